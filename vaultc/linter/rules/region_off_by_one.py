"""A REGION that is one row or column larger or smaller than its room.

On three sides it extends to the walls around it; on the fourth it leaves out a row of floor, or includes the wall. One
of its numbers is probably off by one. If a shop loses its door in this way, `shop-doors` reports it.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    --------
    |......|
    |......|
    --------
    ENDMAP
    STAIR: (1,1), up
    REGION: (1,1,5,2), lit, "ordinary"
            ^^^^^^^^^

Says:
    10:9: note: this region leaves out a column of its room
    help: the room is (1,1,6,2)

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    --------
    |......|
    |......|
    --------
    ENDMAP
    STAIR: (1,1), up
    REGION: (1,1,6,2), lit, "ordinary"
"""

from collections.abc import Sequence

from vaultc.linter import areas, n, rule
from vaultc.support.named_tuple import NamedTuple


@rule.note(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    drawn: dict[int, tuple[Sequence[str], Sequence[str]]] = {}
    barriers = areas.barriers(model)
    shops = {row.name for row in model.game.catalog.rooms if row.shop}
    for area in model.areas:
        node, sheet = area.placed.node, area.sheets[0] if len(area.sheets) == 1 else None
        if not isinstance(node, n.RegionStatement) or sheet is None or not sheet.rows or sheet.size is None:
            continue
        x1, y1, x2, y2 = area.corners
        is_irregular = any(word.text in ("irregular", "true") for word in node.flags)
        if is_irregular or not (0 <= x1 <= x2 < sheet.size.width and 0 <= y1 <= y2 < sheet.size.height):
            continue
        if id(sheet) not in drawn:
            drawn[id(sheet)] = sheet.rows, ["".join(column) for column in zip(*sheet.rows, strict=True)]
        found = _judged(*drawn[id(sheet)], [x1, y1, x2, y2], barriers)
        is_told = areas.is_stocked(node) and node.type is not None and node.type.text in shops
        if found is not None and not is_told and not (found.takes_wall and areas.is_stocked(node)):
            what = "a wall" if found.takes_wall else f"a {found.line}"
            message = f"this region {'takes' if found.takes_wall else 'leaves out'} {what} of its room"
            yield rule.Finding(message, area.node, "the room is ({},{},{},{})".format(*found.room))


class _Room(NamedTuple):
    """The inside of a room, and the ``line`` (row or column) of floor left out, or of wall taken, by a region."""

    room: list[int]
    line: str
    takes_wall: bool


def _judged(rows: Sequence[str], columns: Sequence[str], corners: list[int], barriers: rule.Characters) -> _Room | None:
    """The room of a region that fits on three sides of it."""

    def line(side: int, away: int, margin: int = 0) -> str:
        """A line beside a side of the region, or on it if it is 0 away; without squares beyond the map."""
        x1, y1, x2, y2 = corners
        number = corners[side] + (away if side > 1 else -away)
        lines, first, last = (rows, x1, x2) if side % 2 else (columns, y1, y2)
        return lines[number][max(first - margin, 0) : last + 1 + margin] if 0 <= number < len(lines) else ""

    def is_wall(side: int, away: int, margin: int = 0) -> bool:
        return barriers.issuperset(line(side, away, margin))

    walls = [side for side in range(4) if is_wall(side, 0)]
    if len(walls) > 1:
        return None
    for side in walls:
        corners[side] += -1 if side > 1 else 1
    early = [side for side in range(4) if not is_wall(side, 1)]
    if len(walls) + len(early) != 1:
        return None
    (side,) = walls or early
    if early:
        beyond = line(side, 1, 1)
        if not (barriers.isdisjoint(line(side, 1)) and barriers.issuperset(beyond[:1] + beyond[-1:])):
            return None
        if not is_wall(side, 2):
            return None
        corners[side] += 1 if side > 1 else -1
    x1, y1, x2, y2 = corners
    if x1 > x2 or y1 > y2 or not all(barriers.isdisjoint(row[x1 : x2 + 1]) for row in rows[y1 : y2 + 1]):
        return None
    return _Room(corners, "row" if side % 2 else "column", bool(walls))
