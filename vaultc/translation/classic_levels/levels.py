"""From the model of a file of sorted levels to a text: levels, rooms, containers.

Rules: "NetHack 3.4.3: Conversion".
"""

from __future__ import annotations

from collections import abc

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.linter.engine import find_errors
from vaultc.linter.rules.idle_flip_flag import MIRRORED
from vaultc.pipeline.reading import model_of
from vaultc.support.dataclass import dataclass
from vaultc.translation.classic_levels import ground, setting, things
from vaultc.translation.classic_levels.setting import (
    LAST_COLUMN,
    LAST_ROW,
    NotExpressibleError,
    Passage,
    Setting,
    character,
    is_fixed,
    light,
    string,
)
from vaultc.translation.classic_levels.things import (
    OBJECTS,
    StatementKind,
    by_chance,
    chance_of,
    of_part,
    of_room,
    passage_of,
    plain,
)
from vaultc.world.catalog.terrain import LAVAPOOL


def container_passages_of(setting: Setting, statements: abc.Iterable[n.Node]) -> list[Passage]:
    """The objects of a part or a room in the order of the text; blocks of containers hold their contents."""
    found: list[Passage] = []
    around: Passage | None = None
    for statement, flags in _with_flags(setting, statements):
        inner = plain(statement)
        assert isinstance(inner, n.Object | s.OpenContainer)
        setting.enter(statement)
        try:
            if isinstance(inner, s.OpenContainer):
                if _is_contained(inner):
                    help = "to put it into another, write its block inside the other's block"
                    message = "a container that is `contained` was never inside another, but at a random place"
                    setting.near(message, help)
                text = things.object_text(setting, inner, flags, inside=False)
                around = setting.passage(by_chance(statement, text), [])
                found.append(around)
            elif _is_contained(inner):
                _content(setting, statement, inner, flags, around)
            else:
                text = things.object_text(setting, inner, flags, inside=False)
                found.append(setting.passage(by_chance(statement, text)))
        except NotExpressibleError as error:
            lost = setting.left_out(error)
            if isinstance(inner, s.OpenContainer):
                around = lost
                around.body = []
            (around.body if around and around.body is not None and _is_contained(inner) else found).append(lost)
    _tell_chances(setting, found)
    return found


def _with_flags(setting: Setting, statements: abc.Iterable[n.Node]) -> list[tuple[n.Node, list[str]]]:
    """The objects, each with the words of the OBJFLAGS after it."""
    found: list[tuple[n.Node, list[str]]] = []
    for statement in statements:
        if not isinstance(statement, s.ObjectFlags):
            found.append((statement, []))
        elif found:
            setting.enter(statement)
            found[-1][1].extend(things.flag_words(statement))
    return found


def _is_contained(node: n.Object | s.OpenContainer) -> bool:
    return any(isinstance(option.value, s.Contained) for option in node.options)


def _content(
    setting: Setting, statement: n.Node, node: n.Object, flags: list[str], around: Passage | None
) -> None:  # fmt: skip
    if around is None or around.body is None:
        where = "room" if setting.room is not None else "part"
        raise NotExpressibleError(f"there is no CONTAINER before this in the {where}", "write a CONTAINER before it")
    if around.lost:
        raise NotExpressibleError("the container is left out, and its contents with it")
    text = things.object_text(setting, node, flags, inside=True)
    around.body.append(setting.passage(by_chance(statement, text)))


def _tell_chances(setting: Setting, found: list[Passage]) -> None:
    """A note on each container that may be missing while it has contents."""
    for passage in found:
        if passage.body and chance_of(passage.node) < 100:
            setting.enter(passage.node)
            message = "without this container its contents are not made; they were in the container before, or outside"
            setting.near(message)


Ordering = abc.Callable[[abc.Sequence[n.Statement]], abc.Iterator[tuple[StatementKind, list[n.Statement]]]]
SILENT = (n.Wallify, s.RoomName, s.RoomChance)
"""Statements that become part of another: of the map, or of the head of a room."""


def in_order_of_execution(
    setting: Setting, statements: abc.Sequence[n.Statement], ordering: Ordering
) -> list[Passage]:  # fmt: skip
    """The passages of a part or a room, kind by kind."""
    found: list[Passage] = []
    for kind, chosen in ordering(statements):
        if kind is OBJECTS:
            found += container_passages_of(setting, chosen)
        else:
            found += [passage_of(setting, statement) for statement in chosen]
    known = {cls for kind, _ in ordering(()) for cls in kind}
    others = [it for it in statements if type(plain(it)) not in known and not isinstance(it, SILENT)]
    return found + [passage_of(setting, statement) for statement in others]


def in_order_of_text(setting: Setting, statements: abc.Sequence[n.Statement]) -> list[Passage]:
    """The passages of a part or a room as the author ordered them; only contents move to their containers."""
    chosen = [statement for statement in statements if isinstance(plain(statement), OBJECTS)]
    things = {id(passage.node): passage for passage in container_passages_of(setting, chosen)}
    found: list[Passage] = []
    for statement in statements:
        if isinstance(plain(statement), OBJECTS):
            found += [things[id(statement)]] if id(statement) in things else []
        elif not isinstance(statement, SILENT):
            found.append(passage_of(setting, statement))
    return found


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


def room_passage_of(setting: Setting, plan: RoomPlan, room: AnyRoom, *, in_text_order: bool, depth: int = 1) -> Passage:
    """A room with its block; ``depth`` is 1 outside of other rooms."""
    setting.enter(room)
    plan.written.add(id(room))
    statements = room.body.statements
    _tell(setting, plan, room)
    head = setting.passage(_head(setting, room), [])
    assert head.body is not None
    _silent(setting, plan, room, head)
    inside = plan.inside(room) if depth < setting.to.language.limits.nested_rooms else []
    subrooms = [room_passage_of(setting, plan, it, in_text_order=in_text_order, depth=depth + 1) for it in inside]
    outer, setting.room = setting.room, room
    if in_text_order:
        head.body += [*in_order_of_text(setting, statements), *subrooms]
    else:
        head.body += [*subrooms, *in_order_of_execution(setting, statements, of_room)]
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
    found = setting.left_out(NotExpressibleError(f"this subroom is inside itself, or more than {limit} rooms deep"))
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
    shown = string(kind) + ("" if chance is None or kind == "ordinary" else f" [{chance}%]")
    parts = [shown, light(setting, room.light)]
    if isinstance(room, n.Room):
        aligned = room.alignment
        alignment = "random" if aligned is None else f"({aligned.horizontal.text},{aligned.vertical.text})"
        parts += [_position(setting, room.position), alignment, _pair(room.size)]
    else:
        parts += [_pair(room.position), _pair(room.size)]
    return f"{'ROOM' if isinstance(room, n.Room) else 'SUBROOM'}: {', '.join((*parts, *flags))}"


def _pair(node: n.Pair | None) -> str:
    return "random" if node is None else f"({node.first},{node.second})"


def _position(setting: Setting, node: n.Pair | None) -> str:
    """The place in the grid; a place that is a cell is rounded to it."""
    if node is None or setting.game.language.quirks.room_places[0] > 0:
        return _pair(node)
    x = min(max((node.first - 1) * GRID // (LAST_COLUMN + 1) + 1, 1), GRID)
    y = min(max((node.second - 1) * GRID // (LAST_ROW + 1) + 1, 1), GRID)
    setting.near(f"the cell ({node.first},{node.second}) becomes ({x},{y}) in the grid of rooms")
    return f"({x},{y})"


# ---- differences


def _tell(setting: Setting, plan: RoomPlan, room: AnyRoom) -> None:
    """Notes on a room that will be another than it was."""
    kind = room.type.text if room.type is not None else "ordinary"
    stocked = room.stocked is None or room.stocked.text == "true"
    if stocked and kind in setting.to.catalog.room_types:
        if kind not in ground.WITHOUT_STOCK:
            setting.near(f"a room of type `{kind}` is stocked when the level is complete; before, at once")
        elif kind in ground.NOT_STOCKED - setting.to.language.quirks.bare_rooms:
            setting.near(f"a room of type `{kind}` is stocked in {setting.to.title}, and was empty")
    bottom = isinstance(room, n.Room) and room.alignment is not None and room.alignment.vertical.text == "bottom"
    if bottom and setting.to.has(Feature.UNJOINED_ROOMS):
        help = "align it differently, or draw the level as a map"
        setting.near(f"a room aligned to the `bottom` gets no random corridors in {setting.to.title}", help)
    parent = plan.parents.get(id(room))
    if isinstance(parent, n.Subroom):
        setting.near("a subroom of a subroom crashed the old game; now it is built")
    if plan.inside(room) and any(_is_drawn(statement) for statement in room.body.statements):
        setting.near("things at random places in a room with subrooms may be elsewhere")


def _is_drawn(statement: n.Statement) -> bool:
    """True of a thing at a random place."""
    node = plain(statement)
    spots: abc.Iterable[object] = (getattr(node, "place", None), getattr(node, "selection", None))
    if isinstance(node, n.Object | s.OpenContainer):
        spots = (option.value for option in node.options if option.key == "place")
    found = [spot for spot in spots if isinstance(spot, n.Node) and not isinstance(spot, s.Contained)]
    return any(not is_fixed(spot) for spot in found)


STILL = "noflip"
MAZE_LEVEL = "mazelevel"
COUNTER = "%"
BOUNDARY = "B"


def passages_of(setting: Setting, level: n.Level, *, in_text_order: bool) -> list[Passage]:
    """All passages of a level."""
    caves = [statement for statement in level.statements if isinstance(statement, n.Mines)]
    found = _level_head(setting, level, fills=not caves)
    found += [_caves(setting, statement) for statement in caves]
    texts = (n.Message, s.HallucinatoryMessage)
    found += [passage_of(setting, text) for text in level.statements if isinstance(text, texts)]
    if in_text_order:
        setting.enter(level)
        setting.near("the statements run in the order of the old text, no longer kind by kind")
    if level.maze is None:
        return [*found, *_of_rooms(setting, level, in_text_order=in_text_order)]
    parts = list(s.parts(level))
    walks = [[w for w in part.statements if isinstance(w, n.MazeWalk)] for part in parts]
    last = next((number for number in reversed(range(len(parts))) if walks[number]), None)
    for number, part in enumerate(parts):
        setting.last_walk = walks[number][-1 if in_text_order else 0] if number == last else None
        setting.walks_early = number + 1 < len(parts)
        found += _part(setting, part, caves=bool(caves), in_text_order=in_text_order)
    return found


# ---- heads


def _level_head(setting: Setting, level: n.Level, *, fills: bool) -> list[Passage]:
    setting.enter(level)
    name = level.name.text
    if COUNTER in name and setting.to.language.quirks.numbers_levels:
        setting.near(f"`{COUNTER}` in the name of a level is a counter in {setting.to.title}: it becomes `_`")
        name = name.replace(COUNTER, "_")
    filling = _filling(setting, level) if level.maze is not None and fills else None
    found = [setting.passage(f"LEVEL: {string(name)}")]
    flags = _flags(setting, level)
    if flags is not None:
        found.append(flags)
    if filling is not None:
        found.append(Passage(filling, level))
    return found


def _filling(setting: Setting, level: n.Level) -> str:
    """The ground around the parts of a MAZE."""
    letter = level.maze.character if isinstance(level.maze, n.MapCharacter) else None
    if letter is None or letter not in setting.game.catalog.terrain_of:
        return "INIT_MAP: mazegrid, '-'"
    if setting.game.catalog.codes[letter] == LAVAPOOL:
        setting.near("the lava around the parts was dark, and is lit now")
    return f"INIT_MAP: solidfill, {character(ground.letter_in(setting, letter))}"


def _flags(setting: Setting, level: n.Level) -> Passage | None:
    """FLAGS, with those that the form of the level and mirroring demand."""
    words = list(dict.fromkeys(word.text for word in level.flags.words)) if level.flags is not None else []
    known = setting.to.load_targets()[0].flags
    in_sokoban = level.name.text.startswith(MIRRORED)
    mirrors = setting.to.has(Feature.MIRRORED_LEVELS) or (setting.to.has(Feature.FLIP_FLAGS) and in_sokoban)
    still = mirrors and not setting.game.has(Feature.MIRRORED_LEVELS)
    if level.flags is None and level.maze is None:
        if still:
            help = f"write `FLAGS: {STILL}` to keep it as it is"
            setting.near(f"{setting.to.title} mirrors the level at random, {setting.game.title} does not", help)
        return None
    if level.flags is not None:
        setting.enter(level.flags)
        for word in words:
            if word not in known:
                setting.lose(f"{setting.to.title} has no flag `{word}`")
    shown = [MAZE_LEVEL] if level.maze is not None else []
    shown += [word for word in words if word in known]
    shown += [STILL] if still else []
    text = f"FLAGS: {', '.join(shown)}" if shown else ""
    return setting.passage(text) if level.flags is not None else Passage(text, level)


def _caves(setting: Setting, node: n.Mines) -> Passage:
    """INIT_MAP; its background is the filling that ends the maze where the old games did so."""
    setting.enter(node)
    setting.caves = tuple(c.character for c in (node.foreground, node.background) if c.character is not None)
    signs = [character(ground.letter_in(setting, letter)) for letter in setting.caves]
    if node.joined.text == "true" and signs[0][1] not in setting.to.language.quirks.joined_grounds:
        setting.lose(f"{setting.to.title} joins no caves of {signs[0]}", "the caves are of floor")
        signs[0] = character(ground.FLOOR)
    words = [node.smoothed.text, node.joined.text, light(setting, node.light), node.walled.text]
    ends = node.joined.text == "true" and node.walled.text != "false" and setting.differs("caves_refill", True)
    return setting.passage(f"INIT_MAP: mines, {', '.join([*signs, *words, *([signs[1]] if ends else [])])}")


# ---- parts


def _part(setting: Setting, part: s.MapPart, *, caves: bool, in_text_order: bool) -> list[Passage]:
    """The map of a part and its statements."""
    head, statements = part
    setting.enter(head)
    setting.stairs, setting.rows = 0, None
    walls = [statement for statement in statements if isinstance(statement, n.Wallify)]
    try:
        found = [_map(setting, head, walled=bool(walls)) if isinstance(head, n.Map) else
                 setting.passage(ground.without_map(setting, caves=caves))]  # fmt: skip
    except NotExpressibleError as error:
        found = [setting.left_out(error)]
    for wall in walls:
        setting.enter(wall)
        if isinstance(head, n.Map):
            found.append(setting.dropped())
        else:
            found.append(setting.left_out(NotExpressibleError("WALLIFY changes the map, and this part has none")))
    if in_text_order:
        found += in_order_of_text(setting, statements)
    else:
        found += in_order_of_execution(setting, statements, of_part)
    for statement in statements:
        if isinstance(statement, n.TeleportRegion):
            setting.arrivals |= ground.arrivals(statement)
    return found


def _map(setting: Setting, node: n.Map, *, walled: bool) -> Passage:
    """GEOMETRY and its map, after WALLIFY; without it the rows stay as they are written."""
    rows = ground.rows_of(node.block)
    setting.rows = ground.walled(rows, setting.game.catalog) if walled else rows
    if any(BOUNDARY in row for row in rows):
        setting.near(f"`{BOUNDARY}` became floor before the things of the part were made; now it does at the end")
    written = setting.rows if walled else tuple(row.rstrip("\r") for row in node.block.rows)
    return setting.passage(ground.heading(setting, node, written))


# ---- rooms


def _of_rooms(setting: Setting, level: n.Level, *, in_text_order: bool) -> list[Passage]:
    plan = RoomPlan(level)
    setting.parents = plan.parents
    corridors = [c for c in level.statements if isinstance(c, n.Corridor | n.RandomCorridors)]
    lists: list[n.Statement] = []
    for cls in (s.RandomObjects, s.RandomMonsters):
        lists += [statement for statement in level.statements if isinstance(statement, cls)]
    found = [passage_of(setting, statement) for statement in lists]
    found += [room_passage_of(setting, plan, room, in_text_order=in_text_order) for room in plan.rooms]
    found += [lost(setting, room) for room in s.rooms(level) if id(room) not in plan.written]
    for statement in corridors:
        if isinstance(statement, n.RandomCorridors):
            setting.enter(statement)
            found.append(setting.passage("RANDOM_CORRIDORS"))
        else:
            found.append(passage_of(setting, statement))
    if corridors and isinstance(corridors[-1], n.Corridor):
        found.append(Passage("RANDOM_CORRIDORS", corridors[-1]))
    return found


MOST_ROUNDS = 20
"""Attempts to find all statements that the other game's compiler would reject."""


@dataclass(frozen=True, slots=True)
class Unsorted:
    """A text without layout, the findings about it, and the number of statements of each grade.

    ``text`` is None if the other game's compiler would reject the head of a level.
    """

    text: str | None
    findings: tuple[Diagnostic, ...]
    counts: setting.GradeCounts


def unsorted(model: Model, to: Game, *, in_text_order: bool = False) -> Unsorted:
    """A file of sorted levels, without errors, as scripts of a game.

    Its statements are in the order in which the old game executes them, or ``in_text_order``.
    """
    ledger = setting.Ledger()
    remarks = setting.PrecedingComments(model, to.name)
    found: list[setting.Passage] = []
    for level in model.tree.levels:
        around = setting.Setting(model.game, to, ledger, remarks)
        found += passages_of(around, level, in_text_order=in_text_order)
    for unread in model.unread:
        ledger.leave_out(unread, model.game.title)
    text = _accepted(found, remarks, to, ledger, model.parsed.source.name)
    return Unsorted(text, ledger.findings, ledger.counts)


def _accepted(
    found: list[setting.Passage], remarks: setting.PrecedingComments, to: Game, ledger: setting.Ledger, name: str
) -> str | None:
    """A text that the other game's compiler accepts: what it would reject becomes a comment."""
    for _ in range(MOST_ROUNDS):
        page = setting.Page(found)
        text = page.text + "".join(f"{comment}\n" for comment in remarks.last)
        source = Source.from_text(text, name)
        errors = find_errors(model_of(source, to))
        if not errors:
            return text
        for error in errors:
            line = source.position(error.span.start).line
            owner = page.owners[min(line, len(page.owners)) - 1]
            if owner.lost or isinstance(owner.node, n.Level | n.Flags):
                ledger.fail(owner.node, f"in {to.title}: {error.message}", error.help)
                return None
            ledger.lose(owner.node, f"in {to.title}: {error.message}", error.help)
            owner.lost = True
            if error.rule == "syntax-error":
                break
    ledger.fail(found[0].node, f"{to.title} rejects more of this file than can be left out", "convert it by hand")
    return None
