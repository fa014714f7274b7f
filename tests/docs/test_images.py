"""The plots of the book are what ``vaultc odds`` draws, and every page's picture is one of the book's."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import blocks
import pytest
from PIL import Image, ImageChops

MAKER = runpy.run_path(str(blocks.ROOT / "tools" / "draw_images.py"))
KEPT = blocks.DOCS / "images"


@pytest.mark.parametrize("name", MAKER["PLOTS"])
def test_plot_is_what_is_drawn_now(name: str, tmp_path: Path) -> None:
    with Image.open(KEPT / f"{name}.png") as kept, Image.open(MAKER["plot"](name, tmp_path)) as drawn:
        assert kept.size == drawn.size
        assert ImageChops.difference(kept.convert("RGB"), drawn.convert("RGB")).getbbox() is None, "run `make images`"


def test_plots_are_shown() -> None:
    shown = {
        Path(name).stem
        for path in blocks.DOCS.rglob("*.md")
        for name in re.findall(r"!\[[^]]+\]\(([^)]+\.png)\)", path.read_text("utf-8"))
    }
    assert set(MAKER["PLOTS"]) <= shown
