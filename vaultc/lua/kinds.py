"""Kinds of arguments of calls, and places in them, read as the game's loader reads them.

Forms of calls that only earlier snapshots of NetHack 3.7 take, and that have a plain meaning, are at the end: arguments
without names, and tables where numbers are expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from vaultc.games.lua_versions import LuaVersion
from vaultc.generation.interpreter.places import Selection, signed64
from vaultc.lua.sandbox import Sandbox
from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import VaultcError, nearest_name
from vaultc.world import grid


@dataclass(slots=True, eq=False)
class CellSet:
    """A selection: ``cells`` in ascending order of their indices, and the notice that its box may be wrong.

    The games keep a bounding box with a selection. An intersection, and a cell taken away, leave it as it was, and
    further operators then lose cells; some functions repair it. A stand-in is the result of a refused call: calls that
    get it do nothing.
    """

    cells: Selection
    is_spoiled: bool = False
    is_stand_in: bool = False

    def points(self) -> list[tuple[int, int]]:
        """The cells as columns and rows."""
        return [divmod(cell, grid.HEIGHT) for cell in self.cells]


Place = tuple[int, int]

_LONGEST_NUMBER: Final = 200
_HEXADECIMAL: Final = re.compile(r"[+-]?0x[0-9a-f]+", re.ASCII | re.IGNORECASE)
_DECIMAL: Final = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
_TRUE: Final = {"true", "yes"}
_BOOLEAN_WORDS: Final = {"true", "false", "yes", "no"}


class FieldName(str):
    """The name of a field itself, as the place of a finding; a plain text means the field's value."""

    __slots__ = ()


ArgumentPlace = str | int | None
"""The place of a finding in a call: a field, the number of an argument from 0 on, or None for the function's name."""
_NOTHING: Final = object()


class ArgumentError(VaultcError):
    """A script gave a function of the game what it does not take; becomes an error in Lua.

    ``at`` is the place of the argument, else ``value`` is the argument itself, if it is known. ``meant`` is what the
    author probably meant to write there. It is ``certain`` if a catalogue tells it, so that forks refuse it as well.
    """

    def __init__(
        self,
        message: str,
        at: ArgumentPlace = None,
        *,
        value: object = _NOTHING,
        meant: str | None = None,
        certain: bool = False,
    ) -> None:
        super().__init__(message)
        self.certain = certain
        self.at = at
        self.value = value
        self.meant = meant

    def place_among(self, arguments: tuple[Any, ...]) -> ArgumentPlace:
        """The place in a call with these arguments."""
        if self.at is not None or self.value is _NOTHING:
            return self.at
        same = (index for index, each in enumerate(arguments) if each is self.value or each == self.value)
        return next(same, None)


class StandInMetError(VaultcError):
    """A call got the result of a refused one, and so does nothing, too."""


@dataclass(slots=True)
class ReadingPlace:
    """The place of the argument that is being read; None between arguments.

    While all fields of a call are read, the results of refused calls are noted in ``stand_ins``; elsewhere they end the
    call at once.
    """

    at: ArgumentPlace = None
    is_patient: bool = False
    stand_ins: int = 0

    def meets_stand_in(self) -> None:
        """Note the result of a refused call.

        Raises:
            StandInMetError: the call that gets it is to do nothing.
        """
        self.stand_ins += 1
        if not self.is_patient:
            raise StandInMetError


Warn = Callable[..., None]
"""Warns: ``(rule, message, at)`` with the place, by default that of the argument that is being read, and ``meant``."""


@dataclass(frozen=True, slots=True)
class Host:
    """The context of an argument: the interpreter, the version, the selections, and ways to warn and to count."""

    sandbox: Sandbox
    version: LuaVersion
    cells_of: Callable[[int], object]
    warn: Warn
    count_work: Callable[[int], None]
    refuse: Callable[[ArgumentError], None]
    reading: ReadingPlace = field(default_factory=ReadingPlace)

    def older(self, message: str, instead: str, value: object = None) -> None:
        """Tell of a form that only earlier snapshots of NetHack 3.7 take, whose meaning is plain.

        Raises:
            ArgumentError: the game refuses it, and the run does not go on.
        """
        told = f"{message}, a form of earlier snapshots of NetHack 3.7; {instead}"
        self.refuse(ArgumentError(told, value=value))

    def selection(self, value: object) -> CellSet | None:
        """The selection that a script holds; None if it is something else."""
        handle = self.sandbox.handle(value)
        found = None if handle is None else self.cells_of(handle)
        if isinstance(found, CellSet) and found.is_stand_in:
            self.reading.meets_stand_in()
        return found if isinstance(found, CellSet) else None


ReadValue = Callable[[Host, Any, str], Any]
"""Reads a value: ``(host, value, where)`` with the words that name the argument in messages."""


def shown(host: Host, value: object) -> str:
    """A value of a script as messages write it."""
    kind = host.sandbox.kind(value)
    if host.selection(value) is not None:
        return "a selection"
    if kind == "string":
        text = str(value)
        return repr(text if len(text) <= 40 else text[:37] + "...")
    return str(value).lower() if kind in ("number", "boolean") else f"a {kind}" if kind != "nil" else "nil"


# ---- numbers


def integer(host: Host, value: Any, where: str) -> int:
    """An integer, a float with integral value, or a numeric string."""
    if isinstance(value, str):
        value = _number_in(value)
    if isinstance(value, bool):
        host.older(f"{where}: number expected, got {shown(host, value)}", f"write {int(value)}", value)
        return int(value)
    if not isinstance(value, int | float):
        raise ArgumentError(f"{where}: number expected, got {shown(host, value)}", value=value)
    if isinstance(value, float) and not (value.is_integer() and -(2.0**63) <= value < 2.0**63):
        raise ArgumentError(f"{where}: number {value} has no integer representation", value=value)
    return int(value)


def _number_in(text: str) -> Any:
    """The number that Lua reads in a text, or the text: hexadecimal integers wrap, long decimal ones are floats."""
    stripped = text.strip()
    if len(stripped) > _LONGEST_NUMBER:
        return text
    if _HEXADECIMAL.fullmatch(stripped):
        return signed64(int(stripped, 16))
    if not _DECIMAL.fullmatch(stripped):
        return text
    value = float(stripped)
    whole = int(stripped) if stripped.lstrip("+-").isdigit() else 0
    return whole if whole and -(1 << 63) <= whole < 1 << 63 else value


def integer_or_random(host: Host, value: Any, where: str) -> int | str:
    """An integer or the word ``random``."""
    return "random" if value == "random" else integer(host, value, where)


def boolean(host: Host, value: Any, where: str) -> bool:
    """``true``, ``false``, 0 or 1; words for them mean the opposite in some versions."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value in _BOOLEAN_WORDS:
        plain, is_inverted = value in _TRUE, host.version.words_inverted
        told = f'write {str(plain).lower()}, not the string "{value}"'
        if is_inverted:
            told = f'the string "{value}" means {str(not plain).lower()}; write {str(plain).lower()}'
        host.warn("lua-strict", f"{where}: {told}")
        return plain != is_inverted
    if isinstance(value, int | float) and value in (0, 1):
        return bool(value)
    raise ArgumentError(f"{where}: boolean expected, got {shown(host, value)}", value=value)


# ---- words


def string(host: Host, value: Any, where: str) -> str:
    """A string or a number; in some versions a function that returns one."""
    if host.version.lazy_strings and host.sandbox.kind(value) == "function":
        value = host.sandbox.evaluated(value)
    if isinstance(value, str):
        host.count_work(len(value))
        return value.encode("latin-1").decode("utf-8", "replace")
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ArgumentError(f"{where}: string expected, got {shown(host, value)}", value=value)
    return str(value)


def letter(host: Host, value: Any, where: str) -> str:
    """A class of one letter; longer strings are ignored."""
    return string(host, value, where)


@dataclass(frozen=True, slots=True)
class WordOption:
    """Reads one of some words, in exactly these letters; in a fork another word means the nearest."""

    words: tuple[str, ...]

    def __call__(self, host: Host, value: Any, where: str) -> str:
        """Read a value."""
        text = string(host, value, where)
        if text in self.words:
            return text
        near = nearest_name(text.lower()[:_LONGEST_NUMBER], self.words)
        if host.version.is_open:
            taken = near or self.words[0]
            told = f"{where}: vaultc does not know {shown(host, value)}, and takes {taken!r}"
            host.warn("lua-strict", told, meant=near)
            return taken
        advice = f"there are {', '.join(self.words)}" if near is None else f"did you mean {near!r}?"
        raise ArgumentError(f"{where}: invalid option {shown(host, value)}; {advice}", value=value, meant=near)


@dataclass(frozen=True, slots=True)
class FeatureWord:
    """Reads one of some words, or of those that a fork has for its own furniture."""

    words: tuple[str, ...]

    def __call__(self, host: Host, value: Any, where: str) -> str:
        """Read a value."""
        text = string(host, value, where)
        if text in self.words or text.lower() in host.version.features:
            return text
        if host.version.is_open and nearest_name(text, [*self.words, *host.version.features]) is None:
            host.warn("lua-preview", f"{where}: vaultc does not know {shown(host, value)}, and shows nothing there")
            return text
        return WordOption(self.words)(host, value, where)


def map_character(host: Host, value: Any, where: str) -> str:
    """A map character."""
    text = string(host, value, where)
    if len(text) == 1 and text not in host.version.map_characters and host.version.is_open:
        host.warn("lua-preview", f"{where}: the catalogue has no map letter {text!r}; floor is shown for it")
        return "."
    if len(text) != 1 or text not in host.version.map_characters:
        raise ArgumentError(f"{where}: Erroneous map char {shown(host, value)}", value=value)
    return text


# ---- tables


def fields_of(host: Host, table: Any) -> dict[object, object]:
    """The entries of a table."""
    if host.sandbox.kind(table) != "table" or host.sandbox.handle(table) is not None:
        raise ArgumentError(f"table expected, got {shown(host, table)}", value=table)
    entries = host.sandbox.entries(table)
    host.count_work(len(entries))
    return dict(entries)


def listed(host: Host, value: Any, count: int) -> tuple[int, ...] | None:
    """Exactly this many numbers in a list; other entries become 0."""
    entries = fields_of(host, value)
    if len(entries) != count or any(index not in entries for index in range(1, count + 1)):
        return None
    found = []
    for index in range(1, count + 1):
        try:
            found.append(integer(host, entries[index], "list"))
        except ArgumentError:
            host.warn("lua-strict", f"{shown(host, entries[index])} in a list of numbers silently becomes 0")
            found.append(0)
    return tuple(found)


def coordinate(host: Host, value: Any, where: str) -> Place:
    """``{x=3,y=4}`` or a list of exactly two numbers."""
    if host.sandbox.kind(value) != "table" or host.sandbox.handle(value) is not None:
        raise ArgumentError(f"{where}: coordinate expected, got {shown(host, value)}", value=value)
    entries = fields_of(host, value)
    if "x" in entries or "y" in entries:
        return (integer(host, entries.get("x"), f"{where}.x"), integer(host, entries.get("y"), f"{where}.y"))
    found = listed(host, value, 2)
    if found is None:
        raise ArgumentError(f"{where}: Not a coordinate: write {{ x = 3, y = 4 }} or {{ 3, 4 }}", value=value)
    return found[0], found[1]


def region(host: Host, value: Any, where: str) -> tuple[int, ...]:
    """A list of exactly four numbers."""
    is_table = host.sandbox.kind(value) == "table" and host.sandbox.handle(value) is None
    found = listed(host, value, 4) if is_table else None
    if found is None and is_table:
        entries = fields_of(host, value)
        if entries.keys() == {"x1", "y1", "x2", "y2"}:
            host.older(f"{where}: Not a region", "write { x1, y1, x2, y2 }", value)
            return tuple(integer(host, entries[name], f"{where}.{name}") for name in ("x1", "y1", "x2", "y2"))
    if found is None:
        raise ArgumentError(f"{where}: Not a region: write {{ x1, y1, x2, y2 }}", value=value)
    return found


def selection(host: Host, value: Any, where: str) -> CellSet:
    """A selection."""
    found = host.selection(value)
    if found is None:
        raise ArgumentError(f"{where}: selection expected, got {shown(host, value)}", value=value)
    return found


def function_or_nothing(host: Host, value: Any, _: str) -> Any:
    """A function; any other value than nil is False, which empties a container and calls nothing."""
    return value if host.sandbox.kind(value) == "function" else False


def function(host: Host, value: Any, where: str) -> Any:
    """A function."""
    if host.sandbox.kind(value) != "function":
        raise ArgumentError(f"{where}: function expected, got {shown(host, value)}", value=value)
    return value


FORMS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "altar": (("coord", "align", "type"), ("x", "y", "align", "type")),
    "drawbridge": (("coord", "dir", "state"), ("x", "y", "dir", "state")),
    "mazewalk": (("coord", "dir"),),
    "grave": (("coord", "text"), ("x", "y")),
    "engraving": (("x", "y", "type", "text"),),
    "teleport_region": (("region", "exclude", "dir"), ("region", "exclude"), ("region",)),
    "levregion": (("region", "exclude", "type"), ("region", "exclude", "type", "name")),
    "exclusion": (("type", "region"),),
    "replace_terrain": (("region", "fromterrain", "toterrain", "chance"), ("region", "fromterrain", "toterrain")),
    "wall_property": (("region", "property"),),
    "wallify": (("x1", "y1", "x2", "y2"),),
    "mineralize": (("gem_prob", "gold_prob", "kelp_moat", "kelp_pool"),),
    "gas_cloud": (("coord", "damage", "ttl"), ("x", "y", "damage", "ttl")),
    "object": (("class", "id", "coord"), ("class", "id", "x", "y")),
    "monster": (("class", "id", "coord"), ("class", "id", "x", "y")),
}
"""The fields of arguments without names; of several forms of a length the first whose places are tables or numbers."""
_TABLES: Final = frozenset(("coord", "region", "exclude"))
_TEXTS: Final = frozenset(("class", "id"))
_NUMBERS: Final = frozenset(("x", "y", "x1", "y1", "x2", "y2"))


def older_fields(host: Host, function: str, arguments: tuple[Any, ...]) -> dict[str, Any] | None:
    """The fields of a call in an older form; None if it has none.

    Raises:
        ArgumentError: the game refuses it, and the run does not go on.
    """
    names = next((form for form in FORMS.get(function, ()) if _suits(host, form, arguments)), None)
    if names is None:
        return None
    instead = ", ".join(f"{name} =" for name in names)
    host.reading.at = None
    host.older(f"des.{function}: arguments without names", f"write des.{function}({{ {instead} }})")
    return dict(zip(names, arguments, strict=True))


def _suits(host: Host, form: tuple[str, ...], arguments: tuple[Any, ...]) -> bool:
    if len(form) != len(arguments) or _is_table_of_fields(host, arguments):
        return False
    return all(
        (host.sandbox.kind(value) == "table") == (name in _TABLES)
        and (name not in _NUMBERS or host.sandbox.kind(value) == "number")
        and (name not in _TEXTS or isinstance(value, str))
        and (name != "class" or len(value) == 1)
        for name, value in zip(form, arguments, strict=True)
    )


def _is_table_of_fields(host: Host, arguments: tuple[Any, ...]) -> bool:
    """True of a single table with names, which is how the game takes fields."""
    if len(arguments) != 1 or host.sandbox.kind(arguments[0]) != "table":
        return False
    return any(isinstance(key, str) for key, _ in host.sandbox.entries(arguments[0]))


def flattened(host: Host, arguments: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    """Arguments with the numbers of tables that stand for places and areas, where numbers alone are expected.

    Raises:
        ArgumentError: the game refuses them, and the run does not go on.
    """
    found: list[Any] = []
    for value in arguments:
        numbers = _numbers_in(host, value)
        if numbers is None:
            found.append(value)
            continue
        told = f"{where}: number expected, got {shown(host, value)}"
        host.older(told, f"write {', '.join(map(str, numbers))}", value)
        found += numbers
    return tuple(found)


def _numbers_in(host: Host, value: Any) -> list[int] | None:
    if host.sandbox.kind(value) != "table" or host.sandbox.handle(value) is not None:
        return None
    entries = dict(host.sandbox.entries(value))
    for names in (("x", "y"), ("x1", "y1", "x2", "y2"), (1, 2), (1, 2, 3, 4)):
        found = [value for name in names if isinstance(value := entries.get(name), int)]
        if len(found) == len(names) == len(entries):
            return found
    return None
