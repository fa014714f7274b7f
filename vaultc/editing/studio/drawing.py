"""The questions that draw and change texts; a change as the page sends it becomes proposals, and one of them an edit.

Typed lines get the line ends of the text around them. A copied rectangle takes its terrain and the things on it along,
and each step is proved by itself.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from difflib import SequenceMatcher, unified_diff
from itertools import islice
from typing import Any, Final

from vaultc.editing.studio import AnswerFields, AskedFields, NoLevelError, RefusedError, RequestError
from vaultc.editing.studio.areas import MOST_CELLS, draw_region, draw_room, paint, painted, paints
from vaultc.editing.studio.canvas import ChangeError, LevelCanvas, NothingToChangeError, ThingOnCell, obstacle, things
from vaultc.editing.studio.files import SavingError
from vaultc.editing.studio.forms import fill_in, form_of, named
from vaultc.editing.studio.session import StudioSession, level_request, number_of, text_of
from vaultc.editing.studio.text_edits import Proposal, WrittenChange, proved, smallest_edits
from vaultc.editing.studio.things import (
    BrushTile,
    copy,
    delete,
    inner_things,
    known_things,
    movable,
    move,
    place_thing,
    put_in,
    terrain_tiles,
    thing_tiles,
)
from vaultc.language.diagnostics import Edit
from vaultc.language.source import Source, Span
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


ChangeRequest = Mapping[str, Any]
HistoryStep = Callable[[str, str, Callable[[str], bool]], str | None]
MOST_OPTIONS = 20
MOST_CHARACTERS = 400


def write_change(canvas: LevelCanvas, asked: ChangeRequest) -> WrittenChange:
    """Write a change into the text: the smallest edit that is proved to do what it says.

    ``asked["do"]`` is one of :data:`CHANGES`; with ``insist`` new findings below errors are accepted.

    Raises:
        ChangeError: it cannot be made; says why.
    """
    insist = asked.get("insist") is True
    if asked.get("do") == "copy_area":
        return copied_area(canvas, _box(asked), _cell_field(asked, "to"), insist=insist)
    return proved(canvas, _proposals(canvas, asked, str(asked.get("do"))), insist=insist)


def _proposals(canvas: LevelCanvas, asked: ChangeRequest, do: str) -> Iterator[Proposal]:
    """Ways to make a change."""
    match do:
        case "paint":
            cells = asked.get("cells")
            if not isinstance(cells, list) or len(cells) > MOST_CELLS:
                raise ChangeError(f"cells must be a list of at most {MOST_CELLS} cells")
            return paint(canvas, [_cell_of(cell) for cell in cells], _text_field(asked, "terrain", 1))
        case "place":
            parts, options = asked.get("parts", {}), asked.get("options", [])
            if not isinstance(parts, dict) or not isinstance(options, list) or len(options) > MOST_OPTIONS:
                raise ChangeError("parts must be an object, and options a list")
            given = {str(name): _text_field(parts, name) for name in parts}
            written = [_text_field({"option": option}, "option") for option in options]
            thing, anywhere = _text_field(asked, "thing"), asked.get("anywhere") is True
            return place_thing(canvas, thing, _cell_field(asked, "at"), given, written, anywhere=anywhere)
        case "put_in":
            return put_in(canvas, _number_field(asked, "start"), _text_field(asked, "kind"))
        case "move":
            return move(canvas, _number_field(asked, "start"), _cell_field(asked, "from"), _cell_field(asked, "to"))
        case "copy":
            return copy(canvas, _number_field(asked, "start"), _cell_field(asked, "from"), _cell_field(asked, "to"))
        case "delete":
            return delete(
                canvas, _number_field(asked, "start"), _cell_field(asked, "from") if "from" in asked else None
            )
        case "region":
            words = asked.get("words", [])
            if not isinstance(words, list) or len(words) > MOST_OPTIONS:
                raise ChangeError("words must be a list")
            written = [_text_field({"word": word}, "word") for word in words]
            light, kind = _text_field(asked, "light", default="lit"), _text_field(asked, "type", default='"ordinary"')
            return draw_region(canvas, _box(asked), light, kind, written)
        case "room":
            box, light = _box(asked), _text_field(asked, "light", default="lit")
            return draw_room(canvas, box, light, _text_field(asked, "type", default='"ordinary"'))
        case "fill":
            return fill_in(
                canvas,
                _number_field(asked, "start"),
                _number_field(asked, "field"),
                _text_field(asked, "text", default=""),
            )
    raise ChangeError(f"unknown change {do[:40]!r}; there are {', '.join(CHANGES)}")


CHANGES: Final = ("paint", "place", "move", "copy", "delete", "region", "room", "fill", "put_in", "copy_area")
"""The changes by name."""


# ---- what is at a cell


def contents_of_cell(canvas: LevelCanvas, cell: grid.Cell) -> dict[str, Any]:
    """The things on a cell and the statement that made its ground, each with the reason why it cannot be moved.

    Raises:
        ChangeError: there is no such cell or level.
    """
    if not grid.valid(*cell):
        raise ChangeError("this cell is not on the level")
    level, catalog = canvas.traced.level, canvas.game.catalog
    here = [thing for thing in things(level, catalog) if thing.cell == cell]
    found = [_thing_facts(canvas, thing.kind, thing.name, thing.origin, cell) for thing in here]
    maker = canvas.traced.maker(canvas.traced.scripted(cell))
    return {"things": found, "ground": _thing_facts(canvas, "ground", "", maker, cell)}


def _thing_facts(canvas: LevelCanvas, kind: str, name: str, origin: Span | None, cell: grid.Cell) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": kind, "name": name, "start": None, "line": None, "fixed": None, "kept": None}
    placed = None if origin is None else canvas.statements.get(origin)
    if placed is None or origin is None:
        made = "the game places this itself" if kind != "ground" else "no statement draws this"
        return {**told, "fixed": made, "kept": made}
    fixed, kept = movable(canvas, placed, cell), obstacle(canvas, placed)
    return {
        **told,
        "start": origin.start if origin.source is canvas.source_now else None,
        "line": origin.begin.line,
        "text": " ".join(origin.source.line(origin.begin.line).split()),
        "fixed": None if fixed is None else str(fixed),
        "kept": None if kept is None else str(kept),
    }


# ---- values of pages


def _text_field(asked: ChangeRequest, name: str, longest: int = MOST_CHARACTERS, default: str | None = None) -> str:
    value = asked.get(name, default)
    if not isinstance(value, str) or len(value) > longest:
        raise ChangeError(f"{name} must be a text of at most {longest} characters")
    return value


def _number_field(asked: ChangeRequest, name: str) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ChangeError(f"{name} must be a number")
    return value


def _cell_field(asked: ChangeRequest, name: str) -> grid.Cell:
    return _cell_of(asked.get(name))


def _cell_of(value: object) -> grid.Cell:
    match value:
        case [int(x), int(y)] if grid.valid(x, y):
            return x, y
    raise ChangeError("a cell must be its column and its row on the level")


def _box(asked: ChangeRequest) -> grid.Box:
    match asked.get("box"):
        case [int(x1), int(y1), int(x2), int(y2)]:
            return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
    raise ChangeError("box must be left, top, right and bottom")


def with_line_ends(old: str, new: str) -> str:
    """The new text; lines at its beginning and end that are as in the old one keep their line ends.

    Lines between take the line end that is the most common in the old text.
    """
    if "\r\n" not in old:
        return new
    common = "\r\n" if old.count("\r\n") * 2 > old.count("\n") else "\n"
    before, after = old.split("\n"), new.replace("\r\n", "\n").split("\n")
    plain = [line.removesuffix("\r") for line in before]
    most = min(len(before), len(after))
    first = next((k for k in range(most) if plain[k] != after[k]), most)
    last = next((k for k in range(most - first) if plain[-1 - k] != after[-1 - k]), most - first)
    moved = len(before) - len(after)
    ends = [common] * len(after)
    for number in (*range(first), *range(len(after) - last, len(after))):
        line = number if number < first else number + moved
        if line < len(before) - 1:
            ends[number] = "\r\n" if before[line].endswith("\r") else "\n"
    return "".join(line + end for line, end in zip(after, [*ends[:-1], ""], strict=True))


MOST_DIFFERENCES = 400
"""Lines of a difference that are shown."""


def tools(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``tools``."""
    canvas = _canvas(session, asked)
    forms_of_things = known_things(canvas.game)
    kinds = sorted({form.names for form in forms_of_things.values() if form.names} | {"rooms"})
    theme = level_request(asked).theme
    terrain, drawn = terrain_tiles(canvas, theme), thing_tiles(canvas, theme)
    palette = [
        {"character": character, "name": name, "tile": terrain[character].picture}
        for character, name in paints(canvas).items()
    ]
    things = [
        {"thing": thing, "keyword": form.keyword, "parts": dict(form.parts), "names": form.names}
        | {"tile": drawn.get(thing, BrushTile()).picture, "character": drawn.get(thing, BrushTile()).character}
        for thing, form in forms_of_things.items()
    ]
    return {"palette": palette, "things": things, "names": {what: named(canvas.game, what) for what in kinds}}


def contents(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``contents``."""
    cell = divmod(number_of(asked, "cell", grid.HEIGHT, (0, grid.CELLS - 1)), grid.HEIGHT)
    canvas = _canvas(session, asked)
    nothing: AnswerFields = {"things": [], "ground": None, "digest": _digest(canvas), "objection": None}
    try:
        return {**nothing, **contents_of_cell(canvas, cell)}
    except ChangeError as error:
        return {**nothing, "objection": _objection(error)}


def form(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``form``."""
    canvas = _canvas(session, asked)
    try:
        start = _start(canvas, asked)
        return {
            "form": {**form_of(canvas, start), "inside": inner_things(canvas, start)},
            "digest": _digest(canvas),
            "objection": None,
        }
    except ChangeError as error:
        return {"form": None, "digest": _digest(canvas), "objection": _objection(error)}


def _start(canvas: LevelCanvas, asked: AskedFields) -> int:
    """The offset of the statement that was asked for: by itself, or by a line of the text."""
    if "start" in asked:
        return number_of(asked, "start", 0, (0, len(canvas.source.text)))
    line = number_of(asked, "line", 1, (1, len(canvas.source_now.line_starts)))
    found = [
        span
        for span in canvas.statements
        if span.source is canvas.source_now and span.begin.line <= line <= span.finish.line
    ]
    if not found:
        raise ChangeError(f"there is no statement of this level on line {line}")
    return min(found, key=lambda span: (span.begin.line != line, span.end - span.start)).start


# ---- changes


def edit(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``edit``."""
    name = _writable(session, asked)
    canvas = _canvas(session, asked)
    change = asked.get("change")
    if not isinstance(change, dict):
        raise RequestError("change must be an object")
    if change.get("do") == "write":
        text = change.get("text")
        if not isinstance(text, str):
            raise RequestError("text must be a text")
        new = with_line_ends(canvas.source.text, text)
        _take(session, name, canvas.source.text, new)
        return _edited(session, name, canvas.with_text(new))
    try:
        if canvas.source.is_lua_script:
            raise ChangeError("a Lua script computes its places: its pictures cannot be drawn on, so change its text")
        if asked.get("digest") not in (None, _digest(canvas)):
            raise ChangeError("the text has changed since it was shown; reload the level")
        written = write_change(canvas, change)
    except NothingToChangeError:
        return _edited(session, name, canvas)
    except ChangeError as error:
        return _edited(session, name, canvas, objection=error)
    _take(session, name, canvas.source.text, written.text)
    return _edited(session, name, written.canvas, written)


def _first_written(edit: Edit) -> int:
    """The offset of the first character that the first edit of a text writes, without blanks and line ends."""
    return edit.span.start + len(edit.replacement) - len(edit.replacement.lstrip())


def _edited(
    session: StudioSession,
    name: str,
    canvas: LevelCanvas,
    written: WrittenChange | None = None,
    objection: ChangeError | None = None,
) -> AnswerFields:
    """The answer to a change: the text that there is now, and what was written."""
    line = None
    if written is not None and (written.start is not None or written.edits):
        start = _first_written(written.edits[0]) if written.start is None else written.start
        line = canvas.source.position(start).line
    edits = () if written is None else written.edits
    return {
        "text": canvas.source.text,
        "digest": _digest(canvas),
        "objection": None if objection is None else _objection(objection),
        "edits": [{"start": e.span.start, "end": e.span.end, "text": e.replacement} for e in edits],
        "line": line,
        "summary": "" if written is None else written.summary,
        "remark": "" if written is None else written.remark,
        "accepted": [] if written is None else [found.message for found in written.accepted],
        "state": _state(session, name),
    }


def undo(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``undo``."""
    return _gone_to(session, asked, session.histories.undo)


def redo(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``redo``."""
    return _gone_to(session, asked, session.histories.redo)


def _gone_to(session: StudioSession, asked: AskedFields, step: HistoryStep) -> AnswerFields:
    name = _writable(session, asked)
    present = _asked_text(session, name)

    def write(text: str) -> bool:
        if not session.files.write(name, text):
            raise RefusedError(f"{name} cannot be changed now: an editor has it open, or its place is gone")
        return True

    text = step(name, present, write)
    return {"text": present if text is None else text, "done": text is not None, "state": _state(session, name)}


def save(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``save``."""
    name = _writable(session, asked)
    try:
        saved = session.files.save(name, over=asked.get("over") is True)
    except SavingError as error:
        return {"saved": False, "problem": str(error), "difference": [], "state": _state(session, name)}
    difference = [] if saved else _difference(session, name)
    return {"saved": saved, "problem": None, "difference": difference, "state": _state(session, name)}


def reload(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``reload``."""
    name = _writable(session, asked)
    mine = _asked_text(session, name)
    session.files.reload(name)
    theirs = _asked_text(session, name)
    session.histories.note(name, mine, theirs)
    return {"text": theirs, "state": _state(session, name)}


def unsaved(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``unsaved``."""
    name = text_of(asked, "file")
    return {"state": _state(session, name), "difference": _difference(session, name)}


# ---- what answers share


def _writable(session: StudioSession, asked: AskedFields) -> str:
    if not session.editable:
        raise RefusedError("this page only shows files; vaultc preview --edit lets it change them")
    name = text_of(asked, "file")
    if name not in session.files.names():
        raise RefusedError("there is no such file")
    return name


def _asked_text(session: StudioSession, name: str) -> str:
    source = session.files.read(name)
    if source is None:
        raise RefusedError("the file is not there now")
    return source.text


def _take(session: StudioSession, name: str, old: str, new: str) -> None:
    if old != new:
        if not session.files.write(name, new):
            raise RefusedError(f"{name} cannot be changed here: an editor has it open, or it is too large")
        session.histories.note(name, old, new)


def _canvas(session: StudioSession, asked: AskedFields) -> LevelCanvas:
    """The level of a request, to be drawn on."""
    request = level_request(asked)
    state = session.state(request.file)
    if state is None:
        raise RefusedError("there is no such file")
    if request.role not in state.model.game.catalog.roles:
        raise NoLevelError(f"there is no role {request.role!r}")
    canvas = LevelCanvas(
        state.model.parsed.source,
        state.model.game,
        request.level,
        request.seed,
        request.surroundings_of,
        state.settings,
    )
    return canvas.known(state.model, state.findings)


def _digest(canvas: LevelCanvas) -> int:
    """A number by which a text is recognized."""
    return zlib.crc32(canvas.source.text.encode("utf-8", "surrogatepass"))


def _state(session: StudioSession, name: str) -> dict[str, Any]:
    back, forth = session.histories.counts(name)
    state = {"unsaved": session.files.is_unsaved(name), "outside": session.files.is_changed_outside(name)}
    return {**state, "undo": back, "redo": forth}


def _objection(error: ChangeError) -> dict[str, Any]:
    return {"message": str(error), "line": error.line, "insist": error.insist}


def _difference(session: StudioSession, name: str) -> list[str]:
    """The lines that differ between what is stored and the text of the page."""
    stored, source = session.files.stored(name) or "", session.files.read(name)
    mine = "" if source is None else source.text
    lines = unified_diff(stored.splitlines(), mine.splitlines(), "stored", "this page", n=2, lineterm="")
    return list(islice(lines, MOST_DIFFERENCES))
