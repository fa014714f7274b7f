"""Mistakes whose meaning is plain: each function recognizes one, says what to write, and repairs the tokens."""

from __future__ import annotations

from vaultc.language.syntax.repairs import arguments, control, old, operators, phrases, places, signs, words
from vaultc.language.syntax.repairs.repair import Repair
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token

ATTEMPTS = (
    old.repair_other_dialect,
    phrases.repair_chance,
    phrases.repair_phrase,
    old.repair_old_form,
    signs.repair_marker,
    signs.repair_comment,
    signs.repair_sign,
    operators.repair_operator,
    places.repair_place,
    places.repair_map,
    control.repair_foreign_block,
    control.repair_control,
    words.repair_word,
    arguments.repair_quotes,
    signs.repair_checked_sign,
    arguments.repair_arguments,
    signs.repair_missing_sign,
)

OF_SORTED_LEVELS = (
    signs.repair_comment,
    words.repair_word,
    arguments.repair_quotes,
    signs.repair_missing_sign,
)
"""The kinds of mistakes that have nothing to do with scripts."""


def find(stack: Stack, token: Token) -> Repair | None:
    """The repair of the first kind of mistake that fits."""
    for attempt in OF_SORTED_LEVELS if stack.grammar.is_sorted else ATTEMPTS:
        repair = attempt(stack, token)
        if repair is not None:
            return repair
    return None
