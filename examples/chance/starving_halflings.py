"""A halfling eats a waffle on every third level; will the rubber band bring enough of them? And when come staircakes?

The published program forgets to reset the odds from game to game; this one shows what difference that makes.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from vaultc.chance.rubber_band import RubberBand

LEVELS, WAFFLES, MEAL = 20, 2, 3
WAFFLE_ODDS = RubberBand()

Odds = Fraction


def play(start: Odds) -> tuple[dict[int, Fraction], dict[Odds, Fraction], Fraction]:
    """One game from the given odds: laws of the waffles left and of the odds left, and the chance to starve.

    Games that end by starving have no waffles left, but they leave odds behind.
    """
    games: dict[tuple[Odds, int], Fraction] = {(start, WAFFLES): Fraction(1)}
    odds_left: dict[Odds, Fraction] = {}
    starved = Fraction(0)
    for level in range(LEVELS):
        after: dict[tuple[Odds, int], Fraction] = {}
        for (odds, waffles), share in games.items():
            if level % MEAL == 0:
                waffles -= 1
            if waffles < 0:
                starved += share
                odds_left[odds] = odds_left.get(odds, Fraction(0)) + share
                continue
            chance, hit, miss = WAFFLE_ODDS.step(odds)
            for key, part in (((hit, waffles + 1), share * chance), ((miss, waffles), share * (1 - chance))):
                if part:
                    after[key] = after.get(key, Fraction(0)) + part
        games = after
    waffles_left: dict[int, Fraction] = {}
    for (odds, waffles), share in games.items():
        waffles_left[waffles] = waffles_left.get(waffles, Fraction(0)) + share
        odds_left[odds] = odds_left.get(odds, Fraction(0)) + share
    return dict(sorted(waffles_left.items())), odds_left, starved


def leaking_games(games: int) -> list[float]:
    """The chance to starve in each of a series of games in which the odds of one game go on in the next."""
    law = {WAFFLE_ODDS.start: 1.0}
    known: dict[Odds, tuple[dict[Odds, float], float]] = {}
    chances: list[float] = []
    for _ in range(games):
        after: dict[Odds, float] = {}
        starving = 0.0
        for odds, share in law.items():
            if odds not in known:
                _, left, starved = play(odds)
                known[odds] = ({state: float(part) for state, part in left.items()}, float(starved))
            left_over, starved_too = known[odds]
            starving += share * starved_too
            for state, part in left_over.items():
                after[state] = after.get(state, 0.0) + share * part
        chances.append(starving)
        law = after
        if len(chances) > 2 and abs(chances[-1] - chances[-2]) < 1e-16:
            return chances + [starving] * (games - len(chances))
    return chances


def staircakes(start: Fraction, up: Fraction, down: Fraction, levels: int) -> dict[int, Fraction]:
    """The law of the number of staircakes; none on the first level needs a start of -up, not of 0."""
    return RubberBand(start, up, down).law(levels)


def _percentages(shares: Iterable[tuple[int, Fraction]]) -> str:
    return ", ".join(f"{count}: {float(share):.4%}" for count, share in shares)


def main() -> None:
    """Print what happens to halflings."""
    left, _, starved = play(WAFFLE_ODDS.start)
    print(f"waffles left after {LEVELS} levels: {_percentages(left.items())}; starved: {float(starved):.4%}")
    leaking = leaking_games(10_000)
    print(f"with leaking odds, starved in game 2: {leaking[1]:.4%}, in the long run: {leaking[-1]:.6%}")
    print(f"starved games expected among 10,000: {sum(leaking):.2f}")
    for up, down in ((2, 100), (3, 100), (5, 100), (10, 100), (10, 150)):
        law = staircakes(Fraction(-up, 100), Fraction(up, 100), Fraction(down, 100), 26)
        print(f"staircakes in 26 levels, +{up / 100:g} a level, -{down / 100:g} a cake: {_percentages(law.items())}")


if __name__ == "__main__":
    main()
