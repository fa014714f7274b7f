"""Mistakes whose meaning is plain: each function recognizes one, says what to write, and repairs the tokens."""

from __future__ import annotations

from typing import Final

from vaultc.language.syntax.build import Stack
from vaultc.language.syntax.repairs import arguments, control, old, operators, phrases, places, signs, words
from vaultc.language.syntax.repairs.repair import Attempt, Repair
from vaultc.language.syntax.tokens import Token

ATTEMPTS: Final[tuple[Attempt, ...]] = (
    old.repair_other_dialect, *phrases.CHANCES, *phrases.PHRASES, *old.OLD_FORMS, signs.repair_marker,
    signs.repair_comment, *signs.AT_NUMBERS, *operators.OPERATORS, *places.PLACES_AND_REGIONS, *places.MAPS,
    *control.FOREIGN_BLOCKS, *control.CONTROL, *words.WORDS, *arguments.QUOTES, signs.repair_checked_sign,
    arguments.repair_arguments, *signs.MISSING_SIGNS,
)  # fmt: skip
"""The kinds of mistakes in the order in which they are looked for."""

OF_SORTED_LEVELS: Final[tuple[Attempt, ...]] = (
    signs.repair_comment, *words.WORDS, *arguments.QUOTES, *signs.MISSING_SIGNS,
)  # fmt: skip
"""The kinds of mistakes that have nothing to do with scripts."""


def find(stack: Stack, token: Token) -> Repair | None:
    """The repair of the first kind of mistake that fits."""
    attempts = OF_SORTED_LEVELS if stack.grammar.is_sorted else ATTEMPTS
    return next(filter(None, (attempt(stack, token) for attempt in attempts)), None)
