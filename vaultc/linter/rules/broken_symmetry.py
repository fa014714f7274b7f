"""A single square of floor that breaks the symmetry of its map.

The two halves of a map are mirror images, or the map is the same after half a turn, except for one square: floor on one
side, a wall on the other. Probably a wall was left open, or closed on one side only. A door or another thing on that
square shows that the difference is intended.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -------------
    |...|...|...|
    |...|.......|
            ^
    |...........|
    -------------
    ENDMAP
    STAIR: (1,1), up

Says:
    6:9: note: this floor is the only square that breaks the symmetry of the map: the other side has a wall at
      (4,2)
    help: write `|`, if the wall was left open

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -------------
    |...|...|...|
    |...|...|...|
    |...........|
    -------------
    ENDMAP
    STAIR: (1,1), up
"""

from collections.abc import Iterator, Sequence

from vaultc.linter import n, rule

_LEAST = 40
"""The fewest squares of a map whose symmetry cannot be accidental."""


@rule.note(n.MapBlock, unless=rule.OF_ALL_LEVELS)
def check(block: n.MapBlock, model: rule.Model) -> rule.Findings:
    rows = rule.map_rows(block)
    if not rows or len(rows) * len(rows[0]) < _LEAST or rows != block.rows:
        return
    for pair in _single_differences(rows):
        walls = [(x, y) for x, y in pair if rows[y][x] in "-|" and rows[y][x] in model.alphabet.walls]
        floor = [(x, y) for x, y in pair if rows[y][x] in model.alphabet.dry - model.alphabet.doors]
        if walls and floor and not any((place.x, place.y) in pair for place in model.find(n.Coordinate)):
            (x, y), (wall_x, wall_y) = floor[0], walls[0]
            start = block.offsets[y] + x
            message = "this floor is the only square that breaks the symmetry of the map: the other side has a wall"
            help = f"write `{rows[wall_y][wall_x]}`, if the wall was left open"
            yield rule.Finding(f"{message} at ({wall_x},{wall_y})", block.span.source.span(start, start + 1), help)
            return


def _single_differences(rows: Sequence[str]) -> Iterator[tuple[rule.Cell, rule.Cell]]:
    """The two squares in which a map differs from its image, for each image that differs only in two."""
    last_x, last_y = len(rows[0]) - 1, len(rows) - 1
    upside_down = rows[::-1]
    images = (
        ([row[::-1] for row in rows], True, False),
        (upside_down, False, True),
        ([row[::-1] for row in upside_down], True, True),
    )
    for image, turns_x, turns_y in images:
        unlike = [y for y, row in enumerate(rows) if row != image[y]]
        if len(unlike) not in (1, 2):
            continue
        cells = [
            (x, y) for y in unlike for x, (one, other) in enumerate(zip(rows[y], image[y], strict=True)) if one != other
        ]
        if len(cells) == 2:
            (x, y), other = cells
            if other == (last_x - x if turns_x else x, last_y - y if turns_y else y):
                yield (x, y), other
