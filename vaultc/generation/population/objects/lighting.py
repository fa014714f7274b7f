"""Objects that burn."""

from __future__ import annotations

from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog.named import Named
from vaultc.world.catalog.objects import Kind

_LAMP_STAGES: tuple[int, ...] = (150, 100, 50, 25)
_CANDLE_STAGES: tuple[int, ...] = (75, 15)


def light(site: Site, item: Item) -> int:
    """Light an object and return the turns it burns to its next stage, by which its age drops.

    The age of a burning thing is the age left after that stage. Rules: "Lighting".
    """
    known = site.named
    lasting = item.kind == known.magic_lamp or item.artifact == known.sunsword
    if not item.age and not lasting:
        return 0
    item.lit = True
    if lasting or glows(site.catalog.kinds[item.kind]):
        return 0
    turns = item.age - _next_stage(item, known)
    if item.kind == known.oil and item.eroded and site.rules.things.thin_oil_burns_fast:
        turns = (3 * item.age + 2) // 4
    item.age -= turns
    if item.kind not in known.lamps | known.candles | {known.candelabrum, known.oil}:
        site.complain(f"{site.catalog.kinds[item.kind].name} cannot burn")
    return turns


def _next_stage(item: Item, known: Named) -> int:
    """The age at which a burning object changes next."""
    if item.kind in known.lamps:
        stages = _LAMP_STAGES
    elif item.kind in known.candles or item.kind == known.candelabrum:
        stages = _CANDLE_STAGES
    else:
        return 0
    return next((stage for stage in stages if stage < item.age), 0)


def glows(kind: Kind) -> bool:
    """True for dragon armour that shines while it is worn."""
    return (kind.shuffle or "").startswith("dragon") and (kind.appearance or "").startswith("glowing ")
