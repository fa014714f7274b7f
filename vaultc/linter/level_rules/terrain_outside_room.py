"""Terrain that a statement draws outside its room or map.

Selections take squares of the whole level, and a spill continues through walls: in a random vault, into the level
around it. `drawing-outside-room` and `drawing-outside-map` report whatever is certain from the text; this rule looks at
generated levels. It does not report walls of the spill's own room, nor spills outside rooms.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      STAIR: (0,0), up
      STAIR: (6,4), down
      TERRAIN: circle(random, 4), 'I'
      ^^^^^^^
    }

Says:
    5:3: warning: this TERRAIN draws outside of the room in 200 of 200 levels, first with seed 1 (18 squares)
    help: `vaultc render example.des --level cellar --seed 1` shows it

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      STAIR: (0,0), up
      STAIR: (6,4), down
      TERRAIN: filter(fillrect (0,0,6,4), circle(random, 4)), 'I'
    }
"""

from collections import abc
from functools import lru_cache

from vaultc.generation.interpreter.program import Stray
from vaultc.linter import n, overreach, probe, rule

_RUNNING = (n.Spill, n.WallWalk)
"""Statements that spread along walls, or through them."""


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    drawing = _drawing(sample.probe.model)
    for span, stray in sample.recording.strays.items():
        placed = drawing.get(span)
        area = placed and _area(sample.probe, placed, stray)
        if placed and area and (count := _counted(placed.node, stray)):
            word, squares = rule.keyword(span), f"({count:,} square{'s' * (count != 1)})"
            what = f"draws outside of {area}" if stray.beyond else f"opens walls of {area}"
            yield probe.Observation(word, f"this {word.text.upper()} {what}", squares)


@lru_cache(maxsize=1)
def _drawing(model: rule.Model) -> abc.Mapping[rule.Span, rule.Placed]:
    """The statements that draw terrain and that other rules do not report."""
    known = {found.placed.order for found in overreach.drawings(model)}
    kinds = (*overreach.PAINTING, n.ReplaceTerrain, *_RUNNING)
    unknown = (placed for placed in model.placed(*kinds) if placed.order not in known)
    return {placed.node.span: placed for placed in unknown if not _has_stray_line(model, placed)}


def _has_stray_line(model: rule.Model, placed: rule.Placed) -> bool:
    """Return whether a line of a statement ends outside all its frames, so that `line-outside-map` reports it."""
    frames = model.situations[placed.order].frames
    lines = (part for part in rule.walk(placed.node) if isinstance(part, n.Line | n.RandLine))
    ends = [end for line in lines for end in (line.start, line.end) if isinstance(end, n.Coordinate)]
    return any(all(sheet.holds((end.x, end.y)) is False for sheet in frames) for end in ends)


def _area(watched: probe.Probe, placed: rule.Placed, stray: Stray) -> str | None:
    """The name of the area in which a statement should stay; None if it may draw on the whole level."""
    model = watched.model
    if stray.room is not None:
        is_region = any(p.node.span == stray.room for p in model.placed(n.RegionStatement))
        return None if is_region else "the room"
    frames = model.situations[placed.order].frames
    if isinstance(placed.node, _RUNNING):
        return None
    if watched.facts.is_vault:
        return "the vault"
    is_map = frames and all(sheet.kind is rule.FrameKind.MAP and sheet.stands_in_stone for sheet in frames)
    return "the map" if is_map else None


def _counted(node: n.Statement, stray: Stray) -> int:
    """The squares that count: walls only where a selection covers them, and no intended place."""
    if isinstance(node, (n.Door, n.ReplaceTerrain, *_RUNNING)):
        return stray.beyond
    if isinstance(node, n.Terrain) and isinstance(node.selection, n.PointSelection):
        return stray.beyond
    return stray.beyond + stray.opened


check = probe.SampledRule("terrain-outside-room", rule.Severity.WARNING, __doc__, observe)
