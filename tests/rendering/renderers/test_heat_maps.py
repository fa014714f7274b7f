"""Heat maps."""

from __future__ import annotations

from collections.abc import Callable

import numpy
import pytest

from vaultc.level.level import Level
from vaultc.rendering.renderers.art import CELL
from vaultc.rendering.renderers.plots import heat_map

Load = Callable[[str], Level]


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
