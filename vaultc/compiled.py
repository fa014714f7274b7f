"""Compiled levels for users: des files made what the game reads, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from vaultc.api import files_of
from vaultc.compiler import Target, compile_model, vault_list
from vaultc.compiler.raising.levels import decompile as raise_to_text
from vaultc.compiler.records import target_of
from vaultc.diagnostics import DesError, Diagnostic, Severity, errors_among
from vaultc.formatter.formatting import format_source
from vaultc.game import Game
from vaultc.games import DEFAULT, known_targets
from vaultc.games.detection import AUTO
from vaultc.games.reading import Dialect, game_for, game_of
from vaultc.linter import lint
from vaultc.semantics import Model
from vaultc.source import Source
from vaultc.stages.decompiling import decompiled
from vaultc.stages.reading import model_of
from vaultc.syntax import nodes
from vaultc.targets import TargetError, read_bytes


@dataclass(frozen=True)
class CompiledFile:
    """What one des file compiles to: files by name, in the order of its levels; none if it has errors.

    ``sources`` are the paths of the file and of those that it includes.
    """

    sources: tuple[Path, ...]
    files: dict[str, bytes]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What keeps the file from being compiled."""
        return errors_among(self.diagnostics)


def decompile_file(path: Path, game: Game) -> bytes:
    """A des file as bytes, laid out, that compiles to the compiled level in a file.

    Raises:
        vaultc.compiler.records.CompiledFileError: the file holds no compiled level.
        vaultc.compiler.raising.fragments.DecompileError: no des file gives this level.
        TargetError: the file cannot be read.
    """
    source, _ = decompiled(Source.from_bytes(read_bytes(path), str(path), path), game)
    return source.text.encode(source.encoding)


def compile_file(path: Path, dialect: Dialect = AUTO, build: str | None = None) -> CompiledFile:
    """Compile one des file for a build of its game, by default the usual one.

    Raises:
        TargetError: the file cannot be read, or is compiled already, or its game has no such build.
    """
    source = Source.from_bytes(read_bytes(path), str(path), path)
    if source.is_compiled:
        raise TargetError(f"{path}: this is a compiled level already")
    model = model_of(source, game_for(source, dialect))
    target = build_of(model.game, build)
    diagnostics = (*lint(model), *_missing(model, target))
    sources = tuple(parsed.source.path for parsed in model.files if parsed.source.path is not None)
    files = {} if errors_among(diagnostics) else compile_model(model, target, model.game.catalog)
    return CompiledFile(sources, files, diagnostics)


def build_of(game: Game, name: str | None) -> Target:
    """A build of a game by its name; without one the usual build.

    Raises:
        TargetError: there is none.
    """
    builds: dict[str, Target] = {target.name: target for target in game.load_targets()}
    if name is not None and name not in builds:
        raise TargetError(f"{game.title} has no build {name!r}; there {_are(list(builds))}")
    return next(iter(builds.values())) if name is None else builds[name]


def _are(names: list[str]) -> str:
    return f"{'is' if len(names) == 1 else 'are'} {', '.join(names)}"


def _missing(model: Model, target: Target) -> Iterator[Diagnostic]:
    """What a file names and a build lacks."""
    catalog = model.game.catalog
    monsters = {catalog.species_number(name) for name in target.missing_monsters}
    objects = {catalog.kind_number(name) for name in target.missing_objects}
    for monster in model.find(nodes.MonsterKind):
        if monster.name and catalog.species_number(monster.name, monster.character) in monsters:
            yield _lacking("unknown-monster", target, monster)
    for thing in model.find(nodes.ObjectKind):
        if thing.name and catalog.kind_number(thing.name, thing.character) in objects:
            yield _lacking("unknown-object", target, thing)


def _lacking(rule: str, target: Target, node: nodes.MonsterKind | nodes.ObjectKind) -> Diagnostic:
    return Diagnostic(rule, Severity.ERROR, f"{target.title} has no `{node.name}`", node.span)


def joined(compiled: Iterable[CompiledFile]) -> dict[str, bytes]:
    """The files of several des files, as the game's compiler leaves them when it is run on one after the other.

    A level of a name that was there before is written over the old bytes; the lists of vaults are appended.
    """
    files: dict[str, bytes] = {}
    for one in compiled:
        for name, data in one.files.items():
            before = files.get(name, b"")
            files[name] = before + data if name == vault_list.NAME else data + before[len(data) :]
    return files


def compile(*targets: str | Path, dialect: Dialect = AUTO, build: str | None = None) -> dict[str, bytes]:
    """Compiled levels by file name, byte for byte as the game's own compiler writes them.

    ``targets`` are des files, folders of them, and names of the library. Random vaults get a line each in
    ``vaults.dat``. ``build`` names another build of the game than the usual one, such as ``nle``.

    Raises:
        DesError: a file has errors; carries them all.
        TargetError: a target names nothing, or the game has no such build.
        ValueError: there is no such dialect.
    """
    compiled = [compile_file(path, dialect, build) for target in targets for path in files_of(str(target))]
    errors = tuple(error for one in compiled for error in one.errors)
    if errors:
        raise DesError(errors)
    return joined(compiled)


def decompile(data: bytes, name: str, dialect: str | Game = DEFAULT) -> str:
    """A des file with the level of that name, laid out, which compiles to the same records.

    Raises:
        vaultc.compiler.records.CompiledFileError: the bytes are no compiled level.
        vaultc.compiler.raising.fragments.DecompileError: no des file gives this level.
        ValueError: there is no such dialect.
    """
    game = game_of(dialect)
    target = target_of(data, known_targets())
    return format_source(raise_to_text(data, name, game, target), game.language)
