"""The dungeon files of a run of ``vaultc check``: those of its folders, of the settings, and the one that was named.

What reads them is loaded when there is one, so that a check of levels alone does not wait for it.
"""

from __future__ import annotations

import os
from collections import Counter, abc
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vaultc.cli import reporting
from vaultc.cli.output import replace_content
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.dungeon import is_dungeon_file
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import Examined, SettingsOf, judge
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.targets import DUNGEON_FILES, TargetError, find_dungeon_files, find_files, is_path, read_bytes

if TYPE_CHECKING:
    from vaultc.linter.checking.fixing import Mended


class DungeonInput(NamedTuple):
    """A dungeon file; ``has_levels`` tells that the levels of its folder are looked at too."""

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
        if _is_dungeon_file(target, named):
            dungeons.append(Path(target))
        elif not _holds_no_level(target):
            levels.append(target)
    return levels, dungeons


def _is_dungeon_file(target: str, named: Path | None) -> bool:
    path = Path(target)
    if not os.path.isfile(path):
        return False
    if path == named or path.name in DUNGEON_FILES:
        return True
    if path.suffix.lower() != ".def":
        return False
    return is_dungeon_file(target, Source.from_bytes(read_bytes(path), target, path).text)


def _holds_no_level(target: str) -> bool:
    """True for a folder with a dungeon file and no level."""
    if not (is_path(target) and find_dungeon_files(target)):
        return False
    try:
        return not find_files(target, compiled=True)
    except TargetError:
        return True


class CheckedDungeons:
    """The dungeon files of some targets, or the one that was ``named``."""

    def __init__(self, targets: abc.Sequence[str], named: Path | None, settings: SettingsOf) -> None:
        self._targets, self._named, self._settings = targets, named, settings
        _, self._alone = split_targets(targets, named)

    def paths(self) -> dict[Path, bool]:
        """All dungeon files; true for those whose levels are looked at too."""
        found: dict[Path, bool] = {}
        for target in self._targets if self._named is None else ():
            inner = find_dungeon_files(target)
            found |= dict.fromkeys((path for path in inner if not self._settings(path).excludes(path)), True)
            setting = self._settings(Path(target) / "_").dungeon if os.path.isdir(target) else None
            if setting is not None:
                found[setting] = True
        if self._named is not None:
            found[self._named] = True
        return dict.fromkeys(self._alone, False) | found

    def inputs(self) -> list[DungeonInput]:
        """All dungeon files, read anew.

        Raises:
            TargetError: one cannot be read.
        """
        return [DungeonInput(path, read_bytes(path), has_levels) for path, has_levels in self.paths().items()]

    def examined(self, inputs: abc.Sequence[DungeonInput], files: abc.Sequence[Examined]) -> list[Examined]:
        """The findings of the rules of dungeon files, and of what the levels of each say together with it."""
        if not inputs:
            return []
        from vaultc.linter.dungeon.checking import examine_dungeon
        from vaultc.pipeline.dungeons import tree_of

        return [
            examine_dungeon(tree_of(item.source), levels, self._settings(item.path).loaded_by_code)
            for item, levels in zip(inputs, self._levels(inputs, files), strict=True)
        ]

    def _levels(
        self, inputs: abc.Sequence[DungeonInput], files: abc.Sequence[Examined]
    ) -> list[abc.Sequence[Examined] | None]:
        """The files that belong to each dungeon file; None for one that is looked at alone."""
        from vaultc.linter.dungeon.checking import belonging

        if self._named is not None:
            return [files if item.has_levels else None for item in inputs]
        paths = [file.source.path for file in files]
        in_folders = [path if self._is_in_folder(path) else None for path in paths]
        own = belonging([item.path for item in inputs], in_folders)
        found: list[abc.Sequence[Examined] | None] = []
        for item, indexes in zip(inputs, own, strict=True):
            set_so = [at for at, path in enumerate(in_folders) if path and self._settings(path).dungeon == item.path]
            chosen = [files[at] for at in sorted({*indexes, *set_so})]
            found.append(chosen if item.has_levels else None)
        return found

    def _is_in_folder(self, path: Path | None) -> bool:
        """True if a file was found in a folder, whose files are checked together."""
        folders = [Path(target).absolute() for target in self._targets if os.path.isdir(target)]
        return path is not None and any(path.absolute().is_relative_to(folder) for folder in folders)

    # ---- fixes of what is wrong with a dungeon file alone

    def mend(self, inputs: abc.Iterable[DungeonInput], fixed: Counter[str], *, write: bool) -> list[DungeonInput]:
        """The dungeon files after the fixes that the settings allow, which are counted in ``fixed`` by their rules.

        They are written, or else the differences are printed.
        """
        from vaultc.linter.checking import fixing

        found: list[DungeonInput] = []
        for item in inputs:
            after = item
            if item.path.suffix != ".lua":
                outcome = self._tried(item, self._settings(item.path).unsafe_fixes)
                after = item._replace(data=fixing.encoded(outcome.text, item.data))
                fixed.update(outcome.fixed)
            if write and after.data != item.data:
                replace_content(item.path, item.data, after.data)
            elif not write:
                name = str(item.path)
                for line in reporting.difference(item.source.text, after.source.text, name, name):
                    click.echo(line)
            found.append(after)
        return found

    def promised(self, inputs: abc.Iterable[DungeonInput]) -> tuple[int, int]:
        """The number of findings that safe fixes would mend, and of those that the others would mend in addition."""
        safe = unsafe = 0
        for item in inputs:
            if item.path.suffix != ".lua":
                plain = self._tried(item, unsafe=False).fixed.total()
                safe += plain
                unsafe += max(self._tried(item, unsafe=True).fixed.total() - plain, 0)
        return safe, unsafe

    def _tried(self, item: DungeonInput, unsafe: bool) -> Mended:
        from vaultc.linter.checking import fixing
        from vaultc.linter.dungeon.checking import examine_source

        def diagnose(source: Source) -> list[Diagnostic]:
            return judge([examine_source(source)], self._settings)

        return fixing.mend(item.source, diagnose, unsafe)
