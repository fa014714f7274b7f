"""Functions of objects that scripts hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.generation.population.objects.piles import place
from vaultc.level.level import Item
from vaultc.lua import arguments as kinds
from vaultc.lua import names
from vaultc.lua.arguments import ArgumentError
from vaultc.lua.player import LuaArguments, LuaFunction, ScriptPlayer
from vaultc.lua.queries import relative
from vaultc.world import grid

_OF_SPECIES: Final = frozenset(("statue", "egg", "corpse", "tin", "figurine"))


def obj_new(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``obj.new(text)``: an object that lies nowhere yet; only names of kinds are known."""
    text = kinds.string(player.host, arguments[0] if arguments else None, "obj.new")
    found = names.object_named(player, text)
    if found is None:
        player.warn("lua-preview", f"the preview does not make {text!r}")
        return player.held_object(None)
    number = player.site.catalog.kind_number(found.name, found.character)
    return player.held_object(Item(number or 0))


def obj_at(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``obj.at(x,y)``: the object on top in a cell."""
    x, y = relative(player, arguments, "obj.at")
    pile = player.machine.level.pile(x, y) if grid.valid(x, y) else []
    return player.held_object(pile[0] if pile else None)


def _item(player: ScriptPlayer, arguments: LuaArguments) -> Item | None:
    if not arguments:
        raise ArgumentError("object expected")
    return player.item_of(arguments[0])


def isnull(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:isnull()``."""
    return _item(player, arguments) is None


def next_object(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:next()``: the object below, in the same cell."""
    item = _item(player, arguments)
    pile = player.machine.level.pile(item.x, item.y) if item is not None else []
    depth = next((index for index, each in enumerate(pile) if each is item), len(pile))
    return player.held_object(pile[depth + 1] if depth + 1 < len(pile) else None)


def totable(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:totable()``: the facts about an object."""
    item = _item(player, arguments)
    if item is None:
        return player.sandbox.new_table(NO_OBJ=1)
    catalog = player.site.catalog
    kind = catalog.kinds[item.kind]
    species = (
        {"corpsenm_name": catalog.species[item.species].name} if kind.name in _OF_SPECIES and item.species >= 0 else {}
    )
    return player.sandbox.new_table(
        **species,
        otyp=item.kind, otyp_name=kind.name or "", oclass=kind.character, ox=item.x, oy=item.y, quan=item.quantity,
        spe=item.spe, cursed=int(item.cursed), blessed=int(item.blessed), olocked=int(item.locked),
        otrapped=int(item.trapped), lamplit=int(item.lit), greased=int(item.greased),
        has_contents=int(bool(item.contents)),
    )  # fmt: skip


def object_class(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:class()``: the facts about an object's kind."""
    item = _item(player, arguments)
    if item is None:
        return player.sandbox.new_table()
    kind = player.site.catalog.kinds[item.kind]
    return player.sandbox.new_table(name=kind.name or "", **{"class": kind.character})


def placeobj(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:placeobj(x,y)``: lay an object down."""
    item = _item(player, arguments)
    x, y = relative(player, arguments[1:], "placeobj")
    if item is not None and grid.valid(x, y):
        _remove(player, item)
        place(player.site, item, x, y)
    return None


def addcontent(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:addcontent(o2)``: put an object into another."""
    item, other = _item(player, arguments), _item(player, arguments[1:])
    if item is not None and other is not None and item is not other:
        _remove(player, other)
        item.contents.insert(0, other)
    return None


def _remove(player: ScriptPlayer, item: Item) -> None:
    pile = player.machine.level.pile(item.x, item.y)
    pile[:] = [each for each in pile if each is not item]


def contents(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:contents()``: the first object inside."""
    item = _item(player, arguments)
    return player.held_object(item.contents[0] if item is not None and item.contents else None)


def nothing(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """A function of objects whose effect no picture shows."""
    _item(player, arguments)
    return None


def no_container(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:container()``: objects that scripts hold are in none here."""
    _item(player, arguments)
    return player.held_object(None)


def no_timer(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:has_timer(t)``: no object has one here."""
    _item(player, arguments)
    return False


FUNCTIONS: Final[Mapping[str, LuaFunction]] = {
    "obj.new": obj_new,
    "obj.at": obj_at,
    "o.isnull": isnull,
    "o.next": next_object,
    "o.totable": totable,
    "o.class": object_class,
    "o.placeobj": placeobj,
    "o.addcontent": addcontent,
    "o.contents": contents,
    "o.container": no_container,
    "o.bury": nothing,
    "o.has_timer": no_timer,
    "o.stop_timer": nothing,
    "o.start_timer": nothing,
}
