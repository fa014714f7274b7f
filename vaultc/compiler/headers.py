"""The beginning of a level, and the statements that describe it as a whole.

Rules: "Compiled files: Level", "Map and level layout".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.compiler import values, words
from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes

_SOLID, _MAZE_GRID = 1, 2
_MAZE_FLAG = 0x20
_STAIRS_UP, _STAIRS_DOWN, _PORTAL, _BRANCH = 1, 0, 2, 3
_TELEPORT, _TELEPORT_UP, _TELEPORT_DOWN = 4, 5, 6
_HORIZONTAL_WALL = 2


def begin(level: nodes.Level, emitter: Emitter) -> None:
    """The records before the first statement."""
    emitter.buffer.statement = level.span if level.flags is None else level.flags.span
    if level.maze is not None:
        _maze(level.maze, emitter)
    bits = 0
    for word in level.flags.words if level.flags is not None else ():
        bits |= emitter.pack.target.flags[word.text]
    emitter.numbers(bits)
    emitter.operator("LEVEL_FLAGS")


def _maze(filling: nodes.MapCharacter | nodes.Word, emitter: Emitter) -> None:
    """``MAZE``: its character's terrain number is looked up once more, as if it were a character."""
    if isinstance(filling, nodes.Word):
        emitter.numbers(_MAZE_GRID, _HORIZONTAL_WALL)
    else:
        code = emitter.pack.terrain(filling.character)
        emitter.numbers(_SOLID, emitter.pack.terrain(chr(code)) if code < values.INVALID else values.INVALID)
    emitter.numbers(0, 0, 0, 0, 0, 0)
    emitter.operator("INIT_LEVEL")
    emitter.numbers(_MAZE_FLAG)
    emitter.operator("LEVEL_FLAGS")


def solid_fill(node: nodes.SolidFill, emitter: Emitter) -> None:
    light = values.UNSPECIFIED_LIGHT if node.filling.light is None else words.LIGHT[node.filling.light.text]
    emitter.numbers(_SOLID, emitter.pack.terrain(node.filling.character), 0, light, 0, 0, 0, 0)
    emitter.operator("INIT_LEVEL")


def maze_grid(node: nodes.MazeGrid, emitter: Emitter) -> None:
    emitter.numbers(_MAZE_GRID, emitter.pack.terrain(node.filling.character), 0, 0, 0, 0, 0, 0)
    emitter.operator("INIT_LEVEL")


def mines(node: nodes.Mines, emitter: Emitter) -> None:
    terrain = emitter.pack.terrain
    filling = words.RANDOM if node.filling is None else terrain(node.filling.character)
    emitter.numbers(
        emitter.pack.target.grounds["mines"], filling, words.TRUTH[node.walled.text], words.LIGHT[node.light.text]
    )
    emitter.numbers(words.TRUTH[node.joined.text], words.TRUTH[node.smoothed.text])
    emitter.numbers(terrain(node.background.character), terrain(node.foreground.character))
    emitter.operator("INIT_LEVEL")


def named_ground(node: nodes.NamedGround, emitter: Emitter) -> None:
    emitter.numbers(emitter.pack.target.grounds[node.ground.text], 0, 0, 0, 0, 0, 0, 0)
    emitter.operator("INIT_LEVEL")


def sounds(node: nodes.Sounds, emitter: Emitter) -> None:
    emitter.expression(node.frequency)
    for part in node.parts:
        emitter.expression(part.text)
        emitter.numbers(words.SOUNDS[part.kind.text])
    emitter.numbers(len(node.parts))
    emitter.operator("LEVEL_SOUNDS")


def mon_generation(node: nodes.MonGeneration, emitter: Emitter) -> None:
    for part in node.parts:
        emitter.expression(part.frequency)
        if part.kind.name is None:
            emitter.numbers(ord(part.kind.character or " "), 1)
        else:
            emitter.numbers(emitter.pack.species(part.kind), 0)
    emitter.numbers(literal(node.chance.value), len(node.parts))
    emitter.operator("MON_GENERATION")


def vault_setting(_node: nodes.VaultGen | nodes.MinDepth, _emitter: Emitter) -> None:
    """Nothing: it only decides about the level's line in the list of vaults."""


# ---- level regions

LevelRegions = nodes.Branch | nodes.Portal | nodes.TeleportRegion | nodes.StairRegion


def _region(regions: LevelRegions, kind: int, name: nodes.String | None, emitter: Emitter) -> None:
    for part in (regions.area, regions.exclusion):
        corners = (part.x1, part.y1, part.x2, part.y2)
        emitter.numbers(*map(literal, corners), int(part.absolute))
    emitter.numbers(kind, 0)
    emitter.add(values.NO_TEXT if name is None else emitter.string(name))
    emitter.operator("LEVREGION")


def branch(node: nodes.Branch, emitter: Emitter) -> None:
    _region(node, _BRANCH, None, emitter)


def portal(node: nodes.Portal, emitter: Emitter) -> None:
    _region(node, _PORTAL, node.target, emitter)


def teleport_region(node: nodes.TeleportRegion, emitter: Emitter) -> None:
    kinds = {None: _TELEPORT, "up": _TELEPORT_UP, "down": _TELEPORT_DOWN}
    kind = kinds[None if node.direction is None else node.direction.text]
    _region(node, kind, None, emitter)


def stair_region(node: nodes.StairRegion, emitter: Emitter) -> None:
    kind = _STAIRS_UP if node.direction.text == "up" else _STAIRS_DOWN
    _region(node, kind, None, emitter)


STATEMENTS: Final[Mapping[type[nodes.Node], RecordWriter]] = {
    nodes.Branch: branch,
    nodes.MazeGrid: maze_grid,
    nodes.MinDepth: vault_setting,
    nodes.Mines: mines,
    nodes.MonGeneration: mon_generation,
    nodes.NamedGround: named_ground,
    nodes.Portal: portal,
    nodes.SolidFill: solid_fill,
    nodes.Sounds: sounds,
    nodes.StairRegion: stair_region,
    nodes.TeleportRegion: teleport_region,
    nodes.VaultGen: vault_setting,
}
"""Emitters of the records of each statement of this family."""
