"""Integers, strings, regions, map characters and names of things as Lua expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vaultc.language.semantics import constants
from vaultc.language.syntax import nodes as n
from vaultc.support.named_tuple import NamedTuple
from vaultc.translation.lua.scene import LuaScene
from vaultc.translation.lua.text import has_operator, number, operand, quoted

LIGHTS = {"lit": "1", "unlit": "0", "random": "-1"}
"""Words of light as the ``des`` functions take them."""


def value(scene: LuaScene, node: n.Expression) -> str:
    """An integer, a string or a variable of any type as a Lua expression."""
    return VALUES[type(node)](scene, node)


def index(scene: LuaScene, node: n.Element) -> str:
    """An element of an array: Lua counts from 1, and the game takes the index modulo the length."""
    name = scene.variables.text(node.name)
    length = scene.variables.length(node.name)
    if isinstance(node.index, n.Integer) and length:
        return f"{name}[{node.index.value % length + 1}]"
    known = constants.integer_range(node.index)
    text = value(scene, node.index)
    if known and length and known.low >= 0 and known.high < length:
        return f"{name}[{operand(text)} + 1]"
    return f"{name}[{operand(text)} % #{name} + 1]"


def _method(scene: LuaScene, node: n.Method) -> str:
    name = scene.variables.text(node.variable)
    if node.method == "length":
        return f"#{name}"
    if scene.variables.may_be_function(node.variable):
        scene.near(f"`${node.variable}.{node.method}` of a random place is 0 here", node=node)
        return "0"
    if scene.variables.may_be_random(node.variable):
        scene.remark(f"`${node.variable}.{node.method}` of a random place is -1 here")
    return f"{name}.{node.method}"


def _operation(scene: LuaScene, node: n.Operation) -> str:
    """A chain of operations, which lean to the left and bind as in Lua."""
    parts: list[tuple[str, n.Expression]] = []
    first: n.Expression = node
    while isinstance(first, n.Operation):
        parts.append((first.operator, first.right))
        first = first.left
    text = _operand_of(scene, first)
    for number_of_part, (operator, right) in enumerate(reversed(parts)):
        other = _operand_of(scene, right)
        safe = number_of_part == 0 and least(scene, first) >= 0 and least(scene, right) >= 1
        if operator in "/%" and not safe:
            text = f"{scene.helper('idiv' if operator == '/' else 'imod')}({text}, {other})"
        else:
            text = f"{text} {'//' if operator == '/' else operator} {other}"
    return text


def _operand_of(scene: LuaScene, node: n.Expression) -> str:
    text = value(scene, node)
    return operand(text) if isinstance(node, n.CoreCall | n.Integer) else text


_ANYTHING = -(1 << 31)
_DEEPEST = 20
_ONES = ("level.depth", "level.difficulty", "room.width", "room.height")
_LEAST = {"rnd": 0, "room.x": 0, "room.y": 0, **dict.fromkeys(_ONES, 1)}


def least(scene: LuaScene, node: n.Expression, depth: int = 0) -> int:
    """A number that an integer is never below."""
    known = constants.integer_range(node)
    if known is not None:
        return known.low
    if depth > _DEEPEST:
        return _ANYTHING
    match node:
        case n.Parenthesized():
            return least(scene, node.inner, depth + 1)
        case n.CoreCall() if node.function.startswith("room.") and not (scene.rooms or scene.takes_room):
            return 0
        case n.CoreCall():
            return _LEAST.get(node.function, _ANYTHING)
        case n.Variable():
            held = scene.variables.values.get(node.name)
            if not held or scene.variables.is_counted(node.name):
                return _ANYTHING
            return min(least(scene, each, depth + 1) for each in held)
        case n.Operation(operator="+"):
            return max(_ANYTHING, least(scene, node.left, depth + 1) + least(scene, node.right, depth + 1))
        case n.Operation(operator="-") if (taken := constants.integer_range(node.right)) is not None:
            return max(_ANYTHING, least(scene, node.left, depth + 1) - taken.high)
        case n.Operation(operator="*" | "/" | "%"):
            parts = least(scene, node.left, depth + 1), least(scene, node.right, depth + 1)
            product = parts[0] * parts[1] if node.operator == "*" else 0
            return product if min(parts) >= 0 else _ANYTHING
    return _ANYTHING


def _parenthesized(scene: LuaScene, node: n.Parenthesized) -> str:
    inner = value(scene, node.inner)
    return f"({inner})" if " " in inner else inner


def _concatenation(scene: LuaScene, node: n.Concatenation) -> str:
    parts: list[n.Expression] = []
    left: n.Expression = node
    while isinstance(left, n.Concatenation):
        parts.append(left.right)
        left = left.left
    texts = []
    for part in (left, *reversed(parts)):
        if isinstance(part, n.CoreCall) and part.function in ("string", "str") and part.arguments:
            part = part.arguments[0]  # a number becomes text by itself
        texts.append(operand(value(scene, part)))
    return " .. ".join(texts)


# ---- core functions

_WITHOUT_ARGUMENTS = {
    "level.depth": "u.depth",
    "level.difficulty": "nh.level_difficulty()",
    "hero.role": "u.role",
    "hero.name": 'nh.dump_fmtstr and nh.dump_fmtstr("%n") or "you"',
}
_ROOM = {"room.width": "width", "room.height": "height", "room.x": "region.x1", "room.y": "region.y1"}
_DAYS = {
    "time.night": "{date}(9, 10) < 6 or {date}(9, 10) > 21",
    "time.midnight": "{date}(9, 10) == 0",
    "time.piday": "{date}(5, 8) == 314 or {date}(5, 8) == 722",
    "time.pirateday": "{date}(5, 8) == 919",
    "time.aprilfoolsday": "{date}(5, 8) == 401",
    "time.towelday": "{date}(5, 8) == 525",
    "time.discordian_holiday": "{date}(5, 8) == 523",
}
"""Days and times of the day as conditions."""


def day_test(scene: LuaScene, node: n.Expression) -> str | None:
    """The condition of a core function that tells a day or a time of the day."""
    if isinstance(node, n.CoreCall) and node.function in _DAYS:
        return _DAYS[node.function].format(date=scene.helper("date"))
    return None


def core_call(scene: LuaScene, node: n.CoreCall) -> str:
    """A core function, by its name."""
    name = node.function
    if name in _WITHOUT_ARGUMENTS:
        return _WITHOUT_ARGUMENTS[name]
    if name in _ROOM:
        return f"rm.{_ROOM[name]}" if scene.rooms or scene.takes_room else "0"
    if name == "time.yyyymmdd":
        return f"{scene.helper('date')}(1, 8)"
    test = day_test(scene, node)
    if test is not None:
        return f"({test}) and 1 or 0"
    called = _with_arguments(scene, name, node.arguments) if node.arguments is not None else None
    if called is not None:
        return called
    scene.lost(f"{scene.world.title} has no way for a script to ask for `{name}`", node=node)
    return '""' if name == "hero.race" else "0"


def _with_arguments(scene: LuaScene, name: str, arguments: tuple[n.Expression, ...]) -> str | None:
    match name:
        case "string" | "str":
            return f"tostring({value(scene, arguments[0])})"
        case "integer" | "int":
            text = value(scene, arguments[0])
            text = f"({text})" if text.startswith('"') or has_operator(text) else text
            return f'tonumber({text}:match("^%s*([+-]?%d+)") or 0)'
        case "rnd":
            text = value(scene, arguments[0])
            return f"nh.rn2({text})" if least(scene, arguments[0]) >= 1 else f"nh.rn2(math.max(1, {text}))"
        case "coord":
            return f"{{ x = {value(scene, arguments[0])}, y = {value(scene, arguments[1])} }}"
        case "region":
            return f"{{ {', '.join(value(scene, each) for each in arguments)} }}"
        case "hero.carrying":
            return f"{scene.helper('carrying')}({_object_name(scene, arguments[0])})"
        case "level.obj_at":
            from vaultc.translation.lua.places import place_of

            text = _object_name(scene, arguments[0])
            x, y = place_of(scene, arguments[1]).pair(scene)
            return f"{scene.helper('obj_at')}({text}, {x}, {y})"
    return None


def _object_name(scene: LuaScene, node: n.Expression) -> str:
    """The bare name of a kind of object."""
    kind = node.kind if isinstance(node, n.ObjectArgument) else node
    if isinstance(kind, n.ObjectKind):
        return quoted(kind.name or "")
    scene.near("the kind of object in a variable has its prefix, which this comparison leaves out", node=node)
    return f'({value(scene, kind)}):gsub("^%a+ of ", "")'


# ---- regions, map characters, light


def region(scene: LuaScene, node: n.Expression) -> str:
    """The four numbers of a region with commas between them, or an expression that gives a list."""
    if isinstance(node, n.Region):
        return ",".join(map(number, (node.x1, node.y1, node.x2, node.y2)))
    return value(scene, node)


def region_list(scene: LuaScene, node: n.Expression) -> str:
    """A region as a list."""
    text = region(scene, node)
    return f"{{ {text} }}" if isinstance(node, n.Region) else text


def region_area(scene: LuaScene, node: n.Expression, shape: str = "area") -> str:
    """A region as a selection."""
    text = region(scene, node)
    if isinstance(node, n.CoreCall):
        text = text.strip("{} ")
    elif not isinstance(node, n.Region):
        text = f"table.unpack({text})"
    ordered = shape != "area" or _is_ordered(scene, node)
    return f"selection.{shape}({text})" if ordered else f"{scene.helper('area_between')}({text})"


def _is_ordered(scene: LuaScene, node: n.Expression) -> bool:
    """Return whether the first corner of a region is certainly not right of the second or below it."""
    if isinstance(node, n.Variable | n.Element):
        held = list(scene.variables.holds(node.name))
        return bool(held) and all(not isinstance(each, n.Variable) and _is_ordered(scene, each) for each in held)
    if isinstance(node, n.CoreCall) and node.arguments and len(node.arguments) == 4:
        x1, y1 = (constants.integer_range(each) for each in node.arguments[:2])
        x2, y2 = (least(scene, each) for each in node.arguments[2:])
        return x1 is not None and y1 is not None and x1.high <= x2 and y1.high <= y2
    return isinstance(node, n.Region)


def letter(scene: LuaScene, character: str, node: n.Node) -> str:
    """A map character as the world knows it."""
    better = world_letter(scene, character)
    if better != character:
        row = scene.game.catalog.terrain_of.get(character)
        name = "terrain" if row is None else row.word
        message = f"{scene.world.title} has no letter for {name} ('{character}'); '{better}' takes its place"
        scene.near(message, node=node, once=True)
    return better


def world_letter(scene: LuaScene, character: str) -> str:
    """The letter of the same terrain, or of the nearest: for terrain of a fork, what it is like."""
    world, rows = scene.world, scene.game.catalog.terrain_lineage(character)
    if character == "x" or not rows:
        return character if character in world.map_characters else " "
    known = {row.name for row in world.catalog.terrain}
    for row in rows:
        if row.name in world.nearest_terrain:
            return world.nearest_terrain[row.name]
        letters = [each for each in row.map_characters if each in world.map_characters]
        if letters and row.name in known:
            return character if character in letters else letters[0]
    return "." if rows[0].is_open else " "


def terrain(scene: LuaScene, node: n.Expression) -> str:
    """A map character as a Lua string, or the variable that holds one; its light is not part of it."""
    if isinstance(node, n.MapCharacter):
        return quoted(letter(scene, node.character, node))
    return value(scene, node)


def light(node: n.Expression) -> str | None:
    """The light of a literal map character as a number; None if it leaves the light as it is."""
    word = node.light if isinstance(node, n.MapCharacter) else None
    return LIGHTS[word.text] if word else None


VALUES: dict[type[n.Expression], Callable[[LuaScene, Any], str]] = {
    n.Integer: lambda _scene, node: str(node.value),
    n.Dice: lambda _scene, node: f"d({max(node.count, 1)}, {max(node.sides, 1)})",
    n.String: lambda _scene, node: quoted(node.text),
    n.Variable: lambda scene, node: scene.variables.text(node.name),
    n.Typed: lambda scene, node: value(scene, node.value),
    n.Element: index, n.Method: _method, n.Operation: _operation, n.Parenthesized: _parenthesized,
    n.Concatenation: _concatenation, n.CoreCall: core_call, n.Region: region_list, n.MapCharacter: terrain,
}  # fmt: skip


PREFIXES = {"=": "ring of ", "!": "potion of ", "?": "scroll of ", "+": "spellbook of ", "/": "wand of "}
"""By class: the words that a script puts before the bare name of an object."""

_BARE = frozenset({"Book of the Dead", "novel"})
"""Spellbooks whose names have no prefix."""

NUMBERED = frozenset({"statue", "egg", "corpse", "tin", "figurine"})
"""Objects whose number means something else, and that no script names with two numbers behind."""


class ScriptKind(NamedTuple):
    """A monster or an object: a ``field`` of the table and its Lua text, both empty for a random one.

    ``name`` is its name in the world, where the text has it.
    """

    field: str = ""
    text: str = ""
    name: str = ""

    @property
    def pairs(self) -> tuple[str, ...]:
        """The kind as fields."""
        return (f"{self.field} = {self.text}",) if self.field else ()


def monster(scene: LuaScene, node: n.Expression) -> ScriptKind:
    """A monster, by name, by class, at random, or in a variable."""
    if isinstance(node, n.MonsterKind):
        return _monster_kind(scene, node)
    return _variable_name(scene, node)


def monster_name(scene: LuaScene, name: str, character: str | None, node: n.Node, *, plain: bool = False) -> ScriptKind:
    """A species by its name; ``plain`` where an option takes only the names of the table."""
    world = scene.world
    if plain and name in world.montypes:
        return _named(world.montypes[name])
    number = world.catalog.species_number(name)
    if number is not None or name in world.newer_species:
        return _named(name)
    source = scene.game.catalog
    known = source.species_number(name, character)
    written = source.species[known].name if known is not None else name
    near = world.nearest_monsters.get(written)
    if near:
        scene.near(f"{world.title} has no monster `{written}`; `{near}` takes its place", node=node)
        return _named(near)
    letter = source.species[known].character if known is not None else character
    if letter in world.catalog.monster_characters:
        scene.near(f"{world.title} has no monster `{written}`; any of its class '{letter}' takes its place", node=node)
        return ScriptKind("class", quoted(letter), letter)
    scene.lost(f"{world.title} has no monster like `{written}`; a random one takes its place", node=node)
    return ScriptKind()


def _monster_kind(scene: LuaScene, node: n.MonsterKind) -> ScriptKind:
    if node.name is not None:
        return monster_name(scene, node.name, node.character, node)
    if node.character is None:
        return ScriptKind()
    if node.character in scene.world.catalog.monster_characters:
        return ScriptKind("class", quoted(node.character), node.character)
    scene.lost(f"{scene.world.title} has no class of monsters '{node.character}'; any takes its place", node=node)
    return ScriptKind()


def thing(scene: LuaScene, node: n.Expression) -> ScriptKind:
    """An object, by name, by class, at random, or in a variable."""
    if not isinstance(node, n.ObjectKind):
        return _variable_name(scene, node)
    if node.name is not None:
        return object_name(scene, node.name, node.character, node)
    return ScriptKind("class", quoted(node.character), node.character) if node.character is not None else ScriptKind()


def object_name(scene: LuaScene, name: str, character: str | None, node: n.Node) -> ScriptKind:
    """An object by its name, with the prefix of its class."""
    source, world = scene.game.catalog, scene.world
    number = source.kind_number(name, character)
    written = (source.kinds[number].name if number is not None else None) or name
    letter = source.kinds[number].character if number is not None else character
    tables = world.renamed_objects, world.same_objects, world.nearest_objects
    for known in (written, *(table.get(written) for table in tables)):
        found = world.catalog.kind_number(known, letter) if known else None
        if known and found is None:
            found = world.catalog.kind_number(known)
        if known and (found is not None or known in world.newer_objects or known in world.renamed_objects.values()):
            called = world.renamed_objects.get(known, known)
            row = world.catalog.kinds[found] if found is not None else None
            if known == world.nearest_objects.get(written) and known != written:
                scene.near(f"{world.title} has no object `{written}`; `{called}` takes its place", node=node)
            prefix = "" if called in _BARE else PREFIXES.get((row.character if row else letter) or "", "")
            return _named(prefix + called)
    if letter in world.catalog.object_class_of:
        scene.near(f"{world.title} has no object `{written}`; any of its class '{letter}' takes its place", node=node)
        return ScriptKind("class", quoted(letter), letter or "")
    scene.lost(f"{world.title} has no object like `{written}`; a random one takes its place", node=node)
    return ScriptKind()


def _named(name: str) -> ScriptKind:
    return ScriptKind("id", quoted(name), name)


def _variable_name(scene: LuaScene, node: n.Expression) -> ScriptKind:
    """A variable: whether it holds a name, a class or neither may be known, or is asked by its length."""
    text = value(scene, node)
    found = variable_fields(scene, node)
    if found == {"id"} or found == {"class"}:
        return ScriptKind(next(iter(found)), text)
    if "" in found:
        test = f"{text} and #{text} == 1" if "id" in found else f"{text}"
        key = f'[{test} and "class" or "id"]'
        return ScriptKind(key, f"{text} or nil")
    return ScriptKind(f'[#{text} == 1 and "class" or "id"]', text)


def variable_fields(scene: LuaScene, node: n.Expression) -> set[str]:
    """The fields that a variable's values are for; empty text for a random thing."""
    if not isinstance(node, n.Variable | n.Element):
        return {"id", "class"}
    found = set[str]()
    before, scene.lines = scene.lines, []
    said, fidelity = dict(scene.notes.said), dict(scene.notes.fidelity)
    for value in scene.variables.holds(node.name):
        if isinstance(value, n.MonsterKind):
            found.add(monster(scene, value).field)
        elif isinstance(value, n.ObjectKind):
            found.add(thing(scene, value).field)
        else:
            found |= {"id", "class", ""}
    scene.lines, scene.notes.said, scene.notes.fidelity = before, said, fidelity
    return found or {"id", "class"}


def literal(scene: LuaScene, node: n.Expression) -> str:
    """A monster or an object as a variable holds it: a name, a letter, or false for a random one."""
    kind = monster(scene, node) if isinstance(node, n.MonsterKind) else thing(scene, node)
    return kind.text or "false"


# ---- rooms and traps


def room_type(scene: LuaScene, node: n.String | None, about: n.Node) -> str:
    """The type of a room."""
    name = node.text if node else "ordinary"
    lowered = name.lower()
    if lowered == "rndvault":
        return "themed" if scene.in_themed_room else "ordinary"
    if lowered in scene.world.rooms:
        return lowered
    near = scene.world.nearest_rooms.get(lowered, "ordinary")
    scene.near(f"{scene.world.title} has no rooms of type `{name}`; `{near}` takes its place", node=node or about)
    return near


def trap(scene: LuaScene, name: str, node: n.Node) -> str | None:
    """The kind of a trap; None if the world has nothing like it."""
    if name in scene.world.traps:
        return name
    near = scene.world.nearest_traps.get(name)
    if near:
        scene.near(f"{scene.world.title} has no trap `{name}`; `{near}` takes its place", node=node)
        return near
    scene.lost(f"{scene.world.title} has no trap `{name}`; it is left out", node=node)
    return None
