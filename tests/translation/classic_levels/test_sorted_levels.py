"""Sorted levels as scripts: the table of forms, the order of execution, and what is told of each statement."""

from __future__ import annotations

import pytest
from sorted_texts import CAVES, HEAD, MAP, MAZE, OLD, ROOM, TARGETS, after_map, lines, messages, there

from vaultc import DesError, convert
from vaultc.games import game_named
from vaultc.language.diagnostics import Severity
from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.support.errors import InvalidValueError
from vaultc.translation.classic_levels.setting import GradeCounts
from vaultc.translation.classic_levels.things import HANDLERS, OBJECTS, OF_PARTS, OF_ROOMS
from vaultc.translation.conversion import Converted, converted

NONE = GradeCounts()

# ---- two whole levels

POND = """\
# A walled pond in a maze
MAZE:"pond",random
FLAGS:noteleport
MESSAGE:"You hear frogs."
GEOMETRY:center,center
MAP
-----------
|....}}...|
|.--.}}.-.|
|.|..}}.S.+
|.--....-.|
-----------
ENDMAP
RANDOM_PLACES:(1,1),(9,1),(9,4)
RANDOM_MONSTERS:'F',';','S'
REGION:(1,1,9,4),lit,"ordinary"
DOOR:locked,(10,3)
DOOR:closed,(8,3)
STAIR:levregion(1,0,15,20),(0,0,10,5),up
STAIR:place[0],down
TRAP[60%]:"rust",random
MONSTER:monster[0],random,place[1],asleep
MONSTER:';',"giant eel",(5,2)
CONTAINER[80%]:'(',"chest",place[2]
OBJECT:'*',"opal",contained
OBJECT[30%]:'[',random,contained,blessed,+1
OBJECT:'%',"corpse",random,"newt",0
MAZEWALK:(10,3),east
"""
POND_AS_SCRIPT = """\
# A walled pond in a maze
LEVEL: "pond"
FLAGS: mazelevel, noteleport, noflip
INIT_MAP: mazegrid, '-'
MESSAGE: "You hear frogs."
GEOMETRY: center, center
MAP
-----------
|....}}...|
|.--.}}.-.|
|.|..}}.S.+
|.--....-.|
-----------
ENDMAP
STAIR: levregion(1,0,15,20), (0,0,10,5), up
$place = { (1,1), (9,1), (9,4) }
SHUFFLE: $place
$monster = monster: { 'S', ';', 'F' }
SHUFFLE: $monster
REGION: (1,1,9,4), lit, "ordinary"
DOOR: locked, (10,3)
DOOR: closed, (8,3)
STAIR: $place[0], down
[60%]: TRAP: "rust", random
MONSTER: $monster[0], $place[1], asleep
MONSTER: (';', "giant eel"), (5,2)
[80%]: CONTAINER: ('(', "chest"), $place[2] {
  OBJECT: ('*', "opal")
  [30%]: OBJECT: '[', blessed, +1
}
OBJECT: ('%', "corpse"), random, montype: "newt", 0
MAZEWALK: (10,3), east, true
"""

INN = """\
LEVEL:"inn"
RANDOM_OBJECTS:'!','%'
ROOM:"ordinary",lit,(3,3),(center,center),(11,7)
NAME:"hall"
STAIR:random,up
OBJECT:object[0],random,(2,2)
MONSTER[50%]:'@',"watchman",(5,3),peaceful,"Tom"
SUBROOM:"temple",lit,(0,0),(3,3),"hall",true
DOOR:false,closed,south,random
ALTAR:(1,1),align[0],shrine
ROOM:"zoo",unlit,random,random,random
CHANCE:40
TRAP:"web",random
TRAP:"pit",random
STAIR:random,down
RANDOM_CORRIDORS
"""
INN_AS_SCRIPT = """\
LEVEL: "inn"
$object = object: { '%', '!' }
SHUFFLE: $object
ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {
  SUBROOM: "temple", lit, (0,0), (3,3) {
    ALTAR: (1,1), align[0], shrine
    ROOMDOOR: false, closed, south, random
  }
  STAIR: random, up
  [50%]: MONSTER: ('@', "watchman"), (5,3), "Tom", peaceful
  OBJECT: $object[0], (2,2)
}
ROOM: "zoo" [40%], unlit, random, random, random {
  STAIR: random, down
  TRAP: "pit", random
  TRAP: "web", random
}
RANDOM_CORRIDORS
"""


def text_of(result: Converted) -> str:
    """The text without the comment that names the game."""
    assert result.text is not None
    first, _, rest = result.text.partition("\n")
    return rest if first.startswith("# vaultc: dialect") else result.text


@pytest.mark.parametrize(("old", "new"), [(POND, POND_AS_SCRIPT), (INN, INN_AS_SCRIPT)])
def test_whole_levels(old: str, new: str) -> None:
    assert text_of(there(old)) == new
    assert text_of(there(old, "nethack36")) == new.replace(", noflip", "")
    assert sum(there(old).counts or NONE) == (19 if "MAP" in old else 16)
    for to in TARGETS[2:]:
        there(old, to)


# ---- forms

FORMS = [
    ("TRAP:random,random", "TRAP: random, random"),
    ("TRAP[100%]:\"pit\",(1,1)", 'TRAP: "pit", (1,1)'),
    ("GOLD:random,(1,1)", "GOLD: (-1), (1,1)"),
    ("GOLD:-5,(1,1)", "GOLD: 0, (1,1)"),
    ("FOUNTAIN:random", "FOUNTAIN: random[dry]"),
    ("DOOR:open,random", "DOOR: open, random[dry]"),
    ("DOOR:open,(6,3)", "DOOR: open, (6,3)"),
    ("DOOR:open,(6,2)", "DOOR: closed, (6,2)"),
    ("DOOR:locked,(6,2)", "DOOR: locked, (6,2)"),
    ("ALTAR:(1,1),coaligned,sanctum", "ALTAR: (1,1), coaligned, sanctum"),
    ("ENGRAVING:(1,1),random,\"x\"", 'ENGRAVING: (1,1), random, "x"'),
    ("NON_DIGGABLE:(0,0,6,4)", "NON_DIGGABLE: (0,0,6,4)"),
    ("LADDER:(1,1),up", "LADDER: (1,1), up"),
    ("BRANCH:(0,0,6,4),(0,0,0,0)", "BRANCH: (0,0,6,4), (0,0,0,0)"),
    ("PORTAL:(0,0,6,4),levregion(1,0,5,5),\"air\"", 'PORTAL: (0,0,6,4), levregion(1,0,5,5), "air"'),
    ("TELEPORT_REGION:(0,0,6,4),(0,0,0,0)", "TELEPORT_REGION: (0,0,6,4), (0,0,0,0)"),
    # Areas: `irregular` alone would mean unfilled.
    ('REGION:(1,1,5,3),lit,"ordinary",filled', 'REGION: (1,1,5,3), lit, "ordinary"'),
    ('REGION:(1,1,5,3),lit,"ordinary",filled,false', 'REGION: (1,1,5,3), lit, "ordinary"'),
    ('REGION:(1,1,5,3),random,"ordinary",filled,true', 'REGION: (1,1,5,3), random, "ordinary", filled, irregular'),
    ('REGION:(1,1,5,3),lit,"throne",unfilled', 'REGION: (1,1,5,3), lit, "throne", unfilled'),
    ('REGION:(1,1,5,3),lit,"throne",unfilled,true', 'REGION: (1,1,5,3), lit, "throne", unfilled, irregular'),
    ('REGION:(1,1,5,3),lit,"no such room"', 'REGION: (1,1,5,3), lit, "ordinary"'),
    ('REGION:(1,1,5,3),lit,random', "REGION: (1,1,5,3), lit, random"),
    # Monsters: names count letter by letter, and only within the class.
    ("MONSTER:'o',\"hill orc\",(1,1)", "MONSTER: ('o', \"hill orc\"), (1,1)"),
    ("MONSTER:'o',random,(1,1)", "MONSTER: 'o', (1,1)"),
    ("MONSTER:random,random,(1,1)", "MONSTER: random, (1,1)"),
    ("MONSTER:random,\"newt\",(1,1)", "MONSTER: random, (1,1)"),
    ("MONSTER:':',\"Newt\",(1,1)", "MONSTER: ':', (1,1)"),
    ("MONSTER:'D',\"newt\",(1,1)", "MONSTER: 'D', (1,1)"),
    ("MONSTER:'m',random,(1,1),m_object \"boulder\",\"Al\",peaceful,asleep,hostile",
     "MONSTER: 'm', (1,1), \"Al\", hostile, asleep, m_object \"boulder\""),
    ("MONSTER:'A',\"Angel\",(1,1),align[1]", "MONSTER: ('A', \"Angel\"), (1,1), align[1]"),
    ("MONSTER:'A',\"Angel\",(1,1),random", "MONSTER: ('A', \"Angel\"), (1,1), align: random"),
    # Objects: keys instead of places in a list.
    ("OBJECT:'[',\"plate mail\",(1,1),cursed,-2,\"Tin\"",
     "OBJECT: ('[', \"plate mail\"), (1,1), cursed, -2, name: \"Tin\""),
    ("OBJECT:'`',\"statue\",(1,1),random,\"newt\",random,none", "OBJECT: ('`', \"statue\"), (1,1), montype: \"newt\""),
    ("OBJECT:'%',\"corpse\",(1,1),\"no such\",1", "OBJECT: ('%', \"corpse\"), (1,1), montype: random, 1"),
    ("OBJECT:random,\"opal\",(1,1)", "OBJECT: random, (1,1)"),
    ("OBJECT:'*',random,(1,1),blessed,-127", "OBJECT: '*', (1,1), blessed"),
    ("OBJECT:'\"',random,(1,1)", "OBJECT: '\"', (1,1)"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), FORMS)
def test_forms_that_are_exact(old: str, new: str) -> None:
    stocked = '"throne"' in old and "unfilled" not in old
    result = there(f"{MAZE}{old}\n")
    assert after_map(result) == [new]
    assert stocked or (messages(result), result.counts) == ([], (3, 0, 0))
    there(f"{MAZE}{old}\n", "nethack36")


@pytest.mark.parametrize(("header", "new"), [
    ("MAZE:\"t\",' '", ['LEVEL: "t"', "FLAGS: mazelevel, noflip", "INIT_MAP: solidfill, ' '"]),
    ('MAZE:"t",random', ['LEVEL: "t"', "FLAGS: mazelevel, noflip", "INIT_MAP: mazegrid, '-'"]),
    ("MAZE:\"t\",'L'\nFLAGS:hardfloor,hardfloor",
     ['LEVEL: "t"', "FLAGS: mazelevel, hardfloor, noflip", "INIT_MAP: solidfill, 'L'"]),
])  # fmt: skip
def test_headers(header: str, new: list[str]) -> None:
    assert lines(there(f"{header}\n{MAP}"))[: len(new)] == new


@pytest.mark.parametrize(("old", "new"), [
    ("'.',' ',true,true,lit,true", "mines, '.', ' ', true, true, lit, true"),
    ("'.','L',true,false,random,random", "mines, '.', 'L', true, false, random, random"),
    ("'.',' ',false,true,unlit,false", "mines, '.', ' ', false, true, unlit, false"),
])  # fmt: skip
def test_caves(old: str, new: str) -> None:
    text = f"{HEAD}INIT_MAP:{old}\nNOMAP\nSTAIR:random,up\n"
    ends = "true, true, lit, true" in new
    expected = ["FLAGS: mazelevel, noflip", f"INIT_MAP: {new}" + (", ' '" if ends else ""), "NOMAP"]
    assert lines(there(text))[1:4] == expected, "the filling is left out, and the background ends the maze"
    assert lines(there(text, "nethack36"))[2] == f"INIT_MAP: {new}"


def test_levels_of_rooms_may_be_mirrored_without_flags() -> None:
    room = ROOM.partition("\n")[2]
    plain = there(ROOM)
    assert lines(plain)[1].startswith("ROOM")
    assert [found.help for found in plain.diagnostics] == ["write `FLAGS: noflip` to keep it as it is"]
    with_flags = there(f'LEVEL:"t"\nFLAGS:hardfloor\n{room}')
    assert (lines(with_flags)[1], messages(with_flags)) == ("FLAGS: hardfloor, noflip", [])
    assert messages(there(ROOM, "nethack36")) == []


def test_places_without_a_map_are_not_checked_and_may_be_entries() -> None:
    lists = f"{HEAD}{CAVES}RANDOM_PLACES:(1,1),(2,2)\n"
    assert lines(there(f"{lists}GOLD:5,(-2,-2)\n"))[-1] == "GOLD: 5, $place[1]"
    assert lines(there(f"{lists}GOLD:5,(-11,-11)\n"))[-1] == "GOLD: 5, random"
    result = there(f"{lists}GOLD:5,(80,3)\nGOLD:5,(-1,3)\n")
    assert lines(result)[-2:] == ["# GOLD:5,(80,3)", "# GOLD:5,(-1,3)"]
    assert result.counts == (4, 0, 2)


def test_map_to_the_left_keeps_its_column() -> None:
    text = MAZE.replace("center,center", "left,bottom") + "STAIR:(1,1),up\n"
    assert "GEOMETRY: left, bottom" in lines(there(text))
    assert "GEOMETRY: (2,15)" in lines(there(text, "nethack36")), "columns count from 1 there"


# ---- the order of execution


def test_kinds_of_a_part() -> None:
    old = [
        "ENGRAVING:(1,1),dust,\"x\"", "GOLD:1,(1,1)", "OBJECT:'*',random,(1,1)", "MONSTER:'o',random,(1,1)",
        "TRAP:\"pit\",(1,2)", "FOUNTAIN:(5,1)", "ALTAR:(1,3),law,altar", "STAIR:(2,1),up", "LADDER:(3,1),down",
        "NON_PASSWALL:(0,0,6,4)", "NON_DIGGABLE:(0,0,6,4)", "DOOR:closed,(6,3)", 'REGION:(1,1,5,3),lit,"ordinary"',
        "BRANCH:(1,1,1,1),(0,0,0,0)", "TELEPORT_REGION:(1,1,1,1),(0,0,0,0),up",
    ]  # fmt: skip
    result = there(MAZE + "".join(f"{line}\n" for line in old))
    words = [line.partition(":")[0] for line in after_map(result)]
    assert words == [line.partition(":")[0] for line in reversed(old)]
    kept = there(MAZE + "".join(f"{line}\n" for line in old), in_text_order=True)
    assert [line.partition(":")[0] for line in after_map(kept)] == [line.partition(":")[0] for line in old]
    assert any("order of the old text" in message for message in messages(kept))


def test_kinds_of_a_room_are_reversed_except_objects() -> None:
    kinds = (
        ("ENGRAVING", "", ',dust,"x"'), ("GOLD", "1,", ""), ("OBJECT", "'*',random,", ""),
        ("MONSTER", "'o',random,", ""), ("TRAP", '"pit",', ""), ("SINK", "", ""), ("STAIR", "", ",up"),
    )  # fmt: skip
    things = "".join(
        f"{word}:{before}({x},{y}){after}\n" for y, (word, before, after) in enumerate(kinds) for x in (1, 2)
    )
    found = lines(there(f"{ROOM}{things}"))[2:-1]
    assert [(line.partition(":")[0], "(1," in line) for line in found] == [
        (word, is_first)
        for word in ("STAIR", "SINK", "TRAP", "MONSTER", "OBJECT", "GOLD", "ENGRAVING")
        for is_first in ((True, False) if word == "OBJECT" else (False, True))
    ]


def test_comments_move_with_their_statements() -> None:
    old = "# first\n# second\nOBJECT:'*',random,(1,1)\n\n# third\nTRAP:\"pit\",(1,2)\n# last\n"
    assert after_map(there(MAZE + old)) == [
        "# third", 'TRAP: "pit", (1,2)', "# first", "# second", "OBJECT: '*', (1,1)", "# last"
    ]  # fmt: skip


def test_mazes_of_several_parts() -> None:
    part = MAP + "MAZEWALK:(6,3),east\nMAZEWALK:(0,3),west\nGOLD:1,(1,1)\n"
    result = there('MAZE:"t",random\n' + part + part.replace("center,center", "right,top"))
    walks = [line for line in lines(result) if line.startswith("MAZEWALK")]
    assert walks == [
        "MAZEWALK: (0,3), west, false", "MAZEWALK: (6,3), east, false",
        "MAZEWALK: (0,3), west, false", "MAZEWALK: (6,3), east, true",
    ]  # fmt: skip
    assert lines(result)[-1] == walks[-1]
    assert result.counts == (6, 3, 0)


# ---- maps


def test_wallify_changes_the_map_and_goes() -> None:
    old = HEAD + "GEOMETRY:center,center\nMAP\n01234\n\n  .\n  . B\n\nENDMAP\nWALLIFY\n"
    result = there(old)
    found = result.text or ""
    rows = found[found.index("MAP\n") + 4 : found.index("\nENDMAP")].split("\n")
    assert rows == ["     ", " --- ", " |.|-", " -.-B", " ----"]
    assert "WALLIFY" not in found
    assert result.counts == (2, 1, 0)
    assert [message[:3] for message in messages(result)] == ["`B`"], "boundaries become floor later than before"


def test_wallify_without_a_map_stays_as_a_comment() -> None:
    result = there(f"{HEAD}{CAVES}WALLIFY\n")
    assert (lines(result)[-1], result.counts) == ("# WALLIFY", (3, 0, 1))


# ---- registers


def test_lists_of_a_part() -> None:
    old = "RANDOM_MONSTERS:'o','k'\nRANDOM_PLACES:(1,1),(2,1)\nRANDOM_OBJECTS:'*','?'\n"
    uses = 'OBJECT:object[1],random,place[1]\nMONSTER:monster[0],"newt",place[0]\nOBJECT:object[0],"opal",(1,1)\n'
    assert after_map(there(MAZE + old + uses)) == [
        "$object = object: { '?', '*' }", "SHUFFLE: $object", "$place = { (1,1), (2,1) }", "SHUFFLE: $place",
        "$monster = monster: { 'k', 'o' }", "SHUFFLE: $monster", "MONSTER: $monster[0], $place[0]",
        "OBJECT: $object[1], $place[1]", 'OBJECT: "opal", (1,1)',
    ]  # fmt: skip


@pytest.mark.parametrize("use", ["GOLD:1,place[2]", "MONSTER:monster[0],random,(1,1)", "OBJECT:object[3],random,(1,1)"])
def test_entries_that_do_not_exist(use: str) -> None:
    result = there(f"{MAZE}RANDOM_PLACES:(1,1),(2,1)\n{use}\n")
    assert after_map(result)[-1] == f"# {use}"
    assert (result.counts or NONE)[2] == 1
    assert [found.severity for found in result.diagnostics] == [Severity.WARNING]


def test_list_of_an_earlier_part_goes_on() -> None:
    result = there(f"{MAZE}RANDOM_PLACES:(1,1),(2,1)\n{MAP}GOLD:1,place[1]\n")
    assert lines(result)[-1] == "GOLD: 1, $place[1]"


def test_places_of_lists_are_random_in_rooms() -> None:
    assert "GOLD: 1, random" in lines(there(f'{ROOM}GOLD:1,place[3]\nTRAP:"pit",(-1,-1)\n'))


# ---- containers


def test_contents_up_to_the_next_container() -> None:
    old = (
        "CONTAINER:'(',\"chest\",(1,1)\nOBJECT:'*',random,contained\nOBJECT:'?',random,(2,2)\n"
        "OBJECT:'!',random,contained\nCONTAINER:'(',\"sack\",(1,2)\n"
    )
    result = there(MAZE + old)
    assert after_map(result) == [
        "CONTAINER: ('(', \"chest\"), (1,1) {", "OBJECT: '*'", "OBJECT: '!'", "}", "OBJECT: '?', (2,2)",
        "CONTAINER: ('(', \"sack\"), (1,2) { }",
    ]  # fmt: skip
    assert result.counts == (7, 0, 0)


def test_containers_that_are_not_what_they_seem() -> None:
    first = there(f"{MAZE}OBJECT:'*',random,contained\n")
    assert after_map(first) == ["# OBJECT:'*',random,contained"]
    sack = "CONTAINER:'(',\"sack\",contained\nOBJECT:'*',random,contained\n"
    nested = there(f"{MAZE}CONTAINER:'(',\"chest\",(1,1)\n{sack}")
    assert after_map(nested)[1:] == ["CONTAINER: ('(', \"sack\"), random {", "OBJECT: '*'", "}"]
    assert nested.counts == (4, 1, 0)
    by_chance = there(f"{MAZE}CONTAINER[30%]:'(',\"chest\",(1,1)\nOBJECT:'*',random,contained\n")
    assert after_map(by_chance)[0] == "[30%]: CONTAINER: ('(', \"chest\"), (1,1) {"
    assert by_chance.counts == (3, 1, 0)


# ---- rooms


def test_doors_in_walls_that_border_on_rock_are_lost() -> None:
    old = f'{ROOM}DOOR:false,closed,west,random\nROOM:"ordinary",lit,random,random,random\n'
    old += "CORRIDOR:(0,west,0),(1,east,0)\nCORRIDOR:(0,east,0),(1,west,0)\n"
    result = there(old)
    assert "# DOOR:false,closed,west,random" in lines(result)
    assert lines(result)[-1] == "RANDOM_CORRIDORS"
    assert (result.counts or NONE)[2] == 3


def test_subrooms_and_names() -> None:
    old = f'{ROOM}NAME:"a"\nSUBROOM:"shop",lit,(2,2),(3,3),"a",false\nCHANCE:30\nDOOR:false,open,north,random\n'
    result = there(old + 'ROOM:random,lit,random,random,random\nNAME:"b"\n')
    assert lines(result)[2:] == [
        'SUBROOM: "shop" [30%], lit, (2,2), (3,3), unfilled {', "ROOMDOOR: false, open, north, random", "}", "}",
        'ROOM: "ordinary", lit, random, random, random {', '# NAME:"b"', "}",
    ]  # fmt: skip


def test_subrooms_that_no_room_can_hold_stay_as_comments() -> None:
    old = f'{ROOM}NAME:"0"\nSUBROOM:"ordinary",lit,(1,1),(2,2),"self"\nNAME:"self"\nGOLD:1,(0,0)\n'
    result = there(old)
    assert lines(result)[-3:] == ['# SUBROOM:"ordinary",lit,(1,1),(2,2),"self"', '# NAME:"self"', "# GOLD:1,(0,0)"]
    assert (result.counts or NONE)[2] == 3
    chain = "".join(f'SUBROOM:"ordinary",lit,(1,1),(2,2),"{n}"\nNAME:"{n + 1}"\n' for n in range(60))
    deep = there(f'{ROOM}NAME:"0"\n{chain}')
    assert (deep.text or "").count("  SUBROOM") == 4
    assert (deep.text or "").count("# SUBROOM") == 56


def test_rooms_that_change() -> None:
    old = 'LEVEL:"t"\nROOM:"temple",lit,(3,3),(center,bottom),(9,7),false\nALTAR:(1,1),law,shrine\n'
    result = there(old)
    assert 'ROOM: "ordinary", lit, (3,3), (center,bottom), (9,7) {' in lines(result)
    assert '# ROOM:"temple",lit,(3,3),(center,bottom),(9,7),false' in lines(result)
    assert [found.rule for found in result.diagnostics if "bottom" in found.message] == ["different-meaning"]
    assert not any("bottom" in message for message in messages(there(old, "nethack36")))


# ---- names


@pytest.mark.parametrize(("old", "new", "grade"), [
    ("OBJECT:'[',\"gray dragon scales\",(1,1)", "OBJECT: ('[', \"magic dragon scales\"), (1,1)", 0),
    ("OBJECT:'[',\"silver dragon scale mail\",(1,1)", "OBJECT: ('[', \"reflecting dragon scale mail\"), (1,1)", 0),
    ("MONSTER:'D',\"red dragon\",(1,1)", "MONSTER: ('D', \"glowing dragon\"), (1,1)", 1),
    ("MONSTER:'D',\"baby blue dragon\",(1,1)", "MONSTER: ('D', \"baby glowing dragon\"), (1,1)", 1),
    ("OBJECT:'?',\"amnesia\",(1,1)", "# OBJECT:'?',\"amnesia\",(1,1)", 2),
    ("OBJECT:'`',\"statue\",(1,1),\"red dragon\",0",
     "OBJECT: ('`', \"statue\"), (1,1), montype: \"glowing dragon\", 0", 1),
])  # fmt: skip
def test_names_that_changed(old: str, new: str, grade: int) -> None:
    result = there(f"{MAZE}{old}\n")
    assert after_map(result) == [new]
    assert (result.counts or NONE)[grade] == (3 if grade == 0 else 1)
    assert there(f"{MAZE}{old}\n", "nethack36").counts == (3, 0, 0)


# ---- differences


@pytest.mark.parametrize(("old", "to", "words"), [
    ("STAIR:random,up\nSTAIR:random,down", "unnethack", "no distance is kept"),
    ("DOOR:random,(6,2)", "unnethack", "secret door"),
    ('REGION:(1,1,5,3),lit,"zoo"', "unnethack", "stocked"),
    ("MONSTER:'F',\"lichen\",random,law", "nethack36", "never made"),
    ("MONSTER:'A',random,(1,1),law", "nethack36", "only priests and Angels"),
    ("MONSTER:'S',\"water moccasin\",random", "unnethack", "put into water"),
    ("ALTAR:(1,1),random,altar", "unnethack6", "random alignment"),
    ("NON_DIGGABLE:(5,3,1,1)", "unnethack", "in reverse"),
    ("TRAP:random,random", "evilhack", "random traps"),
])  # fmt: skip
def test_differences_are_told(old: str, to: str, words: str) -> None:
    result = there(f"{MAZE}{old}\n", to)
    assert [words in message for message in messages(result)] == [True]
    assert (result.counts or NONE)[1:] == (1, 0)


def test_rooms_that_only_some_games_stock_stay_empty() -> None:
    old = f'{MAZE}REGION:(1,1,5,3),lit,"anthole"\n'
    assert after_map(there(old)) == ['REGION: (1,1,5,3), lit, "anthole"']
    assert after_map(there(old, "nethack36")) == ['REGION: (1,1,5,3), lit, "anthole", unfilled']
    shop = f"{MAZE}REGION:(1,1,5,3),lit,random,unfilled\n"
    assert after_map(there(shop)) == ['REGION: (1,1,5,3), lit, "candle shop"']


def test_area_of_arrival_of_the_last_part_counts_now() -> None:
    area = "TELEPORT_REGION:(1,1,1,1),(0,0,0,0),down\n"
    same = there(f"{MAZE}{area}{MAP}{area}")
    assert [found.span.start > 150 for found in same.diagnostics] == [True]
    assert messages(there(f"{MAZE}{area}{MAP}{area.replace('down', 'up')}")) == []


def test_messages() -> None:
    old = f'{HEAD}MESSAGE:"50% off"\n{MAP}'
    assert any("cuts messages" in message for message in messages(there(old)))
    assert messages(there(old, "nethack36")) == []


def test_what_the_other_compiler_would_reject_becomes_a_comment() -> None:
    result = there(f"{HEAD}{CAVES}NON_DIGGABLE:(0,0,79,21)\nGOLD:1,(3,21)\n")
    assert lines(result)[-2:] == ["NON_DIGGABLE: (0,0,79,21)", "# GOLD:1,(3,21)"]


# ---- the whole


def test_errors_of_the_old_file_and_wrong_directions() -> None:
    with pytest.raises(DesError):
        converted(Source.from_text(f'{MAZE}TRAP:"no such trap",random\n'), game_named("unnethack"), OLD)
    with pytest.raises(InvalidValueError, match="cannot be converted"):
        convert('LEVEL: "a"\nGOLD: 1, random\n', OLD, "unnethack")


def test_line_ends_and_the_comment_that_names_the_game() -> None:
    old = f"# vaultc: dialect={OLD}\n# a den\n{MAZE}# last\n"
    result = there(old.replace("\n", "\r\n"))
    assert result.text is not None
    assert result.text.count("\r\n") == result.text.count("\n") == result.text.count("\r")
    assert result.text.startswith("# vaultc: dialect=unnethack\r\n# a den\r\nLEVEL")
    assert result.text.endswith("ENDMAP\r\n# last\r\n")


def test_every_statement_has_a_handler() -> None:
    elsewhere = {s.OpenContainer, s.ObjectFlags, s.RoomName, s.RoomChance}
    own = {cls for cls in s.NODES if issubclass(cls, n.Statement)}
    assert own - elsewhere <= set(HANDLERS)
    kinds = {cls for kind in (*OF_PARTS, *OF_ROOMS) for cls in kind}
    assert kinds - set(OBJECTS) <= set(HANDLERS)


def test_library_call() -> None:
    result = convert(POND, "nethack36", OLD)
    assert str(result.counts) == "19 statements: 17 exact, 2 near, 0 impossible"
    assert result.text is not None
