"""Heat maps count what falls, with rooms laid corner on corner."""

from __future__ import annotations

from io import BytesIO

import numpy
import pytest
from PIL import Image

import vaultc
from vaultc.editing.gallery.contents import heat_of
from vaultc.rendering.renderers.art import CELL

CATALOG = vaultc.library().levels[0].catalog


def levels(name: str, number: int = 20) -> list:
    script = vaultc.library()[name]
    return [script.generate(seed).level for seed in range(1, number + 1)]


def brightness(data: bytes, x: int, y: int) -> float:
    picture = numpy.asarray(Image.open(BytesIO(data)).convert("L"))
    return float(picture[y * CELL : (y + 1) * CELL, x * CELL : (x + 1) * CELL].mean())


def test_fixed_things_are_the_hottest_wherever_the_room_lies() -> None:
    heat = heat_of(levels("vlt-archery"), CATALOG, is_vault=True)
    assert heat is not None
    assert heat.size == ((17 + 2) * CELL, (5 + 2) * CELL)
    statue, floor = brightness(heat.data, 17, 1), brightness(heat.data, 5, 2)
    assert statue > floor + 40


def test_falls_are_counted() -> None:
    heat = heat_of(levels("vlt-archery"), CATALOG, is_vault=True)
    assert heat is not None
    falls = {fall.kind: fall for fall in heat.falls}
    assert (falls["statue"].levels, falls["statue"].number) == (20, 60)
    assert falls["arrow (trap)"].levels == 20
    assert falls["forest centaur"].levels == 20


def test_most_frequent_first_and_the_rest_counted() -> None:
    heat = heat_of(levels("vlt-loot"), CATALOG, is_vault=True)
    assert heat is not None
    shares = [fall.levels for fall in heat.falls]
    assert shares == sorted(shares, reverse=True)
    assert len(shares) == 12
    assert heat.others > 0


@pytest.mark.parametrize("name", ["vlt-ordinary", "vlt-rivers", "vlt-clover"])
def test_nothing_falls(name: str) -> None:
    assert heat_of(levels(name), CATALOG, is_vault=True) is None


def test_no_levels() -> None:
    assert heat_of([], CATALOG, is_vault=True) is None
