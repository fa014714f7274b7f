"""Mistakes whose meaning is plain: each function recognizes one, says what to write, and repairs the tokens."""

from __future__ import annotations

from vaultc.language.syntax.build import Stack
from vaultc.language.syntax.grammar import Token
from vaultc.language.syntax.repairs import arguments, control, old, places, words
from vaultc.language.syntax.repairs.repair import Attempt, Repair, RepairStack

ATTEMPTS: tuple[Attempt, ...] = (
    old.repair_other_dialect, *words.CHANCES, *words.PHRASES, *old.OLD_FORMS, control.repair_marker,
    control.repair_comment, *control.AT_NUMBERS, *arguments.OPERATORS, *places.PLACES_AND_REGIONS, *places.MAPS,
    *control.FOREIGN_BLOCKS, *control.CONTROL, *words.WORDS, *arguments.QUOTES, control.repair_checked_sign,
    arguments.repair_arguments, *control.MISSING_SIGNS,
)  # fmt: skip
"""The kinds of mistakes in the order in which they are looked for."""

OF_SORTED_LEVELS: tuple[Attempt, ...] = (
    control.repair_comment, *words.WORDS, *arguments.QUOTES, *control.MISSING_SIGNS,
)  # fmt: skip
"""The kinds of mistakes that have nothing to do with scripts."""


def find(stack: Stack, token: Token) -> Repair | None:
    """The repair of the first kind of mistake that fits."""
    attempts = OF_SORTED_LEVELS if stack.grammar.is_sorted else ATTEMPTS
    seen = RepairStack(stack.grammar, stack.automaton, stack.source, stack.arrays)
    return next(filter(None, (attempt(seen, token) for attempt in attempts)), None)
