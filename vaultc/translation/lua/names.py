"""Names of monsters, objects, rooms, traps and flags in the world that loads the script, or the nearest it has."""

from __future__ import annotations

from typing import NamedTuple

from vaultc.language.semantics.types import Type
from vaultc.language.syntax import nodes as n
from vaultc.translation.lua import values
from vaultc.translation.lua.scene import LuaScene
from vaultc.translation.lua.text import quoted

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
    return _variable(scene, node)


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
        scene.near(f"{world.title} has no monster `{written}`; `{near}` is near", node=node)
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
    if isinstance(node, n.ObjectKind):
        return _object_kind(scene, node)
    return _variable(scene, node)


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
                scene.near(f"{world.title} has no object `{written}`; `{called}` is near", node=node)
            return _named(_prefixed(called, row.character if row else letter))
    if letter in world.catalog.object_class_of:
        scene.near(f"{world.title} has no object `{written}`; any of its class '{letter}' takes its place", node=node)
        return ScriptKind("class", quoted(letter), letter or "")
    scene.lost(f"{world.title} has no object like `{written}`; a random one takes its place", node=node)
    return ScriptKind()


def _prefixed(name: str, character: str | None) -> str:
    return name if name in _BARE else PREFIXES.get(character or "", "") + name


def _object_kind(scene: LuaScene, node: n.ObjectKind) -> ScriptKind:
    if node.name is not None:
        return object_name(scene, node.name, node.character, node)
    if node.character is None:
        return ScriptKind()
    return ScriptKind("class", quoted(node.character), node.character)


def _named(name: str) -> ScriptKind:
    return ScriptKind("id", quoted(name), name)


def _variable(scene: LuaScene, node: n.Expression) -> ScriptKind:
    """A variable: whether it holds a name, a class or neither may be known, or is asked by its length."""
    text = values.value(scene, node)
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


def is_kind(scene: LuaScene, node: n.Expression) -> bool:
    """Return whether an expression is a monster or an object."""
    return scene.model.type_of(node) in (Type.MONSTER, Type.OBJECT)


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
    scene.near(f"{scene.world.title} has no rooms of type `{name}`; `{near}` is near", node=node or about)
    return near


def trap(scene: LuaScene, name: str, node: n.Node) -> str | None:
    """The kind of a trap; None if the world has nothing like it."""
    if name in scene.world.traps:
        return name
    near = scene.world.nearest_traps.get(name)
    if near:
        scene.near(f"{scene.world.title} has no trap `{name}`; `{near}` is near", node=node)
        return near
    scene.lost(f"{scene.world.title} has no trap `{name}`; it is left out", node=node)
    return None
