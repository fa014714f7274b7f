"""A place outside of the map, the room or the level.

Places are not limited to the map or room that they are counted from. Around a room, and around a map on an
otherwise empty level, there is solid rock; things placed outside of the level end up in its far corner, or are lost.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      GOLD: 5, (4,8)
               ^^^^^
    }

Says:
    3:12: warning: this gold is outside of the room, which has 9 columns and 5 rows
    help: are column and row exchanged? then write `(8,4)`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      GOLD: 5, (8,4)
    }
"""

from __future__ import annotations

from vaultc.language import diagnostics
from vaultc.language.semantics.frames import Spot
from vaultc.language.semantics.sheets import Sheet, SheetKind
from vaultc.linter.rule import (
    OF_ALL_LEVELS,
    Feature,
    Finding,
    Findings,
    Model,
    Span,
    keyword,
    n,
    replacement,
    subject,
    warning,
)
from vaultc.linter.wording import where

WANDERING = (n.MazeWalk, n.Spill, n.WallWalk, n.Terrain)
"""Statements that may well begin outside."""


@warning(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    seen: set[Span] = set()
    for spot in model.spots:
        sheets = spot.sheets
        if not sheets or spot.node.span in seen or isinstance(spot.placed.node, WANDERING):
            continue
        if spot.node.x > 79 or spot.node.y > 20 or _is_told_elsewhere(model, spot):
            continue
        if all(_is_outside(spot, sheet) for sheet in sheets) and not _leads_to_corridor(model, spot):
            seen.add(spot.node.span)
            yield _finding(model, spot, sheets[0])


def _is_told_elsewhere(model: Model, spot: Spot) -> bool:
    """Return whether a place of a sorted level is none outside, or is refused by the compiler, as in maps."""
    level = spot.placed.level
    if not model.game.has(Feature.SORTED_LEVELS) or level is None:
        return False
    if min(spot.cell) < 0 or any(sheet.kind is SheetKind.LEVEL for sheet in spot.sheets):
        return True
    if spot.situation.room is not None:
        return False
    if any(sheet.is_off_level(spot.cell) for sheet in spot.sheets):
        return True
    return not any(isinstance(each, n.Mines) for each in model.levels[level].node.statements)


def _leads_to_corridor(model: Model, spot: Spot) -> bool:
    """Return whether a door in the outer wall of a room may be the end of a CORRIDOR, which names it by its number."""
    if not isinstance(spot.placed.node, n.Door) or not all(_is_on_edge(spot, sheet) for sheet in spot.sheets):
        return False
    return any(corridor.level == spot.placed.level for corridor in model.placed(n.Corridor))


def _is_outside(spot: Spot, sheet: Sheet) -> bool:
    if sheet.is_off_level(spot.cell):
        return True
    if sheet.holds(spot.cell) is not False:
        return False
    return sheet.kind is SheetKind.ROOM or spot.content() == frozenset(" ")


def _is_on_edge(spot: Spot, sheet: Sheet) -> bool:
    """Return whether a place lies one step beyond the last column or row, as if they were counted from 1."""
    x, y = spot.cell
    return sheet.size is not None and x <= sheet.size.width and y <= sheet.size.height


def _finding(model: Model, spot: Spot, sheet: Sheet) -> Finding:
    x, y = spot.cell
    notes = (diagnostics.Note(f"{where(sheet)} begins here", keyword(sheet.begin)),) if sheet.begin else ()
    size = f", which has {sheet.size.width} columns and {sheet.size.height} rows" if sheet.size else ""
    message = f"{subject(spot.placed.node)} outside of {where(sheet)}{size}"
    if isinstance(spot.placed.node, n.Door) and _is_on_edge(spot, sheet):
        level = spot.placed.level
        advice = "leave it out: `RANDOM_CORRIDORS` makes doors, with corridors that lead there"
        if level is not None and model.levels[level].is_vault:
            advice = "leave it out: the level around a vault makes its doors, with corridors that lead there"
        return Finding(message, spot.node, advice, notes)
    if x == y or not sheet.holds((y, x)):
        count = None
        if sheet.size is not None and _is_on_edge(spot, sheet):
            last = f"({sheet.size.width - 1},{sheet.size.height - 1})"
            count = f"columns and rows count from 0: the last square of {where(sheet)} is {last}"
        return Finding(message, spot.node, count, notes)
    node = spot.node
    better = f"({node.y},{node.x})"
    fix = replacement("exchange column and row", node.span, better) if node.span.text.startswith("(") else None
    return Finding(message, spot.node, f"are column and row exchanged? then write `{better}`", notes, fix)
