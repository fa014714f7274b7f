"""``vaultc odds rubber-band``: rubber-band odds and hunger as reports and plots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Any

import click

from vaultc.cli import seeds
from vaultc.cli.odds_reports import (
    Amount,
    Data,
    Report,
    ReportCell,
    ReportFacts,
    ReportRow,
    Share,
    TableCell,
    as_float,
    as_percentage,
    deliver,
    number,
    optional,
    report_options,
    usage_errors,
)
from vaultc.cli.option_records import made_by, option, options
from vaultc.cli.random_command import NAMES
from vaultc.games import DEFAULT
from vaultc.odds import hunger
from vaultc.odds import laws as chains
from vaultc.odds.hunger import GAMES, MOST_NUTRITION, Food, Larder, Order, RubberBand
from vaultc.sampling.statistics.inference import wilson
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError

MOST_LEVELS, MOST_GAMES = 60, 100_000
USUAL_GAMES = 10_000
MOST_STOCK = 1_000_000
MOST_BITS = 6000
"""Of the numbers of fractions that take little time."""
SHOWN_GAMES = (1, 2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 1000, 10_000, 100_000)
"""The games in a row that a table shows; files have all of them, up to the thousandth."""
MOST_COLUMNS = 8
"""Stocks that a table has room for side by side."""

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
    order: str = option(type=click.Choice([order.value for order in Order]), default=Order.ADD_TEST_SUBTRACT.value,
                        show_default=True, help="The order of the steps of a level.")  # fmt: skip
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
    with usage_errors():
        deliver(_report(asked, asked.odds()), format_, out)


def _report(asked: RubberBandQuestions, odds: RubberBand) -> Report:
    if asked.streaks:
        return streak_report(odds, asked.levels)
    larder = Larder(asked.stock, asked.meal_every, asked.meal, asked.foods or (Food("food"),))
    if asked.tally:
        return tally_report(asked, odds, larder)
    if asked.hunger and asked.leak:
        return leaking_report(odds, larder, asked.levels, asked.leak)
    if asked.hunger:
        return hunger_report(odds, larder, asked.levels)
    if asked.leak:
        return leaking_hits_report(odds, asked.levels, asked.leak)
    return rubber_band_report(odds, asked.levels)


def _odds_facts(odds: RubberBand) -> ReportFacts:
    """The facts about any odds."""
    numbers = {"start": Amount(odds.start), "up": Amount(odds.up), "down": Amount(odds.down)}
    return {"start, up, down": ReportCell(f"{odds.start}, {odds.up}, {odds.down}", numbers), "order": odds.order.value}


# ---- level by level


def rubber_band_report(odds: RubberBand, levels: int) -> Report:
    """Rubber-band odds level by level, and the tally of hits."""
    law, chances = odds.law(levels), odds.level_chances(levels)
    mean, variance = chains.mean_and_variance(law)
    hits: dict[str, Data] = {
        "levels": levels,
        "hits on average": mean,
        "variance of hits": variance,
        "standard deviation of hits": sqrt(variance),
    }
    rate = odds.long_run_rate
    facts: ReportFacts = {
        **_odds_facts(odds),
        f"hits in {levels} levels": ReportCell(
            f"{float(mean):.6f} on average, standard deviation {sqrt(variance):.6f}", hits
        ),
        "long-run rate": rate if rate is not None else ReportCell("spoilt by clamping", None),
        **{f"{number} hits": share for number, share in law.items()},
    }
    rows: list[ReportRow] = []
    none, state = Fraction(1), odds.start
    for level, (chance, so_far) in enumerate(zip(chances, accumulate(chances), strict=True), 1):
        before, (if_none, _, state) = none, odds.step(state)
        none *= 1 - if_none
        rows.append({
            "level": level,
            "chance": chance,
            "hits so far": Amount(so_far),
            "none so far": none,
            "chance if none before": if_none if before else None,  # where a hit before is certain
        })  # fmt: skip
    return Report(rows, facts, lambda: _rubber_plot(odds, chances))


def _rubber_plot(odds: RubberBand, chances: Sequence[Fraction]) -> bytes:
    from vaultc.rendering.renderers import plots

    curves = [plots.Curve("chance on this level", [(float(n), float(c)) for n, c in enumerate(chances, 1)], dots=True)]
    if odds.long_run_rate is not None:
        rate = float(odds.long_run_rate)
        curves.append(plots.Curve("in the long run", [(0.5, rate), (len(chances) + 0.5, rate)], dashed=True))
    title = f"Rubber-band odds: start {float(odds.start):g}, +{float(odds.up):g}, -{float(odds.down):g}"
    axes = plots.Axis("level", 0.5, len(chances) + 0.5, whole=True), plots.Axis("chance of a hit", 0, 1, percent=True)
    return plots.png_bytes(plots.curve_plot(title, *axes, curves))


# ---- streaks


def streak_report(odds: RubberBand, levels: int) -> Report:
    """The longest streak of misses and how many of each length, beside independent levels with as many hits."""
    start = {odds.start: Fraction(1)}
    longest = chains.longest_streak_law(start, odds.step, levels)
    expected = chains.streaks_expected(start, odds.step, levels)
    alone, alone_expected = _independent_streaks(sum(odds.level_chances(levels), Fraction(0)) / levels, levels)
    nothing = 0 * next(iter(alone.values()))
    rows: list[ReportRow] = [
        {
            "misses": length,
            "longest": longest.get(length, Fraction(0)),
            "so long or longer": _at_least(length, longest, Fraction(0)),
            "streaks": Amount(expected.get(length, 0)),
            "independent: so long": _cell(_at_least(length, alone, nothing), Fraction, Share),
            "independent: streaks": _cell(alone_expected.get(length, nothing), Amount, float),
        }
        for length in range(max(longest) + 1)
    ]
    facts: ReportFacts = {**_odds_facts(odds), "levels": levels, "longest possible": max(longest)}
    return Report(rows, facts, lambda: _streak_plot(longest, alone, levels))


def _at_least(length: int, law: dict[int, Any], nothing: Any) -> Any:
    return sum((share for other, share in law.items() if other >= length), nothing)


def _cell(number: Fraction | float, exact: type[Fraction], inexact: type[float]) -> TableCell:
    """A number as the cell for what is exact or for what is not."""
    return exact(number) if isinstance(number, Fraction) else inexact(number)


def _independent_streaks(share: Fraction, levels: int) -> tuple[dict[int, Any], dict[int, Any]]:
    """The laws of streaks in independent levels: exact unless their numbers would become very long."""
    exact = share.denominator.bit_length() * levels <= MOST_BITS
    chance: Any = share if exact else float(share)
    start: dict[int, Any] = {0: Fraction(1) if exact else 1.0}
    return (
        chains.longest_streak_law(start, lambda _: (chance, 0, 0), levels),
        chains.streaks_expected(start, lambda _: (chance, 0, 0), levels),
    )


def _streak_plot(longest: dict[int, Fraction], alone: dict[int, Any], levels: int) -> bytes:
    from vaultc.rendering.renderers import plots

    last = max(max(longest), 8) + 2
    laws = {
        "rubber band": {length: float(share) for length, share in longest.items()},
        "independent levels": {length: float(share) for length, share in alone.items()},
    }
    curves = [
        plots.Curve(name, [(float(length), law.get(length, 0.0)) for length in range(min(last, levels) + 1)], dots=True)
        for name, law in laws.items()
    ]
    axis = plots.Axis("longest streak of misses", -0.4, min(last, levels) + 0.4, whole=True)
    heights = plots.height_axis("chance", curves)
    return plots.png_bytes(plots.curve_plot(f"Droughts in {levels} levels", axis, heights, curves))


# ---- odds that leak


def leaking_hits_report(odds: RubberBand, levels: int, games: int) -> Report:
    """Games in a row in which the odds go on: the chance of the first level, and the hits of each game."""
    followed = min(games, 1000)
    found = hunger.leaking_hits(odds, levels, followed)
    rows: list[ReportRow] = [
        {"game": game, "chance on its first level": Share(chance), "hits on average": hits}
        for game, (chance, hits) in enumerate(found, 1)
    ]
    facts: ReportFacts = {**_odds_facts(odds), "levels of a game": levels, "games followed": followed}
    shown = [row for game, row in enumerate(rows, 1) if game in SHOWN_GAMES or game == followed]
    chances = [chance for chance, _ in found]
    return Report(shown, facts, lambda: _games_plot("chance on the first level", chances), Report(rows, facts))


def _games_plot(what: str, chances: Sequence[float]) -> bytes:
    """Chances of games in a row, as far as they still change much."""
    from vaultc.rendering.renderers import plots

    points = [(float(game), chance) for game, chance in enumerate(chances[:30], 1)]
    curves = [plots.Curve(what, points, dots=True)]
    axes = plots.Axis("game", 0.5, len(points) + 0.5, whole=True), plots.height_axis("chance", curves)
    return plots.png_bytes(plots.curve_plot("Odds that leak from game to game", *axes, curves))


def hunger_report(odds: RubberBand, larder: Larder, levels: int) -> Report:
    """One game: who starves, and what those alive have left, level by level."""
    game = hunger.hungry_game(odds, larder, levels)
    facts: ReportFacts = {**_facts(odds, larder, levels), "starved": game.starved}
    facts |= {f"{stock} left": share for stock, share in game.levels[-1].stock.items()}
    stocks = sorted({stock for level in game.levels for stock in level.stock})
    names = [f"{stock} left" for stock in stocks[: MOST_COLUMNS - 1]]
    if len(stocks) > len(names):
        names.append(f"{stocks[len(names)]} or more left")
    last = len(names) - 1
    rows: list[ReportRow] = []
    long: list[ReportRow] = []
    for place, level in enumerate(game.levels, 1):
        shares, left = [level.stock.get(stock, Fraction(0)) for stock in stocks], _left(level.stock)
        rows.append({
            "level": place,
            "meal": "meal" if level.meal else "",
            "chance": level.chance,
            "starved so far": level.starved,
            "left on average": left,
            **dict(zip(names, [*shares[:last], sum(shares[last:], Fraction(0))], strict=False)),
        })  # fmt: skip
        about: ReportRow = {
            "level": place,
            "meal": ReportCell("", level.meal),
            "chance": level.chance,
            "left on average": left,
        }
        long.append({**about, "hero": "starved", "left": None, "share": level.starved})
        long += [
            {**about, "hero": "alive", "left": stock, "share": share}
            for stock, share in zip(stocks, shares, strict=True)
        ]
    return Report(rows, facts, lambda: _hunger_plot(game, stocks), Report(long, facts))


def _facts(odds: RubberBand, larder: Larder, levels: int) -> ReportFacts:
    meals = "every level" if larder.meal_every == 1 else f"every {larder.meal_every} levels, from the first on"
    told = ReportCell(meals, {"levels from meal to meal": larder.meal_every})
    facts: ReportFacts = {
        **_odds_facts(odds),
        "levels": levels,
        "food at first": larder.stock,
        "meals": told,
    }
    if larder.meal != 1:
        facts["a meal takes"] = larder.meal
    if len(larder.foods) > 1 or larder.foods[0].nutrition > 1:
        facts["foods"] = _kinds_of_food(larder)
    return facts


def _kinds_of_food(larder: Larder) -> ReportCell:
    whole = sum(food.weight for food in larder.foods)
    kinds = [(food.name, food.nutrition, Fraction(food.weight, whole)) for food in larder.foods]
    told = ", ".join(f"{name} of {nutrition} ({as_percentage(share)})" for name, nutrition, share in kinds)
    data: list[Data] = [
        {"food": name, "nutrition": nutrition, "share": share, "share decimal": float(share)}
        for name, nutrition, share in kinds
    ]
    return ReportCell(told, data)


def _left(stock: dict[int, Fraction]) -> Amount | None:
    """The mean stock of those alive."""
    whole = sum(stock.values(), Fraction(0))
    return Amount(sum((left * share for left, share in stock.items()), Fraction(0)) / whole) if whole else None


def _hunger_plot(game: hunger.HungryGame, stocks: Sequence[int]) -> bytes:
    from vaultc.rendering.renderers import plots

    columns = [
        plots.Column(number, [*(float(level.stock.get(stock, 0)) for stock in reversed(stocks)), float(level.starved)])
        for number, level in enumerate(game.levels, 1)
    ]
    axis = plots.Axis("level", 0.4, len(columns) + 0.6, whole=True)
    ends = (f"{stocks[-1]} left" if stocks else "fed", "starved")
    return plots.png_bytes(plots.stacked_plot("Food left after each level", axis, "share of heroes", columns, ends))


def leaking_report(odds: RubberBand, larder: Larder, levels: int, games: int) -> Report:
    """Games in a row in which the odds go on: who starves in each."""
    chances = hunger.leaking_games(odds, larder, levels, games)
    facts: ReportFacts = {
        **_facts(odds, larder, levels),
        "games in a row": games,
        "starved in the first game": Share(chances[0]),
        "starved in the last game": Share(chances[-1]),
        "starved games expected": sum(chances),
    }
    rows: list[ReportRow] = [{"game": game, "starved": Share(chance)} for game, chance in enumerate(chances, 1)]
    shown = [rows[game - 1] for game in sorted({*SHOWN_GAMES, games}) if game <= games]
    return Report(shown, facts, lambda: _games_plot("starved", chances), Report(rows[:1000], facts))


# ---- tallies


def tally_report(asked: RubberBandQuestions, odds: RubberBand, larder: Larder) -> Report:
    """The number of games that starve, by level; computed, or else played."""
    games, leak = asked.leak or asked.games or USUAL_GAMES, asked.leak is not None
    law = None
    try:
        law = (hunger.leaking_tally if leak else hunger.fresh_tally)(odds, larder, asked.levels, games)
    except hunger.TooManyStatesError:
        pass
    except InvalidValueError:
        if not asked.sample:
            raise
    counts: Sequence[int] | None = None
    if asked.sample or law is None:
        counts = hunger.PlayedHunger(odds, larder, asked.levels, leak).play(asked.rng, asked.seed, games)
    begin = "in a row, odds go on" if leak else "with fresh odds"
    facts: ReportFacts = {
        **_facts(odds, larder, asked.levels),
        "games": ReportCell(f"{games}, {begin}", {"games": games, "odds leak": leak}),
    }
    if law is not None:
        facts["starved games expected"] = _cell(law.starved, Amount, float)
        facts["standard deviation"] = law.deviation
        if isinstance(law.starved, Fraction):
            facts["no game starves"] = Share(float(1 - law.starved / games) ** games)
    if counts is not None:
        facts["starved games counted"] = _counted(sum(counts), games, asked)
    meals = [level for level in range(asked.levels) if larder.has_meal(level)]
    rows = [_tally_row(level, games, law, counts, leak=leak) for level in meals]
    return Report(rows, facts, lambda: _tally_plot(rows, meals[-1], games))


def _counted(total: int, games: int, asked: RubberBandQuestions) -> ReportCell:
    """The number of played games in which the hero starved, with its interval."""
    how: dict[str, Data] = {"sampled with": asked.rng, "seed": asked.seed, "starved games counted": total}
    text = f"{total} of {games}"
    if asked.leak is None:
        low, high = wilson(total, games)
        how |= {"starved from": low, "starved to": high}
        text += f"; {as_percentage(low)} to {as_percentage(high)}"
    return ReportCell(f"{text} ({asked.rng}, seed {asked.seed})", how)


def _tally_row(
    level: int, games: int, law: hunger.HungerTally | None, counts: Sequence[int] | None, *, leak: bool
) -> ReportRow:
    row: dict[str, TableCell] = {"level": level + 1}
    if law is not None:
        expected = law.expected[level]
        row["starves here"] = _cell(expected / games, Fraction, Share)
        row["games expected"] = _cell(expected, Amount, float)
    if counts is not None:
        row["games counted"] = counts[level]
        row["share"] = Fraction(counts[level], games)
        if not leak:  # games that depend on each other have no simple interval
            low, high = wilson(counts[level], games)
            row |= {"95% from": Share(low), "95% to": Share(high)}
    return row


def _tally_plot(rows: Sequence[ReportRow], last: int, games: int) -> bytes:
    from vaultc.rendering.renderers import plots

    curves = [
        plots.Curve(name, [(as_float(row["level"]), as_float(row[f"games {name}"])) for row in rows], dots=True)
        for name in ("expected", "counted")
        if f"games {name}" in rows[0]
    ]
    axes = plots.Axis("level", 0.5, last + 1.5, whole=True), plots.height_axis("games", curves, percent=False)
    return plots.png_bytes(plots.curve_plot(f"Starved heroes of {games} games, by level", *axes, curves))
