"""The text of sorted levels: keywords, colons and arguments without blanks between them."""

from __future__ import annotations

from vaultc.language.formatter import handlers
from vaultc.language.formatter.handlers import RANDOM
from vaultc.language.syntax import nodes, sorted_nodes


def _arguments(*parts: handlers.Phrase | None) -> handlers.Phrase:
    """Parts with commas between them; None is left out."""
    found: list[handlers.Phrase] = []
    for part in parts:
        if part is not None:
            found += [",", part] if found else [part]
    return handlers.glued(*found)


def _statement(keyword: str, *parts: handlers.Phrase | None) -> handlers.Phrase:
    return handlers.glued(f"{keyword}:", _arguments(*parts))


# ---- levels and rooms


def level(node: nodes.Level) -> handlers.Phrase:
    return _statement("LEVEL" if node.maze is None else "MAZE", node.name, node.maze)


def mines(node: nodes.Mines) -> handlers.Phrase:
    switches = node.smoothed, node.joined, node.light, node.walled
    return _statement("INIT_MAP", node.foreground, node.background, *switches)


def room(node: nodes.Room | nodes.Subroom) -> handlers.Phrase:
    alignment, parent = None, None
    if isinstance(node, nodes.Room):
        alignment = node.alignment or RANDOM
    else:
        parent = node.parent
    place = node.position or RANDOM, alignment, node.size or RANDOM
    return _statement(node.form.keyword, node.type or RANDOM, node.light, *place, parent, node.stocked)


def room_door(node: nodes.RoomDoor) -> handlers.Phrase:
    return _statement("DOOR", node.secret, node.state, *(node.walls or (RANDOM,)), node.position or RANDOM)


def region(node: nodes.RegionStatement) -> handlers.Phrase:
    words = [_SWITCHES.get(word.text, word.text) for word in node.flags]
    return _statement("REGION", node.region, node.light, node.type or RANDOM, *words)


_SWITCHES = {"irregular": "true", "regular": "false"}


def level_region(node: nodes.LevelRegion) -> handlers.Phrase:
    is_whole = node.absolute and node.span.text.partition("(")[2].strip() == ")"
    return "levregion()" if is_whole else handlers.OWN[nodes.LevelRegion](node)


# ---- things


def _name(name: str | None) -> str:
    return RANDOM if name is None else f'"{name}"'


def kind_phrase(node: nodes.MonsterKind | nodes.ObjectKind) -> handlers.Phrase:
    letter = RANDOM if node.character is None else f"'{node.character}'"
    return f"{letter},{_name(node.name)}"


def classes(node: sorted_nodes.RandomObjects | sorted_nodes.RandomMonsters) -> handlers.Phrase:
    return _statement(node.form.keyword, *(f"'{each.character or ''}'" for each in node.classes))


def option(node: nodes.Option) -> handlers.Phrase:
    """An option of a thing; a species is its name alone."""
    if node.key == "montype" and isinstance(node.value, nodes.MonsterKind):
        return _name(node.value.name)
    if node.value is None or node.word is None:
        return node.value or node.word or ""
    return handlers.glued(node.word, " ", node.value)


def chance(node: nodes.Chance) -> handlers.Phrase:
    """``MONSTER[30%]:...``."""
    assert isinstance(node.condition, nodes.Percent)
    keyword = node.statement.form.keyword
    arguments = PHRASES[type(node.statement)](node.statement)
    assert isinstance(arguments, handlers.Glued)
    return handlers.glued(f"{keyword}[{node.condition.value}%]:", *arguments.parts[1:])


# ---- registers


def random_places(node: sorted_nodes.RandomPlaces) -> handlers.Phrase:
    number = "" if node.number is None else f"[{node.number.value}]"
    return _statement(f"RANDOM_PLACES{number}", *node.places)


def place_register(node: sorted_nodes.PlaceRegister) -> handlers.Phrase:
    return f"place[{node.index}]" if node.number is None else f"place[{node.number}][{node.index}]"


_LISTED = {
    cls: handlers.listed(cls, _statement)
    for cls in (*nodes.concrete(nodes.Statement), *sorted_nodes.NODES)
    if issubclass(cls, nodes.Statement) and cls.form.listed
}
_TEMPLATED = {cls: handlers.templated(cls) for cls in sorted_nodes.NODES if cls.template}

PHRASES: handlers.PhraseHandlers = (
    handlers.BASE
    | _LISTED
    | _TEMPLATED
    | {
        nodes.Level: level,
        nodes.Flags: lambda node: _statement("FLAGS", *node.words),
        nodes.Mines: mines,
        nodes.Room: room,
        nodes.Subroom: room,
        nodes.RoomDoor: room_door,
        nodes.CorridorEnd: lambda end: handlers.glued("(", _arguments(end.room, end.wall, end.door or RANDOM), ")"),
        nodes.RegionStatement: region,
        nodes.LevelRegion: level_region,
        nodes.MonsterKind: kind_phrase,
        nodes.ObjectKind: kind_phrase,
        nodes.Option: option,
        nodes.Chance: chance,
        sorted_nodes.RandomObjects: classes,
        sorted_nodes.RandomMonsters: classes,
        sorted_nodes.RandomPlaces: random_places,
        sorted_nodes.KeyedDoor: lambda node: _arguments(node.door, *node.keys),
        sorted_nodes.PlaceRegister: place_register,
        sorted_nodes.MonsterRegister: lambda node: f"monster[{node.index}],{_name(node.name)}",
        sorted_nodes.ObjectRegister: lambda node: f"object[{node.index}],{_name(node.name)}",
    }
)
"""The canonical text of sorted levels."""
