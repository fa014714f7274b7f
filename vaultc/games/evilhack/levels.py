"""The rules by which levels of EvilHack are made, as far as they are known: NetHack 3.6's, and its own."""

from __future__ import annotations

from dataclasses import replace

from vaultc.games.evilhack import equipment, finishing, ordinary, special_rooms
from vaultc.games.evilhack.contents import fill_ordinary_rooms
from vaultc.games.evilhack.headers import begin
from vaultc.games.evilhack.traps import TRAPS
from vaultc.games.nethack36.levels import MAKING as BEFORE
from vaultc.generation.finishing import scripts

_FINISH = tuple(finishing.fill_rooms if step is scripts.fill_rooms else step for step in BEFORE.finish_script)

MAKING = replace(
    BEFORE,
    begin=begin,
    finish_script=_FINISH,
    join_rooms=ordinary.join_rooms,
    fill_ordinary_rooms=fill_ordinary_rooms,
    special_rooms=special_rooms.CHAIN,
    stock=special_rooms.STOCK,
    zoos=special_rooms.ZOOS,
    marks=special_rooms.MARKS,
    traps=TRAPS,
    ground=replace(BEFORE.ground, vaults_fit_exactly=True, wanted_places_checked=True),
    monsters=replace(
        BEFORE.monsters,
        arms={**BEFORE.monsters.arms, **equipment.OWN_ARMS},
        belongings={**BEFORE.monsters.belongings, **equipment.OWN_BELONGINGS},
    ),
    levels=replace(BEFORE.levels, portal_put_off=False),
)
