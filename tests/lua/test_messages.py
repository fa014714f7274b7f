"""Messages of Lua's compiler and run time: each is one finding at its line, in Lua's words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import run
from every import every

from vaultc.games.lua_versions import version_named
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source
from vaultc.lua import statics
from vaultc.lua.playing import findings_of_runs

VERSION = version_named("nethack-3.7")
PYTHON = re.compile(r"None|True|False|Traceback|Error\b|<Lua|object at 0x|lupa|python|prelude|patience|failure|'plain'")

COMPILER = {
    "x = 'abc": "unfinished string", 'x = "abc\\': "unfinished string", "x = [[abc": "unfinished long string",
    "--[==[ abc ]]": "unfinished long comment", "x = [=x": "invalid long string delimiter",
    "x = 3x": "malformed number near '3x'", "x = 0x": "malformed number", "x = 3e+": "malformed number",
    "x = 1..2": "malformed number", "x = '\\q'": "invalid escape sequence", "x = '\\xzz'": "hexadecimal digit expected",
    "x = '\\999'": "decimal escape too large", "x = '\\u{110000000}'": "UTF-8 value too large",
    "x = '\\u'": "missing '{'", "x = '\\u{12'": "missing '}'", "@": "unexpected symbol near '@'",
    "x = \u201ca\u201d": "near '\u201c'", "\u00e9 = 1": "near '\u00e9'", "x = \x01": "near '<\\1>'",
    "x =": "unexpected symbol near <eof>", "x": "syntax error near <eof>", "x y": "syntax error near 'y'",
    "x.": "<name> expected", "x:y z": "function arguments expected near 'z'", "f() = 3": "syntax error near '='",
    "x, y": "'=' expected near <eof>", "f(1 2)": "')' expected near '2'", "x = {1 2}": "'}' expected near '2'",
    "x = f[1": "']' expected", "x != 1": "near '!'", "x += 1": "syntax error near '+'",
    "local": "<name> expected near <eof>", "local if = 3": "<name> expected near 'if'",
    "local x <konst> = 1": "unknown attribute 'konst'", "local x <const": "'>' expected",
    "local x <const> = 1 x = 2": "attempt to assign to const variable 'x'",
    "local a <close>, b <close> = 1": "multiple to-be-closed variables",
    "function f(3) end": "<name> or '...' expected",
    "function f": "'(' expected",
    "function f()": "'end' expected (to close 'function' at line 3)",
    "if a": "'then' expected",
    "if x = 1 then end": "'then' expected near '='", "while a": "'do' expected", "repeat": "'until' expected",
    "for i": "'=' or 'in' expected",
    "for i = 1 do end": "',' expected near 'do'",
    "for i, j = 1 do end": "'in' expected",
    "end": "<eof> expected near 'end'", "return 1 x()": "<eof> expected near 'x'", "::a": "'::' expected",
    "break": "break outside loop at line 3", "goto x": "no visible label 'x' for <goto> at line 3",
    "goto x local y ::x:: y = 1": "jumps into the scope of local 'y'",
    "::a:: ::a::": "label 'a' already defined on line 3",
    "return function() return ... end": "cannot use '...' outside a vararg function",
    "x = " + "(" * 300: "C stack overflow", "do " * 300: "C stack overflow",
    "local " + ",".join(f"a{number}" for number in range(201)): "too many local variables (limit is 200)",
    "x = f(" + ",".join(f"y{number}" for number in range(260)) + ")": "needs too many registers",
}  # fmt: skip
"""Texts of a third line, and words of their messages."""

RUN_TIME = {
    "local x = nil + 1": "attempt to perform arithmetic on a nil value",
    "local x = 'a' + 1": "attempt to add a 'string'",
    "local a = {} a.b.c = 1": "attempt to index a nil value (field 'b')", "local a = {} a[nil] = 1": "index is nil",
    "local a = {} a[0/0] = 1": "index is NaN", "local t = {} t.nofn()": "attempt to call a nil value (field 'nofn')",
    "('x'):y()": "attempt to call a nil value (method 'y')", "local x = #nil": "attempt to get length of a nil value",
    "local x = 1 & 1.5": "number has no integer representation", "local x = 1 // 0": "attempt to",
    "local x = 1 % 0": "attempt to perform 'n%0'", "local x = 'a' .. {}": "attempt to concatenate a table value",
    "local x = ~{}": "attempt to perform bitwise operation on a table value",
    "local x = 1 < '2'": "attempt to compare number with string",
    "local x = {} < {}": "attempt to compare two table values",
    "for i = 'a', 2 do end": "'for' initial value",
    "for i = 1, {} do end": "'for' limit",
    "for i = 1, 2, 0 do end": "'for' step",
    "for k in nil do end": "attempt to call a nil value", "for k in pairs(nil) do end": "table expected, got nil",
    "next({}, 'x')": "invalid key to 'next'",
    "select(0)": "index out of range",
    "tonumber('1', 99)": "base out of range",
    "local x <close> = {}": "variable 'x' got a non-closable value",
    "local x = #selection.new()": "attempt to get length of a selection value",
    "local x = selection.new() .. ''": "attempt to concatenate a selection value",
    "for k in pairs(selection.new()) do end": "table expected, got selection",
    "local x = selection.new() | 1": "'|' joins two selections", "xpcall(5)": "bad argument #2 to 'xpcall'",
    "local function f() return 1 + f() end f()": "not enough memory",
    "local s = 'x' while true do s = s .. s end": "memory",
    "local s = ('x'):rep(1e10)": "memory", "local t = {} for i = 1, 1e6 do t[i] = i end": "memory",
    "local function f() ('a'):gsub('a', f) end f()": "C stack overflow",
    "coroutine.wrap(function() local x = nil + 1 end)()": "attempt to perform arithmetic",
    "coroutine.wrap(function() string.rep() end)()": "bad argument #1 to 'rep' (string expected, got no value)",
    "local c = coroutine.wrap(function() end) c() c()": "cannot resume dead coroutine",
    "coroutine.yield(1)": "attempt to yield from outside a coroutine",
    "coroutine.create()": "bad argument #1 to 'create'",
    "('x'):rep('y')": "bad argument #2 to 'rep' (number expected, got string)", "('x'):find('[')": "malformed pattern",
    "('x'):find('(')": "unfinished capture", "('x'):gsub('x', '%y')": "invalid use of '%'",
    "('x'):gsub('x', true)": "string/function/table expected", "('x'):gsub('x', '%2')": "invalid capture index",
    "('x'):gsub('x', { x = {} })": "invalid replacement value (a table)", "string.format('%d', 'x')": "#2 to 'format'",
    "string.format('%y', 1)": "invalid conversion '%y' to 'format'", "string.format()": "bad argument #1 to 'format'",
    "string.char(256)": "value out of range",
    "string.len()": "bad argument #1 to 'len'",
    "string.sub('x')": "#2 to 'sub'",
    "string.pack('i17', 1)": "out of limits [1,16]",
    "string.pack('i1', 300)": "bad argument #2 to 'pack' (integer overflow)",
    "string.unpack('i4', 'abc')": "bad argument #2 to 'unpack' (data string too short)",
    "table.concat({ {} })": "invalid value (table) at index 1", "table.insert({}, 5, 1)": "position out of bounds",
    "table.sort({ 1, 'x' })": "attempt to compare",
    "table.sort({ 3, 2, 1 }, function() return nil + 1 end)": "arithmetic",
    "table.unpack({}, 1, 1e8)": "no more than 1000 values", "utf8.len('x', 5)": "bad argument #2 to 'len'",
    "utf8.codepoint('\\xff')": "invalid UTF-8 code", "math.floor('x')": "bad argument #1 to 'floor'",
    "math.fmod(1, 0)": "zero", "math.huge()": "attempt to call a number value (field 'huge')",
    "des.object({ x = 1e300 })": "number 1e+300 has no integer representation",
    "des.object({ x = '99999999999999999999' })": "number 1e+20 has no integer representation",
    "des.object({ x = ('9'):rep(5000) })": "number expected, got '9999", "des.object({ x = {} })": "got a table",
    "des.object({ coord = 5 })": "coordinate expected, got 5", "local x = u[nil]": "unknown u table index nil",
    "local x = u[{}]": "unknown u table index a table", "u.x = 5": "this value cannot be changed",
    "d(1 << 60, 6)": "gives up here", "selection.circle(5, 5, 1 << 60)": "so much larger than the level",
    "selection.match('a\\nbcd')": "odd width and height", "nh.getmap(-1, 5)": "Coordinates out of range",
    "des.object({ id = 'chest', contents = function() local x = nil + 1 end })": "arithmetic on a nil value",
    "des.object(('x'):rep(5000))": "Unknown object id", "error('x')": "attempt to call a nil value (global 'error')",
}  # fmt: skip
"""Statements of a third line, and words of their messages."""


def errors(text: str) -> list[Diagnostic]:
    """The errors of a script, as a check finds them."""
    source = Source.from_text(text, "level.lua")
    found = [each for each in statics.findings(source, VERSION) if each.rule == "lua-error"]
    return found or [each for each in findings_of_runs(source, VERSION) if each.rule in ("lua-error", "generation")]


@every(("text", "words"), [*COMPILER.items(), *RUN_TIME.items()], ids=lambda text: text[:40], at_once=40)
def test_every_message_is_one_finding_at_its_line(text: str, words: str) -> None:
    (found,) = errors(f"local one = 1\n\n{text}\n")
    assert words in found.message
    assert found.span.begin.line == 3
    assert PYTHON.search(found.message) is None
    assert len(found.message) < 450


def test_errors_that_a_script_catches_have_its_line_too() -> None:
    for call in ("string.format('%d', 'x')", "table.concat({ {} })", "des.object('no such')", "(nil)()"):
        (found,) = errors(f"local _, e = pcall(function()\n{call}\nend)\ndes.object(e)")
        assert "level:2: " in found.message
    (found,) = errors("local function f(e) des.object(e) end\nxpcall(function()\nstring.rep()\nend, f)\n(nil)()")
    assert found.span.begin.line == 5


@pytest.mark.parametrize(
    "text",
    [
        "des.levregion({ region = { 1 << 60, 1, 2, 3 } })",
        "des.levregion({ region = { 1, 1, 1 << 60, 1 << 60 }, region_islev = 1, type = 'stair-up' })",
        "des.teleport_region({ region = { -(1 << 40), 1, 1 << 40, 1 << 40 } })",
        "des.gold({ amount = '0x' .. ('f'):rep(100) })",
        "des.stair('up', 1 << 60, 3)",
        "des.wallify({ x1 = -5, y1 = -5, x2 = 1 << 60, y2 = 500 })",
        "local t = { ('x'):rep(400000), ('y'):rep(400000) }\nfor i = 1, 9 do shuffle(t) end",
    ],
)
def test_numbers_and_texts_out_of_range_are_no_errors(text: str) -> None:
    level = f'des.level_init({{ style = "solidfill", fg = "." }})\n{text}'
    assert errors(level) == []


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            "region={5,5,9,9}, exclude={1,1,20,15}",
            "so no square is left; `region` and `exclude` may be in the wrong",
        ),
        ("region={5,5,9,9}, exclude={5,5,9,9}", "`exclude` covers all of `region`, so no square is left"),
        ("region={1,1,20,15}, exclude={5,5,9,9}", None),
        ("region={5,5,9,9}", None),
    ],
)
@pytest.mark.parametrize("function", ["teleport_region", "levregion"])
def test_regions_that_their_exclusion_covers(function: str, fields: str, message: str | None) -> None:
    text = "des.level_init({ style='solidfill', fg='.' })\n"
    text += f"des.{function}({{ {fields}, region_islev=1, exclude_islev=1 }})\n"
    found = [d.message for d in findings_of_runs(Source.from_text(text), VERSION) if "exclude" in d.message]
    assert (message in found[0]) if message else found == []


ROOMS = """\
des.level_init({ style = "solidfill", fg = " " })
des.level_flags("mazelevel")
des.map([[
-----------
|....|.}}.|
|....+....|
-----------]])
"""


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ('des.region({ region={1,1,7,2}, type="zoo", filled=1 })', "the zoo reaches into another room"),
        ('des.region({ region={0,1,4,2}, type="temple", filled=1 })', "the temple includes a wall of the room, whose"),
        ('des.region({ region={1,1,4,2}, type="zoo", filled=1 })', None),
        ('des.region({ region={1,1,7,2}, type="zoo", filled=1, irregular=1 })', None),
        ('des.region({ region={1,1,7,2}, type="zoo", filled=0 })', None),
        ("local s = selection.area(6,1,9,2):filter_mapchar('P')", "this selects nothing: there is no `P` (pool) here"),
        ("local s = selection.area(6,1,9,2):filter_mapchar('}')", None),
        ("local s = selection.area(1,1,4,2):filter_mapchar('P')", None),
    ],
)
def test_rooms_and_selections_that_are_not_what_they_say(call: str, message: str | None) -> None:
    rules = ("special-room-area", "empty-selection")
    found = [d for d in findings_of_runs(Source.from_text(ROOMS + call + "\n"), VERSION) if d.rule in rules]
    assert [each.span.begin.line for each in found] == ([8] if message else [])
    assert message is None or message in found[0].message


def test_libraries_define_globals_and_make_no_level(tmp_path: Path) -> None:
    library = "function fill(x) nh.rn2(x) end\nhalls = { 1, 2 }\n"
    (tmp_path / "nhlib.lua").write_text(library)
    (tmp_path / "dungeon.lua").write_text('dungeon = { { name = "Fens", bonetag = "D", base = 5, range = 2 } }\n')
    assert "no errors, no warnings" in run("check", str(tmp_path)).stdout
    (tmp_path / "hall.lua").write_text(library + "des.stair('up')\n")
    told = run("check", str(tmp_path)).stdout
    assert "does not name `hall`" in told
    assert "'fill' is assigned as a global variable" in told


def test_an_unknown_global_is_one_finding(tmp_path: Path) -> None:
    (tmp_path / "hall.lua").write_text("local n = halls.count + 1\ndes.stair('up')\n")
    told = run("check", str(tmp_path / "hall.lua")).stdout
    assert told.count("hall.lua:1:") == 1
