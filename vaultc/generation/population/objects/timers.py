"""Timers of corpses and eggs, with the draws that set them, and objects that burn.

When timers run out is beyond a level's making.
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog.objects import Kind

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
    dice = site.dice
    dice.rnz(_ROT_SPREAD)
    turns, odds = 0, 0
    if corpse.species in known.riders:
        turns, odds = _RIDER_DRAWS, 3
    elif site.rules.things.trolls_stir and corpse.species in known.revivers:
        turns, odds = _TROLL_DRAWS, 37
    for _ in range(turns):
        if not dice.rn2(odds):  # the corpse rises
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


_LAMP_STAGES: tuple[int, ...] = (150, 100, 50, 25)
_CANDLE_STAGES: tuple[int, ...] = (75, 15)


def light(site: Site, item: Item) -> int:
    """Light an object and return the turns it burns to its next stage, by which its age drops.

    The age of a burning thing is the age left after that stage. Rules: "Lighting".
    """
    known = site.named
    lasting = item.kind == known.magic_lamp or item.artifact == known.sunsword
    if not item.age and not lasting:
        return 0
    item.lit = True
    if lasting or glows(site.catalog.kinds[item.kind]):
        return 0
    stages: tuple[int, ...] = ()
    if item.kind in known.lamps:
        stages = _LAMP_STAGES
    elif item.kind in known.candles or item.kind == known.candelabrum:
        stages = _CANDLE_STAGES
    turns = item.age - next((stage for stage in stages if stage < item.age), 0)
    if item.kind == known.oil and item.eroded and site.rules.things.thin_oil_burns_fast:
        turns = (3 * item.age + 2) // 4
    item.age -= turns
    if item.kind not in known.lamps | known.candles | {known.candelabrum, known.oil}:
        site.complain(f"{site.catalog.kinds[item.kind].name} cannot burn")
    return turns


def glows(kind: Kind) -> bool:
    """True for dragon armour that shines while it is worn."""
    return (kind.shuffle or "").startswith("dragon") and (kind.appearance or "").startswith("glowing ")
