"""The command line: every command is found by its name, and a game does without them all."""

import pytest

from asalto_tui.cli import COMMANDS, build_parser


def commands_of(parser):
    """The commands that a parser knows."""
    return [
        name
        for action in parser._actions
        if action.dest == "==SUPPRESS==" and isinstance(action.choices, dict)
        for name in action.choices
    ]


def test_the_table_names_the_commands_that_the_modules_register():
    named = [name for names in COMMANDS.values() for name in names]
    assert commands_of(build_parser()) == named


@pytest.mark.parametrize("arguments", [[], ["--officers", "human", "--seed", "3"], ["--plain"]])
def test_a_game_does_without_the_commands(arguments):
    assert commands_of(build_parser(arguments)) == []


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["games"], ["--lang", "de", "match"]])
def test_a_command_or_help_has_them_all(arguments):
    assert commands_of(build_parser(arguments))
