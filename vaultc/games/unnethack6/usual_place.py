"""The default place and hero of levels of UnNetHack 6."""

from __future__ import annotations

from vaultc.games.unnethack6.plan import PLAN
from vaultc.world import surroundings

_HERO = surroundings.Hero(
    carrying=(
        (")", "dagger", 1, (("blessed", 1),)),
        (")", "long sword", 1, (("spe", 1),)),
        ("[", "small shield", 1, (("spe", 3),)),
        ("%", "food ration", 1, ()),
    )
)
SURROUNDINGS = surroundings.Surroundings(levels_in_dungeon=PLAN.main.levels, medusa_depth=24, hero=_HERO)
"""The fifth level of the main dungeon, and a hero who carries less than in UnNetHack 5.2."""
