"""The stages composed once: from a path to scripts, from a script and a seed to a level and its pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import cache, cached_property
from itertools import count
from pathlib import Path
from typing import Any

from vaultc.catalog import Catalog
from vaultc.diagnostics import DesError, Diagnostic, GenerationError, Severity
from vaultc.dialects import DIALECTS, UNNETHACK, Dialect
from vaultc.level import Level
from vaultc.linter import lint
from vaultc.resources import vaults
from vaultc.semantics import LevelFacts, Model, analyze
from vaultc.source import Source
from vaultc.surroundings import Hero, Surroundings
from vaultc.syntax import parse

__all__ = [
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

LARGEST_FILE = 64 * 1024 * 1024
"""No des file is longer; something else was meant."""

MOST_NAMES = 8
"""How many level names a message lists."""


class TargetError(Exception):
    """A target names nothing that can be read; the message says which and what is near."""


@dataclass(frozen=True)
class GeneratedLevel:
    """A level that was generated, with what is needed to show it."""

    level: Level
    script: LevelScript
    seed: int

    @property
    def name(self) -> str:
        """Name of the level."""
        return self.level.name

    @property
    def catalog(self) -> Catalog:
        """The catalogue that the level's numbers refer to."""
        return self.script.catalog

    def grid(self, name: str = "terrain") -> Any:
        """A cell array (``terrain``, ``lit``, ``flags`` ...) as a read-only numpy array of shape (21, 80)."""
        return self.level.grid(name)

    def render(self, format: str = "ascii", **options: Any) -> Any:
        """The level as ``ascii`` (str), ``png`` (PIL image), ``html`` (str) or ``json`` (dict).

        ``options`` go to the renderer: ``crop``, ``color``, ``scale``, ``grid``, ``legend`` and so on.

        Raises:
            ValueError: there is no such format.
        """
        if format not in _RENDERERS:
            raise ValueError(f"unknown format {format!r}; there are {', '.join(_RENDERERS)}")
        return _RENDERERS[format](self, options)

    def __str__(self) -> str:
        return str(self.render("ascii", crop=self.script.is_vault))

    def png(self, **options: Any) -> bytes:
        """The level as a small PNG file; ``options`` as for :meth:`render`."""
        from vaultc.renderers import png

        return png.png_bytes(self.level, self.catalog, **options)

    def _repr_png_(self) -> bytes:
        return self.png(crop=self.script.is_vault)

    def _repr_html_(self) -> str:
        import base64

        picture = base64.b64encode(self._repr_png_()).decode("ascii")
        return f'<img alt="a generated level" src="data:image/png;base64,{picture}">'


def _ascii(generated: GeneratedLevel, options: dict[str, Any]) -> str:
    from vaultc.renderers import ascii

    return ascii.render(generated.level, generated.catalog, **options)


def _png(generated: GeneratedLevel, options: dict[str, Any]) -> Any:
    from vaultc.renderers import png

    return png.render(generated.level, generated.catalog, **options)


def _html(generated: GeneratedLevel, options: dict[str, Any]) -> str:
    from vaultc.renderers import html

    title = options.pop("title", None) or f"{generated.script.display_title}, seed {generated.seed}"
    return html.render(generated.level, generated.catalog, title=title, **options)


def _json(generated: GeneratedLevel, options: dict[str, Any]) -> dict[str, Any]:
    from vaultc.converters.level_json import to_json

    return to_json(generated.level, generated.catalog, **options)


_RENDERERS: dict[str, Callable[[GeneratedLevel, dict[str, Any]], Any]] = {
    "ascii": _ascii,
    "png": _png,
    "json": _json,
    "html": _html,
}
FORMATS = tuple(_RENDERERS)


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

    @cached_property
    def program(self) -> Any:
        """The compiled script."""
        from vaultc.interpreter.program import prepare

        return replace(prepare(self.facts.node, self.facts.functions, self.catalog), name=self.name)

    def generate(
        self, seed: int = 1, *, rng: str = "isaac", surroundings: Surroundings | None = None
    ) -> GeneratedLevel:
        """Generate the level of a seed (0 to 4294967295).

        A random vault is made alone on an empty level. ``rng`` is ``isaac``, the game's generator, or ``modern``.

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
        level = make(self.program, dice, place, self.catalog)
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
        """What the linter says of the files; nothing for vaults that were named."""
        return tuple(diagnostic for model in self.models for diagnostic in lint(model))

    @property
    def has_errors(self) -> bool:
        """Whether a file cannot be used as it is."""
        return any(diagnostic.severity >= Severity.ERROR for diagnostic in self.diagnostics)


def vault_chances(levels: Sequence[LevelScript]) -> dict[int, Fraction]:
    """For each vault by its index among the levels: the chance to be chosen (rules: "Random vaults").

    The entries are walked from the last; the last has one chance more and the first one less than its weight.
    """
    vaults = [index for index, level in enumerate(levels) if level.is_vault]
    total = sum(levels[index].facts.frequency for index in vaults)
    if not total:
        return dict.fromkeys(vaults, Fraction(0))
    chances = {index: Fraction(levels[index].facts.frequency, total) for index in vaults}
    if len(vaults) > 1:
        chances[vaults[0]] -= Fraction(1, total)
        chances[vaults[-1]] += Fraction(1, total)
    return chances


def unknown_level(name: str, levels: Iterable[LevelScript]) -> str:
    """A message for a level name that is not there, with the near ones."""
    names = list(dict.fromkeys(level.name for level in levels))
    near = get_close_matches(name, names, n=3)
    if near:
        return f"there is no level {name!r}; did you mean {' or '.join(near)}?"
    more = ", ..." if len(names) > MOST_NAMES else ""
    return f"there is no level {name!r}; there are {', '.join(names[:MOST_NAMES])}{more}"


def read_model(path: Path, dialect: Dialect = UNNETHACK) -> Model:
    """Read and analyse one des file; what is wrong with it is in the model's facts and diagnostics.

    Raises:
        TargetError: the file cannot be read.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise TargetError(f"{path}: larger than {LARGEST_FILE >> 20} MB; this is no des file")
        source = Source.read(path)
    except OSError as error:
        raise TargetError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    return analyze(parse(source, dialect.grammar), dialect)


def scripts_of(model: Model) -> tuple[LevelScript, ...]:
    """The levels of an analysed file."""
    return tuple(LevelScript(facts, model) for facts in model.levels)


def file_stems(scripts: Iterable[LevelScript]) -> dict[LevelScript, str]:
    """File names without ending: the level's name as far as every file system takes it, different for every level."""
    stems: dict[LevelScript, str] = {}
    taken: set[str] = set()
    for script in scripts:
        safe = "".join(c if c.isalnum() or c in "-_" else "_" for c in script.name) or "level"
        candidates = (safe if number == 1 else f"{safe}-{number}" for number in count(1))
        stems[script] = next(name for name in candidates if name.lower() not in taken)
        taken.add(stems[script].lower())
    return stems


def find_files(target: str) -> list[Path]:
    """The des files that a path means: itself, or all files below a folder, sorted.

    Raises:
        TargetError: nothing is there, or a folder holds no des file.
    """
    path = Path(target)
    if path.is_dir():
        files = sorted(file for file in path.rglob("*.des") if file.is_file())
        if not files:
            raise TargetError(f"{target}: no des files in this folder")
        return files
    if not path.exists():
        raise TargetError(f"{target}: no such file or folder")
    return [path]


def files_of(target: str) -> list[Path]:
    """The des files that a target means; for a vault of the library the file that holds it.

    Raises:
        TargetError: the target names nothing.
    """
    if _is_path(target):
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
        raise DesError(loaded.diagnostics)
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
        if _is_path(target):
            new = [read_model(path, row) for path in find_files(target)]
            models += new
            levels += [script for model in new for script in scripts_of(model)]
        else:
            levels.append(_shipped(target, row))
    return Library(tuple(levels), tuple(models))


def _is_path(target: str) -> bool:
    """Whether a target is to be looked for on the disk; else it names a vault."""
    return target.endswith(".des") or "/" in target or Path(target).exists()


def _shipped(name: str, dialect: Dialect) -> LevelScript:
    try:
        return library(dialect.name)[name]
    except KeyError:
        near = get_close_matches(name, [level.name for level in library(dialect.name).levels], n=1, cutoff=0.7)
        hint = f"did you mean {near[0]}?" if near else "`vaultc list` shows the vaults"
        raise TargetError(f"{name}: no such file or folder, and no vault of the library; {hint}") from None


def library(dialect: str = "unnethack") -> Library:
    """The vaults that come with vaultc.

    Raises:
        ValueError: there is no such dialect.
    """
    return _library(_dialect(dialect))


@cache
def _library(dialect: Dialect) -> Library:
    models = [read_model(path, dialect) for path in sorted(vaults().glob("*.des"))]
    return Library(tuple(script for model in models for script in scripts_of(model)), tuple(models))


def _dialect(name: str) -> Dialect:
    if name not in DIALECTS:
        raise ValueError(f"unknown dialect {name!r}; there are {', '.join(DIALECTS)}")
    return DIALECTS[name]
