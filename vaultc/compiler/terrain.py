"""Maps and the statements that change terrain. Rules: "Map and level layout", "Features and the rest"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.compiler import records, values, words
from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.world.catalog.directions import DIRECTIONS

_NO_MAP, _ALIGNED, _AT_PLACE = 0, 1, 2
_LEFT_OUT = -1
_WHOLE_AREA = records.OpcodeRecord("PUSH", records.ValueType.REGION, 0xFFFFFFFF)
_ALWAYS = 100


def no_map(_: nodes.NoMap, emitter: Emitter) -> None:
    emitter.add(emitter.pack.coordinate(0, 0))
    emitter.numbers(_NO_MAP, 1)
    emitter.add(values.NO_TEXT)
    emitter.numbers(0, 0)
    emitter.operator("MAP")


def level_map(node: nodes.Map, emitter: Emitter) -> None:
    if node.horizontal is not None and node.vertical is not None:
        emitter.add(emitter.pack.coordinate(words.HORIZONTAL[node.horizontal.text], words.VERTICAL[node.vertical.text]))
        emitter.numbers(_ALIGNED)
    elif node.place is not None:
        emitter.expression(node.place)
        emitter.numbers(_AT_PLACE)
    emitter.numbers(int(node.keep is None or node.keep.text == "true"))
    cells, height, width = emitter.pack.cells(node.block)
    emitter.add(values.text(cells))
    emitter.numbers(height, width)
    emitter.operator("MAP")


def wall_walk(node: nodes.WallWalk, emitter: Emitter) -> None:
    emitter.expressions(node.place, node.foreground)
    if node.background is None:
        emitter.add(emitter.pack.default_ground())
    else:
        emitter.expression(node.background)
    emitter.numbers(_ALWAYS if node.chance is None else literal(node.chance.value))
    emitter.operator("WALLWALK")


def wallify(node: nodes.Wallify, emitter: Emitter) -> None:
    if node.selection is None:
        emitter.add(_WHOLE_AREA)
    else:
        emitter.expression(node.selection)
    emitter.numbers(int(node.selection is not None))
    emitter.operator("WALLIFY")


def maze_walk(node: nodes.MazeWalk, emitter: Emitter) -> None:
    emitter.expression(node.place)
    emitter.numbers(DIRECTIONS[node.direction.text])
    if node.stocked is None:
        emitter.numbers(1, 0)
    else:
        filling = _LEFT_OUT if node.filling is None else emitter.pack.terrain(node.filling.character)
        emitter.numbers(int(node.stocked.text == "true"), filling)
    emitter.operator("MAZEWALK")


def mineralize(node: nodes.Mineralize, emitter: Emitter) -> None:
    if node.chances:
        emitter.expressions(*node.chances)
    else:
        emitter.numbers(*[_LEFT_OUT] * 4)
    emitter.operator("MINERALIZE")


STATEMENTS: Final[Mapping[type[nodes.Node], RecordWriter]] = {
    nodes.Map: level_map,
    nodes.MazeWalk: maze_walk,
    nodes.Mineralize: mineralize,
    nodes.NoMap: no_map,
    nodes.WallWalk: wall_walk,
    nodes.Wallify: wallify,
}
"""Emitters of the records of each statement of this family."""
