"""Hover texts of statements agree with the book."""

from __future__ import annotations

import json

import pytest
from repository import ROOT

from vaultc.editing.lsp.reference import collect, statements
from vaultc.games import NAMES, game_named


def test_the_reference_is_that_of_the_book() -> None:
    kept = json.loads((ROOT / "vaultc" / "editing" / "lsp" / "reference.json").read_text("utf-8"))
    assert kept == collect(ROOT / "docs" / "language"), "`make names` writes it"


@pytest.mark.parametrize("name", NAMES)
def test_every_statement_has_a_reference(name: str) -> None:
    grammar = game_named(name).grammar
    assert (grammar.statements | grammar.headers) - {"MAZE", "["} <= set(statements())
