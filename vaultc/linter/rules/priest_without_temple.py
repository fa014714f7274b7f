"""A shrine on a level without a temple.

Only the altar of a temple gets a priest and counts as a shrine. A temple is a ROOM, SUBROOM or REGION of that type
around the altar.

Bad:
    LEVEL: "cellar"
    NOMAP
    REGION: (5,5,9,9), lit, "ordinary"
    ALTAR: (7,7), law, shrine
                       ^^^^^^

Says:
    4:20: warning: there is no temple on this level, so that this shrine is a plain altar

Good:
    LEVEL: "cellar"
    NOMAP
    REGION: (5,5,9,9), lit, "temple"
    ALTAR: (7,7), law, shrine
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import semantics
from vaultc.language.diagnostics import Severity
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: semantics.Model) -> Iterator[rule.Finding]:
    temples = {placed.level for placed in model.placed(n.Room, n.Subroom, n.RegionStatement) if _may_be_temple(placed)}
    calling = {placed.level for placed in model.placed(n.Call)}
    for placed in model.placed(n.Altar):
        assert isinstance(placed.node, n.Altar)
        if placed.node.kind.text not in ("shrine", "sanctum") or placed.level is None:
            continue
        if placed.level not in temples | calling and not model.levels[placed.level].is_vault:
            message = f"there is no temple on this level, so that this {placed.node.kind.text} is a plain altar"
            yield rule.Finding(message, placed.node.kind.span)


def _may_be_temple(placed: semantics.Placed) -> bool:
    assert isinstance(placed.node, n.Room | n.Subroom | n.RegionStatement)
    return placed.node.type is not None and placed.node.type.text == "temple"


RULE = rule.Rule(
    "priest-without-temple", Severity.WARNING, __doc__, check, needs_whole_text=True, unless=rule.OF_ALL_LEVELS
)
