"""Levels made of the files as they are, or as they last were when they could be used."""

from __future__ import annotations

import re
from collections import OrderedDict, abc
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from vaultc.api import loading
from vaultc.api.animation import visible_state
from vaultc.editing.preview.texts import Texts
from vaultc.games import game_named
from vaultc.generation.interpreter.recording import Recording
from vaultc.language import diagnostics
from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.level.level import Level
from vaultc.linter.checking import configuration
from vaultc.linter.checking.dialects import dialect_of
from vaultc.linter.checking.examining import examine_model
from vaultc.linter.checking.judging import judge
from vaultc.pipeline import generating
from vaultc.pipeline.reading import model_of
from vaultc.rendering.renderers import highlighting, html, png
from vaultc.support.errors import VaultcError
from vaultc.world import grid
from vaultc.world.surroundings import Surroundings

MOST_KEPT = 64
"""Files whose last good state is remembered."""
MOST_STEPS = 2000
"""Statements of a time line."""


class PictureRequest(NamedTuple):
    """The request of a page: a file, a level by its index, a seed, and the place and properties of the hero."""

    file: str
    level: int = 0
    seed: int = 1
    depth: int = 5
    role: str = "Valkyrie"
    luck: int = 0
    theme: str = "dark"

    def surroundings_of(self, script: loading.LevelScript) -> Surroundings:
        """The place and the hero; a level that is at home somewhere is made there unless another depth is wanted."""
        usual = script.game.surroundings
        hero = replace(usual.hero, role=self.role, luck=self.luck)
        if self.depth == usual.depth:
            return script.surroundings_at(surroundings=replace(usual, hero=hero, anywhere=True))
        number = min(self.depth, usual.levels_in_dungeon)
        return replace(usual, hero=hero, depth=self.depth, difficulty=self.depth, level_in_dungeon=number)


class RefusedError(VaultcError):
    """There is nothing to be shown; the message says why."""

    status = 404


class WishError(RefusedError):
    """A wish that cannot be understood."""

    status = 400


class NoLevelError(RefusedError):
    """A file of which no level has ever been good; its findings say why."""


@dataclass(frozen=True)
class _State:
    """A file at one moment: its model and findings, and the levels that can be made."""

    text: str
    model: Model
    findings: abc.Sequence[diagnostics.Diagnostic]
    scripts: tuple[loading.LevelScript, ...]
    usable: bool


class Studio:
    """Makes what the pages show."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self._now: OrderedDict[str, _State] = OrderedDict()
        self._good: OrderedDict[str, _State] = OrderedDict()

    def forget(self) -> None:
        """Read everything again: included files or settings may have changed. The last good states stay."""
        self._now.clear()

    # ---- what pages ask

    def listing(self, file: str) -> dict[str, Any]:
        """The files, and of one of them the levels, the text and whether it can be used."""
        names = self.texts.names()
        file = file if file in names or not names else names[0]
        state = self._state(file)
        good = self._good.get(file)
        shown = state if state and state.usable else good
        known = shown or state
        return {
            "files": names,
            "file": file,
            "levels": [script.display_title for script in shown.scripts] if shown else [],
            "missing": state is None,
            "broken": state is not None and not state.usable,
            "source": self._source(state) if state else "",
            "roles": sorted(known.model.game.catalog.roles) if known else [],
        }

    def view(self, wish: PictureRequest) -> dict[str, Any]:
        """A level as the page of renderers shows it, what is wrong with the text, and where each cell comes from.

        If no level of the file has ever been good, there are its findings alone.

        Raises:
            RefusedError: there is no such file, or no such hero.
        """
        state = self._state(wish.file)
        findings = state.findings if state else ()
        page, old, level = None, False, None
        try:
            script, old = self._script(wish)
            level, problem = self._made(script, wish)
            page = None if level is None else self._page(level, script, wish)
        except NoLevelError as error:
            problem = str(error)
        statements, cells = ([], []) if level is None else _origins(level)
        shown = [] if old or level is None else cells
        return {
            "html": page,
            "old": old,
            "problem": problem,
            "statements": [_described(span) for span in statements],
            "cells": shown,
            "findings": [self._told(found, wish.file, statements, shown) for found in findings] or _missing(state),
        }

    def picture(self, wish: PictureRequest) -> bytes:
        """A level as a small picture.

        Raises:
            RefusedError: there is none.
        """
        script, _ = self._script(wish)
        level, problem = self._made(script, wish)
        if level is None:
            raise RefusedError(str(problem))
        return png.png_bytes(level, script.catalog, crop=script.is_vault, theme=wish.theme)

    def steps(self, wish: PictureRequest) -> list[dict[str, Any]]:
        """The statements that changed something, in the order of execution.

        Raises:
            RefusedError: there is no level.
        """
        script, _ = self._script(wish)
        walk = _Walk(None)
        self._walk(script, wish, walk)
        return [_described(span) for span in walk.seen]

    def step(self, wish: PictureRequest, number: int) -> bytes:
        """The level after the first ``number`` statements that changed something.

        Raises:
            RefusedError: there is no level.
        """
        script, _ = self._script(wish)
        level = self._walk(script, wish, _Walk(number))
        return png.png_bytes(level, script.catalog, theme=wish.theme)

    # ---- files

    def _state(self, file: str) -> _State | None:
        source = self.texts.read(file)
        if source is None:
            return None
        known = self._now.get(file)
        if known is None or known.text != source.text:
            settings = self._settings(source.path)
            game = game_named(dialect_of(source, settings).name)
            model = model_of(source, game)
            findings = judge([examine_model(model)], lambda _path: settings)
            usable = bool(model.levels) and not any(found.forbids_use for found in findings)
            known = _State(source.text, model, findings, loading.scripts_of(model), usable)
            _keep(self._now, file, known)
            if usable:
                _keep(self._good, file, known)
        return known

    @staticmethod
    def _settings(path: Any) -> configuration.Settings:
        try:
            return configuration.Configurations().settings(path)
        except (configuration.ConfigurationError, OSError):
            return configuration.Settings()

    def _script(self, wish: PictureRequest) -> tuple[loading.LevelScript, bool]:
        """The script of a level, and whether it comes from an older text."""
        state = self._state(wish.file)
        good = self._good.get(wish.file)
        shown = state if state is not None and state.usable else good
        if state is None and good is None:
            raise RefusedError("there is no such file")
        if shown is None or not shown.scripts:
            raise NoLevelError(_nothing(state))
        if wish.role not in shown.model.game.catalog.roles:
            raise RefusedError(f"there is no role {wish.role!r}")
        return shown.scripts[min(max(wish.level, 0), len(shown.scripts) - 1)], shown is not state

    @staticmethod
    def _source(state: _State) -> str:
        return highlighting.highlight(state.text, state.model.game.grammar)

    # ---- levels

    def _made(self, script: loading.LevelScript, wish: PictureRequest) -> tuple[Level | None, str | None]:
        """A level with its origins, or why there is none."""
        try:
            program = script.program.recorded(Recording())
            return generating.make_level(program, _dice(script, wish), wish.surroundings_of(script), script.game), None
        except (diagnostics.GenerationError, ValueError) as error:
            return None, _reason(error)

    def _walk(self, script: loading.LevelScript, wish: PictureRequest, walk: _Walk) -> Level:
        try:
            program = script.program.watched(walk.see)
            return generating.make_level(program, _dice(script, wish), wish.surroundings_of(script), script.game)
        except _StoppedError as stopped:
            return stopped.level
        except (diagnostics.GenerationError, ValueError) as error:
            raise RefusedError(_reason(error)) from None

    @staticmethod
    def _page(level: Level, script: loading.LevelScript, wish: PictureRequest) -> str:
        return html.render(level, script.catalog, title=f"{script.display_title}, seed {wish.seed}", theme=wish.theme)

    @staticmethod
    def _told(
        found: diagnostics.Diagnostic, file: str, statements: abc.Sequence[Span], cells: abc.Sequence[abc.Sequence[int]]
    ) -> dict[str, Any]:
        """A finding, with the cells of the statements in which it lies."""
        line, column = found.span.begin
        source = found.span.source
        hit = {number for number, span in enumerate(statements) if _is_about(span, found.span)}
        return {
            "rule": found.rule,
            "severity": str(found.severity),
            "message": found.message,
            "help": diagnostics.help_of(found),
            "line": line if source.name == file else None,
            "column": column,
            "where": f"{source.name}:{line}:{column}",
            "cells": [cell for cell, origins in enumerate(cells) if hit.intersection(origins)],
        }


class _StoppedError(Exception):
    """A level has been watched for long enough."""

    def __init__(self, level: Level) -> None:
        super().__init__()
        self.level = level


class _Walk:
    """Counts the statements that change something; stops after a given number."""

    def __init__(self, most: int | None) -> None:
        self.seen: list[Span] = []
        self._most = most
        self._state = visible_state(Level())

    def see(self, span: Span, level: Level) -> None:
        """Look at the level after a statement."""
        state = visible_state(level)
        if state != self._state:
            self._state = state
            self.seen.append(span)
            if len(self.seen) >= (MOST_STEPS if self._most is None else self._most):
                raise _StoppedError(level)


def _nothing(state: _State | None) -> str:
    """The reason why nothing of a file can be shown."""
    if state is None or not state.text.strip():
        return "this file is empty: no level begins in it"
    if not state.model.levels:
        return "no level begins in this file"
    return "no level of this file can be shown before its errors are fixed"


def _missing(state: _State | None) -> list[dict[str, Any]]:
    """The finding of a file in which nothing else is wrong but that it has no level."""
    if state is None or state.model.levels:
        return []
    name = state.model.parsed.source.name
    place = {"line": 1, "column": 1, "where": f"{name}:1:1", "cells": []}
    text = {"message": "there is no level in this file", "help": 'begin one with LEVEL: "name"'}
    return [{"rule": "", "severity": "error", **text, **place}]


def _dice(script: loading.LevelScript, wish: PictureRequest) -> Any:
    return generating.dice_of(script.game, wish.seed, None, experience_level=wish.surroundings_of(script).hero.level)


def _reason(error: Exception) -> str:
    return error.diagnostic.message if isinstance(error, diagnostics.GenerationError) else str(error)


def _keep(kept: OrderedDict[str, _State], file: str, state: _State) -> None:
    kept[file] = state
    kept.move_to_end(file)
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)


def _is_about(statement: Span, found: Span) -> bool:
    """Return whether a finding lies in a statement, outside its block."""
    head = statement.source.text.find("{", statement.start, statement.end)
    end = statement.end if head < 0 else head
    return statement.source is found.source and statement.start <= found.start < end


def _described(span: Span) -> dict[str, Any]:
    """The line of a statement, and its first line of text."""
    first, last = span.begin.line, span.finish.line
    return {"file": span.source.name, "line": first, "last": last, "text": " ".join(span.source.line(first).split())}


def _origins(level: Level) -> tuple[list[Span], list[list[int]]]:
    """The statements that made something on a level, and for every cell which of them."""
    numbers: dict[Span, int] = {}
    cells: list[list[int]] = [[] for _ in range(grid.CELLS)]
    for cell, span in _made_things(level):
        if span is not None:
            number = numbers.setdefault(span, len(numbers))
            if number not in cells[cell]:
                cells[cell].append(number)
    return list(numbers), cells


def _made_things(level: Level) -> Any:
    """Everything with an origin, with its cell; what is above the ground comes first."""
    for monster in level.monsters:
        yield grid.at(monster.x, monster.y), monster.origin
    for item in level.items():
        yield grid.at(item.x, item.y), item.origin
    for trap in level.traps:
        yield grid.at(trap.x, trap.y), trap.origin
    for engraving in level.engravings:
        yield grid.at(engraving.x, engraving.y), engraving.origin
    yield from enumerate(level.origins[: grid.CELLS])


def wish_of(query: abc.Mapping[str, str], file: str) -> PictureRequest:
    """The request of a query; numbers are limited to sensible values.

    Raises:
        WishError: a value is none.
    """
    limited = {name: number_of(query, name, _NUMBERS[name], _LIMITS[name]) for name in _NUMBERS}
    role = query.get("role", "Valkyrie")
    return PictureRequest(file, role=role, theme="light" if query.get("theme") == "light" else "dark", **limited)


def number_of(query: abc.Mapping[str, str], name: str, default: int, limits: tuple[int, int]) -> int:
    """A number of a query, within its limits.

    Raises:
        WishError: it is none.
    """
    written = query.get(name, str(default))
    if not re.fullmatch(r"[+-]?[0-9]{1,20}", written):
        shown = written if len(written) <= 40 else f"{written[:40]}..."
        raise WishError(f"{name} is {shown!r}; it must be a number of at most 20 digits")
    return min(max(int(written), limits[0]), limits[1])


_NUMBERS = {"level": 0, "seed": 1, "depth": 5, "luck": 0}
_LIMITS = {"level": (0, 100_000), "seed": (0, 2**32 - 1), "depth": (1, 52), "luck": (-13, 13)}
