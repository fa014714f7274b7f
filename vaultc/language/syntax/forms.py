"""The form of each statement, to show to authors: a complete example, and where sorted levels take it."""

from __future__ import annotations

import re
from typing import Final

from vaultc.language.syntax import nodes, sorted_nodes
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
        return _SORTED_FORMS.get(keyword)
    own = (cls.form for cls in grammar.nodes if issubclass(cls, nodes.Statement))
    return next((form.example for form in own if form.keyword == keyword), FORMS.get(keyword))


# ---- sorted levels


_WITHOUT_BLANKS: Final = """
    BRANCH CORRIDOR DRAWBRIDGE ENGRAVING FLAGS FORGE FOUNTAIN GOLD LADDER LEVEL MAZE MAZEWALK MESSAGE NOMAP NON_DIGGABLE
    NON_PASSWALL POOL PORTAL RANDOM_CORRIDORS REGION SINK STAIR TELEPORT_REGION TRAP WALLIFY ALTAR
"""
"""The statements that sorted levels have as other levels have them."""

_SORTED_FORMS: Final = {
    **{cls.form.keyword: cls.form.example for cls in sorted_nodes.NODES if issubclass(cls, nodes.Statement)},
    **{keyword: re.sub(r"(?<=[:,]) ", "", FORMS[keyword]) for keyword in _WITHOUT_BLANKS.split()},
    "DOOR": "DOOR:closed,(3,4)` in a map and `DOOR:false,closed,north,random` in a room",
    "GEOMETRY": "GEOMETRY:center,center` and, on lines of their own, `MAP`, the rows and `ENDMAP",
    "INIT_MAP": "INIT_MAP:'.',' ',true,true,lit,true",
    "MONSTER": "MONSTER:'o',\"hill orc\",(3,4),hostile",
    "OBJECT": "OBJECT:'[',\"plate mail\",(3,4),blessed,+2",
    "ROOM": 'ROOM:"ordinary",lit,(3,3),(center,center),(9,5)',
    "SUBROOM": 'SUBROOM:"zoo",lit,(1,1),(2,2),"hall"',
}
"""By keyword."""

_PLACES: Final = {
    "SINK POOL NAME CHANCE": "it belongs in a ROOM or SUBROOM of a LEVEL",
    "FLAGS INIT_MAP MESSAGE HALLUMSG": "a level begins with its FLAGS, then INIT_MAP, then its MESSAGEs",
    "RANDOM_MONSTERS RANDOM_OBJECTS RANDOM_PLACES RANDOM_REGION": (
        "lists come first in a part, or before the rooms of a LEVEL, where there are no places"
    ),
    "ROOM SUBROOM CORRIDOR RANDOM_CORRIDORS": "a LEVEL has its rooms, then RANDOM_CORRIDORS or any number of CORRIDORs",
}
"""The places of statements, by their keywords."""


def place_of(keyword: str) -> str:
    """Return the places that a statement may have, as help for authors who have it elsewhere."""
    found = next((place for keywords, place in _PLACES.items() if keyword in keywords.split()), None)
    return found or "it belongs in a part of a MAZE, after its map, or in a room if rooms can have it"
