"""A statement about the walls or the floor of a MAP that comes before the MAP.

A level is made statement by statement. NON_DIGGABLE and NON_PASSWALL protect the walls that exist when they are
reached, a REGION uses the floor that exists, and REPLACE_TERRAIN replaces the terrain that exists. A later MAP draws
over its squares again.

Bad:
    LEVEL: "cellar"
    NON_DIGGABLE: (0,0,4,2)
    ^^^^^^^^^^^^
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP

Says:
    2:1: warning: this NON_DIGGABLE protects no wall of the MAP, which comes later
    help: write it after the MAP

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    NON_DIGGABLE: (0,0,4,2)

Bad:
    LEVEL: "cellar"
    REGION: (1,1,3,1), lit, "zoo"
    ^^^^^^
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP

Says:
    2:1: warning: this REGION is made in solid rock, since the MAP comes later
    help: write it after the MAP

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION: (1,1,3,1), lit, "zoo"
"""

from itertools import takewhile

from vaultc.language.syntax.nodes.base import TerrainEffect
from vaultc.linter import n, rule

_MESSAGES = {
    n.NonDiggable: "this NON_DIGGABLE protects no wall of the MAP, which comes later",
    n.NonPasswall: "this NON_PASSWALL protects no wall of the MAP, which comes later",
    n.RegionStatement: "this REGION is made in solid rock, since the MAP comes later",
    n.ReplaceTerrain: "this REPLACE_TERRAIN finds only solid rock, since the MAP comes later",
}


@rule.warning(rule.LevelFacts, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    if level.node.maze is not None and not _is_rock(level.node.maze):
        return
    statements = model.statements_of(level)
    in_rock = list(takewhile(_leaves_rock, statements))
    drawing = next(iter(statements[len(in_rock) :]), None)
    if drawing is None or not isinstance(drawing.node, n.Map):
        return
    is_drawn = rule.map_size(drawing.node.block) != rule.MapSize(1, 1)
    after = {type(placed.node) for placed in statements[len(in_rock) :]} & {n.NonDiggable, n.NonPasswall}
    for placed in in_rock:
        message = _MESSAGES.get(type(placed.node))
        is_sure = rule.is_certain(*(model.situations[each.order].path for each in (drawing, placed)))
        if message is not None and is_drawn and is_sure and type(placed.node) not in after:
            yield rule.Finding(message, placed, "write it after the MAP", note=("the MAP", drawing))


def _leaves_rock(placed: rule.Placed) -> bool:
    """True for a statement that draws nothing in solid rock."""
    node = placed.node
    if isinstance(node, n.SolidFill):
        return _is_rock(node.filling)
    if isinstance(node, n.RegionStatement):
        return node.body is None or not node.body.statements
    if isinstance(node, n.ReplaceTerrain):
        return isinstance(node.old, n.MapCharacter) and not _is_rock(node.old)
    return node.draws is TerrainEffect.NOTHING and not node.leaves and not isinstance(node, n.Call)


def _is_rock(filling: n.Node) -> bool:
    return isinstance(filling, n.MapCharacter) and filling.character == " "
