"""``vaultc odds FILE``: places that the dice choose, and rows that say where they are."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from vaultc.cli.odds_reports import Report, as_table

PLACES = """LEVEL: "places"
$place = { (1,1), (2,2), (3,3), (3,3) }
SHUFFLE: $place
$wild = selection: filter(' ', fillrect (2,5,3,5))
TERRAIN: rndcoord(fillrect (1,1,4,1)), 'C'
STAIR: $place[0], down
TERRAIN: rndcoord($wild), 'T'
SWITCH [2] { CASE 0: BREAK
  DEFAULT: GOLD: 3d6, (9,9) }
"""


@pytest.fixture
def places(tmp_path: Path) -> Path:
    path = tmp_path / "places.des"
    path.write_text(PLACES, "utf-8")
    return path


def test_chosen_places_are_listed(run, places: Path) -> None:
    document = json.loads(run("odds", places, "--samples", 200, "--json").stdout)
    found = {int(row["place"].rpartition(":")[2]): row for row in document["rows"] if row["kind"] == "place"}
    told = {line: row["possible squares"] for line, row in found.items()}
    assert told == {5: 4, 6: 3, 7: None}, "only --squares counts squares, for which it makes levels"
    text = run("odds", places, "--samples", 20).stdout
    assert "place: one of 4 squares" in text
    assert "place: a random square" in text


def test_a_random_place_of_a_map_is_no_square(run, tmp_path: Path) -> None:
    file = tmp_path / "orchard.des"
    file.write_text('LEVEL: "orchard"\nGEOMETRY: random\nMAP\n...\nENDMAP\nOBJECT: "boulder", random\n')
    cards = run("odds", file, "--samples", 20).stdout
    assert "place of the map: at random on the level" in cards
    assert cards.count("place: a random square") == 1


def test_squares_have_their_chances(run, places: Path) -> None:
    rows = json.loads(run("odds", places, "--samples", 200, "--squares", "--json").stdout)["rows"]
    stairs = {row["square"]: row["chance"] for row in rows if row["place"].endswith(":6")}
    assert stairs == {"(1,1)": "1/4", "(2,2)": "1/4", "(3,3)": "1/2"}
    counted = [row for row in rows if row["place"].endswith(":7")]
    assert [(row["square"], row["how"], row["times"]) for row in counted] == [
        ("(2,5)", "sampled", 200),
        ("(3,5)", "sampled", 200),
    ]
    assert sum(row["chance decimal"] for row in counted) == pytest.approx(1)


def test_squares_and_things_are_two_reports(run, places: Path) -> None:
    result = run("odds", places, "--squares", "--things")
    assert (result.exit_code, "exclude each other" in result.stderr) == (2, True)


@pytest.mark.parametrize("options", [(), ("--squares",)])
def test_every_row_says_where_it_is(run, places: Path, options: tuple[str, ...]) -> None:
    arguments = ("odds", places, "--samples", 20, *options)
    rows = list(csv.DictReader(io.StringIO(run(*arguments, "--csv").stdout)))
    assert len({(row["place"], row["text"]) for row in rows}) < len(rows)
    assert all(row["level"] and row["place"] and row["text"] for row in rows)
    heading, *lines = run(*arguments, "--format", "table").stdout.splitlines()
    end = heading.index("kind") if "kind" in heading else heading.index("square")
    assert len(lines) == len(rows)
    for line, row in zip(lines, rows, strict=True):
        assert (row["level"] in line[:end], row["place"] in line[:end], row["text"] in line[:end]) == (True,) * 3


def test_a_terminal_shows_a_place_once() -> None:
    report = Report([{"place": "a:1", "kind": "arm"}, {"place": "a:1", "kind": "dice"}], grouped=("place",))
    assert as_table(report, terminal=True) == "place  kind\na:1    arm\n       dice\n"
    assert as_table(report) == "place  kind\na:1    arm\na:1    dice\n"
