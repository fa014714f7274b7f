"""Places of a dungeon file by name: the plan of its reference world."""

from __future__ import annotations

from dataclasses import replace

from vaultc.chance.seeding import game_dice
from vaultc.games.nethack36 import GAME as NETHACK36
from vaultc.generation.site import Site
from vaultc.language.dungeon.nodes import blueprint_of
from vaultc.language.dungeon.reading import read_dungeon
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.world.plan import DungeonBranch, Plan
from vaultc.world.planned_places import plan_from, seeded_draw
from vaultc.world.surroundings import (
    Surroundings,
    check_surroundings,
    natural_place,
    place_called,
    settled,
    surroundings_with,
)

TEXT = """\
DUNGEON: "The Halls" "H" (12,0)
BRANCH: "N'kai" @ (2,0)
LEVEL: "well" "O" @ (5,0)
LEVALIGN: neutral
CHAINBRANCH: "The Loft of Ebb" "well" + (1,0) up
BRANCH: "The Quest" @ (9,0) portal
LEVEL: "keep" "none" @ (-1,0)
BRANCH: "The Pit" @ (-1,0) no_down
DUNGEON: "N'kai" "N" (3,0)
RNDLEVEL: "nmarket" "B" @ (2,0) 7
LEVELDESC: town
DUNGEON: "The Pit" "G" (4,0)
DESCRIPTION: hellish
DUNGEON: "The Quest" "Q" (6,0)
LEVEL: "x-strt" "none" @ (1,0)
LEVEL: "x-loca" "L" @ (3,0)
LEVEL: "x-goal" "none" @ (-1,0)
DUNGEON: "The Loft of Ebb" "none" (3,0)
ALIGNMENT: lawful
ENTRY: -1
"""


def plan() -> Plan:
    tree = read_dungeon(Source.from_text(TEXT, "dungeon.def"))
    assert not tree.diagnostics
    return plan_from(blueprint_of(tree), NETHACK36.plan)


def test_dungeons_have_words_and_depths() -> None:
    found = [(dungeon.word, dungeon.levels, dungeon.depth, dungeon.climbed) for dungeon in plan().dungeons]
    assert found == [
        ("main", 12, 1, False),
        ("nkai", 3, 3, False),
        ("pit", 4, 13, False),
        ("quest", 6, 9, False),
        ("ebb", 3, 3, True),
    ]
    assert plan().hell == "The Pit"


def test_names_of_levels_are_places() -> None:
    for name, place in {"nmarket-3": "nkai:2", "well": "main:5", "Val-goal": "quest:6", "Arc-filb": "quest:4"}.items():
        assert natural_place(plan(), name) == place
    market = Surroundings(**place_called(plan(), "nmarket"))
    assert (market.depth, market.variants, market.town, market.dungeon) == (4, 7, True, "N'kai")
    assert Surroundings(**place_called(plan(), "ebb:3")).branch == DungeonBranch("stairs")
    assert place_called(plan(), "well")["level_alignment"] == "neutral"


def test_branches_have_two_ends() -> None:
    ends = {dungeon.word: dict(dungeon.branches) for dungeon in plan().dungeons}
    assert ends["main"] == {
        2: DungeonBranch("stairs"),
        6: DungeonBranch("stairs", up=True),
        9: DungeonBranch("portal"),
        12: DungeonBranch("none at this end"),
    }
    assert ends["nkai"] == {1: DungeonBranch("stairs", up=True)}
    assert ends["pit"] == {1: DungeonBranch("stairs", up=True)}


def test_a_game_takes_the_plan() -> None:
    game = replace(NETHACK36, plan=plan())
    assert game.plan.main.levels == 12


def test_draws_of_a_seed_never_change() -> None:
    rn2 = seeded_draw(3)
    drawn = [rn2(100) for _ in range(8)]
    assert drawn == [seeded_draw(3)(100), *drawn[1:]]
    assert all(0 <= one < 100 for one in drawn)
    assert drawn == [80, 61, 38, 84, 46, 87, 82, 81]


def test_levels_are_at_home_in_the_plan_of_their_surroundings() -> None:
    around = replace(NETHACK36.surroundings, anywhere=True, plan=plan())
    bazaar = settled(around, NETHACK36.plan, NETHACK36.catalog, ("nmarket-3",))
    assert (bazaar.dungeon, bazaar.depth, bazaar.plan) == ("N'kai", 4, around.plan)
    named = surroundings_with(around, NETHACK36.plan, NETHACK36.catalog, place="pit:2")
    assert named.depth == 14
    check_surroundings(named, NETHACK36.plan, NETHACK36.catalog)
    site = Site(Level("cellar"), game_dice(1), named, NETHACK36)
    assert site.in_hell
    assert site.locality.ledger == 12 + 3 + 2
