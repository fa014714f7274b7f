"""Des files beside scripts as somebody would write them by hand: equal ones, and ones with a single change."""

from __future__ import annotations

import pytest
from lua_comparison.comparing import ScriptComparison, compare_scripts
from lua_comparison.differences import CallDifference
from lua_translation import translated

from vaultc.games.lua_versions import version_named
from vaultc.language.source import Source

HEAD = "MAZE: \"cellar\", ' '\nFLAGS: noteleport, hardfloor\nGEOMETRY: center, center\n"
BOX = "MAP\n---------\n|.......|\n|.......+\n|.......|\n---------\nENDMAP\n"
BOX_LUA = "des.map([[\n---------\n|.......|\n|.......+\n|.......|\n---------\n]]);\n"
START = 'des.level_flags("mazelevel", "noteleport", "hardfloor")\ndes.level_init({ style = "solidfill", fg = " " })\n'
ROOMS = 'LEVEL: "cellar"\n'

EQUAL = {
    "a loop for equal statements": (
        "OBJECT: '*', random\nOBJECT: '*', random\nOBJECT: '*', random\nMONSTER: 'o', random\n",
        'for i = 1,3 do des.object("*") end\ndes.monster("o")',
    ),
    "fields in another order, and words for positions": (
        'OBJECT: (\'[\', "shield of reflection"), (3,2), cursed, +3, name: "Glint"\nTRAP: "pit", (2,2)\n',
        'des.object({ name = "Glint", spe = 3, buc = "cursed", y = 2, x = 3, id = "shield of reflection" })\n'
        'des.trap({ coord = { 2, 2 }, type = "PIT", seen = false })',
    ),
    "prefixes, classes beside names, and letters as names": (
        "OBJECT: ('!', \"sleeping\"), (1,1)\nOBJECT: ('/', \"sleep\"), (2,1)\nMONSTER: ('o', \"Hill Orc\"), (3,1)\n"
        "MONSTER: 'D', (4,1), asleep\n",
        'des.object({ id = "potion of sleeping", x = 1, y = 1 })\n'
        'des.object({ class = "/", id = "sleep", x = 2, y = 1 })\n'
        'des.monster({ class = "o", id = "hill orc", x = 3, y = 1 })\n'
        'des.monster({ id = "D", coord = { 4, 1 }, asleep = true, tail = true, revived = 0 })',
    ),
    "an aligned cleric, and the numbers of statues": (
        "MONSTER: ('@', \"aligned priest\"), (3,1), law, hostile\n"
        'OBJECT: (\'`\', "statue"), (2,2), montype: "elf-lord", 3\nOBJECT: (\'%\', "egg"), (4,2), 1\n',
        'des.monster({ id = "aligned cleric", x = 3, y = 1, align = "law", peaceful = 0 })\n'
        'des.object({ id = "statue", x = 2, y = 2, montype = "elf-lord", male = true, historic = 1 })\n'
        'des.object({ id = "egg", x = 4, y = 2, laid_by_you = true })',
    ),
    "places that are shuffled": (
        "$place = { (1,1), (2,2), (3,3) }\nSHUFFLE: $place\nMONSTER: 'L', $place[0]\nOBJECT: '!', $place[1]\n",
        "local place = { { 1, 1 }, { 2, 2 }, { 3, 3 } }\nshuffle(place)\n"
        'des.monster({ class = "L", coord = place[1] })\n'
        'des.object("!", place[2])',
    ),
    "chances": (
        "[40%]: OBJECT: '?', (2,2)\nIF [30%] {\nMONSTER: 'A', (1,1)\n} ELSE {\nMONSTER: '&', (1,1)\n}\n",
        'if percent(40) then des.object("?", 2, 2) end\nlocal who = "&"\n'
        'if percent(30) then who = "A" end\ndes.monster(who, 1, 1)',
    ),
    "light and walls by selections or by regions": (
        'REGION: (0,0,8,4), lit, "ordinary"\nREGION: (1,1,3,3), unlit, "ordinary"\nNON_DIGGABLE: (0,0,8,4)\n'
        "NON_PASSWALL: (0,0,8,4)\nTERRAIN: (3,3), 'T'\n",
        "des.region({ region = { 0, 0, 8, 4 }, lit = 1, type = 'Ordinary' })\n"
        'des.region(selection.area(01,01,03,03), "unlit")\ndes.wall_property({ region = { 0, 0, 8, 4 } })\n'
        "des.wall_property({ region = { 0, 0, 8, 4 }, property = 'nonpasswall' })\n"
        "des.terrain(selection.set(3, 3), 'T')",
    ),
    "absolute corners": (
        "BRANCH: levregion(20,5,30,9), (0,0,8,4)\nTELEPORT_REGION: levregion(1,0,79,20), (0,0,0,0), down\n",
        "local x, y = nh.abscoord(0, 0)\n"
        "des.levregion({ type = 'branch', region = { 20 - x, 5 - y, 30 - x, 9 - y },\n"
        "   exclude = { x, y, x + 8, y + 4 }, exclude_islev = true })\n"
        "des.levregion({ type = 'teleport-down', region = { 1, 0, 79, 20 }, region_islev = 1,\n"
        "   exclude = { 0, 0, 0, 0 } })",
    ),
    "containers and belongings": (
        "CONTAINER: ('(', \"chest\"), (2,2), not_trapped {\nOBJECT: '*'\n}\n"
        "MONSTER: ('@', \"watchman\"), (3,3), peaceful {\nOBJECT: (')', \"dagger\")\n}\n",
        'des.object({ id = "chest", x = 2, y = 2, contents = function(box)\n   des.object({ class = "*" })\nend })\n'
        'des.monster({ id = "watchman", x = 3, y = 3, peaceful = true,\n'
        '   inventory = function() des.object("dagger") end })',
    ),
}
"""Statements inside of a map, and a script that means the same, by the style of the script."""


VERSION = "nethack-3.7"


def compared(des: str, lua: str) -> ScriptComparison:
    """The comparison of the script that a des file becomes with another."""
    (script,) = translated(des, "nethack36").scripts
    first, second = Source.from_text(script.text, "first.lua"), Source.from_text(lua, "second.lua")
    return compare_scripts(first, second, version_named(VERSION))


def differences(des: str, lua: str) -> tuple[CallDifference, ...]:
    """The differences between both, which run without errors."""
    found = compared(des, lua)
    assert found.problems == ()
    return found.differences


def same(des: str, lua: str) -> bool | None:
    """True if no call differs under the same draws, False if no distribution differs, None if something differs."""
    found = compared(des, lua)
    assert found.problems == ()
    return found.other_draws is None if not found.differences else None


@pytest.mark.parametrize("style", EQUAL)
def test_equal_scripts(style: str) -> None:
    des, lua = EQUAL[style]
    assert same(HEAD + BOX + des, START + BOX_LUA + lua) is True


CHANGED = {
    ("OBJECT: '*', (2,2)\n", 'des.object("*", 2, 3)'): [("object", ("place",))],
    ("OBJECT: '*', (2,2)\n", 'des.object("?", 2, 2)'): [("object", ("class",))],
    ("OBJECT: '*', (2,2)\n", ""): [("object", ())],
    ("", 'des.object("*", 2, 2)'): [("object", ())],
    ("OBJECT: '*', random\nOBJECT: '*', random\n", 'for i = 1,3 do des.object("*") end'): [("object", ())],
    ("MONSTER: 'o', (1,1), hostile\n", 'des.monster("o", 1, 1)'): [("monster", ("peaceful",))],
    ("OBJECT: ('`', \"statue\"), (2,2), 1\n",
     'des.object({ id = "statue", x = 2, y = 2 })'): [("object", ("historic",))],
    ("[40%]: OBJECT: '?', (2,2)\n", 'if percent(41) then des.object("?", 2, 2) end'): [("percent", ("chance",))],
    ("CONTAINER: ('(', \"chest\"), (2,2) {\n OBJECT: '*'\n}\n", 'des.object("chest", 2, 2)\ndes.object("*")'): [
        ("object", ("contents",)), ("object", ()), ("object", ())],
    ("SINK: (1,1)\nTERRAIN: (2,2), 'T'\n",
     "des.terrain(2, 2, 'T')\ndes.feature('sink', 1, 1)"): [("terrain", ("order",))],
    ("GOLD: 2d6, (1,1)\n", "des.gold({ amount = 1 + d(2, 6), x = 1, y = 1 })"): [("gold", ("amount",))],
    ("TERRAIN: (2,2), ('.', lit)\n", "des.terrain(2, 2, '.')"): [("terrain", ("lit",))],
    ("REGION: (1,1,3,3), lit, \"ordinary\"\n",
     'des.region(selection.area(1,1,3,3), "unlit")'): [("region", ("light",))],
    ("DOOR: locked, (8,2)\n", 'des.door("closed", 8, 2)'): [("door", ("state",))],
}  # fmt: skip
"""The expected differences of pairs with one change, by the pair."""


@pytest.mark.parametrize("pair", CHANGED, ids=lambda pair: pair[1].partition("\n")[0] or "nothing")
def test_one_change(pair: tuple[str, str]) -> None:
    des, lua = pair
    found = differences(HEAD + BOX + des, START + BOX_LUA + lua)
    assert sorted((each.call, each.aspects) for each in found) == sorted(CHANGED[pair])


def test_differences_have_the_lines_of_both_scripts() -> None:
    des = HEAD + BOX + "MONSTER: 'o', (1,1)\nOBJECT: '*', (2,2)\n"
    script = translated(des, "nethack36").scripts[0].text.split("\n")
    (found,) = differences(des, START + BOX_LUA + "-- an orc\ndes.monster('o', 1, 1)\n\ndes.object('*', 3, 2)")
    assert script[found.lines[0] - 1] == 'des.object("*",02,02)'
    assert found.lines[1] == 13
    assert found.share == 1
    assert found.kind == "changed"
    assert "(37,11) | (38,11)" in found.message


def test_flags_are_one_set() -> None:
    assert same(
        'LEVEL: "a"\nFLAGS: noteleport, hardfloor\n',
        "des.level_flags('HardFloor', 'noflip')\ndes.level_flags('noteleport')",
    )
    (found,) = differences('LEVEL: "a"\nFLAGS: noteleport\n', "des.level_flags('noteleport', 'stormy')")
    assert (found.call, found.aspects) == ("level_flags", ("stormy",))


def test_rooms_and_doors() -> None:
    des = ROOMS + (
        'ROOM: "temple", lit, (3,3), (center,center), (9,7) {\nSUBROOM: "ordinary", lit, (3,2), (3,3) {\n'
        "ROOMDOOR: false, closed, random, random\nMONSTER: ('C', \"forest centaur\"), (1,1)\n}\n"
        "ALTAR: (1,1), align[0], shrine\n}\n"
    )
    lua = """
des.room({ type = "temple", lit = 1, x = 3, y = 3, xalign = "center", yalign = "center", w = 9, h = 7, filled = %d,
   contents = function(rm)
      des.room({ x = 3, y = 2, w = 3, h = 3, lit = 1, contents = function()
         des.door({ state = "closed", wall = "%s" })
         des.monster("forest centaur", %d, 1)
      end })
      des.altar({ x = 1, y = 1, align = align[1], type = "shrine" })
   end
})
"""
    for filled, wall in ((1, "all"), (2, "random")):
        assert same(des, lua % (filled, wall, 1))
    assert [each.aspects for each in differences(des, lua % (1, "north", 1))] == [("wall",)]
    assert [each.aspects for each in differences(des, lua % (0, "all", 1))] == [("filled",)]
    assert [each.aspects for each in differences(des, lua % (1, "all", 2))] == [("place",)]


def test_contents_of_maps_are_the_same_as_statements_behind_them() -> None:
    inside = "des.map({ halign = 'center', valign = 'center', map = [[\n" + BOX_LUA.split("[[\n")[1].replace(
        "]]);", "]], contents = function(m)\n   des.object('*', 2, 2)\nend })"
    )
    assert same(HEAD + BOX + "OBJECT: '*', (2,2)\n", START + inside)


SHUFFLED = "$p = { (1,1), (2,2), (3,3), (4,1), (5,2) }\nSHUFFLE: $p\nMONSTER: 'L', $p[0]\n"
INDEX = "local p = { {1,1}, {2,2}, {3,3}, {4,1}, {%d,2} }\ndes.monster('L', p[math.random(1, #p)])"


def test_random_places_are_equal_if_their_candidates_are() -> None:
    assert same(HEAD + BOX + SHUFFLED, START + BOX_LUA + INDEX % 5) is False
    found = differences(HEAD + BOX + SHUFFLED, START + BOX_LUA + INDEX % 6)
    assert {(each.call, each.aspects) for each in found} == {("monster", ("chance",))}
    assert [each.lines for each in found] == [(0, 11), (13, 0)]


def test_candidates_of_large_areas() -> None:
    area = HEAD + BOX + "$s = selection: fillrect (1,1,7,3)\nOBJECT: '*', rndcoord($s)\nGOLD: 2d6, (1,1)\n"
    area = area.replace("\nGOLD", "\n$n = 1d2\nGOLD")
    lua = (
        START
        + BOX_LUA
        + (
            "local x, y = 1 + nh.rn2(7), %d + nh.rn2(3)\ndes.object('*', x, y)\n"
            "des.gold({ amount = 1 + nh.rn2(6) + math.random(6), x = 1, y = 1 })"
        )
    )
    assert same(area, lua % 1) is False
    assert {each.call for each in differences(area, lua % 2)} == {"object"}


def test_constant_calls_and_their_order_are_exact_without_the_same_draws() -> None:
    des = HEAD + BOX + SHUFFLED + "SINK: (1,1)\nTERRAIN: (2,2), 'T'\n"
    lua = START + BOX_LUA + INDEX % 5 + "\ndes.terrain(2, %d, 'T')\ndes.feature('sink', 1, 1)"
    assert {each.aspects for each in differences(des, lua % 2)} == {("order",)}
    assert ("selection",) in {each.aspects for each in differences(des, lua % 3)}


def test_rare_branches_are_compared() -> None:
    des = HEAD + BOX + "[1%]: OBJECT: '*', (2,2)\n"
    (found,) = differences(des, START + BOX_LUA + "if percent(1) then des.object('*', 2, 3) end")
    assert found.aspects == ("place",)
    assert found.share < 0.2


def test_empty_containers_in_both_ways_of_writing() -> None:
    des = HEAD + BOX + "CONTAINER: ('(', \"chest\"), (2,2) {\n}\n"
    assert same(des, START + BOX_LUA + "des.object({ id = 'chest', x = 2, y = 2, contents = 0 })")


def test_jagged_lines_do_not_depend_on_what_is_made_before_them() -> None:
    des = HEAD + BOX + "TERRAIN: randline (1,1),(7,3),5, 'T'\n"
    lua = START + BOX_LUA + "des.gold({ x = 1, y = 1, amount = 5 })\ndes.terrain(selection.randline(7,3, 1,1, 5), 'T')"
    (found,) = differences(des, lua)
    assert (found.call, found.kind) == ("gold", "added")
