"""Places in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vaultc.games.nethack36 import GAME as NETHACK36
from vaultc.games.unnethack import GAME
from vaultc.games.unnethack6 import GAME as UNNETHACK6
from vaultc.world.plan import DungeonBranch
from vaultc.world.surroundings import Hero, Surroundings, natural_place, place_called, settled


def place(text: str) -> Surroundings:
    return Surroundings(**place_called(GAME.plan, text))


def test_every_dungeon_has_a_word() -> None:
    words = [dungeon.word for dungeon in GAME.plan.dungeons]
    assert all(words)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("text", "ledger", "depth"),
    [
        *(("main:14", 14, 14), ("gehennom:12", 41, 41), ("sheol:3", 55, 49), ("mines:5", 64, 9), ("quest:2", 69, 17)),
        *(("sokoban:1", 73, 7), ("town:2", 77, 10), ("moria:2", 79, 13), ("ludios:1", 84, 19), ("market:1", 85, 21)),
        *(("vlad:1", 86, 36), ("caves:1", 89, 42), ("planes:4", 96, -2), ("calendar:1", 99, 5)),
    ],
)
def test_numbers_of_the_reference_world(text: str, ledger: int, depth: int) -> None:
    found = place(text)
    assert (GAME.plan.ledger_number(found), found.depth) == (ledger, depth)


def test_a_place_knows_what_is_special_about_it() -> None:
    medusa = place("medusa")
    assert medusa == place("main:28")
    assert (medusa.special_level, medusa.level_alignment, medusa.variants) == ("medusa", "chaos", 4)
    assert place("main:16").branch == DungeonBranch("portal")
    assert place("main:15").on_rogue_level
    assert place("minetn").town
    assert (place("soko3").level_alignment, GAME.plan.alignment_of(place("soko3"))) == ("law", "neutral")
    assert (place("planes:4").difficulty, place("planes:4").special_level) == (52, "air")


@pytest.mark.parametrize(
    ("text", "registered"),
    [("mines:5", False), ("mines:3", True), ("quest:3", True), ("main:14", True), ("vlad:2", False), ("vlad:3", True)],
)
def test_fillers_are_no_special_levels(text: str, registered: bool) -> None:
    assert place(text).registered is registered


def test_the_script_below_medusa_makes_a_filler() -> None:
    """Rules: "UnNetHack 6: Level creation, from the first draw"."""
    assert not Surroundings(**place_called(UNNETHACK6.plan, "medufill")).registered


@pytest.mark.parametrize(
    ("level", "where"),
    [
        *(("medusa-3", "main:28"), ("minefill", "mines:1"), ("Val-goal", "quest:5"), ("Mon-filb", "quest:4")),
        *(("town", "town:1"), ("cellar", None), ("medusa-x", None)),
    ],
)
def test_levels_have_natural_places(level: str, where: str | None) -> None:
    assert natural_place(GAME.plan, level) == where


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("moira:3", "no dungeon 'moira'; did you mean moria?"),
        ("mines:9", "levels 1 to 8"),
        ("market:2", "one level, 1"),
        ("mines:x", "no level 'x'"),
        ("mines:", "no level ''"),
        ("medsua", "did you mean medusa?"),
        ("", "is not a place"),
    ],
)
def test_wrong_places_are_told(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        place(text)


@pytest.mark.parametrize(
    ("text", "depth", "difficulty", "branch"),
    [
        ("soko1-2", 6, 14, None),
        ("soko4", 9, 11, DungeonBranch("stairs")),
        ("tower1", 36, 42, None),
        ("wizard2", 39, 39, DungeonBranch("stairs", up=True)),
        ("castle", 27, 27, DungeonBranch("none at this end")),
        ("water", -4, 47, None),
        ("Kni-strt", 15, 15, DungeonBranch("portal")),
        ("mines:5", 7, 7, None),
    ],
)
def test_places_of_nethack(text: str, depth: int, difficulty: int, branch: DungeonBranch | None) -> None:
    found = Surroundings(**place_called(NETHACK36.plan, natural_place(NETHACK36.plan, text) or text))
    assert (found.depth, found.difficulty, found.branch) == (depth, difficulty, branch)


def test_a_level_without_a_place_lies_where_its_game_begins() -> None:
    usual = NETHACK36.surroundings
    assert (usual.levels_in_dungeon, usual.medusa_depth) == (27, 26)
    assert all(dict(extra).get("blessed") is None for *_, extra in usual.hero.carrying)


@pytest.mark.parametrize(
    ("name", "dungeon", "number", "role"),
    [
        ("medusa-2", "The Dungeons of Doom", 26, "Valkyrie"),
        ("water", "The Elemental Planes", 2, "Valkyrie"),
        ("Arc-goal", "The Quest", 6, "Archeologist"),
        ("Xyz-goal", "The Quest", 6, "Valkyrie"),
        ("minefill", "The Gnomish Mines", 1, "Valkyrie"),
        ("cellar", "The Dungeons of Doom", 5, "Valkyrie"),
    ],
)
def test_levels_are_made_where_they_are_at_home(name: str, dungeon: str, number: int, role: str) -> None:
    around = settled(replace(NETHACK36.surroundings, anywhere=True), NETHACK36.plan, NETHACK36.catalog, (name,))
    assert (around.dungeon, around.level_in_dungeon, around.hero.role) == (dungeon, number, role)
    assert not around.anywhere


def test_a_chosen_place_or_role_stays() -> None:
    assert settled(NETHACK36.surroundings, NETHACK36.plan, NETHACK36.catalog, ("medusa-1",)) == NETHACK36.surroundings
    wizard = replace(NETHACK36.surroundings, anywhere=True, hero=Hero(role="Wizard"))
    assert settled(wizard, NETHACK36.plan, NETHACK36.catalog, ("Arc-strt",)).hero.role == "Wizard"
