"""What hovers tell of statements is what the book says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the extra lsp is not installed")

from vaultc.games import NAMES, game_named
from vaultc.lsp.reference import collect, statements

ROOT = Path(__file__).parent.parent.parent


def test_the_reference_is_that_of_the_book() -> None:
    kept = json.loads((ROOT / "vaultc" / "lsp" / "reference.json").read_text("utf-8"))
    assert kept == collect(ROOT / "docs" / "language"), "`make names` writes it"


@pytest.mark.parametrize("name", NAMES)
def test_every_statement_has_a_reference(name: str) -> None:
    grammar = game_named(name).grammar
    assert (grammar.statements | grammar.headers) - {"MAZE", "["} <= set(statements())
