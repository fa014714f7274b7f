"""Names as users write them, and the numbers of a game's catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import TypeVar

from vaultc.support import arguments
from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog import Catalog, named, terrain
from vaultc.world.catalog.monsters import ALWAYS_INVISIBLE, HIDDEN_LORDS

_Name = TypeVar("_Name")


def unknown(what: str, name: str, known: Iterable[str]) -> InvalidValueError:
    """The error for a name that does not exist, with the nearest known name."""
    names = sorted({*known})
    near = get_close_matches(name.lower(), names, n=1, cutoff=0.6) or get_close_matches(name, names, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(names)}" if len(names) < 30 else ""
    return InvalidValueError(f"there is no {what} {name!r}{hint}")


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
    if arguments.text(name, "a terrain") in known:
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
        raise InvalidValueError(f"{name!r} has {len(shapes)} codes; choose one: {', '.join(shapes)}")
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
        raise InvalidValueError(f"several objects are called {name!r}; choose one with symbol={choice}")
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
