"""The things on a layout, by name: immutable values with all that a des file can say about them.

Facts that a game draws anew with each monster or object, whatever a des file says, are left out: levels, hit points and
purses of monsters, ages and fuel of objects.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import TypeAlias

from vaultc.rendering.converters.named_things import NamedDoor, NamedDrawbridge, NamedEngraving, NamedStairs


class _BriefRepr:
    """Shows only facts that are not as usual."""

    __slots__ = ()

    def __repr__(self) -> str:
        told = []
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if field.default is MISSING or value != field.default:
                told.append(f"{field.name}={value!r}")
        return f"{type(self).__name__}({', '.join(told)})"


@dataclass(frozen=True, slots=True, repr=False)
class PlacedObject(_BriefRepr):
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
class PlacedMonster(_BriefRepr):
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
class PlacedTrap(_BriefRepr):
    """A trap; ``leads_to`` names the level to which a magic portal leads."""

    name: str
    x: int
    y: int
    leads_to: str | None = None


@dataclass(frozen=True, slots=True, repr=False)
class PlacedFeature(_BriefRepr):
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
