"""Reading game records: tokens, then games, each with its own errors (rules 6.4)."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator

from asalto_tui.engine.fault import Fault
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_position, parse_move, parse_position
from asalto_tui.engine.record import (
    DRAW_RESULT,
    GAME_TAGS,
    OPEN_RESULT,
    RESULTS,
    TAG_NAME,
    Comment,
    Record,
    Tag,
    format_result,
    unescape,
)
from asalto_tui.engine.ruleset import ASALTO, RULESETS, Side

_TAG = re.compile(rf'\s*\[\s*({TAG_NAME})\s+"((?:[^"\\]|\\.)*+)"\s*\]\s*')
_COMMENT_BODY = r"(?:[^\\}\n]|\\.|\\?\n(?![ \t]*\[))*+"
_TOKEN = re.compile(
    rf"""(?P<tag>^[ \t]*\[[^\n]*)
       | (?P<comment>\{{{_COMMENT_BODY}\}})
       | (?P<unclosed>\{{{_COMMENT_BODY})
       | (?P<remark>;[^\n]*)
       | (?P<number>[0-9]+\.*|\.+)
       | (?P<word>[^\s{{;]+)""",
    re.MULTILINE | re.VERBOSE,
)
_LONGEST_PROBLEM = 300
"""Characters of a message."""

_Token = re.Match[str]
_Tags = dict[str, tuple[str, _Token]]


class RecordError(Fault):
    """A game that could not be read, with the place where reading failed; both count from 1."""

    def __init__(self, problem: Fault, line: int, column: int) -> None:
        super().__init__("line {line}, column {column}: {problem}", line=line, column=column)
        self.problem = problem
        self.line = line
        self.column = column

    def told(self, translate: Callable[[str], str]) -> str:
        """As of every fault; a wrong file does not fill the screen."""
        problem = self.problem.told(translate)
        if len(problem) > _LONGEST_PROBLEM:
            problem = problem[:_LONGEST_PROBLEM] + "..."
        return translate(self.template).format(**self.values, problem=problem)


class _Problem(Exception):
    """The fault, and the token where it is."""


def count_records(text: str) -> int:
    """How many games `parse_records` will give for a text, good and bad."""
    return sum(1 for _ in _split(_normalise(text)))


def parse_records(text: str) -> Iterator[Record | RecordError]:
    """Each game of a text in turn, or what is wrong with it; a bad game does not stop the next.

    A game begins at the first tag line after moves, or after a result.
    """
    text = _normalise(text)
    line_ends = [match.start() for match in re.finditer("\n", text)]
    for tokens in _split(text):
        try:
            yield _read(tokens)
        except _Problem as problem:
            fault, token = problem.args
            line = bisect_left(line_ends, token.start())
            column = token.start() - (line_ends[line - 1] if line else -1)
            yield RecordError(fault, line + 1, column)


def _normalise(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _split(text: str) -> Iterator[list[_Token]]:
    """The tokens of each game of a text."""
    tokens: list[_Token] = []
    in_moves = False
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "tag" and in_moves:
            yield tokens
            tokens, in_moves = [], False
        in_moves = in_moves or token.lastgroup in ("number", "word", "unclosed")
        tokens.append(token)
    if any(token.lastgroup not in ("comment", "remark") for token in tokens):
        yield tokens


def _read(tokens: list[_Token]) -> Record:
    """One game, or a `_Problem`."""
    tags: _Tags = {}
    for token in tokens:
        if token.lastgroup == "tag":
            name, text = _read_tag(token)
            if name in tags:
                raise _Problem(
                    Fault("tag {name} stands here for the second time", name=name), token
                )
            tags[name] = text, token
    game = _read_start(tags)
    comments: list[Comment] = []
    closing: _Token | None = None
    for token in tokens:
        match token.lastgroup:
            case "comment":
                comments.append(Comment(game.ply, unescape(token[0][1:-1])))
            case "remark":
                comments.append(Comment(game.ply, token[0][1:].strip()))
            case "unclosed":
                raise _Problem(Fault("the comment is not closed with {sign!r}", sign="}"), token)
            case "word" if closing:
                raise _Problem(Fault("{text!r} stands after the result", text=token[0]), token)
            case "word" if token[0] in RESULTS:
                closing = token
            case "word":
                game = _read_move(game, token)
    game = _read_ending(game, tags, closing)
    own_tags = tuple((name, text) for name, (text, _) in tags.items() if name not in GAME_TAGS)
    return Record(game, own_tags, tuple(comments))


def _read_tag(token: _Token) -> Tag:
    match = _TAG.fullmatch(token[0])
    if not match:
        raise _Problem(Fault('a tag has the form [Name "text"] and a line of its own'), token)
    return match[1], unescape(match[2])


def _read_start(tags: _Tags) -> Game:
    rules = ASALTO
    if "Variant" in tags:
        id, token = tags["Variant"]
        if id not in RULESETS:
            raise _Problem(Fault("{id!r} is not a rule set", id=id), token)
        rules = RULESETS[id]
    if "Position" not in tags:
        return Game.start(rules)
    text, token = tags["Position"]
    try:
        return Game.from_position(*parse_position(rules, text))
    except Fault as fault:
        raise _Problem(fault, token) from None


def _read_move(game: Game, token: _Token) -> Game:
    try:
        return game.play(parse_move(game.position, token[0]))
    except Fault as fault:
        position = format_position(game.position, game.quiet)
        told = Fault("{fault}; the position is {position}", fault=fault, position=position)
        raise _Problem(told, token) from None


def _read_ending(game: Game, tags: _Tags, closing: _Token | None) -> Game:
    """The game with the resignation or agreement that its result tells of; all must agree."""
    stated = [tags["Result"]] if "Result" in tags else []
    stated += [(closing[0], closing)] if closing else []
    for text, token in stated:
        if text not in RESULTS:
            fault = Fault(
                "{text!r} is no result: it is one of {results}",
                text=text,
                results=" ".join(RESULTS),
            )
            raise _Problem(fault, token)
    if stated and stated[-1][0] != OPEN_RESULT and not game.outcome():
        text, _ = stated[-1]
        game = game.agree_draw() if text == DRAW_RESULT else game.resign(Side(text).other)
    outcome = game.outcome()
    for text, token in stated:
        if text != format_result(outcome):
            actual = format_result(outcome)
            fault = Fault(
                "the result is {text!r} here, but the game ends as {actual!r}",
                text=text,
                actual=actual,
            )
            raise _Problem(fault, token)
    if "Termination" in tags:
        text, token = tags["Termination"]
        actual = outcome.termination.value if outcome else "not over"
        if text != actual:
            fault = Fault(
                "the termination is {text!r}, but the game is {actual!r}", text=text, actual=actual
            )
            raise _Problem(fault, token)
    return game
