"""Proposals for areas: painted terrain, in the rows of a MAP or as a TERRAIN statement; regions and rooms."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product

from vaultc.editing.studio.canvas import ChangeError, LevelCanvas, NothingToChangeError, ThingOnCell, obstacle, things
from vaultc.editing.studio.text_edits import DrawingScope, Proposal, Shows, canonical, put_before, ranked, scopes
from vaultc.language.diagnostics import Edit
from vaultc.language.semantics.sheets import map_size
from vaultc.language.syntax import nodes as n
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted
from vaultc.translation.freezing.ground import rectangles
from vaultc.world import grid
from vaultc.world.grid import Box, Cell, at, inside_box, valid

MOST_CELLS = 600
"""Cells of one stroke."""


_FIRST = "-|+.#"
"""The map characters that most levels need: walls, doors, floor, corridors."""


def paints(canvas: LevelCanvas) -> dict[str, str]:
    """The terrain that can be painted: map characters with the names of what they draw, ordinary terrain first."""
    rows = canvas.game.catalog.terrain
    known = {character: row.word for row in rows for character in row.map_characters}
    shown = {"-": "horizontal wall", "|": "vertical wall", " ": "stone"}
    pattern = canvas.game.grammar.map_row
    found = {
        c: shown.get(c, word) for c, word in known.items() if pattern.fullmatch(c) and not c.isdigit() and c != "B"
    }
    return {c: found[c] for c in sorted(found, key=lambda c: _FIRST.find(c) % len(found))}


def paint(canvas: LevelCanvas, cells: Collection[Cell], character: str) -> Iterator[Proposal]:
    """Ways to paint cells with the terrain of a map character.

    Raises:
        ChangeError: it is not a terrain, or there are too many cells.
        NothingToChangeError: all cells show it already.
    """
    names = paints(canvas)
    if character not in names:
        raise ChangeError(f"{character!r} is not a map character of {canvas.game.title}")
    if not 0 < len(cells) <= MOST_CELLS or not all(valid(*cell) for cell in cells):
        raise ChangeError(f"between 1 and {MOST_CELLS} cells of the level can be painted at once")
    places = sorted({canvas.traced.scripted(cell) for cell in cells})
    shows = painted(canvas, places, character)
    if shows(canvas, None):
        raise NothingToChangeError(f"there is already {names[character]}")
    summary = f"{names[character]} on {counted(len(places), 'cell')}"
    inside, outside = _divided(canvas, places, _drawn_maps(canvas))
    rows = _row_edits(canvas, inside, character)
    for edits, rest in ((rows, outside), ([], places)):
        if rest:
            yield from _as_statement(canvas, edits, rest, character, shows, summary)
        elif edits:
            yield Proposal(tuple(edits), shows, summary)


def painted(canvas: LevelCanvas, places: Collection[Cell], character: str) -> Shows:
    """Return what tells if places of the script show the terrain of a map character; walls may take any shape."""
    wanted, classes = canvas.game.catalog.codes[character], canvas.game.catalog.terrain_classes

    def fits(code: int) -> bool:
        return code == wanted or bool(classes.walls[wanted] and classes.walls[code])

    def shows(after: LevelCanvas, _start: int | None) -> bool:
        traced = after.traced
        return all(fits(traced.level.terrain[at(*traced.finished(place))]) for place in places)

    return shows


# ---- maps


class _DrawnMap(NamedTuple):
    """A MAP that was drawn once, with its box."""

    node: n.Map
    box: Box


def _drawn_maps(canvas: LevelCanvas) -> list[_DrawnMap]:
    """The maps that the level drew once and kept, in the order of drawing."""
    found = []
    for moment in canvas.traced.moments:
        placed = canvas.statements.get(moment.span)
        if placed is None or not isinstance(placed.node, n.Map) or obstacle(canvas, placed) is not None:
            continue
        size, (left, top) = map_size(placed.node.block), moment.after.part
        if (placed.node.keep is None or placed.node.keep.text == "true") and size != (1, 1):
            found.append(_DrawnMap(placed.node, (left, top, left + size.width - 1, top + size.height - 1)))
    return found


def _divided(
    canvas: LevelCanvas, places: Iterable[Cell], maps: Sequence[_DrawnMap]
) -> tuple[dict[Cell, _DrawnMap], list[Cell]]:
    """The places that the rows of a map decide, with the map, and the others."""
    inside: dict[Cell, _DrawnMap] = {}
    outside: list[Cell] = []
    for place in places:
        drawn = next((drawn for drawn in reversed(maps) if inside_box(drawn.box, *place)), None)
        maker = canvas.traced.maker(place)
        if drawn is None or (maker is not None and maker.start > drawn.node.span.start):  # something is drawn over it
            outside.append(place)
        else:
            inside[place] = drawn
    return inside, outside


def _row_edits(canvas: LevelCanvas, inside: Mapping[Cell, _DrawnMap], character: str) -> list[Edit]:
    """The rows of maps with new characters."""
    by_row: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    blocks: dict[int, n.MapBlock] = {}
    for (x, y), drawn in inside.items():
        blocks[id(drawn.node.block)] = drawn.node.block
        by_row[id(drawn.node.block), y - drawn.box[1]].append(x - drawn.box[0])
    edits = []
    for (block, row), columns in by_row.items():
        start, old = blocks[block].offsets[row], blocks[block].rows[row]
        span = canvas.source_now.span(start, start + len(old))
        if span.text != old:
            raise ChangeError(f"line {span.begin.line} of the map has odd characters; correct it first", span)
        new = _redrawn(old, columns, character)
        if new != old:
            edits.append(Edit(span, new))
    return edits


def _redrawn(row: str, columns: Iterable[int], character: str) -> str:
    """A row with a character in some columns; digits are rulers, which have no column."""
    signs = list(row)
    indices = [index for index, sign in enumerate(signs) if not sign.isdigit()]
    for column in sorted(columns):
        while column >= len(indices):
            if character == " ":
                break
            indices.append(len(signs))
            signs.append(" ")
        else:
            signs[indices[column]] = character
    return "".join(signs)


# ---- statements


def _as_statement(
    canvas: LevelCanvas, edits: Sequence[Edit], places: Collection[Cell], character: str, shows: Shows, summary: str
) -> Iterator[Proposal]:
    """TERRAIN statements, in every scope that can address the places; other ``edits`` go with each.

    Where things stand on the places, the statement goes before the first that puts one there.
    """
    quoted = "'\\\\'" if character == "\\" else f"'{character}'"
    standing = [
        one
        for one in things(canvas.traced.level, canvas.game.catalog)
        if one.origin is not None and canvas.traced.scripted(one.cell) in places
    ]
    for scope in ranked(scopes(canvas), places):
        written = [place for place in map(scope.place, places) if place is not None]
        lines = canonical(f"TERRAIN: {selection_text(written)}, {quoted}", canvas.game)
        first = _first_to_stand(scope, standing)
        if first is not None:
            edit = put_before(canvas.source_now, first, lines)
            for shown in (_with_things(shows, standing), shows):  # things at random places may come elsewhere
                yield Proposal((*edits, edit), shown, summary, edit, scope.remark(canvas))
        edit = scope.edit(canvas, lines)
        yield Proposal((*edits, edit), shows, summary, edit, scope.remark(canvas))


def _first_to_stand(scope: DrawingScope, standing: Sequence[ThingOnCell]) -> n.Statement | None:
    """The first statement of a scope that puts one of some things down."""
    spans = [one.origin for one in standing if one.origin is not None]

    def puts(statement: n.Statement) -> bool:
        around = statement.span
        inside = (span for span in spans if span.source is around.source)
        return any(around.start <= span.start and span.end <= around.end for span in inside)

    return next(filter(puts, scope.statements), None)


def _with_things(shows: Shows, standing: Sequence[ThingOnCell]) -> Shows:
    """Return what tells if a level shows something, and as many of some things as before are on their cells."""
    expected = Counter((one.kind, one.name, one.cell) for one in standing)

    def shows_all(after: LevelCanvas, start: int | None) -> bool:
        if not shows(after, start):
            return False
        there = Counter((one.kind, one.name, one.cell) for one in things(after.traced.level, after.game.catalog))
        return expected <= there

    return shows_all


def selection_text(places: Iterable[Cell]) -> str:
    """The selection of some places: points and rectangles."""
    texts = []
    for _, left, top, right, bottom in rectangles(dict.fromkeys(places, "")):
        single = (left, top) == (right, bottom)
        texts.append(f"({left},{top})" if single else f"fillrect ({left},{top},{right},{bottom})")
    return " & ".join(texts)


_FIFTHS = range(1, 6)
_ALIGNMENTS = {"left": 1, "center": 3, "right": 5}
_VERTICALS = {"top": 1, "center": 3, "bottom": 5}
_LIGHTS = ("lit", "unlit", "random")


def draw_region(canvas: LevelCanvas, box: grid.Box, light: str, kind: str, words: Sequence[str]) -> Iterator[Proposal]:
    """Ways to make a REGION of a rectangle of cells.

    Raises:
        ChangeError: the rectangle or the light is none.
    """
    left, top, right, bottom = _scripted(canvas, box)
    _check_light(light)
    for scope in ranked(scopes(canvas), [(left, top), (right, bottom)]):
        x, y = scope.frame.part
        if scope.frame.is_room or left < x or top < y:
            continue
        area = f"({left - x},{top - y},{right - x},{bottom - y})"
        text = f"REGION: {', '.join([area, light, kind, *words])}"
        edit = scope.edit(canvas, canonical(text, canvas.game))
        yield Proposal((edit,), _lit((left, top, right, bottom), light), "the region", edit)


def _lit(box: grid.Box, light: str) -> Shows:
    """Return what tells if a region ran, and made its cells as light as it says."""

    def shows(after: LevelCanvas, start: int | None) -> bool:
        if start is None or not after.traced.of(after.statement_at(start).node.span):
            return False
        places = [divmod(cell, grid.HEIGHT) for cell in grid.cells(box)]
        lights = {bool(after.traced.level.lit[grid.at(*after.traced.finished(place))]) for place in places}
        return light == "random" or lights == {light == "lit"} or (light == "unlit" and lights == {False})

    return shows


def draw_room(canvas: LevelCanvas, box: grid.Box, light: str, kind: str) -> Iterator[Proposal]:
    """Ways to make a room whose floor is a rectangle of cells: a SUBROOM inside of a room, else a ROOM.

    The game places a ROOM in a fifth of the level's width and height, so that it may lie some cells away.

    Raises:
        ChangeError: the rectangle or the light is none, or the level draws maps instead of rooms.
    """
    area = _scripted(canvas, box)
    _check_light(light)
    found = scopes(canvas)
    around = [scope for scope in found if scope.frame.is_room and scope.covers(area[:2]) and scope.covers(area[2:])]
    if around:
        yield from _subrooms(canvas, ranked(around, [area[:2]]), area, light, kind)
        return
    top = [scope for scope in found if scope.owner is None]
    if any(isinstance(statement, n.Map) for statement in canvas.facts.node.statements):
        raise ChangeError("this level is drawn by maps: paint the room's floor and walls, or draw a region")
    yield from _rooms(canvas, top, area, light, kind)


def _subrooms(
    canvas: LevelCanvas, around: Iterable[DrawingScope], area: grid.Box, light: str, kind: str
) -> Iterator[Proposal]:
    left, top, right, bottom = area
    for scope in around:
        x, y = left - scope.frame.box[0], top - scope.frame.box[1]
        text = f"SUBROOM: {kind}, {light}, ({x},{y}), ({right - left + 1},{bottom - top + 1})"
        text += " { ROOMDOOR: false, closed, random, random }"
        edit = scope.edit(canvas, canonical(text, canvas.game))
        yield Proposal((edit,), _made(area, 0), "the room", edit)


def _rooms(
    canvas: LevelCanvas, top: Sequence[DrawingScope], area: grid.Box, light: str, kind: str
) -> Iterator[Proposal]:
    """ROOM statements after the last one, at the nearest places that the game knows."""
    width, height = area[2] - area[0] + 1, area[3] - area[1] + 1
    whole = sorted(_positions(width, height), key=lambda known: abs(known[0] - area[0]) + 2 * abs(known[1] - area[1]))
    scope = _after_rooms(top)
    for left, upper, text in whole[:3]:
        written = f"ROOM: {kind}, {light}, {text}, ({width},{height}) {{ }}"
        edit = scope.edit(canvas, canonical(written, canvas.game))
        yield Proposal((edit,), _made((left, upper, left + width - 1, upper + height - 1), 9), "the room", edit)


def _after_rooms(top: Sequence[DrawingScope]) -> DrawingScope:
    """The scope of the level's rooms, cut off after the last ROOM, so that corridors find the new one."""
    if not top:
        raise ChangeError("nothing can be put at the top of this level")
    for scope in reversed(top):
        rooms = [number for number, statement in enumerate(scope.statements, 1) if isinstance(statement, n.Room)]
        if rooms:
            kept = scope.statements[: rooms[-1]]
            return DrawingScope(scope.frame, kept[-1], None, None, None, kept)
    return top[0]


def _positions(width: int, height: int) -> Iterator[tuple[int, int, str]]:
    """The first cells at which a ROOM of a size can lie, with position and alignment as written."""
    for column, row, across, down in product(_FIFTHS, _FIFTHS, _ALIGNMENTS, _VERTICALS):
        x = _start((column - 1) * grid.WIDTH // 5 + 1, 16 - width, _ALIGNMENTS[across])
        y = _start((row - 1) * grid.HEIGHT // 5 + 1, 4 - height, _VERTICALS[down])
        yield _inside(x, width, 77), _inside(y, height, 18), f"({column},{row}), ({across},{down})"


def _start(start: int, slack: int, alignment: int) -> int:
    """As the game aligns a room in its fifth. Rules: "Creating a top-level room"."""
    if alignment == 5:
        return start + slack
    return start + int(slack / 2) if alignment == 3 else start


def _inside(start: int, length: int, last: int) -> int:
    return max(last - length if start + length - 1 > last + 1 else start, 2)


def _made(area: grid.Box, tolerance: int) -> Shows:
    """Return what tells if a statement made a room of the drawn size, not further away than the tolerance."""

    def shows(after: LevelCanvas, start: int | None) -> bool:
        if start is None:
            return False
        span = after.statement_at(start).node.span
        boxes = [moment.after.box for moment in after.traced.of(span)[:1] if moment.after.is_room]
        size = area[2] - area[0], area[3] - area[1]
        return any(
            (box[2] - box[0], box[3] - box[1]) == size
            and max(abs(box[0] - area[0]), abs(box[1] - area[1])) <= tolerance
            for box in boxes
        )

    return shows


def _scripted(canvas: LevelCanvas, box: grid.Box) -> grid.Box:
    """A rectangle of the finished level as it was while the script ran, its corners in order."""
    if not (grid.valid(*box[:2]) and grid.valid(*box[2:])):
        raise ChangeError("this rectangle is not on the level")
    (x1, y1), (x2, y2) = canvas.traced.scripted(box[:2]), canvas.traced.scripted(box[2:])
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _check_light(light: str) -> None:
    if light not in _LIGHTS:
        raise ChangeError(f"light is one of {', '.join(_LIGHTS)}")
