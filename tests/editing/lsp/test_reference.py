"""Hover texts of statements agree with the book."""

from __future__ import annotations

import pytest

from vaultc.editing.lsp.reference import statements
from vaultc.games import NAMES, game_named


@pytest.mark.parametrize("name", NAMES)
def test_every_statement_has_a_reference(name: str) -> None:
    grammar = game_named(name).grammar
    assert (grammar.statements | grammar.headers) - {"MAZE", "["} <= set(statements())
