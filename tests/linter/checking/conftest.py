"""Files to be checked, and their findings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import Settings

Judge = Callable[..., list[Diagnostic]]


@pytest.fixture
def findings() -> Judge:
    """The diagnostics of a text that are reported."""

    def call(text: str, settings: Settings | None = None, sampled: bool = False) -> list[Diagnostic]:
        source = Source("x.des", text, Path("x.des"))
        return judge([examine(source, UNNETHACK)], lambda _: settings or Settings(), sampled)

    return call
