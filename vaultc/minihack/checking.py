"""Checking levels for MiniHack from Python."""

from __future__ import annotations

from pathlib import Path

from vaultc.games import game_with
from vaultc.games.detection import AUTO
from vaultc.language import diagnostics
from vaultc.language.features import Feature
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.linter.checking import dialects
from vaultc.linter.minihack import lint_minihack
from vaultc.pipeline.reading import model_of
from vaultc.support.targets import read_bytes


def game_inside() -> Game:
    """The game inside MiniHack."""
    game: Game = game_with(Feature.MINIHACK_LEVELS)
    return game


def game_of(source: Source, dialect: dialects.Dialect = AUTO) -> Game:
    """The game of a level for MiniHack: the one inside it, unless a caller, the settings or the level name another.

    Raises:
        InvalidValueError: there is no such dialect.
        TargetError: the settings for the level cannot be used.
    """
    named = isinstance(dialect, str | Path) and not dialects.decided(source, dialect).is_told
    return game_inside() if named else dialects.game_for(source, dialect)


def source_of(des: str | Path | Source) -> Source:
    """Return the source of a level as MiniHack takes it: the text of a des file, or the path of one (ending in
    ``.des``).

    Raises:
        TargetError: the file cannot be read.
    """
    if isinstance(des, Source):
        return des
    if isinstance(des, Path) or ("\n" not in des and des.endswith(".des")):
        path = Path(des)
        return Source.from_bytes(read_bytes(path), str(path), path)
    return Source.from_text(des, "<des>")


def findings(des: str | Path | Source) -> tuple[diagnostics.Diagnostic, ...]:
    """All diagnostics of ``vaultc check --minihack`` for a level, in the order of the text.

    Raises:
        TargetError: the file cannot be read.
    """
    return lint_minihack(model_of(source_of(des), game_inside()))


def check(
    des: str | Path | Source, at_least: diagnostics.Severity = diagnostics.Severity.WARNING
) -> tuple[diagnostics.Diagnostic, ...]:
    """Raise if a level has an error; lesser findings are returned.

    Raises:
        DesError: there are findings of severity ``at_least`` or worse; carries all findings.
        TargetError: the file cannot be read.
    """
    found = findings(des)
    if any(diagnostic.severity >= at_least for diagnostic in found):
        raise diagnostics.DesError(found)
    return found
