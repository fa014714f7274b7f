"""The axe of levels with trees. Rules: "UnNetHack 6: Axe"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.site import Site
from vaultc.world import grid
from vaultc.world.catalog import terrain

_TRIES: Final = 100


def lay_axe(site: Site) -> None:
    """Lay an axe somewhere in the open; the more trees a level has, the likelier there is one.

    Of 2 ** k trees all but k in 2 ** k levels have it. Stone counts as trees where it grows as such.
    """
    trees = _trees(site)
    if not trees or site.dice.rn2(trees) < trees.bit_length() - 1:
        return
    for _ in range(_TRIES):
        x = site.dice.rn2(grid.WIDTH)
        y = site.dice.rn2(grid.HEIGHT)
        if site.terrain_classes.space[site.level.terrain[grid.at(x, y)]]:
            if not x:
                site.complain("an axe is laid in column 0")
            objects.make_at(site, wanted_kind(site, "axe"), x, y)
            return


def _trees(site: Site) -> int:
    level = site.level
    cells = level.terrain[grid.HEIGHT : grid.CELLS]
    kinds = (
        (terrain.TREE, terrain.DEADTREE, terrain.STONE)
        if "arboreal" in level.flags_set
        else (terrain.TREE, terrain.DEADTREE)
    )
    return sum(cells.count(code) for code in kinds)
