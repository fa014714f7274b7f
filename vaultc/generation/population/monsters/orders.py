"""The data of a MONSTER statement: attitude, alignment, and the states that it sets.

Quest persons of the hero's role are changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from vaultc.generation.layout.positions import is_pool
from vaultc.generation.site import Site
from vaultc.language.source import Span
from vaultc.level.level import Monster
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.monsters import Species
from vaultc.world.grid import Box, at

Locate = Callable[[tuple[str, ...], bool], tuple[int, int]]
"""Finds the cell of the statement's coordinate for kinds of cells (``dry``, ``wet``, ``hot``, ``solid``).

If the second argument (quiet) is true and no cell fits, the result is :data:`NOWHERE`.
"""

NOWHERE: Final[tuple[int, int]] = (-1, -1)
NO_ALIGNMENT: Final = -128
"""The alignment of monsters that have none, beside -1 chaotic, 0 neutral and 1 lawful."""

ALL_TRAPS: Final = -1
"""Every bit of a set of known traps."""


class MonsterOrder:
    """The data of one MONSTER statement, with all values as the script computed them.

    ``species`` is a species number (it may be a special one); without it ``character`` is a class, or None for any
    species. ``alignment`` is a word (``random noalign law neutral chaos coaligned noncoaligned``), the sign from an
    alignment register, or None if not given. ``appearance`` is (``feature``, ``object`` or ``monster``; the name).
    ``peaceful`` and ``asleep`` None mean not given. ``seen_traps`` has bit t - 1 for trap number t, or is ALL_TRAPS; 0
    is not given. ``fleeing``, ``blinded`` and ``paralyzed`` are turns, 0 is not given. ``inventory`` tells if the
    statement has a block. ``room`` is the box (left, top, right, bottom) of the room around the statement, or None.

    Rules: "The MONSTER statement".
    """

    alignment: int | str | None
    name: str | None = None
    appearance: tuple[str, str] | None = None
    peaceful: bool | None = None
    asleep: bool | None = None
    seen_traps: int = 0
    female: bool = False
    invisible: bool = False
    cancelled: bool = False
    revived: bool = False
    avenge: bool = False
    stunned: bool = False
    confused: bool = False
    fleeing: int = 0
    blinded: int = 0
    paralyzed: int = 0
    inventory: bool = False
    room: Box | None = None
    origin: Span | None = None

    def __init__(self, locate: Locate, character: str | None = None, species: int | None = None) -> None:
        self.locate = locate
        self.character = character
        self.species = species
        self.alignment = None  # compiled classes take no default of None for a choice of several types


_SIGNS: Final = {"law": 1, "neutral": 0, "chaos": -1, "noalign": NO_ALIGNMENT}


def is_peaceful(site: Site, row: Species) -> bool:
    """True if a new monster of a species is peaceful; may draw. Rules: "Attitude"."""
    if row.attitude is not None:
        return row.attitude == "peaceful"
    if row.sound in ("leader", "guardian", "nemesis"):
        return row.sound != "nemesis"
    hero = site.locality.hero
    friends, foes = _races(site.catalog, hero.race, hero.role)
    if not friends.isdisjoint(row.flags):
        return True
    sign = (row.align > 0) - (row.align < 0)
    if not foes.isdisjoint(row.flags) or sign != site.locality.hero_sign:
        return False
    if "minion" in row.flags:
        return hero.alignment_record >= 0
    dice = site.dice
    return dice.rn2(16 + max(-15, hero.alignment_record)) != 0 and dice.rn2(2 + abs(row.align)) != 0


@lru_cache(maxsize=128)
def _races(catalog: Catalog, race_name: str, role: str) -> tuple[frozenset[str], frozenset[str]]:
    """Flags of species that the hero's race loves, and hates; a convict has no friends."""
    race = catalog.races[race_name]
    friends, foes = frozenset(race.always_peaceful), frozenset(race.always_hostile)
    return (frozenset(), friends | foes) if role == "Convict" else (friends, foes)


# ---- alignments of altars, priests and minions


def settle_alignment(site: Site, word: str) -> int:
    """The sign of an alignment as a script names it, NO_ALIGNMENT for ``noalign``; draws from the stream in force.

    Altars draw alike. Rules: "The MONSTER statement: Alignment".
    """
    if word == "random":
        return NO_ALIGNMENT if site.rules.things.chance_is_unaligned else induced_alignment(site)
    if word == "coaligned":
        return site.locality.hero_sign
    if word != "noncoaligned":
        return _SIGNS[word]
    # The game draws again at each use of the result: twice, and a third time unless it saw law.
    other_alignment(site)
    return 1 if other_alignment(site) == 1 else other_alignment(site)


def induced_alignment(site: Site) -> int:
    """A random alignment, likely the level's or the dungeon's. Rules: "Induced alignment"."""
    locality, dice = site.locality, site.dice
    for alignment in (locality.level_alignment, locality.dungeon_alignment):
        if alignment != "none" and dice.rn2(100) < 80:
            return _SIGNS[alignment]
    return dice.rn2(3) - 1


def other_alignment(site: Site) -> int:
    """Draw the sign of an alignment that is not the hero's."""
    hero, dice = site.locality.hero_sign, site.dice
    if hero == 0:
        return -1 if dice.rn2(2) else 1
    return -hero if dice.rn2(2) else 0


def set_state(monster: Monster, key: str, on: bool) -> None:
    """Set or clear one of the states that are kept by name."""
    if on:
        monster.state[key] = 1
    else:
        monster.state.pop(key, None)


def hide_under_object(site: Site, monster: Monster, row: Species) -> bool:
    """True if a monster of a species hides below an object on its cell."""
    pile = site.level.piles.get(at(monster.x, monster.y))
    if not pile or "conceal" not in row.flags:
        return False
    shunned = site.rules.monsters.shy_below
    if not shunned or len(pile) > 1 or row.stone_resistant or pile[0].kind != site.named.corpse:
        return True
    return site.species[pile[0].species].name not in shunned


def come_out_unless_hidden(site: Site, monster: Monster, row: Species) -> None:
    """Come out where the species cannot hide; a monster that was not hidden before is not hidden now."""
    in_water = row.character == ";" and is_pool(site.level, monster.x, monster.y)
    if not (in_water or hide_under_object(site, monster, row)):
        set_state(monster, "hidden", False)


def become_invisible(monster: Monster) -> None:
    """Make a monster invisible for good."""
    monster.permanently_invisible = True
    monster.state["invisible"] = 1


def species_table(site: Site) -> tuple[Species, ...]:
    """All species by number; those that a fork adds have the name of the species that they are like.

    Rules: "Quest persons".
    """
    locality = site.locality
    if locality.species is None:
        locality.species = _table(site.catalog, site.locality.hero.role, locality.hero_sign)
    return locality.species


@lru_cache(maxsize=128)
def _table(catalog: Catalog, role_name: str, sign: int) -> tuple[Species, ...]:
    role, loyal = catalog.roles[role_name], 3 * sign

    def as_person(row: Species) -> Species:
        if row.name == role.leader:
            flags = row.flags | {"waits_close"}
            return replace(row, sound="leader", attitude="peaceful", align=loyal, flags=flags)
        if row.name == role.guardian:
            return replace(row, attitude="peaceful", align=loyal)
        if row.name == role.nemesis:
            flags = row.flags | {"nasty", "stalks", "wants_artifact", "waits_for_hero"}
            return replace(row, sound="nemesis", attitude="hostile", flags=flags)
        return row

    named = (row if row.name == row.model else replace(row, name=row.model) for row in catalog.species)
    return tuple(map(as_person, named))
