"""Colours: the games' sixteen and the other 240 of terminals, in terminals and pages, and the palette of pictures.

In pictures number 0 is transparent; number n + DIM is colour n without light. One byte per pixel is all a picture
needs, and a theme changes no pixel, only the table of colours.
"""

from __future__ import annotations

from functools import cache

from vaultc.rendering.renderers import styles
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.resources import PACKAGE

Rgb = tuple[int, int, int]


class Color(NamedTuple):
    """One colour: its name in the tables of the game, its value in pictures, its number in terminal sequences.

    ``rgb`` is made for a dark ground; ``on_light`` for text on a light one.
    """

    name: str
    rgb: Rgb
    on_light: Rgb
    terminal: int


COLORS = (
    Color("black", (124, 140, 176), (72, 82, 104), 90),
    Color("red", (226, 76, 64), (176, 32, 24), 31),
    Color("green", (84, 180, 78), (30, 116, 34), 32),
    Color("brown", (192, 138, 70), (130, 82, 20), 33),
    Color("blue", (86, 136, 244), (30, 76, 190), 34),
    Color("magenta", (194, 100, 220), (136, 40, 160), 35),
    Color("cyan", (64, 190, 194), (0, 112, 120), 36),
    Color("gray", (196, 201, 212), (84, 88, 98), 37),
    Color("none", (146, 152, 166), (104, 108, 118), 39),
    Color("orange", (246, 146, 52), (184, 84, 0), 91),
    Color("bright green", (140, 230, 96), (52, 132, 0), 92),
    Color("yellow", (250, 224, 88), (136, 108, 0), 93),
    Color("bright blue", (134, 188, 255), (20, 104, 200), 94),
    Color("bright magenta", (248, 150, 244), (176, 36, 160), 95),
    Color("bright cyan", (136, 238, 238), (0, 124, 140), 96),
    Color("white", (255, 255, 255), (24, 26, 32), 97),
)
"""Colours by their numbers."""

BLACK, RED, GREEN, BROWN, BLUE, MAGENTA, CYAN, GRAY, NONE, ORANGE = range(10)
BRIGHT_GREEN, YELLOW, BRIGHT_BLUE, BRIGHT_MAGENTA, BRIGHT_CYAN, WHITE = range(10, 16)

_LEVELS = (0, 95, 135, 175, 215, 255)
"""The steps of red, green and blue of terminals."""
_FIRST_GRAY = 232
_SHADE = 0.45
"""The brightness that is left of such a colour on light ground."""


@cache
def color_of(number: int) -> Color:
    """The colour of a number: one of the game's sixteen, or one of terminals from 16 to 255."""
    if number < len(COLORS):
        return COLORS[number]
    if number >= _FIRST_GRAY:
        gray = 8 + 10 * (number - _FIRST_GRAY)
        rgb = gray, gray, gray
    else:
        red, rest = divmod(number - len(COLORS), 36)
        rgb = _LEVELS[red], _LEVELS[rest // 6], _LEVELS[rest % 6]
    red, green, blue = (round(part * _SHADE) for part in rgb)
    return Color(f"xterm {number}", rgb, (red, green, blue), number)


@cache
def sixteen(number: int) -> int:
    """The nearest of the sixteen colours."""
    if number < len(COLORS):
        return number
    wanted = color_of(number).rgb

    def distance(other: int) -> int:
        return sum((one - two) ** 2 for one, two in zip(wanted, COLORS[other].rgb, strict=True))

    return min((other for other in range(len(COLORS)) if other != NONE), key=distance)


TERMINAL_RESET = "\x1b[0m"


def terminal_sequence(color: int, *, dim: bool = False) -> str:
    """The escape sequence that switches a terminal to a colour and to nothing else."""
    shown = COLORS[color].terminal if color < len(COLORS) else f"38;5;{color}"
    return f"\x1b[0;{'2;' if dim else ''}{shown}m"


def css(rgb: Rgb) -> str:
    """A colour as style sheets write it."""
    red, green, blue = rgb
    return f"#{red:02x}{green:02x}{blue:02x}"


DIM = 128
TRANSPARENT = 0
STONE, FLOOR, CORRIDOR, DEEP, LAVA, ICE, BOG, AIR, CLOUD, WOOD = range(1, 11)
"""Grounds: flat colours under the sprites."""
_FIRST_LETTER_COLOR = WOOD + 1
_FIRST_RAMP_COLOR = 56
FIRST_GAME_COLOR = 104
GRID, MARGIN, TEXT, FAINT_TEXT, OUTLINE, MARK = range(120, 126)
"""Parts of the picture that are not cells; OUTLINE is around letters, MARK around what is pointed out."""
_DARK_SHARE = 0.6
_LIGHT_SHARE = 0.5
_PALE, _PALENESS = (236, 236, 240), 0.45
"""The colour to which unlit letters fade on light ground, and how far."""


@dataclass(frozen=True)
class Theme:
    """The colours of a picture: grounds where lit and where not, the rest of the picture, and exceptions by letter.

    ``dimming`` is what is left of the brightness of other things without light.
    """

    grounds: dict[int, tuple[Rgb, Rgb]]
    interface: dict[int, Rgb]
    letters: dict[str, Rgb]
    dimming: float
    on_light: bool


DARK = Theme(
    {
        STONE: ((13, 14, 19), (13, 14, 19)),
        FLOOR: ((64, 69, 82), (40, 42, 56)),
        CORRIDOR: ((46, 41, 36), (30, 27, 25)),
        DEEP: ((32, 82, 170), (19, 46, 98)),
        LAVA: ((196, 62, 20), (130, 38, 12)),
        ICE: ((84, 140, 162), (46, 80, 96)),
        BOG: ((56, 66, 40), (32, 39, 24)),
        AIR: ((66, 88, 132), (38, 52, 84)),
        CLOUD: ((96, 106, 128), (58, 64, 80)),
        WOOD: ((25, 42, 28), (17, 27, 20)),
    },
    {
        GRID: (40, 43, 53),
        MARGIN: (13, 14, 19),
        TEXT: (214, 219, 228),
        FAINT_TEXT: (112, 119, 136),
        OUTLINE: (10, 11, 14),
        MARK: (255, 210, 74),
    },
    {},
    0.55,
    False,
)
LIGHT = Theme(
    {
        STONE: ((166, 166, 170), (166, 166, 170)),
        FLOOR: ((250, 249, 245), (212, 213, 224)),
        CORRIDOR: ((226, 214, 194), (200, 188, 168)),
        DEEP: ((128, 182, 244), (98, 142, 200)),
        LAVA: ((252, 132, 72), (212, 98, 48)),
        ICE: ((206, 236, 246), (168, 202, 216)),
        BOG: ((190, 200, 154), (154, 162, 126)),
        AIR: ((208, 226, 252), (174, 190, 218)),
        CLOUD: ((230, 234, 244), (194, 198, 212)),
        WOOD: ((196, 218, 186), (166, 188, 156)),
    },
    {
        GRID: (196, 198, 206),
        MARGIN: (246, 246, 243),
        TEXT: (28, 31, 38),
        FAINT_TEXT: (92, 99, 112),
        OUTLINE: (255, 255, 255),
        MARK: (214, 60, 0),
    },
    {
        "W": (62, 68, 86), "w": (104, 111, 132), "x": (36, 40, 54), "f": (214, 210, 200), "c": (178, 162, 138),
        "C": (150, 134, 112), "n": (62, 112, 196), "B": (74, 134, 226), "m": (98, 116, 60), "N": (128, 136, 96),
        "a": (150, 176, 222), "u": (168, 176, 194), "U": (250, 251, 255), "i": (120, 176, 194), "l": (196, 70, 26),
    },
    0.8,
    True,
)  # fmt: skip
_THEMES = {styles.DARK: DARK, styles.LIGHT: LIGHT}


@cache
def _letters() -> dict[str, Rgb]:
    """The colours of the letters in drawings, from the head of the sprite file."""
    text = (PACKAGE / "rendering" / "renderers" / "data" / "sprites.txt").read_text("utf-8")
    lines = text.strip("\n").split("\n\n")[0].split("\n")[1:]
    found: dict[str, Rgb] = {}
    for letter, value in (line.split()[:2] for line in lines):
        red, green, blue = bytes.fromhex(value)
        found[letter] = (red, green, blue)
    return found


@cache
def palette_numbers() -> dict[str, int]:
    """Palette number of every letter of a drawing; ``.`` is transparent."""
    return {letter: number for number, letter in enumerate(_letters(), _FIRST_LETTER_COLOR)} | {".": TRANSPARENT}


def game_color(color: int) -> int:
    """The palette number of one of the game's colours; of those beyond the sixteen the nearest of these."""
    return FIRST_GAME_COLOR + sixteen(color)


def ramp(color: int) -> dict[str, int]:
    """The shades of one of the game's colours, likewise, by their letters in drawings: ``2`` dark, ``5``, ``8``
    light."""
    first = _FIRST_RAMP_COLOR + 3 * sixteen(color)
    return {"2": first, "5": first + 1, "8": first + 2}


def _mixed(color: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(one * (1 - share) + two * share) for one, two in zip(color, other, strict=True))
    return red, green, blue


@cache
def colors(theme: str = styles.DARK) -> tuple[Rgb, ...]:
    """The colours of all palette numbers.

    Raises:
        InvalidValueError: there is no such theme.
    """
    if theme not in _THEMES:
        raise InvalidValueError(f"unknown theme {theme!r}; there are {', '.join(_THEMES)}")
    chosen = _THEMES[theme]
    lit = {number: ground[0] for number, ground in chosen.grounds.items()} | chosen.interface
    lit |= {palette_numbers()[letter]: color for letter, color in (_letters() | chosen.letters).items()}
    for number, color in enumerate(COLORS):
        lit[FIRST_GAME_COLOR + number] = color.on_light if chosen.on_light else color.rgb
        dark, middle, light = ramp(number).values()
        lit[dark] = _mixed(color.rgb, (0, 0, 0), 1 - _DARK_SHARE)
        lit[middle] = color.rgb
        lit[light] = _mixed(color.rgb, (255, 255, 255), _LIGHT_SHARE)
    table: list[Rgb] = [(0, 0, 0)] * 256
    for number, lit_color in lit.items():
        table[number] = lit_color
        table[number + DIM] = _mixed((0, 0, 0), lit_color, chosen.dimming)
    for number, (_, unlit) in chosen.grounds.items():
        table[number + DIM] = unlit
    if chosen.on_light:
        for number in range(FIRST_GAME_COLOR, FIRST_GAME_COLOR + len(COLORS)):
            table[number + DIM] = _mixed(lit[number], _PALE, _PALENESS)
    return tuple(table)
