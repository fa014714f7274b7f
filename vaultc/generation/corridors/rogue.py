"""Corridors between nine blocks: ``INIT_MAP: rogue``, without the ghost. Rules: "Rogue layout"."""

from __future__ import annotations

from vaultc.generation.corridors.doors import corridor_door
from vaultc.generation.layout import nine_blocks
from vaultc.generation.site import Site
from vaultc.world import grid
from vaultc.world.catalog import directions
from vaultc.world.catalog import terrain as terrains


def rogue_level(site: Site) -> None:
    """Lay out rooms and crossings in a 3 by 3 grid, and corridors that connect all of them."""
    blocks = nine_blocks.lay_blocks(site)
    for (x, y), block in blocks.items():
        if directions.SOUTH in block.sides:
            _dig_south(site, block, blocks[x, y + 1])
        if directions.EAST in block.sides:
            _dig_east(site, block, blocks[x + 1, y])


def _dig_south(site: Site, block: nine_blocks.Ninth, other: nine_blocks.Ninth) -> None:
    x1, y1 = _end(site, block, directions.SOUTH)
    x2, y2 = _end(site, other, directions.NORTH)
    middle = y1 + site.dice.rn2(y2 - y1 + 1)
    _corridor(site, (x1, y1), (x1, middle))
    _corridor(site, (x1, middle), (x2, middle))
    _corridor(site, (x2, middle), (x2, y2))


def _dig_east(site: Site, block: nine_blocks.Ninth, other: nine_blocks.Ninth) -> None:
    x1, y1 = _end(site, block, directions.EAST)
    x2, y2 = _end(site, other, directions.WEST)
    middle = x1 + site.dice.rn2(x2 - x1 + 1)
    _corridor(site, (x1, y1), (middle, y1))
    _corridor(site, (middle, y1), (middle, y2))
    _corridor(site, (middle, y2), (x2, y2))


def _end(site: Site, block: nine_blocks.Ninth, side: int) -> grid.Cell:
    """Return the start of a corridor: the crossing, or the cell outside a new doorway in a room's wall."""
    if block.room is None:
        return block.x, block.y
    dx, dy = directions.STEPS[side]
    if dx:
        x = block.x + block.width if dx > 0 else block.x - 1
        y = block.y + site.dice.rn2(block.height)
    else:
        x = block.x + site.dice.rn2(block.width)
        y = block.y + block.height if dy > 0 else block.y - 1
    corridor_door(site, x, y, block.room)
    site.level.flags[grid.at(x, y)] = terrains.NO_DOOR
    return x + dx, y + dy


def _corridor(site: Site, start: grid.Cell, end: grid.Cell) -> None:
    """Turn a straight line of cells into corridor; in some games there are secret ones among them."""
    (x1, y1), (x2, y2) = start, end
    terrain, odds = site.level.terrain, site.rules.ground.hidden_between_blocks
    for cell in grid.cells((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))):
        terrain[cell] = terrains.SCORR if odds and not site.dice.rn2(odds) else terrains.CORR
