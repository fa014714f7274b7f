"""The manifest of a conformance suite, and recorded draws of its levels."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any

from vaultc import games
from vaultc.language.game import Game
from vaultc.support.errors import VaultcError
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
        return next((path for path in (self.des, self.vaults) if path is not None and not path.exists()), None)

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
        raise ManifestError(f"{path}: {(error.strerror or str(error)).lower()}") from None
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
    with zipfile.ZipFile(archive) as members:
        return members.read(path.name) if path.name in members.namelist() else None


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
        raise ManifestError(f"{path}: {(error.strerror or str(error)).lower()}") from None
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
    return RecordedFile(
        name=row["name"],
        group=_group(row),
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


def _group(row: dict[str, Any]) -> str:
    group = str(row.get("tier") or row["corpus"])
    return group if row["dialect"] == games.REFERENCE or "corpus" in row else f"{row['dialect']} {group}"


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
