"""The texts of statements without a block, by their operator: each takes its operands from the stack.

Most are read as their fields are written; here are those with lists, maps and variables.
"""

from __future__ import annotations

import re
from collections import abc
from typing import Final

from vaultc.compiler import fields
from vaultc.compiler.decompiler import fragments
from vaultc.compiler.targets import SOUNDS, backwards
from vaultc.language.semantics.types import Type
from vaultc.world.grid import HEIGHT

_KIND_WORDS = {
    Type.SELECTION: "selection: ",
    Type.MAP_CHARACTER: "terrain: ",
    Type.MONSTER: "monster: ",
    Type.OBJECT: "object: ",
}


# ---- the level as a whole


def sounds(body: fragments.RecordBuffer) -> str:
    parts = []
    for _ in range(body.number()):
        kind = fields.chosen(body, backwards(SOUNDS), body.number(), "sound")
        parts.append(f"({kind}, {body.pop().text})")
    return f"SOUNDS: {body.pop().text}, {', '.join(reversed(parts))}"


def mon_generation(body: fragments.RecordBuffer) -> str:
    chance, count = body.numbers(2)
    parts = []
    for _ in range(count):
        kind, is_class = body.numbers(2)
        offset = body.unpacker.target.offset
        packed = (-1 + offset << 8) + kind if is_class else body.unpacker.packed_species(kind)
        parts.append(f"({body.pop().text}, {body.unpacker.monster(packed)})")
    return f"MON_GENERATION: {fields.percent_text(chance)}, {', '.join(reversed(parts))}"


# ---- maps


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
        where = ", ".join(fields.alignment_words(body, *map(int, match.groups())))
    texts = (fields.terrain_text(body, ord(cell) - 1) for cell in cells.text[1:-1])
    characters = "".join(text.replace("\\\\", "\\")[1:-1] for text in texts)
    columns = width.number or 0
    if columns:
        rows = [characters[start : start + columns] for start in range(0, len(characters), columns)]
    else:  # empty lines
        rows = [""] * min(height.number or 0, HEIGHT)
    return "\n".join((f"GEOMETRY: {where}{'' if keep.number else ', false'}", "MAP", *rows, "ENDMAP"))


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
    **fields.SHARED_OPCODES,
    "LEVEL_SOUNDS": sounds,
    "MAP": level_map,
    "MON_GENERATION": mon_generation,
    "VAR_INIT": variable,
}
"""The text of each statement that has no block."""
