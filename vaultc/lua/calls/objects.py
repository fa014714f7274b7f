"""``des.object``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vaultc.language.syntax import nodes
from vaultc.level.level import Item
from vaultc.lua import names
from vaultc.lua.arguments import ArgumentError
from vaultc.lua.player import DesFunction, ScriptPlayer
from vaultc.lua.schemas import CallFields

_OF_SPECIES: Final = frozenset(("statue", "egg", "corpse", "tin", "figurine"))
_TURNS: Final = {"not-cursed": ("uncursed", "blessed"), "not-uncursed": ("blessed", "cursed"),
                 "not-blessed": ("uncursed", "cursed")}  # fmt: skip
"""The two states of the words for two; one of them is drawn."""
_STATUE_BITS: Final = {"historic": 1, "male": 2, "female": 4}
_OWN_FILLINGS: Final = {("tin", "spinach"): 1, ("tin", "empty"): 0, ("egg", "empty"): 0}


def make_object(player: ScriptPlayer, fields: CallFields) -> object:
    """``des.object``: an object, or a container with what its contents make; gives the object."""
    kind = _kind(player, fields)
    _refuse_two_numbers(player, kind)
    contents = fields.get("contents")
    options = _options(player, kind, fields)
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


def _refuse_two_numbers(player: ScriptPlayer, kind: nodes.ObjectKind) -> None:
    if player.is_word_form and player.argument_count == 3 and kind.name in _OF_SPECIES:
        raise ArgumentError(
            f"des.object: two numbers after {kind.name!r} are refused; write des.object({{ id =, x =, y = }})"
        )


def _kind(player: ScriptPlayer, fields: CallFields) -> nodes.ObjectKind:
    text, letter = fields.get("id"), fields.get("class")
    if text is None:
        return nodes.ObjectKind(None if letter is None else _class(player, letter), None, span=player.span)
    if len(text) == 1:
        return nodes.ObjectKind(_class(player, text), None, span=player.span)
    found = names.object_named(player, text)
    if found is None:
        raise ArgumentError(f"des.object: Unknown object id {text!r}{names.near_object(player, text)}")
    return nodes.ObjectKind(found.character, found.name, span=player.span)


def _class(player: ScriptPlayer, letter: str) -> str | None:
    if len(letter) != 1:
        player.warn("lua-strict", f"the object class {letter!r} is longer than one letter and ignored")
        return None
    if letter not in player.site.catalog.object_class_of:
        raise ArgumentError(f"des.object: Unknown object class {letter!r}")
    return letter


def _options(player: ScriptPlayer, kind: nodes.ObjectKind, fields: CallFields) -> tuple[nodes.Option, ...]:
    options = []
    if "place" in fields:
        options.append(_option(player, "place", None, player.place_node(fields["place"])))
    buc = fields.get("buc")
    if buc is not None:
        pair = _TURNS.get(buc)
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


def _states(player: ScriptPlayer, fields: CallFields) -> list[nodes.Option]:
    found = [
        _option(player, key, word)
        for key, word in (("buried", "buried"), ("greased", "greased"), ("light", "lit"))
        if fields.get(word)
    ]
    if fields.get("locked"):
        found.append(_option(player, "lock", "locked"))
    elif fields.get("broken") and "locked" not in fields:
        found.append(_option(player, "lock", "broken"))
    if "trapped" in fields:
        found.append(_option(player, "trapped", "trapped" if fields["trapped"] else "not_trapped"))
    if fields.get("achievement") and not player.version.has_achievement:
        player.warn("lua-strict", "des.object: the field 'achievement' is unknown and ignored")
    return found


def _number(kind: nodes.ObjectKind, fields: CallFields) -> int | None:
    """The number that des files would give: enchantment, charges, or marks of statues, eggs and tins."""
    spe = fields.get("spe")
    if kind.name not in _OF_SPECIES:
        return spe if isinstance(spe, int) else None
    if kind.name == "egg":
        return 1 if fields.get("laid_by_you") else None
    own = _OWN_FILLINGS.get((kind.name or "", str(fields.get("montype", ""))))
    if own:
        return own
    bits = sum(bit for word, bit in _STATUE_BITS.items() if fields.get(word))
    return bits or None


def _montype(player: ScriptPlayer, kind: nodes.ObjectKind, text: str) -> list[nodes.Option]:
    if kind.name not in _OF_SPECIES:
        player.warn("lua-strict", f"des.object: montype means nothing for {kind.name or 'a class'!r}")
        return []
    if (kind.name or "", text) in _OWN_FILLINGS:
        return []
    if len(text) == 1:
        species = nodes.MonsterKind(text, None, span=player.span)
        if text not in player.site.catalog.monster_characters:
            raise ArgumentError(f"des.object: montype: unknown class {text!r}")
    else:
        name = names.species_of_option(player, text)
        if name is None:
            advice = names.species_for_option(player, text)
            raise ArgumentError(f"des.object: montype: Unknown monster id {text!r}{advice}")
        species = nodes.MonsterKind(None, name, span=player.span)
    return [_option(player, "montype", None, species)]


def _option(player: ScriptPlayer, key: str, word: str | None, value: Any = None) -> nodes.Option:
    return nodes.Option(key, None if word is None else player.word(word), value, span=player.span)


HANDLERS: Final[Mapping[str, DesFunction]] = {"object": make_object}
