"""An area of arrival with squares that nothing leads out of.

On a level with the flag `hardfloor`, heroes who arrive on squares between walls that cannot be dug are locked in for
good. Doors, also locked and hidden ones, water, lava and walls outside of NON_DIGGABLE do not count as obstacles.
`check --samples` finds it too where the map is not certain from the text.

Bad:
    LEVEL: "pocket"
    FLAGS: noteleport, hardfloor
    GEOMETRY: center, center
    MAP
    ----------
    |......|.|
    |......---
    |......|--
    ----------
    ENDMAP
    STAIR: (1,1), down
    NON_DIGGABLE: (0,0,9,4)
    TELEPORT_REGION: (1,1,8,3), (0,0,0,0), down
                     ^^^^^^^^^

Says:
    13:18: warning: heroes who arrive at (8,1) are locked in: nothing leads from there to an exit

Good:
    LEVEL: "pocket"
    FLAGS: noteleport, hardfloor
    GEOMETRY: center, center
    MAP
    ----------
    |......|.|
    |......---
    |......|--
    ----------
    ENDMAP
    STAIR: (1,1), down
    NON_DIGGABLE: (0,0,9,4)
    TELEPORT_REGION: (1,1,6,3), (0,0,0,0), down
"""

from collections.abc import Iterable, Iterator, Sequence

from vaultc.linter import n, rule
from vaultc.linter.rules import exclusion_covers_area as areas

_UNSURE = frozenset((n.Call, n.MazeWalk, n.RandomCorridors, n.Corridor, n.Room, n.Drawbridge, n.WallWalk))
"""Statements that may open a way, or make an exit, at places that the text does not tell."""
_STEPS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))


@rule.warning(unless=rule.OF_ALL_LEVELS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    if next(model.placed(n.TeleportRegion, n.Branch), None) is None:
        return
    for level in model.levels:
        flags, statements = level.node.flags, model.statements_of(level)
        kinds = [type(placed.node) for placed in statements]
        is_hard = flags is not None and any(word.text == "hardfloor" for word in flags.words)
        if is_hard and not level.is_vault and kinds.count(n.Map) == 1 and _UNSURE.isdisjoint(kinds):
            yield from _closed(model, statements)


def _closed(model: rule.Model, statements: Sequence[rule.Placed]) -> rule.Findings:
    arrivals = [each for each in statements if isinstance(each.node, n.TeleportRegion | n.Branch)]
    frames = {id(part): part for each in arrivals for part in model.situations[each.order].parts}
    sheet = next(iter(frames.values())) if len(frames) == 1 else None
    if sheet is None or sheet.kind is not rule.FrameKind.MAP or not sheet.stands_in_stone or sheet.origin is None:
        return
    protected = _protected(model, sheet, statements)
    for placed in arrivals:
        assert isinstance(placed.node, n.TeleportRegion | n.Branch)
        exits = list(_exits(model, sheet, [each for each in statements if type(each.node) is not type(placed.node)]))
        if not exits or None in exits:
            continue
        out = _around([cell for cell in exits if cell is not None], protected)
        squares = _squares(placed.node, sheet.origin)
        closed = next((cell for cell in squares if _is_dry(model, sheet, cell) and cell not in out), None)
        if closed is not None:
            message = (
                f"heroes who arrive at ({closed[0]},{closed[1]}) are locked in: nothing leads from there to an exit"
            )
            yield rule.Finding(message, placed.node.area)


def _squares(node: n.TeleportRegion | n.Branch | n.StairRegion | n.Portal, origin: rule.Cell) -> Iterator[rule.Cell]:
    """The squares of the first area that are not in the second, counted from the map; none if they are not known."""
    area, other = areas.box(node.area, origin), areas.box(node.exclusion, origin)
    if area is not None and other is not None:
        yield from ((x - origin[0], y - origin[1]) for x, y in areas.squares_left(area, other))


def _exits(
    model: rule.Model, sheet: rule.ReferenceFrame, statements: Iterable[rule.Placed]
) -> Iterator[rule.Cell | None]:
    """The squares on which there may be a way out, counted from the map; None for one of unknown place."""
    assert sheet.origin is not None
    spots = rule.spots_of(model, n.Stair, n.Ladder, n.Trap)
    for placed in statements:
        node = placed.node
        if isinstance(node, n.StairRegion | n.Portal | n.Branch):
            yield from _squares(node, sheet.origin)
        elif isinstance(node, n.Stair | n.Ladder) or (
            isinstance(node, n.Trap) and node.kind is not None and node.kind.text in rule.TRAPS
        ):
            found = [spot for spot in spots if spot.placed is placed]
            yield from (spot.cell if spot.sheets == (sheet,) else None for spot in found)
            if not found:
                yield None


def _protected(
    model: rule.Model, sheet: rule.ReferenceFrame, statements: Iterable[rule.Placed]
) -> dict[rule.Cell, bool]:
    """The squares of the map and around it that certainly stop even a hero who digs."""
    assert sheet.size is not None
    solid = model.alphabet.solid - rule.PASSED_LATER
    found: dict[rule.Cell, bool] = {}
    regions = [
        (each.order, each.node.region)
        for each in statements
        if isinstance(each.node, n.NonDiggable) and isinstance(each.node.region, n.Region)
    ]
    for x in range(-1, sheet.size.width + 1):
        for y in range(-1, sheet.size.height + 1):
            content = sheet.at((x, y), len(model.statements), ())
            is_bars = content is not None and content <= model.alphabet.bars
            is_kept = (
                content is not None
                and content <= solid
                and any(
                    region.x1 <= x <= region.x2
                    and region.y1 <= y <= region.y2
                    and (sheet.at((x, y), order, ()) or frozenset("?")) <= solid
                    for order, region in regions
                )
            )
            found[x, y] = is_bars or is_kept
    return found


def _around(starts: Iterable[rule.Cell], protected: dict[rule.Cell, bool]) -> set[rule.Cell]:
    """The squares from which some squares are reached."""
    found = {cell for cell in starts if cell in protected}
    waiting = list(found)
    while waiting:
        x, y = waiting.pop()
        for step in _STEPS:
            beside = x + step[0], y + step[1]
            if not protected.get(beside, True) and beside not in found:
                found.add(beside)
                waiting.append(beside)
    return found


def _is_dry(model: rule.Model, sheet: rule.ReferenceFrame, cell: rule.Cell) -> bool:
    """True for a square of the map on which heroes arrive."""
    content = sheet.at(cell, len(model.statements), ()) if sheet.holds(cell) else None
    return content is not None and content <= model.alphabet.dry
