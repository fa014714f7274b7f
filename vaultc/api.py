"""The stages composed once: from a path to scripts, from a script and a seed to a level and its pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

from vaultc.catalog import Catalog
from vaultc.diagnostics import DesError, Diagnostic, GenerationError, Severity
from vaultc.dialects import DIALECTS, Dialect
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

    def _repr_png_(self) -> bytes:
        from io import BytesIO

        buffer = BytesIO()
        self.render("png", crop=self.script.is_vault).save(buffer, "PNG")
        return buffer.getvalue()

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


@dataclass(frozen=True)
class LevelScript:
    """One level of a des file, ready to be generated many times."""

    facts: LevelFacts
    dialect: Dialect
    path: Path | None = None

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
            if name in (level.name, level.facts.name):
                return level
        raise KeyError(unknown_level(name, self.levels))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What the linter says of the files."""
        return tuple(diagnostic for model in self.models for diagnostic in lint(model))


def unknown_level(name: str, levels: Iterable[LevelScript]) -> str:
    """A message for a level name that is not there, with the near ones."""
    names = [level.name for level in levels]
    near = get_close_matches(name, names, n=3, cutoff=0.5)
    listed = ", ".join(near or names[:8]) + (", ..." if not near and len(names) > 8 else "")
    hint = "did you mean" if near else "there are"
    return f"there is no level {name!r}; {hint} {listed}?" if near else f"there is no level {name!r}; {hint} {listed}"


def read_model(path: Path, dialect: Dialect) -> Model:
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
    return tuple(LevelScript(facts, model.dialect, model.parsed.source.path) for facts in model.levels)


def find_files(target: str) -> list[Path]:
    """The des files that a path means: itself, or all files below a folder, sorted.

    Raises:
        TargetError: nothing is there, or a folder holds no des file.
    """
    path = Path(target)
    if path.is_dir():
        files = sorted(path.rglob("*.des"))
        if not files:
            raise TargetError(f"{target}: no des files in this folder")
        return files
    if not path.exists():
        raise TargetError(f"{target}: no such file or folder")
    return [path]


def load(*targets: str | Path, dialect: str = "unnethack") -> Library:
    """Load des files: paths of files or folders, or names of vaults of the library.

    Raises:
        DesError: a file has errors; carries all diagnostics.
        TargetError: a target names nothing.
    """
    row = DIALECTS[dialect]
    models: list[Model] = []
    chosen: list[LevelScript] = []
    for target in targets:
        new, levels = _load_target(str(target), row)
        models += new
        chosen += levels
    _raise_errors(models)
    return Library(tuple(chosen), tuple(models))


def _load_target(target: str, dialect: Dialect) -> tuple[list[Model], list[LevelScript]]:
    if Path(target).exists() or target.endswith(".des") or "/" in target:
        models = [read_model(path, dialect) for path in find_files(target)]
        return models, [script for model in models for script in scripts_of(model)]
    shipped = library()
    try:
        return [], [shipped[target]]
    except KeyError as error:
        raise TargetError(f"{target}: no such file or folder, and in the library {error.args[0]}") from None


def library(dialect: str = "unnethack") -> Library:
    """The vaults that come with vaultc."""
    models = [read_model(path, DIALECTS[dialect]) for path in sorted(vaults().glob("*.des"))]
    return Library(tuple(script for model in models for script in scripts_of(model)), tuple(models))


def _raise_errors(models: Iterable[Model]) -> None:
    diagnostics = tuple(diagnostic for model in models for diagnostic in lint(model))
    if any(diagnostic.severity >= Severity.ERROR for diagnostic in diagnostics):
        raise DesError(diagnostics)
