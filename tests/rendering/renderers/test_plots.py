"""Plots: axes, curves and columns are at their places."""

from __future__ import annotations

import numpy
import pytest

from vaultc.rendering.renderers.plots import (
    BEST,
    COLORS,
    PAPER,
    WORST,
    Axis,
    Column,
    Curve,
    curve_plot,
    png_bytes,
    shade,
    stacked_plot,
)

X, Y = Axis("tries", 0, 10, whole=True), Axis("chance", 0, 1, percent=True)


def count(image, color) -> int:
    return int((numpy.array(image) == color).all(axis=2).sum())


@pytest.mark.parametrize(
    ("axis", "most", "labels"),
    [
        (Axis("", 0, 1, percent=True), 8, ["0%", "20%", "40%", "60%", "80%", "100%"]),
        (Axis("", 0, 0.021, percent=True), 8, ["0.0%", "0.5%", "1.0%", "1.5%", "2.0%"]),
        (Axis("", 0.5, 3.5, whole=True), 14, ["1", "2", "3"]),
        (Axis("", -13.6, 13.6, whole=True), 14, [str(n) for n in range(-12, 13, 2)]),
        (Axis("", 0, 0.3), 3, ["0.0", "0.1", "0.2", "0.3"]),
    ],
)
def test_ticks(axis: Axis, most: int, labels: list[str]) -> None:
    ticks = axis.ticks(most)
    assert [axis.write(value, ticks[1] - ticks[0]) for value in ticks] == labels


def test_a_curve_lies_where_its_numbers_are() -> None:
    image = curve_plot("title", X, Y, [Curve("", [(0, 0.5), (10, 0.5)], color=(1, 2, 3))])
    rows, columns = numpy.nonzero((numpy.array(image) == (1, 2, 3)).all(axis=2))
    assert image.size == (900, 560)
    assert (columns.min(), columns.max()) == pytest.approx((96, 872), abs=2)
    assert rows.mean() == pytest.approx((92 + 560 - 76) / 2, abs=1.5)


def test_legend_names_only_named_curves() -> None:
    points = [(0.0, 0.0), (10.0, 1.0)]
    with_name = count(curve_plot("", X, Y, [Curve("a", points)]), COLORS[0])
    assert with_name - count(curve_plot("", X, Y, [Curve("", points)]), COLORS[0]) == 34 * 8


def test_dashes_leave_gaps() -> None:
    points = [(0.0, 0.5), (10.0, 0.5)]
    solid, dashed = (count(curve_plot("", X, Y, [Curve("", points, dashed=d)]), COLORS[0]) for d in (False, True))
    assert 0 < dashed < solid


def test_columns_show_their_shares() -> None:
    columns = [Column(0, (0.75, 0.25)), Column(1, (0, 1))]
    image = stacked_plot("", Axis("Luck", -0.6, 1.6, whole=True), "share", columns, ("good", "bad"))
    legend = 100 * 14
    assert (count(image, WORST) - legend) / (count(image, BEST) - legend) == pytest.approx(1.25 / 0.75, rel=0.02)


def test_shades_go_from_best_to_worst() -> None:
    assert (shade(0, 10), shade(9, 10), shade(0, 1)) == (BEST, WORST, BEST)
    assert len({shade(index, 100) for index in range(100)}) > 90


def test_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="at least one point"):
        curve_plot("", X, Y, [Curve("a", [])])
    with pytest.raises(ValueError, match="at least one column"):
        stacked_plot("", X, "", [], ("", ""))


def test_long_legends_and_titles_are_cut_off() -> None:
    image = curve_plot("t" * 100, X, Y, [Curve("n" * 100, [(0, 0), (10, 1)])])
    assert count(image, PAPER) > 300_000


def test_same_bytes() -> None:
    curves = [Curve("a", [(n, n * n / 100) for n in range(11)], dots=True)]
    first, second = (png_bytes(curve_plot("same", X, Y, curves)) for _ in range(2))
    assert first == second
