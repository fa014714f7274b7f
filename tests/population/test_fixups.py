"""What special levels get after their scripts."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.catalog.rooms import MORGUE, OROOM
from vaultc.catalog.terrain import AIR, SDOOR
from vaultc.dungeon.finishing import finish_special
from vaultc.layout.site import Site
from vaultc.level import CELLS, HEIGHT, Room
from vaultc.population.engravings import make_engraving

MakeSite = Callable[..., Site]


def test_bubbles_stay_inside_the_water(new_site: MakeSite) -> None:
    for seed in range(20):
        site = new_site(seed=seed, special_level="water")
        finish_special(site)
        cells = [divmod(cell, HEIGHT) for cell in range(CELLS) if site.level.terrain[cell] == AIR]
        assert cells
        assert all(4 <= x <= 77 and 2 <= y <= 19 and site.level.lit[x * HEIGHT + y] for x, y in cells)


def test_sokoban_has_three_prizes(new_site: MakeSite, fill: Callable[..., None]) -> None:
    site = new_site(dungeon="Sokoban", level_in_dungeon=1)
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


def test_the_tower_hides_its_door_in_a_side_wall(new_site: MakeSite, add_room: Callable[..., Room]) -> None:
    site = new_site(special_level="wizard1")
    add_room(site, (10, 5, 14, 9), MORGUE)
    finish_special(site)
    doors = [divmod(cell, HEIGHT) for cell in range(CELLS) if site.level.terrain[cell] == SDOOR]
    assert len(doors) == 1
    assert doors[0][0] in (9, 15)


def test_the_treasury_is_full_of_gold(new_site: MakeSite, add_room: Callable[..., Room]) -> None:
    site = new_site(special_level="knox")
    site.level.flags_set |= {"has morgue", "graveyard"}
    room = add_room(site, (10, 5, 14, 9), MORGUE)
    finish_special(site)
    assert room.type == OROOM
    assert all(600 <= item.quantity < 900 for item in site.level.items())
    assert len(site.level.items()) == 25
    assert site.level.traps
    assert not site.level.flags_set
