"""An area of arrival with squares from which nothing leads out, or stairs down to which nothing leads.

On a level with the flag `hardfloor`, heroes who arrive between undiggable walls are locked in for good. Doors, even
locked and hidden ones, water, lava and walls outside NON_DIGGABLE do not count as obstacles. Where the map is not
certain from the text, `check --samples` finds the same mistake.

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

Bad:
    LEVEL: "gaol"
    FLAGS: noteleport, hardfloor
    GEOMETRY: center, center
    MAP
    ----------
    |......|.|
    |......|.|
    ----------
    ENDMAP
    NON_DIGGABLE: (0,0,9,3)
    STAIR: (1,1), up
    STAIR: (8,1), down
           ^^^^^

Says:
    12:8: warning: no way leads from the stairs up to these: walls that cannot be dug are between them

Good:
    LEVEL: "gaol"
    FLAGS: noteleport, hardfloor
    GEOMETRY: center, center
    MAP
    ----------
    |......|.|
    |......S.|
    ----------
    ENDMAP
    NON_DIGGABLE: (0,0,9,3)
    STAIR: (1,1), up
    STAIR: (8,1), down
    DOOR: closed, (7,2)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from vaultc.linter import areas, n, rule

_UNSURE = frozenset((n.Call, n.MazeWalk, n.RandomCorridors, n.Corridor, n.Room, n.Drawbridge, n.WallWalk))
"""Statements that may open a way, or make an exit, at places that do not follow from the text."""


@rule.warning(unless=rule.OF_ALL_LEVELS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    if next(model.placed(n.NonDiggable), None) is None and next(model.placed(n.TeleportRegion, n.Branch), None) is None:
        return
    for level in model.levels:
        flags, statements = level.node.flags, model.statements_of(level)
        kinds = [type(placed.node) for placed in statements]
        words = {word.text for word in flags.words} if flags is not None else set()
        if "hardfloor" in words and not level.is_vault and kinds.count(n.Map) == 1 and _UNSURE.isdisjoint(kinds):
            yield from _closed(model, statements)
            if "noteleport" in words:
                yield from _parted(model, statements)


def _closed(model: rule.Model, statements: Sequence[rule.Placed]) -> rule.Findings:
    arrivals = [each for each in statements if isinstance(each.node, n.TeleportRegion | n.Branch)]
    frames = {id(part): part for each in arrivals for part in model.situations[each.order].parts}
    sheet = next(iter(frames.values())) if len(frames) == 1 else None
    if sheet is None or sheet.kind is not rule.FrameKind.MAP or not sheet.stands_in_stone or sheet.origin is None:
        return
    drawn = _drawn_barriers(model, sheet, statements)
    sure: set[rule.Cell] | None = None
    for kind in (n.TeleportRegion, n.Branch) if drawn else ():
        exits = list(_exits(model, sheet, [each for each in statements if type(each.node) is not kind]))
        starts = [cell for cell in exits if cell is not None]
        own = [each.node for each in arrivals if isinstance(each.node, kind)]
        if not own or not starts or len(starts) < len(exits):
            continue
        reached = _around(starts, drawn.keys(), sheet)
        for node in own:
            left = set(_squares(node, sheet.origin)).difference(reached, drawn)
            if any(_is_dry(model, sheet, cell) for cell in left):
                sure = _barriers(model, sheet, drawn) if sure is None else sure
                left -= _around(starts, sure, sheet)
                closed = next((f"({x},{y})" for x, y in sorted(left) if _is_dry(model, sheet, (x, y))), None)
                if closed is not None:
                    message = f"heroes who arrive at {closed} are locked in: nothing leads from there to an exit"
                    yield rule.Finding(message, node.area)


_OTHER_WAYS = (n.TeleportRegion, n.Branch, n.StairRegion, n.Portal, n.Trap)
"""Statements that may make ways other than stairs at places that follow from the text."""


def _parted(model: rule.Model, statements: Sequence[rule.Placed]) -> rule.Findings:
    """Stairs down that cannot be reached from stairs up, on levels without any other way."""
    stairs = [each for each in statements if isinstance(each.node, n.Stair | n.Ladder)]
    spots = [spot for spot in rule.spots_of(model, n.Stair, n.Ladder) if spot.placed in stairs]
    directions = {_direction(spot.placed.node) for spot in spots}
    if (
        len(spots) != len(stairs)
        or len(directions) < 2
        or any(isinstance(each.node, _OTHER_WAYS) for each in statements)
    ):
        return
    sheet = spots[0].sheets[0] if spots[0].sheets else None
    if sheet is None or any(spot.sheets != (sheet,) or not spot.is_literal for spot in spots):
        return
    if sheet.kind is rule.FrameKind.MAP and sheet.stands_in_stone and sheet.origin is not None:
        kept = _barriers(model, sheet, _drawn_barriers(model, sheet, statements))
        ups = [spot.cell for spot in spots if _direction(spot.placed.node) == "up"]
        reached = _around(ups, kept, sheet) if kept else None
        for spot in spots:
            if reached is not None and _direction(spot.placed.node) == "down" and spot.cell not in reached:
                message = "no way leads from the stairs up to these: walls that cannot be dug are between them"
                yield rule.Finding(message, spot.node)


def _direction(node: n.Statement) -> str:
    return node.direction.text if isinstance(node, n.Stair | n.Ladder) else ""


def _squares(node: n.TeleportRegion | n.Branch | n.StairRegion | n.Portal, origin: rule.Cell) -> Iterator[rule.Cell]:
    """The squares of the first area that are not in the second, counted from the map; none if they are not known."""
    area, other = areas.box(node.area, origin), areas.box(node.exclusion, origin)
    if area is not None and other is not None:
        yield from ((x - origin[0], y - origin[1]) for x, y in areas.squares_left(area, other))


def _exits(
    model: rule.Model, sheet: rule.ReferenceFrame, statements: Iterable[rule.Placed]
) -> Iterator[rule.Cell | None]:
    """The squares on which there may be a way out, counted from the map; None if the place of one is unknown."""
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


def _drawn_barriers(
    model: rule.Model, sheet: rule.ReferenceFrame, statements: Iterable[rule.Placed]
) -> dict[rule.Cell, list[int]]:
    """The bars and walls of the map that stop even a hero who digs, with the statements that protect them by order."""
    solid = model.alphabet.solid - rule.PASSED_LATER
    found: dict[rule.Cell, list[int]] = {}
    bars = model.alphabet.bars
    for y, row in enumerate(sheet.rows or ()):
        if not bars.isdisjoint(row):
            found |= {(x, y): [] for x, character in enumerate(row) if character in bars}
    for placed in statements:
        node = placed.node
        if isinstance(node, n.NonDiggable) and isinstance(node.region, n.Region) and sheet.rows is not None:
            x1, x2 = node.region.x1, node.region.x2 + 1
            for y in range(node.region.y1, min(node.region.y2 + 1, len(sheet.rows))):
                for x, character in enumerate(sheet.rows[y][x1:x2], x1):
                    if character in solid:
                        found.setdefault((x, y), []).append(placed.order)
    return found


def _barriers(model: rule.Model, sheet: rule.ReferenceFrame, drawn: Mapping[rule.Cell, list[int]]) -> set[rule.Cell]:
    """The barriers that exist when they are protected, and until the end."""
    solid = model.alphabet.solid - rule.PASSED_LATER
    last = len(model.statements)
    found = set()
    for cell, orders in drawn.items():
        is_wall = any(_holds(sheet, cell, order, solid) for order in orders) and _holds(sheet, cell, last, solid)
        if is_wall or _holds(sheet, cell, last, model.alphabet.bars):
            found.add(cell)
    return found


def _holds(sheet: rule.ReferenceFrame, cell: rule.Cell, order: int, characters: Set[str]) -> bool:
    """True if a square certainly has one of some terrains when a statement is executed."""
    content = sheet.at(cell, order, ())
    return content is not None and content <= characters


def _around(starts: Iterable[rule.Cell], kept: Set[rule.Cell], sheet: rule.ReferenceFrame) -> set[rule.Cell]:
    """The squares of the map and beside it from which some squares are reached."""
    assert sheet.size is not None
    width, height = sheet.size.width, sheet.size.height
    stride = height + 3  # a row on each side, and a separator between columns
    place = {(x, y): (x + 1) * stride + y + 1 for x in range(-1, width + 1) for y in range(-1, height + 1)}
    free = sum(1 << bit for cell, bit in place.items() if cell not in kept)
    nearest = {(min(max(x, -1), width), min(max(y, -1), height)) for x, y in starts}  # from beyond the border to it
    found = sum(1 << place[cell] for cell in nearest)
    grown = 0
    while grown != found:
        grown = found
        found |= found << 1 | found >> 1
        found |= found << stride | found >> stride
        found = found & free | grown
    return {cell for cell, bit in place.items() if found >> bit & 1}


def _is_dry(model: rule.Model, sheet: rule.ReferenceFrame, cell: rule.Cell) -> bool:
    """True for a square of the map on which heroes arrive."""
    content = sheet.at(cell, len(model.statements), ()) if sheet.holds(cell) else None
    return content is not None and content <= model.alphabet.dry
