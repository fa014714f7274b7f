"""All mistakes of a script in one run: where each is told, how it is fixed, and what follows from none."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import run

from vaultc.games.lua_versions import VERSIONS
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source
from vaultc.lua.playing import MOST_FINDINGS, findings_of_runs

TEN = """\
des.level_flags("mazelevel", "noteleprt")
des.level_init({ style = "solidfil", fg = " " })
local drawn = des.map([[
-------
|.....+
-------]])
des.object("long swrd", 1, 1) des.object("ring of levitatoin")
des.monster({ id = "newtt", x = 2, y = 1, asleeep = 1 })
des.trap("bear trapp", 1, 1)
local place = { x = 1 + nothing, y = 2 }
des.door("closd", place.x, 1)
des.room({ type = "ordinary", contents = function(rm)
   local size = rm.floor.width
   des.altar({ x = 0, y = 0, align = "lawful" })
end })
des.gold({ amount = {}, x = 1, y = 1 })
"""
PLACES = {
    (1, 30): "'noteleprt'; did you mean 'noteleport'?",
    (2, 26): "'solidfil'; did you mean 'solidfill'?",
    (7, 12): "'long swrd'; did you mean 'long sword'?",
    (7, 42): "'ring of levitatoin'; did you mean 'ring of levitation'?",
    (8, 20): "'newtt'; did you mean 'newt'?",
    (8, 43): "'asleeep' is unknown and ignored; did you mean 'asleep'?",
    (9, 10): "'bear trapp'; did you mean 'bear'?",
    (10, 25): "global 'nothing'",
    (13, 20): "field 'floor'",
    (14, 38): "'lawful'; did you mean 'law'?",
    (16, 21): "number expected, got a table",
}


def found(text: str) -> list[Diagnostic]:
    return list(findings_of_runs(Source.from_text(text, "level.lua"), VERSIONS["nethack-3.7"]))


def errors(text: str) -> list[str]:
    return [each.message for each in found(text) if each.severity is Severity.ERROR]


def test_every_mistake_has_its_place_in_one_run() -> None:
    told = {tuple(each.span.begin): each.message for each in found(TEN)}
    assert told.keys() == PLACES.keys()
    for place, words in PLACES.items():
        assert words in told[place]


def test_fixes_write_what_was_meant(tmp_path: Path) -> None:
    script = tmp_path / "ten.lua"
    script.write_text(TEN)
    run("check", str(script), "--fix", "--unsafe-fixes")
    text = script.read_text()
    for word in ('"noteleport"', '"solidfill"', '"long sword"', '"ring of levitation"', '"newt"', '"bear"', '"law"'):
        assert word in text


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("des.monster('newtt')", "des.monster('newt')"),
        ("des.mosnter('newt')", "des.monster('newt')"),
        ("des.monster({ asleeep = true })", "des.monster({ asleep = true })"),
        ("local names = { 'newtt', 'jackal' }\ndes.monster({ id = names[1] })",
         "local names = { 'newt', 'jackal' }\ndes.monster({ id = names[1] })"),
        ("des.object({ id = [[long swrd]] })", 'des.object({ id = "long sword" })'),
    ],
)  # fmt: skip
def test_a_fix_is_at_the_word(text: str, fixed: str) -> None:
    (finding,) = (each for each in found(text) if each.fix is not None)
    assert finding.fix is not None
    (edit,) = finding.fix.edits
    assert text[: edit.span.start] + edit.replacement + text[edit.span.end :] == fixed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("des.object('newt')", "it is a species: des.monster"),
        ("des.monster({ id = 'chest' })", "it is an object: des.object"),
        ("des.trap('long sword')", "it is an object: des.object"),
        ("des.object('squeaky bord')", "Unknown object id"),
        ("des.trap('squeaky bord')", "Unknown trap type"),
        ("des.object({ id = 'statue', montype = 'newtt' })", "did you mean 'newt'?"),
    ],
)
def test_names_are_told_by_their_class(text: str, words: str) -> None:
    (message,) = errors(text)
    assert words in message


@pytest.mark.parametrize(
    "text",
    [
        "local drawn = des.map('..', 3)\nlocal here = drawn:rndcoord(1)\ndes.terrain(drawn | selection.new(), '.')",
        "local area = selection.area('a', 1, 2, 2)\narea:grow():iterate(function(x, y) des.terrain(x, y, 'Q') end)",
        "local place = { x = 1 + nothing }\nlocal other = place.x + 2\ndes.door('closed', other, 3)",
        "local chest = des.object({ id = 'chesst' })\nif not chest:isnull() then des.object('no such thing') end",
        "for i = 1, 20 do des.monster({ id = 'newtt' }) end",
        "local n = nh.rn2('x')\nfor i = 1, n do des.gold() end",
        "while true do local x = nothing + 1 break end",
    ],
)
def test_one_mistake_brings_no_others(text: str) -> None:
    if "des.map('..', 3)" in text:
        text = text.replace("des.map('..', 3)", "des.map({ map = '..', halign = 'lft', valign = 'top' })")
    assert len(errors(text)) == 1


def test_errors_that_a_script_catches_are_none() -> None:
    text = "local ok = pcall(des.object, 'no such thing')\nif ok then des.object('nor this') end"
    assert errors(text) == []
    text = "des.room({ contents = function() des.object('no such thing') end })"
    assert len(errors(f"pcall(function() {text} end)")) == 1


def test_of_several_calls_on_a_line_the_one_with_these_values_is_meant() -> None:
    text = "for _, name in ipairs({ 'newt', 'x y z' }) do des.monster('newt') des.monster({ id = name }) end"
    (finding,) = (each for each in found(text) if each.severity is Severity.ERROR)
    assert finding.span.text == "name"
    text = "des.monster({ id = 'newt' }) des.monster({ id = 'x y z' })"
    (finding,) = (each for each in found(text) if each.severity is Severity.ERROR)
    assert finding.span.text == "'x y z'"


def test_there_is_an_end_of_findings() -> None:
    text = "\n".join(f"des.object('no such thing {number}')" for number in range(80))
    assert len(found(text)) == MOST_FINDINGS


def test_a_level_is_drawn_as_far_as_it_goes(tmp_path: Path) -> None:
    script = tmp_path / "part.lua"
    script.write_text(
        'des.map([[\n-----\n|...|\n-----]])\ndes.monster({ id = "newtt", x = 1, y = 1 })\ndes.object("*", 2, 1)\n'
    )
    result = run("render", str(script))
    assert result.exit_code == 1
    assert "-----" in result.stdout
    assert "*" in result.stdout
    assert "as far as it can be drawn: the game stops in line 5: des.monster: Unknown" in result.stdout
    assert "part.lua:5:20: error" in result.stderr
    assert "the game stops here" in result.stderr
    picture = tmp_path / "part.png"
    assert run("render", str(script), "--out", str(picture)).exit_code == 1
    assert picture.read_bytes().startswith(b"\x89PNG")
    document = run("render", str(script), "--format", "json").stdout
    assert "the game stops: des.monster: Unknown" in document
    script.write_text('des.room({ type = "nowhere" })\n')
    result = run("render", str(script))
    assert result.exit_code == 0
    assert "unknown room type" in result.stderr
    assert "stops" not in result.stdout
