"""The pages of the rules, and the names under which they are known."""

from __future__ import annotations

from pathlib import Path

from repository import ROOT

from vaultc.linter.checking.configuration import all_rules, matches, sampled_rules, static_rules, suggestion, unknown
from vaultc.linter.checking.faults import FAULTS
from vaultc.linter.checking.pages import DOCUMENTED, pages, write
from vaultc.linter.level_linter.rules import SAMPLED_RULES
from vaultc.linter.rules import RULES

READERS = [ROOT / "vaultc" / package for package in ("language", "language/syntax", "lua", "pipeline", "editing/pages")]


def test_names_are_those_of_the_rules() -> None:
    assert static_rules() == {rule.name for rule in RULES}
    assert sampled_rules() == {rule.name for rule in SAMPLED_RULES}
    assert all_rules() == {documented.name for documented in DOCUMENTED}
    assert len(all_rules()) == len(DOCUMENTED)


def test_every_fault_of_the_reader_has_a_page() -> None:
    text = "".join(path.read_text("utf-8") for package in READERS for path in package.glob("*.py"))
    assert all(f'"{name}"' in text for name in FAULTS)


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
