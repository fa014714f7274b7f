"""The blueprint of a dungeon file, and its statements put together by the dungeon and the level that they are about.

Rules: "The dungeon file".
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.language.dungeon import nodes as d
from vaultc.support.dataclass import dataclass, field
from vaultc.world import blueprint as b

ALWAYS: Final = 100
_ALIGNMENTS: Final = {"lawful": "law", "neutral": "neutral", "chaotic": "chaos"}
DESCRIPTORS: Final = ("town", "hellish", "mazelike", "roguelike")
"""The words that describe a level or, but for the first, a dungeon in all games."""


@dataclass(slots=True, eq=False)
class LevelPart:
    """The line of a level, and the lines that describe it."""

    line: d.LevelLine
    described: list[d.DescribedLine] = field(default_factory=list)
    aligned: list[d.AlignedLine] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class DungeonPart:
    """The lines of one dungeon."""

    head: d.DungeonHead
    entry: d.EntryLevel | None = None
    protofile: d.PrototypeName | None = None
    described: list[d.DescribedLine] = field(default_factory=list)
    aligned: list[d.AlignedLine] = field(default_factory=list)
    levels: list[LevelPart] = field(default_factory=list)
    branches: list[d.BranchLine] = field(default_factory=list)

    @property
    def lengths(self) -> range:
        """The numbers of levels that the dungeon may have."""
        return planned_dungeon(self).lengths


@dataclass(frozen=True)
class DungeonOutline:
    """The dungeons of a tree, and the statements ``astray`` that have no dungeon or no level before them."""

    dungeons: tuple[DungeonPart, ...]
    astray: tuple[d.DungeonStatement, ...] = ()

    @property
    def levels(self) -> abc.Iterator[tuple[DungeonPart, LevelPart]]:
        """All levels, each with its dungeon."""
        return ((part, level) for part in self.dungeons for level in part.levels)

    @property
    def branches(self) -> abc.Iterator[tuple[DungeonPart, d.BranchLine]]:
        """All branches, each with the dungeon where it starts."""
        return ((part, branch) for part in self.dungeons for branch in part.branches)


def outlined(tree: d.DungeonTree) -> DungeonOutline:
    """Put the statements of a tree together."""
    dungeons: list[DungeonPart] = []
    astray: list[d.DungeonStatement] = []
    for statement in tree.statements:
        if isinstance(statement, d.DungeonHead):
            dungeons.append(DungeonPart(statement))
        elif not (dungeons and _taken(dungeons[-1], statement)):
            astray.append(statement)
    return DungeonOutline(tuple(dungeons), tuple(astray))


def _taken(part: DungeonPart, statement: d.DungeonStatement) -> bool:
    """True if a dungeon has taken a statement."""
    match statement:
        case d.EntryLevel():
            part.entry = statement
        case d.PrototypeName():
            part.protofile = statement
        case d.LevelLine():
            part.levels.append(LevelPart(statement))
        case d.BranchLine():
            part.branches.append(statement)
        case d.DescribedLine() | d.AlignedLine():
            owner = part.levels[-1] if statement.of_level and part.levels else None if statement.of_level else part
            if owner is None:
                return False
            if isinstance(statement, d.DescribedLine):
                owner.described.append(statement)
            else:
                owner.aligned.append(statement)
    return True


def blueprint_of(tree: d.DungeonTree) -> b.Blueprint:
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


def _branch(line: d.BranchLine) -> b.PlannedBranch:
    return b.PlannedBranch(
        line.dungeon.text,
        places_of(line.places),
        b.BranchKind(line.kind.text) if line.kind is not None else b.BranchKind.STAIRS,
        line.direction is not None and line.direction.text == "up",
        line.after.text if line.after is not None else None,
    )


def places_of(written: d.WrittenRange) -> b.PlaceRange:
    """The record of a range of places."""
    return b.PlaceRange(written.base.value, written.length.value)


def _alignment(lines: abc.Sequence[d.AlignedLine]) -> str | None:
    return _ALIGNMENTS.get(lines[-1].word.text, "none") if lines else None
