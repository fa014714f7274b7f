"""``vaultc odds rubber-band``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

import click

from vaultc.chance.chains import mean_and_variance
from vaultc.chance.rubber_band import Order, RubberBand
from vaultc.cli.odds_reports import Cell, Report, deliver, report_options
from vaultc.cli.odds_values import number, refusing

MOST_LEVELS = 60


@click.command("rubber-band")
@click.option("--start", callback=number, default="0.7", show_default=True, help="The odds before the first level.")
@click.option("--up", callback=number, default="0.15", show_default=True, help="What every level adds.")
@click.option("--down", callback=number, default="0.4", show_default=True, help="What every hit takes away.")
@click.option("--levels", type=click.IntRange(1, MOST_LEVELS), default=20, show_default=True, help="How many levels.")
@click.option("--order", type=click.Choice([order.value for order in Order]), default=Order.ADD_TEST_SUBTRACT.value,
              show_default=True, help="What a level does, in which order.")  # fmt: skip
@report_options
def command(
    start: Fraction, up: Fraction, down: Fraction, levels: int, order: str, format_: str | None, out: str | None
) -> None:
    """Rubber-band odds: exact chances level by level, and the number of hits."""
    with refusing():
        deliver(rubber_band_report(RubberBand(start, up, down, Order(order)), levels), format_, out)


def rubber_band_report(odds: RubberBand, levels: int) -> Report:
    """Rubber-band odds level by level, and the number of hits."""
    law, chances = odds.law(levels), odds.level_chances(levels)
    mean, variance = mean_and_variance(law)
    rate = odds.long_run_rate
    facts: dict[str, Cell] = {
        "start, up, down": f"{odds.start}, {odds.up}, {odds.down}",
        "order": odds.order.value,
        f"hits in {levels} levels": f"{float(mean):.6f} on average, standard deviation {sqrt(variance):.6f}",
        "long-run rate": rate if rate is not None else "spoilt by clamping",
    }
    facts |= {f"{hits} hits": share for hits, share in law.items()}
    rows = [(level, chance) for level, chance in enumerate(chances, 1)]
    return Report(("level", "chance"), rows, facts, lambda: _rubber_plot(odds, chances))


def _rubber_plot(odds: RubberBand, chances: Sequence[Fraction]) -> bytes:
    from vaultc.renderers.plots import Axis, Curve, curve_plot, png_bytes

    curves = [Curve("chance on this level", [(float(n), float(c)) for n, c in enumerate(chances, 1)], dots=True)]
    if odds.long_run_rate is not None:
        rate = float(odds.long_run_rate)
        curves.append(Curve("in the long run", [(0.5, rate), (len(chances) + 0.5, rate)], dashed=True))
    title = f"Rubber-band odds: start {float(odds.start):g}, +{float(odds.up):g}, -{float(odds.down):g}"
    axes = Axis("level", 0.5, len(chances) + 0.5, whole=True), Axis("chance of a hit", 0, 1, percent=True)
    return png_bytes(curve_plot(title, *axes, curves))
