"""Kinds of arguments by table: what is accepted, and the errors of the games' loaders."""

from __future__ import annotations

import pytest
from every import every
from lua_scripts import BOX, error, played, said

ACCEPTED = """
des.gold({ amount = 5.0, x = 2, y = 1 })
des.gold({ amount = '12', x = 2, y = 1 })
des.gold({ amount = '0x10' })
des.object({ id = 'dagger', buried = 1, lit = false, x = 2, y = 1 })
des.object({ id = 'dagger', spe = 'random' })
des.door({ x = 0, y = 1, state = 'locked' })
des.door('open', { 0, 1 })
des.door('open', { x = 0, y = 1 })
des.terrain({ 1, 1 }, 'T')
des.terrain(selection.area(1, 1, 2, 2), 'T')
des.trap('PIT', 2, 1)
des.level_flags('NoTeleport', 'hot')
des.object()
des.monster()
des.trap()
des.gold()
des.object('corpse', { 2, 1 })
des.object({ id = 'statue', x = 2, y = 1 })
des.grave(2, 1, '')
des.engraving({ 2, 1 }, 'burn', 'x')
des.monster({ id = 'newt', female = 0, asleep = true })
selection.circle(3, 2, 1, 1)
selection.area({ 1, 1 } and 1, 1, 3, 2)
des.region(selection.area(1, 1, 2, 2), 'lit')
""".strip().split("\n")
REFUSED = {
    "des.gold({ amount = 2.5 })": "no integer representation",
    "des.gold({ amount = true })": "number expected",
    "des.gold(5)": "a single number",
    "des.object({ buried = 2 })": "boolean expected",
    "des.object({ buried = 'random' })": "boolean expected",
    "des.room({ lit = true })": "number expected",
    "des.region({ region = { 1, 1, 2, 2 }, filled = true })": "number expected",
    "des.door('Open', 0, 1)": "invalid option",
    "des.door('ajar', 0, 1)": "invalid option",
    "des.altar({ type = 'random' })": "invalid option",
    "des.terrain(1, 1, 'TT')": "Erroneous map char",
    "des.terrain(1, 1, 'q')": "Erroneous map char",
    "des.terrain(-1, -1, 'T')": "a place is needed",
    "des.terrain(90, 1, 'T')": "outside",
    "des.door('open')": "must be in a room",
    "des.door('open', 100, 100)": "outside",
    "des.region({ region = { 1, 2, 3 } })": "Not a region",
    "des.region({ lit = 1 })": "missing required field 'region'",
    "des.levregion({ type = 'branch' })": "missing required field 'region'",
    "des.engraving({ type = 'burn' })": "missing required field 'text'",
    "des.corridor({ srcroom = 0 })": "missing required field",
    "des.object('dagger', { 1 })": "Not a coordinate",
    "des.object('dagger', { 1, 2, 3 })": "Not a coordinate",
    "des.object('corpse', 2, 1)": "two numbers",
    "des.object('no such thing')": "Unknown object",
    "des.object({ id = 'statue', montype = 'no such thing' })": "Unknown monster",
    "des.monster({ id = 'no such thing' })": "Unknown monster",
    "des.monster({ class = '9' })": "Unknown monster class",
    "des.monster({ appear_as = 'hat:box' })": "appear_as",
    "des.trap('no such thing')": "Unknown trap",
    "des.level_flags('no such thing')": "unknown flag",
    "des.level_flags()": "expected string",
    "des.map()": "table expected",
    "des.map({ map = '..' })": "x,y or halign,valign",
    "des.map({ x = 0, y = 1, map = '..' })": "x begins with 1",
    "des.room({ w = 3 })": "both w and h",
    "des.drawbridge({ x = 0, y = 1, dir = 'east' })": "at least 1",
    "des.drawbridge({ x = 2, y = 1 })": "direction is needed",
    "des.mazewalk({ dir = 'east' })": "a place is needed",
    "selection.set()": "without a selection",
    "selection.circle(3, 3, 2, true)": "number expected",
    "selection.area(5, 5, 1, 1)": "left of and above",
    "selection.floodfill(selection.new(), 1, 1)": "not a selection",
    "selection.new():filter_mapchar('??')": "Erroneous map char",
    "math.random()": "attempt to call a nil value",
    "math.random(2.5)": "no integer representation",
    "nh.getmap(90, 90)": "out of range",
    "nh.gettrap(1, 1)": "No trap",
    "local x = u.shoe_size": "unknown u table index",
    "des.mosnter('newt')": "there is no function des.mosnter; did you mean des.monster?",
}


@pytest.mark.parametrize("call", ACCEPTED)
def test_accepted(call: str) -> None:
    assert error(BOX + call) == ""


@every(("call", "message"), REFUSED.items(), at_once=50)
def test_refused(call: str, message: str) -> None:
    assert message in error(BOX + call)


STRICT = {
    "des.object({ id = 'dagger', cursd = true })": "'cursd' is unknown",
    "des.object({ 3, 1 })": "a single table holds fields",
    "des.gold(5, 2, 1)": "(x,x)",
    "des.monster('no such thing')": "random monster",
    "des.trap({ type = 'no such thing' })": "unknown",
    "des.object({ id = 'dagger', buried = 'true' })": "means false",
    "des.region({ region = { 1, 1, 2, 2 }, contents = function() end })": "never called",
    "des.map([[\n...\n..]])": "differ in length",
    "des.map([[\n1.\n..]])": "digits",
    "des.map([[\n..\n.q]])": "unknown characters",
    "des.levregion({ type = 'portal', region = { 1, 1, 2, 2 }, name = 'nowhere' })": "crashes",
    "local s = (selection.area(1,1,2,2) & selection.area(1,1,3,3)) | selection.area(5,2,5,2)": "may lose cells",
    "des.object('dagger', { 2.5, 1 })": "silently becomes 0",
    "des.corridor({ srcroom = 0, srcdoor = 0, destroom = 0, destdoor = 0 })": "named walls",
    "des.map({ halign = 'left', x = 3, y = 3, map = '..' })": "one alignment",
    "des.object('dagger', 90, 5)": "beyond the level",
    "des.stair('up', 3, 25)": "beyond the level",
}


@pytest.mark.parametrize(("call", "message"), STRICT.items())
def test_mistakes_that_games_accept(call: str, message: str) -> None:
    run = played(BOX + call)
    assert run.problem is None
    assert any(message in each for each in said(BOX + call)), said(BOX + call)


def test_versions_differ() -> None:
    gold = BOX + "des.gold(5, 2, 1)"
    assert [played(gold, version=name).calls[-1].fields["place"] for name in ("nethack-3.7", "nethack-5.0")] == [
        (2, 2),
        (2, 1),
    ]
    word = BOX + "des.object({ id = 'dagger', buried = 'true' })"
    assert "buried" not in played(word).calls[-1].fields
    assert played(word, version="nethack-5.0").calls[-1].fields["buried"] is True
    assert error("des.level_flags('outdoors')") != ""
    assert error("des.level_flags('outdoors')", "unnethack-6") == ""
    assert error("des.exclusion({ type = 'monster-generation', region = { 1, 1, 2, 2 } })", "unnethack-6") != ""
    assert error(BOX + "des.terrain(1, 1, 'Z')", "unnethack-6") != ""
    assert error(BOX + "des.terrain(1, 1, 'Z')") == ""
    assert error("des.message(function() return 'x' end)", "nethack-5.0") == ""


@pytest.mark.parametrize(
    ("call", "advice"),
    [
        ("des.object({ id = 'dagger', cursed = true })", 'write buc = "cursed"'),
        ("des.object({ id = 'dagger', erodeproof = true })", "write eroded = -1"),
        ("des.monster({ id = 'newt', hostile = true })", "write peaceful = false"),
        ("des.object({ id = 'dagger', lti = true })", "did you mean 'lit'?"),
    ],
)
def test_unknown_fields_are_told_with_the_field_that_says_the_same(call: str, advice: str) -> None:
    (message,) = said(call)
    assert message.endswith(advice)


def test_a_misspelt_required_field_is_told_at_its_place() -> None:
    found = played("des.terrain({ x = 1, y = 1, type = 'L' })").findings
    assert [(each.span.text, each.message.partition("; ")[2]) for each in found if each.rule == "lua-strict"] == [
        ("type", "did you mean 'typ'?")
    ]


def test_unknown_shapes_are_told() -> None:
    call = "des.monster({ id = 'giant mimic', appear_as = '%s' })"
    assert said(call % "obj:chset") == ["des.monster: appear_as: there is no object 'chset'; did you mean 'chest'?"]
    assert said(call % "mon:newtt") == ["des.monster: appear_as: there is no species 'newtt'; did you mean 'newt'?"]
    assert said(call % "mon:random") == said(call % "obj:chest") == said(call % "ter:staircase up") == []


def test_new_objects_are_made_as_a_hero_wishes_for_them() -> None:
    text = (
        "local o = obj.new('%s'):totable()\n"
        "des.message(o.quan .. ' ' .. o.spe .. ' ' .. o.blessed .. o.cursed .. ' ' .. o.otyp_name)"
    )
    wishes = {
        "blessed +1 dagger": "1 1 10 dagger", "3 daggers": "3 0 00 dagger", "an uncursed -2 mace": "1 -2 00 mace",
        "2 cursed potions of sleeping": "2 0 01 sleeping", "3 plate mail": "1 0 00 plate mail",
    }  # fmt: skip
    for wish, told in wishes.items():
        assert played(text % wish).calls[-1].fields["text"] == told
    assert said("obj.new('frobnicator')") == ["the preview does not make 'frobnicator'"]
