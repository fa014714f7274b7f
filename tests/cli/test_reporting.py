"""Diagnostics as text, to the character."""

from __future__ import annotations

import io
import re

import pytest

from vaultc.cli.reporting import columns, report, summary
from vaultc.language.diagnostics import Diagnostic, Edit, Fix, Note, Severity
from vaultc.language.source import Source, Span
from vaultc.support.safe_text import visible

TEXT = 'LEVEL: "cellar"\n$amount = 3d6\nGOLD: $amuont, random\n'


def span_of(text: str, marked: str, name: str = "cellar.des") -> Span:
    start = text.index(marked)
    return Source.from_text(text, name).span(start, start + len(marked))


def error(text: str, marked: str, message: str = "something is wrong") -> Diagnostic:
    return Diagnostic("some-rule", Severity.ERROR, message, span_of(text, marked))


def shown(*diagnostics: Diagnostic, width: int = 80, color: bool = False, checked: int | None = None) -> str:
    stream = io.StringIO()
    report(diagnostics, stream, color, width, checked)
    return stream.getvalue()


def excerpt(diagnostic: Diagnostic, width: int) -> tuple[str, str]:
    """The source line and the underline, without the gutter."""
    _head, source, underline, *_rest = shown(diagnostic, width=width).split("\n")
    return source.partition(" | ")[2], underline.partition(" | ")[2]


def test_a_diagnostic_with_everything() -> None:
    source = Source.from_text(TEXT, "cellar.des")
    start = TEXT.index("$amuont")
    diagnostic = Diagnostic(
        "undeclared-variable",
        Severity.ERROR,
        "`$amuont` is never assigned",
        source.span(start, start + 7),
        "did you mean `$amount`?",
        (Note("this one is", source.span(16, 23)),),
    )
    assert shown(diagnostic) == (
        "cellar.des:3:7: error: `$amuont` is never assigned [undeclared-variable]\n"
        "3 | GOLD: $amuont, random\n"
        "  |       ^^^^^^^\n"
        "cellar.des:2:1: note: this one is\n"
        "2 | $amount = 3d6\n"
        "  | ^^^^^^^\n"
        "  = help: did you mean `$amount`?\n"
        "\n"
        "1 error in 1 file\n"
    )


def test_a_fix_is_the_help_if_there_is_no_other() -> None:
    span = span_of(TEXT, "$amuont")
    fix = Fix("use `$amount`", (Edit(span, "$amount"),))
    diagnostic = Diagnostic("some-rule", Severity.WARNING, "odd", span, fix=fix)
    assert "  = help: use `$amount`\n" in shown(diagnostic)


def test_numbers_of_lines_share_one_gutter() -> None:
    source = Source.from_text("A\n" * 120, "long.des")
    note = Note("see here", source.span(source.line_starts[7], source.line_starts[7] + 1))
    start = source.line_starts[99]
    diagnostic = Diagnostic("some-rule", Severity.ERROR, "odd", source.span(start, start + 1), notes=(note,))
    assert "\n100 | A\n    | ^\n" in shown(diagnostic)
    assert "\n  8 | A\n    | ^\n" in shown(diagnostic)


@pytest.mark.parametrize(
    ("text", "marked", "expected"),
    [
        ("\tSINK: (80,3)", "(80,3)", ("    SINK: (80,3)", "          ^^^^^^")),
        ('MESSAGE: "洞窟" here', "here", ('MESSAGE: "洞窟" here', "                ^^^^")),
        ('"cafe\u0301" here', "here", ('"cafe\u0301" here', "       ^^^^")),
        ("one two\nthree", "two\nthree", ("one two", "    ^^^")),
        ("a \x1b[31m b", "b", ("a \\x1b[31m b", "           ^")),
        ("a\x1b", "\x1b", ("a\\x1b", " ^^^^")),
        ("one\r\ntwo", "one", ("one", "^^^")),
    ],
    ids=["tab", "wide", "combining", "two lines", "escape before", "escape marked", "carriage return"],
)
def test_underlines_stand_under_what_they_mean(text: str, marked: str, expected: tuple[str, str]) -> None:
    assert excerpt(error(text, marked), 80) == expected


@pytest.mark.parametrize("text", ["", "LEVEL", "LEVEL\n", "洞"])
def test_the_end_of_the_file_has_a_place(text: str) -> None:
    source = Source.from_text(text, "x.des")
    end = len(text)
    source_line, underline = excerpt(Diagnostic("r", Severity.ERROR, "m", source.span(end, end)), 80)
    last_line = text.rsplit("\n", maxsplit=1)[-1]
    assert (source_line, underline) == (last_line, " " * columns(last_line) + "^")


def test_a_long_line_is_cut_at_its_end() -> None:
    assert excerpt(error("0123456789" * 12, "0123456789"), 40) == ("0123456789" * 3 + "0123…", "^" * 10)


def test_a_long_line_is_cut_on_both_sides() -> None:
    text = "a" * 60 + "bad" + "c" * 60
    assert excerpt(error(text, "bad"), 40) == ("…" + "a" * 11 + "bad" + "c" * 20 + "…", " " * 12 + "^^^")


def test_the_end_of_a_long_line_fills_the_window() -> None:
    text = "a" * 60 + "bad"
    assert excerpt(error(text, "bad"), 40) == ("…" + "a" * 31 + "bad", " " * 32 + "^^^")


def test_a_long_mark_is_cut_with_its_line() -> None:
    text = "x" * 5 + "y" * 200
    source, underline = excerpt(error(text, "y" * 200), 40)
    assert (source, underline) == ("x" * 5 + "y" * 29 + "…", " " * 5 + "^" * 29)


@pytest.mark.parametrize("width", [1, 10, 23, 40, 80])
@pytest.mark.parametrize("piece", ["x", "洞", "\t", "\x1b", "e\u0301"])
def test_nothing_of_the_source_is_wider_than_the_terminal(width: int, piece: str) -> None:
    text = piece * 70 + "!" + piece * 70
    source, underline = excerpt(error(text, "!"), width)
    room = max(width - 4, 20)
    assert columns(source) <= room
    assert len(underline) <= room
    assert columns(source[: source.index("!")]) == underline.index("^")


def test_a_huge_line_is_quick() -> None:
    text = "x" * 5_000_000 + "!" + "x" * 5_000_000
    assert excerpt(error(text, "!"), 40) == ("…" + "x" * 11 + "!" + "x" * 22 + "…", " " * 12 + "^")


def test_control_characters_never_reach_the_terminal() -> None:
    evil = "\x1b]0;title\x07\x9b31m\u202e\u2028\ud800\x7f"
    source = Source.from_text(f"a {evil} b", f"{evil}.des")
    span = source.span(2, 2 + len(evil))
    diagnostic = Diagnostic("some-rule", Severity.ERROR, f"no {evil}\nhere", span, f"help {evil}", (Note(evil, span),))
    for color in (False, True):
        text = re.sub("\x1b\\[[0-9;]*m", "", shown(diagnostic, color=color))
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2028\ud800]", text)
        assert text.count("\\x1b]0;title\\x07\\x9b31m\\u202e\\u2028\\ud800\\x7f") == 7


def test_plain_output_has_no_colour_and_colour_is_the_same_text() -> None:
    diagnostic = error(TEXT, "$amuont", "[bold] is not markup")
    plain, colored = shown(diagnostic), shown(diagnostic, color=True, width=40)
    assert "\x1b" not in plain
    assert "\x1b[1;31merror:" in colored
    assert re.sub("\x1b\\[[0-9;]*m", "", colored).replace(" \n", "\n") == plain


def test_streams_of_small_encodings_get_what_they_can_take() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), "ascii", newline="\n")
    report([error("洞 here " + "x" * 100, "here")], stream, width=40)
    stream.seek(0)
    assert "\\u6d1e here" in stream.read()


def test_summary_counts_each_severity() -> None:
    def one(severity: Severity) -> Diagnostic:
        return Diagnostic("r", severity, "m", span_of(TEXT, "GOLD"))

    errors, warning = [one(Severity.ERROR)] * 3, one(Severity.WARNING)
    assert summary([*errors, warning], 2) == "3 errors, 1 warning in 2 files"
    assert summary([warning, warning], 1) == "2 warnings in 1 file"
    assert summary([one(Severity.NOTE)], 1) == "1 note in 1 file"
    assert summary([], 3) == "no errors, no warnings in 3 files"


def test_without_diagnostics_only_checked_files_are_counted() -> None:
    assert shown() == ""
    assert shown(checked=2) == "no errors, no warnings in 2 files\n"


def test_visible_leaves_letters_alone() -> None:
    assert visible("Grüße, 洞窟, é") == "Grüße, 洞窟, é"
