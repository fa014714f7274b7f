"""Floor at the border of a map with nothing beyond.

`x` leaves what was drawn before. If nothing was drawn, that is solid rock without a wall. A gap in the wall between
floor and solid rock leads nowhere: it was probably left open, unless there is a door or another thing in it.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ------
    |....x
         ^
    ------
    ENDMAP

Says:
    5:6: warning: there is no wall between this floor and solid rock

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ------
    |....|
    ------
    ENDMAP

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    --------
    |---...|
    |.......
           ^
    |...---|
    |..----|
    --------
    ENDMAP
    STAIR: (1,2), up

Says:
    6:8: warning: this gap in the wall leads into solid rock
    help: write `|`, if the wall was left open

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    --------
    |---...|
    |......|
    |...---|
    |..----|
    --------
    ENDMAP
    STAIR: (1,2), up
"""

import re
from collections.abc import Sequence

from vaultc.linter import n, rule

FLOOR = frozenset(".")


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    vaults = {level.index for level in model.levels if level.is_vault}
    wallified = {placed.level for placed in model.placed(n.Wallify)}
    dug = {placed.level for placed in model.placed(n.MazeWalk, n.RandomCorridors, n.Corridor)}
    for placed, drawn in rule.placed_nodes(model, n.Map):
        bare = placed.order in model.bare_maps or placed.level in vaults
        if bare and placed.level not in wallified:
            yield from _holes(drawn.block, FLOOR | model.alphabet.furniture)
            yield from _gaps(model, drawn.block) if placed.level not in dug else ()


def _holes(block: n.MapBlock, floor: rule.Characters) -> rule.Findings:
    rows = rule.map_rows(block)
    for y, row in enumerate(rows):
        for x, character in enumerate(row if "x" in row else ""):
            if character != "x":
                continue
            around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if any(rows[j][i] in floor for i, j in around if 0 <= j < len(rows) and 0 <= i < len(rows[j])):
                yield rule.Finding("there is no wall between this floor and solid rock", _span(block, x, y))
                return


def _span(block: n.MapBlock, x: int, y: int) -> rule.Span:
    # digits in the row as it is written take no column
    columns = [index for index, written in enumerate(block.rows[y]) if not written.isdigit()]
    start = block.offsets[y] + (columns[x] if x < len(columns) else 0)
    return block.span.source.span(start, start + 1)


_GAP = re.compile(r"(?<=[-|])\.(?=[-|])")


def _gaps(model: rule.Model, block: n.MapBlock) -> rule.Findings:
    """A single square of floor in a wall that has floor on one side and solid rock on the other."""
    rows = rule.map_rows(block)
    lengths = [sum(not written.isdigit() for written in row) for row in block.rows]
    for lines, is_column in ((rows, False), (["".join(column) for column in zip(*rows, strict=True)], True)):
        for number, line in enumerate(lines):
            for gap in _GAP.finditer(line):
                at = gap.start()
                sides = {_at(lines, number - 1, at), _at(lines, number + 1, at)}
                x, y = (number, at) if is_column else (at, number)
                named = (place for place in model.find(n.Coordinate) if (place.x, place.y) == (x, y))
                is_ragged = lengths[y] < len(rows[y])  # its missing end is no rock that was meant
                if sides == {" ", "."} and not is_ragged and next(named, None) is None:
                    wall = line[at - 1]
                    message = "this gap in the wall leads into solid rock"
                    yield rule.Finding(message, _span(block, x, y), f"write `{wall}`, if the wall was left open")


def _at(lines: Sequence[str], number: int, index: int) -> str:
    """A character of a map; beyond it there is rock."""
    return lines[number][index] if 0 <= number < len(lines) else " "
