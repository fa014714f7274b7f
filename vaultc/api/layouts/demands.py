"""Demands on a layout that came of another one: no new problems, the same stairs, and nothing cut off."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vaultc.api.layouts import cells as places
from vaultc.api.layouts import passages
from vaultc.language.diagnostics import Severity
from vaultc.level.measures import reachability

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout


@dataclass(frozen=True, slots=True)
class Soundness:
    """The soundness of a layout: its problems by their messages, its stairs, and how well its parts are joined.

    ``apart`` is the number of parts that have stairs, ``cut_off`` the number of dry cells that no stairs lead to.
    """

    problems: Counter[str]
    stairs: Counter[tuple[str, str, bool]]
    apart: int
    cut_off: int

    @classmethod
    def of(cls, layout: Layout, least: Severity) -> Soundness:
        """The soundness of a layout; findings of a severity of ``least`` or more are problems."""
        reach = passages.reach_of(layout)
        problems = Counter(found.message for found in layout.validate() if found.severity >= least)
        stairs = Counter((one.kind, one.direction, one.branch) for one in layout.stairs)
        parts = {reach.part[places.cell_of(one)] for one in layout.stairs}
        cut_off = len(reachability.walkable(reach.needs)) - len(passages.entered(layout, reach))
        return cls(problems, stairs, len(parts), cut_off)

    def is_kept_by(self, other: Soundness) -> bool:
        """True if another layout is as good in all of this."""
        return (
            other.problems <= self.problems
            and other.stairs == self.stairs
            and other.apart <= self.apart
            and other.cut_off <= self.cut_off
        )
