"""The tree of a dungeon file: one node a statement, equal by meaning; spans tell where it is written."""

from __future__ import annotations

from vaultc.language.diagnostics import Diagnostic, errors_among
from vaultc.language.source import Source, Span
from vaultc.language.syntax.grammar import Comment
from vaultc.support.dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class DungeonNode:
    """A statement or a part of one."""

    span: Span = field(kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class WrittenName(DungeonNode):
    """A text in double quotes: the name of a level or dungeon, or the letter of its bones."""

    text: str

    @property
    def inner(self) -> Span:
        """The place of the name without its quotes."""
        return self.span.source.span(self.span.start + 1, max(self.span.end - 1, self.span.start + 1))


@dataclass(frozen=True, slots=True)
class WrittenNumber(DungeonNode):
    """A whole number with or without a sign."""

    value: int


@dataclass(frozen=True, slots=True)
class WrittenWord(DungeonNode):
    """A word such as ``mazelike`` or ``up``."""

    text: str


@dataclass(frozen=True, slots=True)
class WrittenRange(DungeonNode):
    """``(base, length)``: of places, or of the number of levels of a dungeon."""

    base: WrittenNumber
    length: WrittenNumber


@dataclass(frozen=True, slots=True)
class DungeonHead(DungeonNode):
    """``DUNGEON``: the statements up to the next one are about it. Only files in Lua name its ``filler``."""

    name: WrittenName
    bones: WrittenName
    levels: WrittenRange
    percent: WrittenNumber | None = None
    filler: WrittenName | None = None


@dataclass(frozen=True, slots=True)
class EntryLevel(DungeonNode):
    """``ENTRY``: the level where the branch to the dungeon arrives."""

    number: WrittenNumber


@dataclass(frozen=True, slots=True)
class PrototypeName(DungeonNode):
    """``PROTOFILE``: the beginning of the names of the dungeon's other levels."""

    name: WrittenName


@dataclass(frozen=True, slots=True)
class DescribedLine(DungeonNode):
    """``DESCRIPTION`` of a dungeon, or ``LEVELDESC`` of the level before."""

    word: WrittenWord
    of_level: bool


@dataclass(frozen=True, slots=True)
class AlignedLine(DungeonNode):
    """``ALIGNMENT`` of a dungeon, or ``LEVALIGN`` of the level before."""

    word: WrittenWord
    of_level: bool


@dataclass(frozen=True, slots=True)
class LevelLine(DungeonNode):
    """``LEVEL`` or one of its kin: with a ``count`` a game chooses one of so many files; ``after`` begins the range."""

    name: WrittenName
    bones: WrittenName
    places: WrittenRange
    percent: WrittenNumber | None = None
    count: WrittenNumber | None = None
    after: WrittenName | None = None

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the levels that the game loads for it."""
        number = self.count.value if self.count is not None else 0
        return tuple(f"{self.name.text}-{at}" for at in range(1, number + 1)) or (self.name.text,)


@dataclass(frozen=True, slots=True)
class BranchLine(DungeonNode):
    """``BRANCH`` or ``CHAINBRANCH``: a way to another dungeon."""

    dungeon: WrittenName
    places: WrittenRange
    kind: WrittenWord | None = None
    direction: WrittenWord | None = None
    after: WrittenName | None = None


DungeonStatement = DungeonHead | EntryLevel | PrototypeName | DescribedLine | AlignedLine | LevelLine | BranchLine


@dataclass(frozen=True)
class DungeonTree:
    """A dungeon file that was read: its statements in order, its comments, and what is wrong with it."""

    source: Source
    statements: tuple[DungeonStatement, ...]
    comments: tuple[Comment, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def is_complete(self) -> bool:
        """True if no statement was lost to a mistake."""
        return not errors_among(self.diagnostics)
