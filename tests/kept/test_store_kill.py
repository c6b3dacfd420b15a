"""A program may be killed at any instant: its game is kept up to the last step, or one more."""

import os
import sqlite3
from pathlib import Path

from tests.kept.kills import kill_many

KILLS = int(os.environ.get("ASALTO_KILLS", "60"))


def test_kill_at_any_instant(tmp_path: Path) -> None:
    counts = kill_many(tmp_path, KILLS, seed=KILLS)
    print(f"\n{KILLS} programs killed: {dict(counts)}")
    assert counts.total() == KILLS
    for path in tmp_path.glob("*/games.db"):
        database = sqlite3.connect(path)
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        database.close()
    assert not list(tmp_path.glob("*/*damaged*"))
