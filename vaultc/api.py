"""The stages composed once: from a path to scripts, from a script and a seed to a level and its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cache, cached_property
from itertools import count
from pathlib import Path
from typing import Any

from vaultc.catalog import Catalog
from vaultc.chance.series import Series
from vaultc.diagnostics import DesError, Diagnostic, GenerationError, Severity
from vaultc.dialects import DIALECTS, UNNETHACK, Dialect
from vaultc.dungeon.vaults import VaultTable
from vaultc.generated import FORMATS, GeneratedLevel, Maker
from vaultc.linter import lint
from vaultc.resources import vaults
from vaultc.semantics import LevelFacts, Model, analyze
from vaultc.source import Source
from vaultc.surroundings import Hero, Surroundings
from vaultc.syntax import parse
from vaultc.targets import TargetError, find_files, is_path, read_bytes

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
]

MOST_NAMES = 8
"""How many level names a message lists."""


@dataclass(frozen=True, eq=False)
class LevelScript:
    """One level of a des file, ready to be generated many times; ``model`` is that of the whole file."""

    facts: LevelFacts
    model: Model

    @property
    def dialect(self) -> Dialect:
        """The dialect in which it is written."""
        return self.model.dialect

    @property
    def path(self) -> Path | None:
        """The file, if it was read from one."""
        return self.model.parsed.source.path

    @property
    def name(self) -> str:
        """The level's name as the game's compiler would write it."""
        return self.facts.output_name or self.facts.name

    @property
    def title(self) -> str | None:
        """The title given in the comment above the level."""
        return self.facts.title

    @property
    def display_title(self) -> str:
        """The title, or the name of a level without one."""
        return self.facts.title or self.name

    @property
    def is_vault(self) -> bool:
        """Whether this is a random vault, a plan for a part of an ordinary level."""
        return self.facts.is_vault

    def answers_to(self, name: str) -> bool:
        """Whether a user who writes that name means this level: as in the file, or as the game writes it."""
        return name in (self.name, self.facts.name)

    @property
    def catalog(self) -> Catalog:
        """The catalogue of the script's dialect."""
        return self.dialect.catalog

    def __getstate__(self) -> dict[str, Any]:
        """Without the compiled script, which cannot be sent to another process but is soon made again."""
        return {"facts": self.facts, "model": self.model}

    @cached_property
    def program(self) -> Any:
        """The compiled script."""
        from vaultc.interpreter.program import prepare

        return prepare(self.facts.node, self.facts.functions, self.catalog, self.name)

    def generate(
        self,
        seed: int = 1,
        *,
        rng: str = "isaac",
        surroundings: Surroundings | None = None,
        series: Series | None = None,
    ) -> GeneratedLevel:
        """Generate the level of a seed (0 to 4294967295).

        A random vault is made alone on an empty level. ``rng`` names the generator: ``isaac``
        is the game's, ``modern`` an unbiased one, the others are in :data:`vaultc.chance.seeding.GENERATORS`.
        ``series`` decides the chances written in the script and remembers them from level to level; without one the
        game's own rule holds. A level that cannot be made leaves no trace in it.

        Raises:
            GenerationError: the game could not make this level either; points at the statement.
            ValueError: the seed is out of range, or there is no such generator.
        """
        from vaultc.chance.seeding import GENERATORS, LARGEST_SEED
        from vaultc.dungeon.preview import make_vault_preview
        from vaultc.dungeon.special import make_special_level

        if not 0 <= seed <= LARGEST_SEED:
            raise ValueError(f"seed {seed} is not between 0 and {LARGEST_SEED}")
        if rng not in GENERATORS:
            raise ValueError(f"unknown generator {rng!r}; there are {', '.join(GENERATORS)}")
        place = surroundings or Surroundings()
        dice = GENERATORS[rng](seed, experience_level=place.hero.level)
        make = make_vault_preview if self.is_vault else make_special_level
        with nullcontext() if series is None else series.level():
            level = make(self.program, dice, place, self.catalog, series)
        level.seed = seed
        return GeneratedLevel(level, self, seed)


@dataclass(frozen=True)
class Library:
    """The levels of one or several des files."""

    levels: tuple[LevelScript, ...]
    models: tuple[Model, ...]

    def __getitem__(self, name: str) -> LevelScript:
        """The level of that name.

        Raises:
            KeyError: there is none; the message lists near names.
        """
        for level in self.levels:
            if level.answers_to(name):
                return level
        raise KeyError(unknown_level(name, self.levels))

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What ``vaultc check`` says of the files without settings; nothing for vaults that were named."""
        from vaultc.checking.configuration import Settings
        from vaultc.checking.examining import examine_model
        from vaultc.checking.judging import judge

        return tuple(judge([examine_model(model) for model in self.models], lambda _: Settings()))

    @cached_property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors in the files, also those that a comment allows: a file with one cannot be used as it is."""
        found = (diagnostic for model in self.models for diagnostic in lint(model))
        return tuple(diagnostic for diagnostic in found if diagnostic.severity >= Severity.ERROR)

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files."""
        return tuple(model.parsed.source.name for model in self.models)

    @property
    def has_errors(self) -> bool:
        """Whether a file cannot be used as it is."""
        return bool(self.errors)


def vault_table(levels: Iterable[LevelScript]) -> VaultTable:
    """The table from which the game would choose among the random vaults of some levels."""
    return VaultTable(tuple((level.name, level.facts.frequency) for level in levels if level.is_vault))


def vault_chances(levels: Sequence[LevelScript]) -> dict[int, Fraction]:
    """For each vault by its index among the levels: the chance to be chosen (rules: "Random vaults")."""
    indices = [index for index, level in enumerate(levels) if level.is_vault]
    return dict(zip(indices, vault_table(levels).chances(), strict=True))


def unknown_level(name: str, levels: Iterable[LevelScript], what: str = "level") -> str:
    """A message for a level name that is not there, with the near ones."""
    names = list(dict.fromkeys(level.name for level in levels))
    near = get_close_matches(name, names, n=3)
    if near:
        return f"there is no {what} {name!r}; did you mean {' or '.join(near)}?"
    if len(names) == 1:
        return f"there is no {what} {name!r}, only {names[0]}"
    more = ", ..." if len(names) > MOST_NAMES else ""
    return f"there is no {what} {name!r}; there are {', '.join(names[:MOST_NAMES])}{more}"


def read_model(path: Path, dialect: Dialect = UNNETHACK) -> Model:
    """Read and analyse one des file; what is wrong with it is in the model's facts and diagnostics.

    Raises:
        TargetError: the file cannot be read.
    """
    source = Source.from_bytes(read_bytes(path), str(path), path)
    return analyze(parse(source, dialect.grammar), dialect)


def scripts_of(model: Model) -> tuple[LevelScript, ...]:
    """The levels of an analysed file."""
    return tuple(LevelScript(facts, model) for facts in model.levels)


def file_stems(scripts: Iterable[LevelScript]) -> dict[Maker, str]:
    """File names without ending: the level's name as far as every file system takes it, different for every level."""
    stems: dict[Maker, str] = {}
    taken: set[str] = set()
    for script in scripts:
        safe = "".join(c if c.isalnum() or c in "-_" else "_" for c in script.name) or "level"
        candidates = (safe if number == 1 else f"{safe}-{number}" for number in count(1))
        stems[script] = next(name for name in candidates if name.lower() not in taken)
        taken.add(stems[script].lower())
    return stems


def files_of(target: str) -> list[Path]:
    """The des files that a target means; for a vault of the library the file that holds it.

    Raises:
        TargetError: the target names nothing.
    """
    if is_path(target):
        return find_files(target)
    path = _shipped(target, UNNETHACK).path
    return [path] if path is not None else []


def load(*targets: str | Path, dialect: str = "unnethack") -> Library:
    """Load des files: paths of files or folders, or names of vaults of the library.

    Raises:
        DesError: a file has errors; carries all diagnostics.
        TargetError: a target names nothing.
        ValueError: there is no such dialect.
    """
    loaded = read(*targets, dialect=dialect)
    if loaded.has_errors:
        raise DesError(loaded.errors)
    return loaded


def read(*targets: str | Path, dialect: str = "unnethack") -> Library:
    """As :func:`load`, for callers who want what can be read of files with errors.

    Raises:
        TargetError: a target names nothing.
        ValueError: there is no such dialect.
    """
    row = _dialect(dialect)
    models: list[Model] = []
    levels: list[LevelScript] = []
    for target in map(str, targets):
        if is_path(target):
            new = [read_model(path, row) for path in find_files(target)]
            models += new
            levels += [script for model in new for script in scripts_of(model)]
        else:
            levels.append(_shipped(target, row))
    return Library(tuple(levels), tuple(models))


def _shipped(name: str, dialect: Dialect) -> LevelScript:
    """The vault of that name; only files that hold the name are parsed."""
    for path in _library_files():
        if f'"{name}"' in path.read_text("utf-8"):
            for script in _library_scripts(path, dialect):
                if script.answers_to(name):
                    return script
    near = get_close_matches(name, [level.name for level in library(dialect.name).levels], n=1, cutoff=0.7)
    hint = f"did you mean {near[0]}?" if near else "`vaultc list` shows the vaults"
    raise TargetError(f"{name}: no such file or folder, and no vault of the library; {hint}")


def _library_files() -> list[Path]:
    return sorted(vaults().glob("*.des"))


@cache
def _library_scripts(path: Path, dialect: Dialect) -> tuple[LevelScript, ...]:
    return scripts_of(read_model(path, dialect))


def library(dialect: str = "unnethack") -> Library:
    """The vaults that come with vaultc.

    Raises:
        ValueError: there is no such dialect.
    """
    return _library(_dialect(dialect))


@cache
def _library(dialect: Dialect) -> Library:
    scripts = [script for path in _library_files() for script in _library_scripts(path, dialect)]
    return Library(tuple(scripts), tuple(dict.fromkeys(script.model for script in scripts)))


def _dialect(name: str) -> Dialect:
    if name not in DIALECTS:
        raise ValueError(f"unknown dialect {name!r}; there are {', '.join(DIALECTS)}")
    return DIALECTS[name]
