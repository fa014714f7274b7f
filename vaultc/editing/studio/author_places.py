"""The places of a level in its author's terms: as the text counts them, in a room or from the corner of a MAP."""

from __future__ import annotations

from typing import Any, NamedTuple

from vaultc.api.level_script import LevelScript
from vaultc.editing.studio.canvas import WHOLE_LEVEL, RunFrame, TracedLevel, traced
from vaultc.editing.studio.session import LevelRequest
from vaultc.world import grid


class CountedArea(NamedTuple):
    """A room or MAP from whose corner places are counted, and the line of the statement that began it."""

    frame: RunFrame
    line: int

    @property
    def words(self) -> str:
        """Its name after a place."""
        return "in this room" if self.frame.is_room else "of this MAP"


def counted_areas(run: TracedLevel) -> list[CountedArea]:
    """The rooms and maps of a level in the order in which the script began them."""
    found: dict[RunFrame, CountedArea] = {}
    for moment in run.moments:
        frame = moment.after
        if frame.box != WHOLE_LEVEL.box:
            plain = RunFrame(frame.base, frame.box, is_room=frame.is_room)
            found.setdefault(plain, CountedArea(plain, moment.span.begin.line))
    return list(found.values())


def author_places(script: LevelScript, request: LevelRequest) -> dict[str, Any]:
    """The ``areas`` of a level, and for every cell its ``places``: area, column and row as the text says them, or None.

    The innermost room counts before others, a room before a MAP, the MAP drawn last before others.
    """
    if script.model.is_script:
        return {"areas": [], "places": [None] * grid.CELLS}
    run = traced(script, request.seed, request.surroundings_of(script))
    areas = counted_areas(run)
    order = sorted(range(len(areas)), key=lambda number: _rank(areas[number].frame, number))
    places: list[list[int] | None] = [None] * grid.CELLS
    for cell in range(grid.CELLS):
        x, y = divmod(run.drawn_at[cell], grid.HEIGHT)
        number = next((number for number in order if grid.inside_box(areas[number].frame.box, x, y)), None)
        if number is not None:
            left, top = areas[number].frame.base
            places[cell] = [number, x - left, y - top]
    told = [{"text": area.words, "line": area.line} for area in areas]
    return {"areas": told, "places": places}


def _rank(frame: RunFrame, number: int) -> tuple[bool, int, int]:
    left, top, right, bottom = frame.box
    return not frame.is_room, (right - left + 1) * (bottom - top + 1) if frame.is_room else 0, -number
