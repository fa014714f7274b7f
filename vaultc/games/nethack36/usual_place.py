"""The default place and hero of levels of NetHack 3.6."""

from __future__ import annotations

from vaultc.games.nethack36.plan import PLAN
from vaultc.world import surroundings

_HERO = surroundings.Hero(
    carrying=(
        (")", "dagger", 1, ()),
        (")", "long sword", 1, (("spe", 1),)),
        ("[", "small shield", 1, (("spe", 3),)),
        ("%", "food ration", 2, ()),
    )
)
SURROUNDINGS = surroundings.Surroundings(levels_in_dungeon=PLAN.dungeons[0].levels, medusa_depth=26, hero=_HERO)
"""The fifth level of the main dungeon, and a hero who carries less than the reference's."""
