"""The things of a level as tables: a row a thing, with those that it holds after it, for data frames and notebooks."""

from __future__ import annotations

from collections import Counter, abc
from functools import cache
from typing import Any, Final, TypeVar

from vaultc.support.safe_text import counted

ThingT_co = TypeVar("ThingT_co", covariant=True)

MOST_SHOWN: Final = 12
"""Things that a repr tells one by one; of more it tells how many there are of each name."""

FAMILIES: Final = ("objects", "monsters", "traps", "rooms", "doors", "stairs", "engravings")
"""The names of the tables of a level's things."""

_HELD: Final = ("contents", "inventory", "subrooms")
"""Fields with things inside of others."""
_INSIDE_OF_THEIR_KIND: Final = {"contents", "subrooms"}
_HOLDER: Final = "holder"


@cache
def _kinds() -> dict[str, Any]:
    """The classes of a level's things by the names of their tables."""
    from vaultc.rendering.converters import naming

    kinds = (
        naming.NamedObject, naming.NamedMonster, naming.NamedTrap, naming.NamedRoom, naming.NamedDoor,
        naming.NamedStairs, naming.NamedEngraving,
    )  # fmt: skip
    return dict(zip(FAMILIES, kinds, strict=True))


class ThingTuple(tuple[ThingT_co, ...]):
    """Things of a level: a tuple with a short repr, which notebooks show as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        if len(self) <= MOST_SHOWN:
            return tuple.__repr__(self)
        numbers = Counter(name_of(thing) for thing in self).most_common()
        told = ", ".join(f"{number} {name}" for name, number in numbers[:MOST_SHOWN])
        return f"<{counted(len(self), 'thing')}: {told}{', ...' if len(numbers) > MOST_SHOWN else ''}>"

    def _repr_html_(self) -> str:
        from vaultc.rendering import notebooks

        family = next((name for name, kind in _kinds().items() if self and isinstance(self[0], kind)), "objects")
        columns = columns_of(family, self)
        told = {name: values for name, values in columns.items() if any(value not in _USUAL for value in values)}
        return notebooks.table(counted(len(self), "thing"), tuple(told), zip(*told.values(), strict=True), len(self))


_USUAL: Final = (None, 0, False, (), "uncursed")


def name_of(thing: object) -> str:
    """The name of a thing, or its type, state, text or kind if it has no name."""
    for field in ("name", "type", "state", "text", "kind"):
        if (found := getattr(thing, field, None)) is not None:
            return str(found)
    return type(thing).__name__


def columns_of(family: str, things: abc.Iterable[Any]) -> dict[str, list[Any]]:
    """The fields of all things of a family as columns, in their order.

    Things inside of others follow these, and tell the name of the thing around them in a last column, ``holder``.
    Among objects are those that monsters carry, if monsters are given too.
    """
    kind = _kinds()[family]
    known = kind.__dataclass_fields__
    names = [name for name in known if name not in _HELD]
    names += [_HOLDER] if known.keys() & _INSIDE_OF_THEIR_KIND else []
    rows = [row for thing in things for row in _rows(thing, kind, None)]
    return {name: [row[name] for row in rows] for name in names}


def _rows(thing: Any, kind: Any, holder: str | None) -> abc.Iterator[dict[str, Any]]:
    """The row of a thing if it is of a kind, and those of the things of that kind that it holds."""
    if isinstance(thing, kind):
        own = {name: getattr(thing, name) for name in thing.__dataclass_fields__ if name not in _HELD}
        yield {**own, _HOLDER: holder}
    for name in _HELD:
        for inner in getattr(thing, name, ()):
            yield from _rows(inner, kind, name_of(thing))


def joined_columns(parts: abc.Mapping[str, dict[str, list[Any]]], label: str) -> dict[str, list[Any]]:
    """Tables with the same columns one after the other, after the column ``label`` with the name of each table."""
    found: dict[str, list[Any]] = {label: []}
    for name, part in parts.items():
        found[label] += [name] * len(next(iter(part.values()), []))
        for column, values in part.items():
            found.setdefault(column, []).extend(values)
    return found


def placed(things: abc.Iterable[Any]) -> dict[str, list[Any]]:
    """Names and places of things; of a room the first column and row of its floor."""
    found: dict[str, list[Any]] = {"name": [], "x": [], "y": []}
    for thing in things:
        x, y = (thing.left, thing.top) if isinstance(thing, _kinds()["rooms"]) else (thing.x, thing.y)
        for name, value in zip(found, (name_of(thing), x, y), strict=True):
            found[name].append(value)
    return found
