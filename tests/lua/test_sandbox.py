"""A script sees the globals of level scripts and nothing else, and no script holds a machine."""

from __future__ import annotations

from functools import partial

import pytest
from lua_scripts import error, played, said, value
from thorough import THOROUGH

from vaultc.games.lua_versions import version_named
from vaultc.language.source import Source
from vaultc.lua import playing, statics
from vaultc.lua.player import TOO_MUCH
from vaultc.lua.playing import findings_of_runs
from vaultc.lua.sandbox import RUN_INSTRUCTIONS, WORK, Budget

MISSING = (
    "print error assert warn setmetatable getmetatable rawget rawset rawequal rawlen load loadfile dofile require"
    " collectgarbage os io debug package python"
)
PRESENT = "_VERSION ipairs next pairs pcall select tonumber tostring type xpcall coroutine math string table utf8"


@pytest.mark.parametrize("name", MISSING.split())
def test_dangerous_names_are_missing(name: str) -> None:
    assert value(f"{name} == nil") == "true"
    assert value(f"_G.{name} == nil") == "true"
    assert value(f"_ENV.{name} == nil") == "true"


@pytest.mark.parametrize("name", PRESENT.split())
def test_plain_names_are_there(name: str) -> None:
    assert value(f"{name} ~= nil") == "true"


@pytest.mark.parametrize(
    "expression",
    [
        "des.__class__", "des.map.__globals__", "(''):gsub('x', 'y').__class__", "selection.new().__class__",
        "selection.new().cells", "u.__class__", "nh.__init__", "obj.new('dagger').kind", "align.__class__",
        "string.dump", "math.randomseed", "coroutine.running().__class__",
    ],
)  # fmt: skip
def test_python_is_out_of_reach(expression: str) -> None:
    found = played(f"local ok, x = pcall(function() return {expression} end)\ndes.message(type(ok and x or nil))")
    assert found.problem is None
    assert found.calls[-1].fields["text"] == "nil"


def test_everything_that_a_script_reaches_is_a_plain_value() -> None:
    text = """
    local seen, kinds = {}, {}
    local function walk(x)
       if seen[x] then return end
       seen[x] = true
       kinds[type(x)] = true
       if type(x) == "table" then for k, v in pairs(x) do walk(k) walk(v) end end
    end
    walk(_G)
    local found = {}
    for kind in pairs(kinds) do found[#found + 1] = kind end
    table.sort(found)
    des.message(table.concat(found, " "))
    """
    run = played(text)
    assert run.problem is None
    assert run.calls[-1].fields["text"] == "function number string table"


def test_errors_caught_by_a_script_are_texts() -> None:
    for call in ("des.object('no such thing')", "des.map()", "selection.area(1)", "nh.getmap(-5, 0)", "u.nothing"):
        assert value("type(e)", f"local _, e = pcall(function() return {call} end)") == "string"


def test_no_metatable_is_in_reach() -> None:
    assert "cannot be changed" in error("u.depth = 3")
    assert "cannot be changed" in error("selection.new().x = 3")
    assert value("pcall(string.rep) == false") == "true"


@pytest.mark.parametrize(
    "text",
    [
        "while true do end",
        "while true do pcall(function() while true do end end) end",
        "while true do xpcall(function() while true do end end, function() while true do end end) end",
        "coroutine.wrap(function() while true do end end)()",
        "local c = coroutine.create(function() while true do end end)\nwhile true do coroutine.resume(c) end",
        "des.room({ contents = function() while true do end end })",
        "for i = 1, 1e9 do local x = i end",
        "table.sort({ 3, 2, 1 }, function() while true do end end)",
        "local s = ('a'):gsub('a', function() while true do end end)",
    ],
)
def test_loops_end(text: str) -> None:
    problem = played(text).problem
    assert problem is not None
    assert problem.reason == "instructions"


def test_each_callback_has_a_budget_of_its_own() -> None:
    spend = "local function spend() for i = 1, 150000 do local x = i * i end end\n"
    assert error(spend + "for i = 1, 2 do spend() end") == ""
    assert error(spend + "selection.area(1, 1, 5, 3):iterate(function() spend() end)") == ""
    assert played(spend + "for i = 1, 9 do spend() end").problem is not None


def test_callbacks_upon_callbacks_end() -> None:
    text = "local all = selection.negate()\nlocal function f() all:iterate(f) end\nf()"
    found = played(text)
    assert found.problem is not None or found.failure is not None
    nested = "local function f() des.map({ x = 1, y = 1, map = 'x', contents = f }) end\nf()"
    assert "deep" in error(nested)


@pytest.mark.parametrize(
    "text",
    [
        "local t = {}\nfor i = 1, 1e6 do t[i] = i end",
        "local s = 'x'\nfor i = 1, 40 do s = s .. s end",
        "local s = ('x'):rep(1e9)",
        "local function f() return 1 + f() end\nf()",
    ],
)
def test_memory_ends(text: str) -> None:
    assert "memory" in error(text) or "overflow" in error(text)


@pytest.mark.parametrize(
    "text",
    [
        "local s = ('a'):rep(20000)\ns:find('.-.-.-b')",
        "local s = (''):rep(1 << 60)",
        "table.move({}, 1, 1 << 60, 2)",
        "for i = 1, 1e6 do des.message('x') end",
        "for i = 1, 1e6 do selection.new() end",
        "d(1 << 40, 2)",
        "selection.circle(5, 5, 1 << 30, 1)",
        "selection.line(1, 1, 3, 200)",
        "selection.rect(1, 1, 200, 250)",
        "for i = 1, 1e6 do selection.randline(1, 1, 70, 20, 30) end",
        "for i = 1, 1e6 do selection.negate():grow() end",
        "des.map({ x = 90, y = 1, map = '...' })",
        "math.random(1 << 62, (1 << 62) + 5)",
        "nh.abscoord(math.maxinteger, math.maxinteger)",
    ],
)
def test_long_calls_end(text: str) -> None:
    played(text)


HOSTILE = [
    "for i = 1, 200000 do s = selection.area(0, 0, 79, 20) end",
    "local s = selection.negate()\nfor i = 1, 200000 do s = s | selection.area(0, 0, 79, 20) end",
    "local t = {}\nfor i = 1, 200000 do t[i] = selection.negate() end",
    "local s = selection.negate()\nfor i = 1, 200000 do s:bounds() end",
    "for i = 1, 200000 do pcall(des.object, 'no such thing ' .. i) end",
    "for i = 1, 200000 do des.message(('x'):rep(100000) .. i) end",
    "for i = 1, 200000 do des.object({ ['k' .. i] = 1 }) end",
    "local s = ('x'):rep(200000)\nfor i = 1, 200000 do local t = s:reverse() end",
    "local s = ('x'):rep(200000)\nfor i = 1, 200000 do local t = s .. 'y' end",
    "while true do pcall(function() while true do selection.negate() end end) end",
    "local t = {} for i = 1, 2000 do t[i] = i end\ns = selection.negate()\nfor i = 1, 200000 do local u = s & s end",
    "for i = 1, 200000 do des.region({ region = { 0, 0, 70, 17 }, type = 'ordinary', lit = 1 }) end",
    "for i = 1, 200000 do selection.floodfill(3, 3, true) end",
    "for i = 1, 200000 do selection.match('...\\n...\\n...') end",
    "local m = ('.'):rep(100000)\nfor i = 1, 200000 do pcall(des.map, { x = 1, y = 0, map = m }) end",
    "local s = ('x'):rep(300000)\nfor i = 1, 200000 do des.grave({ x = 3, y = 3, text = s }) end",
    "local function f() for i = 1, 3 do pcall(des.object, { id = 'chest', contents = f }) end end\nf()",
    "local s = ('\\0'):rep(100000)\nfor i = 1, 200000 do local x = ('%q'):format(s) end",
    "local s = ('a'):rep(1000)\nfor i = 1, 200000 do pcall(string.gsub, s, 'a', ('%0'):rep(1000)) end",
    "local s, p = ('z'):rep(3000), '[' .. ('abc'):rep(100) .. ']'\nfor i = 1, 200000 do s:find(p) end",
    "local function f() pcall(coroutine.wrap(f)) pcall(coroutine.wrap(f)) end\nf()",
    "local a = ('1'):rep(300000)\nwhile true do local c = a + 1 end",
    "local a = ('1'):rep(300000)\nwhile true do local c = math.floor(a) end",
    "local s = ('\\u{800}'):rep(100000)\nfor i = 1, 200000 do utf8.len(s) end",
    "while true do ('x'):rep(100000) end",
]


@pytest.fixture
def budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of the budget of a check, which ends in the same way; all of it in a thorough run."""
    if not THOROUGH:
        monkeypatch.setattr(playing, "Budget", partial(Budget, WORK // 4, RUN_INSTRUCTIONS // 4))


@pytest.mark.usefixtures("budget")
@pytest.mark.parametrize("text", HOSTILE)
def test_all_runs_of_a_check_share_one_budget_and_end_with_one_message(text: str) -> None:
    source = Source.from_text(text, "level.lua")
    found = findings_of_runs(source, version_named("nethack-3.7"))
    assert [each.message for each in found] == [TOO_MUCH]


def test_values_that_a_script_drops_are_freed_and_those_that_it_holds_are_counted() -> None:
    drop = "for i = 1, 3000 do selection.negate() end"
    assert played(drop).failure is None
    found = played("local t = {}\nfor i = 1, 3000 do t[i] = selection.negate() end").failure
    assert found is not None
    assert found.message == TOO_MUCH


def test_what_honest_scripts_make_is_within_the_budget() -> None:
    ground = "des.level_init({ style = 'solidfill', fg = ' ' })\ndes.map(((('.'):rep(70)) .. '\\n'):rep(18))\n"
    trees = "des.terrain(selection.gradient({ x = 10, y = 5, mindist = 2, maxdist = 20, type = 'radial' }), 'T')"
    text = f"""{ground}for i = 1, 20 do {trees} end
    for i = 1, 1000 do des.object() end
    for i = 1, 100 do des.monster() end
    des.object({{ id = "chest", contents = function() for i = 1, 100 do des.object("dagger") end end }})
    des.stair("up")
    """
    assert findings_of_runs(Source.from_text(text, "level.lua"), version_named("nethack-3.7")) == ()


@pytest.mark.parametrize(
    "text",
    [
        "-- " + ("x" * 70 + "\n-- ") * 20000,
        "x = 1\n" * 100000,
        "local t = {}\npcall(function() local i = 0 while true do i = i + 1 t[i] = {} end end)\ndes.object(t)",
        "local t = {}\nfor i = 1, 9000 do t[i] = {} end\nfor i = 1, 20 do pcall(des.object, t) end",
        "local t = {}\nfor i = 1, 6000 do t['k' .. i] = {} end\nfor i = 1, 20 do pcall(des.object, t) end",
        "local t = { ('x'):rep(400000), ('y'):rep(400000) }\nfor i = 1, 20 do shuffle(t) end",
    ],
)
def test_values_that_fill_the_memory_of_lua_do_not_end_the_process(text: str) -> None:
    source = Source.from_text(text, "level.lua")
    statics.findings(source, version_named("nethack-3.7"))
    findings_of_runs(source, version_named("nethack-3.7"))


def test_long_texts_of_a_script_are_shortened_in_findings() -> None:
    assert max(map(len, said("nh.impossible(('x'):rep(5000))"))) < 500


def test_texts_of_programs_are_not_compiled() -> None:
    assert error("\x1bLua") != ""


def test_functions_of_the_game_do_not_run_in_coroutines() -> None:
    assert "coroutine" in error("coroutine.wrap(function() des.message('x') end)()")


def test_errors_have_their_line() -> None:
    problem = played("local x = 1\n\ndes.object('no such thing')").problem
    assert problem is not None
    assert problem.line == 3


REFUSED = {
    "goto x\n": 1,
    "local a\n\ndo goto x end\n\n": 3,
    "local a\nbreak\n\nlocal b\n": 2,
    "goto x\nlocal y\n::x::\ny = 1\n": 1,
    "::a::\n::a::\n": 2,
    "local x <const> = 1\nx = 2\n": 2,
    "local x <konst> = 1\n": 1,
    "local a <close>, b <close> = 1\n": 1,
    "for i = 1, 3 do\n\n\n": 1,
    "if a\nthen": 2,
    "local s = 'abc\n": 1,
    "local s = [[abc\n\n": 1,
    "--[[ abc\n": 1,
    "local s = [==x": 1,
    "local s = '\\q'\n": 1,
    "local s = '\\xzz'\n": 1,
    "local s = '\\999'\n": 1,
    "local s = '\\u{110000000}'\n": 1,
    "local n = 0x\n": 1,
    "local n = 3in\n": 1,
    "x = ...\nfunction f() return ... end\n": 2,
    "f() = 3\n": 1,
    "a.b:c = 3\n": 1,
    "return 1\nlocal x\n": 2,
    "@\n": 1,
    "x = }\n": 1,
    "(" * 300 + "\n": 1,
    "".join(f"local a{number}\n" for number in range(201)): 201,
    "x = " + "{" * 250 + "\n": 1,
    "": 0,
}
"""Texts that Lua's compiler refuses, with the line of each; 0: nothing is refused."""


@pytest.mark.parametrize(("text", "line"), REFUSED.items(), ids=range(len(REFUSED)))
def test_what_the_compiler_refuses_is_found_at_its_line(text: str, line: int) -> None:
    source = Source.from_text(text, "level.lua")
    found = [each for each in statics.findings(source, version_named("nethack-3.7")) if each.rule == "lua-error"]
    assert [each.span.begin.line for each in found] == ([line] if line else [])
    assert all(0 <= each.span.start <= each.span.end <= len(text) for each in found)


def test_calls_inside_of_calls_are_counted_once() -> None:
    half = "selection.negate():iterate(function(x, y) if nh.rn2(2) == 0 then s:set(x, y) end end)"
    text = f"for i = 1, 6 do\nlocal s = selection.new()\n{half}\nend\n"
    assert findings_of_runs(Source.from_text(text, "level.lua"), version_named("nethack-3.7")) == ()
