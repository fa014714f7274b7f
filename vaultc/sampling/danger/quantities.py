"""The figures that tell how dangerous a part of a level is, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from vaultc.level.level import Level, Room
from vaultc.level.measures import level_measures
from vaultc.level.measures.level_measures import MEASURES
from vaultc.level.measures.survey import Survey
from vaultc.world.catalog import Catalog
from vaultc.world.grid import HEIGHT

DANGER, LOOT = "danger", "loot"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure: its name, its group, its unit, its meaning, and its function.

    The function gives whole numbers, of which ``parts`` make one unit.
    """

    name: str
    group: str
    unit: str
    meaning: str
    take: Callable[[Survey], int]
    parts: int = 1


def _measure(name: str, group: str, unit: str = "") -> Quantity:
    """The quantity that is a measure of levels."""
    measure = MEASURES[name]

    def take(survey: Survey) -> int:
        found = measure.take(survey)
        assert found is not None, f"{name} is missing"
        return found

    return Quantity(name, group, unit, measure.meaning, take)


QUANTITIES: Final = (
    _measure("difficulty", DANGER),
    _measure("hardest", DANGER),
    Quantity("damage", DANGER, "hit points a turn", MEASURES["damage"].meaning, level_measures.exact_damage,
             level_measures.DAMAGE_UNIT),
    _measure("traps", DANGER),
    _measure("objects", LOOT),
    _measure("magical", LOOT),
    _measure("value", LOOT, "zm"),
    _measure("buried_value", LOOT, "zm"),
    _measure("carried_value", LOOT, "zm"),
    _measure("gold", LOOT, "zm"),
)  # fmt: skip
"""All quantities, in the order in which they are shown. The damage is not rounded, as the measure is."""

NAMES: Final = tuple(quantity.name for quantity in QUANTITIES)


def amounts(level: Level, catalog: Catalog) -> tuple[int, ...]:
    """All quantities of a level, in their parts."""
    survey = Survey(level, catalog)
    return tuple(quantity.take(survey) for quantity in QUANTITIES)


def things_in(level: Level, room: Room) -> Level:
    """A level with nothing but the monsters, objects and traps that are on the floor of a room, or under it."""

    def inside(x: int, y: int) -> bool:
        return room.lx <= x <= room.hx and room.ly <= y <= room.hy

    part = Level(level.name, level.seed)
    part.monsters = [monster for monster in level.monsters if inside(monster.x, monster.y)]
    part.traps = [trap for trap in level.traps if inside(trap.x, trap.y)]
    part.buried = [item for item in level.buried if inside(item.x, item.y)]
    part.piles = {cell: pile for cell, pile in level.piles.items() if inside(*divmod(cell, HEIGHT))}
    return part
