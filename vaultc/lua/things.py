"""Functions that make rooms, objects, monsters and all other things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vaultc.generation.interpreter.machine import decision
from vaultc.generation.layout import regions, rooms
from vaultc.language.syntax import nodes
from vaultc.level.level import Item, Room
from vaultc.lua import kinds, schemas
from vaultc.lua.doubts import doubt_second_stairs, doubt_shop, doubt_special_room
from vaultc.lua.player import DesFunction, LuaFunction, ScriptPlayer
from vaultc.lua.selections import grown
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.kinds import OROOM, RNDVAULT

_RANDOM: Final = "random"


def stair(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.stair``."""
    place, direction = player.place_node(fields.get("place")), fields.get("dir", "down")
    doubt_second_stairs(player, direction)
    player.perform(nodes.Stair(place, player.word(direction), span=player.span))


def ladder(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.ladder``."""
    place = player.place_node(fields.get("place"))
    player.perform(nodes.Ladder(place, player.word(fields.get("dir", "down")), span=player.span))


def altar(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.altar``."""
    place, alignment = player.place_node(fields.get("place")), player.word(fields.get("align", _RANDOM))
    kind = player.word(fields.get("type", "altar"))
    player.perform(nodes.Altar(place, alignment, kind, span=player.span))


def grave(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.grave``: without a text it has a random epitaph."""
    text = player.text(fields["text"]) if "text" in fields else player.word(_RANDOM)
    player.perform(nodes.Grave(player.place_node(fields.get("place")), text, span=player.span))


def engraving(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.engraving``."""
    place, kind = player.place_node(fields.get("place")), player.word(fields.get("type", "engrave"))
    player.perform(nodes.Engraving(place, kind, player.text(fields["text"]), span=player.span))


def gold(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.gold``: without an amount 1 to 200."""
    amount = player.number(max(fields.get("amount", -1), -1))
    player.perform(nodes.Gold(amount, player.place_node(fields.get("place")), span=player.span))


def trap(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.trap``: an unknown kind is an error as a word, and a random trap as a field."""
    if "teledest" in fields and not player.version.has_trap_target:
        player.warn("lua-strict", "des.trap: the field 'teledest' is unknown and ignored", kinds.FieldName("teledest"))
    kind = fields.get("type")
    name = None if kind is None or kind.lower() == _RANDOM else player.text(kind.lower())
    if kind is not None and name is not None and name.text not in player.site.catalog.trap_codes:
        other = schemas.other_class(player, kind, "trap")
        near = None if other else schemas.near_trap(player, kind)
        advice = other or schemas.question(near)
        if player.is_word_form:
            raise kinds.ArgumentError(f"des.trap: Unknown trap type {kind!r}{advice}", "type", meant=near, certain=True)
        told = f"the trap {kind!r} is unknown, and the game makes a random trap{advice}"
        player.warn("lua-strict", told, "type", meant=near)
        name = None
    player.perform(nodes.Trap(name, player.place_node(fields.get("place")), span=player.span))
    traps = player.machine.level.traps
    if fields.get("seen") and traps and traps[0].origin == player.span:
        traps[0].seen = True


_STATES: Final = ("invisible", "cancelled", "revived", "avenge", "stunned", "confused")
_TURNS: Final = ("fleeing", "blinded", "paralyzed")
_LOOKS: Final = {"obj": "m_object", "mon": "m_monster", "ter": "m_feature"}
_ALIGNED_CLASSES: Final = "A"
_ALIGNED_NAMES: Final = ("priest", "cleric", "angel")


def monster(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.monster``: a species or a class at a place, with what its inventory makes."""
    kind = _monster_kind(player, fields)
    inventory = fields.get("inventory")
    block = None if inventory is None else nodes.Block((), span=player.span)
    node = nodes.Monster(
        kind, player.place_node(fields.get("place")), _options(player, kind, fields), block, span=player.span
    )
    player.perform(node, None if inventory is None else lambda: player.call_back(inventory))


def _monster_kind(player: ScriptPlayer, fields: schemas.CallFields) -> nodes.MonsterKind:
    text = fields.get("id")
    if text is None or len(text) == 1:
        return nodes.MonsterKind(_class(player, "monster", text or fields.get("class")), None, span=player.span)
    name = schemas.species_named(player, text)
    if name is None:
        other = schemas.other_class(player, text, "monster")
        near = None if other else schemas.near_species(player, text)
        advice = other or schemas.question(near)
        if not player.is_word_form:
            told = f"des.monster: Unknown monster id {text!r}{advice}"
            raise kinds.ArgumentError(told, "id", meant=near, certain=True)
        told = f"the species {text!r} is unknown, and the game makes a random monster{advice}"
        player.warn("lua-strict", told, "id", meant=near)
    return nodes.MonsterKind(None, name, span=player.span)


def _class(player: ScriptPlayer, what: str, letter: str | None) -> str | None:
    """The class of a monster or an object; a text of several letters is ignored."""
    if letter is None or len(letter) == 1:
        catalog, at = player.site.catalog, "id" if player.is_word_form else "class"
        known = catalog.monster_characters if what == "monster" else catalog.object_class_of
        if letter is not None and letter not in known:
            ends = "; the game ends here" if what == "monster" else ""
            raise kinds.ArgumentError(f"des.{what}: Unknown {what} class {letter!r}{ends}", at, certain=True)
        return letter
    player.warn("lua-strict", f"the {what} class {letter!r} is not one letter, and ignored", "class")
    return None


def _options(player: ScriptPlayer, kind: nodes.MonsterKind, fields: schemas.CallFields) -> tuple[nodes.Option, ...]:
    options = [_option(player, state, state) for state in (*_STATES, "female") if fields.get(state)]
    if "name" in fields:
        options.append(_option(player, "name", None, player.text(fields["name"])))
    if "peaceful" in fields:
        options.append(_option(player, "attitude", "peaceful" if fields["peaceful"] else "hostile"))
    if "asleep" in fields:
        options.append(_option(player, "alertness", "asleep" if fields["asleep"] else "awake"))
    for turns in _TURNS:
        if turns in fields:
            options.append(_option(player, turns, None, player.number(fields[turns] % 127)))
    name = (kind.name or "").lower()
    is_pious = kind.character == _ALIGNED_CLASSES or any(word in name for word in _ALIGNED_NAMES)
    if "align" in fields and is_pious:
        options.append(_option(player, "alignment", fields["align"]))
    if "appear_as" in fields:
        text: str = fields["appear_as"]
        prefix, _, shape = text.partition(":")
        if prefix not in _LOOKS or not shape:
            told = f"des.monster: appear_as: Unknown appear_as type {text!r}; write obj:, mon: or ter:"
            raise kinds.ArgumentError(told, "appear_as")
        _tell_unknown_shape(player, prefix, shape)
        options.append(_option(player, "appearance", _LOOKS[prefix], player.text(shape)))
    return tuple(options)


def _tell_unknown_shape(player: ScriptPlayer, prefix: str, shape: str) -> None:
    """Tell of a shape with the name of no species or object."""
    if prefix == "mon" and shape != _RANDOM and schemas.species_named(player, shape, "appear_as") is None:
        near = schemas.near_species(player, shape)
    elif prefix == "obj" and schemas.object_named(player, shape, "appear_as") is None:
        near = schemas.near_object(player, shape)
    else:
        return
    told = f"des.monster: appear_as: there is no {'species' if prefix == 'mon' else 'object'} {shape!r}"
    player.warn("lua-strict", told + schemas.question(near), "appear_as")


def _option(player: ScriptPlayer, key: str, word: str | None, value: Any = None) -> nodes.Option:
    return nodes.Option(key, None if word is None else player.word(word), value, span=player.span)


_OF_SPECIES: Final = frozenset(("statue", "egg", "corpse", "tin", "figurine"))
_OBJECT_TURNS: Final = {"not-cursed": ("uncursed", "blessed"), "not-uncursed": ("blessed", "cursed"),
                 "not-blessed": ("uncursed", "cursed")}  # fmt: skip
"""The two states of the words for two; one of them is drawn."""
_STATUE_BITS: Final = {"historic": 1, "male": 2, "female": 4}
_OWN_FILLINGS: Final = {("tin", "spinach"): 1, ("tin", "empty"): 0, ("egg", "empty"): 0}


def make_object(player: ScriptPlayer, fields: schemas.CallFields) -> object:
    """``des.object``: an object, or a container with what its contents make; gives the object."""
    kind = _object_kind(player, fields)
    if player.is_word_form and player.argument_count == 3 and kind.name in _OF_SPECIES:
        advice = "write des.object({ id =, x =, y = })"
        raise kinds.ArgumentError(f"des.object: two numbers after {kind.name!r} are refused; {advice}", "x")
    contents = fields.get("contents")
    options = _object_options(player, kind, fields)
    if contents is None:
        before = {id(item) for item in _present(player)}
        player.machine.count_work(len(before))  # each may be compared with the new one
        player.perform(nodes.Object(kind, options, span=player.span))
        return player.held_object(next((item for item in _present(player) if id(item) not in before), None))
    block = nodes.Block((), span=player.span)
    node = nodes.Container(kind, options, block, span=player.span)
    opened = player.machine.containers.entries
    made: Item | None = None

    def fill() -> None:
        nonlocal made
        made = opened[-1] if opened else None
        if contents:
            player.call_back(contents, player.held_object(made))

    player.perform(node, fill)
    return player.held_object(made)


def _present(player: ScriptPlayer) -> list[Item]:
    """The objects among which a new one appears: of the open container or inventory, or of the level."""
    machine = player.machine
    if player.things == 0:
        return machine.level.items()
    if machine.containers.entries:
        container = machine.containers.entries[-1]
        return [] if container is None else container.contents
    return [] if machine.carrier is None else machine.carrier.inventory


def _object_kind(player: ScriptPlayer, fields: schemas.CallFields) -> nodes.ObjectKind:
    text = fields.get("id")
    if text is None or len(text) == 1:
        return nodes.ObjectKind(_class(player, "object", text or fields.get("class")), None, span=player.span)
    found = schemas.object_named(player, text)
    if found is None:
        other = schemas.other_class(player, text, "object")
        near = None if other else schemas.near_object(player, text)
        advice = other or schemas.question(near)
        raise kinds.ArgumentError(f"des.object: Unknown object id {text!r}{advice}", "id", meant=near, certain=True)
    return nodes.ObjectKind(found.character, found.name, span=player.span)


def _object_options(
    player: ScriptPlayer, kind: nodes.ObjectKind, fields: schemas.CallFields
) -> tuple[nodes.Option, ...]:
    options = []
    if "place" in fields:
        options.append(_option(player, "place", None, player.place_node(fields["place"])))
    buc = fields.get("buc")
    if buc is not None:
        pair = _OBJECT_TURNS.get(buc)
        options.append(_option(player, "curse", pair[player.site.dice.rn2(2)] if pair else buc))
    number = _number(kind, fields)
    if number is not None:
        options.append(_option(player, "enchantment", None, player.number(number)))
    if "name" in fields:
        options.append(_option(player, "name", None, player.text(fields["name"])))
    if isinstance(fields.get("quantity"), int):
        options.append(_option(player, "quantity", None, player.number(fields["quantity"])))
    if "montype" in fields:
        options += _montype(player, kind, fields["montype"])
    eroded = fields.get("eroded", 0)
    if eroded:
        word = "erodeproof" if eroded < 0 else "eroded"
        options.append(_option(player, "erosion", word, None if eroded < 0 else player.number(eroded)))
    if fields.get("recharged"):
        options.append(_option(player, "recharged", None, player.number(fields["recharged"])))
    return (*options, *_states(player, fields))


def _states(player: ScriptPlayer, fields: schemas.CallFields) -> list[nodes.Option]:
    words = (("buried", "buried"), ("greased", "greased"), ("light", "lit"))
    found = [_option(player, key, word) for key, word in words if fields.get(word)]
    if fields.get("locked"):
        found.append(_option(player, "lock", "locked"))
    elif fields.get("broken") and "locked" not in fields:
        found.append(_option(player, "lock", "broken"))
    if "trapped" in fields:
        found.append(_option(player, "trapped", "trapped" if fields["trapped"] else "not_trapped"))
    if fields.get("achievement") and "achievements" not in player.version.world.has:
        name = kinds.FieldName("achievement")
        player.warn("lua-strict", f"des.object: the field {str(name)!r} is unknown and ignored", name)
    return found


def _number(kind: nodes.ObjectKind, fields: schemas.CallFields) -> int | None:
    """The number that des files would give: enchantment, charges, or marks of statues, eggs and tins."""
    spe = fields.get("spe")
    if kind.name not in _OF_SPECIES:
        return spe if isinstance(spe, int) else None
    if kind.name == "egg":
        return 1 if fields.get("laid_by_you") else None
    if own := _OWN_FILLINGS.get((kind.name or "", str(fields.get("montype", "")))):
        return own
    return sum(bit for word, bit in _STATUE_BITS.items() if fields.get(word)) or None


def _montype(player: ScriptPlayer, kind: nodes.ObjectKind, text: str) -> list[nodes.Option]:
    if kind.name not in _OF_SPECIES:
        whose = "a class of objects" if kind.name is None else repr(kind.name)
        player.warn("lua-strict", f"des.object: montype means nothing for {whose}", "montype")
        return []
    if (kind.name or "", text) in _OWN_FILLINGS:
        return []
    if len(text) == 1:
        species = nodes.MonsterKind(text, None, span=player.span)
        if text not in player.site.catalog.monster_characters:
            raise kinds.ArgumentError(f"des.object: montype: unknown class {text!r}", "montype")
    else:
        name = schemas.species_of_option(player, text)
        if name is None:
            near = schemas.species_for_option(player, text)
            told = f"des.object: montype: Unknown monster id {text!r}{schemas.question(near)}"
            raise kinds.ArgumentError(told, "montype", meant=near, certain=True)
        species = nodes.MonsterKind(None, name, span=player.span)
    return [_option(player, "montype", None, species)]


RANDOM: Final = -1
_HORIZONTAL: Final = {"left": 1, "half-left": 2, "center": 3, "half-right": 4, "right": 5}
_VERTICAL: Final = {"top": 1, "center": 3, "bottom": 5}
_WALLS: Final = ("north", "south", "east", "west")
_DEEPEST: Final = 5
_GRID: Final = 5
"""Columns and rows of the grid in which places of rooms are counted."""
_THEMED: Final = "themed"


# ---- rooms


def room(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.room``: a room, or a room inside of the current one."""
    place, size = fields.get("place"), (fields.get("w", RANDOM), fields.get("h", RANDOM))
    if (size[0] == RANDOM) != (size[1] == RANDOM):
        raise kinds.ArgumentError("des.room: Room must have both w and h", "h" if size[1] != RANDOM else "w")
    if place is not None and (place[0] < 0 or place[1] < 0):
        raise kinds.ArgumentError("des.room: Room must have both x and y", "place")
    machine = player.machine
    if player.has_failed:
        return
    if len(machine.rooms) > _DEEPEST:
        raise kinds.ArgumentError("des.room: rooms are nested too deeply")
    machine.count_work(300)
    kind = _type_number(player, fields.get("type", "ordinary"))
    chance = fields.get("chance", 100) or 100
    if not decision(chance, None)(machine):
        kind = OROOM
    made = _made(player, fields, place or (RANDOM, RANDOM), size, kind)
    if made is None:
        player.has_failed = player.is_themed
        return
    rooms.number_room(machine.level, made)
    made.fill, made.join = fields.get("filled", 0 if player.is_themed else 1), fields.get("joined", True)
    made.origin = player.span
    if made.fill == 1 and kind != OROOM:
        doubt_shop(player, str(fields["type"]), (made.lx, made.ly, made.hx, made.hy))
    _enter(player, made, fields.get("contents"))


def _made(
    player: ScriptPlayer, fields: schemas.CallFields, place: tuple[int, int], size: tuple[int, int], kind: int
) -> Room | None:
    site, parent, light = player.site, player.machine.room, fields.get("lit", RANDOM)
    if parent is not None:
        if parent.width < 4 or parent.height < 4:
            return None
        return rooms.create_subroom(site, parent, *place, *size, kind, light)
    if place != (RANDOM, RANDOM) and max(place) > _GRID and RANDOM not in size and min(place) >= 1:
        return _made_at(player, place, size, kind, light)
    if place != (RANDOM, RANDOM) and not (1 <= place[0] <= _GRID and 1 <= place[1] <= _GRID):
        raise kinds.ArgumentError(f"des.room: ({place[0]},{place[1]}) is outside the grid of 5 by 5 rooms", "place")
    alignment = _HORIZONTAL.get(fields.get("xalign", ""), RANDOM), _VERTICAL.get(fields.get("yalign", ""), RANDOM)
    return rooms.create_room(site, *place, *size, *alignment, kind, light)


def _made_at(player: ScriptPlayer, place: tuple[int, int], size: tuple[int, int], kind: int, light: int) -> Room | None:
    """A room at an absolute place, where some forks make it; None if it does not fit there."""
    told = f"NetHack 3.7 refuses a room at ({place[0]},{place[1]}), beyond the grid of 5 by 5"
    player.warn("lua-strict", f"{told}; it is drawn at that place", "place")
    right, bottom = place[0] + size[0] - 1, place[1] + size[1] - 1
    if min(size) < 1 or right > grid.LAST_COLUMN - 1 or bottom > grid.LAST_ROW - 1:
        return None
    made = rooms.new_room(player.machine.level)
    made.group = len(player.machine.level.rooms) - 1
    rooms.lay(player.site, made, (*place, right, bottom), rooms.resolve_light(player.site, light), kind)
    return made


def _type_number(player: ScriptPlayer, text: str) -> int:
    """The number of a type of room; an unknown one is ordinary."""
    name = text.lower()
    if name not in player.version.world.rooms:
        near = schemas.near_word(player.machine.count_work, name, sorted(player.version.world.rooms))
        told = f"unknown room type {text!r}; the room is ordinary{schemas.question(near)}"
        player.complain(told, "type", meant=near)
        return OROOM
    if name == _THEMED:
        return RNDVAULT if player.is_themed else OROOM
    found = player.site.catalog.room_types.get(name)
    if found is None:
        player.warn("lua-preview", f"a room of type {text!r} is shown as an ordinary one", "type")
    return OROOM if found is None else found


def _enter(player: ScriptPlayer, made: Room, contents: Any) -> None:
    machine = player.machine
    machine.push_room(made, counts=contents is not None)
    if contents is not None:
        player.call_back(contents, described(player, made))
    machine.pop_room()


def described(player: ScriptPlayer, made: Room) -> object:
    """The table about a room that its contents get."""
    sandbox, names = player.sandbox, player.site.catalog.room_names
    place = {"x": made.lx, "y": made.ly} if player.is_themed else {}
    box = sandbox.new_table(x1=made.lx, y1=made.ly, x2=made.hx, y2=made.hy)
    return sandbox.new_table(
        width=made.hx - made.lx + 1, height=made.hy - made.ly + 1, region=box, lit=bool(made.lit),
        irregular=bool(made.irregular), needjoining=bool(made.join),
        type=_THEMED if made.type == RNDVAULT and player.is_themed else names.get(made.type, "ordinary"), **place,
    )  # fmt: skip


# ---- regions


def region(player: ScriptPlayer, arguments: tuple[Any, ...]) -> None:
    """``des.region``: light, or a room made of cells that are there."""
    host = player.host
    if len(arguments) == 2:
        chosen = _lit_cells(player, arguments[0])
        light = kinds.WordOption(("lit", "unlit"))(host, arguments[1], "des.region: light")
        player.record("region", {"selection": chosen, "light": light})
        level = player.machine.level
        cells = grown(chosen.cells) if light == "lit" else chosen.cells
        player.machine.count_work(len(cells))
        for cell in cells:
            if level.terrain[cell] != terrain.LAVAPOOL:
                level.lit[cell] = light == "lit"
        return
    fields = schemas.read_fields(host, "region", schemas.raw_fields(host, "region", arguments))
    player.record("region", fields)
    _region_of(player, fields)


def _lit_cells(player: ScriptPlayer, value: Any) -> kinds.CellSet:
    """The cells of a selection, or of a list of corners in older scripts."""
    host = player.host
    if host.selection(value) is not None or host.sandbox.kind(value) != "table":
        return kinds.selection(host, value, "des.region")
    corners = kinds.region(host, value, "des.region")
    host.older("des.region: selection expected, got a table", "write selection.area(x1, y1, x2, y2)", value)
    return kinds.CellSet(player.cells_of_area(corners))


def _region_of(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    if "region" not in fields:
        raise kinds.ArgumentError("des.region: missing required field 'region'")
    machine, site = player.machine, player.site
    kind = _type_number(player, fields.get("type", "ordinary"))
    light = fields.get("lit", RANDOM)
    lit = rooms.random_light(site) if light == RANDOM else bool(light)
    area = player.area(fields["region"], in_room=False)
    makes_room = kind != OROOM or fields.get("irregular") or fields.get("arrival_room") or player.is_themed
    contents = fields.get("contents")
    machine.count_work(800)
    doubt_special_room(player, fields, area)
    if not makes_room:
        if contents is not None:
            player.warn("lua-strict", "this region makes no room, so its contents are never called", "contents")
        x1, y1, x2, y2 = area
        on_grid = max(x1, 0), max(y1, 0), min(x2, grid.LAST_COLUMN), min(y2, grid.LAST_ROW)
        regions.light_region(machine.level, on_grid, lit)
        return
    flags = regions.IRREGULAR if fields.get("irregular") else 0
    made = regions.make_region(site, area, kind, flags if fields.get("joined", True) else flags | regions.UNJOINED, lit)
    if made is None:
        return
    made.fill, made.origin = fields.get("filled", 0), player.span
    if machine.room is not None:
        player.complain("a region inside a room cannot be a room of its own; its contents are not called")
        return
    _enter(player, made, contents)


# ---- doors and corridors


def door(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.door``: a door in a cell, or in a wall of the current room."""
    state, place = fields.get("state", "random"), fields.get("place")
    if place is not None:
        x, y = player.inside("door", place)
        cells = player.cells_node([grid.at(x, y)])
        player.perform(nodes.Door(None, player.word(state), cells, span=player.span))
        return
    if player.machine.room is None:
        raise kinds.ArgumentError("des.door: a door without a place must be in a room")
    wall, position = fields.get("wall", "all"), fields.get("pos", RANDOM)
    walls = _WALLS if wall == "all" else () if wall == "random" else (wall,)
    is_secret = state == "secret"
    player.perform(
        nodes.RoomDoor(
            None,
            player.word("true" if is_secret else "false"),
            player.word("closed" if is_secret else state),
            tuple(player.word(each) for each in walls),
            None if position == RANDOM else player.number(position),
            span=player.span,
        )
    )


def corridor(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.corridor``: a corridor between two doors of rooms."""
    walls = fields.get("srcwall", "all"), fields.get("destwall", "all")
    if not set(walls) <= set(_WALLS):
        at = "srcwall" if walls[0] not in _WALLS else "destwall"
        player.complain("a corridor needs named walls; otherwise nothing is dug", at)
        return
    ends = []
    for prefix, wall in zip(("src", "dest"), walls, strict=True):
        number = fields[f"{prefix}door"]
        ends.append(
            nodes.CorridorEnd(
                player.number(fields[f"{prefix}room"]),
                player.word(wall),
                None if number == RANDOM else player.number(number),
                span=player.span,
            )
        )
    player.perform(nodes.Corridor(ends[0], ends[1], span=player.span))


def random_corridors(player: ScriptPlayer, _: tuple[Any, ...]) -> None:
    """``des.random_corridors``: join all rooms."""
    player.record("random_corridors", {})
    player.perform(nodes.RandomCorridors(None, span=player.span))


HANDLERS: Final[Mapping[str, DesFunction]] = {
    "stair": stair, "ladder": ladder, "altar": altar, "grave": grave, "engraving": engraving, "gold": gold,
    "trap": trap, "monster": monster, "object": make_object, "room": room, "door": door, "corridor": corridor,
}  # fmt: skip
PLAIN: Final[Mapping[str, LuaFunction]] = {"des.region": region, "des.random_corridors": random_corridors}
