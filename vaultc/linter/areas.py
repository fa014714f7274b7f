"""Areas of statements, square by square: level regions with what they leave out, and regions of rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from vaultc.language.semantics import sheets
from vaultc.language.semantics.frames import Area
from vaultc.linter import n, rule
from vaultc.world import grid

ContentAt: TypeAlias = Callable[[int, int], Iterable[str] | None]
"""Gives the characters that a square may hold, by column and row; None if they are not known."""
WITH_EXCLUSION = (n.TeleportRegion, n.Branch, n.Portal, n.StairRegion)
"""The statements with two areas, of which the second holds the squares that the first leaves out."""


def box(area: n.LevelRegion, corner: rule.Cell | None) -> grid.Box | None:
    """The area on the level; None if its place is not known, its corners are reversed, or it means the whole level.

    An area with numbers beyond the level is a mistake of another rule.
    """
    x, y = (0, 0) if area.absolute else corner or (0, 0)
    is_whole = area.absolute and not area.x1
    if (corner is None and not area.absolute) or area.x1 > area.x2 or area.y1 > area.y2 or is_whole:
        return None
    if area.x2 > grid.LAST_COLUMN or area.y2 > grid.HEIGHT or min(area.x1, area.y1) < -grid.WIDTH:
        return None
    return area.x1 + x, area.y1 + y, area.x2 + x, area.y2 + y


def squares_left(area: grid.Box, other: grid.Box) -> list[rule.Cell]:
    """The squares of an area that are not in another."""
    return [
        (x, y)
        for x in range(area[0], area[2] + 1)
        for y in range(area[1], area[3] + 1)
        if not (other[0] <= x <= other[2] and other[1] <= y <= other[3])
    ]


def finished(model: rule.Model, area: Area) -> Callable[[int, int], rule.Characters | None]:
    """A function that gives the possible contents of a square on the finished level, counted as the region is."""
    (sheet,) = area.sheets
    return lambda x, y: sheet.at((x, y), len(model.statements), ())


def is_stocked(node: n.RegionStatement) -> bool:
    """True for a regular region of a room that the game stocks, if it is not larger than a level."""
    if isinstance(node.region, n.Region) and max(map(abs, sheets.rectangle(node.region))) > grid.WIDTH:
        return False
    words = {word.text for word in node.flags}
    is_regular = not words & {"irregular", "true"}
    filled = not words or "filled" in words
    return node.type is not None and node.type.text not in ("ordinary", "random") and filled and is_regular


def barriers(model: rule.Model) -> rule.Characters:
    """The characters that bound a room: rock, walls, doors and bars that are there in the end."""
    return (model.alphabet.solid | model.alphabet.doors | model.alphabet.bars) - rule.PASSED_LATER
