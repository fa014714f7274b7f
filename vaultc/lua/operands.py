"""The arguments of functions of selections."""

from __future__ import annotations

from vaultc.lua import arguments as kinds
from vaultc.lua.arguments import ArgumentError
from vaultc.lua.cells import CellSet
from vaultc.lua.player import LuaArguments, ScriptPlayer


def split(player: ScriptPlayer, arguments: LuaArguments) -> tuple[CellSet | None, LuaArguments]:
    """The selection that a call begins with, if any, and the other arguments."""
    chosen = player.host.selection(arguments[0]) if arguments else None
    return (None, arguments) if chosen is None else (chosen, arguments[1:])


def required(player: ScriptPlayer, arguments: LuaArguments, name: str) -> tuple[CellSet, LuaArguments]:
    """As :func:`split`, where a selection must come first."""
    chosen, rest = split(player, arguments)
    if chosen is None:
        raise ArgumentError(f"selection.{name}: selection expected")
    return chosen, rest


def numbers(player: ScriptPlayer, arguments: LuaArguments, count: int, name: str) -> list[int]:
    """The first numbers of a call, which needs this many."""
    if len(arguments) < count:
        raise ArgumentError(f"selection.{name}: wrong parameters: {count} numbers expected, got {len(arguments)}")
    return [kinds.integer(player.host, value, f"selection.{name}") for value in arguments[:count]]


def absolute(player: ScriptPlayer, x: int, y: int) -> tuple[int, int]:
    """The cell of a place in the frame."""
    return player.cell((x, y))


def place_of(player: ScriptPlayer, arguments: LuaArguments, name: str) -> tuple[tuple[int, int], LuaArguments]:
    """A place, two numbers or a table, and the arguments after it."""
    if arguments and player.sandbox.kind(arguments[0]) == "table":
        x, y = kinds.coordinate(player.host, arguments[0], f"selection.{name}")
        return (x, y), arguments[1:]
    x, y = numbers(player, arguments, 2, name)
    return (x, y), arguments[2:]
