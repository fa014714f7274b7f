"""The frames of reference of statements: the map or room that their coordinates are counted from, and its contents.

All levels are walked once, in text order; the fixed places and regions that statements use are listed with their frames
afterwards.
"""

from __future__ import annotations

from collections import abc
from functools import cache

from vaultc.language.semantics import sheets
from vaultc.language.semantics.scopes import Assignments, Functions
from vaultc.language.semantics.sheets import Characters, Rectangle, ReferenceFrame
from vaultc.language.semantics.statements import Path, Placed, paths
from vaultc.language.semantics.types import fields_of
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.grid import Cell

WHOLE = sheets.MapSize(79, 21)

_STONE = (" " * WHOLE.width,) * WHOLE.height
"""The terrain that a MAZE header promises; without a header, parts of the level may not be drawn yet."""

_CONTROL = frozenset((n.If, n.Chance, n.Switch, n.FunctionDefinition, n.Loop, n.For, n.Call))


@cache
def _is_passive(cls: type[n.Statement]) -> bool:
    """Return whether a statement needs only to be noted, unless there are others inside."""
    return cls.draws is n.TerrainEffect.NOTHING and not cls.leaves and cls not in _CONTROL


class Situation(NamedTuple):
    """The surroundings of a statement: its path, the map parts that may be in force, and the room around it.

    ``parts`` is empty if they are unknown. ``room`` is None outside of rooms.
    """

    path: Path
    parts: tuple[ReferenceFrame, ...]
    room: ReferenceFrame | None

    @property
    def frames(self) -> tuple[ReferenceFrame, ...]:
        """The frames of reference of ordinary coordinates."""
        return (self.room,) if self.room else self.parts

    def content(self, cell: Cell, order: int) -> Characters | None:
        """Return the possible contents of a cell before the statement of this order; None if they are not known."""
        found: frozenset[str] = frozenset()
        for sheet in self.frames:
            here = sheet.at(cell, order, self.path)
            if here is None:
                return None
            found |= here
        return found or None


NOWHERE = Situation((), (), None)


class _State(NamedTuple):
    """The map parts in force, and whether there is still nothing but stone on the level."""

    parts: tuple[ReferenceFrame, ...]
    is_bare: bool


class Frames:
    """The situation of every statement, by its order, and what every MAP draws, by the order of the MAP.

    All levels are walked once, in text order, and the map part and the rooms followed. ``headers_fill`` tells that the
    character of a MAZE header fills the level.

    Rules: "Effect of the map part", "Script state".
    """

    def __init__(
        self,
        statements: abc.Sequence[Placed],
        functions: Functions,
        levels: abc.Sequence[n.Level],
        alphabet: sheets.Alphabet,
        *,
        headers_fill: bool = False,
    ) -> None:
        self.statements = statements
        self.alphabet = alphabet
        self.levels = levels
        self.paths = paths(statements)
        self.situations = [NOWHERE] * len(statements)
        self.targets = {call.node.span: call.function.definition for call in functions.calls if call.function}
        self.drawing: dict[Span, bool] = {}
        self.maps: dict[int, ReferenceFrame] = {}
        self.inner: dict[int, list[Placed]] = {}
        for placed in statements:
            if placed.parent:
                self.inner.setdefault(placed.parent.order, []).append(placed)

        level: int | None = None
        state = _State((), False)
        for placed in self.statements:
            if placed.parent is not None:
                continue
            if placed.level != level:
                level = placed.level
                maze = None if level is None else self.levels[level].maze
                # a word, and one character, stand for a level that a maze or corridors fill, any other in older games
                is_filled = isinstance(maze, n.Word) or (
                    maze is not None and (maze.character != " " if headers_fill else maze.character == "C")
                )
                rows = None if maze is None or is_filled else _STONE
                sheet = ReferenceFrame(sheets.FrameKind.LEVEL, WHOLE, rows, (1, 0), None, placed.order, ())
                state = _State((sheet,), not is_filled)
            state = self._visit(placed, state, None)

    # ---- control

    def _sequence(self, statements: abc.Iterable[Placed], state: _State, room: ReferenceFrame | None) -> _State:
        for placed in statements:
            state = self._visit(placed, state, room)
        return state

    def _visit(self, placed: Placed, state: _State, room: ReferenceFrame | None) -> _State:
        here = Situation(self.paths[placed.order], state.parts, room)
        self.situations[placed.order] = here
        if _is_passive(type(placed.node)) and placed.order not in self.inner:
            return state
        inner = self.inner.get(placed.order, ())
        match placed.node:
            case n.If() | n.Chance() | n.Switch():
                return self._branch(placed.node, inner, state, room)
            case n.FunctionDefinition():
                self._sequence(inner, _State((), False), None)
                return state
            case n.Loop() | n.For():
                if any(isinstance(p.node, n.Map | n.NoMap) for p in inner):
                    state = _State((), False)
                return self._sequence(inner, state, room)
            case n.Room() | n.Subroom():
                self._blur(here, placed)
                return self._sequence(inner, state._replace(is_bare=False), self._room(placed, placed.node.size))
            case n.RegionStatement():
                return self._sequence(inner, state, self._region(placed, placed.node, here))
            case n.Call():
                definition = self.targets.get(placed.node.span)
                if definition is None or not self._draws(definition):
                    return state
                self._blur(here, placed)
                return _State((), False)
            case n.Map():
                return self._map(placed, placed.node, here, state)
            case n.NoMap():
                return _State((self._sheet(placed, sheets.FrameKind.LEVEL, WHOLE, None, (1, 0)),), state.is_bare)
        self._draw(placed, here)
        is_stone = isinstance(placed.node, n.SolidFill) and placed.node.filling.character == " "
        is_bare = state.is_bare and (placed.node.draws is n.TerrainEffect.NOTHING or is_stone)
        state = self._sequence(inner, state, room)
        return state._replace(is_bare=is_bare)

    def _branch(
        self, node: n.If | n.Chance | n.Switch, inner: abc.Iterable[Placed], state: _State, room: ReferenceFrame | None
    ) -> _State:
        """Every arm starts with the state before, and after all of them any arm's state may be in force."""
        arms: dict[Path, list[Placed]] = {}
        for statement in inner:
            arms.setdefault(self.paths[statement.order], []).append(statement)
        ends = [self._sequence(arm, state, room) for arm in arms.values()]
        count = 0  # of the arms of which exactly one is always taken
        if isinstance(node, n.If) and node.otherwise:
            count = 2
        elif isinstance(node, n.Switch) and any(isinstance(arm, n.Default) for arm in node.arms):
            count = len(node.arms)
        if not ends or len(ends) != count:
            ends.append(state)
        if not all(end.parts for end in ends):
            return _State((), False)
        parts = {id(sheet): sheet for end in ends for sheet in end.parts}
        return _State(tuple(parts.values()), all(end.is_bare for end in ends))

    def _draws(self, definition: n.FunctionDefinition) -> bool:
        """Return whether a function may draw terrain or set the map part."""
        key = definition.span
        if key not in self.drawing:
            self.drawing[key] = False
            around = next(p for p in self.statements if p.node is definition)
            for node in (placed.node for placed in self._below(around)):
                if isinstance(node, n.Call):
                    target = self.targets.get(node.span)
                    self.drawing[key] |= target is None or self._draws(target)
                else:
                    self.drawing[key] |= node.draws is not n.TerrainEffect.NOTHING
        return self.drawing[key]

    def _below(self, placed: Placed) -> abc.Iterable[Placed]:
        for inner in self.inner.get(placed.order, ()):
            yield inner
            yield from self._below(inner)

    # ---- frames

    def _sheet(
        self,
        placed: Placed,
        kind: sheets.FrameKind,
        size: sheets.MapSize | None,
        rows: tuple[str, ...] | None = None,
        origin: Cell | None = None,
    ) -> ReferenceFrame:
        """The frame of reference that a statement makes."""
        return ReferenceFrame(kind, size, rows, origin, placed.node.span, placed.order, self.paths[placed.order])

    def _map(self, placed: Placed, node: n.Map, here: Situation, state: _State) -> _State:
        rows = sheets.map_rows(node.block)
        size = sheets.MapSize(len(rows[0]) if rows else 0, len(rows))
        origin = sheets.map_corner(node, size) if here.room is None else None
        sheet = self._sheet(placed, sheets.FrameKind.MAP, size, rows, origin)
        sheet.stands_in_stone, sheet.known = state.is_bare, self.alphabet.terrain
        self.maps[placed.order] = sheet
        if size == (1, 1) or not rows:
            size = WHOLE
            sheet = self._sheet(placed, sheets.FrameKind.LEVEL, WHOLE, None, (1, 0))
        if node.keep is None or node.keep.text == "true":
            return _State((sheet,), False)
        for part in here.frames:
            area = None
            if part.origin and sheet.origin:
                left, top = sheet.origin[0] - part.origin[0], sheet.origin[1] - part.origin[1]
                area = (left, top, left + size.width - 1, top + size.height - 1)
            part.changes.append(sheets.Redrawing(placed.order, sheet.path, area, None))
        return _State(state.parts, False)

    def _room(self, placed: Placed, size: n.Pair | None) -> ReferenceFrame:
        if size is None or size.first < 1 or size.second < 1 or max(size.first, size.second) > 80:
            return self._sheet(placed, sheets.FrameKind.ROOM, None)
        rows = ("." * size.first,) * size.second
        return self._sheet(placed, sheets.FrameKind.ROOM, sheets.MapSize(size.first, size.second), rows)

    def _region(self, placed: Placed, node: n.RegionStatement, here: Situation) -> ReferenceFrame | None:
        """The room that a REGION's block is in; what is drawn in it is not followed."""
        if not makes_room(node):
            return here.room
        size = None
        if isinstance(node.region, n.Region) and not any(word.text == "irregular" for word in node.flags):
            x1, y1, x2, y2 = sheets.rectangle(node.region)
            size = sheets.MapSize(x2 - x1 + 1, y2 - y1 + 1)
        return self._sheet(placed, sheets.FrameKind.ROOM, size)

    # ---- drawing

    def _draw(self, placed: Placed, here: Situation) -> None:
        node, order, drawn = placed.node, placed.order, self.alphabet.drawn
        match node:
            case n.Terrain():
                if _character(node.terrain) != "x":
                    self._select(order, here, node.selection, drawn(_character(node.terrain)))
            case n.ReplaceTerrain():
                old, new = _character(node.old), _character(node.new)
                area = sheets.rectangle(node.region) if isinstance(node.region, n.Region) else None
                self._change(order, here, area, drawn(new), frozenset(old) if old else None)
            case n.WallWalk():
                background = "." if node.background is None else _character(node.background)
                replaced = frozenset(background) if background else None
                self._change(order, here, None, drawn(_character(node.foreground)), replaced)
            case n.SolidFill():
                self._change(order, here, None, drawn(node.filling.character))
            case n.MazeWalk():
                self._change(order, here, None, None, self.alphabet.solid | self.alphabet.doors)
            case _ if node.draws is n.TerrainEffect.ANYTHING:
                self._blur(here, placed)
            case _ if node.leaves:  # its spots hold its result afterwards
                left = frozenset(node.leaves)
                for name in fields_of(type(node), "SpotsExpression"):
                    self._select(order, here, getattr(node, name), left)
                for name in fields_of(type(node), "SpotExpression"):
                    if isinstance(getattr(node, name), n.Coordinate):
                        self._select(order, here, getattr(node, name), left)

    def _select(self, order: int, here: Situation, selection: n.Expression, result: Characters | None) -> None:
        for term in sheets.terms(selection):
            area, exact = sheets.covered(term)
            self._change(order, here, area, result if exact else None)

    def _change(
        self,
        order: int,
        here: Situation,
        area: Rectangle | sheets.Border | None,
        result: Characters | None,
        replaced: Characters | None = None,
    ) -> None:
        for sheet in here.frames:
            sheet.changes.append(sheets.Redrawing(order, here.path, area, result, replaced))
        if here.room:
            for part in here.parts:
                part.changes.append(sheets.Redrawing(order, here.path, None, None))

    def _blur(self, here: Situation, placed: Placed) -> None:
        for sheet in (*here.frames, *here.parts):
            sheet.changes.append(sheets.Redrawing(placed.order, here.path, None, None))


def makes_room(node: n.RegionStatement) -> bool:
    """True if a REGION makes a room in any level; in a random vault every one does. Rules: "REGION as a room"."""
    if node.type is None or node.type.text != "ordinary":
        return True
    words = {word.text for word in node.flags}
    return bool(words) and ("irregular" in words or "filled" not in words)


def _character(node: n.Expression) -> str | None:
    return node.character if isinstance(node, n.MapCharacter) else None


# ---- fixed places and regions


class Spot(NamedTuple):
    """A fixed place that a statement uses: ``node`` is the literal, ``cell`` its value, ``situation`` what is around.

    ``is_literal`` is false if the statement names a variable that may hold the place.
    """

    placed: Placed
    node: n.Coordinate
    situation: Situation
    is_literal: bool

    @property
    def cell(self) -> Cell:
        """Column and row as written."""
        return self.node.x, self.node.y

    @property
    def sheets(self) -> tuple[ReferenceFrame, ...]:
        """The frames that the place may be counted from; empty if unknown."""
        return self.situation.frames

    def content(self) -> Characters | None:
        """Return the possible contents of the place when the statement is executed; None if they are not known."""
        return self.content_at(self.cell)

    def content_at(self, cell: Cell) -> Characters | None:
        """Return the possible contents of another cell of the same frame at that time."""
        return self.situation.content(cell, self.placed.order)


class Area(NamedTuple):
    """A fixed region that a statement uses."""

    placed: Placed
    node: n.Region
    situation: Situation
    sheets: tuple[ReferenceFrame, ...]

    @property
    def corners(self) -> Rectangle:
        """Left, top, right and bottom as written."""
        return sheets.rectangle(self.node)


def find_spots(
    statements: abc.Sequence[Placed], situations: abc.Sequence[Situation], assignments: Assignments
) -> abc.Iterator[Spot]:
    """All fixed places in text order."""
    for placed in statements:
        for place in places_of(placed.node):
            is_literal = isinstance(place, n.Coordinate)
            for literal in (place,) if is_literal else assignments.coordinates(placed, place):
                if isinstance(literal, n.Coordinate):
                    yield Spot(placed, literal, situations[placed.order], is_literal)


def places_of(node: n.Statement) -> abc.Iterator[n.Expression]:
    """The places where a statement puts its thing, as written."""
    cls = type(node)
    for name in fields_of(cls, "SpotExpression"):
        yield getattr(node, name)
    for name in fields_of(cls, "Option"):
        for option in getattr(node, name):
            if option.key == "place" and isinstance(option.value, n.Expression):
                yield option.value
    for name in fields_of(cls, "SpotsExpression"):
        for term in sheets.terms(getattr(node, name)):
            if isinstance(term, n.PointSelection):
                yield term.place


def find_areas(statements: abc.Sequence[Placed], situations: abc.Sequence[Situation]) -> abc.Iterator[Area]:
    """All fixed regions in text order: operands of statements, and of ``rect`` and ``fillrect``."""
    for placed in statements:
        node, situation = placed.node, situations[placed.order]
        for kind, around in (("MapRegionExpression", situation.parts), ("RegionExpression", situation.frames)):
            for region in (getattr(node, name) for name in fields_of(type(node), kind)):
                if isinstance(region, n.Region):
                    yield Area(placed, region, situation, around)
        for name in fields_of(type(node), "SpotsExpression"):
            for term in sheets.terms(getattr(node, name)):
                if isinstance(term, n.Rect | n.FillRect) and isinstance(term.region, n.Region):
                    yield Area(placed, term.region, situation, situation.frames)
