"""A picture of the unknown things of one game of Rogue-clone III: flasks, wands, rings and scrolls.

Things are in the order of their kinds. Shapes are drawn three times as large and averaged down.
"""

from __future__ import annotations

from collections import abc
from functools import partial

from PIL import Image, ImageDraw

from vaultc.odds import rogue_appearances as looks
from vaultc.rendering.renderers import plots
from vaultc.rendering.renderers.palette import Rgb
from vaultc.support.dataclass import dataclass, field

_SCALE = 3
_WIDTH = 900
_LEFT, _TOP, _ROW, _HEADING = 32, 56, 30, 34
_TWO_ALIKE: Rgb = (213, 94, 0)
_PARCHMENT: Rgb = (240, 226, 188)
_METAL: Rgb = (196, 200, 206)

_COLOURS: tuple[Rgb, ...] = (
    (40, 84, 200), (200, 40, 40), (40, 150, 60), (140, 144, 150), (124, 80, 44), (246, 250, 252), (244, 150, 186),
    (252, 252, 248), (136, 60, 170), (24, 24, 28), (244, 212, 48), (180, 60, 60), (116, 16, 44), (226, 208, 172),
)  # fmt: skip
"""By colour of a potion; plaid is striped."""
_PLAID = looks.COLOURS.index("plaid")

_MATERIALS: tuple[Rgb, ...] = (
    (150, 160, 172), (164, 110, 54), (226, 182, 44), (206, 212, 220), (196, 106, 64), (176, 178, 166), (70, 96, 176),
    (190, 198, 204), (104, 106, 112), (206, 206, 196), (222, 230, 236), (52, 52, 56), (228, 228, 220), (96, 104, 120),
    (136, 136, 144),
    (160, 106, 54), (172, 128, 74), (146, 62, 46), (224, 204, 164), (212, 176, 112), (176, 92, 64), (142, 58, 44),
    (234, 216, 178), (246, 240, 220), (100, 66, 44), (216, 170, 108), (112, 44, 34), (134, 98, 66), (188, 152, 96),
    (150, 108, 62),
)  # fmt: skip
"""By material of a wand."""

_GEMS: tuple[Rgb, ...] = (
    (214, 238, 248), (192, 152, 70), (36, 74, 168), (196, 20, 60), (20, 144, 84), (30, 70, 190), (140, 84, 190),
    (226, 216, 224), (172, 116, 34), (206, 226, 222), (166, 92, 72), (52, 178, 178), (240, 234, 222), (136, 30, 40),
)  # fmt: skip
"""By gem of a ring."""


@dataclass(slots=True)
class _Sheet:
    """The picture being drawn; ``row`` is the upper edge of the next row in pixels."""

    height: int
    row: int = _TOP
    texts: list[tuple[int, int, str]] = field(default_factory=list)
    image: Image.Image = field(init=False)
    draw: ImageDraw.ImageDraw = field(init=False)

    def __post_init__(self) -> None:
        self.image = Image.new("RGB", (_WIDTH * _SCALE, self.height * _SCALE), plots.PAPER)
        self.draw = ImageDraw.Draw(self.image)

    def shape(self, points: abc.Sequence[tuple[float, float]], fill: Rgb, left: int) -> None:
        """A filled outline; points are pixels from the upper left corner of a place in the row."""
        corners = [((left + x) * _SCALE, (self.row + y) * _SCALE) for x, y in points]
        self.draw.polygon(corners, fill=fill, outline=plots.INK, width=_SCALE)

    def circle(self, x: float, y: float, radius: float, fill: Rgb | None, left: int, width: int = _SCALE) -> None:
        """A circle around a place given as in :meth:`shape`."""
        middle = (left + x) * _SCALE, (self.row + y) * _SCALE
        reach = radius * _SCALE
        box = (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
        self.draw.ellipse(box, fill=fill, outline=plots.INK, width=width)

    def write(self, x: int, line: str) -> None:
        """A line of text in the middle of the row."""
        self.texts.append((x, self.row + 5, line))


LabelledLook = tuple[str, abc.Callable[[_Sheet, int], None]]
"""The text beside a thing, and the function that draws it at a left edge."""


def looks_picture(found: looks.Appearances, title: str) -> Image.Image:
    """All looks of one game, in four groups."""
    twins = set(found.equal_titles) | set(found.equal_titles.values())
    groups: tuple[tuple[str, list[LabelledLook], int], ...] = (
        ("Potions", [(looks.COLOURS[title], partial(_flask, title=title)) for title in found.colours], 4),
        ("Wands and staffs", [(looks.WAND_MATERIALS[one], partial(_stick, material=one)) for one in found.wands], 4),
        ("Rings", [(looks.GEMS[gem], partial(_ring, gem=gem)) for gem in found.rings], 3),
        ("Scrolls", [(title, partial(_scroll, alike=one in twins)) for one, title in enumerate(found.scrolls)], 2),
    )
    rows = sum(-(-len(entries) // columns) for _, entries, columns in groups)
    sheet = _Sheet(_TOP + rows * _ROW + len(groups) * (_HEADING + 8) + 16)
    sheet.texts.append((_LEFT, 16, title))
    for heading, entries, columns in groups:
        _draw_group(sheet, heading, entries, columns)
    return plots.with_texts(sheet.image.reduce(_SCALE), sheet.texts)


def _draw_group(sheet: _Sheet, heading: str, entries: abc.Sequence[LabelledLook], columns: int) -> None:
    sheet.texts.append((_LEFT, sheet.row + 6, heading))
    sheet.row += _HEADING
    width = (_WIDTH - 2 * _LEFT) // columns
    for first in range(0, len(entries), columns):
        for column, (name, draw) in enumerate(entries[first : first + columns]):
            left = _LEFT + column * width
            draw(sheet, left)
            sheet.write(left + 34, f"{first + column} {name}")
        sheet.row += _ROW
    sheet.row += 8


def _flask(sheet: _Sheet, left: int, title: int) -> None:
    sheet.shape(((9, 2), (15, 2), (15, 9), (22, 20), (19, 26), (5, 26), (2, 20), (9, 9)), _COLOURS[title], left)
    if title == _PLAID:
        for x in (8, 13):
            sheet.shape(((x, 13), (x + 2, 13), (x + 2, 25), (x, 25)), _COLOURS[2], left)
        sheet.shape(((4, 18), (20, 18), (20, 20), (4, 20)), _COLOURS[10], left)


def _stick(sheet: _Sheet, left: int, material: int) -> None:
    """A thick staff of wood, or a thin wand of metal with a knob."""
    color = _MATERIALS[material]
    if looks.is_wood(material):
        sheet.shape(((1, 22), (20, 2), (24, 6), (5, 26)), color, left)
    else:
        sheet.shape(((3, 23), (17, 8), (19, 10), (5, 25)), color, left)
        sheet.circle(20, 7, 4, color, left)


def _ring(sheet: _Sheet, left: int, gem: int) -> None:
    sheet.circle(12, 17, 9, _METAL, left)
    sheet.circle(12, 17, 6, plots.PAPER, left)
    sheet.shape(((12, 0), (18, 5), (12, 11), (6, 5)), _GEMS[gem], left)


def _scroll(sheet: _Sheet, left: int, *, alike: bool) -> None:
    """A rolled sheet; one whose title is not the only one is marked."""
    sheet.shape(((4, 6), (20, 6), (20, 22), (4, 22)), _TWO_ALIKE if alike else _PARCHMENT, left)
    for y in (5, 21):
        sheet.shape(((2, y), (22, y), (22, y + 4), (2, y + 4)), _PARCHMENT, left)
