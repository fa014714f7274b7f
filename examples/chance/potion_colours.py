"""Rogue-clone III shuffles the colours of potions by 33 random swaps: too many colours stay where they began."""

from __future__ import annotations

from collections import Counter

from vaultc.chance.congruential import RogueClone
from vaultc.chance.modern import Pcg64
from vaultc.odds.rogue_appearances import (
    COLOURS,
    POTIONS,
    clean_shuffle,
    colour_stays,
    distance_from_uniform,
    identity_excess,
    nothing_stays,
    shuffle_colours,
)

SWAPS = 33


def colours_that_stay(seeds: range) -> Counter[int]:
    """How many games of the real generator have how many colours in their first place."""
    shuffles = (shuffle_colours(RogueClone(seed)) for seed in seeds)
    return Counter(sum(title == kind for kind, title in enumerate(titles)) for titles in shuffles)


def clean_colours(seed: int) -> list[str]:
    """The colours by potion after a fair shuffle."""
    generator = Pcg64(seed)
    limit = 1 << 64

    def below(bound: int) -> int:
        while (word := generator.next_word()) >= limit - limit % bound:
            pass
        return word % bound

    return [COLOURS[title] for title in clean_shuffle(below, POTIONS)]


def main() -> None:
    """Print how far from fair the shuffle is."""
    stays = colour_stays(SWAPS)
    print(f"a colour stays with chance {float(stays):.6f}; fair would be {1 / POTIONS:.6f}")
    print(f"colours that stay, on average: {float(stays * POTIONS):.6f}; fair would be 1")
    print(f"no colour stays: {float(nothing_stays(SWAPS, POTIONS)):.6f}; fair would be 0.367879")
    print(f"all colours stay {float(identity_excess(SWAPS, POTIONS)):.2f} times too often")
    for swaps in (SWAPS - 1, SWAPS, 50):
        print(f"distance from uniform after {swaps} swaps: {float(distance_from_uniform(swaps, POTIONS)):.6f}")
    games = colours_that_stay(range(1, 5001))
    print(f"5000 games: {sum(count * times for count, times in games.items()) / 5000:.4f} colours stay on average")
    print("a fair shuffle, seed 1:", ", ".join(clean_colours(1)))


if __name__ == "__main__":
    main()
