"""The differences of two levels, of two sets of levels, and of what two targets hold."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, abc
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

from vaultc.api import loading
from vaultc.api.level_script import levels_called
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import DesError
from vaultc.language.source import Source
from vaultc.linter.checking.dialects import Dialect
from vaultc.sampling.comparison import parts
from vaultc.support.targets import TargetError

Aligned = TypeVar("Aligned")
AlignmentKey = abc.Callable[[Aligned], abc.Hashable]

MOST_COMPARED = 1_000_000
"""Lists whose lengths have a larger product are cut at what occurs once in both, so that time stays in bounds."""


def aligned(
    before: abc.Sequence[Aligned], after: abc.Sequence[Aligned], keys: abc.Sequence[AlignmentKey[Aligned]]
) -> abc.Iterator[tuple[Aligned | None, Aligned | None]]:
    """Pairs of items with equal keys, and what has no partner alone, in order; removed items before added ones.

    Items are paired by the first key; what lies between the pairs by the next one, and so on.
    """
    if not keys or not before or not after:
        yield from ((item, None) for item in before)
        yield from ((None, item) for item in after)
        return
    old, new = 0, 0
    for first, second in [*_pairs(before, after, keys[0]), (len(before), len(after))]:
        yield from aligned(before[old:first], after[new:second], keys[1:])
        if first < len(before):
            yield before[first], after[second]
        old, new = first + 1, second + 1


def _pairs(
    before: abc.Sequence[Aligned], after: abc.Sequence[Aligned], key: AlignmentKey[Aligned]
) -> abc.Iterator[tuple[int, int]]:
    """Numbers of items that belong together, both rising."""
    old, new = [key(item) for item in before], [key(item) for item in after]
    shortest = min(len(old), len(new))
    head = next((at for at in range(shortest) if old[at] != new[at]), shortest)
    shortest -= head
    tail = next((at for at in range(shortest) if old[-1 - at] != new[-1 - at]), shortest)
    yield from ((at, at) for at in range(head))
    for first, second in _matches(old[head : len(old) - tail], new[head : len(new) - tail]):
        yield head + first, head + second
    yield from ((len(old) - at, len(new) - at) for at in range(tail, 0, -1))


def _matches(old: list[abc.Hashable], new: list[abc.Hashable]) -> abc.Iterator[tuple[int, int]]:
    if len(old) * len(new) > MOST_COMPARED:
        yield from _anchors(old, new)
        return
    for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        yield from ((block.a + at, block.b + at) for at in range(block.size))


def _anchors(old: list[abc.Hashable], new: list[abc.Hashable]) -> list[tuple[int, int]]:
    """Pairs of what occurs once in both lists: the longest row of them that rises in both."""
    once = [{key for key, count in Counter(keys).items() if count == 1} for keys in (old, new)]
    places = {key: at for at, key in enumerate(new) if key in once[1]}
    ends: list[int] = []
    last: list[int] = []
    pairs = [(at, places[key]) for at, key in enumerate(old) if key in once[0] and key in places]
    before: list[int] = []
    for number, (_, place) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        last[length : length + 1] = [number]
    row: list[tuple[int, int]] = []
    number = last[-1] if last else -1
    while number >= 0:
        row.append(pairs[number])
        number = before[number]
    return row[::-1]


ChangeKind = Literal["added", "removed", "changed"]


class StatementPair(NamedTuple):
    """A statement before and after."""

    before: parts.Part
    after: parts.Part


@dataclass(frozen=True, slots=True)
class Difference:
    """A statement that was added, removed, or changed; ``around`` are its enclosing statements, outermost first."""

    before: parts.Part | None
    after: parts.Part | None
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
    before: parts.LevelParts | None
    after: parts.LevelParts | None
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


def compare(
    before: abc.Mapping[str, parts.LevelParts], after: abc.Mapping[str, parts.LevelParts]
) -> abc.Iterator[LevelDifference]:
    """Compare levels by their names, in the order of the first, then of the second.

    Two levels are equal if they compile to the same records.
    """
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name), after.get(name)
        if old is None or new is None:
            yield LevelDifference(name, old, new)
        elif old.records != new.records or _weights(old, new):
            yield LevelDifference(name, old, new, tuple(_Comparison().levels(old, new)))


def _weights(old: parts.LevelParts, new: parts.LevelParts) -> tuple[int, int] | None:
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

    def levels(self, old: parts.LevelParts, new: parts.LevelParts) -> abc.Iterator[Difference]:
        """All differences, in order."""
        if old.heading.code != new.heading.code:
            yield Difference(old.heading, new.heading)
        yield from self._lists(old.statements, new.statements, ())

    def _lists(
        self, old: abc.Sequence[parts.Part], new: abc.Sequence[parts.Part], around: tuple[StatementPair, ...]
    ) -> abc.Iterator[Difference]:
        for before, after in aligned(old, new, (self._meaning, _head, _subject, _kind_of_part)):
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

    def _meaning(self, part: parts.Part) -> int:
        """A number for the meaning of a statement; two numbers are equal if all of their code is equal."""
        if id(part) not in self._meanings:
            inside = tuple(tuple(map(self._meaning, parts)) for parts in part.inside)
            self._meanings[id(part)] = self._numbers.setdefault((part.code, inside), len(self._numbers))
        return self._meanings[id(part)]


def _head(part: parts.Part) -> abc.Hashable:
    """The key of a statement without its block; statements with equal heads differ only inside."""
    return part.kind, part.code


def _subject(part: parts.Part) -> abc.Hashable:
    """Statements about the same thing, which is what comes first in their code."""
    return part.kind, part.code[0]


def _kind_of_part(part: parts.Part) -> abc.Hashable:
    return part.kind


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
    games = {script.game.name: script.game.title for library in (first, second) for script in library.levels}
    if len(games) > 1:  # whose codes have nothing to do with each other
        raise TargetError(f"{' and '.join(games.values())} are two languages; only levels of one game can be compared")
    old, new = _parts(first, level), _parts(second, level)
    if len(old) == len(new) == 1:
        new = dict(zip(old, new.values(), strict=True))
    return Comparison(first, second, tuple(compare(old, new)))


def _parts(library: loading.Library, name: str | None) -> dict[str, parts.LevelParts]:
    """The levels, or only levels of a name; of several levels of one name the last counts, as in the game."""
    scripts = library.levels if name is None else levels_called(library.levels, name)
    if not scripts:
        files = ", ".join(library.files)
        raise TargetError(f"{files}: " + (loading.unknown_level(name, library.levels) if name else "there is no level"))
    models = {
        model: list(parts.levels_of(model, model.game.usual_target, model.game.catalog))
        for model in dict.fromkeys(script.model for script in scripts)
    }
    return {script.name: models[script.model][script.facts.index] for script in scripts}
