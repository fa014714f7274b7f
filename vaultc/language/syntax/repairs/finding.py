"""Mistakes whose meaning is plain: each function recognizes one, says what to write, and repairs the tokens."""

from __future__ import annotations

from vaultc.language.syntax.repairs import (
    arguments,
    chances,
    control,
    foreign_blocks,
    maps,
    old,
    operators,
    phrases,
    places,
    quotes,
    signs,
    unsaid,
    words,
)
from vaultc.language.syntax.repairs.repair import Repair
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token

ATTEMPTS = (
    unsaid.attempt,
    chances.attempt,
    phrases.attempt,
    old.attempt,
    signs.attempt_marker,
    signs.attempt_comment,
    signs.attempt,
    operators.attempt,
    places.attempt,
    maps.attempt,
    foreign_blocks.attempt,
    control.attempt,
    words.attempt,
    quotes.attempt,
    signs.attempt_checked,
    arguments.attempt,
    signs.attempt_missing,
)

OF_SORTED_LEVELS = (
    signs.attempt_comment,
    words.attempt,
    quotes.attempt,
    signs.attempt_missing,
)
"""The kinds of mistakes that have nothing to do with scripts."""


def find(stack: Stack, token: Token) -> Repair | None:
    """The repair of the first kind of mistake that fits."""
    for attempt in OF_SORTED_LEVELS if stack.grammar.is_sorted else ATTEMPTS:
        repair = attempt(stack, token)
        if repair is not None:
            return repair
    return None
