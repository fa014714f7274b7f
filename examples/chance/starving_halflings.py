"""A halfling eats a waffle on every third level; will the rubber band bring enough of them? And when come staircakes?

The published program forgets to reset the odds from game to game; this one shows what difference that makes.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from vaultc.odds.hunger import HungryGame, Larder, RubberBand, hungry_game, leaking_games

LEVELS, LARDER = 20, Larder(stock=2, meal_every=3)
WAFFLE_ODDS = RubberBand()


def game() -> HungryGame:
    """A game with fresh odds."""
    return hungry_game(WAFFLE_ODDS, LARDER, LEVELS)


def starving(games: int) -> list[float]:
    """The chance to starve in each of a series of games in which the odds of one game go on in the next."""
    return leaking_games(WAFFLE_ODDS, LARDER, LEVELS, games)


def staircakes(start: Fraction, up: Fraction, down: Fraction, levels: int) -> dict[int, Fraction]:
    """The law of the number of staircakes; none on the first level needs a start of -up, not of 0."""
    return RubberBand(start, up, down).law(levels)


def _percentages(shares: Iterable[tuple[int, Fraction]]) -> str:
    return ", ".join(f"{count}: {float(share):.4%}" for count, share in shares)


def main() -> None:
    """Print what happens to halflings."""
    left, starved = game().levels[-1].stock, game().starved
    print(f"waffles left after {LEVELS} levels: {_percentages(left.items())}; starved: {float(starved):.4%}")
    leaking = starving(10_000)
    print(f"with leaking odds, starved in game 2: {leaking[1]:.4%}, in the long run: {leaking[-1]:.6%}")
    print(f"starved games expected among 10,000: {sum(leaking):.2f}")
    for up, down in ((2, 100), (3, 100), (5, 100), (10, 100), (10, 150)):
        law = staircakes(Fraction(-up, 100), Fraction(up, 100), Fraction(down, 100), 26)
        print(f"staircakes in 26 levels, +{up / 100:g} a level, -{down / 100:g} a cake: {_percentages(law.items())}")


if __name__ == "__main__":
    main()
