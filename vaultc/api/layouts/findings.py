"""Findings about layouts."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.language.diagnostics import Severity


@dataclass(frozen=True, slots=True)
class LayoutFinding:
    """Something that the game would refuse, change or draw by chance; ``x`` and ``y`` are None for whole levels."""

    severity: Severity
    message: str
    x: int | None = None
    y: int | None = None

    def __str__(self) -> str:
        where = "" if self.x is None else f" at ({self.x},{self.y})"
        return f"{self.severity}{where}: {self.message}"
