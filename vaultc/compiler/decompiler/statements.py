"""The texts of statements: each takes its operands from the stack and gives its text.

Statements without a block are in a table by their operator; objects, monsters and rooms, which have options or blocks,
give the head of their text and tell if a block follows.
"""

from __future__ import annotations

import re
from collections import abc
from typing import Final

from vaultc.compiler import fields
from vaultc.compiler.decompiler import fragments
from vaultc.compiler.decompiler.expressions import words_of
from vaultc.compiler.targets import (
    APPEARANCES,
    DOOR_STATES,
    HORIZONTAL,
    LIGHT,
    RANDOM,
    ROOM_FLAGS,
    SOUNDS,
    TRUTH,
    VERTICAL,
    backwards,
)
from vaultc.compiler.unpacking import UnknownValueError
from vaultc.compiler.values import INVALID
from vaultc.language.semantics.types import Type
from vaultc.world.catalog.directions import DIRECTIONS
from vaultc.world.grid import HEIGHT

_KIND_WORDS = {
    Type.SELECTION: "selection: ",
    Type.MAP_CHARACTER: "terrain: ",
    Type.MONSTER: "monster: ",
    Type.OBJECT: "object: ",
}
_DIRECTIONS = backwards(DIRECTIONS)
_LIGHTS = backwards(LIGHT)
_TRUTH = backwards(TRUTH)
_DOORS = backwards(DOOR_STATES)
_HORIZONTAL = backwards(HORIZONTAL)
_VERTICAL = backwards(VERTICAL)
_SOUNDS = backwards(SOUNDS)
_APPEARANCES = backwards(APPEARANCES)
_APPEARANCE = 3
_HOLDS = 2
_RANDOM_CUT = 0xFFFFFFFF

OptionText = abc.Callable[[fragments.Fragment, fragments.RecordBuffer], str]


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


STATEMENTS: Final[abc.Mapping[str, fields.Raising]] = {
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


# ---- options


def _number(value: fragments.Fragment, body: fragments.RecordBuffer) -> int:
    if value.number is None:
        raise body.fail(f"{value.shown} is used where the language has only words")
    return _signed(value.number)


def _words(*words: str) -> OptionText:
    """The word of a number that counts from 0."""
    return lambda value, body: fields.chosen(dict(enumerate(words)), _number(value, body), "choice", body)


def _word(word: str) -> OptionText:
    """A word that is there or not."""
    return lambda value, body: fields.chosen({1: word}, _number(value, body), "choice", body)


def _keyed(word: str) -> OptionText:
    return lambda value, _: f"{word}:{value.text}"


def _bare(value: fragments.Fragment, _: fragments.RecordBuffer) -> str:
    return value.bare


def _erosion(value: fragments.Fragment, body: fragments.RecordBuffer) -> str:
    """Return the erosion option; builds that cut -1 mean the word by the cut number, and by -1 itself a number."""
    proof = _RANDOM_CUT if body.unpacker.target.cut else -1
    return "erodeproof" if value.number == proof else f"eroded:{value.text}"


def _alignment(value: fragments.Fragment, body: fragments.RecordBuffer) -> str:
    text = fields.alignment_text(_number(value, body), body)
    return "align:random" if text == "random" else text


def _seen_traps(value: fragments.Fragment, body: fragments.RecordBuffer) -> str:
    bits = _number(value, body)
    if bits == -1:
        return "seen_traps:all"
    numbers = [number for number in range(1, 33) if bits >> number - 1 & 1]
    if not numbers or bits < 0:
        raise body.fail("no traps are named")
    return f"seen_traps:{'|'.join(fields.trap_name(number, body) for number in numbers)}"


OBJECT_OPTIONS: Final[abc.Mapping[int, OptionText]] = {
    0: _bare,
    1: _words("", "blessed", "uncursed", "cursed"),
    2: _keyed("montype"),
    3: _keyed("name"),
    4: _keyed("quantity"),
    5: _word("buried"),
    6: _words("unlit", "lit"),
    7: _erosion,
    8: _word("locked"),
    9: _words("not_trapped", "trapped"),
    10: _keyed("recharged"),
    11: _word("invisible"),
    12: _word("greased"),
    13: _word("broken"),
    14: _bare,
    15: _keyed("affixed_gem"),
    16: _keyed("forged_qual"),
}
"""The text of each option of an object, by its tag; builds that lack the last ones have a smaller end mark."""

MONSTER_OPTIONS: Final[abc.Mapping[int, OptionText]] = {
    0: _words("hostile", "peaceful"),
    1: _alignment,
    2: _words("awake", "asleep"),
    4: _bare,
    5: _word("female"),
    6: _word("invisible"),
    7: _word("cancelled"),
    8: _word("revived"),
    9: _word("avenge"),
    10: _keyed("fleeing"),
    11: _keyed("blinded"),
    12: _keyed("paralyzed"),
    13: _word("stunned"),
    14: _word("confused"),
    15: _seen_traps,
    16: _word("dead"),
}
"""The text of each option of a monster, by its tag, likewise."""


def _options(body: fragments.RecordBuffer, end: int, texts: abc.Mapping[int, OptionText]) -> list[str]:
    """Take options from the stack, last one first, down to the mark at their end."""
    found: list[str] = []
    while (tag := body.number()) != end:
        value = body.pop()
        if texts is MONSTER_OPTIONS and tag == _APPEARANCE:
            found.append(f"{fields.chosen(_APPEARANCES, _number(value, body), 'appearance', body)} {body.pop().text}")
        elif tag in texts:
            found.append(texts[tag](value, body))
        else:
            raise body.fail(f"there is no option {tag}")
    return found[::-1]


# ---- statements with options or blocks


def monster(body: fragments.RecordBuffer) -> tuple[str, bool]:
    """The head of a MONSTER, and whether an inventory follows."""
    has_inventory = bool(body.number())
    options = _options(body, body.unpacker.target.end_of_monster, MONSTER_OPTIONS)
    kind, place = body.take(2)
    return ", ".join((f"MONSTER: {kind.text}", place.text, *options)), has_inventory


def thing(body: fragments.RecordBuffer) -> tuple[str, bool, bool]:
    """The head of an OBJECT or CONTAINER, whether content follows, and whether it is inside of another thing."""
    bits = body.number()
    options = _options(body, body.unpacker.target.end_of_object, OBJECT_OPTIONS)
    word = "CONTAINER" if bits & _HOLDS else "OBJECT"
    return ", ".join((f"{word}: {body.pop().text}", *options)), bool(bits & _HOLDS), bool(bits & 1)


def _type(number: int, body: fragments.RecordBuffer) -> str:
    names = {code: f'"{name}"' for name, code in body.unpacker.catalog.room_numbers.items()}
    return fields.chosen({RANDOM: "random", **names}, number, "type of rooms", body)


def _kind(number: int, chance: int, body: fragments.RecordBuffer) -> str:
    return _type(number, body) + ("" if chance == 100 else f" [{fragments.unsigned(chance)}%]")


def room(body: fragments.RecordBuffer) -> str:
    kind, chance, light, flags, horizontal, vertical, x, y, width, height = body.numbers(10)
    if flags != (1 if vertical == RANDOM else vertical):
        raise body.fail("its flags are not those that the game's compiler writes")
    where = "random"
    if (horizontal, vertical) != (RANDOM, RANDOM):
        across = fields.chosen(_HORIZONTAL, horizontal, "alignment", body)
        where = f"({across},{fields.chosen(_VERTICAL, vertical, 'alignment', body)})"
    lit = fields.chosen(_LIGHTS, light, "light", body)
    return f"ROOM: {_kind(kind, chance, body)}, {lit}, {pair_text(x, y)}, {where}, {pair_text(width, height)}"


def subroom(body: fragments.RecordBuffer) -> str:
    kind, chance, light, flags, _, _, x, y, width, height = body.numbers(10)
    lit = fields.chosen(_LIGHTS, light, "light", body)
    places = f"{pair_text(x, y)}, {pair_text(width, height)}"
    return f"SUBROOM: {_kind(kind, chance, body)}, {lit}, {places}{_flags(flags, body)}"


def region(body: fragments.RecordBuffer) -> str:
    light, kind, flags = body.numbers(3)
    type_ = kind if flags & 1 else kind - body.unpacker.catalog.unfilled
    lit = fields.chosen(_LIGHTS, light, "light", body)
    return f"REGION: {body.pop().text}, {lit}, {_type(type_, body)}{_flags(flags, body)}"


def _flags(bits: int, body: fragments.RecordBuffer) -> str:
    if bits == 1:
        return ""
    if bits & ~7:
        raise body.fail(f"there are no flags {bits}")
    words = [word for word, bit in ROOM_FLAGS.items() if bits & bit]
    words = words if bits & 1 else ["unfilled", *words]
    return "".join(f", {word}" for word in words)
