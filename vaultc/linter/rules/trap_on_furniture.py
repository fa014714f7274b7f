"""A trap on stairs, an altar, a fountain or the like.

The game makes none there, apart from a pit or hole in a grave.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      FOUNTAIN: (3,2)
      TRAP: "magic", (3,2)
                     ^^^^^
    }

Says:
    4:18: warning: no trap is made on a fountain

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      FOUNTAIN: (3,2)
      TRAP: "magic", (3,3)
    }
"""

from __future__ import annotations

from vaultc.language.syntax.nodes.base import GRAVE
from vaultc.linter.rule import Feature, Finding, Findings, Model, Span, ground, n, spots_of, warning

GRAVES = frozenset((GRAVE,))
INTO_GRAVES = {"pit", "hole"}


@warning(unless=Feature.TRAPS_ON_FURNITURE | Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    seen: set[Span] = set()
    for spot in spots_of(model, n.Trap):
        trap = spot.placed.node
        assert isinstance(trap, n.Trap)
        kind = trap.kind.text if trap.kind else ""
        unfit = model.alphabet.furniture - (GRAVES if kind in INTO_GRAVES else frozenset())
        content = spot.content()
        if content and content <= unfit and spot.node.span not in seen:
            seen.add(spot.node.span)
            yield Finding(f"no trap is made on {ground(model, content)}", spot.node)
