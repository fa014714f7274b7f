"""``vaultc odds rubber-band``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click

from vaultc.cli.odds_reports import Report, deliver, report_options
from vaultc.cli.odds_values import number, refusing
from vaultc.odds.hunger import Larder
from vaultc.odds.rubber_band import GAMES, Order, RubberBand

MOST_LEVELS, MOST_GAMES = 60, 100_000

EPILOG = """\b
Examples:
  vaultc odds rubber-band                              level by level, and the tally
  vaultc odds rubber-band --streaks                    how long the droughts are
  vaultc odds rubber-band --game waffles --hunger      do halflings starve?
  vaultc odds rubber-band --hunger --stock 1 --meal-every 2
  vaultc odds rubber-band --hunger --leak 10000        odds that are never reset
  vaultc odds rubber-band --game staircakes --levels 26

\b
A level adds --up to the odds, is tested against them, and a hit takes --down away.
With --hunger a hit is food: every third level (from the first on) a meal is due
before the level is searched, and a hero without food starves.
With --leak the odds at the end of one game are those at the beginning of the next,
as in the published program."""


def _number(context: click.Context, option: click.Parameter, text: str | None) -> Fraction | None:
    return None if text is None else number(context, option, text)


@click.command("rubber-band", epilog=EPILOG)
@click.option("--game", type=click.Choice(tuple(GAMES)), default="waffles", show_default=True,
              help="The odds unless given: waffles 0.7 +0.15 -0.4, staircakes -UP +0.02 -1.")  # fmt: skip
@click.option("--start", callback=_number, metavar="NUMBER", help="The odds before the first level.")
@click.option("--up", callback=_number, metavar="NUMBER", help="Added by every level.")
@click.option("--down", callback=_number, metavar="NUMBER", help="Subtracted by every hit.")
@click.option("--levels", type=click.IntRange(1, MOST_LEVELS), default=20, show_default=True, help="Number of levels.")
@click.option("--order", type=click.Choice([order.value for order in Order]), default=Order.ADD_TEST_SUBTRACT.value,
              show_default=True, help="The order of the steps of a level.")  # fmt: skip
@click.option("--streaks", is_flag=True, help="Lengths and numbers of streaks of misses, beside independent levels.")
@click.option("--hunger", is_flag=True, help="Treat hits as food: who starves, and how much is left, level by level.")
@click.option(
    "--stock", type=click.IntRange(0, 100), default=2, show_default=True, help="With --hunger: food at the start."
)
@click.option("--meal-every", type=click.IntRange(1, MOST_LEVELS), default=3, show_default=True,
              help="With --hunger: levels from meal to meal.")  # fmt: skip
@click.option("--leak", type=click.IntRange(2, MOST_GAMES), metavar="GAMES",
              help="Play GAMES games in a row that keep their odds.")  # fmt: skip
@report_options
def command(levels: int, streaks: bool, format_: str | None, out: str | None, **options: Any) -> None:
    """Rubber-band odds: misses raise the odds. Exact chances level by level, tallies, streaks, and hunger."""
    if streaks and (options["hunger"] or options["leak"]):
        raise click.UsageError("choose --streaks, or --hunger and --leak")
    with refusing():
        odds = _odds(**options)
        report = _streaks(odds, levels) if streaks else _report(odds, levels, **options)
        deliver(report, format_, out)


def _odds(
    game: str, start: Fraction | None, up: Fraction | None, down: Fraction | None, order: str, **_options: Any
) -> RubberBand:
    """The odds of a game with what was given instead; what must not come at once begins one step below 0."""
    first, step, drop = GAMES[game]
    rise = step if up is None else up
    if start is None:
        start = -rise if first < 0 else first
    return RubberBand(start, rise, drop if down is None else down, Order(order))


def _streaks(odds: RubberBand, levels: int) -> Report:
    from vaultc.cli.odds_rubber_band_reports import streak_report

    return streak_report(odds, levels)


def _report(
    odds: RubberBand, levels: int, hunger: bool, stock: int, meal_every: int, leak: int | None, **_options: Any
) -> Report:
    from vaultc.cli.odds_hunger_reports import hunger_report, leaking_report
    from vaultc.cli.odds_rubber_band_reports import leaking_hits_report, rubber_band_report

    larder = Larder(stock, meal_every)
    if hunger:
        return leaking_report(odds, larder, levels, leak) if leak else hunger_report(odds, larder, levels)
    return leaking_hits_report(odds, levels, leak) if leak else rubber_band_report(odds, levels)
