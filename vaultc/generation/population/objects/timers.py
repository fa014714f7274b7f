"""Timers of corpses and eggs, with the draws that set them. When they run out is beyond a level's making."""

from __future__ import annotations

from typing import Final

from vaultc.generation.site import Site
from vaultc.level.level import Item

_ROT_SPREAD: Final = 25
_RIDER_DRAWS: Final = 488
_TROLL_DRAWS: Final = 49
_HATCH_TURNS: Final = range(151, 201)


def start_rotting(site: Site, corpse: Item) -> None:
    """Set the timer of a corpse of its present species. Rules: "Timers that draw"."""
    known = site.named
    corpse.rotting = corpse.species not in known.lasting_corpses
    if not corpse.rotting:
        return
    site.dice.rnz(_ROT_SPREAD)
    if corpse.species in known.riders:
        _await_revival(site, _RIDER_DRAWS, 3)
    elif site.rules.things.trolls_stir and corpse.species in known.revivers:
        _await_revival(site, _TROLL_DRAWS, 37)


def _await_revival(site: Site, turns: int, odds: int) -> None:
    """Draw once for each of ``turns`` turns; the corpse rises on the first success."""
    dice = site.dice
    for _ in range(turns):
        if not dice.rn2(odds):
            return


def change_species(site: Site, item: Item, species: int) -> None:
    """Give an object another species, and the timers of that species: a corpse anew, an egg if it has none.

    Rules: "NetHack 3.6: OBJECT".
    """
    known = site.named
    item.species = species
    never_hatches = site.rules.things.extinct_unhatched and species in site.gone
    if item.kind == known.corpse:
        start_rotting(site, item)
    elif item.kind == known.egg and not item.timed and not never_hatches:
        start_hatching(site, item)


def start_hatching(site: Site, egg: Item) -> None:
    """Set the timer of an egg anew; most eggs get one. Rules: "Timers that draw"."""
    dice = site.dice
    egg.timed = any(dice.rnd(turn) > _HATCH_TURNS.start - 1 for turn in _HATCH_TURNS)
