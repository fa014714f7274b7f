"""The kind of level at each place of the dungeon, and the draws for it."""

from __future__ import annotations

from typing import Any

import pytest
from scripted_dice import Words

from vaultc.chance.dice import TracingDice
from vaultc.chance.seeding import game_dice
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.dungeon.ordinary import LevelChoice, LevelKind, choose_kind, generate_ordinary_level
from vaultc.generation.dungeon.vaults import VaultTable
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.world.surroundings import Surroundings

HELL = {"dungeon": "Gehennom", "levels_in_dungeon": 23}
HELLFILL = LevelChoice(LevelKind.SCRIPT, "hellfill")


@pytest.mark.parametrize(
    ("place", "roll", "drawn", "expected"),
    [
        ({"depth": 5}, 0, 1, LevelChoice(LevelKind.ORDINARY)),
        ({"depth": 5}, 4, 1, LevelChoice(LevelKind.ORDINARY)),
        ({"depth": 28}, 4, 1, LevelChoice(LevelKind.ORDINARY)),
        ({"depth": 29}, 1, 1, HELLFILL),
        ({"depth": 29}, 0, 1, LevelChoice(LevelKind.ORDINARY)),
        ({"depth": 23, "medusa_depth": 22}, 1, 1, HELLFILL),
        ({"depth": 15, "special_level": "rogue"}, 3, 1, LevelChoice(LevelKind.ROGUE)),
        ({**HELL, "depth": 35, "level_in_dungeon": 6}, 0, 0, HELLFILL),
        ({**HELL, "depth": 51, "level_in_dungeon": 22}, 0, 0, LevelChoice(LevelKind.MAZE)),
        ({"dungeon": "The Gnomish Mines", "depth": 4}, 0, 0, LevelChoice(LevelKind.SCRIPT, "minefill")),
        ({"dungeon": "Sheol", "depth": 40}, 0, 0, LevelChoice(LevelKind.SCRIPT, "sheolfil")),
        ({"dungeon": "Fort Ludios", "depth": 40}, 1, 1, LevelChoice(LevelKind.ORDINARY)),
    ],
)
def test_choice(place: dict[str, Any], roll: int, drawn: int, expected: LevelChoice) -> None:
    dice = TracingDice(Words(roll), Words())
    assert choose_kind(Site(Level(), dice, Surroundings(**place), UNNETHACK)) == expected
    assert [bound for _, bound, _ in dice.trace] == [5] * drawn


def test_a_dungeon_made_by_a_script_needs_it() -> None:
    place = Surroundings(dungeon="The Gnomish Mines", registered=False)
    with pytest.raises(ValueError, match="made by a script minefill, which was not given"):
        generate_ordinary_level({}, VaultTable(()), game_dice(1), place, UNNETHACK)
