"""Hunger as reports and plots: what rubber-band odds bring, and who starves."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from vaultc.cli.odds_cells import Amount, LabelledValue, Share, TableCell
from vaultc.cli.odds_reports import Report
from vaultc.cli.odds_rubber_band_reports import SHOWN_GAMES, games_plot, odds_facts
from vaultc.odds.hunger import HungryGame, Larder, hungry_game, leaking_games
from vaultc.odds.rubber_band import RubberBand

MOST_COLUMNS = 8
"""Stocks that a table has room for side by side."""


def hunger_report(odds: RubberBand, larder: Larder, levels: int) -> Report:
    """One game: who starves, and what those alive have left, level by level."""
    game = hungry_game(odds, larder, levels)
    facts: dict[str, TableCell] = {**_facts(odds, larder, levels), "starved": game.starved}
    facts |= {f"{stock} left": share for stock, share in game.levels[-1].stock.items()}
    stocks = sorted({stock for level in game.levels for stock in level.stock})
    names = [f"{stock} left" for stock in stocks[: MOST_COLUMNS - 1]]
    if len(stocks) > len(names):
        names.append(f"{stocks[len(names)]} or more left")
    rows = [_row(number, game, stocks, len(names)) for number in range(levels)]
    columns = ("level", "meal", "chance", "starved so far", "left on average", *names)
    return Report(columns, rows, facts, lambda: _hunger_plot(game, stocks), _long(game, stocks, facts))


def _facts(odds: RubberBand, larder: Larder, levels: int) -> dict[str, TableCell]:
    meals = "every level" if larder.meal_every == 1 else f"every {larder.meal_every} levels, from the first on"
    told = LabelledValue(meals, {"levels from meal to meal": larder.meal_every})
    return {**odds_facts(odds), "levels": levels, "food at first": larder.stock, "meals": told}


def _row(number: int, game: HungryGame, stocks: Sequence[int], columns: int) -> Sequence[TableCell]:
    level = game.levels[number]
    shares = [level.stock.get(stock, Fraction(0)) for stock in stocks]
    shown = [*shares[: columns - 1], sum(shares[columns - 1 :], Fraction(0))]
    return (number + 1, "meal" if level.meal else "", level.chance, level.starved, _left(level.stock), *shown)


def _left(stock: dict[int, Fraction]) -> Amount | None:
    """The mean stock of those alive."""
    whole = sum(stock.values(), Fraction(0))
    return Amount(sum((left * share for left, share in stock.items()), Fraction(0)) / whole) if whole else None


def _long(game: HungryGame, stocks: Sequence[int], facts: dict[str, TableCell]) -> Report:
    rows: list[Sequence[TableCell]] = []
    for number, level in enumerate(game.levels, 1):
        about = number, LabelledValue("", level.meal), level.chance, _left(level.stock)
        rows.append((*about, "starved", None, level.starved))
        rows += [(*about, "alive", stock, level.stock.get(stock, Fraction(0))) for stock in stocks]
    return Report(("level", "meal", "chance", "left on average", "hero", "left", "share"), rows, facts)


def _hunger_plot(game: HungryGame, stocks: Sequence[int]) -> bytes:
    from vaultc.rendering.renderers.plots import Axis, Column, png_bytes, stacked_plot

    columns = [
        Column(number, [*(float(level.stock.get(stock, 0)) for stock in reversed(stocks)), float(level.starved)])
        for number, level in enumerate(game.levels, 1)
    ]
    axis = Axis("level", 0.4, len(columns) + 0.6, whole=True)
    ends = (f"{stocks[-1]} left" if stocks else "fed", "starved")
    return png_bytes(stacked_plot("Food left after each level", axis, "share of heroes", columns, ends))


def leaking_report(odds: RubberBand, larder: Larder, levels: int, games: int) -> Report:
    """Games in a row in which the odds go on: who starves in each."""
    chances = leaking_games(odds, larder, levels, games)
    facts: dict[str, TableCell] = {
        **_facts(odds, larder, levels),
        "games in a row": games,
        "starved in the first game": Share(chances[0]),
        "starved in the last game": Share(chances[-1]),
        "starved games expected": sum(chances),
    }
    rows: list[Sequence[TableCell]] = [(game, Share(chance)) for game, chance in enumerate(chances[:1000], 1)]
    shown = [(game, Share(chances[game - 1])) for game in sorted({*SHOWN_GAMES, games}) if game <= games]
    columns = ("game", "starved")
    long = Report(columns, rows, facts)
    return Report(columns, shown, facts, lambda: games_plot("starved", chances), long)
