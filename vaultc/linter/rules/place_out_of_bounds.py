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

from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.semantics import Model
from vaultc.language.semantics.places import Spot
from vaultc.language.semantics.sheets import Sheet, SheetKind
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.edits import keyword, replacement
from vaultc.linter.facts import subject
from vaultc.linter.ground import where


def check(model: Model) -> Iterator[rule.Finding]:
    seen: set[Span] = set()
    for spot in model.spots:
        sheets = spot.sheets
        if not sheets or spot.node.span in seen or isinstance(spot.placed.node, WANDERING):
            continue
        if spot.node.x > 79 or spot.node.y > 20:
            continue
        if all(_is_outside(spot, sheet) for sheet in sheets):
            seen.add(spot.node.span)
            yield _finding(spot, sheets[0])


WANDERING = (n.MazeWalk, n.Spill, n.WallWalk, n.Terrain)
"""Statements that may well begin outside."""


def _is_outside(spot: Spot, sheet: Sheet) -> bool:
    if sheet.is_off_level(spot.cell):
        return True
    if sheet.holds(spot.cell) is not False:
        return False
    return sheet.kind is SheetKind.ROOM or spot.content() == frozenset(" ")


def _finding(spot: Spot, sheet: Sheet) -> rule.Finding:
    x, y = spot.cell
    notes = (diagnostics.Note(f"{where(sheet)} begins here", keyword(sheet.begin)),) if sheet.begin else ()
    size = f", which has {sheet.size.width} columns and {sheet.size.height} rows" if sheet.size else ""
    message = f"{subject(spot.placed.node)} outside of {where(sheet)}{size}"
    if x == y or not sheet.holds((y, x)):
        return rule.Finding(message, spot.node.span, None, notes)
    node = spot.node
    better = f"({node.y},{node.x})"
    fix = replacement("exchange column and row", node.span, better) if node.span.text.startswith("(") else None
    help = f"are column and row exchanged? then write `{better}`"
    return rule.Finding(message, spot.node.span, help, notes, fix)


RULE = rule.Rule("place-out-of-bounds", diagnostics.Severity.WARNING, __doc__, check)
