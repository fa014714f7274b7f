"""The rules by which levels of UnNetHack 6 are made: rules of UnNetHack 5.2 and NetHack 3.6, and its own."""

from __future__ import annotations

from dataclasses import replace

from vaultc.games.nethack36 import finishing as nethack36
from vaultc.games.nethack36.doors import door
from vaultc.games.nethack36.headers import message
from vaultc.games.unnethack.levels import MAKING as BEFORE
from vaultc.games.unnethack6 import finishing as own
from vaultc.games.unnethack6 import special_rooms
from vaultc.games.unnethack6.axe import lay_axe
from vaultc.games.unnethack6.graffiti import scribble
from vaultc.games.unnethack6.ground import GROUND
from vaultc.games.unnethack6.grounds import GROUNDS
from vaultc.games.unnethack6.medusa import complete_medusa
from vaultc.games.unnethack6.messages import on_arrival
from vaultc.games.unnethack6.monsters import MONSTERS
from vaultc.games.unnethack6.shops import SHOPS
from vaultc.games.unnethack6.stairs import make_both_stairs
from vaultc.games.unnethack6.things import THINGS
from vaultc.games.unnethack6.traps import TRAPS
from vaultc.generation.finishing import levels as finishing
from vaultc.generation.finishing import scripts as script
from vaultc.generation.layout.boundary import set_digging_boundary
from vaultc.generation.population.engravings import depth_engraving
from vaultc.generation.variations.levels import LevelRules
from vaultc.language.syntax import nodes

MAKING = replace(
    BEFORE,
    statements={**BEFORE.statements, nodes.Door: door, nodes.Message: message},
    grounds=GROUNDS,
    finish_script=(
        nethack36.link_doors,
        script.fill_rooms,
        nethack36.remove_boundary_symbols,
        own.reject_inaccessibles,
        nethack36.wallify,
        own.flip,
        script.count_features,
        nethack36.solidify,
        own.fix_up,
        own.reveal,
        script.show_messages,
    ),
    finish_special=(),
    finish_level=(
        set_digging_boundary,
        finishing.lay_minerals,
        depth_engraving,
        lay_axe,
        finishing.mark_graveyard,
        finishing.number_rooms,
        finishing.settle_walls,
    ),
    fixups={**BEFORE.fixups, "medusa": complete_medusa},
    stock=special_rooms.STOCK,
    zoos=special_rooms.ZOOS,
    marks=special_rooms.MARKS,
    traps=TRAPS,
    shops=SHOPS,
    monsters=MONSTERS,
    things=THINGS,
    ground=GROUND,
    levels=LevelRules(
        vaults_speak=True,
        rooms_below_medusa=False,
        portal_at_medusa=True,
        on_arrival=on_arrival,
        knows_seed=True,
        both_stairs=make_both_stairs,
        inner_rooms_furnished=True,
        full_rooms_left=True,
        blocks_stay_open=True,
        scribble=scribble,
        stray_things=True,
    ),
)
