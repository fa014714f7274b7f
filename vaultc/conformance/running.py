"""The manifest of a conformance suite, and its recorded levels and draws compared with those that are generated."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
import zlib
from collections import abc
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, lru_cache
from io import BytesIO
from itertools import zip_longest
from pathlib import Path
from typing import Any

from vaultc import games
from vaultc.chance.dice import Dice, TracingDice
from vaultc.games import game_named
from vaultc.generation.dungeon.ordinary import generate_ordinary_level
from vaultc.generation.dungeon.vaults import ForcedPick, VaultTable
from vaultc.generation.interpreter.program import Program
from vaultc.language import diagnostics
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.linter.engine import find_errors
from vaultc.pipeline import generating
from vaultc.pipeline.reading import model_of
from vaultc.rendering.converters.conformance_format import to_json
from vaultc.support.dataclass import dataclass, fields, replace
from vaultc.support.errors import VaultcError, system_reason
from vaultc.world.plan import DungeonBranch
from vaultc.world.surroundings import Carried, Hero, Surroundings

_VARIANT = re.compile(r"-\d+$")


class ManifestError(VaultcError):
    """A manifest, or a file that it names, cannot be used; the message says which and why."""


@dataclass(frozen=True, slots=True)
class RecordedFile:
    """One recorded level file.

    ``kind`` is ``special``, ``filler``, ``vault`` or ``ordinary``; ``level`` the level's output name (None for an
    ordinary level); ``des`` the des file (None if there is none). ``vaults`` is the des file whose vaults may be chosen
    on an ordinary level (None: no vaults); the vault ``level`` is put in place of pick number ``forced_pick``.
    """

    name: str
    group: str
    kind: str
    level: str | None
    des: Path | None
    expected: Path
    surroundings: Surroundings
    forced_pick: int
    vaults: Path | None
    real: bool
    dialect: str

    @property
    def missing(self) -> Path | None:
        """A des file of the games that this entry needs and that is not there."""
        needed = (path for path in (self.des, self.vaults) if path is not None)
        return next((path for path in needed if not path.exists() and path.name not in _bundled(path.parent)), None)

    def reference(self) -> Iterator[dict[str, Any]]:
        """The recorded levels, one object each.

        Raises:
            ManifestError: the file is missing or damaged.
        """
        return read_levels(self.expected)


def read_levels(path: Path) -> Iterator[dict[str, Any]]:
    """The levels of a recorded file of JSON lines, which may be compressed or lie in an archive (``recorded_data``).

    Raises:
        ManifestError: the file is missing or damaged.
    """
    try:
        data = recorded_data(path)
        if data is None:
            raise ManifestError(f"{path}: no such file or directory")
        for line in data.decode("utf-8").splitlines():
            if line.strip():
                yield json.loads(line)
    except OSError as error:
        raise ManifestError(f"{path}: {system_reason(error)}") from None
    except (ValueError, *DAMAGE) as error:
        raise ManifestError(f"{path}: not a file of JSON lines ({error})") from None


DAMAGE = (EOFError, zlib.error, zipfile.BadZipFile)
"""Errors of damaged compressed files and archives."""


def recorded_data(path: Path) -> bytes | None:
    """Read a recorded file; None if it is missing.

    It is the file itself, the file with ``.gz`` added, or a member of the archive that is named like its folder:
    ``traces/GAME/t1-spill.txt`` may lie in ``traces/GAME.zip``.
    """
    packed = path if path.suffix == ".gz" else path.with_name(path.name + ".gz")
    found = next((file for file in (path, packed) if file.exists()), None)
    if found is not None:
        data = found.read_bytes()
        return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    archive = Path(f"{path.parent}.zip")
    if not archive.exists():
        return None
    status = archive.stat()
    try:
        return _members(archive, status.st_mtime_ns, status.st_size).read(path.name)
    except KeyError:
        return None


@lru_cache(maxsize=8)
def _members(archive: Path, _changed: int, _size: int) -> zipfile.ZipFile:
    """An archive in memory: each of its hundreds of members would read the list of all of them again.

    Time of change and size tell apart what lies under one name at different times.
    """
    return zipfile.ZipFile(BytesIO(archive.read_bytes()))


_BUNDLED = re.compile(r"^==== (\S+)\n", re.MULTILINE)


@cache
def _bundled(folder: Path) -> dict[str, str]:
    """The des files of a folder that lie in one file named like it, each under a line ``==== NAME``, by their names.

    ``cases/GAME/t1/spill.des`` may lie in ``cases/GAME/t1.txt``.
    """
    bundle = Path(f"{folder}.txt")
    _, *parts = _BUNDLED.split(bundle.read_text("utf-8")) if bundle.is_file() else ("",)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def read_manifest(
    path: Path, corpus: Path | None = None, dialect: str | None = games.REFERENCE
) -> tuple[RecordedFile, ...]:
    """The entries of a dialect, or for None of one game after the other; real levels need ``corpus``, the games' files.

    Raises:
        ManifestError: the manifest cannot be read.
    """
    try:
        manifest = json.loads(path.read_text("utf-8"))
        recorded = [{**row, "dialect": _name(row["dialect"])} for row in (*manifest["cases"], *manifest["real"])]
        rows = [
            row for name in ([_name(dialect)] if dialect else games.NAMES) for row in recorded if row["dialect"] == name
        ]
        given = {_name(name): environment for name, environment in manifest["default_environment"].items()}
        environments = {name: given[name] for name in {row["dialect"] for row in rows}}
        defaults = {name: _surroundings(Surroundings(), environment) for name, environment in environments.items()}
        return tuple(_entry(row, path.parent, corpus, defaults[row["dialect"]]) for row in rows)
    except OSError as error:
        raise ManifestError(f"{path}: {system_reason(error)}") from None
    except ValueError as error:
        raise ManifestError(f"{path}: not JSON ({error})") from None
    except (KeyError, TypeError, AttributeError) as error:
        raise ManifestError(f"{path}: not a manifest of levels ({type(error).__name__}: {error})") from None


def _name(dialect: str) -> str:
    return games.known_name(dialect) or dialect


def _entry(row: dict[str, Any], folder: Path, corpus: Path | None, default: Surroundings) -> RecordedFile:
    run = row["run"]
    real = "corpus" in row
    base = (corpus or folder.parent / "corpus") if real else folder
    surroundings = _surroundings(default, row["environment"])
    surroundings = replace(surroundings, special_level=_level_of_rules(surroundings, run, row["dialect"]))
    group = str(row.get("tier") or row["corpus"])
    return RecordedFile(
        name=row["name"],
        group=group if row["dialect"] == games.REFERENCE or "corpus" in row else f"{row['dialect']} {group}",
        kind=run["kind"],
        level=run.get("level"),
        des=None if row["des"] is None else base / row["des"],
        expected=folder / row["expected"],
        surroundings=surroundings,
        forced_pick=run.get("forced_pick", 0),
        vaults=_vault_file(
            run.get("vault_table"), base, row["des"], corpus or folder.parent / "corpus", row["dialect"]
        ),
        real=real,
        dialect=row["dialect"],
    )


def _level_of_rules(place: Surroundings, run: dict[str, Any], dialect: str) -> str | None:
    """The special level whose rules hold at a place: by the plan, whatever is made there; else the registered one."""
    game: Game = games.game_named(dialect)
    registered = _VARIANT.sub("", run["level"]) if place.registered and run.get("level") else None
    return game.plan.special_level_at(place) or registered


def _vault_file(table: str | None, base: Path, des: str | None, corpus: Path, dialect: str) -> Path | None:
    if table is None or table == "none":
        return None
    if table == "the levels of the des file" and des is not None:
        return base / des
    game: Game = games.game_named(dialect)
    return corpus / game.catalog.version / "vaults.des"


_PLAIN = {field.name for field in fields(Surroundings)} - {"hero", "branch", "clock", "women_of_quest", "plan"}


def _surroundings(base: Surroundings, environment: dict[str, Any]) -> Surroundings:
    """Surroundings with the differences that an environment lists."""
    changes: dict[str, Any] = {key: value for key, value in environment.items() if key in _PLAIN}
    if "hero" in environment:
        changes["hero"] = _hero(base.hero, environment["hero"])
    if environment.get("branch"):
        changes["branch"] = DungeonBranch(environment["branch"]["kind"], environment["branch"].get("up", False))
    if environment.get("quest"):
        persons = environment["quest"]
        changes["women_of_quest"] = tuple(person for person, sex in persons.items() if sex == "female")
    if "clock" in environment:
        clock = datetime.fromisoformat(environment["clock"].removesuffix(" UTC"))
        changes |= {"clock": clock, "start_time": int(clock.replace(tzinfo=UTC).timestamp())}
    return replace(base, **changes)


def _hero(base: Hero, environment: dict[str, Any]) -> Hero:
    changes = dict(environment)
    if "carrying" in changes:
        changes["carrying"] = tuple(_carried(row) for row in changes["carrying"])
    return replace(base, **changes)


def _carried(row: list[Any]) -> Carried:
    character, name, quantity, extra = row
    return character, name, quantity, tuple(extra.items())


Draw = tuple[str, int, int]
"""Stream (``g`` or ``m``), bound, and result of one draw."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The draws of one level; ``complete`` is false where the record was cut."""

    draws: tuple[Draw, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Deviation:
    """The first draw that differs: its number from 0, the recorded and the actual draw (None: no draw)."""

    number: int
    expected: Draw | None
    found: Draw | None

    def __str__(self) -> str:
        return f"draw {self.number}: expected {_shown(self.expected)}, drew {_shown(self.found)}"


def _shown(draw: Draw | None) -> str:
    if draw is None:
        return "nothing"
    stream, bound, result = draw
    return f"{'monster stream ' if stream == 'm' else ''}rn2({bound}) = {result}"


def read_trace(path: Path) -> Trace | None:
    """Read a trace file (``bound:result``, ``~`` for the monster stream, ``|`` at a script's begin); None if missing.

    Raises:
        ManifestError: the file is damaged.
    """
    try:
        data = recorded_data(path)
        if data is None:
            return None
        words = data.decode("utf-8").split()
        draws = tuple(_draw(word) for word in words if word not in ("|", "..."))
    except (OSError, ValueError, *DAMAGE) as error:
        raise ManifestError(f"{path}: {error}") from None
    return Trace(draws, "..." not in words)


def _draw(word: str) -> Draw:
    bound, result = word.lstrip("~").split(":")
    return "m" if word.startswith("~") else "g", int(bound), int(result)


def first_deviation(trace: Trace, drawn: list[Draw]) -> Deviation | None:
    """Return the first draw that differs from the recorded ones; None if all agree."""
    found = drawn if trace.complete else drawn[: len(trace.draws)]
    for number, (expected, actual) in enumerate(zip_longest(trace.draws, found)):
        if expected != actual:
            return Deviation(number, expected, actual)
    return None


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """One generated level in the schema of the references, or the diagnostic that explains its failure."""

    seed: int
    data: dict[str, Any] | None
    problem: diagnostics.Diagnostic | None = None


def generate(entry: RecordedFile, seeds: abc.Iterable[int]) -> abc.Iterator[CaseOutcome]:
    """Generate the levels of an entry as its run says.

    Raises:
        ManifestError: the entry's des file is missing, broken, or lacks the level.
    """
    game = game_named(entry.dialect)
    for seed in seeds:
        try:
            level = make_level(entry, generating.dice_of(game, seed, experience_level=entry.surroundings.hero.level))
        except diagnostics.GenerationError as error:
            yield CaseOutcome(seed, {"seed": seed, "aborted": True}, error.diagnostic)
            continue
        level.seed = seed
        case = None if entry.real else entry.name
        # Through text, so that tuples and lists compare as the reader of a file sees them.
        yield CaseOutcome(seed, json.loads(json.dumps(to_json(level, game.catalog, case=case))))


def make_level(entry: RecordedFile, dice: Dice) -> Level:
    """One level of an entry."""
    game: Game = game_named(entry.dialect)
    if entry.kind in ("special", "filler"):
        return generating.make_special_level(_program(entry), dice, entry.surroundings, game)
    programs, table = _vaults(entry.vaults, game)
    forced = ForcedPick(entry.forced_pick, entry.level or "") if entry.kind == "vault" else None
    level = generate_ordinary_level(programs, table, dice, entry.surroundings, game, forced=forced)
    level.name = entry.level or ""
    return level


@cache
def _model(path: Path, game: Game) -> Model:
    try:
        text = None if path.exists() else _bundled(path.parent).get(path.name)
        source = Source.read(path) if text is None else Source.from_text(text, str(path))
        model = model_of(source, game)
    except OSError as error:
        raise ManifestError(f"{path}: {system_reason(error)}") from None
    for found in find_errors(model):
        raise ManifestError(str(found))
    return model


@cache
def _program(entry: RecordedFile) -> Program:
    if entry.des is None:
        raise ManifestError(f"{entry.name}: no des file is named")
    game = game_named(entry.dialect)
    for facts in reversed(_model(entry.des, game).levels):  # of two levels of one name the last one exists
        if entry.level in (facts.output_name, facts.name):
            return generating.program_of(facts, game)
    raise ManifestError(f"{entry.des}: there is no level {entry.level!r}")


@cache
def _vaults(path: Path | None, game: Game) -> tuple[dict[str, Program], VaultTable]:
    """The vaults of a file, by name, and their weights."""
    if path is None:
        return {}, game.vault_table(())
    vaults = [facts for facts in _model(path, game).levels if facts.is_vault]
    programs = {facts.output_name or facts.name: generating.program_of(facts, game) for facts in vaults}
    weights = tuple((facts.output_name or facts.name, facts.frequency) for facts in vaults)
    return programs, game.vault_table(weights, tuple(facts.least_depth for facts in vaults))


def traced_draws(entry: RecordedFile) -> list[Draw]:
    """Every number drawn for the first recorded seed of an entry."""
    first = next(iter(entry.reference()))
    game: Game = game_named(entry.dialect)
    dice: TracingDice = game.seeding.load_tracer()(int(first["seed"]), experience_level=entry.surroundings.hero.level)
    with suppress(diagnostics.GenerationError):
        make_level(entry, dice)
    return dice.trace


GRIDS = ("terrain", "lit", "roomno", "edge")
DEFAULTS: dict[str, Any] = {
    "aborted": False,
    "terrain": [],
    "lit": [],
    "wall": [],
    "doors": [],
    "stairs": [],
    "altars": [],
    "drawbridges": [],
    "blessed_fountains": [],
    "traps": [],
    "engravings": [],
    "objects": [],
    "monsters": [],
    "rooms": [],
    "regions": [],
    "arrivals": {},
    "flags": [],
    "counts": {},
    "flip": 0,
    "message": None,
    "mon_generation": {},
    "sounds": {},
    "vaults": [],
    "roomno": [],
    "edge": [],
    "iced": [],
    "draws": None,
    "complaints": 0,
}
DIAGNOSTIC = ("roomno", "edge", "iced", "draws", "complaints")
FIELDS = tuple(field for field in DEFAULTS if field not in DIAGNOSTIC)
"""The fields that are compared by default."""

_UNORDERED_FIELDS = ("objects", "monsters", "traps", "doors", "stairs", "altars", "engravings", "drawbridges", "flags")
_UNORDERED = frozenset((*_UNORDERED_FIELDS, "blessed_fountains", "iced", "contents", "inventory"))
_ANY_TEXT = "*"
_MOST_VAULTS = 200
"""Records list no more vaults of a level than these."""


def differing_fields(reference: dict[str, Any], actual: dict[str, Any], fields: tuple[str, ...]) -> list[str]:
    """The fields in which a level differs from its reference.

    ``draws`` compares the general stream only where the monsters are not compared.
    """
    if reference.get("aborted"):
        fields = tuple(field for field in fields if field == "aborted")
    return [field for field in fields if not agrees(field, reference, actual, fields)]


def agrees(field: str, reference: dict[str, Any], actual: dict[str, Any], fields: tuple[str, ...] = FIELDS) -> bool:
    """True if one field agrees; a missing field has its default value."""
    if reference.get(field) == actual.get(field):
        return True  # most fields are equal as they are, and putting them in order takes long
    expected, found = value(reference, field), value(actual, field)
    if field == "draws" and expected is not None and found is not None and "monsters" not in fields:
        expected, found = expected[:1], found[:1]
    if field == "vaults" and len(expected) == _MOST_VAULTS:
        found = found[:_MOST_VAULTS]
    return same(expected, found)


def value(level: dict[str, Any], field: str) -> Any:
    """A field of a level in a form in which order does not count where the schema says so."""
    raw = level.get(field, DEFAULTS[field])
    if field in GRIDS:
        return full_grid(raw)
    if field == "counts":
        return {"fountains": raw.get("fountains", 0), "sinks": raw.get("sinks", 0)}
    return _ordered(field, raw)


def full_grid(rows: list[str] | None) -> list[str]:
    """All 21 rows of 80 characters; an empty row is zeros."""
    given = list(rows or [])
    given += [""] * (21 - len(given))
    return [(row or "").ljust(80, "0")[:80] for row in given]


def _ordered(key: str, raw: Any) -> Any:
    if isinstance(raw, list | tuple):
        items = [_ordered("", item) for item in raw]
        return sorted(items, key=_checked_text) if key in _UNORDERED else items
    if isinstance(raw, dict):
        return {name: _ordered(name, item) for name, item in raw.items()}
    return raw


def _checked_text(item: Any) -> str:
    return json.dumps(item, sort_keys=True)


def same(expected: Any, found: Any) -> bool:
    """Equality in which ``"*"`` matches any text and missing keys any other missing keys."""
    if isinstance(expected, str) and expected == _ANY_TEXT:
        return isinstance(found, str)
    if isinstance(expected, bool) or isinstance(found, bool):
        return bool(expected) == bool(found)
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(same, expected, found))
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(same(expected.get(key), found.get(key)) for key in expected.keys() | found.keys())
    return bool(expected == found)


# ---- side by side, for readers who look for the first difference

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SHOWN = " |-----B--||wTtUYSHP}WuLF+#.<l{\\Kg_IMdAC"


def side_by_side(reference: dict[str, Any], actual: dict[str, Any], field: str) -> str:
    """The rows in which a grid field differs with their neighbours, expected left, found right, marks below."""
    expected, found = full_grid(reference.get(field)), full_grid(actual.get(field))
    used = [x for grid in (expected, found) for row in grid for x, c in enumerate(row) if c != "0"] or [0]
    left, right = min(used), max(used) + 1
    lines = [f"      {'expected':<{right - left}}   found   (columns {left}..{right - 1})"]
    for y in _used_rows(expected, found):
        lines.append(f"   {y:2} {_symbols(expected[y][left:right], field)}   {_symbols(found[y][left:right], field)}")
        if expected[y] != found[y]:
            marks = "".join("^" if a != b else " " for a, b in zip(expected[y], found[y], strict=True))[left:right]
            lines.append(f"      {marks}   {marks}".rstrip())
    return "\n".join(lines)


def _symbols(row: str, field: str) -> str:
    if field != "terrain":
        return row
    return "".join(_SHOWN[_DIGITS.index(c)] if c in _DIGITS[: len(_SHOWN)] else "?" for c in row)


def _used_rows(expected: list[str], found: list[str]) -> range:
    used = [y for y in range(21) if expected[y].strip("0") or found[y].strip("0")] or [0]
    return range(min(used), max(used) + 1)
