"""``des.monster``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vaultc.language.syntax import nodes
from vaultc.lua import names
from vaultc.lua.arguments import ArgumentError
from vaultc.lua.player import DesFunction, ScriptPlayer
from vaultc.lua.schemas import CallFields

_STATES: Final = ("invisible", "cancelled", "revived", "avenge", "stunned", "confused")
_TURNS: Final = ("fleeing", "blinded", "paralyzed")
_LOOKS: Final = {"obj": "m_object", "mon": "m_monster", "ter": "m_feature"}
_ALIGNED_CLASSES: Final = "A"
_ALIGNED_NAMES: Final = ("priest", "cleric", "angel")


def monster(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.monster``: a species or a class at a place, with what its inventory makes."""
    kind = _kind(player, fields)
    inventory = fields.get("inventory")
    block = None if inventory is None else nodes.Block((), span=player.span)
    node = nodes.Monster(
        kind, player.place_node(fields.get("place")), _options(player, kind, fields), block, span=player.span
    )
    player.perform(node, None if inventory is None else lambda: player.call_back(inventory))


def _kind(player: ScriptPlayer, fields: CallFields) -> nodes.MonsterKind:
    text, letter = fields.get("id"), fields.get("class")
    if text is None:
        return nodes.MonsterKind(None if letter is None else _class(player, letter), None, span=player.span)
    if len(text) == 1:
        return nodes.MonsterKind(_class(player, text), None, span=player.span)
    name = names.species_named(player, text)
    if name is None:
        return _unknown(player, text)
    return nodes.MonsterKind(None, name, span=player.span)


def _unknown(player: ScriptPlayer, text: str) -> nodes.MonsterKind:
    known = f"the species {text!r} is unknown{names.near_species(player, text)}"
    if player.is_word_form:
        player.warn("lua-strict", f"{known}; the game makes a random monster")
    else:
        player.warn("lua-strict", known)
        raise ArgumentError(f"des.monster: Unknown monster id {text!r}{names.near_species(player, text)}")
    return nodes.MonsterKind(None, None, span=player.span)


def _class(player: ScriptPlayer, letter: str) -> str | None:
    if len(letter) != 1:
        player.warn("lua-strict", f"the monster class {letter!r} is longer than one letter and ignored")
        return None
    if letter not in player.site.catalog.monster_characters:
        player.warn("lua-strict", f"there is no monster class {letter!r}; the game ends here")
        raise ArgumentError(f"des.monster: Unknown monster class {letter!r}")
    return letter


def _options(player: ScriptPlayer, kind: nodes.MonsterKind, fields: CallFields) -> tuple[nodes.Option, ...]:
    options = [_option(player, state, state) for state in _STATES if fields.get(state)]
    if fields.get("female"):
        options.append(_option(player, "female", "female"))
    if "name" in fields:
        options.append(_option(player, "name", None, player.text(fields["name"])))
    for key, field, words in (
        ("attitude", "peaceful", ("hostile", "peaceful")),
        ("alertness", "asleep", ("awake", "asleep")),
    ):
        if field in fields:
            options.append(_option(player, key, words[fields[field]]))
    for turns in _TURNS:
        if turns in fields:
            options.append(_option(player, turns, None, player.number(fields[turns] % 127)))
    if "align" in fields and _takes_alignment(kind):
        options.append(_option(player, "alignment", fields["align"]))
    if "appear_as" in fields:
        options.append(_appearance(player, fields["appear_as"]))
    return tuple(options)


def _takes_alignment(kind: nodes.MonsterKind) -> bool:
    """Only priests and angels follow an alignment."""
    name = (kind.name or "").lower()
    return kind.character == _ALIGNED_CLASSES or any(word in name for word in _ALIGNED_NAMES)


def _appearance(player: ScriptPlayer, text: str) -> nodes.Option:
    prefix, _, shape = text.partition(":")
    if prefix not in _LOOKS or not shape:
        raise ArgumentError(f"des.monster: appear_as: Unknown appear_as type {text!r}; write obj:, mon: or ter:")
    return _option(player, "appearance", _LOOKS[prefix], player.text(shape))


def _option(player: ScriptPlayer, key: str, word: str | None, value: Any = None) -> nodes.Option:
    return nodes.Option(key, None if word is None else player.word(word), value, span=player.span)


HANDLERS: Final[Mapping[str, DesFunction]] = {"monster": monster}
