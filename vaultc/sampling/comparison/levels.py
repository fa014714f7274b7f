"""Levels compared by meaning: trees of statements, aligned by the records that they compile to."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, abc
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from typing import Literal, TypeVar

from vaultc.api import loading
from vaultc.api.level_script import levels_called
from vaultc.compiler import Target, levels
from vaultc.compiler.emitter import Buffer, Emitter
from vaultc.compiler.expressions import EXPRESSIONS
from vaultc.compiler.records import OpcodeRecord
from vaultc.compiler.values import JUMPS, Packer
from vaultc.games.detection import AUTO
from vaultc.language import semantics
from vaultc.language.diagnostics import DesError
from vaultc.language.source import Source, Span
from vaultc.language.syntax import children, nodes
from vaultc.language.syntax.walk import contents, walk
from vaultc.linter.checking.dialects import Dialect
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted
from vaultc.support.targets import TargetError
from vaultc.world.catalog import Catalog

Code = tuple[abc.Hashable, ...]
"""Records of a statement without jump distances; None replaces its inner statements.

Of a game whose compiled files are not known, these are the parts of its node instead.
"""


@dataclass(slots=True, eq=False)
class Part:
    """A statement with its meaning: its ``kind``, its own ``code``, and the lists of statements ``inside`` of it.

    A call contains the body of its function.
    """

    kind: str
    node: nodes.Node
    code: Code
    inside: tuple[tuple[Part, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class LevelParts:
    """A level: its ``heading`` with the flags, its statements, and all of its records.

    There are no records if the compiled files of the game are not known. ``weight`` is the weight of a random vault;
    None for other levels, or for a compiled level that no list names.
    """

    facts: semantics.LevelFacts
    heading: Part
    statements: tuple[Part, ...]
    records: tuple[OpcodeRecord, ...]
    weight: int | None


def levels_of(model: semantics.Model, target: Target, catalog: Catalog) -> abc.Iterator[LevelParts]:
    """The levels of a file, which must be free of errors."""
    recorder = _Recorder(model, Packer(catalog, target))
    facts = iter(model.levels)
    for item in model.items:
        if isinstance(item, nodes.Level):
            yield recorder.level(item, next(facts))
        else:
            recorder.statement(item)


def uncompiled_levels_of(model: semantics.Model) -> abc.Iterator[LevelParts]:
    """The levels of a file for a game whose compiled files are not known: equal statements have equal nodes."""
    found = (item for item in model.items if isinstance(item, nodes.Level))
    for level, facts in zip(found, model.levels, strict=True):
        heading = Part("Level", level, (level.maze, level.flags))
        yield LevelParts(facts, heading, tuple(map(_uncompiled, level.statements)), (), _weight(facts))


def _uncompiled(node: nodes.Node) -> Part:
    code: list[abc.Hashable] = []
    inside: list[tuple[Part, ...]] = []
    for value in contents(node):
        items = value if isinstance(value, tuple) else (value,)
        if any(isinstance(item, _INSIDE) for item in items):
            parts = (item.statements if isinstance(item, nodes.Block) else (item,) for item in items)
            inside.append(tuple(_uncompiled(each) for part in parts for each in part))
            value = None
        code.append(value)
    return Part(type(node).__name__, node, (*code, type(node).__name__), tuple(inside))


@dataclass(slots=True)
class _Open:
    """A statement that is being compiled: the buffer and number of its first record, and the lists inside so far."""

    buffer: Buffer
    start: int
    lists: list[tuple[int, int, tuple[Part, ...]]] = field(default_factory=list)


class _Recorder(Emitter):
    """Compiles levels, and notes which records belong to which statement."""

    _open: _Open | None = None
    _siblings: list[Part] | None = None

    def __init__(self, model: semantics.Model, packer: Packer) -> None:
        super().__init__(model, packer, levels.STATEMENTS, EXPRESSIONS)
        self._definitions: dict[str, Part] = {}

    def level(self, level: nodes.Level, facts: semantics.LevelFacts) -> LevelParts:
        """The parts of a level."""
        self.begin_level()
        levels.begin(level, self)
        heading = Part("Level", level, tuple(self.buffer.records))
        self._open = _Open(self.buffer, 0)
        self.statements(level.statements)
        (_, _, statements), self._open = self._open.lists[0], None
        return LevelParts(facts, heading, statements, tuple(self.buffer.records), _weight(facts))

    def statements(self, statements: tuple[nodes.Statement, ...]) -> None:
        """Append the records of statements in order, which are a list inside of the one being compiled."""
        outside, self._siblings = self._siblings, []
        start = len(self.buffer)
        super().statements(statements)
        if self._open is not None:
            self._open.lists.append((start, len(self.buffer), tuple(self._siblings)))
        self._siblings = outside

    def statement(self, node: nodes.Statement) -> None:
        """Append the records of a statement."""
        if self._siblings is None and self._open is not None:
            self.statements((node,))
            return
        around, siblings = self._open, self._siblings
        self._open, self._siblings = _Open(self.buffer, len(self.buffer)), None
        super().statement(node)
        part = self._part(node, self._open)
        self._open, self._siblings = around, siblings
        if isinstance(node, nodes.FunctionDefinition):
            self._definitions[node.name.text] = part
        elif siblings is not None and part.code:
            siblings.append(part)

    def _part(self, node: nodes.Statement, opened: _Open) -> Part:
        if isinstance(node, nodes.Call):
            definition = self._definitions[node.function.text]
            # Without the function's records, of which its first call has a copy.
            buffer, self.buffer = self.buffer, Buffer()
            self.expressions(*node.arguments)
            arguments, self.buffer = self.buffer.records, buffer
            return Part("Call", node, ("CALL", *arguments, *definition.code), definition.inside)
        lists = [part for part in opened.lists if part[2] or not isinstance(node, _OPTIONAL_BLOCK)]
        inside = tuple(parts for _, _, parts in lists)
        if isinstance(node, nodes.FunctionDefinition):
            return Part("FunctionDefinition", node, tuple(each.variable.name for each in node.parameters), inside)
        # The jumps to the arms of a SWITCH do not count, but which arms there are.
        code: list[abc.Hashable] = [type(arm).__name__ for arm in node.arms] if isinstance(node, nodes.Switch) else []
        records, start = self.buffer.records, opened.start
        for first, last, _ in lists:
            code += [*_undirected(records[start:first]), None]
            start = last
        code += _undirected(records[start:])
        kind = "If" if isinstance(node, nodes.Chance) else type(node).__name__
        return Part(kind, node, tuple(code), inside)


def _weight(facts: semantics.LevelFacts) -> int | None:
    written = any(isinstance(node, nodes.VaultGen) for node in walk(facts.node))
    is_known = written or not facts.node.span.source.name.endswith(".lev")
    return facts.frequency if facts.is_vault and is_known else None


_OPTIONAL_BLOCK = (nodes.Container, nodes.Monster, nodes.Region)
"""Statements that mean the same with an empty block and without one."""


def _undirected(records: list[OpcodeRecord]) -> abc.Iterator[abc.Hashable]:
    """Records without jump distances, each of which comes before its jump."""
    for record, behind in zip_longest(records, records[1:]):
        if record.opcode in JUMPS:
            yield record.opcode
        elif behind is None or behind.opcode not in JUMPS:
            yield record


_BREAKS = re.compile(r"\s*\n\s*")
_WORDS = re.compile(r"\w+|\s+|.")


class MarkedLine(NamedTuple):
    """A line of a statement: its number in its file, and its text."""

    number: int
    text: str


def head(part: Part) -> Span:
    """A statement without its block; for a level its flags, or else its name."""
    node = part.node
    if isinstance(node, nodes.Level):
        return node.name.span if node.flags is None else node.flags.span
    inside = (child.span.start for child in children(node) if isinstance(child, _INSIDE))
    span = node.span
    return span.source.span(span.start, max(min(inside, default=span.end), span.start))


_INSIDE = (nodes.Block, nodes.Case, nodes.Default, nodes.Statement)


def lines(part: Part) -> list[MarkedLine]:
    """The lines of a statement without its block: the rows of a map, for others a single line."""
    span = head(part)
    text, number = span.text, span.begin.line
    if isinstance(part.node, nodes.Map):
        return [MarkedLine(number + at, row.rstrip("\r")) for at, row in enumerate(text.split("\n"))]
    return [MarkedLine(number, _BREAKS.sub(" ", text).strip().removesuffix("{").rstrip())]


def complete(part: Part) -> list[MarkedLine]:
    """The lines of a statement, and the number of other statements inside it."""
    number = 0 if isinstance(part.node, nodes.Call) else _count(part)
    *others, last = lines(part)
    inside = f" {{ {counted(number, 'statement')} }}" if number else ""
    return [*others, MarkedLine(last.number, last.text + inside)]


def _count(part: Part) -> int:
    return sum(1 + _count(each) for parts in part.inside for each in parts)


class LineChange(NamedTuple):
    """Changed lines; both in full if the statements differ only in these lines."""

    before: list[MarkedLine]
    after: list[MarkedLine]


def changes(before: Part, after: Part) -> Iterator[LineChange]:
    """The lines of a statement that changed, in groups."""
    old, new = lines(before), lines(after)
    matcher = SequenceMatcher(None, [line.text for line in old], [line.text for line in new], autojunk=False)
    for tag, first, last, other_first, other_last in matcher.get_opcodes():
        if tag != "equal":
            yield LineChange(old[first:last], new[other_first:other_last])


MarkedText = tuple[str, bool]
"""Some text, and whether it is what differs."""


def pieces(before: str, after: str) -> tuple[list[MarkedText], list[MarkedText]]:
    """Two lines cut into what both have and what differs."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    mine: list[MarkedText] = []
    yours: list[MarkedText] = []
    for tag, first, last, other_first, other_last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        mine.append(("".join(old[first:last]), tag != "equal"))
        yours.append(("".join(new[other_first:other_last]), tag != "equal"))
    return mine, yours


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

    Two levels are equal if they compile to the same records or, if they have none, if their statements are equal.
    """
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name), after.get(name)
        if old is None or new is None:
            yield LevelDifference(name, old, new)
        elif not old.records or old.records != new.records or _weights(old, new):
            differences = tuple(_Comparison().levels(old, new))
            if differences or old.records or _weights(old, new):
                yield LevelDifference(name, old, new, differences)


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


def _kind_of_part(part: Part) -> abc.Hashable:
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
    _require_one_game(first, second)
    old, new = _parts(first, level), _parts(second, level)
    if len(old) == len(new) == 1:
        new = dict(zip(old, new.values(), strict=True))
    return Comparison(first, second, tuple(compare(old, new)))


def compared(first: loading.Library, second: loading.Library, level: str | None = None) -> Comparison:
    """Compare two libraries without errors, of which one may be empty, by the names of their levels.

    Raises:
        TargetError: they are of two games.
    """
    _require_one_game(first, second)
    old, new = (
        _parts(library, level) if (library.levels if level is None else levels_called(library.levels, level)) else {}
        for library in (first, second)
    )
    return Comparison(first, second, tuple(compare(old, new)))


def _require_one_game(first: loading.Library, second: loading.Library) -> None:
    games = {script.game.name: script.game.title for library in (first, second) for script in library.levels}
    if len(games) > 1:  # whose codes have nothing to do with each other
        raise TargetError(f"{' and '.join(games.values())} are two languages; only levels of one game can be compared")


def _parts(library: loading.Library, name: str | None) -> dict[str, LevelParts]:
    """The levels, or only levels of a name; of several levels of one name the last counts, as in the game."""
    scripts = library.levels if name is None else levels_called(library.levels, name)
    if not scripts:
        files = ", ".join(library.files)
        raise TargetError(f"{files}: " + (loading.unknown_level(name, library.levels) if name else "there is no level"))
    models = {
        model: list(
            levels_of(model, model.game.usual_target, model.game.catalog)
            if model.game.load_targets()
            else uncompiled_levels_of(model)
        )
        for model in dict.fromkeys(script.model for script in scripts)
    }
    return {script.name: models[script.model][script.facts.index] for script in scripts}
