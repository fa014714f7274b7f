"""Statements and words that only a fork's level compiler knows: kept, noted, and never the reason for another error."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from vaultc.cli import group

MADE_UP = Path(__file__).parent.parent / "world" / "sources" / "made_up_variant"
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


def run(*arguments: object) -> Result:
    return CliRunner().invoke(group, list(map(str, arguments)))


@pytest.fixture(scope="module")
def fork(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fork")
    shutil.copytree(MADE_UP, folder / "tree")
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
    assert "`PEATWORKS` is a statement of marsh: not checked, and no level with it can be compiled" in result.output
    assert not (fork / "out" / "x.lev").exists()


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
