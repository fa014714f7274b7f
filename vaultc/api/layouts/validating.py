"""Findings: what the game would refuse, change or draw by chance, and what is odd."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from vaultc.api.layouts import comparing, monster_checks, object_checks
from vaultc.api.layouts.findings import Checked, LayoutFinding, error
from vaultc.api.layouts.ground_checks import GROUND_CHECKS
from vaultc.api.layouts.showing import game_of
from vaultc.api.layouts.trap_checks import TRAP_CHECKS
from vaultc.api.layouts.writing import level_of
from vaultc.language.diagnostics import Severity
from vaultc.language.game import Game
from vaultc.support.errors import InvalidValueError
from vaultc.translation.freezing import inexpressible

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout

_LayoutCheck = Callable[[Checked], Iterator[LayoutFinding]]


def validate(layout: Layout, to: Game | str | None, seed: int | None = None) -> tuple[LayoutFinding, ...]:
    """All findings, the worst first; with a seed also the differences of a level that was made with it."""
    checked = Checked(layout, game_of(layout, to))
    found = dict.fromkeys(finding for check in CHECKS for finding in check(checked))
    if not any(finding.severity == Severity.ERROR for finding in found):
        found |= dict.fromkeys(_unsaid(checked))
    if seed is not None and not any(finding.severity == Severity.ERROR for finding in found):
        found |= dict.fromkeys(_differences(checked, seed))
    return tuple(sorted(found, key=lambda finding: -finding.severity))


def _unsaid(checked: Checked) -> Iterator[LayoutFinding]:
    """The parts that no des file expresses, which may be the whole level."""
    try:
        parts = inexpressible(level_of(checked.layout), checked.layout.game, checked.game)
    except InvalidValueError as problem:
        parts = ()
        yield error(str(problem))
    for part in parts:
        yield LayoutFinding(Severity.WARNING if part.by_chance else Severity.ERROR, part.message)


def _differences(checked: Checked, seed: int) -> Iterator[LayoutFinding]:
    """The cells and things that differ on a level that the game made."""
    made = checked.layout.made(seed, checked.game)
    for message, x, y in comparing.differences(checked.layout, made):
        yield LayoutFinding(Severity.WARNING, message, x, y)


CHECKS: Final[tuple[_LayoutCheck, ...]] = (
    *GROUND_CHECKS,
    *TRAP_CHECKS,
    *object_checks.OBJECT_CHECKS,
    *monster_checks.MONSTER_CHECKS,
)
"""All checks, in the order of their findings."""
