"""Conversion of names: monsters, objects, traps, rooms and terrain, by the other game's catalogue."""

from __future__ import annotations

from collections import abc

from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.linter.rule import last_string
from vaultc.translation.conversion.conversion import Scene
from vaultc.translation.findings import first_line
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.monsters import Species
from vaultc.world.catalog.objects import Kind


def monster_kind(scene: Scene, node: n.MonsterKind) -> bool:
    catalog = scene.to.catalog
    return _kind(scene, node, "monster", catalog.species_number, catalog.species, catalog.monster_characters)


def object_kind(scene: Scene, node: n.ObjectKind) -> bool:
    catalog = scene.to.catalog
    return _kind(scene, node, "object", catalog.kind_number, catalog.kinds, catalog.object_class_of)


def _kind(
    scene: Scene, node: n.MonsterKind | n.ObjectKind, what: str, number_of: abc.Callable[..., int | None],
    rows: abc.Sequence[Species] | abc.Sequence[Kind], classes: abc.Collection[str],
) -> bool:  # fmt: skip
    """A monster or an object by name, in the class that is written, or by class alone."""
    if node.name is not None:
        if number_of(node.name, node.character) is None:
            number = number_of(node.name)
            _named(scene, node, what, None if number is None else rows[number].character)
    elif node.character is not None and node.character not in classes:
        scene.cannot(node, f"{scene.to.title} has no class of {what}s {node.span.text}")
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
    value, word = node.value, node.word.text if node.word else node.key
    if isinstance(value, n.String) and word in ("montype", "m_monster", "m_object"):
        what = "object" if word == "m_object" else "monster"
        if _exists(scene.game.catalog, what, value.text) and not _exists(scene.to.catalog, what, value.text):
            scene.cannot(node, f"{scene.to.title} has no {what} `{value.text}`", span=value.span)
    return False


def _exists(catalog: Catalog, what: str, name: str) -> bool:
    number = catalog.kind_number(name) if what == "object" else catalog.species_number(name)
    return number is not None


def trap(scene: Scene, node: n.Trap) -> bool:
    if node.kind is not None:
        _traps(scene, (node.kind,))
    return False


def trap_set(scene: Scene, node: n.TrapSet) -> bool:
    _traps(scene, (kind for kind in node.traps if isinstance(kind, n.String)))
    return True


def _traps(scene: Scene, kinds: abc.Iterable[n.String]) -> None:
    for kind in kinds:
        if kind.text not in scene.to.catalog.trap_numbers:
            scene.cannot(kind, f"{scene.to.title} has no trap `{kind.text}`")


def room_type(scene: Scene, node: n.Room | n.Subroom | n.RegionStatement) -> bool:
    kind = node.type
    if kind is not None and kind.text in scene.game.catalog.room_types and kind.text not in scene.to.catalog.room_types:
        scene.cannot(kind, f"{scene.to.title} has no rooms of type `{kind.text}`", 'write `"ordinary"`, for example')
    return False


def map_character(scene: Scene, node: n.MapCharacter) -> bool:
    if node.character in scene.game.catalog.codes:
        better = _letter(scene, node.character, node, first_line(node))
        if better != node.character:
            scene.draft.replace_between(node.span.start, node.span.end, f"'{node.character}'", f"'{better}'")
    return True


def _letter(scene: Scene, character: str, node: n.Node, span: Span) -> str:
    """The letter of a terrain in the other game: its own, or the letter of what a fork's terrain is like."""
    rows, theirs = scene.game.catalog.terrain_lineage(character), scene.to.catalog.terrain_of
    if not rows or (character in theirs and theirs[character].name == rows[0].name):
        return character
    named = {row.name: letter for letter, row in reversed(theirs.items())}
    near = next((row for row in rows if row.name in named), None)
    if near is None:
        scene.cannot(node, f"{scene.to.title} has no terrain `{character}` ({rows[0].word})", span=span)
        return character
    better = named[near.name]
    if character not in scene.conversion.likened and near is not rows[0]:
        scene.conversion.likened.add(character)
        lacking = f"{scene.to.title} has no terrain `{character}` ({rows[0].word})"
        scene.note(node, f"{lacking}; `{better}` ({near.word}) is written", span=span)
    return better


def map_block(scene: Scene, node: n.MapBlock) -> bool:
    """The letters of a map, with one finding for each that means nothing in the other game."""
    known, letters = scene.conversion.grammar.map_row, dict[str, str]()
    for row, offset in zip(node.rows, node.offsets, strict=True):
        for start, character in enumerate(row, offset):
            span = node.span.source.span(start, start + 1)
            if character not in letters:
                letters[character] = _letter(scene, character, node, span)
                is_said = character in scene.game.catalog.codes and character not in scene.to.catalog.codes
                if letters[character] == character and not known.fullmatch(character) and not is_said:
                    scene.cannot(node, f"{scene.to.title} has no terrain `{character}`", span=span)
            if letters[character] != character:
                scene.draft.replace(start, start + 1, letters[character])
    return True
