"""How roles look: colours and attributes, on dark and light screens, with and without colour."""

from typing import NamedTuple

from asalto_tui.drawing.scene import Role


class Colour(NamedTuple):
    """One colour for each kind of terminal: of 256 or more colours, of 16, of 8, and for SVG."""

    of_256: int
    of_16: int
    of_8: int
    hex: str


class Style(NamedTuple):
    """Colours (None is the terminal's own) and attributes."""

    colour: Colour | None = None
    ground: Colour | None = None
    bold: bool = False
    reverse: bool = False


class Theme(NamedTuple):
    """A look: a style for each role, and the ground of the fortress and of a whole picture."""

    id: str
    styles: dict[Role, Style]
    fortress_ground: Colour | None
    paper: str
    ink: str
    """Background and text colour of pictures; a terminal keeps its own."""


def _theme(id: str, paper: str, ink: str, colours: dict[str, Colour]) -> Theme:
    line, fortress = colours["line"], colours["fortress"]
    return Theme(
        id,
        {
            Role.TEXT: Style(),
            Role.FAINT: Style(line),
            Role.STRONG: Style(bold=True),
            Role.TITLE: Style(colours["officer"], bold=True),
            Role.LINE: Style(line),
            Role.FORTRESS_LINE: Style(fortress),
            Role.OFFICERS_LINE: Style(line),
            Role.REBEL: Style(colours["rebel"]),
            Role.OFFICER: Style(colours["officer"], bold=True),
            Role.CURSOR: Style(bold=True),
            Role.CHOSEN: Style(colours["legal"], bold=True),
            Role.TARGET: Style(colours["legal"]),
            Role.LANDING: Style(colours["capture"], bold=True),
            Role.LAST: Style(colours["last"]),
            Role.WARNING: Style(colours["capture"]),
            Role.FRAME: Style(fortress),
            Role.SELECTED: Style(reverse=True),
        },
        colours["ground"],
        paper,
        ink,
    )


DARK = _theme(
    "dark",
    "#15171C",
    "#E6E6E6",
    {
        "line": Colour(241, 7, 7, "#5B6472"),
        "fortress": Colour(178, 3, 3, "#C9A227"),
        "rebel": Colour(74, 14, 6, "#56B4E9"),
        "officer": Colour(214, 11, 3, "#FFB000"),
        "legal": Colour(35, 10, 2, "#2FBF71"),
        "capture": Colour(203, 9, 1, "#FF5D5D"),
        "last": Colour(147, 13, 5, "#B79CED"),
        "ground": Colour(234, 0, 0, "#211D14"),
    },
)

LIGHT = _theme(
    "light",
    "#FAF6EC",
    "#22252B",
    {
        "line": Colour(101, 8, 0, "#8A7F6B"),
        "fortress": Colour(94, 3, 3, "#8F6B00"),
        "rebel": Colour(25, 4, 4, "#005C99"),
        "officer": Colour(130, 1, 1, "#B34700"),
        "legal": Colour(23, 2, 2, "#00703C"),
        "capture": Colour(124, 1, 1, "#B00020"),
        "last": Colour(61, 5, 5, "#6A3FB5"),
        "ground": Colour(230, 15, 7, "#F3E9CF"),
    },
)

PLAIN = Theme(
    "plain",
    {role: Style() for role in Role}
    | {
        role: Style(bold=True)
        for role in (
            Role.STRONG,
            Role.TITLE,
            Role.OFFICER,
            Role.CURSOR,
            Role.CHOSEN,
            Role.TARGET,
            Role.LANDING,
            Role.LAST,
            Role.WARNING,
        )
    }
    | {Role.SELECTED: Style(reverse=True)},
    None,
    DARK.paper,
    DARK.ink,
)
"""For terminals without colour and for `NO_COLOR`: bold, reverse and shapes only."""

THEMES: dict[str, Theme] = {theme.id: theme for theme in (DARK, LIGHT, PLAIN)}
"""Every theme by its id."""
