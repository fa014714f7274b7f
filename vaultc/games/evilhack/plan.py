"""The dungeons of EvilHack, as far as they are known: NetHack 3.6's, and more branches.

Rules: "EvilHack: Dungeons".
"""

from __future__ import annotations

from vaultc.games.nethack36.plan import PLAN as BEFORE
from vaultc.world import plan

_PORTAL = plan.DungeonBranch("portal")


def _realm(name: str, word: str, depth: int, levels: tuple[str, ...], variants: int = 0) -> plan.Dungeon:
    """A branch whose levels all have scripts, entered through a portal."""
    special = tuple(plan.SpecialLevel(level, number, variants) for number, level in enumerate(levels, 1))
    return plan.Dungeon(name, len(levels), depth=depth, word=word, special=special, branches=((1, _PORTAL),))


_OWN = (
    _realm("Goblin Town", "goblins", 3, ("goblintown-1", "goblintown-2")),
    _realm("The Ice Queen's Realm", "icequeen", 27, ("icequeen-1", "icequeen-2", "icequeen-3")),
    _realm("The Hidden Dungeon", "hidden", 30, ("hdgn",)),
    _realm("Vecna's Domain", "vecna", 32, ("vecna-1", "vecna-2", "vecna-3")),
    _realm("Purgatory", "purgatory", 40, ("purgatory-1", "purgatory-2")),
)

PLAN = BEFORE._replace(dungeons=(*BEFORE.dungeons, *_OWN), elsewhere=(*BEFORE.elsewhere, "wizportal"), guests=())
