"""Questions about files, levels and their pictures, and about the statements that made what is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from vaultc.editing.workbench.contract import AnswerFields, AskedFields, NoLevelError
from vaultc.editing.workbench.desk import (
    MOST_STEPS,
    Desk,
    FileState,
    level_after,
    make_level,
    number_of,
    statements_in_order,
    text_of,
    wish_of,
)
from vaultc.generation.interpreter.program import Recording
from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.level.level import Level
from vaultc.rendering.renderers import wording
from vaultc.world import grid
from vaultc.world.catalog import Catalog

_MAP: Final = "MAP"


def described(span: Span) -> dict[str, Any]:
    """The lines of a statement without its block, and its first line of text, from a brace on that is before it."""
    first, column = span.begin
    last = span.source.position(head_end(span)).line
    line = span.source.line(first)
    own = line[column - 1 :] if "{" in line[: column - 1] else line
    return {"file": span.source.name, "line": first, "last": last, "text": " ".join(own.split())}


def head_end(span: Span) -> int:
    """The end of a statement without its block; a map has none."""
    text = span.source.text
    if text.startswith(_MAP, span.start):
        return span.end
    head = text.find("{", span.start, span.end)
    return span.end if head < 0 else head


def origins(level: Level, catalog: Catalog) -> tuple[list[Span], list[list[int]]]:
    """The statements that made something on a level, and for every cell which of them, those above the ground first."""
    numbers: dict[Span, int] = {}
    cells: list[list[int]] = [[] for _ in range(grid.CELLS)]
    things = [(told.cell, told.origin) for told in wording.told_things(level, catalog)]
    for cell, span in (*reversed(things), *enumerate(level.origins[: grid.CELLS])):
        if span is not None:
            number = numbers.setdefault(span, len(numbers))
            if number not in cells[cell]:
                cells[cell].append(number)
    return list(numbers), cells


MOST_PICTURES = 24
"""Small pictures of one film."""


def listing(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``listing``."""
    names, file = desk.files.names(), text_of(asked, "file")
    file = file if file in names or not names else names[0]
    state, shown = desk.states.state(file), desk.states.shown(file)
    known = shown or state
    scripts = shown.scripts if shown else ()
    spans = [script.facts.node.span for script in scripts]
    return {
        "files": names,
        "file": file,
        "levels": [script.display_title for script in scripts],
        "lines": [span.begin.line if span.source.name == file else 0 for span in spans],
        "missing": state is None,
        "broken": state is not None and not state.usable,
        "text": state.text if state else "",
        "roles": sorted(known.model.game.catalog.roles) if known else [],
        "editable": desk.editable,
        "connected": desk.show is not None,
    }


def level(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``level``."""
    wish = wish_of(asked)
    try:
        script, old = desk.states.script(wish)
    except NoLevelError as error:
        return {**_nothing(), "problem": str(error)}
    recording = Recording()
    made, problem = make_level(script, wish, recording)
    if made is None:
        return {**_nothing(), "old": old, "problem": problem}
    spans, cells = origins(made, script.catalog)
    svg, frame = desk.picture(made, script, wish)
    return {
        "svg": svg,
        "frame": frame,
        "old": old,
        "problem": None,
        "statements": [described(span) for span in spans],
        "cells": cells,
        **_in_words(made, script.catalog, spans),
    }


def _nothing() -> AnswerFields:
    empty: dict[str, Any] = {name: [] for name in ("statements", "cells", "ground", "things", "texts")}
    return {"svg": None, "frame": None, "old": False, **empty}


def _in_words(level: Level, catalog: Catalog, spans: Sequence[Span]) -> dict[str, Any]:
    texts: dict[str, int] = {}
    numbers = {span: number for number, span in enumerate(spans)}
    ground = [texts.setdefault(wording.terrain_line(level, catalog, cell), len(texts)) for cell in range(grid.CELLS)]
    things = [
        {"cell": told.cell, "text": told.text, "made": numbers.get(told.origin) if told.origin else None}
        for told in wording.told_things(level, catalog)
    ]
    return {"ground": ground, "things": things, "texts": list(texts)}


# ---- findings


def findings(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``findings``."""
    wish = wish_of(asked)
    state = desk.states.state(wish.file)
    if state is None:
        return {"findings": []}
    spans: list[Span] = []
    cells: list[list[int]] = []
    if state.usable:
        script, _ = desk.states.script(wish)
        made, _ = make_level(script, wish, Recording())
        if made is not None:
            spans, cells = origins(made, script.catalog)
    told = [_told(found, wish.file, spans, cells) for found in state.findings]
    return {"findings": told or _missing(state)}


def _told(
    found: diagnostics.Diagnostic, file: str, spans: Sequence[Span], cells: Sequence[Sequence[int]]
) -> dict[str, Any]:
    """A finding, with the cells of the statements in which it lies."""
    (line, column), (last, end) = found.span.begin, found.span.finish
    source = found.span.source
    hit = {
        number
        for number, span in enumerate(spans)
        if span.source is source and span.start <= found.span.start < head_end(span)
    }
    return {
        "rule": found.rule,
        "severity": str(found.severity),
        "message": found.message,
        "help": diagnostics.help_of(found),
        "line": line if source.name == file else None,
        "column": column,
        "last": last,
        "end": end,
        "where": f"{source.name}:{line}:{column}",
        "cells": [cell for cell, made in enumerate(cells) if hit.intersection(made)],
        "fixes": _fixes(found),
    }


def _fixes(found: diagnostics.Diagnostic) -> list[dict[str, Any]]:
    """The fix of a finding, if it changes no other file."""
    fix, source = found.fix, found.span.source
    if fix is None or any(edit.span.source is not source for edit in fix.edits):
        return []
    edits = [{"from": edit.span.start, "to": edit.span.end, "text": edit.replacement} for edit in fix.edits]
    return [{"title": fix.message[:1].upper() + fix.message[1:], "edits": edits}]


def _missing(state: FileState) -> list[dict[str, Any]]:
    """The finding of a file in which nothing else is wrong but that it has no level."""
    if state.model.levels:
        return []
    name = state.model.parsed.source.name
    place = {"line": 1, "column": 1, "last": 1, "end": 1, "where": f"{name}:1:1", "cells": [], "fixes": []}
    text = {"message": "there is no level in this file", "help": 'begin one with LEVEL: "name"'}
    return [{"rule": "", "severity": "error", **text, **place}]


def point(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``point``."""
    source = desk.files.read(text_of(asked, "file"))
    line = number_of(asked, "line", 1, (1, 10_000_000))
    path = None if source is None else source.path
    return {"shown": path is not None and desk.show is not None and desk.show(path, line)}


# ---- pictures of several seeds, and of several moments


def film(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``film``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    count = number_of(asked, "count", 8, (1, MOST_PICTURES))
    pictures = []
    for seed in range(wish.seed, min(wish.seed + count, 2**32)):
        made, problem = make_level(script, wish._replace(seed=seed))
        svg = None if made is None else desk.picture(made, script, wish, small=True)[0]
        pictures.append({"seed": seed, "svg": svg, "problem": problem})
    size = desk.size_of(script, wish)
    return {"frame": {"columns": size.columns, "rows": size.rows}, "pictures": pictures}


def steps(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``steps``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    return {"steps": [described(span) for span in statements_in_order(script, wish)]}


def step(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``step``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    number = number_of(asked, "number", 1, (1, MOST_STEPS))
    finished, _ = make_level(script, wish)
    svg, frame = desk.picture(level_after(script, wish, number), script, wish, around=finished)
    return {"svg": svg, "frame": frame}
