"""The form of each statement, to show to authors: a complete example, and where sorted levels take it."""

from __future__ import annotations

from typing import Final

from vaultc.language.syntax import nodes
from vaultc.language.syntax.grammar import Grammar

_COMMON: tuple[type[nodes.Statement], ...] = (nodes.Stair, nodes.Mines)
"""The statements to show where several have the same keyword."""

_PARTS = {
    "CASE": "CASE 0: EXIT",
    "DEFAULT": "DEFAULT: EXIT",
    "FLAGS": "FLAGS: noteleport, hardfloor",
    "INCLUDE": 'INCLUDE "file.des"',
    "LEVEL": 'LEVEL: "name"',
    "MAZE": "MAZE: \"name\", ' '",
}
"""Keywords that begin no statement."""

_EXAMPLES = {cls.form.keyword: cls.form.example for cls in (*nodes.concrete(nodes.Statement), *_COMMON)}

FORMS: dict[str, str] = {name: text for name, text in sorted((_EXAMPLES | _PARTS).items()) if name}
"""By keyword. An ellipsis stands for statements."""


def example_of(keyword: str, grammar: Grammar) -> str | None:
    """An example of a statement, also of a statement that only this dialect has; None if the keyword is unknown."""
    if grammar.is_sorted:
        return SORTED_FORMS.get(keyword)
    own = (cls.form for cls in grammar.nodes if issubclass(cls, nodes.Statement))
    return next((form.example for form in own if form.keyword == keyword), FORMS.get(keyword))


# ---- sorted levels


SORTED_FORMS: Final = {
    "ALTAR": "ALTAR:(3,4),law,altar",
    "BRANCH": "BRANCH:(0,0,5,5),(0,0,0,0)",
    "CHANCE": "CHANCE:40",
    "CONTAINER": "CONTAINER:'(',\"chest\",(3,4)",
    "CORRIDOR": "CORRIDOR:(0,east,0),(1,west,0)",
    "DOOR": "DOOR:closed,(3,4)` in a map and `DOOR:false,closed,north,random` in a room",
    "DRAWBRIDGE": "DRAWBRIDGE:(3,4),east,closed",
    "ENGRAVING": 'ENGRAVING:(3,4),dust,"text"',
    "FLAGS": "FLAGS:noteleport,hardfloor",
    "FORGE": "FORGE:(3,4)",
    "FOUNTAIN": "FOUNTAIN:(3,4)",
    "GEOMETRY": "GEOMETRY:center,center` and, on lines of their own, `MAP`, the rows and `ENDMAP",
    "GOLD": "GOLD:50,(3,4)",
    "HALLUMSG": 'HALLUMSG:"text"',
    "INIT_MAP": "INIT_MAP:'.',' ',true,true,lit,true",
    "LADDER": "LADDER:(3,4),up",
    "LEVEL": 'LEVEL:"name"',
    "MAZE": "MAZE:\"name\",' '",
    "MAZEWALK": "MAZEWALK:(3,4),east",
    "MESSAGE": 'MESSAGE:"text"',
    "MONSTER": "MONSTER:'o',\"hill orc\",(3,4),hostile",
    "NAME": 'NAME:"hall"',
    "NOMAP": "NOMAP",
    "NON_DIGGABLE": "NON_DIGGABLE:(0,0,10,10)",
    "NON_PASSWALL": "NON_PASSWALL:(0,0,10,10)",
    "OBJECT": "OBJECT:'[',\"plate mail\",(3,4),blessed,+2",
    "OBJFLAGS": "OBJFLAGS:o_lit",
    "POOL": "POOL:(3,4)",
    "PORTAL": 'PORTAL:(0,0,5,5),(0,0,0,0),"air"',
    "RANDOM_CORRIDORS": "RANDOM_CORRIDORS",
    "RANDOM_MONSTERS": "RANDOM_MONSTERS:'o','k'",
    "RANDOM_OBJECTS": "RANDOM_OBJECTS:'*','?'",
    "RANDOM_PLACES": "RANDOM_PLACES:(1,1),(4,2)",
    "RANDOM_REGION": "RANDOM_REGION[0]:(1,1,5,5),(2,2,3,3)",
    "REGION": 'REGION:(1,1,5,5),lit,"ordinary"',
    "ROOM": 'ROOM:"ordinary",lit,(3,3),(center,center),(9,5)',
    "SINK": "SINK:(3,4)",
    "STAIR": "STAIR:(3,4),up",
    "SUBROOM": 'SUBROOM:"zoo",lit,(1,1),(2,2),"hall"',
    "TELEPORT_REGION": "TELEPORT_REGION:(0,0,5,5),(0,0,0,0),down",
    "TRAP": 'TRAP:"pit",(3,4)',
    "WALLIFY": "WALLIFY",
}
"""By keyword."""

_IN_ROOMS: Final = frozenset({"SINK", "POOL", "NAME", "CHANCE"})
_AT_THE_TOP: Final = frozenset({"FLAGS", "INIT_MAP", "MESSAGE", "HALLUMSG"})
_LISTS: Final = frozenset({"RANDOM_MONSTERS", "RANDOM_OBJECTS", "RANDOM_PLACES", "RANDOM_REGION"})
_OF_LEVELS: Final = frozenset({"ROOM", "SUBROOM", "CORRIDOR", "RANDOM_CORRIDORS"})


def place_of(keyword: str) -> str:
    """Return the places that a statement may have, as help for authors who have it elsewhere."""
    if keyword in _IN_ROOMS:
        return "it belongs in a ROOM or SUBROOM of a LEVEL"
    if keyword in _AT_THE_TOP:
        return "a level begins with its FLAGS, then INIT_MAP, then its MESSAGEs"
    if keyword in _LISTS:
        return "lists come first in a part, or before the rooms of a LEVEL, where there are no places"
    if keyword in _OF_LEVELS:
        return "a LEVEL has its rooms, then RANDOM_CORRIDORS or any number of CORRIDORs"
    return "it belongs in a part of a MAZE, after its map, or in a room if rooms can have it"
