"""Levels of a workbench: one of a seed with what its statements did, and as it was after some of them."""

from __future__ import annotations

from vaultc.api.level_script import LevelScript
from vaultc.editing.workbench.contract import RefusedError
from vaultc.editing.workbench.wishes import Wish
from vaultc.generation.interpreter.recording import Recording
from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.level.level import Level, visible_state
from vaultc.pipeline import generating

MOST_STEPS = 2000
"""Statements of a time line."""


def made(script: LevelScript, wish: Wish, recording: Recording | None = None) -> tuple[Level | None, str | None]:
    """A level, or the reason why there is none; a recording takes its origins."""
    program = script.program if recording is None else script.program.recorded(recording)
    try:
        return generating.make_level(program, wish.dice_for(script), wish.surroundings_of(script), script.game), None
    except (diagnostics.GenerationError, ValueError) as error:
        return None, reason(error)


def statements_in_order(script: LevelScript, wish: Wish) -> list[Span]:
    """The statements that changed something that is seen, in the order of execution.

    Raises:
        RefusedError: there is no level.
    """
    walk = _Walk(None)
    _walked(script, wish, walk)
    return walk.seen


def level_after(script: LevelScript, wish: Wish, number: int) -> Level:
    """The level after the first ``number`` statements that changed something.

    Raises:
        RefusedError: there is no level.
    """
    return _walked(script, wish, _Walk(number))


class _StoppedError(Exception):
    """A level has been watched for long enough."""

    def __init__(self, level: Level) -> None:
        super().__init__()
        self.level = level


class _Walk:
    """Counts the statements that change something; stops after a given number."""

    def __init__(self, most: int | None) -> None:
        self.seen: list[Span] = []
        self._most = MOST_STEPS if most is None else most
        self._state = visible_state(Level())

    def see(self, span: Span, level: Level) -> None:
        """Look at the level after a statement."""
        state = visible_state(level)
        if state != self._state:
            self._state = state
            self.seen.append(span)
            if len(self.seen) >= self._most:
                raise _StoppedError(level)


def _walked(script: LevelScript, wish: Wish, walk: _Walk) -> Level:
    try:
        program = script.program.watched(walk.see)
        return generating.make_level(program, wish.dice_for(script), wish.surroundings_of(script), script.game)
    except _StoppedError as stopped:
        return stopped.level
    except (diagnostics.GenerationError, ValueError) as error:
        raise RefusedError(reason(error)) from None


def reason(error: Exception) -> str:
    """The reason why a level could not be made, in words."""
    return error.diagnostic.message if isinstance(error, diagnostics.GenerationError) else str(error)
