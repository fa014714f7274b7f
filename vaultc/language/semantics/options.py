"""The options of MONSTER, OBJECT and CONTAINER that games read only for some monsters and kinds."""

from __future__ import annotations

from collections import abc
from functools import cache

from vaultc.language.game import Feature, Game
from vaultc.language.semantics.constants import integer_range
from vaultc.language.syntax import nodes as n
from vaultc.world.catalog import Catalog, monsters, named
from vaultc.world.catalog.kinds import Kind

TIMED = frozenset(("fleeing", "blinded", "paralyzed"))
"""The options that are numbers of turns."""

_VAMPIRES = frozenset(("vampire", "vampire lord"))
_MIMIC = "m"
_TURNS = 127


def turns(number: int) -> int:
    """The turns for which a state is set. Rules: "The MONSTER statement"."""
    return number % _TURNS


def candidates(catalog: Catalog, kind: n.Expression) -> tuple[monsters.Species, ...]:
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


def _takes_disguise(game: Game, row: monsters.Species, option: n.Option) -> bool:
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
    is_vampires = taken.model in monsters.VAMPIRE_SHAPES and (taken.model != "wolf" or row.model != "vampire")
    return taken.shifts or is_vampires


_LIGHTS = ("candle", "lamp that burns oil", "lamp that never goes out", "oil", "candlestick")
_NUMBERLESS_TOOLS = (
    *("box that chills", "bag that holds much", "tool that opens locks", "leash", "figurine"),
    *("box with lock", "instrument that plays notes"),
)
"""The roles of tools whose number no rule reads, unless they are ``charged`` or the box that may hold a cat."""
_COUNTED = frozenset(("slime mold", "scare monster", "mail"))
"""Food and scrolls that keep a fruit, a use or an origin where others keep nothing."""

_CLASSES = {
    "montype": "%`(", "lock": "(", "trapped": "()%", "light": "(!", "recharged": "/(", "erosion": ")[(%!0_",
    "enchantment": ")[=(%?/`.",
}  # fmt: skip
"""Option -> characters of the classes with kinds that read it; others are for all classes, some but gold."""
_NOT_FOR_GOLD = frozenset(("curse", "greased", "name"))
_GOLD = "$"


def reads_option(catalog: Catalog, thing: n.Object | n.Container, option: n.Option) -> bool:
    """False if no object that a statement can make reads one of its options; True also if it is unknown."""
    if not isinstance(thing.kind, n.ObjectKind):
        return True
    character, name = thing.kind.character, thing.kind.name
    if name is None:
        return character is None or _is_read(catalog, option.key, character, None)
    number = catalog.kind_number(name, character)
    if number is None:
        return True
    kind = catalog.one_kind(number)
    return _is_read(catalog, option.key, kind.character, kind)


def _is_read(catalog: Catalog, option: str, character: str, kind: Kind | None) -> bool:
    """True if an option, by its key, changes some object of a class, or one of a kind if that is given."""
    if character == _GOLD and option in _NOT_FOR_GOLD:
        return False
    if option == "quantity":
        return kind is not None or character in _stacking(catalog)
    if character not in _CLASSES.get(option, character):
        return False
    reads = _BY_KIND.get(option)
    return kind is None or reads is None or reads(catalog, kind)


def signed_byte(number: int) -> int:
    """The number that an object keeps: 8 bits, signed. Rules: "Making one"."""
    return (number + 128) % 256 - 128


@cache
def _stacking(catalog: Catalog) -> frozenset[str]:
    """The characters of classes with kinds that stack and come at random."""
    return frozenset(kind.character for kind in catalog.kinds if kind.merges)


def _plays(catalog: Catalog, kind: Kind, *roles: str) -> bool:
    return any(kind.index in named.kinds_if_any(catalog, role) for role in roles)


def _is_numbered(catalog: Catalog, kind: Kind) -> bool:
    match kind.character:
        case "=":
            return kind.charged
        case "%":
            return kind.model in _COUNTED or _plays(catalog, kind, "egg", "tin", "corpse")
        case "?":
            return kind.model in _COUNTED
        case "(":
            return kind.charged or _plays(catalog, kind, "box") or not _plays(catalog, kind, *_NUMBERLESS_TOOLS)
        case "`":
            return _plays(catalog, kind, "statue")
        case _:
            return True


_BY_KIND: abc.Mapping[str, abc.Callable[[Catalog, Kind], bool]] = {
    "montype": lambda catalog, kind: _plays(catalog, kind, *named.OF_SPECIES),
    "lock": lambda catalog, kind: _plays(catalog, kind, "box with lock"),
    "trapped": lambda catalog, kind: kind.index in catalog.missiles or _plays(catalog, kind, "box with lock", "tin"),
    "light": lambda catalog, kind: _plays(catalog, kind, *_LIGHTS),
    "recharged": lambda catalog, kind: kind.character == "/" or _is_numbered(catalog, kind),
    "enchantment": _is_numbered,
}
