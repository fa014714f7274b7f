"""Checking dungeon files beside the des files of their folders: which files belong together, and what they say."""

from __future__ import annotations

from bisect import bisect_left
from collections import abc
from pathlib import Path

from vaultc.language.dungeon import nodes as d
from vaultc.language.dungeon.reading import read_dungeon
from vaultc.language.semantics.statements import output_name
from vaultc.language.source import Source, Span
from vaultc.linter.checking.apply_settings import Examined
from vaultc.linter.checking.check_file import allows_among
from vaultc.linter.checking.configuration import is_syntax_error
from vaultc.linter.dungeon.folder import DefinedLevel, DungeonFolder, lint_dungeon


def examine_dungeon(
    tree: d.DungeonTree, files: abc.Sequence[Examined] | None = None, loaded: abc.Iterable[str] = ()
) -> Examined:
    """The findings in a dungeon file and, with the ``files`` of its folder, in these.

    ``loaded`` are names of levels that the game's code loads, in addition to the names for all games.
    """
    levels = None if files is None else tuple(level for file in files for level in _defined(file))
    is_whole = not any(is_syntax_error(found.rule) for file in files or () for found in file.diagnostics)
    found = lint_dungeon(DungeonFolder(tree, levels, frozenset(loaded), is_whole))
    allows = tuple(allows_among(tree.comments, tree.source, lambda comment: _covered(tree, comment)))
    return Examined((tree.source,), found, allows, (), False, ())


def examine_source(source: Source) -> Examined:
    """The findings in a dungeon file by itself."""
    return examine_dungeon(read_dungeon(source))


def _defined(file: Examined) -> abc.Iterator[DefinedLevel]:
    number = 0
    for level in file.names:
        name = level.text
        if level.counted and "%" in name:
            number += 1
            name = output_name(name, number) or name
        yield DefinedLevel(name, level.span, level.flags)


def _covered(tree: d.DungeonTree, comment: Span) -> Span:
    """The statement below a comment; for a dungeon, all its lines."""
    starts = [statement.span.start for statement in tree.statements]
    at = bisect_left(starts, comment.end)
    if at == len(starts):
        return tree.source.span(comment.end, comment.end)
    statement, end = tree.statements[at], tree.statements[at].span.end
    if isinstance(statement, d.DungeonHead):
        heads = (one.span.start for one in tree.statements[at + 1 :] if isinstance(one, d.DungeonHead))
        end = next(heads, len(tree.source.text))
    return tree.source.span(starts[at], end)


def belonging(dungeons: abc.Sequence[Path], files: abc.Sequence[Path | None]) -> list[list[int]]:
    """The indexes of the files that belong to each dungeon file: the nearest one in their folder or above."""
    folders = [dungeon.absolute().parent for dungeon in dungeons]
    found: list[list[int]] = [[] for _ in dungeons]
    for index, path in enumerate(files):
        above = path.absolute().parents if path is not None else ()
        nearest = next((folder for folder in above if folder in folders), None)
        if nearest is not None:
            found[folders.index(nearest)].append(index)
    return found
