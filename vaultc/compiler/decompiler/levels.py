"""Whole levels: the heading, the functions, the statements."""

from __future__ import annotations

import re
from typing import Final

from vaultc.compiler import unpacking
from vaultc.compiler.decompiler import fragments
from vaultc.compiler.decompiler.flow import block
from vaultc.compiler.decompiler.proof import prove
from vaultc.compiler.fields import raising
from vaultc.compiler.records import decode
from vaultc.compiler.targets import Target
from vaultc.compiler.values import INVALID, Packer
from vaultc.compiler.vault_list import VaultLine
from vaultc.language.game import Game
from vaultc.language.semantics.headings import MAXIMUM_NAME
from vaultc.language.source import Source
from vaultc.world.catalog import Catalog

MOST_TRIES: Final = 8
"""The largest number of jumps that are read differently if a level does not compile to its records."""

_IMPOSSIBLE = re.compile(r"[^!#$&-\-/-~]")
_NOFLIP = "noflip"
_MAZE_RECORDS = 9
_USUAL_FILLINGS = " CIK"
"""The fillings that stand for all others with the same effect."""


def decompile(data: bytes, name: str, game: Game, target: Target, vault: VaultLine | None = None) -> Source:
    """A des file that compiles to a level compiled for a build, proved by compiling it; not laid out yet.

    ``name`` is the level's name, changed if it is not valid; ``vault`` is what a list of vaults tells of it.

    Raises:
        CompiledFileError: the bytes are not a compiled level.
        DecompileError: no des file gives this level.
    """
    records = decode(data, target)
    unpacker = unpacking.Unpacker(game.catalog, target, unpacking.encoding_of(records))
    arrays, loops = fragments.arrays_in(records, 0, len(records)), fragments.loops_in(records)
    own = raising(game.grammar.nodes)
    unexpected: frozenset[int] = frozenset()
    while True:
        body = fragments.RecordBuffer(records, unpacker, arrays=arrays, loops=loops, unexpected=unexpected, own=own)
        try:
            source = Source(f"{name}.lev", raised(body, name, vault), encoding=unpacker.encoding)
            return prove(source, records, game, target)
        except fragments.DecompileError as error:
            others = set(body.ambiguous) - unexpected
            if not others or len(unexpected) == MOST_TRIES:
                raise
            failed = error.record
            unexpected |= {min(others, key=lambda at: (abs(at - failed), at))}


def raised(body: fragments.RecordBuffer, name: str, vault: VaultLine | None = None) -> str:
    """A des file with one level that has the records of a body, not laid out yet.

    Raises:
        DecompileError: no des file has them, as far as can be told.
    """
    head, start = _heading(body, level_name(name))
    if vault is not None:
        head += [f"VAULTGEN: {fragments.unsigned(vault.weight)}"] if vault.weight != 1 else []
        head += [f"MINDEPTH: {fragments.unsigned(vault.depth)}"] if vault.depth else []
    try:
        lines = block(body, start, len(body.records))
    except unpacking.UnknownValueError as error:
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
    terrain = Packer(catalog, target).terrain
    found = {(2, 2): "random"}
    for character in (*_USUAL_FILLINGS, *catalog.codes):
        code = terrain(character)
        found.setdefault((1, terrain(chr(code)) if code < INVALID else INVALID), f"'{character}'")
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
