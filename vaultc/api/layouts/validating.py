"""Findings: what the game would refuse, change or draw by chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vaultc.api.layouts.findings import LayoutFinding
from vaultc.api.layouts.showing import frozen
from vaultc.language.diagnostics import Severity
from vaultc.language.game import Game

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout


def validate(layout: Layout, to: Game | str | None) -> tuple[LayoutFinding, ...]:
    """All findings, the worst first."""
    found = dict.fromkeys(_unsaid(layout, to))
    return tuple(sorted(found, key=lambda finding: -finding.severity))


def _unsaid(layout: Layout, to: Game | str | None) -> Iterator[LayoutFinding]:
    for unsaid in frozen(layout, to, None).unsaid:
        yield LayoutFinding(Severity.WARNING, unsaid.message)
