"""Compiled levels as des files: which game they belong to, which weight they have, what keeps them from being one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from vaultc.compiler.listing import Line, listing, texts
from vaultc.compiler.raising.fragments import DecompileError
from vaultc.compiler.raising.levels import decompile
from vaultc.compiler.records import CompiledFileError, decode, target_of
from vaultc.compiler.unpacking import Unpacker, encoding_of
from vaultc.compiler.vault_list import LARGEST, NAME, weights
from vaultc.diagnostics import Diagnostic, Severity
from vaultc.formatter.formatting import format_source
from vaultc.game import Game
from vaultc.games import NAMES, game_named, known_targets
from vaultc.regular_files import read_regular
from vaultc.source import Source

_ROW = 16
"""Bytes of a damaged file that are shown."""


def decompiled(source: Source, game: Game) -> tuple[Source, Game]:
    """The des file of a compiled level, laid out, with the weight that a list of vaults beside it tells; and its game.

    Raises:
        CompiledFileError: the bytes are no compiled level.
        DecompileError: no des file gives this level.
    """
    data = _bytes(source)
    target = target_of(data, known_targets())
    game = _game(target.game, game)
    raised = decompile(data, _level_name(source.path), game, target, _weight(source.path))
    return Source(source.name, format_source(raised, game.language), source.path, encoding=raised.encoding), game


def decompiled_or_failed(source: Source, game: Game) -> tuple[Source, Game, Diagnostic | None]:
    """As :func:`decompiled`; of a level that no des file gives its listing, and why at the record."""
    try:
        return *decompiled(source, game), None
    except CompiledFileError as error:
        shown = Source(source.name, _row(_bytes(source), error.offset), source.path)
        return shown, game, _failure(shown, 1, str(error))
    except DecompileError as error:
        text = "".join(f"{line}\n" for line in texts(listing_of(source, game)))
        shown = Source(source.name, text, source.path)
        return shown, game, _failure(shown, error.record + 1, f"no des file gives this level: {error}")


def listing_of(source: Source, game: Game) -> Iterator[Line]:
    """The records of a compiled level.

    Raises:
        CompiledFileError: the bytes are no compiled level.
    """
    data = _bytes(source)
    target = target_of(data, known_targets())
    records = decode(data, target)
    return listing(records, Unpacker(_game(target.game, game).catalog, target, encoding_of(records)))


def _bytes(source: Source) -> bytes:
    return source.text.encode(source.encoding)


def _game(name: str, game: Game) -> Game:
    """The game of a compiled level, if it is known; else the one that was expected."""
    return game if game.name == name or name not in NAMES else game_named(name)


def _level_name(path: Path | None) -> str:
    return "level" if path is None else path.stem


def _weight(path: Path | None) -> int | None:
    """The weight of a random vault, if a list stands beside its file."""
    if path is not None:
        with suppress(OSError):
            return weights(read_regular(path.with_name(NAME), LARGEST)).get(path.stem)
    return None


def _failure(source: Source, line: int, message: str) -> Diagnostic:
    start = source.offset(line, 1)
    return Diagnostic("compiled-level", Severity.ERROR, message, source.span(start, start + len(source.line(line))))


def _row(data: bytes, offset: int) -> str:
    """The bytes at an offset as numbers."""
    return f"{offset:08x}: {data[offset : offset + _ROW].hex(' ')}\n"
