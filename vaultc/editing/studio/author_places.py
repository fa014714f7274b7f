"""The places of a level for the studio's page: as the text counts them, in a room or from the corner of a MAP."""

from __future__ import annotations

from typing import Any

from vaultc.level import author_places
from vaultc.level.level import CountedArea, Level
from vaultc.world import grid


def counted_places(level: Level) -> dict[str, Any]:
    """The ``areas`` of a level, and for every cell its ``places``: area, column and row as the text says them, or None.

    The line of an area is that of the statement that began it.
    """
    ranked = {(area.box, area.is_room): area for area in author_places.by_rank(level)}
    areas = list(ranked.values())
    places = [_place(areas, *divmod(cell, grid.HEIGHT)) for cell in range(grid.CELLS)]
    told = [
        {"text": author_places.here(area), "line": 0 if area.origin is None else area.origin.begin.line}
        for area in areas
    ]
    return {"areas": told, "places": places}


def _place(areas: list[CountedArea], x: int, y: int) -> list[int] | None:
    area = author_places.area_at(areas, x, y)
    return None if area is None else [areas.index(area), *author_places.counted(area, x, y)]
