"""The conversion handler of each kind of node."""

from __future__ import annotations

from collections import abc
from functools import cache
from typing import Any

from vaultc.language.syntax import nodes as n
from vaultc.translation.conversion import expressions, functions, headers, things
from vaultc.translation.conversion.conversion import Scene
from vaultc.translation.conversion.differences import TELLINGS

ConversionHandler = abc.Callable[[Scene, Any], bool]
"""Edits the text of a node; True if nothing below it is to be looked at any more."""


def statement(scene: Scene, node: n.Statement) -> bool:
    """Any other statement is the same in both games, or one of them lacks it."""
    keyword = node.form.keyword
    if keyword in scene.conversion.grammar.statements:
        return False
    scene.cannot(node, f"{scene.to.title} has no statement {keyword}")
    return True


def named_ground(scene: Scene, node: n.NamedGround) -> bool:
    if node.ground.text not in scene.conversion.grammar.words:
        scene.cannot(node, f"{scene.to.title} has no ground `{node.ground.text}`")
    return True


def level(scene: Scene, node: n.Level) -> bool:
    """The header, and the statements with the level's own variables."""
    headers.level(scene, node)
    inner = Scene(scene.conversion, scene.draft, node)
    told = TELLINGS[n.Flags](inner, node.flags) if node.flags else None
    if told and node.flags:
        inner.note(node.flags, told)
    for child in node.statements:
        inner.visit(child)
    return True


HANDLERS: dict[type[n.Node], ConversionHandler] = {
    **{cls: statement for cls in n.concrete(n.Statement) if cls.form.keyword},
    n.Level: level, n.FunctionDefinition: functions.definition, n.Call: functions.call, n.Chance: functions.chance,
    n.Include: functions.include,
    n.Operation: expressions.operation, n.Line: expressions.line, n.RandLine: expressions.line,
    n.Gradient: expressions.gradient, n.Variable: expressions.variable, n.Element: expressions.variable,
    n.Method: expressions.method, n.CoreCall: expressions.core_call,
    n.MonsterKind: things.monster_kind, n.ObjectKind: things.object_kind, n.Option: things.option,
    n.Trap: things.trap, n.TrapSet: things.trap_set, n.Room: things.room_type, n.Subroom: things.room_type,
    n.RegionStatement: things.room_type, n.MapCharacter: things.map_character, n.MapBlock: things.map_block,
    n.NamedGround: named_ground,
}  # fmt: skip
"""By the class of the node; every other node is the same in all games."""


@cache
def handlers(own: tuple[type[n.Node], ...] = ()) -> abc.Mapping[type[n.Node], ConversionHandler]:
    """For each class of nodes what edits it and what tells how it differs; ``own`` are nodes that only the file's game
    has."""
    known = {cls: _both(cls) for cls in HANDLERS.keys() | (TELLINGS.keys() - {n.Flags})}
    return {**dict.fromkeys((cls for cls in own if issubclass(cls, n.Statement)), statement), **known}


def _both(cls: type[n.Node]) -> ConversionHandler:
    edit, tell = HANDLERS.get(cls), TELLINGS.get(cls)

    def handle(scene: Scene, node: Any) -> bool:
        told = tell(scene, node) if tell else None
        if told:
            scene.note(node, told)
        return bool(edit and edit(scene, node))

    return handle
