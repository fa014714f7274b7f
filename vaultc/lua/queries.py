"""Functions that tell about the level, the hero and objects, and random numbers.

Scripts get tables of facts about objects from ``o:totable()`` and ``o:class()``. Facts that only the game knows have a
guess, and reading one is a finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.generation.population.objects.choosing import varying_fields
from vaultc.level.level import Item
from vaultc.lua import kinds
from vaultc.lua.ground import FEATURE_MARKS
from vaultc.lua.player import LuaArguments, LuaFunction, ScriptPlayer, as_bytes
from vaultc.world import grid
from vaultc.world.catalog import Catalog, catalog_of
from vaultc.world.catalog import terrain as terrains
from vaultc.world.catalog.kinds import Kind
from vaultc.world.catalog.lua_worlds import MATERIALS_AS_WORDS
from vaultc.world.catalog.named import holders, of_species, with_fuel
from vaultc.world.grid import at

_Facts = dict[str, object]

_KIND_GUESSES: Final = ("pre_discovered", "nowish", "big", "tough", "dir", "oprop", "delay", "damage_small",
                        "damage_large")  # fmt: skip
"""Facts about kinds that no table of vaultc has."""
_ITEM_GUESSES: Final = ("o_id", "where", "dknown", "bknown", "rknown", "cknown", "lknown", "usecount")
"""Facts about objects that follow from the game's own bookkeeping."""
_FRESH: Final = dict.fromkeys(("unpaid", "no_charge", "how_lost", "in_use", "bypass", "oeaten"), 0)
"""Facts about objects that have the same value in every new object."""
_LAST_GEM: Final = "jade"
_HISTORIC: Final = 1
_MALE: Final = 2
_FEMALE: Final = 4


def fact_table(player: ScriptPlayer, source: str, sure: Mapping[str, object], guessed: Mapping[str, object]) -> object:
    """A table of facts for the script; ``source`` is the call that gives it."""
    player.machine.count_work(4 * (len(sure) + len(guessed)))
    return player.sandbox.facts(source, sure, guessed)


def report_guess(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """Report that the script reads a guessed fact, or all of them."""
    source, field = arguments
    read = f"all fields of {source}" if field is None else f"the field {str(field)!r} of {source}"
    player.warn("lua-preview", f"only the game knows {read}; a branch that depends on it may go the other way there")
    return None


# ---- kinds


def numbered_kinds(player: ScriptPlayer) -> Catalog:
    """The catalogue whose table has the objects by the numbers that scripts see."""
    version = player.version.world.object_numbers
    catalog = player.site.catalog
    return catalog if version == player.version.world.catalog_version else catalog_of(version)


def kind_in_game(player: ScriptPlayer, number: int) -> Kind:
    """The kind of the script's game that a kind of the preview stands for."""
    kind, catalog = player.site.catalog.kinds[number], numbered_kinds(player)
    if catalog is player.site.catalog or kind.name is None:
        return kind
    for name in (kind.name, player.version.world.renamed_objects.get(kind.name, kind.name)):
        if (found := catalog.kind_number(name, kind.character)) is not None:
            return catalog.kinds[found]
    return kind


def kind_table(player: ScriptPlayer, kind: Kind) -> object:
    """The facts about a kind of the script's game."""
    varying = varying_fields(numbered_kinds(player), kind)
    as_words = MATERIALS_AS_WORDS in player.version.world.has
    sure: _Facts = {
        "class": kind.character, "merge": int(kind.merges), "uses_known": int(kind.uses_known),
        "magic": int(kind.magic), "charged": int(kind.charged), "unique": int(kind.unique), "weight": kind.weight,
    }  # fmt: skip
    guessed: _Facts = dict.fromkeys(_KIND_GUESSES, 0)
    if kind.name is not None:
        sure["name"] = kind.name
    if kind.appearance is not None:
        (guessed if "appearance" in varying else sure)["descr"] = kind.appearance
    (guessed if "color_number" in varying or as_words else sure)["color"] = kind.color_number
    material = kind.material if as_words else kind.material_number
    (guessed if "material_number" in varying else sure)["material"] = material
    (guessed if "cost" in varying else sure)["cost"] = kind.cost
    last_gem = numbered_kinds(player).kind_number(_LAST_GEM, kind.character)
    depends = kind.object_class == "GEM" and last_gem is not None and kind.index <= last_gem
    (guessed if depends else sure)["prob"] = kind.probability  # of real gems it depends on the depth
    (sure if kind.known else guessed)["name_known"] = int(kind.known)
    (sure if kind.object_class == "FOOD" else guessed)["nutrition"] = kind.nutrition
    return fact_table(player, "o:class()", sure, guessed)


# ---- objects


def item_table(player: ScriptPlayer, item: Item) -> object:
    """The facts about an object."""
    catalog, kind = player.site.catalog, kind_in_game(player, item.kind)
    sure: _Facts = {
        **_FRESH, "has_contents": int(bool(item.contents)), "otyp": kind.index, "otyp_name": kind.name or "",
        "oclass": kind.character, "quan": item.quantity, "spe": item.spe, "cursed": int(item.cursed),
        "blessed": int(item.blessed), "known": int(not kind.uses_known), "oeroded2": item.eroded2,
        "oerodeproof": int(item.erodeproof), "olocked": int(item.locked), "obroken": int(item.broken),
        "recharged": item.recharged, "lamplit": int(item.lit), "greased": int(item.greased),
        "globby": int(item.kind in player.site.named.globs), "has_oname": int(item.name is not None),
    }  # fmt: skip
    guessed: _Facts = {**dict.fromkeys(_ITEM_GUESSES, 0), "invlet": ""}
    if kind.appearance is not None:
        varying = varying_fields(numbered_kinds(player), kind)
        (guessed if "appearance" in varying else sure)["otyp_descr"] = kind.appearance
    special = item.contents or kind.object_class == "COIN" or item.kind in of_species(catalog)
    weighs_by_the_piece = kind.weight > 0 and not special and item.kind not in player.site.named.globs
    for name, value, is_sure in (
        ("ox", item.x, _is_on_level(player, item)),
        ("oy", item.y, _is_on_level(player, item)),
        ("age", item.age, item.kind in with_fuel(catalog)),
        ("owt", kind.weight * item.quantity, weighs_by_the_piece),
        ("nomerge", int(item.prize), not item.prize),
        ("owornmask", int(item.worn), not item.worn),
        ("is_container", int(item.kind in holders(catalog)), item.kind != player.site.named.statue),
    ):
        (sure if is_sure else guessed)[name] = value
    if item.name is not None:
        calls = player.journal.calls
        player.machine.count_work(len(calls))
        from_script = any(call.name == "object" and call.fields.get("name") == item.name for call in calls)
        (sure if from_script else guessed)["oname"] = as_bytes(item.name)
    _add_species(player, item, sure, guessed)
    _add_state_of_kind(player, item, sure, guessed)
    return fact_table(player, "o:totable()", sure, guessed)


def _is_on_level(player: ScriptPlayer, item: Item) -> bool:
    """True for objects whose place is known: what lies in a cell, and what never lay anywhere."""
    if item.buried or (item.x, item.y) == (0, 0):
        return True
    return any(each is item for each in player.machine.level.piles.get(at(item.x, item.y), ()))


def _add_species(player: ScriptPlayer, item: Item, sure: _Facts, guessed: _Facts) -> None:
    catalog = player.site.catalog
    if item.kind not in of_species(catalog):
        guessed["corpsenm"] = -1
        return
    has_numbers = player.version.world.object_numbers == player.version.world.catalog_version
    (sure if has_numbers or item.species < 0 else guessed)["corpsenm"] = item.species
    if item.species >= 0:
        sure["corpsenm_name"] = catalog.species[item.species].name


def _add_state_of_kind(player: ScriptPlayer, item: Item, sure: _Facts, guessed: _Facts) -> None:
    """Add the facts whose names differ between kinds of objects."""
    named, kind = player.site.named, player.site.catalog.kinds[item.kind]
    if item.kind == named.statue:
        sure["historic"] = item.spe & _HISTORIC
    if item.kind in (named.statue, named.corpse):
        is_told = bool(item.spe & (_MALE | _FEMALE))
        for name, bit in (("male", _MALE), ("female", _FEMALE)):
            (sure if is_told else guessed)[name] = int(bool(item.spe & bit))
    sure["odiluted" if kind.object_class == "POTION" else "oeroded"] = item.eroded
    sure["opoisoned" if item.kind in player.site.catalog.missiles else "otrapped"] = int(item.trapped)


_DOOR_BITS: Final = {"broken": 1, "isopen": 2, "closed": 4, "locked": 8, "trapped": 16}
_CELL_GUESSES: Final = {"glyph": 0, "seenv": 0, "waslit": False}


# ---- random numbers


def _integers(player: ScriptPlayer, arguments: LuaArguments, name: str) -> list[int]:
    return [kinds.integer(player.host, value, name) for value in arguments]


def _rn2(player: ScriptPlayer, sides: int, name: str) -> int:
    if sides < 1:
        player.complain(f"{name}: a random number below {sides}")
        return 0
    return player.roll(sides)


def math_random(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``math.random(n)``, ``math.random(a,b)``."""
    numbers = _integers(player, arguments, "math.random")
    if len(numbers) == 1:
        return 1 + _rn2(player, numbers[0], "math.random")
    if len(numbers) == 2:
        return numbers[0] + _rn2(player, numbers[1] + 1 - numbers[0], "math.random")
    raise kinds.ArgumentError("attempt to call a nil value (global 'error')")


def rn2(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.rn2(n)``."""
    numbers = _integers(player, arguments, "nh.rn2")
    if len(numbers) != 1:
        raise kinds.ArgumentError("nh.rn2: Wrong args")
    return _rn2(player, numbers[0], "nh.rn2")


def random(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.random(n)``, ``nh.random(a,n)``."""
    numbers = _integers(player, arguments, "nh.random")
    if len(numbers) == 1:
        return _rn2(player, numbers[0], "nh.random")
    if len(numbers) == 2:
        return numbers[0] + _rn2(player, numbers[1], "nh.random")
    raise kinds.ArgumentError("nh.random: Wrong args")


def dice(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``d(k,n)``: the sum of k dice of n sides; ``d(n)``: one die."""
    numbers = _integers(player, arguments, "d")
    if not 1 <= len(numbers) <= 2:
        raise kinds.ArgumentError("d: one or two numbers expected")
    count, sides = (1, numbers[0]) if len(numbers) == 1 else numbers
    player.machine.count_work(4 * max(count, 0))
    return sum(1 + _rn2(player, sides, "d") for _ in range(count))


def percent(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``percent(p)``."""
    numbers = _integers(player, arguments, "percent")
    if len(numbers) != 1:
        raise kinds.ArgumentError("percent: one number expected")
    return player.chance(numbers[0])


def shuffle(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``shuffle(list)``: put a list in random order."""
    if not arguments or player.sandbox.kind(arguments[0]) != "table" or player.sandbox.handle(arguments[0]) is not None:
        raise kinds.ArgumentError("shuffle: list expected")
    table = arguments[0]
    player.machine.count_work(8 * len(table))
    for last in range(len(table), 1, -1):
        player.sandbox.swap(table, last, 1 + player.roll(last))
    return None


def pline(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``pline(text)``: a message that the preview does not show."""
    if not arguments:
        raise kinds.ArgumentError("pline: string expected")
    kinds.string(player.host, arguments[0], "pline")
    return None


def impossible(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.impossible(text)``: a complaint."""
    player.complain(kinds.string(player.host, arguments[0] if arguments else None, "nh.impossible"))
    return None


# ---- the level


def relative(player: ScriptPlayer, arguments: LuaArguments, name: str) -> tuple[int, int]:
    """The absolute cell of a place of the frame; (-1,-1) left of and above it."""
    if arguments and player.sandbox.kind(arguments[0]) == "table":
        spot = kinds.coordinate(player.host, arguments[0], name)
    else:
        spot = _pair(player, arguments, name)
    return (-1, -1) if spot[0] < 0 or spot[1] < 0 else player.cell(spot)


def _pair(player: ScriptPlayer, arguments: LuaArguments, name: str) -> tuple[int, int]:
    numbers = _integers(player, arguments, name)
    if len(numbers) != 2:
        raise kinds.ArgumentError(f"{name}: x and y expected")
    return numbers[0], numbers[1]


def abscoord(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.abscoord(x,y)``: absolute numbers of a place of the frame."""
    left, top = player.machine.base()
    if len(arguments) == 1:
        x, y = kinds.coordinate(player.host, arguments[0], "nh.abscoord")
        return player.sandbox.new_table(x=x + left, y=y + top)
    x, y = _pair(player, arguments, "nh.abscoord")
    return x + left, y + top


def getmap(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.getmap(x,y)``: what there is in a cell; ``candig`` is a mark that no fresh level has."""
    x, y = relative(player, arguments, "nh.getmap")
    if not 0 <= x < grid.WIDTH or not 0 <= y < grid.HEIGHT:
        raise kinds.ArgumentError("nh.getmap: Coordinates out of range")
    level, cell = player.machine.level, grid.at(x, y)
    code = level.terrain[cell]
    found, numbers = player.site.catalog.terrain_types.get(code), player.version.world.terrain_numbers
    number, name = (code, "") if found is None else (found.number, str(found.name))
    if name in numbers:
        number = numbers.index(name)
    return fact_table(player, "nh.getmap()", {
        "mapchr": map_character(player, code), "typ": number, "lit": bool(level.lit[cell]),
        "has_trap": level.trap_at(x, y) is not None, "roomno": level.room_numbers[cell],
        "edge": bool(level.edges[cell]), "horizontal": bool(level.horizontal[cell]), "candig": False,
        "flags": player.sandbox.new_table(**_states(player, cell)),
    }, {**_CELL_GUESSES, "typ_name": name})  # fmt: skip


def _states(player: ScriptPlayer, cell: int) -> dict[str, bool]:
    """The marks of a door, an altar, or a thing in a cell, by their names."""
    code, flags = player.machine.level.terrain[cell], player.machine.level.flags[cell]
    if code in (terrains.DOOR, terrains.SDOOR):
        return {name: bool(flags & bit) for name, bit in _DOOR_BITS.items()} | {"nodoor": not flags & 15}
    if code == terrains.ALTAR:
        return {"shrine": bool(flags & terrains.SHRINE)}
    given = player.features.get(cell, {})
    return {name: given.get(name, False) for name in FEATURE_MARKS.get(code, ())}


def map_character(player: ScriptPlayer, code: int) -> str:
    """The map character of a terrain: ``-`` or ``|`` for any wall, ``x`` where there is none."""
    if terrains.is_wall(code):
        return "|" if code == terrains.VWALL else "-"
    return player.characters.get(code, "x")


def gettrap(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.gettrap(x,y)``."""
    x, y = relative(player, arguments, "nh.gettrap")
    trap = player.machine.level.trap_at(x, y)
    if trap is None:
        raise kinds.ArgumentError("nh.gettrap: No trap at location")
    name = player.site.catalog.trap_kinds[trap.kind].name
    return player.sandbox.new_table(tx=x, ty=y, ttyp=trap.kind, ttyp_name=name, tseen=trap.seen)


def deltrap(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.deltrap(x,y)``."""
    level = player.machine.level
    if (trap := level.trap_at(*relative(player, arguments, "nh.deltrap"))) is not None:
        level.traps.remove(trap)
    return None


def stairways(player: ScriptPlayer, _: LuaArguments) -> object:
    """``nh.stairways()``: the stairs and ladders there are."""
    level, box = player.machine.level, player.sandbox
    known = ((level.up_stairs, True, False), (level.down_stairs, False, False), (level.up_ladder, True, True),
             (level.down_ladder, False, True))  # fmt: skip
    return box.new_list([box.new_table(x=way.x, y=way.y, up=up, ladder=ladder) for way, up, ladder in known if way.x])


def start_timer_at(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.start_timer_at(x,y,what,turns)``: nothing that a picture shows."""
    relative(player, arguments[:2], "nh.start_timer_at")
    return None


def level_difficulty(player: ScriptPlayer, _: LuaArguments) -> object:
    """``nh.level_difficulty()``."""
    return player.site.surroundings.difficulty


def dump_fmtstr(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.dump_fmtstr(text)``: ``%n`` is the hero's name, ``%D`` the time in fourteen digits."""
    text = kinds.string(player.host, arguments[0] if arguments else None, "nh.dump_fmtstr")
    around = player.site.surroundings
    player.machine.count_work(10 * len(text))
    return text.replace("%n", around.hero.name).replace("%D", around.clock.strftime("%Y%m%d%H%M%S"))


def dead_ends(player: ScriptPlayer, _: LuaArguments) -> object:
    """``get_deadends()``: the cells of corridors and floor with one way out."""
    level = player.machine.level
    player.machine.count_work(2 * grid.CELLS)
    open_codes = (terrains.CORR, terrains.ROOM)
    found = []
    for cell in range(grid.HEIGHT, grid.CELLS):
        x, y = divmod(cell, grid.HEIGHT)
        if level.terrain[cell] in open_codes:
            near = [(x + dx, y + dy) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)) if grid.valid(x + dx, y + dy)]
            if sum(level.terrain[grid.at(*each)] in open_codes for each in near) == 1:
                found.append(cell)
    return player.selection(found)


# ---- the hero

_FRESH_HERO: Final = {"dnum": 0, "uluck": 0, "moves": 1, "uhp": 10, "uhpmax": 10}
"""Facts about the hero that are the same in every preview."""
HERO_FACTS: Final = frozenset((*_FRESH_HERO, "depth", "role", "ulevel", "dlevel", "inventory", "invocation_level"))
"""The names of the facts about the hero."""


def hero(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``u.name``: a fact about the hero."""
    key = arguments[1] if len(arguments) > 1 else None
    around = player.site.surroundings
    facts = {
        "depth": around.depth, "role": around.hero.role, "ulevel": around.hero.level,
        "dlevel": around.level_in_dungeon, **_FRESH_HERO,
    }  # fmt: skip
    if key == "inventory":
        return player.held_object(None)
    if key == "invocation_level" and player.version.has_tests:
        return bool(around.on_vibrating_square_level)
    if not isinstance(key, str) or key not in facts:
        raise kinds.ArgumentError(f"unknown u table index {kinds.shown(player.host, key)}")
    return facts[key]


FUNCTIONS: Final[Mapping[str, LuaFunction]] = {
    "math.random": math_random, "global.d": dice, "global.percent": percent, "global.shuffle": shuffle,
    "global.pline": pline, "global.get_deadends": dead_ends, "nh.rn2": rn2, "nh.random": random,
    "nh.abscoord": abscoord, "nh.getmap": getmap, "nh.gettrap": gettrap, "nh.deltrap": deltrap,
    "nh.stairways": stairways, "nh.start_timer_at": start_timer_at, "nh.level_difficulty": level_difficulty,
    "nh.dump_fmtstr": dump_fmtstr, "nh.impossible": impossible, "hero.get": hero,
}  # fmt: skip
