"""The check of sorted levels: the older compiler's verdicts, and mistakes that it passes over."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from every import every
from thorough import sampled

from vaultc.games import OLDER, game_named
from vaultc.games.detection import detected
from vaultc.language.diagnostics import Severity
from vaultc.language.source import Source
from vaultc.linter.engine import lint
from vaultc.pipeline.reading import model_of

VERDICTS = json.loads((Path(__file__).parent / "verdicts-nethack-3.4.3.json").read_text("utf-8"))
"""Small files with the verdict of the older compiler, and the line that it names."""

LATER = {
    "maze without part": 1, "map without geometry": 2, "map 77 wide": 3, "maze without filling": 1, "percent 0": 9,
    "percent 101": 9, "object only curse": 9, "room unknown type + chance": 3,
}  # fmt: skip
"""The lines of mistakes that the compiler finds late, or counts to an earlier statement."""

MAZE = "MAZE:\"t\",' '\nGEOMETRY:center,center\nMAP\n-----\n|...|\n|...+\n-----\nENDMAP\n"
ROOM = 'LEVEL:"t"\nROOM:"ordinary",lit,(3,3),(center,center),(9,5)\n'
CAVES = "MAZE:\"t\",' '\nINIT_MAP:'.',' ',true,true,lit,true\nNOMAP\n"
FREE_ROOM = 'ROOM:"ordinary",lit,random,random,random\n'
DOORS = 'DOOR:false,closed,west,random\nROOM:"ordinary",lit,(4,3),(center,center),(9,3)\nDOOR:false,open,east,0\n'
NEW_NOTES = {"misleading-order", "independent-chances"}


def findings(text: str, name: str = "nethack343") -> list[tuple[str, int]]:
    model = model_of(Source.from_text(text), game_named(name))
    return [(found.rule, found.span.begin.line) for found in lint(model) if found.severity > Severity.NOTE]


@pytest.mark.parametrize(("number", "found"), [(300, True), (128, True), (-127, True), (127, False), (-126, False)])
def test_enchantments_fit_into_a_byte(number: int, found: bool) -> None:
    text = f"{ROOM}OBJECT:'[',\"plate mail\",random,cursed,{number}\n"
    assert (("enchantment-out-of-range", 3) in findings(text)) is found


@every("case", VERDICTS, ids=[case["name"] for case in VERDICTS], at_once=200)
def test_verdicts_agree_with_the_compiler(case: dict[str, str]) -> None:
    found = lint(model_of(Source.from_text(case["text"]), game_named("nethack343")))
    worst = max((each.severity for each in found), default=Severity.NOTE)
    if case["verdict"] == "accepted":
        assert worst < Severity.ERROR, found
        return
    assert worst == (Severity.WARNING if case["verdict"] == "warning" else Severity.ERROR), found
    lines = {each.span.begin.line for each in found if each.severity == worst}
    assert LATER.get(case["name"], case["line"]) in lines


@every(
    ("text", "rule"),
    [
        (MAZE + "OBJECT:'%',\"corpse\",(1,1),\"nwet\",0\n", "misspelt-name"),
        (MAZE + "MONSTER:random,\"newt\",(1,1)\n", "name-without-effect"),
        (MAZE + "TRAP:\"pit\",place[0]\n", "missing-list"),
        (MAZE + "RANDOM_PLACES:(1,1),(2,1)\nTRAP:\"pit\",place[2]\n", "missing-list"),
        (ROOM + "TRAP:\"pit\",place[0]\n", "missing-list"),
        (ROOM + "OBJECT:'*',random,contained\n", "contained-elsewhere"),
        (ROOM + "CONTAINER[50%]:'(',\"chest\",random\nOBJECT:'*',random,contained\n", "contained-elsewhere"),
        (ROOM + "CONTAINER:'(',\"chest\",contained\n", "contained-elsewhere"),
        (ROOM + "CONTAINER:'*',\"diamond\",random\n", "container-of-wrong-kind"),
        (ROOM + "MONSTER:'o',\"hill orc\",random,law\n", "unmade-monster"),
        (ROOM + "MONSTER:'@',\"chameleon\",random,m_object \"boulder\"\n", "misspelt-name"),
        (ROOM + "MONSTER:':',\"chameleon\",random,m_object \"boulder\"\n", "disguise-without-effect"),
        (ROOM + "MONSTER:'m',\"giant mimic\",random,m_object \"bolder\"\n", "unknown-disguise"),
        (ROOM + "GOLD:5,(9,2)\n", "place-out-of-bounds"),
        (ROOM + "NAME:\"a\"\nTRAP:\"pit\",(1,1)\nSUBROOM:\"zoo\",lit,(2,2),(2,2),\"a\"\n", "taken-room-place"),
        (ROOM + "DOOR:false,closed,north,9\n", "room-door-beyond-wall"),
        (ROOM + "ROOM:\"zoo\",lit,random,random,random\nCORRIDOR:(0,east,0),(1,west,0)\n", "corridor-without-door"),
        (MAZE.replace("+", "S") + "DOOR:open,(4,2)\n", "door-given-twice"),
        (MAZE.replace("' '", "'.'") + "DOOR:open,(4,2)\nMAZEWALK:(4,2),east\n", "maze-ground"),
        ("MAZE:\"t\",' '\nNOMAP\n", "maze-ground"),
        (MAZE + "NON_DIGGABLE:(1,1,2,1)\n", "wall-area-without-effect"),
        (MAZE + "STAIR:(1,1),up\nSTAIR:(2,1),up\n", "repeated-arrival"),
        (MAZE + "STAIR:(1,1),up\nSTAIR:(1,1),down\n", "overlapping-stairs"),
        (MAZE + MAZE, "duplicate-level-name"),
        (MAZE + "MONSTER:random,random,(1,1),law\n", "unmade-monster"),
        (MAZE + "MONSTER:'A',random,(1,1),law\n", "unmade-monster"),
        (MAZE + "MONSTER:'m',\"giant mimic\",(1,1),m_monster \"newt\"\n", "disguise-without-effect"),
        (MAZE + "MONSTER:'o',random,(1,1),m_object \"boulder\"\n", "disguise-without-effect"),
        (CAVES + "TRAP:\"pit\",(90,10)\n", "unchecked-place"),
        (CAVES + "TRAP:\"pit\",(-3,10)\n", "unchecked-place"),
        (ROOM + "GOLD:5,(-1,2)\n", "unchecked-place"),
        (MAZE + 'PORTAL:(1,1,1,1),(0,0,0,0),"nowhere"\n', "unknown-portal-level"),
        (ROOM.replace("(9,5)", "(1,5)") + "DOOR:false,open,north,random\n", "room-door-beyond-wall"),
        (MAZE.replace("' '", "random") + "MAZEWALK:(2,1),east\n", "maze-ground"),
        (MAZE + MAZE[MAZE.index("GEO"):].replace("center,", "left,"), None),
        (MAZE + "GEOMETRY:center,center\nMAP\n..\n..\nENDMAP\n", "overlapping-parts"),
        (MAZE + "REGION:(1,1,1,1),lit,\"zoo\"\n" * 41, "too-many-areas"),
        (MAZE + "REGION:(1,1,1,1),lit,\"zoo\"\n" * 40, None),
        (MAZE + "PORTAL:(1,1,1,1),(4,0,4,0),\"baalz\"\nPORTAL:(1,1,1,1),(4,0,4,0),\"Val-strt\"\n", None),
        (MAZE + "MONSTER:'A',\"Angel\",(1,1),law\n", None),
        (CAVES + "TRAP:\"pit\",(78,20)\n", None),
        (MAZE.replace("' '", "random") + "MAZEWALK:(4,2),east\n", None),
    ],
)  # fmt: skip
def test_silent_mistakes_are_found(text: str, rule: str | None) -> None:
    found = {rule for rule, _ in findings(text)}
    assert rule in found if rule else not found


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (MAZE + 'DOOR:open,(4,2)\nREGION:(1,1,3,2),lit,"ordinary"\n', "misleading-order"),
        (MAZE + "MONSTER:'o',random,(1,1)\nTRAP:\"pit\",(1,1)\n", "misleading-order"),
        (ROOM + "OBJECT:'*',random,random\nSTAIR:random,up\n", "misleading-order"),
        (ROOM + "MONSTER:'o',random,random\nSTAIR:random,up\n", "misleading-order"),
        (ROOM + "GOLD:5,(1,1)\nTRAP:\"pit\",(2,1)\nSTAIR:(2,1),up\n", "misleading-order"),
        (ROOM + FREE_ROOM + DOORS + "CORRIDOR:(0,east,0),(2,west,0)\n", "corridor-to-uncertain-room"),
        (ROOM + FREE_ROOM.replace("ordinary", "temple") + "RANDOM_CORRIDORS\n", "doors-after-stocking"),
        (ROOM + "TRAP[50%]:\"pit\",(1,1)\nTRAP[50%]:\"web\",(1,1)\n", "independent-chances"),
        (MAZE.replace("center,center", "center,top").replace("|...|\n", "|...|\n" * 16), "map-out-of-place"),
        (ROOM + FREE_ROOM, "unconnected-rooms"),
        (ROOM + "DOOR:false,open,east,1\n", "unconnected-rooms"),
        (MAZE + "MONSTER:'o',random,(1,1)\nTRAP:\"pit\",(2,1)\n", None),
        (MAZE + "TRAP:\"pit\",(1,1)\nMONSTER:'o',random,(1,1)\n", None),
        (ROOM + "TRAP[50%]:\"pit\",(1,1)\nTRAP[50%]:\"web\",(2,1)\n", None),
        (ROOM + "TRAP[50%]:\"pit\",random\nTRAP[50%]:\"web\",random\n", None),
    ],
)  # fmt: skip
def test_notes_tell_of_habits_of_the_game(text: str, rule: str | None) -> None:
    found = {each.rule for each in lint(model_of(Source.from_text(text), game_named("nethack343")))}
    assert rule in found if rule else not found & NEW_NOTES


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (MAZE + "MAZEWALK:(4,2),east\n" * 51, 59),
        (MAZE + "MAZEWALK:(4,2),east\n" * 50, None),
        ('LEVEL:"t"\n' + FREE_ROOM * 81 + "RANDOM_CORRIDORS\n", 82),
        ('LEVEL:"t"\n' + FREE_ROOM * 80 + "RANDOM_CORRIDORS\n", None),
        (MAZE + "DRAWBRIDGE:(2,1),north,random\n", 9),
        ("MAZE:\"t\",' '\nGEOMETRY:center,center\nMAP\nENDMAP\n", 3),
        (MAZE.replace("|...|\n", "|...|\n # wing\n"), 6),
        (MAZE.replace("|...|\n", "|...|\n# wing\n"), None),
    ],
)
def test_further_errors_are_found_in_their_lines(text: str, line: int | None) -> None:
    found = lint(model_of(Source.from_text(text), game_named("nethack343")))
    assert {each.span.begin.line for each in found if each.severity is Severity.ERROR} == ({line} if line else set())


def test_the_first_error_tells_of_levels_that_are_not_written() -> None:
    bad, other = MAZE + 'TRAP:"pitfall",random\n', MAZE.replace('"t"', '"u"')
    for text, lines in ((bad + other + bad.replace('"t"', '"v"'), [10]), (other + bad, [])):
        found = lint(model_of(Source.from_text(text), game_named("nethack343")))
        errors = [each for each in found if each.severity is Severity.ERROR]
        assert [note.span.begin.line for note in errors[0].notes] == lines
        assert not any(each.notes for each in errors[1:])


def test_help_for_maps_is_in_the_language_of_the_level() -> None:
    (found,) = lint(model_of(Source.from_text(MAZE.replace("|...|", "|.x.|")), game_named("nethack343")))[:1]
    assert "`MONSTER: 'x', random, (2,1)`" in (found.help or "")


def test_names_are_open_in_variants() -> None:
    text = ROOM + "MONSTER:'Z',\"frost wight\",random\nOBJECT:')',\"glass whip\",random\n"
    assert [rule for rule, _ in findings(text)] == ["misspelt-name"] * 2
    assert [findings(text, name) for name in OLDER[1:]] == [[]] * 3


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("slashem", MAZE + 'RANDOM_PLACES[0]:(1,1),none\nRANDOM_PLACES[1]:(2,1),(3,1)\nTRAP:"pit",place[1][0]\n'),
        ("slashem", MAZE + "RANDOM_REGION[0]:(1,1,2,2),(0,0,0,0)\nOBJECT:'*',random,region[0]\nOBJFLAGS:o_lit\n"),
        ("slashem", MAZE.replace("center,center", "randomx,randomy") + 'DOOR:locked,(4,2),"The Key"\n'),
        ("dnethack", MAZE + "MONSTER:'#',\"ancient of ice\",(1,1)[skipcheck]\nFORGE:(2,1)\n"),
        ("dnethack", MAZE + 'DOOR:locked,(4,2),3\nALTAR:(1,1),law,altar,"Mordred"\n'),
        ("fiqhack", MAZE.replace("GEO", 'HALLUMSG:"Oh!"\nGEO') + 'BRANCH:levregion(),(0,0,0,0)\n'),
        ("fiqhack", 'LEVEL:"t"\nROOM:"chestroom",mineslight,(40,10),(left,top),random\n'),
    ],
)  # fmt: skip
def test_words_of_variants_are_read_there_alone(name: str, text: str) -> None:
    assert findings(text, name) == []
    assert findings(text)
    assert detected(Source.from_text(text)).name == name


def test_a_name_unlike_all_others_may_be_of_a_variant() -> None:
    model = model_of(Source.from_text(ROOM + "MONSTER:'@',\"Qwrtzk\",random\n"), game_named("nethack343"))
    (found,) = [each for each in lint(model) if each.rule == "misspelt-name"]
    assert "variant" in (found.help or "")


def test_words_need_no_blanks_between_them() -> None:
    assert findings('LEVEL:"t"\nROOM:"ordinary",lit,random,random,random,trueTRAP:"pit",randomGOLD:5,random\n') == []
    assert findings('LEVEL:"t"\nROOMS:"ordinary",lit,random,random,random\n')


def test_maps_of_slashem_are_wider() -> None:
    text = MAZE.replace("|...|\n", f"|{'.' * 77}|\n")
    assert findings(text, "slashem") == []
    assert "map-too-large" in {rule for rule, _ in findings(text)}


CORPUS = os.environ.get("VAULTC_CORPUS")


@pytest.mark.skipif(CORPUS is None, reason="VAULTC_CORPUS does not name a folder with the games' files")
def test_files_of_the_game_have_no_errors() -> None:
    files = sampled(sorted(Path(CORPUS or "").glob("*3.4.3/*.des")), 4)
    assert files
    for path in files:
        source = Source.read(path)
        game = game_named(detected(source).name)
        assert game.name in OLDER, path
        errors = [each for each in lint(model_of(source, game)) if each.severity is Severity.ERROR]
        assert errors == [], path
