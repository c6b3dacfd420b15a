"""The glyph sets: what lines, pieces and marks are drawn with."""

from typing import NamedTuple

LIGHT, HEAVY = 1, 2
"""Weights of a line's arm at a junction; 0 is no line."""

# Indexed by the weights of the arms up, right, down and left, as a number in base three.
_BOX_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"


Disc = tuple[str, str, str]
"""A piece or a mark of three rows of five cells, around a glyph in the middle."""


class Glyphs(NamedTuple):
    """One glyph set. Each glyph is one column wide."""

    id: str
    junctions: str
    """81 glyphs for points where no piece stands, by the weights of the four arms."""
    horizontal: tuple[str, str]
    vertical: tuple[str, str]
    """Light and heavy lines; heavy ones belong to the fortress."""
    officers_horizontal: tuple[str, str]
    officers_vertical: tuple[str, str]
    """The same for lines that are the officers' alone."""
    falling: str
    rising: str
    crossing: str
    """Diagonals, and both in one cell; unused where diagonals are Braille dots."""
    braille: bool
    rebel: str
    officer: str
    target: str
    captured: str
    rebel_disc: Disc
    officer_disc: Disc
    """What surrounds a piece on the largest boards; its glyph is in the middle."""
    ring: Disc
    """The same for targets, landings and what is captured."""
    cursor: tuple[str, str] = ("[", "]")
    chosen: tuple[str, str] = ("(", ")")
    must: str = "!"
    """Stands right of a piece with which a capture is open."""
    full: str = "■"
    free: str = "□"
    """Fortress points held and not."""
    bar: tuple[str, str] = ("━", "─")
    bar_mark: str = "┃"
    """Where a replay is, on a bar of what was shown and what is to come."""
    frame: str = "┌─┐│└┘"
    """Corners and edges of a frame: top left, edge, top right, side, bottom left, bottom right."""
    bullet: str = "▸"

    def junction(self, up: int, right: int, down: int, left: int) -> str:
        """The glyph of an empty point whose arms have these weights."""
        return self.junctions[((up * 3 + right) * 3 + down) * 3 + left]


UNICODE = Glyphs(
    id="unicode",
    junctions=_BOX_JUNCTIONS,
    horizontal=("─", "━"),
    vertical=("│", "┃"),
    officers_horizontal=("┄", "┅"),
    officers_vertical=("┆", "┇"),
    falling="╲",
    rising="╱",
    crossing="╳",
    braille=True,
    rebel="●",
    officer="◆",
    target="○",
    captured="×",
    rebel_disc=("⣠⣶⣶⣶⣄", "⣿⣿ ⣿⣿", "⠙⠿⠿⠿⠋"),
    officer_disc=("⢀⣴⣿⣦⡀", "⣿⣿ ⣿⣿", "⠈⠻⣿⠟⠁"),
    ring=("⢠⠔⠒⠢⡄", "⡇   ⢸", "⠘⠢⠤⠔⠃"),
)

BOX = UNICODE._replace(
    id="box",
    braille=False,
    rebel_disc=("┌───┐", "│   │", "└───┘"),
    officer_disc=("╔═══╗", "║   ║", "╚═══╝"),
    ring=("╱   ╲", "     ", "╲   ╱"),
)

WIDE = UNICODE._replace(
    id="wide",
    junctions=" " + "⠿" * 80,
    horizontal=("⠒", "⠶"),
    vertical=("⡇", "⣿"),
    officers_horizontal=("⠂", "⠆"),
    officers_vertical=("⠅", "⠭"),
    rebel="⬤",
    officer="◉",
    target="⊚",
    captured="⊗",
    full="⣿",
    free="⣀",
    bar=("=", "-"),
    bar_mark="|",
    frame="+-+|++",
    bullet=">",
)
"""For terminals where ambiguous glyphs take two columns; straight lines are Braille dots too."""

ASCII = Glyphs(
    id="ascii",
    junctions=" " + "+" * 80,
    horizontal=("-", "-"),
    vertical=("|", "|"),
    officers_horizontal=(".", "."),
    officers_vertical=(":", ":"),
    falling="\\",
    rising="/",
    crossing="X",
    braille=False,
    rebel="o",
    officer="#",
    target="*",
    captured="x",
    rebel_disc=(" .-. ", "(   )", " '-' "),
    officer_disc=(" ### ", "## ##", " ### "),
    ring=("  ^  ", "<   >", "  v  "),
    full="#",
    free=".",
    bar=("=", "-"),
    bar_mark="|",
    frame="+-+|++",
    bullet=">",
)

GLYPH_SETS: dict[str, Glyphs] = {glyphs.id: glyphs for glyphs in (UNICODE, BOX, ASCII, WIDE)}
"""Every glyph set by its id."""
