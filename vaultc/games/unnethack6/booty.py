"""The booty of the orcs that raided the first form of the Mines' town. Rules: "UnNetHack 6: Booty".

The raiders leave with all of it, so that only its draws and the names of the orcs that stay matter for the level. An
orc that joins the gang afterwards takes one thing of the booty and a name with it, as long as something is left.
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.population import monsters, objects
from vaultc.generation.population.known import (
    known_kind,
    wanted_kind,
    wanted_kinds,
    wanted_species,
    wanted_species_between,
)
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster

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
