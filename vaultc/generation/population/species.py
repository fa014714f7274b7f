"""The choice of a monster's species, and the species and kinds that rules name. Rules: "Random species".

Objects need this too (corpses, statues, tins), so this module may not import them. Facts that stay while a level is
made are computed once for each combination of place and hero.

A rule asks for what it makes with ``wanted_kind`` and ``wanted_species``. What the game lacks is left out, and
reported once: no monster is made of ``MISSING``, and an object of the kind ``named.strange`` is put nowhere.
"""

from __future__ import annotations

import functools
from collections import abc
from itertools import dropwhile, takewhile
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from vaultc.generation.site import Realm, Site, SpeciesWeights
from vaultc.generation.variations import MonsterRules
from vaultc.level.level import MonsterOverride
from vaultc.world.catalog import Catalog, named
from vaultc.world.catalog.monsters import Species

_STRONGEST: Final = 49


# ---- strength


@functools.lru_cache(maxsize=4096)
def _adjusted(base: int, difficulty: int, hero_level: int) -> int:
    if base > _STRONGEST:
        return 50
    depth_excess = difficulty - base
    hero_excess = hero_level - base
    adjusted = base + (depth_excess // 5 if depth_excess >= 0 else -1)
    if hero_excess > 0:
        adjusted += hero_excess // 4
    return max(0, min(adjusted, _STRONGEST, 3 * base // 2))


def adjusted_level(site: Site, species: int) -> int:
    """The level that a monster of a species has here. Rules: "Strength"."""
    place = site.locality
    level = place.strengths.get(species)
    if level is None:
        row = site.species[species]
        if row.model == "Wizard of Yendor":
            level = min(_STRONGEST, row.level)
        else:
            level = _adjusted(row.level, place.difficulty, place.hero_level)
        place.strengths[species] = level
    return level


# ---- random species


def random_species(site: Site) -> int | None:
    """A species that suits the level, or None if none does; draws from the monster stream.

    A list of MON_GENERATION comes first. Rules: "Random species".
    """
    dice = site.dice
    dice.enter_monster_stream()
    dice.about("species")
    try:
        override = site.level.mon_generation
        if override is not None and dice.rn2(100) < override.chance:
            chosen = _from_override(site, override)
            if chosen is not None:
                return chosen
        if site.locality.in_quest and site.rules.monsters.quest_enemies and dice.rn2(7):
            enemy = _quest_enemy(site)
            if enemy is not None:
                return enemy
        place, gone = site.locality, site.gone
        table = place.weights
        if table is None:
            facts = place.difficulty, place.hero_level, place.alignment, place.realm
            table = place.weights = _weights(site.catalog, *facts)
        if gone and not table.members.isdisjoint(gone):
            left = [0 if s in gone else weight for s, weight in zip(table.species, table.weights, strict=True)]
            table = _summed(table.species, left)
        if table.total <= 0:
            return None
        return table.rolled[dice.rnd(table.total)]
    finally:
        dice.about("")
        dice.leave_monster_stream()


def _quest_enemy(site: Site) -> int | None:
    """An enemy of the hero's role: one of its species, or a species of one of its classes."""
    dice = site.dice
    first, second = site.catalog.roles[site.locality.hero.role].quest_enemies
    name, character = first if dice.rn2(5) else second
    species = None if name is None else site.catalog.species_number(name)
    if species is not None and dice.rn2(5) and not genocided(site, species):
        return species
    return class_pick(site, character)


@functools.lru_cache(maxsize=512)
def _weights(catalog: Catalog, difficulty: int, hero_level: int, alignment: str, realm: Realm) -> SpeciesWeights:
    """The weights of all species by the facts of a place that decide them."""
    rows = [
        row
        for row in catalog.species[: catalog.first_special]
        if difficulty // 6 <= row.difficulty <= (difficulty + hero_level) // 2
        and not row.generation & {"unique", "no_generate"}
        and realm.lives_in_dungeon(row)
        and realm.suits(row)
    ]
    weights = [row.frequency + _alignment_shift(row.align, alignment) for row in rows]
    doubled = [weight * (1 + realm.is_common(row)) for row, weight in zip(rows, weights, strict=True)]
    return _summed([row.index for row in rows], doubled)


def _summed(species: list[int], weights: list[int]) -> SpeciesWeights:
    total = sum(weights)
    return SpeciesWeights(species, weights, outcomes(species, weights, total), total)


_Outcome = TypeVar("_Outcome")


def outcomes(choices: abc.Sequence[_Outcome], weights: abc.Iterable[int], sides: int) -> list[_Outcome]:
    """The choice for each roll of a die with those sides: the first whose running sum of weights reaches it, or the
    last.

    No roll is 0, which has the first choice. A weight below zero lowers the sums of those after it.
    """
    found, running = [*choices[:1]], 0
    for choice, weight in zip(choices, weights, strict=True):
        running += weight
        found.extend([choice] * (min(running, sides) + 1 - len(found)))
    return found + [*choices[-1:]] * (sides + 1 - len(found))


def _alignment_shift(align: int, alignment: str) -> int:
    if alignment == "law":
        return int((align + 20) / 8)
    if alignment == "neutral":
        return int((20 - abs(align)) / 4)
    return int((20 - align) / 8) if alignment == "chaos" else 0


# ---- MON_GENERATION


def _from_override(site: Site, override: MonsterOverride) -> int | None:
    """A species from the level's own list: the roll carries on from one walk through the list to the next."""
    left = site.dice.rnd(sum(max(1, weight) for weight, _, _ in override.entries))
    for _ in range(100):
        for weight, kind, name in override.entries:
            left -= weight
            if left > 0:
                continue
            if kind == "class":
                return class_pick(site, name)
            species = site.catalog.species_number(name)
            if species is not None and not genocided(site, species):
                return species
            break
    return None


# ---- a species of a class


class _Candidate(NamedTuple):
    """A species of a class: True if the search may end before it, and True if it is too strong for the hero."""

    species: int
    frequency: int
    may_end: bool
    too_strong: bool


def class_pick(site: Site, character: str, ignore_generation: bool = False) -> int | None:
    """A species of a class, or None if no species fits; draws from the stream in force.

    ``ignore_generation`` admits species that are not generated at random. Rules: "Class pick".
    """
    locality = site.locality
    difficulty, hero_level, rules = locality.difficulty, locality.hero_level, site.rules.monsters
    candidates = _candidates(site.catalog, character, ignore_generation, difficulty, hero_level, rules)
    dice, gone = site.dice, site.gone
    if gone:
        candidates = tuple(candidate for candidate in candidates if candidate.species not in gone)
    total = 0
    for candidate in candidates:
        if total > 0 and candidate.may_end and dice.rn2(2):
            break
        total += candidate.frequency
    if not total:
        return None
    left = dice.rnd(total)
    for candidate in candidates:
        left -= candidate.frequency
        if left and candidate.too_strong:
            left -= 1
        if left <= 0:
            return candidate.species
    raise AssertionError("the roll is at most the sum that was walked before")


@functools.lru_cache(maxsize=2048)
def _candidates(
    catalog: Catalog, character: str, ignore_generation: bool, difficulty: int, hero_level: int, rules: MonsterRules
) -> tuple[_Candidate, ...]:
    rows = catalog.species
    family = dropwhile(lambda row: row.character != character, rows[: catalog.first_special])
    found: list[_Candidate] = []
    for row in takewhile(lambda row: row.character == character, family):
        if "unique" in row.generation or "placeholder" in row.derived or row.model in rules.never_picked:
            continue
        if not ignore_generation and "no_generate" in row.generation:
            continue
        too_strong = _adjusted(row.level, difficulty, hero_level) > 2 * hero_level
        former = rows[row.index - 1].difficulty
        differs = row.difficulty > former or (row.difficulty < former and not rules.ends_where_harder)
        may_end = differs and row.difficulty > difficulty // 2
        if rules.weak_first:
            weight = row.frequency + 1 - too_strong if row.frequency else 0
            found.append(_Candidate(row.index, weight, may_end, False))
        else:
            stronger_than_next = too_strong and row.level != rows[row.index + 1].level
            found.append(_Candidate(row.index, row.frequency, may_end, stronger_than_next))
    return tuple(found)


def minor_demon(site: Site) -> int | None:
    """A demon below the lords, or None after that many vain picks; stream in force. Rules: "Minor demon"."""
    for _ in range(site.rules.monsters.demon_picks):
        species = class_pick(site, "&")
        if species is not None and is_minor_demon(site.species[species]):
            return species
    return None


def is_minor_demon(row: Species) -> bool:
    """A demon that is neither lord nor prince."""
    return "demon" in row.flags and "lord" not in row.flags and "prince" not in row.flags


# ---- births


def count_birth(site: Site, species: int) -> None:
    """Remember that a monster of a species was made, which may have been the last one. Rules: "Births"."""
    births = site.born.get(species, 0) + 1
    site.born[species] = births if births < 255 else 255
    limits = site.locality.birth_limits
    limit = limits.get(species)
    if limit is None:
        row, rules = site.species[species], site.rules.monsters
        limit = rules.birth_limits.get(row.model, 120)
        if "unique" in row.generation and row.model not in rules.many:
            limit = 1
        elif "no_generate" in row.generation:
            limit = 1 << 30
        limits[species] = limit
    if births >= limit:
        site.gone.add(species)


def genocided(site: Site, species: int) -> bool:
    """True if a species was gone before the level; extinction by births here does not count."""
    return species in site.gone and species not in site.born


# ---- the tribute level and the Elemental Planes

ELEMENTALS: Final[abc.Mapping[str, str]] = {plane: f"{plane} elemental" for plane in ("air", "fire", "earth", "water")}
"""The elementals that are at home on a plane."""


def everybody(_: Species) -> bool:
    """All species."""
    return True


def nobody(_: Species) -> bool:
    """None."""
    return False


def knows_rogue(row: Species) -> bool:
    """Rogue has capital letters alone."""
    return "A" <= row.character <= "Z"


def _lives_on_plane(plane: str, row: Species) -> bool:
    if row.character == "E":
        return row.model == ELEMENTALS[plane]
    if plane == "water":
        return "swim" in row.flags
    if plane == "fire":
        return "fire" in row.resists
    if plane == "air":
        flies = "fly" in row.flags and row.character != "t"
        return flies or "amorphous" in row.flags or bool(row.derived & {"floater", "incorporeal", "whirly"})
    return True


ON_PLANE: abc.Mapping[str, abc.Callable[[Species], bool]] = MappingProxyType(
    {plane: functools.partial(_lives_on_plane, plane) for plane in ELEMENTALS}
)
"""The inhabitants of the planes of the elements, by the names of their levels."""


MISSING: Final = -1
"""The number of a species or kind that a game lacks; nothing has it."""


@functools.cache
def known_species(catalog: Catalog, name: str) -> int:
    """Number of a species, or of what the game has in its place; ``MISSING`` if it has neither."""
    number = catalog.species_number(name)
    number = catalog.species_number(_stand_in(catalog, name)) if number is None else number
    return MISSING if number is None else number


@functools.cache
def known_kind(catalog: Catalog, name: str, character: str | None = None) -> int:
    """Number of a kind of object, within a class if one is given, or of what the game has in its place; ``MISSING`` if
    it has neither."""
    number = catalog.kind_number(name, character)
    number = catalog.kind_number(_stand_in(catalog, name), character) if number is None else number
    return MISSING if number is None else number


def wanted_species(site: Site, name: str) -> int:
    """Number of a species that a rule makes; a missing one is reported once, and nothing is made of its number."""
    number = known_species(site.catalog, name)
    if number == MISSING:
        site.leave_out(name)
    return number


def wanted_kind(site: Site, name: str, character: str | None = None) -> int:
    """Number of a kind that a rule makes; a missing one is reported once, and has the number of the strange object."""
    number = known_kind(site.catalog, name, character)
    if number == MISSING:
        site.leave_out(name)
        return named.strange_kind(site.catalog)
    return number


def wanted_kinds(site: Site, first: str, last: str) -> tuple[int, int]:
    """The first and the last number of a range of kinds; of one kind where a fork lacks an end or moved it."""
    catalog, strange = site.catalog, named.strange_kind(site.catalog)
    start, stop = wanted_kind(site, first), wanted_kind(site, last)
    if start <= stop and catalog.one_kind(start).object_class == catalog.one_kind(stop).object_class:
        return start, stop
    only = stop if start == strange else start
    return only, only


def wanted_species_between(site: Site, first: str, last: str) -> range:
    """The species of a range; one species where a fork lacks an end or moved it, ``MISSING`` where it lacks both."""
    start, stop = wanted_species(site, first), wanted_species(site, last)
    if MISSING < start <= stop:
        return range(start, stop + 1)
    only = stop if start == MISSING else start
    return range(only, only + 1)


def _stand_in(catalog: Catalog, name: str) -> str:
    """The name of what a game has in place of a thing."""
    return str(catalog.table("named").get("stand_ins", {}).get(name, name))
