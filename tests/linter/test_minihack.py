"""Odd and broken levels for MiniHack: each that the game silently misreads has a diagnostic at its line.

Every text is the plain level with a mistake; the rule and the line are of the first diagnostic.
"""

from __future__ import annotations

import pytest
from every import every

from vaultc.games.nethack36 import GAME
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import Settings

HEAD = "MAZE: \"mylevel\", ' '\nFLAGS:hardfloor\nINIT_MAP: solidfill,' '\n"
MAP = "GEOMETRY:center,center\nMAP\n-------\n|.....|\n|.....|\n-------\nENDMAP\n"
LIGHT = 'REGION:(0,0,7,4),lit,"ordinary"\n'
START, GOAL = "BRANCH:(1,1,1,1),(0,0,0,0)\n", "STAIR:(5,2),down\n"
PLAIN = HEAD + MAP + LIGHT + START + GOAL
"""Lines 1 to 3 are the head, 4 to 10 the map, 11 its light, 12 the start, 13 the goal."""


def said(text: str) -> list[tuple[int, str]]:
    found = judge(
        [examine(Source.from_text(text, "mylevel.des"), GAME, minihack=True)], lambda _: Settings(), False, True
    )
    return [(d.span.begin.line, d.rule) for d in found]


def with_more(*lines: str) -> str:
    """The plain level with further lines, of which the first is number 14."""
    return PLAIN + "".join(f"{line}\n" for line in lines)


def replaced(old: str, new: str) -> str:
    assert PLAIN.count(old) == 1, old
    return PLAIN.replace(old, new)


ROOM = 'LEVEL: "mylevel"\nROOM: "ordinary" , lit, (3,3), (center,center), (8,8) {\n%s\nSTAIR: random, down\n}\n'

ODD = {
    # ---- the level and its header
    "empty text": ("", "minihack-level-name", 1),
    "blank lines": ("\n\n", "minihack-level-name", 1),
    "only a comment": ("# nothing\n", "minihack-level-name", 1),
    "path for a text": ("mylevel", "syntax-error", 1),
    "other name": (replaced("mylevel", "my_level"), "minihack-level-name", 1),
    "capital letter": (replaced("mylevel", "MyLevel"), "minihack-level-name", 1),
    "name with blank": (replaced("mylevel", "mylevel "), "minihack-level-name", 1),
    "file name": (replaced("mylevel", "mylevel.des"), "invalid-level-name", 1),
    "no header": (PLAIN.partition("\n")[2], "syntax-error", 1),
    "header without filling": (replaced(", ' '\nFLAGS", "\nFLAGS"), "syntax-error", 1),
    "level with a filling": (replaced("MAZE", "LEVEL"), "syntax-error", 1),
    "header in lower case": (replaced("MAZE", "maze"), "unknown-statement", 1),
    "filling that fills nothing": (replaced("' '\nFLAGS:hardfloor\nINIT_MAP: solidfill,' '", "'.'"), "maze-filling", 1),
    "cloud that is corridor": (replaced("' '\nFLAGS:hardfloor\nINIT_MAP: solidfill,' '", "'C'"), "maze-filling", 1),
    "maze drawn over": (replaced("' '\nFLAGS", "random\nFLAGS"), "maze-drawn-over", 3),
    "name unquoted": (replaced('"mylevel"', "mylevel"), "syntax-error", 1),
    "second level": (with_more('LEVEL: "more"', "NOMAP"), "minihack-other-level", 14),
    "second level of the name": (with_more("MAZE: \"mylevel\", ' '", "STAIR:random,down"), "duplicate-level-name", 14),
    "flags after other statements": (replaced("INIT_MAP", "NOMAP\nFLAGS:noteleport\nINIT_MAP"), "syntax-error", 4),
    "unknown flag": (replaced("hardfloor", "hard_floor"), "syntax-error", 2),
    "flag of another game": (replaced("hardfloor", "hardfloor,noflip"), "syntax-error", 2),
    "flag in capitals": (replaced("hardfloor", "HARDFLOOR"), "syntax-error", 2),
    "flag twice": (replaced("hardfloor", "hardfloor,hardfloor"), "flag-without-effect", 2),
    "flag of the header": (replaced("hardfloor", "hardfloor,mazelevel"), "flag-without-effect", 2),
    "flags without a comma": (replaced("hardfloor", "hardfloor premapped"), "syntax-error", 2),
    "no flags": (replaced("FLAGS:hardfloor", "FLAGS:"), "syntax-error", 2),
    "old INIT_MAP": (replaced("solidfill,' '", "'.',' ',true,true,lit,true"), "old-syntax", 3),
    "INIT_MAP over the map": (with_more("INIT_MAP: solidfill,'.'"), "drawn-over", 13),
    # ---- the map
    "map without GEOMETRY": (replaced("GEOMETRY:center,center\n", ""), "syntax-error", 4),
    "map without end": (replaced("ENDMAP\n", ""), "unterminated-map", 5),
    "object in the map": (replaced("|.....|\n|", "|..%..|\n|"), "illegal-map-character", 7),
    "hero in the map": (replaced("|.....|\n|", "|..@..|\n|"), "illegal-map-character", 7),
    "stairs in the map": (replaced("|.....|\n|", "|..>..|\n|"), "illegal-map-character", 7),
    "digits in the map": (replaced("|.....|\n|", "|..1..|\n|"), "digits-in-map", 7),
    "terrain of another game": (replaced("|.....|\n|", "|..U..|\n|"), "illegal-map-character", 7),
    "short row": (replaced("|.....|\n|", "|....|\n|"), "ragged-map", 7),
    "map too wide": (replaced("|.....|\n|", f"|{'.' * 78}|\n|"), "map-too-large", 5),
    "map too high": (replaced("|.....|\n|", "|.....|\n" * 21 + "|"), "map-too-large", 5),
    "hole in the wall": (replaced("|.....|\n|", "|.....\n|"), "ragged-map", 7),
    "door without DOOR": (replaced("|.....|\n|", "|.....+\n|"), "doorway-without-door", 7),
    "map with tabs": (replaced("|.....|\n|", "|.\t...|\n|"), "illegal-map-character", 7),
    # ---- start and goal
    "stairs up as a start": (replaced(START, "STAIR:(1,1),up\n"), "minihack-stairs-up", 12),
    "area of stairs up": (replaced(START, "STAIR:(1,1,2,2),(0,0,0,0),up\n"), "minihack-stairs-up", 12),
    "stairs up in a room": (ROOM % "STAIR: random, up", "minihack-stairs-up", 3),
    "arrival as a start": (replaced(START, "TELEPORT_REGION:(1,1,1,1),(0,0,0,0),down\n"), "minihack-arrival", 12),
    "two starts": (with_more("BRANCH:(3,1,3,1),(0,0,0,0)"), "minihack-second-start", 14),
    "start in a wall": (replaced(START, "BRANCH:(0,0,0,0),(1,1,1,1)\n"), "level-region-in-rock", 12),
    "start excluded": (replaced(START, "BRANCH:(1,1,1,1),(1,1,1,1)\n"), "exclusion-covers-area", 12),
    "start beyond the map": (replaced(START, "BRANCH:(9,9,9,9),(0,0,0,0)\n"), "level-region-out-of-range", 12),
    "start with two numbers": (replaced(START, "BRANCH:(1,1),(0,0)\n"), "syntax-error", 12),
    "start reversed": (replaced(START, "BRANCH:(3,2,1,1),(0,0,0,0)\n"), "reversed-level-region", 12),
    "no goal": (replaced(GOAL, ""), "minihack-no-goal", 1),
    "goal in a wall": (replaced("(5,2),down", "(6,2),down"), "feature-in-rock", 13),
    "goal beyond the map": (replaced("(5,2),down", "(5,9),down"), "place-out-of-bounds", 13),
    "goal far away": (replaced("(5,2),down", "(90,2),down"), "coordinate-out-of-range", 13),
    "goal at None": (replaced("(5,2),down", "None,down"), "syntax-error", 13),
    "goal at a fraction": (replaced("(5,2),down", "(5.0,2),down"), "syntax-error", 13),
    "goal left of the map": (replaced("(5,2),down", "(-1,2),down"), "syntax-error", 13),
    "goal of numpy": (replaced("(5,2),down", "(np.int64(5),2),down"), "syntax-error", 13),
    "goal in brackets": (replaced("(5,2),down", "[5,2],down"), "syntax-error", 13),
    "goal without a direction": (replaced("(5,2),down", "(5,2)"), "syntax-error", 13),
    "goal twice at a place": (with_more("STAIR:(5,2),down"), "overlapping-stairs", 14),
    "goal drawn over": (with_more("GEOMETRY:center,center", "MAP", *["." * 7] * 4, "ENDMAP"), "drawn-over", 13),
    "portal": (with_more('PORTAL:(3,1,3,1),(0,0,0,0),"air"'), "minihack-portal", 14),
    "no ground": ("MAZE:\"mylevel\",' '\nSTAIR:random,down\n", "minihack-no-ground", 1),
    "level of rock": ("LEVEL:\"mylevel\"\nINIT_MAP:solidfill,' '\nSTAIR:random,down\n", "minihack-no-ground", 1),
    "map without floor": (PLAIN.replace(".", " "), "level-region-in-rock", 12),
    "goal at the start": (replaced("(1,1,1,1)", "(5,2,5,2)"), "level-region-in-rock", 12),
    "goal before the map": (HEAD + GOAL + MAP + LIGHT + START, "feature-in-rock", 4),
    "start before the map": (HEAD + START + MAP + LIGHT + GOAL, "level-region-in-rock", 4),
    "goal under lava": (with_more("TERRAIN:(5,2),'L'"), "stairs-drawn-over", 13),
    "start under lava": (with_more("TERRAIN:(1,1),'L'"), "level-region-in-rock", 12),
    "ladder up": (with_more("LADDER:(1,2),up"), "minihack-stairs-up", 14),
    "map off the level": (replaced("center,center", "(75,18)"), "place-out-of-bounds", 13),
    "map in small letters": (PLAIN.replace("ENDMAP", "endmap"), "syntax-error", 10),
    "places beyond the map": (with_more("GOLD:5,rndcoord(fillrect (1,1,30,10))"), "selection-outside-map", 14),
    "area beyond the map": (with_more("$a = selection:rect (1,1,30,9)", "SINK:$a"), "selection-outside-map", 14),
    # ---- things
    "unknown object": (with_more("OBJECT:('%',\"aple\"),random"), "unknown-object", 14),
    "wrong class of object": (with_more("OBJECT:('(',\"apple\"),random"), "unknown-object", 14),
    "old form of objects": (with_more("OBJECT:'%',\"apple\",random"), "old-syntax", 14),
    "object without a place": (with_more("OBJECT:('%',\"apple\")"), "misplaced-object", 14),
    "object in a wall": (with_more("OBJECT:('%',\"apple\"),(0,0)"), "object-in-rock", 14),
    "unknown curse": (with_more("OBJECT:('%',\"apple\"),random,holy"), "syntax-error", 14),
    "curse twice": (with_more("OBJECT:('%',\"apple\"),random,blessed,cursed"), "repeated-option", 14),
    "word class": (with_more('OBJECT:("food","apple"),random'), "syntax-error", 14),
    "unknown monster": (with_more("MONSTER:('k',\"kobolt\"),random"), "unknown-monster", 14),
    "monster of another game": (with_more('MONSTER:"weeping angel",random'), "unknown-monster", 14),
    "random monster of a class": (with_more("MONSTER:('k',random),random"), "syntax-error", 14),
    "monster in a wall": (with_more("MONSTER:('k',\"kobold\"),(0,0)"), "feature-in-rock", 14),
    "monster with an alignment": (with_more("MONSTER:('k',\"kobold\"),random,law"), "minion-by-alignment", 14),
    "unknown mood": (with_more("MONSTER:('k',\"kobold\"),random,angry"), "syntax-error", 14),
    "unknown trap": (with_more('TRAP:"pitt",random'), "unknown-trap", 14),
    "trap with its last word": (with_more('TRAP:"fire trap",random'), "unknown-trap", 14),
    "vibrating square": (with_more('TRAP:"vibrating square",random'), "impossible-trap", 14),
    "hole in a hard floor": (with_more('TRAP:"hole",random'), "hole-in-hard-floor", 14),
    "hole to another level": (ROOM % 'TRAP:"hole",random', "minihack-way-out", 3),
    "level teleporter": (with_more('TRAP:"level teleport",random'), "minihack-way-out", 14),
    "trap on the goal": (with_more('TRAP:"magic",(5,2)'), "trap-on-furniture", 14),
    "premapped pit": (replaced("hardfloor", "hardfloor,premapped") + 'TRAP:"pit",random\n', "premapped-pit", 14),
    "two traps in one place": (with_more('TRAP:"magic",(3,2)', 'TRAP:"web",(3,2)'), "overlapping-features", 15),
    "empty chest": (with_more("CONTAINER:('(',\"chest\"),random {", "}"), "empty-container", 14),
    "container that is none": (
        with_more("CONTAINER:('%',\"apple\"),random {", "OBJECT:'*'", "}"), "container-of-wrong-kind", 14
    ),
    "door in the floor": (with_more("DOOR:locked,(3,2)"), "door-out-of-place", 14),
    "unknown state of doors": (with_more("DOOR:shut,(6,1)"), "syntax-error", 14),
    "roomdoor on a map": (with_more("ROOMDOOR:false,closed,random,random"), "room-door-outside-room", 14),
    "percentage too large": (with_more("REPLACE_TERRAIN:(1,1,5,2),'.','L',120%"), "percentage-out-of-range", 14),
    "terrain beyond the map": (with_more("REPLACE_TERRAIN:(0,0,8,8),'.','L',20%"), "region-outside-map", 14),
    "line beyond the map": (with_more("TERRAIN:line (1,1),(9,1),'L'"), "line-outside-map", 14),
    "line with a minus": (with_more("TERRAIN:line (1,1) - (4,1),'L'"), "syntax-error", 14),
    "unknown terrain": (with_more("TERRAIN:(3,2),'?'"), "unknown-map-character", 14),
    "terrain in double quotes": (with_more('TERRAIN:(3,2),"L"'), "syntax-error", 14),
    "variable never assigned": (with_more("OBJECT:('%',\"apple\"),$place"), "undeclared-variable", 14),
    "variable with a digit": (with_more("$place1 = (1,1)", "OBJECT:('%',\"apple\"),$place1"), "syntax-error", 14),
    "variable never used": (with_more("$place = (1,1)"), "unused-variable", 14),
    "index out of range": (with_more("$p = { (1,1),(2,1) }", "GOLD:5,$p[2]"), "index-out-of-range", 15),
    "subtraction": (with_more("$n = 5-3", "GOLD:$n,random"), "syntax-error", 14),
    "function": (with_more("FUNCTION f() { SINK:(2,2) }"), "unknown-statement", 14),
    # ---- text around it
    "comment after a statement": (with_more("SINK:(2,2) # for washing"), "trailing-comment", 14),
    "missing colon": (with_more("SINK (2,2)"), "syntax-error", 14),
    "semicolon": (with_more("SINK:(2,2);"), "illegal-character", 14),
    "missing quote": (with_more('MESSAGE: "Welcome'), "unterminated-string", 14),
    "curly quotes": (with_more("MESSAGE: “Welcome”"), "typographic-character", 14),
    "place holder of format": (with_more("SINK:({x},{y})"), "syntax-error", 14),
    "place holder of percent": (with_more("SINK:(%d,%d)"), "syntax-error", 14),
    "place holder in capitals": (with_more("SINK:(X,Y)"), "syntax-error", 14),
    "unknown statement": (with_more("GOAL:(5,2)"), "unknown-statement", 14),
    "statement of UnNetHack": (with_more("SPILL:(1,1),'L',north,5"), "unknown-statement", 14),
    "Lua": ('des.level_flags("mazelevel")\ndes.monster("newt")\n', "lua-script", 1),
    "brace without an end": (ROOM.rpartition("}")[0] % "GOLD:5,random", "syntax-error", 2),
    "brace too many": (with_more("}"), "syntax-error", 14),
    "subroom that does not fit": (ROOM % 'SUBROOM:"ordinary",lit,(6,6),(5,5) { }', "subroom-does-not-fit", 3),
    "word of rooms": (ROOM % 'REGION:(0,0,2,2),lit,"ordinry"', "unknown-room-type", 3),
    "rooms without corridors": (
        'LEVEL:"mylevel"\nROOM:"ordinary",lit,random,random,random { STAIR:random,down }\n'
        'ROOM:"ordinary",lit,random,random,random { }\n', "unconnected-rooms", 3,
    ),
    "style of corridors": (
        'LEVEL:"mylevel"\nROOM:"ordinary",lit,random,random,random { STAIR:random,down }\n'
        'ROOM:"ordinary",lit,random,random,random { }\nRANDOM_CORRIDORS:2\n', "corridor-style-ignored", 4,
    ),
}  # fmt: skip


@every(("text", "rule", "line"), ODD.values(), ids=ODD.keys())
def test_what_is_odd_is_told_at_its_line(text: str, rule: str, line: int) -> None:
    assert (line, rule) in said(text)


def test_the_plain_level_is_fine() -> None:
    assert said(PLAIN) == []


@pytest.mark.parametrize("holder", ["RS", "{x}", "{}", "%d"])
def test_templates_are_told_from_mistakes(holder: str) -> None:
    source = Source.from_text(with_more(f"SINK:({holder},2)", "GOLD:5,(1,1)", 'TRAP:"pitt",random'), "x.des")
    found = examine(source, GAME, minihack=True).diagnostics
    assert (found[0].span.begin.line, found[0].help) == (
        14,
        f"`{holder}` holds the place of a number: fill in this template first",
    )
    assert found[-1].rule == "unknown-trap", "reading goes on in the same level"


def test_there_are_enough_of_them() -> None:
    assert len(ODD) >= 100
