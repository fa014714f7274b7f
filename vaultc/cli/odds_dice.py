"""``vaultc odds dice``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import gcd
from typing import Any

import click

from vaultc.chance.seeding import GENERATORS
from vaultc.cli.odds_reports import (
    Data,
    Report,
    ReportCell,
    ReportFacts,
    ReportRow,
    deliver,
    report_options,
    usage_errors,
)
from vaultc.cli.seeds import seed_option
from vaultc.odds import laws as dice_laws

DEFAULT_ROLLS = 10_000
_FAIR = " fair"

EPILOG = f"""\b
Examples:
  vaultc odds dice 3d6 1d20 5d2
  vaultc odds dice 8d10+12 40d2+12 --rng rogue36
  vaultc odds dice 40d2+12 --rng rogue36 --high-bits
  vaultc odds dice 3d6 --rng isaac --seed 7 --rolls 100000

\b
Generators: {", ".join(tuple(GENERATORS)[:8])},
{", ".join(tuple(GENERATORS)[8:])}."""


@click.command("dice", epilog=EPILOG)
@click.argument("dice", nargs=-1, required=True, metavar="DICE...")
@click.option("--rng", type=click.Choice(tuple(GENERATORS)), metavar="NAME",
              help="Roll them with a generator; the fair distribution is shown beside the results.")  # fmt: skip
@seed_option("Roll in a row from this seed (default 1; rogue36: all its games)")
@click.option("--rolls", type=click.IntRange(1), metavar="N", help=f"How many rolls (default {DEFAULT_ROLLS}).")
@click.option("--high-bits", is_flag=True, help="Scale a word's high bits instead of taking its remainder.")
@report_options
def command(dice: tuple[str, ...], rng: str | None, format_: str | None, out: str | None, **how: Any) -> None:
    """Exact distributions of dice such as 3d6, 1d20 or 1d8+2, side by side.

    With --rng, the shares among many rolls in a row of a generator; for rogue36, which has only 32768 games,
    exactly over all of them.
    """
    texts = tuple(dict.fromkeys(dice))
    if rng is None and any(how.values()):
        raise click.UsageError("--seed, --rolls and --high-bits require --rng")
    with usage_errors():
        report = (
            dice_report([dice_laws.parse_dice(text) for text in texts])
            if rng is None
            else rng_report(texts, rng, **how)
        )
        deliver(report, format_, out)


def dice_report(laws: Sequence[dice_laws.DiceLaw], facts: ReportFacts | None = None, title: str = "") -> Report:
    """Rolls side by side."""
    facts = {**(facts or {}), **{law.name: _described(law) for law in laws}}
    totals = range(min(law.range[0] for law in laws), max(law.range[1] for law in laws) + 1)
    rows: list[ReportRow] = [
        {"total": total, **{law.name: law.chances.get(total, Fraction(0)) for law in laws}} for total in totals
    ]
    return Report(rows, facts, lambda: dice_plot(title or "Dice side by side", laws))


def _described(law: dice_laws.DiceLaw) -> ReportCell:
    low, high = law.range
    quartiles = " ".join(map(str, law.quartiles))
    step = reduce(gcd, (total - low for total in law.chances), 0)
    if len(law.chances) == 1:
        gaps = ", always the same"
    elif step == 2:
        gaps = f", {'odd' if low % 2 else 'even'} totals only"
    else:
        gaps = "" if step == 1 else f", only every {step}th total"
    spread = f"standard deviation {law.deviation:.6f}, {low} to {high}, quartiles {quartiles}"
    measured: dict[str, Data] = {
        "mean": law.mean,
        "variance": law.variance,
        "standard deviation": law.deviation,
        "lowest": low,
        "highest": high,
        "quartiles": list(law.quartiles),
        "step": step,
    }
    return ReportCell(f"mean {float(law.mean):g}, {spread}{gaps}", {law.name: measured})


def rng_report(
    texts: Sequence[str], rng: str, *, seed: int | None = None, rolls: int | None = None, high_bits: bool = False
) -> Report:
    """Rolls as a generator throws them, with the fair law beside each."""
    enumerated = rng == dice_laws.ENUMERABLE and seed is None and rolls is None
    first, times = 1 if seed is None else seed, rolls or DEFAULT_ROLLS
    laws: list[dice_laws.DiceLaw] = []
    for text in texts:
        roll = dice_laws.parse_roll(text)
        if enumerated:
            found = dice_laws.all_games(*roll, high_bits=high_bits)
        else:
            found = dice_laws.rolled(rng, first, times, *roll, high_bits=high_bits)
        laws += [found, replace(dice_laws.dice_law(*roll), name=found.name + _FAIR)]
    how = "all 32768 games" if enumerated else f"{times} rolls in a row from seed {first}"
    bits = "high bits" if high_bits else "remainders"
    played: dict[str, Data] = {"games": 32768} if enumerated else {"rolls": times, "seed": first}
    generator = ReportCell(f"{rng}, {how}, by {bits}", {"generator": rng, **played, "by": bits})
    return dice_report(laws, {"generator": generator}, f"Dice of {rng}: {how}")


def dice_plot(title: str, laws: Sequence[dice_laws.DiceLaw]) -> bytes:
    """Laws of totals as dotted curves; a total that always comes is a line, a fair law beside another is dashed."""
    from vaultc.rendering.renderers import plots

    spread = [law for law in laws if len(law.chances) > 1] or laws
    high = 1.08 * max(float(chance) for law in spread for chance in law.chances.values())
    curves: list[plots.Curve] = []
    number = -1  # of a colour, which a fair law shares with the law before it
    for law in laws:
        fair = law.name.endswith(_FAIR)
        number += not fair
        points = [(float(total), min(float(chance), high)) for total, chance in law.chances.items()]
        if len(points) == 1:
            points = [(points[0][0], 0.0), *points]
        name = law.name if not fair else "fair" if law is laws[-1] else ""
        color = plots.COLORS[number % len(plots.COLORS)]
        curves.append(plots.Curve(name, points, dots=not fair, dashed=fair, color=color))
    low, top = min(law.range[0] for law in laws), max(law.range[1] for law in laws)
    axes = plots.Axis("total", low - 0.6, top + 0.6, whole=True), plots.Axis("chance", 0, high, percent=True)
    return plots.png_bytes(plots.curve_plot(title, *axes, curves))
