"""The traps of the interface: what its engine misreads silently, or ends the game at, is in no script."""

from __future__ import annotations

import re
from functools import cache

import pytest
from lua_translation import script, translated
from repository import ROOT

from vaultc.translation.lua import lua_scripts

TRAPS = {
    "gold with three plain arguments": r"des\.gold\([^{]",
    "a list as the only field": r"des\.\w+\(\{ \d",
    "a corpse by two numbers": r'des\.object\("(?:corpse|statue|egg|tin|figurine)",\d',
    "light or stock as a boolean": r"(?:des\.(?:room|region)\([^\n]*)\b(?:lit|filled) = (?:true|false)",
    "a boolean as a string": r'= "(?:true|false|yes|no)"',
    "an exclusion of nothing": r"exclude = \{ 00,00,00,00 \}",
    "a filled circle by a boolean": r"selection\.(?:circle|ellipse)\([^\n]*true\)",
    "set without a selection": r"selection\.set\(\)",
    "an intersection without its box": r"[\w)] & [\w(]",
    "a corridor with any wall": r'(?:src|dest)wall = "(?:all|random)"',
    "a drawbridge of random direction": r'des\.drawbridge\([^\n]*dir = "random"',
    "a chance of 0": r"des\.room\([^\n]*chance = 0\b",
    "a division that makes a fraction": r"[\w)] / [\w(]",
    "functions that are missing": r"\b(?:print|error|require|setmetatable|assert|load|math\.random\(\))\s*[(\"]",
    "a random place for terrain": r'des\.(?:terrain|mazewalk|drawbridge)\("',
    "a line that continues the one before": r"\n\s*\(",
}
"""Patterns of mistakes, by their names."""

DES = """LEVEL: "a"
FLAGS: noflipx
INIT_MAP: solidfill, ' '
GEOMETRY: left, top
MAP
.....
.....
ENDMAP
$place = { (1,1), (2,1), random }
SHUFFLE: $place
OBJECT: "corpse", (3,1), montype: "newt"
OBJECT: ('`', "statue"), (3,0)
GOLD: 50, (1,1)
GOLD: 2d6, $place[0]
TERRAIN: circle((2,1), 1, filled) & filter('.', rect (0,0,3,1)), 'L'
TERRAIN: filter(rect (0,0,3,1), fillrect (0,0,2,1)), 'I'
MONSTER: ('o', "hill orc"), $place[1], hostile, asleep
ROOM: "zoo" [0%], lit, random, random, random, unfilled {
  SUBROOM: "ordinary", unlit, (1,1), (2,2), unfilled { ROOMDOOR: false, closed, random, random }
}
BRANCH: (0,0,1,1), (0,0,0,0)
CORRIDOR: (0,east,0), (1,west,0)
ENGRAVING: (1,1), dust, "1 / 2 & 3"
"""


@cache
def texts() -> dict[str, str]:
    found = {"made up": translated(DES).scripts[0].text}
    for path in [*sorted((ROOT / "vaults").glob("*.des")), *sorted((ROOT / "examples").rglob("*.des"))]:
        for themed in (False, True):
            for each in lua_scripts(path, themed=themed):
                found[f"{path.stem}/{each.name}"] = each.text
    return found


@pytest.mark.parametrize("trap", TRAPS)
def test_no_script_falls_into(trap: str) -> None:
    helpers = re.compile(r"^local function both\(.*?^end$", re.MULTILINE | re.DOTALL)
    strings = re.compile(r'text = "[^"]*"|--[^\n]*|local t = [^\n]*')
    pattern = re.compile(TRAPS[trap])
    found = {name: pattern.search(strings.sub("", helpers.sub("", text))) for name, text in texts().items()}
    assert {name: match[0] for name, match in found.items() if match} == {}


@pytest.mark.parametrize(
    ("trap", "line"),
    [
        ("gold with three plain arguments", "des.gold(5, 3, 4)"),
        ("a list as the only field", "des.object({ 3, 4 })"),
        ("a corpse by two numbers", 'des.object("corpse",03,04)'),
        ("light or stock as a boolean", "des.room({ lit = true })"),
        ("an intersection without its box", "des.terrain(a & b, '.')"),
        ("a line that continues the one before", "des.object()\n(a | b):iterate(f)"),
    ],
)
def test_the_patterns_find_what_they_look_for(trap: str, line: str) -> None:
    assert re.search(TRAPS[trap], line)


def test_a_chance_of_nothing_is_left_out() -> None:
    text = 'ROOM: "zoo" [{}%], lit, random, random, random {{ }}'
    assert "chance" not in script(text.format(0))[0]
    assert "chance = 60" in script(text.format(60))[0]


def test_assignments_in_callbacks_are_declared_outside() -> None:
    lines = script('ROOM: "ordinary", lit, random, random, random { $n = 1d4 }\nGOLD: $n, random')
    assert lines[0] == "local n"
    assert "   n = d(1, 4)" in lines


def test_a_drawbridge_in_the_first_column_moves_the_frame() -> None:
    lines = script("GEOMETRY: (5,5)\nMAP\n}...\n}...\nENDMAP\nDRAWBRIDGE: (0,1), east, closed\nTERRAIN: (1,1), 'L'")
    assert lines[-4:] == [
        'des.map({ x = 06 - 1, y = 05, map = (("x"):rep(5) .. "\\n"):rep(2) })',
        'des.drawbridge({ x = 1, y = 01, dir = "east", state = "closed" })',
        'des.map({ x = 06, y = 05, map = (("x"):rep(4) .. "\\n"):rep(2) })',
        'des.terrain(01,01,"L")',
    ]
