"""``vaultc odds rubber-band``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

import click

from vaultc.cli import seeds
from vaultc.cli.odds_reports import Report, deliver, number, optional, refusing, report_options
from vaultc.cli.option_records import made_by, option, options
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


@dataclass(frozen=True, slots=True)
class RubberBandQuestions:
    """The odds of a game, the levels in which they work, and what is asked about them."""

    game: str = option(type=click.Choice(tuple(GAMES)), default="waffles", show_default=True,
                       help="The odds unless given: waffles 0.7 +0.15 -0.4, staircakes -UP +0.02 -1.")  # fmt: skip
    start: Fraction | None = option(callback=optional(number), metavar="NUMBER",
                                    help="The odds before the first level.")  # fmt: skip
    up: Fraction | None = option(callback=optional(number), metavar="NUMBER", help="Added by every level.")
    down: Fraction | None = option(callback=optional(number), metavar="NUMBER", help="Subtracted by every hit.")
    levels: int = option(type=click.IntRange(1, MOST_LEVELS), default=20, show_default=True, help="Number of levels.")
    order: str = option(
        type=click.Choice([order.value for order in Order]), default=Order.ADD_TEST_SUBTRACT.value, show_default=True,
        help="The order of the steps of a level.",
    )  # fmt: skip
    streaks: bool = option(help="Lengths and numbers of streaks of misses, beside independent levels.")
    hunger: bool = option(help="Treat hits as food: who starves, and how much is left, level by level.")
    stock: int = option(type=click.IntRange(0, MOST_STOCK), default=2, show_default=True,
                        help="With --hunger: food at the start.")  # fmt: skip
    meal_every: int = option(type=click.IntRange(1, MOST_LEVELS), default=3, show_default=True,
                             help="With --hunger: levels from meal to meal.")  # fmt: skip
    meal: int = option(type=click.IntRange(1, MOST_NUTRITION), default=1, show_default=True,
                       help="With --hunger: units that a meal takes.")  # fmt: skip
    foods: tuple[Food, ...] = option("--food", callback=_foods, multiple=True, metavar="NAME=N[:WEIGHT]",
                                     help="With --hunger: a kind of food, of N units. Repeatable.")  # fmt: skip
    tally: bool = option(help="With --hunger: how many games starve, by level.")
    games: int | None = option(type=click.IntRange(1, MOST_GAMES), metavar="N", help="Of how many (default 10000).")
    sample: bool = option(help="With --tally: play the games, beside the exact law.")
    rng: str = option(type=click.Choice(NAMES), default="pcg64", show_default=True, metavar="NAME",
                      help="With --sample: the generator.")  # fmt: skip
    seed: int = made_by(seeds.seed_option("With --sample", default=seeds.DEFAULT_SEED, game=DEFAULT))
    leak: int | None = option(type=click.IntRange(2, MOST_GAMES), metavar="GAMES",
                              help="Play GAMES games in a row that keep their odds.")  # fmt: skip

    def check(self) -> None:
        """Refuse options that mean nothing without others.

        Raises:
            click.UsageError: there are such options.
        """
        for name, given, other, there in (
            ("tally", self.tally, "hunger", self.hunger),
            ("food", self.foods, "hunger", self.hunger),
            ("meal", self.meal != 1, "hunger", self.hunger),
            ("games", self.games, "tally", self.tally),
            ("sample", self.sample, "tally", self.tally),
        ):
            if given and not there:
                raise click.UsageError(f"--{name} requires --{other}")
        if self.games and self.leak:
            raise click.UsageError("--leak has the number of games; leave --games out")
        if self.streaks and (self.hunger or self.leak):
            raise click.UsageError("choose --streaks, or --hunger and --leak")

    def odds(self) -> RubberBand:
        """The odds of the game with what was given instead; what must not come at once begins one step below 0."""
        first, step, drop = GAMES[self.game]
        rise = step if self.up is None else self.up
        start = self.start
        if start is None:
            start = -rise if first < 0 else first
        return RubberBand(start, rise, drop if self.down is None else self.down, Order(self.order))


@click.command("rubber-band", epilog=EPILOG)
@options("asked", RubberBandQuestions)
@report_options
def command(asked: RubberBandQuestions, format_: str | None, out: str | None) -> None:
    """Rubber-band odds: misses raise the odds. Exact chances level by level, tallies, streaks, and hunger."""
    asked.check()
    with refusing():
        deliver(_report(asked, asked.odds()), format_, out)


def _report(asked: RubberBandQuestions, odds: RubberBand) -> Report:
    from vaultc.cli import odds_rubber_band_reports as reports

    if asked.streaks:
        return reports.streak_report(odds, asked.levels)
    larder = Larder(asked.stock, asked.meal_every, asked.meal, asked.foods or (Food("food"),))
    if asked.tally:
        games = asked.leak or asked.games or USUAL_GAMES
        wanted = reports.TallyWanted(games, asked.leak is not None, asked.sample, asked.rng, asked.seed)
        return reports.tally_report(odds, larder, asked.levels, wanted)
    if asked.hunger and asked.leak:
        return reports.leaking_report(odds, larder, asked.levels, asked.leak)
    if asked.hunger:
        return reports.hunger_report(odds, larder, asked.levels)
    if asked.leak:
        return reports.leaking_hits_report(odds, asked.levels, asked.leak)
    return reports.rubber_band_report(odds, asked.levels)
