"""``vaultc odds rnl``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import click

from vaultc.chance import luck
from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import Cell, Report, deliver, report_options
from vaultc.cli.odds_values import refusing, span_of_numbers

MOST_SIDES = 2000

MOST_COLUMNS = 12
"""Results that a table has room for side by side."""


@click.command("rnl")
@click.option("--x", type=int, required=True, help="Results are 0 to x-1; low is good.")
@click.option(
    "--luck", "lucks", callback=span_of_numbers, default="-13..13", show_default=True, help="One Luck or a range."
)
@click.option("--rule", type=click.Choice(tuple(luck.RULES)), default="3.6", show_default=True,
              help="Of NetHack 3.6, UnNetHack, or NetHack 3.4.3.")  # fmt: skip
@report_options
def command(x: int, lucks: range, rule: str, format_: str | None, out: str | None) -> None:
    """The luck-weighted roll rnl(x): exact chances of every result by Luck."""
    with refusing():
        if x > MOST_SIDES:
            fail(f"x must be at most {MOST_SIDES}, not {x}")
        for value in (lucks[0], lucks[-1]):
            luck.check(x, value)
        deliver(rnl_report(x, lucks, luck.RULES[rule]), format_, out)


def rnl_report(x: int, lucks: Sequence[int], rule: luck.Rule) -> Report:
    """The luck-weighted roll for one or several Lucks."""
    laws = {value: luck.law(x, value, rule) for value in lucks}
    facts: dict[str, Cell] = {"roll": f"rnl({x}), the lower the better", "rule": rule.name}
    long = Report(
        ("luck", "result", "chance"),
        [(value, result, chance) for value, law in laws.items() for result, chance in enumerate(law)],
        facts,
    )
    names = [str(result) for result in range(x)] if x <= MOST_COLUMNS else ["0", str(x // 2), str(x - 1)]
    rows: list[Sequence[Cell]] = [
        (
            value,
            *(law[int(name)] for name in names),
            float(luck.mean(x, value, rule)),
            luck.ignore_chance(x, value, rule),
        )
        for value, law in laws.items()
    ]
    return Report(("luck", *names, "mean", "luck ignored"), rows, facts, lambda: _rnl_plot(x, laws, rule), long)


def _rnl_plot(x: int, laws: dict[int, tuple[Fraction, ...]], rule: luck.Rule) -> bytes:
    from vaultc.renderers.plots import Axis, Column, png_bytes, stacked_plot

    columns = [Column(value, [float(chance) for chance in law]) for value, law in laws.items()]
    axis = Axis("Luck", min(laws) - 0.6, max(laws) + 0.6, whole=True)
    title = f"What rnl({x}) gives by Luck (rule of {rule.name})"
    ends = ("0 (best)", f"{x - 1} (worst)")
    return png_bytes(stacked_plot(title, axis, "share of rolls", columns, ends))
