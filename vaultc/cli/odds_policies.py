"""``vaultc odds policies``."""

from __future__ import annotations

from fractions import Fraction

import click

from vaultc.cli import odds_reports
from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import Amount, Report, ReportRow, Share, TableCell, deliver, report_options, usage_errors
from vaultc.cli.odds_reports import percent as as_percent
from vaultc.odds import policies

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
"""The policies of the comparison."""


@click.command("policies")
@click.argument("percent", metavar="PERCENT")
@click.option("--levels", type=click.IntRange(1, 400), default=20, show_default=True, help="Number of levels.")
@report_options
def command(percent: str, levels: int, format_: str | None, out: str | None) -> None:
    """The chance policies side by side: hits in a series of levels, droughts, first levels."""
    with usage_errors():
        value = odds_reports.percentage(percent)
        if value.denominator != 1 or not 1 <= value <= 99:
            fail(f"the policies need a whole percentage from 1 to 99, not {percent}")
        deliver(policies_report(int(value), levels), format_, out)


def policies_report(percent: int, levels: int) -> Report:
    """The chance policies side by side at one percentage."""
    laws = [(text, policies.policy_law(text, percent, levels)) for text in POLICIES]
    rows: list[ReportRow] = []
    for text, law in laws:
        exact = policies.exact_chances(text, percent, levels)  # after a cold start
        chances: list[TableCell] = [Share(chance) for chance in (law.none, law.drought, *law.first)]
        if exact is not None:
            chances = [exact.none, exact.drought, *exact.first]
        none, drought, *first = chances
        rows.append({
            "policy": text,
            "mean": law.mean if exact is None else Amount(exact.mean),
            "deviation": law.deviation,
            "hits": odds_reports.span("hits", (law.least, law.most)),
            "no hit": none,
            f"{law.drought_length} misses in a row": drought,
            **{f"level {number}": chance for number, chance in enumerate(first, 1)},
            "variance": law.long_variance,
        })  # fmt: skip

    def draw() -> bytes:
        from vaultc.cli.odds_pictures import policies_picture

        return policies_picture(percent, laws)

    return Report(rows, {"chance": as_percent(Fraction(percent, 100)), "levels": levels}, draw)
