"""Findings that need several files: levels written over one another, and catalogues that lack names of the files.

The game's compiler begins to count with each file, so that two files with levels `vlt-%04i` write the same names. Of
files that are compiled together the later one is counted on, if counting anew would meet names of an earlier one.
Rules: "Compiled files: Files".
"""

from __future__ import annotations

from collections import abc
from itertools import count

from vaultc.language import diagnostics
from vaultc.language.semantics import statements
from vaultc.language.source import Span
from vaultc.linter.checking.apply_settings import Examined, NamedLevel
from vaultc.linter.facts import LEVEL_OF_ENVIRONMENTS, quoted
from vaultc.support.safe_text import counted

RULE = "duplicate-level-name"

Definition = tuple[str, int]
"""A level by its file and its place there, so that a level that several files include is the same."""


class OutputNames:
    """The names that the files of one call have taken, and the numbers that their counters have reached."""

    def __init__(self) -> None:
        self._taken: dict[str, Span] = {}
        self._last = 0

    def add(self, levels: abc.Sequence[NamedLevel]) -> tuple[tuple[str | None, ...], tuple[tuple[int, Span], ...]]:
        """The names of the next file's levels (None: malformed), and which levels meet another with the same name.

        Of these it gives the index and the place of the other. Levels of one name in the same file are none, as long as
        the file is counted as if it were alone.
        """
        first, names = 1, _names(levels, 1)
        if any(level.counted and self._clash(name, level) for level, name in zip(levels, names, strict=True)):
            first = self._last + 1
            names = _names(levels, first)
        clashes = []
        own: dict[str, Span] = {}
        for index, (level, name) in enumerate(zip(levels, names, strict=True)):
            if name is None:
                continue
            other = self._clash(name, level) or (own.get(name) if first > 1 else None)
            if other is not None:
                clashes.append((index, other))
            own.setdefault(name, level.span)
        self._taken = own | self._taken
        self._last = max(self._last, first - 1 + sum(_is_numbered(level) for level in levels))
        return names, tuple(clashes)

    def _clash(self, name: str | None, level: NamedLevel) -> Span | None:
        other = self._taken.get(name) if name is not None else None
        return other if other is not None and _definition(other) != _definition(level.span) else None


def _names(levels: abc.Iterable[NamedLevel], first: int) -> tuple[str | None, ...]:
    numbers = count(first)
    return tuple(statements.output_name(one.text, next(numbers)) if _is_numbered(one) else one.text for one in levels)


def _is_numbered(level: NamedLevel) -> bool:
    return level.counted and statements.has_counter(level.text)


def _definition(span: Span) -> Definition:
    path = span.source.path
    return str(path.resolve()) if path else span.source.name, span.start


def findings(files: abc.Iterable[Examined]) -> abc.Iterator[tuple[diagnostics.Diagnostic, ...]]:
    """The findings for each of several files of a game: its levels with the names of levels of an earlier file."""
    names = OutputNames()
    for examined in files:
        levels = [level for level in examined.names if level.text != LEVEL_OF_ENVIRONMENTS]
        made, clashes = names.add(levels)
        yield tuple(
            clash(made[index] or levels[index].text, levels[index].span, other, diagnostics.Severity.WARNING)
            for index, other in clashes
        )


def clash(name: str, span: Span, other: Span, severity: diagnostics.Severity) -> diagnostics.Diagnostic:
    """The finding for a level that would be written over the level of another file."""
    message = f"there is already a level {quoted(name)}, in {other.source.name}"
    return diagnostics.Diagnostic(RULE, severity, message, span, notes=(diagnostics.Note("the first one", other),))


def doubts(dialects: abc.Sequence[str], examined: abc.Sequence[Examined]) -> list[str]:
    """A sentence about each catalogue that looks wrong; ``dialects`` are the keys of the games of the files.

    A catalogue with few findings is not looked at.
    """
    from vaultc.games import from_catalogue, game_named
    from vaultc.world.sources.importing import FEWEST_UNKNOWN, names_in

    found = list[str]()
    for dialect in dict.fromkeys(dialects):
        file = from_catalogue.file_of(dialect)
        own = [item for item, name in zip(examined, dialects, strict=True) if name == dialect]
        if file is None or sum(len(item.diagnostics) for item in own) < FEWEST_UNKNOWN:
            continue
        game = game_named(dialect)
        texts = {source.path or source.name: (source.name, source.text) for item in own for source in item.sources}
        uses = names_in(list(texts.values()), game.catalog, from_catalogue.flags_of(game, game.catalog))
        if uses.looks_wrong:
            share = f"{100 * uses.unknown / uses.looked_up:.1f} %"
            found.append(
                f"{file} looks wrong: {uses.unknown} of {counted(uses.looked_up, 'name')} in these files ({share}) are "
                f"not in it; `vaultc catalog import` says which base and which macros fit the game's source tree"
            )
    return found
