"""Painted terrain, in a MAP or as a TERRAIN statement; and the reasons why a thing cannot be moved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from vaultc.editing.drawing.canvas import ChangeError, LevelCanvas, NothingToChangeError, RunFrame
from vaultc.editing.drawing.text_edits import Proposal, Shows, canonical, ranked, scopes
from vaultc.language.diagnostics import Edit
from vaultc.language.semantics.sheets import map_size
from vaultc.language.semantics.statements import Placed
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk
from vaultc.world.grid import Box, Cell, at, inside_box, valid


def obstacle(canvas: LevelCanvas, placed: Placed) -> ChangeError | None:
    """The reason why a statement cannot be changed for one place alone: it runs several times, or elsewhere."""
    span = placed.node.span
    if span.source is not canvas.source_now:
        return ChangeError(f"{span} puts this down, in an included file; open that file", span)
    for outer in placed.ancestors():
        line = outer.node.span.begin.line
        match outer.node:
            case n.Loop() | n.For():
                times = len(canvas.traced.of(span))
                word = "FOR" if isinstance(outer.node, n.For) else "LOOP"
                message = (
                    f"the {word} of line {line} runs this {times} times; change line {span.begin.line} in the text"
                )
                return ChangeError(message, span)
            case n.FunctionDefinition():
                name = outer.node.name.text
                message = f"the function {name}() of line {line} does this wherever it is called; change its text"
                return ChangeError(message, span)
    return None


def why_not_fixed(canvas: LevelCanvas, placed: Placed, place: n.Expression | None) -> ChangeError:
    """The reason why the place of a statement cannot be rewritten."""
    span = placed.node.span
    line = span.begin.line
    match place:
        case None:
            return ChangeError(f"line {line} gives no place, so it is random; write one, such as (3,4)", span)
        case n.RandomCoordinate():
            message = f"line {line} puts this at a random place: {place.span.text}; write a place to fix it"
            return ChangeError(message, span)
        case n.RndCoord():
            return ChangeError(f"line {line} takes a random cell of a selection: {place.span.text}", span)
        case n.Variable() | n.Element():
            return ChangeError(_of_variable(canvas, placed, place.name), span)
    variables = [part.name for part in walk(place) if isinstance(part, n.Variable | n.Element)]
    if variables:
        return ChangeError(_of_variable(canvas, placed, variables[0]), span)
    return ChangeError(f"line {line} covers more than this cell: {place.span.text}; change it in the text", span)


def _of_variable(canvas: LevelCanvas, placed: Placed, name: str) -> str:
    """The lines that give a variable its value."""
    text = f"line {placed.node.span.begin.line} takes the place from ${name}"
    kinds: tuple[tuple[str, type[n.Assignment] | type[n.Shuffle]], ...] = (
        (", set in line ", n.Assignment), (" and shuffled in line ", n.Shuffle),
    )  # fmt: skip
    for words, kind in kinds:
        lines = [
            str(span.begin.line)
            for span, known in canvas.statements.items()
            if isinstance(known.node, kind) and known.node.variable.name == name
        ]
        if lines:
            text += words + ", ".join(lines)
    return f"{text}; change it there"


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
        raise NothingToChangeError(f"there is {names[character]} already")
    summary = f"{names[character]} on {len(places)} cells" if len(places) > 1 else names[character]
    sheets = _sheets(canvas)
    inside, outside = _divided(canvas, places, sheets)
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


class _Sheet:
    """A MAP that was drawn once, with its place."""

    def __init__(self, node: n.Map, frame: RunFrame) -> None:
        self.node = node
        self.size = map_size(node.block)
        left, top = frame.part
        self.corner = frame.part
        self.box: Box = (left, top, left + self.size.width - 1, top + self.size.height - 1)

    def row_column(self, place: Cell) -> Cell:
        """The row and column of a place in the block."""
        return place[1] - self.corner[1], place[0] - self.corner[0]


def _sheets(canvas: LevelCanvas) -> list[_Sheet]:
    """The maps that the level drew once and kept, in the order of drawing."""
    found = []
    for moment in canvas.traced.moments:
        placed = canvas.statements.get(moment.span)
        if placed is None or not isinstance(placed.node, n.Map) or obstacle(canvas, placed) is not None:
            continue
        keeps = placed.node.keep is None or placed.node.keep.text == "true"
        if keeps and map_size(placed.node.block) != (1, 1):
            found.append(_Sheet(placed.node, moment.after))
    return found


def _divided(
    canvas: LevelCanvas, places: Iterable[Cell], sheets: Sequence[_Sheet]
) -> tuple[dict[Cell, _Sheet], list[Cell]]:
    """The places that the rows of a map decide, with the map, and the others."""
    inside: dict[Cell, _Sheet] = {}
    outside: list[Cell] = []
    for place in places:
        sheet = next((sheet for sheet in reversed(sheets) if inside_box(sheet.box, *place)), None)
        maker = canvas.traced.maker(place)
        if sheet is None or (maker is not None and maker.start > sheet.node.span.start):  # something is drawn over it
            outside.append(place)
        else:
            inside[place] = sheet
    return inside, outside


def _row_edits(canvas: LevelCanvas, inside: Mapping[Cell, _Sheet], character: str) -> list[Edit]:
    """The rows of maps with new characters."""
    by_row: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    blocks: dict[int, n.MapBlock] = {}
    for place, sheet in inside.items():
        row, column = sheet.row_column(place)
        blocks[id(sheet.node.block)] = sheet.node.block
        by_row[id(sheet.node.block), row].append(column)
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
    canvas: LevelCanvas,
    edits: Sequence[Edit],
    places: Collection[Cell],
    character: str,
    shows: Shows,
    summary: str,
) -> Iterator[Proposal]:
    """TERRAIN statements, in every scope that can address the places; other ``edits`` go with each."""
    quoted = "'\\\\'" if character == "\\" else f"'{character}'"
    for scope in ranked(scopes(canvas), places):
        written = [place for place in map(scope.place, places) if place is not None]
        text = f"TERRAIN: {selection_text(written)}, {quoted}"
        edit = scope.edit(canvas, canonical(text, canvas.game))
        yield Proposal((*edits, edit), shows, summary, edit, scope.remark(canvas))


def selection_text(places: Iterable[Cell]) -> str:
    """The selection of some places: points and rectangles."""
    texts = []
    for left, top, right, bottom in rectangles(places):
        single = (left, top) == (right, bottom)
        texts.append(f"({left},{top})" if single else f"fillrect ({left},{top},{right},{bottom})")
    return " & ".join(texts)


def rectangles(places: Iterable[Cell]) -> list[Box]:
    """Few rectangles that cover exactly some places, row by row."""
    rest, found = set(places), []
    for x, y in sorted(rest, key=lambda place: (place[1], place[0])):
        if (x, y) not in rest:
            continue
        right = x
        while (right + 1, y) in rest:
            right += 1
        bottom = y
        while all((column, bottom + 1) in rest for column in range(x, right + 1)):
            bottom += 1
        rest -= {(column, row) for column in range(x, right + 1) for row in range(y, bottom + 1)}
        found.append((x, y, right, bottom))
    return found
