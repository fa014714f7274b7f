"""Creating one monster, complete with companions and belongings."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.catalog.monsters import Species
from vaultc.catalog.traps import HOLE, MAGIC_PORTAL, PIT
from vaultc.layout.positions import is_pool
from vaultc.level import Monster
from vaultc.population.known import known_kind, known_species
from vaultc.population.monsters.attitude import is_peaceful
from vaultc.population.monsters.disguise import disguise
from vaultc.population.monsters.equipment import Outfit, arm, dress, give_belongings
from vaultc.population.monsters.moving import random_cell
from vaultc.population.monsters.places import good_place, nearest_free_place, occupant
from vaultc.population.monsters.shapes import SHAPESHIFTERS, change_shape
from vaultc.population.monsters.species_table import species_table
from vaultc.population.monsters.states import become_invisible, hide_under_object
from vaultc.population.monsters.worms import give_tail
from vaultc.population.objects import make, place, random_item
from vaultc.population.species import adjusted_level, count_birth, genocided, is_minor_demon, random_species
from vaultc.site import Site

_PICKS_FOR_PLACE = 51
_MOST_PICKS = 1_000_000
_FIRST_ADULT_DRAGON = "tatzelworm"
_FIXED_HIT_POINTS = 49
_HIT_DICE = {0: 4, 1: 6, 2: 8, 3: 10, 4: 12, 7: 15}
"""Sides of the dice for hit points by size."""

_HOME_ELEMENTALS = {
    "air elemental": "air",
    "fire elemental": "fire",
    "earth elemental": "earth",
    "water elemental": "water",
}
_HIDDEN_LORDS = frozenset({"Geryon", "Dispater", "Baalzebub", "Asmodeus"})
_DROWSY = frozenset({"wumpus", "long worm", "giant eel"})
_WIZARD = "Wizard of Yendor"
_SMALL_GROUP, _LARGE_GROUP = 3, 10


@dataclass(frozen=True, slots=True)
class Flags:
    """How a creation differs from the usual one, by the names of the rule."""

    no_items: bool = False
    no_wait: bool = False
    angry: bool = False
    no_name: bool = False
    no_count: bool = False
    ignore_water: bool = False
    adjacent_ok: bool = False


_USUAL = Flags()


def create(site: Site, species: int | None, x: int = 0, y: int = 0, flags: Flags = _USUAL) -> Monster | None:
    """Create a monster of a species (None: a random one) on a cell, or at (0, 0) at a random place.

    Returns None if there is no room or no species for it. All draws are on the monster stream. Rule: "create".
    """
    site.dice.enter_monster_stream()
    try:
        return _create(site, species, x, y, flags)
    finally:
        site.dice.leave_monster_stream()


def _create(site: Site, species: int | None, x: int, y: int, flags: Flags) -> Monster | None:
    cell = _find_cell(site, species, x, y, flags)
    if cell is None:
        return None
    x, y = cell
    chosen = _choose(site, x, y, flags) if species is None else species
    if chosen is None or (species is not None and genocided(site, species)):
        return None
    row = species_table(site)[chosen]
    if not flags.no_count:
        count_birth(site, chosen)
    monster = Monster(chosen, x, y)
    site.level.monsters.insert(0, monster)
    _give_body(site, monster, row)
    monster.peaceful = not flags.angry and is_peaceful(site, row)
    _apply_class(site, monster, row)
    _apply_species(site, monster, row, flags)
    if species is None:
        _bring_companions(site, monster, row)
    if not flags.no_items:
        _equip(site, monster, row)
    if not flags.no_wait:
        monster.waiting = bool(row.flags & {"waits_for_hero", "waits_close"})
    return monster


# ---- place and species


def _find_cell(site: Site, species: int | None, x: int, y: int, flags: Flags) -> tuple[int, int] | None:
    if x == 0 and y == 0:
        for _ in range(_MOST_PICKS):
            x, y = random_cell(site)
            if good_place(site, x, y, species, ignore_water=flags.ignore_water):
                break
        else:
            raise site.fail("the game would look for ever for a place where this monster can stand")
    if occupant(site.level, x, y) is None:
        return x, y
    if not flags.adjacent_ok:
        return None
    return nearest_free_place(site, x, y, species, ignore_water=flags.ignore_water)


def _choose(site: Site, x: int, y: int, flags: Flags) -> int | None:
    """A random species that may stand on the cell; the last pick is tested too, but kept whatever the test says."""
    species = None
    for _ in range(_PICKS_FOR_PLACE):
        species = random_species(site)
        if species is None or good_place(site, x, y, species, ignore_water=flags.ignore_water):
            break
    return species


# ---- body


def _give_body(site: Site, monster: Monster, row: Species) -> None:
    monster.level = adjusted_level(site, row.index)
    monster.hit_points = monster.hit_points_max = _hit_points(site, monster, row)
    monster.female = _is_female(site, row)
    if site.surroundings.in_sokoban and "mindless" not in row.flags:
        monster.known_traps = 1 << PIT - 1 | 1 << HOLE - 1
    if row.sound == "leader":
        monster.known_traps |= 1 << MAGIC_PORTAL - 1


def _hit_points(site: Site, monster: Monster, row: Species) -> int:
    dice, level = site.dice, monster.level
    if row.character == "'":
        return site.catalog.golem_hit_points[row.name]
    if row.rider:
        return 100 + dice.d(8, 8)
    if row.level > _FIXED_HIT_POINTS:
        fixed = 2 * (row.level - 6)
        monster.level = fixed // 4
        return fixed
    if row.character == "D" and site.surroundings.in_endgame and row.index >= _first_adult_dragon(site):
        return 7 * level + dice.d(level, 8)
    if level == 0:
        return dice.rnd(4)
    if row.sound == "leader":
        return 135 + dice.rnd(30)
    points = dice.d(level, _HIT_DICE[row.size])
    at_home = site.surroundings.in_endgame and site.surroundings.special_level == _HOME_ELEMENTALS.get(row.name, "")
    return 3 * points if at_home else points


def _first_adult_dragon(site: Site) -> int:
    return known_species(site.catalog, _FIRST_ADULT_DRAGON)


def _is_female(site: Site, row: Species) -> bool:
    if row.sex in ("male", "female"):
        return row.sex == "female"
    return site.dice.rn2(2) == 1


# ---- what classes and species bring


def _apply_class(site: Site, monster: Monster, row: Species) -> None:
    character = row.character
    if character == "m":
        disguise(site, monster)
    elif character in "sS":
        _lurk(site, monster, row)
    elif row.name in ("stalker", "black light"):
        become_invisible(monster)
    elif character == ";" and is_pool(site.level, monster.x, monster.y):
        monster.state["hidden"] = 1
    elif character == "l":
        monster.asleep = True
    elif character in "Jn":
        monster.asleep = site.dice.rn2(5) != 0
    elif character == "o" and site.surroundings.hero.race == "elf":
        monster.peaceful = False
    elif "unicorn" in row.derived and _sign(row.align) == site.surroundings.hero.alignment_sign:
        monster.peaceful = True
    elif "bat" in row.derived and site.in_hell:
        monster.fast = True


def _sign(alignment: int) -> int:
    return (alignment > 0) - (alignment < 0)


def _lurk(site: Site, monster: Monster, row: Species) -> None:
    """Spiders and snakes bring an object, and hide below it if they are of that kind."""
    if monster.x and monster.y:
        place(site, random_item(site, None, True), monster.x, monster.y)
    if hide_under_object(site, monster, row):
        monster.state["hidden"] = 1


def _apply_species(site: Site, monster: Monster, row: Species, flags: Flags) -> None:
    if row.name in SHAPESHIFTERS:
        monster.shapechanger = row.index
        change_shape(site, monster, random_species(site))
    elif row.name == _WIZARD and not flags.no_items:
        _prepare_wizard(site, monster)
    elif row.name == "ghost" and not flags.no_name:
        names = site.catalog.ghost_names
        monster.name = names[site.dice.rn2(len(names))] if site.dice.rn2(7) else site.surroundings.hero.name
    if (is_minor_demon(row) or row.name in _DROWSY) and site.dice.rn2(5):
        monster.asleep = True
    if row.name in _HIDDEN_LORDS:
        monster.peaceful = True
        become_invisible(monster)
    if row.name == "long worm":
        give_tail(site, monster)


def _prepare_wizard(site: Site, monster: Monster) -> None:
    """The first Wizard on the Plane of Earth can dig himself out."""
    if site.surroundings.on_plane_of_earth and site.born.get(monster.species, 0) <= 1:
        Outfit(site, monster).give("spellbook of dig")


# ---- companions


def _bring_companions(site: Site, leader: Monster, row: Species) -> None:
    rn2 = site.dice.rn2
    if "small_group" in row.generation and rn2(2):
        _bring_group(site, leader, row, _SMALL_GROUP)
    elif "large_group" in row.generation:
        _bring_group(site, leader, row, _LARGE_GROUP if rn2(3) else _SMALL_GROUP)


def _bring_group(site: Site, leader: Monster, row: Species, most: int) -> None:
    """Create companions around the leader, complete and hostile. Rule: "Companions"."""
    hero_level = site.surroundings.hero.level
    count = site.dice.rnd(most) // (4 if hero_level < 3 else 2 if hero_level < 5 else 1)
    x, y = leader.x, leader.y
    for _ in range(max(1, count)):
        if is_peaceful(site, row):
            continue
        cell = nearest_free_place(site, x, y, row.index)
        if cell is None:
            continue
        x, y = cell
        companion = _create(site, row.index, x, y, _USUAL)
        if companion is not None:
            companion.peaceful = False


# ---- belongings


def _equip(site: Site, monster: Monster, row: Species) -> None:
    outfit = Outfit(site, monster)
    if "armed" in row.derived:
        arm(outfit)
    give_belongings(outfit)
    dress(site, monster)
    if not site.dice.rn2(100) and "saddle_ok" in outfit.row.derived and "domestic" in row.flags:
        saddle = make(site, known_kind(site.catalog, "saddle"), False, False)
        outfit.keep(saddle).worn = True
