"""The fields of the functions of ``des``, forms without field names, and names of species and objects."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from vaultc.lua import kinds
from vaultc.lua.calls import FIRST_WORDS, OF_THREE
from vaultc.lua.kinds import older_fields
from vaultc.support.errors import nearest_name
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import Catalog

if TYPE_CHECKING:
    from vaultc.lua.player import ScriptPlayer

_PREFIXES: Final = {"ring of ": "=", "potion of ": "!", "scroll of ": "?", "spellbook of ": "+", "wand of ": "/"}
"""The words before the names of classes of objects, and their letters."""
PREFIX_OF_CLASS: Final = {letter: prefix for prefix, letter in _PREFIXES.items()}
"""The words before the names of objects of a class, by its letter."""

_LONGEST: Final = 60
"""The characters of the longest text that is compared with names for advice."""
_COMPARISON: Final = 30
"""The work of a comparison with one name."""


class ObjectName(NamedTuple):
    """The class and the name of a kind of object as des files write them."""

    character: str | None
    name: str


def object_named(player: ScriptPlayer, text: str, at: kinds.ArgumentPlace = "id") -> ObjectName | None:
    """The object of a name, with or without the word for its class; None if there is none."""
    catalog = player.site.catalog
    lowered = text.lower()
    for prefix, character in _PREFIXES.items():
        if lowered.startswith(prefix):
            return _found(player, catalog, character, text[len(prefix) :], at)
    return _found(player, catalog, None, text, at)


def _found(
    player: ScriptPlayer, catalog: Catalog, character: str | None, name: str, at: kinds.ArgumentPlace
) -> ObjectName | None:
    older = player.version.object_names.get(name.lower(), name)
    _tell_newer(player, name, player.version.world.newer_objects, at)
    if catalog.kind_number(older, character) is not None:
        return ObjectName(character, older)
    wanted = name.lower()
    for kind in catalog.kinds:
        if kind.name and kind.appearance and kind.appearance.lower() == wanted and character in (None, kind.character):
            return ObjectName(kind.character, kind.name)
    return None


def species_named(player: ScriptPlayer, text: str, at: kinds.ArgumentPlace = "id") -> str | None:
    """The species of a name as des files write it; None if there is none."""
    older = player.version.species_names.get(text.lower(), text)
    _tell_newer(player, text, player.version.world.newer_species, at)
    return next((name for name in (text, older) if player.site.catalog.species_number(name) is not None), None)


def _tell_newer(player: ScriptPlayer, text: str, newer: Mapping[str, str], at: kinds.ArgumentPlace) -> None:
    near = next((near for name, near in newer.items() if name.lower() == text.lower()), None)
    if near is not None:
        player.warn("lua-preview", f"the preview shows {near!r} for {text!r}", at)


def species_of_option(player: ScriptPlayer, text: str) -> str | None:
    """As :func:`species_named`, for the option ``montype``, which takes no alternate names."""
    is_alternate = text.lower() in player.version.world.alternate_species
    return None if is_alternate else species_named(player, text, "montype")


def species_for_option(player: ScriptPlayer, text: str) -> str | None:
    """The species to write for a name that the option ``montype`` does not take."""
    world, lowered = player.version.world, text.lower()
    if lowered not in world.alternate_species:
        return near_species(player, text)
    older = world.alternate_species[lowered]
    return world.montypes.get(older, older)


def near_species(player: ScriptPlayer, text: str) -> str | None:
    """The species whose name is nearest to an unknown one."""
    names = {row.name.lower(): row.name for row in player.site.catalog.species}
    names |= {name: name for name in player.version.species_names}
    return _nearest_in(player, "species", text, names)


def near_object(player: ScriptPlayer, text: str) -> str | None:
    """The object whose name is nearest to an unknown one, of the class that the name says."""
    lowered = text.lower()
    prefix = next((each for each in _PREFIXES if lowered.startswith(each)), "")
    rows = [row for row in player.site.catalog.kinds if row.name]
    if prefix or " of " in text:
        rows = [row for row in rows if not prefix or row.character == _PREFIXES[prefix]]
        full = [PREFIX_OF_CLASS.get(row.character, "") + (row.name or "") for row in rows]
        return _nearest_in(player, f"objects {prefix}", text, {name.lower(): name for name in full})
    return _nearest_in(player, "objects", text, {(row.name or "").lower(): row.name or "" for row in rows})


def near_trap(player: ScriptPlayer, text: str) -> str | None:
    """The word of the trap whose word or name is nearest to an unknown one."""
    catalog = player.site.catalog
    names = {word: word for word in catalog.trap_codes}
    names |= {f"{word} trap": word for word in catalog.trap_codes}
    return _nearest_in(player, "traps", text, names)


def _nearest_in(player: ScriptPlayer, what: str, text: str, names: Mapping[str, str]) -> str | None:
    """The name whose key is nearest to a text, found once in all runs of a script."""
    found = player.budget.near_names
    if (what, text) not in found:
        near = near_word(player.machine.count_work, text.lower(), names)
        found[what, text] = None if near is None else names[near]
    return found[what, text]


_CLASSES: Final = {"monster": "species", "object": "object", "trap": "trap"}


def other_class(player: ScriptPlayer, text: str, function: str) -> str:
    """The end of a message about a name that another function of ``des`` knows."""
    catalog = player.site.catalog
    known = {
        "monster": catalog.species_number(text) is not None,
        "object": any(row.name and row.name.lower() == text.lower() for row in catalog.kinds),
        "trap": text.lower().removesuffix(" trap") in catalog.trap_codes,
    }
    found = next((each for each, is_known in known.items() if is_known and each != function), None)
    return "" if found is None else f"; it is {'an' if found == 'object' else 'a'} {_CLASSES[found]}: des.{found}"


def near_word(count_work: Callable[[int], None], text: str, known: Iterable[str]) -> str | None:
    """The nearest of some names, if one is near; long texts have none, since comparing takes long."""
    if len(text) > _LONGEST:
        return None
    names = list(known)
    count_work(_COMPARISON * len(names))
    return nearest_name(text, names)


def question(near: str | None) -> str:
    """The end of a message about an unknown name: the question after a near one."""
    return "" if near is None else f"; did you mean {near!r}?"


CallFields = dict[str, Any]
"""The fields of a call as read; fields that have their default are absent."""


class FieldRule(NamedTuple):
    """A field: how it is read, its default, and whether it must be given."""

    kind: kinds.ReadValue
    default: object = None
    required: bool = False


_KINDS: Final[Mapping[str, kinds.ReadValue]] = {
    "number": kinds.integer, "number or random": kinds.integer_or_random, "boolean": kinds.boolean,
    "text": kinds.string, "letter": kinds.letter, "character": kinds.map_character, "place": kinds.coordinate,
    "region": kinds.region, "selection": kinds.selection, "function": kinds.function,
    "function or nothing": kinds.function_or_nothing,
}  # fmt: skip
"""The kinds of fields by their names in ``fields.json``."""
_CORNERS: Final = ("x1", "y1", "x2", "y2")


@cache
def _rule(written: str) -> FieldRule:
    """A rule as ``fields.json`` has it: a kind, or words with bars between them, ``required``, and a default."""
    told, _, usual = written.partition(" = ")
    name = told.removesuffix(", required")
    is_furniture, words = name.startswith("furniture: "), tuple(name.removeprefix("furniture: ").split(" | "))
    default = json.loads(usual) if usual and name in ("number", "boolean") else usual or None
    if len(words) == 1:
        return FieldRule(_KINDS[name], default, told != name)
    return FieldRule(kinds.FeatureWord(words) if is_furniture else kinds.WordOption(words), default, told != name)


SCHEMAS: Final[Mapping[str, Mapping[str, FieldRule]]] = {
    function: {name: _rule(written) for names, written in fields.items() for name in names.split()}
    for function, fields in json.loads(Path(__file__).with_name("fields.json").read_bytes()).items()
}
"""The functions that take a table, with their fields in the order in which they are read."""
THEMED_SCHEMAS: Final = {**SCHEMAS, "room": {**SCHEMAS["room"], "filled": FieldRule(kinds.integer, 0)}}
"""The same while themed rooms are made."""

_MAY_BE_EMPTY: Final = frozenset(("trap", "monster", "object", "stair", "ladder", "mineralize", "wallify", "gold",
                                  "altar", "grave", "door", "feature"))  # fmt: skip


def raw_fields(host: kinds.Host, function: str, arguments: tuple[Any, ...]) -> CallFields:
    """The arguments of a call as fields that are not read yet."""
    if not arguments:
        if function not in _MAY_BE_EMPTY:
            raise kinds.ArgumentError(f"des.{function}: table expected, got no value")
        return {}
    if None in arguments[1:] and "coord" in SCHEMAS.get(function, ()):
        number = arguments.index(None, 1)
        host.warn("lua-strict", f"des.{function}: this place is nil, so it is random; lists count from 1", number)
    own = _own_form(host, function, arguments) or older_fields(host, function, arguments)
    if own is not None:
        return own
    if function in FIRST_WORDS and host.sandbox.kind(arguments[0]) != "table":
        return _word_and_place(function, FIRST_WORDS[function], arguments)
    return _by_name(host, function, arguments[0])


def _by_name(host: kinds.Host, function: str, table: Any) -> CallFields:
    entries: CallFields = {}
    for key, value in kinds.fields_of(host, table).items():
        if isinstance(key, str):
            entries[key] = value
        elif key == 1:
            host.warn(
                "lua-strict",
                f"des.{function}: a single table holds fields, so a list in it is ignored; write {{ x = 3, y = 4 }}",
                0,
            )
    return entries


def _word_and_place(function: str, field: str, arguments: tuple[Any, ...]) -> CallFields:
    fields: CallFields = {field: arguments[0]}
    if len(arguments) == 1:
        return fields
    if len(arguments) == 2:
        return {**fields, "coord": arguments[1]}
    if len(arguments) == 3:
        return {**fields, "x": arguments[1], "y": arguments[2]}
    raise kinds.ArgumentError(f"des.{function}: wrong parameters: a word, then x and y or a coordinate")


def _own_form(host: kinds.Host, function: str, arguments: tuple[Any, ...]) -> CallFields | None:
    """The fields of a form that is a function's own; None for a table of fields, and what other functions take too."""
    if function in OF_THREE and len(arguments) == 3 and function != "gold":
        return dict(zip(OF_THREE[function], arguments, strict=True))
    if function == "terrain" and len(arguments) == 2:
        key = "selection" if host.selection(arguments[0]) is not None else "coord"
        return {key: arguments[0], "typ": arguments[1]}
    if function == "map" and host.sandbox.kind(arguments[0]) == "string":
        return {"map": arguments[0], "halign": "center", "valign": "center"}
    return _gold(host, arguments) if function == "gold" else None


def _gold(host: kinds.Host, arguments: tuple[Any, ...]) -> CallFields | None:
    if len(arguments) == 3:
        if not host.version.gold_slips:
            return {"amount": arguments[0], "x": arguments[1], "y": arguments[2]}
        host.warn("lua-strict", "des.gold(n, x, y) puts the gold at (x,x); write des.gold({ amount =, x =, y = })")
        return {"amount": arguments[0], "x": arguments[1], "y": arguments[1]}
    if len(arguments) == 2:
        return {"amount": arguments[0], "coord": arguments[1]}
    if host.sandbox.kind(arguments[0]) != "table":
        raise kinds.ArgumentError("des.gold: a single number is not enough; write des.gold({ amount = n })", 0)
    return None


def read_fields(
    host: kinds.Host, function: str, raw: CallFields, schemas: Mapping[str, Mapping[str, FieldRule]] = SCHEMAS
) -> CallFields:
    """The fields of a call, read; absent ones and defaults are left out. The place is one field, ``place``.

    Raises:
        ArgumentError: a field holds what it does not take, or a required one is missing.
    """
    schema = schemas[function]
    fields: CallFields = {}
    refused: list[tuple[str | None, kinds.ArgumentError]] = []
    for name, field in schema.items():
        value = raw.get(name)
        if value is None:
            if field.required:
                refused.append((None, kinds.ArgumentError(f"des.{function}: missing required field {name!r}")))
            continue
        host.reading.at = name
        try:
            read = field.kind(host, value, f"des.{function}: {name}")
        except kinds.ArgumentError as error:
            refused.append((name, error))
            continue
        if field.default is None or read != field.default:
            fields[name] = read
    for name in raw:
        if name not in schema:
            _tell_unknown(host, function, str(name), schema)
    _refuse(host, refused)
    host.reading.at = None
    if "coord" in schema:
        x, y, place = fields.pop("x", -1), fields.pop("y", -1), fields.pop("coord", None)
        if x != -1 or y != -1:
            place = (x, y)
        if place is not None and place != (-1, -1):
            fields["place"] = place
    if schema.keys() >= set(_CORNERS):
        _join_box(function, fields, schema)
    return fields


def _tell_unknown(host: kinds.Host, function: str, name: str, schema: Mapping[str, FieldRule]) -> None:
    """Tell of an unknown field, with the field that says the same, or the one with the nearest name."""
    same = _SAME_MEANING.get(name, "")
    if same.partition(" ")[0] not in schema:
        of_word = (key for key, rule in schema.items() if name in getattr(rule.kind, "words", ()))
        same = next((f'{key} = "{name}"' for key in of_word), "")
    near = None if same else near_word(host.count_work, name, schema)
    advice = f"; write {same}" if same else question(near)
    message = f"des.{function}: the field {name!r} is unknown and ignored{advice}"
    host.warn("lua-strict", message, kinds.FieldName(name), meant=near)


_SAME_MEANING: Final = {
    "erodeproof": "eroded = -1", "rustproof": "eroded = -1", "hostile": "peaceful = false", "awake": "asleep = false",
    "male": "female = false", "unlit": "lit = 0", "filled": "filled = 1", "unlocked": "locked = false",
}  # fmt: skip
"""Fields that no function has but authors expect, and what to write in their place."""


def _refuse(host: kinds.Host, refused: list[tuple[str | None, kinds.ArgumentError]]) -> None:
    """Refuse a call for its fields: note each but the last, and raise that one.

    Raises:
        ArgumentError: there is one.
    """
    for index, (name, error) in enumerate(refused, 1):
        host.reading.at = name
        if index == len(refused):
            raise error
        host.refuse(error)


def _join_box(function: str, fields: CallFields, schema: Mapping[str, FieldRule]) -> None:
    given = {name: fields.pop(name) for name in _CORNERS if name in fields}
    if "region" in fields or not given:
        return
    if len(given) < 4:
        raise kinds.ArgumentError(f"des.{function}: x1, y1, x2 and y2 go together")
    fields["region" if "region" in schema else "corners"] = tuple(given.values())
