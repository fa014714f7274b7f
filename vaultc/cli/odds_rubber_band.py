"""``vaultc odds rubber-band``."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import click

from vaultc.cli import seeds
from vaultc.cli.odds_reports import Report, deliver, number, optional, refusing, report_options
from vaultc.cli.random_command import NAMES
from vaultc.games import DEFAULT
from vaultc.odds.hunger import GAMES, MOST_NUTRITION, Food, Larder, Order, RubberBand

MOST_LEVELS, MOST_GAMES = 60, 100_000
USUAL_GAMES = 10_000
MOST_STOCK = 1_000_000

EPILOG = """\b
Examples:
  vaultc odds rubber-band                              level by level, and the tally
  vaultc odds rubber-band --streaks                    how long the droughts are
  vaultc odds rubber-band --game waffles --hunger      do halflings starve?
  vaultc odds rubber-band --hunger --stock 1 --meal-every 2
  vaultc odds rubber-band --hunger --leak 10000        odds that are never reset
  vaultc odds rubber-band --hunger --tally --stock 1           of 10000 games, by level
  vaultc odds rubber-band --hunger --tally --leak 10000 --sample --seed 7
  vaultc odds rubber-band --hunger --food crumb=1:3 --food waffle=4 --meal 3 --stock 6
  vaultc odds rubber-band --game staircakes --levels 26

\b
A level adds --up to the odds, is tested against them, and a hit takes --down away.
With --hunger a hit is food: every third level (from the first on) a meal is due
before the level is searched, and a hero without food starves. Food is counted in units
of nutrition: a meal takes --meal of them, and each --food NAME=NUTRITION:WEIGHT is
a kind that a hit may be (without any: a single kind, of 1 unit).
With --tally the report says how many of --games starve, and where: exactly, or, with
--sample and where an exact law would be too large, in games that are played.
With --leak the odds at the end of one game are those at the beginning of the next,
as in the published program."""


def _foods(_context: click.Context, _option: click.Parameter, texts: tuple[str, ...]) -> tuple[Food, ...]:
    """Kinds of food, such as ``waffle=4`` or ``crumb=1:3``."""
    foods: dict[str, Food] = {}
    for text in texts:
        name, _, numbers = text.rpartition("=")
        match = re.fullmatch(r"([0-9]{1,6})(?::([0-9]{1,6}))?", numbers)
        if not name or match is None:
            raise click.BadParameter(f"{text!r} is not a food; write it like waffle=4 or crumb=1:3")
        if name in foods:
            raise click.BadParameter(f"{name!r} is given twice")
        try:
            foods[name] = Food(name, int(match[1]), int(match[2] or 1))
        except ValueError as error:
            raise click.BadParameter(str(error)) from None
    return tuple(foods.values())


@click.command("rubber-band", epilog=EPILOG)
@click.option("--game", type=click.Choice(tuple(GAMES)), default="waffles", show_default=True,
              help="The odds unless given: waffles 0.7 +0.15 -0.4, staircakes -UP +0.02 -1.")  # fmt: skip
@click.option("--start", callback=optional(number), metavar="NUMBER", help="The odds before the first level.")
@click.option("--up", callback=optional(number), metavar="NUMBER", help="Added by every level.")
@click.option("--down", callback=optional(number), metavar="NUMBER", help="Subtracted by every hit.")
@click.option("--levels", type=click.IntRange(1, MOST_LEVELS), default=20, show_default=True, help="Number of levels.")
@click.option("--order", type=click.Choice([order.value for order in Order]), default=Order.ADD_TEST_SUBTRACT.value,
              show_default=True, help="The order of the steps of a level.")  # fmt: skip
@click.option("--streaks", is_flag=True, help="Lengths and numbers of streaks of misses, beside independent levels.")
@click.option("--hunger", is_flag=True, help="Treat hits as food: who starves, and how much is left, level by level.")
@click.option("--stock", type=click.IntRange(0, MOST_STOCK), default=2, show_default=True,
              help="With --hunger: food at the start.")  # fmt: skip
@click.option("--meal-every", type=click.IntRange(1, MOST_LEVELS), default=3, show_default=True,
              help="With --hunger: levels from meal to meal.")  # fmt: skip
@click.option("--meal", type=click.IntRange(1, MOST_NUTRITION), default=1, show_default=True,
              help="With --hunger: units that a meal takes.")  # fmt: skip
@click.option("--food", "foods", callback=_foods, multiple=True, metavar="NAME=N[:WEIGHT]",
              help="With --hunger: a kind of food, of N units. Repeatable.")  # fmt: skip
@click.option("--tally", is_flag=True, help="With --hunger: how many games starve, by level.")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), metavar="N", help="Of how many (default 10000).")
@click.option("--sample", is_flag=True, help="With --tally: play the games, beside the exact law.")
@click.option("--rng", type=click.Choice(NAMES), default="pcg64", show_default=True, metavar="NAME",
              help="With --sample: the generator.")  # fmt: skip
@seeds.seed_option("With --sample", default=seeds.DEFAULT_SEED, game=DEFAULT)
@click.option("--leak", type=click.IntRange(2, MOST_GAMES), metavar="GAMES",
              help="Play GAMES games in a row that keep their odds.")  # fmt: skip
@report_options
def command(levels: int, streaks: bool, format_: str | None, out: str | None, **options: Any) -> None:
    """Rubber-band odds: misses raise the odds. Exact chances level by level, tallies, streaks, and hunger."""
    _check(**options)
    if streaks and (options["hunger"] or options["leak"]):
        raise click.UsageError("choose --streaks, or --hunger and --leak")
    from vaultc.cli import odds_rubber_band_reports as reports

    with refusing():
        odds = _odds(**options)
        deliver(reports.streak_report(odds, levels) if streaks else _report(odds, levels, **options), format_, out)


def _odds(
    game: str, start: Fraction | None, up: Fraction | None, down: Fraction | None, order: str, **_options: Any
) -> RubberBand:
    """The odds of a game with what was given instead; what must not come at once begins one step below 0."""
    first, step, drop = GAMES[game]
    rise = step if up is None else up
    if start is None:
        start = -rise if first < 0 else first
    return RubberBand(start, rise, drop if down is None else down, Order(order))


def _report(
    odds: RubberBand,
    levels: int,
    hunger: bool,
    stock: int,
    meal_every: int,
    meal: int,
    foods: tuple[Food, ...],
    tally: bool,
    leak: int | None,
    **options: Any,
) -> Report:
    from vaultc.cli import odds_rubber_band_reports as reports

    larder = Larder(stock, meal_every, meal, foods or (Food("food"),))
    if tally:
        games = leak or options["games"] or USUAL_GAMES
        wanted = reports.TallyWanted(games, leak is not None, options["sample"], options["rng"], options["seed"])
        return reports.tally_report(odds, larder, levels, wanted)
    if hunger and leak:
        return reports.leaking_report(odds, larder, levels, leak)
    if hunger:
        return reports.hunger_report(odds, larder, levels)
    return reports.leaking_hits_report(odds, levels, leak) if leak else reports.rubber_band_report(odds, levels)


def _check(hunger: bool, tally: bool, games: int | None, sample: bool, leak: int | None, **options: Any) -> None:
    """Refuse options that mean nothing without others.

    Raises:
        click.UsageError: there are such options.
    """
    for name, given, other, there in (
        ("tally", tally, "hunger", hunger),
        ("food", options["foods"], "hunger", hunger),
        ("meal", options["meal"] != 1, "hunger", hunger),
        ("games", games, "tally", tally),
        ("sample", sample, "tally", tally),
    ):
        if given and not there:
            raise click.UsageError(f"--{name} requires --{other}")
    if games and leak:
        raise click.UsageError("--leak has the number of games; leave --games out")
