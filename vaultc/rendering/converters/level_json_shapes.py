"""The shape of the level schema: the values of each field. Such data can be read, and shown in every format."""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.rendering.converters import level_json_schema
from vaultc.support.errors import VaultcError
from vaultc.world import grid

Shape = abc.Callable[[Any, str], None]
"""Accepts a value; the text names its place."""

FARTHEST: Final = 1000
"""Corners of rooms and starts of boulders lie off the map at times, but not farther than this."""
LARGEST: Final = 2**31 - 1
LARGEST_SEED: Final = 2**64 - 1
DEEPEST: Final = 100
"""Containers in containers, and rooms in rooms."""


class LevelFormatError(VaultcError, ValueError):
    """The data is not a level of the schema, or names what the catalogue does not know."""


def require_level(data: object) -> None:
    """Accept a level with cells.

    Raises:
        LevelFormatError: a value does not follow the schema; says which, and what belongs there.
    """
    if not isinstance(data, dict) or "terrain" not in data:
        raise LevelFormatError("the data holds no cells")
    _LEVEL(data, "")


def _refuse(where: str, value: object, wanted: str) -> None:
    shown = repr(value)
    shown = shown if len(shown) <= 40 else f"{shown[:40]}..."
    raise LevelFormatError(f"{where or 'the level'}: {shown} is not {wanted}")


# ---- single values


def _number(first: int, last: int) -> Shape:
    def accept(value: Any, where: str) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not first <= value <= last:
            _refuse(where, value, f"a whole number from {first} to {last}")

    return accept


def _flag(value: Any, where: str) -> None:
    if value not in (0, 1) or not isinstance(value, int):
        _refuse(where, value, "0 or 1")


def _text(value: Any, where: str) -> None:
    if not isinstance(value, str) or any("\ud800" <= character <= "\udfff" for character in value):
        _refuse(where, value, "a text")


def _word(*words: str) -> Shape:
    def accept(value: Any, where: str) -> None:
        if not isinstance(value, str) or value not in words:
            _refuse(where, value, f"one of {', '.join(words)}")

    return accept


def _maybe(shape: Shape) -> Shape:
    def accept(value: Any, where: str) -> None:
        if value is not None:
            shape(value, where)

    return accept


# ---- composed values


def _list_of(shape: Shape, first: int = 0, last: int | None = None) -> Shape:
    def accept(value: Any, where: str) -> None:
        if not isinstance(value, list) or len(value) < first or (last is not None and len(value) > last):
            sized = f" of {first}" if first == last else f" of at most {last}" if last is not None else ""
            _refuse(where, value, f"a list{sized}")
        for number, element in enumerate(value):
            shape(element, f"{where}[{number}]")

    return accept


def _row(*shapes: Shape) -> Shape:
    def accept(value: Any, where: str) -> None:
        if not isinstance(value, list) or len(value) != len(shapes):
            _refuse(where, value, f"a list of {len(shapes)}")
        for number, (element, shape) in enumerate(zip(value, shapes, strict=True)):
            shape(element, f"{where}[{number}]")

    return accept


def _record(shapes: abc.Mapping[str, Shape], *needed: str) -> Shape:
    """Facts by their names; others are passed over."""

    def accept(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            _refuse(where, value, "an object")
        for name in needed:
            if name not in value:
                raise LevelFormatError(f"{where or 'the level'}: {name} is missing")
        for name, fact in value.items():
            if name in shapes:
                shapes[name](fact, f"{where}.{name}" if where else name)

    return accept


def _by_name(shape: Shape) -> Shape:
    def accept(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            _refuse(where, value, "an object")
        for name, fact in value.items():
            _text(name, where)
            shape(fact, f"{where}.{name}")

    return accept


def _nested(shapes: abc.Callable[[], Shape], brackets: str) -> Shape:
    """Values that hold such values, as deep as anybody can mean them."""

    def accept(value: Any, where: str) -> None:
        if where.count(brackets) > DEEPEST:
            raise LevelFormatError(f"{where[:40]}...: this is nested too deeply")
        shapes()(value, where)

    return accept


# ---- the schema

_FAR = _number(-FARTHEST, FARTHEST)
_WIDE = _number(-LARGEST - 1, LARGEST)
_COUNT = _number(0, LARGEST)
_COLUMN, _LINE = _number(0, grid.WIDTH - 1), _number(0, grid.HEIGHT - 1)
_GRID = _list_of(_text, 0, grid.HEIGHT)
_FULL_GRID = _list_of(_text, grid.HEIGHT, grid.HEIGHT)

_ITEM_FACTS: dict[str, Shape] = {
    **dict.fromkeys((*level_json_schema.ITEM_FLAGS, "trapped", "poisoned", "artifact"), _flag),
    **dict.fromkeys(level_json_schema.ITEM_NUMBERS, _WIDE),
    "named": _maybe(_text),
    "fuel": _WIDE,
    "species": _maybe(_text),
    "contents": _nested(lambda: _list_of(_ITEM), ".contents"),
}
_ITEM_PARTS: tuple[Shape, ...] = (_text, _text, _WIDE, _record(_ITEM_FACTS))
_ITEM: Shape = _row(*_ITEM_PARTS)

_MONSTER_FACTS: dict[str, Shape] = {
    **dict.fromkeys((*level_json_schema.MONSTER_FLAGS, "shapechanger"), _flag),
    **dict.fromkeys(level_json_schema.MONSTER_STATES, _WIDE),
    **dict.fromkeys(("level", "hp", "hpmax", "gold"), _WIDE),
    "named": _maybe(_text),
    "appears": _row(_text, _text),
    "inventory": _list_of(_ITEM),
}
_TRAP_FACTS: dict[str, Shape] = {
    **dict.fromkeys(("seen", "once", "portal"), _flag),
    "launch": _row(_row(_FAR, _FAR), _row(_FAR, _FAR)),
}
_ROOM_FACTS: dict[str, Shape] = {
    "fill": _COUNT,
    "doors": _COUNT,
    "unjoined": _flag,
    "irregular": _flag,
    "subrooms": _nested(lambda: _list_of(_ROOM), ".subrooms"),
}
_ROOM: Shape = _row(_FAR, _FAR, _FAR, _FAR, _text, _flag, _record(_ROOM_FACTS))
_BOX = _row(_WIDE, _WIDE, _WIDE, _WIDE)
_REGION_FACTS: dict[str, Shape] = {"absolute": _flag, "exclusion_absolute": _flag, "to": _maybe(_text)}

_LEVEL = _record(
    {
        "level": _text,
        "seed": _maybe(_number(0, LARGEST_SEED)),
        "terrain": _FULL_GRID,
        "lit": _GRID,
        "roomno": _GRID,
        "edge": _GRID,
        "wall": _list_of(_row(_LINE, _COLUMN, _COLUMN, _word(*level_json_schema.WALL_MARKS))),
        "doors": _list_of(_row(_COLUMN, _LINE, _word(*level_json_schema.DOOR_STATES), _flag, _flag, _word("h", "v"))),
        "stairs": _list_of(_row(_COLUMN, _LINE, _text)),
        "altars": _list_of(_row(_COLUMN, _LINE, _word(*level_json_schema.ALTAR_ALIGNMENTS), _flag)),
        "drawbridges": _list_of(
            _row(
                _COLUMN,
                _LINE,
                _word(*level_json_schema.DRAWBRIDGE_DIRECTIONS),
                _text,
                _word(*level_json_schema.DRAWBRIDGE_UNDER),
            )
        ),
        "blessed_fountains": _list_of(_row(_COLUMN, _LINE)),
        "iced": _list_of(_row(_COLUMN, _LINE, _word(*level_json_schema.MELTED_ICE))),
        "traps": _list_of(_row(_COLUMN, _LINE, _text, _record(_TRAP_FACTS))),
        "engravings": _list_of(_row(_COLUMN, _LINE, _text, _text)),
        "objects": _list_of(_row(_COLUMN, _LINE, *_ITEM_PARTS)),
        "monsters": _list_of(_row(_COLUMN, _LINE, _text, _record(_MONSTER_FACTS))),
        "rooms": _list_of(_ROOM),
        "regions": _list_of(_row(_text, _BOX, _BOX, _record(_REGION_FACTS))),
        "arrivals": _by_name(_list_of(_WIDE, 8, 8)),
        "flags": _list_of(_text),
        "counts": _record({"fountains": _WIDE, "sinks": _WIDE}),
        "flip": _number(0, 3),
        "message": _text,
        "mon_generation": _record({"chance": _WIDE, "list": _list_of(_row(_WIDE, _text, _text))}, "chance", "list"),
        "sounds": _record({"freq": _WIDE, "list": _list_of(_row(_text, _text))}, "freq", "list"),
        "vaults": _list_of(_row(_text, _flag, _COUNT, _COUNT)),
        "draws": _row(_number(0, LARGEST_SEED), _number(0, LARGEST_SEED)),
        "complaints": _number(0, 100_000),
    },
    "terrain",
)
