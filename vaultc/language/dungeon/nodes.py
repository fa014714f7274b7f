"""The tree of a dungeon file: one node a statement, equal by meaning; spans tell where it is written.

An outline puts the statements together by the dungeon and the level that they are about; the blueprint is its plan in
the terms of games. Rules: "The dungeon file".
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.language.diagnostics import Diagnostic, errors_among
from vaultc.language.source import Source, Span
from vaultc.language.syntax.grammar import Comment
from vaultc.support.dataclass import dataclass, field
from vaultc.world import blueprint as b


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


ALWAYS: Final = 100
_ALIGNMENTS: Final = {"lawful": "law", "neutral": "neutral", "chaotic": "chaos"}
DESCRIPTORS: Final = ("town", "hellish", "mazelike", "roguelike")
"""The words that describe a level or, but for the first, a dungeon in all games."""


@dataclass(slots=True, eq=False)
class LevelPart:
    """The line of a level, and the lines that describe it."""

    line: LevelLine
    described: list[DescribedLine] = field(default_factory=list)
    aligned: list[AlignedLine] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class DungeonPart:
    """The lines of one dungeon."""

    head: DungeonHead
    entry: EntryLevel | None = None
    protofile: PrototypeName | None = None
    described: list[DescribedLine] = field(default_factory=list)
    aligned: list[AlignedLine] = field(default_factory=list)
    levels: list[LevelPart] = field(default_factory=list)
    branches: list[BranchLine] = field(default_factory=list)

    @property
    def lengths(self) -> range:
        """The numbers of levels that the dungeon may have."""
        return planned_dungeon(self).lengths


@dataclass(frozen=True)
class DungeonOutline:
    """The dungeons of a tree, and the statements ``astray`` that have no dungeon or no level before them."""

    dungeons: tuple[DungeonPart, ...]
    astray: tuple[DungeonStatement, ...] = ()

    @property
    def levels(self) -> abc.Iterator[tuple[DungeonPart, LevelPart]]:
        """All levels, each with its dungeon."""
        return ((part, level) for part in self.dungeons for level in part.levels)

    @property
    def branches(self) -> abc.Iterator[tuple[DungeonPart, BranchLine]]:
        """All branches, each with the dungeon where it starts."""
        return ((part, branch) for part in self.dungeons for branch in part.branches)


def outlined(tree: DungeonTree) -> DungeonOutline:
    """Put the statements of a tree together."""
    dungeons: list[DungeonPart] = []
    astray: list[DungeonStatement] = []
    for statement in tree.statements:
        if isinstance(statement, DungeonHead):
            dungeons.append(DungeonPart(statement))
        elif not (dungeons and _taken(dungeons[-1], statement)):
            astray.append(statement)
    return DungeonOutline(tuple(dungeons), tuple(astray))


def _taken(part: DungeonPart, statement: DungeonStatement) -> bool:
    match statement:
        case EntryLevel():
            part.entry = statement
        case PrototypeName():
            part.protofile = statement
        case LevelLine():
            part.levels.append(LevelPart(statement))
        case BranchLine():
            part.branches.append(statement)
        case DescribedLine() | AlignedLine():
            owner = part.levels[-1] if statement.of_level and part.levels else None if statement.of_level else part
            if owner is None:
                return False
            if isinstance(statement, DescribedLine):
                owner.described.append(statement)
            else:
                owner.aligned.append(statement)
    return True


def blueprint_of(tree: DungeonTree) -> b.Blueprint:
    """The blueprint of a tree; of two dungeons or levels of one name the first counts."""
    dungeons = {part.head.name.text: part for part in reversed(outlined(tree).dungeons)}
    return b.Blueprint(tuple(map(planned_dungeon, reversed(dungeons.values()))))


def planned_dungeon(part: DungeonPart) -> b.PlannedDungeon:
    """The record of a dungeon."""
    head = part.head
    levels = {level.line.name.text: level for level in reversed(part.levels)}
    return b.PlannedDungeon(
        head.name.text,
        head.levels.base.value,
        head.levels.length.value,
        head.percent.value if head.percent is not None else None,
        part.entry.number.value if part.entry is not None else 1,
        head.bones.text,
        part.protofile.name.text if part.protofile is not None else None,
        head.filler.text if head.filler is not None else None,
        alignment=_alignment(part.aligned),
        descriptors=tuple(line.word.text for line in part.described),
        levels=tuple(map(placed_level, reversed(levels.values()))),
        branches=tuple(map(_branch, part.branches)),
    )


def placed_level(part: LevelPart) -> b.PlacedLevel:
    """The record of a level."""
    line = part.line
    return b.PlacedLevel(
        line.name.text,
        places_of(line.places),
        line.percent.value if line.percent is not None else ALWAYS,
        line.count.value if line.count is not None else 0,
        line.after.text if line.after is not None else None,
        line.bones.text,
        _alignment(part.aligned),
        tuple(described.word.text for described in part.described),
    )


def _branch(line: BranchLine) -> b.PlannedBranch:
    return b.PlannedBranch(
        line.dungeon.text,
        places_of(line.places),
        b.BranchKind(line.kind.text) if line.kind is not None else b.BranchKind.STAIRS,
        line.direction is not None and line.direction.text == "up",
        line.after.text if line.after is not None else None,
    )


def places_of(written: WrittenRange) -> b.PlaceRange:
    """The record of a range of places."""
    return b.PlaceRange(written.base.value, written.length.value)


def _alignment(lines: abc.Sequence[AlignedLine]) -> str | None:
    return _ALIGNMENTS.get(lines[-1].word.text, "none") if lines else None
