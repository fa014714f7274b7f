"""Rooms, regions, doors of rooms, corridors."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vaultc.language.features import Feature
from vaultc.language.semantics.frames import makes_room
from vaultc.language.syntax import nodes as n
from vaultc.translation.lua import names, values
from vaultc.translation.lua.scene import LuaScene
from vaultc.translation.lua.text import called, quoted, with_block, with_fields

_GRID = 5
"""The columns and rows of the grid of rooms."""

_STOCKED_BY_SCRIPTS = frozenset({"leprehall", "cocknest", "anthole"})
"""Types that Lua's engine stocks and some games' engines do not."""


def room(scene: LuaScene, node: n.Room) -> None:
    """A room in the grid of the level; its flag words have no effect in the des engine."""
    if scene.in_themed_room and scene.callbacks:
        scene.near("a room inside of a map or a room of a themed room becomes a part of that")
    pairs = _common(scene, node)
    if node.alignment is not None:
        pairs += [
            f"xalign = {quoted(node.alignment.horizontal.text)}",
            f"yalign = {quoted(node.alignment.vertical.text)}",
        ]
    pairs += _size(node.size)
    pairs += _room_flags(scene, node)
    _write_room(scene, pairs, node.body)


def _common(scene: LuaScene, node: n.Room | n.Subroom) -> list[str]:
    pairs = [f"type = {quoted(names.room_type(scene, node.type, node))}"]
    if node.chance is not None and 0 < node.chance.value < 100:
        pairs.append(f"chance = {node.chance.value}")
    if node.light.text != "random":
        pairs.append(f"lit = {values.LIGHTS[node.light.text]}")
    if node.position is not None:
        pairs += [f"x = {node.position.first}", f"y = {node.position.second}"]
    return pairs


def _size(size: n.Pair | None) -> list[str]:
    return [f"w = {size.first}", f"h = {size.second}"] if size is not None else []


def _room_flags(scene: LuaScene, node: n.Room) -> list[str]:
    """The flags of a room as the des engine makes them of its alignment, or as its words say."""
    words = {word.text for word in node.flags}
    bottom = node.alignment is not None and node.alignment.vertical.text == "bottom"
    parted = bottom and scene.has(Feature.UNJOINED_ROOMS)
    unfilled, unjoined = bool(words) and "filled" not in words, "unjoined" in words
    pairs = ["filled = 1"] if scene.in_themed_room else []
    if unfilled or unjoined != parted:
        chosen = "as they say" if scene.intended else "as that"
        scene.explain(f"the des engine ignores the flag words of a ROOM, and the script does {chosen}", node=node)
    if scene.intended:
        pairs = ["filled = 0"] if unfilled else pairs
        parted = unjoined
    return [*pairs, *(["joined = false"] if parted else []), *(() if pairs else _stocking(scene, node.type))]


def _stocking(scene: LuaScene, type_: n.String | None) -> list[str]:
    """Keep Lua's engine from stocking what the des engine leaves bare."""
    name = type_.text if type_ else "ordinary"
    bare = name in scene.game.language.quirks.bare_rooms and name in _STOCKED_BY_SCRIPTS
    return ["filled = 2"] if bare and not scene.intended else []


def subroom(scene: LuaScene, node: n.Subroom) -> None:
    place = node.position
    if not scene.rooms and place and not (1 <= place.first <= _GRID and 1 <= place.second <= _GRID):
        scene.lost("a SUBROOM outside of a room is placed in the grid of 5 by 5 rooms; this place is outside of it")
        return
    words = [word.text for word in node.flags]
    pairs = [*_common(scene, node), *_size(node.size)]
    is_ordinary = node.type is None or node.type.text == "ordinary"
    if scene.in_themed_room:
        pairs.append(f"filled = {int(not is_ordinary and (not words or 'filled' in words))}")
    elif words and "filled" not in words:
        pairs.append("filled = 0")
    else:
        pairs += _stocking(scene, node.type)
    _write_room(scene, pairs, node.body)


def _write_room(scene: LuaScene, pairs: Sequence[str], body: n.Block) -> None:
    lines = scene.callback(body.statements, body.span.end, room=True)
    if not lines:
        scene.write(*with_fields("des.room", pairs))
        return
    scene.write(*with_block("des.room", pairs, f"contents = function({_parameter(lines)})", lines))


def _parameter(lines: Sequence[str]) -> str:
    return "rm" if any(_ROOM.search(line) for line in lines) else ""


_ROOM = re.compile(r"\brm\b")


# ---- regions


def region(scene: LuaScene, node: n.RegionStatement) -> None:
    """Light in an area, and perhaps a room there."""
    words = {word.text for word in node.flags}
    filled = not words or "filled" in words
    lit = None if node.light.text == "random" else values.LIGHTS[node.light.text]
    is_room = makes_room(node) or scene.facts.is_vault
    if scene.rooms:
        scene.remark("a REGION in a room ends the room's frame in the des engine; here the frame stays", node=node)
    if not is_room and lit is not None and not scene.rooms:
        area = values.region_area(scene, node.region)
        scene.write(called("des.region", area, quoted("lit" if lit == "1" else "unlit")))
        _after(scene, node)
        return
    pairs = [f"region = {values.region_list(scene, node.region)}"]
    pairs += [f"lit = {lit}"] if lit is not None else []
    pairs += _region_kind(scene, node, filled, "irregular" in words) if is_room else []
    pairs += ["joined = false"] if "unjoined" in words else []
    if node.body is None or not node.body.statements or not is_room or scene.rooms:
        scene.write(*with_fields("des.region", pairs))
        if scene.rooms and is_room and node.body is not None:
            scene.near("a REGION in a room is not entered; its block is run in the room")
        _after(scene, node)
        return
    lines = scene.callback(node.body.statements, node.body.span.end, room=True)
    scene.write(*with_block("des.region", pairs, f"contents = function({_parameter(lines)})", lines))


def _region_kind(scene: LuaScene, node: n.RegionStatement, filled: bool, irregular: bool) -> list[str]:
    """The fields by which a region makes a room of its type."""
    if node.type is None and not filled:
        odd = scene.game.language.quirks.random_unfilled
        scene.near(f"an unfilled REGION of random type is a {odd} in the des engine; here it is ordinary", node=node)
    is_ordinary = node.type is None or node.type.text == "ordinary"
    type_ = "ordinary" if is_ordinary else names.room_type(scene, node.type, node)
    pairs = [] if type_ == "ordinary" else [f"type = {quoted(type_)}"]
    if irregular:
        pairs.append("irregular = true")
    if scene.in_themed_room:
        is_plan = node.type is not None and node.type.text == "rndvault"
        return [*pairs, f"filled = {int(is_plan or (not filled if is_ordinary else True))}"]
    if type_ == "ordinary":
        return pairs if irregular else [*pairs, "arrival_room = true"]
    return [*pairs, *(_stocking(scene, node.type) or [f"filled = {1 if filled else 2}"])]


def _after(scene: LuaScene, node: n.RegionStatement) -> None:
    """The block of a region that is not entered: its statements come after it."""
    if node.body is None or not node.body.statements:
        return
    breaks = scene.model.breaks.values()
    if not any(breaking.leaves is node for breaking in breaks):
        scene.run(node.body.statements)
        return
    label = scene.fresh("leave")
    scene.labels.append((node, label))
    lines = scene.block(node.body.statements, node.body.span.end)
    scene.labels.pop()
    scene.wrapped("do", [*lines, f"::{label}::"])


# ---- doors of rooms, corridors


def room_door(scene: LuaScene, node: n.RoomDoor) -> None:
    if node.material is not None:
        scene.near(f"{scene.world.title} has no doors of {node.material.text}", node=node.material)
    if not scene.rooms and isinstance(scene.owner, n.Level):
        scene.explain("a ROOMDOOR outside of a room makes nothing, in either engine", comment=True)
        return
    state = quoted(node.state.text)
    if node.secret.text == "true":
        if node.state.text not in ("closed", "random", "secret"):
            scene.near(f"a secret door of a room keeps no state: `{node.state.text}` is left out")
        state = '"secret"'
    elif node.secret.text == "random":
        state = f'percent(50) and "secret" or {state}'
    walls = list(dict.fromkeys(word.text for word in node.walls))
    if len(walls) > 1:
        wall = f"({{ {', '.join(map(quoted, walls))} }})[d({len(walls)})]"
    else:
        wall = quoted(walls[0] if walls else "random")
    pairs = [f"state = {state}", f"wall = {wall}"]
    if node.position is not None:
        pairs.append(f"pos = {node.position.value}")
    scene.write(*with_fields("des.door", pairs))


def corridor(scene: LuaScene, node: n.Corridor) -> None:
    if isinstance(node.destination, n.Integer):
        scene.explain("a CORRIDOR to a number digs nothing, in either engine", comment=True)
        return
    pairs: list[str] = []
    for prefix, end in (("src", node.source), ("dest", node.destination)):
        number = end.door.value if end.door is not None else -1
        pairs += [f"{prefix}room = {end.room.value}", f"{prefix}door = {number}"]
        pairs.append(f"{prefix}wall = {quoted(end.wall.text)}")
    scene.write(*with_fields("des.corridor", pairs))


def random_corridors(scene: LuaScene, _node: n.RandomCorridors) -> None:
    scene.write("des.random_corridors()")
