"""The differences of two levels, and of two sets of levels."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal, NamedTuple

from vaultc.sampling.comparison.alignment import aligned
from vaultc.sampling.comparison.parts import LevelParts, Part

ChangeKind = Literal["added", "removed", "changed"]


class StatementPair(NamedTuple):
    """A statement before and after."""

    before: Part
    after: Part


@dataclass(frozen=True, slots=True)
class Difference:
    """A statement that was added, removed, or changed; ``around`` are its enclosing statements, outermost first."""

    before: Part | None
    after: Part | None
    around: tuple[StatementPair, ...] = ()

    @property
    def change(self) -> ChangeKind:
        """The kind of change of the statement."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"


@dataclass(frozen=True, slots=True)
class LevelDifference:
    """The differences of one level; a level that is only on one side differs as a whole, without single differences."""

    name: str
    before: LevelParts | None
    after: LevelParts | None
    differences: tuple[Difference, ...] = ()

    @property
    def record(self) -> int | None:
        """The number of the first record that differs; None if there is none, or a level on one side only."""
        if self.before is None or self.after is None:
            return None
        pairs = enumerate(zip_longest(self.before.records, self.after.records))
        return next((number for number, (old, new) in pairs if old != new), None)

    @property
    def weights(self) -> tuple[int, int] | None:
        """The weights of a vault before and after, where they are known and differ."""
        return None if self.before is None or self.after is None else _weights(self.before, self.after)

    @property
    def change(self) -> ChangeKind:
        """The kind of change of the level."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"


def compare(before: abc.Mapping[str, LevelParts], after: abc.Mapping[str, LevelParts]) -> abc.Iterator[LevelDifference]:
    """Compare levels by their names, in the order of the first, then of the second.

    Two levels are equal if they compile to the same records.
    """
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name), after.get(name)
        if old is None or new is None:
            yield LevelDifference(name, old, new)
        elif old.records != new.records or _weights(old, new):
            yield LevelDifference(name, old, new, tuple(_Comparison().levels(old, new)))


def _weights(old: LevelParts, new: LevelParts) -> tuple[int, int] | None:
    """The weights of a vault where they are known and differ."""
    if old.weight is None or new.weight is None or old.weight == new.weight:
        return None
    return old.weight, new.weight


class _Comparison:
    """Compares the statements of two levels; functions are gone into once, however often they are called."""

    def __init__(self) -> None:
        self._numbers: dict[abc.Hashable, int] = {}
        self._meanings: dict[int, int] = {}
        self._seen: set[tuple[int, int]] = set()

    def levels(self, old: LevelParts, new: LevelParts) -> abc.Iterator[Difference]:
        """All differences, in order."""
        if old.heading.code != new.heading.code:
            yield Difference(old.heading, new.heading)
        yield from self._lists(old.statements, new.statements, ())

    def _lists(
        self, old: abc.Sequence[Part], new: abc.Sequence[Part], around: tuple[StatementPair, ...]
    ) -> abc.Iterator[Difference]:
        for before, after in aligned(old, new, (self._meaning, _head, _subject, _kind)):
            if before is None or after is None:
                yield Difference(before, after, around)
            elif self._meaning(before) != self._meaning(after):
                yield from self._changed(StatementPair(before, after), around)

    def _changed(self, pair: StatementPair, around: tuple[StatementPair, ...]) -> abc.Iterator[Difference]:
        before, after = pair
        if before.code != after.code:
            yield Difference(before, after, around)
        for old, new in zip_longest(before.inside, after.inside, fillvalue=()):
            if (id(old), id(new)) not in self._seen:
                self._seen.add((id(old), id(new)))
                yield from self._lists(old, new, (*around, pair))

    def _meaning(self, part: Part) -> int:
        """A number for the meaning of a statement; two numbers are equal if all of their code is equal."""
        if id(part) not in self._meanings:
            inside = tuple(tuple(map(self._meaning, parts)) for parts in part.inside)
            self._meanings[id(part)] = self._numbers.setdefault((part.code, inside), len(self._numbers))
        return self._meanings[id(part)]


def _head(part: Part) -> abc.Hashable:
    """The key of a statement without its block; statements with equal heads differ only inside."""
    return part.kind, part.code


def _subject(part: Part) -> abc.Hashable:
    """Statements about the same thing, which is what comes first in their code."""
    return part.kind, part.code[0]


def _kind(part: Part) -> abc.Hashable:
    return part.kind
