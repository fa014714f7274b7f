"""Tails of long worms."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.monsters import places
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world import grid

_MOST_TAILS: Final = 31
_LONGEST: Final = 5
_TRIES: Final = 51


def give_tail(site: Site, worm: Monster) -> None:
    """Give a new long worm a tail of random length, unless there are too many worms. Rules: "Worm tail"."""
    if sum(monster.tail is not None for monster in site.level.monsters) < _MOST_TAILS:
        lay_tail(site, worm, site.dice.rn2(_LONGEST))


def lay_tail(site: Site, worm: Monster, segments: int) -> None:
    """Lay a tail behind the worm, cell after cell, until no place is found for a segment."""
    tail: list[tuple[int, int]] = []
    worm.tail = tail
    x, y = worm.x, worm.y
    for _ in range(segments):
        place = _place_beside(site, worm, x, y)
        if place is None:
            return
        tail.append(place)
        x, y = place
        places.mark_entered(site.level, x, y)


def _place_beside(site: Site, worm: Monster, x: int, y: int) -> tuple[int, int] | None:
    """A good neighbour of a cell; a cell that only the last try finds does not count."""
    neighbour = _neighbour_within if site.rules.monsters.worms_know_edges else _neighbour
    for trial in range(1, _TRIES + 1):
        column, row = neighbour(site, x, y)
        if places.good_place(site, column, row, worm.species):
            return (column, row) if trial < _TRIES else None
    return None


def _neighbour_within(site: Site, x: int, y: int) -> tuple[int, int]:
    """A random neighbour on the level, of all edges."""
    dice = site.dice
    column = x + _step(site, x, 1, grid.LAST_COLUMN)
    if column != x:
        return column, y + _step(site, y, 0, grid.LAST_ROW)
    if y in (0, grid.LAST_ROW):
        return column, y + (-1 if y else 1)
    return column, y + (1 if dice.rn2(2) else -1)


def _step(site: Site, place: int, first: int, last: int) -> int:
    if place <= first:
        return site.dice.rn2(2)
    return -site.dice.rn2(2) if place == last else site.dice.rn2(3) - 1


def _neighbour(site: Site, x: int, y: int) -> tuple[int, int]:
    """A random neighbour; near the left and the upper edge the way back is not drawn."""
    dice = site.dice
    column = x + (dice.rn2(3) - 1 if x > 1 else dice.rn2(2))
    if column != x:
        return column, y + (dice.rn2(3) - 1 if y > 1 else dice.rn2(2))
    if y > 1:
        return column, y + (1 if dice.rn2(2) else -1)
    return column, y + 1
