"""Contact sheets and heat maps."""

from __future__ import annotations

from collections.abc import Callable

import numpy
import pytest
from PIL import Image

from vaultc.level import Level
from vaultc.renderers.art import CELL
from vaultc.renderers.sheets import contact_sheet, heat_map

Load = Callable[[str], Level]


def _square(color: str, size: int = 40) -> Image.Image:
    return Image.new("RGB", (size, size), color)


def test_pictures_stand_in_rows() -> None:
    sheet = contact_sheet([_square("red"), _square("lime"), _square("blue", 20)], ["a", "b", "c"], columns=2)
    colors = {color: numpy.argwhere((numpy.asarray(sheet) == color).all(axis=2)) for color in _COLORS}
    assert [len(places) for places in colors.values()] == [1600, 1600, 400]
    red, lime, blue = (places.min(axis=0) for places in colors.values())
    assert red[0] == lime[0] < blue[0]
    assert red[1] == blue[1] < lime[1]


_COLORS = ((255, 0, 0), (0, 255, 0), (0, 0, 255))


def test_without_titles_the_sheet_is_lower() -> None:
    assert contact_sheet([_square("red")]).height < contact_sheet([_square("red")], ["title"]).height


def test_a_long_title_takes_several_lines_within_the_width_of_its_picture() -> None:
    long = contact_sheet([_square("red", 200)] * 2, ["a title that is far too long", ""])
    assert long.height == contact_sheet([_square("red", 200)] * 2, ["short", ""]).height + 20
    assert numpy.asarray(long)[:52, 212:224].max() < 100


@pytest.mark.parametrize(("images", "titles", "columns"), [(0, 0, 2), (2, 1, 2), (1, 0, 0)])
def test_sheets_that_cannot_be(images: int, titles: int, columns: int) -> None:
    with pytest.raises(ValueError, match=r"contact sheet|titles"):
        contact_sheet([_square("red")] * images, ["x"] * titles, columns)


def test_heat_grows_with_the_counts(load: Load) -> None:
    level = load("t6-plain-d10")
    counts = numpy.zeros((21, 80))
    counts[4, 10], counts[4, 12], counts[4, 14] = 1, 5, 10
    picture = numpy.asarray(heat_map(counts, level)).astype(int)
    brightness = [picture[4 * CELL : 5 * CELL, x * CELL : (x + 1) * CELL].mean() for x in (10, 12, 14)]
    assert brightness == sorted(brightness)
    bare = picture[8 * CELL : 9 * CELL]
    assert (bare[:, :, 0] == bare[:, :, 1]).all()


def test_logarithm_lifts_small_counts(load: Load) -> None:
    counts = numpy.zeros((21, 80))
    counts[4, 10], counts[4, 12] = 5, 10000
    spot = numpy.s_[4 * CELL : 5 * CELL, 10 * CELL : 11 * CELL]
    linear, lifted = (
        numpy.asarray(heat_map(counts, load("t6-plain-d10"), logarithmic=mode))[spot].mean() for mode in (False, True)
    )
    assert lifted > linear


def test_nothing_counted_is_gray(load: Load) -> None:
    picture = numpy.asarray(heat_map(numpy.zeros((21, 80)), load("t6-plain-d10")))[: 21 * CELL]
    assert (picture.max(axis=2) == picture.min(axis=2)).all()


@pytest.mark.parametrize("counts", [numpy.zeros((80, 21)), -numpy.ones((21, 80)), numpy.full((21, 80), numpy.nan)])
def test_counts_that_cannot_be(counts: object, load: Load) -> None:
    with pytest.raises(ValueError, match="counts"):
        heat_map(counts, load("t6-plain-d10"))  # type: ignore[arg-type]
