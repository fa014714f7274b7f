"""``vaultc odds prd``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import click

from vaultc.chance import prd
from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import Cell, Report, Share, deliver, report_options
from vaultc.cli.odds_values import percentage, refusing

MOST_ENTRIES = 1000


@click.command("prd")
@click.argument("rate", metavar="PERCENT", required=False)
@click.option("--table", metavar="P,P,...", help="The table form: odds in percent after 0, 1, 2, ... misses.")
@report_options
def command(rate: str | None, table: str | None, format_: str | None, out: str | None) -> None:
    """Pseudo-random distribution: by its long-run rate, or as a table of odds."""
    if (rate is None) == (table is None):
        raise click.UsageError("give a percentage such as 25%, or --table")
    with refusing():
        if table is not None:
            entries = [percentage(entry.strip()) for entry in table.split(",")]
            if len(entries) > MOST_ENTRIES or not any(entries):
                fail(f"a table of odds has 1 to {MOST_ENTRIES} entries, and not all of them 0")
            deliver(prd_table_report(entries), format_, out)
        else:
            value = percentage(rate or "")
            if not Fraction(1, 10) <= value < 100:
                fail(f"there is a pseudo-random distribution from 0.1% to below 100%, not at {rate}")
            deliver(prd_report(value / 100), format_, out)


def prd_report(rate: Fraction) -> Report:
    """The constant form at a long-run rate, try by try, beside independent tries of the same rate."""
    constant = prd.constant_for(rate)
    waits = _waits(constant, rate)
    facts: dict[str, Cell] = {
        "long-run rate": rate,
        "constant": constant,
        "constant in units of 2^-32": round(constant * prd.WORD),
        "certain on try": prd.certain_try(constant),
        "variance against independent": prd.variance_ratio(constant),
    }
    rows: list[Sequence[Cell]] = [(n + 1, *map(Share, row)) for n, row in enumerate(waits)]
    columns = (
        "try",
        "chance of this try",
        "hit here",
        "hit by here",
        "independent: here",
        "independent: by here",
    )
    return Report(columns, rows, facts, lambda: _wait_plot(float(rate), waits))


def _percent(rate: Fraction) -> str:
    return f"{float(rate * 100):g}%"


def _waits(constant: float, rate: Fraction) -> list[tuple[float, float, float, float, float]]:
    """For every try: its chance, that the first hit comes there or up to there; the latter two also if independent."""
    rows: list[tuple[float, float, float, float, float]] = []
    missed, alone = 1.0, 1.0
    while missed > 1e-6 and len(rows) < 1000:
        chance = min(1.0, constant * (len(rows) + 1))
        here, independent = missed * chance, alone * float(rate)
        missed, alone = missed - here, alone - independent
        rows.append((chance, here, 1 - missed, independent, 1 - alone))
    return rows


def _wait_plot(rate: float, waits: Sequence[tuple[float, float, float, float, float]]) -> bytes:
    from vaultc.renderers.plots import Axis, Curve, curve_plot, png_bytes

    last = min(len(waits) * 3 // 2, 60)
    ours = [(float(n), row[1]) for n, row in enumerate(waits[:last], 1)]
    alone = [(float(n), rate * (1 - rate) ** (n - 1)) for n in range(1, last + 1)]
    high = max(share for _, share in ours + alone)
    curves = [Curve("PRD", ours, dots=True), Curve("independent tries", alone, dots=True)]
    axes = Axis("tries until the first hit", 0.5, last + 0.5, whole=True), Axis("chance", 0, high * 1.08, True)
    return png_bytes(curve_plot(f"Wait for a {rate * 100:g}% chance", *axes, curves))


def prd_table_report(percentages: Sequence[Fraction]) -> Report:
    """The table form."""
    table = prd.Table.of_thresholds(prd.thresholds_of(percentages))
    facts: dict[str, Cell] = {
        "long-run rate": float(table.rate),
        "tries until the table begins anew": float(table.cycle),
        "all entries missed": float(table.wrap_chance),
        "long-run variance per try": float(table.long_run_variance),
        "that of independent tries": float(table.rate * (1 - table.rate)),
    }
    rows = [
        (n + 1, _percent(share / 100), threshold, Share(reached))
        for n, (share, threshold, reached) in enumerate(
            zip(percentages, prd.thresholds_of(percentages), table.reached(), strict=False)
        )
    ]
    return Report(("try", "odds", "threshold", "reached"), rows, facts)
