"""The images of a level under all symmetries: their texts, and which of them a file has already.

A set of rotations gives each image a name that is free in the file, or the name that it has there. A turned or mirrored
text has every coordinate, region and direction of the level that a MAP draws at its place in the image.

Whatever counts places (coordinates, regions, selections, also in variables, arrays and functions) is written for the
image of the map; integers keep their values. So ``coord`` and ``region`` turn what they make of integers, and ``$a.x``
gives back the column in the original. A region that floods from a cell is written with the first cell of the flood in
the image.

Rules: "Converting a coordinate", "MAP, GEOMETRY, NOMAP", "REGION, rooms from regions, topologize".
"""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections import abc
from functools import cached_property
from itertools import chain, count
from typing import Any

from vaultc.language import semantics, source
from vaultc.language.semantics import frames, sheets
from vaultc.language.semantics.statements import MAXIMUM_NAME, has_counter
from vaultc.language.semantics.types import fields_of
from vaultc.language.symmetry import map_frames
from vaultc.language.symmetry.map_frames import SYMMETRIES, Symmetry, TurningError
from vaultc.language.syntax import lexer
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.support.dataclass import dataclass
from vaultc.support.lazy import lazy_pattern
from vaultc.world import grid, vault_sets

HIGHEST_VAULT = 19
"""Rows of a map for which the game finds a place when it is a random vault. Rules: "Random vaults"."""


class Turning:
    """One level under one symmetry; ``rewriting`` has its image."""

    def __init__(self, model: semantics.Model, level: semantics.LevelFacts, symmetry: map_frames.Symmetry) -> None:
        self.model = model
        self.level = level
        self.symmetry = symmetry
        self.rewriting = Rewriting()
        self.maps = map_frames.maps_of(model, level)
        self.map_frames = map_frames.MapFrames(model, level, self.maps)
        self.frames: dict[source.Span, sheets.MapSize] = {}
        self.functions = _called(model, level)
        """The functions that the level calls and does not define itself, by their names."""
        for function in self.functions.values():
            map_frames.check_function(function)
        for node in self.maps:
            self._check_size(node)
        by_words = len(self.maps) == 1 or self.map_frames.are_placed_by_words(symmetry)
        self.corners = {} if by_words else map_frames.image_corners(self.maps, symmetry)
        """The absolute corners of the images of several maps that move as one sheet, by the spans of the maps."""
        for root in (level.node, *self.functions.values()):
            self._turn(root)

    def image_rows(self, node: n.Map) -> tuple[str, ...]:
        """The rows of a turned map; corners are as in the original if the script tells walls by their direction."""
        return self.symmetry.rows(sheets.map_rows(node.block), exactly=self._exactly)

    @cached_property
    def _exactly(self) -> bool:
        nodes = chain.from_iterable(map(walk, (self.level.node, *self.functions.values())))
        changes = (node for node in nodes if isinstance(node, n.Filter | n.ReplaceTerrain))
        sought = (node.criterion if isinstance(node, n.Filter) else node.old for node in changes)
        return any(isinstance(one, n.MapCharacter) and one.character in map_frames.WALLS for one in sought)

    def _check_size(self, node: n.Map) -> None:
        width, height = self.symmetry.size(sheets.map_size(node.block))
        highest = HIGHEST_VAULT if self.level.is_vault and self.symmetry.swaps else lexer.HIGHEST
        if width > lexer.WIDEST or height > highest:
            what = "random vault" if highest == HIGHEST_VAULT else "map"
            raise TurningError(
                f"turned by a quarter, the map would have {width} columns and {height} rows",
                node.block.span.source.span(node.block.span.start, node.block.span.start + 3),
                f"a {what} has at most {lexer.WIDEST} columns and {highest} rows",
            )

    def _turn(self, root: n.Node) -> None:
        """Rewrite what is below a node, inner parts first."""
        found = list(walk(root))
        for node in found:
            self._note_frame(node)
        for node in reversed(found):
            handler = _HANDLERS.get(type(node))
            if handler is not None:
                handler(self, node)
            if isinstance(node, n.Statement):
                words = ("Direction", "BridgeDirection")
                self.turn_words(getattr(node, name) for kind in words for name in fields_of(type(node), kind))

    def _note_frame(self, node: n.Node) -> None:
        """Note what the coordinates in the block of a REGION are counted from."""
        if not isinstance(node, n.RegionStatement) or node.body is None:
            return
        if not (frames.makes_room(node) or self.level.is_vault):
            return
        inner = _counted_from_room(node.body)
        if inner and (not isinstance(node.region, n.Region) or _is_irregular(node)):
            raise TurningError("the size of the region that this is counted from is not known", inner[0].span)
        if isinstance(node.region, n.Region):
            x1, y1, x2, y2 = sheets.rectangle(node.region)
            self.frames.update((part.span, sheets.MapSize(x2 - x1 + 1, y2 - y1 + 1)) for part in inner)

    def _frame(self, node: n.Node) -> sheets.MapSize:
        """Columns and rows of what a place is counted from."""
        size = self.frames.get(node.span) or self.map_frames.size(node)
        if self.symmetry.swaps and size == frames.WHOLE:
            raise TurningError("a place counted from the corner of the level cannot be turned by a quarter", node.span)
        return size

    def turn_words(self, words: abc.Iterable[n.Word | None]) -> None:
        """Turn directions."""
        for word in filter(None, words):
            self.rewriting.replace(word.span, self.symmetry.direction(word.text))

    # ---- places

    def coordinate(self, node: n.Coordinate) -> None:
        """``(x,y)``; the place of the map itself is not counted from it."""
        if any(node is one.place for one in self.maps):
            return
        x, y = self.symmetry.cell((node.x, node.y), self._frame(node))
        self._check_inside(node, x, y)
        self.rewriting.replace(node.span, f"({x},{y})")

    def region(self, node: n.Region) -> None:
        """``(x1,y1,x2,y2)``."""
        self._turn_box(node, sheets.rectangle(node))

    def _turn_box(self, node: n.Region | n.LevelRegion, corners: sheets.Rectangle) -> None:
        box = self.symmetry.box(corners, self._frame(node))
        self._check_inside(node, *box[:2])
        self.rewriting.replace(node.span, "({},{},{},{})".format(*box))

    def _check_inside(self, node: n.Node, x: int, y: int) -> None:
        if x < 0 or y < 0:
            message = f"this reaches out of the map, and {self.symmetry.text} it would lie at negative coordinates"
            raise TurningError(message, node.span)

    def level_region(self, node: n.LevelRegion) -> None:
        """The areas of stairs, teleports, branches and portals; ``(0,0,0,0)`` is written for no exclusion."""
        corners = node.x1, node.y1, node.x2, node.y2
        if corners == (0, 0, 0, 0):
            return
        if not node.absolute:
            self._turn_box(node, corners)
            return
        if self.symmetry.swaps:
            raise TurningError("an area counted from the corner of the level cannot be turned by a quarter", node.span)
        x1, y1, x2, y2 = corners
        if self.symmetry.reverses_x:
            x1, x2 = max(1, grid.LAST_COLUMN + 1 - x2), min(grid.LAST_COLUMN, grid.LAST_COLUMN + 1 - x1)
        if self.symmetry.reverses_y:
            y1, y2 = max(0, grid.LAST_ROW - y2), grid.LAST_ROW - y1
        self.rewriting.replace(node.span, f"levregion({x1},{y1},{x2},{y2})")

    def core_call(self, node: n.CoreCall) -> None:
        """``coord(x, y)`` and ``region(x1, y1, x2, y2)``, which make places of integers."""
        if node.arguments is None or node.function not in ("coord", "region"):
            return
        width, height = self.symmetry.size(self._frame(node))
        numbers = [self.rewriting.of(argument) for argument in node.arguments]
        xs, ys = numbers[: len(numbers) // 2 * 2 : 2], numbers[1::2]
        xs, ys = (ys, xs) if self.symmetry.swaps else (xs, ys)
        if self.symmetry.reverses_x:
            xs = [_subtracted(width - 1, x) for x in reversed(xs)]
        if self.symmetry.reverses_y:
            ys = [_subtracted(height - 1, y) for y in reversed(ys)]
        text = ", ".join(chain.from_iterable(zip(xs, ys, strict=True)))
        self.rewriting.replace(node.span, f"{node.function}({text})")

    def method(self, node: n.Method) -> None:
        """``$place.x`` and ``$place.y``: the original's column or row."""
        if node.method not in ("x", "y"):
            return
        axis = {"x": "y", "y": "x"}[node.method] if self.symmetry.swaps else node.method
        width, height = self.symmetry.size(self._frame(node))
        reverses, length = {"x": (self.symmetry.reverses_x, width), "y": (self.symmetry.reverses_y, height)}[axis]
        text = f"${node.variable}.{axis}"
        self.rewriting.replace(node.span, f"({length - 1} - {text})" if reverses else text)

    # ---- selections and terrain

    def ellipse(self, node: n.Ellipse) -> None:
        """The radii of an ellipse, one along each axis."""
        if self.symmetry.swaps:
            x, y = self.rewriting.of(node.x_radius), self.rewriting.of(node.y_radius)
            self.rewriting.replace(node.x_radius.span, y)
            self.rewriting.replace(node.y_radius.span, x)

    def terrain(self, node: n.Terrain) -> None:
        """A wall along a line."""
        if isinstance(node.selection, n.Line):
            self.turn_walls(node.terrain)

    def turn_walls(self, *terrain: n.Node) -> None:
        """Turn the walls that are drawn, looked for, or replaced."""
        for node in terrain:
            if isinstance(node, n.MapCharacter) and node.character in map_frames.WALLS and self.symmetry.swaps:
                start = node.span.start + node.span.text.index(f"'{node.character}'") + 1
                self.rewriting.replace(node.span.source.span(start, start + 1), self.symmetry.wall(node.character))

    # ---- the map

    def map_statement(self, node: n.Map) -> None:
        """The position and the rows of a map."""
        if self.corners:
            self._place_together(node)
        elif node.horizontal is not None and node.vertical is not None:
            left, top = map_frames.turned_alignment(self.symmetry, node.horizontal.text, node.vertical.text)
            self.rewriting.replace(node.horizontal.span, left)
            self.rewriting.replace(node.vertical.span, top)
        elif isinstance(node.place, n.Coordinate):
            self._place_map(node, node.place)
        if node.place is not None and not isinstance(node.place, n.Coordinate | n.RandomCoordinate):
            raise TurningError("a map can be turned if its place is written here, or random", node.place.span)
        if self.symmetry.swaps or self.symmetry.reverses_x or self.symmetry.reverses_y:
            rows = "\n".join(self.image_rows(node))
            self.rewriting.replace(node.block.span, f"MAP\n{rows}\nENDMAP")

    def _place_together(self, node: n.Map) -> None:
        """Place one of several maps, in words if they mean the same place."""
        if node.span not in self.corners or self.symmetry == map_frames.IDENTITY:
            return
        x, y = self.corners[node.span]
        if node.place is not None:
            self.rewriting.replace(node.place.span, f"({x - 1},{y})")
        elif node.horizontal is not None and node.vertical is not None:
            left, top = map_frames.turned_alignment(self.symmetry, node.horizontal.text, node.vertical.text)
            meant = grid.aligned_corner(left, top, *self.symmetry.size(sheets.map_size(node.block)))
            words = f"{left},{top}" if meant == (x, y) else f"({x - 1},{y})"
            self.rewriting.replace(node.horizontal.span.to(node.vertical.span), words)

    def _place_map(self, node: n.Map, place: n.Coordinate) -> None:
        """Mirror the fixed place of the only map in the level, or keep its corner if columns become rows."""
        width, height = self.symmetry.size(sheets.map_size(node.block))
        x, y = place.x, place.y
        if not self.symmetry.swaps:
            x = grid.LAST_COLUMN - width - x if self.symmetry.reverses_x else x
            y = grid.HEIGHT - height - y if self.symmetry.reverses_y else y
        if x < 0 or y < 0 or x + width > grid.LAST_COLUMN or y + height > grid.HEIGHT:
            raise TurningError("turned, the map does not fit into the level at this place", place.span)
        self.rewriting.replace(place.span, f"({x},{y})")

    def region_statement(self, node: n.RegionStatement) -> None:
        """An irregular region floods from its first cell, and its other corner counts for nothing."""
        if isinstance(node.region, n.Region) and _is_irregular(node):
            start = self.symmetry.cell((node.region.x1, node.region.y1), self._frame(node.region))
            rows = {self.image_rows(one) for one in self.map_frames.maps(node.region)}
            areas = {map_frames.flooded_area(one, start) for one in rows}
            if len(areas) > 1:
                raise TurningError("this region floods different areas of several maps", node.region.span)
            self.rewriting.replace(node.region.span, "({},{},{},{})".format(*areas.pop()))


_PLACES = (n.Coordinate, n.Region, n.CoreCall, n.Method)
"""Nodes that depend on the size of the frame they are counted from."""

_HANDLERS: abc.Mapping[type[n.Node], abc.Callable[[Turning, Any], None]] = {
    n.Coordinate: Turning.coordinate,
    n.Region: Turning.region,
    n.LevelRegion: Turning.level_region,
    n.CoreCall: Turning.core_call,
    n.Method: Turning.method,
    n.Grow: lambda turning, grow: turning.turn_words(grow.directions),
    n.Ellipse: Turning.ellipse,
    n.Filter: lambda turning, node: turning.turn_walls(node.criterion),
    n.Terrain: Turning.terrain,
    n.ReplaceTerrain: lambda turning, node: turning.turn_walls(node.old, node.new),
    n.Map: Turning.map_statement,
    n.RegionStatement: Turning.region_statement,
}


def _is_irregular(node: n.RegionStatement) -> bool:
    return any(word.text == "irregular" for word in node.flags)


def _subtracted(last: int, number: str) -> str:
    """``last - number`` as short as it can be written: worked out, or what was subtracted from ``last`` before."""
    if number.isdecimal() and int(number) <= last:
        return str(last - int(number))
    if number.startswith(f"({last} - $") and number.endswith(")") and number.count(" ") == 2:
        return number[len(f"({last} - ") : -1]
    is_name = number.startswith("$") and number[1:].replace("_", "").isalnum()
    return f"{last} - {number}" if is_name or number.isdecimal() else f"{last} - ({number})"


def _called(model: semantics.Model, level: semantics.LevelFacts) -> abc.Mapping[str, n.FunctionDefinition]:
    """The functions from outside of a level that it calls, also by way of others, each after those it calls."""
    found: dict[str, n.FunctionDefinition] = {}
    inside = {placed.node.span for placed in model.statements_of(level)}

    def visit(root: n.Node, calling: tuple[source.Span, ...]) -> None:
        for call in walk(root):
            target = model.target(call) if isinstance(call, n.Call) else None
            if target is None or target.span in inside or target.span in calling or target.name.text in found:
                continue
            visit(target, (*calling, target.span))
            found[target.name.text] = target

    visit(level.node, ())
    return found


def _counted_from_room(body: n.Block) -> list[n.Node]:
    """The places in a block that are counted from its room; some regions are counted from the map everywhere."""
    from_map = {
        getattr(part, name).span
        for part in walk(body)
        if isinstance(part, n.Statement)
        for name in fields_of(type(part), "MapRegionExpression")
    }
    return [part for part in walk(body) if isinstance(part, _PLACES) and part.span not in from_map]


# ---- floods and replacements


class Rewriting:
    """Replacements in one or several sources. A later one takes the place of those inside of it."""

    def __init__(self) -> None:
        self._edits: dict[source.Source, list[tuple[int, int, str]]] = {}

    def replace(self, span: source.Span, text: str) -> None:
        """Put a text in the place of another, and of the replacements in that."""
        edits = self._edits.setdefault(span.source, [])
        first = last = bisect_left(edits, (span.start,))
        while last < len(edits) and edits[last][1] <= span.end:
            last += 1
        del edits[first:last]
        insort(edits, (span.start, span.end, text))

    def text(self, span: source.Span) -> str:
        """The text of a span with the replacements in it."""
        pieces, position = [], span.start
        edits = self._edits.get(span.source, [])
        for start, end, text in edits[bisect_left(edits, (span.start,)) :]:
            if end > span.end:
                break
            pieces += [span.source.text[position:start], text]
            position = end
        return "".join((*pieces, span.source.text[position : span.end]))

    def of(self, node: n.Node) -> str:
        """The text of a node with the replacements in it."""
        return self.text(node.span)


_COMMENT = lazy_pattern(r"^[ \t]*#.*$", re.MULTILINE)
_SPACE = lazy_pattern(r"\s+")
_NUMBER = lazy_pattern(r"-\d+$")


@dataclass(frozen=True, eq=False)
class LevelImage:
    """A level under one symmetry; ``same`` are all symmetries that give this image, the first of them its own.

    The ``meaning`` is equal for images that make the same levels.
    """

    turning: Turning
    same: tuple[Symmetry, ...]
    meaning: str

    @property
    def symmetry(self) -> Symmetry:
        """The symmetry that makes it."""
        return self.turning.symmetry

    def text(self, name: str, title: str | None) -> str:
        """The des source of the image: title, level, and the functions that it calls and that are turned with it."""
        level, rewriting = self.turning.level, self.turning.rewriting
        own = _own_functions(self.turning)
        if self.symmetry != map_frames.IDENTITY:
            _rename_functions(self.turning, own)
        names, span = level.node.name, level.node.span
        rewriting.replace(names.span, f'"{name}"')
        head = f"# Title: {title}\n" if title else ""
        head += "".join(f"# {line}\n" for line in level.description.splitlines() if title)
        functions = "".join(f"{rewriting.of(node)}\n" for node in own.values())
        body = rewriting.of(level.node)
        if self.symmetry == map_frames.IDENTITY:
            text = span.source.text
            body = f'{text[span.start : names.span.start]}"{name}"{text[names.span.end : span.end]}'
        if functions and level.node.statements:
            begin = rewriting.text(span.source.span(span.start, level.node.statements[0].span.start))
            body = begin + functions + body[len(begin) :]
        return f"{head}{body.rstrip()}\n".replace("\r\n", "\n")


@dataclass(frozen=True, slots=True)
class LevelImages:
    """The images of a level that differ, and the symmetries under which its map is too large, with the reasons."""

    images: tuple[LevelImage, ...]
    impossible: tuple[tuple[Symmetry, str], ...]


def images_of(
    model: semantics.Model, level: semantics.LevelFacts, symmetries: abc.Sequence[Symmetry] = SYMMETRIES
) -> LevelImages:
    """The images of a level under some symmetries, of which the first is the identity.

    Raises:
        TurningError: the level cannot be turned.
    """
    found: dict[str, tuple[Turning, list[Symmetry]]] = {}
    impossible = []
    for symmetry in symmetries:
        try:
            turning = Turning(model, level, symmetry)
        except map_frames.TurningError as error:
            if symmetry == map_frames.IDENTITY or not symmetry.swaps:
                raise
            impossible.append((symmetry, error.diagnostics[0].message))
            continue
        found.setdefault(meaning_of(turning), (turning, []))[1].append(symmetry)
    images = (LevelImage(turning, tuple(same), meaning) for meaning, (turning, same) in found.items())
    return LevelImages(tuple(images), tuple(impossible))


def meaning_of(turning: Turning) -> str:
    """Return a text that is equal for images that make the same levels: without name, weight, comments and layout.

    The direction of walls in the map does not count, since the game sets it.
    """
    node, rewriting = turning.level.node, turning.rewriting
    texts: list[str] = []
    for part in node.statements:
        if isinstance(part, n.Map):
            texts += (row.replace(map_frames.WALLS[1], map_frames.WALLS[0]) for row in turning.image_rows(part))
            corner = turning.corners.get(part.span)
            before = part.span.source.span(part.span.start, part.block.span.start)
            texts.append(_in_short(rewriting.text(before)) if corner is None else str(corner))
    others = (part for part in node.statements if not isinstance(part, n.VaultGen | n.Map))
    parts = chain([node.flags] if node.flags else [], others, turning.functions.values())
    return "\n".join((*texts, *(_in_short(rewriting.of(part)) for part in parts)))


def _in_short(text: str) -> str:
    return _SPACE.sub("", _COMMENT.sub("", text))


# ---- the levels of a file


def placed_images(
    images: abc.Sequence[LevelImage], model: semantics.Model, levels: abc.Iterable[semantics.LevelFacts]
) -> dict[int, list[semantics.LevelFacts]]:
    """The levels of a file that are one of the images, by its number."""
    numbers = {image.meaning: number for number, image in enumerate(images)}
    turning = images[0].turning
    found: dict[int, list[semantics.LevelFacts]] = {}
    drawn = map_frames.drawn_alike(turning.maps[0].block)
    for level in levels:
        number: int | None = 0
        if level is not turning.level:
            block = map_frames.first_map(model, level)
            if block is None or map_frames.drawn_alike(block) != drawn:
                continue
            try:
                number = numbers.get(meaning_of(Turning(model, level, map_frames.IDENTITY)))
            except map_frames.TurningError:
                continue
        if number is not None:
            found.setdefault(number, []).append(level)
    return found


def base_name(name: str) -> str:
    """The name that the images of a level share: without the number at its end."""
    return _NUMBER.sub("", name)


def free_name(base: str, number: int, taken: abc.Collection[str]) -> str:
    """The base and the first number from this one on with which it is not ``taken``, short enough for the game."""
    for following in count(number):
        ending = f"-{following}"
        name = base[: MAXIMUM_NAME - len(ending)] + ending
        if name not in taken:
            return name
    raise AssertionError("there is always a free number")


# ---- functions


def _own_functions(turning: Turning) -> abc.Mapping[str, n.FunctionDefinition]:
    """The functions from outside that are not the same for the image, or call such functions."""
    if turning.symmetry == map_frames.IDENTITY:
        return {}
    found: dict[str, n.FunctionDefinition] = {}
    for name, node in turning.functions.items():
        calls = any(isinstance(part, n.Call) and part.function.text in found for part in walk(node))
        if calls or turning.rewriting.of(node) != node.span.text:
            found[name] = node
    return found


def _rename_functions(turning: Turning, own: abc.Mapping[str, n.FunctionDefinition]) -> None:
    """Give the functions that are turned with the level names of their own, so that one file can hold all images."""
    inside = [node for node in walk(turning.level.node) if isinstance(node, n.FunctionDefinition)]
    names = {*own, *(node.name.text for node in inside)}
    ending = turning.symmetry.word.replace("-", "_")
    for node in chain.from_iterable(map(walk, (turning.level.node, *own.values()))):
        if isinstance(node, n.Call | n.FunctionDefinition):
            word = node.name if isinstance(node, n.FunctionDefinition) else node.function
            if word.text in names:
                turning.rewriting.replace(word.span, f"{word.text}_{ending}")


# ---- sets of rotations


@dataclass(frozen=True, slots=True)
class ImageInSet:
    """One image of a level: its name and title in a set of all, and the levels of the file that are this image."""

    image: LevelImage
    name: str
    title: str | None
    levels: tuple[semantics.LevelFacts, ...]

    @property
    def is_missing(self) -> bool:
        """True if no level of the file is this image."""
        return not self.levels

    @property
    def text(self) -> str:
        """The des source of the image."""
        return self.image.text(self.name, self.title)


@dataclass(frozen=True, slots=True)
class RotationSet:
    """All images of one level that differ, in the order of the symmetries, and the symmetries that are impossible."""

    level: semantics.LevelFacts
    members: tuple[ImageInSet, ...]
    impossible: tuple[tuple[Symmetry, str], ...]

    @property
    def functions(self) -> str:
        """The text of functions outside of the level that all images call as they are."""
        turning = self.members[0].image.turning
        own = _own_functions(turning)
        return "".join(f"{node.span.text}\n" for name, node in turning.functions.items() if name not in own)


def rotation_set(
    model: semantics.Model, level: semantics.LevelFacts, symmetries: abc.Sequence[Symmetry] = SYMMETRIES
) -> RotationSet:
    """The images of a level, each with a name that is free in the file, or with its name there.

    Raises:
        TurningError: the level cannot be turned.
    """
    found = images_of(model, level, symmetries)
    present = placed_images(found.images, model, model.levels)
    taken = {other.name for other in model.levels}
    title, total = level.title, len(found.images)
    if title is not None:  # without the number of a rotation
        title = vault_sets.without_rotation(title)
    members = []
    for number, image in enumerate(found.images):
        levels = tuple(present.get(number, ()))
        name = levels[0].name if levels else level.name
        if not levels and not has_counter(name):
            name = free_name(base_name(name), number + 1, taken)
        taken.add(name)
        numbered = title if title is None or total == 1 else f"{title} ({number + 1} of {total})"
        members.append(ImageInSet(image, name, numbered, levels))
    return RotationSet(level, tuple(members), found.impossible)


def rotation_sets(
    model: semantics.Model, levels: abc.Iterable[semantics.LevelFacts], symmetries: abc.Sequence[Symmetry] = SYMMETRIES
) -> abc.Iterator[RotationSet]:
    """The sets of some levels of a file, each set once; levels that cannot be turned have none."""
    done: set[int] = set()
    for level in levels:
        if level.index in done:
            continue
        try:
            found = rotation_set(model, level, symmetries)
        except map_frames.TurningError:
            continue
        done.update(other.index for member in found.members for other in member.levels)
        yield found
