"""The types of a level's documented JSON: the dict that ``level.render("json")`` returns, for type checkers.

``docs/level-json.md`` describes the keys. Only what is always there is required; values as usual are left out.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

ClassJson = TypedDict("ClassJson", {"class": str})
"""The class of an object or monster, whose key is a keyword of Python."""


class CellJson(TypedDict):
    """A cell: a column and a row."""

    x: int
    y: int


class AreaJson(TypedDict):
    """A rectangle of columns and rows, the last ones included."""

    left: int
    top: int
    right: int
    bottom: int


class ObjectJson(ClassJson):
    """An object, with what is in it; ``x`` and ``y`` only on the floor or buried."""

    name: str
    x: NotRequired[int]
    y: NotRequired[int]
    quantity: NotRequired[int]
    blessing: NotRequired[str]
    enchantment: NotRequired[int]
    charges: NotRequired[int]
    special: NotRequired[int]
    fuel: NotRequired[int]
    recharged: NotRequired[int]
    eroded: NotRequired[int]
    corroded: NotRequired[int]
    species: NotRequired[str]
    called: NotRequired[str]
    artifact: NotRequired[bool]
    buried: NotRequired[bool]
    locked: NotRequired[bool]
    lock_broken: NotRequired[bool]
    trapped: NotRequired[bool]
    poisoned: NotRequired[bool]
    erodeproof: NotRequired[bool]
    greased: NotRequired[bool]
    lit: NotRequired[bool]
    contents: NotRequired[list[ObjectJson]]


class MonsterJson(ClassJson, CellJson):
    """A monster, with what it carries."""

    name: str
    level: NotRequired[int]
    hit_points: NotRequired[int]
    hit_points_max: NotRequired[int]
    peaceful: NotRequired[bool]
    asleep: NotRequired[bool]
    waiting: NotRequired[bool]
    female: NotRequired[bool]
    shapechanger: NotRequired[bool]
    called: NotRequired[str]
    looks_like: NotRequired[str]
    gold: NotRequired[int]
    conditions: NotRequired[dict[str, int]]
    inventory: NotRequired[list[ObjectJson]]


class TrapJson(CellJson):
    """A trap; ``launch`` is two places, each a column and a row."""

    name: str
    seen: NotRequired[bool]
    once: NotRequired[bool]
    launch: NotRequired[list[list[int]]]
    leads_to: NotRequired[str]


class RoomJson(AreaJson):
    """A room, with the rooms inside of it."""

    type: str
    lit: NotRequired[bool]
    irregular: NotRequired[bool]
    unjoined: NotRequired[bool]
    doors: NotRequired[int]
    subrooms: NotRequired[list[RoomJson]]


class DoorJson(CellJson):
    """A door or doorway."""

    state: str
    horizontal: NotRequired[bool]
    hidden: NotRequired[bool]
    trapped: NotRequired[bool]


class StairsJson(CellJson):
    """Stairs or a ladder."""

    kind: str
    direction: str
    branch: NotRequired[bool]


class AltarJson(CellJson):
    """An altar."""

    alignment: str
    shrine: NotRequired[bool]


class FountainJson(CellJson):
    """A fountain."""

    blessed: NotRequired[bool]


class DrawbridgeJson(CellJson):
    """The span of a drawbridge."""

    direction: str
    over: str
    open: NotRequired[bool]


class EngravingJson(CellJson):
    """An engraving or a headstone."""

    kind: str
    text: str


class ArrivalJson(AreaJson):
    """An area in which a way ends; ``without`` is left out of it."""

    without: AreaJson


class RegionJson(TypedDict):
    """An area for stairs, portals or level teleporters."""

    kind: str
    area: AreaJson
    without: AreaJson
    leads_to: NotRequired[str]


class HardWallJson(TypedDict):
    """A stretch of a row whose walls cannot be dug or phased through."""

    y: int
    first_x: int
    last_x: int
    undiggable: bool
    impassable: bool


class PlaceJson(TypedDict):
    """The place of a level in the dungeon."""

    dungeon: str
    level: int
    depth: int
    difficulty: int


class HeroJson(TypedDict):
    """The hero for whom a level was made."""

    role: str
    race: str
    gender: str
    alignment: str
    level: int
    luck: int


class TriedVaultJson(TypedDict):
    """A random vault that was tried."""

    name: str
    failed: bool


class DrawsJson(TypedDict):
    """The numbers of draws from the two streams."""

    main: int
    monsters: int


class LevelJson(TypedDict):
    """A level: 21 rows of 80 characters with their ``legend``, and lists of what is on it."""

    format: Literal["vaultc level"]
    version: Literal[2]
    vaultc: str
    dialect: str
    name: str
    title: NotRequired[str]
    seed: NotRequired[int]
    rng: NotRequired[str]
    place: NotRequired[PlaceJson]
    hero: NotRequired[HeroJson]
    date: NotRequired[str]
    width: Literal[80]
    height: Literal[21]
    legend: dict[str, str]
    terrain: list[str]
    lit: list[str]
    rooms: list[RoomJson]
    doors: list[DoorJson]
    stairs: list[StairsJson]
    altars: list[AltarJson]
    fountains: list[FountainJson]
    drawbridges: list[DrawbridgeJson]
    traps: list[TrapJson]
    engravings: list[EngravingJson]
    objects: list[ObjectJson]
    monsters: list[MonsterJson]
    hard_walls: NotRequired[list[HardWallJson]]
    regions: NotRequired[list[RegionJson]]
    arrivals: NotRequired[dict[str, ArrivalJson]]
    flags: NotRequired[list[str]]
    flipped: NotRequired[list[Literal["top to bottom", "left to right"]]]
    messages: NotRequired[list[str]]
    vaults: NotRequired[list[TriedVaultJson]]
    complaints: NotRequired[list[str]]
    draws: NotRequired[DrawsJson]
