"""The functions of the game that a script reaches, by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vaultc.lua import queries, selections
from vaultc.lua.arguments import ArgumentError
from vaultc.lua.calls import ground, levels, monsters, objects, rooms, things
from vaultc.lua.player import DesFunction, LuaFunction, ScriptPlayer
from vaultc.lua.schemas import SCHEMAS, raw_fields, read_fields

DES: Final[Mapping[str, DesFunction]] = {
    **levels.HANDLERS, **ground.HANDLERS, **rooms.HANDLERS, **things.HANDLERS, **monsters.HANDLERS, **objects.HANDLERS
}  # fmt: skip
"""The functions of ``des`` that take fields."""

PLAIN: Final[Mapping[str, LuaFunction]] = {
    **levels.PLAIN, **ground.PLAIN, **rooms.PLAIN, **selections.FUNCTIONS, **queries.FUNCTIONS
}  # fmt: skip
"""All other functions, by their full names; they take arguments as they are."""

NAMES: Final = (*(f"des.{name}" for name in DES), *PLAIN)


def call(player: ScriptPlayer, name: str, arguments: tuple[Any, ...]) -> object:
    """Carry out a call.

    Raises:
        ArgumentError: the game's loader would raise an error.
        GenerationError: the level cannot be made.
    """
    if name in PLAIN:
        return PLAIN[name](player, arguments)
    function = name.removeprefix("des.")
    if function not in SCHEMAS:
        raise ArgumentError(f"{name}: no such function")
    fields = read_fields(player.host, function, raw_fields(player.host, function, arguments))
    player.record(function, fields)
    player.argument_count = len(arguments)
    player.is_word_form = bool(arguments) and player.sandbox.kind(arguments[0]) != "table"
    return DES[function](player, fields)
