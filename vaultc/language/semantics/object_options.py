"""The options of OBJECT and CONTAINER that the games read for some kinds of objects only."""

from __future__ import annotations

from collections import abc
from functools import cache
from typing import Final

from vaultc.language.syntax import nodes as n
from vaultc.world.catalog import Catalog, named
from vaultc.world.catalog.objects import Kind

_LIGHTS: Final = ("candle", "lamp that burns oil", "lamp that never goes out", "oil", "candlestick")
_NUMBERLESS_TOOLS: Final = (
    *("box that chills", "bag that holds much", "tool that opens locks", "leash", "figurine"),
    *("box with lock", "instrument that plays notes"),
)
"""The roles of tools whose number no rule reads, unless they are ``charged`` or the box that may hold a cat."""
_COUNTED: Final = frozenset(("slime mold", "scare monster", "mail"))
"""Food and scrolls that keep a fruit, a use or an origin where others keep nothing."""

_CLASSES: Final = {
    "montype": "%`(",
    "lock": "(",
    "trapped": "()%",
    "light": "(!",
    "recharged": "/(",
    "erosion": ")[(%!0_",
    "enchantment": ")[=(%?/`.",
}
"""Option -> characters of the classes with kinds that read it; others are for all classes, some but gold."""
_NOT_FOR_GOLD: Final = frozenset(("curse", "greased", "name"))
_GOLD: Final = "$"


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


_BY_KIND: Final[abc.Mapping[str, abc.Callable[[Catalog, Kind], bool]]] = {
    "montype": lambda catalog, kind: _plays(catalog, kind, *named.OF_SPECIES),
    "lock": lambda catalog, kind: _plays(catalog, kind, "box with lock"),
    "trapped": lambda catalog, kind: kind.index in catalog.missiles or _plays(catalog, kind, "box with lock", "tin"),
    "light": lambda catalog, kind: _plays(catalog, kind, *_LIGHTS),
    "recharged": lambda catalog, kind: kind.character == "/" or _is_numbered(catalog, kind),
    "enchantment": _is_numbered,
}
