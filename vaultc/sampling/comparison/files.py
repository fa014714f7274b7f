"""Comparing what two targets hold, des files or compiled levels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vaultc.api import loading
from vaultc.api.level_script import levels_called
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import DesError
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.linter.checking.dialects import Dialect
from vaultc.sampling.comparison import parts
from vaultc.sampling.comparison.levels import LevelDifference, compare
from vaultc.support.targets import TargetError

ComparedSide = str | Path | Source


@dataclass(frozen=True, slots=True)
class Comparison:
    """The compared files, and every level that differs."""

    before: loading.Library
    after: loading.Library
    levels: tuple[LevelDifference, ...]

    @property
    def is_equal(self) -> bool:
        """Return whether there is no difference."""
        return not self.levels


def diff(before: ComparedSide, after: ComparedSide, level: str | None = None, dialect: Dialect = AUTO) -> Comparison:
    """Compare the meanings of two des files, compiled levels, or folders of them.

    Levels are compared by their names; two files with one level each also if the names differ. ``level`` limits the
    comparison to one level.

    Raises:
        DesError: a file has errors; carries them all.
        TargetError: a target names nothing, there is no such level, or the files are of two games.
        InvalidValueError: there is no such dialect.
    """
    first, second = (loading.read(operand, dialect=dialect) for operand in (before, after))
    if first.has_errors or second.has_errors:
        raise DesError(first.errors + second.errors)
    _refuse_two_games(first, second)
    old, new = _parts(first, level), _parts(second, level)
    if len(old) == len(new) == 1:
        new = dict(zip(old, new.values(), strict=True))
    return Comparison(first, second, tuple(compare(old, new)))


def _refuse_two_games(before: loading.Library, after: loading.Library) -> None:
    """End if levels of two games are to be compared, whose codes have nothing to do with each other."""
    games = {script.game.name: script.game.title for library in (before, after) for script in library.levels}
    if len(games) > 1:
        raise TargetError(f"{' and '.join(games.values())} are two languages; only levels of one game can be compared")


def _parts(library: loading.Library, name: str | None) -> dict[str, parts.LevelParts]:
    """The levels, or only levels of a name; of several levels of one name the last counts, as in the game."""
    scripts = library.levels if name is None else levels_called(library.levels, name)
    if not scripts:
        files = ", ".join(library.files)
        raise TargetError(f"{files}: " + (loading.unknown_level(name, library.levels) if name else "there is no level"))
    models = {script.model: list(_levels(script.model)) for script in scripts}
    return {script.name: models[script.model][script.facts.index] for script in scripts}


def _levels(model: Model) -> Iterator[parts.LevelParts]:
    return parts.levels_of(model, model.game.usual_target, model.game.catalog)
