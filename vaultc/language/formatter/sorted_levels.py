"""The text of sorted levels: keywords, colons and arguments without blanks between them."""

from __future__ import annotations

from collections import abc
from typing import Any

from vaultc.language.formatter import phrases
from vaultc.language.formatter.handlers import BASE
from vaultc.language.syntax import nodes, sorted_nodes

RANDOM = "random"


def _arguments(*parts: phrases.Phrase | None) -> phrases.Phrase:
    """Parts with commas between them; None is left out."""
    found: list[phrases.Phrase] = []
    for part in parts:
        if part is not None:
            found += [",", part] if found else [part]
    return phrases.glued(*found)


def _statement(keyword: str, *parts: phrases.Phrase | None) -> phrases.Phrase:
    return phrases.glued(f"{keyword}:", _arguments(*parts))


# ---- levels and rooms


def level(node: nodes.Level) -> phrases.Phrase:
    return _statement("LEVEL", node.name) if node.maze is None else _statement("MAZE", node.name, node.maze)


def flags(node: nodes.Flags) -> phrases.Phrase:
    return _statement("FLAGS", *node.words)


def mines(node: nodes.Mines) -> phrases.Phrase:
    switches = node.smoothed, node.joined, node.light, node.walled
    return _statement("INIT_MAP", node.foreground, node.background, *switches)


def room(node: nodes.Room) -> phrases.Phrase:
    place = node.position or RANDOM, node.alignment or RANDOM, node.size or RANDOM
    return _statement("ROOM", node.type or RANDOM, node.light, *place, node.stocked)


def subroom(node: nodes.Subroom) -> phrases.Phrase:
    place = node.position or RANDOM, node.size or RANDOM
    return _statement("SUBROOM", node.type or RANDOM, node.light, *place, node.parent, node.stocked)


def room_door(node: nodes.RoomDoor) -> phrases.Phrase:
    return _statement("DOOR", node.secret, node.state, *(node.walls or (RANDOM,)), node.position or RANDOM)


def corridor_end(node: nodes.CorridorEnd) -> phrases.Phrase:
    return phrases.glued("(", _arguments(node.room, node.wall, node.door or RANDOM), ")")


def region(node: nodes.RegionStatement) -> phrases.Phrase:
    words = [_SWITCHES.get(word.text, word.text) for word in node.flags]
    return _statement("REGION", node.region, node.light, node.type or RANDOM, *words)


_SWITCHES = {"irregular": "true", "regular": "false"}


def keyed_door(node: sorted_nodes.KeyedDoor) -> phrases.Phrase:
    return _arguments(node.door, *node.keys)


def level_region(node: nodes.LevelRegion) -> phrases.Phrase:
    if node.absolute and node.span.text.partition("(")[2].strip() == ")":
        return phrases.glued("levregion()")
    return phrases.glued(f"{'levregion' if node.absolute else ''}({node.x1},{node.y1},{node.x2},{node.y2})")


# ---- things


def _letter(character: str) -> str:
    return f"'{character}'"


def _name(name: str | None) -> str:
    return RANDOM if name is None else f'"{name}"'


def kind(node: nodes.MonsterKind | nodes.ObjectKind) -> phrases.Phrase:
    letter = RANDOM if node.character is None else _letter(node.character)
    return phrases.glued(f"{letter},{_name(node.name)}")


def classes(node: sorted_nodes.RandomObjects | sorted_nodes.RandomMonsters) -> phrases.Phrase:
    return _statement(node.form.keyword, *(_letter(each.character or "") for each in node.classes))


def species(node: nodes.Option) -> phrases.Phrase:
    """An option of a thing; a species is its name alone."""
    if node.key == "montype" and isinstance(node.value, nodes.MonsterKind):
        return phrases.glued(_name(node.value.name))
    if node.value is None:
        return node.word or ""
    return node.value if node.word is None else phrases.glued(node.word, " ", node.value)


def chance(node: nodes.Chance) -> phrases.Phrase:
    """``MONSTER[30%]:...``."""
    assert isinstance(node.condition, nodes.Percent)
    keyword = node.statement.form.keyword
    arguments = PHRASES[type(node.statement)](node.statement)
    assert isinstance(arguments, phrases.Glued)
    return phrases.glued(f"{keyword}[{node.condition.value}%]:", *arguments.parts[1:])


# ---- registers


def random_places(node: sorted_nodes.RandomPlaces) -> phrases.Phrase:
    number = "" if node.number is None else f"[{node.number.value}]"
    return _statement(f"RANDOM_PLACES{number}", *node.places)


def random_region(node: sorted_nodes.RandomRegion) -> phrases.Phrase:
    return _statement(f"RANDOM_REGION[{node.number.value}]", node.area, node.exclusion)


def place_register(node: sorted_nodes.PlaceRegister) -> phrases.Phrase:
    number = "" if node.number is None else f"[{node.number}]"
    return phrases.glued(f"place{number}[{node.index}]")


def class_register(node: sorted_nodes.MonsterRegister | sorted_nodes.ObjectRegister) -> phrases.Phrase:
    word = "monster" if isinstance(node, sorted_nodes.MonsterRegister) else "object"
    return phrases.glued(f"{word}[{node.index}],{_name(node.name)}")


def _word(text: str) -> abc.Callable[[Any], phrases.Phrase]:
    return lambda _node: phrases.glued(text)


_LISTED = {
    cls: phrases.listed(cls, _statement)
    for cls in (*nodes.concrete(nodes.Statement), *sorted_nodes.NODES)
    if issubclass(cls, nodes.Statement) and cls.form.listed
}

PHRASES: phrases.PhraseHandlers = (
    BASE
    | _LISTED
    | {
        nodes.Level: level,
        nodes.Flags: flags,
        nodes.Mines: mines,
        nodes.Room: room,
        nodes.Subroom: subroom,
        nodes.RoomDoor: room_door,
        nodes.CorridorEnd: corridor_end,
        nodes.RegionStatement: region,
        nodes.LevelRegion: level_region,
        nodes.MonsterKind: kind,
        nodes.ObjectKind: kind,
        nodes.Option: species,
        nodes.Chance: chance,
        sorted_nodes.RandomObjects: classes,
        sorted_nodes.RandomMonsters: classes,
        sorted_nodes.RandomPlaces: random_places,
        sorted_nodes.RandomRegion: random_region,
        sorted_nodes.KeyedDoor: keyed_door,
        sorted_nodes.PlaceRegister: place_register,
        sorted_nodes.RegionRegister: lambda node: phrases.glued(f"region[{node.index}]"),
        sorted_nodes.MonsterRegister: class_register,
        sorted_nodes.ObjectRegister: class_register,
        sorted_nodes.Nowhere: _word("none"),
        sorted_nodes.Contained: _word("contained"),
        sorted_nodes.AnyNumber: _word(RANDOM),
        sorted_nodes.CheckedPlace: lambda node: phrases.glued(node.place, node.check),
    }
)
"""The canonical text of sorted levels."""
