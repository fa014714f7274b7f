"""The functions that a script reaches: of the game, of objects that it holds, and those that versions lack."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from vaultc.games.lua_versions import LuaVersion
from vaultc.generation.population.objects.piles import put_on_pile
from vaultc.level.level import Item
from vaultc.lua import ground, kinds, queries, schemas, selections, things
from vaultc.lua.player import DesFunction, LuaArguments, LuaFunction, ScriptPlayer
from vaultc.lua.queries import numbered_kinds, relative
from vaultc.lua.schemas import SCHEMAS, THEMED_SCHEMAS, raw_fields, read_fields
from vaultc.support.lazy import lazy_pattern
from vaultc.world import grid
from vaultc.world.catalog import terrain

_WISH: Final = lazy_pattern(
    r"(?:(?P<count>\d+|an?|the)\s+)?(?:(?P<buc>blessed|uncursed|cursed)\s+)?(?:greased\s+)?(?P<spe>[+-]\d+\s+)?"
    r"(?P<name>.*?)(?:\s+named\s+(?P<given>.+))?",
    re.IGNORECASE,
)
"""The parts of what a hero may wish for: a number, a state, an enchantment, a kind, and a name of its own."""


def obj_new(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``obj.new(text)``: an object that lies nowhere yet, as ``blessed +1 dagger`` or ``3 daggers``."""
    text = kinds.string(player.host, arguments[0] if arguments else None, "obj.new")
    parts = _WISH.fullmatch(text[:_LONGEST_WISH].strip())
    name = text if parts is None else parts["name"]
    names = dict.fromkeys((text, name, name.removesuffix("s"), name.replace("s of ", " of ", 1)))
    found = next((each for tried in names if (each := schemas.object_named(player, tried, 0)) is not None), None)
    if found is None:
        player.warn("lua-preview", f"the preview does not make {text!r}")
        return player.held_object(None)
    number = player.site.catalog.kind_number(found.name, found.character) or 0
    item = Item(number, species=-1)
    if parts is not None:
        count, state = parts["count"] or "", (parts["buc"] or "").lower()
        item.quantity = max(int(count), 1) if count.isdigit() and player.site.catalog.kinds[number].merges else 1
        item.spe, item.name = int(parts["spe"] or 0), parts["given"]
        item.blessed, item.cursed = state == "blessed", state == "cursed"
    return player.held_object(item)


_LONGEST_WISH: Final = 200


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
    return player.sandbox.new_table(NO_OBJ=1) if item is None else queries.item_table(player, item)


def object_class(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``o:class()``, ``obj.class(otyp)``: the facts about a kind of objects."""
    if arguments and player.sandbox.kind(arguments[0]) in ("number", "string"):
        number = kinds.integer(player.host, arguments[0], "obj.class")
        rows = queries.numbered_kinds(player).kinds
        if not 0 <= number < len(rows):
            player.warn("lua-preview", f"the preview knows no kind of object with the number {number}")
            return player.sandbox.new_table()
        return queries.kind_table(player, rows[number])
    item = _item(player, arguments)
    if item is None:
        return player.sandbox.new_table()
    return queries.kind_table(player, queries.kind_in_game(player, item.kind))


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


_METHODS: Final[Mapping[str, LuaFunction]] = {
    "isnull": isnull, "next": next_object, "totable": totable, "class": object_class, "placeobj": placeobj,
    "addcontent": addcontent, "contents": contents, "container": container, "bury": nothing, "has_timer": no_timer,
    "stop_timer": nothing, "start_timer": nothing,
}  # fmt: skip
OBJECT_FUNCTIONS: Final[Mapping[str, LuaFunction]] = {
    "obj.new": obj_new,
    "obj.at": obj_at,
    **{f"{owner}.{name}": function for owner in ("obj", "o") for name, function in _METHODS.items()},
}
"""The functions of ``obj``, and the methods of objects, which are functions of ``obj`` as well."""


_LAVA_CHANCE: Final = 3
_BARS_CHANCE: Final = 2
"""Percent of the unprotected floor that becomes lava, and of the unprotected walls that become bars. vaultc's own."""


def monk_food_shop(player: ScriptPlayer, _: LuaArguments) -> object:
    """``monkfoodshop()``: the type of the shop that sells food to this hero."""
    return "health food shop" if player.site.surroundings.hero.role.lower() == "monk" else "food shop"


def hell_tweaks(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``hell_tweaks(sel)``: some lava and iron bars outside of a protected selection."""
    protected = player.host.selection(arguments[0]) if arguments else None
    if protected is None:
        raise kinds.ArgumentError("hell_tweaks: selection expected")
    player.record("hell_tweaks", {"selection": protected})
    player.warn("lua-preview", "the preview draws lava and bars of its own for hell_tweaks")
    level, dice = player.machine.level, player.site.dice
    player.machine.count_work(2 * grid.CELLS)
    kept = set(protected.cells)
    for cell in range(grid.HEIGHT, grid.CELLS):
        ground = level.terrain[cell]
        if cell in kept or ground not in (terrain.ROOM, terrain.HWALL, terrain.VWALL):
            continue
        if ground == terrain.ROOM and dice.rn2(100) < _LAVA_CHANCE:
            level.terrain[cell], level.lit[cell] = terrain.LAVAPOOL, 1
        elif ground != terrain.ROOM and dice.rn2(100) < _BARS_CHANCE:
            level.terrain[cell] = terrain.IRONBARS
    return None


def dungeon_name(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.dnum_name(number)``: the name of a dungeon."""
    number = kinds.integer(player.host, arguments[0] if arguments else None, "nh.dnum_name")
    dungeons = player.site.locality.plan.dungeons
    return dungeons[number].name if 0 <= number < len(dungeons) else ""


def for_tests(player: ScriptPlayer, _: LuaArguments) -> object:
    """A function that only tests of the game may call."""
    player.warn("lua-strict", f"{player.function} is for tests of the game, not for levels")
    return None


def without_effect(_: ScriptPlayer, __: LuaArguments) -> object:
    """A function whose effect no picture shows; gives nil."""
    return None


def empty_text(_: ScriptPlayer, __: LuaArguments) -> object:
    """A function that gives a text of the game; here it is empty."""
    return ""


def is_genocided(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.is_genocided(name)``: no species is, in a preview."""
    kinds.string(player.host, arguments[0] if arguments else None, "nh.is_genocided")
    return False


def species_name(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.int_to_pm_name(number)``."""
    number = kinds.integer(player.host, arguments[0] if arguments else None, "nh.int_to_pm_name")
    player.warn("lua-preview", "only the game knows the numbers of species that nh.int_to_pm_name takes")
    rows = player.site.catalog.species
    return rows[number].name if 0 <= number < len(rows) else ""


def object_name(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.int_to_obj_name(number)``."""
    number = kinds.integer(player.host, arguments[0] if arguments else None, "nh.int_to_obj_name")
    rows = numbered_kinds(player).kinds
    return (rows[number].name or "") if 0 <= number < len(rows) else ""


THEME_FUNCTIONS: Final[Mapping[str, LuaFunction]] = {
    "theme.choose": lambda player, arguments: player.choose_entry(*arguments),
    "theme.leave": lambda player, arguments: player.leave_entry(*arguments),
    "theme.suits": lambda player, arguments: player.suits_room(*arguments),
}
"""Functions that entries of themed rooms and fills call; scripts do not see them."""

_TESTING: Final = ("des.reset_level", "des.finalize_level")
_SILENT: Final = ("nh.variable", "nh.callback", "nh.text", "nh.gamestate", "nh.parse_config")
_TEXTS: Final = ("nh.eckey", "nh.get_config")

NEWER_FUNCTIONS: Final[Mapping[str, LuaFunction]] = {
    "global.monkfoodshop": monk_food_shop,
    "global.hell_tweaks": hell_tweaks,
    **dict.fromkeys(_TESTING, for_tests),
    **dict.fromkeys(_SILENT, without_effect),
    **dict.fromkeys(_TEXTS, empty_text),
    "nh.dnum_name": dungeon_name,
    "nh.is_genocided": is_genocided,
    "nh.int_to_pm_name": species_name,
    "nh.int_to_obj_name": object_name,
    "nh.flip_level": without_effect,
}

OF_TESTS: Final = frozenset(("global.monkfoodshop", "global.hell_tweaks", "nh.dnum_name", *_TESTING, *_SILENT, *_TEXTS))
"""Functions of versions that ``has_tests``."""
OF_LATEST: Final = frozenset(("nh.is_genocided", "nh.int_to_pm_name", "nh.int_to_obj_name", "nh.flip_level",
                              "selection.size_description"))  # fmt: skip
"""Functions of versions with ``lazy_strings``."""
OF_DEAD_ENDS: Final = frozenset(("global.get_deadends",))
"""Functions of versions that ``has_dead_ends``."""


DES: Final[Mapping[str, DesFunction]] = {**ground.HANDLERS, **things.HANDLERS}
"""The functions of ``des`` that take fields."""

PLAIN: Final[Mapping[str, LuaFunction]] = {
    **ground.PLAIN, **things.PLAIN, **selections.FUNCTIONS, **queries.FUNCTIONS, **OBJECT_FUNCTIONS,
    "fact.guessed": queries.report_guess, **NEWER_FUNCTIONS, **THEME_FUNCTIONS,
}  # fmt: skip
"""All other functions, by their full names; they take arguments as they are."""

NAMES: Final = (*(f"des.{name}" for name in DES), *PLAIN)


def names_of(version: LuaVersion) -> tuple[str, ...]:
    """The full names of the functions that a version has."""
    missing = OF_DEAD_ENDS if not version.has_dead_ends else frozenset()
    if not version.has_tests:
        missing |= OF_TESTS
    if not version.lazy_strings:
        missing |= OF_LATEST
    own = (name if "." in name else f"global.{name}" for name in version.declared)
    return (*(name for name in NAMES if name not in missing), *(name for name in own if name not in NAMES))


_STAND_INS: Final = {"global.percent": False, "nh.abscoord": (1, 1), "selection.get": 0.0, "selection.numpoints": 0}
_RANDOM_NUMBERS: Final = ("nh.rn2", "nh.random", "math.random", "global.d")
_WITHOUT_RESULT: Final = ("selection.iterate", "global.shuffle", "global.pline")


def stand_in(player: ScriptPlayer, name: str) -> object:
    """The result of a refused call, so that the script can go on: a value of the kind that the function gives."""
    if name in _STAND_INS:
        return _STAND_INS[name]
    if name in _RANDOM_NUMBERS:
        return 1
    if name in ("selection.rndcoord", "selection.bounds"):
        return player.sandbox.new_table(x=1, y=1, lx=1, ly=1, hx=1, hy=1)
    if name in ("nh.getmap", "nh.gettrap", "o.totable", "o.class", "obj.class"):
        return player.sandbox.new_table(mapchr=" ", typ_name="STONE", flags=player.sandbox.new_table())
    if name == "des.map" or (name.startswith(("selection.", "operator.")) and name not in _WITHOUT_RESULT):
        return player.values.keep("selection", kinds.CellSet([], is_stand_in=True))
    if name == "des.object" or name in ("obj.new", "obj.at", "o.next", "o.contents", "o.container"):
        return player.held_object(None)
    return None


def undeclared(player: ScriptPlayer, name: str) -> object:
    """A function that vaultc does not know: a misspelt one is refused, and one of a fork does nothing.

    Raises:
        ArgumentError: a function of the game is misspelt, and the run does not go on.
    """
    unknown = player.unknown.get(name)
    if player.sandbox.is_catching():
        raise kinds.ArgumentError(f"attempt to call a nil value ({name.removeprefix('global.')!r})")
    if unknown is None:
        method = name.rpartition(".")[2]
        player.warn("lua-global", f"there is no method {method} of selections or objects; it returns nil here")
    elif unknown.is_misspelt and not player.version.is_open:
        player.refuse(kinds.ArgumentError(unknown.message, meant=unknown.near))
    return None


def call(player: ScriptPlayer, name: str, arguments: tuple[Any, ...]) -> object:
    """Carry out a call.

    Raises:
        ArgumentError: the game's loader would raise an error.
        GenerationError: the level cannot be made.
    """
    player.function = name
    title = name.removeprefix("global.")
    if title in player.version.declared:
        return player.version.declared[title]
    if name in PLAIN:
        return PLAIN[name](player, arguments)
    function = name.removeprefix("des.")
    if function not in SCHEMAS:
        return undeclared(player, name)
    rules = THEMED_SCHEMAS if player.is_themed else SCHEMAS
    reading = player.host.reading
    reading.is_patient, reading.stand_ins = True, 0
    try:
        fields = read_fields(player.host, function, raw_fields(player.host, function, arguments), rules)
    finally:
        reading.is_patient = False
    if reading.stand_ins:
        raise kinds.StandInMetError
    player.record(function, fields)
    player.argument_count = len(arguments)
    player.is_word_form = bool(arguments) and player.sandbox.kind(arguments[0]) != "table"
    handler = player.handlers.get(function) or DES[function]
    return handler(player, fields)
