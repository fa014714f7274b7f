"""Whole levels: the heading, the functions, the statements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from vaultc.compiler.levels import compile_levels
from vaultc.compiler.raising.flow import block
from vaultc.compiler.raising.fragments import Body, DecompileError, arrays_in, loops_in, unsigned
from vaultc.compiler.records import Record, decode
from vaultc.compiler.targets import Target
from vaultc.compiler.unpacking import UnknownValueError, Unpacker, encoding_of
from vaultc.game import Game
from vaultc.semantics import analyze
from vaultc.semantics.headings import MAXIMUM_NAME
from vaultc.source import Source
from vaultc.syntax import parse

_IMPOSSIBLE = re.compile(r"[^!#$&-\-/-~]")
_NOFLIP = "noflip"
_MAZE_RECORDS = 9
_MAZES = {(1, 23): "'C'", (1, 0): "'I'", (1, 127): "' '", (2, 2): "random"}


def decompile(data: bytes, name: str, game: Game, target: Target, weight: int | None = None) -> Source:
    """A des file that compiles to a level compiled for a build, proved by compiling it; not laid out yet.

    ``name`` is that of the level, changed where it cannot be one. ``weight`` is that of a random vault, if it is known.

    Raises:
        CompiledFileError: the bytes are no compiled level.
        DecompileError: no des file gives this level.
    """
    records = decode(data, target)
    body = _body(records, Unpacker(game.catalog, target, encoding_of(records)))
    try:
        return _proved(records, raised(body, name, weight), name, game, target)
    except DecompileError:
        if not body.ambiguous:
            raise
    body = replace(_body(records, body.unpacker), prefers_break=True)
    return _proved(records, raised(body, name, weight), name, game, target)


def _body(records: Sequence[Record], unpacker: Unpacker) -> Body:
    return Body(records, unpacker, arrays=arrays_in(records, 0, len(records)), loops=loops_in(records))


def _proved(records: Sequence[Record], text: str, name: str, game: Game, target: Target) -> Source:
    """A text as a source.

    Raises:
        DecompileError: it does not compile to these records.
    """
    source = Source(f"{name}.lev", text, encoding=encoding_of(records))
    parsed = parse(source, game.grammar)
    if not parsed.ok:
        raise DecompileError(f"what it says cannot be written: {parsed.diagnostics[0].message}", 0)
    try:
        (level,) = compile_levels(analyze(parsed, game), target, game.catalog)
    except LookupError as error:
        raise DecompileError(f"what it says cannot be compiled: {error}", 0) from None
    for number, (mine, given) in enumerate(zip_longest(level.records, records)):
        if mine != given:
            raise DecompileError("no des file gives this record here", number)
    return source


def raised(body: Body, name: str, weight: int | None = None) -> str:
    """A des file with one level that has the records of a body, not laid out yet.

    Raises:
        DecompileError: no des file has them, as far as can be told.
    """
    head, start = _heading(body, level_name(name))
    head += [f"VAULTGEN: {unsigned(weight)}"] if weight is not None and weight != 1 else []
    try:
        lines = block(body, start, len(body.records))
    except UnknownValueError as error:
        raise body.fail(str(error)) from None
    return "\n".join((*body.definitions, *head, *lines, ""))


def level_name(name: str) -> str:
    """The nearest name that a level can have."""
    return _IMPOSSIBLE.sub("_", name)[:MAXIMUM_NAME] or "level"


def _heading(body: Body, name: str) -> tuple[list[str], int]:
    """The lines before the statements, and the number of the first record behind them."""
    records = body.records
    if body.is_opcode(_MAZE_RECORDS - 1, "INIT_LEVEL") and body.is_opcode(_MAZE_RECORDS + 1, "LEVEL_FLAGS"):
        style, code = records[0].value, records[1].value
        filling = _MAZES.get((style, code)) if isinstance(style, int) and isinstance(code, int) else None
        if filling is not None:
            start = _MAZE_RECORDS + 2
            return [f'MAZE: "{name}", {filling}', *_flags(body, start)], start + 2
    return [f'LEVEL: "{name}"', *_flags(body, 0)], 2


def _flags(body: Body, at: int) -> list[str]:
    bits = body.records[at].value if body.is_opcode(at + 1, "LEVEL_FLAGS") else None
    if not isinstance(bits, int):
        raise DecompileError("the level does not begin with its flags", at)
    numbers = dict(body.unpacker.target.flags)
    words = [word for word, bit in numbers.items() if bits & bit == bit]
    if _NOFLIP in words:
        words = [word for word in words if word == _NOFLIP or not numbers[word] & numbers[_NOFLIP]]
    if bits != sum(numbers[word] for word in words):
        raise DecompileError(f"there are no flags {bits}", at)
    return [f"FLAGS: {', '.join(words)}"] if words else []
