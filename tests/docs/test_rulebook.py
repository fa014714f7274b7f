"""The rulebook: every citation has its rule, and every rule its functions."""

from __future__ import annotations

from pathlib import Path

import pytest
import rulebook


def test_every_citation_has_its_rule() -> None:
    assert rulebook.faulty_citations(rulebook.all_docstrings()) == ()


def test_every_rule_has_functions() -> None:
    cited = rulebook.implementations()
    assert [rule.title for rule in rulebook.rules() if rule.title not in cited] == []


def test_a_title_means_one_rule() -> None:
    titles = [rule.title for rule in rulebook.rules()]
    assert len(set(titles)) == len(titles)


def test_every_pattern_finds_a_case() -> None:
    assert [rule.title for rule in rulebook.rules() if rule.shown_by and not rulebook.cases(rule)] == []


def test_sentences_are_sentences() -> None:
    for rule in rulebook.rules():
        assert rule.sentence[0].isupper(), rule.title
        assert rule.sentence.endswith("."), rule.title


def _faults(docstring: str) -> tuple[str, ...]:
    source = f'"""A module."""\n\n\nclass Walls:\n    def draw(self):\n        """{docstring}"""\n'
    return rulebook.faulty_citations(rulebook.docstrings(Path("walls.py"), source))


@pytest.mark.parametrize(
    "docstring",
    [
        'Draw walls. Rules: "Doors".',
        'Draw walls. Rules: "Doors",\n        "Corridor styles". Nothing is drawn.',
        "Draw what the rules ask for: `walls`, by the rule.",
        "A rule of the linter.",
    ],
)
def test_citations_that_hold(docstring: str) -> None:
    assert _faults(docstring) == ()


@pytest.mark.parametrize(
    "docstring",
    [
        'Draw walls (rule: "Doors").',
        'Draw walls (rules: "Doors", "Corridor styles").',
        'Draw walls. Rule: "Doors".',
        'Draw walls. Rules: "Doors"; nothing is drawn.',
        'Draw walls (rules of 3.6: "Doors", contents).',
        "Draw walls. Rule: ``check_area``.",
        'Draw walls (rules: chapter "Doors").',
        'Draw walls ("Doors").',
        'Draw walls ("Doors" of the language).',
        'Steps 3 to 8 of "Doors".',
    ],
)
def test_other_forms_of_citations_are_refused(docstring: str) -> None:
    (message,) = _faults(docstring)
    assert message.startswith("walls.py : Walls.draw: expected Rules: ")


def test_a_title_that_the_rulebook_lacks_is_refused() -> None:
    assert _faults('Draw walls. Rules: "Doors", "Windows".') == (
        "walls.py : Walls.draw: the rulebook has no 'Windows'",
    )


def test_owners_are_named_with_their_modules() -> None:
    assert rulebook.implementations()["Subrooms"]["vaultc.generation.layout.rooms"] == ("create_subroom",)


def test_functions_that_cite_a_rule_come_before_their_module() -> None:
    found = rulebook.implementations()["Boundary symbols"]
    assert found == {"vaultc.generation.layout.walls": ("remove_boundary_symbols",)}


def test_a_module_that_cites_a_rule_counts_with_its_functions() -> None:
    found = rulebook.implementations()["Digging"]
    (functions,) = found.values()
    assert {"dig", "dig_cells"} <= set(functions)
    assert found.keys() == {"vaultc.generation.layout.digging"}
