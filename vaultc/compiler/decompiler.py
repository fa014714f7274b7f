"""The decompiler: the records of a level to a des file, with the proof that it compiles to them.

Two things of a des file leave no trace of themselves and still work on others: a function that is never called may hold
the map against which the compiler checks level regions, and may make it forget a BREAK before it. If the records have
such a function, the proof fails without it, and an equivalent one is written.

Rules: "Compiled files: Files", "Forgotten BREAK".
"""

from __future__ import annotations

import re
from collections import abc
from itertools import zip_longest
from typing import Final

from vaultc.compiler import fields, flow, fragments, levels, values
from vaultc.compiler.records import OpcodeRecord, decode
from vaultc.compiler.targets import Target
from vaultc.language import semantics
from vaultc.language.game import Game
from vaultc.language.semantics.sheets import WHOLE_LEVEL
from vaultc.language.semantics.statements import MAXIMUM_NAME
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes, parse
from vaultc.language.syntax.walk import walk
from vaultc.world.catalog import Catalog

MOST_TRIES: Final = 8
"""The largest number of jumps that are read differently if a level does not compile to its records."""

MOST_FORGOTTEN: Final = 20
"""The largest number of BREAKs that are written so that the compiler forgets them."""

_IMPOSSIBLE = re.compile(r"[^!#$&-\-/-~]")
_NOFLIP = "noflip"
_MAZE_RECORDS = 9

_USUAL_FILLINGS = " CIK"
"""The fillings that stand for all others with the same effect."""


def decompile(data: bytes, name: str, game: Game, target: Target, vault: levels.VaultLine | None = None) -> Source:
    """A des file that compiles to a level compiled for a build, proved by compiling it; not laid out yet.

    ``name`` is the level's name, changed if it is not valid; ``vault`` is what a list of vaults tells of it.

    Raises:
        CompiledFileError: the bytes are not a compiled level.
        DecompileError: no des file gives this level.
    """
    records = decode(data, target)
    unpacker = values.Unpacker(game.catalog, target, values.encoding_of(records))
    arrays, loops = fragments.arrays_in(records, 0, len(records)), fragments.loops_in(records)
    own = {layout.opcode: layout.read for layout in fields.layouts(game.grammar.nodes).values()}
    unexpected: frozenset[int] = frozenset()
    while True:
        body = fragments.RecordBuffer(records, unpacker, arrays=arrays, loops=loops, unexpected=unexpected, own=own)
        try:
            source = Source(f"{name}.lev", des_text(body, name, vault), encoding=unpacker.encoding)
            return prove(source, records, game, target)
        except fragments.DecompileError as error:
            others = set(body.ambiguous) - unexpected
            if not others or len(unexpected) == MOST_TRIES:
                raise
            failed = error.record
            unexpected |= {min(others, key=lambda at: (abs(at - failed), at))}


def des_text(body: fragments.RecordBuffer, name: str, vault: levels.VaultLine | None = None) -> str:
    """A des file with one level that has the records of a body, not laid out yet.

    Raises:
        DecompileError: no des file has them, as far as can be told.
    """
    head, start = _heading(body, level_name(name))
    if vault is not None:
        head += [f"VAULTGEN: {fragments.unsigned(vault.weight)}"] if vault.weight != 1 else []
        head += [f"MINDEPTH: {fragments.unsigned(vault.depth)}"] if vault.depth else []
    try:
        lines = flow.block(body, start, len(body.records))
    except values.UnknownValueError as error:
        raise body.fail(str(error)) from None
    lines = [each for line in lines for each in body.slots.get(line, (line,))]
    return "\n".join((*body.definitions, *head, *lines, ""))


def level_name(name: str) -> str:
    """The nearest name that a level can have."""
    return _IMPOSSIBLE.sub("_", name)[:MAXIMUM_NAME] or "level"


def _heading(body: fragments.RecordBuffer, name: str) -> tuple[list[str], int]:
    """The lines before the statements, and the number of the first record after them."""
    records = body.records
    if body.is_opcode(_MAZE_RECORDS - 1, "INIT_LEVEL") and body.is_opcode(_MAZE_RECORDS + 1, "LEVEL_FLAGS"):
        style, code = records[0].value, records[1].value
        fillings = maze_fillings(body.unpacker.target, body.unpacker.catalog)
        filling = fillings.get((style, code)) if isinstance(style, int) and isinstance(code, int) else None
        if filling is not None:
            start = _MAZE_RECORDS + 2
            return [f'MAZE: "{name}", {filling}', *_flags(body, start)], start + 2
    return [f'LEVEL: "{name}"', *_flags(body, 0)], 2


def maze_fillings(target: Target, catalog: Catalog) -> dict[tuple[int, int], str]:
    """The words after MAZE by the style and the terrain that they are compiled to."""
    terrain = values.Packer(catalog, target).terrain
    found = {(2, 2): "random"}
    for character in (*_USUAL_FILLINGS, *catalog.codes):
        code = terrain(character)
        found.setdefault((1, terrain(chr(code)) if code < values.INVALID else values.INVALID), f"'{character}'")
    return found


def _flags(body: fragments.RecordBuffer, at: int) -> list[str]:
    bits = body.records[at].value if body.is_opcode(at + 1, "LEVEL_FLAGS") else None
    if not isinstance(bits, int):
        raise fragments.DecompileError("the level does not begin with its flags", at)
    numbers = dict(body.unpacker.target.flags)
    words = [word for word, bit in numbers.items() if bits & bit == bit]
    if _NOFLIP in words:
        words = [word for word in words if word == _NOFLIP or not numbers[word] & numbers[_NOFLIP]]
    if bits != sum(numbers[word] for word in words):
        raise fragments.DecompileError(f"there are no flags {bits}", at)
    return [f"FLAGS: {', '.join(words)}"] if words else []


# ---- the proof


def prove(source: Source, records: abc.Sequence[OpcodeRecord], game: Game, target: Target) -> Source:
    """A source that compiles to these records: this one, with functions without a trace where it needs them.

    Raises:
        DecompileError: it does not compile to them.
    """
    number: int | None = 0
    for _ in range(MOST_FORGOTTEN):
        model = _model(source, game)
        if starts := sorted(set(_beyond(model))):
            text = source.text
            for at, start in reversed(list(enumerate(starts, 1))):
                text = f"{text[:start]}FUNCTION whole_level_{at}() {{ NOMAP }}\n{text[start:]}"
            source = _with(source, text)
            model = _model(source, game)
        try:
            (level,) = levels.compile_levels(model, target, model.game.catalog)
        except LookupError as error:
            raise fragments.DecompileError(f"what it says cannot be compiled: {error}", 0) from None
        pairs = enumerate(zip_longest(level.records, records))
        number = next((at for at, (mine, given) in pairs if mine != given), None)
        if number is None:
            return source
        span = level.origins[number] if number + 1 < min(len(records), len(level.records)) else None
        if span is None or records[number + 1].opcode != "JMP" or span.text != "BREAK" or _function(span, model):
            break
        before, after = span.source.text[: span.end], span.source.text[span.end :]
        source = _with(source, f"{before}\nFUNCTION forgetting_{number}() {{ LOOP [1] {{ BREAK }} }}{after}")
    raise fragments.DecompileError("no des file gives this record here", number or 0)


def _with(source: Source, text: str) -> Source:
    return Source(source.name, text, encoding=source.encoding)


def _model(source: Source, game: Game) -> semantics.Model:
    parsed = parse(source, game.grammar)
    if not parsed.ok:
        raise fragments.DecompileError(f"what it says cannot be written: {parsed.diagnostics[0].message}", 0)
    return semantics.analyze(parsed, game)


def _beyond(model: semantics.Model) -> abc.Iterator[int]:
    """Yield where the lines begin of level regions (or of their functions) that lie outside of the map before them."""
    for area in model.find(nodes.LevelRegion):
        if area.absolute:
            continue
        bounds = model.bounds[area.span]
        x, y = max(area.x1, area.x2), max(area.y1, area.y2)
        if (x > bounds.x or y > bounds.y) and x <= WHOLE_LEVEL[0] and y <= WHOLE_LEVEL[1]:
            outermost = _function(area.span, model) or area.span
            yield model.parsed.source.text.rfind("\n", 0, outermost.start) + 1


def _function(span: Span, model: semantics.Model) -> Span | None:
    """The function in which a place lies; it can hold no other."""
    functions = (node.span for item in model.items for node in walk(item) if isinstance(node, nodes.FunctionDefinition))
    return next((function for function in functions if function.start <= span.start < function.end), None)
