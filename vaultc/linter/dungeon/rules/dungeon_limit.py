"""A number in a dungeon file that is larger than most games allow.

A base is from -50 to 50, and base and length together reach to at most 50; a game treats a range beyond that as a
single level. Games have at most 50 levels in a dungeon, 32 dungeons, 128 levels with a place of their own, and 32
branches; some forks have more. A percentage is from 1 to 100, and a count at least 1.

Bad:
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "moat" "none" @ (4,2) 140
                                 ^^^

Says:
    2:30: warning: 140 is not a percentage from 1 to 100

Good:
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "moat" "none" @ (4,2) 40
"""

from typing import Final

from vaultc.language.dungeon import nodes as d
from vaultc.linter.dungeon import folder as f

MOST_LEVELS: Final = 50
MOST: Final = {"dungeons": 32, "levels with a place of their own": 128, "branches": 32}


@f.warning()
def check(folder: f.DungeonFolder) -> f.Findings:
    for statement in folder.tree.statements:
        if isinstance(statement, d.DungeonHead):
            yield from _length(statement)
        if isinstance(statement, d.LevelLine | d.BranchLine):
            yield from _range(statement.places)
        if isinstance(statement, d.LevelLine) and statement.count is not None and statement.count.value < 1:
            yield f.Finding("this counts no levels", statement.count, "write 1 or more")
        percent = statement.percent if isinstance(statement, d.DungeonHead | d.LevelLine) else None
        if percent is not None and not 1 <= percent.value <= 100:
            yield f.Finding(f"{percent.value} is not a percentage from 1 to 100", percent)
    outline = folder.outline
    for (what, most), spans in zip(MOST.items(), (
        [part.head.name.span for part in outline.dungeons],
        [part.line.name.span for _, part in outline.levels],
        [branch.dungeon.span for _, branch in outline.branches],
    ), strict=True):  # fmt: skip
        if len(spans) > most:
            yield f.Finding(f"most games have at most {most} {what}; these are {len(spans)}", spans[most])


def _length(head: d.DungeonHead) -> f.Findings:
    base, spread = head.levels.base.value, head.levels.length.value
    longest = base + max(spread, 1) - 1
    if base < 1:
        yield f.Finding("a dungeon has at least one level", head.levels.base)
    elif longest > MOST_LEVELS:
        yield f.Finding(f"this dungeon may have {longest} levels; most games allow {MOST_LEVELS}", head.levels)


def _range(places: d.WrittenRange) -> f.Findings:
    base, length = places.base.value, places.length.value
    if abs(base) > MOST_LEVELS:
        yield f.Finding(f"a base is from -{MOST_LEVELS} to {MOST_LEVELS}", places.base)
    elif base + length > MOST_LEVELS:
        message = f"base and length reach to {base + length}: the game takes this as a single level"
        yield f.Finding(message, places, f"they reach to {MOST_LEVELS} at most; a length of -1 reaches to the end")
    elif length < -1:
        yield f.Finding(f"{length} is not a length", places.length, "write -1 for all levels to the end")
