"""Objects: choosing, creating, placing, stacking, burying, lighting, and the effects of OBJECT and CONTAINER.

All functions that draw take a ``Site``; the order of draws is the rulebook's. Functions that only move things around
take the ``Level``.
"""

from vaultc.generation.population.objects.choosing import hatch, pick, random_class, shuffled_kinds, species
from vaultc.generation.population.objects.piles import (
    bury,
    lay_under,
    light,
    merge_into,
    put_into,
    put_on_pile,
    stack,
    stays_above,
    take,
    unearth,
)
from vaultc.generation.population.objects.statements import (
    RANDOM,
    ContainerStack,
    ObjectOrder,
    ask_whether_they_resist,
    carry_out,
    copies,
    corpse_or_statue,
    create,
    gold,
    high_score_object,
    make_at,
    random_item,
    random_item_at,
)

__all__ = [
    "RANDOM", "ContainerStack", "ObjectOrder", "ask_whether_they_resist", "bury", "carry_out", "copies",
    "corpse_or_statue", "create", "gold", "hatch", "high_score_object", "lay_under", "light", "make_at",
    "merge_into", "pick", "put_into", "put_on_pile", "random_class", "random_item", "random_item_at",
    "shuffled_kinds", "species", "stack", "stays_above", "take", "unearth",
]  # fmt: skip
