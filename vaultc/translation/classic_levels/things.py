"""Monsters and objects with their options, and the conversion handler of each statement.

Rules: "NetHack 3.4.3: MAZE".
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.language.game import Feature
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.classic_levels import ground
from vaultc.translation.classic_levels import setting as values
from vaultc.translation.classic_levels.setting import Grade, NotExpressibleError, Passage, Setting
from vaultc.world.catalog.monsters import Species

IN_WATER: Final = ";"
"""The class whose monsters all live in water."""
INTO_ROCK: Final = "may now be put into rock"
RANDOM_ENCHANTMENT: Final = -127
OBJECT_FLAGS: Final = {"o_lit": "lit", "o_buried": "buried"}


def _last_of_each(options: abc.Iterable[n.Option]) -> dict[str, n.Option]:
    """The options by their kinds; the last of a kind counts."""
    return {option.key: option for option in options}


# ---- monsters


def monster(setting: Setting, node: n.Monster) -> str:
    """A monster, its place and its options."""
    options = _last_of_each(node.options)
    _aligned(setting, node, options.get("alignment"))
    assert isinstance(node.kind, n.MonsterKind | s.MonsterRegister)
    kind = values.monster(setting, node.kind)
    _wandering(setting, node)
    parts = [kind, values.place_text(setting, node.place)]
    for key in ("name", "attitude", "alertness", "alignment", "appearance"):
        text = _monster_option(setting, options[key]) if key in options else None
        parts += [text] if text is not None else []
    return f"MONSTER: {', '.join(parts)}"


def _monster_option(setting: Setting, option: n.Option) -> str | None:
    """An option of a monster; None if it has no effect."""
    word, value = option.word, option.value
    match option.key:
        case "name":
            assert isinstance(value, n.String)
            return values.string(value.text)
        case "alignment":
            assert isinstance(value, n.AlignmentRegister) or word is not None
            text = values.alignment(value if isinstance(value, n.AlignmentRegister) else word)
            return f"align: {text}" if text == "random" else text
        case "appearance":
            assert word is not None
            assert isinstance(value, n.String)
            if word.text == "m_monster":
                setting.near("`m_monster` never had an effect and is left out")
                return None
            return f"{word.text} {values.string(value.text)}"
    assert word is not None
    return word.text


def _aligned(setting: Setting, node: n.Monster, option: n.Option | None) -> None:
    """The effect of an alignment: the old games make no other monsters with one than priests and Angels."""
    minions = setting.to.has(Feature.MINIONS_BY_ALIGNMENT)
    if option is None:
        return
    if option.word is not None and option.word.text == "random" and not setting.to.has(Feature.RANDOM_ALIGNMENTS):
        setting.near(f"a random alignment means no alignment in {setting.to.title}")
    kind = node.kind
    named = kind.name if isinstance(kind, n.MonsterKind) and kind.character is not None else None
    letter = kind.character if isinstance(kind, n.MonsterKind) else None
    taking = {species.name: species.character for species in setting.game.catalog.species if species.roams}
    never = named not in taking if named else letter not in (None, *taking.values())
    if not minions or named in taking:
        return
    if never:
        message = f"with an alignment this monster was never made, and {setting.to.title} makes any"
        raise NotExpressibleError(message, "to have it, write it without the alignment", Grade.NEAR)
    setting.near(f"with an alignment only priests and Angels were made, and {setting.to.title} makes any monster")


def _wandering(setting: Setting, node: n.Monster) -> None:
    """A note if a species may now be put where it was not, or the other way round."""
    spot, kind = node.place, node.kind
    if values.is_fixed(spot) or (isinstance(spot, s.PlaceRegister) and setting.room is None):
        return
    if not isinstance(kind, n.MonsterKind) or kind.name is None or kind.character in (None, IN_WATER):
        return
    number = setting.to.catalog.species_number(kind.name, kind.character)
    species = setting.to.catalog.species[number] if number is not None else None
    change = _change_of_place(species) if species is not None else None
    if change is not None and (change == INTO_ROCK or setting.has_liquid):
        setting.near(f"`{kind.name}` at a random place {change}", "`random[dry]` keeps it on dry ground")


def _change_of_place(species: Species) -> str | None:
    """The ground where games of scripts put a species by chance, if it differs from the old games' choice."""
    facts = species.flags | species.derived
    if facts & {"wallwalk", "incorporeal"}:
        return INTO_ROCK
    if facts & {"swim", "amphibious", "breathless"}:
        return "is now put into water if there is any"
    return "may now be put over water or lava" if facts & {"fly", "floater", "flaming"} else None


# ---- objects


def object_text(setting: Setting, node: n.Object | s.OpenContainer, flags: abc.Sequence[str], inside: bool) -> str:
    """An object or a container; ``inside`` of a container it has no place."""
    options = _last_of_each(node.options)
    assert isinstance(node.kind, n.ObjectKind | s.ObjectRegister)
    parts = [values.object_kind(setting, node.kind)]
    spot = options["place"].value
    if not inside:
        assert spot is not None
        parts.append("random" if isinstance(spot, s.Contained) else values.place_text(setting, spot))
    for key in ("curse", "montype", "enchantment", "name"):
        text = _object_option(setting, options[key]) if key in options else None
        parts += [text] if text is not None else []
    keyword = "CONTAINER" if isinstance(node, s.OpenContainer) else "OBJECT"
    return f"{keyword}: {', '.join((*parts, *flags))}"


def _object_option(setting: Setting, option: n.Option) -> str | None:
    """An option of an object; None if nothing needs to be written."""
    word, value = option.word, option.value
    match option.key:
        case "curse":
            assert word is not None
            return None if word.text == "random" else word.text
        case "montype":
            assert isinstance(value, n.MonsterKind)
            assert value.name is not None
            name = values.species(setting, value.name)
            return "montype: random" if name == "random" else f"montype: {name}"
        case "enchantment":
            if not isinstance(value, n.Integer) or value.value == RANDOM_ENCHANTMENT:
                return None
            return f"{value.value:+d}" if value.span.text.startswith(("+", "-")) else str(value.value)
    return f"name: {values.string(value.text)}" if isinstance(value, n.String) else None


def flag_words(node: s.ObjectFlags) -> list[str]:
    """The words of OBJFLAGS as options."""
    return [OBJECT_FLAGS[word.text] for word in node.words if word.text in OBJECT_FLAGS]


def objects(setting: Setting, node: s.RandomObjects) -> str:
    """The classes in the order in which the old games keep them: the last comes first."""
    setting.registers.lengths.pop("object", None)
    return _shuffled(setting, "object", "object: ", [values.object_kind(setting, kind) for kind in node.classes[::-1]])


def monsters(setting: Setting, node: s.RandomMonsters) -> str:
    """The classes in the order in which the old games keep them: the last comes first."""
    setting.registers.lengths.pop("monster", None)
    return _shuffled(setting, "monster", "monster: ", [values.monster(setting, kind) for kind in node.classes[::-1]])


def places(setting: Setting, node: s.RandomPlaces) -> str:
    """The places in the order of the text, in an array for each list."""
    name = values.list_name(node.number.value if node.number is not None else 0)
    setting.registers.lengths.pop(name, None)
    if any(isinstance(place, s.Nowhere) for place in node.places):
        raise NotExpressibleError("a list of places cannot contain `none`", "write a list for each case")
    return _shuffled(setting, name, "", [values.place_text(setting, place) for place in node.places])


def area(setting: Setting, node: s.RandomRegion) -> str:
    """Nothing: areas are written where they are used."""
    setting.registers.areas[node.number.value] = node
    return ""


def _shuffled(setting: Setting, name: str, kind: str, entries: list[str]) -> str:
    setting.registers.lengths[name] = len(entries)
    assignment = f"${name} = {kind}{{ {', '.join(entries)} }}"
    return assignment if len(entries) == 1 else f"{assignment}\nSHUFFLE: ${name}"


NODES: tuple[type[n.Statement], ...] = (s.RandomObjects, s.RandomPlaces, s.RandomRegion, s.RandomMonsters)
"""The lists in the order in which they are shuffled."""


SortedHandler = abc.Callable[[Setting, Any], str]
"""Writes a statement in the other language; raises NotExpressibleError if it cannot."""

HANDLERS: dict[type[n.Node], SortedHandler] = {
    n.Door: ground.door, n.RoomDoor: ground.room_door, s.KeyedDoor: ground.keyed_door, n.Corridor: ground.corridor,
    n.Drawbridge: ground.drawbridge, n.RegionStatement: ground.region, n.NonDiggable: ground.resists,
    n.NonPasswall: ground.resists, n.StairRegion: ground.stair_region, n.Portal: ground.portal,
    n.TeleportRegion: ground.teleport_region, n.Branch: ground.branch, n.Stair: ground.stair, n.Ladder: ground.ladder,
    n.Altar: ground.altar, s.DedicatedAltar: ground.altar, n.Fountain: ground.furniture, n.Sink: ground.furniture,
    n.Pool: ground.furniture, n.Forge: ground.furniture, n.Engraving: ground.engraving, n.Gold: ground.gold,
    n.Trap: ground.trap, n.MazeWalk: ground.maze_walk, n.Message: ground.message,
    s.HallucinatoryMessage: ground.hallucinatory_message, n.Monster: monster, s.RandomObjects: objects,
    s.RandomMonsters: monsters, s.RandomPlaces: places, s.RandomRegion: area,
}  # fmt: skip
"""By the class of the node; maps, rooms, objects and caves are written by those who put the level together."""


def plain(node: n.Node) -> n.Node:
    """A statement without its chance."""
    return node.statement if isinstance(node, n.Chance) else node


def chance_of(node: n.Node) -> int:
    """The chance of a statement in percent."""
    if isinstance(node, n.Chance):
        assert isinstance(node.condition, n.Percent)
        return node.condition.value
    return 100


def by_chance(node: n.Node, text: str) -> str:
    """A statement with its chance before it, if it is not certain."""
    return text if chance_of(node) >= 100 else f"[{chance_of(node)}%]: {text}"


def passage_of(setting: Setting, statement: n.Node) -> Passage:
    """A statement in the other language, or as a comment."""
    setting.enter(statement)
    inner = plain(statement)
    try:
        handler = HANDLERS.get(type(inner))
        if handler is None:
            raise NotExpressibleError(f"{setting.to.title} has no statement {_keyword(inner)}")
        return setting.passage(by_chance(statement, handler(setting, inner)))
    except NotExpressibleError as error:
        return setting.left_out(error)


def _keyword(node: n.Node) -> str:
    return node.form.keyword if isinstance(node, n.Statement) else "of this kind"


StatementKind = tuple[type[n.Node], ...]
"""Classes of statements that are executed in one sequence."""

AREAS: Final[StatementKind] = (n.StairRegion, n.Portal, n.TeleportRegion, n.Branch)
DOORS: Final[StatementKind] = (n.Door, n.RoomDoor, s.KeyedDoor)
ALTARS: Final[StatementKind] = (n.Altar, s.DedicatedAltar)
FOUNTAINS: Final[StatementKind] = (n.Fountain, n.Forge)
OBJECTS: Final[StatementKind] = (n.Object, s.OpenContainer, s.ObjectFlags)

OF_PARTS: Final[tuple[StatementKind, ...]] = (
    AREAS, *((cls,) for cls in NODES), (n.RegionStatement,), DOORS, (n.Drawbridge,), (n.NonDiggable,),
    (n.NonPasswall,), (n.Ladder,), (n.Stair,), ALTARS, FOUNTAINS, (n.Trap,), (n.Monster,), OBJECTS, (n.Gold,),
    (n.Engraving,), (n.MazeWalk,),
)  # fmt: skip
"""The kinds of statements of a part. Mazes are walked when all parts are complete, so they come last."""

BACKWARD_IN_PARTS: Final = frozenset({AREAS, (n.MazeWalk,)})

OF_ROOMS: Final[tuple[StatementKind, ...]] = (
    (n.Stair,), (n.Sink,), (n.Pool,), FOUNTAINS, ALTARS, DOORS, (n.Trap,), (n.Monster,), OBJECTS, (n.Gold,),
    (n.Engraving,),
)  # fmt: skip
"""The kinds of statements of a room."""

FORWARD_IN_ROOMS: Final = frozenset({OBJECTS})


def of_part(statements: abc.Sequence[n.Statement]) -> abc.Iterator[tuple[StatementKind, list[n.Statement]]]:
    """The statements of a part by their kinds, as they are executed."""
    for kind in OF_PARTS:
        yield kind, _of_kind(statements, kind, backward=kind in BACKWARD_IN_PARTS)


def of_room(statements: abc.Sequence[n.Statement]) -> abc.Iterator[tuple[StatementKind, list[n.Statement]]]:
    """The statements of a room by their kinds, as they are executed: most kinds from the last to the first."""
    for kind in OF_ROOMS:
        yield kind, _of_kind(statements, kind, backward=kind not in FORWARD_IN_ROOMS)


def _of_kind(statements: abc.Sequence[n.Statement], kind: StatementKind, *, backward: bool) -> list[n.Statement]:
    found = [statement for statement in statements if isinstance(plain(statement), kind)]
    return found[::-1] if backward else found
