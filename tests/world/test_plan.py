"""The plan of the dungeons, and what surroundings take from it."""

from __future__ import annotations

import pytest

from vaultc.games.unnethack import GAME
from vaultc.world.surroundings import Surroundings

FIRST_LEDGER_NUMBERS = {
    "The Dungeons of Doom": 1, "Gehennom": 30, "Sheol": 53, "The Gnomish Mines": 60, "The Quest": 68, "Sokoban": 73,
    "Town": 76, "The Ruins of Moria": 78, "Fort Ludios": 84, "One-eyed Sam's Market": 85, "Vlad's Tower": 86,
    "The Dragon Caves": 89, "The Elemental Planes": 93, "Advent Calendar": 99,
}  # fmt: skip


def test_levels_are_counted_through_all_dungeons() -> None:
    first = {d.name: Surroundings(dungeon=d.name, level_in_dungeon=1) for d in GAME.plan.dungeons}
    assert {name: GAME.plan.ledger_number(place) for name, place in first.items()} == FIRST_LEDGER_NUMBERS
    place = Surroundings(dungeon="The Ruins of Moria", level_in_dungeon=2, depth=13)
    assert GAME.plan.ledger_number(place) == 79


def test_what_is_given_stands() -> None:
    place = Surroundings(
        dungeon="Sokoban", ledger=4, dungeon_alignment="none", rogue_level=False, special_level="rogue"
    )
    assert (GAME.plan.ledger_number(place), GAME.plan.alignment_of(place), place.on_rogue_level) == (4, "none", False)


@pytest.mark.parametrize(
    ("dungeon", "alignment"),
    [
        ("The Gnomish Mines", "law"),
        ("Sokoban", "neutral"),
        ("Vlad's Tower", "chaos"),
        ("One-eyed Sam's Market", "chaos"),
        ("The Dragon Caves", "chaos"),
        ("Town", "none"),
        ("Gehennom", "none"),
    ],
)
def test_alignments_of_dungeons(dungeon: str, alignment: str) -> None:
    assert GAME.plan.alignment_of(Surroundings(dungeon=dungeon)) == alignment


def test_the_rogue_level_is_a_place() -> None:
    assert Surroundings(rogue_level=True, special_level="test").on_rogue_level
    assert Surroundings(special_level="rogue").on_rogue_level
    assert not Surroundings(level_in_dungeon=15).on_rogue_level


def test_the_vibrating_square_is_above_the_sanctum() -> None:
    hell = {"dungeon": "Gehennom", "levels_in_dungeon": 23}
    assert Surroundings(level_in_dungeon=22, **hell).on_vibrating_square_level
    assert not Surroundings(level_in_dungeon=21, **hell).on_vibrating_square_level
    assert not Surroundings(level_in_dungeon=28, levels_in_dungeon=29).on_vibrating_square_level


def test_names_of_the_plan() -> None:
    plan = GAME.plan
    assert plan.has_level("OrAcLe", "Valkyrie")
    assert plan.has_level("val-STRT", "Valkyrie")
    assert not plan.has_level("Wiz-strt", "Valkyrie")
    assert not plan.has_level("strt", "Valkyrie")
    assert not plan.has_level("minefill", "Valkyrie")
    assert plan.special_level_at(Surroundings(level_in_dungeon=28)) == "medusa"
    assert plan.special_level_at(Surroundings(level_in_dungeon=27)) is None
    assert plan.special_level_at(Surroundings(dungeon="The Quest", level_in_dungeon=1)) is None


@pytest.mark.parametrize(
    ("dungeon", "hellish"), [("Gehennom", True), ("Sheol", True), ("Vlad's Tower", False), ("nowhere", False)]
)
def test_hellish_dungeons(dungeon: str, hellish: bool) -> None:
    assert GAME.plan.is_hellish(Surroundings(dungeon=dungeon)) is hellish
