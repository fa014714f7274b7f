"""Creating one monster with companions and belongings, and those made in ways of their own.

Rules: "Player monster".

Player monsters are of the hero's kind; all games share the draws for their outfits.
"""

from __future__ import annotations

from itertools import product
from typing import Final, TypeAlias

from vaultc.generation.layout.positions import is_pool
from vaultc.generation.population import objects
from vaultc.generation.population.monsters import arms, moving, orders, shapes
from vaultc.generation.population.monsters import outfit as outfits
from vaultc.generation.population.species import (
    ELEMENTALS,
    MISSING,
    adjusted_level,
    count_birth,
    genocided,
    is_minor_demon,
    random_species,
    wanted_kind,
    wanted_kinds,
    wanted_species,
)
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster
from vaultc.support.dataclass import dataclass
from vaultc.world import grid
from vaultc.world.catalog import kinds, terrain
from vaultc.world.catalog.monsters import HIDDEN_LORDS, Species

_PICKS_FOR_PLACE: Final = 51

_WAITS: Final = frozenset({"waits_for_hero", "waits_close"})
_SMALL_GROUP: Final = 3


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
    row = orders.species_table(site)[chosen]
    if not flags.no_count:
        count_birth(site, chosen)
    monster = Monster(chosen, x, y)
    if site.rules.monsters.numbered:
        site.dice.rnd(2)
    moving.enter(site.level, monster)
    _give_body(site, monster, row)
    monster.peaceful = not flags.angry and orders.is_peaceful(site, row)
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


LONGEST_SEARCH = 1_000_000
"""Places that are tried where the game would look forever."""


def _random_place(site: Site, species: int | None, flags: CreationFlags) -> tuple[int, int] | None:
    """A random good place; games with a limit then take the first good place after the last tried."""
    tries = site.rules.monsters.random_places
    x = y = 0
    for _ in range(tries or LONGEST_SEARCH):
        x, y = moving.random_cell(site)
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
        if pick == 1 and keeps_puzzle and "throws_rocks" in site.species[species].flags:
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
        monster.known_traps = 1 << kinds.PIT - 1 | 1 << kinds.HOLE - 1
    if site.rules.monsters.quest_persons_know_traps:
        if row.sound in ("leader", "nemesis"):
            monster.known_traps = orders.ALL_TRAPS
    elif row.sound == "leader":
        monster.known_traps |= 1 << kinds.MAGIC_PORTAL - 1


def hit_points(site: Site, monster: Monster, row: Species, *, size: int | None = None) -> int:
    """Draw the hit points of a monster by species and level; species with fixed hit points set the level, too.

    ``size`` is the size of the monster's body where that is not yet its species'.
    """
    dice, level, rules = site.dice, monster.level, site.rules.monsters
    if row.character == "'" and row.model in site.catalog.golem_hit_points:
        return site.catalog.golem_hit_points[row.model]
    if row.rider:
        return rules.rider_base + dice.d(rules.rider_dice, 8)
    if row.level > 49:
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
    sides = 8 if rules.hit_dice is None else rules.hit_dice[row.size if size is None else size]
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
        role = site.catalog.roles[site.locality.hero.role]
        if row.name in (role.leader, role.nemesis):
            return row.sound in site.surroundings.women_of_quest
    return site.dice.rn2(2) == 1


# ---- the features of classes and species


def _apply_class(site: Site, monster: Monster, row: Species) -> None:
    character = row.character
    if character == "m":
        shapes.disguise(site, monster)
    elif character in "sS":
        if monster.x and monster.y:
            objects.put_on_pile(site, objects.random_item(site, None, True), monster.x, monster.y)
        if orders.hide_under_object(site, monster, row):
            monster.state["hidden"] = 1
    elif row.model in ("stalker", "black light"):
        orders.become_invisible(monster)
    elif character == ";" and is_pool(site.level, monster.x, monster.y):
        if site.rules.monsters.sea_hides_on_plane or not site.locality.on_plane_of_water:
            monster.state["hidden"] = 1
    elif character == "l":
        monster.asleep = True
    elif character in "Jn":
        monster.asleep = site.dice.rn2(5) != 0
    elif character == "o" and site.locality.hero.race == "elf":
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
    elif row.name == "Wizard of Yendor" and not flags.no_items:
        # The first one must be able to dig himself out of the Plane of Earth.
        if site.locality.on_plane_of_earth and site.born.get(monster.species, 0) <= 1:
            outfits.Outfit(site, monster).give("spellbook of dig")
    elif row.model == "ghost" and not flags.no_name:
        names = site.catalog.ghost_names
        monster.name = names[site.dice.rn2(len(names))] if site.dice.rn2(7) else site.locality.hero.name
    if rules.lords_belongings is not None and not flags.no_items:
        bring(site, monster, row)
    if (is_minor_demon(row) or row.model in {"wumpus", "long worm", "giant eel"}) and site.dice.rn2(5):
        monster.asleep = True
    if row.model in HIDDEN_LORDS:
        monster.peaceful = True
        orders.become_invisible(monster)
    if row.model == "long worm":
        moving.give_tail(site, monster)
    rules.ordain(site, monster, row, flags)
    return bare


def bring(site: Site, monster: Monster, row: Species) -> None:
    """The thing that belongs to a single species, or to a nemesis; relics are neither blessed nor cursed."""
    belongings = site.rules.monsters.lords_belongings or {}
    thing = belongings.get("nemesis" if row.sound == "nemesis" else row.name)
    if thing is not None:
        outfits.Outfit(site, monster).give(thing)
        if monster.inventory and site.kinds[monster.inventory[0].kind].unique:
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
        most = 10 if dice.rn2(3) else _SMALL_GROUP
    else:
        return
    count = dice.rnd(most) // (4 if hero_level < 3 else 2 if hero_level < 5 else 1)
    x, y = leader.x, leader.y
    for _ in range(max(1, count)):
        if orders.is_peaceful(site, row):
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
    outfit = outfits.Outfit(site, monster)
    if "armed" in row.derived:
        arms.arm(outfit)
    arms.give_belongings(outfit)
    outfits.dress(site, monster)
    rules = site.rules.monsters
    lucky = rules.saddles and not site.dice.rn2(100)
    if lucky and "saddle_ok" in outfit.row.derived and "domestic" in row.flags:
        saddle = objects.create(site, wanted_kind(site, "saddle"), rules.saddle_initialised, False)
        outfit.keep(saddle).worn = True


SHOPKEEPER: Final[str] = "shopkeeper"
_CLOAK: Final = 5
"""The skill number of cloaks."""
_ALIGNMENTS = {1: -1, 2: 0, 4: 1}
"""Masks of altars and their alignments."""


def make_way(site: Site, x: int, y: int) -> None:
    """Move the monster on a cell to another place; draws from the stream in force."""
    monster = moving.occupant(site.level, x, y)
    if monster is not None:
        moving.relocate(site, monster)


# ---- roamers


def create_roamer(
    site: Site, species: int | None, x: int, y: int, alignment: int, peaceful: bool | None
) -> Monster | None:
    """Create a priest or angel that serves an alignment; other species yield none. Rules: "Roamer"."""
    if species is None or not site.species[species].roams:
        return None
    make_way(site, x, y)
    monster = create(site, species, x, y)
    if monster is not None:
        monster.alignment = alignment
        monster.renegade = alignment == site.locality.hero.alignment_sign and peaceful is False
        monster.state["minion"] = 1
        monster.known_traps = orders.ALL_TRAPS
        monster.peaceful = peaceful is not False
        monster.asleep = False
    return monster


# ---- temples


def create_priest(site: Site, x: int, y: int, *, sanctum: bool = False) -> Monster | None:
    """Create the priest of the altar at (x, y), on a cell beside it; a high priest for a sanctum.

    Rules: "Temple priest".
    """
    make_way(site, x + 1, y)
    name = "high priest" if sanctum else "aligned priest"
    priest = create(site, wanted_species(site, name), x + 1, y, CreationFlags(temple=True))
    if priest is None:
        return None
    mask = site.level.flags[grid.at(x, y)] & (terrain.SHRINE - 1)
    priest.alignment = _ALIGNMENTS.get(mask, orders.NO_ALIGNMENT)
    priest.temple = site.level.room_numbers[grid.at(x, y)]
    _settle(priest, "priest")
    in_sanctum = sanctum and site.surroundings.special_level == "sanctum"
    if in_sanctum and not mask and site.rules.monsters.amulet_in_sanctum:
        outfits.Outfit(site, priest).give("Amulet of Yendor")
    for _ in range(2 + site.dice.rn2(3)):
        objects.put_into(site, objects.random_item(site, "SPBOOK", False), priest.inventory)
    if site.dice.rn2(2):
        for item in priest.inventory:
            kind = site.kinds[item.kind]
            if item.worn and kind.object_class == "ARMOR" and kind.skill == _CLOAK:
                item.cursed = priest.alignment != site.locality.hero.alignment_sign
                item.blessed = item.blessed and not item.cursed
    return priest


def _settle(monster: Monster, office: str) -> None:
    monster.state[office] = 1
    monster.peaceful = True
    monster.asleep = False
    monster.known_traps = orders.ALL_TRAPS


# ---- shops


def create_shopkeeper(site: Site, room_type: int, x: int, y: int) -> Monster | None:
    """Create the keeper of a shop of a room type; a monster in the way is moved first. Rules: "Shopkeeper"."""
    make_way(site, x, y)
    name = site.rules.shops.keeper(site, room_type)
    keeper = create(site, wanted_species(site, name), x, y)
    if keeper is None and name != SHOPKEEPER:
        keeper = create(site, wanted_species(site, SHOPKEEPER), x, y)
    if keeper is not None:
        _settle(keeper, "shopkeeper")
    return keeper


# ---- player monsters

KindRange: TypeAlias = tuple[str, str]
"""The first and the last kind of a range of kinds."""

WEAPONS: KindRange = ("spear", "bullwhip")
_CLOAKS: KindRange = ("oilskin cloak", "cloak of displacement")
_HELMETS: KindRange = ("elven leather helm", "helm of telepathy")
_SHIELDS: KindRange = ("elven shield", "shield of reflection")

_USUAL_WEAPONS = {
    "archeologist": (2, "bullwhip"),
    "caveman": (4, "mace"),
    "cavewoman": (4, "mace"),
    "healer": (4, "quarterstaff"),
    "knight": (4, "long sword"),
    "priest": (2, "mace"),
    "priestess": (2, "mace"),
    "ranger": (2, "elven dagger"),
    "rogue": (2, "short sword"),
    "samurai": (2, "katana"),
    "valkyrie": (2, "war hammer"),
}
"""Weapons of player monsters; of each kind, one in this number has another weapon."""

_IN_MAIL = frozenset({"barbarian", "knight", "priest", "priestess", "valkyrie"})
_CHOOSY = {"healer": 4, "priest": 4, "priestess": 4, "wizard": 2}
"""Roles that draw for a helmet, except in one of this number of cases."""
_SHIELD_DRAWS = {"healer": 2, "monk": 2, "priest": 2, "priestess": 2, "wizard": 4}
"""Sides of the last draw for armour."""


def grow(outfit: outfits.Outfit) -> None:
    """Give a player monster the level of an adventurer."""
    monster, dice = outfit.monster, outfit.site.dice
    monster.level = dice.rnd(16)
    monster.hit_points = monster.hit_points_max = dice.d(monster.level, 10) + 30
    monster.peaceful = False


def give_things(outfit: outfits.Outfit) -> None:
    """Give a player monster a few things of use."""
    for give in (outfits.give_offensive, outfits.give_defensive, outfits.give_miscellaneous):
        for _ in range(outfit.site.dice.rnd(3)):
            give(outfit)


def pick_of(outfit: outfits.Outfit, bounds: KindRange) -> int:
    """A random kind of a range."""
    return objects.pick(outfit.site, *wanted_kinds(outfit.site, *bounds))


def draw_armor(outfit: outfits.Outfit, body: KindRange) -> None:
    """Draw for armour, which no monster gets, a range of suits first."""
    pick_of(outfit, body)
    for bounds in (_CLOAKS, _HELMETS, _SHIELDS):
        if outfit.most_of(8):
            pick_of(outfit, bounds)


def draw_clothes(outfit: outfits.Outfit, name: str) -> None:
    """Draw for the armour of a role, which no monster gets."""
    if name in _IN_MAIL and outfit.most_of(2):
        pick_of(outfit, ("plate mail", "chain mail"))
    dice = outfit.site.dice
    if name in ("priest", "priestess"):
        dice.rn2(4)
    if name in _CHOOSY and dice.rn2(_CHOOSY[name]):
        dice.rn2(2)
    if name in _SHIELD_DRAWS:
        dice.rn2(_SHIELD_DRAWS[name])


def weapon_of_role(outfit: outfits.Outfit, name: str) -> str | None:
    """Draw the weapon of a role; None if the draw gives no weapon of its own."""
    if name == "barbarian":
        return outfit.either("two-handed sword", 2, "battle-axe") if outfit.most_of(2) else None
    if name == "wizard":
        return outfit.either("quarterstaff", 2, "athame") if outfit.most_of(4) else None
    if name not in _USUAL_WEAPONS:
        return None
    odds, weapon = _USUAL_WEAPONS[name]
    if outfit.most_of(odds):
        return weapon
    if name in ("caveman", "cavewoman") and outfit.most_of(2):
        return "club"
    if name == "healer" and outfit.most_of(2):
        return outfit.either("unicorn horn", 2, "scalpel")
    return None


def good_weapon(outfit: outfits.Outfit, kind: int) -> Item:
    """A weapon of a kind, better than most."""
    weapon = objects.create(outfit.site, kind, True, False)
    weapon.spe = outfit.site.dice.rn2(4)
    if outfit.one_in(3):
        weapon.erodeproof = True
    elif outfit.one_in(2):
        weapon.greased = True
    return weapon
