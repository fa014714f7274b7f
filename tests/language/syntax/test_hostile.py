"""Files that want to hurt: deep, large, random."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.source import Source
from vaultc.language.syntax import children, parse, walk

HEAD = 'LEVEL: "a"\n'
DEEP = {
    "parentheses": "$a = " + "(" * 10_000 + "1" + ")" * 10_000,
    "blocks": "IF [1%] {" * 10_000 + "}" * 10_000,
    "chances": "[1%]: " * 10_000 + "EXIT",
    "sum": "$a = 1" + " + 1" * 10_000,
    "union": "SINK: (1,1)" + " & (1,1)" * 10_000,
    "complements": "SINK: " + "complement " * 10_000 + "(1,1)",
    "calls": "$a = " + "f(" * 10_000 + "1" + ")" * 10_000,
}
PIECES = st.sampled_from(
    ['LEVEL: "a"\n', "NOMAP ", "IF ", "[50%]", "{ ", "} ", "ELSE ", "$a ", "= ", "1 ", "-5 ", ", ", ": ", "OBJECT: ",
     "'*' ", "random ", '"x" ', "(1,2) ", "\nMAP\n",
     "..\n", "ENDMAP\n", "GEOMETRY: left, top", "# c\n", "FOO ", "CASE ",
     "SWITCH [1] {", "FUNCTION f(", ") ", "; ", '" ', "MAZE "]
)  # fmt: skip


@pytest.mark.parametrize("name", DEEP)
def test_deep_nesting_is_reported(name):
    parsed = parse(Source.from_text(f'{HEAD}{DEEP[name]}\nLEVEL: "b"\nEXIT\n'), UNNETHACK.grammar)
    assert [d.rule for d in parsed.diagnostics] == ["nested-too-deeply"]
    assert len(parsed.tree.levels) == 2
    assert parsed.tree == parse(parsed.source, UNNETHACK.grammar).tree
    assert repr(parsed.tree)


@pytest.mark.parametrize(
    "data", [b"\0" * 2_000_000, b"{" * 2_000_000, b"FOO: {\n" * 200_000, bytes(range(256)) * 4000, b"MAP\n" * 300_000]
)
def test_garbage_ends_soon(data):
    parsed = parse(Source.from_bytes(data, "garbage"), UNNETHACK.grammar)
    assert 0 < len(parsed.diagnostics) <= 102


def test_too_many_errors_end_with_a_note():
    parsed = parse(Source.from_text(HEAD + "NOMAP )\n" * 150), UNNETHACK.grammar)
    assert len(parsed.diagnostics) == 101
    assert parsed.diagnostics[-1].message == "more than 99 errors: the rest of the file was not read"


@given(st.binary(max_size=300))
def test_any_bytes(data):
    source = Source.from_bytes(data, "x")
    assert parse(source, UNNETHACK.grammar) == parse(source, UNNETHACK.grammar)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_pieces(text):
    parsed = parse(Source.from_text(HEAD + text), UNNETHACK.grammar)
    for node in walk(parsed.tree):
        assert 0 <= node.span.start <= node.span.end <= len(parsed.source.text)
        for child in children(node):
            assert node.span.start <= child.span.start <= child.span.end <= node.span.end


def test_big_file():
    text = HEAD + "OBJECT: ('*', \"ruby\"), (1,2), cursed\nIF [50%] { SINK: random }\n" * 3000
    parsed = parse(Source.from_text(text), UNNETHACK.grammar)
    assert parsed.diagnostics == ()
    assert len(parsed.tree.levels[0].statements) == 6000


def test_file_that_is_no_text_has_one_error():
    """Pictures and archives hold bytes of value 0; a text with such a byte keeps the errors of its words."""
    noise = bytes(range(256)) * 40
    [only] = parse(Source.from_bytes(noise, "picture.des"), UNNETHACK.grammar).diagnostics
    assert (only.rule, only.message) == ("other-file", "this is not a text: it has bytes that no text has")
    assert only.span.text == "\0"
    found = parse(Source.from_text(HEAD + "NOMAP )\0\n"), UNNETHACK.grammar).diagnostics
    assert found
    assert not any(each.rule == "other-file" for each in found)
