"""The things on a layout by name: immutable values, and their numbers in a game's catalogue.

Facts that a game draws anew with each monster or object, whatever a des file says, are left out: levels, hit points and
purses of monsters, ages and fuel of objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import TypeAlias, TypedDict, TypeVar

from vaultc.rendering.converters.naming import BriefRepr, NamedDoor, NamedDrawbridge, NamedEngraving, NamedStairs
from vaultc.support import errors
from vaultc.support.dataclass import dataclass
from vaultc.world.catalog import Catalog, named, terrain
from vaultc.world.catalog.monsters import ALWAYS_INVISIBLE, HIDDEN_LORDS

_Name = TypeVar("_Name")


def unknown(what: str, name: str, known: Iterable[str]) -> errors.InvalidValueError:
    """The error for a name that does not exist, with the nearest known name."""
    names = sorted({*known})
    near = get_close_matches(name.lower(), names, n=1, cutoff=0.6) or get_close_matches(name, names, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(names)}" if len(names) < 30 else ""
    return errors.InvalidValueError(f"there is no {what} {name!r}{hint}")


@cache
def terrain_codes(catalog: Catalog) -> dict[str, int]:
    """Codes of terrain by all their names: as in data (``floor``, ``top left corner``), and a few shorter ones."""
    found = {"wall": terrain.HWALL, "stone": terrain.STONE}
    for row in catalog.terrain:
        found.setdefault(terrain.name(row.code, catalog.terrain_types), row.code)
    for row in catalog.terrain:
        found.setdefault(row.word, row.code)
    return found


def terrain_name(code: int, catalog: Catalog) -> str:
    """The name of a terrain as in data: ``floor``, ``top left corner`` ..."""
    return terrain.name(code, catalog.terrain_types)


def terrain_code(name: str, catalog: Catalog) -> int:
    """The code of a terrain by its name, or by its character in maps.

    Raises:
        InvalidValueError: the game has no such terrain.
    """
    known = terrain_codes(catalog)
    if errors.checked_text(name, "a terrain") in known:
        return known[name]
    code = catalog.codes.get(name) if len(name) == 1 else None
    if code is None or code == terrain.TRANSPARENT:
        raise unknown("terrain", name, known)
    return code


def layer_code(name: str, catalog: Catalog) -> int:
    """The code of a terrain by its name in data, which has no shorter forms: walls have a code for each shape.

    Raises:
        InvalidValueError: the game has no such terrain.
    """
    known = {terrain_name(row.code, catalog): row.code for row in catalog.terrain}
    if name in known:
        return known[name]
    shapes = [terrain_name(row.code, catalog) for row in catalog.terrain if row.word == name]
    if shapes:
        raise errors.InvalidValueError(f"{name!r} has {len(shapes)} codes; choose one: {', '.join(shapes)}")
    raise unknown("terrain", name, known)


def species_of(name: str, symbol: str | None, catalog: Catalog) -> tuple[str, str]:
    """The name of a species as the catalogue spells it, and the letter of its class.

    Raises:
        InvalidValueError: the game has no such monster.
    """
    number = catalog.species_number(name, symbol)
    if number is None:
        among = [row.name for row in catalog.species if symbol in (None, row.character)]
        raise unknown("monster", name, among)
    row = catalog.species[number]
    return row.name, row.character


@cache
def _kinds(catalog: Catalog) -> dict[str, list[tuple[str, str]]]:
    """Kinds of objects by their names in small letters: each name as it is spelt, and the character of the class."""
    found: dict[str, list[tuple[str, str]]] = {}
    for kind in catalog.kinds:
        if kind.name is not None:
            found.setdefault(kind.name.lower(), []).append((kind.name, kind.character))
    return found


def kind_of(name: str, symbol: str | None, catalog: Catalog) -> tuple[str, str]:
    """The name of a kind of objects as the catalogue spells it, and the character of its class.

    Raises:
        InvalidValueError: the game has no such object, or several of different classes.
    """
    alike = _kinds(catalog).get(name.lower(), [])
    found = [kind for kind in alike if symbol in (None, kind[1])]
    if not found:
        raise unknown("object", name, _kinds(catalog))
    symbols = sorted({character for _, character in found})
    if len(symbols) > 1:
        choice = " or ".join(repr(character) for character in symbols)
        raise errors.InvalidValueError(f"several objects are called {name!r}; choose one with symbol={choice}")
    return found[0]


def trap_of(name: str, catalog: Catalog) -> str:
    """The name of a trap.

    Raises:
        InvalidValueError: the game has no such trap.
    """
    if name not in catalog.trap_codes:
        raise unknown("trap", name, catalog.trap_codes)
    return name


def one_of(what: str, name: str, known: Iterable[_Name]) -> _Name:
    """One of some words.

    Raises:
        InvalidValueError: it is not one of them.
    """
    words = {str(word): word for word in known}
    if name not in words:
        raise unknown(what, name, words)
    return words[name]


def lights(catalog: Catalog) -> frozenset[int]:
    """The kinds of lamps and candles."""
    return named.with_fuel(catalog) | named.kinds_in_role(catalog, "lamp that never goes out")


def is_wishing_wand(name: str, symbol: str) -> bool:
    """True for the wand that games recharge once when they make it."""
    return (name, symbol) == ("wishing", "/")


def is_always_invisible(species: str) -> bool:
    """True for a species whose monsters are never seen."""
    return species in ALWAYS_INVISIBLE or species in HIDDEN_LORDS


@dataclass(frozen=True, slots=True, repr=False)
class PlacedObject(BriefRepr):
    """An object on the floor, or buried; carried ones and contents have no ``x`` and ``y``.

    ``symbol`` is the character of its class in des files, such as ``)``. ``blessing`` is ``blessed``, ``uncursed`` or
    ``cursed``. ``bonus`` is the number after the sign: enchantment, charges, or a number of its kind.
    ``eroded`` and ``corroded`` go from 0 to 3. ``species`` names the monster of a corpse, statue, egg, tin or figurine.
    ``trapped`` missiles are poisoned. ``contents`` is in the order of opening.
    """

    name: str
    symbol: str
    x: int | None = None
    y: int | None = None
    quantity: int = 1
    blessing: str = "uncursed"
    bonus: int = 0
    recharged: int = 0
    eroded: int = 0
    corroded: int = 0
    species: str | None = None
    called: str | None = None
    buried: bool = False
    locked: bool = False
    lock_broken: bool = False
    trapped: bool = False
    erodeproof: bool = False
    greased: bool = False
    lit: bool = False
    contents: tuple[PlacedObject, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class PlacedMonster(BriefRepr):
    """A monster; ``symbol`` is the letter of its class.

    ``disguise`` is what a mimic or shapeshifter looks like: ``monster``, ``object`` or ``feature``, and its name.
    ``conditions`` are pairs such as ``("blinded", 5)``: those with turns are ``fleeing``, ``blinded`` and
    ``paralyzed``; the others, with 1, are ``cancelled``, ``revived``, ``avenge``, ``stunned``, ``confused`` and
    ``invisible``. ``inventory`` is what it carries, the newest first. ``female`` counts only in games whose des files
    decide it.
    """

    name: str
    symbol: str
    x: int
    y: int
    peaceful: bool = False
    asleep: bool = False
    female: bool = False
    called: str | None = None
    disguise: tuple[str, str] | None = None
    conditions: tuple[tuple[str, int], ...] = ()
    inventory: tuple[PlacedObject, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class PlacedTrap(BriefRepr):
    """A trap; ``leads_to`` names the level to which a magic portal leads."""

    name: str
    x: int
    y: int
    leads_to: str | None = None


@dataclass(frozen=True, slots=True, repr=False)
class PlacedFeature(BriefRepr):
    """A fountain, throne, sink, grave, altar or the like, by the name of its terrain.

    Altars have an ``alignment``: ``law``, ``neutral``, ``chaos`` or ``none``.
    """

    name: str
    x: int
    y: int
    alignment: str | None = None
    shrine: bool = False
    blessed: bool = False


LooseThing: TypeAlias = PlacedMonster | PlacedObject | PlacedTrap | NamedEngraving
"""A thing on a layout apart from its ground."""


GroundThing: TypeAlias = NamedStairs | NamedDoor | NamedDrawbridge | PlacedFeature
"""A part of the ground that has a name of its own."""
AnyThing: TypeAlias = LooseThing | GroundThing
"""Anything that can be placed."""


def place_of(thing: LooseThing) -> tuple[int, int]:
    """The cell of a thing that lies on the level itself."""
    assert thing.x is not None
    assert thing.y is not None
    return thing.x, thing.y


def by_rows(thing: LooseThing) -> tuple[int, int]:
    """The key that sorts things row by row."""
    return place_of(thing)[::-1]


HeldGoods: TypeAlias = Iterable[PlacedObject | str]
"""Contents and inventories: objects, or names of objects that are as usual."""
Conditions: TypeAlias = Mapping[str, int] | Iterable[tuple[str, int]]
"""Conditions of monsters with their turns, 1 for those without."""


class ObjectFacts(TypedDict, total=False):
    """Facts of objects."""

    symbol: str
    quantity: int
    blessing: str
    bonus: int
    recharged: int
    eroded: int
    corroded: int
    species: str | None
    called: str | None
    buried: bool
    locked: bool
    lock_broken: bool
    trapped: bool
    erodeproof: bool
    greased: bool
    lit: bool
    contents: HeldGoods


class MonsterFacts(TypedDict, total=False):
    """Facts of monsters."""

    symbol: str
    peaceful: bool
    asleep: bool
    female: bool
    called: str | None
    disguise: tuple[str, str] | None
    conditions: Conditions
    inventory: HeldGoods


class TrapFacts(TypedDict, total=False):
    """Facts of traps."""

    leads_to: str | None


class EngravingFacts(TypedDict, total=False):
    """Facts of engravings."""

    text: str


class DoorFacts(TypedDict, total=False):
    """Facts of doors."""

    hidden: bool
    trapped: bool
    horizontal: bool


class AltarFacts(TypedDict, total=False):
    """Facts of altars."""

    shrine: bool


class DrawbridgeFacts(TypedDict, total=False):
    """Facts of drawbridges."""

    open: bool
    over: str


FactValue: TypeAlias = "str | int | bool | tuple[str, str] | HeldGoods | Conditions | None"
"""The value of any fact."""
