"""The types of what data sets hold, for type checkers: levels in each form, and ``dataset.json``.

``docs/sampling.md`` describes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

from vaultc.rendering.converters.level_types import AreaJson, CellJson, ClassJson

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray
    from PIL.Image import Image
    from typing_extensions import TypeVar

    from vaultc.rendering.converters.level_types import LevelJson
    from vaultc.support.json_types import JsonDocument
else:
    from typing import TypeVar

ByteLayer = Literal["terrain", "lit", "doors", "rooms", "traps"]
"""The layers of bytes."""

WideLayer = Literal["objects", "monsters"]
"""The layers with numbers of two bytes."""

GlyphLayer = Literal["glyphs"]
"""The layer with numbers of two bytes and a sign."""

LayerCells: TypeAlias = "NDArray[numpy.uint8] | NDArray[numpy.uint16] | NDArray[numpy.int16]"
"""A layer, indexed [level, y, x] or [y, x]: ``uint8``, ``uint16`` for objects and monsters, ``int16`` for glyphs."""

SampleFormat = Literal["npz", "npy", "jsonl", "parquet", "text", "png"]
"""The forms in which data sets keep levels."""


class ArrayLevel(TypedDict):
    """A level as arrays of shape (21, 80), without those that the data set was told to leave out.

    Glyphs are there only in data sets that were asked for them.
    """

    level: str
    seed: int
    terrain: NDArray[numpy.uint8]
    lit: NDArray[numpy.uint8]
    doors: NDArray[numpy.uint8]
    rooms: NDArray[numpy.uint8]
    objects: NDArray[numpy.uint16]
    monsters: NDArray[numpy.uint16]
    traps: NDArray[numpy.uint8]
    glyphs: NotRequired[NDArray[numpy.int16]]
    measures: NotRequired[dict[str, float]]
    things: NotRequired[dict[str, dict[str, NDArray[numpy.int32]]]]


class _ThingRow(TypedDict):
    """The columns with which every thing begins."""

    script: int
    seed: int
    index: int


class RoomRow(_ThingRow, AreaJson):
    """A row of the table of rooms; ``parent`` is the index of the room around it."""

    type: str
    lit: bool
    irregular: bool
    unjoined: bool
    doors: int
    parent: int | None


class ObjectRow(_ThingRow, ClassJson):
    """A row of the table of objects; ``container`` and ``monster`` are indices of what it is in or who carries it."""

    name: str
    x: int | None
    y: int | None
    quantity: int
    blessing: str
    enchantment: int
    charges: int
    special: int
    fuel: int
    recharged: int
    eroded: int
    corroded: int
    species: str | None
    called: str | None
    artifact: bool
    buried: bool
    locked: bool
    lock_broken: bool
    trapped: bool
    poisoned: bool
    erodeproof: bool
    greased: bool
    lit: bool
    container: int | None
    monster: int | None


class MonsterRow(_ThingRow, ClassJson, CellJson):
    """A row of the table of monsters."""

    name: str
    level: int
    hit_points: int
    hit_points_max: int
    peaceful: bool
    asleep: bool
    waiting: bool
    female: bool
    shapechanger: bool
    called: str | None
    looks_like: str | None
    gold: int
    conditions: dict[str, int] | None


class TrapRow(_ThingRow, CellJson):
    """A row of the table of traps."""

    name: str
    seen: bool
    once: bool
    launch: list[list[int]] | None
    leads_to: str | None


class LevelRow(TypedDict):
    """A row of the table of levels: measures, and the rows of its things in place of their numbers."""

    script: int
    seed: int
    name: str
    width: int
    height: int
    area: int
    lit: int
    lit_area: int
    floor: int
    corridor: int
    wall: int
    water: int
    lava: int
    rooms: list[RoomRow]
    subrooms: int
    doors: int
    secret_doors: int
    locked_doors: int
    trapped_doors: int
    parts: int
    unreachable: int
    ways: int
    ways_joined: int
    stairs_path: int | None
    farthest: int | None
    dead_ends: int
    loops: int
    objects: list[ObjectRow]
    carried: int
    gold: int
    value: int
    carried_value: int
    buried: int
    buried_value: int
    magical: int
    monsters: list[MonsterRow]
    peaceful: int
    asleep: int
    difficulty: int
    hardest: int
    damage: int
    traps: list[TrapRow]
    engravings: int
    vetoes: int
    complaints: int
    draws: int
    measures: dict[str, float | None]
    layers: NotRequired[dict[str, object]]


Sample: TypeAlias = "ArrayLevel | LevelJson | LevelRow | str | Image"
"""A level as it was kept: arrays (npz), its documented JSON (jsonl), a row with its things (parquet), text, or a
picture."""

if TYPE_CHECKING:
    SampleT_co = TypeVar("SampleT_co", covariant=True, default=Sample)
else:
    SampleT_co = TypeVar("SampleT_co", covariant=True)  # `typing` has defaults from Python 3.13 on


class DatasetParameters(TypedDict):
    """Everything that the levels of a data set depend on."""

    vaultc: str
    dialect: str
    targets: list[str]
    levels: list[str]
    titles: list[str | None]
    first_seed: int
    last_seed: int
    rng: str
    surroundings: JsonDocument
    surroundings_of_levels: NotRequired[list[JsonDocument]]
    values: NotRequired[list[dict[str, str]]]
    format: str
    layout: NotRequired[int]
    layers: NotRequired[list[str]]
    measures: NotRequired[list[str]]
    things: NotRequired[list[str]]
    shard_size: int
    sources_sha256: str
    rules_sha256: NotRequired[str]


class ArrayMeaning(TypedDict):
    """The meaning of an array, with the names of its numbers if they have names."""

    meaning: str
    names: NotRequired[dict[str, str]]


class DatasetManifest(TypedDict):
    """``dataset.json``: parameters, arrays, and the files of each shard."""

    format: str
    version: int
    finished: bool
    parameters: DatasetParameters
    levels: int
    failed: list[list[int]]
    reasons: dict[str, int]
    shards: list[JsonDocument]
    arrays: NotRequired[dict[str, ArrayMeaning]]
    measures: NotRequired[list[str]]
    things: NotRequired[dict[str, dict[str, ArrayMeaning]]]
