"""Models of short texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.semantics import Model
from vaultc.language.semantics import analyze as analyze_parsed
from vaultc.language.source import Source
from vaultc.language.syntax import parse

Analyze = Callable[[str], Model]


@pytest.fixture
def analyze() -> Analyze:
    def run(text: str) -> Model:
        parsed = parse(Source.from_text(text), UNNETHACK.grammar)
        assert parsed.ok, parsed.diagnostics
        return analyze_parsed(parsed, UNNETHACK)

    return run
