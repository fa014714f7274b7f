"""The stages composed once: from a path to scripts, from a script and a seed to a level and its pictures."""

from __future__ import annotations

import os
from collections import Counter, abc
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from vaultc.api import level_script
from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.level_script import LevelScript
from vaultc.api.library import Library, unknown_level, vault_chances, vault_table
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import DesError, GenerationError
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.pipeline.reading import model_of
from vaultc.rendering import formats
from vaultc.support.errors import InvalidValueError, whole
from vaultc.support.targets import TargetError, find_files, is_path, read_bytes
from vaultc.support.workers import sample
from vaultc.world import vault_sets
from vaultc.world.surroundings import Hero, Surroundings

if TYPE_CHECKING:
    from vaultc.linter.checking import dialects

__all__ = [
    "FORMATS",
    "DesError",
    "GeneratedLevel",
    "GenerationError",
    "Hero",
    "LevelScript",
    "Library",
    "Surroundings",
    "TargetError",
    "library",
    "load",
    "loads",
    "unknown_level",
    "vault_chances",
    "vault_table",
]

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
    *targets: str | Path | Source, dialect: dialects.Dialect = AUTO, vault_set: str | None = None, workers: int = 1
) -> Library:
    """Load des files or compiled levels: paths of files or folders, sources, names of vaults, or ``library``.

    ``dialect`` is what ``--dialect`` takes, the name of a game or a catalogue file ``NAME.json``; a game; or what tells
    the game of each source. ``auto`` looks at the comment in each, the settings of its folder, and its words.

    Raises:
        DesError: a file has errors; carries all diagnostics.
        TargetError: a target names nothing, or the settings for a file cannot be used.
        InvalidValueError: there is no such dialect or set of vaults, or ``workers`` is below 1.
    """
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
    from vaultc.linter.checking.dialects import settled

    whole(workers, "workers", least=1)
    dialect = settled(dialect)
    parts = [_part(target, dialect, vault_set) for target in targets]
    models = sample(partial(_model_of, dialect=dialect), [item for part in parts for item in part.unread], workers)
    found = [part.read(models) for part in parts]
    return Library(
        tuple(level for part in found for level in part.levels),
        tuple(model for part in found for model in part.models),
        frozenset[LevelScript]().union(*(part.aside for part in found)),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """The meaning of one target: files and sources that are not read yet, or vaults of the library."""

    unread: tuple[Path | Source, ...] = ()
    shipped: tuple[LevelScript, ...] = ()
    aside: frozenset[LevelScript] = frozenset()

    def read(self, models: abc.Iterator[Model]) -> Library:
        """With the models of the files, which are the next of all."""
        mine = tuple(islice(models, len(self.unread)))
        return Library(self.shipped + tuple(script for model in mine for script in scripts_of(model)), mine, self.aside)


def _part(target: str | Path | Source, dialect: dialects.Dialect, vault_set: str | None) -> _Part:
    if isinstance(target, Source):
        return _Part(unread=(target,))
    name = str(target)
    if "\n" in name and not os.path.lexists(name):
        first = next(filter(None, map(str.strip, name.splitlines())), "")[:40]
        raise TargetError(f"{first!r} ... is a text and no path; use vaultc.loads(text)")
    if is_path(name):
        return _Part(unread=tuple(find_files(name, compiled=True)))
    if name == vault_sets.LIBRARY:
        shipped = library(dialect, vault_set=vault_set)
        return _Part(shipped=shipped.levels, aside=shipped.aside)
    return _Part(shipped=_shipped(name, library_game(dialect)))


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
