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

from vaultc.linter.rule import Feature, Finding, Findings, Model, kind_of, level_of, n, note, placed_nodes
from vaultc.world.catalog.named import kinds_if_any

SOKOBAN = {"pit", "hole"}
MEANT = "soko"


@note(needs=Feature.SOKOBAN_RULES)
def check(model: Model) -> Findings:
    boulders = kinds_if_any(model.game.catalog, "boulder")
    kinds = ((placed.level, kind_of(model.game.catalog, thing.kind)) for placed, thing in placed_nodes(model, n.Object))
    with_boulders = {level for level, kind in kinds if kind is not None and kind.index in boulders}
    for placed, trap in placed_nodes(model, n.Trap):
        level, kind = level_of(model, placed), trap.kind
        if level is None or "premapped" not in level.flags or level.name.startswith(MEANT):
            continue
        if kind and kind.text in SOKOBAN and placed.level not in with_boulders:
            yield Finding(f"on a premapped level a {kind.text} brings the rules of Sokoban", kind)
