"""Putting things on a layout by the names of the game's catalogue."""

from __future__ import annotations

from collections import abc
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from vaultc.api.layouts import ground_views, naming, painting, placed
from vaultc.api.layouts.ground import DOOR_STATES, door_flags
from vaultc.api.layouts.reading import CONDITIONS
from vaultc.generation.layout.doors import STEPS
from vaultc.rendering.converters.level_json_schema import ALTAR_ALIGNMENTS, DRAWBRIDGE_UNDER
from vaultc.rendering.converters.named_things import NamedEngraving
from vaultc.support import arguments
from vaultc.support.errors import InvalidValueError
from vaultc.translation.freezing.things import begins_with_one
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

if TYPE_CHECKING:
    from vaultc.api.layouts.state import LayoutState

ThingFacts = dict[str, Any]
_MONSTER_FACTS = ("symbol", *[field.name for field in fields(placed.PlacedMonster)[4:]])
_OBJECT_FACTS = ("symbol", *[field.name for field in fields(placed.PlacedObject)[4:]])
_ENGRAVINGS = ("dust", "engrave", "burn", "mark", "blood")
_BLESSINGS = ("blessed", "uncursed", "cursed")
_DISGUISES = ("monster", "object", "feature")


def place(layout: LayoutState, kind: str, name: str, x: int, y: int, facts: ThingFacts) -> placed.AnyThing:
    """Put something on a cell."""
    column, row = divmod(painting.cell_of(x, y), grid.HEIGHT)
    put = _PLACERS[naming.one_of("kind of things", arguments.text(kind, "a kind of things"), _PLACERS)]
    made: placed.AnyThing = put(layout, arguments.text(name, "the name of a thing"), column, row, facts)
    return made


def known_facts(what: str, facts: ThingFacts, known: abc.Iterable[str]) -> None:
    """Refuse facts that there are not.

    Raises:
        InvalidValueError: there is no such fact.
    """
    names = tuple(known)
    for fact in facts:
        if fact not in names:
            raise naming.unknown(f"fact of {what}", fact, names)


def _typed(facts: ThingFacts, kind: type) -> ThingFacts:
    """Facts whose numbers and texts are such, by the fields of a class of things.

    Raises:
        InvalidValueError: one is something else.
    """
    found = dict(facts)
    for field in fields(kind):
        if field.name in found and field.type == "int":
            found[field.name] = arguments.whole(found[field.name], field.name)
        elif found.get(field.name) is not None and field.type in ("str", "str | None"):
            arguments.text(found[field.name], field.name)
    return found


# ---- things


def _place_monster(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> placed.PlacedMonster:
    known_facts("monsters", facts, _MONSTER_FACTS)
    catalog = layout.game.catalog
    spelt, symbol = naming.species_of(name, facts.pop("symbol", None), catalog)
    if naming.is_always_invisible(spelt):
        facts["conditions"] = {**dict(facts.get("conditions", {})), "invisible": 1}
    monster = placed.PlacedMonster(spelt, symbol, x, y, **monster_facts(facts, catalog))
    layout.add(monster)
    return monster


def monster_facts(facts: ThingFacts, catalog: Catalog) -> ThingFacts:
    """ThingFacts of a monster as layouts keep them."""
    found = _typed(facts, placed.PlacedMonster)
    if "conditions" in found:
        given = found["conditions"]
        pairs = sorted(given.items() if isinstance(given, dict) else given)
        found["conditions"] = tuple((naming.one_of("condition", word, CONDITIONS), int(n)) for word, n in pairs if n)
    if "inventory" in found:
        found["inventory"] = _contents(found["inventory"], catalog)
    if found.get("disguise") is not None:
        look, what = found["disguise"]
        found["disguise"] = naming.one_of("kind of disguise", look, _DISGUISES), str(what)
    return found


def _place_object(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> placed.PlacedObject:
    thing = an_object(name, facts, layout.game.catalog, x, y)
    layout.add(thing)
    return thing


def an_object(
    name: str, facts: ThingFacts, catalog: Catalog, x: int | None = None, y: int | None = None
) -> placed.PlacedObject:
    """An object by its name.

    Raises:
        InvalidValueError: there is no such object or fact.
    """
    known_facts("objects", facts, _OBJECT_FACTS)
    spelt, symbol = naming.kind_of(name, facts.pop("symbol", None), catalog)
    if catalog.kind_number(spelt, symbol) in begins_with_one(catalog):
        facts.setdefault("bonus", 1)
    if naming.is_wishing_wand(spelt, symbol):
        facts.setdefault("recharged", 1)
    return placed.PlacedObject(spelt, symbol, x, y, **object_facts(facts, catalog))


def object_facts(facts: ThingFacts, catalog: Catalog) -> ThingFacts:
    """ThingFacts of an object as layouts keep them."""
    found = _typed(facts, placed.PlacedObject)
    if "blessing" in found:
        naming.one_of("blessing", found["blessing"], _BLESSINGS)
    if found.get("species") is not None:
        found["species"] = naming.species_of(found["species"], None, catalog)[0]
    if "contents" in found:
        found["contents"] = _contents(found["contents"], catalog)
    return found


def _contents(given: abc.Iterable[Any], catalog: Catalog) -> tuple[placed.PlacedObject, ...]:
    if not isinstance(given, abc.Iterable) or isinstance(given, str):
        raise InvalidValueError(f"contents are a list of objects or names, not {given!r}")
    return tuple(an_object(thing, {}, catalog) if isinstance(thing, str) else thing for thing in given)


def _place_trap(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> placed.PlacedTrap:
    known_facts("traps", facts, ("leads_to",))
    trap = placed.PlacedTrap(naming.trap_of(name, layout.game.catalog), x, y, **_typed(facts, placed.PlacedTrap))
    layout.add(trap)
    return trap


def _place_engraving(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> NamedEngraving:
    known_facts("engravings", facts, ("text",))
    engraving = NamedEngraving(x, y, naming.one_of("kind of engraving", name, _ENGRAVINGS), str(facts.get("text", "")))
    layout.add(engraving)
    return engraving


# ---- ground


def _place_way(code: int) -> abc.Callable[[LayoutState, str, int, int, ThingFacts], Any]:
    def put(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> Any:
        known_facts("stairs", facts, ())
        up = naming.one_of("direction", name, ("up", "down")) == "up"
        cell = _cleared(layout, x, y)
        layout.ground.put(cell, code, terrain.UP if up else terrain.DOWN)
        return ground_views.stairs_at(layout.ground, cell, layout.branch)

    return put


def _cleared(layout: LayoutState, x: int, y: int) -> int:
    """A cell whose former feature is gone."""
    cell = grid.at(x, y)
    painting.paint_terrain(layout, [cell], terrain.ROOM)
    return cell


def _place_door(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> Any:
    known_facts("doors", facts, ("hidden", "trapped", "horizontal"))
    state = naming.one_of("state of doors", "nodoor" if name == "none" else name, DOOR_STATES)
    hidden = bool(facts.get("hidden"))
    if hidden and state not in ("closed", "locked"):
        raise InvalidValueError(f"a hidden door is closed or locked, not {state!r}")
    across = painting.lies_across(layout.ground, grid.at(x, y))
    flags = door_flags(state) | (terrain.TRAPPED if facts.get("trapped") else 0)
    cell = _cleared(layout, x, y)
    layout.ground.put(cell, terrain.SDOOR if hidden else terrain.DOOR, flags, int(facts.get("horizontal", across)))
    return ground_views.door_at(layout.ground, cell)


def _place_altar(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> Any:
    known_facts("altars", facts, ("shrine",))
    bits = ALTAR_ALIGNMENTS[naming.one_of("alignment", name, ALTAR_ALIGNMENTS)]
    cell = _cleared(layout, x, y)
    layout.ground.put(cell, terrain.ALTAR, bits | (terrain.SHRINE if facts.get("shrine") else 0))
    return ground_views.feature_at(layout.ground, cell, layout.game.catalog)


def _place_grave(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> Any:
    known_facts("graves", facts, ())
    cell = _cleared(layout, x, y)
    layout.ground.put(cell, terrain.GRAVE)
    layout.keep_engravings(lambda e: (e.x, e.y) != (x, y))
    if name:
        layout.add(NamedEngraving(x, y, painting.HEADSTONE, name))
    return ground_views.feature_at(layout.ground, cell, layout.game.catalog)


def _place_feature(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> Any:
    known_facts("features", facts, ())
    catalog = layout.game.catalog
    known = {
        word: code for word, code in naming.terrain_codes(catalog).items() if catalog.terrain_classes.furniture[code]
    }
    code = known[naming.one_of("feature", name, known)]
    if code in (terrain.STAIRS, terrain.LADDER):
        raise InvalidValueError(f"{name} are a kind of their own: place({name!r}, 'up', {x}, {y})")
    cell = _cleared(layout, x, y)
    layout.ground.put(cell, code)
    return ground_views.feature_at(layout.ground, cell, catalog)


def _place_drawbridge(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> Any:
    """The span on a cell, and the portcullis in the wall beside it."""
    known_facts("drawbridges", facts, ("open", "over"))
    number, step_x, step_y = STEPS[naming.one_of("side of the portcullis", name, STEPS)]
    under = DRAWBRIDGE_UNDER[naming.one_of("ground", str(facts.get("over", "moat")), DRAWBRIDGE_UNDER)]
    portcullis = painting.cell_of(x + step_x, y + step_y)
    is_open = bool(facts.get("open"))
    span = _cleared(layout, x, y)
    _cleared(layout, x + step_x, y + step_y)
    bridge, gate = (terrain.DRAWBRIDGE_DOWN, terrain.DOOR) if is_open else (terrain.DRAWBRIDGE_UP, terrain.DBWALL)
    layout.ground.put(span, bridge, number | under, int(step_x != 0))
    layout.ground.lit[span] |= under == terrain.LAVA_UNDER
    layout.ground.put(portcullis, gate, 0 if is_open else terrain.NON_DIGGABLE, int(step_x == 0))
    return ground_views.drawbridge_at(layout.ground, span)


_PLACERS: dict[str, abc.Callable[[LayoutState, str, int, int, ThingFacts], Any]] = {
    "monster": _place_monster,
    "object": _place_object,
    "trap": _place_trap,
    "engraving": _place_engraving,
    "stairs": _place_way(terrain.STAIRS),
    "ladder": _place_way(terrain.LADDER),
    "door": _place_door,
    "altar": _place_altar,
    "grave": _place_grave,
    "feature": _place_feature,
    "drawbridge": _place_drawbridge,
}
KINDS = tuple(_PLACERS)
"""The kinds of things that can be placed."""
