"""A second TELEPORT_REGION or a second STAIR with the same direction.

If two areas of arrival have the same direction, the first one in the text counts. If two stairs have the same
direction, the game knows only the last ones.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    TELEPORT_REGION:(1,1,2,1),(0,0,0,0),down
    TELEPORT_REGION:(3,1,3,1),(0,0,0,0),down
    ^^^^^^^^^^^^^^^

Says:
    9:1: warning: there is already an area of arrival for this direction, and the first one counts

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    TELEPORT_REGION:(1,1,2,1),(0,0,0,0),down
    TELEPORT_REGION:(3,1,3,1),(0,0,0,0),up
"""

from vaultc.linter import n, rule, sorted_facts


@rule.warning(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS)
def check(level: rule.LevelFacts) -> rule.Findings:
    arrivals: dict[str, n.Statement] = {}
    stairs: dict[str, n.Statement] = {}
    for node in (node for group in sorted_facts.groups(level.node) for node in group.leaves):
        first: n.Statement | None = None
        message = "there is already an area of arrival for this direction, and the first one counts"
        if isinstance(node, n.TeleportRegion):
            words = (node.direction.text,) if node.direction else ("up", "down")
            first = next((arrivals[word] for word in words if word in arrivals), None)
            arrivals |= {word: arrivals.get(word, node) for word in words}
        elif isinstance(node, n.Stair | n.StairRegion):
            message = f"this level already has stairs {node.direction.text}"
            first = stairs.get(node.direction.text)
            stairs[node.direction.text] = node
        if first is not None:
            yield rule.Finding(message, node, note=("the first one", first))
