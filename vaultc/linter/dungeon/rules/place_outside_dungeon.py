"""A range of places that can lie wholly outside its dungeon.

A range is cut off at the end of the dungeon. If nothing is left of it, the level or branch finds no place and the game
stops. There is no level 0: a base of 1 is the first level, and -1 the last.

Bad:
    DUNGEON: "The Deep" "D" (4,3)
    LEVEL: "moat" "none" @ (6,2)
                           ^^^^^

Says:
    2:24: error: no level is in this range if `The Deep` has 4 to 5 levels

Good:
    DUNGEON: "The Deep" "D" (4,3)
    LEVEL: "moat" "none" @ (-2,2)
"""

from vaultc.language.dungeon.nodes import DungeonPart, WrittenName, WrittenRange, places_of
from vaultc.linter.dungeon import folder as f


@f.error()
def check(folder: f.DungeonFolder) -> f.Findings:
    for part in folder.outline.dungeons:
        lines = [(level.line.places, level.line.after) for level in part.levels]
        lines += [(branch.places, branch.after) for branch in part.branches]
        for places, after in lines:
            yield from _faults(part, places, after)


def _faults(part: DungeonPart, places: WrittenRange, after: WrittenName | None) -> f.Findings:
    if after is not None:
        return
    if not places.base.value:
        yield f.Finding("there is no level 0", places.base, "1 is the first level, -1 the last")
        return
    lengths = part.lengths
    without = [length for length in lengths if not places_of(places).numbers(length)]
    if not without:
        return
    name, number = part.head.name.text, f"{without[0]}"
    if len(without) > 1:
        number += f" to {without[-1]}"
    if len(without) == len(lengths):
        message = f"no level of `{name}` is in this range: it has {number} levels"
    else:
        message = f"no level is in this range if `{name}` has {number} levels"
    yield f.Finding(message, places, note=("the length of the dungeon", part.head.levels.span))
