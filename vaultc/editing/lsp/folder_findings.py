"""Findings about a folder with a dungeon file, in the texts that are open.

The dungeon file is the one in the folder of a level or the nearest above, unless the settings name another. The levels
of its folder are known by their names and FLAGS, which are read without a parser, so that a folder of fifty files takes
no time while one types.
"""

from __future__ import annotations

import re
from collections import abc
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from vaultc.language.dungeon.reading import read_dungeon
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import Examined, NamedLevel, SettingsOf
from vaultc.linter.dungeon.checking import examine_dungeon
from vaultc.support.regular_files import is_regular
from vaultc.support.targets import DUNGEON_FILES, TargetError, find_files

if TYPE_CHECKING:
    from vaultc.editing.lsp.documents import Reader

MOST_FILES: Final = 500
"""Files of a folder beyond which nothing is said about it."""
_FOLDERS_ABOVE: Final = 4
"""Folders above a level in which its dungeon file is looked for, its own included."""
_LEVEL: Final = re.compile(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*(\"([^\"\n]*)\")", re.MULTILINE)
_FLAGS: Final = re.compile(r"^[ \t]*FLAGS[ \t]*:([^\n#]*)", re.MULTILINE)


def of_dungeon(source: Source, settings: SettingsOf, reader: Reader) -> Examined:
    """The findings in a dungeon file, with what the levels of its folder say."""
    folder = source.path.parent if source.path is not None else None
    files = None if folder is None else [*_levels_below(folder, reader)]
    return _own(source, examine_dungeon(read_dungeon(source), files, settings(source.path).loaded_by_code))


def of_levels(source: Source, settings: SettingsOf, reader: Reader) -> Examined | None:
    """The findings of the dungeon file in the levels of a text; None without a dungeon file."""
    path = _dungeon_file_of(source.path, settings) if source.path is not None else None
    if path is None or source.path is None:
        return None
    text = reader(path)
    try:
        dungeon = Source.read(path) if text is None else Source(str(path), text, path)
    except OSError:
        return None
    files = [
        _named_levels(source) if file.source.path == source.path else file
        for file in _levels_below(path.parent, reader)
    ]
    if all(file.source is not source for file in files):
        return None
    examined = examine_dungeon(read_dungeon(dungeon), files, settings(path).loaded_by_code)
    return _own(source, examined)._replace(allows=())


def _own(source: Source, examined: Examined) -> Examined:
    """The findings in one text alone, since those in others are shown there."""
    found = tuple(each for each in examined.diagnostics if each.span.source is source)
    return examined._replace(sources=(source,), diagnostics=found)


def _dungeon_file_of(path: Path, settings: SettingsOf) -> Path | None:
    chosen = settings(path).dungeon
    if chosen is not None:
        return chosen
    above = (folder / DUNGEON_FILES[0] for folder in [*path.absolute().parents][:_FOLDERS_ABOVE])
    return next(filter(is_regular, above), None)


def _levels_below(folder: Path, reader: Reader) -> abc.Iterator[Examined]:
    """The levels of the files in a folder and below it, as they are in the editor."""
    try:
        files = find_files(str(folder))[: MOST_FILES + 1]
    except TargetError:
        return
    for file in files if len(files) <= MOST_FILES else ():
        text = reader(file)
        try:
            status = file.stat()
            yield (
                _named_levels(Source(str(file), text, file))
                if text is not None
                else _kept(file, status.st_mtime_ns, status.st_size)
            )
        except OSError:
            continue


@lru_cache(maxsize=MOST_FILES)
def _kept(file: Path, _changed: int, _size: int) -> Examined:
    return _named_levels(Source.read(file))


def _named_levels(source: Source) -> Examined:
    """The names and FLAGS of the levels of a text."""
    matches = [*_LEVEL.finditer(source.text)]
    ends = [match.start() for match in matches[1:]] + [len(source.text)]
    names = []
    for match, end in zip(matches, ends, strict=True):
        flags = _FLAGS.search(source.text, match.end(), end)
        words = frozenset(re.findall(r"\w+", flags[1])) if flags else frozenset()
        names.append(NamedLevel(match[2], source.span(*match.span(1)), counted=True, flags=words))
    return Examined((source,), (), (), tuple(names), False, ())
