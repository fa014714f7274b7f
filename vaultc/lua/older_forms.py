"""Forms of calls that only earlier snapshots of NetHack 3.7 take, and that have a plain meaning: arguments without
names, and tables where numbers are expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vaultc.lua import kinds

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


def older_fields(host: kinds.Host, function: str, arguments: tuple[Any, ...]) -> dict[str, Any] | None:
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


def _suits(host: kinds.Host, form: tuple[str, ...], arguments: tuple[Any, ...]) -> bool:
    if len(form) != len(arguments) or _is_table_of_fields(host, arguments):
        return False
    return all(
        (host.sandbox.kind(value) == "table") == (name in _TABLES)
        and (name not in _NUMBERS or host.sandbox.kind(value) == "number")
        and (name not in _TEXTS or isinstance(value, str))
        and (name != "class" or len(value) == 1)
        for name, value in zip(form, arguments, strict=True)
    )


def _is_table_of_fields(host: kinds.Host, arguments: tuple[Any, ...]) -> bool:
    """True of a single table with names, which is how the game takes fields."""
    if len(arguments) != 1 or host.sandbox.kind(arguments[0]) != "table":
        return False
    return any(isinstance(key, str) for key, _ in host.sandbox.entries(arguments[0]))


def flattened(host: kinds.Host, arguments: tuple[Any, ...], where: str) -> tuple[Any, ...]:
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
        told = f"{where}: number expected, got {kinds.shown(host, value)}"
        host.older(told, f"write {', '.join(map(str, numbers))}", value)
        found += numbers
    return tuple(found)


def _numbers_in(host: kinds.Host, value: Any) -> list[int] | None:
    if host.sandbox.kind(value) != "table" or host.sandbox.handle(value) is not None:
        return None
    entries = dict(host.sandbox.entries(value))
    for names in (("x", "y"), ("x1", "y1", "x2", "y2"), (1, 2), (1, 2, 3, 4)):
        found = [value for name in names if isinstance(value := entries.get(name), int)]
        if len(found) == len(names) == len(entries):
            return found
    return None
