"""A DOOR where no door can be.

A door belongs in a straight stretch of wall, with a free square on either side. At a corner it cannot be passed, on
open floor there is nothing for it to close, and in solid rock it leads nowhere.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    DOOR: closed, (4,0)
                  ^^^^^

Says:
    8:15: warning: this door is in a wall and leads nowhere
    help: draw `+` into the wall of the map and name that square: columns and rows count from 0

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    DOOR: closed, (4,1)
"""

from __future__ import annotations

from vaultc.language.semantics import sheets
from vaultc.language.semantics.frames import Spot
from vaultc.linter.rule import Finding, Findings, Model, Span, ground, n, spots_of, warning
from vaultc.world.grid import Cell

IN_ROOM = "a door in the wall of a room is a `ROOMDOOR: false, closed, random, random`"
IN_MAP = "draw `+` into the wall of the map and name that square: columns and rows count from 0"


@warning()
def check(model: Model) -> Findings:
    seen: set[Span] = set()
    for spot in spots_of(model, n.Door):
        problem = None if spot.node.span in seen else _problem(model, spot)
        if problem:
            seen.add(spot.node.span)
            yield Finding(problem, spot.node, IN_ROOM if spot.situation.room else IN_MAP)


def _problem(model: Model, spot: Spot) -> str | None:
    if spot.situation.room:
        # coordinates in a room are on its floor, on which there can be no door
        inside = spot.is_literal and spot.sheets and all(_is_inside(sheet, spot.cell) for sheet in spot.sheets)
        return "this door is in the middle of the room's floor, with nothing to close" if inside else None
    letters, content = model.alphabet, spot.content()
    if content is None or not any(sheet.holds(spot.cell) for sheet in spot.sheets):
        return None
    if content <= letters.doors:
        return None
    x, y = spot.cell
    beside = [spot.content_at(cell) for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))]
    barrier = letters.solid | letters.doors | letters.bars
    barriers = [around is None or bool(around & barrier) for around in beside]
    if not content & barrier:
        closes = (barriers[0] and barriers[1]) or (barriers[2] and barriers[3])
        return f"this door is on {ground(model, content)}, with nothing to close" if not closes else None
    return (
        f"this door is in {ground(model, content)} and leads nowhere" if all(barriers) and None not in beside else None
    )


def _is_inside(sheet: sheets.Sheet, cell: Cell) -> bool:
    return sheet.kind is sheets.SheetKind.ROOM and sheet.size is not None and sheet.holds(cell) is True
