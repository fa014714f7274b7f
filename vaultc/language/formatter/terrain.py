"""Maps and the statements that change terrain (rule: "Statements in alphabetical order")."""

from __future__ import annotations

from vaultc.language.formatter.phrases import Phrase, PhraseHandlers, glued, statement
from vaultc.language.syntax import nodes


def map_block(node: nodes.MapBlock) -> Phrase:
    return glued(node.span.text)


def map_statement(node: nodes.Map) -> Phrase:
    return statement("GEOMETRY", node.horizontal, node.vertical, node.place, node.keep)


def no_map(_: nodes.NoMap) -> Phrase:
    return glued("NOMAP")


def terrain(node: nodes.Terrain) -> Phrase:
    return statement("TERRAIN", node.selection, node.terrain)


def replace_terrain(node: nodes.ReplaceTerrain) -> Phrase:
    return statement("REPLACE_TERRAIN", node.region, node.old, node.new, node.chance)


def spill(node: nodes.Spill) -> Phrase:
    return statement("SPILL", node.place, node.terrain, node.direction, node.count)


def wall_walk(node: nodes.WallWalk) -> Phrase:
    return statement("WALLWALK", node.place, node.foreground, node.background, node.chance)


def wallify(node: nodes.Wallify) -> Phrase:
    return statement("WALLIFY", node.selection) if node.selection else glued("WALLIFY")


def maze_walk(node: nodes.MazeWalk) -> Phrase:
    return statement("MAZEWALK", node.place, node.direction, node.stocked, node.filling)


def non_diggable(node: nodes.NonDiggable) -> Phrase:
    return statement("NON_DIGGABLE", node.region)


def non_passwall(node: nodes.NonPasswall) -> Phrase:
    return statement("NON_PASSWALL", node.region)


def mineralize(node: nodes.Mineralize) -> Phrase:
    return statement("MINERALIZE", *node.chances) if node.chances else glued("MINERALIZE")


def fountain(node: nodes.Fountain) -> Phrase:
    return statement("FOUNTAIN", node.selection)


def sink(node: nodes.Sink) -> Phrase:
    return statement("SINK", node.selection)


def pool(node: nodes.Pool) -> Phrase:
    return statement("POOL", node.selection)


def drawbridge(node: nodes.Drawbridge) -> Phrase:
    return statement("DRAWBRIDGE", node.place, node.direction, node.state)


def stair(node: nodes.Stair) -> Phrase:
    return statement("STAIR", node.place, node.direction)


def ladder(node: nodes.Ladder) -> Phrase:
    return statement("LADDER", node.place, node.direction)


PHRASES: PhraseHandlers = {
    nodes.MapBlock: map_block,
    nodes.Map: map_statement,
    nodes.NoMap: no_map,
    nodes.Terrain: terrain,
    nodes.ReplaceTerrain: replace_terrain,
    nodes.Spill: spill,
    nodes.WallWalk: wall_walk,
    nodes.Wallify: wallify,
    nodes.MazeWalk: maze_walk,
    nodes.NonDiggable: non_diggable,
    nodes.NonPasswall: non_passwall,
    nodes.Mineralize: mineralize,
    nodes.Fountain: fountain,
    nodes.Sink: sink,
    nodes.Pool: pool,
    nodes.Drawbridge: drawbridge,
    nodes.Stair: stair,
    nodes.Ladder: ladder,
}
