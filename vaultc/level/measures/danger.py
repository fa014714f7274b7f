"""The danger and the loot of a level: the damage of its monsters, and the value of its objects.

The facts come from the game's tables: speed, attacks and dice of species, price and magic of kinds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from vaultc.level.level import Item, Monster
from vaultc.level.measures.survey import Survey, with_contents
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.monsters import Species

HANDS_ON: Final = frozenset(("bite", "butt", "claw", "engl", "expl", "hugs", "kick", "stng", "tent", "tuch", "weap"))
"""The forms of attack that count: those on a hero beside the monster.

Breath, spit, gazes and screams, which reach farther, spells, and answers to the hero's own blows do not.
"""

UNHURT: Final = frozenset(("blnd", "halu", "heal"))
"""Kinds of damage whose dice are not hit points that the hero loses: blindness, hallucination, healing."""

COMMON_SPEED: Final = 12
"""The speed with which a monster moves once a turn."""

DAMAGE_UNIT: Final = 2 * COMMON_SPEED
"""Damage is counted in parts of a hit point, of which this many make one, so that it is a whole number."""

_COIN: Final = "COIN"


def species_damage(species: Species) -> int:
    """The damage of a monster of a species a turn, on average, if all its blows hit: in 1/24 of a hit point.

    It is speed/12 times the sum over its attacks of dice * (sides + 1)/2.
    """
    blows = (one for one in species.attacks if one.how in HANDS_ON and one.damage not in UNHURT)
    return species.speed * sum(one.dice * (one.sides + 1) for one in blows if one.sides > 0)


def is_active(monster: Monster) -> bool:
    """True for hostile monsters that neither sleep nor are paralyzed; those that wait for the hero are active."""
    return not (monster.peaceful or monster.asleep or monster.state.get("paralyzed", 0))


def exact_damage(survey: Survey) -> int:
    """The damage of all active monsters a turn, in 1/24 of a hit point."""
    species = survey.catalog.species
    return sum(species_damage(species[monster.species]) for monster in survey.level.monsters if is_active(monster))


def damage(survey: Survey) -> int:
    """The damage of all active monsters a turn, in whole hit points."""
    return (2 * exact_damage(survey) + DAMAGE_UNIT) // (2 * DAMAGE_UNIT)


def price(items: Iterable[Item], catalog: Catalog) -> int:
    """The base prices of objects in zorkmids, each times the number in its stack; without gold."""
    kinds = catalog.kinds
    return sum(kinds[item.kind].cost * item.quantity for item in items if kinds[item.kind].object_class != _COIN)


def value(survey: Survey) -> int:
    """The base prices of all objects on the floor, buried, and in containers there."""
    return price(survey.items, survey.catalog)


def carried_value(survey: Survey) -> int:
    """The base prices of all objects that monsters carry."""
    return price(survey.carried, survey.catalog)


def buried(survey: Survey) -> int:
    """The number of buried objects, with those in buried containers."""
    return sum(1 for _ in with_contents(survey.level.buried))


def buried_value(survey: Survey) -> int:
    """The base prices of all buried objects, and of those in buried containers."""
    return price(with_contents(survey.level.buried), survey.catalog)


def magical(survey: Survey) -> int:
    """The number of objects of magical kinds on the floor, buried, and in containers."""
    kinds = survey.catalog.kinds
    return sum(kinds[item.kind].magic for item in survey.items)
