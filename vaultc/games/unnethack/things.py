"""The choices about objects that UnNetHack makes."""

from __future__ import annotations

from functools import partial

from vaultc.generation.population.objects import equipment
from vaultc.generation.variations.things import ThingRules

THINGS: ThingRules = ThingRules(
    families={"ARMOR": partial(equipment.armor, troublesome=equipment.TROUBLESOME | {"tinfoil hat"})},
    safe="iron safe",
)
