"""Rooms: subrooms move into the blocks of the rooms that they name, names and chances into the heads."""

from __future__ import annotations

from collections import abc

from vaultc.language.features import Feature
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.sorted_levels import bodies, ground, order, values
from vaultc.translation.sorted_levels.grades import NotExpressibleError
from vaultc.translation.sorted_levels.handlers import plain
from vaultc.translation.sorted_levels.passages import Passage
from vaultc.translation.sorted_levels.setting import Setting

AnyRoom = n.Room | n.Subroom
GRID = 5
"""Rooms lie in a grid of 5 x 5."""


class RoomPlan:
    """The rooms of a level, with the subrooms of each."""

    def __init__(self, level: n.Level) -> None:
        self.rooms = [statement for statement in s.rooms(level) if isinstance(statement, n.Room)]
        self._inside: dict[int, list[n.Subroom]] = {}
        self.parents: dict[int, AnyRoom] = {}
        self.written: set[int] = set()
        """The ids of the rooms that have a passage."""
        named: dict[str, AnyRoom] = {}
        for room in s.rooms(level):
            for statement in room.body.statements:
                if isinstance(statement, s.RoomName):
                    named.setdefault(statement.name.text, room)
        for room in s.rooms(level):
            if isinstance(room, n.Subroom) and room.parent is not None:
                parent = named[room.parent.text]
                self.parents[id(room)] = parent
                self._inside.setdefault(id(parent), []).append(room)

    def inside(self, room: AnyRoom) -> list[n.Subroom]:
        """The subrooms of a room, in the order of the text."""
        return self._inside.get(id(room), [])


def passage_of(setting: Setting, plan: RoomPlan, room: AnyRoom, *, in_text_order: bool, depth: int = 1) -> Passage:
    """A room with its block; ``depth`` is 1 outside of other rooms."""
    setting.enter(room)
    plan.written.add(id(room))
    statements = room.body.statements
    _tell(setting, plan, room)
    head = setting.passage(_head(setting, room), [])
    assert head.body is not None
    _silent(setting, plan, room, head)
    inside = plan.inside(room) if depth < setting.to.language.limits.nested_rooms else []
    subrooms = [passage_of(setting, plan, it, in_text_order=in_text_order, depth=depth + 1) for it in inside]
    outer, setting.room = setting.room, room
    if in_text_order:
        head.body += [*bodies.in_order_of_text(setting, statements), *subrooms]
    else:
        head.body += [*subrooms, *bodies.in_order_of_execution(setting, statements, order.of_room)]
    setting.room = outer
    return head


def _silent(setting: Setting, plan: RoomPlan, room: AnyRoom, head: Passage) -> None:
    """NAME and CHANCE: only their comments stay, and a name that no subroom uses."""
    assert head.body is not None
    for statement in room.body.statements:
        if isinstance(statement, s.RoomName | s.RoomChance):
            setting.enter(statement)
            kept = setting.dropped()
            kept.quoted = isinstance(statement, s.RoomName) and not plan.inside(room)
            if kept.comments or kept.quoted:
                head.body.append(kept)


def lost(setting: Setting, room: AnyRoom) -> Passage:
    """A subroom that no room can hold, as a comment with all that was in it."""
    setting.enter(room)
    limit = setting.to.language.limits.nested_rooms
    found = setting.left_out(NotExpressibleError(f"this subroom is inside of itself, or more than {limit} rooms deep"))
    found.body = []
    for statement in room.body.statements:
        setting.enter(statement)
        found.body.append(setting.left_out(NotExpressibleError("the room around it is left out")))
    return found


# ---- heads


def _head(setting: Setting, room: AnyRoom) -> str:
    kind = room.type.text if room.type is not None else "ordinary"
    kind = ground.room_type(setting, kind) or "ordinary"
    flags = []
    if room.stocked is not None and room.stocked.text == "false" and kind != "ordinary":
        if isinstance(room, n.Subroom):
            flags = ["unfilled"]
        else:
            help = "the room becomes ordinary; a SUBROOM in an ordinary ROOM can be `unfilled`"
            setting.lose(f"{setting.to.title} stocks every ROOM of a type", help)
            kind = "ordinary"
    chance = next((c.chance.value for c in room.body.statements if isinstance(c, s.RoomChance)), None)
    shown = values.string(kind) + ("" if chance is None or kind == "ordinary" else f" [{chance}%]")
    parts = [shown, values.light(setting, room.light)]
    if isinstance(room, n.Room):
        parts += [_position(setting, room.position), _alignment(room.alignment), _pair(room.size)]
    else:
        parts += [_pair(room.position), _pair(room.size)]
    return f"{'ROOM' if isinstance(room, n.Room) else 'SUBROOM'}: {', '.join((*parts, *flags))}"


def _pair(node: n.Pair | None) -> str:
    return "random" if node is None else f"({node.first},{node.second})"


def _alignment(node: n.Alignment | None) -> str:
    return "random" if node is None else f"({node.horizontal.text},{node.vertical.text})"


def _position(setting: Setting, node: n.Pair | None) -> str:
    """The place in the grid; a place that is a cell is rounded to it."""
    if node is None or setting.game.language.quirks.room_places[0] > 0:
        return _pair(node)
    x = min(max((node.first - 1) * GRID // (values.LAST_COLUMN + 1) + 1, 1), GRID)
    y = min(max((node.second - 1) * GRID // (values.LAST_ROW + 1) + 1, 1), GRID)
    setting.near(f"the cell ({node.first},{node.second}) becomes ({x},{y}) in the grid of rooms")
    return f"({x},{y})"


# ---- differences


def _tell(setting: Setting, plan: RoomPlan, room: AnyRoom) -> None:
    """Notes on a room that will be another than it was."""
    kind = room.type.text if room.type is not None else "ordinary"
    stocked = room.stocked is None or room.stocked.text == "true"
    if stocked and kind in setting.to.catalog.room_types:
        _tell_stock(setting, kind)
    bottom = isinstance(room, n.Room) and room.alignment is not None and room.alignment.vertical.text == "bottom"
    if bottom and setting.to.has(Feature.UNJOINED_ROOMS):
        help = "align it otherwise, or draw the level as a map"
        setting.near(f"a room aligned to the `bottom` gets no random corridors in {setting.to.title}", help)
    parent = plan.parents.get(id(room))
    if isinstance(parent, n.Subroom):
        setting.near("a subroom of a subroom crashed the old game; now it is built")
    if plan.inside(room) and any(_is_drawn(statement) for statement in room.body.statements):
        setting.near("things at random places in a room with subrooms may be elsewhere")


def _tell_stock(setting: Setting, kind: str) -> None:
    if kind not in ground.WITHOUT_STOCK:
        setting.near(f"a room of type `{kind}` is stocked when the level is complete; before, it was so at once")
    elif kind in ground.NOT_STOCKED - setting.to.language.quirks.bare_rooms:
        setting.near(f"a room of type `{kind}` is stocked in {setting.to.title}, and was empty")


def _is_drawn(statement: n.Statement) -> bool:
    """True of a thing at a random place."""
    node = plain(statement)
    spots: abc.Iterable[object] = (getattr(node, "place", None), getattr(node, "selection", None))
    if isinstance(node, n.Object | s.OpenContainer):
        spots = (option.value for option in node.options if option.key == "place")
    found = [spot for spot in spots if isinstance(spot, n.Node) and not isinstance(spot, s.Contained)]
    return any(not values.is_fixed(spot) for spot in found)
