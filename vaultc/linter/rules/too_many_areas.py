"""More REGIONs that are rooms than the game can make.

A REGION is a room unless it is ordinary, regular and filled. A level can have 40 such rooms; any more are only lit, and
the game complains.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"
    REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"
    REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"
    REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"
    REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"
    REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"
    REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"
    REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"
    REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"
    REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"  REGION:(1,1,1,1),lit,"zoo"
    REGION:(1,1,1,1),lit,"zoo"
    ^^^^^^

Says:
    18:1: warning: a level has at most 40 rooms made by REGION: this one is only lit

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION:(1,1,1,1),lit,"zoo"
"""

from vaultc.linter import n, rule

MOST = 40


@rule.warning(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS)
def check(level: rule.LevelFacts) -> rule.Findings:
    rooms = []
    for each in level.node.statements:
        if isinstance(each, n.RegionStatement):
            is_special = each.type is None or each.type.text != "ordinary"
            if is_special or any(word.text in ("irregular", "unfilled") for word in each.flags):
                rooms.append(each)
    if len(rooms) > MOST:
        yield rule.Finding(f"a level has at most {MOST} rooms made by REGION: this one is only lit", rooms[MOST])
