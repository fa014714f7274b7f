"""The table of random vaults."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from scripted_dice import Words

from vaultc.chance.dice import Dice
from vaultc.generation.dungeon.vaults import ForcedVault, PlaceTable, VaultTable

TABLES = [
    (("plain", 2000), *((f"vault {n}", 1) for n in range(69))),
    (("a", 3), ("b", 1), ("c", 5)),
    (("alone", 4),),
    (("first", 1), ("last", 1)),
]


@pytest.mark.parametrize("entries", TABLES)
def test_probabilities_are_those_of_the_draw(entries: tuple[tuple[str, int], ...]) -> None:
    table = VaultTable(entries)
    counts = Counter(table.pick(Dice(Words(roll), Words())) for roll in range(table.total))
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
    dice = Dice(Words(), Words())
    assert VaultTable(()).pick(dice) is None
    assert dice.drawn == (0, 0)


def test_a_forced_vault_is_chosen_until_it_stands() -> None:
    forced = ForcedVault("wanted")
    assert forced.choose(1, "other") == "wanted"
    forced.note("wanted", placed=False)
    assert forced.choose(2, "other") == "wanted"
    forced.note("wanted", placed=True)
    assert forced.choose(3, "other") == "other"
    forced.note("other", placed=False)
    assert forced.placed


def test_chances_are_by_entry_where_names_repeat() -> None:
    table = VaultTable((("a", 2), ("b", 1), ("a", 1)))
    assert table.chances() == [Fraction(1, 4), Fraction(1, 4), Fraction(2, 4)]
    assert table.probabilities() == {"a": Fraction(3, 4), "b": Fraction(1, 4)}
    assert VaultTable((("nothing", 0),)).chances() == [0]


def test_vaults_of_one_place_share_its_weight() -> None:
    table = PlaceTable((("plain", 6), ("turned", 1), ("alone", 1), ("turned again", 1)), (0, 1, 2, 1))
    assert table.total == 8
    assert table.chances() == [Fraction(6, 8), Fraction(1, 16), Fraction(1, 8), Fraction(1, 16)]
    picked = Counter(table.pick(Dice(Words(roll, turn), Words())) for roll in range(8) for turn in range(2))
    assert picked == {"plain": 12, "turned": 1, "turned again": 1, "alone": 2}


def test_one_draw_for_a_place_and_one_more_among_its_vaults() -> None:
    table = PlaceTable((("plain", 1), ("turned", 1), ("turned again", 1)), (0, 1, 1))
    for roll, draws in ((0, 1), (1, 2)):
        dice = Dice(Words(roll, 0), Words())
        table.pick(dice)
        assert dice.drawn == (draws, 0)
