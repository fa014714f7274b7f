"""The kind of a level without a special level. Rules: "UnNetHack 6: Level creation, from the first draw"."""

from __future__ import annotations

from vaultc.generation.dungeon.kinds import Choice, Kind
from vaultc.generation.site import Site


def choose_kind(site: Site) -> Choice:
    """The kind of a level of this place, without a draw."""
    place, plan = site.surroundings, site.game.plan
    if place.on_vibrating_square_level:
        return Choice(Kind.MAZE)
    dungeon = plan.dungeon(place.dungeon)
    if dungeon is not None and dungeon.filler is not None:
        return Choice(Kind.SCRIPT, dungeon.filler)
    if place.dungeon == plan.main.name and place.depth > place.medusa_depth:
        return Choice(Kind.SCRIPT, plan.below_medusa)
    return Choice(Kind.ROGUE if place.on_rogue_level else Kind.ORDINARY)
