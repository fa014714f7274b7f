"""Statements: each takes its operands from the stack and gives its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from vaultc.compiler.decompiler.expressions import words_of
from vaultc.compiler.decompiler.fragments import Body, unsigned
from vaultc.compiler.unpacking import UnknownValueError
from vaultc.compiler.values import INVALID
from vaultc.compiler.words import (
    ALIGNMENTS,
    ALTARS,
    BRIDGE_STATES,
    BRIDGES,
    DIRECTIONS,
    DOOR_STATES,
    ENGRAVINGS,
    HORIZONTAL,
    LIGHT,
    RANDOM,
    SOUNDS,
    TRUTH,
    VERTICAL,
    backwards,
)
from vaultc.language.semantics.types import Type
from vaultc.world.grid import HEIGHT

_RANDOM_CUT = 0xFFFFFFFF
_KIND_WORDS = {
    Type.SELECTION: "selection: ",
    Type.MAP_CHARACTER: "terrain: ",
    Type.MONSTER: "monster: ",
    Type.OBJECT: "object: ",
}
_BRIDGES, _BRIDGE_STATES, _SOUNDS = backwards(BRIDGES), backwards(BRIDGE_STATES), backwards(SOUNDS)
_DIRECTIONS, _LIGHTS, _TRUTH = backwards(DIRECTIONS), backwards(LIGHT), backwards(TRUTH)
_DOORS, _HORIZONTAL, _VERTICAL = backwards(DOOR_STATES), backwards(HORIZONTAL), backwards(VERTICAL)
_ALTARS, _ENGRAVINGS, _ALIGNMENTS = backwards(ALTARS), backwards(ENGRAVINGS), backwards(ALIGNMENTS)


def chosen(table: Mapping[int, str], number: int, what: str, body: Body) -> str:
    """The word of a number; raises DecompileError if there is none."""
    if number not in table:
        raise body.fail(f"there is no {what} {number}")
    return table[number]


def _signed(number: int) -> int:
    """-1 may have lost its upper half."""
    return RANDOM if number == _RANDOM_CUT else number


def pair_text(first: int, second: int) -> str:
    """A pair of numbers, or ``random``."""
    return "random" if first == second == RANDOM else f"({unsigned(first)},{unsigned(second)})"


def _up(number: int) -> str:
    return "up" if number else "down"


def _terrain(code: int, body: Body) -> str:
    try:
        return "'?'" if code == INVALID else body.unpacker.terrain(code)
    except UnknownValueError as error:
        raise body.fail(str(error)) from None


# ---- the level as a whole


def message(body: Body) -> str:
    return f"MESSAGE: {body.pop().text}"


def level_region(body: Body) -> str:
    *corners, kind, _, name = body.take(13)
    area, exclusion = (_area([corner.number or 0 for corner in corners[at : at + 5]]) for at in (0, 5))
    number = kind.number or 0
    if number in (0, 1):
        return f"STAIR: {area}, {exclusion}, {_up(number)}"
    if number == 2:
        return f"PORTAL: {area}, {exclusion}, {name.text}"
    tails = {3: ("BRANCH", ""), 4: ("TELEPORT_REGION", ""), 5: ("TELEPORT_REGION", ", up")}
    tails[6] = ("TELEPORT_REGION", ", down")
    if number not in tails:
        raise body.fail(f"there is no level region {number}")
    word, tail = tails[number]
    return f"{word}: {area}, {exclusion}{tail}"


def _area(numbers: list[int]) -> str:
    *corners, absolute = numbers
    return f"{'levregion' if absolute else ''}({','.join(map(unsigned, corners))})"


def init_level(body: Body) -> str:
    style, filling, walled, light, joined, smoothed, background, foreground = body.numbers(8)
    if style == 1:
        character = _terrain(filling, body)
        shown = character if light == -2 else f"({character}, {chosen(_LIGHTS, light, 'light', body)})"
        return f"INIT_MAP: solidfill, {shown}"
    if style == 2:
        return f"INIT_MAP: mazegrid, {_terrain(filling, body)}"
    if style == 3:
        words = [chosen(_TRUTH, smoothed, "truth", body), chosen(_TRUTH, joined, "truth", body)]
        words += [chosen(_LIGHTS, light, "light", body), chosen(_TRUTH, walled, "truth", body)]
        words += [] if filling == RANDOM else [_terrain(filling, body)]
        return f"INIT_MAP: mines, {_terrain(foreground, body)}, {_terrain(background, body)}, {', '.join(words)}"
    names = backwards(body.unpacker.target.grounds)
    if style in names:
        return f"INIT_MAP: {names[style]}"
    raise body.fail(f"there is no kind of level {style}")


def sounds(body: Body) -> str:
    parts = []
    for _ in range(body.number()):
        kind = body.number()
        parts.append(f"({chosen(_SOUNDS, kind, 'sound', body)}, {body.pop().text})")
    return f"SOUNDS: {body.pop().text}, {', '.join(reversed(parts))}"


def mon_generation(body: Body) -> str:
    chance, count = body.numbers(2)
    parts = []
    for _ in range(count):
        kind, is_class = body.numbers(2)
        offset = body.unpacker.target.offset
        packed = (-1 + offset << 8) + kind if is_class else body.unpacker.packed_species(kind)
        parts.append(f"({body.pop().text}, {body.unpacker.monster(packed)})")
    return f"MON_GENERATION: {unsigned(chance)}%, {', '.join(reversed(parts))}"


# ---- maps and terrain


def level_map(body: Body) -> str:
    cells, height, width = body.take(3)
    place, kind, keep = body.take(3)
    if kind.number == 0:
        return "NOMAP"
    where = place.text
    if kind.number == 1:
        x, y = _words_of_alignment(place.text, body)
        where = f"{chosen(_HORIZONTAL, x, 'alignment', body)}, {chosen(_VERTICAL, y, 'alignment', body)}"
    rows = _rows(cells.text[1:-1], width.number or 0, height.number or 0, body)
    return f"GEOMETRY: {where}{'' if keep.number else ', false'}\n{rows}"


def _words_of_alignment(place: str, body: Body) -> tuple[int, int]:
    """The numbers of the two words, which are packed like a place."""
    match = re.fullmatch(r"\((\d+),(\d+)\)", place)
    if match is None:
        raise body.fail(f"{place} is no alignment")
    return int(match[1]), int(match[2])


def _rows(cells: str, width: int, height: int, body: Body) -> str:
    """A map's rows; without columns they are empty lines."""
    characters = "".join(_cell(ord(cell) - 1, body) for cell in cells)
    if width:
        rows = [characters[start : start + width] for start in range(0, len(characters), width)]
    else:
        rows = [""] * min(height, HEIGHT)
    return "\n".join(("MAP", *rows, "ENDMAP"))


def _cell(code: int, body: Body) -> str:
    return _terrain(code, body).replace("\\\\", "\\")[1:-1]


def with_selection(word: str) -> Callable[[Body], str]:
    """A statement with a single selection or region."""
    return lambda body: f"{word}: {body.pop().text}"


def terrain(body: Body) -> str:
    selection, character = body.take(2)
    return f"TERRAIN: {selection.text}, {character.text}"


def replace_terrain(body: Body) -> str:
    region, old, new, chance = body.take(4)
    return f"REPLACE_TERRAIN: {region.text}, {old.text}, {new.text}, {unsigned(chance.number or 0)}%"


def spill(body: Body) -> str:
    place, character, count, direction = body.take(4)
    word = chosen(_DIRECTIONS, direction.number or 0, "direction", body)
    return f"SPILL: {place.text}, {character.text}, {word}, {count.text}"


def wall_walk(body: Body) -> str:
    place, new, old, chance = body.take(4)
    ground = "" if old.implied else f", {old.text}"
    return f"WALLWALK: {place.text}, {new.text}{ground}, {unsigned(chance.number or 0)}%"


def wallify(body: Body) -> str:
    selection, given = body.take(2)
    return f"WALLIFY: {selection.text}" if given.number else "WALLIFY"


def maze_walk(body: Body) -> str:
    place, *others = body.take(4)
    direction, stocked, filling = (fragment.number or 0 for fragment in others)
    word = chosen(_DIRECTIONS, direction, "direction", body)
    text = f"MAZEWALK: {place.text}, {word}"
    if (stocked, filling) == (1, 0):
        return text
    return f"{text}, {_TRUTH[stocked & 1]}" + ("" if filling == RANDOM else f", {_terrain(filling, body)}")


def mineralize(body: Body) -> str:
    chances = body.take(4)
    if all(chance.number == RANDOM for chance in chances):
        return "MINERALIZE"
    return f"MINERALIZE: {', '.join(chance.text for chance in chances)}"


def drawbridge(body: Body) -> str:
    place, state, direction = body.take(3)
    wall = chosen(_BRIDGES, direction.number or 0, "direction", body)
    return f"DRAWBRIDGE: {place.text}, {wall}, {chosen(_BRIDGE_STATES, state.number or 0, 'state', body)}"


def stair(word: str) -> Callable[[Body], str]:
    """STAIR and LADDER at a place."""

    def place(body: Body) -> str:
        where, direction = body.take(2)
        return f"{word}: {where.text}, {_up(direction.number or 0)}"

    return place


# ---- doors and corridors


def door(body: Body) -> str:
    selection, state = body.take(2)
    return f"DOOR: {chosen(_DOORS, state.number or 0, 'door state', body)}, {selection.text}"


def room_door(body: Body) -> str:
    position, state, secret, wall = body.numbers(4)
    walls = "random" if wall == RANDOM else "|".join(words_of(wall, body))
    where = "random" if position == RANDOM else str(position)
    state_word = chosen(_DOORS, state, "door state", body)
    return f"ROOMDOOR: {chosen(_TRUTH, secret, 'truth', body)}, {state_word}, {walls}, {where}"


def corridor(body: Body) -> str:
    room, door, wall, other_room, other_door, other_wall = map(_signed, body.numbers(6))
    if room == RANDOM:
        style = {0: "", RANDOM: ": random"}.get(door, f": {door}")
        return f"RANDOM_CORRIDORS{style}"
    source = _corridor_end(room, door, wall, body)
    if other_room == RANDOM:
        return f"CORRIDOR: {source}, {other_wall}"
    return f"CORRIDOR: {source}, {_corridor_end(other_room, other_door, other_wall, body)}"


def _corridor_end(room: int, door: int, wall: int, body: Body) -> str:
    word = chosen(_DIRECTIONS, wall, "direction", body)
    return f"({room}, {word}, {'random' if door == RANDOM else door})"


# ---- features


def alignment_text(number: int, body: Body) -> str:
    """An alignment or a register."""
    if -11 < number < 0:
        return f"align[{-number - 1}]"
    return chosen(_ALIGNMENTS, number, "alignment", body)


def altar(body: Body) -> str:
    place, kind, alignment = body.take(3)
    word = chosen(_ALTARS, kind.number or 0, "altar", body)
    return f"ALTAR: {place.text}, {alignment_text(alignment.number or 0, body)}, {word}"


def engraving(body: Body) -> str:
    place, text, kind = body.take(3)
    return f"ENGRAVING: {place.text}, {chosen(_ENGRAVINGS, kind.number or 0, 'engraving', body)}, {text.text}"


def grave(body: Body) -> str:
    place, text, kind = body.take(3)
    tail = ("", ", random", f", {text.text}")
    return f"GRAVE: {place.text}{chosen(dict(enumerate(tail)), kind.number or 0, 'grave', body)}"


def gold(body: Body) -> str:
    amount, place = body.take(2)
    return f"GOLD: {amount.text}, {place.text}"


def trap(body: Body) -> str:
    place, kind = body.take(2)
    return f"TRAP: {trap_name(kind.number or 0, body)}, {place.text}"


def trap_name(number: int, body: Body) -> str:
    """The name of a kind of traps between quotes, or ``random``."""
    names = {row.number: f'"{row.des_name}"' for row in body.unpacker.catalog.traps}
    return chosen({RANDOM: "random", **names}, number, "trap", body)


# ---- variables


def variable(body: Body) -> str:
    """VAR_INIT: an assignment of one value, or of an array."""
    count, name = body.take(2)
    variable_name = name.text[1:-1]
    values = body.take(count.number or 1)
    types = {value.type for value in values}
    type_ = types.pop() if len(types) == 1 else Type.UNKNOWN
    word = _KIND_WORDS.get(type_, "")
    body.types[variable_name] = type_.array if count.number else type_
    texts = ", ".join(value.text for value in values)
    return f"{variable_name} = {word}{f'{{ {texts} }}' if count.number else texts}"


def shuffle(body: Body) -> str:
    return f"SHUFFLE: {body.pop().text[1:-1]}"


def leave_level(_: Body) -> str:
    return "EXIT"


STATEMENTS: Final[Mapping[str, Callable[[Body], str]]] = {
    "ALTAR": altar,
    "CORRIDOR": corridor,
    "DOOR": door,
    "DRAWBRIDGE": drawbridge,
    "ENGRAVING": engraving,
    "EXIT": leave_level,
    "FOUNTAIN": with_selection("FOUNTAIN"),
    "GOLD": gold,
    "GRAVE": grave,
    "INIT_LEVEL": init_level,
    "LADDER": stair("LADDER"),
    "LEVEL_SOUNDS": sounds,
    "LEVREGION": level_region,
    "MAP": level_map,
    "MAZEWALK": maze_walk,
    "MESSAGE": message,
    "MINERALIZE": mineralize,
    "MON_GENERATION": mon_generation,
    "NON_DIGGABLE": with_selection("NON_DIGGABLE"),
    "NON_PASSWALL": with_selection("NON_PASSWALL"),
    "POOL": with_selection("POOL"),
    "REPLACE_TERRAIN": replace_terrain,
    "ROOM_DOOR": room_door,
    "SHUFFLE_ARRAY": shuffle,
    "SINK": with_selection("SINK"),
    "SPILL": spill,
    "STAIR": stair("STAIR"),
    "TERRAIN": terrain,
    "TRAP": trap,
    "VAR_INIT": variable,
    "WALLIFY": wallify,
    "WALLWALK": wall_walk,
}
"""The text of each statement that has no block."""
