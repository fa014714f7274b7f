"""SVG: the same pixels as the picture, and text for screen readers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from xml.etree import ElementTree

import numpy
import pytest
from repository import ROOT

from vaultc.level.level import Engraving, Level
from vaultc.rendering.renderers.art import CELL
from vaultc.rendering.renderers.png import render as picture
from vaultc.rendering.renderers.styles import STYLES, THEMES
from vaultc.rendering.renderers.svg import render
from vaultc.world.catalog import Catalog

Load = Callable[[str], Level]

SVG = "{http://www.w3.org/2000/svg}"
_RECTANGLE = re.compile(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z")


def _pixels(root: ElementTree.Element) -> numpy.typing.NDArray[numpy.uint8]:
    """The pixels that a browser would draw, for the paths that are used here."""
    width, height = map(int, root.attrib["viewBox"].split()[2:])
    canvas = numpy.zeros((height, width, 3), dtype=numpy.uint8)
    drawing = root.find(f"{SVG}g")
    assert drawing is not None
    canvas[:] = list(bytes.fromhex(drawing.find(f"{SVG}rect").attrib["fill"][1:]))  # type: ignore[union-attr]
    symbols = {symbol.attrib["id"]: symbol for symbol in drawing.iter(f"{SVG}g") if "id" in symbol.attrib}
    for use in drawing.iter(f"{SVG}use"):
        left, top = int(use.attrib["x"]), int(use.attrib["y"])
        for path in symbols[use.attrib["href"][1:]]:
            for x, y, wide, high in (map(int, found) for found in _RECTANGLE.findall(path.attrib["d"])):
                area = canvas[top + y : top + y + high, left + x : left + x + wide]
                area[:] = list(bytes.fromhex(path.attrib["fill"][1:]))
    return canvas


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("theme", THEMES)
def test_same_pixels_as_the_picture(load: Load, catalog: Catalog, style: str, theme: str) -> None:
    level = load("t6-plain-d10")
    root = ElementTree.fromstring(render(level, catalog, crop=True, style=style, theme=theme))
    assert (_pixels(root) == numpy.asarray(picture(level, catalog, crop=True, style=style, theme=theme))).all()


def test_every_thing_has_its_text(load: Load, catalog: Catalog) -> None:
    level = load("t3-containers")
    root = ElementTree.fromstring(render(level, catalog, title="The cellar"))
    areas = [area for area in root.iter(f"{SVG}g") if area.get("role") == "img"]
    cells = {(one.x, one.y) for one in (*level.monsters, *level.traps, *level.items())}
    assert len(areas) >= len(cells)
    texts = {area.attrib["aria-label"] for area in areas}
    assert any("contains: " in text for text in texts)
    assert all((area.findtext(f"{SVG}title") or "").replace("\n", "; ") == area.attrib["aria-label"] for area in areas)
    assert root.findtext(f"{SVG}title") == "The cellar"
    assert "in a" in (root.findtext(f"{SVG}desc") or "")


def test_scale_changes_the_size_alone(catalog: Catalog) -> None:
    half, large = (ElementTree.fromstring(render(Level("a"), catalog, scale=scale)) for scale in (0.5, 4))
    assert (half.get("width"), large.get("width")) == ("640", str(80 * CELL * 4))
    assert half.get("viewBox") == large.get("viewBox") == "0 0 1280 336"


def test_texts_cannot_break_out(catalog: Catalog) -> None:
    level = Level('"><script>alert(1)</script>\x00')
    level.engravings.append(Engraving("dust", '"/><script>\ud800', 5, 5))
    text = render(level, catalog)
    assert "<script" not in text
    ElementTree.fromstring(text)
    text.encode("utf-8")


@pytest.mark.parametrize("style", STYLES)
def test_pictures_need_neither_numpy_nor_pillow(style: str) -> None:
    """A browser has neither."""
    program = (
        "import sys\n"
        "sys.modules['numpy'] = sys.modules['PIL'] = None\n"
        "import vaultc\n"
        f"script = vaultc.load({str(ROOT / 'examples' / 'lava-island.des')!r}).levels[0]\n"
        f"print(script.generate(1).render('svg', style={style!r}))\n"
    )
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert run.stderr == ""
    ElementTree.fromstring(run.stdout)
