"""The traps that come by chance, and their victims.

Rules: "NetHack 3.6: Traps".
"""

from __future__ import annotations

from vaultc.games.nethack36.plan import PLAN
from vaultc.generation.layout import positions
from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind, wanted_species
from vaultc.generation.population.traps import PITS
from vaultc.generation.site import LocalTrap, Site, TrapTable
from vaultc.level.level import Item, Room, Trap
from vaultc.world.catalog import traps
from vaultc.world.grid import Cell

_TRIES = 200
_DEADLY = frozenset(
    (traps.ARROW, traps.DART, traps.FALLING_ROCK, traps.BEAR, traps.LAND_MINE, traps.SLEEP_GAS, traps.FIRE)
)
_MISSILES = {traps.ARROW: "arrow", traps.DART: "dart", traps.FALLING_ROCK: "rock"}
_POSSESSIONS = ("WEAPON", "TOOL", "FOOD", "GEM")
_VICTIMS = ("elf", *("dwarf",) * 2, *("orc",) * 3, *("gnome",) * 4, *("human",) * 5)


# ---- where


def _place(site: Site, room: Room | None, kind: int) -> Cell | None:
    """A free place, in a room or (None) in a maze."""
    for _ in range(_TRIES):
        found, x, y = (True, *positions.maze_position(site)) if room is None else positions.somexy(site, room)
        if not found:
            return None
        if not positions.occupied(site, x, y) and not (kind in PITS and positions.has_boulder(site, x, y)):
            return x, y
    return None


# ---- dead adventurers


def _add_victim(site: Site, trap: Trap) -> None:
    """On shallow levels a trap may have a victim: lay the missile, the belongings, and the corpse."""
    kills = trap.kind in _DEADLY
    if trap.kind == traps.ROLLING_BOULDER:
        kills = trap.launch is not None and trap.launch[0] != (trap.x, trap.y)
    if site.surroundings.difficulty > site.dice.rnd(4) or not kills:
        return
    if trap.kind in _MISSILES:
        objects.make_at(site, wanted_kind(site, _MISSILES[trap.kind]), trap.x, trap.y).trapped = False
    _drop_possession(site, trap)
    while not site.dice.rn2(5):
        _drop_possession(site, trap)
    species = wanted_species(site, _victim(site, trap))
    objects.corpse_or_statue(site, site.named.corpse, species, trap.x, trap.y, True)


def _drop_possession(site: Site, trap: Trap) -> None:
    object_class = _POSSESSIONS[site.dice.rn2(len(_POSSESSIONS))]
    _curse(objects.random_item_at(site, object_class, trap.x, trap.y, False))


def _curse(item: Item) -> None:
    item.blessed, item.cursed = False, True


def _victim(site: Site, trap: Trap) -> str:
    dice = site.dice
    victim = _VICTIMS[dice.rn2(len(_VICTIMS))]
    if victim == "elf" and trap.kind == traps.SLEEP_GAS and not (site.surroundings.difficulty <= 2 and dice.rn2(2)):
        return "human"
    if victim == "gnome" and not dice.rn2(10):
        candle = wanted_kind(site, "tallow candle" if dice.rn2(4) else "wax candle")
        item = objects.make_at(site, candle, trap.x, trap.y)
        item.quantity = 1
        _curse(item)
    return victim


TRAPS = TrapTable(
    die=(*range(traps.ARROW, traps.ANTI_MAGIC + 1), traps.POLYMORPH, traps.VIBRATING_SQUARE),
    local=(LocalTrap(traps.FIRE, 5, PLAN.is_hellish),),
    never=frozenset({traps.MAGIC_PORTAL, traps.VIBRATING_SQUARE}),
    place=_place,
    aftermath=_add_victim,
)
