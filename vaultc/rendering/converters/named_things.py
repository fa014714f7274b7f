"""The contents of a level, with names instead of numbers: plain values for programs, and for the documented JSON.

Every field but the first ones has a default, which is the usual value; JSON leaves it out.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class NamedObject:
    """An object. ``x`` and ``y`` are None for an object that is carried or inside another.

    ``blessing`` is ``blessed``, ``uncursed`` or ``cursed``. Weapons, armour and rings have an ``enchantment``,
    wands and tools ``charges``; other kinds keep a ``special`` value in the same place. ``fuel`` is the turns of
    light that a lamp or candle has left. ``eroded`` and ``corroded`` go from 0 to 3. ``species`` names the monster of a
    corpse, statue, egg, tin or figurine. ``contents`` is in the order of opening.
    """

    name: str
    class_name: str
    x: int | None = None
    y: int | None = None
    quantity: int = 1
    blessing: str = "uncursed"
    enchantment: int = 0
    charges: int = 0
    special: int = 0
    fuel: int = 0
    recharged: int = 0
    eroded: int = 0
    corroded: int = 0
    species: str | None = None
    called: str | None = None
    artifact: bool = False
    buried: bool = False
    locked: bool = False
    lock_broken: bool = False
    trapped: bool = False
    poisoned: bool = False
    erodeproof: bool = False
    greased: bool = False
    lit: bool = False
    contents: tuple[NamedObject, ...] = ()


@dataclass(frozen=True, slots=True)
class NamedMonster:
    """A monster. ``looks_like`` is the disguise of a mimic or shapeshifter.

    ``conditions`` holds further facts (``invisible``, ``hidden``, ``shopkeeper`` ...), with a number where one lasts so
    many turns. ``inventory`` is what it carries, the newest first.
    """

    name: str
    class_name: str
    x: int
    y: int
    level: int = 0
    hit_points: int = 0
    hit_points_max: int = 0
    peaceful: bool = False
    asleep: bool = False
    waiting: bool = False
    female: bool = False
    shapechanger: bool = False
    called: str | None = None
    looks_like: str | None = None
    gold: int = 0
    conditions: dict[str, int] | None = None
    inventory: tuple[NamedObject, ...] = ()


@dataclass(frozen=True, slots=True)
class NamedTrap:
    """A trap; ``launch`` are the two ends of a rolling boulder's way, ``leads_to`` is where a portal leads."""

    name: str
    x: int
    y: int
    seen: bool = False
    once: bool = False
    launch: tuple[tuple[int, int], tuple[int, int]] | None = None
    leads_to: str | None = None


@dataclass(frozen=True, slots=True)
class NamedRoom:
    """A room: its type, the first and last columns and rows of its floor, and the rooms inside of it.

    ``unjoined``: no corridor leads to it on purpose; ``doors`` is the number of doors.
    """

    type: str
    left: int
    top: int
    right: int
    bottom: int
    lit: bool = False
    irregular: bool = False
    unjoined: bool = False
    doors: int = 0
    subrooms: tuple[NamedRoom, ...] = ()


@dataclass(frozen=True, slots=True)
class NamedDoor:
    """A door or doorway: ``none``, ``broken``, ``open``, ``closed`` or ``locked``, of which ``hidden`` ones are one of
    the last two; ``horizontal`` ones lie in a horizontal wall."""

    x: int
    y: int
    state: str
    horizontal: bool = False
    hidden: bool = False
    trapped: bool = False


@dataclass(frozen=True, slots=True)
class NamedStairs:
    """Stairs or a ladder: ``kind`` and ``direction``; a ``branch`` leads to another dungeon."""

    x: int
    y: int
    kind: str
    direction: str
    branch: bool = False


@dataclass(frozen=True, slots=True)
class NamedAltar:
    """An altar of ``law``, ``neutral``, ``chaos`` or ``none``."""

    x: int
    y: int
    alignment: str
    shrine: bool = False


@dataclass(frozen=True, slots=True)
class NamedFountain:
    """A fountain."""

    x: int
    y: int
    blessed: bool = False


@dataclass(frozen=True, slots=True)
class NamedDrawbridge:
    """The span of a drawbridge: where its portcullis lies, whether it is open, and what is under it."""

    x: int
    y: int
    direction: str
    over: str
    open: bool = False


@dataclass(frozen=True, slots=True)
class NamedEngraving:
    """A text on the floor: ``dust``, ``engrave``, ``burn``, ``mark``, ``blood`` or ``headstone``."""

    x: int
    y: int
    kind: str
    text: str


KEYS = {"class_name": "class"}
"""Fields whose keys in JSON are other words."""


def plain(value: Any) -> Any:
    """A named thing as plain data for JSON, without what is as usual."""
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if not hasattr(value, "__dataclass_fields__"):
        return value
    found = {}
    for name, key, usual in _usual_values(value.__class__):
        part = getattr(value, name)
        if part != usual:
            found[key] = part if isinstance(part, int | str) else plain(part)
    return found


@cache
def _usual_values(kind: type) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a kind of thing, with their keys and their usual values."""
    return tuple((field.name, KEYS.get(field.name, field.name), field.default) for field in fields(kind))
