"""Facts that scripts ask for: about objects, their kinds and cells, and the facts that only the game knows."""

from __future__ import annotations

import re

import pytest
from lua_scripts import BOX, error, played, said, value

from vaultc.games.lua_versions import VERSIONS
from vaultc.lua.playing import PlayedScript

OF_OBJECTS = frozenset(re.findall(r"\w+", """
    has_contents is_container o_id ox oy otyp owt quan spe invlet where cursed blessed unpaid no_charge known dknown
    bknown rknown oeroded2 oerodeproof olocked recharged lamplit globby greased nomerge how_lost in_use bypass cknown
    lknown corpsenm usecount oeaten age owornmask has_oname obroken otyp_name oclass oeroded otrapped"""))  # fmt: skip
OF_KINDS = frozenset(re.findall(r"\w+", """
    name class name_known merge uses_known pre_discovered magic charged unique nowish big tough dir material oprop
    delay color prob weight cost damage_small damage_large nutrition"""))  # fmt: skip
OF_CELLS = frozenset(re.findall(r"\w+", """
    glyph typ seenv roomno typ_name mapchr horizontal lit waslit edge candig has_trap flags"""))  # fmt: skip

DAGGER = BOX + "local o = des.object({ id = 'dagger', x = 2, y = 1, buc = 'uncursed', spe = 0 })"


def fields(expression: str, before: str = "", version: str = "nethack-3.7") -> dict[str, str]:
    """The fields of a table, as a loop of the script finds them."""
    loop = f"for k, v in pairs({expression}) do des.message(k .. '=' .. tostring(v)) end"
    run = played(f"{before}\n{loop}", version=version)
    assert run.problem is None, run.problem
    texts = [str(call.fields["text"]) for call in run.calls if call.name == "message"]
    return {name: text for name, _, text in (each.partition("=") for each in texts)}


def guessed(run: PlayedScript) -> list[str]:
    """The fields that were read and that only the game knows."""
    found = (re.search(r"only the game knows the field '(\w+)'", each.message) for each in run.findings)
    return [each[1] for each in found if each is not None]


@pytest.mark.parametrize("version", VERSIONS)
def test_objects_kinds_and_cells_have_the_fields_of_the_game(version: str) -> None:
    assert set(fields("o:totable()", DAGGER, version)) == OF_OBJECTS
    assert set(fields("o:class()", DAGGER, version)) == OF_KINDS
    assert set(fields("nh.getmap(1, 1)", BOX, version)) == OF_CELLS


@pytest.mark.parametrize(
    ("version", "name", "field", "wanted"),
    [
        ("nethack-3.7", "land mine", "weight", "200"),
        ("unnethack-6", "long sword", "weight", "40"),
        ("nethack-3.7", "potion of healing", "cost", "20"),
        ("nethack-3.7", "long sword", "material", "11"),
        ("nethack-5.0", "long sword", "material", "iron"),
        ("nethack-3.7", "eucalyptus leaf", "nutrition", "1"),
        ("nethack-3.7", "gold piece", "prob", "1000"),
        ("nethack-3.7", "dagger", "merge", "1"),
        ("nethack-3.7", "amulet of reflection", "magic", "1"),
        ("nethack-3.7", "elven dagger", "descr", "runed dagger"),
        ("nethack-3.7", "dagger", "descr", "nil"),
        ("nethack-3.7", "dagger", "uname", "nil"),
        ("nethack-3.7", "scroll of light", "color", "15"),
        ("nethack-3.7", "scroll of light", "material", "5"),
    ],
)
def test_kinds_have_the_facts_of_the_game(version: str, name: str, field: str, wanted: str) -> None:
    text = f"des.message(tostring(des.object({{ id = '{name}', x = 2, y = 1 }}):class().{field}))"
    run = played(BOX + text, version=version)
    assert run.calls[-1].fields["text"] == wanted
    assert not run.findings


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("scroll of light", "descr"),
        ("potion of healing", "color"),
        ("ring of adornment", "material"),
        ("turquoise", "color"),
        ("ruby", "prob"),
        ("dagger", "damage_small"),
        ("dagger", "pre_discovered"),
        ("scroll of light", "name_known"),
        ("dagger", "nutrition"),
        ("wand of digging", "dir"),
    ],
)
def test_facts_about_kinds_that_differ_from_game_to_game_are_reported(name: str, field: str) -> None:
    run = played(BOX + f"local f = des.object({{ id = '{name}', x = 2, y = 1 }}):class().{field}")
    assert guessed(run) == [field]
    assert [each.rule for each in run.findings] == ["lua-preview"]


def test_numbers_of_kinds_are_those_of_the_game() -> None:
    assert value("o:totable().otyp", DAGGER) == "34"
    assert value("o:totable().otyp", DAGGER, "unnethack-6") != "34"
    assert value("obj.class(34).name") == "dagger"
    assert value("nh.int_to_obj_name(34)", version="nethack-5.0") == "dagger"
    assert value("obj.class(o:totable().otyp).name", DAGGER, "unnethack-6") == "dagger"
    assert said("local k = obj.class(9999).name") == ["the preview knows no kind of object with the number 9999"]
    assert "object expected" in error("obj.class()")
    assert played("local s = nh.int_to_pm_name(0)", version="nethack-5.0").findings[0].rule == "lua-preview"


@pytest.mark.parametrize(
    ("made", "field", "wanted"),
    [
        ("id = 'arrow', quantity = 7", "owt", "7"),
        ("id = 'chest', contents = function() des.object('apple') end", "has_contents", "1"),
        ("id = 'chest'", "is_container", "1"),
        ("id = 'dagger'", "is_container", "0"),
        ("id = 'dagger', name = 'Sting'", "oname", "Sting"),
        ("id = 'dagger', name = 'Gr\u00fcn'", "oname", "Gr\u00fcn"),
        ("id = 'dagger', name = 'Sting'", "has_oname", "1"),
        ("id = 'dagger'", "oname", "nil"),
        ("id = 'chest', broken = true", "obroken", "1"),
        ("id = 'arrow', trapped = 1", "opoisoned", "1"),
        ("id = 'arrow', trapped = 1", "otrapped", "nil"),
        ("id = 'chest', trapped = 1", "otrapped", "1"),
        ("id = 'dagger', eroded = 2", "oeroded", "2"),
        ("id = 'potion of healing', eroded = 1", "odiluted", "1"),
        ("id = 'potion of healing'", "oeroded", "nil"),
        ("id = 'dagger', eroded = -1", "oerodeproof", "1"),
        ("id = 'statue', montype = 'newt', historic = 1, female = 1", "historic", "1"),
        ("id = 'statue', montype = 'newt', historic = 1, female = 1", "female", "1"),
        ("id = 'statue', montype = 'newt', historic = 1, female = 1", "male", "0"),
        ("id = 'statue', montype = 'newt'", "corpsenm_name", "newt"),
        ("id = 'elven dagger'", "otyp_descr", "runed dagger"),
        ("id = 'glob of gray ooze'", "globby", "1"),
        ("id = 'dagger'", "unpaid", "0"),
        ("id = 'dagger'", "ox", "13"),
    ],
)
def test_objects_have_facts_of_their_own(made: str, field: str, wanted: str) -> None:
    run = played(BOX + f"des.message(tostring(des.object({{ {made}, x = 2, y = 1 }}):totable().{field}))")
    texts = [call.fields["text"] for call in run.calls if call.name == "message"]
    assert texts == [wanted]
    assert not run.findings


def test_facts_about_objects_that_only_the_game_knows_are_reported_once_for_each_place() -> None:
    text = DAGGER + "\nfor i = 1, 3 do local t = o:totable(); if t.where == 1 or t.o_id == 1 then des.gold() end end"
    text += "\nlocal w = o:totable().where"
    run = played(text)
    assert guessed(run) == ["o_id", "where", "where"]
    assert run.calls[-1].name == "object"
    for made, field in (("id = 'corpse', montype = 'newt'", "owt"), ("id = 'novel'", "oname"),
                        ("id = 'corpse', montype = 'newt'", "male"), ("id = 'newt'", "corpsenm")):  # fmt: skip
        made = made.replace("id = 'newt'", "id = 'egg', montype = 'newt'")
        run = played(BOX + f"local f = des.object({{ {made}, x = 2, y = 1 }}):totable().{field}")
        assert guessed(run) == [field]


def test_values_of_facts_can_be_changed_and_read_in_coroutines() -> None:
    assert said(DAGGER + "\nlocal t = o:totable()\nt.where = 3\nlocal w = t.where") == []
    inside = DAGGER + "\nlocal t = o:totable()\nlocal w = coroutine.wrap(function() return t.where end)()"
    assert value("w", inside) == "0"
    assert guessed(played(inside)) == ["where"]
    (all_of_them,) = said(DAGGER + "\nfor k in pairs(o:totable()) do end")
    assert all_of_them.startswith("only the game knows all fields of o:totable()")
    assert value("o:totable().no_such_field", DAGGER) == "nil"


def test_the_script_gets_no_hold_on_the_table_behind() -> None:
    for attempt in ("getmetatable(o:totable())", "setmetatable(o:totable(), nil)"):
        assert "attempt to call a nil value" in error(f"{DAGGER}\nlocal t = {attempt}")


def test_null_objects_have_no_facts() -> None:
    assert fields("obj.at(0, 0):totable()") == {"NO_OBJ": "1"}
    assert fields("obj.at(0, 0):class()") == {}


@pytest.mark.parametrize("size", [800, 1500])
def test_holding_more_tables_than_there_is_memory_is_an_error_of_the_script(size: int) -> None:
    text = f"local k = {{}}\nfor i = 1, {size} do k[i] = {{ nh.getmap(1, 1), nh.abscoord({{ 1, 1 }}), 'x' .. i }} end"
    problem = played(text).problem
    assert problem is not None
    assert problem.reason == "patience"


def test_tables_with_the_same_guesses_share_their_memory() -> None:
    assert played("local k = {}\nfor i = 1, 900 do k[i] = nh.getmap(1, 1) end").problem is None


# ---- lists of objects


THREE = (
    BOX + "des.object({ id = 'dagger', x = 2, y = 1 })\ndes.object({ id = 'apple', x = 3, y = 1 })\n"
    "local top = des.object({ id = 'chest', x = 2, y = 1, contents = function()\n"
    "   des.object('orange')\n   des.object('pear')\nend })\n"
    "local function name(o) return o:totable().otyp_name end\n"
)


def test_next_goes_down_a_cell_or_through_the_list() -> None:
    assert value("name(top:next(true))", THREE) == "dagger"
    assert value("top:next(true):next(true):isnull()", THREE) == "true"
    count = "local n, o = 0, top\nwhile not o:isnull() do n, o = n + 1, o:next() end\n"
    first = THREE + "local lists = 0\n" + count
    assert int(value("n", first)) >= 1
    assert any("order of objects in different cells" in each for each in said(THREE + "local o = top:next()"))
    assert not said(THREE + "local o = top:next(true)")


def test_objects_in_containers_are_a_list_and_know_their_container() -> None:
    assert value("name(top)", THREE) == "chest"
    assert value("name(top:contents())", THREE) == "pear"
    assert value("name(top:contents():next())", THREE) == "orange"
    assert value("top:contents():next():next():isnull()", THREE) == "true"
    assert value("top:contents():next(true):isnull()", THREE) == "true"
    assert value("name(top:contents():next():container())", THREE) == "chest"
    assert value("top:container():isnull()", THREE) == "true"
    assert not said(THREE + "local o = top:contents():next()")


def test_objects_leave_the_container_from_which_they_are_laid_down() -> None:
    run = played(THREE + "top:contents():placeobj(4, 2)")
    assert sorted(len(item.contents) for item in run.level.items()) == [0, 0, 0, 1]
    loose = "local box = obj.new('chest')\nbox:addcontent(obj.new('apple'))\n"
    assert value("box:contents():container():totable().otyp_name", loose) == "chest"


def test_objects_made_inside_of_others_are_given_to_the_script() -> None:
    inside = "function()\n   des.message(des.object('apple'):totable().otyp_name)\nend"
    text = BOX + "des.%s({ id = '%s', x = 2, y = 1, %s = " + inside + " })"
    for made in (("object", "chest", "contents"), ("monster", "orc", "inventory")):
        (message,) = (call for call in played(text % made).calls if call.name == "message")
        assert message.fields["text"] == "apple"


# ---- cells


@pytest.mark.parametrize(
    ("made", "wanted"),
    [
        ("des.feature({ type = 'fountain', x = 2, y = 1, looted = true })", {"looted": "true", "warned": "false"}),
        ("des.feature('fountain', 2, 1)", {"looted": "false", "warned": "false"}),
        ("des.feature({ type = 'throne', x = 2, y = 1, looted = 1 })", {"looted": "true"}),
        ("des.feature({ type = 'tree', x = 2, y = 1, swarm = true })", {"looted": "false", "swarm": "true"}),
        ("des.feature({ type = 'sink', x = 2, y = 1, ring = true })",
         {"pudding": "false", "dishwasher": "false", "ring": "true"}),
        ("des.terrain(2, 1, 'K')", {"pudding": "false", "dishwasher": "false", "ring": "false"}),
        ("des.altar({ x = 2, y = 1, align = 'law' })", {"shrine": "false"}),
        ("des.door('locked', 2, 1)", {"nodoor": "false", "broken": "false", "isopen": "false", "closed": "false",
                                      "locked": "true", "trapped": "false"}),
        ("des.feature('pool', 2, 1)", {}),
    ],
)  # fmt: skip
def test_flags_of_cells(made: str, wanted: dict[str, str]) -> None:
    assert fields("nh.getmap(2, 1).flags", BOX + made) == wanted


def test_maps_take_away_the_marks_of_what_they_cover() -> None:
    drawn_twice = BOX + "des.feature({ type = 'fountain', x = 2, y = 1, looted = true })\n" + BOX.replace("|..", "|.{")
    assert fields("nh.getmap(2, 1).flags", drawn_twice) == {"looted": "false", "warned": "false"}


def test_altars_of_temples_are_shrines() -> None:
    room = "des.room({ type = 'temple', x = 3, y = 3, w = 5, h = 5, lit = 1, contents = function()\n%s\nend })"
    text = room % "des.altar({ x = 2, y = 2, type = 'shrine' })\ndes.message(tostring(nh.getmap(2, 2).flags.shrine))"
    assert played(text).calls[-1].fields["text"] == "true"


def test_numbers_of_terrain_are_those_of_the_game() -> None:
    for version, wanted in (("nethack-3.7", "25"), ("nethack-5.0", "25"), ("unnethack-6", "27")):
        assert value("nh.getmap(2, 1).typ", BOX, version) == wanted
    assert not said(BOX + "local t = nh.getmap(2, 1).typ")


def test_facts_about_cells_that_only_the_game_knows_are_reported() -> None:
    run = played(BOX + "local c = nh.getmap(2, 1)\nif c.seenv > 0 or c.glyph > 0 or c.waslit then des.gold() end")
    assert run.problem is None
    assert guessed(run) == ["glyph", "seenv", "waslit"]
    assert value("nh.getmap(2, 1).waslit", BOX) == "false"
