"""The rules by which levels of UnNetHack are made."""

from __future__ import annotations

from vaultc.games.unnethack import special_rooms
from vaultc.games.unnethack.calendar import open_calendar
from vaultc.games.unnethack.grounds import GROUNDS
from vaultc.games.unnethack.monsters import MONSTERS
from vaultc.games.unnethack.prizes import lay_prizes
from vaultc.games.unnethack.realms import realm
from vaultc.games.unnethack.shops import SHOPS
from vaultc.games.unnethack.things import THINGS
from vaultc.games.unnethack.traps import TRAPS
from vaultc.generation.dungeon import ordinary
from vaultc.generation.dungeon.contents import fill_ordinary_rooms
from vaultc.generation.finishing import fixups
from vaultc.generation.finishing import levels as finishing
from vaultc.generation.finishing import scripts as script
from vaultc.generation.finishing.level_regions import place_level_regions
from vaultc.generation.interpreter import handlers
from vaultc.generation.interpreter.headers import emit_flags
from vaultc.generation.layout.boundary import set_digging_boundary
from vaultc.generation.population.engravings import depth_engraving
from vaultc.generation.site import GenerationRules

MAKING = GenerationRules(
    begin=emit_flags,
    statements=handlers.STATEMENTS,
    values=handlers.VALUES,
    grounds=GROUNDS,
    finish_script=(
        script.fill_rooms,
        script.remove_boundary_symbols,
        script.wallify,
        script.flip,
        script.extend_spines,
        script.count_features,
        script.reveal,
        script.show_messages,
    ),
    finish_special=(fixups.let_bubbles_rise, place_level_regions, lay_prizes, fixups.fix_up),
    finish_level=(
        set_digging_boundary,
        finishing.lay_minerals,
        depth_engraving,
        finishing.mark_graveyard,
        finishing.number_rooms,
        finishing.settle_walls,
    ),
    fixups={**fixups.FIXUPS, "advcal": open_calendar},
    kinds=ordinary.KINDS,
    join_rooms=ordinary.join_rooms,
    fill_ordinary_rooms=fill_ordinary_rooms,
    special_rooms=special_rooms.CHAIN,
    stock=special_rooms.STOCK,
    zoos=special_rooms.ZOOS,
    marks=special_rooms.MARKS,
    traps=TRAPS,
    shops=SHOPS,
    realm=realm,
    monsters=MONSTERS,
    things=THINGS,
)
