"""``vaultc odds policies``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import click

from vaultc.cli import odds_reports
from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import Amount, Report, ReportFacts, ReportRow, Share, TableCell, as_percentage
from vaultc.cli.odds_reports import percent as percent_cell
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
@odds_reports.report_options
def command(percent: str, levels: int, format_: str | None, out: str | None) -> None:
    """The chance policies side by side: hits in a series of levels, droughts, first levels."""
    with odds_reports.usage_errors():
        value = odds_reports.percentage(percent)
        if value.denominator != 1 or not 1 <= value <= 99:
            fail(f"the policies need a whole percentage from 1 to 99, not {percent}")
        odds_reports.deliver(policies_report(int(value), levels), format_, out)


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
    facts: ReportFacts = {"chance": percent_cell(Fraction(percent, 100)), "levels": levels}
    return Report(rows, facts, lambda: _picture(percent, laws))


def _picture(percent: int, laws: Sequence[tuple[str, policies.PolicyLaw]]) -> bytes:
    """Hits by policy: from the fewest to the most that can happen, with mean and standard deviation."""
    from vaultc.rendering.renderers import plots

    rows = []
    for name, law in laws:
        around = plots.Bar(max(law.mean - law.deviation, 0), law.mean + law.deviation, plots.COLORS[0])
        ends = [(float(law.least), plots.COLORS[4]), (law.mean, plots.INK), (float(law.most), plots.COLORS[4])]
        rows.append(
            plots.PlotRow(name, [around], ends, f"no hit {as_percentage(law.none)}" if law.none else "always a hit")
        )
    levels = laws[0][1].levels
    names = [("mean and deviation", plots.COLORS[0]), ("fewest and most", plots.COLORS[4])]
    high = max(law.most for _, law in laws) * 1.3
    title = f"Hits of a {percent}% chance in {levels} levels, by policy"
    return plots.png_bytes(plots.row_plot(title, plots.Axis("hits", 0, high, whole=True), rows, names))
