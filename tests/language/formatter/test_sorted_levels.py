"""The layout of sorted levels."""

from __future__ import annotations

import pytest

from vaultc.games import OLDER, game_named
from vaultc.language.formatter import format_source
from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import parse, sorted_nodes, walk

UNTIDY = """\
# A pond
MAZE : "pond" , random
FLAGS : noteleport
INIT_MAP: '.' , ' ' , true , false , lit , random
MESSAGE: "Frogs."
GEOMETRY:center,center
MAP
-----
|...|
-----
ENDMAP
# of the part
RANDOM_PLACES:(1,1),( 3 , 1 )
RANDOM_MONSTERS: 'F' , ';'
REGION:(1,1,3,1) , lit,"zoo",unfilled,true
MONSTER [ 50% ] : monster[0] , random , place[1] , asleep , m_object "boulder"
CONTAINER: '(' , "chest" , (1,1)
OBJECT:'%', "corpse" , contained , cursed , "newt" , +1 , none
STAIR:levregion(1,0,15,20),(0,0,1,1),up
LEVEL:"inn"
ROOM:"ordinary",lit,(3,3),(center,center),(11,7),false
NAME:"hall"
# in it
DOOR:false,closed,south,random
SUBROOM:random,lit,random,random,"hall"
GOLD:random,random
CORRIDOR:(0,east,0),(1,west,random)
"""

TIDY = """\
# A pond
MAZE:"pond",random
FLAGS:noteleport
INIT_MAP:'.',' ',true,false,lit,random
MESSAGE:"Frogs."

GEOMETRY:center,center
MAP
-----
|...|
-----
ENDMAP
# of the part
RANDOM_PLACES:(1,1),(3,1)
RANDOM_MONSTERS:'F',';'
REGION:(1,1,3,1),lit,"zoo",unfilled,true
MONSTER[50%]:monster[0],random,place[1],asleep,m_object "boulder"
CONTAINER:'(',"chest",(1,1)
OBJECT:'%',"corpse",contained,cursed,"newt",+1,none
STAIR:levregion(1,0,15,20),(0,0,1,1),up

LEVEL:"inn"

ROOM:"ordinary",lit,(3,3),(center,center),(11,7),false
NAME:"hall"
# in it
DOOR:false,closed,south,random

SUBROOM:random,lit,random,random,"hall"
GOLD:random,random
CORRIDOR:(0,east,0),(1,west,random)
"""

OF_VARIANTS = {
    "slashem": 'RANDOM_PLACES[0]:(1,1),none\nRANDOM_REGION[0]:(1,1,2,1),(1,1,1,1)\nDOOR:locked,place[0][1],"Key"\n'
    "OBJECT:'*',random,region[0]\nOBJFLAGS:o_lit,o_buried\n",
    "dnethack": 'MONSTER:\'#\',"ancient of ice",(1,1)[skipcheck]\nFORGE:(2,1)\nALTAR:(1,1),law,altar,"Mordred"\n',
    "fiqhack": "BRANCH:levregion(),(0,0,0,0)\nREGION:(1,1,2,1),mineslight,random\n",
}


def test_sorted_levels_are_laid_out_as_the_game_does() -> None:
    language = game_named("nethack343").language
    assert format_source(Source.from_text(UNTIDY), language) == TIDY
    assert format_source(Source.from_text(TIDY), language) == TIDY


@pytest.mark.parametrize("name", OF_VARIANTS)
def test_statements_of_variants_are_kept(name: str) -> None:
    text = UNTIDY.partition("LEVEL")[0] + OF_VARIANTS[name]
    if name == "slashem":
        head, _, rest = text.partition("# of the part\n")
        text = head + OF_VARIANTS[name]
        assert "REGION" in rest
    assert OF_VARIANTS[name].splitlines()[-1] in format_source(Source.from_text(text), game_named(name).language)


def test_parts_and_rooms_hold_their_statements() -> None:
    tree = parse(Source.from_text(TIDY), game_named("nethack343").grammar).tree
    maze, level = tree.levels
    (part,) = sorted_nodes.parts(maze)
    assert isinstance(part.head, n.Map)
    assert [type(each).__name__ for each in part.statements[:4]] == [
        "RandomPlaces", "RandomMonsters", "RegionStatement", "Chance",
    ]  # fmt: skip
    hall, inner = sorted_nodes.rooms(level)
    assert [type(each) for each in hall.body.statements] == [sorted_nodes.RoomName, n.RoomDoor]
    assert isinstance(inner, n.Subroom)
    assert inner.parent == n.String("hall", span=inner.span)
    assert isinstance(level.statements[-1], n.Corridor)


@pytest.mark.parametrize("name", OLDER)
def test_every_node_of_a_game_can_be_written(name: str) -> None:
    phrases = game_named(name).language.load_phrases()
    assert set(sorted_nodes.NODES) <= phrases.keys()
    tree = parse(Source.from_text(TIDY), game_named("nethack343").grammar).tree
    holders = (n.DesFile, n.Block)
    assert {type(node) for node in walk(tree) if not isinstance(node, holders)} <= phrases.keys() | {n.MapBlock}
