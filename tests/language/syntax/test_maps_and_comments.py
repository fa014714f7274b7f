"""Map mode and comments."""

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.source import Source
from vaultc.language.syntax import parse

TOO_LONG = "4:1 this is longer than 511 bytes, which the game's compiler cannot hold"
HEAD = 'LEVEL: "a"\nGEOMETRY: center, center\n'


def read(text):
    return parse(Source.from_text(text), UNNETHACK.grammar)


def block_of(parsed):
    return parsed.tree.levels[0].statements[0].block


def faults(parsed):
    return [f"{d.span.begin.line}:{d.span.begin.column} {d.message}" for d in parsed.diagnostics]


@pytest.mark.parametrize(
    ("lines", "rows", "comments"),
    [
        (["|..|"], ("|..|",), ()),
        ([], (), ()),
        (["#", "  ##..", "# A"], ("#", "  ##..", "# A"), ()),
        (["..", "# left wing", ".."], ("..", ".."), ("# left wing",)),
        (["", "0123"], ("", "0123"), ()),
        (["MAP", "  "], ("MAP", "  "), ()),
    ],
)
def test_rows_and_comments(lines, rows, comments):
    parsed = read(HEAD + "\n".join(["MAP", *lines, "ENDMAP", "NOMAP"]))
    assert faults(parsed) == []
    assert block_of(parsed).rows == rows
    assert tuple(comment.text for comment in parsed.comments) == comments
    assert len(parsed.tree.levels[0].statements) == 2


def test_offsets_lead_to_the_rows():
    parsed = read(HEAD + "MAP\r\n|.|\r\n# words\r\n..\r\n  ENDMAP NOMAP\r\n")
    found = block_of(parsed)
    assert found.rows == ("|.|", "..")
    assert [parsed.source.text[o : o + 2] for o in found.offsets] == ["|.", ".."]
    assert found.span.text.startswith("MAP\r\n")
    assert found.span.text.endswith("  ENDMAP")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MAP\n.g.\nENDMAP\n", ["4:2 `g` is not a map character"]),
        ("MAP\n..\t\nENDMAP\n", ["4:3 a map row has no tabs"]),
        ("MAP\n..\n", ["3:1 the map has no ENDMAP"]),
        ("MAP\n..\nSINK: random\n", ["3:1 the map has no ENDMAP"]),
        (" MAP\n..\nENDMAP\n", ["3:2 MAP must be alone on its line, without spaces before or after it"]),
        ("MAP \n..\nENDMAP\n", ["3:1 MAP must be alone on its line, without spaces before or after it"]),
        ("MAP\n" + "." * 77 + "\nENDMAP\n", ["3:1 the map has 77 x 1 cells; at most 76 x 21 are possible"]),
        ("MAP\n" + "1" + "." * 76 + "\nENDMAP\n", []),
        ("MAP\n" + ".\n" * 22 + "ENDMAP\n", ["3:1 the map has 1 x 22 cells; at most 76 x 21 are possible"]),
        (
            "MAP\n" + "." * 512 + "\nENDMAP\n",
            [TOO_LONG],
        ),
        (
            "MAP\n" + ("1" * 250 + ".\n") * 20 + "ENDMAP\n",
            ["3:1 the map takes more than 4095 bytes, which the game's compiler cannot hold"],
        ),
    ],
)
def test_faults_of_maps(text, expected):
    parsed = read(HEAD + text)
    assert faults(parsed) == expected
    assert block_of(parsed).rows


def test_statement_after_an_open_map_is_kept():
    parsed = read(HEAD + "MAP\n..\nSINK: random\n")
    assert [type(s).__name__ for s in parsed.tree.levels[0].statements] == ["Map", "Sink"]


def test_comments_have_text_and_span():
    parsed = read('# one\nLEVEL: "a"\n  \t# two\r\nMESSAGE: "x\n# no comment\n"\n')
    assert [comment.text for comment in parsed.comments] == ["# one", "# two"]
    assert [comment.span.text for comment in parsed.comments] == ["# one", "# two"]
    assert parsed.diagnostics == ()


def test_comment_without_line_end_is_a_warning():
    (found,) = read("# x").diagnostics
    assert (found.rule, str(found.severity)) == ("missing-line-end", "warning")
    assert found.fix.edits[0].replacement == "\n"


def test_remarks_become_notes():
    parsed = parse(Source.from_bytes(b"# \xff\n", "x"), UNNETHACK.grammar)
    assert [(d.rule, str(d.severity)) for d in parsed.diagnostics] == [("encoding", "note")]
