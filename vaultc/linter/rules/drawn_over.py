"""Something that a later MAP or INIT_MAP draws over.

A MAP replaces everything that it covers, except at `x`. INIT_MAP replaces the whole level. Both also remove the light
of a REGION and the effect of NON_DIGGABLE and NON_PASSWALL on walls.

Bad:
    LEVEL: "cellar"
    NOMAP
    FOUNTAIN: (40,10)
              ^^^^^^^
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: random, up

Says:
    3:11: warning: a later INIT_MAP draws over the fountain

Good:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    NOMAP
    FOUNTAIN: (40,10)
    STAIR: random, up

Bad:
    LEVEL: "cellar"
    GEOMETRY: left, top
    MAP
    -----
    |...|
    -----
    ENDMAP
    NON_DIGGABLE: (0,0,4,2)
                  ^^^^^^^^^
    GEOMETRY: left, top
    MAP
    -----
    |.}.|
    -----
    ENDMAP

Says:
    8:15: warning: a later MAP draws over the walls that this NON_DIGGABLE protects

Good:
    LEVEL: "cellar"
    GEOMETRY: left, top
    MAP
    -----
    |.}.|
    -----
    ENDMAP
    NON_DIGGABLE: (0,0,4,2)
"""

from collections import abc, defaultdict

from vaultc.linter import n, rule

FEATURES = (n.Stair, n.Ladder, n.Door, n.Fountain, n.Sink, n.Pool, n.Altar, n.Grave, n.Drawbridge)
AREAS: abc.Mapping[type[n.Statement], str] = {
    n.NonDiggable: "the walls that this NON_DIGGABLE protects",
    n.NonPasswall: "the walls that this NON_PASSWALL protects",
    n.RegionStatement: "this REGION",
}
INITIAL = (n.MazeGrid, n.Mines, n.NamedGround, n.SolidFill)


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    drawings = defaultdict(list)
    for placed in model.placed(n.Map, *INITIAL):
        drawings[placed.level].append(placed)
    for spot in rule.spots_of(model, *FEATURES):
        origin = spot.sheets[0].origin if len(spot.sheets) == 1 and not spot.situation.room else None
        if origin is not None and spot.is_literal:
            cell = origin[0] + spot.cell[0], origin[1] + spot.cell[1]
            later = _later(model, spot.placed, drawings[spot.placed.level], (cell,))
            yield from _found(later, f"the {spot.placed.node.thing}", spot.node.span)
    for area in model.areas:
        what = AREAS.get(type(area.placed.node))
        if what is not None and drawings[area.placed.level]:
            (x1, y1, x2, y2), sheets = area.corners, area.sheets
            if len(sheets) != 1 or sheets[0].origin is None or sheets[0].kind is not rule.FrameKind.MAP:
                continue
            x, y = sheets[0].origin
            cells = [(x + column, y + row) for column in range(x1, x2 + 1) for row in range(y1, y2 + 1)]
            later = _later(model, area.placed, drawings[area.placed.level], cells)
            yield from _found(later, what, area.node.span)


def _later(
    model: rule.Model, placed: rule.Placed, drawings: abc.Iterable[rule.Placed], cells: abc.Sequence[rule.Cell]
) -> n.Statement | None:
    """The first later statement that certainly draws over all of some cells."""
    path = model.situations[placed.order].path
    for later in drawings:
        is_later = later.order > placed.order and rule.is_certain(model.situations[later.order].path, path)
        if cells and is_later and all(_covers(later.node, cell) for cell in cells):
            return later.node
    return None


def _found(later: n.Statement | None, what: str, span: rule.Span) -> rule.Findings:
    if later is not None:
        word = "MAP" if isinstance(later, n.Map) else "INIT_MAP"
        yield rule.Finding(f"a later {word} draws over {what}", span, note=(f"this {word} draws over it", later))


def _covers(node: n.Statement, cell: rule.Cell) -> bool:
    if not isinstance(node, n.Map):
        return 2 <= cell[0] <= 78
    rows = rule.map_rows(node.block)
    corner = rule.map_corner(node, rule.map_size(node.block))
    if corner is None or not rows:
        return False
    x, y = cell[0] - corner[0], cell[1] - corner[1]
    return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] != "x"
