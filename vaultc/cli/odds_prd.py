"""``vaultc odds prd``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import click

from vaultc.cli import odds_reports
from vaultc.cli.failures import fail
from vaultc.odds.prd import SEVEN_STEPS
from vaultc.support.errors import InvalidValueError

MOST_ENTRIES, MOST_TRIALS, MOST_RUNS = 1000, 20_000, 1_000_000
MOST_WITHIN, MOST_MISSES = 1000, 500
WITHIN = ("hits_in", "misses_in", "trials")
USUAL_STEP = "5"
COUNTERS = ("kept", "reset", "randomised", "settled")

EPILOG = """\b
Examples:
  vaultc odds prd 25%                                    the constant form
  vaultc odds prd --constant 0.0847                      the rate of a constant
  vaultc odds prd --rates 5..95 --step 5                 constants of many rates
  vaultc odds prd --table published --rates 15..35 --entry all
  vaultc odds prd 25% --hits-in 20                       how many hits in 20 tries?
  vaultc odds prd 25% --misses-in 100                    the longest run of misses
  vaultc odds prd --table published                      3,17,29,37,43,59,83
  vaultc odds prd --table 3,17,29,37,43,59,83 --trials 10000
  vaultc odds prd --table published --overrun --trials 10000
  vaultc odds prd --table published --close added --tune 25%
  vaultc odds prd 10% --trials 2000 --counters reset --level-tries 20

\b
The table form takes one entry per miss and restarts after a hit, and after a miss on
the last entry. --overrun works like the published program, which reads one cell
beyond the end before it restarts: that cell holds 0.
Constants are right to 20 digits, and to 12 decimals in the table of --rates; the rate
of a constant is exact in files, or right to 20 digits where it is long.
--trials computes the exact law of the share of hits. The range holds the medians of
the lowest and of the highest share in --runs such series."""


@click.command("prd", epilog=EPILOG)
@click.argument("rate", metavar="[PERCENT]", required=False)
@click.option("--constant", metavar="C", help="The constant form by its constant: a number from 0.000001 to 1.")
@click.option("--rates", metavar="P..P,...", help="A table of rates: their constants and extremes; with --table, the "
              "tables tuned to them.")  # fmt: skip
@click.option("--step", metavar="P", help=f"With --rates: percent between two rates (default {USUAL_STEP}).")
@click.option("--table", metavar="P,P,...", help="The table form: odds in percent after 0, 1, 2, ... misses.")
@click.option("--overrun", is_flag=True, help="Read one cell beyond the table, as the published program does.")
@click.option("--close", type=click.Choice(("added", "replaced")), help="End the table with 100%: after it, or in it.")
@click.option("--tune", metavar="PERCENT", help="Change the table to reach this long-run rate.")
@click.option("--entry", default="1", show_default=True, metavar="N",
              help="With --tune, or --table and --rates: the entry to change, or all.")  # fmt: skip
@click.option("--hits-in", type=click.IntRange(1, MOST_WITHIN), metavar="N",
              help="The chance of every number of hits in the first N tries.")  # fmt: skip
@click.option("--misses-in", type=click.IntRange(1, MOST_MISSES), metavar="N",
              help="The law of the longest run of misses in the first N tries.")  # fmt: skip
@click.option("--trials", type=click.IntRange(1, MOST_TRIALS), help="Show the share of hits in this many tries.")
@click.option("--runs", type=click.IntRange(1, MOST_RUNS), default=10_000, show_default=True,
              help="With --trials: the number of series for the range.")  # fmt: skip
@click.option("--counters", type=click.Choice(COUNTERS), default="kept", show_default=True,
              help="With --trials: the counter of misses on a new level. Randomised: any value of the table; "
              "settled: as after a long series.")  # fmt: skip
@click.option("--level-tries", type=click.IntRange(1, MOST_TRIALS), default=20, show_default=True,
              help="With --counters: tries per level.")  # fmt: skip
@odds_reports.report_options
def command(rate: str | None, format_: str | None, out: str | None, **options: Any) -> None:
    """Pseudo-random distribution: the longer the drought, the better the odds.

    By its long-run rate (the n-th try succeeds with n times a constant), by that constant, or as a table of odds.
    """
    rates = None if options["table"] else options["rates"]
    if sum(value is not None for value in (rate, options["table"], options["constant"], rates)) != 1:
        raise click.UsageError("give a percentage such as 25%, or --table, or --constant, or --rates")
    if options["table"] is None and (options["overrun"] or options["close"] or options["tune"]):
        raise click.UsageError("--overrun, --close and --tune require --table")
    if options["overrun"] and options["close"]:
        raise click.UsageError("a table that is closed with 100% is never overrun; choose --overrun or --close")
    wanted = [options[name] for name in WITHIN]
    if sum(value is not None for value in wanted) > (options["rates"] is None):
        raise click.UsageError("choose one of --hits-in, --misses-in and --trials; none of them goes with --rates")
    if options["rates"] is None and options["step"] is not None:
        raise click.UsageError("--step requires --rates")
    if options["rates"] is not None and options["tune"] is not None:
        raise click.UsageError("--rates tunes a table to each rate; leave --tune out")
    with odds_reports.refusing():
        odds_reports.deliver(_report(rate, options), format_, out)


def _report(rate: str | None, options: dict[str, Any]) -> odds_reports.Report:
    from vaultc.cli.odds_prd_reports import rates_of, rates_report

    if options["rates"] is not None:
        rates = rates_of(options["rates"], options["step"] or USUAL_STEP)
        return _tables_report(rates, options) if options["table"] is not None else rates_report(rates)
    if options["table"] is not None:
        report, chances, long_run = _table_report(options)
    else:
        report, chances, long_run = _constant_report(rate, options)
    return _of_series(report, chances, long_run, options)


def _of_series(
    report: odds_reports.Report, tries: Sequence[Fraction | float], long_run: float, options: dict[str, Any]
) -> odds_reports.Report:
    """The report itself, or the report about a series of tries that is asked for.

    ``tries`` are the chances of the tries after a hit.
    """
    from vaultc.cli.odds_prd_reports import hits_report, miss_runs_report, series_report

    if options["hits_in"]:
        return hits_report(report.facts, tries, long_run, options["hits_in"])
    chances = [float(chance) for chance in tries]
    if options["misses_in"]:
        return miss_runs_report(report.facts, chances, long_run, options["misses_in"])
    return series_report(report.facts, chances, options) if options["trials"] else report


def _constant_report(
    rate: str | None, options: dict[str, Any]
) -> tuple[odds_reports.Report, Sequence[Fraction | float], float]:
    from vaultc.cli.odds_prd_reports import checked_rate, prd_report
    from vaultc.odds.prd import ConstantForm

    constant: str | None = options["constant"]
    if constant is None:
        form = ConstantForm.of_rate(checked_rate(rate or ""))
    else:
        form = ConstantForm.of_constant(odds_reports.exact_number(constant))
    reached = None if options["trials"] else 1 + (options["hits_in"] or options["misses_in"] or 0)
    return prd_report(form), form.chances(reached), float(form.rate)


def _table_report(options: dict[str, Any]) -> tuple[odds_reports.Report, Sequence[Fraction | float], float]:
    from vaultc.cli import odds_prd_reports

    overrun: bool = options["overrun"]
    odds = odds_prd_reports.closed(_entries(options["table"]), options["close"])
    if options["tune"] is not None:
        rate = odds_reports.percentage(options["tune"]) / 100
        odds = odds_prd_reports.tuned(odds, rate, adjusted_entry(options["entry"], len(odds)), overrun=overrun)
    report, table = odds_prd_reports.prd_table_report(odds, overrun=overrun)
    return report, table.chances, float(table.rate)


def _tables_report(rates: list[Fraction], options: dict[str, Any]) -> odds_reports.Report:
    """The table tuned to each rate."""
    from vaultc.cli import odds_prd_reports

    overrun: bool = options["overrun"]
    odds = odds_prd_reports.closed(_entries(options["table"]), options["close"])
    place = adjusted_entry(options["entry"], len(odds))
    tables = [(rate, odds_prd_reports.tuned(odds, rate, place, overrun=overrun)) for rate in rates]
    return odds_prd_reports.tables_report(tables, overrun=overrun)


def _entries(text: str) -> list[Fraction]:
    if text.strip() == "published":
        return [Fraction(percent) for percent in SEVEN_STEPS]
    entries = [odds_reports.percentage(entry.strip()) for entry in text.split(",")]
    if len(entries) > MOST_ENTRIES or not any(entries):
        fail(f"a table of odds has 1 to {MOST_ENTRIES} entries, and not all of them 0")
    return entries


def adjusted_entry(text: str, entries: int) -> int | None:
    """Return the entry to adjust, counted from 0; None for all of them."""
    if text == "all":
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= entries):
        raise InvalidValueError(f"--entry must be all or a number from 1 to {entries}, not {text!r}")
    return int(text) - 1
