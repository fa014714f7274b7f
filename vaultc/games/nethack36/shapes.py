"""Shapeshifters of NetHack 3.6. Rules: "NetHack 3.6: create", "Changing shape", "Appearance"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.known import MISSING, wanted_species_between
from vaultc.generation.population.monsters import shapes
from vaultc.generation.population.monsters.creating import hit_points
from vaultc.generation.population.monsters.species_table import species_table
from vaultc.generation.population.monsters.states import come_out_unless_hidden
from vaultc.generation.population.monsters.worms import give_tail
from vaultc.generation.population.species import adjusted_level, genocided
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world.catalog.monsters import CHAMELEON, DOPPELGANGER, SANDESTIN, VAMPIRE_SHAPES, Species
from vaultc.world.catalog.terrain import AIR
from vaultc.world.grid import at

_TRIES = 20
_REFUSED_AT_ROGUES = 5
_LAST_TRIES = 10
_HUMANOIDS = 5
_FIRST_GUARDIAN, _LAST_GUARDIAN = "student", "apprentice"
VLAD: Final = "Vlad the Impaler"
CANDELABRUM: Final = "Candelabrum of Invocation"
WOLVES: Final[dict[str, int]] = {"vampire lord": 10, VLAD: 3}


# ---- new shapeshifters


def shift(site: Site, monster: Monster) -> bool:
    """A new shapeshifter takes a shape of its own at once, and then has nothing; only Vlad does not."""
    if site.catalog.species[monster.species].model == VLAD:
        return False
    return take_shape(site, monster)


def take_shape(site: Site, monster: Monster) -> bool:
    """Turn a new shapeshifter into a shape of its own choice; false if it stays what it is.

    Rules: "Changing shape".
    """
    species = _acceptable_shape(site, monster)
    if species is None or species == monster.species:
        return False
    _become(site, monster, species)
    return True


def _acceptable_shape(site: Site, monster: Monster) -> int | None:
    for trial in range(_TRIES):
        species = shape(site, monster)
        refused = site.surroundings.on_rogue_level and trial < _REFUSED_AT_ROGUES
        if not refused and _acceptable(site, monster, site.catalog.species[species]):
            return species
    return None


def _acceptable(site: Site, monster: Monster, row: Species) -> bool:
    if "placeholder" in row.derived or genocided(site, row.index):
        return False
    return "player_kind" in row.derived or row.index == monster.shapechanger or "no_poly" not in row.flags


def _become(site: Site, monster: Monster, species: int) -> None:
    row = species_table(site)[species]
    shapes.adapt_sex(site, monster, row)
    former, most = monster.species, monster.hit_points_max
    monster.level = adjusted_level(site, species)
    monster.hit_points_max = hit_points(site, monster, row, size=site.catalog.species[former].size)
    present = monster.hit_points * monster.hit_points_max // most
    monster.hit_points = min(max(1, present), monster.hit_points_max)
    monster.species = species
    shapes.appear_changed(site, monster, former)
    if "hidden" in monster.state:
        come_out_unless_hidden(site, monster, row)
    if row.model == "long worm":
        give_tail(site, monster)


# ---- shapes


def shape(site: Site, monster: Monster) -> int:
    """A shape for a shapeshifter, tested for little."""
    name = site.catalog.species[monster.shapechanger].model if monster.shapechanger >= 0 else ""
    chosen = None
    if name == SANDESTIN:
        chosen = _nasty(site) if site.dice.rn2(7) else None
    elif name == DOPPELGANGER:
        chosen = _of_doppelganger(site)
    elif name == CHAMELEON:
        chosen = None if site.dice.rn2(3) else _one_of(site, site.catalog.animal_shapes)
    elif name:
        chosen = _of_vampire(site, name, monster)
    return _anything(site, monster) if chosen is None else chosen


def _anything(site: Site, monster: Monster) -> int:
    """Any species; at Rogue's a few times more while it is none that the monster could become."""
    species = site.dice.rn2(site.catalog.first_special)
    if site.surroundings.on_rogue_level:
        for _ in range(_LAST_TRIES - 1):
            if _acceptable(site, monster, site.catalog.species[species]):
                break
            species = site.dice.rn2(site.catalog.first_special)
    return species


def _one_of(site: Site, names: tuple[str, ...]) -> int:
    """Draw a shape of a list; on the Rogue level the list is drawn from twice."""
    numbers = shapes.numbers_of(site.catalog, names)
    if site.surroundings.on_rogue_level:
        site.dice.rn2(len(numbers))
    return numbers[site.dice.rn2(len(numbers))]


def _nasty(site: Site) -> int:
    return _one_of(site, site.catalog.nasty_shapes)


def _of_doppelganger(site: Site) -> int | None:
    rn2 = site.dice.rn2
    if not rn2(7):
        return _nasty(site)
    if rn2(3):
        kinds = shapes.player_kinds(site.catalog)
        return kinds[rn2(len(kinds))]
    if not rn2(3):
        guardians = wanted_species_between(site, _FIRST_GUARDIAN, _LAST_GUARDIAN)  # a ninja is among them
        species = guardians[rn2(len(guardians))]
        guardian = site.catalog.roles[site.surroundings.hero.role].guardian
        return None if species == MISSING or site.catalog.species[species].name == guardian else species
    for _ in range(_HUMANOIDS):
        species = rn2(site.catalog.first_special)
        flags = site.catalog.species[species].flags
        if "humanoid" in flags and "no_poly" not in flags:
            return species
    return None


def _of_vampire(site: Site, name: str, monster: Monster) -> int | None:
    rn2, rogues = site.dice.rn2, site.surroundings.on_rogue_level
    if name == VLAD and any(site.catalog.kinds[item.kind].model == CANDELABRUM for item in monster.inventory):
        return monster.shapechanger
    if name in WOLVES and not rn2(WOLVES[name]) and not rogues and not _hovers(site, monster):
        return site.catalog.species_number("wolf")
    if not rn2(4) and not rogues:
        return site.catalog.species_number("fog cloud")
    return site.catalog.species_number("vampire bat")


def _hovers(site: Site, monster: Monster) -> bool:
    """True if a monster is in the air, where no wolf can be, in games that think of it."""
    if site.rules.monsters.wolves_in_air or site.locality.in_endgame:
        return False
    return site.level.terrain[at(monster.x, monster.y)] == AIR


# ---- the statement


def appear_as(site: Site, monster: Monster, what: str) -> None:
    """Apply ``m_monster``: a mimic looks like the species, or undisguised if that is its own; a shapeshifter becomes a
    monster of it."""
    rows = site.catalog.species
    poses = rows[monster.species].character == "m"
    species = shapes.species_meant(site, monster, what)
    if species is None and not poses:
        site.complain(f"a shapeshifter cannot become {what!r}, which is not a species")
    if species is None:
        return
    if poses:
        monster.appears = None if species == monster.species else ("monster", site.catalog.species[species].name)
    elif species != monster.species and _may_become(site, monster, rows[species]):
        shapes.replace_species(site, monster, species)


def _may_become(site: Site, monster: Monster, row: Species) -> bool:
    own = site.catalog.species[monster.shapechanger]
    if own.character != "V" or row.index == own.index:
        return True
    return row.model in VAMPIRE_SHAPES and (row.model != "wolf" or own.model in WOLVES)
