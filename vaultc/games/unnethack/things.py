"""The choices about objects that UnNetHack makes."""

from __future__ import annotations

from functools import partial

from vaultc.population.objects.equipment import TROUBLESOME, armor
from vaultc.variations.things import ThingRules

THINGS = ThingRules(
    families={"ARMOR": partial(armor, troublesome=TROUBLESOME | {"tinfoil hat"})},
    safe="iron safe",
)
