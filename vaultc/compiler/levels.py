"""The compiler: des files to the records of their levels, and to the files that the game reads.

Here are also the emitters of a level's beginning, the coding of maps and of statements that describe the level as a
whole, and the list of random vaults with their weights, which lies beside their compiled files.

Rules: "Compiled files: Files", "Compiled files: Level", "Map and level layout", "Reading back".
"""

from __future__ import annotations

import re
from collections import abc
from typing import Final

from vaultc.compiler import fields, fragments, statements, values
from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.compiler.expressions import EXPRESSIONS
from vaultc.compiler.records import HORIZONTAL, SOUNDS, VERTICAL, OpcodeRecord, Target, bits, encode, inverted
from vaultc.language import semantics
from vaultc.language.semantics.constants import literal
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import Catalog
from vaultc.world.grid import HEIGHT

_MAZE_FLAG = 0x20
_HORIZONTAL_WALL = 2
_NO_MAP, _ALIGNED, _AT_PLACE = 0, 1, 2

NAME: Final = "vaults.dat"
"""The file with the list of random vaults."""

LARGEST: Final = 1 << 20
"""Bytes; no list is longer."""

_LINE = re.compile(rb"^(?:(-?\d{1,10}) )?(-?\d{1,10}) (.+?)\r?$", re.MULTILINE)
"""The least depth, which not all games write, the weight and the name."""


@dataclass(frozen=True, slots=True)
class CompiledLevel:
    """The records of one level and, for each, the statement that made it (None: none is known)."""

    name: str
    records: tuple[OpcodeRecord, ...]
    origins: tuple[Span | None, ...]


def compile_levels(model: semantics.Model, target: Target, catalog: Catalog) -> abc.Iterator[CompiledLevel]:
    """The levels of a des file in order; the file must be free of errors as ``vaultc check`` reports them."""
    own = {cls: layout.push for cls, layout in fields.layouts(model.game.grammar.nodes).items()}
    emitter = Emitter(model, values.Packer(catalog, target), {**STATEMENTS, **own}, EXPRESSIONS)
    levels = iter(model.levels)
    for item in model.items:
        if isinstance(item, nodes.Level):
            emitter.begin_level()
            begin(item, emitter)
            emitter.statements(item.statements)
            facts, buffer = next(levels), emitter.buffer
            yield CompiledLevel(facts.output_name or facts.name, tuple(buffer.records), tuple(buffer.origins))
        else:
            statements.define(item, emitter)


def compile_model(model: semantics.Model, target: Target, catalog: Catalog) -> dict[str, bytes]:
    """The files that the game's level compiler writes for a des file, by their names, in the order of their levels.

    A level of a name that was there before is written over the old bytes, which stay after its end; the list of random
    vaults comes last. The file must be free of errors as ``vaultc check`` reports them.
    """
    files: dict[str, bytes] = {}
    for level in compile_levels(model, target, catalog):
        name = f"{level.name}.lev"
        data = encode(level.records, target)
        files[name] = data + files.get(name, b"")[len(data) :]
    lines = b"".join(_vault_lines(model, target))
    if lines:
        files[NAME] = lines
    return files


# ---- the list of vaults


class VaultLine(NamedTuple):
    """A vault's weight and its least depth, which is 0 if the list has none."""

    weight: int
    depth: int = 0


def lines(data: bytes) -> dict[str, VaultLine]:
    """The facts that a list has of vaults, by their names; of several lines for one vault the last, the newest."""
    found = _LINE.findall(data)
    return {name.decode("latin-1"): VaultLine(int(weight), int(depth or 0)) for depth, weight, name in found}


def _vault_lines(model: semantics.Model, target: Target) -> abc.Iterator[bytes]:
    """The lines of random vaults in the list of vaults.

    Where vaults have depths, the compiler forgets at LEVEL alone that a level is a vault, so that MAZEs after one are
    listed as it is.
    """
    latest: semantics.LevelFacts | None = None
    for facts in model.levels:
        if facts.is_vault:
            latest = facts
        elif facts.node.maze is None or not target.vault_depths:
            latest = None
        if latest is not None:
            depth = f"{_last(latest, nodes.MinDepth, 'depth', 0)} " if target.vault_depths else ""
            line = f"{depth}{_last(latest, nodes.VaultGen, 'frequency', 1)} {facts.output_name}\n"
            yield line.encode(facts.node.name.span.source.encoding)


def _last(facts: semantics.LevelFacts, setting: type[nodes.Statement], field: str, otherwise: int) -> int:
    written = [getattr(node, field).value for node in walk(facts.node) if isinstance(node, setting)]
    return literal(written[-1]) if written else otherwise


# ---- the beginning of a level


def begin(level: nodes.Level, emitter: Emitter) -> None:
    """The records before the first statement."""
    emitter.buffer.statement = level.span if level.flags is None else level.flags.span
    if isinstance(level.maze, nodes.Word):
        emitter.numbers(fields.MAZE_GRID, _HORIZONTAL_WALL)
    elif level.maze is not None:  # its character's terrain number is looked up once more, as if it were a character
        code = emitter.pack.terrain(level.maze.character)
        emitter.numbers(fields.SOLID, emitter.pack.terrain(chr(code)) if code < values.INVALID else values.INVALID)
    if level.maze is not None:
        emitter.operator("INIT_LEVEL", 0, 0, 0, 0, 0, 0)
        emitter.operator("LEVEL_FLAGS", _MAZE_FLAG)
    words = level.flags.words if level.flags is not None else ()
    emitter.operator("LEVEL_FLAGS", bits(words, emitter.pack.target.flags))


# ---- statements about a level as a whole, in both directions


def push_sounds(node: nodes.Sounds, emitter: Emitter) -> None:
    emitter.expression(node.frequency)
    for part in node.parts:
        emitter.expression(part.text)
        emitter.numbers(SOUNDS[part.kind.text])
    emitter.operator("LEVEL_SOUNDS", len(node.parts))


def sounds_text(body: fragments.RecordBuffer) -> str:
    parts = []
    for _ in range(body.number()):
        kind = fields.chosen(body, inverted(SOUNDS), body.number(), "sound")
        parts.append(f"({kind}, {body.pop().text})")
    return f"SOUNDS: {body.pop().text}, {', '.join(reversed(parts))}"


def push_mon_generation(node: nodes.MonGeneration, emitter: Emitter) -> None:
    for part in node.parts:
        emitter.expression(part.frequency)
        if part.kind.name is None:
            emitter.numbers(ord(part.kind.character or " "), 1)
        else:
            emitter.numbers(emitter.pack.species(part.kind), 0)
    emitter.operator("MON_GENERATION", literal(node.chance.value), len(node.parts))


def mon_generation_text(body: fragments.RecordBuffer) -> str:
    chance, count = body.numbers(2)
    parts = []
    for _ in range(count):
        kind, is_class = body.numbers(2)
        offset = body.unpacker.target.offset
        packed = (-1 + offset << 8) + kind if is_class else body.unpacker.packed_species(kind)
        parts.append(f"({body.pop().text}, {body.unpacker.monster(packed)})")
    return f"MON_GENERATION: {fields.percent_text(chance)}, {', '.join(reversed(parts))}"


def push_no_map(_: nodes.NoMap, emitter: Emitter) -> None:
    emitter.add(emitter.pack.coordinate(0, 0), values.number(_NO_MAP), values.number(1), values.NO_TEXT)
    emitter.operator("MAP", 0, 0)


def push_map(node: nodes.Map, emitter: Emitter) -> None:
    if node.horizontal is not None and node.vertical is not None:
        across, down = HORIZONTAL[node.horizontal.text], VERTICAL[node.vertical.text]
        emitter.add(emitter.pack.coordinate(across, down))
        emitter.numbers(_ALIGNED)
    elif node.place is not None:
        emitter.expression(node.place)
        emitter.numbers(_AT_PLACE)
    emitter.numbers(int(node.keep is None or node.keep.text == "true"))
    cells, height, width = emitter.pack.cells(node.block)
    emitter.add(values.pushed_string(cells))
    emitter.operator("MAP", height, width)


def map_text(body: fragments.RecordBuffer) -> str:
    place, kind, keep, cells, height, width = body.take(6)
    if kind.number == _NO_MAP:
        return "NOMAP"
    where = place.text
    if kind.number == _ALIGNED:
        match = re.fullmatch(r"\((\d+),(\d+)\)", where)
        if match is None:
            raise body.fail(f"{where} is not an alignment")
        where = ", ".join(fields.alignment_words(body, *map(int, match.groups())))
    texts = (fields.terrain_text(body, ord(cell) - 1) for cell in cells.text[1:-1])
    characters = "".join(text.replace("\\\\", "\\")[1:-1] for text in texts)
    if columns := width.number or 0:
        rows = [characters[start : start + columns] for start in range(0, len(characters), columns)]
    else:  # empty lines
        rows = [""] * min(height.number or 0, HEIGHT)
    return "\n".join((f"GEOMETRY: {where}{'' if keep.number else ', false'}", "MAP", *rows, "ENDMAP"))


def vault_setting(_node: nodes.VaultGen | nodes.MinDepth, _emitter: Emitter) -> None:
    """Nothing: it only decides about the level's line in the list of vaults."""


STATEMENTS: Final[abc.Mapping[type[nodes.Node], RecordWriter]] = {
    **fields.STATEMENTS, **statements.STATEMENTS, nodes.Map: push_map, nodes.MinDepth: vault_setting,
    nodes.MonGeneration: push_mon_generation, nodes.NoMap: push_no_map, nodes.Sounds: push_sounds,
    nodes.VaultGen: vault_setting,
}  # fmt: skip
"""Emitters of the records of each statement."""

READERS: Final[abc.Mapping[str, fields.StatementReader]] = {
    **fields.OPCODES, "LEVEL_SOUNDS": sounds_text, "MAP": map_text, "MON_GENERATION": mon_generation_text,
    "VAR_INIT": statements.assignment_text,
}  # fmt: skip
"""The text of each statement that has no block; each takes its operands from the stack."""
