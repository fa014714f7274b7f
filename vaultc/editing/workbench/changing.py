"""Questions that change texts; typed lines get the line ends of the text around them."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from difflib import unified_diff
from itertools import islice
from typing import Any

from vaultc.editing.drawing import changes, forms
from vaultc.editing.drawing.canvas import ChangeError, LevelCanvas, NothingToChangeError
from vaultc.editing.drawing.painting import paints
from vaultc.editing.drawing.placing import BrushTile, known_things, terrain_tiles, thing_tiles
from vaultc.editing.drawing.text_edits import WrittenChange
from vaultc.editing.workbench.contract import AnswerFields, AskedFields, NoLevelError, RefusedError, WishError
from vaultc.editing.workbench.desk import Desk, number_of, text_of, wish_of
from vaultc.editing.workbench.files import SavingError
from vaultc.world import grid


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


def tools(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``tools``."""
    canvas = _canvas(desk, asked)
    forms_of_things = known_things(canvas.game)
    kinds = sorted({form.names for form in forms_of_things.values() if form.names} | {"rooms"})
    theme = wish_of(asked).theme
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
    return {"palette": palette, "things": things, "names": {what: forms.named(canvas.game, what) for what in kinds}}


def contents(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``contents``."""
    cell = divmod(number_of(asked, "cell", grid.HEIGHT, (0, grid.CELLS - 1)), grid.HEIGHT)
    canvas = _canvas(desk, asked)
    nothing: AnswerFields = {"things": [], "ground": None, "digest": _digest(canvas), "objection": None}
    try:
        return {**nothing, **changes.contents(canvas, cell)}
    except ChangeError as error:
        return {**nothing, "objection": _objection(error)}


def form(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``form``."""
    canvas = _canvas(desk, asked)
    try:
        start = _start(canvas, asked)
        return {"form": forms.form_of(canvas, start), "digest": _digest(canvas), "objection": None}
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


def edit(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``edit``."""
    name = _writable(desk, asked)
    canvas = _canvas(desk, asked)
    change = asked.get("change")
    if not isinstance(change, dict):
        raise WishError("change must be an object")
    if change.get("do") == "write":
        text = change.get("text")
        if not isinstance(text, str):
            raise WishError("text must be a text")
        new = with_line_ends(canvas.source.text, text)
        _take(desk, name, canvas.source.text, new)
        return _unchanged(desk, name, canvas.with_text(new))
    try:
        if asked.get("digest") not in (None, _digest(canvas)):
            raise ChangeError("the text has changed since this was looked at; look again")
        written = changes.change(canvas, change)
    except NothingToChangeError:
        return _unchanged(desk, name, canvas)
    except ChangeError as error:
        return {**_unchanged(desk, name, canvas), "objection": _objection(error)}
    _take(desk, name, canvas.source.text, written.text)
    return _written(desk, name, written)


def _written(desk: Desk, name: str, written: WrittenChange) -> AnswerFields:
    line = written.edits[0].span.begin.line if written.edits else None
    if written.start is not None:
        line = written.canvas.source.position(written.start).line
    return {
        **_unchanged(desk, name, written.canvas),
        "edits": [{"start": e.span.start, "end": e.span.end, "text": e.replacement} for e in written.edits],
        "line": line,
        "summary": written.summary,
        "remark": written.remark,
        "accepted": [found.message for found in written.accepted],
    }


def _unchanged(desk: Desk, name: str, canvas: LevelCanvas) -> AnswerFields:
    nothing: dict[str, Any] = {"edits": [], "line": None, "summary": "", "remark": "", "accepted": []}
    digest = _digest(canvas)
    return {"text": canvas.source.text, "digest": digest, "objection": None, **nothing, "state": _state(desk, name)}


def undo(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``undo``."""
    return _gone_to(desk, asked, desk.histories.undo)


def redo(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``redo``."""
    return _gone_to(desk, asked, desk.histories.redo)


def _gone_to(desk: Desk, asked: AskedFields, step: Callable[[str, str], str | None]) -> AnswerFields:
    name = _writable(desk, asked)
    present = _asked_text(desk, name)
    text = step(name, present)
    if text is not None and not desk.files.write(name, text):
        raise RefusedError(f"{name} cannot be changed now")
    return {"text": present if text is None else text, "done": text is not None, "state": _state(desk, name)}


def save(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``save``."""
    name = _writable(desk, asked)
    try:
        saved = desk.files.save(name, over=asked.get("over") is True)
    except SavingError as error:
        return {"saved": False, "problem": str(error), "difference": [], "state": _state(desk, name)}
    difference = [] if saved else _difference(desk, name)
    return {"saved": saved, "problem": None, "difference": difference, "state": _state(desk, name)}


def reload(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``reload``."""
    name = _writable(desk, asked)
    mine = _asked_text(desk, name)
    desk.files.reload(name)
    theirs = _asked_text(desk, name)
    desk.histories.note(name, mine, theirs)
    return {"text": theirs, "state": _state(desk, name)}


def unsaved(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``unsaved``."""
    name = text_of(asked, "file")
    return {"state": _state(desk, name), "difference": _difference(desk, name)}


# ---- what answers share


def _writable(desk: Desk, asked: AskedFields) -> str:
    if not desk.editable:
        raise RefusedError("this page only shows files; vaultc preview --edit lets it change them")
    name = text_of(asked, "file")
    if name not in desk.files.names():
        raise RefusedError("there is no such file")
    return name


def _asked_text(desk: Desk, name: str) -> str:
    source = desk.files.read(name)
    if source is None:
        raise RefusedError("the file is not there now")
    return source.text


def _take(desk: Desk, name: str, old: str, new: str) -> None:
    if old != new:
        if not desk.files.write(name, new):
            raise RefusedError(f"{name} cannot be changed here: an editor has it open, or it is too large")
        desk.histories.note(name, old, new)


def _canvas(desk: Desk, asked: AskedFields) -> LevelCanvas:
    """The level of a wish, to be drawn on."""
    wish = wish_of(asked)
    state = desk.states.state(wish.file)
    if state is None:
        raise RefusedError("there is no such file")
    if wish.role not in state.model.game.catalog.roles:
        raise NoLevelError(f"there is no role {wish.role!r}")
    canvas = LevelCanvas(
        state.model.parsed.source, state.model.game, wish.level, wish.seed, wish.surroundings_of, state.settings
    )
    return canvas.known(state.model, state.findings)


def _digest(canvas: LevelCanvas) -> int:
    """A number by which a text is recognized."""
    return zlib.crc32(canvas.source.text.encode("utf-8", "surrogatepass"))


def _state(desk: Desk, name: str) -> dict[str, Any]:
    back, forth = desk.histories.counts(name)
    state = {"unsaved": desk.files.is_unsaved(name), "outside": desk.files.is_changed_outside(name)}
    return {**state, "undo": back, "redo": forth}


def _objection(error: ChangeError) -> dict[str, Any]:
    return {"message": str(error), "line": error.line, "insist": error.insist}


def _difference(desk: Desk, name: str) -> list[str]:
    """The lines that differ between what is stored and the text of the page."""
    stored, source = desk.files.stored(name) or "", desk.files.read(name)
    mine = "" if source is None else source.text
    lines = unified_diff(stored.splitlines(), mine.splitlines(), "stored", "this page", n=2, lineterm="")
    return list(islice(lines, MOST_DIFFERENCES))
