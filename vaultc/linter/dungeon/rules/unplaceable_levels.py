"""Levels of a dungeon that cannot all be placed.

The game looks for a free level for each, and stops if there is none. vaultc tries all placements, for each number of
levels that the dungeon may have and each set of levels that may be missing, and reports a failure only if it is
certain.

Bad:
    DUNGEON: "The Deep" "D" (8,0)
             ^^^^^^^^^^
    LEVEL: "moat" "none" @ (4,2)
    LEVEL: "well" "none" @ (5,1)
    LEVEL: "hall" "none" @ (-5,2)

Says:
    1:10: error: with 8 levels not all of `moat`, `well`, `hall` find a place
    help: make ranges longer, or the dungeon

Good:
    DUNGEON: "The Deep" "D" (8,0)
    LEVEL: "moat" "none" @ (4,2)
    LEVEL: "well" "none" @ (5,1)
    LEVEL: "hall" "none" @ (-5,3)
"""

from vaultc.language.dungeon.nodes import DungeonPart, planned_dungeon
from vaultc.linter.dungeon import folder as f
from vaultc.world.place_laws import TooManyWorldsError, lengths_without_place


@f.error()
def check(folder: f.DungeonFolder) -> f.Findings:
    for part in folder.outline.dungeons:
        if _is_sound(part):
            yield from _failures(part)


def _is_sound(part: DungeonPart) -> bool:
    """True if every level alone finds a place."""
    dungeon = planned_dungeon(part)
    levels = (level for level in dungeon.levels if level.after is None)
    return all(all(map(level.places.numbers, dungeon.lengths)) for level in levels)


def _failures(part: DungeonPart) -> f.Findings:
    dungeon = planned_dungeon(part)
    try:
        lengths = lengths_without_place(dungeon)
    except TooManyWorldsError:
        return
    if lengths:
        which = f"{lengths[0]}" if len(lengths) == 1 else f"{lengths[0]} to {lengths[-1]}"
        names = ", ".join(f"`{level.name}`" for level in dungeon.levels[:8])
        more = " ..." if len(dungeon.levels) > 8 else ""
        message = f"with {which} levels not all of {names}{more} find a place"
        yield f.Finding(message, part.head.name, "make ranges longer, or the dungeon")
