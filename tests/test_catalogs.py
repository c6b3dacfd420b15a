"""Translations: every text has one, they say the same things, and they reach the player."""

import argparse
import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from asalto_tui import i18n
from asalto_tui.arguments import UsageError, game_from
from asalto_tui.cli import build_parser
from asalto_tui.engine.record_reader import parse_records
from asalto_tui.i18n import LANGUAGES, chosen_languages
from asalto_tui.plain.commands import commands
from hatch_build import compile_catalogs
from tests.plain.table import played
from tools.catalogs import (
    catalog_paths,
    plural_or_text,
    read_catalog,
    source_texts,
    untranslated,
    update,
)

PATHS = catalog_paths()
TEXTS = source_texts()
every_catalog = pytest.mark.parametrize("language", PATHS)


@pytest.fixture
def speak(tmp_path):
    """Speaks a language from a catalog made by a test, and English again after it."""

    def speak(language, translations, asked=None):
        catalog = Catalog(language, fuzzy=False)
        for text, translation in translations.items():
            catalog.add(text, translation)
        path = tmp_path / language / "LC_MESSAGES" / "asalto.po"
        path.parent.mkdir(parents=True)
        with path.open("wb") as file:
            write_po(file, catalog)
        assert compile_catalogs(tmp_path) == [path.with_suffix(".mo")]
        i18n.use_languages([asked or language], tmp_path)
        i18n.share_with_argparse([asked or language], tmp_path)

    yield speak
    i18n.use_languages(["C"])
    i18n.share_with_argparse(["C"])


def test_the_walk_finds_texts_of_every_kind():
    texts = {message.id for message in TEXTS if message.id}
    assert {"Rebels never step back.", "Officers to move", "the rule set", "usage: "} <= texts
    assert ("officer on {points}", "officers on {points}") in texts


@every_catalog
def test_a_catalog_has_the_texts_of_the_source_and_no_others(language):
    wanted = {message.id for message in TEXTS}
    assert {message.id for message in read_catalog(PATHS[language])} == wanted, (
        "run python -m tools.catalogs update"
    )


@every_catalog
def test_every_text_is_translated(language):
    missing = [message.id for message in untranslated(read_catalog(PATHS[language]), TEXTS)]
    assert not missing


def fields_of(text):
    """What is filled in: names in braces, and argparse's percent signs."""
    names = [name for _text, name, _spec, _conversion in Formatter().parse(text) if name]
    return sorted(names + re.findall(r"%\(\w+\)[sr]|%[sr]", text))


@every_catalog
def test_translations_fill_in_what_their_texts_do(language):
    for message in read_catalog(PATHS[language]):
        for text in plural_or_text(message.string) if message.id else ():
            allowed = [fields_of(source) for source in plural_or_text(message.id)]
            assert not text or fields_of(text) in allowed, (message.id, text)


def test_an_update_gives_no_language_the_texts_of_another(tmp_path):
    texts = Catalog(fuzzy=False)
    texts.add("Draw")
    paths = [tmp_path / language / "LC_MESSAGES" / "asalto.po" for language in ("ko", "tr")]
    translated = Catalog("ko", fuzzy=False)
    translated.add("Draw", "무승부")
    paths[0].parent.mkdir(parents=True)
    with paths[0].open("wb") as file:
        write_po(file, translated)
    for path in paths:
        update(path, texts)
    assert [read_catalog(path)["Draw"].string for path in paths] == ["무승부", ""]


def test_languages_have_catalogs_of_their_own():
    assert set(PATHS) <= set(LANGUAGES) - {"en"}


def test_a_locale_falls_back_to_its_language_and_then_to_english(speak):
    speak("de", {"Draw": "Remis"}, asked="de_AT.UTF-8")
    assert i18n._("Draw") == "Remis"
    assert i18n._("The game is over.") == "The game is over."
    i18n.use_languages(["pt_BR.UTF-8"])
    assert i18n._("Draw") == "Draw"


def test_plurals_follow_the_language(speak):
    one, many = "{count} more wins", "{count} more win"
    speak("ko", {(one, many): ("{count} alike",)})
    assert i18n.ngettext(one, many, 1) == i18n.ngettext(one, many, 5) == "{count} alike"


@pytest.mark.parametrize(
    ("language", "text", "capitalised"),
    [("tr", "iki subay", "İki subay"), ("tr", "ılık", "Ilık"), ("de", "im Turm", "Im Turm")],
)
def test_a_capital_follows_the_language(speak, language, text, capitalised):
    speak(language, {})
    assert i18n.capitalised(text) == capitalised
    assert i18n.capitalised("") == ""


@pytest.mark.parametrize(
    ("asked", "environ", "languages"),
    [
        ("fr", {"LC_ALL": "de_DE"}, ["fr"]),
        ("auto", {"LC_ALL": "de_DE", "LANG": "ko_KR"}, ["de_DE"]),
        ("auto", {"LC_ALL": "", "LC_MESSAGES": "tr_TR", "LANG": "ko_KR"}, ["tr_TR"]),
        ("auto", {"LANG": "ko_KR.UTF-8"}, ["ko_KR"]),
        ("auto", {"LANG": "de"}, ["de"]),
        ("auto", {"LANG": "../../evil"}, ["C"]),
        ("auto", {"LANG": "de/../.."}, ["C"]),
        ("auto", {"LC_ALL": "/tmp/x", "LANG": "de_DE"}, ["C"]),
        ("auto", {}, ["C"]),
    ],
)
def test_the_language_is_asked_for_or_the_environments(asked, environ, languages):
    assert chosen_languages(asked, environ) == languages


def marked_everywhere():
    """A translation of every text that can be told from the text itself."""
    return {
        message.id: tuple(f"⟦{text}⟧" for text in message.id)
        if isinstance(message.id, tuple)
        else f"⟦{message.id}⟧"
        for message in TEXTS
        if message.id
    }


def unmarked(text):
    """The words of a text that stand in no translation."""
    while (inner := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = inner
    return set(re.findall(r"[A-Za-z]{3,}", text))


def test_the_line_mode_says_nothing_untranslated(speak):
    speak("tr", marked_everywhere())
    typed = "help;rules;board;moves;@c6;@e6;where;score;fortress;look d4;threats;last;undo;redo"
    typed += ";dance;re;d4-d3;d9;look z;hint;draw;d4-d5;draw;draw;d5;new;resign;quit"
    lines, _status = played(*typed.split(";"))
    words = {command.name for command in commands()} | {"dance"}
    assert unmarked("\n".join(lines)) <= words
    assert sum("⟦" in line for line in lines) > 80


def test_help_says_nothing_untranslated(speak):
    speak("tr", marked_everywhere())
    parser = build_parser()
    parser.formatter_class = lambda prog: argparse.HelpFormatter(prog, width=10**4)
    usage, text = parser.format_help().split("\n", 1)
    assert usage.startswith("⟦usage: ⟧")
    commands = set(re.findall(r"(?m)^    (\w+) ", text))
    # Flags, their values and the names of commands stay what they are; usage shows all the others.
    assert unmarked(text) <= unmarked(usage) | {"help", "no"} | commands


def test_refusals_of_the_command_line_are_translated(speak):
    speak("tr", marked_everywhere())
    for arguments in (["--officers"], ["--theme", "x"], ["perft", "x"], ["--nothing"], ["perft"]):
        with pytest.raises(ValueError, match=r"^⟦") as refusal:
            build_parser().parse_args(arguments)
        assert unmarked(str(refusal.value)) <= {"officers", "nothing"}


BAD_TEXTS = {
    "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr x 2 0": "am Zug: 'x' ist weder o noch r",
    "3/3/rr3rr o 2 0": "Brett: 3 Reihen statt 7",
    "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr o 2 many": "ruhige Züge: 'many' ist keine Anzahl",
}


@pytest.mark.parametrize(("position", "german"), BAD_TEXTS.items())
def test_the_faults_of_the_engine_are_told_in_the_language_too(position, german):
    i18n.use_languages(["de"])
    try:
        with pytest.raises(UsageError) as error:
            game_from(None, position)
        assert str(error.value) == f"--position: {german}"
        (fault,) = parse_records(f'[Position "{position}"]\n1. d4-d5')
        assert fault.told(i18n._) == f"Zeile 1, Spalte 1: {german}"
    finally:
        i18n.use_languages(["C"])


def test_a_fault_in_a_fault_is_told_in_the_same_language():
    (fault,) = parse_records("0. @c7 @e7 1. d4-d6 *")
    words = {
        "{fault}; the position is {position}": "{position}: {fault}",
        "{move} is not legal here": "not {move}",
    }
    told = fault.told(lambda text: words.get(text, text))
    assert told.endswith("O1O/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0: not d4-d6")
