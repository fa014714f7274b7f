"""Inclusion of files: where they are looked for, and how an inclusion fails."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from vaultc.language.syntax import Parsed
from vaultc.language.syntax import nodes as n
from vaultc.support import regular_files

MAXIMUM_DEPTH = 5
MAXIMUM_INCLUSIONS = 256
"""More than any real file has; keeps a few small files that include each other often from filling the memory."""
MAXIMUM_CHARACTERS = 8 * 1024 * 1024
"""From so much included text on nothing more is included, for the same reason."""

Loader = abc.Callable[[Path], Parsed]
"""Reads and parses an included file; raises OSError if it cannot."""


class IncludeProblem(Enum):
    """The reason why a file was not included."""

    NOT_FOUND = auto()
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


Declaration = n.FunctionDefinition | n.Level


@dataclass(slots=True)
class Expansion:
    """A file with its inclusions put in their places.

    A file is looked for in the folder of the including file, then in the current directory, and only files below the
    folder of the first file or below the current directory are read. Rules: "INCLUDE".
    """

    load: Loader
    files: list[Parsed] = field(default_factory=list)
    inclusions: list[Inclusion] = field(default_factory=list)
    folders: tuple[Path, ...] = ()
    characters: int = 0

    def expand(self, parsed: Parsed) -> list[Declaration]:
        """All functions of headers and all levels in the order in which the compiler meets them."""
        self.folders = regular_files.folders_around(parsed.source.path)
        own = parsed.source.path
        return list(self._items(parsed, (own.resolve() if own else None,)))

    def _items(self, parsed: Parsed, open_files: tuple[Path | None, ...]) -> abc.Iterator[Declaration]:
        self.files.append(parsed)
        for header in parsed.tree.headers:
            if isinstance(header, n.Include):
                inclusion = self._read(header, open_files)
                self.inclusions.append(inclusion)
                if inclusion.parsed and inclusion.path:
                    yield from self._items(inclusion.parsed, (*open_files, inclusion.path))
            else:
                yield header
        yield from parsed.tree.levels

    def _read(self, node: n.Include, open_files: tuple[Path | None, ...]) -> Inclusion:
        found = (regular_files.regular_file_below(place, self.folders) for place in places(node))
        path = next((file for file in found if file is not None), None)
        if path is None:
            problem = IncludeProblem.NOT_FOUND
        elif path in open_files:
            problem = IncludeProblem.CYCLE
        elif len(open_files) > MAXIMUM_DEPTH:
            problem = IncludeProblem.TOO_DEEP
        elif len(self.inclusions) >= MAXIMUM_INCLUSIONS or self.characters >= MAXIMUM_CHARACTERS:
            problem = IncludeProblem.TOO_MANY
        else:
            try:
                parsed = self.load(path)
            except OSError:
                problem = IncludeProblem.UNREADABLE
            else:
                self.characters += len(parsed.source.text)
                return Inclusion(node, path, parsed, None)
        return Inclusion(node, path, None, problem)


def places(node: n.Include) -> abc.Iterator[Path]:
    """Return the paths where an included file is looked for, in order."""
    including = node.span.source.path
    if including:
        yield including.parent / node.path.text
    yield Path.cwd() / node.path.text
