"""``vaultc catalog``, and the settings that name a catalogue."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from variant_trees import MARSH, TARN

from vaultc.cli.catalog_command import diff_text
from vaultc.games import game_named
from vaultc.games.from_catalogue import key_of_file
from vaultc.linter.checking.configuration import ConfigurationError, Configurations
from vaultc.world.catalog.imported import CatalogueError, ChangedFact, TableDifference, parsed_catalogue


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    shutil.copy(MARSH / "dat" / "fen.des", folder)
    result = run("catalog", "import", MARSH, "--base", "nethack36", "--out", folder / "marsh.json")
    assert result.exit_code == 0, result.output
    assert "12 names in 1 des files looked up, 0 not known" in result.output
    assert "REEDS is new" in result.output
    (folder / "vaultc.toml").write_text('game = "marsh.json"\n')
    return folder


def test_an_import_tells_what_a_check_reads_from_what_only_levels_need() -> None:
    report = run("catalog", "import", MARSH, "--base", "nethack36", "--verbose").stdout
    checked, _, levels = report.partition("changes what a check reports:\n")[2].partition(
        "changes only levels and pictures:\n"
    )
    assert "REEDS is new" in checked
    assert "likes_lava" in checked
    assert "the weights of random_ordinary" in levels
    assert "is_bat" in levels


def test_a_made_up_game_is_checked_formatted_and_drawn(project: Path) -> None:
    fen = project / "fen.des"
    checked = run("check", fen)
    assert checked.exit_code == 0, checked.output
    assert "0 errors" in checked.output or "error" not in checked.output
    assert run("fmt", "--check", fen).exit_code == 0
    drawn = run("render", fen, "--seed", 3)
    assert drawn.exit_code == 0, drawn.output
    assert "p" in drawn.stdout
    assert "W" in drawn.stdout


def test_without_the_catalogue_its_names_are_unknown(project: Path, tmp_path: Path) -> None:
    shutil.copy(project / "fen.des", tmp_path)
    assert "peat cutter" in run("check", tmp_path / "fen.des", "--dialect", "nethack36").output
    assert run("check", tmp_path / "fen.des", "--dialect", project / "marsh.json").exit_code == 0


def test_statements_of_the_fork_keep_their_lines(project: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_text("LEVEL:   \"x\"\nNOMAP\nPEATWORKS:  (3,2),   4\nMONSTER: 'p' ,random\n")
    assert run("fmt", path, "--dialect", project / "marsh.json").exit_code == 0
    assert path.read_text() == "LEVEL: \"x\"\nNOMAP\nPEATWORKS:  (3,2),   4\nMONSTER: 'p', random\n"


def test_a_flag_without_a_number_refuses_its_level(project: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_text('LEVEL: "x"\nFLAGS: noteleport, calm\nROOM: "ordinary", lit, random, random, random {\n}\n')
    result = run("compile", path, "--dialect", project / "marsh.json", "--out", tmp_path / "dat")
    assert result.exit_code == 1, result.output
    assert "2:20" in result.output
    assert "`calm`" in result.output


def test_stale_catalogues(project: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(MARSH, tree)
    assert run("catalog", "import", tree, "--out", project / "marsh.json", "--check").exit_code == 0
    path = tree / "src" / "monst.c"
    path.write_text(path.read_text().replace("LVL(7, 12", "LVL(8, 12"))
    before = (project / "marsh.json").read_bytes()
    result = run("catalog", "import", tree, "--out", project / "marsh.json", "--check")
    assert result.exit_code == 1
    assert "monsters" in result.output
    assert (project / "marsh.json").read_bytes() == before


def test_show_list_and_diff(project: Path) -> None:
    marsh = project / "marsh.json"
    assert "nethack36" in run("catalog", "list", marsh).output
    assert "base      nethack36" in run("catalog", "show", marsh).output
    rows = [json.loads(line) for line in run("catalog", "show", marsh, "--table", "monsters").output.splitlines()]
    assert rows[1]["name"] == "peat cutter"
    assert run("catalog", "diff", marsh, marsh).output == "no differences\n"
    result = run("catalog", "diff", "nethack36", marsh, "--format", "json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert "fen troll" in found["monsters"]["added"]
    assert "dog" in found["monsters"]["removed"]


WORDS = [f"word {number}" for number in range(20)]
TEXT = "The mire is cold, and its keeper asks a silver coin of every hero who goes by the old causeway. "


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (7, 8, "7 -> 8"),
        (["fly"], ["fly", "swim"], '["fly"] -> ["fly", "swim"]'),
        (WORDS, [*WORDS[:9], "fly", *WORDS[9:]], '[...] -> [..., "fly", ...]'),
        (WORDS, ["first", *WORDS[2:]], '["word 0", "word 1", ...] -> ["first", ...]'),
        (["fly"], [*WORDS, "fly"], f'[...] -> [{json.dumps(WORDS)[1:-1]}, ...]'),
        ({"a": TEXT, "b": 1}, {"a": TEXT, "b": 2}, '{..., "b": 1} -> {..., "b": 2}'),
        (f"{TEXT}high{TEXT}", f"{TEXT}deep{TEXT}",
         '"...d causeway. highThe mire is ..." -> "...d causeway. deepThe mire is ..."'),
        (TEXT, TEXT + TEXT, f'"...d causeway. " -> "...d causeway. {TEXT}"'),
        (None, TEXT, f'null -> "{TEXT}"'),
    ],
)  # fmt: skip
def test_the_parts_of_values_that_differ_are_shown(before: Any, after: Any, shown: str) -> None:
    change = ChangedFact("marsh newt", "facts", before, after)
    found = [TableDifference("monsters", (), (), 0, (change,))]
    assert diff_text(found, 12).splitlines()[1] == f"  ~ marsh newt: facts {shown}"
    whole = " -> ".join(json.dumps(value) for value in (before, after))
    assert diff_text(found, None).splitlines()[1] == f"  ~ marsh newt: facts {whole}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("import", "nowhere"), "no folder"),
        (("import", MARSH, "--base", "nethack99"), "is not a game whose levels vaultc knows"),
        (("import", MARSH, "--check"), "--check needs --out"),
        (("import", MARSH, "--define", "1=2"), "is not a macro"),
        (("show", "moor"), "is not a game"),
        (("show", "none.json"), "no such file"),
    ],
)
def test_wrong_calls(arguments: tuple[object, ...], message: str) -> None:
    result = run("catalog", *arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


SETTINGS = {
    'game = "../marsh.json"': ("1: game", "leads out of the folder"),
    'game = "none.json"': ("1: game", "is no file"),
    'game = "nethack99"': ("1: game", "neither a game"),
    'samples = 1\nextra-flags = ["windy"]': ("2: extra-flags", "which game"),
    'game = "nethack36"\nextra-monsters = [\n  { name = "a", like = "dg" },\n]': ("3: a is like 'dg'",),
    'game = "nethack36"\nextra-monsters = [{ name = "a" }]': ("2: extra-monsters", "'like' is missing"),
    'game = "nethack36"\nextra-terrain = [{ name = "A", char = "ab" }]': ("2: extra-terrain", "is not of the form"),
    'game = "nethack36"\ndialect = "unnethack"': ("1: game", "`dialect` is set as well"),
}


@pytest.mark.parametrize("text", SETTINGS)
def test_wrong_settings_point_at_their_line(text: str, tmp_path: Path) -> None:
    (tmp_path / "vaultc.toml").write_text(text)
    with pytest.raises(ConfigurationError) as caught:
        Configurations().settings(tmp_path / "x.des")
    for part in SETTINGS[text]:
        assert part in str(caught.value)


def test_rows_of_settings(tmp_path: Path) -> None:
    (tmp_path / "vaultc.toml").write_text(
        'game = "nethack36"\nextra-monsters = [{ name = "lamp wight", like = "barrow wight" }]\n'
        'extra-objects = [{ name = "echo whistle", like = "tin whistle" }]\nextra-flags = ["windy"]\n'
        'extra-room-types = [{ name = "smithy" }]\nextra-traps = [{ name = "tar" }]\n'
        'extra-terrain = [{ name = "PEAT", char = "~", like = "ICE" }]\n'
    )
    path = tmp_path / "x.des"
    path.write_text(
        'LEVEL: "x"\nFLAGS: windy\nGEOMETRY: center, center\nMAP\n|~.|\nENDMAP\nREGION: (0,0,3,0), lit, "smithy"\n'
        'TRAP: "tar", (2,0)\nMONSTER: (\'W\', "lamp wight"), (1,0)\nOBJECT: (\'(\', "echo whistle"), (2,0)\n'
    )
    result = run("check", path)
    assert result.exit_code == 0, result.output
    assert run("render", path).exit_code == 0


def test_damaged_catalogues_are_refused(project: Path) -> None:
    data = json.loads((project / "marsh.json").read_text())
    for path, value, message in (
        (("format",), "x", "no catalogue of vaultc"),
        (("header", "base"), 5, "header/base"),
        (("tables", "monsters", "classes", 0, "char"), "ab", "tables/monsters/classes/0/char"),
        (("tables", "monsters", "monsters", "rows", 2), [1], "tables/monsters/monsters"),
        (("tables", "monsters", "monsters", "rows", 2, 0), 77, "not in the order of their numbers at row 2"),
        (("tables", "monsters", "monsters", "rows", 2, 1), 77, "tables/monsters/monsters/2/name: expected a string"),
        (("tables", "terrain", "terrain", 0, "number"), "0", "tables/terrain/terrain/0/number"),
        (("tables", "named", "species", "human"), ["nobody"], "nobody"),
    ):
        broken = json.loads(json.dumps(data))
        place = broken
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        file = project / "broken.json"
        file.write_text(json.dumps(broken))
        with pytest.raises(CatalogueError, match=message):
            game_named(key_of_file(file))
    with pytest.raises(CatalogueError, match="no JSON"):
        parsed_catalogue(b"{" * 100_000, "x")


@pytest.fixture(scope="module")
def tarn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tarn")
    result = run("catalog", "import", TARN, "--base", "nethack343", "--out", folder / "tarn.json")
    assert result.exit_code == 0, result.output
    assert "18 names in 2 des files looked up, 0 not known" in result.output
    for name in ("tarn.des", "mill.des"):
        shutil.copy(TARN / "dat" / name, folder)
    (folder / "vaultc.toml").write_text('game = "tarn.json"\n')
    return folder


def test_a_made_up_game_of_the_older_language(tarn: Path) -> None:
    checked = run("check", tarn / "tarn.des", tarn / "mill.des")
    assert checked.exit_code == 0, checked.output
    assert "no errors, no warnings" in checked.output
    assert run("fmt", "--check", tarn / "tarn.des", tarn / "mill.des").exit_code == 0
    drawn = run("render", tarn / "tarn.des", "--seed", 3)
    assert drawn.exit_code == 0, drawn.output
    assert "::" in drawn.stdout
    assert run("render", tarn / "mill.des", "--seed", 3).exit_code == 0
    assert "young pike" in run("names", "pike", "--dialect", tarn / "tarn.json").output


def test_unknown_names_and_statements_of_the_older_language_are_told(tarn: Path, tmp_path: Path) -> None:
    path = tmp_path / "boat.des"
    text = "MAZE:\"boat\",' '\nFLAGS:silty\n\nGEOMETRY:center,center\nMAP\n...\n.r.\nENDMAP\n"
    path.write_text(
        f'{text}BOAT:(1,1),   north\nBOAT:(2,1), east\nMONSTER:\'p\',"great pyke",(1,1)\nTRAP:"pitt",random\n'
    )
    result = run("check", path, "--dialect", tarn / "tarn.json")
    assert result.exit_code == 1
    assert result.output.count("`BOAT` is a statement of tarn: not checked") == 1
    assert "did you mean `great pike`" in result.output
    assert "unknown trap `pitt`" in result.output
    assert run("fmt", path, "--dialect", tarn / "tarn.json").exit_code == 0
    assert "BOAT:(1,1),   north\n" in path.read_text()


@pytest.mark.parametrize("base", ["slashem", "dnethack", "fiqhack"])
def test_trees_of_the_older_line_have_four_bases(base: str, tarn: Path, tmp_path: Path) -> None:
    file = tmp_path / "tarn.json"
    assert run("catalog", "import", TARN, "--base", base, "--out", file).exit_code == 0
    assert run("check", tarn / "tarn.des", "--dialect", file).exit_code == 0
    assert f"base      {base}" in run("catalog", "show", file).output
    assert run("catalog", "import", TARN, "--out", file, "--check").exit_code == 0
    assert "+ lantern eel" in run("catalog", "diff", base, file).output
    assert run("catalog", "list", file).exit_code == 0
