"""Diagnostics that are reported, and comments that allow them."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import Severity
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import Settings
from vaultc.linter.checking.fixing import edited

UNUSED = "$a = 1\n"


def level(*lines: str) -> str:
    return "\n".join(('LEVEL: "x"', *lines, ""))


def rules(found: list) -> list[str]:
    return [diagnostic.rule for diagnostic in found]


def test_selection(findings) -> None:
    text = level("$a = 1", 'TRAP: "nothing", random')
    assert rules(findings(text)) == ["unused-variable", "unknown-trap"]
    assert rules(findings(text, Settings(select=("unknown-*",)))) == ["unknown-trap"]
    assert rules(findings(text, Settings(ignore=("unknown-*",)))) == ["unused-variable"]
    assert findings(text, Settings(per_file_ignores=(("x.des", ("*",)),))) == []


def test_syntax_errors_always_count(findings) -> None:
    text = level("SINK: (", "# vaultc: allow-file(syntax-error)")
    settings = Settings(select=("unused-variable",), ignore=("syntax-error",), severity=(("*", Severity.NOTE),))
    found = findings(text, settings)
    assert rules(found) == ["syntax-error"]
    assert found[0].severity is Severity.ERROR


def test_severity_is_that_of_the_last_pattern_that_fits(findings) -> None:
    settings = Settings(severity=(("unused-*", Severity.ERROR), ("unused-variable", Severity.NOTE)))
    assert [d.severity for d in findings(level("$a = 1"), settings)] == [Severity.NOTE]


@pytest.mark.parametrize(
    "text",
    [
        level("# vaultc: allow(unused-variable)", "$a = 1"),
        level("# vaultc: allow(unused-variable): it is for later", "$a = 1"),
        level("#vaultc:allow( unused-variable )", "", "# another comment", "  $a = 1"),
        level("# vaultc: allow(unused-variable)", "LOOP [2] {", "  SINK: random", "  $a = 1", "}"),
        "# vaultc: allow(unused-variable)\n" + level("SINK: random", "$a = 1"),
        "# Title: x\n# vaultc: allow(unused-variable)\n# More.\n" + level("$a = 1"),
        level("$a = 1", "# vaultc: allow-file(unused-variable)"),
        level("$a = 1", 'LEVEL: "y"', "# vaultc: allow-file(unused-variable)"),
        level(
            "SWITCH [2] {", "# vaultc: allow(unused-variable)", "CASE 0:", "$a = 1", "BREAK", "CASE 1:", "BREAK", "}"
        ),
        level("# vaultc: allow(unused-variable)", "$a = 1").replace("\n", "\r\n"),
    ],
)
def test_comments_that_allow(findings, text: str) -> None:
    assert [str(d) for d in findings(text)] == []


def test_what_a_comment_does_not_cover(findings) -> None:
    text = level("# vaultc: allow(unused-variable)", "$a = 1", "$b = 1")
    assert [(d.rule, d.span.text) for d in findings(text)] == [("unused-variable", "$b")]
    text = "# vaultc: allow(unused-variable)\n" + level("$a = 1", 'LEVEL: "y"', "$b = 1")
    assert [(d.rule, d.span.text) for d in findings(text)] == [("unused-variable", "$b")]


def test_comments_that_allow_nothing(findings) -> None:
    found = findings(level("# vaultc: allow(unused-variable, unknown-trap)", "$a = 1"))
    assert [(d.rule, d.span.text) for d in found] == [("unused-allow", "unknown-trap")]
    assert found[0].message == "nothing here needs `unknown-trap` to be allowed"
    (found,) = findings(level("SINK: random", "# vaultc: allow(unused-varable)"))
    assert found.message == "there is no rule `unused-varable`; did you mean 'unused-variable'?"


def test_comments_are_not_judged_by_rules_that_were_not_applied(findings) -> None:
    text = level("# vaultc: allow(unknown-trap, unreachable-floor)", "SINK: random")
    assert rules(findings(text)) == ["unused-allow"]
    assert findings(text, Settings(ignore=("unknown-trap",))) == []
    assert rules(findings(text, Settings(ignore=("unknown-trap",)), True)) == ["unused-allow"]
    assert findings(text, Settings(ignore=("unused-allow",))) == []
    assert rules(findings(text + "SINK: (\n")) == ["syntax-error"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (level("# vaultc: allow(unknown-trap)", "SINK: random"), level("SINK: random")),
        (
            level("# vaultc: allow(unknown-trap, unused-variable)", "$a = 1"),
            level("# vaultc: allow(unused-variable)", "$a = 1"),
        ),
        (
            level("# vaultc: allow(unused-variable, unknown-trap): why", "$a = 1"),
            level("# vaultc: allow(unused-variable): why", "$a = 1"),
        ),
    ],
)
def test_superfluous_names_are_removed(findings, before: str, after: str) -> None:
    (found,) = findings(before)
    assert found.fix is not None
    assert edited(before, found.fix.edits) == after


def test_the_same_finding_counts_once_however_a_file_is_reached(tmp_path: Path) -> None:
    part, main = tmp_path / "part.des", tmp_path / "main.des"
    part.write_text("FUNCTION f() { $a = 1 }\n")
    main.write_text('INCLUDE "part.des"\nLEVEL: "x"\nf()\n')
    examined = [examine(Source.read(path), UNNETHACK) for path in (main, part)]
    found = judge(examined, lambda _: Settings())
    assert [(d.rule, Path(d.span.source.name).name) for d in found if d.rule == "unused-variable"] == [
        ("unused-variable", "part.des")
    ]


def test_comments_of_included_files_allow(tmp_path: Path) -> None:
    part, main = tmp_path / "part.des", tmp_path / "main.des"
    part.write_text("# vaultc: allow(unused-variable)\nFUNCTION f() { $a = 1 }\n")
    main.write_text('INCLUDE "part.des"\nLEVEL: "x"\nf()\n')
    assert judge([examine(Source.read(main), UNNETHACK)], lambda _: Settings()) == []
