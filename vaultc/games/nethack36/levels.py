"""Differences of NetHack 3.6 from the reference in making levels."""

from __future__ import annotations

from vaultc.games.nethack36 import finishing as own
from vaultc.games.nethack36 import headers, ordinary, special_rooms
from vaultc.games.nethack36.contents import fill_ordinary_rooms
from vaultc.games.nethack36.doors import door
from vaultc.games.nethack36.fixups import FIXUPS, fill_with_element, hallow
from vaultc.games.nethack36.ground import GROUND
from vaultc.games.nethack36.monsters import MONSTERS
from vaultc.games.nethack36.shops import SHOPS
from vaultc.games.nethack36.things import THINGS
from vaultc.games.nethack36.traps import TRAPS
from vaultc.games.nethack36.ways_out import open_ways_out
from vaultc.games.nethack_base.grounds import GROUNDS
from vaultc.games.nethack_base.realms import realm
from vaultc.generation.finishing import fixups
from vaultc.generation.finishing import levels as finishing
from vaultc.generation.finishing import scripts as script
from vaultc.generation.finishing.level_regions import place_level_regions
from vaultc.generation.interpreter import handlers
from vaultc.generation.layout.boundary import set_digging_boundary
from vaultc.generation.population.special_rooms.stocking import MARKS
from vaultc.generation.site import GenerationRules
from vaultc.generation.variations.levels import LevelRules
from vaultc.language.syntax import nodes

MAKING = GenerationRules(
    begin=headers.begin,
    statements={**handlers.STATEMENTS, nodes.Door: door, nodes.Message: headers.message},
    values=handlers.VALUES,
    grounds=GROUNDS,
    finish_script=(
        own.link_doors,
        script.fill_rooms,
        own.remove_boundary_symbols,
        open_ways_out,
        own.wallify,
        script.count_features,
        own.solidify,
        own.remember_map,
        script.show_messages,
    ),
    finish_special=(fill_with_element, place_level_regions, hallow, fixups.fix_up, own.reveal),
    finish_level=(
        set_digging_boundary,
        finishing.lay_minerals,
        finishing.mark_graveyard,
        finishing.number_rooms,
        finishing.settle_walls,
    ),
    fixups=FIXUPS,
    kinds=ordinary.KINDS,
    join_rooms=ordinary.join_rooms,
    fill_ordinary_rooms=fill_ordinary_rooms,
    special_rooms=special_rooms.CHAIN,
    stock=special_rooms.STOCK,
    zoos=special_rooms.ZOOS,
    marks=MARKS,
    realm=realm,
    traps=TRAPS,
    shops=SHOPS,
    monsters=MONSTERS,
    things=THINGS,
    ground=GROUND,
    levels=LevelRules(bones=False, knows_start=False, portal_put_off=True),
)
