"""Rooms, regions, doors and corridors, and the things in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from vaultc.language.game import Feature
from vaultc.language.semantics.frames import makes_room
from vaultc.language.syntax import nodes as n
from vaultc.translation.lua import values
from vaultc.translation.lua.places import ScriptPlace, place_of
from vaultc.translation.lua.scene import LuaScene
from vaultc.translation.lua.text import called, quoted, with_block, with_fields

_GRID = 5
"""The columns and rows of the grid of rooms."""

_STOCKED_BY_SCRIPTS = frozenset({"leprehall", "cocknest", "anthole"})
"""Types that Lua's engine stocks and some games' engines do not."""


def room(scene: LuaScene, node: n.Room) -> None:
    """A room in the grid of the level; its flag words have no effect in the des engine."""
    if scene.in_themed_room and scene.callbacks:
        scene.near("a room inside a map or a room of a themed room becomes part of it")
    pairs = _common(scene, node)
    if node.alignment is not None:
        horizontal, vertical = node.alignment.horizontal.text, node.alignment.vertical.text
        pairs += [f"xalign = {quoted(horizontal)}", f"yalign = {quoted(vertical)}"]
    if node.size is not None:
        pairs += _size(node.size)
    pairs += _room_flags(scene, node)
    _write_room(scene, pairs, node.body)


def _common(scene: LuaScene, node: n.Room | n.Subroom) -> list[str]:
    pairs = [f"type = {quoted(values.room_type(scene, node.type, node))}"]
    if node.chance is not None and 0 < node.chance.value < 100:
        pairs.append(f"chance = {node.chance.value}")
    if node.light.text != "random":
        pairs.append(f"lit = {values.LIGHTS[node.light.text]}")
    if node.position is not None:
        pairs += [f"x = {node.position.first}", f"y = {node.position.second}"]
    return pairs


def _size(size: n.Pair) -> list[str]:
    return [f"w = {size.first}", f"h = {size.second}"]


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
        scene.lost("a SUBROOM outside a room is placed in the grid of 5 by 5 rooms; this place is outside it")
        return
    words = [word.text for word in node.flags]
    pairs = _common(scene, node) + (_size(node.size) if node.size is not None else [])
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
    scene.write(*(_with_contents("des.room", pairs, lines) if lines else with_fields("des.room", pairs)))


def _with_contents(function: str, pairs: Sequence[str], lines: Sequence[str]) -> list[str]:
    """A call for a room with the function of its contents, which gets the room if it asks for it."""
    parameter = "rm" if any(_ROOM.search(line) for line in lines) else ""
    return with_block(function, pairs, f"contents = function({parameter})", lines)


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
    scene.write(*_with_contents("des.region", pairs, lines))


def _region_kind(scene: LuaScene, node: n.RegionStatement, filled: bool, irregular: bool) -> list[str]:
    """The fields by which a region makes a room of its type."""
    if node.type is None and not filled:
        odd = scene.game.language.quirks.random_unfilled
        scene.near(f"an unfilled REGION of random type is a {odd} in the des engine; here it is ordinary", node=node)
    is_ordinary = node.type is None or node.type.text == "ordinary"
    type_ = "ordinary" if is_ordinary else values.room_type(scene, node.type, node)
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
        scene.explain("a ROOMDOOR outside a room makes nothing, in either engine", comment=True)
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


ALIGNMENTS = '({ "law", "neutral", "chaos" })[d(3)]'
_VICTIMS = frozenset(
    {"arrow", "dart", "falling rock", "bear", "land mine", "rolling boulder", "sleep gas", "fire", "magic"}
)
"""Traps that may come with a victim where a script does not forbid it."""


def gold(scene: LuaScene, node: n.Gold) -> None:
    """Gold; three plain arguments would put it elsewhere."""
    amount = values.value(scene, node.amount)
    pairs = [f"amount = {amount}"] if amount != "-1" else []
    pairs += place_of(scene, node.place).pairs
    scene.write(*with_fields("des.gold", pairs))


def trap(scene: LuaScene, node: n.Trap) -> None:
    name = values.trap(scene, node.kind.text, node) if node.kind else "random"
    place = place_of(scene, node.place)
    if name is None:
        return
    bare = name == "magic" or not scene.has(Feature.SOKOBAN_RULES)
    if name in _VICTIMS and bare and not scene.intended:
        scene.write(*with_fields("des.trap", [f"type = {quoted(name)}", *place.pairs, "victim = false"]))
    elif name == "random" and place.is_random:
        scene.write("des.trap()")
    else:
        scene.write(called("des.trap", quoted(name), *place.arguments))


# ---- objects


def thing(scene: LuaScene, node: n.Object) -> None:
    kind, pairs, place = _object(scene, node)
    plain = not pairs and kind.field in ("id", "class")
    if plain and place.numbers and kind.field == "id" and not kind.name:
        scene.write(called("des.object", kind.text, f"{{ {','.join(place.numbers)} }}"))
    elif plain and not (kind.name in values.NUMBERED and place.numbers):
        scene.write(called("des.object", kind.text, *place.arguments))
    else:
        scene.write(*with_fields("des.object", [*kind.pairs, *place.pairs, *pairs]))


def container(scene: LuaScene, node: n.Container) -> None:
    kind, pairs, place = _object(scene, node)
    body = scene.callback(node.content.statements, node.content.span.end)
    scene.write(*with_block("des.object", [*kind.pairs, *place.pairs, *pairs], "contents = function()", body))


def _object(scene: LuaScene, node: n.Object | n.Container) -> tuple[values.ScriptKind, list[str], ScriptPlace]:
    """The kind of an object, its other fields, and its place."""
    kind = values.thing(scene, node.kind)
    pairs: list[str] = []
    place = ScriptPlace()
    for option in node.options:
        if option.key == "place" and option.value is not None:
            place = place_of(scene, _expression(option))
        elif option.key == "enchantment":
            pairs += _number(scene, option, kind)
        else:
            pairs += OBJECT_OPTIONS.get(option.key, _unknown)(scene, option)
    return kind, pairs, place


def _expression(option: n.Option) -> n.Expression:
    assert isinstance(option.value, n.Expression)
    return option.value


def _number(scene: LuaScene, option: n.Option, kind: values.ScriptKind) -> list[str]:
    """The number of an object: charges and the like, or bits of some kinds."""
    value = _expression(option)
    if kind.name not in values.NUMBERED:
        return [f"spe = {values.value(scene, value)}"]
    bits = value.value if isinstance(value, n.Integer) else -1
    if kind.name == "statue" and 0 < bits < 8:
        words = {1: "historic = 1", 2: "male = 1", 4: "female = 1"}
        return [word for bit, word in words.items() if bits & bit]
    if (kind.name, bits) == ("egg", 1):
        return ["laid_by_you = 1"]
    if (kind.name, bits) == ("tin", 1):
        return ['montype = "spinach"']
    if bits:
        scene.near(f"a script cannot give a {kind.name} the number {option.span.text}; it is left out", node=option)
    return []


def _montype(scene: LuaScene, option: n.Option) -> list[str]:
    value = _expression(option)
    if isinstance(value, n.String):
        value = n.MonsterKind(None, value.text, span=value.span)
    if isinstance(value, n.MonsterKind) and value.name is not None:
        kind = values.monster_name(scene, value.name, value.character, value, plain=True)
    else:
        kind = values.monster(scene, value)
    return [f"montype = {kind.text}"] if kind.text else []


def _erosion(scene: LuaScene, option: n.Option) -> list[str]:
    word = option.word.text if option.word else ""
    return ["eroded = -1" if word == "erodeproof" else f"eroded = {values.value(scene, _expression(option))}"]


def _trapped(scene: LuaScene, option: n.Option) -> list[str]:
    if option.word and option.word.text == "trapped":
        return ["trapped = 1"]
    return ["trapped = 0"] if scene.has(Feature.SOKOBAN_RULES) else []


def _unknown(scene: LuaScene, option: n.Option) -> list[str]:
    scene.lost(f"{scene.world.title} has no option `{option.span.text}`; it is left out", node=option)
    return []


FieldsOfOption = Callable[[LuaScene, n.Option], list[str]]


def _is(field: str) -> FieldsOfOption:
    """A field that tells if the option's word is the same."""
    return lambda _scene, option: [f"{field} = {int(option.word is not None and option.word.text == field)}"]


def _valued(field: str) -> FieldsOfOption:
    return lambda scene, option: [f"{field} = {values.value(scene, _expression(option))}"]


def _flag(field: str) -> FieldsOfOption:
    return lambda _scene, _option: [f"{field} = 1"]


OBJECT_OPTIONS: dict[str, FieldsOfOption] = {
    "curse": lambda _scene, option: [f"buc = {quoted(option.word.text)}"] if option.word else [],
    "light": lambda _scene, option: ["lit = 1"] if option.word and option.word.text == "lit" else [],
    "lock": lambda _scene, option: [f"{option.word.text} = 1"] if option.word else [],
    "invisible": lambda _scene, _option: [],
    "montype": _montype, "name": _valued("name"), "quantity": _valued("quantity"), "buried": _flag("buried"),
    "erosion": _erosion, "trapped": _trapped, "recharged": _valued("recharged"), "greased": _flag("greased"),
}  # fmt: skip
"""By the key of an option: the fields that it becomes."""


# ---- monsters


def monster(scene: LuaScene, node: n.Monster) -> None:
    kind = values.monster(scene, node.kind)
    place = place_of(scene, node.place)
    pairs = [pair for each in node.options for pair in MONSTER_OPTIONS.get(each.key, _unknown)(scene, each)]
    pairs = _without_alignment(scene, kind, pairs)
    if kind.field == "class" and any(option.key == "name" for option in node.options):
        scene.remark("a class with a name keeps only the name in the des engine")
    if node.inventory is not None:
        body = scene.callback(node.inventory.statements, node.inventory.span.end)
        scene.write(*with_block("des.monster", [*kind.pairs, *place.pairs, *pairs], "inventory = function()", body))
    elif not pairs and kind.field in ("id", "class"):
        scene.write(called("des.monster", kind.text, *place.arguments))
    else:
        scene.write(*with_fields("des.monster", [*kind.pairs, *place.pairs, *pairs]))


_PIOUS = re.compile("priest|cleric|angel", re.IGNORECASE)


def _without_alignment(scene: LuaScene, kind: values.ScriptKind, pairs: list[str]) -> list[str]:
    """Leave out the alignment of species for which it counts in the file's game alone."""
    is_aligned = any(pair.startswith("align =") for pair in pairs)
    if not is_aligned or kind.field != "id" or not kind.name or _PIOUS.search(kind.name):
        return pairs
    if scene.has(Feature.MINIONS_BY_ALIGNMENT):
        scene.remark("an alignment counts only for priests and angels in a script; it is left out", comment=True)
    return [pair for pair in pairs if not pair.startswith("align =")]


def _alignment(_scene: LuaScene, option: n.Option) -> list[str]:
    if isinstance(option.value, n.AlignmentRegister):
        return [f"align = align[{option.value.index + 1}]"]
    word = option.word.text if option.word else "random"
    chosen = ALIGNMENTS if word in ("random", "align") else quoted(word)
    return [f"align = {chosen}"]


_GUISES = {"m_object": "obj", "m_feature": "ter", "m_monster": "mon"}


def _appearance(scene: LuaScene, option: n.Option) -> list[str]:
    prefix = _GUISES[option.word.text if option.word else "m_object"]
    value = _expression(option)
    if not isinstance(value, n.String):
        return [f'appear_as = "{prefix}:" .. {values.value(scene, value)}']
    name = value.text
    if prefix == "mon":
        name = values.monster_name(scene, name, None, value).name or "random"
    elif prefix == "obj":
        name = values.object_name(scene, name, None, value).name or name
    return [f"appear_as = {quoted(f'{prefix}:{name}')}"]


def _seen_traps(scene: LuaScene, option: n.Option) -> list[str]:
    scene.remark("a script cannot say which traps a monster has seen", node=option, comment=True)
    return []


MONSTER_OPTIONS: dict[str, FieldsOfOption] = {
    "name": _valued("name"), "attitude": _is("peaceful"), "alertness": _is("asleep"), "alignment": _alignment,
    "appearance": _appearance, "seen_traps": _seen_traps,
    **{key: _flag(key) for key in ("female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused")},
    **{key: _valued(key) for key in ("fleeing", "blinded", "paralyzed")},
}  # fmt: skip
"""By the key of an option: the fields that it becomes."""


# ---- furniture


def altar(scene: LuaScene, node: n.Altar) -> None:
    if isinstance(node.alignment, n.AlignmentRegister):
        align = f"align[{node.alignment.index + 1}]"
    else:
        align = quoted(node.alignment.text)
    kind = 'percent(50) and "shrine" or "altar"' if node.kind.text == "random" else quoted(node.kind.text)
    pairs = [*place_of(scene, node.place).pairs, f"align = {align}", f"type = {kind}"]
    scene.write(*with_fields("des.altar", pairs))


_ENGRAVINGS = '({ "dust", "engrave", "burn", "mark", "blood" })[d(5)]'


def engraving(scene: LuaScene, node: n.Engraving) -> None:
    kind = _ENGRAVINGS if node.kind.text == "random" else quoted(node.kind.text)
    pairs = [*place_of(scene, node.place).pairs, f"type = {kind}", f"text = {values.value(scene, node.text)}"]
    scene.write(*with_fields("des.engraving", pairs))


def grave(scene: LuaScene, node: n.Grave) -> None:
    place = place_of(scene, node.place)
    pairs = list(place.pairs)
    if node.text is None:
        pairs.append('text = ""')
    elif not isinstance(node.text, n.Word):
        text = values.value(scene, node.text)
        if place.numbers:
            scene.write(called("des.grave", *place.numbers, text))
            return
        pairs.append(f"text = {text}")
    scene.write(*with_fields("des.grave", pairs))


def stair(scene: LuaScene, node: n.Stair | n.Ladder) -> None:
    if scene.in_themed_room:
        scene.tell_dropped("stairs at a place", "ordinary levels make their own")
        return
    function = "des.stair" if isinstance(node, n.Stair) else "des.ladder"
    scene.write(called(function, quoted(node.direction.text), *place_of(scene, node.place).arguments))
