"""The rules by which NetHack 3.4.3 makes levels: NetHack 3.6's, and what was otherwise before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vaultc.games.nethack36.fixups import hallow
from vaultc.games.nethack36.levels import MAKING as LATER
from vaultc.games.nethack343.fixups import FIXUPS, fill_with_water
from vaultc.games.nethack343.ground import GROUND
from vaultc.games.nethack343.monsters import MONSTERS
from vaultc.games.nethack343.shops import SHOPS
from vaultc.games.nethack343.special_rooms import STOCK, ZOOS
from vaultc.games.nethack343.things import THINGS
from vaultc.games.nethack343.traps import TRAPS
from vaultc.generation.finishing import fixups
from vaultc.generation.finishing import scripts as script
from vaultc.generation.finishing.level_regions import place_level_regions
from vaultc.generation.sorted_levels import order
from vaultc.language.syntax import nodes, sorted_nodes

_STATEMENTS: dict[type[nodes.Statement], Any] = {
    **dict.fromkeys(
        (*nodes.concrete(nodes.Statement), *(each for each in sorted_nodes.NODES if issubclass(each, nodes.Statement))),
        order.leave,
    )
}

MAKING = replace(
    LATER,
    begin=order.begin,
    statements=_STATEMENTS,
    finish_script=(script.count_features, script.show_messages),
    finish_special=(fill_with_water, place_level_regions, hallow, fixups.fix_up),
    fixups=FIXUPS,
    stock=STOCK,
    zoos=ZOOS,
    traps=TRAPS,
    shops=SHOPS,
    monsters=MONSTERS,
    things=THINGS,
    ground=GROUND,
)
