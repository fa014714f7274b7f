"""The steps after every script, with the booty of orcs in the Mines' town and the vault on Medusa's island.

The orcs that raided the first form of the town leave with all of the booty, so that only its draws and the names of the
orcs that stay matter for the level. An orc that joins the gang afterwards takes one thing of the booty and a name with
it, as long as something is left. The vault has the way to Fort Ludios.

Rules: "UnNetHack 6: Finishing a script", "UnNetHack 6: Booty", "UnNetHack 6: Fix-ups".
"""

from __future__ import annotations

from typing import Final

from vaultc.games.nethack_base.levels import drawn_axes, mirror
from vaultc.games.unnethack.levels import MAKING as BEFORE
from vaultc.generation import finishing
from vaultc.generation.dungeon import rooms
from vaultc.generation.finishing import petrify
from vaultc.generation.layout import walls
from vaultc.generation.layout.rooms import lay, new_room
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.species import (
    known_kind,
    wanted_kind,
    wanted_kinds,
    wanted_species,
    wanted_species_between,
)
from vaultc.generation.site import Script, Site
from vaultc.level.level import Item, Level, Monster
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.kinds import VAULT

_LEVEL: Final = "minetn-1"
_CAPTAIN: Final = "orc-captain"
_ORCS = ("orc", "orc shaman")
_VOWELS = ("a", "ai", "og", "u")
_CONSONANTS = ("gor", "gris", "un", "bane", "ruk", "oth", "ul", "z", "thos", "akh", "hai")
_UNWANTED = frozenset({"lembas wafer", "meat stick", "meatball", "meat ring", "huge chunk of meat", "corpse"})
_FARTHEST: Final = 40
_SHINY: Final = "shiny"


def leave_booty(site: Site) -> None:
    """Let a gang of orcs share out what it took in the town, if the level has the name of that form of the town."""
    if not site.surroundings.in_mines or site.level.name != _LEVEL:
        return
    gang = _name(site)
    left = _share_out(site)
    captain = _enlist(site, wanted_species(site, _CAPTAIN), named=left > 0)
    if captain is not None:
        _send_away(site, captain, _FARTHEST)
    for orc in list(site.level.monsters):
        # Captains keep to themselves.
        row = site.catalog.species[orc.species]
        if row.character == "o" and not orc.name and site.dice.rn2(10) and row.name != _CAPTAIN:
            orc.name = f"{_name(site)} of {gang}"
    orcs = wanted_species_between(site, *_ORCS)
    place = site.surroundings
    left -= captain is not None
    for _ in range(site.dice.rn2(10) + 5):
        raider = _enlist(site, orcs[site.dice.rn2(len(orcs))], named=left > 0)
        if raider is not None:
            left -= 1
            _send_away(site, raider, place.levels_in_dungeon - place.level_in_dungeon + 1)


def _enlist(site: Site, species: int, *, named: bool) -> Monster | None:
    """Make an orc of the gang at a random place; a name is still drawn from the monster stream."""
    orc = monsters.create(site, species)
    if orc is not None and named:
        site.dice.enter_monster_stream()
        _name(site)
        site.dice.leave_monster_stream()
    return orc


# ---- names


def _name(site: Site) -> str:
    """A name of three or four parts, of which every second begins with a vowel."""
    dice = site.dice
    count, vowel, name = 3 + dice.rn2(2), dice.rn2(2) != 0, ""
    for number in range(count):
        vowel = not vowel
        parts = _VOWELS if vowel else _CONSONANTS
        part = parts[dice.rn2(len(parts))]
        hyphen = "-" if number and not dice.rn2(30) else ""
        name += hyphen + part
    return name.capitalize()


# ---- things


def _share_out(site: Site) -> int:
    """Make the things that the gang has stolen; returns their number."""
    dice = site.dice
    candles = dice.rnd(4)
    for _ in range(candles):
        _steal(site, wanted_kind(site, "tallow candle" if dice.rn2(4) else "wax candle"))
    keys = dice.rnd(3)
    for _ in range(keys):
        _steal(site, wanted_kind(site, "skeleton key"))
    _steal(site, _one_of(site, "leather gloves", "gauntlets of dexterity"))
    food = 0
    for _ in range(dice.rnd(10)):
        food += _steal_food(site, _one_of(site, "tripe ration", "tin"))
    _steal(site, wanted_kind(site, "long sword" if dice.rn2(2) else "silver saber"))
    return candles + keys + food + 2


def _one_of(site: Site, first: str, last: str) -> int:
    """A kind from one to another, in the order of the table."""
    start, stop = wanted_kinds(site, first, last)
    return start + site.dice.rn2(stop - start + 1)


def _steal(site: Site, kind: int) -> Item:
    return objects.make(site, kind, True, False)


def _steal_food(site: Site, kind: int) -> bool:
    """Make some food, unless orcs would not carry it off; returns whether they do."""
    if site.catalog.kinds[kind].model in _UNWANTED:
        return False
    _steal(site, kind)
    if kind == known_kind(site.catalog, "slime mold"):
        site.dice.rn2(2)
    site.dice.rn2(3)
    return True


def _send_away(site: Site, orc: Monster, levels: int) -> None:
    """Give an orc things that shine, and let it leave for one of some levels."""
    dice, captain = site.dice, site.catalog.species[orc.species].name == _CAPTAIN
    greed = 600 if captain else 300
    if dice.rn2(1000) < greed:
        _steal(site, site.named.gold)
        dice.rnd(greed)
    if dice.rn2(1000) < greed // 4:
        objects.random_item(site, "GEM", False)
    if captain or not dice.rn2(8):
        _steal(site, _shiny_ring(site))
    dice.rn2(levels)
    monsters.remove(site, orc)


def _shiny_ring(site: Site) -> int:
    rings = [kind for kind in site.catalog.kinds if kind.object_class == "RING"]
    shiny = [kind for kind in rings if _SHINY in (kind.name, kind.appearance)]
    roll = site.dice.rn2(sum(kind.probability for kind in shiny))
    for kind in shiny:
        roll -= kind.probability
        if roll < 0:
            break
    return kind.index


def reject_inaccessibles(script: Script) -> None:
    """Refuse a level whose closed parts are to be opened.

    Raises:
        GenerationError: the game looks for a way to them forever, once there is any cell to stand on.
    """
    if "inaccessibles" not in script.words:
        return
    walkable = script.site.terrain_classes.walkable
    for cell in range(grid.CELLS):
        if walkable[script.level.terrain[cell]]:
            x, y = divmod(cell, grid.HEIGHT)
            raise script.site.fail(
                f"with the flag 'inaccessibles' the game looks forever for a way to the open cell ({x},{y}); "
                "leave the flag out"
            )


def fix_up(script: Script) -> None:
    """Place level regions and the branch, and complete some special levels; every script of a vault does it anew."""
    for step in BEFORE.finish_special:
        step(script.site)
    leave_booty(script.site)


def flip(script: Script) -> None:
    """Draw how the level is mirrored; only levels of Sokoban are, within the box that they fill."""
    axes = drawn_axes(script)
    if axes and script.site.surroundings.in_sokoban:
        mirror(script.level, axes)
        walls.extend_spines(script.level, *grid.WHOLE_LEVEL)


def reveal(script: Script) -> None:
    """Premapped levels show their traps and secrets; secret doors become doorways without a door."""
    if "premapped" not in script.words:
        return
    level = script.level
    for cell in range(grid.HEIGHT, grid.CELLS):
        if level.terrain[cell] == terrain.SDOOR:
            level.flags[cell] = terrain.NO_DOOR
    finishing.reveal(script)


_COLUMNS = range(10, 70)
_SIDE: Final = 4
_FLOOR, _WATER = 5, 11
_MIDDLE = ((1, 1), (1, 2), (2, 1), (2, 2))
_BASE: Final = 51


def complete_medusa(site: Site) -> None:
    """Statues of earlier heroes, and a vault on an islet if the way to the fort may still begin on this level."""
    petrify(site)
    place = site.surroundings
    if place.ludios_placed or place.branch is not None:
        return
    for x in _COLUMNS:
        for y in range(grid.HEIGHT):
            if _is_islet(site.level, x, y):
                _build(site, x + 1, y + 1)
                return


def _is_islet(level: Level, x: int, y: int) -> bool:
    """True if a square of sixteen cells is an islet of five cells, of which four are its middle."""
    if not all(_has(level, (x + dx, y + dy), terrain.ROOM) for dx, dy in _MIDDLE):
        return False
    square = [(column, row) for column in range(x, x + _SIDE) for row in range(y, y + _SIDE)]
    floor, water = (sum(_has(level, cell, code) for cell in square) for code in (terrain.ROOM, terrain.MOAT))
    return (floor, water) == (_FLOOR, _WATER)


def _has(level: Level, cell: grid.Cell, code: int) -> bool:
    return grid.valid(*cell) and level.terrain[grid.at(*cell)] == code


def _build(site: Site, x: int, y: int) -> None:
    """A vault of one cell, whose gold lies in a safe if the portal is there."""
    lay(site, new_room(site.level), (x, y, x, y), True, VAULT)
    site.level.flags_set.add("has vault")
    gold = objects.gold(site, site.dice.rn2(abs(site.surroundings.depth) * 100) + _BASE, x, y)
    if rooms.holds_portal(site):
        rooms.make_portal(site, x, y)
        safe = objects.make(site, wanted_kind(site, "iron safe"), True, False)
        objects.take(site.level, gold)
        objects.put_into(site, gold, safe.contents)
        objects.place(site, safe, x, y)
