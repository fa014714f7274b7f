"""The core functions of the language. Rules: "Core functions"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from vaultc.generation.interpreter import values
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.places import locate
from vaultc.generation.layout.integers import signed8
from vaultc.generation.population.monsters import occupant
from vaultc.world import grid

_LEADING_NUMBER = re.compile(r"[ \t\n\v\f\r]*([+-]?[0-9]+)", re.ASCII)
_MOST_DIGITS: Final = 4000
_GRID: Final = (0, 0, grid.WIDTH - 1, grid.HEIGHT - 1)


def core_function(name: str) -> Callable[..., object]:
    """The core function of that name: called with the machine and its arguments' values."""
    return _FUNCTIONS[name]


def moon_phase(year: int, day: int) -> int:
    """Phase 0 (new) .. 4 (full) .. 7 on day ``day`` (from 0) of a year."""
    golden = (year - 1900) % 19 + 1
    epact = (11 * golden + 18) % 30
    if epact == 24 or (epact == 25 and golden > 11):
        epact += 1
    return ((((day + epact) * 6 + 11) % 177) // 22) & 7


def _date(month: int, day: int) -> Callable[[Machine], int]:
    def matches(machine: Machine) -> int:
        clock = machine.site.surroundings.clock
        return int((clock.month, clock.day) == (month, day))

    return matches


def _pi_day(machine: Machine) -> int:
    clock = machine.site.surroundings.clock
    return int((clock.month, clock.day) in ((3, 14), (7, 22)))


def _midnight(machine: Machine) -> int:
    return int(machine.site.surroundings.clock.hour == 0)


def _night(machine: Machine) -> int:
    hour = machine.site.surroundings.clock.hour
    return int(hour < 6 or hour > 21)


def _friday_13th(machine: Machine) -> int:
    clock = machine.site.surroundings.clock
    return int(clock.weekday() == 4 and clock.day == 13)


def _phase_of_the_moon(machine: Machine) -> int:
    clock = machine.site.surroundings.clock
    return moon_phase(clock.year, clock.timetuple().tm_yday - 1)


def _yyyymmdd(machine: Machine) -> int:
    clock = machine.site.surroundings.clock
    return clock.year * 10000 + clock.month * 100 + clock.day


def _object_at(machine: Machine, wanted: values.ObjectValue, place: values.CoordinateValue) -> int:
    x, y = locate(machine, place, values.ANY)
    return int(grid.valid(x, y) and any(item.kind == wanted.kind for item in machine.level.pile(x, y)))


def _monster_at(machine: Machine, wanted: values.MonsterValue, place: values.CoordinateValue) -> int:
    x, y = locate(machine, place, values.ANY)
    monster = occupant(machine.level, x, y) if grid.inside_box(_GRID, x, y) else None
    if monster is None:
        return 0
    if wanted.species is not None and monster.species != wanted.species:
        return 0
    species = machine.site.catalog.species[monster.species]
    return int(wanted.character is None or species.character == wanted.character)


def _carrying(machine: Machine, wanted: values.ObjectValue) -> int:
    if wanted.kind is None:
        return 0
    kind = machine.site.catalog.kinds[wanted.kind]
    return int(any(kind.name == name and kind.character == character
                   for character, name, _, _ in machine.site.surroundings.hero.carrying))  # fmt: skip


def _integer(_: Machine, text: str) -> int:
    match = _LEADING_NUMBER.match(text)
    return values.signed32(min(max(int(match[1][:_MOST_DIGITS]), -1 << 63), (1 << 63) - 1)) if match else 0


def _random(machine: Machine, bound: int) -> int:
    return machine.dice.rn2(bound)


def _coordinate(_: Machine, x: int, y: int) -> values.CoordinateValue:
    return signed8(x), signed8(y)


def _region(_: Machine, x1: int, y1: int, x2: int, y2: int) -> values.RegionValue:
    return values.RegionValue(x1 & 255, y1 & 255, x2 & 255, y2 & 255)


def _of_room(attribute: str) -> Callable[[Machine], int]:
    def read(machine: Machine) -> int:
        return 0 if machine.room is None else int(getattr(machine.room, attribute))

    return read


_FUNCTIONS: dict[str, Callable[..., object]] = {
    "time.discordian_holiday": _date(5, 23),
    "time.pirateday": _date(9, 19),
    "time.aprilfoolsday": _date(4, 1),
    "time.piday": _pi_day,
    "time.towelday": _date(5, 25),
    "time.midnight": _midnight,
    "time.night": _night,
    "time.friday_13th": _friday_13th,
    "time.phase_of_the_moon": _phase_of_the_moon,
    "time.yyyymmdd": _yyyymmdd,
    "level.difficulty": lambda machine: machine.site.surroundings.difficulty,
    "level.depth": lambda machine: machine.site.surroundings.depth,
    "level.obj_at": _object_at,
    "level.mon_at": _monster_at,
    "hero.name": lambda machine: machine.site.surroundings.hero.name,
    "hero.role": lambda machine: machine.site.surroundings.hero.role,
    "hero.race": lambda machine: machine.site.surroundings.hero.race,
    "hero.carrying": _carrying,
    "string": lambda _, number: str(number),
    "str": lambda _, number: str(number),
    "integer": _integer,
    "int": _integer,
    "coord": _coordinate,
    "region": _region,
    "rnd": _random,
    "room.width": _of_room("width"),
    "room.height": _of_room("height"),
    "room.x": _of_room("lx"),
    "room.y": _of_room("ly"),
}
