"""Tokens, calls, statements and cursors of Lua texts, also of unfinished ones."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultc.lua.calls import LuaCalls
from vaultc.lua.text import LuaStatements, cursor_at, read, string_value


def calls(text: str) -> list[tuple[str, list[str]]]:
    return [(call.name, [text[each.start : each.end] for each in call.arguments]) for call in LuaCalls(text).all]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("des.monster('newt', 1, 2)", [("des.monster", ["'newt'", "1", "2"])]),
        ("des.map[[\n..\n]]", [("des.map", ["[[\n..\n]]"])]),
        ("des.gold{ amount = 3 }", [("des.gold", ["{ amount = 3 }"])]),
        ("local function f(a) end f(f(1), 'x')", [("f", ["f(1)", "'x'"]), ("f", ["1"])]),
        ("a:b(1):c()", [("a:b", ["1"]), (":c", [])]),
        ("f(function() local a, b = 1, 2 end, 3)", [("f", ["function() local a, b = 1, 2 end", "3"])]),
        ("if a then f(1) elseif b then f(2) end g(3)", [("f", ["1"]), ("f", ["2"]), ("g", ["3"])]),
        ("des.monster({ id = ", [("des.monster", ["{ id ="])]),
        ("-- f(1)\n--[==[ f(2) ]] ]==] f(3)", [("f", ["3"])]),
        ('x = \'f(1)\' .. "\\"f(2)"', []),
    ],
)
def test_calls_and_arguments(text: str, expected: list[tuple[str, list[str]]]) -> None:
    assert calls(text) == expected


def test_fields_of_tables_have_places() -> None:
    text = "f({ id = 'x', ['two'] = -3; 4, [5] = 6, contents = function() return { 1, 2 } end })"
    ((_, (argument,)),) = ((call.name, call.arguments) for call in LuaCalls(text).all if call.name == "f")
    assert argument.fields is not None
    assert {name: text[each.start : each.end] for name, each in argument.fields.items()} == {
        "id": "'x'", "two": "-3", 1: "4", 2: "[5] = 6", "contents": "function() return { 1, 2 } end",
    }  # fmt: skip
    assert argument.fields["two"].literal == -3
    assert text[slice(*argument.keys["two"])] == "'two'"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("'a\\'b'", "a'b"), ('"\\n\\t\\\\"', "\n\t\\"), ("[[\nrow\n]]", "row\n"), ("[=[ ]] ]=]", " ]] "),
        ("'\\65\\x42\\u{43}\\z   d'", "ABCd"), ("'open", "open"),
    ],
)  # fmt: skip
def test_values_of_strings(written: str, value: str) -> None:
    assert string_value(written) == value


def statement(text: str, line: int) -> str:
    statements = LuaStatements(text)
    found = statements.on_line(line)
    assert found is not None
    return text[found.start : found.end]


def test_the_innermost_statement_of_a_line() -> None:
    text = "local x = 1\nif x then\n  f(x)\nelse\n  x = 2 y = 3\nend\nf({ g = function()\n  return 1\nend })\n"
    assert statement(text, 1) == "local x = 1"
    assert statement(text, 3) == "f(x)"
    assert statement(text, 5) == "x = 2"
    assert statement(text, 8) == "return 1"
    assert statement(text, 9).startswith("f({")
    statements = LuaStatements(text)
    found = statements.on_line(5)
    assert found is not None
    assert statements.assigned(found) == {"x"}
    assert statements.without(found) == text.replace("x = 2", "     ")


@pytest.mark.parametrize(
    ("text", "function", "field", "argument"),
    [
        ("des.monster('ne|", "des.monster", "", 0), ("des.door('open', |", "des.door", "", 1),
        ("des.monster({ id = '|' })", "des.monster", "id", 0), ("des.room({ contents = function() |", "", "", 0),
        ("des.room({ contents = function() f() end, ty|", "des.room", "", 0), ("s:grow('|", "s:grow", "", 0),
    ],
)  # fmt: skip
def test_the_call_at_a_cursor(text: str, function: str, field: str, argument: int) -> None:
    offset = text.index("|")
    cursor = cursor_at(text.replace("|", "", 1), offset)
    assert cursor is not None
    assert (cursor.function, cursor.field, cursor.argument) == (function, field, argument)


def test_there_is_no_cursor_in_comments_and_numbers() -> None:
    assert cursor_at("-- des.", 7) is None
    assert cursor_at("x = 12", 6) is None
    assert cursor_at("--[[ a ]] des.", 14) is not None


@given(st.text(alphabet="des.map({[=]})'\"x, \n-functioendifthlsrpu:;1", max_size=60))
def test_any_text_is_read(text: str) -> None:
    script = read(text)
    covered = sorted([*((token.start, token.end) for token in script.tokens), *script.comments])
    assert all(one[1] <= two[0] for one, two in itertools.pairwise(covered))
    for call in LuaCalls(text).all:
        assert 0 <= call.start < call.end <= call.inside <= len(text)
    LuaStatements(text).on_line(1)
    cursor_at(text, len(text) // 2)
