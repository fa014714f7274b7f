"""Vaults of the library whose mean figures follow from their text by hand."""

from __future__ import annotations

import pytest

import vaultc
from vaultc.sampling.danger.comparing import danger_of

COUNTED = {
    "vlt-archery": {
        # a forest centaur, 18/12 * (1d8 + 1d6), with a bow at 60 and 3d6 arrows at 2
        "difficulty": 8, "hardest": 8, "damage": 1.5 * (4.5 + 3.5), "traps": 1, "carried_value": 60 + 10.5 * 2,
    },
    "vlt-lamp": {"difficulty": 0, "damage": 0, "traps": 0, "objects": 1, "magical": 0, "value": 10, "gold": 0},
    "vlt-cities": {
        # a yellow light with 50 %, whose explosion only blinds; three times ten arrows; six times 4d20 gold with 75 %
        "difficulty": 5 / 2, "damage": 0, "objects": 3 + 6 * 0.75, "value": 3 * 10 * 2, "gold": 6 * 0.75 * 42,
    },
    "vlt-massacre": {"difficulty": 0, "traps": 0, "value": 15 * 5, "buried_value": 0},  # 5d5 corpses at 5
    "vlt-watcher": {
        # giant eel (asleep in 4 of 5 cases), electric eel, or kraken
        "difficulty": (7 + 10 + 22) / 3, "hardest": (7 + 10 + 22) / 3, "objects": 0, "traps": 0, "gold": 0,
        "damage": (9 / 12 * 3 * 3.5 / 5 + 10 / 12 * 4 * 3.5 + 3 / 12 * (2 * 5 + 7 + 5 * 2.5)) / 3,
    },
}  # fmt: skip
"""For each vault means that a reader counts from its statements and the tables of the game."""


@pytest.mark.parametrize("vault", COUNTED)
def test_means_are_those_that_a_reader_counts(vault: str) -> None:
    script = vaultc.library()[vault]
    found = danger_of(script, script.game.surroundings, 300)
    for name, mean in COUNTED[vault].items():
        own = found.row(name).own
        assert abs(own.mean - mean) <= 5 * own.error, name


def test_buried_chests_are_told_apart() -> None:
    script = vaultc.library()["vlt-buried"]
    found = danger_of(script, script.game.surroundings, 50)
    assert found.row("buried_value").own == found.row("value").own
    assert found.row("value").own.mean > 16
