"""Maps and the statements that change terrain (rule: "Statements in alphabetical order")."""

from __future__ import annotations

from vaultc.formatter.phrases import Phrase, glued, phrase, statement
from vaultc.syntax import nodes


@phrase.register
def _(node: nodes.MapBlock) -> Phrase:
    return glued(node.span.text)


@phrase.register
def _(node: nodes.Map) -> Phrase:
    return statement("GEOMETRY", node.horizontal, node.vertical, node.place, node.keep)


@phrase.register
def _(_: nodes.NoMap) -> Phrase:
    return glued("NOMAP")


@phrase.register
def _(node: nodes.Terrain) -> Phrase:
    return statement("TERRAIN", node.selection, node.terrain)


@phrase.register
def _(node: nodes.ReplaceTerrain) -> Phrase:
    return statement("REPLACE_TERRAIN", node.region, node.old, node.new, node.chance)


@phrase.register
def _(node: nodes.Spill) -> Phrase:
    return statement("SPILL", node.place, node.terrain, node.direction, node.count)


@phrase.register
def _(node: nodes.WallWalk) -> Phrase:
    return statement("WALLWALK", node.place, node.foreground, node.background, node.chance)


@phrase.register
def _(node: nodes.Wallify) -> Phrase:
    return statement("WALLIFY", node.selection) if node.selection else glued("WALLIFY")


@phrase.register
def _(node: nodes.MazeWalk) -> Phrase:
    return statement("MAZEWALK", node.place, node.direction, node.stocked, node.filling)


@phrase.register
def _(node: nodes.NonDiggable) -> Phrase:
    return statement("NON_DIGGABLE", node.region)


@phrase.register
def _(node: nodes.NonPasswall) -> Phrase:
    return statement("NON_PASSWALL", node.region)


@phrase.register
def _(node: nodes.Mineralize) -> Phrase:
    return statement("MINERALIZE", *node.chances) if node.chances else glued("MINERALIZE")


@phrase.register
def _(node: nodes.Fountain) -> Phrase:
    return statement("FOUNTAIN", node.selection)


@phrase.register
def _(node: nodes.Sink) -> Phrase:
    return statement("SINK", node.selection)


@phrase.register
def _(node: nodes.Pool) -> Phrase:
    return statement("POOL", node.selection)


@phrase.register
def _(node: nodes.Drawbridge) -> Phrase:
    return statement("DRAWBRIDGE", node.place, node.direction, node.state)


@phrase.register
def _(node: nodes.Stair) -> Phrase:
    return statement("STAIR", node.place, node.direction)


@phrase.register
def _(node: nodes.Ladder) -> Phrase:
    return statement("LADDER", node.place, node.direction)
