"""``vaultc names``: tables, CSV, JSON, and the message if nothing is found."""

from __future__ import annotations

import csv
import io
import json

import pytest


def test_a_table_for_each_kind(run) -> None:
    lines = run("names", "protection").stdout.splitlines()
    assert any(line.startswith("objects ") and "in des files" in line for line in lines)
    assert any(line.startswith("cloak of protection  ") and '"cloak of protection"' in line for line in lines)


def test_narrow_terminals_get_one_name_below_the_other(run) -> None:
    lines = run("names", "kitten", COLUMNS="40").stdout.splitlines()
    assert lines[:3] == ["monsters", "kitten", '  "kitten"']
    assert max(map(len, lines)) <= 40


def test_csv_and_json_have_the_same_rows(run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("names", "--class", "'", "--format", "csv").stdout)))
    objects = [json.loads(line) for line in run("names", "--class", "'", "--format", "json").stdout.splitlines()]
    assert [row["name"] for row in rows] == [each["name"] for each in objects]
    golem = next(each for each in objects if each["name"] == "clay golem")
    assert (golem["what"], golem["symbol"], golem["class"], golem["match"]) == ("monsters", "'", "golem", "all")
    assert isinstance(golem["level"], int)


def test_games_have_their_own_names(run) -> None:
    assert '"red dragon"' in run("names", "red", "dragon", "--dialect", "nethack36").stdout
    assert '"draken"' in run("names", "red", "dragon").stdout


def test_what_is_only_near_is_said_to_be_so(run) -> None:
    result = run("names", "kittne")
    assert result.exit_code == 0
    assert "similar names" in result.stderr
    assert "kitten" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["qxqxqx"], 1, "no name matches 'qxqxqx' in UnNetHack"),
        (["kitten", "--class", "D"], 1, "no name matches 'kitten' in class D"),
        (["--class", "7"], 1, "there is no class '7'"),
        (["--class", "dragon"], 2, "a class is one character"),
        (["--what", "dragons"], 2, "Invalid value"),
    ],
)
def test_nothing_found(run, arguments: list[str], status: int, words: str) -> None:
    result = run("names", *arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert words in result.stderr
