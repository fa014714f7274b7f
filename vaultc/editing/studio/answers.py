"""The answers about files, levels, pictures, findings, chances and words; and the studio, which finds who answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from vaultc.api.level_script import LevelScript
from vaultc.editing.studio import AnswerFields, AskedFields, NoLevelError, RefusedError, RequestError, drawing
from vaultc.editing.studio.files import MemoryFiles, TextFiles
from vaultc.editing.studio.forms import written_name
from vaultc.editing.studio.run_report import frequencies, statements
from vaultc.editing.studio.session import (
    MOST_STEPS,
    FileState,
    StudioSession,
    described,
    head_end,
    level_request,
    make_level,
    number_of,
    text_of,
    walked,
)
from vaultc.games import game_named
from vaultc.generation.exact_chances.sites import ChanceSite, chances_in
from vaultc.generation.interpreter.program import Recording
from vaultc.language import diagnostics
from vaultc.language.game import Game
from vaultc.language.names import NameEntry, entries
from vaultc.language.source import Span
from vaultc.level import author_places
from vaultc.level.level import CountedArea, Item, Level, Monster, Trap
from vaultc.linter.checking.configuration import Settings
from vaultc.linter.expectations.outcomes import TriedExpectation
from vaultc.linter.expectations.written import expectations_of
from vaultc.linter.probe import Probe, Trial
from vaultc.rendering.renderers import svg, symbols, wording
from vaultc.support import resources, safe_text
from vaultc.support.errors import VaultcError
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.grid import Cell, at


def counted_places(level: Level) -> dict[str, Any]:
    """The ``areas`` of a level, and for every cell its ``places``: area, column and row as the text says them, or None.

    The line of an area is that of the statement that began it.
    """
    ranked = {(area.box, area.is_room): area for area in author_places.by_rank(level)}
    areas = list(ranked.values())
    places = [_place(areas, *divmod(cell, grid.HEIGHT)) for cell in range(grid.CELLS)]
    told = [
        {"text": author_places.here(area), "line": 0 if area.origin is None else area.origin.begin.line}
        for area in areas
    ]
    return {"areas": told, "places": places}


def _place(areas: list[CountedArea], x: int, y: int) -> list[int] | None:
    area = author_places.area_at(areas, x, y)
    return None if area is None else [areas.index(area), *author_places.counted(area, x, y)]


LONGEST_TYPED: Final = 4 * 1024 * 1024
"""Characters of a text in which proposals are made."""
PICTURED: Final = ("objects", "monsters", "traps")
"""The kinds of names whose things have pictures."""
_PLACE: Final[Cell] = (40, 10)
_DESCRIPTION: Final = re.compile(r"<desc .*?</desc>\n", re.DOTALL)


def complete(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``complete``."""
    # A page that only shows pictures does not load these parts of the language server.
    from vaultc.editing.lsp import completing, documents, positions

    text, file = asked.get("text"), text_of(asked, "file")
    if not isinstance(text, str) or len(text) > LONGEST_TYPED:
        raise RequestError(f"text must be a text of at most {LONGEST_TYPED} characters")
    source, state = session.files.read(file), session.state(file)
    address = positions.uri_of(source.path) if source is not None and source.path is not None else f"studio:{file}"
    document = documents.Document(
        address, text, version=None, encoding="utf-32",
        settings=lambda _path: state.settings if state is not None else Settings(), reader=lambda _path: None,
    )  # fmt: skip
    offset = number_of(asked, "at", len(text), (0, len(text)))
    if document.is_script:
        from vaultc.editing.lsp import lua_scripts  # the playground has no Lua

        proposed = lua_scripts.proposals(document, offset)
        found = proposed.items if proposed is not None else ()
    else:
        found = completing.complete(document, document.positions.position(offset)).items
    options = (_option(text, document.positions.offsets, item) for item in found)
    return {"options": [option for option in options if option is not None]}


def _option(text: str, offsets: Any, item: Any) -> dict[str, Any] | None:
    """A proposal as the page takes it; a statement brings its colon."""
    if item.text_edit is None:
        return None
    start, end = offsets(item.text_edit.range)
    words = item.detail or (item.label_details.description if item.label_details else "") or ""
    kind = item.kind.name.lower() if item.kind is not None else "text"
    written = item.text_edit.new_text
    if words.startswith(f"{item.label}:") and not text[end:].lstrip(" \t").startswith(":"):
        written += ": "
    return {"label": item.label, "apply": written, "detail": words, "type": kind, "from": start, "to": end}


def pictures(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``pictures``."""
    request, what = level_request(asked), text_of(asked, "what")
    if what not in PICTURED:
        raise RequestError(f"there are pictures of {', '.join(PICTURED)}")
    state = session.state(request.file)
    if state is None:
        raise RefusedError("there is no such file")
    return _pictures(state.model.game.name, what, request.theme)


_STRANGE: Final = "]"
"""The class of strange objects, which comes first in the games and is hardly ever wanted."""


@lru_cache(maxsize=8)
def _pictures(name: str, what: str, theme: str) -> AnswerFields:
    """The names of a kind, each with its text in a des file and the number of its picture among ``tiles``."""
    game = game_named(name)
    tiles: dict[str, int] = {}
    names = []
    for entry in entries(game):
        if entry.what == what:
            tile = thing_picture(game, entry, theme)
            number = tiles.setdefault(tile, len(tiles)) if tile else None
            told = {"name": entry.name, "group": entry.class_name, "sign": entry.symbol}
            names.append({"text": written_name(game, entry), **told, "tile": number})
    names.sort(key=lambda told: told["sign"] == _STRANGE)
    return {"names": names, "tiles": list(tiles)}


def thing_picture(game: Game, entry: NameEntry, theme: str) -> str:
    """The tile of one thing on lit floor as SVG; empty if it has none."""
    catalog, level = game.catalog, Level()
    x, y = _PLACE
    level.terrain[at(x, y)], level.lit[at(x, y)] = catalog.codes["."], True
    try:
        _put(level, catalog, entry)
        picture = svg.render(level, catalog, title="tile", theme=theme, frame=symbols.Viewport(x, y, x, y), areas=False)
    except (VaultcError, LookupError):
        return ""
    return _DESCRIPTION.sub("", picture)


def _put(level: Level, catalog: Catalog, entry: NameEntry) -> None:
    x, y = _PLACE
    if entry.what == "monsters":
        kinds = (one.index for one in catalog.species if (one.name, one.character) == (entry.name, entry.symbol))
        level.monsters.append(Monster(next(kinds), x, y))
    elif entry.what == "objects":
        kinds = (one.index for one in catalog.kinds if (one.name, one.character) == (entry.name, entry.symbol))
        level.piles[at(x, y)] = [Item(next(kinds), species=-1, x=x, y=y)]
    else:
        kinds = (trap.code for trap in catalog.traps if trap.des_name == entry.name)
        level.traps.append(Trap(next(kinds), x, y, seen=True))


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


def listing(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``listing``."""
    names, file = session.files.names(), text_of(asked, "file")
    file = file if file in names or not names else names[0]
    state, shown = session.state(file), session.shown(file)
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
        "editable": session.editable,
        "connected": session.show is not None,
    }


def level(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``level``."""
    request = level_request(asked)
    try:
        script, old = session.script(request)
    except NoLevelError as error:
        return {**_nothing(), "problem": str(error)}
    recording = Recording()
    made, problem = make_level(script, request, recording)
    if made is None:
        return {**_nothing(), "old": old, "problem": problem}
    spans, cells = origins(made, script.catalog)
    svg, frame = session.picture(made, script, request)
    return {
        "svg": svg,
        "frame": frame,
        "old": old,
        "problem": problem,
        "statements": [described(span) for span in spans],
        "cells": cells,
        **_in_words(made, script.catalog, spans),
        **counted_places(made),
    }


def _nothing() -> AnswerFields:
    empty: dict[str, Any] = {
        name: [] for name in ("statements", "cells", "ground", "things", "texts", "areas", "places")
    }
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


def findings(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``findings``."""
    request = level_request(asked)
    state = session.state(request.file)
    if state is None:
        return {"findings": []}
    spans: list[Span] = []
    cells: list[list[int]] = []
    if state.usable:
        script, _ = session.script(request)
        made, _ = make_level(script, request, Recording())
        if made is not None:
            spans, cells = origins(made, script.catalog)
    told = [_finding_facts(found, request.file, spans, cells) for found in state.findings]
    return {"findings": told or _missing(state)}


def _finding_facts(
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


def point(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``point``."""
    source = session.files.read(text_of(asked, "file"))
    line = number_of(asked, "line", 1, (1, 10_000_000))
    path = None if source is None else source.path
    return {"shown": path is not None and session.show is not None and session.show(path, line)}


# ---- pictures of several seeds, and of several moments


def film(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``film``."""
    request, script = session.asked(asked)
    count = number_of(asked, "count", 8, (1, MOST_PICTURES))
    pictures = []
    for seed in range(request.seed, min(request.seed + count, 2**32)):
        made, problem = make_level(script, request._replace(seed=seed))
        svg = None if made is None else session.picture(made, script, request, small=True)[0]
        pictures.append({"seed": seed, "svg": svg, "problem": problem})
    size = session.size_of(script, request)
    return {"frame": {"columns": size.columns, "rows": size.rows}, "pictures": pictures}


def steps(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``steps``."""
    request, script = session.asked(asked)
    return {"steps": [described(span) for span in walked(script, request)[0]]}


def step(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``step``."""
    request, script = session.asked(asked)
    number = number_of(asked, "number", 1, (1, MOST_STEPS))
    finished, _ = make_level(script, request)
    svg, frame = session.picture(walked(script, request, number)[1], script, request, around=finished)
    return {"svg": svg, "frame": frame}


MOST_CHANCES: Final = 500
_LONGEST_TEXT: Final = 80
_SHORTEST: Final = 1000
"""Denominators up to which a share is shown as a fraction, too."""


def odds(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``odds``."""
    request, script = session.asked(asked)
    around = request.surroundings_of(script)
    found = chances_in(script.facts.node, script.facts.functions, script.game, around)
    return {"chances": [_chance_facts(site, request.file) for site in found[:MOST_CHANCES]]}


def _chance_facts(site: ChanceSite, file: str) -> dict[str, Any]:
    text = " ".join(site.span.text.partition("\n")[0].removesuffix("{").split())
    return {
        **_shown_place(site.span, file),
        "text": text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 4]} ...",
        "kind": site.kind,
        "written": None if site.written is None else _percentage(site.written),
        "share": None if site.times is None else _percentage(site.times.at_least_once),
        "mean": None if site.times is None else f"{float(site.times.mean):.3g}",
    }


def _shown_place(span: Span, file: str) -> dict[str, Any]:
    """The line in the file that is shown, and the place in words."""
    name, line = span.source.name, span.begin.line
    return {"line": line if name == file else None, "where": f"{name}:{line}"}


def _percentage(share: Fraction) -> str:
    """A share in percent; with its fraction unless the percentage is whole or the fraction unreadable."""
    text = safe_text.significant(share, 3, " %")
    whole = (100 * share).denominator == 1
    return text if whole or share.denominator > _SHORTEST else f"{text} ({share})"


MOST_LEVELS: Final = 500


def expectations(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``expectations``."""
    request, script = session.asked(asked)
    count = number_of(asked, "count", 100, (1, MOST_LEVELS))
    return {"expectations": [_expectation_facts(each, request.file) for each in _tried(script, count)]}


def _tried(script: LevelScript, count: int) -> list[TriedExpectation]:
    """The results after some levels, fewer if all are decided; a level without expectations is not made at all."""
    if not any(expectations_of(script.facts, script.game.name)):
        return []
    probe = Probe.of(script.facts, script.model)
    trial = Trial.of(probe)
    for seed in range(1, count + 1):
        if trial.is_over:
            break
        trial.see(probe.sample(seed))
    return list(trial.outcomes())


def _expectation_facts(tried: TriedExpectation, file: str) -> dict[str, Any]:
    place = tried.written.expectation.place
    first = tried.first if not place.night and place.place is None else None
    return {
        "text": tried.written.expectation.text,
        "verdict": tried.verdict.value,
        "message": tried.message,
        "help": tried.advice,
        **_shown_place(tried.written.span, file),
        "seed": first.seed if first else None,
        "depth": first.depth if first else None,
    }


Handler = Callable[[StudioSession, AskedFields], AnswerFields]

HANDLERS: Final[Mapping[str, Handler]] = {
    handler.__name__: handler
    for handler in (
        listing, level, findings, statements, frequencies, point, expectations, odds, film, steps, step,
        drawing.tools, drawing.contents, drawing.form, drawing.edit, drawing.undo, drawing.redo, drawing.save,
        drawing.reload, drawing.unsaved, complete, pictures,
    )
}  # fmt: skip
"""The handlers of all questions; the package describes them."""

CHANGING: Final = frozenset({"edit", "undo", "redo", "save", "reload"})
"""The questions after which texts may be others, so that all pages are told."""


class Studio:
    """Answers what a page asks about some files."""

    def __init__(self, files: TextFiles, *, editable: bool = False) -> None:
        self._session = StudioSession(files, editable=editable)

    def connect(self, show: Callable[[Path, int], bool]) -> None:
        """Show lines in an editor from here on; ``show`` takes a file and a line, and tells whether it was told."""
        self._session.show = show

    def forget(self) -> None:
        """Read all files again: one of them, or what they include, or settings may have changed."""
        self._session.forget()

    def answer(self, question: str, asked: AskedFields) -> AnswerFields:
        """The answer to a question.

        Raises:
            RefusedError: there is none; the message says why.
        """
        handler = HANDLERS.get(question)
        if handler is None:
            raise RefusedError(f"there is no question {question[:40]!r}")
        return handler(self._session, asked)


LARGEST = 128 * 1024
"""Characters of a text; more would keep a browser busy for too long."""


class BrowserFiles(MemoryFiles):
    """Files of a limited size."""

    def write(self, name: str, text: str) -> bool:
        """Replace the text of a file that is there, unless it is too large."""
        return len(text) <= LARGEST and super().write(name, text)


class BrowserStudio:
    """Answers in JSON; nothing that is asked can raise an error."""

    def __init__(self, own: str) -> None:
        """``own`` is a JSON object with the reader's texts by name; they come first, and replace files of that name."""
        texts = {name: text for name, text in json.loads(own).items() if len(text) <= LARGEST}
        self._studio = Studio(BrowserFiles({**texts, **shipped_texts(), **texts}), editable=True)

    def answer(self, question: str, asked: str) -> str:
        """The answer to a question, or the reason why there is none, as ``refused``."""
        try:
            return json.dumps(self._studio.answer(question, json.loads(asked)))
        except RefusedError as refused:
            return json.dumps({"refused": str(refused)})
        except RecursionError:
            return json.dumps({"refused": "the file is nested too deeply for a browser"})
        except Exception as error:
            reason = f"internal error: {type(error).__name__}: {error}; this is a bug in vaultc"
            return json.dumps({"refused": reason})


def shipped_texts() -> dict[str, str]:
    """The examples, the steps of the tutorial and the library, by the names that the page shows."""
    examples = resources.examples()
    folders = {"examples/": examples, "tutorial/": examples / "tutorial", "library/": resources.vaults()}
    return {
        prefix + path.name: path.read_text("utf-8")
        for prefix, folder in folders.items()
        for path in sorted(folder.glob("*.des"))
    }
