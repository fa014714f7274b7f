"""``vaultc dungeon``: ordinary levels, their vaults, and wishes that cannot be met."""

from __future__ import annotations

import json
import re
import shlex
from collections import Counter
from pathlib import Path

import pytest
from repository import ROOT

PAGE = (ROOT / "docs" / "dungeon.md").read_text("utf-8")
CALLS = [line.split("#")[0] for line in PAGE.splitlines() if line.startswith("vaultc dungeon")]
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

PNG = b"\x89PNG\r\n"

VAULTS = """
LEVEL: "plain"
FLAGS: rndvault
VAULTGEN: 9
ROOM: "ordinary", random, random, random, random { }

LEVEL: "shallow"
FLAGS: rndvault
IF [level.depth > 9] { EXIT }
ROOM: "ordinary", lit, random, random, (5,5) { FOUNTAIN: (2,2) }
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.des"
    path.write_text(VAULTS)
    return path


def levels(output: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in output.splitlines()]


def places(output: str) -> list[tuple[str, int]]:
    return [(str(level["level"]), int(str(level["seed"]))) for level in levels(output)]


def test_one_level_with_its_vaults(run) -> None:
    result = run("dungeon", "--seed", "3")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 22
    assert result.stdout.splitlines()[-1].startswith("vaults: vlt-ordinary ×")
    assert result.stdout.count("<") == 1
    assert run("dungeon", "--seed", "3").stdout == result.stdout


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([], [("depth-05", 1)]),
        (["--depth", "7", "--seeds", "4-5"], [("depth-07", 4), ("depth-07", 5)]),
        (["--depths", "3-5"], [("depth-03", 1), ("depth-04", 2), ("depth-05", 3)]),
        (["--depths", "3-4", "--seed", "9"], [("depth-03", 9), ("depth-04", 10)]),
        (["--depths", "3-4", "--count", "3"], [("depth-03", 1), ("depth-04", 2), ("depth-03", 3)]),
        (["--depths", "3-9", "--count", "2"], [("depth-03", 1), ("depth-04", 2)]),
        (["--depths", "31"], [("depth-31", 1)]),
        (["--rogue"], [("depth-15", 1)]),
        (["--rogue", "--depth", "16"], [("depth-16", 1)]),
    ],
)
def test_depths_and_seeds(run, options: list[str], expected: list[tuple[str, int]]) -> None:
    result = run("dungeon", "--format", "conformance", *options)
    assert places(result.stdout) == expected


def test_headings(run) -> None:
    result = run("dungeon", "--depths", "29-30", "--seed", "2")
    headings = [line for line in result.stdout.splitlines() if line.startswith("depth-")]
    assert headings == ["depth-29, seed 2: a maze", "depth-30, seed 3: a maze"]
    rogue = run("dungeon", "--rogue", "--count", "2").stdout
    assert rogue.startswith("depth-15, seed 1: the Rogue tribute\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--depth", "3", "--depths", "3-4"], "--depth and --depths exclude each other"),
        (["--depths", "4-3"], "not an ascending range within 1-52"),
        (["--depths", "0-3"], "not an ascending range within 1-52"),
        (["--depths", "50-53"], "not an ascending range within 1-52"),
        (["--depths", "x"], "not a range of depths"),
        (["--depths", "1-2", "--seed", "4294967295"], "the largest seed is 4294967295"),
        (["--force", "vlt-delpi"], "there is no vault 'vlt-delpi'; did you mean vlt-delphi"),
        (["--vaults", "nowhere.des"], "no such file or folder"),
        (["--chance", "fair"], "is not a chance policy"),
        (["--jobs", "0"], "not in the range"),
        (["--count", "2", "--format", "png"], "png needs --out"),
    ],
)
def test_wrong_options(run, options: list[str], message: str) -> None:
    result = run("dungeon", *options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in " ".join(result.stderr.split())


def test_vaults_of_several_files(run, tmp_path: Path, mine: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "b.des").write_text(VAULTS.replace("shallow", "third").replace("plain", "second"))
    options = ("--seeds", "1-30", "--format", "conformance")
    found = run("dungeon", "--vaults", mine, tmp_path / "more", *options)
    again = run("dungeon", *options, "--vaults", mine, "--vaults", tmp_path / "more")
    assert found.stdout == again.stdout
    names = Counter(vault[0] for level in levels(found.stdout) for vault in level["vaults"])  # type: ignore[attr-defined]
    assert set(names) == {"plain", "shallow", "second", "third"}


def test_the_word_library(run, mine: Path) -> None:
    result = run("dungeon", "--vaults", "library", mine, "--force", "shallow", "--seed", "4")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].startswith("vaults: shallow, vlt-ordinary")


def test_sets_of_the_library(run) -> None:
    refused = run("dungeon", "--force", "vlt-tidepool")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "one of the library's originals, which are chosen from with --set all" in refused.stderr
    for chosen in ("originals", "all"):
        result = run("dungeon", "--set", chosen, "--force", "vlt-tidepool")
        assert "vlt-tidepool" in result.stdout.splitlines()[-1]
    assert run("dungeon", "--set", "originals", "--force", "vlt-delphi").exit_code == 2


def test_the_games_walk_through_the_library(run) -> None:
    """The first draw among the vaults is of 2069 instead of 2050."""
    results = [
        run("dungeon", "--count", "6", "--format", "conformance", *walk).stdout for walk in ((), ("--game-walk",))
    ]
    assert results[0] != results[1]


def test_forced_vaults(run, mine: Path) -> None:
    for seed in range(1, 6):
        result = run("dungeon", "--force", "vlt-delphi", "--seed", seed)
        assert result.exit_code == 0
        assert "vlt-delphi" in result.stdout.splitlines()[-1]
    deep = run("dungeon", "--vaults", mine, "--force", "shallow", "--depth", "12", "--seed", "8")
    assert deep.exit_code == 1
    assert "; no room from shallow ×" in deep.stdout.splitlines()[-1]
    assert deep.stderr == "vaultc: shallow could not be placed on the level at depth 12, seed 8\n"
    several = run("dungeon", "--vaults", mine, "--force", "shallow", "--depths", "8-11", "--format", "conformance")
    assert len(several.stdout.splitlines()) == 4
    assert several.stderr == (
        "vaultc: shallow could not be placed on 2 of 4 levels: depth 10, seed 3; depth 11, seed 4\n"
    )
    many = run("dungeon", "--rogue", "--force", "vlt-ice", "--count", "20", "--format", "conformance")
    assert "on 20 of 20 levels" in many.stderr
    assert many.stderr.endswith("depth 15, seed 8; ...\n")


def test_files_without_vaults(run, cellar: Path) -> None:
    result = run("dungeon", "--vaults", cellar)
    assert result.exit_code == 1
    assert result.stderr == f"vaultc: {cellar}: no random vault found; vaults are levels with FLAGS: rndvault\n"
    forced = run("dungeon", "--vaults", "vlt-ordinary", cellar, "--force", "cellar")
    assert "cellar is a level of its own, not a random vault" in forced.stderr


def test_files_with_errors(run, tmp_path: Path) -> None:
    (tmp_path / "broken.des").write_text('LEVEL: "x"\nFLAGS: rndvault\nFOO\n')
    result = run("dungeon", "--vaults", tmp_path / "broken.des")
    assert result.exit_code == 1
    assert "broken.des:3:1: error" in result.stderr


def test_levels_that_fail_do_not_stop_the_others(run, tmp_path: Path) -> None:
    path = tmp_path / "unset.des"
    path.write_text(
        'LEVEL: "unset"\nFLAGS: rndvault\nIF [90%] { $n = 1 }\nLOOP [$n] { }\n'
        'ROOM: "ordinary", random, random, random, random { }\n'
    )
    serial, parallel = (
        run("dungeon", "--vaults", path, "--count", "12", "--format", "conformance", "--jobs", jobs) for jobs in (1, 2)
    )
    assert serial.exit_code == parallel.exit_code == 1
    made = len(serial.stdout.splitlines())
    assert 0 < made < 12
    assert serial.stderr.count("unset.des:4:7: error") == 1
    assert serial.stderr.endswith(f"vaultc: {12 - made} levels could not be generated\n")
    assert (serial.stdout, serial.stderr) == (parallel.stdout, parallel.stderr)


@pytest.mark.parametrize("format", ["png", "html"])
def test_same_bytes_for_any_number_of_jobs(run, tmp_path: Path, format: str) -> None:
    for jobs in (1, 2):
        options = ("--depths", "4-9", "--format", format, "--legend", "--jobs", jobs)
        assert run("dungeon", *options, "--out", f"{tmp_path / str(jobs)}/").exit_code == 0
    folders = [{path.name: path.read_bytes() for path in (tmp_path / str(jobs)).iterdir()} for jobs in (1, 2)]
    assert folders[0] == folders[1]
    assert sorted(Path(name).stem for name in folders[0])[0] == "depth-04-1"
    assert len(folders[0]) == 6


def test_render_takes_jobs_too(run) -> None:
    results = [run("render", "vlt-delphi", "vlt-ice", "--count", "9", "--jobs", jobs).stdout for jobs in (1, 2)]
    assert results[0] == results[1]
    assert results[0].count("seed 9") == 2


def test_chance_policies_remember_from_level_to_level(run, tmp_path: Path) -> None:
    path = tmp_path / "half.des"
    path.write_text(
        'LEVEL: "half"\nFLAGS: rndvault\nROOM: "ordinary", lit, random, random, (3,3) { [50%]: FOUNTAIN: (1,1) }\n'
    )
    options = ("--vaults", path, "--count", "6", "--format", "conformance")
    game = run("dungeon", *options).stdout
    policy, again = (run("dungeon", *options, "--chance", "karmic", "--jobs", jobs).stdout for jobs in (1, 2))
    assert policy == again != game


def test_page_and_picture(run, tmp_path: Path) -> None:
    for name in ("level.html", "level.png"):
        assert run("dungeon", "--force", "vlt-delphi", "--depth", "12", "--out", tmp_path / name).exit_code == 0
    page = (tmp_path / "level.html").read_text("utf-8")
    assert "<p>Vaults: vlt-delphi, vlt-ordinary" in page
    assert '"vault: vlt-delphi"' in page
    assert "monster: " in page
    assert (tmp_path / "level.png").read_bytes().startswith(PNG)


@pytest.mark.slow
def test_many_levels_are_whole(run) -> None:
    """As the first of `vaultc dungeon --depths 1-24 --count 1000`."""
    result = run("dungeon", "--depths", "1-24", "--count", "96", "--format", "conformance")
    assert (result.exit_code, result.stderr) == (0, "")
    found = levels(result.stdout)
    assert [level["level"] for level in found] == [f"depth-{1 + number % 24:02}" for number in range(96)]
    for level in found:
        stairs = {kind for _, _, kind in level["stairs"]}  # type: ignore[attr-defined]
        assert stairs == ({"down"} if level["level"] == "depth-01" else {"up", "down"})
        assert "complaints" not in level
        assert level["rooms"]


@pytest.fixture
def beginner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the file that docs/dungeon.md supposes."""
    (tmp_path / "mine.des").write_text(VAULTS.replace("shallow", "my-vault"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("beginner")
@pytest.mark.parametrize("call", CALLS)
def test_calls_of_the_documentation(run, call: str) -> None:
    result = run(*shlex.split(call.replace("--count 1000", "--count 3").replace("1-25", "1-3"))[1:])
    assert (result.exit_code, result.stderr) == (0, "")


def test_programs_of_the_documentation(beginner: Path) -> None:
    assert len(CALLS) == 5
    names: dict[str, object] = {}
    for program in PROGRAMS:
        exec(program.replace("range(1, 101), workers=2", "range(1, 4)"), names)
    assert (beginner / "level.png").read_bytes().startswith(PNG)


def test_jobs_of_a_process_of_its_own(execute, run) -> None:
    """Workers are forked if nothing else runs in the process."""
    options = ("dungeon", "--count", "6", "--format", "conformance", "--jobs", "2")
    result = execute(*options)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == run(*options[:-1], "1").stdout


# ---- places in words


def test_a_place_in_words(run) -> None:
    deep = run("dungeon", "--place", "main:12", "--seed", "3", "--format", "conformance")
    assert levels(deep.stdout)[0]["level"] == "depth-12"
    rogue = run("dungeon", "--place", "main:15", "--seed", "3", "--dialect", "unnethack")
    assert rogue.stdout == run("dungeon", "--rogue", "--seed", "3", "--dialect", "unnethack").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--place", "moira:3"), "did you mean moria?"),
        (("--place", "main:40"), "levels 1 to 26"),
        (("--place", "main:4", "--depth", "4"), "exclude"),
        (("--place", "mines:5"), "generated by the script minefill; add its file with --vaults"),
    ],
)
def test_wrong_places_are_told(run, arguments: tuple[str, ...], message: str) -> None:
    result = run("dungeon", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_fillers_are_found_in_the_files(run, tmp_path: Path) -> None:
    path = tmp_path / "mines.des"
    path.write_text("LEVEL: \"minefill\"\nINIT_MAP: solidfill, '.'\n" + VAULTS)
    result = run("dungeon", "--vaults", path, "--place", "mines:5")
    assert result.exit_code == 0
    assert "........" in result.stdout


def test_a_game_without_vaults_makes_plain_rooms(run) -> None:
    result = run("dungeon", "--dialect", "nethack36", "--depth", "8", "--seed", "2")
    assert result.exit_code == 0
    assert "<" in result.stdout
    maze = run("dungeon", "--dialect", "nethack36", "--place", "gehennom:7")
    assert maze.exit_code == 0
