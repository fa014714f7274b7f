"""Syntax and meaning of the statements of sorted levels, in the form that editors show."""

from __future__ import annotations

from typing import Final

from vaultc.editing.lsp.reference import ReferenceEntry, statements
from vaultc.language.syntax.grammar import Grammar

_AREAS: Final = "Areas count from the map, or with `levregion(...)` from the level; the second one is left out."

_TEXTS: Final = {
    "ALTAR": ("ALTAR: place, alignment, altar|shrine|sanctum|random", "An altar; a shrine in a temple has a priest."),
    "BRANCH": ("BRANCH: area, area", f"The stairs to another dungeon. {_AREAS}"),
    "CHANCE": ("CHANCE: 1..99", "The chance in percent that the room has its type; otherwise it is ordinary."),
    "CONTAINER": (
        "CONTAINER[n%]: class, name, place [, curse] [, species] [, enchantment [, given name]]",
        "A container. Later objects whose place is `contained` go into it.",
    ),
    "CORRIDOR": (
        "CORRIDOR: (room, wall, door), (room, wall, door)",
        "A corridor between two doors. Rooms and doors are counted from 0; only `east` and `west` are dug.",
    ),
    "DOOR": (
        "DOOR: state, place\nDOOR: secret, state, wall, position",
        "In a map, the state of a door that it has. In a room, a door in one of its walls, counted from 0.",
    ),
    "DRAWBRIDGE": ("DRAWBRIDGE: place, direction, open|closed", "A drawbridge, and the side of the wall beside it."),
    "ENGRAVING": ("ENGRAVING: place, dust|engrave|burn|mark|random, text", "A text on the floor."),
    "FLAGS": ("FLAGS: noteleport, hardfloor", "Peculiarities of the level."),
    "FORGE": ("FORGE: place", "A forge."),
    "FOUNTAIN": ("FOUNTAIN: place", "A fountain."),
    "GEOMETRY": ("GEOMETRY: halign, valign", "Where the map after it lies; begins a part of the level."),
    "GOLD": ("GOLD: amount|random, place", "A heap of gold."),
    "HALLUMSG": ("HALLUMSG: text", "A message for the hallucinating, in place of MESSAGE."),
    "INIT_MAP": (
        "INIT_MAP: foreground, background, smoothed, joined, light, walled",
        "A cave of two terrains, before all parts and rooms.",
    ),
    "LADDER": ("LADDER: place, up|down", "A ladder."),
    "LEVEL": ("LEVEL: name", "Begins a level of rooms and corridors."),
    "MAZE": ("MAZE: name, filling|random", "Begins a level of maps; the filling is around them."),
    "MAZEWALK": ("MAZEWALK: place, direction", "Carves the maze around the maps from there."),
    "MESSAGE": ("MESSAGE: text", "Is shown when the hero arrives; several are lines of one text."),
    "MONSTER": (
        "MONSTER[n%]: class, name, place [, option ...]",
        "A monster. The name is looked up in the class, to the letter; `random` leaves it open.",
    ),
    "NAME": ("NAME: text", "The name of the room, by which subrooms say where they are."),
    "NOMAP": ("NOMAP", "A part without a map: the whole level, after an INIT_MAP."),
    "NON_DIGGABLE": ("NON_DIGGABLE: (x1,y1,x2,y2)", "Walls that cannot be dug."),
    "NON_PASSWALL": ("NON_PASSWALL: (x1,y1,x2,y2)", "Walls that nothing passes."),
    "OBJECT": (
        "OBJECT[n%]: class, name, place|contained [, curse] [, species] [, enchantment [, given name]]",
        "An object. After curse or species the enchantment cannot be left out.",
    ),
    "OBJFLAGS": ("OBJFLAGS: o_lit, o_buried", "Of the object before it."),
    "POOL": ("POOL: place", "A pool."),
    "PORTAL": ("PORTAL: area, area, level", f"A magic portal. {_AREAS}"),
    "RANDOM_CORRIDORS": ("RANDOM_CORRIDORS", "Joins all rooms; comes after them."),
    "RANDOM_MONSTERS": ("RANDOM_MONSTERS: class, class ...", "A list that is shuffled; `monster[0]` is an entry."),
    "RANDOM_OBJECTS": ("RANDOM_OBJECTS: class, class ...", "A list that is shuffled; `object[0]` is an entry."),
    "RANDOM_PLACES": ("RANDOM_PLACES: (x,y), (x,y) ...", "A list that is shuffled; `place[0]` is an entry."),
    "RANDOM_REGION": ("RANDOM_REGION[n]: area, area", "An area in which `region[n]` is a place."),
    "REGION": (
        "REGION: (x1,y1,x2,y2), light, type [, filled|unfilled [, irregular]]",
        "Light, and a room if it has a type, is unfilled or irregular (`true`).",
    ),
    "ROOM": (
        "ROOM: type, light, (x,y), (halign,valign), (width,height) [, stocked]",
        "A room; what follows is in it, up to the next room or corridor. The place is in a grid of 5 by 5.",
    ),
    "SINK": ("SINK: place", "A sink."),
    "STAIR": ("STAIR: place, up|down\nSTAIR: area, area, up|down", f"Stairs. {_AREAS}"),
    "SUBROOM": (
        "SUBROOM: type, light, (x,y), (width,height), name [, stocked]",
        "A room inside of the room of that NAME; its place counts from the corner of that room.",
    ),
    "TELEPORT_REGION": ("TELEPORT_REGION: area, area [, up|down]", f"Where heroes arrive. {_AREAS}"),
    "TRAP": ("TRAP[n%]: type|random, place", "A trap."),
    "WALLIFY": ("WALLIFY", "Draws walls around the floor of the map, when the level is compiled."),
}
_SHARED: Final = ("random", "align")
"""Words whose descriptions hold for sorted levels as well."""


def statements_of(grammar: Grammar) -> dict[str, ReferenceEntry]:
    """The statements of a language by keyword."""
    if not grammar.is_sorted:
        return statements()
    found = {word: statements()[word] for word in _SHARED}
    return found | {
        word: ReferenceEntry(word, tuple(form.split("\n")), text, False) for word, (form, text) in _TEXTS.items()
    }
