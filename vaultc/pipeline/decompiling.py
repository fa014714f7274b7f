"""Compiled levels as des files: their game, their weight, and the reasons why some cannot be decompiled."""

from __future__ import annotations

from collections import abc
from contextlib import suppress

from vaultc import games
from vaultc.compiler import Target, levels, records, values
from vaultc.compiler.decompiler import decompile
from vaultc.compiler.fragments import DecompileError
from vaultc.games.detection import declared
from vaultc.language import diagnostics, semantics
from vaultc.language.formatter.printer import format_parsed
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.language.syntax import Parsed, parse
from vaultc.support.regular_files import read_regular

ErrorFinder = abc.Callable[[semantics.Model], abc.Iterable[diagnostics.Diagnostic]]
"""Finds what the game's compiler refuses in a des file."""

_ROW = 16
"""Bytes of a damaged file that are shown."""


def decompiled(source: Source, game: Game, find_errors: ErrorFinder = lambda _: ()) -> tuple[Source, Game]:
    """The des file of a compiled level, laid out, with the weight that a list of vaults beside it tells; and its game.

    A file in which ``find_errors`` finds one is refused.

    Raises:
        CompiledFileError: the bytes are not a compiled level.
        DecompileError: no des file gives this level.
    """
    name, vault = "level", None
    if source.path is not None:
        name = source.path.stem
        with suppress(OSError):
            vault = levels.lines(read_regular(source.path.with_name(levels.NAME), levels.LARGEST)).get(name)
    parsed, encoding, game = _decompiled(_bytes(source), name, game, find_errors, vault)
    return Source(source.name, declared(parsed.source.text, game.name), source.path, encoding=encoding), game


def decompiled_text(data: bytes, name: str, game: Game, find_errors: ErrorFinder) -> str:
    """A des file with the level of that name, laid out, in which ``find_errors`` finds none.

    Raises:
        CompiledFileError: the bytes are not a compiled level.
        DecompileError: no des file gives this level.
    """
    parsed, _, game = _decompiled(data, name, game, find_errors)
    return declared(parsed.source.text, game.name)


def _decompiled(
    data: bytes, name: str, game: Game, find_errors: ErrorFinder, vault: levels.VaultLine | None = None
) -> tuple[Parsed, str, Game]:
    """A des file with a level, laid out; its encoding and its game.

    Records may hold values that can be written, and that the game's compiler refuses where it reads them: then an error
    names the record that comes from there.
    """
    target, game = _build_of(data, game)
    source = decompile(data, name, game, target, vault)
    parsed = format_parsed(parse(source, game.grammar), game.language)
    model = semantics.analyze(parsed, game)
    for error in find_errors(model):
        (level,) = levels.compile_levels(model, target, game.catalog)
        around = [
            (len(origin.text), number)
            for number, origin in enumerate(level.origins)
            if origin is not None and origin.start <= error.span.start < max(origin.end, origin.start + 1)
        ]
        record = min(around, default=(0, 0))[1]
        raise DecompileError(f"the game's compiler refuses what it says: {error.message}", record)
    return parsed, source.encoding, game


def decompiled_or_failed(source: Source, game: Game) -> tuple[Source, Game, diagnostics.Diagnostic | None]:
    """As :func:`decompiled`; of a level that no des file gives its listing, and why at the record."""
    try:
        return *decompiled(source, game), None
    except records.CompiledFileError as error:
        row = _bytes(source)[error.offset : error.offset + _ROW]
        shown = Source(source.name, f"{error.offset:08x}: {row.hex(' ')}\n", source.path)
        return shown, game, _failure(shown, 1, str(error))
    except DecompileError as error:
        text = "".join(f"{line}\n" for line in values.texts(listing_of(source, game)))
        shown = Source(source.name, text, source.path)
        return shown, game, _failure(shown, error.record + 1, f"no des file gives this level: {error}")


def listing_of(source: Source, game: Game) -> abc.Iterator[values.ListingLine]:
    """The records of a compiled level.

    Raises:
        CompiledFileError: the bytes are not a compiled level.
    """
    data = _bytes(source)
    target, game = _build_of(data, game)
    found = records.decode(data, target)
    return values.listing(found, values.Unpacker(game.catalog, target, values.encoding_of(found)))


def _bytes(source: Source) -> bytes:
    return source.text.encode(source.encoding)


def _build_of(data: bytes, game: Game) -> tuple[Target, Game]:
    """The build of a compiled level, and its game, if it is known; else the expected one."""
    target = records.target_of(data, (*game.load_targets(), *games.known_targets()))
    is_other = game.name != target.game and target.game in games.NAMES
    return target, games.game_named(target.game) if is_other else game


def _failure(source: Source, line: int, message: str) -> diagnostics.Diagnostic:
    start = source.offset(line, 1)
    return diagnostics.Diagnostic(
        "compiled-level", diagnostics.Severity.ERROR, message, source.span(start, start + len(source.line(line)))
    )
