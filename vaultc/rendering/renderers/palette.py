"""The sixteen colours of the games, and the other 240 of terminals, as terminals, pictures and pages show them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

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
