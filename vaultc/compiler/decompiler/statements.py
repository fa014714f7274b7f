"""Statements: each takes its operands from the stack and gives its text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from vaultc.compiler import fields
from vaultc.compiler.decompiler import fragments
from vaultc.compiler.decompiler.expressions import words_of
from vaultc.compiler.unpacking import UnknownValueError
from vaultc.compiler.values import INVALID
from vaultc.compiler.words import (
    DOOR_STATES,
    HORIZONTAL,
    LIGHT,
    RANDOM,
    SOUNDS,
    TRUTH,
    VERTICAL,
    backwards,
)
from vaultc.language.semantics.types import Type
from vaultc.world.catalog.directions import DIRECTIONS
from vaultc.world.grid import HEIGHT

_RANDOM_CUT = 0xFFFFFFFF
_KIND_WORDS = {
    Type.SELECTION: "selection: ",
    Type.MAP_CHARACTER: "terrain: ",
    Type.MONSTER: "monster: ",
    Type.OBJECT: "object: ",
}
_DIRECTIONS, _LIGHTS, _TRUTH = backwards(DIRECTIONS), backwards(LIGHT), backwards(TRUTH)
_DOORS, _HORIZONTAL, _VERTICAL = backwards(DOOR_STATES), backwards(HORIZONTAL), backwards(VERTICAL)
_SOUNDS = backwards(SOUNDS)


def _signed(number: int) -> int:
    """-1 may have lost its upper half."""
    return RANDOM if number == _RANDOM_CUT else number


def pair_text(first: int, second: int) -> str:
    """A pair of numbers, or ``random``."""
    return "random" if first == second == RANDOM else f"({fragments.unsigned(first)},{fragments.unsigned(second)})"


def _terrain(code: int, body: fragments.RecordBuffer) -> str:
    try:
        return "'?'" if code == INVALID else body.unpacker.terrain(code)
    except UnknownValueError as error:
        raise body.fail(str(error)) from None


# ---- the level as a whole


def level_region(body: fragments.RecordBuffer) -> str:
    *corners, kind, _, name = body.take(13)
    area, exclusion = (_area([corner.number or 0 for corner in corners[at : at + 5]]) for at in (0, 5))
    number = kind.number or 0
    if number in (0, 1):
        return f"STAIR: {area}, {exclusion}, {fields.up_or_down(number)}"
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
    return f"{'levregion' if absolute else ''}({','.join(map(fragments.unsigned, corners))})"


def init_level(body: fragments.RecordBuffer) -> str:
    style, filling, walled, light, joined, smoothed, background, foreground = body.numbers(8)
    if style == 1:
        character = _terrain(filling, body)
        shown = character if light == -2 else f"({character}, {fields.chosen(_LIGHTS, light, 'light', body)})"
        return f"INIT_MAP: solidfill, {shown}"
    if style == 2:
        return f"INIT_MAP: mazegrid, {_terrain(filling, body)}"
    names = backwards(body.unpacker.target.grounds)
    if names.get(style) == "mines":
        words = [fields.chosen(_TRUTH, smoothed, "truth", body), fields.chosen(_TRUTH, joined, "truth", body)]
        words += [fields.chosen(_LIGHTS, light, "light", body), fields.chosen(_TRUTH, walled, "truth", body)]
        words += [] if filling == RANDOM else [_terrain(filling, body)]
        return f"INIT_MAP: mines, {_terrain(foreground, body)}, {_terrain(background, body)}, {', '.join(words)}"
    if style in names:
        return f"INIT_MAP: {names[style]}"
    raise body.fail(f"there is no kind of level {style}")


def sounds(body: fragments.RecordBuffer) -> str:
    parts = []
    for _ in range(body.number()):
        kind = body.number()
        parts.append(f"({fields.chosen(_SOUNDS, kind, 'sound', body)}, {body.pop().text})")
    return f"SOUNDS: {body.pop().text}, {', '.join(reversed(parts))}"


def mon_generation(body: fragments.RecordBuffer) -> str:
    chance, count = body.numbers(2)
    parts = []
    for _ in range(count):
        kind, is_class = body.numbers(2)
        offset = body.unpacker.target.offset
        packed = (-1 + offset << 8) + kind if is_class else body.unpacker.packed_species(kind)
        parts.append(f"({body.pop().text}, {body.unpacker.monster(packed)})")
    return f"MON_GENERATION: {fragments.unsigned(chance)}%, {', '.join(reversed(parts))}"


# ---- maps and terrain


def level_map(body: fragments.RecordBuffer) -> str:
    cells, height, width = body.take(3)
    place, kind, keep = body.take(3)
    if kind.number == 0:
        return "NOMAP"
    where = place.text
    if kind.number == 1:
        match = re.fullmatch(r"\((\d+),(\d+)\)", place.text)
        if match is None:
            raise body.fail(f"{place.text} is not an alignment")
        x, y = map(int, match.groups())
        where = f"{fields.chosen(_HORIZONTAL, x, 'alignment', body)}, {fields.chosen(_VERTICAL, y, 'alignment', body)}"
    rows = _rows(cells.text[1:-1], width.number or 0, height.number or 0, body)
    return f"GEOMETRY: {where}{'' if keep.number else ', false'}\n{rows}"


def _rows(cells: str, width: int, height: int, body: fragments.RecordBuffer) -> str:
    """A map's rows; without columns they are empty lines."""
    characters = "".join(_terrain(ord(cell) - 1, body).replace("\\\\", "\\")[1:-1] for cell in cells)
    if width:
        rows = [characters[start : start + width] for start in range(0, len(characters), width)]
    else:
        rows = [""] * min(height, HEIGHT)
    return "\n".join(("MAP", *rows, "ENDMAP"))


def wall_walk(body: fragments.RecordBuffer) -> str:
    place, new, old, chance = body.take(4)
    ground = "" if old.implied else f", {old.text}"
    return f"WALLWALK: {place.text}, {new.text}{ground}, {fragments.unsigned(chance.number or 0)}%"


def wallify(body: fragments.RecordBuffer) -> str:
    selection, given = body.take(2)
    return f"WALLIFY: {selection.text}" if given.number else "WALLIFY"


def maze_walk(body: fragments.RecordBuffer) -> str:
    place, *others = body.take(4)
    direction, stocked, filling = (fragment.number or 0 for fragment in others)
    word = fields.chosen(_DIRECTIONS, direction, "direction", body)
    text = f"MAZEWALK: {place.text}, {word}"
    if (stocked, filling) == (1, 0):
        return text
    return f"{text}, {_TRUTH[stocked & 1]}" + ("" if filling == RANDOM else f", {_terrain(filling, body)}")


def mineralize(body: fragments.RecordBuffer) -> str:
    chances = body.take(4)
    if all(chance.number == RANDOM for chance in chances):
        return "MINERALIZE"
    return f"MINERALIZE: {', '.join(chance.text for chance in chances)}"


# ---- doors and corridors


def room_door(body: fragments.RecordBuffer) -> str:
    material = fields.material_word(body.number(), body) if body.unpacker.target.materials else ""
    position, state, secret, wall = body.numbers(4)
    walls = "random" if wall == RANDOM else "|".join(words_of(wall, body))
    where = "random" if position == RANDOM else str(position)
    state_word = fields.chosen(_DOORS, state, "door state", body)
    words = [material] if material else []
    return f"ROOMDOOR: {', '.join((*words, fields.chosen(_TRUTH, secret, 'truth', body), state_word, walls, where))}"


def corridor(body: fragments.RecordBuffer) -> str:
    room, door, wall, other_room, other_door, other_wall = map(_signed, body.numbers(6))
    if room == RANDOM:
        style = {0: "", RANDOM: ": random"}.get(door, f": {door}")
        return f"RANDOM_CORRIDORS{style}"
    source = _corridor_end(room, door, wall, body)
    if other_room == RANDOM:
        return f"CORRIDOR: {source}, {other_wall}"
    return f"CORRIDOR: {source}, {_corridor_end(other_room, other_door, other_wall, body)}"


def _corridor_end(room: int, door: int, wall: int, body: fragments.RecordBuffer) -> str:
    word = fields.chosen(_DIRECTIONS, wall, "direction", body)
    return f"({room}, {word}, {'random' if door == RANDOM else door})"


# ---- features


def grave(body: fragments.RecordBuffer) -> str:
    place, text, kind = body.take(3)
    tail = ("", ", random", f", {text.text}")
    return f"GRAVE: {place.text}{fields.chosen(dict(enumerate(tail)), kind.number or 0, 'grave', body)}"


# ---- variables


def variable(body: fragments.RecordBuffer) -> str:
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


STATEMENTS: Final[Mapping[str, fields.Raising]] = {
    **fields.OPCODES,
    "CORRIDOR": corridor,
    "GRAVE": grave,
    "INIT_LEVEL": init_level,
    "LEVEL_SOUNDS": sounds,
    "LEVREGION": level_region,
    "MAP": level_map,
    "MAZEWALK": maze_walk,
    "MINERALIZE": mineralize,
    "MON_GENERATION": mon_generation,
    "ROOM_DOOR": room_door,
    "VAR_INIT": variable,
    "WALLIFY": wallify,
    "WALLWALK": wall_walk,
}
"""The text of each statement that has no block."""
