"""Creating one monster, complete with companions and belongings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from vaultc.generation.layout.positions import is_pool
from vaultc.generation.population import objects
from vaultc.generation.population.known import MISSING, wanted_kind
from vaultc.generation.population.monsters import equipment, moving, states
from vaultc.generation.population.monsters.moving import give_tail, random_cell
from vaultc.generation.population.monsters.orders import ALL_TRAPS, is_peaceful
from vaultc.generation.population.monsters.shapes import disguise
from vaultc.generation.population.monsters.states import species_table
from vaultc.generation.population.species import (
    ELEMENTALS,
    adjusted_level,
    count_birth,
    genocided,
    is_minor_demon,
    random_species,
)
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world import grid
from vaultc.world.catalog import traps
from vaultc.world.catalog.monsters import HIDDEN_LORDS, Species

_PICKS_FOR_PLACE: Final = 51
_MOST_PICKS: Final = 1_000_000
_FIXED_HIT_POINTS: Final = 49
_USUAL_SIDES: Final = 8

_DROWSY: Final = frozenset({"wumpus", "long worm", "giant eel"})
_WAITS: Final = frozenset({"waits_for_hero", "waits_close"})
_WIZARD: Final = "Wizard of Yendor"
_SMALL_GROUP: Final = 3
_LARGE_GROUP: Final = 10


@dataclass(frozen=True, slots=True)
class CreationFlags:
    """Differences of a creation from the usual one, by the names of the rule.

    ``minion`` and ``temple`` tell that it will serve an alignment, or a temple.
    """

    no_items: bool = False
    no_wait: bool = False
    angry: bool = False
    no_name: bool = False
    no_count: bool = False
    ignore_water: bool = False
    adjacent_ok: bool = False
    asleep: bool = False
    no_group: bool = False
    minion: bool = False
    temple: bool = False


_USUAL = CreationFlags()


def create(site: Site, species: int | None, x: int = 0, y: int = 0, flags: CreationFlags = _USUAL) -> Monster | None:
    """Create a monster of a species (None: a random one) on a cell, or at (0, 0) at a random place.

    Returns None if there is no room or no species for it, or if a fork lacks the species (``MISSING``). All draws are
    on the monster stream. Rules: "Creating a monster".
    """
    if species == MISSING:
        return None
    site.dice.enter_monster_stream()
    try:
        return _create(site, species, x, y, flags)
    finally:
        site.dice.leave_monster_stream()


def _create(site: Site, species: int | None, x: int, y: int, flags: CreationFlags) -> Monster | None:
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
    if site.rules.monsters.numbered:
        site.dice.rnd(2)
    moving.enter(site.level, monster)
    _give_body(site, monster, row)
    monster.peaceful = not flags.angry and is_peaceful(site, row)
    _apply_class(site, monster, row)
    bare = _apply_species(site, monster, row, flags)
    if species is None and not flags.no_group:
        _bring_companions(site, monster, row, flags)
    if not flags.no_items and not bare:
        _equip(site, monster, row)
    monster.asleep = monster.asleep or flags.asleep
    if not flags.no_wait:
        monster.waiting = not _WAITS.isdisjoint(row.flags)
    return monster


# ---- place and species


def _find_cell(site: Site, species: int | None, x: int, y: int, flags: CreationFlags) -> tuple[int, int] | None:
    if x == 0 and y == 0:
        if (found := _random_place(site, species, flags)) is None:
            return None
        x, y = found
    elif site.rules.monsters.random_places is not None and not grid.valid(x, y):
        site.complain(f"no monster can be made at ({x},{y}), outside of the level")
        return None
    if moving.occupant(site.level, x, y) is None:
        return x, y
    if not flags.adjacent_ok:
        return None
    return moving.nearest_free_place(site, x, y, species, ignore_water=flags.ignore_water)


def _random_place(site: Site, species: int | None, flags: CreationFlags) -> tuple[int, int] | None:
    """A random good place; games with a limit then take the first good place after the last tried."""
    tries = site.rules.monsters.random_places
    x = y = 0
    for _ in range(tries or _MOST_PICKS):
        x, y = random_cell(site)
        if moving.good_place(site, x, y, species, ignore_water=flags.ignore_water):
            return x, y
    if tries is None:
        raise site.fail("the game would look forever for a place where this monster can stand")
    for columns, rows in product(range(grid.LAST_COLUMN + 1), range(grid.HEIGHT)):
        column, row = (columns + x) % grid.LAST_COLUMN + 1, (rows + y) % (grid.HEIGHT - 1) + 1
        if moving.good_place(site, column, row, species, ignore_water=flags.ignore_water):
            return column, row
    return None


def _choose(site: Site, x: int, y: int, flags: CreationFlags) -> int | None:
    """A random species that may be put on the cell; the last pick is kept even if a test fails."""
    rules, species = site.rules.monsters, None
    keeps_puzzle = rules.no_throwers_first and site.locality.in_sokoban
    for pick in range(1, _PICKS_FOR_PLACE + 1):
        species = random_species(site)
        if species is None or (pick == _PICKS_FOR_PLACE and not rules.last_pick_tested):
            break
        if pick == 1 and keeps_puzzle and "throws_rocks" in site.catalog.species[species].flags:
            continue
        if moving.good_place(site, x, y, species, ignore_water=flags.ignore_water):
            break
    return species


# ---- body


def _give_body(site: Site, monster: Monster, row: Species) -> None:
    monster.level = adjusted_level(site, row.index)
    monster.hit_points = monster.hit_points_max = hit_points(site, monster, row)
    monster.female = _is_female(site, row)
    if site.locality.in_sokoban and "mindless" not in row.flags:
        monster.known_traps = 1 << traps.PIT - 1 | 1 << traps.HOLE - 1
    if site.rules.monsters.quest_persons_know_traps:
        if row.sound in ("leader", "nemesis"):
            monster.known_traps = ALL_TRAPS
    elif row.sound == "leader":
        monster.known_traps |= 1 << traps.MAGIC_PORTAL - 1


def hit_points(site: Site, monster: Monster, row: Species, *, size: int | None = None) -> int:
    """Draw the hit points of a monster by species and level; species with fixed hit points set the level, too.

    ``size`` is the size of the monster's body where that is not yet its species'.
    """
    dice, level, rules = site.dice, monster.level, site.rules.monsters
    if row.character == "'" and row.model in site.catalog.golem_hit_points:
        return site.catalog.golem_hit_points[row.model]
    if row.rider:
        return rules.rider_base + dice.d(rules.rider_dice, 8)
    if row.level > _FIXED_HIT_POINTS:
        fixed = 2 * (row.level - 6)
        monster.level = fixed // 4
        return fixed
    if (dragons := _dragons(site, row)) is not None:
        base, sides = dragons
        return base * level + (dice.d(level, sides) if sides else 0)
    if level == 0:
        return dice.rnd(4)
    if row.sound == "leader" and rules.leader_hit_points:
        return 135 + dice.rnd(30)
    sides = _USUAL_SIDES if rules.hit_dice is None else rules.hit_dice[row.size if size is None else size]
    points = dice.d(level, sides)
    at_home = site.locality.in_endgame and ELEMENTALS.get(site.surroundings.special_level or "") == row.model
    return 3 * points if at_home else points


def _dragons(site: Site, row: Species) -> tuple[int, int] | None:
    """Hit points for a level and sides of the dice that adult dragons have here, if they differ from other species'."""
    rules = site.rules.monsters
    if row.character != "D":
        return None
    adult, own = (site.catalog.species_number(name, "D") for name in (rules.first_adult_dragon, row.model))
    if adult is None or own is None or own < adult:
        return None
    return rules.dragons_of_endgame if site.locality.in_endgame else rules.dragons


def _is_female(site: Site, row: Species) -> bool:
    if row.sex in ("male", "female"):
        return row.sex == "female"
    if not site.rules.monsters.free_sex_of_quest_persons:
        role = site.catalog.roles[site.surroundings.hero.role]
        if row.name in (role.leader, role.nemesis):
            return row.sound in site.surroundings.women_of_quest
    return site.dice.rn2(2) == 1


# ---- the features of classes and species


def _apply_class(site: Site, monster: Monster, row: Species) -> None:
    character = row.character
    if character == "m":
        disguise(site, monster)
    elif character in "sS":
        if monster.x and monster.y:
            objects.place(site, objects.random_item(site, None, True), monster.x, monster.y)
        if states.hide_under_object(site, monster, row):
            monster.state["hidden"] = 1
    elif row.model in ("stalker", "black light"):
        states.become_invisible(monster)
    elif character == ";" and is_pool(site.level, monster.x, monster.y):
        if site.rules.monsters.sea_hides_on_plane or not site.locality.on_plane_of_water:
            monster.state["hidden"] = 1
    elif character == "l":
        monster.asleep = True
    elif character in "Jn":
        monster.asleep = site.dice.rn2(5) != 0
    elif character == "o" and site.surroundings.hero.race == "elf":
        monster.peaceful = False
    elif "unicorn" in row.derived and (row.align > 0) - (row.align < 0) == site.locality.hero_sign:
        monster.peaceful = True
    elif "bat" in row.derived and site.in_hell:
        monster.fast = True


def _apply_species(site: Site, monster: Monster, row: Species, flags: CreationFlags) -> bool:
    """Apply a species' own features to a new monster; true if it gets no belongings."""
    rules, bare = site.rules.monsters, False
    if row.shifts:
        monster.shapechanger = row.index
        bare = rules.shift(site, monster)
    elif row.name == _WIZARD and not flags.no_items:
        # The first one must be able to dig himself out of the Plane of Earth.
        if site.surroundings.on_plane_of_earth and site.born.get(monster.species, 0) <= 1:
            equipment.Outfit(site, monster).give("spellbook of dig")
    elif row.model == "ghost" and not flags.no_name:
        names = site.catalog.ghost_names
        monster.name = names[site.dice.rn2(len(names))] if site.dice.rn2(7) else site.surroundings.hero.name
    if rules.lords_belongings is not None and not flags.no_items:
        bring(site, monster, row)
    if (is_minor_demon(row) or row.model in _DROWSY) and site.dice.rn2(5):
        monster.asleep = True
    if row.model in HIDDEN_LORDS:
        monster.peaceful = True
        states.become_invisible(monster)
    if row.model == "long worm":
        give_tail(site, monster)
    rules.ordain(site, monster, row, flags)
    return bare


def bring(site: Site, monster: Monster, row: Species) -> None:
    """The thing that belongs to a single species, or to a nemesis; relics are neither blessed nor cursed."""
    belongings = site.rules.monsters.lords_belongings or {}
    thing = belongings.get("nemesis" if row.sound == "nemesis" else row.name)
    if thing is not None:
        outfit = equipment.Outfit(site, monster)
        outfit.give(thing)
        if monster.inventory and site.catalog.kinds[monster.inventory[0].kind].unique:
            monster.inventory[0].cursed = monster.inventory[0].blessed = False


# ---- companions


def _bring_companions(site: Site, leader: Monster, row: Species, flags: CreationFlags) -> None:
    """Create companions around the leader, complete and hostile. Rules: "Companions"."""
    dice, hero_level = site.dice, site.locality.hero_level
    if not site.rules.monsters.companions_alike:
        flags = _USUAL
    if "small_group" in row.generation and dice.rn2(2):
        most = _SMALL_GROUP
    elif "large_group" in row.generation:
        most = _LARGE_GROUP if dice.rn2(3) else _SMALL_GROUP
    else:
        return
    count = dice.rnd(most) // (4 if hero_level < 3 else 2 if hero_level < 5 else 1)
    x, y = leader.x, leader.y
    for _ in range(max(1, count)):
        if is_peaceful(site, row):
            continue
        cell = moving.nearest_free_place(site, x, y, row.index)
        if cell is None:
            continue
        x, y = cell
        companion = _create(site, row.index, x, y, flags)
        if companion is not None:
            companion.peaceful = False


# ---- belongings


def _equip(site: Site, monster: Monster, row: Species) -> None:
    outfit = equipment.Outfit(site, monster)
    if "armed" in row.derived:
        equipment.arm(outfit)
    equipment.give_belongings(outfit)
    equipment.dress(site, monster)
    rules = site.rules.monsters
    lucky = rules.saddles and not site.dice.rn2(100)
    if lucky and "saddle_ok" in outfit.row.derived and "domestic" in row.flags:
        saddle = objects.make(site, wanted_kind(site, "saddle"), rules.saddle_initialised, False)
        outfit.keep(saddle).worn = True
