"""The statements of parts and rooms, in the order of execution or in the order of the text."""

from __future__ import annotations

from collections import abc

from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.sorted_levels import containers, order
from vaultc.translation.sorted_levels.handlers import passage_of, plain
from vaultc.translation.sorted_levels.passages import Passage
from vaultc.translation.sorted_levels.setting import Setting

Ordering = abc.Callable[[abc.Sequence[n.Statement]], abc.Iterator[tuple[order.StatementKind, list[n.Statement]]]]
SILENT = (n.Wallify, s.RoomName, s.RoomChance)
"""Statements that become part of another: of the map, or of the head of a room."""


def in_order_of_execution(
    setting: Setting, statements: abc.Sequence[n.Statement], ordering: Ordering
) -> list[Passage]:  # fmt: skip
    """The passages of a part or a room, kind by kind."""
    found: list[Passage] = []
    for kind, chosen in ordering(statements):
        if kind is order.OBJECTS:
            found += containers.passages_of(setting, chosen)
        else:
            found += [passage_of(setting, statement) for statement in chosen]
    known = {cls for kind, _ in ordering(()) for cls in kind}
    others = [it for it in statements if type(plain(it)) not in known and not isinstance(it, SILENT)]
    return found + [passage_of(setting, statement) for statement in others]


def in_order_of_text(setting: Setting, statements: abc.Sequence[n.Statement]) -> list[Passage]:
    """The passages of a part or a room as the author ordered them; only contents move to their containers."""
    chosen = [statement for statement in statements if isinstance(plain(statement), order.OBJECTS)]
    things = {id(passage.node): passage for passage in containers.passages_of(setting, chosen)}
    found: list[Passage] = []
    for statement in statements:
        if isinstance(plain(statement), order.OBJECTS):
            found += [things[id(statement)]] if id(statement) in things else []
        elif not isinstance(statement, SILENT):
            found.append(passage_of(setting, statement))
    return found
