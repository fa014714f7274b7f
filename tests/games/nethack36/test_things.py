"""Rules about traps, special rooms, shops and contents of rooms that NetHack 3.6 has for itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from building_site import spent
from scripted_dice import roll_of

import vaultc
from vaultc.chance.isaac import Isaac64
from vaultc.chance.seeding import OneStreamDice, one_stream_dice
from vaultc.games.nethack36 import GAME
from vaultc.games.nethack36.levels import MAKING
from vaultc.games.nethack36.special_rooms import HEALTH_FOOD, crown, enthrone, is_meatless, make_healthy
from vaultc.generation.layout.doors import register_door
from vaultc.generation.layout.rooms import lay, new_room, number_room
from vaultc.generation.population.monsters.moving import enter, mark_entered
from vaultc.generation.population.special_rooms.choosing import make_swamps, make_temple
from vaultc.generation.population.special_rooms.zoos import fill_zoo, make_mimic, soldier, stock_shop
from vaultc.generation.population.species import known_species
from vaultc.generation.population.traps import make_trap, place_trap, random_trap_kind, trap_in_room
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster, Room
from vaultc.world.catalog.kinds import (
    ARROW,
    BARRACKS,
    BEAR,
    BOARD,
    COURT,
    HOLE,
    MAGIC,
    PIT,
    ROLLING_BOULDER,
    SHOPBASE,
    SLEEP_GAS,
    STATUE,
    SWAMP,
    TEMPLE,
)
from vaultc.world.catalog.terrain import (
    ALTAR,
    CLOSED,
    DOOR,
    FOUNTAIN,
    GRAVE,
    LOCKED,
    NO_DOOR,
    ROOM,
    SDOOR,
    STONE,
    THRONE,
    TRAPPED,
)
from vaultc.world.grid import at

from .building import site_of

CATALOG = GAME.catalog


class Loaded(OneStreamDice):
    """The game's dice, except for the first rolls of one bound."""

    __slots__ = ("bound", "results")

    def __init__(self, bound: int, results: list[int]) -> None:
        super().__init__(Isaac64(1), Isaac64(1))
        self.bound, self.results = bound, list(results)

    def rn2(self, n: int) -> int:
        return self.results.pop(0) if n == self.bound and self.results else super().rn2(n)

    def rnd(self, n: int) -> int:
        return self.rn2(n) + 1


def room_of(site: Site, bounds: tuple[int, int, int, int], room_type: int, door: tuple[int, int] | None = None) -> Room:
    room = new_room(site.level)
    lay(site, room, bounds, True, room_type)
    number_room(site.level, room)
    room.fill = 1
    if door is not None:
        site.level.terrain[at(*door)] = DOOR
        register_door(site, *door, room)
    return room


def names(items: list[Item]) -> list[str | None]:
    return [CATALOG.kinds[item.kind].name for item in items]


# ---- traps


def test_the_die_shows_no_ice_and_a_square_that_nobody_gets() -> None:
    assert random_trap_kind(site_of((23, 22), (23, 16), (23, 21), (23, 0))) == ARROW
    assert random_trap_kind(site_of((23, 22), (23, 19), difficulty=20)) == MAGIC


@pytest.mark.parametrize(
    ("ground", "kind", "made"), [(FOUNTAIN, BEAR, False), (GRAVE, BEAR, False), (GRAVE, PIT, True), (GRAVE, HOLE, True)]
)
def test_furniture_is_spared(ground: int, kind: int, made: bool) -> None:
    site = site_of()
    site.level.terrain[at(5, 5)] = ground
    assert (make_trap(site, 5, 5, kind) is not None) is made


def test_boards_sound_different_notes() -> None:
    site = site_of(*((12 - taken, 0) for taken in range(12)), (12, 7))
    notes = [getattr(make_trap(site, x, 5, BOARD), "note", None) for x in range(5, 18)]
    assert notes == [*range(12), 7]
    assert spent(site)


def test_unicorns_of_the_hero_are_not_made_statues() -> None:
    """The last species is drawn for the statue before it is carved."""
    picks = [known_species(CATALOG, name) for name in ("gray unicorn", "soldier ant", "white unicorn")]
    site = site_of(dice=one_stream_dice(1), difficulty=12)
    site.dice = dice = Loaded(160, [roll_of(site, species, 160) - 1 for species in picks])
    make_trap(site, 5, 5, STATUE)
    (statue,) = site.level.pile(5, 5)
    assert CATALOG.species[statue.species].name == "soldier ant"
    assert not dice.results


def test_nobody_lies_behind_a_boulder() -> None:
    trap = make_trap(site_of((5, 0), (8, 0)), 40, 10, ROLLING_BOULDER)
    assert trap is not None
    assert trap.launch == ((36, 10), (44, 10))


def test_somebody_may_have_died_in_a_trap() -> None:
    """A gnome with his candle, one possession, and the arrows that hit him."""
    arrows = [(6, 0), (11, 1), (10, 1), (10, 1), (100, 0)]
    possession = [(4, 3), (1000, 999), (6, 1), (5, 1)]
    gnome = [(15, 9), (10, 0), (4, 0), (2, 1), (7, 6), (5, 0), (2, 1)]
    site = site_of((4, 0), *arrows, *possession, *gnome, difficulty=1, depth=1)
    with pytest.raises(AssertionError, match="a draw too many"):  # the corpse's draws follow
        place_trap(site, ARROW, 5, 5)
    pile = site.level.pile(5, 5)
    assert names(pile)[0] == "wax candle"
    assert (pile[0].quantity, pile[0].cursed, pile[0].blessed) == (1, True, False)
    assert pile[1].cursed
    assert names(pile)[2] == "arrow"
    assert not pile[2].trapped


@pytest.mark.parametrize("kind", [BEAR, SLEEP_GAS])
def test_nobody_dies_deep_down(kind: int) -> None:
    site = site_of((4, 3), difficulty=5)
    assert place_trap(site, kind, 5, 5) is not None
    assert spent(site)
    assert site.level.pile(5, 5) == []


def test_traps_in_rooms_lie_on_free_places() -> None:
    site = site_of((5, 0), (4, 0), (5, 1), (4, 1), (4, 3), ground=STONE)
    room = room_of(site, (10, 5, 14, 8), 0)
    site.level.terrain[at(10, 5)] = FOUNTAIN
    trap = trap_in_room(site, room, BEAR)
    assert trap is not None
    assert (trap.x, trap.y) == (11, 6)


TEXT = """LEVEL: "test"
ROOM: "ordinary", lit, (3,3), (center,center), (5,5) {
  FOUNTAIN: (2,2)
  TRAP: "bear", (2,2)
}
"""


def test_a_trap_in_a_room_looks_for_other_floor(tmp_path: Path) -> None:
    """In the reference that is undefined."""
    path = tmp_path / "room.des"
    path.write_text(TEXT)
    script = vaultc.load(path, dialect="nethack36")["test"]
    for seed in range(1, 6):
        level = script.generate(seed).level
        (trap,) = level.traps
        assert level.terrain[at(trap.x, trap.y)] == ROOM


# ---- special rooms


@pytest.mark.parametrize(
    ("roll", "who"), [(0, "gnome king"), (2, "dwarf king"), (5, "Elvenking"), (9, "ogre king"), (19, "ogre king")]
)
def test_courts_have_rulers(roll: int, who: str) -> None:
    site = site_of(dice=one_stream_dice(1), difficulty=20)
    site.dice = Loaded(20, [roll])
    crown(site, 12, 6)
    ruler = site.level.monsters[-1]
    assert (CATALOG.species[ruler.species].name, ruler.asleep, ruler.peaceful) == (who, True, False)
    assert "mace" in names(ruler.inventory)


def test_the_gold_of_a_court_is_in_its_coffer() -> None:
    site = site_of((5, 0), (4, 0), (250, 40), (5, 0), (10, 1), (6, 0), ground=STONE)
    room = room_of(site, (10, 5, 14, 8), COURT)
    enthrone(site, room, (12, 6))
    assert site.level.terrain[at(12, 6)] == THRONE
    (chest,) = site.level.pile(10, 5)
    assert (chest.spe, names(chest.contents), chest.contents[0].quantity) == (2, ["gold piece"], 50)


@pytest.mark.parametrize(("roll", "who"), [(0, "soldier"), (3, "captain"), (4, "giant ant")])
def test_a_stray_comes_to_barracks(roll: int, who: str) -> None:
    inmate = MAKING.zoos[BARRACKS].inmate
    assert inmate(site_of((107, 99), (5, roll), difficulty=27)) == known_species(CATALOG, who)
    assert soldier(site_of((107, 99), (4, 3), difficulty=27)) == known_species(CATALOG, "captain")


def test_inmates_sleep_with_their_companions() -> None:
    site = site_of(dice=one_stream_dice(3), ground=STONE, difficulty=12, depth=12)
    fill_zoo(site, room_of(site, (10, 5, 18, 9), BARRACKS))
    assert site.level.monsters
    assert all(monster.asleep for monster in site.level.monsters)


@pytest.mark.parametrize(
    ("bounds", "coins", "place"),
    [((10, 5, 14, 9), [], (12, 7)), ((10, 5, 13, 8), [1, 0], (12, 6)), ((10, 5, 13, 8), [0, 1], (11, 7))],
)
def test_altars_stand_in_the_middle_or_beside_it(
    bounds: tuple[int, int, int, int], coins: list[int], place: tuple[int, int]
) -> None:
    site = site_of(dice=one_stream_dice(1), ground=STONE)
    site.dice = Loaded(2, coins)
    make_temple(site, room_of(site, bounds, TEMPLE))
    assert site.level.terrain[at(*place)] == ALTAR


# ---- shops


def test_health_food_has_no_meat() -> None:
    site = site_of(dice=one_stream_dice(7), ground=STONE, depth=1, difficulty=1)
    stock_shop(site, room_of(site, (10, 5, 30, 12), SHOPBASE + HEALTH_FOOD, (9, 8)))
    wares = [item for item in site.level.items() if CATALOG.kinds[item.kind].object_class == "FOOD"]
    assert len(wares) > 80
    for item in wares:
        row = CATALOG.kinds[item.kind]
        assert row.material == "veggy" or row.name in ("egg", "tin")
        if row.name == "tin":
            assert item.spe == 1 or is_meatless(CATALOG.species[item.species])
            assert item.spe in {1, -2, -3, -5, -6, -7, -8, -10, -14, -15}


@pytest.mark.parametrize(
    ("variety", "draws", "kept"),
    [(9, [], 9), (3, [(15, 9)], 9), (8, [(15, 0), (15, 10), (15, 14)], 14), (1, [(7, 0), (15, 2)], 2)],
)
def test_tins_of_health_food_are_prepared_well(variety: int, draws: list[Any], kept: int) -> None:
    site = site_of(*draws)
    tin = Item(site.named.tin, spe=-(variety + 1))
    tin.species = known_species(CATALOG, "brown mold")
    make_healthy(site, tin)
    assert tin.spe == -(kept + 1)
    assert spent(site)


@pytest.mark.parametrize(("kind", "novels"), [(9, 1), (2, 1), (3, 0)])
def test_one_novel_is_for_sale(kind: int, novels: int) -> None:
    site = site_of(dice=one_stream_dice(7), ground=STONE, depth=1, difficulty=1)
    for y in (3, 8, 13):
        stock_shop(site, room_of(site, (10, y, 16, y + 2), SHOPBASE + kind, (9, y)))
    assert names(site.level.items()).count("novel") == novels


def test_keepers_carry_their_money() -> None:
    site = site_of(dice=one_stream_dice(7), ground=STONE)
    stock_shop(site, room_of(site, (10, 5, 13, 7), SHOPBASE, (9, 6)))
    keeper = site.level.monsters[-1]
    assert keeper.gold == 0
    assert "gold piece" in names(keeper.inventory)


@pytest.mark.parametrize(("ledger", "different"), [(1, 1), (29, 1), (30, 3), (35, 3)])
def test_keepers_insist_on_the_name_of_the_level(ledger: int, different: int) -> None:
    """If the list has no such place, names are drawn until a free name is found."""
    dungeon = {"dungeon": "Gehennom", "level_in_dungeon": ledger - 27} if ledger > 27 else {"level_in_dungeon": ledger}
    site = site_of(dice=one_stream_dice(7), ground=STONE, depth=1, difficulty=1, **dungeon)
    for y in (3, 8, 13):
        stock_shop(site, room_of(site, (10, y, 13, y + 2), SHOPBASE, (9, y)))
    keepers = [monster for monster in site.level.monsters if "shopkeeper" in monster.state]
    assert len(keepers) == 3
    assert len({keeper.state["shopkeeper name"] for keeper in keepers}) == different


@pytest.mark.parametrize("flags", [0, CLOSED, LOCKED, LOCKED | TRAPPED])
def test_hidden_doors_of_shops_at_rogues_are_doorways_without_sign(flags: int) -> None:
    """Elsewhere a locked one has a sign."""
    for rogue_level in (True, False):
        site = site_of(dice=one_stream_dice(7), ground=STONE, rogue_level=rogue_level)
        room = room_of(site, (10, 5, 13, 7), SHOPBASE, (9, 6))
        site.level.terrain[at(9, 6)], site.level.flags[at(9, 6)] = SDOOR, flags
        stock_shop(site, room)
        assert site.level.terrain[at(9, 6)] == DOOR
        assert (site.level.flags[at(9, 6)] == NO_DOOR) is rogue_level
        assert bool(site.level.engravings) is (not rogue_level and bool(flags & LOCKED))


def test_no_mimic_is_tried_where_a_worm_lies() -> None:
    """Its tail counts as well as its head, and the first draw is made in any case."""
    site = site_of((100, 0), (100, 0), depth=50, difficulty=50)
    worm = Monster(known_species(CATALOG, "long worm"), 5, 5)
    enter(site.level, worm)
    worm.tail = [(6, 5)]
    mark_entered(site.level, 6, 5)
    assert not make_mimic(site, 5, 5)
    assert not make_mimic(site, 6, 5)
    assert spent(site)


def test_no_pool_comes_where_a_worm_lies() -> None:
    site = site_of((1, 0), *[(1, 0)] * 4, ground=STONE)
    room = room_of(site, (10, 5, 11, 5), 0)
    worm = Monster(known_species(CATALOG, "long worm"), 11, 5)
    enter(site.level, worm)
    worm.tail = [(10, 5)]
    mark_entered(site.level, 10, 5)
    make_swamps(site, lambda *_: None)
    assert (room.type, site.level.terrain[at(10, 5)]) == (SWAMP, ROOM)
    assert spent(site)


def test_nobody_keeps_a_shop_from_outside_of_the_level() -> None:
    site = site_of(ground=STONE)
    stock_shop(site, room_of(site, (3, 1, 5, 3), SHOPBASE))
    assert not site.level.monsters
    assert [complaint.message for complaint in site.level.complaints] == [
        "no monster can be made at (0,1), outside of the level"
    ]
