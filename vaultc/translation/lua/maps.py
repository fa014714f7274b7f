"""Maps and the frame of reference that they set."""

from __future__ import annotations

from vaultc.language.features import Feature
from vaultc.language.semantics import geometry
from vaultc.language.syntax import nodes as n
from vaultc.translation.lua import values
from vaultc.translation.lua.places import is_certain, place_of
from vaultc.translation.lua.scene import LEVEL_FRAME, UNKNOWN_FRAME, LuaScene, MapFrame
from vaultc.translation.lua.text import indented, long_string, number, quoted
from vaultc.world import grid

LEFTMOST = "1"
"""The column of maps at the left after the level was filled, where the game has no other."""


def no_map(scene: LuaScene, _node: n.NoMap) -> None:
    """The whole level is the frame again."""
    if not scene.frame.is_level:
        scene.write('des.map({ x = 1, y = 1, map = "x" })')
    scene.frame = LEVEL_FRAME


def rows_of(scene: LuaScene, node: n.Map) -> list[str]:
    """The rows of a map in the world's letters."""
    rows = geometry.map_rows(node.block)
    letters = dict.fromkeys("".join(rows))
    better = {ord(each): values.letter(scene, each, node) for each in letters}
    made = [row.translate(better) for row in rows]
    scene.ground_letters += "".join(dict.fromkeys("".join(made)))
    return made


def draw_map(scene: LuaScene, node: n.Map) -> None:
    """A map, with the frame that holds afterwards."""
    scene.comments_until(node.span.end)
    rows = rows_of(scene, node)
    width, height = (len(rows[0]) if rows else 0), len(rows)
    if width * height <= 1:
        no_map(scene, n.NoMap(span=node.span))
        return
    keeps = node.keep is None or node.keep.text == "true"
    if scene.rooms and isinstance(node.place, n.Coordinate) and node.place.x == 0:
        _as_terrain(scene, node.place, rows)
        return
    pairs, origin = position(scene, node, width, height)
    tail = "" if keeps else "contents = function() end"
    write_map(scene, pairs, rows, tail)
    if keeps:
        scene.frame = MapFrame((width, height), origin)
    else:
        restore(scene)


def write_map(
    scene: LuaScene, pairs: list[str], rows: list[str], tail: str = "", body: list[str] | None = None
) -> None:
    """Write the call that draws a map; ``body`` are lines of its last field, a function."""
    opening, *lines = long_string(rows)
    if pairs == ['halign = "center"', 'valign = "center"'] and not tail:
        lines[-1] += ")"
        scene.write(f"des.map({opening}", *lines)
        return
    lines[-1] += f", {tail}" if tail else ""
    if body is None:
        lines[-1] += " })"
    head = f"des.map({{ {', '.join([*pairs, f'map = {opening}'])}"
    scene.write(head, *lines)
    if body is not None:
        scene.write(*indented(body), "end })")


def position(scene: LuaScene, node: n.Map, width: int, height: int) -> tuple[list[str], tuple[str, str] | None]:
    """The fields that tell the place of a map, and its origin in absolute cells, if it is known."""
    if node.horizontal and node.vertical:
        return _aligned(scene, node, width, height)
    assert node.place is not None
    if scene.rooms:
        return _in_room(scene, node.place, width, height), scene.frame.origin
    if isinstance(node.place, n.RandomCoordinate) and not node.place.humidity:
        origin = f"1 + nh.rn2({79 - width})", f"nh.rn2({21 - height})"
        if _is_drawn_over(scene):
            name = scene.fresh("left"), scene.fresh("top")
            scene.write(f"local {name[0]}, {name[1]} = {origin[0]}, {origin[1]}")
            origin = name
        else:
            return [f"x = {origin[0]}", f"y = {origin[1]}"], None
        return [f"x = {origin[0]}", f"y = {origin[1]}"], origin
    if isinstance(node.place, n.Coordinate):
        origin = number(node.place.x + 1), number(grid.moved_inside(node.place.y, height))
    else:
        x, y = place_of(scene, node.place, split=True).pair(scene)
        origin = f"{x} + 1", y
        if not is_certain(scene, node.place):
            name = scene.fresh("left"), scene.fresh("top")
            scene.write(f"local {name[0]}, {name[1]} = math.max(1, {x} + 1), math.max(0, {y})")
            origin = name
    return [f"x = {origin[0]}", f"y = {origin[1]}"], origin


def _is_drawn_over(scene: LuaScene) -> bool:
    """Return whether a map of this level leaves the frame to another, which has to be restored then."""
    maps = (placed.node for placed in scene.model.statements_of(scene.facts))
    return any(isinstance(node, n.Map) and node.keep is not None and node.keep.text == "false" for node in maps)


def _aligned(scene: LuaScene, node: n.Map, width: int, height: int) -> tuple[list[str], tuple[str, str] | None]:
    assert node.horizontal
    assert node.vertical
    corner = geometry.map_corner(node, geometry.MapSize(width, height))
    assert corner is not None
    origin = number(corner[0]), number(corner[1])
    if node.horizontal.text == "left" and scene.has_filled:
        if not scene.has(Feature.MAZE_HEADERS):
            return [f"x = {origin[0]}", f"y = {origin[1]}"], origin
        origin = LEFTMOST, origin[1]
    return [f"halign = {quoted(node.horizontal.text)}", f"valign = {quoted(node.vertical.text)}"], origin


def _in_room(scene: LuaScene, place: n.Expression, width: int, height: int) -> list[str]:
    if isinstance(place, n.RandomCoordinate):
        scene.remark("a random place of a map in a room begins one column from the wall")
        return [f"x = 1 + nh.rn2(math.max(1, rm.width - {width}))", f"y = nh.rn2(math.max(1, rm.height - {height}))"]
    x, y = place_of(scene, place, split=True).pair(scene)
    return [f"x = {x}", f"y = {y}"]


def _as_terrain(scene: LuaScene, place: n.Coordinate, rows: list[str]) -> None:
    """A map that begins at the left column of a room, where a script cannot have one: runs of terrain."""
    scene.remark("a map in a room cannot begin at column 0: its cells are drawn one run at a time", comment=True)
    for y, row in enumerate(rows, place.y):
        x = 0
        while x < len(row):
            end = x
            while end + 1 < len(row) and row[end + 1] == row[x]:
                end += 1
            if row[x] != "x":
                scene.write(
                    f'des.terrain(selection.area({number(x)},{number(y)},{number(end)},{number(y)}),"{row[x]}")'
                )
            x = end + 1


def restore(scene: LuaScene) -> None:
    """Make the frame before a map the frame again: a map with a function leaves the whole level as the frame."""
    if scene.frame.is_level:
        return
    if scene.frame == UNKNOWN_FRAME or scene.frame.size is None or scene.frame.origin is None or scene.rooms:
        scene.near("the frame before this map is not known here; coordinates count from the whole level afterwards")
        scene.frame = LEVEL_FRAME
        return
    set_frame(scene, scene.frame)


def set_frame(scene: LuaScene, frame: MapFrame) -> None:
    """Set the frame with a map that draws nothing."""
    assert frame.size
    assert frame.origin
    width, height = frame.size
    left, top = frame.origin
    scene.write(f'des.map({{ x = {left}, y = {top}, map = (("x"):rep({width}) .. "\\n"):rep({height}) }})')
