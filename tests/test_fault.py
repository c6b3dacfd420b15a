"""Faults: errors that can be told in any language, and sent between processes."""

import pickle

import pytest

from asalto_tui.engine.fault import Fault
from asalto_tui.engine.notation import AmbiguousMoveError, NotationError
from asalto_tui.engine.record_reader import RecordError

FAULTS = (
    Fault("{one} and {other}", one=Fault("{n} {{}}", n=1), other="x"),
    NotationError("{text!r} is not a move", text="{e9}"),
    AmbiguousMoveError("d6xd4", ["d6xf4xd4", "d6xb4xd4"]),
    RecordError(Fault("no"), 3, 4),
)
TOLD = (
    "1 {} and x",
    "'{e9}' is not a move",
    "d6xd4 could be d6xf4xd4, d6xb4xd4",
    "line 3, column 4: no",
)


@pytest.mark.parametrize(("fault", "english"), [*zip(FAULTS, TOLD, strict=True)])
def test_a_fault_is_told_and_survives_the_way_to_another_process(fault, english):
    other = pickle.loads(pickle.dumps(fault))
    assert str(fault) == str(other) == english
    assert type(other) is type(fault)
    assert other.__dict__.keys() == fault.__dict__.keys()


def test_the_template_is_translated_not_the_values():
    fault = Fault("{one} and {other}", one=Fault("inner"), other="outer")
    words = {"{one} and {other}": "{other}, {one}", "inner": "innen"}
    assert fault.told(words.__getitem__) == "outer, innen"
