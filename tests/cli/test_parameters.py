"""``--define``, ``--sweep`` and ``list --parameters``."""

from __future__ import annotations

import json

import click
import pytest

import vaultc
from vaultc.cli.level_choice import sweep_option

TEXT = """# dialect: unnethack
LEVEL: "cave"
$monsters = 3
$chance = 30
ROOM: "ordinary", lit, random, random, (9,9) { LOOP [$monsters] { MONSTER: ('o', "hill orc"), random } }
LEVEL: "attic"
ROOM: "ordinary", random, random, random, random { }
"""


@pytest.fixture
def cave(tmp_path):
    path = tmp_path / "cave.des"
    path.write_text(TEXT)
    return path


def test_render_takes_values(run, cave) -> None:
    found = run("render", cave, "--level", "cave", "--define", "$monsters=5", "--format", "json")
    assert sum(monster["name"] == "hill orc" for monster in json.loads(found.stdout)["monsters"]) == 5


def test_levels_without_the_variable_are_made_too(run, cave) -> None:
    found = run("render", cave, "--define", "monsters=5", "--format", "json")
    assert [level["name"] for level in json.loads(found.stdout)] == ["cave", "attic"]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("monster=5", "cave has no parameter 'monster'; did you mean 'monsters'?"),
        ("monsters", "'monsters' is not NAME=VALUE, such as chance=30"),
        ("monsters=(1,2)", "monsters=(1,2): "),
    ],
)
def test_mistakes_are_one_message(run, cave, value, message) -> None:
    found = run("render", cave, "--define", value)
    assert found.exit_code == 2
    assert message in found.stderr
    assert found.stdout == ""


def test_list_tells_parameters(run, cave) -> None:
    found = run("list", "--parameters", cave)
    assert [line.split() for line in found.stdout.splitlines()] == [
        ["level", "parameter", "type", "value", "line"],
        ["cave", "monsters", "integer", "3", "3"],
        ["cave", "chance", "integer", "30", "4"],
    ]
    first = json.loads(run("list", "--json", cave).stdout.splitlines()[0])
    assert first["parameters"][0] == {"name": "monsters", "type": "integer", "value": "3", "line": 3}


def test_sweeps_make_all_combinations(run, cave, tmp_path) -> None:
    out = tmp_path / "set"
    arguments = ("--sweep", "monsters=1..5:2", "--sweep", "chance=10,20", "--count", "2", "--out", out)
    run("sample", cave, "--level", "cave", "--format", "jsonl", *arguments)
    data = vaultc.dataset(out)
    assert data.parameters["values"] == [
        {"chance": chance, "monsters": monsters} for monsters in ("1", "3", "5") for chance in ("10", "20")
    ]
    assert [len(level["monsters"]) for level in data][:6:2] == [1, 3, 5]


@pytest.mark.parametrize(
    ("sweep", "values"),
    [
        ("place=(1,2),(3,4)", ["(1,2)", "(3,4)"]),
        ("""who=('o',"hill orc"), ('o',"snaga, no")""", ["""('o',"hill orc")""", """('o',"snaga, no")"""]),
        ("kind=',','('", ["','", "'('"]),
        ("place=rndcoord(filter('.',fillrect(0,0,3,3))),(1,1)", ["rndcoord(filter('.',fillrect(0,0,3,3)))", "(1,1)"]),
        ("text=don't,won't", ["don't", "won't"]),
        ("bonus=-2..2:2", ["(-2)", "0", "2"]),
    ],
)
def test_lists_are_divided_by_commas_outside_of_brackets_and_quotes(sweep: str, values: list[str]) -> None:
    command = click.Command("sweep", callback=lambda sweeps: sweeps)
    swept = sweep_option(command).main(["--sweep", sweep], standalone_mode=False)
    assert swept == ((sweep.partition("=")[0], tuple(values)),)


def test_places_can_be_swept(run, tmp_path) -> None:
    path = tmp_path / "step.des"
    path.write_text(
        """LEVEL: "step"\n$place = (1,1)\nGEOMETRY: left, top\nMAP\n.....\n.....\nENDMAP\nFOUNTAIN: $place\n"""
    )
    found = run("sample", path, "--sweep", "place=(1,1),(3,0)", "--format", "jsonl", "--out", tmp_path / "set")
    assert found.exit_code == 0, found.stderr
    (one,), (other,) = ([(it["x"], it["y"]) for it in level["fountains"]] for level in vaultc.dataset(tmp_path / "set"))
    assert (other[0] - one[0], other[1] - one[1]) == (2, -1)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--define", "monsters=1", "--define", "$monsters=2"),
        ("--sweep", "monsters=1,2", "--sweep", "monsters=3,4"),
        ("--define", "monsters=1", "--sweep", "monsters=3,4"),
    ],
)
def test_a_variable_that_is_set_twice_is_told(run, cave, tmp_path, arguments) -> None:
    found = run("sample", cave, *arguments, "--out", tmp_path / "set")
    assert found.exit_code == 2
    assert "monsters" in found.stderr
    assert not (tmp_path / "set").exists()


@pytest.mark.parametrize(
    ("sweep", "message"),
    [
        ("monsters=5..1", "not an ascending range"),
        ("monsters=1..9:0", "not an ascending range"),
        ("monsters=1..5000", "not an ascending range"),
        ("monsters=5..1:-1", "not an ascending range"),
        ("monsters=1..10000000000", "not an ascending range"),
        ("monsters=1,2, 1", "has '1' twice"),
        ("monsters", "is not NAME=VALUE"),
    ],
)
def test_wrong_sweeps_are_told(run, cave, tmp_path, sweep, message) -> None:
    found = run("sample", cave, "--sweep", sweep, "--out", tmp_path / "set")
    assert found.exit_code == 2
    assert message in found.stderr
    assert not (tmp_path / "set").exists()
