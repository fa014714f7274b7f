"""The pages of the rules, and the names under which they are known."""

from __future__ import annotations

import re

import rule_pages
from repository import ROOT

from vaultc.linter.checking.configuration import (
    FAULTS,
    all_rules,
    matches,
    sampled_rules,
    static_rules,
    unknown,
)
from vaultc.linter.checking.pages import DOCUMENTED
from vaultc.linter.dungeon.rules import DUNGEON_RULES
from vaultc.linter.level_rules import SAMPLED_RULES
from vaultc.linter.minihack import RULES as MINIHACK
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


def test_every_rule_has_a_page_in_the_book_and_a_row_in_the_index() -> None:
    names = [documented.name for documented in DOCUMENTED]
    assert sorted(rule_pages.pages()) == sorted([rule_pages.INDEX, *(rule_pages.FOLDER / f"{n}.md" for n in names)])
    assert re.findall(r'^\| <a id="([a-z0-9-]+)"></a>', rule_pages.index(), re.MULTILINE) == names


def test_the_index_links_to_the_docstrings_of_rules() -> None:
    linked = dict(re.findall(r"\[([a-z0-9-]+)\]\(([^)]+)\)", rule_pages.index()))
    assert linked.keys() == {rule.name for rule in (*RULES, *SAMPLED_RULES, *MINIHACK, *DUNGEON_RULES)}
    assert all((rule_pages.FOLDER / file).resolve().is_file() for file in linked.values())


def test_documents_link_to_rows_of_the_index() -> None:
    documents = [ROOT / "CHANGELOG.md", ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    texts = [path.read_text("utf-8") for path in documents]
    linked = {name for text in texts for name in re.findall(r"\((?:docs/)?rules/README\.md#([^)]*)\)", text)}
    assert len(linked) > 20
    assert linked <= {documented.name for documented in DOCUMENTED}
    assert not [text for text in texts if re.search(r"rules/(?!README)[\w-]+\.md", text)]
