"""``vaultc odds prd``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import click

from vaultc.cli import odds_reports
from vaultc.cli.failures import fail
from vaultc.cli.option_records import option, options
from vaultc.odds.prd import SEVEN_STEPS
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError

MOST_ENTRIES, MOST_TRIALS, MOST_RUNS = 1000, 20_000, 1_000_000
MOST_WITHIN, MOST_MISSES = 1000, 500
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


@dataclass(frozen=True, slots=True)
class PrdQuestions:
    """A form of the distribution, how it is changed, and what is asked about a series of tries."""

    constant: str | None = option(metavar="C", help="The constant form by its constant: a number from 0.000001 to 1.")
    rates: str | None = option(
        metavar="P..P,...",
        help="A table of rates: their constants and extremes; with --table, the tables tuned to them.",
    )  # fmt: skip
    step: str | None = option(metavar="P", help=f"With --rates: percent between two rates (default {USUAL_STEP}).")
    table: str | None = option(metavar="P,P,...", help="The table form: odds in percent after 0, 1, 2, ... misses.")
    overrun: bool = option(help="Read one cell beyond the table, as the published program does.")
    close: str | None = option(type=click.Choice(("added", "replaced")),
                               help="End the table with 100%: after it, or in it.")  # fmt: skip
    tune: str | None = option(metavar="PERCENT", help="Change the table to reach this long-run rate.")
    entry: str = option(default="1", show_default=True, metavar="N",
                        help="With --tune, or --table and --rates: the entry to change, or all.")  # fmt: skip
    hits_in: int | None = option(type=click.IntRange(1, MOST_WITHIN), metavar="N",
                                 help="The chance of every number of hits in the first N tries.")  # fmt: skip
    misses_in: int | None = option(type=click.IntRange(1, MOST_MISSES), metavar="N",
                                   help="The law of the longest run of misses in the first N tries.")  # fmt: skip
    trials: int | None = option(type=click.IntRange(1, MOST_TRIALS), help="Show the share of hits in this many tries.")
    runs: int = option(type=click.IntRange(1, MOST_RUNS), default=10_000, show_default=True,
                       help="With --trials: the number of series for the range.")  # fmt: skip
    counters: str = option(
        type=click.Choice(COUNTERS), default="kept", show_default=True,
        help="With --trials: the counter of misses on a new level. Randomised: any value of the table; "
             "settled: as after a long series.",
    )  # fmt: skip
    level_tries: int = option(type=click.IntRange(1, MOST_TRIALS), default=20, show_default=True,
                              help="With --counters: tries per level.")  # fmt: skip

    def check(self, rate: str | None) -> None:
        """Refuse options that do not go together.

        Raises:
            click.UsageError: there are such options.
        """
        rates = None if self.table else self.rates
        if sum(value is not None for value in (rate, self.table, self.constant, rates)) != 1:
            raise click.UsageError("give a percentage such as 25%, or --table, or --constant, or --rates")
        if self.table is None and (self.overrun or self.close or self.tune):
            raise click.UsageError("--overrun, --close and --tune require --table")
        if self.overrun and self.close:
            raise click.UsageError("a table that is closed with 100% is never overrun; choose --overrun or --close")
        wanted = (self.hits_in, self.misses_in, self.trials)
        if sum(value is not None for value in wanted) > (self.rates is None):
            raise click.UsageError("choose one of --hits-in, --misses-in and --trials; none of them goes with --rates")
        if self.rates is None and self.step is not None:
            raise click.UsageError("--step requires --rates")
        if self.rates is not None and self.tune is not None:
            raise click.UsageError("--rates tunes a table to each rate; leave --tune out")


@click.command("prd", epilog=EPILOG)
@click.argument("rate", metavar="[PERCENT]", required=False)
@options("asked", PrdQuestions)
@odds_reports.report_options
def command(rate: str | None, asked: PrdQuestions, format_: str | None, out: str | None) -> None:
    """Pseudo-random distribution: the longer the drought, the better the odds.

    By its long-run rate (the n-th try succeeds with n times a constant), by that constant, or as a table of odds.
    """
    asked.check(rate)
    with odds_reports.usage_errors():
        odds_reports.deliver(_report(rate, asked), format_, out)


def _report(rate: str | None, asked: PrdQuestions) -> odds_reports.Report:
    from vaultc.cli import odds_prd_reports as reports

    if asked.rates is not None:
        rates = reports.rates_of(asked.rates, asked.step or USUAL_STEP)
        if asked.table is None:
            return reports.rates_report(rates)
        odds = reports.closed(_entries(asked.table), asked.close)
        place = adjusted_entry(asked.entry, len(odds))
        tables = [(rate, reports.tuned(odds, rate, place, overrun=asked.overrun)) for rate in rates]
        return reports.tables_report(tables, overrun=asked.overrun)
    tries: Sequence[Fraction | float]
    if asked.table is not None:
        odds = reports.closed(_entries(asked.table), asked.close)
        if asked.tune is not None:
            wanted = odds_reports.percentage(asked.tune) / 100
            odds = reports.tuned(odds, wanted, adjusted_entry(asked.entry, len(odds)), overrun=asked.overrun)
        report, table = reports.prd_table_report(odds, overrun=asked.overrun)
        tries, long_run = table.chances, float(table.rate)
    else:
        from vaultc.odds.prd import ConstantForm

        if asked.constant is None:
            form = ConstantForm.of_rate(reports.checked_rate(rate or ""))
        else:
            form = ConstantForm.of_constant(odds_reports.exact_number(asked.constant))
        reached = None if asked.trials else 1 + (asked.hits_in or asked.misses_in or 0)
        report, tries, long_run = reports.prd_report(form), form.chances(reached), float(form.rate)
    if asked.hits_in:
        return reports.hits_report(report.facts, tries, long_run, asked.hits_in)
    chances = [float(chance) for chance in tries]
    if asked.misses_in:
        return reports.miss_runs_report(report.facts, chances, long_run, asked.misses_in)
    if asked.trials:
        counters = (asked.counters, asked.level_tries)
        return reports.series_report(report.facts, chances, asked.trials, asked.runs, *counters)
    return report


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
