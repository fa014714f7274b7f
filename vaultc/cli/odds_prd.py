"""``vaultc odds prd``."""

from __future__ import annotations

from fractions import Fraction

import click

from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import Report, deliver, report_options
from vaultc.cli.odds_values import percentage, refusing
from vaultc.odds.prd import SEVEN_STEPS
from vaultc.support.errors import InvalidValueError

MOST_ENTRIES, MOST_TRIALS, MOST_RUNS = 1000, 20_000, 1_000_000
COUNTERS = ("kept", "reset", "randomised", "settled")

EPILOG = """\b
Examples:
  vaultc odds prd 25%                                    the constant form
  vaultc odds prd --table published                      3,17,29,37,43,59,83
  vaultc odds prd --table 3,17,29,37,43,59,83 --trials 10000
  vaultc odds prd --table published --overrun --trials 10000
  vaultc odds prd --table published --close added --tune 25%
  vaultc odds prd 10% --trials 2000 --counters reset --level-tries 20

\b
The table form takes one entry per miss and restarts after a hit, and after a miss on
the last entry. --overrun works like the published program, which reads one cell
beyond the end before it restarts: that cell holds 0.
--trials computes the exact law of the share of hits. The range holds the medians of
the lowest and of the highest share in --runs such series."""


@click.command("prd", epilog=EPILOG)
@click.argument("rate", metavar="[PERCENT]", required=False)
@click.option("--table", metavar="P,P,...", help="The table form: odds in percent after 0, 1, 2, ... misses.")
@click.option("--overrun", is_flag=True, help="Read one cell beyond the table, as the published program does.")
@click.option("--close", type=click.Choice(("added", "replaced")), help="End the table with 100%: after it, or in it.")
@click.option("--tune", metavar="PERCENT", help="Change the table to reach this long-run rate.")
@click.option("--entry", default="1", show_default=True, metavar="N", help="With --tune: the entry to change, or all.")
@click.option("--trials", type=click.IntRange(1, MOST_TRIALS), help="Show the share of hits in this many tries.")
@click.option("--runs", type=click.IntRange(1, MOST_RUNS), default=10_000, show_default=True,
              help="With --trials: the number of series for the range.")  # fmt: skip
@click.option("--counters", type=click.Choice(COUNTERS), default="kept", show_default=True,
              help="With --trials: the counter of misses on a new level. Randomised: any value of the table; "
              "settled: as after a long series.")  # fmt: skip
@click.option("--level-tries", type=click.IntRange(1, MOST_TRIALS), default=20, show_default=True,
              help="With --counters: tries per level.")  # fmt: skip
@report_options
def command(
    rate: str | None,
    table: str | None,
    overrun: bool,
    close: str | None,
    tune: str | None,
    entry: str,
    format_: str | None,
    out: str | None,
    **series: int | str | None,
) -> None:
    """Pseudo-random distribution: the longer the drought, the better the odds.

    By its long-run rate (the n-th try succeeds with n times a constant), or as a table of odds.
    """
    if (rate is None) == (table is None):
        raise click.UsageError("give a percentage such as 25%, or --table")
    if table is None and (overrun or close or tune):
        raise click.UsageError("--overrun, --close and --tune require --table")
    if overrun and close:
        raise click.UsageError("a table that is closed with 100% is never overrun; choose --overrun or --close")
    with refusing():
        if table is not None:
            report = _table_report(_entries(table), overrun, close, tune, entry, series)
        else:
            report = _rate_report(rate or "", series)
        deliver(report, format_, out)


def _rate_report(text: str, series: dict[str, int | str | None]) -> Report:
    from vaultc.cli.odds_prd_reports import constant_chances, prd_report
    from vaultc.cli.odds_prd_series import series_report

    value = percentage(text)
    if not Fraction(1, 10) <= value < 100:
        fail(f"a pseudo-random distribution needs a percentage from 0.1% to below 100%, not {text}")
    report = prd_report(value / 100)
    return series_report(report.facts, constant_chances(value / 100), series) if series["trials"] else report


def _table_report(
    entries: list[Fraction],
    overrun: bool,
    close: str | None,
    tune: str | None,
    entry: str,
    series: dict[str, int | str | None],
) -> Report:
    from vaultc.cli.odds_prd_reports import closed, prd_table_report, tuned
    from vaultc.cli.odds_prd_series import series_report

    odds = closed(entries, close)
    if tune is not None:
        odds = tuned(odds, percentage(tune) / 100, _place(entry, len(odds)), overrun=overrun)
    report, table = prd_table_report(odds, overrun=overrun)
    chances = [float(chance) for chance in table.chances]
    return series_report(report.facts, chances, series) if series["trials"] else report


def _entries(text: str) -> list[Fraction]:
    if text.strip() == "published":
        return [Fraction(percent) for percent in SEVEN_STEPS]
    entries = [percentage(entry.strip()) for entry in text.split(",")]
    if len(entries) > MOST_ENTRIES or not any(entries):
        fail(f"a table of odds has 1 to {MOST_ENTRIES} entries, and not all of them 0")
    return entries


def _place(text: str, entries: int) -> int | None:
    """Return the entry to adjust, counted from 0; None for all of them."""
    if text == "all":
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= entries):
        raise InvalidValueError(f"--entry must be all or a number from 1 to {entries}, not {text!r}")
    return int(text) - 1
