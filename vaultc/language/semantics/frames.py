"""The frames of reference of statements: the map or room that their coordinates are counted from, and its contents.

All levels are walked once, in text order; the fixed places and regions that statements use are listed with their frames
afterwards.
"""

from __future__ import annotations

from collections import abc
from functools import cache
from typing import NamedTuple

from vaultc.language.semantics import geometry, sheets
from vaultc.language.semantics.alphabet import Alphabet, Characters
from vaultc.language.semantics.flow import Path, paths
from vaultc.language.semantics.scopes import Assignments, Functions
from vaultc.language.semantics.sheets import Rectangle, Sheet, rectangle, terms
from vaultc.language.semantics.statements import Placed
from vaultc.language.semantics.types import fields_of
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.nodes.base import TerrainEffect
from vaultc.world.grid import Cell

WHOLE = geometry.MapSize(79, 21)

_STONE = (" " * WHOLE.width,) * WHOLE.height
"""The terrain that a MAZE header promises; without a header, parts of the level may not be drawn yet."""

_CONTROL = frozenset((n.If, n.Chance, n.Switch, n.FunctionDefinition, n.Loop, n.For, n.Call))


@cache
def _is_passive(cls: type[n.Statement]) -> bool:
    """Return whether a statement needs only to be noted, unless there are others inside."""
    return cls.draws is TerrainEffect.NOTHING and not cls.leaves and cls not in _CONTROL


class Situation(NamedTuple):
    """The surroundings of a statement: its path, the map parts that may be in force, and the room around it.

    ``parts`` is empty if they are unknown. ``room`` is None outside of rooms.
    """

    path: Path
    parts: tuple[sheets.Sheet, ...]
    room: sheets.Sheet | None

    @property
    def frames(self) -> tuple[sheets.Sheet, ...]:
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

    parts: tuple[sheets.Sheet, ...]
    is_bare: bool


class Frames(NamedTuple):
    """The situation of every statement, by its order, and what every MAP draws, by the order of the MAP."""

    situations: tuple[Situation, ...]
    maps: abc.Mapping[int, sheets.Sheet]


def find_frames(
    statements: abc.Sequence[Placed], functions: Functions, levels: abc.Sequence[n.Level], alphabet: Alphabet
) -> Frames:
    """Follow the map part and the rooms through all levels. Rules: "Effect of the map part", "Script state"."""
    return _Walk(statements, functions, levels, alphabet).run()


class _Walk:
    """Goes through the statements of all levels once, in text order."""

    def __init__(
        self, statements: abc.Sequence[Placed], functions: Functions, levels: abc.Sequence[n.Level], alphabet: Alphabet
    ) -> None:
        self.statements = statements
        self.alphabet = alphabet
        self.levels = levels
        self.paths = paths(statements)
        self.found = [NOWHERE] * len(statements)
        self.targets = {call.node.span: call.function.definition for call in functions.calls if call.function}
        self.drawing: dict[Span, bool] = {}
        self.maps: dict[int, sheets.Sheet] = {}
        self.inner: dict[int, list[Placed]] = {}
        for placed in statements:
            if placed.parent:
                self.inner.setdefault(placed.parent.order, []).append(placed)

    def run(self) -> Frames:
        level: int | None = None
        state = _State((), False)
        for placed in self.statements:
            if placed.parent is not None:
                continue
            if placed.level != level:
                level = placed.level
                is_bare = level is None or not _is_filled(self.levels[level])
                rows = _STONE if is_bare and level is not None and self.levels[level].maze is not None else None
                state = _State(
                    (sheets.Sheet(sheets.SheetKind.LEVEL, WHOLE, rows, (1, 0), None, placed.order, ()),), is_bare
                )
            state = self._visit(placed, state, None)
        return Frames(tuple(self.found), self.maps)

    # ---- control

    def _sequence(self, statements: abc.Iterable[Placed], state: _State, room: sheets.Sheet | None) -> _State:
        for placed in statements:
            state = self._visit(placed, state, room)
        return state

    def _visit(self, placed: Placed, state: _State, room: sheets.Sheet | None) -> _State:
        here = Situation(self.paths[placed.order], state.parts, room)
        self.found[placed.order] = here
        if _is_passive(type(placed.node)) and placed.order not in self.inner:
            return state
        inner = self.inner.get(placed.order, ())
        match placed.node:
            case n.If() | n.Chance() | n.Switch():
                return self._branch(placed, inner, state, room)
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
                return _State((self._whole(placed),), state.is_bare)
        self._draw(placed, here)
        is_stone = isinstance(placed.node, n.SolidFill) and placed.node.filling.character == " "
        is_bare = state.is_bare and (placed.node.draws is TerrainEffect.NOTHING or is_stone)
        state = self._sequence(inner, state, room)
        return state._replace(is_bare=is_bare)

    def _branch(self, placed: Placed, inner: abc.Sequence[Placed], state: _State, room: sheets.Sheet | None) -> _State:
        """Every arm starts with the state before, and after all of them any arm's state may be in force."""
        arms: dict[Path, list[Placed]] = {}
        for statement in inner:
            arms.setdefault(self.paths[statement.order], []).append(statement)
        ends = [self._sequence(arm, state, room) for arm in arms.values()]
        has_all = len(ends) == _arm_count(placed.node)
        return _joined(ends if has_all else [*ends, state])

    def _draws(self, definition: n.FunctionDefinition) -> bool:
        """Return whether a function may draw terrain or set the map part."""
        key = definition.span
        if key not in self.drawing:
            self.drawing[key] = False
            around = next(p for p in self.statements if p.node is definition)
            self.drawing[key] = any(self._may_draw(p) for p in self._below(around))
        return self.drawing[key]

    def _may_draw(self, placed: Placed) -> bool:
        if isinstance(placed.node, n.Call):
            target = self.targets.get(placed.node.span)
            return target is None or self._draws(target)
        return placed.node.draws is not TerrainEffect.NOTHING

    def _below(self, placed: Placed) -> abc.Iterable[Placed]:
        for inner in self.inner.get(placed.order, ()):
            yield inner
            yield from self._below(inner)

    # ---- frames

    def _whole(self, placed: Placed) -> sheets.Sheet:
        path = self.paths[placed.order]
        return sheets.Sheet(sheets.SheetKind.LEVEL, WHOLE, None, (1, 0), placed.node.span, placed.order, path)

    def _map(self, placed: Placed, node: n.Map, here: Situation, state: _State) -> _State:
        rows = geometry.map_rows(node.block)
        size = geometry.MapSize(len(rows[0]) if rows else 0, len(rows))
        origin = geometry.map_corner(node, size) if here.room is None else None
        path = self.paths[placed.order]
        known = self.alphabet.terrain
        sheet = sheets.Sheet(
            sheets.SheetKind.MAP, size, rows, origin, node.span, placed.order, path, state.is_bare, known
        )
        self.maps[placed.order] = sheet
        if size == (1, 1) or not rows:
            sheet = self._whole(placed)
        if node.keep is None or node.keep.text == "true":
            return _State((sheet,), False)
        for part in here.frames:
            part.changes.append(_stamp(placed, path, part, sheet))
        return _State(state.parts, False)

    def _room(self, placed: Placed, size: n.Pair | None) -> sheets.Sheet:
        path = self.paths[placed.order]
        if size is None or size.first < 1 or size.second < 1 or max(size.first, size.second) > 80:
            return sheets.Sheet(sheets.SheetKind.ROOM, None, None, None, placed.node.span, placed.order, path)
        rows = ("." * size.first,) * size.second
        return sheets.Sheet(
            sheets.SheetKind.ROOM,
            geometry.MapSize(size.first, size.second),
            rows,
            None,
            placed.node.span,
            placed.order,
            path,
        )

    def _region(self, placed: Placed, node: n.RegionStatement, here: Situation) -> sheets.Sheet | None:
        """The room that a REGION's block is in; what is drawn in it is not followed."""
        is_room = makes_room(node)
        if not is_room:
            return here.room
        path = self.paths[placed.order]
        size = None
        if isinstance(node.region, n.Region) and not any(word.text == "irregular" for word in node.flags):
            x1, y1, x2, y2 = sheets.rectangle(node.region)
            size = geometry.MapSize(x2 - x1 + 1, y2 - y1 + 1)
        return sheets.Sheet(sheets.SheetKind.ROOM, size, None, None, node.span, placed.order, path)

    # ---- drawing

    def _draw(self, placed: Placed, here: Situation) -> None:
        node = placed.node
        match node:
            case n.Terrain():
                result = node.terrain.character if isinstance(node.terrain, n.MapCharacter) else None
                if result != "x":
                    self._select(placed, here, node.selection, self.alphabet.drawn(result))
            case n.ReplaceTerrain():
                self._replace(placed, here, node)
            case n.WallWalk():
                background = "." if node.background is None else _character(node.background)
                replaced = frozenset(background) if background else None
                foreground = self.alphabet.drawn(_character(node.foreground))
                self._change(here, sheets.Redrawing(placed.order, here.path, None, foreground, replaced))
            case n.SolidFill():
                self._change(
                    here, sheets.Redrawing(placed.order, here.path, None, self.alphabet.drawn(node.filling.character))
                )
            case n.MazeWalk():
                self._change(
                    here,
                    sheets.Redrawing(placed.order, here.path, None, None, self.alphabet.solid | self.alphabet.doors),
                )
            case _ if node.draws is TerrainEffect.ANYTHING:
                self._blur(here, placed)
            case _ if node.leaves:  # its spots hold its result afterwards
                left = frozenset(node.leaves)
                for name in fields_of(type(node), "SpotsExpression"):
                    self._select(placed, here, getattr(node, name), left)
                for name in fields_of(type(node), "SpotExpression"):
                    if isinstance(getattr(node, name), n.Coordinate):
                        self._select(placed, here, getattr(node, name), left)

    def _select(self, placed: Placed, here: Situation, selection: n.Expression, result: Characters | None) -> None:
        for term in sheets.terms(selection):
            area, exact = sheets.covered(term)
            self._change(here, sheets.Redrawing(placed.order, here.path, area, result if exact else None))

    def _replace(self, placed: Placed, here: Situation, node: n.ReplaceTerrain) -> None:
        old, new = _character(node.old), _character(node.new)
        area = sheets.rectangle(node.region) if isinstance(node.region, n.Region) else None
        self._change(
            here,
            sheets.Redrawing(placed.order, here.path, area, self.alphabet.drawn(new), frozenset(old) if old else None),
        )

    def _change(self, here: Situation, change: sheets.Redrawing) -> None:
        for sheet in here.frames:
            sheet.changes.append(change)
        if here.room:
            for part in here.parts:
                part.changes.append(sheets.Redrawing(change.order, change.path, None, None))

    def _blur(self, here: Situation, placed: Placed) -> None:
        for sheet in (*here.frames, *here.parts):
            sheet.changes.append(sheets.Redrawing(placed.order, here.path, None, None))


def makes_room(node: n.RegionStatement) -> bool:
    """True if a REGION makes a room in any level; in a random vault every one does. Rules: "REGION as a room"."""
    if node.type is None or node.type.text != "ordinary":
        return True
    words = {word.text for word in node.flags}
    return bool(words) and ("irregular" in words or "filled" not in words)


def _joined(states: abc.Sequence[_State]) -> _State:
    parts: dict[int, sheets.Sheet] = {}
    for state in states:
        if not state.parts:
            return _State((), False)
        parts.update((id(sheet), sheet) for sheet in state.parts)
    return _State(tuple(parts.values()), all(state.is_bare for state in states))


def _arm_count(node: n.Statement) -> int:
    """Return the number of arms of which exactly one is always taken; 0 if possibly none is taken."""
    if isinstance(node, n.If) and node.otherwise:
        return 2
    if isinstance(node, n.Switch) and any(isinstance(arm, n.Default) for arm in node.arms):
        return len(node.arms)
    return 0


def _is_filled(level: n.Level) -> bool:
    """Return whether the header of a level draws a maze or corridors everywhere; only one character does."""
    return isinstance(level.maze, n.Word) or (isinstance(level.maze, n.MapCharacter) and level.maze.character == "C")


def _character(node: n.Expression) -> str | None:
    return node.character if isinstance(node, n.MapCharacter) else None


def _stamp(placed: Placed, path: Path, part: sheets.Sheet, sheet: sheets.Sheet) -> sheets.Redrawing:
    """Return the change of a sheet by another map: the cells of its rectangle, or any if its place is not known."""
    if part.origin is None or sheet.origin is None or sheet.size is None:
        return sheets.Redrawing(placed.order, path, None, None)
    left, top = sheet.origin[0] - part.origin[0], sheet.origin[1] - part.origin[1]
    area = (left, top, left + sheet.size.width - 1, top + sheet.size.height - 1)
    return sheets.Redrawing(placed.order, path, area, None)


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
    def sheets(self) -> tuple[Sheet, ...]:
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
    sheets: tuple[Sheet, ...]

    @property
    def corners(self) -> Rectangle:
        """Left, top, right and bottom as written."""
        return rectangle(self.node)


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
        for term in terms(getattr(node, name)):
            if isinstance(term, n.PointSelection):
                yield term.place


def find_areas(statements: abc.Sequence[Placed], situations: abc.Sequence[Situation]) -> abc.Iterator[Area]:
    """All fixed regions in text order: operands of statements, and of ``rect`` and ``fillrect``."""
    for placed in statements:
        node = placed.node
        cls = type(node)
        situation = situations[placed.order]
        for region in (getattr(node, name) for name in fields_of(cls, "MapRegionExpression")):
            if isinstance(region, n.Region):
                yield Area(placed, region, situation, situation.parts)
        for region in (getattr(node, name) for name in fields_of(cls, "RegionExpression")):
            if isinstance(region, n.Region):
                yield Area(placed, region, situation, situation.frames)
        for name in fields_of(cls, "SpotsExpression"):
            for term in terms(getattr(node, name)):
                if isinstance(term, n.Rect | n.FillRect) and isinstance(term.region, n.Region):
                    yield Area(placed, term.region, situation, situation.frames)
