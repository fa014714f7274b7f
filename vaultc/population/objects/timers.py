"""Timers of corpses and eggs: what they draw when they are set. When they run out is beyond a level's making."""

from __future__ import annotations

from vaultc.level import Item
from vaultc.population.objects.named import named
from vaultc.site import Site

_ROT_SPREAD = 25
_RIDER_DRAWS = 488
_HATCH_TURNS = range(151, 201)


def start_rotting(site: Site, corpse: Item) -> None:
    """Set the timer of a corpse of its present species. Rule: "Timers that draw"."""
    known = named(site.catalog)
    corpse.rotting = corpse.species not in known.lasting_corpses
    if not corpse.rotting:
        return
    site.dice.rnz(_ROT_SPREAD)
    if corpse.species in known.riders:
        _await_revival(site)


def _await_revival(site: Site) -> None:
    rn2 = site.dice.rn2
    for _ in range(_RIDER_DRAWS):
        if not rn2(3):
            return


def start_hatching(site: Site, egg: Item) -> None:
    """Set the timer of an egg anew; most eggs get one. Rule: "Timers that draw"."""
    rnd = site.dice.rnd
    egg.timed = any(rnd(turn) > _HATCH_TURNS.start - 1 for turn in _HATCH_TURNS)
