"""Places of a text in the author's terms, with the level's own beside it where the text decides it."""

from __future__ import annotations

from vaultc.editing.lsp.context import path_to
from vaultc.editing.lsp.documents import Document
from vaultc.language.game import Feature
from vaultc.language.semantics.sheets import FrameKind, ReferenceFrame, map_corner, map_size
from vaultc.language.semantics.statements import Placed
from vaultc.language.syntax import nodes as n
from vaultc.world.grid import Cell

_STAYS = frozenset(("noflip", "rndvault"))
"""Flags of levels that are not mirrored from left to right and from top to bottom."""
_NAMES = {FrameKind.MAP: " of this MAP", FrameKind.ROOM: " in this room", FrameKind.LEVEL: ""}


def of_map(document: Document, offset: int, cell: Cell) -> str:
    """A cell of the map at an offset: ``(2,1) of this MAP, level (37,8)``."""
    path = path_to(document, offset)
    drawn = next((node for node in path if isinstance(node, n.Map)), None)
    in_room = any(isinstance(node, n.Room | n.Subroom) for node in path)
    corner = None if drawn is None or in_room else map_corner(drawn, map_size(drawn.block))
    return f"({cell[0]},{cell[1]}) of this MAP{_on_level(document, offset, corner, cell)}"


def of_coordinate(document: Document, offset: int, cell: Cell) -> tuple[str, str | None] | None:
    """A coordinate at an offset in words, and the map character there if only one is possible; None where it is not
    known what it counts from."""
    placed = _statement_at(document, offset)
    situation = None if placed is None else document.model.situations[placed.order]
    if placed is None or situation is None or not situation.frames:
        return None
    kinds = {frame.kind for frame in situation.frames}
    corners = {frame.origin for frame in situation.frames}
    kind, corner = kinds.pop(), corners.pop()
    if kinds or isinstance(placed.node, n.Map | n.Room | n.Subroom):
        return None
    where = f"({cell[0]},{cell[1]}){_NAMES[kind]}{_on_level(document, offset, None if corners else corner, cell)}"
    here = situation.content(cell, placed.order) if _all_hold(situation.frames, cell) else None
    return where, next(iter(here)) if here is not None and len(here) == 1 else None


def _all_hold(frames: tuple[ReferenceFrame, ...], cell: Cell) -> bool:
    return all(frame.holds(cell) for frame in frames)


def _statement_at(document: Document, offset: int) -> Placed | None:
    """The innermost statement of this text around an offset."""
    found = [
        placed
        for placed in document.model.statements
        if placed.node.span.source is document.source and placed.node.span.start <= offset < placed.node.span.end
    ]
    return min(found, key=lambda placed: placed.node.span.end - placed.node.span.start, default=None)


def _on_level(document: Document, offset: int, corner: Cell | None, cell: Cell) -> str:
    """The cell on the level; the game may mirror it."""
    if corner is None:
        return ""
    level = next((each for each in document.model.levels if each.node.span.start <= offset < each.node.span.end), None)
    flags = frozenset[str]() if level is None else level.flags
    may_turn = document.game.has(Feature.MIRRORED_LEVELS) and not flags & _STAYS
    mirrored = " unless the level is mirrored" if may_turn else ""
    return f", level ({corner[0] + cell[0]},{corner[1] + cell[1]}){mirrored}"
