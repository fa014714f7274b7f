"""The dungeon files of a run of ``vaultc check``: those of its folders, of the settings, and the one that was named."""

from __future__ import annotations

import os
from collections import Counter, abc
from pathlib import Path
from typing import NamedTuple

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source
from vaultc.linter.checking import fixing
from vaultc.linter.checking.apply_settings import Examined, SettingsOf, judge
from vaultc.linter.dungeon.checking import belonging, examine_dungeon
from vaultc.pipeline.dungeons import is_dungeon_name, is_dungeon_source, tree_of
from vaultc.support.targets import TargetError, find_dungeon_files, find_files, is_path, read_bytes


class DungeonInput(NamedTuple):
    """A dungeon file, and the folder whose levels it places; None if it is looked at alone."""

    path: Path
    data: bytes
    has_levels: bool = False

    @property
    def source(self) -> Source:
        """Its text."""
        return Source.from_bytes(self.data, str(self.path), self.path)


def split_targets(targets: abc.Iterable[str], named: Path | None) -> tuple[list[str], list[Path]]:
    """The targets with levels, and those that are dungeon files."""
    levels: list[str] = []
    dungeons: list[Path] = []
    for target in targets:
        if _is_dungeon_target(target, named):
            dungeons.append(Path(target))
        elif not _holds_dungeons_alone(target):
            levels.append(target)
    return levels, dungeons


def _is_dungeon_target(target: str, named: Path | None) -> bool:
    path = Path(target)
    if named is not None and path == named:
        return True
    if is_dungeon_name(path) and os.path.isfile(path):
        return True
    if path.suffix.lower() != ".def" or not os.path.isfile(path):
        return False
    return is_dungeon_source(Source.from_bytes(read_bytes(path), target, path))


def _holds_dungeons_alone(target: str) -> bool:
    """True for a folder with a dungeon file and no level."""
    if not (is_path(target) and find_dungeon_files(target)):
        return False
    try:
        return not find_files(target, compiled=True)
    except TargetError:
        return True


class CheckedDungeons:
    """The dungeon files of a run, each with the indexes of the checked files that belong to it."""

    def __init__(self, targets: abc.Sequence[str], named: Path | None, settings: SettingsOf) -> None:
        self._targets, self._named, self._settings = targets, named, settings
        _, self._alone = split_targets(targets, named)

    def inputs(self) -> list[DungeonInput]:
        """All dungeon files, read anew.

        Raises:
            TargetError: one cannot be read.
        """
        found: dict[Path, bool] = {}
        if self._named is not None:
            found[self._named] = True
        else:
            for target in self._targets:
                folder = Path(target)
                inner = find_dungeon_files(target)
                found |= dict.fromkeys((path for path in inner if not self._settings(path).excludes(path)), True)
                setting = self._settings(folder / "_").dungeon if os.path.isdir(folder) else None
                if setting is not None:
                    found[setting] = True
        for path in self._alone:
            found.setdefault(path, False)
        return [DungeonInput(path, read_bytes(path), has_levels) for path, has_levels in found.items()]

    def examined(self, inputs: abc.Sequence[DungeonInput], files: abc.Sequence[Examined]) -> list[Examined]:
        """The findings of the rules of dungeon files, and of what the levels of each say together with it."""
        return [
            examine_dungeon(tree_of(item.source), levels, self._settings(item.path).loaded_by_code)
            for item, levels in zip(inputs, self._levels(inputs, files), strict=True)
        ]

    def _levels(
        self, inputs: abc.Sequence[DungeonInput], files: abc.Sequence[Examined]
    ) -> list[abc.Sequence[Examined] | None]:
        """The files that belong to each dungeon file; None for one that is looked at alone."""
        if self._named is not None:
            return [files if item.has_levels else None for item in inputs]
        paths = [file.source.path for file in files]
        in_folders = [path if self._is_in_folder(path) else None for path in paths]
        own = belonging([item.path for item in inputs], in_folders)
        found: list[abc.Sequence[Examined] | None] = []
        for item, indexes in zip(inputs, own, strict=True):
            by_setting = [
                at for at, path in enumerate(in_folders) if path and self._settings(path).dungeon == item.path
            ]
            chosen = [files[at] for at in sorted({*indexes, *by_setting})]
            found.append(chosen if item.has_levels else None)
        return found

    def _is_in_folder(self, path: Path | None) -> bool:
        """True if a file was found in a folder, whose files are checked together."""
        folders = [Path(target).absolute() for target in self._targets if os.path.isdir(target)]
        return path is not None and any(path.absolute().is_relative_to(folder) for folder in folders)

    def mended(self, item: DungeonInput) -> tuple[DungeonInput, Counter[str]]:
        """A dungeon file after all fixes of what is wrong with it alone, and the number of fixed findings."""

        def diagnose(source: Source) -> list[Diagnostic]:
            return judge([examine_dungeon(tree_of(source))], self._settings)

        outcome = fixing.mend(item.source, diagnose, self._settings(item.path).unsafe_fixes)
        return item._replace(data=fixing.encoded(outcome.text, item.data)), outcome.fixed
