"""Functions of objects that scripts hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.generation.population.objects.piles import put_on_pile
from vaultc.level.level import Item
from vaultc.lua import arguments as kinds
from vaultc.lua import facts, schemas
from vaultc.lua.player import LuaArguments, LuaFunction, ScriptPlayer
from vaultc.lua.queries import relative
from vaultc.world import grid


def obj_new(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``obj.new(text)``: an object that lies nowhere yet; only names of kinds are known."""
    text = kinds.string(player.host, arguments[0] if arguments else None, "obj.new")
    found = schemas.object_named(player, text)
    if found is None:
        player.warn("lua-preview", f"the preview does not make {text!r}")
        return player.held_object(None)
    number = player.site.catalog.kind_number(found.name, found.character)
    return player.held_object(Item(number or 0, species=-1))


def obj_at(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``obj.at(x,y)``: the object on top in a cell."""
    x, y = relative(player, arguments, "obj.at")
    pile = player.machine.level.pile(x, y) if grid.valid(x, y) else []
    return player.held_object(pile[0] if pile else None)


def _item(player: ScriptPlayer, arguments: LuaArguments) -> Item | None:
    if not arguments:
        raise kinds.ArgumentError("object expected")
    return player.item_of(arguments[0])


def isnull(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:isnull()``."""
    return _item(player, arguments) is None


def next_object(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:next()``: the next object of the list that holds an object; ``o:next(true)``: the next in the same cell."""
    item = _item(player, arguments)
    if item is None:
        return player.held_object(None)
    level = player.machine.level
    pile = level.pile(item.x, item.y)
    chain = pile if any(each is item for each in pile) else []
    if len(arguments) < 2 or arguments[1] in (None, False):
        if chain:
            player.warn(
                "lua-preview", "only the game knows the order of objects in different cells, which o:next() gives"
            )
            chain = [each for items in level.piles.values() for each in items]
        else:
            chain = _holder(player, item)[0]
    player.machine.count_work(len(chain))
    depth = next((index for index, each in enumerate(chain) if each is item), len(chain))
    return player.held_object(chain[depth + 1] if depth + 1 < len(chain) else None)


def _holder(player: ScriptPlayer, item: Item) -> tuple[list[Item], Item | None]:
    """The list that holds an object, and the container to which it belongs, if any; empty for a loose object."""
    level = player.machine.level
    rows: list[tuple[list[Item], Item | None]] = [(level.pile(item.x, item.y), None), (level.buried, None)]
    rows += [(monster.inventory, None) for monster in level.monsters]
    boxes = [
        *level.items(),
        *(each for monster in level.monsters for each in monster.inventory),
        *player.values.items(),
    ]
    rows += [(box.contents, box) for box in boxes if box.contents]
    for row in rows:  # which grows by the containers inside of others
        player.machine.count_work(1 + len(row[0]))
        if any(each is item for each in row[0]):
            return row
        if row[1] is not None:
            rows += [(box.contents, box) for box in row[0] if box.contents]
    return [], None


def totable(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:totable()``: the facts about an object."""
    item = _item(player, arguments)
    return player.sandbox.new_table(NO_OBJ=1) if item is None else facts.item_table(player, item)


def object_class(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:class()``, ``obj.class(otyp)``: the facts about a kind of objects."""
    if arguments and player.sandbox.kind(arguments[0]) in ("number", "string"):
        number = kinds.integer(player.host, arguments[0], "obj.class")
        rows = facts.numbered_kinds(player).kinds
        if not 0 <= number < len(rows):
            player.warn("lua-preview", f"the preview knows no kind of objects by the number {number}")
            return player.sandbox.new_table()
        return facts.kind_table(player, rows[number])
    item = _item(player, arguments)
    if item is None:
        return player.sandbox.new_table()
    return facts.kind_table(player, facts.kind_in_game(player, item.kind))


def placeobj(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:placeobj(x,y)``: lay an object down."""
    item = _item(player, arguments)
    x, y = relative(player, arguments[1:], "placeobj")
    if item is not None and grid.valid(x, y):
        _remove(player, item)
        put_on_pile(player.site, item, x, y)
    return None


def addcontent(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:addcontent(o2)``: put an object into another."""
    item, other = _item(player, arguments), _item(player, arguments[1:])
    if item is not None and other is not None and item is not other:
        _remove(player, other)
        item.contents.insert(0, other)
    return None


def _remove(player: ScriptPlayer, item: Item) -> None:
    holder = _holder(player, item)[0]
    holder[:] = [each for each in holder if each is not item]
    item.buried = False


def contents(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:contents()``: the first object inside."""
    item = _item(player, arguments)
    return player.held_object(item.contents[0] if item is not None and item.contents else None)


def nothing(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """A function of objects whose effect no picture shows."""
    _item(player, arguments)
    return None


def container(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:container()``: the object that an object is in."""
    item = _item(player, arguments)
    return player.held_object(None if item is None else _holder(player, item)[1])


def no_timer(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:has_timer(t)``: no object has one here."""
    _item(player, arguments)
    return False


FUNCTIONS: Final[Mapping[str, LuaFunction]] = {
    "obj.new": obj_new,
    "obj.at": obj_at,
    "obj.class": object_class,
    "o.isnull": isnull,
    "o.next": next_object,
    "o.totable": totable,
    "o.class": object_class,
    "o.placeobj": placeobj,
    "o.addcontent": addcontent,
    "o.contents": contents,
    "o.container": container,
    "o.bury": nothing,
    "o.has_timer": no_timer,
    "o.stop_timer": nothing,
    "o.start_timer": nothing,
}
