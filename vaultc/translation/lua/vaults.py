"""Random vaults as themed rooms: one file of choices, from which ordinary levels are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from vaultc.language.semantics import geometry
from vaultc.language.syntax import nodes as n
from vaultc.translation.lua.helpers import helper_lines
from vaultc.translation.lua.maps import rows_of, write_map
from vaultc.translation.lua.places import place_of
from vaultc.translation.lua.scene import LuaScene, MapFrame
from vaultc.translation.lua.text import INDENT, finished, indented, quoted
from vaultc.world import grid

FILE = "themerms"
"""The name of the file of themed rooms, as games with them ship it."""

PLAIN_WEIGHT = 2000
"""The weight of a plain room beside vaults that have none."""


class VaultEntry(NamedTuple):
    """A themed room: its name, weight and least depth, the lines of its function, the helpers these need."""

    name: str
    frequency: int
    least_depth: int
    comments: tuple[str, ...]
    lines: tuple[str, ...]
    helpers: frozenset[str]
    is_plain: bool


def is_plain(node: n.Level) -> bool:
    """Return whether a vault is nothing but an ordinary room, at random."""
    if len(node.statements) not in (1, 2):
        return False
    only = [each for each in node.statements if not isinstance(each, n.VaultGen)]
    if len(only) != 1 or not isinstance(only[0], n.Room):
        return False
    room = only[0]
    ordinary = room.type is not None and room.type.text == "ordinary"
    return ordinary and (room.position, room.alignment, room.size) == (None,) * 3 and not room.body.statements


def map_of_vault(scene: LuaScene, node: n.Map, rest: Sequence[n.Statement]) -> None:
    """A map of a vault, where there is room for it, with all that follows inside of its function."""
    scene.comments_until(node.span.end)
    scene.statement = node
    rows = rows_of(scene, node)
    width, height = (len(rows[0]) if rows else 0), len(rows)
    if width * height <= 1:
        scene.run(rest)
        return
    x, y = _spot(scene, node, width, height)
    after = next((index for index, each in enumerate(rest) if isinstance(each, n.Map | n.Room)), len(rest))
    made = scene.fresh("made") if after < len(rest) else None
    if made:
        scene.write(f"local {made} = false")
    scene.frame = MapFrame((width, height), (x, y))
    scene.callbacks += 1
    body = scene.block(rest[:after], rest[after - 1].span.end if after else None)
    scene.callbacks -= 1
    if made:
        body.insert(0, f"{made} = true")
    if body:
        write_map(scene, [f"x = {x}", f"y = {y}"], rows, "contents = function()", body)
    else:
        write_map(scene, [f"x = {x}", f"y = {y}"], rows)
    if made:
        scene.write(f"if not {made} then return end")
        scene.run(rest[after:])


def _spot(scene: LuaScene, node: n.Map, width: int, height: int) -> tuple[str, str]:
    """Find the place of the map in lines before it, or leave the function."""
    if node.horizontal and node.vertical:
        corner = geometry.map_corner(node, geometry.MapSize(width, height))
        assert corner is not None
        place = str(corner[0]), str(corner[1])
    elif isinstance(node.place, n.Coordinate):
        place = str(node.place.x + 1), str(grid.moved_inside(node.place.y, height))
    elif node.place is None or isinstance(node.place, n.RandomCoordinate):
        x, y = scene.fresh("x"), scene.fresh("y")
        scene.write(f"local {x}, {y} = {scene.helper('mapspot')}({width}, {height})")
        scene.write(f"if not {x} then return end")
        return x, y
    else:
        column, row = place_of(scene, node.place, split=True).pair(scene)
        place = f"{column} + 1", row
    scene.write(f"if not {scene.helper('fits')}({place[0]}, {place[1]}, {width}, {height}) then return end")
    return place


# ---- the file

_FUNCTIONS = """themeroom_fills = { { name = "none", contents = function(rm) end } }

function pre_themerooms_generate() end
function post_themerooms_generate() end
function post_level_generate() end

function themerooms_generate()
   local level, total, pick = nh.level_difficulty(), 0, nil
   for _, room in ipairs(themerooms) do
      if level >= (room.mindiff or 0) and level <= (room.maxdiff or 999) then
         local f = room.frequency or 1
         total = total + f
         if f > 0 and nh.rn2(total) < f then pick = room end
      end
   end
   if pick then pick.contents() end
end
"""

_PLAIN = f"""{{
   name = "plain room",
   frequency = {PLAIN_WEIGHT},
   contents = function()
      des.room({{ type = "ordinary", filled = 1 }})
   end,
}},"""


def themed_rooms(entries: Sequence[VaultEntry], sources: Iterable[str]) -> str:
    """The file of themed rooms of some vaults."""
    lines = [f"-- Themed rooms, from the random vaults of {', '.join(sources)}", ""]
    lines += helper_lines(name for entry in entries for name in entry.helpers)
    lines.append("themerooms = {")
    if not any(entry.is_plain for entry in entries):
        lines += indented(_PLAIN.split("\n"))
    for entry in entries:
        lines += indented(_entry_lines(entry))
    lines += ["}", "", *_FUNCTIONS.split("\n")]
    return finished(lines)


def _entry_lines(entry: VaultEntry) -> list[str]:
    pairs = [f"name = {quoted(entry.name)},"]
    if entry.frequency != 1:
        pairs.append(f"frequency = {entry.frequency},")
    if entry.least_depth:
        pairs.append(f"mindiff = {entry.least_depth},")
    body = [f"{INDENT}contents = function()", *indented(indented(entry.lines)), f"{INDENT}end,"]
    return [*entry.comments, "{", *indented(pairs), *body, "},"]
