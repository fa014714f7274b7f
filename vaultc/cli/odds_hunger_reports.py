"""Hunger as reports and plots: what rubber-band odds bring, and who starves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from vaultc.cli import odds_cells, odds_rubber_band_reports
from vaultc.cli.odds_reports import Report
from vaultc.odds import hunger
from vaultc.odds.rubber_band import RubberBand
from vaultc.sampling.statistics.inference import wilson
from vaultc.support.errors import InvalidValueError

MOST_COLUMNS = 8
"""Stocks that a table has room for side by side."""


def hunger_report(odds: RubberBand, larder: hunger.Larder, levels: int) -> Report:
    """One game: who starves, and what those alive have left, level by level."""
    game = hunger.hungry_game(odds, larder, levels)
    facts: dict[str, odds_cells.TableCell] = {**_facts(odds, larder, levels), "starved": game.starved}
    facts |= {f"{stock} left": share for stock, share in game.levels[-1].stock.items()}
    stocks = sorted({stock for level in game.levels for stock in level.stock})
    names = [f"{stock} left" for stock in stocks[: MOST_COLUMNS - 1]]
    if len(stocks) > len(names):
        names.append(f"{stocks[len(names)]} or more left")
    rows = [_row(number, game, stocks, len(names)) for number in range(levels)]
    columns = ("level", "meal", "chance", "starved so far", "left on average", *names)
    return Report(columns, rows, facts, lambda: _hunger_plot(game, stocks), _long(game, stocks, facts))


def _facts(odds: RubberBand, larder: hunger.Larder, levels: int) -> dict[str, odds_cells.TableCell]:
    meals = "every level" if larder.meal_every == 1 else f"every {larder.meal_every} levels, from the first on"
    told = odds_cells.LabelledValue(meals, {"levels from meal to meal": larder.meal_every})
    facts: dict[str, odds_cells.TableCell] = {
        **odds_rubber_band_reports.odds_facts(odds),
        "levels": levels,
        "food at first": larder.stock,
        "meals": told,
    }
    if larder.meal != 1:
        facts["a meal takes"] = larder.meal
    if len(larder.foods) > 1 or larder.foods[0].nutrition > 1:
        facts["foods"] = _foods(larder)
    return facts


def _foods(larder: hunger.Larder) -> odds_cells.LabelledValue:
    whole = sum(food.weight for food in larder.foods)
    kinds = [(food.name, food.nutrition, Fraction(food.weight, whole)) for food in larder.foods]
    told = ", ".join(f"{name} of {nutrition} ({odds_cells.as_percentage(share)})" for name, nutrition, share in kinds)
    data: list[odds_cells.Data] = [
        {"food": name, "nutrition": nutrition, "share": share, "share decimal": float(share)}
        for name, nutrition, share in kinds
    ]
    return odds_cells.LabelledValue(told, data)


def _row(number: int, game: hunger.HungryGame, stocks: Sequence[int], columns: int) -> Sequence[odds_cells.TableCell]:
    level = game.levels[number]
    shares = [level.stock.get(stock, Fraction(0)) for stock in stocks]
    shown = [*shares[: columns - 1], sum(shares[columns - 1 :], Fraction(0))]
    return (number + 1, "meal" if level.meal else "", level.chance, level.starved, _left(level.stock), *shown)


def _left(stock: dict[int, Fraction]) -> odds_cells.Amount | None:
    """The mean stock of those alive."""
    whole = sum(stock.values(), Fraction(0))
    return (
        odds_cells.Amount(sum((left * share for left, share in stock.items()), Fraction(0)) / whole) if whole else None
    )


def _long(game: hunger.HungryGame, stocks: Sequence[int], facts: dict[str, odds_cells.TableCell]) -> Report:
    rows: list[Sequence[odds_cells.TableCell]] = []
    for number, level in enumerate(game.levels, 1):
        about = number, odds_cells.LabelledValue("", level.meal), level.chance, _left(level.stock)
        rows.append((*about, "starved", None, level.starved))
        rows += [(*about, "alive", stock, level.stock.get(stock, Fraction(0))) for stock in stocks]
    return Report(("level", "meal", "chance", "left on average", "hero", "left", "share"), rows, facts)


def _hunger_plot(game: hunger.HungryGame, stocks: Sequence[int]) -> bytes:
    from vaultc.rendering.renderers import plots

    columns = [
        plots.Column(number, [*(float(level.stock.get(stock, 0)) for stock in reversed(stocks)), float(level.starved)])
        for number, level in enumerate(game.levels, 1)
    ]
    axis = plots.Axis("level", 0.4, len(columns) + 0.6, whole=True)
    ends = (f"{stocks[-1]} left" if stocks else "fed", "starved")
    return plots.png_bytes(plots.stacked_plot("Food left after each level", axis, "share of heroes", columns, ends))


def leaking_report(odds: RubberBand, larder: hunger.Larder, levels: int, games: int) -> Report:
    """Games in a row in which the odds go on: who starves in each."""
    chances = hunger.leaking_games(odds, larder, levels, games)
    facts: dict[str, odds_cells.TableCell] = {
        **_facts(odds, larder, levels),
        "games in a row": games,
        "starved in the first game": odds_cells.Share(chances[0]),
        "starved in the last game": odds_cells.Share(chances[-1]),
        "starved games expected": sum(chances),
    }
    rows: list[Sequence[odds_cells.TableCell]] = [
        (game, odds_cells.Share(chance)) for game, chance in enumerate(chances[:1000], 1)
    ]
    shown = [
        (game, odds_cells.Share(chances[game - 1]))
        for game in sorted({*odds_rubber_band_reports.SHOWN_GAMES, games})
        if game <= games
    ]
    columns = ("game", "starved")
    long = Report(columns, rows, facts)
    return Report(columns, shown, facts, lambda: odds_rubber_band_reports.games_plot("starved", chances), long)


# ---- tallies


@dataclass(frozen=True, slots=True)
class TallyWanted:
    """A tally of games: how many, if odds leak, if they are played rather than computed, and by which words."""

    games: int
    leak: bool
    sample: bool
    rng: str
    seed: int


def tally_report(odds: RubberBand, larder: hunger.Larder, levels: int, wanted: TallyWanted) -> Report:
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
    kept = [0, *([1, 2] if law else []), *([3, 4] if counts is not None else []), *_interval_columns(wanted, counts)]
    rows_kept = [[row[place] for place in kept] for row in rows]
    return Report([columns[place] for place in kept], rows_kept, facts, lambda: _tally_plot(meals, wanted, law, counts))


def _interval_columns(wanted: TallyWanted, counts: Sequence[int] | None) -> list[int]:
    """Games that depend on each other have no simple interval."""
    return [] if counts is None or wanted.leak else [5, 6]


def _tally_row(
    level: int, wanted: TallyWanted, law: hunger.HungerTally | None, counts: Sequence[int] | None
) -> tuple[odds_cells.TableCell, ...]:
    expected = None if law is None else law.expected[level]
    share = None if expected is None else expected / wanted.games
    cells: list[odds_cells.TableCell] = [odds_cells.Share(share) if isinstance(share, float) else share]
    cells.append(odds_cells.Amount(expected) if isinstance(expected, Fraction) else expected)
    if counts is None:
        return (*cells, None, None, None, None)
    low, high = wilson(counts[level], wanted.games)
    return (*cells, counts[level], Fraction(counts[level], wanted.games), odds_cells.Share(low), odds_cells.Share(high))


def _tally_facts(
    wanted: TallyWanted, law: hunger.HungerTally | None, counts: Sequence[int] | None
) -> dict[str, odds_cells.TableCell]:
    begin = "in a row, odds go on" if wanted.leak else "with fresh odds"
    facts: dict[str, odds_cells.TableCell] = {
        "games": odds_cells.LabelledValue(f"{wanted.games}, {begin}", {"games": wanted.games, "odds leak": wanted.leak})
    }
    if law is not None:
        expected = law.starved
        facts["starved games expected"] = odds_cells.Amount(expected) if isinstance(expected, Fraction) else expected
        facts["standard deviation"] = law.deviation
        if isinstance(expected, Fraction):
            facts["no game starves"] = odds_cells.Share(float(1 - expected / wanted.games) ** wanted.games)
    if counts is None:
        return facts
    total = sum(counts)
    how: dict[str, odds_cells.Data] = {"sampled with": wanted.rng, "seed": wanted.seed, "starved games counted": total}
    told = f"{total} of {wanted.games}"
    if not wanted.leak:
        low, high = wilson(total, wanted.games)
        how |= {"starved from": low, "starved to": high}
        told += f"; {odds_cells.as_percentage(low)} to {odds_cells.as_percentage(high)}"
    facts["starved games counted"] = odds_cells.LabelledValue(f"{told} ({wanted.rng}, seed {wanted.seed})", how)
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
