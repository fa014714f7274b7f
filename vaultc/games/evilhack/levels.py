"""The rules by which levels of EvilHack are made, as far as they are known: NetHack 3.6's, and its own.

Its own are the characters after MAZE, prison guards, whom NetHack 3.6 lacks, and the traps that come by chance.

Rules: "NetHack 3.6: MAZE", "Arms", "Belongings", "EvilHack: Traps".
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from vaultc.games.evilhack import ordinary, special_rooms
from vaultc.games.evilhack.ordinary import fill_ordinary_rooms
from vaultc.games.nethack36 import levels
from vaultc.games.nethack36.equipment import human_arms as arm_human_before
from vaultc.games.nethack36.equipment import human_belongings as give_to_human_before
from vaultc.generation.finishing import scripts
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.population.monsters.equipment import arms, belongings
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.site import LocalTrap
from vaultc.language.syntax import nodes
from vaultc.world.catalog import catalog_of, terrain
from vaultc.world.surroundings import Surroundings

_FILLINGS = {"I": terrain.CORR, "K": terrain.STONE, "x": terrain.DOOR}
"""The results of the characters after MAZE, as the numbers of terrain are others than in NetHack 3.6."""


def begin(node: nodes.Level, assembler: Assembler) -> None:
    """``LEVEL`` or ``MAZE``, as in NetHack 3.6."""
    levels.begin(node, assembler, _FILLINGS)


_PRISON_GUARD: Final = "prison guard"
_LIKE: Final = "watch captain"


def _arm_human(outfit: Outfit) -> None:
    if outfit.rank == _PRISON_GUARD:
        arms.arm_mercenary(outfit, _LIKE)
    else:
        arm_human_before(outfit)


def _give_to_human(outfit: Outfit) -> None:
    if outfit.rank == _PRISON_GUARD:
        belongings.equip_mercenary(outfit, _LIKE)
    else:
        give_to_human_before(outfit)


OWN_ARMS: Final = {"@": _arm_human}
OWN_BELONGINGS: Final = {"@": _give_to_human}


_CODES = catalog_of("evilhack-0.9.3").trap_codes
_COLD = "The Ice Queen's Realm"


def _is_cold(place: Surroundings) -> bool:
    return place.dungeon == _COLD


TRAPS = levels.TRAPS._replace(
    die=tuple(_CODES.values()),
    local=(*levels.TRAPS.local, LocalTrap(_CODES["ice"], 3, _is_cold)),
    least_difficulty={_CODES["spear"]: 6, _CODES["magic beam"]: 12},
)


_FINISH = tuple(ordinary.fill_rooms if step is scripts.fill_rooms else step for step in levels.MAKING.finish_script)

MAKING = replace(
    levels.MAKING,
    begin=begin,
    finish_script=_FINISH,
    join_rooms=ordinary.join_rooms,
    fill_ordinary_rooms=fill_ordinary_rooms,
    special_rooms=special_rooms.CHAIN,
    stock=special_rooms.STOCK,
    zoos=special_rooms.ZOOS,
    marks=special_rooms.MARKS,
    traps=TRAPS,
    ground=replace(levels.MAKING.ground, vaults_fit_exactly=True, wanted_places_checked=True),
    monsters=replace(
        levels.MAKING.monsters,
        arms={**levels.MAKING.monsters.arms, **OWN_ARMS},
        belongings={**levels.MAKING.monsters.belongings, **OWN_BELONGINGS},
    ),
    levels=replace(levels.MAKING.levels, portal_put_off=False),
)
