"""Each statement as a script has it."""

from __future__ import annotations

import pytest
from every import every
from lua_translation import script

LINES = {
    "INIT_MAP: solidfill, ' '": 'des.level_init({ style = "solidfill", fg = " ", lit = 0 })',
    "INIT_MAP: solidfill, ('.', random)": 'des.level_init({ style = "solidfill", fg = "." })',
    "INIT_MAP: mazegrid, '-'": 'des.level_init({ style = "mazegrid", bg = "-" })',
    "INIT_MAP: rogue": 'des.level_init({ style = "rogue" })',
    'MESSAGE: "Hello"': 'des.message("Hello")',
    'MESSAGE: "a\\b"': 'des.message("a\\\\b")',
    "MINERALIZE: 1, 2, 3, (-1)": "des.mineralize({ kelp_pool = 1, kelp_moat = 2, gold_prob = 3, gem_prob = -1 })",
    "MINERALIZE": "des.mineralize()",
    "MAZEWALK: (3,4), east": 'des.mazewalk(03,04,"east")',
    "MAZEWALK: (3,4), east, false, '#'": 'des.mazewalk({ x = 03, y = 04, dir = "east", typ = "#", stocked = false })',
    "WALLIFY": "des.wallify()",
    "NON_DIGGABLE: (0,0,9,5)": "des.non_diggable(selection.area(00,00,09,05))",
    "NON_PASSWALL: (0,0,9,5)": "des.non_passwall(selection.area(00,00,09,05))",
    "REPLACE_TERRAIN: (0,0,9,5), '.', ('T', lit), 20%": (
        'des.replace_terrain({ region = { 00,00,09,05 }, fromterrain = ".", toterrain = "T", lit = 1, chance = 20 })'
    ),
    "TERRAIN: (3,4), 'L'": 'des.terrain(03,04,"L")',
    "TERRAIN: (3,4), ('.', random)": 'des.terrain({ x = 03, y = 04, typ = ".", lit = -1 })',
    "TERRAIN: random, 'L'": 'des.terrain(selection.new():set(),"L")',
    "TERRAIN: fillrect (1,1,3,3), ('x', unlit)": 'des.region(selection.area(01,01,03,03),"unlit")',
    "TERRAIN: rect (1,1,3,3) & (5,5), 'L'": 'des.terrain(selection.rect(01,01,03,03) | selection.set(05,05),"L")',
    "TERRAIN: line (1,1) - (5,3), 'L'": 'des.terrain(selection.line(05,03, 01,01),"L")',
    "TERRAIN: randline (1,1) - (5,3), 7, 'L'": 'des.terrain(selection.randline(05,03, 01,01, 7),"L")',
    "TERRAIN: circle((9,9), 3), 'L'": 'des.terrain(selection.circle(09, 09, 3),"L")',
    "TERRAIN: circle((9,9), 3, unfilled), 'L'": 'des.terrain(selection.circle(09, 09, 3, 1),"L")',
    "TERRAIN: circle((9,9), 3, filled), 'L'": 'des.terrain(selection.circle(09, 09, 3),"L")',
    "TERRAIN: filter(30%, fillrect (1,1,3,3)), 'L'": ('des.terrain(selection.area(01,01,03,03):percentage(30),"L")'),
    "TERRAIN: filter(('.', lit), fillrect (1,1,3,3)), 'L'": (
        'des.terrain(selection.area(01,01,03,03):filter_mapchar(".", 1),"L")'
    ),
    "TERRAIN: complement floodfill (1,1), 'L'": 'des.terrain(selection.floodfill(01,01):negate(),"L")',
    "TERRAIN: grow((1,1)), 'L'": 'des.terrain(selection.set(01,01):grow(),"L")',
    "RANDOM_CORRIDORS: 2": "des.random_corridors()",
    "CORRIDOR: (0,east,1), (2,west,random)": (
        'des.corridor({ srcroom = 0, srcdoor = 1, srcwall = "east", destroom = 2, destdoor = -1, destwall = "west" })'
    ),
    "STAIR: (3,4), up": 'des.stair("up",03,04)',
    "STAIR: random, down": 'des.stair("down")',
    "LADDER: (3,4), up": 'des.ladder("up",03,04)',
    "STAIR: levregion(1,0,20,20), (0,0,0,0), up": (
        'des.levregion({ region = { 01,00,20,20 }, region_islev = 1, type = "stair-up" })'
    ),
    "NOMAP\nBRANCH: levregion(1,0,20,20), (3,3,5,5)": (
        'des.levregion({ region = { 01,00,20,20 }, region_islev = 1, exclude = { 03,03,05,05 }, type = "branch" })'
    ),
    "TELEPORT_REGION: levregion(1,0,20,20), (0,0,0,0), down": (
        'des.teleport_region({ region = { 01,00,20,20 }, region_islev = 1, dir = "down" })'
    ),
    'REGION: (1,1,5,5), lit, "ordinary"': 'des.region(selection.area(01,01,05,05),"lit")',
    'REGION: (1,1,5,5), random, "ordinary"': "des.region({ region = { 01,01,05,05 } })",
    'REGION: (1,1,5,5), unlit, "ordinary", unfilled': (
        "des.region({ region = { 01,01,05,05 }, lit = 0, arrival_room = true })"
    ),
    'REGION: (1,1,5,5), lit, "zoo", filled, irregular': (
        'des.region({ region = { 01,01,05,05 }, lit = 1, type = "zoo", irregular = true, filled = 1 })'
    ),
    'REGION: (1,1,5,5), lit, "temple", unfilled, unjoined': (
        'des.region({ region = { 01,01,05,05 }, lit = 1, type = "temple", filled = 2, joined = false })'
    ),
    "DOOR: locked, (3,4)": 'des.door("locked",03,04)',
    "DOOR: random, random": 'des.door({ state = "random", coord = selection.new():set():rndcoord() })',
    "FOUNTAIN: (3,4)": 'des.feature("fountain",03,04)',
    "FOUNTAIN: random": 'des.feature("fountain",selection.new():set():rndcoord())',
    "ALTAR: (3,4), align[1], random": (
        'des.altar({ x = 03, y = 04, align = align[2], type = percent(50) and "shrine" or "altar" })'
    ),
    "GRAVE: (3,4)": 'des.grave({ x = 03, y = 04, text = "" })',
    'GRAVE: (3,4), "R.I.P."': 'des.grave(03,04,"R.I.P.")',
    "GRAVE: (3,4), random": "des.grave({ x = 03, y = 04 })",
    'ENGRAVING: (3,4), burn, "Keep " . "out"': (
        'des.engraving({ x = 03, y = 04, type = "burn", text = "Keep " .. "out" })'
    ),
    "DRAWBRIDGE: (5,8), east, closed": 'des.drawbridge({ x = 05, y = 08, dir = "east", state = "closed" })',
    'TRAP: "pit", (3,4)': 'des.trap("pit",03,04)',
    'TRAP: "arrow", (3,4)': 'des.trap({ type = "arrow", x = 03, y = 04, victim = false })',
    "TRAP: random, (3,4)": 'des.trap("random",03,04)',
    "TRAP: random, random": "des.trap()",
    "GOLD: 4d50, (3,4)": "des.gold({ amount = d(4, 50), x = 03, y = 04 })",
    "GOLD: (-1), random": "des.gold()",
}
"""By statement: its line."""


@every("statement", LINES)
def test_statement(statement: str) -> None:
    assert script(statement) == [LINES[statement]]


THINGS = {
    "OBJECT: '*', (3,4)": 'des.object("*",03,04)',
    "OBJECT: ('*', \"diamond\"), random": 'des.object("diamond")',
    "OBJECT: ('=', \"conflict\"), (3,4)": 'des.object("ring of conflict",03,04)',
    "OBJECT: ('+', \"Book of the Dead\"), random": 'des.object("Book of the Dead")',
    "OBJECT: \"identify\", random": 'des.object("scroll of identify")',
    "OBJECT: \"slime mold\", random": 'des.object("fruit")',
    "OBJECT: random, random": "des.object()",
    "OBJECT: random, (3,4)": "des.object({ x = 03, y = 04 })",
    "OBJECT: \"corpse\", (3,4)": 'des.object({ id = "corpse", x = 03, y = 04 })',
    "OBJECT: \"statue\", (3,4), montype: \"newt\", 5": (
        'des.object({ id = "statue", x = 03, y = 04, montype = "newt", historic = 1, female = 1 })'
    ),
    "OBJECT: \"corpse\", random, montype: \"aligned priest\"": (
        'des.object({ id = "corpse", montype = "aligned cleric" })'
    ),
    "OBJECT: \"tin\", random, 1": 'des.object({ id = "tin", montype = "spinach" })',
    "OBJECT: \"egg\", random, 1": 'des.object({ id = "egg", laid_by_you = 1 })',
    "OBJECT: ')', random, cursed, +2, name: \"X\", quantity: 3": (
        'des.object({ class = ")", buc = "cursed", spe = 2, name = "X", quantity = 3 })'
    ),
    "OBJECT: '[', random, erodeproof, greased, buried": (
        'des.object({ class = "[", eroded = -1, greased = 1, buried = 1 })'
    ),
    "OBJECT: '(', random, lit, trapped, locked": 'des.object({ class = "(", lit = 1, trapped = 1, locked = 1 })',
    "OBJECT: '(', random, not_trapped, unlit, invisible": 'des.object("(")',
    "CONTAINER: \"chest\", (3,4) { }": (
        'des.object({ id = "chest", x = 03, y = 04, contents = function() end })'
    ),
    "MONSTER: \"newt\", (3,4)": 'des.monster("newt",03,04)',
    "MONSTER: 'o', random": 'des.monster("o")',
    "MONSTER: random, random": "des.monster()",
    "MONSTER: 'o', random { }": 'des.monster({ class = "o", inventory = function() end })',
    "MONSTER: 'o', random, \"Ed\", hostile, asleep, fleeing: 3": (
        'des.monster({ class = "o", name = "Ed", peaceful = 0, asleep = 1, fleeing = 3 })'
    ),
    "MONSTER: 'm', random, m_object \"chest\"": 'des.monster({ class = "m", appear_as = "obj:chest" })',
    "MONSTER: 'm', random, m_feature \"altar\"": 'des.monster({ class = "m", appear_as = "ter:altar" })',
    "MONSTER: \"aligned priest\", random, align[0]": (
        'des.monster({ id = "aligned priest", align = align[1] })'
    ),
    "MONSTER: \"Angel\", random, align: random": (
        'des.monster({ id = "Angel", align = ({ "law", "neutral", "chaos" })[d(3)] })'
    ),
    "MONSTER: 'o', random[dry, hot]": None,
}  # fmt: skip
"""By statement about a thing: its line."""


@pytest.mark.parametrize("statement", [key for key, line in THINGS.items() if line])
def test_thing(statement: str) -> None:
    assert script(statement) == [THINGS[statement]]


def test_kinds_of_random_places_are_searched_for() -> None:
    lines = script("MONSTER: 'o', random[dry, hot]")
    assert lines[-1] == 'des.monster("o",rndplace(selection.area(00,00,78,20), "dry", "hot"))'
    assert "local function rndplace(area, ...)" in lines


def test_the_other_setting_follows_the_words() -> None:
    assert script("TERRAIN: circle((9,9), 3, filled), 'L'", intended=True)[-1].endswith('(09, 09, 3, 1),"L")')
    assert script("FOUNTAIN: random", intended=True) == ['des.feature("fountain")']
    assert script('TRAP: "arrow", random', intended=True) == ['des.trap("arrow")']
    assert 'selection.set(05,05):grow("west")' in script("TERRAIN: grow(west, (5,5)), 'L'", intended=True)[-1]
    assert 'grown(selection.set(05,05), "west")' in script("TERRAIN: grow(west, (5,5)), 'L'")[-1]


def test_victims_come_only_where_the_game_of_the_file_makes_them() -> None:
    assert script('TRAP: "arrow", random', "nethack36") == ['des.trap("arrow")']
    assert script('TRAP: "magic", random', "nethack36") == ['des.trap({ type = "magic", victim = false })']


def test_cells_of_a_union_are_named_one_by_one() -> None:
    assert script("DOOR: closed, (1,1) & (5,5)") == ['des.door("closed",01,01)', 'des.door("closed",05,05)']


def test_a_selection_gets_one_state_of_its_doors() -> None:
    lines = script("DOOR: random, rect (1,1,3,3)")
    assert lines[0].startswith("local state = ({")
    assert lines[1] == "selection.rect(01,01,03,03):iterate(function(x, y) des.door(state, x, y) end)"


def test_no_line_begins_with_a_bracket() -> None:
    lines = script("FOUNTAIN: (rect (1,1,3,3) & (5,5))\nDOOR: closed, line (1,1) - (1,5) & (9,9)")
    assert [line for line in lines if line.lstrip().startswith("(")] == []


def test_equal_statements_become_a_loop() -> None:
    assert script("OBJECT: random, random\n" * 5) == ["for i = 1,5 do des.object() end"]
    assert len(script("OBJECT: random, random\n" * 2)) == 2


def test_comments_stay_where_they_are() -> None:
    lines = script('# first\nSTAIR: random, up\n# second\nROOM: "ordinary", lit, random, random, random {\n# third\n}')
    assert [line.strip() for line in lines if line.strip().startswith("--")] == ["-- first", "-- second", "-- third"]


def test_rooms_of_both_settings() -> None:
    text = 'ROOM: "zoo" [60%], lit, (2,3), (left,bottom), (9,5), unfilled { }'
    head = (
        'des.room({ type = "zoo", chance = 60, lit = 1, x = 2, y = 3, xalign = "left", yalign = "bottom", w = 9, h = 5'
    )
    assert "".join(script(text)).replace("{   ", "{ ").replace(",})", " })").startswith(head[:60])
    assert "joined = false" in "".join(script(text))
    assert "filled = 0" in "".join(script(text, intended=True))
    assert "joined" not in "".join(script(text, "nethack36"))


def test_only_what_the_script_would_stock_is_kept_from_it() -> None:
    text = 'ROOM: "anthole", lit, random, random, random { }'
    assert "filled = 2" in script(text)[0]
    assert "filled" not in script(text, "nethack36")[0]
    assert "filled" not in script(text.replace("anthole", "zoo"))[0]


def test_a_region_of_a_type_that_becomes_ordinary_still_makes_a_room() -> None:
    assert script('REGION: (1,1,5,5), lit, "garden"')[-1] == (
        "des.region({ region = { 01,01,05,05 }, lit = 1, arrival_room = true })"
    )


def test_doors_of_rooms() -> None:
    block = 'ROOM: "ordinary", lit, random, random, random {{ {} }}'
    for door, line in {
        "ROOMDOOR: false, closed, north, 2": 'des.door({ state = "closed", wall = "north", pos = 2 })',
        "ROOMDOOR: true, closed, random, random": 'des.door({ state = "secret", wall = "random" })',
        "ROOMDOOR: random, open, random, random": (
            'des.door({ state = percent(50) and "secret" or "open", wall = "random" })'
        ),
        "ROOMDOOR: false, random, north|east, random": (
            'des.door({ state = "random", wall = ({ "north", "east" })[d(2)] })'
        ),
    }.items():
        assert script(block.format(door))[1].strip() == line
