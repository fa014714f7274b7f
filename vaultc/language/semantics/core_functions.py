"""The core functions: names, parameters and results."""

from __future__ import annotations

from typing import NamedTuple

from vaultc.language.semantics import types

_INT, _STR, _COORD, _OBJ, _MON = (
    types.Type.INTEGER,
    types.Type.STRING,
    types.Type.COORDINATE,
    types.Type.OBJECT,
    types.Type.MONSTER,
)


class CoreFunction(NamedTuple):
    """Signature of a core function; without parameters it is written without parentheses."""

    parameters: types.Types
    result: types.Type


CORE_FUNCTIONS = {
    "time.discordian_holiday": CoreFunction((), _INT),
    "time.pirateday": CoreFunction((), _INT),
    "time.aprilfoolsday": CoreFunction((), _INT),
    "time.piday": CoreFunction((), _INT),
    "time.towelday": CoreFunction((), _INT),
    "time.midnight": CoreFunction((), _INT),
    "time.night": CoreFunction((), _INT),
    "time.friday_13th": CoreFunction((), _INT),
    "time.phase_of_the_moon": CoreFunction((), _INT),
    "time.yyyymmdd": CoreFunction((), _INT),
    "level.difficulty": CoreFunction((), _INT),
    "level.depth": CoreFunction((), _INT),
    "level.obj_at": CoreFunction((_OBJ, _COORD), _INT),
    "level.mon_at": CoreFunction((_MON, _COORD), _INT),
    "hero.name": CoreFunction((), _STR),
    "hero.role": CoreFunction((), _STR),
    "hero.race": CoreFunction((), _STR),
    "hero.carrying": CoreFunction((_OBJ,), _INT),
    "string": CoreFunction((_INT,), _STR),
    "str": CoreFunction((_INT,), _STR),
    "integer": CoreFunction((_STR,), _INT),
    "int": CoreFunction((_STR,), _INT),
    "coord": CoreFunction((_INT, _INT), _COORD),
    "region": CoreFunction((_INT, _INT, _INT, _INT), types.Type.REGION),
    "rnd": CoreFunction((_INT,), _INT),
    "room.width": CoreFunction((), _INT),
    "room.height": CoreFunction((), _INT),
    "room.x": CoreFunction((), _INT),
    "room.y": CoreFunction((), _INT),
}
"""Core functions by name. Rules: "Core functions"."""
