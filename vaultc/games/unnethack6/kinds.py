"""The kind of a level without a special level. Rules: "UnNetHack 6: Level creation, from the first draw"."""

from __future__ import annotations

from vaultc.generation.dungeon.kinds import LevelChoice, LevelKind
from vaultc.generation.site import Site


def choose_kind(site: Site) -> LevelChoice:
    """The kind of a level of this place, without a draw."""
    place, plan = site.surroundings, site.game.plan
    if place.on_vibrating_square_level:
        return LevelChoice(LevelKind.MAZE)
    dungeon = plan.dungeon(place.dungeon)
    if dungeon is not None and dungeon.filler is not None:
        return LevelChoice(LevelKind.SCRIPT, dungeon.filler)
    if place.dungeon == plan.main.name and place.depth > place.medusa_depth:
        return LevelChoice(LevelKind.SCRIPT, plan.below_medusa)
    return LevelChoice(LevelKind.ROGUE if place.on_rogue_level else LevelKind.ORDINARY)
