"""Rules about monsters that few levels show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vaultc.chance.seeding import game_dice
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.layout.rooms import lay, new_room, number_room
from vaultc.generation.population.monsters import MonsterOrder, carry_out, create, occupant, relocate
from vaultc.generation.population.monsters.outfit import Outfit, dress, give_miscellaneous
from vaultc.generation.population.monsters.shapes import change_shape
from vaultc.generation.population.objects import create as create_object
from vaultc.generation.population.objects import make_at
from vaultc.generation.population.special_rooms.zoos import stock_shop
from vaultc.generation.population.species import adjusted_level, known_kind, known_species
from vaultc.generation.site import Site
from vaultc.level.level import Level, Monster
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.kinds import SHOPBASE
from vaultc.world.catalog.terrain import LOCKED, ROOM
from vaultc.world.grid import CELLS, HEIGHT
from vaultc.world.surroundings import Hero, Surroundings

CATALOG: Catalog = UNNETHACK.catalog


def floor(seed: int = 1, **place: object) -> Site:
    site = Site(Level(), game_dice(seed), replace(Surroundings(), **place), UNNETHACK)
    site.level.terrain[HEIGHT:CELLS] = bytes([ROOM]) * (CELLS - HEIGHT)
    return site


def monster(site: Site, name: str, x: int = 10, y: int = 10) -> Monster:
    made = create(site, known_species(CATALOG, name), x, y)
    assert made is not None
    return made


def test_the_greatest_have_level_fifty() -> None:
    assert adjusted_level(floor(), known_species(CATALOG, "Demogorgon")) == 50


def test_strength_grows_with_a_great_shape() -> None:
    site = floor()
    shifter = monster(site, "chameleon")
    shifter.level, shifter.hit_points, shifter.hit_points_max = 10, 40, 40
    great = known_species(CATALOG, "Demogorgon")
    change_shape(site, shifter, great)
    assert shifter.level == 50
    assert shifter.hit_points == 40 * CATALOG.species[great].level // 80


def test_no_shape_hides_what_was_not_hidden() -> None:
    site = floor()
    shifter = monster(site, "chameleon")
    make_at(site, known_kind(CATALOG, "boulder"), 10, 10)
    for hidden in (False, True):
        shifter.state.pop("hidden", None)
        if hidden:
            shifter.state["hidden"] = 1
        change_shape(site, shifter, known_species(CATALOG, "giant spider" if hidden else "cave spider"))
        assert ("hidden" in shifter.state) is (hidden and "conceal" in CATALOG.species[shifter.species].flags)


@pytest.mark.parametrize(("hero", "given"), [(Hero(), 0), (Hero(race="elf"), 1), (Hero(role="Monk"), 1)])
def test_peaceful_monsters_become_invisible_only_for_those_who_see_them(hero: Hero, given: int) -> None:
    site = floor(hero=hero)
    dwarf = monster(site, "dwarf king")
    dwarf.inventory.clear()
    dwarf.peaceful = True
    for _ in range(200):
        give_miscellaneous(Outfit(site, dwarf))
    names = {CATALOG.kinds[item.kind].name for item in dwarf.inventory}
    assert bool(names & {"invisibility", "make invisible"}) is bool(given)
    assert "speed" in names


def test_glowing_armour_shines_while_it_is_worn() -> None:
    site = floor()
    orc = monster(site, "hill orc")
    glowing = next(kind for kind in CATALOG.kinds if (kind.appearance or "").startswith("glowing "))
    orc.inventory = [create_object(site, glowing.index, False, False)]
    dress(site, orc)
    assert (orc.inventory[0].worn, orc.inventory[0].lit) == (True, True)
    better = create_object(site, known_kind(CATALOG, "plate mail"), False, False)
    better.spe = 20
    orc.inventory.append(better)
    dress(site, orc)
    assert (better.worn, better.lit, orc.inventory[0].lit) == (True, False, False)


@pytest.mark.parametrize(("name", "kind"), [("fruit", "slime mold"), ("slime mold", None), ("boulder", "boulder")])
def test_slime_molds_are_called_fruit(name: str, kind: str | None) -> None:
    site = floor()
    order = MonsterOrder(lambda _humidity, _quiet: (10, 10), species=known_species(CATALOG, "giant mimic"))
    order.appearance = ("object", name)
    mimic = carry_out(site, order)
    assert mimic is not None
    assert (mimic.appears == ("object", kind)) is (kind is not None)
    assert len(site.level.complaints) == (kind is None)


# ---- shops


def shop(site: Site, bounds: tuple[int, int, int, int], door: tuple[int, int]) -> None:
    room = new_room(site.level)
    lay(site, room, bounds, True, SHOPBASE)
    number_room(site.level, room)
    site.level.doors.append(door)
    room.door_count = 1


def test_a_keeper_who_is_moved_out_of_his_shop_is_angry() -> None:
    site = floor(depth=1)
    shop(site, (10, 5, 14, 8), (9, 6))
    stock_shop(site, site.level.rooms[0])
    first = next(m for m in site.level.monsters if "shopkeeper" in m.state)
    assert first.peaceful
    stock_shop(site, site.level.rooms[0])
    assert not first.peaceful
    assert occupant(site.level, 10, 6) is not first


def test_who_leaves_column_0_takes_up_his_cell_for_ever() -> None:
    site = floor()
    stuck = monster(site, "jackal", 0, 5)
    relocate(site, stuck)
    assert stuck.x >= 2
    assert occupant(site.level, 0, 5) is stuck
    assert create(site, known_species(CATALOG, "newt"), 0, 5) is None


def test_the_sign_of_a_closed_shop_heeds_other_shops() -> None:
    site = floor(depth=1)
    shop(site, (10, 5, 14, 8), (15, 6))
    shop(site, (16, 5, 20, 8), (15, 6))
    site.level.flags[15 * HEIGHT + 6] = LOCKED
    stock_shop(site, site.level.rooms[0])
    assert [(e.x, e.y) for e in site.level.engravings] == [(14, 6)]  # away from the shop on the right, wrongly
