"""The files of a workbench at one moment, and as they last were when they could be used."""

from __future__ import annotations

from collections import OrderedDict, abc
from dataclasses import dataclass
from pathlib import Path

from vaultc.api import loading
from vaultc.api.level_script import LevelScript
from vaultc.editing.workbench.contract import NoLevelError, RefusedError
from vaultc.editing.workbench.files import TextFiles
from vaultc.editing.workbench.wishes import Wish
from vaultc.games import game_named
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.semantics import Model
from vaultc.linter.checking import configuration
from vaultc.linter.checking.dialects import dialect_of
from vaultc.linter.checking.examining import examine_model
from vaultc.linter.checking.judging import judge
from vaultc.pipeline.reading import model_of

MOST_KEPT = 64
"""Files whose last good state is remembered."""


@dataclass(frozen=True)
class FileState:
    """A file at one moment: its model and findings, and the levels that can be made."""

    text: str
    model: Model
    findings: abc.Sequence[Diagnostic]
    scripts: tuple[LevelScript, ...]
    usable: bool
    settings: configuration.Settings


class States:
    """The states of files, examined once for each text."""

    def __init__(self, files: TextFiles) -> None:
        self._files = files
        self._now: OrderedDict[str, FileState] = OrderedDict()
        self._good: OrderedDict[str, FileState] = OrderedDict()

    def forget(self) -> None:
        """Read everything again: included files or settings may have changed. The last good states stay."""
        self._now.clear()

    def state(self, file: str) -> FileState | None:
        """A file as it is now; None if there is none."""
        source = self._files.read(file)
        if source is None:
            return None
        known = self._now.get(file)
        if known is None or known.text != source.text:
            settings = _settings(source.path)
            model = model_of(source, game_named(dialect_of(source, settings).name))
            findings = judge([examine_model(model)], lambda _path: settings)
            usable = bool(model.levels) and not any(found.forbids_use for found in findings)
            known = FileState(source.text, model, findings, loading.scripts_of(model), usable, settings)
            _keep(self._now, file, known)
            if usable:
                _keep(self._good, file, known)
        return known

    def shown(self, file: str) -> FileState | None:
        """A file as it is now if it can be used, else as it last could be; None if it never could."""
        state = self.state(file)
        return state if state is not None and state.usable else self._good.get(file)

    def script(self, wish: Wish) -> tuple[LevelScript, bool]:
        """The script of a level, and whether it comes from an older text.

        Raises:
            RefusedError: there is no such file, level or role.
        """
        state, shown = self.state(wish.file), self.shown(wish.file)
        if state is None and shown is None:
            raise RefusedError("there is no such file")
        if shown is None or not shown.scripts:
            raise NoLevelError(_nothing(state))
        if wish.role not in shown.model.game.catalog.roles:
            raise RefusedError(f"there is no role {wish.role!r}")
        return shown.scripts[min(max(wish.level, 0), len(shown.scripts) - 1)], shown is not state


def _settings(path: Path | None) -> configuration.Settings:
    if path is None:
        return configuration.Settings()
    try:
        return configuration.Configurations().settings(path)
    except (configuration.ConfigurationError, OSError):
        return configuration.Settings()


def _nothing(state: FileState | None) -> str:
    """The reason why nothing of a file can be shown."""
    if state is None or not state.text.strip():
        return "this file is empty: no level begins in it"
    if not state.model.levels:
        return "no level begins in this file"
    return "no level of this file can be shown before its errors are fixed"


def _keep(kept: OrderedDict[str, FileState], file: str, state: FileState) -> None:
    kept[file] = state
    kept.move_to_end(file)
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)
