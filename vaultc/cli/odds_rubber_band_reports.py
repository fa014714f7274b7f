"""Rubber-band odds and hunger as reports and plots: levels, streaks of misses, who starves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Any

from vaultc.cli.odds_reports import (
    Amount,
    Data,
    LabelledValue,
    Report,
    ReportFacts,
    ReportRow,
    Share,
    TableCell,
    as_percentage,
)
from vaultc.odds import hunger
from vaultc.odds import laws as chains
from vaultc.sampling.statistics.inference import wilson
from vaultc.support.errors import InvalidValueError

MOST_BITS = 6000
"""Of the numbers of fractions that take little time."""
SHOWN_GAMES = (1, 2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 1000, 10_000, 100_000)
"""The games in a row that a table shows; files have all of them, up to the thousandth."""


def odds_facts(odds: hunger.RubberBand) -> ReportFacts:
    """The facts about any odds."""
    numbers = {
        "start": Amount(odds.start),
        "up": Amount(odds.up),
        "down": Amount(odds.down),
    }
    return {
        "start, up, down": LabelledValue(f"{odds.start}, {odds.up}, {odds.down}", numbers),
        "order": odds.order.value,
    }


# ---- level by level


def rubber_band_report(odds: hunger.RubberBand, levels: int) -> Report:
    """Rubber-band odds level by level, and the tally of hits."""
    law, chances = odds.law(levels), odds.level_chances(levels)
    mean, variance = chains.mean_and_variance(law)
    rate = odds.long_run_rate
    facts: ReportFacts = {
        **odds_facts(odds),
        f"hits in {levels} levels": LabelledValue(
            f"{float(mean):.6f} on average, standard deviation {sqrt(variance):.6f}",
            {
                "levels": levels,
                "hits on average": mean,
                "variance of hits": variance,
                "standard deviation of hits": sqrt(variance),
            },
        ),
        "long-run rate": rate if rate is not None else LabelledValue("spoilt by clamping", None),
    }
    facts |= {f"{hits} hits": share for hits, share in law.items()}
    so_far = accumulate(chances)
    rows: list[ReportRow] = [
        (level, chance, Amount(hits), *droughts)
        for level, chance, hits, droughts in zip(
            range(1, levels + 1), chances, so_far, _droughts(odds, levels), strict=True
        )
    ]
    columns = ("level", "chance", "hits so far", "none so far", "chance if none before")
    return Report(columns, rows, facts, lambda: _rubber_plot(odds, chances))


def _droughts(odds: hunger.RubberBand, levels: int) -> list[tuple[Fraction, Fraction | None]]:
    """For each level: the chance that there was no hit up to it, and its own chance if there was none before.

    The latter is None where a hit before is certain.
    """
    found: list[tuple[Fraction, Fraction | None]] = []
    share, state = Fraction(1), odds.start
    for _ in range(levels):
        before = share
        chance, _, state = odds.step(state)
        share *= 1 - chance
        found.append((share, chance if before else None))
    return found


def _rubber_plot(odds: hunger.RubberBand, chances: Sequence[Fraction]) -> bytes:
    from vaultc.rendering.renderers import plots

    curves = [plots.Curve("chance on this level", [(float(n), float(c)) for n, c in enumerate(chances, 1)], dots=True)]
    if odds.long_run_rate is not None:
        rate = float(odds.long_run_rate)
        curves.append(plots.Curve("in the long run", [(0.5, rate), (len(chances) + 0.5, rate)], dashed=True))
    title = f"Rubber-band odds: start {float(odds.start):g}, +{float(odds.up):g}, -{float(odds.down):g}"
    axes = plots.Axis("level", 0.5, len(chances) + 0.5, whole=True), plots.Axis("chance of a hit", 0, 1, percent=True)
    return plots.png_bytes(plots.curve_plot(title, *axes, curves))


# ---- streaks


def streak_report(odds: hunger.RubberBand, levels: int) -> Report:
    """The longest streak of misses and how many of each length, beside independent levels with as many hits."""
    start = {odds.start: Fraction(1)}
    longest, expected = (
        chains.longest_streak_law(start, odds.step, levels),
        chains.streaks_expected(start, odds.step, levels),
    )
    alone, alone_expected = _independent_streaks(sum(odds.level_chances(levels), Fraction(0)) / levels, levels)
    nothing = 0 * next(iter(alone.values()))
    rows: list[ReportRow] = [
        (
            length,
            longest.get(length, Fraction(0)),
            sum((part for other, part in longest.items() if other >= length), Fraction(0)),
            Amount(expected.get(length, 0)),
            _told(sum((part for other, part in alone.items() if other >= length), nothing), Fraction, Share),
            _told(alone_expected.get(length, nothing), Amount, float),
        )
        for length in range(max(longest) + 1)
    ]
    facts: ReportFacts = {**odds_facts(odds), "levels": levels, "longest possible": max(longest)}
    columns = ("misses", "longest", "so long or longer", "streaks", "independent: so long", "independent: streaks")
    return Report(columns, rows, facts, lambda: _streak_plot(longest, alone, levels))


def _told(number: Fraction | float, exact: type[Fraction], inexact: type[float]) -> TableCell:
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
    top = max(share for curve in curves for _, share in curve.points)
    axes = (
        plots.Axis("longest streak of misses", -0.4, min(last, levels) + 0.4, whole=True),
        plots.Axis("chance", 0, top * 1.08, True),
    )
    return plots.png_bytes(plots.curve_plot(f"Droughts in {levels} levels", *axes, curves))


# ---- odds that leak


def leaking_hits_report(odds: hunger.RubberBand, levels: int, games: int) -> Report:
    """Games in a row in which the odds go on: the chance of the first level, and the hits of each game."""
    followed = min(games, 1000)
    found = hunger.leaking_hits(odds, levels, followed)
    rows = [(game, Share(chance), hits) for game, (chance, hits) in enumerate(found, 1)]
    facts: ReportFacts = {
        **odds_facts(odds),
        "levels of a game": levels,
        "games followed": followed,
    }
    columns = ("game", "chance on its first level", "hits on average")
    shown = [row for row in rows if row[0] in SHOWN_GAMES or row[0] == followed]
    chances = [chance for chance, _ in found]
    return Report(
        columns, shown, facts, lambda: games_plot("chance on the first level", chances), Report(columns, rows, facts)
    )


def games_plot(what: str, chances: Sequence[float]) -> bytes:
    """Chances of games in a row, as far as they still change much."""
    from vaultc.rendering.renderers import plots

    points = [(float(game), chance) for game, chance in enumerate(chances[:30], 1)]
    top = max(chance for _, chance in points) or 1.0
    axes = plots.Axis("game", 0.5, len(points) + 0.5, whole=True), plots.Axis("chance", 0, top * 1.08, percent=True)
    return plots.png_bytes(
        plots.curve_plot("Odds that leak from game to game", *axes, [plots.Curve(what, points, dots=True)])
    )


MOST_COLUMNS = 8
"""Stocks that a table has room for side by side."""


def hunger_report(odds: hunger.RubberBand, larder: hunger.Larder, levels: int) -> Report:
    """One game: who starves, and what those alive have left, level by level."""
    game = hunger.hungry_game(odds, larder, levels)
    facts: ReportFacts = {**_facts(odds, larder, levels), "starved": game.starved}
    facts |= {f"{stock} left": share for stock, share in game.levels[-1].stock.items()}
    stocks = sorted({stock for level in game.levels for stock in level.stock})
    names = [f"{stock} left" for stock in stocks[: MOST_COLUMNS - 1]]
    if len(stocks) > len(names):
        names.append(f"{stocks[len(names)]} or more left")
    rows: list[ReportRow] = []
    long: list[ReportRow] = []
    for number, level in enumerate(game.levels, 1):
        shares, left = [level.stock.get(stock, Fraction(0)) for stock in stocks], _left(level.stock)
        shown = [*shares[: len(names) - 1], sum(shares[len(names) - 1 :], Fraction(0))]
        rows.append((number, "meal" if level.meal else "", level.chance, level.starved, left, *shown))
        about = number, LabelledValue("", level.meal), level.chance, left
        long.append((*about, "starved", None, level.starved))
        long += [(*about, "alive", stock, share) for stock, share in zip(stocks, shares, strict=True)]
    heads = ("level", "meal", "chance", "left on average", "hero", "left", "share")
    columns = ("level", "meal", "chance", "starved so far", "left on average", *names)
    return Report(columns, rows, facts, lambda: _hunger_plot(game, stocks), Report(heads, long, facts))


def _facts(odds: hunger.RubberBand, larder: hunger.Larder, levels: int) -> ReportFacts:
    meals = "every level" if larder.meal_every == 1 else f"every {larder.meal_every} levels, from the first on"
    told = LabelledValue(meals, {"levels from meal to meal": larder.meal_every})
    facts: ReportFacts = {
        **odds_facts(odds),
        "levels": levels,
        "food at first": larder.stock,
        "meals": told,
    }
    if larder.meal != 1:
        facts["a meal takes"] = larder.meal
    if len(larder.foods) > 1 or larder.foods[0].nutrition > 1:
        facts["foods"] = _foods(larder)
    return facts


def _foods(larder: hunger.Larder) -> LabelledValue:
    whole = sum(food.weight for food in larder.foods)
    kinds = [(food.name, food.nutrition, Fraction(food.weight, whole)) for food in larder.foods]
    told = ", ".join(f"{name} of {nutrition} ({as_percentage(share)})" for name, nutrition, share in kinds)
    data: list[Data] = [
        {"food": name, "nutrition": nutrition, "share": share, "share decimal": float(share)}
        for name, nutrition, share in kinds
    ]
    return LabelledValue(told, data)


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


def leaking_report(odds: hunger.RubberBand, larder: hunger.Larder, levels: int, games: int) -> Report:
    """Games in a row in which the odds go on: who starves in each."""
    chances = hunger.leaking_games(odds, larder, levels, games)
    facts: ReportFacts = {
        **_facts(odds, larder, levels),
        "games in a row": games,
        "starved in the first game": Share(chances[0]),
        "starved in the last game": Share(chances[-1]),
        "starved games expected": sum(chances),
    }
    rows: list[ReportRow] = [(game, Share(chance)) for game, chance in enumerate(chances[:1000], 1)]
    shown = [(game, Share(chances[game - 1])) for game in sorted({*SHOWN_GAMES, games}) if game <= games]
    columns = ("game", "starved")
    long = Report(columns, rows, facts)
    return Report(columns, shown, facts, lambda: games_plot("starved", chances), long)


# ---- tallies


@dataclass(frozen=True, slots=True)
class TallyWanted:
    """A tally of games: how many, if odds leak, if they are played rather than computed, and by which words."""

    games: int
    leak: bool
    sample: bool
    rng: str
    seed: int


def tally_report(odds: hunger.RubberBand, larder: hunger.Larder, levels: int, wanted: TallyWanted) -> Report:
    """The number of games that starve, by level; computed, or else played."""
    law = None
    try:
        make = hunger.leaking_tally if wanted.leak else hunger.fresh_tally
        law = make(odds, larder, levels, wanted.games)
    except hunger.TooManyStatesError:
        pass
    except InvalidValueError:
        if not wanted.sample:
            raise
    counts = None
    if wanted.sample or law is None:
        games = hunger.PlayedHunger(odds, larder, levels, wanted.leak)
        counts = games.play(wanted.rng, wanted.seed, wanted.games)
    facts = {**_facts(odds, larder, levels), **_tally_facts(wanted, law, counts)}
    meals = [level for level in range(levels) if larder.has_meal(level)]
    rows = [(level + 1, *_tally_row(level, wanted, law, counts)) for level in meals]
    columns = ("level", "starves here", "games expected", "games counted", "share", "95% from", "95% to")
    kept = [0, *([1, 2] if law else []), *([3, 4] if counts is not None else [])]
    if counts is not None and not wanted.leak:  # games that depend on each other have no simple interval
        kept += [5, 6]
    rows_kept = [[row[place] for place in kept] for row in rows]
    return Report([columns[place] for place in kept], rows_kept, facts, lambda: _tally_plot(meals, wanted, law, counts))


def _tally_row(
    level: int, wanted: TallyWanted, law: hunger.HungerTally | None, counts: Sequence[int] | None
) -> tuple[TableCell, ...]:
    expected = None if law is None else law.expected[level]
    share = None if expected is None else expected / wanted.games
    cells: list[TableCell] = [Share(share) if isinstance(share, float) else share]
    cells.append(Amount(expected) if isinstance(expected, Fraction) else expected)
    if counts is None:
        return (*cells, None, None, None, None)
    low, high = wilson(counts[level], wanted.games)
    return (
        *cells,
        counts[level],
        Fraction(counts[level], wanted.games),
        Share(low),
        Share(high),
    )


def _tally_facts(wanted: TallyWanted, law: hunger.HungerTally | None, counts: Sequence[int] | None) -> ReportFacts:
    begin = "in a row, odds go on" if wanted.leak else "with fresh odds"
    facts: ReportFacts = {
        "games": LabelledValue(f"{wanted.games}, {begin}", {"games": wanted.games, "odds leak": wanted.leak})
    }
    if law is not None:
        expected = law.starved
        facts["starved games expected"] = Amount(expected) if isinstance(expected, Fraction) else expected
        facts["standard deviation"] = law.deviation
        if isinstance(expected, Fraction):
            facts["no game starves"] = Share(float(1 - expected / wanted.games) ** wanted.games)
    if counts is None:
        return facts
    total = sum(counts)
    how: dict[str, Data] = {
        "sampled with": wanted.rng,
        "seed": wanted.seed,
        "starved games counted": total,
    }
    told = f"{total} of {wanted.games}"
    if not wanted.leak:
        low, high = wilson(total, wanted.games)
        how |= {"starved from": low, "starved to": high}
        told += f"; {as_percentage(low)} to {as_percentage(high)}"
    facts["starved games counted"] = LabelledValue(f"{told} ({wanted.rng}, seed {wanted.seed})", how)
    return facts


def _tally_plot(
    meals: Sequence[int],
    wanted: TallyWanted,
    law: hunger.HungerTally | None,
    counts: Sequence[int] | None,
) -> bytes:
    from vaultc.rendering.renderers import plots

    curves: list[plots.Curve] = []
    if law is not None:
        curves.append(
            plots.Curve("expected", [(level + 1.0, float(law.expected[level])) for level in meals], dots=True)
        )
    if counts is not None:
        curves.append(plots.Curve("counted", [(level + 1.0, float(counts[level])) for level in meals], dots=True))
    top = max(height for curve in curves for _, height in curve.points) or 1.0
    axes = plots.Axis("level", 0.5, meals[-1] + 1.5, whole=True), plots.Axis("games", 0, top * 1.08)
    return plots.png_bytes(plots.curve_plot(f"Starved heroes of {wanted.games} games, by level", *axes, curves))
