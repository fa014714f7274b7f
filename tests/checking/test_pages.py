"""The pages of the rules, and the names under which they are known."""

from __future__ import annotations

from pathlib import Path

import pytest
from saying import SPEAKING, said

from vaultc.checking.examining import examine
from vaultc.checking.faults import FAULTS, is_syntax_error
from vaultc.checking.names import all_rules, matches, sampled_rules, static_rules, suggestion, unknown
from vaultc.checking.pages import pages, write
from vaultc.checking.registry import DOCUMENTED
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.level_linter.rules import SAMPLED_RULES
from vaultc.linter import RULES
from vaultc.linter.rule import Documented, Rule
from vaultc.source import Source

ROOT = Path(__file__).parent.parent.parent
SYNTAX = ROOT / "vaultc" / "syntax"


def test_names_are_those_of_the_rules() -> None:
    assert static_rules() == {rule.name for rule in RULES}
    assert sampled_rules() == {rule.name for rule in SAMPLED_RULES}
    assert all_rules() == {documented.name for documented in DOCUMENTED}
    assert len(all_rules()) == len(DOCUMENTED)


def test_every_fault_of_the_reader_has_a_page() -> None:
    text = "".join(path.read_text("utf-8") for path in SYNTAX.glob("*.py"))
    assert all(f'"{name}"' in text for name in FAULTS)


@pytest.mark.parametrize("name", [name for name, (_, page) in FAULTS.items() if "\nBad:\n" in page])
def test_examples_of_faults(name: str) -> None:
    documented = next(documented for documented in DOCUMENTED if documented.name == name)
    bad, good = (
        examine(Source.from_text(text, "x.des"), UNNETHACK).diagnostics for text in (documented.bad, documented.good)
    )
    assert {d.rule for d in bad if d.rule in FAULTS} == {name}
    assert [d.rule for d in good if is_syntax_error(d.rule)] == []


@pytest.mark.parametrize("rule", [rule for rule in SPEAKING if not isinstance(rule, Rule)], ids=lambda rule: rule.name)
def test_pages_of_faults_quote_what_is_said(rule: Documented, tmp_path: Path) -> None:
    assert rule.says == said(rule, tmp_path)


def test_patterns() -> None:
    assert unknown("unknown-*") is None
    assert unknown("unused-variable") is None
    assert unknown("unused-varable") == "there is no rule 'unused-varable'; did you mean 'unused-variable'?"
    assert unknown("qqq-*") == "there is no rule 'qqq-*'; `vaultc explain` lists the rules"
    assert matches("a-b", ("x", "a-*"))
    assert not matches("a-b", ("a",))
    assert suggestion("xyzzy", ("abc",)) == ""


def test_pages_in_the_repository_are_fresh() -> None:
    """`make rules` writes them."""
    folder = ROOT / "docs" / "rules"
    assert {path.name: path.read_text("utf-8") for path in folder.glob("*.md")} == pages()


def test_pages_of_rules_that_are_gone_are_removed(tmp_path: Path) -> None:
    (tmp_path / "gone.md").write_text("old")
    write(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(pages())
