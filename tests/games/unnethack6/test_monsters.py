"""Rules about monsters that UnNetHack 6 has for itself, where recorded calls show little of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scripted_dice import Words

from vaultc import load
from vaultc.chance.dice import Dice
from vaultc.games.unnethack6 import GAME
from vaultc.games.unnethack6.special_rooms import create_player_monster
from vaultc.generation.population.monsters import (
    ALL_TRAPS,
    NO_ALIGNMENT,
    MonsterOrder,
    carry_out,
    create,
    create_priest,
    good_place,
    relocate,
    settle_alignment,
)
from vaultc.generation.population.monsters.outfit import Outfit, dress, give_defensive, give_offensive, undress
from vaultc.generation.population.monsters.shapes import species_called
from vaultc.generation.population.species import known_kind, known_species
from vaultc.generation.site import Site
from vaultc.level.level import Item, Level, Monster, Room
from vaultc.world.catalog.kinds import SHOPBASE
from vaultc.world.catalog.terrain import (
    AIR,
    CLOSED,
    DOOR,
    DRAWBRIDGE_UP,
    LAVAPOOL,
    MOAT,
    NON_PASSWALL,
    ROOM,
    STONE,
    TREE,
)
from vaultc.world.grid import CELLS, at
from vaultc.world.surroundings import Hero, Surroundings

SiteMaker = Callable[..., Site]
CATALOG = GAME.catalog
GAME_RULES: Any = GAME.load_generation_rules()
RULES = GAME_RULES.monsters
FREE = Surroundings(registered=False)
GEHENNOM = replace(FREE, dungeon="Gehennom", difficulty=46, depth=31)


def species(name: str) -> int:
    return known_species(CATALOG, name)


class ConstantDice(Dice):
    """Dice that give some results and then one result forever, or the largest possible one.

    ``bounds`` are the bounds of all draws.
    """

    def __init__(self, result: int, first: tuple[int, ...]) -> None:
        super().__init__(Words(), Words())
        self.result = result
        self.first = list(reversed(first))
        self.bounds: list[int] = []

    def rn2(self, n: int) -> int:
        if n <= 0:
            return 0
        self.bounds.append(n)
        return min(self.first.pop() if self.first else self.result, n - 1)

    def rnd(self, n: int) -> int:
        return self.rn2(n) + 1 if n > 0 else 1


def constant_site(result: int, place: Surroundings = FREE, first: tuple[int, ...] = ()) -> Site:
    level = Level()
    level.terrain[:CELLS] = bytes([ROOM]) * CELLS
    return Site(level, ConstantDice(result, first), place, GAME)


def names_of(monster: Monster) -> list[str | None]:
    return [CATALOG.kinds[item.kind].name for item in monster.inventory]


def thing(name: str, character: str | None = None, **facts: Any) -> Item:
    item = Item(known_kind(CATALOG, name, character))
    for key, value in facts.items():
        setattr(item, key, value)
    return item


def placed(site: Site, name: str, x: int = 10, y: int = 10) -> Monster:
    monster = Monster(species(name), x, y, level=5, hit_points=9, hit_points_max=9)
    site.level.monsters.insert(0, monster)
    site.level.scaffolding.entered[at(x, y)] = 1
    return monster


def order(name: str | None, x: int = 10, y: int = 10, **data: Any) -> MonsterOrder:
    number = None if name is None else species(name)
    order = MonsterOrder(lambda _kinds, _quiet: (x, y), species=number)
    for field, value in data.items():
        setattr(order, field, value)
    return order


# ---- places


@pytest.mark.parametrize(
    ("code", "flags", "name", "expected"),
    [
        (MOAT, 0, "gas spore", True),
        (LAVAPOOL, 0, "gas spore", True),
        (LAVAPOOL, 0, "floating eye", False),
        (TREE, NON_PASSWALL, "xorn", False),
        (DRAWBRIDGE_UP, 0, "gas spore", True),
        (DRAWBRIDGE_UP, 12, "jackal", False),
        (DRAWBRIDGE_UP, 12, "xorn", True),
        (DOOR, CLOSED, "acid blob", True),
        (DOOR, CLOSED, "jackal", False),
    ],
)
def test_terrain(code: int, flags: int, name: str, expected: bool, site_of: SiteMaker) -> None:
    site = site_of()
    site.level.terrain[at(10, 10)], site.level.flags[at(10, 10)] = code, flags
    assert good_place(site, 10, 10, species(name)) is expected


def test_places_behind_the_last_drawn_are_tried_after_fifty_draws(site_of: SiteMaker) -> None:
    draws = [(77, 1), (21, 4)] * 50
    site = site_of([*draws, (2, 0), (4, 1), (2, 0), (50, 40), (100, 50), (100, 50)], FREE)
    site.level.terrain[:CELLS] = bytes(CELLS)
    for x, y in ((2, 5), (3, 3), (4, 6), (5, 5)):
        site.level.terrain[at(x, y)] = DOOR
    newt = create(site, species("newt"))
    assert newt is not None
    assert (newt.x, newt.y) == (4, 6)
    assert site.dice.spent()


def test_no_place_no_monster(site_of: SiteMaker) -> None:
    site = site_of([(77, 3), (21, 4)] * 50, FREE)
    site.level.terrain[:CELLS] = bytes(CELLS)
    assert create(site, species("newt")) is None
    assert site.dice.spent()


@pytest.mark.parametrize("office", ["keeper", "priest"])
def test_keepers_and_priests_first_look_at_home(office: str, site_of: SiteMaker) -> None:
    site = site_of([(77, 50), (21, 3), (77, 9), (21, 11)])
    room = Room(9, 9, 12, 12, SHOPBASE)
    site.level.rooms.append(room)
    for x in range(9, 13):
        for y in range(9, 13):
            site.level.room_numbers[at(x, y)] = 3
    person = placed(site, "shopkeeper" if office == "keeper" else "aligned priest")
    person.shop, person.temple = (room, 0) if office == "keeper" else (None, 3)
    relocate(site, person)
    assert (person.x, person.y) == (11, 11)
    assert site.dice.spent()


def test_a_priest_knows_the_room_of_the_altar() -> None:
    site = constant_site(0)
    site.level.room_numbers[at(10, 10)] = 4
    priest = create_priest(site, 10, 10)
    assert priest is not None
    assert priest.temple == 4
    assert "minion" not in priest.state


# ---- shapes


@pytest.mark.parametrize(
    ("dungeon", "code", "draws", "shape"),
    [
        ("The Dungeons of Doom", STONE, [(10, 0)], "wolf"),
        ("The Dungeons of Doom", AIR, [(10, 0), (4, 0)], "fog cloud"),
        ("The Elemental Planes", AIR, [(10, 0)], "wolf"),
        ("The Dungeons of Doom", STONE, [(10, 1), (4, 3)], "vampire bat"),
    ],
)
def test_vampires_become_no_wolves_in_the_air(
    dungeon: str, code: int, draws: list[Any], shape: str, site_of: SiteMaker
) -> None:
    site = site_of(draws, replace(FREE, dungeon=dungeon))
    site.level.terrain[at(10, 10)] = code
    vampire = placed(site, "vampire lord")
    vampire.shapechanger = vampire.species
    assert RULES.shape(site, vampire) == species(shape)
    assert site.dice.spent()


@pytest.mark.parametrize(
    ("kind", "name", "becomes", "complaints"),
    [
        ("vampire", "fog cloud", "fog cloud", 0),
        ("vampire", "wolf", "vampire", 1),
        ("vampire lord", "a wolf", "wolf", 0),
        ("vampire lord", "newt", "vampire lord", 1),
        ("vampire lord", "chameleon", "vampire lord", 0),
        ("chameleon", "the newts", "newt", 0),
        ("chameleon", "nonsense", "chameleon", 1),
    ],
)
def test_shapeshifters_take_the_shapes_they_can(
    kind: str, name: str, becomes: str, complaints: int, site_of: SiteMaker
) -> None:
    site = site_of([(10, 5)])
    monster = placed(site, kind)
    monster.shapechanger = monster.species
    RULES.appear_as(site, monster, name)
    assert CATALOG.species[monster.species].name == becomes
    assert len(site.level.complaints) == complaints


@pytest.mark.parametrize(
    ("name", "appears", "complaints"),
    [("small mimic", None, 0), ("newt", ("monster", "newt"), 0), ("nonsense", ("object", "boulder"), 1)],
)
def test_a_mimic_poses_as_any_other_species(
    name: str, appears: tuple[str, str] | None, complaints: int, site_of: SiteMaker
) -> None:
    site = site_of()
    mimic = placed(site, "small mimic")
    mimic.appears = ("object", "boulder")
    RULES.appear_as(site, mimic, name)
    assert mimic.appears == appears
    assert len(site.level.complaints) == complaints


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the wolf", "wolf"),
        ("high elf", "Elvenking"),
        ("high-elves", "Elvenking"),
        ("wood elf", "Woodland-elf"),
        ("halflings", "hobbit"),
        ("Genie", "djinni"),
        ("watchmen", "watchman"),
        ("invisible stalker", "stalker"),
        ("High Priestess", "high priest"),
        ("aligned priestess of a god", "aligned priest"),
        ("master of assassins", "Master Assassin"),
        ("master thief", "Master of Thieves"),
        ("woodland nymph", "wood nymph"),
        ("Digger", "archeologist"),
        ("plunderess", "barbarian"),
        ("grey ooze", "gray ooze"),
    ],
)
def test_species_have_more_names(text: str, name: str) -> None:
    assert species_called(CATALOG, text, RULES.spellings, RULES.titles) == species(name)


def test_nonsense_is_no_species() -> None:
    assert species_called(CATALOG, "diggerless", RULES.spellings, RULES.titles) is None


# ---- equipment


@pytest.mark.parametrize(("draw", "name"), [(1, "fire"), (0, "oil")])
def test_oil_replaces_fire_now_and_then(draw: int, name: str) -> None:
    site = constant_site(1, first=(1, 10, draw))
    captain = placed(site, "captain")
    give_offensive(Outfit(site, captain))
    assert site.dice.bounds[:3] == [35, 13, 30]  # type: ignore[attr-defined]
    assert names_of(captain) == [name]


@pytest.mark.parametrize(
    ("place", "ruler", "name", "results", "given"),
    [
        (GEHENNOM, "Juiblex", "captain", (6, 4), "extra healing"),
        (GEHENNOM, "Juiblex", "Yeenoghu", (6, 1), "teleportation"),
        (GEHENNOM, "incubus", "captain", (6, 1), "teleportation"),
        (FREE, "Juiblex", "captain", (6, 1), "teleportation"),
    ],
)
def test_rulers_of_hell_forbid_to_teleport(
    place: Surroundings, ruler: str, name: str, results: tuple[int, ...], given: str
) -> None:
    site = constant_site(1, place, results)
    placed(site, ruler, 20, 10)
    monster = placed(site, name)
    give_defensive(Outfit(site, monster))
    assert names_of(monster) == [given]


@pytest.mark.parametrize(
    ("name", "cloak", "worn"),
    [
        ("ettin mummy", "mummy wrapping", True),
        ("ettin mummy", "elven cloak", False),
        ("human mummy", "elven cloak", True),
        ("hobbit", "elven cloak", True),
        ("homunculus", "elven cloak", False),
    ],
)
def test_giants_are_wrapped(name: str, cloak: str, worn: bool, site_of: SiteMaker) -> None:
    site = site_of()
    monster = placed(site, name)
    monster.inventory.append(thing(cloak))
    dress(site, monster)
    assert monster.inventory[0].worn is worn


@pytest.mark.parametrize(("result", "weapons"), [(0, ["shuriken"]), (1, [])])
def test_some_monks_have_several_shuriken(result: int, weapons: list[str]) -> None:
    site = constant_site(result)
    monk = create_player_monster(site, species("monk"), 10, 10)
    assert monk is not None
    armed = [CATALOG.kinds[item.kind] for item in monk.inventory]
    assert [kind.name for kind in armed if kind.object_class == "WEAPON"] == weapons
    assert isinstance(site.dice, ConstantDice)
    assert ("4, 3, 8" in str(site.dice.bounds)) is bool(weapons)


def test_keepers_carry_their_gold(site_of: SiteMaker) -> None:
    site = site_of([(2, 1)])
    keeper = placed(site, "shopkeeper")
    GAME_RULES.shops.outfit(site, keeper, SHOPBASE, 1030)
    assert [(CATALOG.kinds[item.kind].name, item.quantity) for item in keeper.inventory] == [("gold piece", 1030)]
    assert keeper.gold == 0
    assert site.dice.spent()


def test_aleax_copies_both_weapons_and_the_number_of_missiles() -> None:
    carrying = (
        (")", "dagger", 2, (("alternate", 1),)),
        (")", "dart", 7, (("quivered", 1), ("poisoned", 1))),
        (")", "long sword", 1, (("wielded", 1),)),
        ("[", "low boots", 1, ()),
        ("[", "leather armor", 1, ()),
    )
    aleax = create(constant_site(1, replace(FREE, hero=Hero(carrying=carrying))), species("Aleax"), 10, 10)
    assert aleax is not None
    found = [(CATALOG.kinds[item.kind].name, item.quantity, item.trapped) for item in reversed(aleax.inventory)]
    assert found[:5] == [
        ("long sword", 1, False),
        ("dagger", 2, False),
        ("dart", 7, True),
        ("leather armor", 1, False),
        ("low boots", 1, False),
    ]


# ---- persons of the quest


@pytest.mark.parametrize("women", [(), ("leader",), ("nemesis",)])
def test_the_sex_of_quest_persons_was_drawn_before_the_first_level(women: tuple[str, ...]) -> None:
    place = replace(FREE, hero=Hero(role="Priest"), women_of_quest=women)
    role = CATALOG.roles["Priest"]
    for person, name in (("leader", role.leader), ("nemesis", role.nemesis)):
        chosen = create(constant_site(1, place), species(name), 10, 10)
        assert chosen is not None
        assert chosen.female is (person in women)
        assert chosen.known_traps == ALL_TRAPS


# ---- statements


@pytest.mark.parametrize(
    ("x", "room", "made"),
    [(10, None, True), (10, (11, 8, 20, 12), True), (9, (11, 8, 20, 12), False), (22, (11, 8, 20, 12), False)],
)
def test_a_statement_in_a_room_makes_nothing_elsewhere(
    x: int, room: tuple[int, int, int, int] | None, made: bool
) -> None:
    site = constant_site(0)
    assert (carry_out(site, order("newt", x, room=room)) is not None) is made
    assert len(site.level.monsters) == made


def test_the_room_of_a_statement_is_the_one_around_it(tmp_path: Path) -> None:
    path = tmp_path / "level.des"
    lines = (
        'LEVEL: "x"',
        'ROOM: "ordinary", lit, (3,3), (center,center), (3,3) {',
        '  MONSTER: "newt", (9,1)',
        '  MONSTER: "jackal", (1,1)',
        "}",
    )
    path.write_text("\n".join(lines), "utf-8")
    level = load(path, dialect=GAME)["x"].generate(1).level
    assert [CATALOG.species[monster.species].name for monster in level.monsters if monster.origin] == ["jackal"]


@pytest.mark.parametrize("female", [False, True])
@pytest.mark.parametrize("name", ["newt", "wood nymph", "Medusa"])
def test_the_statement_decides_the_sex(name: str, female: bool) -> None:
    monster = carry_out(constant_site(1), order(name, female=female))
    assert monster is not None
    assert monster.female is female


def test_a_block_takes_the_effects_of_things_too() -> None:
    site = constant_site(1)
    nurse = create(site, species("nurse"), 10, 10)
    assert nurse is not None
    nurse.inventory += [thing("speed boots"), thing("cloak of invisibility")]
    dress(site, nurse)
    assert nurse.fast
    assert "invisible" in nurse.state
    undress(site, nurse)
    assert not nurse.fast
    assert "invisible" not in nurse.state


def test_mummies_of_statements_with_blocks_can_be_invisible() -> None:
    mummy = carry_out(constant_site(1), order("human mummy", invisible=True, inventory=True))
    assert mummy is not None
    assert not mummy.inventory
    assert not mummy.invisibility_blocked
    assert "invisible" in mummy.state


@pytest.mark.parametrize(
    ("word", "alignment"), [("random", NO_ALIGNMENT), ("noalign", NO_ALIGNMENT), ("chaos", -1), ("coaligned", 0)]
)
def test_any_species_can_serve_an_alignment(word: str, alignment: int) -> None:
    site = constant_site(0)
    assert settle_alignment(site, word) == alignment
    assert isinstance(site.dice, ConstantDice)
    assert not site.dice.bounds
    newt = carry_out(site, order("newt", alignment=word))
    assert newt is not None
    assert newt.state["minion"] == 1
    assert (newt.alignment, newt.peaceful, newt.known_traps) == (alignment, True, ALL_TRAPS)


def test_a_hostile_minion_of_the_heros_own_alignment_is_a_renegade() -> None:
    minion = carry_out(constant_site(0), order("newt", alignment="coaligned", peaceful=False))
    assert minion is not None
    assert minion.renegade
    assert not minion.peaceful
