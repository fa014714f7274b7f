"""From a layout to a level, as if the game had just made it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultc.api.layouts.placed import PlacedMonster, PlacedObject, PlacedTrap
from vaultc.generation.layout import boundary, walls
from vaultc.level.level import Engraving, Item, Level, Monster, Stairway, StoredRegion, Trap
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.named import of_species

if TYPE_CHECKING:
    from vaultc.api.layouts.state import LayoutState

_MIMIC = "m"
_ACROSS = bytes(code in (terrain.HWALL, terrain.IRONBARS) for code in range(256))
_WAYS = {
    (terrain.STAIRS, terrain.UP): "up_stairs", (terrain.STAIRS, terrain.DOWN): "down_stairs",
    (terrain.LADDER, terrain.UP): "up_ladder", (terrain.LADDER, terrain.DOWN): "down_ladder",
}  # fmt: skip


def level_of(layout: LayoutState) -> Level:
    """A new level that shows a layout."""
    level, catalog = Level(layout.name, layout.seed), layout.game.catalog
    _write_ground(level, layout)
    for placed in layout.objects:
        item = _item(placed, catalog)
        if item.buried:
            level.buried.append(item)
        else:
            level.piles.setdefault(grid.at(item.x, item.y), []).append(item)
    level.monsters = [_monster(monster, catalog) for monster in layout.monsters]
    level.traps = [_trap(trap, catalog) for trap in layout.traps]
    level.engravings = [Engraving(e.kind, e.text, e.x, e.y) for e in layout.engravings]
    level.messages = list(layout.messages)
    level.flags_set = set(layout.level_flags)
    for region in layout.regions:
        level.regions.append(StoredRegion(region.kind, region.area, region.exclusion, True, True))
        for way in ("up", "down"):
            if region.kind in ("teleport", f"teleport {way}"):
                level.arrivals[way] = region.area, region.exclusion
    return level


def _write_ground(level: Level, layout: LayoutState) -> None:
    ground, end = layout.ground, grid.CELLS
    level.terrain[:end], level.lit[:end], level.flags[:end] = ground.terrain, ground.lit, ground.flags
    across = ground.terrain.translate(_ACROSS)
    level.horizontal[:end] = bytes(map(int.__or__, ground.horizontal, across))
    if not (layout.surroundings and layout.surroundings.on_plane_of_earth):
        boundary.mark_boundary(level.terrain, level.flags, "mazelevel" in layout.level_flags)
    walls.display_modes(level)
    cells = ground.terrain
    level.fountains, level.sinks = cells.count(terrain.FOUNTAIN) & 255, cells.count(terrain.SINK) & 255
    for (code, direction), attribute in _WAYS.items():
        cell = cells.find(code)
        while cell >= 0:
            if ground.flags[cell] & 3 == direction and divmod(cell, grid.HEIGHT) != layout.branch:
                setattr(level, attribute, Stairway(*divmod(cell, grid.HEIGHT)))
            cell = cells.find(code, cell + 1)
    if layout.branch is not None:
        level.branch_stairs = Stairway(*layout.branch)


def _item(placed: PlacedObject, catalog: Catalog) -> Item:
    number = catalog.kind_number(placed.name, placed.symbol)
    if number is None:
        number = next(kind.index for kind in catalog.kinds if kind.name is None and kind.appearance == placed.name)
    species = -1 if placed.species is None else catalog.species_number(placed.species)
    artifacts = (row.number for row in catalog.artifacts if row.base_index == number and row.name == placed.called)
    return Item(
        number,
        placed.quantity,
        placed.bonus,
        placed.blessing == "blessed",
        placed.blessing == "cursed",
        species=(-1 if species is None else species) if number in of_species(catalog) else 0,
        locked=placed.locked,
        broken=placed.lock_broken,
        trapped=placed.trapped,
        eroded=placed.eroded,
        eroded2=placed.corroded,
        erodeproof=placed.erodeproof,
        recharged=placed.recharged,
        lit=placed.lit,
        greased=placed.greased,
        name=placed.called,
        artifact=next(artifacts, 0) if placed.called else 0,
        buried=placed.buried,
        x=placed.x or 0,
        y=placed.y or 0,
        contents=[_item(inner, catalog) for inner in placed.contents],
    )


def _monster(placed: PlacedMonster, catalog: Catalog) -> Monster:
    own = catalog.species_number(placed.name, placed.symbol)
    assert own is not None
    species = catalog.species[own]
    form, appears, changer = own, placed.disguise, -1
    if placed.disguise is not None and placed.disguise[0] == "monster" and placed.symbol != _MIMIC:
        found = catalog.species_number(placed.disguise[1])
        form, appears, changer = own if found is None else found, None, own
    state = dict(placed.conditions)
    return Monster(
        form,
        placed.x,
        placed.y,
        species.level,
        peaceful=placed.peaceful,
        asleep=placed.asleep,
        female=placed.female,
        name=placed.called,
        shapechanger=changer,
        appears=appears,
        permanently_invisible="invisible" in state,
        shop=None,
        state=state,
        inventory=[_item(item, catalog) for item in placed.inventory],
    )


def _trap(placed: PlacedTrap, catalog: Catalog) -> Trap:
    return Trap(catalog.trap_codes[placed.name], placed.x, placed.y, portal=placed.leads_to)
