"""The contents of containers and the inventories of monsters: the things in them, and how to put another in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from vaultc.editing.studio.canvas import ChangeError, LevelCanvas, obstacle
from vaultc.editing.studio.text_edits import Proposal, canonical, indentation, newline_of, put_after, put_first
from vaultc.language.diagnostics import Edit
from vaultc.language.formatter.handlers import INDENT
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.level.level import Item
from vaultc.sampling.chances import every_item

_OWNERS = (n.Container, n.Object, n.Monster)


def block_of(statement: n.Statement) -> n.Block | None:
    """The block with the contents of a container, or with the inventory of a monster."""
    match statement:
        case n.Container():
            return statement.content
        case n.Monster():
            return statement.inventory
    return None


def inner_things(canvas: LevelCanvas, start: int) -> list[dict[str, Any]] | None:
    """The statements in a container or monster, as text with their offsets; None if nothing can be put in."""
    node = canvas.statement_at(start).node
    if not isinstance(node, _OWNERS) or node.span.source is not canvas.source_now:
        return None
    block = block_of(node)
    return [
        {"start": _own_start(one), "line": one.span.begin.line, "text": " ".join(one.span.text.split())}
        for one in (block.statements if block is not None else ())
    ]


def _own_start(statement: n.Statement) -> int:
    """The offset of a statement, or of the one behind its chance."""
    return (statement.statement if isinstance(statement, n.Chance) else statement).span.start


def put_in(canvas: LevelCanvas, start: int, kind: str) -> Iterator[Proposal]:
    """The way to put an object into the container or monster whose statement begins at an offset.

    A plain OBJECT becomes a CONTAINER; the level must then show the new object inside.

    Raises:
        ChangeError: the statement makes neither, or the kind cannot be written.
    """
    placed = canvas.statement_at(start)
    node = placed.node
    if not isinstance(node, _OWNERS):
        raise ChangeError("only containers and monsters can hold things", node.span)
    reason = obstacle(canvas, placed)
    if reason is not None:
        raise reason
    lines = canonical(f"OBJECT: {kind.strip() or 'random'}", canvas.game)
    edits = tuple(_edits(canvas, node, lines))
    before = _quantity_inside(canvas, node.span)

    def shows(after: LevelCanvas, _start: int | None) -> bool:
        now = after.statement_at(start).node
        block = block_of(now)
        if block is None or not block.statements:
            return False
        return _quantity_inside(after, now.span) > before

    yield Proposal(edits, shows, f"the object into line {node.span.begin.line}")


def _edits(canvas: LevelCanvas, node: n.Container | n.Object | n.Monster, lines: list[str]) -> Iterator[Edit]:
    source, block = canvas.source_now, block_of(node)
    if block is not None:
        if block.statements:
            yield put_after(source, block.statements[-1], lines, block.statements)
        else:
            yield put_first(source, block, node, lines)
        return
    span = node.span
    if isinstance(node, n.Object):
        yield Edit(source.span(span.start, span.start + len("OBJECT")), "CONTAINER")
    outer, newline = indentation(source, span.start), newline_of(source, span.end)
    inner = "".join(f"{newline}{outer}{INDENT}{line}" for line in lines)
    yield Edit(source.span(span.end, span.end), f" {{{inner}{newline}{outer}}}")


def _quantity_inside(canvas: LevelCanvas, span: Span) -> int:
    """The number of objects in what a statement made that its own block put there; equal ones may be in one pile."""
    level = canvas.traced.level
    owners: Iterable[Iterable[Item]] = (
        *(item.contents for item in every_item(level.items()) if item.origin == span),
        *(monster.inventory for monster in level.monsters if monster.origin == span),
    )
    own = (item for held in owners for item in held)
    return sum(item.quantity for item in own if item.origin is not None and span.start < item.origin.start < span.end)
