"""The copy of a rectangle of a level: its terrain and the things on it, each step of which is proved by itself."""

from __future__ import annotations

from collections import defaultdict
from difflib import SequenceMatcher

from vaultc.editing.studio.areas import MOST_CELLS, paint, painted, paints
from vaultc.editing.studio.canvas import ChangeError, LevelCanvas, NothingToChangeError, ThingOnCell, things
from vaultc.editing.studio.text_edits import WrittenChange, proved, smallest_edits
from vaultc.editing.studio.things import copy
from vaultc.language.diagnostics import Edit
from vaultc.language.source import Source
from vaultc.world import grid
from vaultc.world.grid import Box, Cell, at, valid


def copied_area(canvas: LevelCanvas, box: Box, target: Cell, *, insist: bool = False) -> WrittenChange:
    """Copy a rectangle so that its upper left cell comes to a target, as one change.

    Terrain that no map character draws is left as it is; what cannot be copied of the things is told in the remark.

    Raises:
        ChangeError: it would lie beyond the level, or its terrain cannot be painted there.
        NothingToChangeError: it would lie where it is.
    """
    dx, dy = target[0] - box[0], target[1] - box[1]
    if (dx, dy) == (0, 0):
        raise NothingToChangeError("this area is already there")
    cells = [divmod(cell, grid.HEIGHT) for cell in grid.cells(box)]
    if not all(valid(*cell) and valid(cell[0] + dx, cell[1] + dy) for cell in cells):
        raise ChangeError("the copy would lie beyond the level")
    if len(cells) > MOST_CELLS:
        raise ChangeError(f"at most {MOST_CELLS} cells can be copied at once")
    now = _with_terrain(canvas, cells, dx, dy, insist=insist)
    now, copied, left_out = _with_things(canvas, now, cells, dx, dy, insist=insist)
    if now is canvas:
        raise NothingToChangeError("the same is already there")
    remark = f"without {', '.join(left_out)}" if left_out else ""
    summary = f"a copy of {len(cells)} cells" + (f" with {copied} thing{'s' if copied > 1 else ''}" if copied else "")
    edits = _edits_between(canvas.source_now, now.source.text)
    return WrittenChange(canvas.with_text(now.source.text), edits, summary, None, remark)


def _with_terrain(canvas: LevelCanvas, cells: list[Cell], dx: int, dy: int, *, insist: bool) -> LevelCanvas:
    """The canvas with the terrain of some cells painted some columns and rows away."""
    groups: defaultdict[str, list[Cell]] = defaultdict(list)
    for x, y in cells:
        character = terrain_character(canvas, (x, y))
        if character is not None:
            groups[character].append((x + dx, y + dy))
    now = canvas
    for character, places in sorted(
        groups.items(), key=lambda group: group[0] in "-|"
    ):  # walls need ground beside them
        try:
            now = proved(now, paint(now, places, character), insist=insist).canvas
        except NothingToChangeError:
            continue
    for character, places in groups.items():
        scripted = [now.traced.scripted(place) for place in places]
        if not painted(now, scripted, character)(now, None):
            raise ChangeError("the copy would not show with this seed: something later covers it")
    return now


def terrain_character(canvas: LevelCanvas, cell: Cell) -> str | None:
    """The map character that draws the terrain of a cell; None if none does."""
    level, catalog, index = canvas.traced.level, canvas.game.catalog, at(*cell)
    code = level.terrain[index]
    if catalog.terrain_classes.walls[code]:
        return "-" if level.horizontal[index] else "|"
    return next((character for character in paints(canvas) if catalog.codes[character] == code), None)


def _with_things(
    canvas: LevelCanvas, now: LevelCanvas, cells: list[Cell], dx: int, dy: int, *, insist: bool
) -> tuple[LevelCanvas, int, list[str]]:
    """The canvas with copies of the things on some cells, their number, and the names of those left out."""
    area = set(cells)
    here = [one for one in things(canvas.traced.level, canvas.game.catalog) if one.cell in area]
    copied, left_out = 0, []
    for one in reversed(here):
        start = _start_of(now, one)
        to = one.cell[0] + dx, one.cell[1] + dy
        try:
            if start is None:
                raise ChangeError("no statement of this text places it")
            now = proved(now, copy(now, start, one.cell, to), insist=insist).canvas
            copied += 1
        except ChangeError:
            left_out.append(one.name)
    return now, copied, left_out


def _start_of(now: LevelCanvas, wanted: ThingOnCell) -> int | None:
    """The offset of the statement that puts a thing down in the text as it is now."""
    for one in things(now.traced.level, now.game.catalog):
        if (one.kind, one.name, one.cell) == (wanted.kind, wanted.name, wanted.cell) and one.origin is not None:
            return one.origin.start if one.origin.source is now.source_now else None
    return None


def _edits_between(source: Source, text: str) -> tuple[Edit, ...]:
    """The smallest edits, line by line, that make one text of another."""
    old, new = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    found = []
    for kind, first, last, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            edit = Edit(source.span(starts[first], starts[last]), "".join(new[begin:end]))
            found.append(smallest_edits(edit))
    return tuple(found)
