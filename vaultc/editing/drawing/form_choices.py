"""The choices that a form offers: the names of the game, and the words of the language that the game knows."""

from __future__ import annotations

import re
from collections import abc

from vaultc.language.game import Game
from vaultc.language.names import entries
from vaultc.language.syntax import nodes as n

_LABELS: abc.Mapping[type[n.Node], tuple[str, ...]] = {
    n.Room: ("type", "light", "position", "alignment", "size", "flag"),
    n.Subroom: ("type", "light", "position", "size", "flag"),
    n.RegionStatement: ("region", "light", "type", "flag"),
    n.RoomDoor: ("secret", "state", "walls", "position"),
    n.Object: ("kind", "option"),
    n.Container: ("kind", "option"),
    n.Monster: ("kind", "place", "option"),
    n.Sounds: ("frequency", "part"),
    n.MonGeneration: ("chance", "part"),
    n.SolidFill: ("style", "filling"),
    n.MazeGrid: ("style", "filling"),
    n.Mines: ("style", "foreground", "background", "smoothed", "joined", "light", "walled", "filling"),
}
"""The labels of statements whose parts are not simply their fields; the last label goes on."""

_LIGHT = ("lit", "unlit", "random")
_TRUTH = ("true", "false")
_ROOM_FLAGS = ("filled", "unfilled", "irregular", "regular", "joined", "unjoined")
_DOOR = ("open", "closed", "locked", "nodoor", "broken", "secret", "random")
_DIRECTIONS = ("north", "south", "east", "west")
_WORDS: abc.Mapping[type[n.Node], abc.Mapping[str, tuple[str, ...]]] = {
    n.Room: {"light": _LIGHT, "flag": _ROOM_FLAGS},
    n.Subroom: {"light": _LIGHT, "flag": _ROOM_FLAGS},
    n.RegionStatement: {"light": _LIGHT, "flag": _ROOM_FLAGS},
    n.RoomDoor: {"secret": (*_TRUTH, "random"), "state": _DOOR, "walls": (*_DIRECTIONS, "random")},
    n.Door: {"state": _DOOR},
    n.Drawbridge: {"direction": _DIRECTIONS, "state": ("open", "closed", "random")},
    n.Spill: {"direction": _DIRECTIONS},
    n.MazeWalk: {"direction": _DIRECTIONS, "stocked": _TRUTH},
    n.Stair: {"direction": ("up", "down")},
    n.Ladder: {"direction": ("up", "down")},
    n.Altar: {
        "alignment": ("law", "neutral", "chaos", "noalign", "coaligned", "noncoaligned", "align[0]", "random"),
        "kind": ("altar", "shrine", "sanctum", "random"),
    },
    n.Engraving: {"kind": ("dust", "engrave", "burn", "mark", "blood", "random")},
    n.Mines: {"smoothed": _TRUTH, "joined": _TRUTH, "light": _LIGHT, "walled": _TRUTH},
}
_NAMES: abc.Mapping[tuple[type[n.Node], str], str] = {
    (n.Room, "type"): "rooms",
    (n.Subroom, "type"): "rooms",
    (n.RegionStatement, "type"): "rooms",
    (n.Object, "kind"): "objects",
    (n.Container, "kind"): "objects",
    (n.Monster, "kind"): "monsters",
    (n.Trap, "kind"): "traps",
}
_OBJECT_OPTIONS = (
    "blessed", "uncursed", "cursed", "+1", 'name: "Ash"', "quantity: 3", "eroded: 1", "erodeproof", "montype: 'D'",
    "buried", "lit", "unlit", "locked", "broken", "trapped", "recharged: 1", "invisible", "greased",
)  # fmt: skip
_MONSTER_OPTIONS = (
    "peaceful", "hostile", "asleep", "awake", '"Ash"', "law", "neutral", "chaos", "coaligned", "noncoaligned", "female",
    "invisible", "cancelled", "revived", "avenge", "fleeing: 10", "blinded: 10", "paralyzed: 10", "stunned", "confused",
    'm_object "chest"', 'm_feature "fountain"', 'm_monster "newt"', "seen_traps: all",
)  # fmt: skip
_ROOM_OPTIONS = tuple(_ROOM_FLAGS)
_OPTIONS: abc.Mapping[type[n.Node], tuple[str, ...]] = {
    n.Object: _OBJECT_OPTIONS,
    n.Container: _OBJECT_OPTIONS,
    n.Monster: _MONSTER_OPTIONS,
    n.Room: _ROOM_OPTIONS,
    n.Subroom: _ROOM_OPTIONS,
    n.RegionStatement: _ROOM_OPTIONS,
}


def labels_of(cls: type[n.Node]) -> tuple[str, ...]:
    """The labels of the parts of a class of statements; the last one goes on for further parts."""
    if cls in _LABELS:
        return _LABELS[cls]
    return tuple(field.name for field in cls.fields if field.name != "span" and "Block" not in field.annotation)


def choices_of(game: Game, cls: type[n.Node], label: str) -> list[dict[str, str]]:
    """Texts that fit a part, each with words that explain it; empty if anything may be written."""
    what = _NAMES.get((cls, label))
    if what is not None:
        return [*named(game, what), {"text": "random", "name": "any"}]
    if label == "option":
        return options_of(game, cls)
    words = _WORDS.get(cls, {}).get(label, ())
    return [{"text": word, "name": ""} for word in words if _is_known(game, word)]


def named(game: Game, what: str) -> list[dict[str, str]]:
    """The names of a kind as des files write them."""
    return [
        {"text": entry.written, "name": f"{entry.name} {entry.class_name}".strip()}
        for entry in entries(game)
        if entry.what == what
    ]


def options_of(game: Game, cls: type[n.Node]) -> list[dict[str, str]]:
    """The options that may be added to a statement of a class, with an example of the value of each."""
    return [{"text": text, "name": ""} for text in _OPTIONS.get(cls, ()) if _is_known(game, text)]


def _is_known(game: Game, text: str) -> bool:
    """Return whether the game's language has the word with which a text begins."""
    word = re.split(r"[:\s\[]", text, maxsplit=1)[0]
    return not word.replace("_", "").isalpha() or word in game.grammar.words
