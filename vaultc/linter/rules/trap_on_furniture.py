"""A trap on stairs, an altar, a fountain or the like.

The game makes no trap there, except a pit or hole in a grave.

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

from vaultc.language.syntax.nodes.base import GRAVE
from vaultc.linter import n, rule

GRAVES = frozenset((GRAVE,))


@rule.warning(unless=rule.Feature.TRAPS_ON_FURNITURE | rule.Feature.SORTED_LEVELS, once=True)
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, n.Trap):
        trap, content = spot.placed.node, spot.content()
        digs = isinstance(trap, n.Trap) and trap.kind is not None and trap.kind.text in {"pit", "hole"}
        if content and content <= model.alphabet.furniture - (GRAVES if digs else frozenset()):
            yield rule.Finding(f"no trap is made on {rule.ground(model, content)}", spot.node)
