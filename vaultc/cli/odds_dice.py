"""``vaultc odds dice``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import click

from vaultc.chance.dice_laws import DiceLaw, parse_dice
from vaultc.cli.odds_reports import Cell, Report, deliver, report_options
from vaultc.cli.odds_values import refusing


@click.command("dice")
@click.argument("dice", nargs=-1, required=True, metavar="DICE...")
@report_options
def command(dice: tuple[str, ...], format_: str | None, out: str | None) -> None:
    """Exact distributions of dice such as 3d6, 1d20 or 1d8+2, side by side."""
    with refusing():
        deliver(dice_report([parse_dice(text) for text in dict.fromkeys(dice)]), format_, out)


def dice_report(laws: Sequence[DiceLaw]) -> Report:
    """Rolls side by side."""
    facts: dict[str, Cell] = {}
    for law in laws:
        low, high = law.range
        quartiles = " ".join(map(str, law.quartiles))
        facts[law.name] = (
            f"mean {float(law.mean):g}, standard deviation {law.deviation:.6f}, {low} to {high}, quartiles {quartiles}"
        )
    totals = range(min(law.range[0] for law in laws), max(law.range[1] for law in laws) + 1)
    rows: list[Sequence[Cell]] = [(total, *(law.chances.get(total, Fraction(0)) for law in laws)) for total in totals]
    return Report(("total", *(law.name for law in laws)), rows, facts, lambda: dice_plot("Dice side by side", laws))


def dice_plot(title: str, laws: Sequence[DiceLaw]) -> bytes:
    """Laws of totals as dotted curves."""
    from vaultc.renderers.plots import Axis, Curve, curve_plot, png_bytes

    curves = [Curve(law.name, [(float(t), float(c)) for t, c in law.chances.items()], dots=True) for law in laws]
    low, high = min(law.range[0] for law in laws), max(law.range[1] for law in laws)
    top = max(float(chance) for law in laws for chance in law.chances.values())
    axes = Axis("total", low - 0.6, high + 0.6, whole=True), Axis("chance", 0, top * 1.08, percent=True)
    return png_bytes(curve_plot(title, *axes, curves))
