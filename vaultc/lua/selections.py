"""Selections: the functions of ``selection``, which are also methods, and the operators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from vaultc.generation.interpreter import selection as cells
from vaultc.lua import kinds, shapes
from vaultc.lua.doubts import doubt_filter
from vaultc.lua.player import LuaArguments, LuaFunction, ScriptPlayer
from vaultc.world import grid

Combine = Callable[[list[int], list[int]], list[int]]

_DIRECTIONS: Final = ("north", "south", "west", "east")


def grown(chosen: list[int]) -> list[int]:
    """The cells and their eight neighbours, without column 0."""
    return cells.grow_as_named(chosen, grid.ALL_DIRECTIONS)


# ---- narrowing and growing


def percentage(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:percentage(p)``: each cell with a chance."""
    chosen, rest = shapes.required(player, arguments, "percentage")
    (chance,) = shapes.numbers(player, rest, 1, "percentage")
    chosen.is_spoiled = False
    player.machine.count_work(len(chosen.cells))
    return player.selection([cell for cell in chosen.cells if player.roll(100) < chance])


def filter_mapchar(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:filter_mapchar(c, lit)``: the cells with a terrain, and a light."""
    chosen, rest = shapes.required(player, arguments, "filter_mapchar")
    if not rest:
        raise kinds.ArgumentError("selection.filter_mapchar: map character expected")
    character = kinds.map_character(player.host, rest[0], "selection.filter_mapchar")
    wanted = shapes.codes(player, character)
    light = kinds.integer(player.host, rest[1], "selection.filter_mapchar") if len(rest) > 1 else -2
    level = player.machine.level
    player.machine.count_work(len(chosen.cells))
    found = [cell for cell in chosen.cells if level.terrain[cell] in wanted]
    if not found:
        doubt_filter(player, character, chosen.cells)
    if light == -1:
        found = [cell for cell in found if player.roll(2)]
    elif light in (0, 1):
        found = [cell for cell in found if level.lit[cell] == light]
    return player.selection(found)


def grow(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:grow(direction)``: the cells and neighbours."""
    chosen, rest = shapes.required(player, arguments, "grow")
    words = kinds.WordOption(("all", "random", *_DIRECTIONS))
    word = words(player.host, rest[0], "selection.grow") if rest and rest[0] is not None else "all"
    if word == "random":
        word = _DIRECTIONS[player.roll(4)]
    chosen.is_spoiled = False
    player.machine.count_work(2 * grid.CELLS)
    wanted = grid.ALL_DIRECTIONS if word == "all" else grid.DIRECTIONS[word]
    return player.selection(cells.grow_as_named(chosen.cells, wanted))


def negate(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:negate()``: all other cells; without a selection all."""
    chosen, _ = shapes.split(player, arguments)
    player.machine.count_work(200)
    return player.selection(cells.complement([] if chosen is None else chosen.cells))


# ---- reading


def get(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:get(x, y)``: 1.0 or 0.0."""
    chosen, rest = shapes.required(player, arguments, "get")
    place, _ = shapes.place_of(player, rest, "get")
    found = cells.point(*player.cell(place))
    return 1.0 if found and found[0] in chosen.cells else 0.0


def numpoints(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:numpoints()``."""
    chosen, _ = shapes.required(player, arguments, "numpoints")
    chosen.is_spoiled = False
    return len(chosen.cells)


def bounds(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:bounds()``: the box around all cells, absolute."""
    chosen, _ = shapes.required(player, arguments, "bounds")
    player.machine.count_work(len(chosen.cells))
    chosen.is_spoiled = False
    columns, rows = zip(*(chosen.points() or [(0, 0)]), strict=True)
    return player.sandbox.new_table(lx=min(columns), ly=min(rows), hx=max(columns), hy=max(rows))


def size_description(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:size_description()``: the size in words."""
    chosen, _ = shapes.required(player, arguments, "size_description")
    player.machine.count_work(len(chosen.cells))
    if not chosen.cells:
        return "0 x 0"
    columns, rows = zip(*chosen.points(), strict=True)
    return f"{max(columns) - min(columns) + 1} x {max(rows) - min(rows) + 1}"


def rndcoord(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:rndcoord(1)``: one of the cells, relative to the frame; with 1 it is taken away."""
    chosen, rest = shapes.required(player, arguments, "rndcoord")
    taken = kinds.integer(player.host, rest[0], "selection.rndcoord") if rest and rest[0] is not None else 0
    is_empty = not chosen.cells
    told = "there is no square in this selection, so the place is a random one of the level" if is_empty else None
    if not player.is_themed:
        player.doubt("empty-selection", told, player.span_at(None))
    if is_empty:
        return player.sandbox.new_table(x=-1, y=-1)
    chosen.is_spoiled = False
    cell = chosen.cells[player.roll(len(chosen.cells))]
    if taken:
        player.values.change(chosen, [each for each in chosen.cells if each != cell])
        chosen.is_spoiled = True
        player.machine.count_work(len(chosen.cells))
    left, top = player.machine.base()
    x, y = divmod(cell, grid.HEIGHT)
    return player.sandbox.new_table(x=x - left, y=y - top)


def iterate(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:iterate(f)``: call f(x, y) for each cell, row by row, without column 0."""
    chosen, rest = shapes.required(player, arguments, "iterate")
    function = kinds.function(player.host, rest[0] if rest else None, "selection.iterate")
    chosen.is_spoiled = False
    left, top = player.machine.base()
    player.machine.count_work(2 * len(chosen.cells))
    for y, x in sorted((y, x) for x, y in chosen.points() if x):
        player.machine.count_work(20)
        if not player.call_back(function, x - left, y - top, lenient=True):
            break
    return None


# ---- operators


def _clean(player: ScriptPlayer, chosen: kinds.CellSet, operator: str) -> list[int]:
    if chosen.is_spoiled:
        why = (
            "the box of an intersection, or of a selection with a cell taken away, is wrong until s:bounds() is called"
        )
        player.warn("lua-strict", f"'{operator}' may lose cells of this selection: {why}")
    return chosen.cells


def _operator(symbol: str, combine: Combine, *, spoils: bool = False) -> LuaFunction:
    def operate(player: ScriptPlayer, arguments: LuaArguments) -> object:
        first, second = (player.host.selection(value) for value in arguments[:2])
        if first is None or second is None:
            raise kinds.ArgumentError(f"'{symbol}' joins two selections")
        player.machine.count_work(300 + len(first.cells) + len(second.cells))
        found = combine(_clean(player, first, symbol), _clean(player, second, symbol))
        return player.selection(found, is_spoiled=spoils)

    return operate


def complement(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``~sel``: all other cells."""
    chosen, _ = shapes.required(player, arguments, "negate")
    player.machine.count_work(200)
    return player.selection(cells.complement(_clean(player, chosen, "~")))


FUNCTIONS: Final[Mapping[str, LuaFunction]] = {
    **{f"selection.{function.__name__}": function for function in (
        shapes.new, shapes.clone, get, numpoints, bounds, shapes.area, shapes.rect, shapes.line, shapes.randline,
        shapes.circle, shapes.ellipse, shapes.floodfill, shapes.gradient, shapes.match, shapes.room, percentage,
        filter_mapchar, grow, negate, rndcoord, iterate, size_description,
    )},
    "selection.set": shapes.set_cell,
    "selection.fillrect": shapes.area,
    "operator.union": _operator("|", cells.union),
    "operator.intersection": _operator("&", cells.intersection, spoils=True),
    "operator.exclusive": _operator("~", lambda first, second: sorted(set(first) ^ set(second))),
    "operator.difference": _operator("-", lambda first, second: sorted(set(first) - set(second))),
    "operator.complement": complement,
}  # fmt: skip
"""The functions by their full names; methods and operators begin with their selection."""
