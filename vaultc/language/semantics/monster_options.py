"""The options of MONSTER that change nothing for some monsters, and the numbers that the games make of others."""

from __future__ import annotations

from typing import Final

from vaultc.language.features import Feature
from vaultc.language.game import Game
from vaultc.language.semantics.constants import integer_range
from vaultc.language.syntax import nodes as n
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.monsters import VAMPIRE_SHAPES, Species

TIMED: Final = frozenset(("fleeing", "blinded", "paralyzed"))
"""The options that are numbers of turns."""

_VAMPIRES: Final = frozenset(("vampire", "vampire lord"))
_MIMIC: Final = "m"
_TURNS: Final = 127


def turns(number: int) -> int:
    """The turns for which a state is set. Rules: "The MONSTER statement"."""
    return number % _TURNS


def candidates(catalog: Catalog, kind: n.Expression) -> tuple[Species, ...]:
    """The species that a kind of monster may be: one, or all of a class; none if they are not known or any may be."""
    if not isinstance(kind, n.MonsterKind):
        return ()
    if kind.name is None:
        return tuple(row for row in catalog.species if row.character == kind.character)
    number = catalog.species_number(kind.name, kind.character)
    return () if number is None else (catalog.one_species(number),)


def may_be_any(kind: n.Expression) -> bool:
    """True for a wholly random monster."""
    return isinstance(kind, n.MonsterKind) and kind.name is None and kind.character is None


def is_made(game: Game, monster: n.Monster) -> bool:
    """False if a statement never makes a monster, since its species takes no alignment."""
    if game.has(Feature.MINIONS_BY_ALIGNMENT) or game.has(Feature.OPEN_NAMES):
        return True
    if all(option.key != "alignment" for option in monster.options):
        return True
    if may_be_any(monster.kind):
        return False
    rows = candidates(game.catalog, monster.kind)
    return not rows or any(row.roams for row in rows)


def reads_monster_option(game: Game, monster: n.Monster, option: n.Option) -> bool:
    """False if an option changes no monster that its statement can make; True also if that is not known."""
    if option.key in TIMED:
        known = integer_range(option.value) if isinstance(option.value, n.Expression) else None
        return known is None or known.low != 0 or known.high != 0
    rows = candidates(game.catalog, monster.kind)
    if option.key == "appearance":
        return not rows or any(_takes_disguise(game, row, option) for row in rows)
    if not rows or any(row.shifts for row in rows) or any(other.key == "appearance" for other in monster.options):
        return True
    if option.key == "female":
        settled = ("neuter",) if game.has(Feature.GIVEN_SEX) else ("neuter", "female")
        return any(row.sex not in settled for row in rows)
    return option.key != "invisible" or not all(row.is_invisible for row in rows)


def _takes_disguise(game: Game, row: Species, option: n.Option) -> bool:
    """True if monsters of a species may look like what an option says, or become it. Rules: "Appearance"."""
    shape = option.word is not None and option.word.text == "m_monster"
    if row.character == _MIMIC:
        return not (shape and game.has(Feature.SORTED_LEVELS))
    if game.has(Feature.SORTED_LEVELS) or not row.shifts:
        return False
    if not shape:
        return game.has(Feature.POSING_SHAPESHIFTERS)
    number = game.catalog.species_number(option.value.text) if isinstance(option.value, n.String) else None
    if row.model not in _VAMPIRES or number is None:
        return True
    taken = game.catalog.one_species(number)
    is_vampires = taken.model in VAMPIRE_SHAPES and (taken.model != "wolf" or row.model != "vampire")
    return taken.shifts or is_vampires
