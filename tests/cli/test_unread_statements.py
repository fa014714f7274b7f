"""Statements and words that only a fork's level compiler knows: kept, noted, and never the reason for another error."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from command_line import run
from variant_trees import MARSH, TARN

WORDS = """SMOKER_ROOM return SMOKER_ID;
sooty { return SOOTY_ID; }
open { yylval.i=2; return DOOR_STATE; }
ajar {
        yylval.i = D_AJAR; /* of the marsh */
        return DOOR_STATE;
     }
dust ST_RETN(ENGRAVING, 1);
moss ST_RETN(ENGRAVING, 9);
law|lawful { yylval.i=AM_LAW; return ALIGNMENT; }
"miry" { yylval.i=96; return ALIGNMENT; }
<INITIAL>dry { yylval.i=1; return HUMIDITY; }
damp |
boggy { yylval.i=32; return HUMIDITY; }
"""


@pytest.fixture(scope="module")
def fork(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fork")
    shutil.copytree(MARSH, folder / "tree")
    scanner = folder / "tree" / "util" / "lev_comp.l"
    scanner.write_text(scanner.read_text().replace("windy ", f"{WORDS}windy "))
    with (folder / "tree" / "include" / "sp_lev.h").open("a") as header:
        header.write("#define D_AJAR 0x70\n")
    assert (
        run("catalog", "import", folder / "tree", "--base", "nethack36", "--out", folder / "marsh.json").exit_code == 0
    )
    (folder / "vaultc.toml").write_text('game = "marsh.json"\n')
    return folder


HEAD = 'LEVEL: "x"\nGEOMETRY: center, center\nMAP\n-----\n|.r.|\n|...|\n-----\nENDMAP\nSTAIR: (1,1), up\n'
FORMS = {
    "a block": "PEATWORKS: (3,2), 4 {\n  MONSTER: 'p', random\n  PEATWORKS: (1,1)\n}\nGOLD: 3, random\n",
    "a block on the next line": "PEATWORKS\n{\n  OBJECT: '*', random\n}\nGOLD: 3, random\n",
    "several lines": 'PEATWORKS: (1,1),\n    (2,2),\n    "foo"\nGOLD: 3, random\n',
    "an open list": "PEATWORKS: { 1, 2 },\n  { 3,\n  4 }\nGOLD: 3, random\n",
    "a chance": "[30%]: PEATWORKS: (2,2)\nGOLD: 3, random\n",
    "no fields": "PEATWORKS\nGOLD: 3, random\n",
    "an empty block": "PEATWORKS: (1,1) { }\nGOLD: 3, random\n",
    "in an arm": "SWITCH [1d2] {\n  CASE 1:\n    PEATWORKS: 1\n  CASE 2:\n    BREAK\n}\nGOLD: 3, random\n",
    "in a block": "LOOP [3] { PEATWORKS: 2 }\nGOLD: 3, random\n",
    "a colon at the end": "PEATWORKS:\nGOLD: 3, random\n",
    "a room": "SMOKER_ROOM: 3 {\n  ROOMDOOR: false, closed, north, 0\n}\nGOLD: 3, random\n",
    "an option": "MONSTER: 'p', random, sooty\nGOLD: 3, random\n",
    "an option with a value": "OBJECT: ')', random, sooty: (3,\n  4)\nGOLD: 3, random\n",
    "an option before a block": "CONTAINER: '(', random, sooty {\n  OBJECT: '*'\n}\nGOLD: 3, random\n",
    "an option of a condition": "IF [sooty == 3] {\n  GOLD: 9, random\n} ELSE {\n  EXIT\n}\nGOLD: 3, random\n",
    "an option in the middle": "MONSTER:'p',random,  sooty: (3,\n  4),asleep\nGOLD: 3, random\n",
    "options on lines of their own": "MONSTER: 'p', random,\n# hm\n  sooty, sooty\nGOLD: 3, random\n",
    "an option of a room": 'ROOM:"ordinary",lit,random,random,random,sooty {\n  ROOMDOOR: false, closed, north, 0\n'
                           "  MONSTER: 'p', (0,0),sooty\n}\nGOLD: 3, random\n",
    "an option in the place of a field": "MONSTER: 'p', sooty\nGOLD: 3, random\n",
    "an option in an arm": "SWITCH [1d2] {\n  CASE 1:\n    MONSTER: 'p', random,sooty\n    BREAK\n"
                           "  DEFAULT:\n    BREAK\n}\nGOLD: 3, random\n",
    "a variable": "$n = 3\nPEATWORKS: $n\nGOLD: 3, random\n",
    "a flag": "GOLD: 3, random\nLEVEL: \"y\"\nFLAGS: noteleport, sooty\nGEOMETRY: center, center\nMAP\n...\nENDMAP\n",
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_unread_statements_are_noted_and_kept(form: str, fork: Path) -> None:
    path = fork / "x.des"
    path.write_text(HEAD + FORMS[form])
    checked = run("check", path)
    assert checked.exit_code == 0, checked.output
    assert "[unchecked-statement]" in checked.output
    assert "unused" not in checked.output
    assert run("fmt", path).exit_code == 0
    assert path.read_text().split() == (HEAD + FORMS[form]).split()
    assert run("fmt", "--check", path).exit_code == 0
    assert "$" in run("render", path, "--seed", 1).output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("PEATWORKS: 1 {\n  OBJECT: (')', \"peet spade\"), random\n}\n", "unknown object"),
        ("PEATWORKS: 1 {\n  GOLD: random\n}\n", "[syntax-error]"),
        ("PEATWORKS: 1\nMONSTER: 'p', random, stooty\n", "stooty"),
        ("PEATWORK: 1\n", "PEATWORK"),
        ("MONSTER: ('p', \"peet cutter\"), random, sooty\n", "unknown monster"),
        ("$m = monster: { 'p' }\nMONSTER: $m[0], (99,1), sooty: 3\n", "(99,1)"),
        ("CONTAINER: '(', random, sooty {\n  OBJECT: (')', \"peet spade\")\n}\n", "unknown object"),
        ("MONSTER: 'p', random, sooty {\n  GOLD: random\n}\n", "[syntax-error]"),
        ("# sooty\nMONSTER: ('p', \"sooty\"), random\n", "unknown monster"),
    ],
)
def test_the_rest_of_a_file_is_checked(text: str, message: str, fork: Path) -> None:
    path = fork / "y.des"
    path.write_text(HEAD + text)
    checked = run("check", path)
    assert checked.exit_code == 1
    assert message in checked.output


def test_levels_with_unread_statements_are_not_compiled(fork: Path) -> None:
    path = fork / "z.des"
    path.write_text(HEAD + "PEATWORKS: 1\n")
    result = run("compile", path, "--out", fork / "out")
    assert result.exit_code == 1
    assert "`PEATWORKS` is a statement of marsh: not checked, so a level with it cannot be compiled" in result.output
    assert not (fork / "out" / "x.lev").exists()


def test_statements_are_executed_without_unread_options(fork: Path) -> None:
    path = fork / "options.des"
    path.write_text(HEAD + "CONTAINER: ('(', \"chest\"), (1,2), sooty: 3 {\n  OBJECT: '*'\n}\n")
    checked = run("check", path)
    assert "`sooty` is an option of marsh: it is not checked" in checked.output
    with_option = run("render", path, "--seed", 1).output
    path.write_text(path.read_text().replace(", sooty: 3", ""))
    assert run("render", path, "--seed", 1).output == with_option
    assert "(" in with_option
    path.write_text(HEAD + "GOLD: 1, (1,2), sooty\n")
    assert run("compile", path, "--out", fork / "out").exit_code == 1


def test_nested_and_open_blocks_are_read_once(fork: Path) -> None:
    """Six thousand blocks in each other, which nothing closes, and a moat in a map whose letters are braces."""
    path = fork / "deep.des"
    path.write_text(HEAD.replace("|...|", "|}{}|") + "PEATWORKS: 1 {\n" * 6000 + "GOLD: 3, random\n")
    checked = run("check", path)
    assert checked.exit_code == 0, checked.output
    assert checked.output.count("[unchecked-statement]") == 1


OWN_WORDS = """DOOR: ajar, (4,1)
ENGRAVING: (1,2), moss, "hi"
ALTAR: (3,2), miry, altar
MONSTER: 'p', random[damp, dry], miry
"""


def test_words_of_known_classes_are_used_with_their_numbers(fork: Path) -> None:
    path = fork / "words.des"
    path.write_text(HEAD.replace("|.r.|", "|...+") + OWN_WORDS)
    checked = run("check", path)
    assert "no errors, no warnings" in checked.output, checked.output
    assert run("fmt", "--check", path).exit_code == 0, path.read_text()
    assert run("render", path).exit_code == 0
    assert run("compile", path, "--out", fork / "words").exit_code == 0
    data = (fork / "words" / "x.lev").read_bytes()
    path.write_text(path.read_text().replace("ajar", "open").replace("damp", "wet").replace("moss", "dust"))
    assert run("compile", path, "--out", fork / "words").exit_code == 0
    other = (fork / "words" / "x.lev").read_bytes()
    changed = [(before, after) for before, after in zip(other, data, strict=True) if before != after]
    assert changed == [(2, 0x70), (1, 9), (1 | 2, 1 | 32)]
    assert "`miry` is used twice" not in checked.output
    path.write_text(HEAD + "DOOR: ajahr, (4,1)\n")
    assert "did you mean `ajar`" in run("check", path).output


@pytest.fixture(scope="module")
def older_fork(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("older")
    shutil.copytree(TARN, folder / "tree")
    scanner = folder / "tree" / "util" / "lev_comp.l"
    scanner.write_text(scanner.read_text().replace("BOAT", "sooty return SOOTY_ID;\nBOAT"))
    result = run("catalog", "import", folder / "tree", "--base", "nethack343", "--out", folder / "tarn.json")
    assert result.exit_code == 0, result.output
    (folder / "vaultc.toml").write_text('game = "tarn.json"\n')
    return folder


OLDER_HEAD = "MAZE:\"x\",' '\nFLAGS:noteleport\nGEOMETRY:center,center\nMAP\n...\n...\nENDMAP\nSTAIR:(1,1),up\n"
OLDER_ROOM = 'LEVEL:"y"\nROOM:"ordinary",lit,random,random,random\nSTAIR:random,up\n'
OLDER_FORMS = {
    "an option": OLDER_HEAD + "MONSTER:'p',random,random,  sooty,asleep\n",
    "an option with a value": OLDER_HEAD + "OBJECT[50%]:'*',random,(1,1),sooty:3\n",
    "an option of a list": OLDER_HEAD.replace("STAIR", "RANDOM_MONSTERS:'p', sooty\nSTAIR") + "GOLD:5,random\n",
    "a place": OLDER_HEAD + "FOUNTAIN:sooty\nGOLD:5,random\n",
    "a flag": OLDER_HEAD.replace("noteleport", "noteleport, sooty"),
    "in a room": OLDER_ROOM + "MONSTER:'p',random,random, sooty\n",
    "an option of a room": OLDER_ROOM.replace("random\nST", "random,  sooty\nST") + "RANDOM_CORRIDORS\n",
}


@pytest.mark.parametrize("form", OLDER_FORMS)
def test_unread_words_of_sorted_levels_are_noted_and_kept(form: str, older_fork: Path) -> None:
    path = older_fork / "x.des"
    path.write_text(OLDER_FORMS[form])
    checked = run("check", path)
    assert checked.exit_code == 0, checked.output
    assert checked.output.count("[unchecked-statement]") == 1
    assert run("fmt", path).exit_code == 0
    assert path.read_text().replace("\n\n", "\n") == OLDER_FORMS[form]
    assert run("fmt", "--check", path).exit_code == 0
    assert run("render", path).exit_code == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (OLDER_HEAD + "MONSTER:'p',\"great pyke\",random,sooty\n", "did you mean `great pike`"),
        (OLDER_HEAD + "MONSTER:'p',random,(9,9),sooty: 3\n", "(9,9)"),
        (OLDER_ROOM + 'TRAP:"pitt",random,sooty\n', "unknown trap `pitt`"),
        (OLDER_HEAD + "MONSTER:'p',random,random,stooty\n", "stooty"),
    ],
)
def test_sorted_statements_with_unread_options_are_checked(text: str, message: str, older_fork: Path) -> None:
    path = older_fork / "z.des"
    path.write_text(text)
    assert message in run("check", path).output


def test_conversions_leave_unread_parts_out_and_say_so(older_fork: Path) -> None:
    path = older_fork / "c.des"
    path.write_text(OLDER_HEAD + "BOAT:(1,1), north\nMONSTER:'p',random,random,sooty\nGOLD:5,random\n")
    result = run("convert", path, "--to", "nethack36")
    assert result.exit_code == 1
    assert "# BOAT:(1,1), north\n" in result.output
    assert "MONSTER: 'p', random\n" in result.output
    assert "# ,sooty\nGOLD: 5, random\n" in result.output
    assert result.output.count("[not-convertible]") == 2
    assert "8 statements: 6 exact, 0 near, 2 impossible" in result.output


def test_scripts_leave_unread_parts_out_and_say_so(fork: Path, older_fork: Path) -> None:
    path = fork / "s.des"
    path.write_text(HEAD.replace("|.r.|", "|...|") + "MONSTER: 'p', random, sooty\nPEATWORKS: 3\n")
    older = older_fork / "s.des"
    older.write_text(OLDER_HEAD + "BOAT:(1,1), north\nMONSTER:'p',random,random,sooty\n")
    for file, lines in ((path, "-- , sooty\n-- PEATWORKS: 3\n"), (older, "-- ,sooty\n")):
        result = run("lua", file, "--out", file.parent / "scripts")
        assert result.exit_code == 0, result.output
        assert "2 lost" in result.output
        assert result.output.count("the statement or option is left out") == 2
        assert lines in (file.parent / "scripts" / "x.lua").read_text()
        assert run("lua", file, "--strict").exit_code == 1
