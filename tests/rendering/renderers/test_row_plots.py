"""Plots of named rows: bars and dots are at their places."""

from __future__ import annotations

import numpy
import pytest

from vaultc.rendering.renderers.plots import (
    BEST,
    INK,
    WORST,
    Axis,
    Bar,
    Curve,
    PlotRow,
    above_each_other,
    curve_plot,
    row_plot,
)

AXIS = Axis("share", 0, 1, percent=True)


def columns(image, color) -> numpy.ndarray:
    """The columns of the picture that have this colour somewhere below the legend."""
    return numpy.flatnonzero((numpy.array(image)[92:] == color).all(axis=2).any(axis=0))


def test_bars_and_dots_have_their_places() -> None:
    image = row_plot(
        "rows", AXIS, [PlotRow("a", [Bar(0.25, 0.75, BEST)]), PlotRow("b", dots=[(0.5, WORST)])], [("best", BEST)]
    )
    bar, dot = columns(image, BEST), columns(image, WORST)
    assert bar[-1] - bar[0] == len(bar) - 1
    assert abs((bar[0] + bar[-1]) / 2 - dot.mean()) < 1.5


def test_pictures_grow_with_rows_and_names() -> None:
    short = row_plot("rows", AXIS, [PlotRow("a", [Bar(0, 1, BEST)])])
    many = row_plot("rows", AXIS, [PlotRow("a" * 60, [Bar(0, 1, BEST)])] * 5)
    assert many.height == short.height + 4 * 26
    assert many.width > short.width
    assert above_each_other([short, many]).size == (many.width, short.height + many.height)


def test_long_legends_take_several_lines() -> None:
    curves = [Curve(f"a curve with a long name, number {number}", [(0, 0), (1, number / 4)]) for number in range(4)]
    assert curve_plot("legend", AXIS, AXIS, curves[:1]).height < curve_plot("legend", AXIS, AXIS, curves).height


def test_notes_stand_behind_the_bars() -> None:
    plain = row_plot("rows", AXIS, [PlotRow("a", [Bar(0, 0.2, BEST)])])
    noted = row_plot("rows", AXIS, [PlotRow("a", [Bar(0, 0.2, BEST)], note="note")])
    assert (numpy.array(noted) == INK).all(axis=2).sum() > (numpy.array(plain) == INK).all(axis=2).sum()


def test_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="at least one row"):
        row_plot("rows", AXIS, [])
