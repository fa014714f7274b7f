"""Maps with the frame of reference that they set, and statements that change terrain."""

from __future__ import annotations

from vaultc.language.game import Feature
from vaultc.language.semantics import sheets
from vaultc.language.syntax import nodes as n
from vaultc.translation.lua import values
from vaultc.translation.lua.places import ANYWHERE, RANDOM, is_certain, is_place, place_of, selection
from vaultc.translation.lua.scene import LEVEL_FRAME, UNKNOWN_FRAME, LuaScene, MapFrame
from vaultc.translation.lua.text import called, indented, long_string, number, operand, quoted, with_fields
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
    rows = sheets.map_rows(node.block)
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
        if isinstance(node.place, n.RandomCoordinate):
            scene.remark("a random place of a map in a room begins one column from the wall")
            x = f"1 + nh.rn2(math.max(1, rm.width - {width}))"
            y = f"nh.rn2(math.max(1, rm.height - {height}))"
        else:
            x, y = place_of(scene, node.place, split=True).pair(scene)
        return [f"x = {x}", f"y = {y}"], scene.frame.origin
    known, settled = True, True
    if isinstance(node.place, n.RandomCoordinate) and not node.place.humidity:
        x, y = f"1 + nh.rn2({79 - width})", f"nh.rn2({21 - height})"
        maps = (placed.node for placed in scene.model.statements_of(scene.facts))
        known = any(isinstance(each, n.Map) and each.keep is not None and each.keep.text == "false" for each in maps)
        settled = not known  # a map that leaves the frame to another needs the origin to restore it
    elif isinstance(node.place, n.Coordinate):
        x, y = number(node.place.x + 1), number(grid.moved_inside(node.place.y, height))
    else:
        x, y = place_of(scene, node.place, split=True).pair(scene)
        settled = is_certain(scene, node.place)
        x, y = (f"{x} + 1", y) if settled else (f"math.max(1, {x} + 1)", f"math.max(0, {y})")
    if not settled:
        names = scene.fresh("left"), scene.fresh("top")
        scene.write(f"local {names[0]}, {names[1]} = {x}, {y}")
        x, y = names
    return [f"x = {x}", f"y = {y}"], (x, y) if known else None


def _aligned(scene: LuaScene, node: n.Map, width: int, height: int) -> tuple[list[str], tuple[str, str] | None]:
    assert node.horizontal
    assert node.vertical
    corner = sheets.map_corner(node, sheets.MapSize(width, height))
    assert corner is not None
    origin = number(corner[0]), number(corner[1])
    if node.horizontal.text == "left" and scene.has_filled:
        if not scene.has(Feature.MAZE_HEADERS):
            return [f"x = {origin[0]}", f"y = {origin[1]}"], origin
        origin = LEFTMOST, origin[1]
    return [f"halign = {quoted(node.horizontal.text)}", f"valign = {quoted(node.vertical.text)}"], origin


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
        scene.near("the frame before this map is unknown; coordinates count from the whole level afterwards")
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


DOOR_STATES = '({ "nodoor", "broken", "open", "closed", "locked" })[d(5)]'

# ---- the whole level


def solid_fill(scene: LuaScene, node: n.SolidFill) -> None:
    letter = values.letter(scene, node.filling.character, node)
    kept = values.light(node.filling)
    pairs = ['style = "solidfill"', f"fg = {quoted(letter)}"]
    if kept != "-1":
        pairs.append(f"lit = {kept or 0}")
    _filled(scene, pairs, letter)


def maze_grid(scene: LuaScene, node: n.MazeGrid) -> None:
    letter = values.letter(scene, node.filling.character, node)
    _filled(scene, ['style = "mazegrid"', f"bg = {quoted(letter)}"], letter)


def _filled(scene: LuaScene, pairs: list[str], letters: str) -> None:
    scene.has_filled = True
    scene.ground_letters += letters
    scene.write(*with_fields("des.level_init", pairs))


def mines(scene: LuaScene, node: n.Mines) -> None:
    front, back = (values.letter(scene, each.character, node) for each in (node.foreground, node.background))
    pairs = ['style = "mines"', f"fg = {quoted(front)}", f"bg = {quoted(back)}"]
    flags = {"smoothed": node.smoothed, "joined": node.joined, "walled": node.walled}
    pairs += [f"{name} = true" for name, word in flags.items() if word.text != "false"]
    if node.light.text != "random":
        pairs.append(f"lit = {values.LIGHTS[node.light.text]}")
    _filled(scene, pairs, front + back)
    both = node.joined.text != "false" and node.walled.text != "false"
    if both and node.filling is not None and node.filling.character not in (node.background.character, "x"):
        filling = values.letter(scene, node.filling.character, node)
        scene.write(f"des.replace_terrain({{ fromterrain = {quoted(back)}, toterrain = {quoted(filling)} }})")
    if any(isinstance(placed.node, n.RandomCorridors) for placed in scene.model.statements_of(scene.facts)):
        scene.remark("RANDOM_CORRIDORS does not join the caves of a script, which are not rooms")


def named_ground(scene: LuaScene, node: n.NamedGround) -> None:
    if node.ground.text == "rogue":
        _filled(scene, ['style = "rogue"'], "")
        return
    scene.near(f"`{node.ground.text}` makes another kind of level; caves are the nearest")
    pairs = ['style = "mines"', 'fg = "."', 'bg = " "', "smoothed = true", "joined = true", "walled = true"]
    _filled(scene, pairs, ". ")


# ---- terrain on selected cells


def terrain(scene: LuaScene, node: n.Terrain) -> None:
    """Terrain on cells; a transparent one changes only their light."""
    new = node.terrain
    if isinstance(new, n.MapCharacter) and new.character == "x":
        _light_only(scene, node, values.light(new))
        return
    letter, kept = values.terrain(scene, new), values.light(new)
    if isinstance(new, n.MapCharacter):
        scene.ground_letters += values.world_letter(scene, new.character)
    elif isinstance(new, n.Variable | n.Element):
        held = scene.variables.holds(new.name)
        if any(isinstance(each, n.MapCharacter) and each.light and each.character != "L" for each in held):
            scene.near("the light of a map character in a variable is left out", node=new)
    if is_place(scene, node.selection):
        place = place_of(scene, node.selection, split=True)
        pairs, arguments = place.pairs, place.arguments
        if place.is_random:
            pairs, arguments = (f"selection = {RANDOM}",), (RANDOM,)
    else:
        cells = selection(scene, node.selection)
        pairs, arguments = (f"selection = {cells}",), (cells,)
    if kept is None:
        scene.write(called("des.terrain", *arguments, letter))
    else:
        scene.write(*with_fields("des.terrain", [*pairs, f"typ = {letter}", f"lit = {kept}"]))


def _light_only(scene: LuaScene, node: n.Terrain, kept: str | None) -> None:
    cells = selection(scene, node.selection)
    if kept == "0":
        scene.write(f'des.region({cells},"unlit")')
    elif kept is not None:
        if "(" in cells:
            name = scene.fresh("cells")
            scene.write(f"local {name} = {cells}")
            cells = name
        letters = "".join(dict.fromkeys(each for each in scene.ground_letters + ".#" if each not in "x"))
        scene.write(
            f'for c in ({quoted(letters)}):gmatch(".") do',
            f"   des.replace_terrain({{ selection = {cells}, fromterrain = c, toterrain = c, lit = {kept} }})",
            "end",
        )


def replace_terrain(scene: LuaScene, node: n.ReplaceTerrain) -> None:
    kept = values.light(node.new)
    pairs = [
        f"region = {values.region_list(scene, node.region)}",
        f"fromterrain = {values.terrain(scene, node.old)}",
        f"toterrain = {values.terrain(scene, node.new)}",
        *([f"lit = {kept}"] if kept else []),
        f"chance = {node.chance.value}",
    ]
    if pairs[1].split(" = ")[1] == pairs[2].split(" = ")[1] and kept is None:
        scene.lost("both kinds of terrain have the same letter in a script; nothing is replaced")
        return
    if "x" in (getattr(node.old, "character", ""), getattr(node.new, "character", "")):
        scene.remark("`x` replaces nothing, and nothing is replaced by it")
        return
    if isinstance(node.new, n.MapCharacter):
        scene.ground_letters += values.world_letter(scene, node.new.character)
    scene.write(*with_fields("des.replace_terrain", pairs))


def spill(scene: LuaScene, node: n.Spill) -> None:
    if isinstance(node.place, n.RandomCoordinate):
        start = "{ x = 0, y = 0 }"
        if scene.has(Feature.SEARCHING_SPILLS):
            scene.near("a spill from a random place searches for a wall in the des engine; here it begins anywhere")
            start = ANYWHERE
    else:
        start = place_of(scene, node.place, split=True).constructor(scene)
    letter, kept = values.terrain(scene, node.terrain), values.light(node.terrain) or "-2"
    count = values.value(scene, node.count)
    scene.write(f"{scene.helper('spill')}({start}, {letter}, {kept}, {quoted(node.direction.text)}, {count})")


def wall_walk(scene: LuaScene, node: n.WallWalk) -> None:
    start = place_of(scene, node.place, split=True).constructor(scene)
    letter, kept = values.terrain(scene, node.foreground), values.light(node.foreground) or "-2"
    back = values.terrain(scene, node.background) if node.background else '"."'
    chance = node.chance.value if node.chance else 100
    scene.write(f"{scene.helper('wallwalk')}({start}, {letter}, {kept}, {back}, {chance})")


def wallify(scene: LuaScene, node: n.Wallify) -> None:
    if node.selection is not None:
        scene.write(f"{scene.helper('wallify_cells')}({selection(scene, node.selection)})")
    elif scene.has(Feature.WHOLE_WALLIFY) or scene.intended:
        scene.write("des.wallify()")
    else:
        scene.explain(f"WALLIFY does nothing, as in {scene.game.title}", comment=True)


def maze_walk(scene: LuaScene, node: n.MazeWalk) -> None:
    x, y = place_of(scene, node.place, split=True).pair(scene)
    direction = quoted(node.direction.text)
    filling = node.filling.character if node.filling and node.filling.character not in " x" else None
    if (node.stocked is None or node.stocked.text != "false") and filling is None:
        _walk_maze(scene, node, x, y, [called("des.mazewalk", x, y, direction)])
        return
    pairs = [f"x = {x}", f"y = {y}", f"dir = {direction}"]
    if filling:
        pairs.append(f"typ = {quoted(values.letter(scene, filling, node))}")
    if node.stocked is not None and node.stocked.text == "false":
        pairs.append("stocked = false")
    _walk_maze(scene, node, x, y, with_fields("des.mazewalk", pairs))


def _walk_maze(scene: LuaScene, node: n.MazeWalk, x: str, y: str, call: list[str]) -> None:
    """Write the call, where the place may be missing with a test of it."""
    if is_certain(scene, node.place):
        scene.write(*call)
    else:
        scene.wrapped(f"if {x} >= 0 and {y} >= 0 then", call)


def wall_property(scene: LuaScene, node: n.NonDiggable | n.NonPasswall) -> None:
    is_hard = isinstance(node, n.NonDiggable)
    if scene.rooms:
        word = quoted("nondiggable" if is_hard else "nonpasswall")
        region = values.region_list(scene, node.region)
        scene.write(*with_fields("des.wall_property", [f"region = {region}", f"property = {word}"]))
        return
    function = "des.non_diggable" if is_hard else "des.non_passwall"
    scene.write(called(function, values.region_area(scene, node.region)))


def mineralize(scene: LuaScene, node: n.Mineralize) -> None:
    if not node.chances:
        scene.write("des.mineralize()")
        return
    pool, moat, gold, gems = (values.value(scene, each) for each in node.chances)
    pairs = {"kelp_pool": pool, "kelp_moat": moat, "gold_prob": gold, "gem_prob": gems}
    scene.write(*with_fields("des.mineralize", [f"{name} = {text}" for name, text in pairs.items()]))


# ---- features on selected cells


def feature(scene: LuaScene, node: n.Fountain | n.Sink | n.Pool) -> None:
    name = quoted(node.thing)
    if is_place(scene, node.selection):
        place = place_of(scene, node.selection, split=True)
        if place.is_random and not scene.intended:
            scene.write(called("des.feature", name, ANYWHERE))
        else:
            scene.write(called("des.feature", name, *place.arguments))
        return
    each_cell(scene, node.selection, "des.feature", name)


def each_cell(scene: LuaScene, node: n.Expression, function: str, word: str) -> None:
    """Write a call for each cell of a selection; a selection may reach beyond the frame if it grows."""
    points = [term.place if isinstance(term, n.PointSelection) else term for term in sheets.terms(node)]
    if all(isinstance(each, n.Coordinate) for each in points):
        for each in points:
            scene.write(called(function, word, *place_of(scene, each).arguments))
        return
    cells, call = selection(scene, node), f"{function}({word}, x, y)"
    if cells != operand(cells) or cells.startswith("("):
        name = scene.fresh("cells")
        scene.write(f"local {name} = {cells}")
        cells = name
    if any(word in cells for word in ("grow", "negate", "gradient")):
        call = f"if {scene.helper('onmap')}(x, y) then {call} end"
    scene.write(f"{cells}:iterate(function(x, y) {call} end)")


def door(scene: LuaScene, node: n.Door) -> None:
    state = quoted(node.state.text)
    if node.material is not None:
        scene.near(f"{scene.world.title} has no doors of {node.material.text}", node=node.material)
    if is_place(scene, node.selection):
        place = place_of(scene, node.selection, split=True)
        if place.is_random:
            scene.write(*with_fields("des.door", [f"state = {state}", f"coord = {ANYWHERE}"]))
        elif place.numbers:
            scene.write(called("des.door", state, *place.numbers))
        else:
            scene.write(*with_fields("des.door", [f"state = {state}", *place.pairs]))
        return
    if node.state.text == "random":
        state = scene.fresh("state")
        scene.write(f"local {state} = {DOOR_STATES}")
    each_cell(scene, node.selection, "des.door", state)


def drawbridge(scene: LuaScene, node: n.Drawbridge) -> None:
    place = place_of(scene, node.place, split=True)
    x, y = place.pair(scene)
    pairs = [f"dir = {quoted(node.direction.text)}", f"state = {quoted(node.state.text)}"]
    if isinstance(node.place, n.Coordinate) and node.place.x == 0:
        frame = scene.frame
        if not frame.size or not frame.origin or scene.rooms or frame.is_level:
            scene.lost("a script cannot have a drawbridge in column 0")
            return
        set_frame(scene, MapFrame((frame.size[0] + 1, frame.size[1]), (f"{frame.origin[0]} - 1", frame.origin[1])))
        scene.write(*with_fields("des.drawbridge", ["x = 1", f"y = {y}", *pairs]))
        set_frame(scene, frame)
        return
    call = with_fields("des.drawbridge", [f"x = {x}", f"y = {y}", *pairs])
    if is_certain(scene, node.place):
        scene.write(*call)
        return
    scene.remark("a script cannot have a drawbridge in column 0: at such a place nothing is made")
    scene.wrapped(f"if {x} >= 1 and {y} >= 0 then", call)


def without_counterpart(scene: LuaScene, node: n.Statement) -> None:
    """A statement that no script can express."""
    scene.lost(f"{scene.world.title} has nothing like {node.form.keyword}; the statement is left out")
