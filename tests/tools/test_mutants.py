"""Mutants are small, chosen by the text of their module, and differ from it in one place."""

from __future__ import annotations

import ast

import mutants

TEXT = '''"""A module."""

LIMIT = 5


def small(number: int = 3) -> bool:
    """Return whether a number is small."""
    if number < LIMIT and not number % 2:
        number += 1
    return number == 4
'''


def test_each_place_in_a_function_is_changed_in_one_way() -> None:
    assert [(mutant.line, mutant.change) for mutant in mutants.mutants(TEXT)] == [
        (8, "if number < LIMIT and (not number % 2): -> if not (number < LIMIT and (not number % 2)):"),
        (8, "And -> Or"),
        (8, "Lt -> LtE"),
        (8, "not number % 2 -> number % 2"),
        (8, "Mod -> FloorDiv"),
        (8, "2 -> 3"),
        (9, "Add -> Sub"),
        (9, "1 -> 2"),
        (10, "return number == 4 -> return None"),
        (10, "Eq -> NotEq"),
        (10, "4 -> 5"),
    ]


def test_a_mutant_differs_in_its_line() -> None:
    written = ast.unparse(ast.parse(TEXT)).split("\n")
    for mutant in mutants.mutants(TEXT):
        changed = ast.unparse(mutants.mutated(TEXT, mutant)).split("\n")
        assert len(changed) == len(written)
        assert sum(one != other for one, other in zip(written, changed, strict=True)) == 1


def test_samples_are_the_same_for_the_same_text() -> None:
    assert mutants.sample(TEXT, 5) == mutants.sample(TEXT, 5)
    assert len(mutants.sample(TEXT, 5)) == 5
    assert len(mutants.sample(TEXT)) == 11


def test_modules_and_their_tests_are_there() -> None:
    assert all((mutants.ROOT / path).exists() for module, tests in mutants.MODULES.items() for path in (module, *tests))
