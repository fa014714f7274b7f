"""The table of random vaults."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from vaultc.chance.dice import Dice
from vaultc.dungeon.vaults import VaultTable


class One:
    """A generator of one word."""

    def __init__(self, word: int) -> None:
        self.word = word

    def block(self) -> list[int]:
        return [self.word]


TABLES = [
    (("plain", 2000), *((f"vault {n}", 1) for n in range(69))),
    (("a", 3), ("b", 1), ("c", 5)),
    (("alone", 4),),
    (("first", 1), ("last", 1)),
]


@pytest.mark.parametrize("entries", TABLES)
def test_probabilities_are_those_of_the_draw(entries: tuple[tuple[str, int], ...]) -> None:
    table = VaultTable(entries)
    counts = Counter(table.pick(Dice(One(roll), One(0))) for roll in range(table.total))
    assert table.probabilities() == {name: Fraction(counts[name], table.total) for name, _ in entries}
    assert sum(table.probabilities().values()) == 1


def test_the_last_gains_what_the_first_loses() -> None:
    chances = VaultTable(TABLES[0]).probabilities()
    assert (chances["plain"], chances["vault 0"], chances["vault 68"]) == (
        Fraction(1999, 2069),
        Fraction(1, 2069),
        Fraction(2, 2069),
    )


def test_no_table_no_draw() -> None:
    dice = Dice(One(0), One(0))
    assert VaultTable(()).pick(dice) is None
    assert dice.drawn == (0, 0)
