"""The session of a studio: its files, their states, the levels that pages ask for, and their frames."""

from __future__ import annotations

import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from vaultc.api import loading
from vaultc.api.level_script import LevelScript
from vaultc.chance.dice import Dice
from vaultc.editing.studio import AskedFields, NoLevelError, RefusedError, RequestError
from vaultc.editing.studio.files import Histories, TextFiles
from vaultc.games import game_named
from vaultc.generation.interpreter.program import Recording
from vaultc.language import diagnostics
from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.level.level import Level, visible_state
from vaultc.linter.checking import configuration
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine_model
from vaultc.linter.checking.dialects import dialect_of
from vaultc.pipeline import generating
from vaultc.pipeline.reading import model_of
from vaultc.rendering.renderers import svg
from vaultc.rendering.renderers.symbols import WHOLE, Viewport, bounds
from vaultc.sampling.chances import every_item
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.surroundings import Surroundings

_NUMBERS: Final = {
    "level": (0, (0, 100_000)), "seed": (1, (0, 2**32 - 1)), "depth": (5, (1, 52)), "luck": (0, (-13, 13)),
}  # fmt: skip
"""The numbers of a request with their defaults and limits."""


class LevelRequest(NamedTuple):
    """A file, a level by its index, a seed, and the place and properties of the hero."""

    file: str
    level: int = 0
    seed: int = 1
    depth: int = 5
    role: str = "Valkyrie"
    luck: int = 0
    theme: str = "dark"

    def surroundings_of(self, script: LevelScript) -> Surroundings:
        """The place and the hero; a level that is at home somewhere is made there unless another depth is wanted."""
        usual = script.game.surroundings
        hero = replace(usual.hero, role=self.role, luck=self.luck)
        if self.depth == usual.depth:
            return script.surroundings_at(surroundings=replace(usual, hero=hero, anywhere=True))
        return replace(usual, hero=hero).at_depth(self.depth)

    def dice_for(self, script: LevelScript) -> Dice:
        """The dice of the seed."""
        level = self.surroundings_of(script).hero.level
        return generating.dice_of(script.game, self.seed, None, experience_level=level)


def level_request(asked: AskedFields) -> LevelRequest:
    """The request of a question; numbers are limited to sensible values.

    Raises:
        RequestError: a value is none.
    """
    level, seed, depth, luck = (number_of(asked, name, *known) for name, known in _NUMBERS.items())
    theme = "light" if asked.get("theme") == "light" else "dark"
    return LevelRequest(text_of(asked, "file"), level, seed, depth, text_of(asked, "role", "Valkyrie"), luck, theme)


def text_of(asked: AskedFields, name: str, default: str = "") -> str:
    """A text that was asked with a question.

    Raises:
        RequestError: it is none.
    """
    written = asked.get(name, default)
    if not isinstance(written, str):
        raise RequestError(f"{name} must be a text")
    return written


def number_of(asked: AskedFields, name: str, default: int, limits: tuple[int, int]) -> int:
    """A number that was asked with a question, within its limits.

    Raises:
        RequestError: it is none.
    """
    written = asked.get(name, default)
    if isinstance(written, str) and re.fullmatch(r"[+-]?[0-9]{1,20}", written):
        written = int(written)
    if not isinstance(written, int) or isinstance(written, bool):
        raise RequestError(f"{name} is {str(written)[:40]!r}; it must be a number of at most 20 digits")
    return min(max(written, limits[0]), limits[1])


MOST_STEPS = 2000
"""Statements of a time line."""


def make_level(
    script: LevelScript, request: LevelRequest, recording: Recording | None = None
) -> tuple[Level | None, str | None]:
    """A level, or the reason why there is none; a recording takes its origins. Where the game would stop there are
    both: the level as far as it can be drawn, and the reason."""
    program = script.program if recording is None else script.program.recorded(recording)
    try:
        return generating.make_level(
            program, request.dice_for(script), request.surroundings_of(script), script.game
        ), None
    except generating.StoppedLevelError as stopped:
        return stopped.level, stop_text(stopped)
    except (diagnostics.GenerationError, ValueError) as error:
        return None, failure_text(error)


class _StoppedError(Exception):
    """A level has been watched for long enough."""

    def __init__(self, level: Level) -> None:
        super().__init__()
        self.level = level


def walked(script: LevelScript, request: LevelRequest, most: int = MOST_STEPS) -> tuple[list[Span], Level]:
    """The first ``most`` statements that changed something that is seen, and the level after them.

    Raises:
        RefusedError: there is no level.
    """
    seen: list[Span] = []
    state = visible_state(Level())

    def see(span: Span, level: Level) -> None:
        nonlocal state
        before, state = state, visible_state(level)
        if state != before:
            seen.append(span)
            if len(seen) >= most:
                raise _StoppedError(level)

    program = script.program.watched(see)
    try:
        dice, surroundings = request.dice_for(script), request.surroundings_of(script)
        return seen, generating.make_level(program, dice, surroundings, script.game)
    except (_StoppedError, generating.StoppedLevelError) as stopped:
        return seen, stopped.level
    except (diagnostics.GenerationError, ValueError) as error:
        raise RefusedError(failure_text(error)) from None


def stop_text(stopped: generating.StoppedLevelError) -> str:
    """The reason why the game would stop on a level that is drawn as far as it goes."""
    found = stopped.diagnostic
    return f"drawn as far as it goes, as the game stops in line {found.span.begin.line}: {found.message}"


def failure_text(error: Exception) -> str:
    """The reason why a level could not be made, in words."""
    return error.diagnostic.message if isinstance(error, diagnostics.GenerationError) else str(error)


SEEDS = range(1, 13)
"""The seeds that are measured."""
WIDEST = 60
"""Columns of the widest frame; what needs more is shown as a whole level."""


class FrameSize(NamedTuple):
    """Columns and rows."""

    columns: int
    rows: int


def frame_around(level: Level, size: FrameSize) -> Viewport:
    """A frame of that size, or larger if it must be, with what is on the level in its middle."""
    if size.columns >= grid.WIDTH:
        return WHOLE
    content = bounds(level)
    columns, rows = max(size.columns, content.columns), max(size.rows, content.rows)
    left = content.x1 - (columns - content.columns) // 2
    top = content.y1 - (rows - content.rows) // 2
    return Viewport(left, top, left + columns - 1, top + rows - 1)


_Key = TypeVar("_Key")
_Kept = TypeVar("_Kept")

MOST_KEPT = 64
"""Files whose last good state is remembered."""


@dataclass(frozen=True)
class FileState:
    """A file at one moment: its model and findings, and the levels that can be made."""

    text: str
    model: Model
    findings: Sequence[diagnostics.Diagnostic]
    scripts: tuple[LevelScript, ...]
    usable: bool
    settings: configuration.Settings


def _reason_for_nothing(state: FileState | None) -> str:
    """The reason why nothing of a file can be shown."""
    if state is None or not state.text.strip():
        return "this file is empty: no level begins in it"
    if not state.model.levels:
        return "no level begins in this file"
    return "no level of this file can be shown before its errors are fixed"


def _keep(kept: OrderedDict[_Key, _Kept], key: _Key, value: _Kept, most: int) -> None:
    """Remember a value as the newest, and forget the oldest ones."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


MOST_SIZES = 256
"""Levels at places whose frames are remembered."""


class StudioSession:
    """The files of a studio and what has been found out about them.

    ``editable`` tells the page whether it may change texts; ``show`` shows a line of a file in an editor, if one is
    connected.
    """

    def __init__(self, files: TextFiles, *, editable: bool = False) -> None:
        self.files = files
        self._now: OrderedDict[str, FileState] = OrderedDict()
        self._good: OrderedDict[str, FileState] = OrderedDict()
        self.editable = editable
        self.show: Callable[[Path, int], bool] | None = None
        self.histories = Histories()
        self._sizes: OrderedDict[tuple[LevelScript, LevelRequest], FrameSize] = OrderedDict()

    def forget(self) -> None:
        """Read everything again: included files or settings may have changed. The last good states stay."""
        self._now.clear()

    def state(self, file: str) -> FileState | None:
        """A file as it is now; None if there is none."""
        source = self.files.read(file)
        if source is None:
            return None
        known = self._now.get(file)
        if known is None or known.text != source.text:
            settings = configuration.Settings()
            if source.path is not None:
                with suppress(configuration.ConfigurationError, OSError):
                    settings = configuration.Configurations().settings(source.path)
            model = model_of(source, game_named(dialect_of(source, settings).name))
            findings = judge([examine_model(model)], lambda _path: settings)
            broken = not model.parsed.ok if model.is_script else any(found.forbids_use for found in findings)
            usable = bool(model.levels) and not broken
            known = FileState(source.text, model, findings, loading.scripts_of(model), usable, settings)
            _keep(self._now, file, known, MOST_KEPT)
            if usable:
                _keep(self._good, file, known, MOST_KEPT)
        return known

    def shown(self, file: str) -> FileState | None:
        """A file as it is now if it can be used, else as it last could be; None if it never could."""
        state = self.state(file)
        return state if state is not None and state.usable else self._good.get(file)

    def script(self, request: LevelRequest) -> tuple[LevelScript, bool]:
        """The script of a level, and whether it comes from an older text.

        Raises:
            RefusedError: there is no such file, level or role.
        """
        state, shown = self.state(request.file), self.shown(request.file)
        if state is None and shown is None:
            raise RefusedError("there is no such file")
        if shown is None or not shown.scripts:
            raise NoLevelError(_reason_for_nothing(state))
        if request.role not in shown.model.game.catalog.roles:
            raise RefusedError(f"there is no role {request.role!r}")
        return shown.scripts[min(max(request.level, 0), len(shown.scripts) - 1)], shown is not state

    def asked(self, asked: AskedFields) -> tuple[LevelRequest, LevelScript]:
        """The request of a question, and the script of its level.

        Raises:
            RefusedError: it is no request, or there is no such file, level or role.
        """
        request = level_request(asked)
        return request, self.script(request)[0]

    def size_of(self, script: LevelScript, request: LevelRequest) -> FrameSize:
        """The size of the frame in which all measured seeds of a level find place, with a margin of one cell."""
        key = script, request._replace(seed=0, theme="")
        size = self._sizes.get(key)
        if size is None:
            levels = (make_level(script, request._replace(seed=seed))[0] for seed in SEEDS)
            frames = [frame for level in levels if level is not None and (frame := bounds(level)) != WHOLE]
            columns = max((frame.columns for frame in frames), default=grid.WIDTH) + 2
            rows = max((frame.rows for frame in frames), default=grid.HEIGHT) + 2
            size = FrameSize(grid.WIDTH, grid.HEIGHT) if columns > WIDEST else FrameSize(columns, rows)
            _keep(self._sizes, key, size, MOST_SIZES)
        return size

    def picture(
        self,
        level: Level,
        script: LevelScript,
        request: LevelRequest,
        *,
        small: bool = False,
        around: Level | None = None,
    ) -> tuple[str, dict[str, int]]:
        """A level as SVG, and its frame, which lies around this level or another."""
        frame = frame_around(level if around is None else around, self.size_of(script, request))
        title = f"{script.display_title}, seed {request.seed}"
        text = svg.render(level, script.catalog, title=title, theme=request.theme, frame=frame, areas=not small)
        return text, {"left": frame.x1, "top": frame.y1, "columns": frame.columns, "rows": frame.rows}


def origins_of(level: Level) -> Counter[Span]:
    """The number of cells and things of each statement."""
    found: Counter[Span] = Counter()
    found.update(span for span in level.origins if span is not None)
    for group in (level.monsters, level.traps, level.engravings, every_item(level.items())):
        found.update(one.origin for one in group if one.origin is not None)
    for monster in level.monsters:
        found.update(item.origin for item in every_item(monster.inventory) if item.origin is not None)
    return found


_MAP: Final = "MAP"
_CHANCE_BEFORE: Final = re.compile(r"\[[^][]*\]\s*:\s*$")


def described(span: Span) -> dict[str, Any]:
    """The lines of a statement without its block, and its own text on the first of them, with a chance before it."""
    first, column = span.begin
    last = span.source.position(head_end(span)).line
    line = span.source.line(first)
    chance = _CHANCE_BEFORE.search(line[: column - 1])
    own = line[chance.start() if chance else column - 1 : column - 1 + span.end - span.start]
    return {"file": span.source.name, "line": first, "last": last, "text": " ".join(own.split())}


def head_end(span: Span) -> int:
    """The end of a statement without its block; a map has none."""
    text = span.source.text
    if text.startswith(_MAP, span.start):
        return span.end
    head = text.find("{", span.start, span.end)
    return span.end if head < 0 else head
