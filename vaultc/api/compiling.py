"""Compiled levels for users: from des files to the game's files, and back."""

from __future__ import annotations

from collections import abc
from pathlib import Path

from vaultc import compiler
from vaultc.api.loading import files_of
from vaultc.compiler.levels import NAME
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import DesError, Diagnostic, Severity, errors_among
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes, other_files
from vaultc.language.syntax.messages import UNCHECKED
from vaultc.linter import engine
from vaultc.linter.checking import across_files, dialects
from vaultc.linter.checking.check_file import level_names
from vaultc.pipeline import decompiling
from vaultc.pipeline.reading import des_model_of
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError
from vaultc.support.targets import TargetError, read_bytes


@dataclass(frozen=True)
class CompiledFile:
    """The compiled form of one des file: files by name, in the order of its levels; none if it has errors.

    ``start`` is the place of its first character; ``sources`` are the paths of the file and of those that it includes.
    """

    start: Span
    sources: tuple[Path, ...]
    files: dict[str, bytes]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that keep the file from being compiled."""
        return errors_among(self.diagnostics)


def decompile_file(path: Path, game: Game) -> bytes:
    """A des file as bytes, laid out, that compiles to the compiled level in a file.

    Raises:
        vaultc.compiler.records.CompiledFileError: the file holds no compiled level.
        vaultc.compiler.fragments.DecompileError: no des file gives this level.
        TargetError: the file cannot be read.
    """
    source, _ = decompiling.decompiled(Source.from_bytes(read_bytes(path), str(path), path), game, engine.find_errors)
    return source.text.encode(source.encoding)


def compile_files(
    paths: abc.Iterable[Path], dialect: dialects.Dialect = AUTO, build: str | None = None
) -> list[CompiledFile]:
    """Compile des files in order, each once, for a build of their game, by default the usual one.

    A later file whose counted names (``vlt-%04i``) would equal an earlier file's is counted on; a level of any
    other name that an earlier file has is an error of the later file.

    Raises:
        TargetError: a file cannot be read, or is compiled already, or its game has no such build.
    """
    names = across_files.OutputNames()
    once: dict[Path, Path] = {}
    for path in paths:
        once.setdefault(path.resolve(), path)
    return list(_checked(_compile_file(path, names, dialect, build) for path in once.values()))


def _checked(compiled: abc.Iterable[CompiledFile]) -> abc.Iterator[CompiledFile]:
    """Refuse a file with an included level that comes out otherwise than where an earlier file includes it."""
    made: dict[str, bytes] = {}
    for one in compiled:
        levels = {name: data for name, data in one.files.items() if name != NAME}
        other = next((name for name, data in levels.items() if made.setdefault(name, data) != data), None)
        if other is None:
            yield one
        else:
            message = f"the included level {other.removesuffix('.lev')!r} differs from the version in an earlier file"
            whole = Diagnostic("duplicate-level-name", Severity.ERROR, message, one.start)
            yield replace(one, files={}, diagnostics=(*one.diagnostics, whole))


def _compile_file(
    path: Path, names: across_files.OutputNames, dialect: dialects.Dialect, build: str | None
) -> CompiledFile:
    source = Source.from_bytes(read_bytes(path), str(path), path)
    if source.is_compiled:
        raise TargetError(f"{path}: this is already a compiled level")
    model = des_model_of(source, dialects.game_for(source, dialect))
    if any(diagnostic.rule == other_files.RULE for diagnostic in model.parsed.diagnostics):
        return CompiledFile(source.span(0, 0), (path,), {}, model.parsed.diagnostics)
    target = build_of(model.game, build)
    model, clashes = _named(model, names)
    diagnostics = (*map(_refused, engine.lint(model)), *clashes, *_missing(model, target))
    sources = tuple(parsed.source.path for parsed in model.files if parsed.source.path is not None)
    files = {} if errors_among(diagnostics) else compiler.compile_model(model, target, model.game.catalog)
    return CompiledFile(source.span(0, 0), sources, files, diagnostics)


def _refused(diagnostic: Diagnostic) -> Diagnostic:
    """A diagnostic; a statement that is not known is an error here, as the compiled level would lack it."""
    if diagnostic.rule != UNCHECKED:
        return diagnostic
    message = f"{diagnostic.message}, so a level with it cannot be compiled"
    return replace(diagnostic, severity=Severity.ERROR, message=message, help=None)


def _named(model: Model, names: across_files.OutputNames) -> tuple[Model, tuple[Diagnostic, ...]]:
    """The model with the names of its levels among other files' names, and the conflicts between them."""
    made, clashes = names.add(level_names(model))
    levels = tuple(replace(facts, output_name=name) for facts, name in zip(model.levels, made, strict=True))
    found = tuple(
        across_files.clash(made[index] or "", levels[index].node.name.span, other, Severity.ERROR)
        for index, other in clashes
    )
    return (model if levels == model.levels else replace(model, levels=levels)), found


def build_of(game: Game, name: str | None) -> compiler.Target:
    """A build of a game by its name; without one the usual build.

    Raises:
        TargetError: there is none of that name.
        InvalidValueError: no levels of the game can be compiled.
    """
    usual: compiler.Target = game.usual_target
    builds: dict[str, compiler.Target] = {target.name: target for target in game.load_targets()}
    if name is not None and name not in builds:
        there = f"there {'is' if len(builds) == 1 else 'are'} {', '.join(builds)}"
        raise TargetError(f"{game.title} has no build {name!r}; {there}")
    return usual if name is None else builds[name]


def _missing(model: Model, target: compiler.Target) -> abc.Iterator[Diagnostic]:
    """Return the names in a file that a build lacks, and the flags whose numbers are not known."""
    catalog = model.game.catalog
    for level in model.find(nodes.Level):
        for word in level.flags.words if level.flags is not None else ():
            if word.text not in target.flags:
                message = f"the number of the flag `{word.text}` is not known, so this level cannot be compiled"
                yield Diagnostic("unknown-flag-number", Severity.ERROR, message, word.span)
    monsters = {catalog.species_number(name) for name in target.missing_monsters}
    objects = {catalog.kind_number(name) for name in target.missing_objects}
    for monster in model.find(nodes.MonsterKind):
        if monster.name and catalog.species_number(monster.name, monster.character) in monsters:
            yield _lacking("unknown-monster", target, monster)
    for thing in model.find(nodes.ObjectKind):
        if thing.name and catalog.kind_number(thing.name, thing.character) in objects:
            yield _lacking("unknown-object", target, thing)


def _lacking(rule: str, target: compiler.Target, node: nodes.MonsterKind | nodes.ObjectKind) -> Diagnostic:
    return Diagnostic(rule, Severity.ERROR, f"{target.title} has no `{node.name}`", node.span)


def joined(compiled: abc.Iterable[CompiledFile]) -> dict[str, bytes]:
    """The files of several des files of one call, as :func:`compile_files` gives them; lists of vaults are appended."""
    files: dict[str, bytes] = {}
    for one in compiled:
        for name, data in one.files.items():
            files[name] = files.get(name, b"") + data if name == NAME else data
    return files


def compile(*targets: str | Path, dialect: dialects.Dialect = AUTO, build: str | None = None) -> dict[str, bytes]:
    """Compiled levels by file name, byte for byte as the game's own compiler writes them.

    ``targets`` are des files, folders of them, and names of the library. Random vaults get a line each in
    ``vaults.dat``. Names with a counter are counted on from file to file. ``build`` names another build of the game
    than the usual one, such as ``nle``.

    Raises:
        DesError: a file has errors, or a level the name of one in an earlier file; carries them all.
        TargetError: a target names nothing, or the game has no such build.
        InvalidValueError: a target is neither a string nor a path, or there is no such dialect.
    """
    for target in targets:
        if not isinstance(target, str | Path):
            raise InvalidValueError(
                f"compile takes paths of des files and names of the library, not a {type(target).__name__}"
            )
    compiled = compile_files((path for target in targets for path in files_of(str(target))), dialect, build)
    errors = tuple(error for one in compiled for error in one.errors)
    if errors:
        raise DesError(errors)
    return joined(compiled)


def decompile(data: bytes, name: str, dialect: dialects.Dialect = AUTO) -> str:
    """A des file with the level of that name, laid out, which compiles to the same records.

    Raises:
        vaultc.compiler.records.CompiledFileError: the bytes are not a compiled level.
        vaultc.compiler.fragments.DecompileError: no des file gives this level.
        InvalidValueError: there is no such dialect.
    """
    return decompiling.decompiled_text(data, name, dialects.game_of(dialect), engine.find_errors)
