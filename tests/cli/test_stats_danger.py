"""``vaultc stats --danger``: forms, depths, and options that do not go together."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import command_line
import pytest
from click.testing import Result

DEN = """LEVEL: "den"
FLAGS: rndvault
ROOM: "rndvault", lit, random, random, (5,3) {
  MONSTER: ('d', "winter wolf"), (2,2), hostile, awake
}
"""


def run(*arguments: object, text: str = DEN) -> Result:
    return command_line.run("stats", "-", "--danger", "--count", "5", *arguments, text=text)


def depths_of(result: Result) -> list[str]:
    assert (result.exit_code, result.stderr) == (0, "")
    rows = csv.DictReader(io.StringIO(result.stdout))
    return [row["depth"] for row in rows if row["quantity"] == "difficulty"]


def test_the_table_names_depths_and_samples() -> None:
    lines = run("--depths", "5").stdout.splitlines()
    assert lines[0] == "den, seeds 1 to 5"
    assert lines[2].startswith("depth 5: 5 levels against ")
    assert lines[4].split() == ["own", "ordinary", "times", "95", "%", "interval"]
    assert lines[5].split()[:2] == ["difficulty", "9"]


@pytest.mark.parametrize(
    ("options", "depths"),
    [
        ((), ["1", "5", "10", "20"]),
        (("--depths", "7, 3,7"), ["7", "3"]),
        (("--depth", "12"), ["12"]),
        (("--place", "mines:2"), ["5"]),
    ],
)
def test_depths(options: tuple[str, ...], depths: list[str]) -> None:
    assert depths_of(run("--format", "csv", *options)) == depths


def test_files(tmp_path: Path) -> None:
    for name in ("x.json", "x.csv", "x.html"):
        assert run("--depths", "5", "--out", tmp_path / name).exit_code == 0
    data = json.loads((tmp_path / "x.json").read_text())
    assert data["format"] == "vaultc danger"
    assert data["levels"][0]["quantities"]["damage"]["own"]["mean"] == 7
    assert (tmp_path / "x.csv").read_text().startswith("level,depth,")
    assert (tmp_path / "x.html").read_text().startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--depths", "0"), "'0' is not a depth from 1 to 52; write depths like 1,5,10"),
        (("--depths", "1,,5"), "'' is not a depth"),
        (("--depths", "5-10"), "'5-10' is not a depth"),
        (("--depths", "1" * 5000), "is not a depth"),
        (("--depths", "5", "--depth", "5"), "--depths and --depth or --place exclude each other"),
        (("--depths", "5", "--place", "mines:1"), "--depths and --depth or --place exclude each other"),
        (("--range", "area,gold"), "--danger compares with ordinary rooms; leave out --compare, --range and --near"),
    ],
)
def test_options_that_are_wrong(options: tuple[str, ...], message: str) -> None:
    result = run(*options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_depths_need_the_comparison() -> None:
    result = command_line.run("stats", "-", "--depths", "5", text=DEN)
    assert (result.exit_code, "--depths needs --danger" in result.stderr) == (2, True)


def test_a_level_that_cannot_be_made_is_a_finding() -> None:
    result = run("--depths", "5", text='LEVEL: "x"\nIF [0%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n')
    assert result.exit_code == 1
    assert "0 levels, 5 could not be made" in result.stdout
