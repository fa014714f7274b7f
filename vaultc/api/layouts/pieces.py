"""Pieces of layouts, cut out and pasted: ground, light, doors and all things of some cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from vaultc.api.layouts.placed import LooseThing, place_of
from vaultc.world import grid
from vaultc.world.catalog import terrain

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout


def paste(target: Layout, source: Layout, cells: Collection[int], columns: int = 0, rows: int = 0) -> None:
    """Copy cells of one layout with all that is on them to another layout, ``columns`` and ``rows`` away.

    The cells that they cover must lie on the level. What was there before is replaced.
    """
    goals = {cell: cell + grid.at(columns, rows) for cell in cells}
    for kept, copied in zip(target.ground.arrays, source.ground.arrays, strict=True):
        old = bytes(copied)
        for cell, goal in goals.items():
            kept[goal] = old[cell]
    things = [moved for thing in source.things() if (moved := _moved(thing, goals)) is not None]
    covered = set(goals.values())
    target.map_things(lambda thing: None if grid.at(*place_of(thing)) in covered else thing)
    for thing in reversed(things):
        target.add(thing)
    _carry_branch(target, source, goals)


def _moved(thing: LooseThing, goals: Mapping[int, int]) -> LooseThing | None:
    goal = goals.get(grid.at(*place_of(thing)))
    if goal is None:
        return None
    x, y = divmod(goal, grid.HEIGHT)
    return replace(thing, x=x, y=y)


def _carry_branch(target: Layout, source: Layout, goals: Mapping[int, int]) -> None:
    if target.branch is not None and grid.at(*target.branch) in goals.values():
        target.branch = None
    goal = None if source.branch is None else goals.get(grid.at(*source.branch))
    if goal is not None:
        x, y = divmod(goal, grid.HEIGHT)
        target.branch = x, y


def cut(layout: Layout, cells: Collection[int]) -> None:
    """Leave nothing but dark stone on some cells."""
    marked = set(cells)
    for cell in cells:
        layout.ground.put(cell, terrain.STONE)
        layout.ground.lit[cell] = 0
    layout.map_things(lambda thing: None if grid.at(*place_of(thing)) in marked else thing)
    if layout.branch is not None and grid.at(*layout.branch) in marked:
        layout.branch = None
