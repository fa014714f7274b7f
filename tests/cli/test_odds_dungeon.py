"""``vaultc odds dungeon``."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

REPORTS: dict[tuple[object, ...], str] = {}
"""Outputs of the command by its arguments."""
MEETING = "random vaults met by Medusa in one game"


def report(run, *arguments: object) -> dict[str, Any]:
    if arguments not in REPORTS:
        result = run("odds", "dungeon", "--samples", 3, "--json", *arguments)
        assert result.exit_code == 0, result.stderr
        REPORTS[arguments] = result.stdout
    found: dict[str, Any] = json.loads(REPORTS[arguments])
    return found


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.des"
    path.write_text(
        'LEVEL: "plain"\nFLAGS: rndvault\nVAULTGEN: 9\nROOM: "ordinary", random, random, random, random { }\n\n'
        'LEVEL: "den"\nFLAGS: rndvault\nROOM: "rndvault", random, random, random, (3,3) { FOUNTAIN: random }\n',
        "utf-8",
    )
    return path


def test_vaults_by_medusa_are_one_line(run) -> None:
    lines = run("odds", "dungeon", "--samples", 2).stdout.splitlines()
    (line,) = [line for line in lines if line.startswith(f"{MEETING}: ")]
    assert "on average (" in line
    assert "none in" in line
    assert "50/2050" in next(line for line in lines if line.startswith("chance of a random vault"))
    assert lines[0] == "game: UnNetHack 6.0, any game"


def test_numbers_of_vaults(run) -> None:
    found = report(run)
    assert 2 < found[f"{MEETING} from"] < found[MEETING] < found[f"{MEETING} to"] < 6
    assert sum(found[f"{MEETING}, shares"]) == pytest.approx(1, abs=1e-3)
    rows = found["rows"]
    assert [row["depth"] for row in rows] == list(range(1, 30))
    assert rows[-1]["met by here"] == pytest.approx(found[MEETING])
    assert all(one["met by here"] <= other["met by here"] for one, other in pairwise(rows))
    assert rows[28]["rooms"] is None
    assert sum(rows[5]["shares of rooms"]) == pytest.approx(1)


def test_kinds_of_levels_are_exact(run) -> None:
    rows = report(run, "--depth", "5..6")["rows"]
    assert {row["oracle"] for row in rows} == {"1/5"}
    kinds = ("ordinary", "oracle", "nymph", "bigrm", "medusa", "castle", "below Medusa", "deeper dungeons")
    assert {sum(Fraction(row[kind]) for kind in kinds) for row in rows} == {1}


def test_reference_world(run) -> None:
    found = report(run, "--world", "reference", "--depth", "7..9")
    assert found["world"] == "reference"
    assert [row["oracle"] for row in found["rows"]] == ["0", "1", "0"]
    assert found["ordinary levels by depth 9 in one game"] == "8"


def test_game_without_vaults(run) -> None:
    found = run("odds", "dungeon", "--samples", 2, "--dialect", "nethack36", "--depth", "1..3").stdout
    assert "random vaults: none, all rooms are plain" in found
    assert "choices" not in found
    refused = run("odds", "dungeon", "--dialect", "nethack36", "--vault", "vlt-cage")
    assert (refused.exit_code, refused.stderr) == (2, "vaultc: NetHack 3.6.7 has no random vaults\n")


def test_vaults_of_a_file(run, mine: Path) -> None:
    found = report(run, "--vaults", mine, "--depth", "1..4", "--dialect", "unnethack")
    assert found["random vaults"] == 1
    assert found["chance of a random vault at each choice of a room"] == "1/5"
    assert found["game"] == "UnNetHack 5.2"


def test_walk_of_the_game(run) -> None:
    rows = report(run, "--each", "--game-walk", "--depth", 1)["rows"]
    assert (rows[0]["vault"], rows[0]["chance at a choice"]) == ("vlt-ordinary", "1999/2069")
    assert [row["chance at a choice"] for row in rows[1:]] == ["1/2069"] * (len(rows) - 2) + ["2/2069"]


def test_each_vault(run, mine: Path) -> None:
    plain, den = report(run, "--each", "--vaults", mine, "--depth", "1..2")["rows"]
    assert (den["vault"], den["rotations"], den["chance at a choice"]) == ("den", 1, "1/5")
    assert 0 < den["met"] <= den["chosen"] < plain["chosen"] <= 1
    assert den["one game in"] == pytest.approx(1 / den["met"])
    shared = {row["title"]: row["rotations"] for row in report(run, "--each", "--depth", 1)["rows"]}
    assert shared["L-shaped"] == 4


def test_vaults_that_no_level_tried(run) -> None:
    rows = report(run, "--each", "--depth", 1)["rows"]
    untried = [row for row in rows if row["met"] is None]
    assert 40 < len(untried) < len(rows)
    assert {row["finds a place"] for row in untried} == {row["one game in"] for row in untried} == {None}
    assert " - " in run("odds", "dungeon", "--samples", 2, "--each", "--depth", 1).stdout


def test_format_is_checked_before_levels_are_sampled(run, tmp_path: Path) -> None:
    result = run("odds", "dungeon", "--samples", 100_000, "--out", tmp_path / "odds.doc")
    assert result.exit_code == 2
    assert "unknown format .doc" in result.stderr


def test_one_vault_by_depth(run) -> None:
    found = report(run, "--vault", "fake Delphi", "--depth", "1..7")
    assert (found["vault"], found["chance at a choice, exact"]) == (["vlt-delphi"], "1/2050")
    rows = found["rows"]
    for row in rows:
        assert 0 <= row["from"] <= row["met by here"] <= row["to"] <= 1
        assert row["met by here"] <= row["chosen by here"] * 1.01
    assert rows[-1]["met by here"] == found["met by depth 7 in one game"]
    assert found["chosen by depth 7 in one game"] == pytest.approx(7 * 8 / 2050 * 0.9, rel=0.15)


def test_vault_that_comes_everywhere(run) -> None:
    found = report(run, "--vault", "ordinary random room", "--depth", 1)
    assert found["rows"][0]["met by here"] > 0.99


def test_rotations_are_one_vault(run) -> None:
    found = report(run, "--vault", "l-shaped", "--depth", 1)
    assert (len(found["vault"]), found["chance at a choice, exact"]) == (4, "1/2050")


def test_special_rooms_of_one_depth(run) -> None:
    rows = {row["room"]: row for row in report(run, "--special-rooms", "--depth", 12)["rows"]}
    assert (rows["shop"]["tried"], rows["throne"]["tried"], rows["barracks"]["tried"]) == ("1/4", "1/8", "0")
    assert rows["leprehall"]["condition"] == "from depth 6, 1 in 8, leprechaun not gone"
    assert rows["garden"]["suitable rooms"].startswith("a lit ordinary room")
    for row in rows.values():
        assert row["comes"] <= float(row["tried decimal"]) * max(row["room found"], 0.34) * 1.5
    text = run("odds", "dungeon", "--special-rooms", "--samples", 2, "--depth", 12).stdout
    assert "room for temple: an ordinary room without stairs, 1 in 5 unless it has one door" in text


def test_special_rooms_by_depth(run) -> None:
    text = run("odds", "dungeon", "--special-rooms", "--samples", 2, "--dialect", "nethack36").stdout
    assert "anthole: from depth 13, 1 in 8, soldier ant or fire ant or giant ant not gone" in text
    assert "special rooms by Medusa in one game, on average: shop " in text
    header = next(line for line in text.splitlines() if line.startswith("depth "))
    kinds = "shop throne leprehall zoo temple beehive morgue anthole barracks swamp cocknest any"
    assert " ".join(header.split()) == f"depth {kinds}"


def test_species_that_are_gone(run) -> None:
    found = report(run, "--special-rooms", "--depth", 18, "--gone", "Soldier", "--gone", "killer bee")
    rows = {row["room"]: row for row in found["rows"]}
    assert found["gone"] == ["killer bee", "soldier"]
    assert (rows["barracks"]["tried"], rows["beehive"]["tried"]) == ("0", "0")
    wrong = run("odds", "dungeon", "--special-rooms", "--gone", "soldir")
    assert wrong.exit_code == 2
    assert "there is no species 'soldir'; did you mean soldier?" in wrong.stderr


def test_csv(run) -> None:
    text = run("odds", "dungeon", "--samples", 2, "--csv", "--special-rooms", "--depth", "2..3").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 2 * 13
    assert rows[0]["tried"] == "1"
    assert rows[13]["room found from"] <= rows[13]["room found"] <= rows[13]["room found to"]


@pytest.mark.parametrize(
    "arguments",
    [["--depth", "1..4"], ["--special-rooms", "--depth", "1..9"], ["--special-rooms", "--depth", "9"],
     ["--vault", "vlt-cage", "--depth", "2..3"], ["--each", "--depth", "1"],
     ["--dialect", "nethack36", "--depth", "3"]],
)  # fmt: skip
def test_pictures(run, tmp_path: Path, arguments: list[str]) -> None:
    path = tmp_path / "odds.png"
    assert run("odds", "dungeon", "--samples", 2, *arguments, "--out", path).exit_code == 0
    with Image.open(path) as image:
        assert image.size[0] >= 900


def test_nothing_to_draw(run, tmp_path: Path) -> None:
    result = run("odds", "dungeon", "--samples", 2, "--special-rooms", "--depth", 1, "--out", tmp_path / "none.png")
    assert result.exit_code == 2
    assert "nothing to draw" in result.stderr


def test_output_is_the_same_for_any_number_of_processes(run) -> None:
    one, two = (run("odds", "dungeon", "--samples", 2, "--depth", "1..3", "--jobs", jobs).stdout for jobs in (1, 2))
    assert one == two


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--depth", "0"], "'0' is not within 1..52"),
        (["--depth", "five"], "'five' is neither a number nor a range"),
        (["--special-rooms", "--depth", "28..30"], "no ordinary level at depths 28 to 30"),
        (["--each", "--special-rooms"], "exclude each other"),
        (["--json", "--csv"], "choose one format, not csv and json"),
        (["--vault", "vlt-delfi"], "did you mean vlt-delphi"),
        (["--samples", "100000", "--dialect", "nethack36", "--depth", "1", "--role", "Plumber"], "no role 'Plumber'"),
    ],
)
def test_wrong_questions(run, arguments: list[str], message: str) -> None:
    result = run("odds", "dungeon", *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_file_without_vaults(run, tmp_path: Path) -> None:
    path = tmp_path / "level.des"
    path.write_text('LEVEL: "level"\nROOM: "ordinary", random, random, random, random { }\n', "utf-8")
    result = run("odds", "dungeon", "--vaults", path)
    assert result.exit_code == 1
    assert "no random vault found" in result.stderr
