"""Every rule's page has a bad example, which it alone complains about, and a good one, which nobody complains about.

What the check says of the bad one stands between them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from saying import said

from vaultc.diagnostics import Diagnostic
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.linter import RULES, Rule, lint
from vaultc.semantics import analyze
from vaultc.source import Source
from vaultc.syntax import parse

BY_NAME = pytest.mark.parametrize("rule", RULES, ids=[rule.name for rule in RULES])


def diagnose(text: str, folder: Path) -> tuple[Diagnostic, ...]:
    (folder / "furniture.des").write_text("FUNCTION furniture() { SINK: random }\n", encoding="utf-8")
    path = folder / "example.des"
    path.write_text(text, encoding="utf-8")
    return lint(analyze(parse(Source.read(path), UNNETHACK.grammar), UNNETHACK))


@BY_NAME
def test_bad_example_shows_this_fault_and_no_other(rule: Rule, tmp_path: Path) -> None:
    assert rule.bad.strip()
    assert [d.rule for d in diagnose(rule.bad, tmp_path)] == [rule.name]


@BY_NAME
def test_the_page_quotes_what_is_said_of_the_bad_example(rule: Rule, tmp_path: Path) -> None:
    """`make rules` writes it there."""
    assert rule.says == said(rule, tmp_path)


@BY_NAME
def test_good_example_is_good(rule: Rule, tmp_path: Path) -> None:
    assert rule.good.strip()
    assert [str(d) for d in diagnose(rule.good, tmp_path)] == []


@BY_NAME
def test_the_fix_mends_the_bad_example(rule: Rule, tmp_path: Path) -> None:
    (diagnostic,) = diagnose(rule.bad, tmp_path)
    if diagnostic.fix is None:
        return
    text = rule.bad
    for edit in sorted(diagnostic.fix.edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    assert text != rule.bad
    assert [str(d) for d in diagnose(text, tmp_path)] == []


@BY_NAME
def test_page_is_complete(rule: Rule) -> None:
    headings = re.findall(r"^([A-Z][a-z]+):$", rule.documentation, re.MULTILINE)
    assert headings == ["Bad", "Says", "Good"]
    assert rule.summary
    assert rule.explanation
    assert "Bad:" not in rule.explanation


def test_each_rule_stands_in_the_file_of_its_name() -> None:
    modules = [rule.check.__module__.rpartition(".")[2] for rule in RULES]
    assert [rule.name.replace("-", "_") for rule in RULES] == modules
