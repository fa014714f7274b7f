"""Inclusion of files: where they are looked for, and how an inclusion fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from vaultc.source import Source
from vaultc.syntax import Parsed
from vaultc.syntax import nodes as n

MAXIMUM_DEPTH = 5
MAXIMUM_INCLUSIONS = 256
"""More than any real file has; keeps a few small files that include each other often from filling the memory."""

Loader = Callable[[Path], Parsed]
"""Reads and parses an included file; raises OSError if it cannot."""


class IncludeProblem(Enum):
    """Why a file was not included."""

    NOT_FOUND = auto()
    OUTSIDE = auto()
    CYCLE = auto()
    TOO_DEEP = auto()
    TOO_MANY = auto()
    UNREADABLE = auto()


class Inclusion(NamedTuple):
    """One INCLUDE: what it read, or why it read nothing."""

    node: n.Include
    path: Path | None
    parsed: Parsed | None
    problem: IncludeProblem | None


Item = n.FunctionDefinition | n.Level


@dataclass(slots=True)
class Expansion:
    """A file with its inclusions put in their places ("INCLUDE" of the language).

    A file is looked for in the folder of the including file, then in the current directory, and only files below
    the folder of the first file or below the current directory are read.
    """

    load: Loader
    files: list[Parsed] = field(default_factory=list)
    inclusions: list[Inclusion] = field(default_factory=list)
    folders: tuple[Path, ...] = ()

    def expand(self, parsed: Parsed) -> list[Item]:
        """All functions of headers and all levels in the order in which the compiler meets them."""
        folder = _folder(parsed.source)
        self.folders = tuple(path.resolve() for path in (folder, Path.cwd()) if path is not None)
        own = parsed.source.path
        return list(self._items(parsed, (own.resolve() if own else None,)))

    def _items(self, parsed: Parsed, open_files: tuple[Path | None, ...]) -> Iterator[Item]:
        self.files.append(parsed)
        for header in parsed.tree.headers:
            if isinstance(header, n.Include):
                yield from self._include(header, open_files)
            else:
                yield header
        yield from parsed.tree.levels

    def _include(self, node: n.Include, open_files: tuple[Path | None, ...]) -> Iterator[Item]:
        inclusion = self._read(node, open_files)
        self.inclusions.append(inclusion)
        if inclusion.parsed and inclusion.path:
            yield from self._items(inclusion.parsed, (*open_files, inclusion.path))

    def _read(self, node: n.Include, open_files: tuple[Path | None, ...]) -> Inclusion:
        path, problem = self._find(node)
        if path and path in open_files:
            problem = IncludeProblem.CYCLE
        elif len(open_files) > MAXIMUM_DEPTH:
            problem = IncludeProblem.TOO_DEEP
        elif len(self.inclusions) >= MAXIMUM_INCLUSIONS:
            problem = IncludeProblem.TOO_MANY
        if path is None or problem:
            return Inclusion(node, path, None, problem)
        try:
            return Inclusion(node, path, self.load(path), None)
        except OSError:
            return Inclusion(node, path, None, IncludeProblem.UNREADABLE)

    def _find(self, node: n.Include) -> tuple[Path | None, IncludeProblem | None]:
        outside = False
        for place in places(node):
            path = _file(place)
            if path is None:
                continue
            if any(path.is_relative_to(allowed) for allowed in self.folders):
                return path, None
            outside = True
        return None, IncludeProblem.OUTSIDE if outside else IncludeProblem.NOT_FOUND


def _folder(source: Source) -> Path | None:
    return source.path.parent if source.path else None


def places(node: n.Include) -> Iterator[Path]:
    """Where an included file is looked for, in order."""
    folder = _folder(node.span.source)
    if folder is not None:
        yield folder / node.path.text
    yield Path.cwd() / node.path.text


def _file(place: Path) -> Path | None:
    """The regular file at a place, without links; None if there is none."""
    try:
        path = place.resolve()
        return path if path.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None
