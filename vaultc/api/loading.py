"""Loading of des files, and the library of their levels."""

from __future__ import annotations

import os
from collections import Counter, abc
from functools import cache, cached_property, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, Protocol, SupportsIndex, overload

from vaultc.api import level_script
from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.level_script import LevelScript
from vaultc.games import DEFAULT, game_named
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import DesError, Diagnostic, GenerationError, Severity
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.linter.engine import find_errors
from vaultc.pipeline.reading import model_of
from vaultc.rendering import formats
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError, OutOfRangeError, UnknownNameError, whole
from vaultc.support.safe_text import counted
from vaultc.support.targets import TargetError, find_files, holds_embedded, is_path, read_bytes
from vaultc.support.workers import sample
from vaultc.world import vault_sets
from vaultc.world.surroundings import Hero, Surroundings

if TYPE_CHECKING:
    from fractions import Fraction

    from vaultc.generation.dungeon.vaults import PlaceTable, VaultTable
    from vaultc.linter.checking import dialects

MOST_NAMES = 8
"""The largest number of level names that a message lists."""


@dataclass(frozen=True, repr=False)
class Library(abc.Sequence[level_script.LevelScript]):
    """The levels of one or several des files: a list of scripts in the order of the files, which knows their names.

    ``library["cellar"]`` is the level with that name or title, of several the last, which is the level that exists in
    the game; ``library[0]`` and ``library[1:3]`` are levels by their numbers. Iteration, ``len`` and ``in`` are as for
    ``levels``, except that a name is also in it. ``keys``, ``values``, ``items`` and ``get`` are as for a mapping from
    names.
    ``aside`` are vaults of the library that came with the rest of it but are chosen only on demand. ``skipped`` are
    the reasons why ``load(..., errors="skip")`` left files out.
    """

    levels: tuple[level_script.LevelScript, ...]
    models: tuple[Model, ...]
    aside: frozenset[level_script.LevelScript] = frozenset()
    skipped: tuple[Diagnostic, ...] = ()

    @cached_property
    def chances(self) -> dict[int, Fraction]:
        """For each vault that may be chosen, by its index among the levels: the chance to be."""
        indices = [index for index, level in enumerate(self.levels) if level not in self.aside]
        chances = vault_chances([self.levels[index] for index in indices])
        return {indices[number]: chance for number, chance in chances.items()}

    @cached_property
    def _by_name(self) -> dict[str, level_script.LevelScript]:
        return {level.name: level for level in self.levels}

    def __iter__(self) -> abc.Iterator[level_script.LevelScript]:
        return iter(self.levels)

    def __len__(self) -> int:
        return len(self.levels)

    def __contains__(self, item: object) -> bool:
        """Return whether it is one of the levels, or the name or title of one."""
        if isinstance(item, str):
            return bool(level_script.levels_called(self.levels, item))
        return item in self.levels

    def keys(self) -> abc.KeysView[str]:
        """The names, in the order of the files."""
        return self._by_name.keys()

    def values(self) -> abc.ValuesView[level_script.LevelScript]:
        """The levels of all names."""
        return self._by_name.values()

    def items(self) -> abc.ItemsView[str, level_script.LevelScript]:
        """Pairs of a name and its level."""
        return self._by_name.items()

    def get(self, name: str) -> level_script.LevelScript | None:
        """The level of that name or title; None if there is none."""
        found = level_script.levels_called(self.levels, name)
        return found[-1] if found else None

    def __bool__(self) -> bool:
        """Return whether there is a file; one without levels is still a library."""
        return bool(self.models or self.levels)

    def __repr__(self) -> str:
        names = [level.name for level in self.levels]
        more = ", ..." if len(names) > MOST_NAMES else ""
        return f"Library({counted(len(names), 'level')}: {', '.join(names[:MOST_NAMES])}{more}{self._told_skipped()})"

    def _told_skipped(self) -> str:
        files = len({diagnostic.span.source.name for diagnostic in self.skipped})
        return f"; {counted(files, 'file')} skipped" if files else ""

    def _repr_html_(self) -> str:
        from vaultc.rendering import notebooks

        rows = ((level.name, level.title, "vault" if level.is_vault else "level", self._place(level)) for level in self)
        told = repr(self) if len(self) <= MOST_NAMES else f"{counted(len(self), 'level')}{self._told_skipped()}"
        return notebooks.table(told, ("name", "title", "kind", "file and line"), rows, len(self))

    @staticmethod
    def _place(level: level_script.LevelScript) -> str:
        return f"{level.path.name if level.path else level.model.parsed.source.name}:{level.facts.node.span.begin.line}"

    @overload
    def __getitem__(self, index: SupportsIndex | str) -> level_script.LevelScript: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[level_script.LevelScript, ...]: ...

    def __getitem__(
        self, index: SupportsIndex | str | slice
    ) -> level_script.LevelScript | tuple[level_script.LevelScript, ...]:
        """The level of that number, of that name, else of that title; of several the last, which is the level that
        exists in the game.

        Raises:
            UnknownNameError: there is none of that name; the message lists near names.
            OutOfRangeError: there is none of that number.
            InvalidValueError: it is neither a number, a slice nor a text.
        """
        if isinstance(index, slice):
            return self.levels[index]
        if isinstance(index, str):
            found = level_script.levels_called(self.levels, index)
            if found:
                return found[-1]
            raise UnknownNameError(unknown_level(index, self.levels))
        if not isinstance(index, SupportsIndex):
            raise InvalidValueError(f"levels have numbers and names; {index!r} is neither")
        try:
            return self.levels[index]
        except IndexError:
            raise OutOfRangeError(f"there is no level {int(index)} among {len(self.levels)}") from None

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The diagnostics of ``vaultc check`` without settings; none for vaults that were named."""
        from vaultc.linter.checking.apply_settings import judge
        from vaultc.linter.checking.check_file import examine_model
        from vaultc.linter.checking.configuration import Settings

        return tuple(judge([examine_model(model) for model in self.models], lambda _: Settings()))

    @cached_property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors in the files, also those that a comment allows: a file with one cannot be used as it is."""
        found = (diagnostic for model in self.models for diagnostic in find_errors(model))
        return tuple(each for each in found if each.forbids_use and not level_script.is_of_hole(each.span))

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files."""
        return tuple(model.parsed.source.name for model in self.models)

    @property
    def has_errors(self) -> bool:
        """True if a file cannot be used as it is."""
        return bool(self.errors)


def vault_table(levels: abc.Iterable[level_script.LevelScript], *, game_walk: bool = False) -> VaultTable | PlaceTable:
    """The table from which the random vaults of some levels are chosen.

    Vaults of files are chosen as the game does it. Where vaults of the library are among them, rotations share a place
    and chances follow the weights, unless ``game_walk`` asks for the game's walk over the same list.
    """
    vaults = [level for level in levels if level.is_vault and not level.is_themed]
    entries = tuple((level.name, level.facts.frequency) for level in vaults)
    if game_walk or all(level.place is None for level in vaults):
        depths = tuple(level.facts.least_depth for level in vaults)
        table: VaultTable = (vaults[0].game if vaults else game_named(DEFAULT)).vault_table(entries, depths)
        return table
    from vaultc.generation.dungeon.vaults import PlaceTable

    numbers: dict[object, int] = {}
    return PlaceTable(entries, tuple(numbers.setdefault(level.place or level, len(numbers)) for level in vaults))


def vault_chances(levels: abc.Sequence[level_script.LevelScript], *, game_walk: bool = False) -> dict[int, Fraction]:
    """For each vault by its index among the levels: the chance to be chosen. Rules: "Random vaults".

    The themed rooms of a file are chosen among themselves, here regardless of their limits.
    """
    from fractions import Fraction

    groups: dict[Source | None, list[int]] = {}
    for index, level in enumerate(levels):
        if level.is_vault:
            groups.setdefault(level.model.parsed.source if level.is_themed else None, []).append(index)
    chances: dict[int, Fraction] = {}
    for source, indices in groups.items():
        members = [levels[index] for index in indices]
        if source is None:
            chances |= zip(indices, vault_table(members, game_walk=game_walk).chances(), strict=True)
        else:
            weights = [max(level.facts.frequency, 0) for level in members]
            chances |= {i: Fraction(weight, max(sum(weights), 1)) for i, weight in zip(indices, weights, strict=True)}
    return dict(sorted(chances.items()))


def unknown_level(name: str, levels: abc.Collection[level_script.LevelScript], what: str = "level") -> str:
    """A message for a level name that is not there, with the near ones."""
    from difflib import get_close_matches

    names = list(dict.fromkeys(level.name for level in levels))
    near = get_close_matches(name, names, n=3)
    if not near:
        titles = {level_script.in_one_form(level.title): f'"{level.title}"' for level in levels if level.title}
        near = [titles[title] for title in get_close_matches(level_script.in_one_form(name), titles, n=3)]
    if near:
        return f"there is no {what} {name!r}; did you mean {' or '.join(near)}?"
    if len(names) == 1:
        return f"there is no {what} {name!r}, only {names[0]}"
    more = ", ..." if len(names) > MOST_NAMES else ""
    return f"there is no {what} {name!r}; there are {', '.join(names[:MOST_NAMES])}{more}"


__all__ = [
    "FORMATS", "DesError", "GeneratedLevel", "GenerationError", "Hero", "LevelScript", "Library", "Surroundings",
    "TargetError", "library", "load", "loads", "unknown_level", "vault_chances", "vault_table",
]  # fmt: skip

LIBRARY_LANGUAGE: Final = Feature.RANDOM_VAULTS | Feature.FUNCTIONS
"""The features of games whose ordinary levels are made from the vaults of the library."""

FORMATS = tuple(formats.FORMATS)
"""The names of the formats in which a level can be shown."""

LONGEST_STEM = 60
"""Characters of a level's name that go into the names of files; file systems take 255 bytes."""


def read_model(path: Path, dialect: dialects.Dialect = AUTO) -> Model:
    """Read and analyse one des file; what is wrong with it is in the model's facts and diagnostics.

    Raises:
        TargetError: the file cannot be read.
        InvalidValueError: there is no such dialect.
    """
    return _model_of(path, dialect)


def scripts_of(model: Model) -> tuple[LevelScript, ...]:
    """The levels of an analysed file."""
    return tuple(LevelScript(facts, model) for facts in model.levels)


def file_stems(scripts: abc.Iterable[LevelScript]) -> dict[formats.Maker, str]:
    """File names without ending: the level's name as far as every file system takes it, different for every level."""
    stems: dict[formats.Maker, str] = {}
    taken: set[str] = set()
    numbers: Counter[str] = Counter()
    for script in scripts:
        safe = "".join(c if c.isalnum() or c in "-_" else "_" for c in script.name[:LONGEST_STEM]) or "level"
        stem = safe
        while stem.lower() in taken:
            numbers[safe.lower()] += 1
            stem = f"{safe}-{numbers[safe.lower()] + 1}"
        stems[script] = stem
        taken.add(stem.lower())
    return stems


def seed_stem(stem: str, seed: int, last: int) -> str:
    """The name of a file, without ending, for one of several seeds up to ``last``; such names sort as the seeds do."""
    return f"{stem}-{seed:0{len(str(last))}}"


def files_of(target: str, dialect: dialects.Dialect = AUTO) -> list[Path]:
    """The des files that a target means; for a vault of the library the file that holds it.

    Raises:
        TargetError: the target names nothing.
    """
    if is_path(target):
        return find_files(target)
    if target == vault_sets.LIBRARY:
        return vault_sets.files()
    paths = (script.path for script in _shipped(target, library_game(dialect)))
    return list(dict.fromkeys(path for path in paths if path is not None))


def load(
    *targets: str | Path | Source,
    dialect: dialects.Dialect = AUTO,
    vault_set: str | None = None,
    workers: int = 1,
    errors: Literal["raise", "skip"] = "raise",
) -> Library:
    """Load des files or compiled levels: paths of files or folders, sources, names of vaults, or ``library``.

    ``dialect`` is what ``--dialect`` takes, the name of a game or a catalogue file ``NAME.json``; a game; or what tells
    the game of each source. ``auto`` looks at the comment in each, the settings of its folder, and its words.
    With ``errors="skip"``, files that cannot be used are left out, and ``skipped`` of the result says why.

    Raises:
        DesError: a file has errors; carries all diagnostics.
        TargetError: a target names nothing, or a file or the settings for it cannot be used.
        InvalidValueError: there is no such dialect or set of vaults, ``workers`` is below 1, or ``errors`` is another
            word.
    """
    if errors not in ("raise", "skip"):
        raise InvalidValueError(f'errors must be "raise" or "skip", not {errors!r}')
    if errors == "skip":
        return _read(_usable_model, targets, dialect, vault_set, workers)
    loaded = read(*targets, dialect=dialect, vault_set=vault_set, workers=workers)
    if loaded.has_errors:
        raise DesError(loaded.errors)
    return loaded


def loads(text: str, name: str = "<text>", *, dialect: dialects.Dialect = AUTO) -> Library:
    """Load the text of a des file or of a Lua level script; messages call it by ``name``.

    Its game is found as by :func:`load`, with the settings of the current folder.

    Raises:
        DesError: the text has errors; carries all diagnostics.
        InvalidValueError: it is not a text, or there is no such dialect.
    """
    if not isinstance(text, str):
        raise InvalidValueError(f"loads takes the text of a des file, not a {type(text).__name__}; load takes paths")
    return load(Source.from_text(text, name), dialect=dialect)


def read(
    *targets: str | Path | Source, dialect: dialects.Dialect = AUTO, vault_set: str | None = None, workers: int = 1
) -> Library:
    """As :func:`load`, for callers who want what can be read of files with errors.

    ``vault_set`` says which vaults the word ``library`` means: "library" or None all of them, but originals are chosen
    only on demand; "page" the vaults of the published page, with its shares; "game", "originals" or "all" these
    files. Several ``workers`` read files at the same time.

    Raises:
        TargetError: a target names nothing.
        InvalidValueError: there is no such dialect or set of vaults, or ``workers`` is below 1.
    """
    return _read(_model_of, targets, dialect, vault_set, workers)


class _ReadOne(Protocol):
    """Reads a file: its model, or the reasons why it is left out."""

    def __call__(self, item: Path | Source, dialect: dialects.Dialect) -> Model | tuple[Diagnostic, ...]: ...


def _read(
    read_one: _ReadOne,
    targets: abc.Sequence[str | Path | Source],
    dialect: dialects.Dialect,
    vault_set: str | None,
    workers: int,
) -> Library:
    """The library of some targets; ``read_one`` gives the model of a file, or the reasons why it is left out."""
    from vaultc.linter.checking.dialects import settled

    whole(workers, "workers", least=1)
    parts = [_part(target, settled(dialect), vault_set) for target in targets]
    items = [item for part in parts for item in part.unread]
    answers = sample(partial(read_one, dialect=settled(dialect)), items, workers)
    found = [part.read(answers) for part in parts]
    return Library(
        tuple(level for part in found for level in part.levels),
        tuple(model for part in found for model in part.models),
        frozenset[LevelScript]().union(*(part.aside for part in found)),
        tuple(diagnostic for part in found for diagnostic in part.skipped),
    )


def _usable_model(item: Path | Source, dialect: dialects.Dialect) -> Model | tuple[Diagnostic, ...]:
    """The model of a file, or the errors for which it cannot be used."""
    try:
        model = _model_of(item, dialect)
    except TargetError as error:
        name = item.name if isinstance(item, Source) else str(item)
        span = Source(name, "", item if isinstance(item, Path) else None).span(0, 0)
        return (Diagnostic("unreadable-file", Severity.ERROR, str(error).removeprefix(f"{name}: "), span),)
    return tuple(found for found in find_errors(model) if found.forbids_use) or model


@dataclass(frozen=True, slots=True)
class _Part:
    """The meaning of one target: files and sources that are not read yet, or vaults of the library."""

    unread: tuple[Path | Source, ...] = ()
    shipped: tuple[LevelScript, ...] = ()
    aside: frozenset[LevelScript] = frozenset()

    def read(self, answers: abc.Iterator[Model | tuple[Diagnostic, ...]]) -> Library:
        """With the models of the files, or the reasons why there is none, which are the next of all."""
        mine = list(islice(answers, len(self.unread)))
        models = tuple(model for model in mine if isinstance(model, Model))
        skipped = tuple(reason for reasons in mine if not isinstance(reasons, Model) for reason in reasons)
        scripts = (script for model in models for script in scripts_of(model))
        return Library((*self.shipped, *scripts), models, self.aside, skipped)


def _part(target: str | Path | Source, dialect: dialects.Dialect, vault_set: str | None) -> _Part:
    if isinstance(target, Source):
        return _Part(unread=_embedded(target, dialect) if holds_embedded(target.name) else (target,))
    name = str(target)
    if "\n" in name and not os.path.lexists(name):
        first = next(filter(None, map(str.strip, name.splitlines())), "")[:40]
        raise TargetError(f"{first!r} ... is a text, not a path; use vaultc.loads(text)")
    if is_path(name):
        return _Part(unread=tuple(item for path in find_files(name, compiled=True) for item in _unread(path, dialect)))
    if name == vault_sets.LIBRARY:
        shipped = library(dialect, vault_set=vault_set)
        return _Part(shipped=shipped.levels, aside=shipped.aside)
    return _Part(shipped=_shipped(name, library_game(dialect)))


def _unread(path: Path, dialect: dialects.Dialect) -> tuple[Path | Source, ...]:
    """A file, or the levels in a Python file or a notebook."""
    if not holds_embedded(path):
        return (path,)
    return _embedded(Source.from_bytes(read_bytes(path), str(path), path), dialect)


def _embedded(source: Source, dialect: dialects.Dialect) -> tuple[Source, ...]:
    """The levels in a Python file or a notebook, with something in their holes that can be read.

    Raises:
        TargetError: it cannot be read, or has no level.
    """
    from vaultc.language.embedded.filling import variants
    from vaultc.language.embedded.levels import levels_in
    from vaultc.language.embedded.parsing import PythonFileError
    from vaultc.linter.checking.dialects import game_for

    try:
        levels = levels_in(source)
    except PythonFileError as error:
        raise TargetError(f"{source.span(error.offset, error.offset)}: {error}") from None
    if not levels:
        raise TargetError(f"{source.name}: no level in this file")
    language = game_for(source, dialect).language
    return tuple(variants(level, language)[0].placed_source for level in levels)


def _model_of(item: Path | Source, dialect: dialects.Dialect) -> Model:
    from vaultc.linter.checking.dialects import game_for

    source = Source.from_bytes(read_bytes(item), str(item), item) if isinstance(item, Path) else item
    return model_of(source, game_for(source, dialect))


def _shipped(name: str, game: Game) -> tuple[LevelScript, ...]:
    """The vault with this name, or the vaults with this title; only files that hold the text are parsed."""
    for path in vault_sets.files():
        text = path.read_text("utf-8")
        if f'"{name}"' in text or level_script.in_one_form(name) in level_script.in_one_form(text):
            found = level_script.levels_called(_library_scripts(path, game), name)
            if found:
                return found
    from difflib import get_close_matches

    known = {level.name: level.name for level in library(game).levels}
    known |= {
        level_script.in_one_form(level.place): f'"{level.place}"' for level in library(game).levels if level.place
    }
    near = get_close_matches(level_script.in_one_form(name), known, n=1, cutoff=0.7)
    hint = f"did you mean {known[near[0]]}?" if near else "`vaultc list` shows the vaults"
    raise TargetError(f"{name}: no such file or folder, and no vault of the library; {hint}")


@cache
def _library_scripts(path: Path, game: Game) -> tuple[LevelScript, ...]:
    return scripts_of(read_model(path, game))


def library(dialect: dialects.Dialect = AUTO, *, vault_set: str | None = None) -> Library:
    """The vaults that come with vaultc; ``vault_set`` as for :func:`read`.

    Raises:
        InvalidValueError: there is no such dialect or set of vaults.
    """
    return _library(library_game(dialect), vault_set)


def library_game(dialect: dialects.Dialect = AUTO) -> Game:
    """The game in which vaults of the library are read: the settings count if it is written in their game's language.

    Raises:
        InvalidValueError: there is no such dialect.
    """
    from vaultc.linter.checking.dialects import game_of

    return game_of(dialect, LIBRARY_LANGUAGE)


@cache
def _library(game: Game, vault_set: str | None) -> Library:
    files = vault_sets.files(vault_set)
    scripts = [script for path in files for script in _library_scripts(path, game)]
    if vault_set == vault_sets.PAGE:
        weights = vault_sets.page_weights()
        listed, scripts = scripts, []
        for script in listed:
            weight = weights.get(script.place or "")
            if weight == script.facts.frequency:
                scripts.append(script)
            elif weight is not None:
                scripts.append(LevelScript(replace(script.facts, frequency=weight), script.model))
    is_whole = vault_set in (None, vault_sets.LIBRARY_SET)
    aside = frozenset(script for script in scripts if is_whole and script.path and vault_sets.is_original(script.path))
    return Library(tuple(scripts), tuple(dict.fromkeys(script.model for script in scripts)), aside)
