"""A pit or hole on a premapped level.

If a level with `premapped` has one, the game treats the level as Sokoban: heroes cannot squeeze past boulders or move
them diagonally, and cheating costs luck.

Bad:
    LEVEL: "cellar"
    FLAGS: premapped
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      TRAP: "pit", (3,2)
            ^^^^^
    }

Says:
    4:9: note: on a premapped level a pit turns on the rules of Sokoban

Good:
    LEVEL: "cellar"
    FLAGS: premapped
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      TRAP: "web", (3,2)
    }
"""

from vaultc.linter import n, rule
from vaultc.world.catalog.named import kinds_if_any


@rule.note(needs=rule.Feature.SOKOBAN_RULES)
def check(model: rule.Model) -> rule.Findings:
    catalog, boulders = model.game.catalog, kinds_if_any(model.game.catalog, "boulder")
    for placed, trap in rule.placed_nodes(model, n.Trap):
        level = rule.level_of(model, placed)
        if level is None or "premapped" not in level.flags or level.name.startswith("soko"):
            continue
        if trap.kind and trap.kind.text in {"pit", "hole"}:
            things = (thing for other, thing in rule.placed_nodes(model, n.Object) if other.level == placed.level)
            kinds = (rule.kind_of(catalog, thing.kind) for thing in things)
            if not any(kind is not None and kind.index in boulders for kind in kinds):
                yield rule.Finding(f"on a premapped level a {trap.kind.text} turns on the rules of Sokoban", trap.kind)
