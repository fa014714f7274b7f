"""Changes that special levels get after their scripts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from vaultc.generation.finishing import finish_special
from vaultc.generation.population.furnishings import make_engraving
from vaultc.generation.population.species import known_kind, known_species
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.language.source import Source, Span
from vaultc.level.level import Item, Monster, Room
from vaultc.world.catalog.kinds import MORGUE, OROOM
from vaultc.world.catalog.terrain import AIR, CLOSED, DOOR, LOCKED, SDOOR, TRAPPED
from vaultc.world.grid import CELLS, HEIGHT

MakeSite = Callable[..., Site]


def test_bubbles_stay_inside_the_water(make_site: MakeSite) -> None:
    for seed in range(20):
        site = make_site(seed=seed, special_level="water")
        finish_special(site)
        cells = [divmod(cell, HEIGHT) for cell in range(CELLS) if site.level.terrain[cell] == AIR]
        assert cells
        assert all(4 <= x <= 77 and 2 <= y <= 19 and site.level.lit[x * HEIGHT + y] for x, y in cells)


def test_sokoban_has_three_prizes(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site(dungeon="Sokoban", level_in_dungeon=1)
    fill(site.level, ".", 10, 5, 20, 10)
    for x in (10, 12, 14):
        make_engraving(site.level, "burn", "Elbereth", x, 5)
    make_engraving(site.level, "dust", "Elbereth", 16, 5)
    finish_special(site)
    names = {item.x: site.catalog.kinds[item.kind].name or "" for item in site.level.items()}
    assert names[14] == "bag of holding"
    assert names[12].startswith("cloak of")
    assert names[10].startswith("amulet of")
    assert 16 not in names
    assert len(site.level.engravings) == 4


def test_the_tower_hides_its_door_in_a_side_wall(make_site: MakeSite, add_room: Callable[..., Room]) -> None:
    site = make_site(special_level="wizard1")
    add_room(site, (10, 5, 14, 9), MORGUE)
    finish_special(site)
    doors = [divmod(cell, HEIGHT) for cell in range(CELLS) if site.level.terrain[cell] == SDOOR]
    assert len(doors) == 1
    assert doors[0][0] in (9, 15)


def test_the_treasury_is_full_of_gold(make_site: MakeSite, add_room: Callable[..., Room]) -> None:
    site = make_site(special_level="knox")
    site.level.flags_set |= {"has morgue", "graveyard"}
    room = add_room(site, (10, 5, 14, 9), MORGUE)
    finish_special(site)
    assert room.type == OROOM
    assert all(600 <= item.quantity < 900 for item in site.level.items())
    assert len(site.level.items()) == 25
    assert site.level.traps
    assert not site.level.flags_set


def calendar(make_site: MakeSite, fill: Callable[..., None], clock: datetime) -> Site:
    """Doors in rows 3 and 17, two of them beyond column 24; the third one is locked and trapped."""
    site = make_site(dungeon="Advent Calendar", special_level="advcal", clock=clock)
    fill(site.level, ".", 5, 1, 60, 19)
    for x in range(10, 36):
        y = 3 if x % 2 else 17
        site.level.terrain[x * HEIGHT + y] = DOOR
        site.level.flags[x * HEIGHT + y] = LOCKED
    site.level.flags[12 * HEIGHT + 17] = LOCKED | TRAPPED
    finish_special(site)
    return site


def test_a_calendar_has_numbers_presents_and_one_open_door(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = calendar(make_site, fill, datetime(2026, 12, 3, 12))
    texts = {(e.x, e.y): e.text for e in site.level.engravings}
    assert texts[10, 16] == "1"  # in the lower half the room lies below its door
    assert texts[11, 4] == "2"
    assert len(texts) == 24
    presents = {(item.x, item.y): site.catalog.kinds[item.kind] for item in site.level.items()}
    assert len(presents) == 24
    assert presents[33, 2].object_class == "TOOL"
    assert {kind.object_class for kind in presents.values()} <= {"TOOL", "RING", "FOOD"}
    assert site.level.flags[12 * HEIGHT + 17] == CLOSED
    assert site.level.flags[13 * HEIGHT + 3] == LOCKED


def test_a_calendar_stays_locked_before_december(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = calendar(make_site, fill, datetime(2026, 11, 3, 12))
    assert site.level.flags[12 * HEIGHT + 17] == LOCKED | TRAPPED


def test_a_fourth_prize_is_too_much(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site(dungeon="Sokoban", level_in_dungeon=1)
    site.heading = Span(0, 5, Source("soko.des", "LEVEL"))
    fill(site.level, ".", 10, 5, 20, 10)
    for x in (10, 12, 14, 16):
        make_engraving(site.level, "burn", "Elbereth", x, 5)
    with pytest.raises(GenerationError, match="4 burned Elbereth"):
        finish_special(site)


@pytest.mark.parametrize(("remembered", "bounds"), [(0, [4, 1, 1, 2, 1]), (1, [4, 1, 1, 2, 1, 10])])
def test_without_a_room_one_statue_of_medusa_lies_beside_the_level(
    make_site: MakeSite, remembered: int, bounds: list[int]
) -> None:
    """The mark at the end of the rooms has its last column before its first: no column is drawn, and one row.

    Rules: "Room records", "Random positions in a room".
    """
    site = make_site(special_level="medusa", words=[1, 0, 0, remembered, 0, 0])
    finish_special(site)
    assert [bound for _, bound, _ in site.dice.trace] == bounds
    assert [(site.catalog.kinds[item.kind].name, item.x, item.y) for item in site.level.items()] == [("statue", 0, 0)]
    assert "no room" in site.level.complaints[0].message


def test_unique_things_of_a_keeper_drop_without_a_draw(make_site: MakeSite) -> None:
    site = make_site(special_level="orcus", words=[7])
    keeper = Monster(known_species(site.catalog, "shopkeeper"), 5, 5, state={"shopkeeper": 1})
    names = ("Bell of Opening", "dagger")
    keeper.inventory = [Item(known_kind(site.catalog, name)) for name in names]
    site.level.monsters = [keeper]
    finish_special(site)
    assert site.level.monsters == []
    assert [bound for _, bound, _ in site.dice.trace] == [100]
