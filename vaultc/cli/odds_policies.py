"""``vaultc odds policies``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import click

from vaultc.cli.failures import fail
from vaultc.cli.odds_cells import Cell, Share, span
from vaultc.cli.odds_cells import percent as as_percent
from vaultc.cli.odds_reports import Report, deliver, report_options
from vaultc.cli.odds_values import percentage, refusing
from vaultc.odds.policy_laws import PolicyLaw, policy_law

POLICIES = (
    "game",
    "prd:cold",
    "prd",
    "rubber:40:cold",
    "rubber:40",
    "rubber:10",
    "rubber:100",
    "karmic:cold",
    "karmic",
    "karmic:raw",
    "bag",
)
"""What the comparison of policies shows."""


@click.command("policies")
@click.argument("percent", metavar="PERCENT")
@click.option("--levels", type=click.IntRange(1, 400), default=20, show_default=True, help="How many levels.")
@report_options
def command(percent: str, levels: int, format_: str | None, out: str | None) -> None:
    """The chance policies side by side: hits in a series of levels, droughts, first levels."""
    with refusing():
        value = percentage(percent)
        if value.denominator != 1 or not 1 <= value <= 99:
            fail(f"the policies are for whole percentages from 1 to 99, not {percent}")
        deliver(policies_report(int(value), levels), format_, out)


def policies_report(percent: int, levels: int) -> Report:
    """The chance policies side by side at one percentage."""
    rows: list[Sequence[Cell]] = []
    length = 0
    laws = [(text, policy_law(text, percent, levels)) for text in POLICIES]
    for text, law in laws:
        length = law.drought_length
        chances = [Share(chance) for chance in law.first]
        few = [Share(law.none), Share(law.drought)]
        rows.append(
            (text, law.mean, law.deviation, span("hits", (law.least, law.most)), *few, *chances, law.long_variance)
        )
    first = [f"level {number}" for number in range(1, min(levels, 3) + 1)]
    columns = ("policy", "mean", "deviation", "hits", "no hit", f"{length} misses in a row", *first, "variance")
    return Report(
        columns, rows, {"chance": as_percent(Fraction(percent, 100)), "levels": levels}, lambda: _picture(percent, laws)
    )


def _picture(percent: int, laws: Sequence[tuple[str, PolicyLaw]]) -> bytes:
    from vaultc.cli.odds_pictures import policies_picture

    return policies_picture(percent, laws)
