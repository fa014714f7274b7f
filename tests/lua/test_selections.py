"""Selections: forms, operators, and the functions that change a selection in place."""

from __future__ import annotations

import pytest
from lua_scripts import BOX, played, value

AREA = "local s = selection.area(5, 5, 8, 6)\n"


@pytest.mark.parametrize(
    ("expression", "count"),
    [
        ("s", 8), ("s:clone()", 8), ("s | selection.set(20, 5)", 9), ("s + selection.set(5, 5)", 8),
        ("s & selection.area(5, 5, 5, 9)", 2), ("s ~ selection.area(8, 6, 9, 6)", 8), ("s - selection.set(5, 5)", 7),
        ("~s", 80 * 21 - 8), ("-s", 80 * 21 - 8), ("s:negate()", 80 * 21 - 8), ("selection.negate()", 80 * 21),
        ("s:grow()", 24), ("s:grow('north')", 12), ("s:grow('east')", 10), ("s:percentage(100)", 8),
        ("s:percentage(0)", 0), ("selection.rect(2, 2, 5, 5)", 12), ("selection.line(2, 2, 9, 2)", 8),
        ("selection.line(2, 2, 2, 2)", 1), ("selection.fillrect(1, 1, 1, 1)", 1), ("s:line(20, 1, 20, 3)", 11),
        ("s:rect(20, 1, 21, 2)", 12), ("s:area(20, 1, 20, 1)", 9), ("selection.floodfill(2, 2)", 79 * 21),
        ("s:filter_mapchar(' ')", 8), ("s:filter_mapchar('.')", 0), ("s:filter_mapchar('w')", 8),
        ("s:filter_mapchar(' ', 1)", 0), ("s:filter_mapchar(' ', 0)", 8), ("s:set(30, 3)", 9), ("s:set(5, 5, 0)", 7),
        ("selection.set(3, 3)", 1), ("selection.new():set()", 1), ("selection.room()", 0),
        ("selection.gradient({ x = 20, y = 10, mindist = 1, maxdist = 1 })", 9),
    ],
)  # fmt: skip
def test_numbers_of_cells(expression: str, count: int) -> None:
    assert value(f"({expression}):numpoints()", AREA) == str(count)


def test_set_changes_the_selection_itself() -> None:
    assert value("s:numpoints()", AREA + "s:set(30, 3)\n") == "9"
    assert value("s:numpoints()", AREA + "selection.circle(s, 40, 10, 2)\n") != "8"
    assert value("s:numpoints()", AREA + "local t = s:grow()\n") == "8"


def test_cells_taken_are_gone() -> None:
    assert value("s:numpoints()", AREA + "for i = 1, 8 do s:rndcoord(1) end\n") == "0"
    assert value("selection.new():rndcoord().x") == "-1"


def test_get_is_a_float() -> None:
    assert value("s:get(5, 5)", AREA) == "1.0"
    assert value("s:get({ x = 1, y = 1 })", AREA) == "0.0"


def test_iterate_goes_row_by_row() -> None:
    text = "local seen = ''\nselection.area(1, 1, 2, 2):iterate(function(x, y) seen = seen .. x .. y .. ' ' end)\n"
    assert value("seen", text) == "11 21 12 22 "


def test_match_finds_patterns() -> None:
    assert value("selection.match('|..'):numpoints()", BOX) == "2"
    assert value("selection.match('.'):numpoints()", BOX) == "10"


def test_an_error_in_iterate_stops_the_loop_only() -> None:
    run = played("selection.area(1, 1, 3, 1):iterate(function(x) local y = nil + x end)\ndes.message('on')")
    assert run.problem is None
    assert [call.name for call in run.calls] == ["message"]
    assert [each.rule for each in run.findings] == ["lua-error"]


@pytest.mark.parametrize(
    ("call", "result"),
    [
        ("d(3, 1)", "3"), ("d(1)", "1"), ("d(0, 6)", "0"), ("percent(100)", "true"), ("percent(0)", "false"),
        ("math.random(1)", "1"), ("math.random(4, 4)", "4"), ("nh.rn2(1)", "0"), ("nh.random(7, 1)", "7"),
        ("nh.rn2(0)", "0"), ("#align", "3"), ("nhc.COLNO", "80"), ("type(selection.new())", "userdata"),
        ("u.depth > 0", "true"), ("nh.getmap(0, 0).mapchr", " "), ("u.inventory:isnull()", "true"),
    ],
)  # fmt: skip
def test_random_numbers_and_facts(call: str, result: str) -> None:
    assert value(call) == result


def test_shuffle_keeps_all() -> None:
    text = "local t = { 1, 2, 3, 4 }\nshuffle(t)\ntable.sort(t)\n"
    assert value("table.concat(t)", text) == "1234"


def test_draws_can_be_low_or_high() -> None:
    texts = [
        played("des.message(d(2, 6) .. ' ' .. nh.rn2(9))", rolls=rolls).calls[0].fields["text"]
        for rolls in ("low", "high")
    ]
    assert texts == ["2 0", "12 8"]
