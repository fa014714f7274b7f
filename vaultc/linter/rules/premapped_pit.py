"""A pit or hole on a level that is known from the start.

Where `premapped` finds one, the game takes the level for Sokoban: heroes cannot squeeze past boulders or move them
diagonally, and luck is lost for cheating.

Bad:
    LEVEL: "cellar"
    FLAGS: premapped
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      TRAP: "pit", (3,2)
            ^^^^^
    }

Says:
    4:9: note: on a premapped level a pit brings the rules of Sokoban

Good:
    LEVEL: "cellar"
    FLAGS: premapped
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      TRAP: "web", (3,2)
    }
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, kind_of, n, note
from vaultc.world.catalog.named import kinds_if_any

SOKOBAN = {"pit", "hole"}
MEANT = "soko"


@note(needs=Feature.SOKOBAN_RULES)
def check(model: Model) -> Findings:
    for placed in model.placed(n.Trap):
        assert isinstance(placed.node, n.Trap)
        level = model.levels[placed.level] if placed.level is not None else None
        kind = placed.node.kind
        if level is None or "premapped" not in level.flags or level.name.startswith(MEANT):
            continue
        if kind and kind.text in SOKOBAN and not _holds_boulders(model, placed.level):
            yield Finding(f"on a premapped level a {kind.text} brings the rules of Sokoban", kind)


def _holds_boulders(model: Model, level: int | None) -> bool:
    """Return whether a level has boulders, so that it is meant to be Sokoban."""
    things = (placed.node for placed in model.placed(n.Object) if placed.level == level)
    catalog, boulders = model.game.catalog, kinds_if_any(model.game.catalog, "boulder")
    kinds = (kind_of(catalog, thing.kind) for thing in things if isinstance(thing, n.Object))
    return any(kind is not None and kind.index in boulders for kind in kinds)
