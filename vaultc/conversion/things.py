"""What is named in a file: monsters, objects, traps, rooms, terrain, by the other game's catalogue."""

from __future__ import annotations

from collections.abc import Iterable

from vaultc.conversion.conversion import Scene
from vaultc.linter.edits import last_string
from vaultc.syntax import nodes as n


def monster_kind(scene: Scene, node: n.MonsterKind) -> bool:
    catalog = scene.to.catalog
    if node.name is not None:
        if catalog.species_number(node.name, node.character) is None:
            number = catalog.species_number(node.name)
            _named(scene, node, "monster", None if number is None else catalog.species[number].character)
    elif node.character is not None and node.character not in catalog.monster_characters:
        scene.cannot(node, f"{scene.to.title} has no class of monsters {node.span.text}")
    return True


def object_kind(scene: Scene, node: n.ObjectKind) -> bool:
    catalog = scene.to.catalog
    if node.name is not None:
        if catalog.kind_number(node.name, node.character) is None:
            number = catalog.kind_number(node.name)
            _named(scene, node, "object", None if number is None else catalog.kinds[number].character)
    elif node.character is not None and node.character not in catalog.object_class_of:
        scene.cannot(node, f"{scene.to.title} has no class of objects {node.span.text}")
    return True


def _named(scene: Scene, node: n.MonsterKind | n.ObjectKind, what: str, character: str | None) -> None:
    """Something whose name is unknown in its class: another class if there is one."""
    if character is None:
        scene.cannot(node, f"{scene.to.title} has no {what} `{node.name}`", span=last_string(node.span))
        return
    better = f"('{character}', \"{node.name}\")"
    scene.note(node, f"`{node.name}` is in class '{character}' in {scene.to.title}")
    scene.replace(node, better)


def option(scene: Scene, node: n.Option) -> bool:
    """``montype: "newt"`` and ``m_object "boulder"``, whose names are plain texts."""
    catalog = scene.to.catalog
    value, word = node.value, node.word.text if node.word else ""
    if isinstance(value, n.String):
        known = {
            "montype": catalog.species_number, "m_monster": catalog.species_number, "m_object": catalog.kind_number,
        }.get(word or node.key)  # fmt: skip
        ours = {
            "montype": scene.game.catalog.species_number, "m_monster": scene.game.catalog.species_number,
            "m_object": scene.game.catalog.kind_number,
        }.get(word or node.key)  # fmt: skip
        if known and ours and known(value.text) is None and ours(value.text) is not None:
            what = "object" if word == "m_object" else "monster"
            scene.cannot(node, f"{scene.to.title} has no {what} `{value.text}`", span=value.span)
    return False


def trap(scene: Scene, node: n.Trap) -> bool:
    if node.kind is not None:
        _traps(scene, (node.kind,))
    return False


def trap_set(scene: Scene, node: n.TrapSet) -> bool:
    _traps(scene, (kind for kind in node.traps if isinstance(kind, n.String)))
    return True


def _traps(scene: Scene, kinds: Iterable[n.String]) -> None:
    for kind in kinds:
        if kind.text not in scene.to.catalog.trap_codes:
            scene.cannot(kind, f"{scene.to.title} has no trap `{kind.text}`")


def room_type(scene: Scene, node: n.Room | n.Subroom | n.RegionStatement) -> bool:
    kind = node.type
    if kind is not None and kind.text in scene.game.catalog.room_types and kind.text not in scene.to.catalog.room_types:
        scene.cannot(kind, f"{scene.to.title} has no rooms of type `{kind.text}`", 'write `"ordinary"`, for example')
    return False


def map_character(scene: Scene, node: n.MapCharacter) -> bool:
    if node.character not in scene.to.catalog.codes and node.character in scene.game.catalog.codes:
        scene.cannot(node, f"{scene.to.title} has no terrain `{node.character}`")
    return True


def map_block(scene: Scene, node: n.MapBlock) -> bool:
    """One finding for each character of a map that means nothing in the other game."""
    missing: dict[str, int] = {}
    known = scene.conversion.grammar.map_row
    for row, offset in zip(node.rows, node.offsets, strict=True):
        if not known.fullmatch(row):
            for index, character in enumerate(row):
                if not known.fullmatch(character):
                    missing.setdefault(character, offset + index)
    for character, start in missing.items():
        span = node.span.source.span(start, start + 1)
        scene.cannot(node, f"{scene.to.title} has no terrain `{character}`", span=span)
    return True
