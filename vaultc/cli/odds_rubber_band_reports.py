"""Rubber-band odds as reports and plots: level by level, streaks of misses, and odds that leak."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Any

from vaultc.cli import odds_cells
from vaultc.cli.odds_reports import Report
from vaultc.odds import chains, rubber_band
from vaultc.odds.chains import mean_and_variance

MOST_BITS = 6000
"""Of the numbers of fractions that take little time."""
SHOWN_GAMES = (1, 2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 1000, 10_000, 100_000)
"""The games in a row that a table shows; files have all of them, up to the thousandth."""


def odds_facts(odds: rubber_band.RubberBand) -> dict[str, odds_cells.TableCell]:
    """The facts about any odds."""
    numbers = {
        "start": odds_cells.Amount(odds.start),
        "up": odds_cells.Amount(odds.up),
        "down": odds_cells.Amount(odds.down),
    }
    return {
        "start, up, down": odds_cells.LabelledValue(f"{odds.start}, {odds.up}, {odds.down}", numbers),
        "order": odds.order.value,
    }


# ---- level by level


def rubber_band_report(odds: rubber_band.RubberBand, levels: int) -> Report:
    """Rubber-band odds level by level, and the tally of hits."""
    law, chances = odds.law(levels), odds.level_chances(levels)
    mean, variance = mean_and_variance(law)
    rate = odds.long_run_rate
    facts: dict[str, odds_cells.TableCell] = {
        **odds_facts(odds),
        f"hits in {levels} levels": odds_cells.LabelledValue(
            f"{float(mean):.6f} on average, standard deviation {sqrt(variance):.6f}",
            {
                "levels": levels,
                "hits on average": mean,
                "variance of hits": variance,
                "standard deviation of hits": sqrt(variance),
            },
        ),
        "long-run rate": rate if rate is not None else odds_cells.LabelledValue("spoilt by clamping", None),
    }
    facts |= {f"{hits} hits": share for hits, share in law.items()}
    so_far = accumulate(chances)
    rows: list[Sequence[odds_cells.TableCell]] = [
        (level, chance, odds_cells.Amount(hits), *droughts)
        for level, chance, hits, droughts in zip(
            range(1, levels + 1), chances, so_far, _droughts(odds, levels), strict=True
        )
    ]
    columns = ("level", "chance", "hits so far", "none so far", "chance if none before")
    return Report(columns, rows, facts, lambda: _rubber_plot(odds, chances))


def _droughts(odds: rubber_band.RubberBand, levels: int) -> list[tuple[Fraction, Fraction | None]]:
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


def _rubber_plot(odds: rubber_band.RubberBand, chances: Sequence[Fraction]) -> bytes:
    from vaultc.rendering.renderers import plots

    curves = [plots.Curve("chance on this level", [(float(n), float(c)) for n, c in enumerate(chances, 1)], dots=True)]
    if odds.long_run_rate is not None:
        rate = float(odds.long_run_rate)
        curves.append(plots.Curve("in the long run", [(0.5, rate), (len(chances) + 0.5, rate)], dashed=True))
    title = f"Rubber-band odds: start {float(odds.start):g}, +{float(odds.up):g}, -{float(odds.down):g}"
    axes = plots.Axis("level", 0.5, len(chances) + 0.5, whole=True), plots.Axis("chance of a hit", 0, 1, percent=True)
    return plots.png_bytes(plots.curve_plot(title, *axes, curves))


# ---- streaks


def streak_report(odds: rubber_band.RubberBand, levels: int) -> Report:
    """The longest streak of misses and how many of each length, beside independent levels with as many hits."""
    start = {odds.start: Fraction(1)}
    longest, expected = (
        chains.longest_streak_law(start, odds.step, levels),
        chains.streaks_expected(start, odds.step, levels),
    )
    alone, alone_expected = _independent_streaks(sum(odds.level_chances(levels), Fraction(0)) / levels, levels)
    nothing = 0 * next(iter(alone.values()))
    rows: list[Sequence[odds_cells.TableCell]] = [
        (
            length,
            longest.get(length, Fraction(0)),
            sum((part for other, part in longest.items() if other >= length), Fraction(0)),
            odds_cells.Amount(expected.get(length, 0)),
            _told(sum((part for other, part in alone.items() if other >= length), nothing), Fraction, odds_cells.Share),
            _told(alone_expected.get(length, nothing), odds_cells.Amount, float),
        )
        for length in range(max(longest) + 1)
    ]
    facts: dict[str, odds_cells.TableCell] = {**odds_facts(odds), "levels": levels, "longest possible": max(longest)}
    columns = ("misses", "longest", "so long or longer", "streaks", "independent: so long", "independent: streaks")
    return Report(columns, rows, facts, lambda: _streak_plot(longest, alone, levels))


def _told(number: Fraction | float, exact: type[Fraction], inexact: type[float]) -> odds_cells.TableCell:
    """A number as the cell for what is exact or for what is not."""
    return exact(number) if isinstance(number, Fraction) else inexact(number)


def _independent_streaks(share: Fraction, levels: int) -> tuple[dict[int, Any], dict[int, Any]]:
    """The laws of streaks in independent levels: exact unless their numbers would become very long."""
    if share.denominator.bit_length() * levels <= MOST_BITS:
        exact = {0: Fraction(1)}
        return (
            chains.longest_streak_law(exact, lambda _: (share, 0, 0), levels),
            chains.streaks_expected(exact, lambda _: (share, 0, 0), levels),
        )
    rounded = {0: 1.0}
    return (
        chains.longest_streak_law(rounded, lambda _: (float(share), 0, 0), levels),
        chains.streaks_expected(rounded, lambda _: (float(share), 0, 0), levels),
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


def leaking_hits_report(odds: rubber_band.RubberBand, levels: int, games: int) -> Report:
    """Games in a row in which the odds go on: the chance of the first level, and the hits of each game."""
    followed = min(games, 1000)
    found = rubber_band.leaking_hits(odds, levels, followed)
    rows = [(game, odds_cells.Share(chance), hits) for game, (chance, hits) in enumerate(found, 1)]
    facts: dict[str, odds_cells.TableCell] = {
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
