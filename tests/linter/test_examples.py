"""Every example on a rule's page shows its fault where the carets are, and no other; what is good has none."""

from __future__ import annotations

import re
from pathlib import Path

from every import every
from rule_pages import EXAMPLES, findings, marks

from vaultc.language.diagnostics import Diagnostic
from vaultc.linter.checking.pages import DOCUMENTED
from vaultc.linter.dungeon.folder import DungeonRule
from vaultc.linter.dungeon.rules import DUNGEON_RULES
from vaultc.linter.level_rules import SAMPLED_RULES
from vaultc.linter.minihack import RULES as MINIHACK
from vaultc.linter.probe import SampledRule
from vaultc.linter.rule import Documented, Example, Rule
from vaultc.linter.rules import RULES

BY_EXAMPLE = every(("rule", "example"), EXAMPLES, ids=[rule.name for rule, _ in EXAMPLES])
PAGES = [*RULES, *SAMPLED_RULES, *MINIHACK, *DUNGEON_RULES]


@BY_EXAMPLE
def test_bad_example_has_this_fault_and_no_other_where_the_carets_are(
    rule: Documented, example: Example, tmp_path: Path
) -> None:
    found = findings(rule, example.bad, tmp_path)
    assert {d.rule for d in found} == {rule.name}
    assert {d.severity for d in found} == {rule.severity}
    assert marks(found) == list(example.marks)
    assert_mended(rule, example, [diagnostic for diagnostic in found if diagnostic.fix], tmp_path)


@BY_EXAMPLE
def test_good_example_is_good(rule: Documented, example: Example, tmp_path: Path) -> None:
    assert example.good.strip()
    assert [str(d) for d in findings(rule, example.good, tmp_path)] == []


def assert_mended(rule: Documented, example: Example, found: list[Diagnostic], folder: Path) -> None:
    """Hold the text that findings with fixes leave to be good."""
    text = example.bad
    for edit in sorted(_edits(found), key=lambda edit: -edit[0]):
        text = text[: edit[0]] + edit[2] + text[edit[1] :]
    assert bool(found) == (text != example.bad)
    is_good = text == example.good  # which the other test looks at
    assert not found or is_good or [str(d) for d in findings(rule, text, folder)] == []


def _edits(found: list[Diagnostic]) -> list[tuple[int, int, str]]:
    return [(e.span.start, e.span.end, e.replacement) for d in found if d.fix for e in d.fix.edits]


@every("rule", PAGES, ids=[rule.name for rule in PAGES], at_once=200)
def test_page_is_complete(rule: Documented) -> None:
    headings = re.findall(r"^([A-Z][a-z]+):$", rule.documentation, re.MULTILINE)
    assert headings == ["Bad", "Says", "Good"] * len(rule.examples)
    assert rule.examples
    assert all(example.bad.strip() and example.marks for example in rule.examples)
    assert rule.summary
    assert rule.explanation


def test_only_what_no_example_can_show_has_none() -> None:
    """Files that are too large for a page, whose bytes or last line are odd, or that are not des files."""
    bare = {documented.name for documented in DOCUMENTED if not documented.examples}
    assert bare == {
        "compiled-level",
        "encoding",
        "lua-complaint",
        "lua-error",
        "lua-global",
        "lua-preview",
        "lua-strict",
        "lua-theme",
        "map-too-large",
        "map-without-rows",
        "missing-line-end",
        "nested-too-deeply",
        "sample-without-level",
        "too-long",
        "unchecked-statement",
    }


@every("rule", PAGES, ids=[rule.name for rule in PAGES], at_once=200)
def test_each_rule_stands_in_the_file_of_its_name(rule: Rule | SampledRule | DungeonRule) -> None:
    code = rule.check if isinstance(rule, Rule | DungeonRule) else rule.observe or rule.conclude or rule.assess
    assert code is not None
    assert code.__module__.rpartition(".")[2] == rule.name.replace("-", "_")


def test_carets_are_marks_and_not_part_of_the_example() -> None:
    text = "Finds it.\n\nWhy.\n\nBad:\n    a b c\n    ^   ^\n    d\n\nSays:\n    1:1: no\n\nGood:\n    e\n"
    text += "\nBad:\n    f\n     ^\n\nSays:\n    1:2: no\n\nGood:\n    g\n"
    first, second = Documented("x", RULES[0].severity, text).examples
    assert first == ("a b c\nd\n", ((1, 1, 1), (1, 5, 1)), "1:1: no", "e\n")
    assert second == ("f\n", ((1, 2, 1),), "1:2: no", "g\n")
