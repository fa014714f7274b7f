"""Functions that make stairs, altars, graves, engravings, gold and traps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.language.syntax import nodes
from vaultc.lua import names
from vaultc.lua.arguments import ArgumentError
from vaultc.lua.player import DesFunction, ScriptPlayer
from vaultc.lua.schemas import CallFields

_RANDOM: Final = "random"


def stair(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.stair``."""
    place = player.place_node(fields.get("place"))
    player.perform(nodes.Stair(place, player.word(fields.get("dir", "down")), span=player.span))


def ladder(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.ladder``."""
    place = player.place_node(fields.get("place"))
    player.perform(nodes.Ladder(place, player.word(fields.get("dir", "down")), span=player.span))


def altar(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.altar``."""
    place, alignment = player.place_node(fields.get("place")), player.word(fields.get("align", _RANDOM))
    kind = player.word(fields.get("type", "altar"))
    player.perform(nodes.Altar(place, alignment, kind, span=player.span))


def grave(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.grave``: without a text it has a random epitaph."""
    text = player.text(fields["text"]) if "text" in fields else player.word(_RANDOM)
    player.perform(nodes.Grave(player.place_node(fields.get("place")), text, span=player.span))


def engraving(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.engraving``."""
    place, kind = player.place_node(fields.get("place")), player.word(fields.get("type", "engrave"))
    player.perform(nodes.Engraving(place, kind, player.text(fields["text"]), span=player.span))


def gold(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.gold``: without an amount 1 to 200."""
    amount = player.number(max(fields.get("amount", -1), -1))
    player.perform(nodes.Gold(amount, player.place_node(fields.get("place")), span=player.span))


def trap(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.trap``: an unknown kind is an error as a word, and a random trap as a field."""
    if "teledest" in fields and not player.version.has_trap_target:
        player.warn("lua-strict", "des.trap: the field 'teledest' is unknown and ignored")
    kind = fields.get("type")
    name = None if kind is None or kind.lower() == _RANDOM else player.text(kind.lower())
    if name is not None and name.text not in player.site.catalog.trap_codes:
        near = names.advice(player.machine.count_work, name.text, player.site.catalog.trap_codes)
        player.warn("lua-strict", f"the trap {kind!r} is unknown{near}")
        if player.is_word_form:
            raise ArgumentError(f"des.trap: Unknown trap type {kind!r}")
        name = None
    player.perform(nodes.Trap(name, player.place_node(fields.get("place")), span=player.span))
    traps = player.machine.level.traps
    if fields.get("seen") and traps and traps[0].origin == player.span:
        traps[0].seen = True


HANDLERS: Final[Mapping[str, DesFunction]] = {
    "stair": stair,
    "ladder": ladder,
    "altar": altar,
    "grave": grave,
    "engraving": engraving,
    "gold": gold,
    "trap": trap,
}
