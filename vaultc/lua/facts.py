"""Tables of facts about objects and their kinds, which scripts get from ``o:totable()`` and ``o:class()``.

Facts that only the game knows have a guess, and reading one is a finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.generation.population.objects.choosing import varying_fields
from vaultc.level.level import Item
from vaultc.lua.player import LuaArguments, LuaFunction, ScriptPlayer, as_bytes
from vaultc.world.catalog import Catalog, catalog_of
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
    renamed = player.version.world.renamed_objects.get(kind.name, kind.name)
    for name in (kind.name, renamed):
        found = catalog.kind_number(name, kind.character)
        if found is not None:
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


FUNCTIONS: Final[Mapping[str, LuaFunction]] = {"fact.guessed": report_guess}
