"""The functions of the game that a script reaches, by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vaultc.games.lua_versions import LuaVersion
from vaultc.lua import facts, held_objects, newer, queries, selections
from vaultc.lua.arguments import ArgumentError
from vaultc.lua.calls import ground, things
from vaultc.lua.player import DesFunction, LuaFunction, ScriptPlayer
from vaultc.lua.schemas import SCHEMAS, raw_fields, read_fields

DES: Final[Mapping[str, DesFunction]] = {
    **ground.LEVEL_HANDLERS, **ground.HANDLERS, **things.ROOM_HANDLERS, **things.HANDLERS, **things.MONSTER_HANDLERS,
    **things.OBJECT_HANDLERS
}  # fmt: skip
"""The functions of ``des`` that take fields."""

PLAIN: Final[Mapping[str, LuaFunction]] = {
    **ground.PLAIN_LEVEL_CALLS, **ground.PLAIN, **things.PLAIN, **selections.FUNCTIONS, **queries.FUNCTIONS,
    **held_objects.FUNCTIONS, **facts.FUNCTIONS, **newer.FUNCTIONS
}  # fmt: skip
"""All other functions, by their full names; they take arguments as they are."""

NAMES: Final = (*(f"des.{name}" for name in DES), *PLAIN)


def names_of(version: LuaVersion) -> tuple[str, ...]:
    """The full names of the functions that a version has."""
    missing = newer.OF_DEAD_ENDS if not version.has_dead_ends else frozenset()
    if not version.has_tests:
        missing |= newer.OF_TESTS
    if not version.lazy_strings:
        missing |= newer.OF_LATEST
    return tuple(name for name in NAMES if name not in missing)


def call(player: ScriptPlayer, name: str, arguments: tuple[Any, ...]) -> object:
    """Carry out a call.

    Raises:
        ArgumentError: the game's loader would raise an error.
        GenerationError: the level cannot be made.
    """
    player.function = name
    if name in PLAIN:
        return PLAIN[name](player, arguments)
    function = name.removeprefix("des.")
    if function not in SCHEMAS:
        raise ArgumentError(f"{name}: no such function")
    fields = read_fields(player.host, function, raw_fields(player.host, function, arguments))
    player.record(function, fields)
    player.argument_count = len(arguments)
    player.is_word_form = bool(arguments) and player.sandbox.kind(arguments[0]) != "table"
    handler = player.handlers.get(function) or DES[function]
    return handler(player, fields)
