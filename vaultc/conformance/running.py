"""Generating the levels that a manifest names, and their comparison with the references."""

from __future__ import annotations

import json
from collections import abc
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from vaultc.chance.dice import Dice, TracingDice
from vaultc.conformance import manifest
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


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """One generated level in the schema of the references, or the diagnostic that explains its failure."""

    seed: int
    data: dict[str, Any] | None
    problem: diagnostics.Diagnostic | None = None


def generate(entry: manifest.RecordedFile, seeds: abc.Iterable[int]) -> abc.Iterator[CaseOutcome]:
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


def make_level(entry: manifest.RecordedFile, dice: Dice) -> Level:
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
        model = model_of(Source.read(path), game)
    except OSError as error:
        raise manifest.ManifestError(f"{path}: {error.strerror}") from None
    for found in find_errors(model):
        raise manifest.ManifestError(str(found))
    return model


@cache
def _program(entry: manifest.RecordedFile) -> Program:
    if entry.des is None:
        raise manifest.ManifestError(f"{entry.name}: no des file is named")
    game = game_named(entry.dialect)
    for facts in reversed(_model(entry.des, game).levels):  # of two levels of one name the last one exists
        if entry.level in (facts.output_name, facts.name):
            return generating.program_of(facts, game)
    raise manifest.ManifestError(f"{entry.des}: there is no level {entry.level!r}")


@cache
def _vaults(path: Path | None, game: Game) -> tuple[dict[str, Program], VaultTable]:
    """The vaults of a file, by name, and their weights."""
    if path is None:
        return {}, game.vault_table(())
    vaults = [facts for facts in _model(path, game).levels if facts.is_vault]
    programs = {facts.output_name or facts.name: generating.program_of(facts, game) for facts in vaults}
    weights = tuple((facts.output_name or facts.name, facts.frequency) for facts in vaults)
    return programs, game.vault_table(weights, tuple(facts.least_depth for facts in vaults))


def traced_draws(entry: manifest.RecordedFile) -> list[manifest.Draw]:
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
    left, right = _used_columns(expected, found)
    lines = [f"      {'expected':<{right - left}}   found   (columns {left}..{right - 1})"]
    for y in _used_rows(expected, found):
        lines.append(f"   {y:2} {_shown(expected[y][left:right], field)}   {_shown(found[y][left:right], field)}")
        if expected[y] != found[y]:
            marks = "".join("^" if a != b else " " for a, b in zip(expected[y], found[y], strict=True))[left:right]
            lines.append(f"      {marks}   {marks}".rstrip())
    return "\n".join(lines)


def _shown(row: str, field: str) -> str:
    if field != "terrain":
        return row
    return "".join(_SHOWN[_DIGITS.index(c)] if c in _DIGITS[: len(_SHOWN)] else "?" for c in row)


def _used_columns(expected: list[str], found: list[str]) -> tuple[int, int]:
    used = [x for grid in (expected, found) for row in grid for x, c in enumerate(row) if c != "0"] or [0]
    return min(used), max(used) + 1


def _used_rows(expected: list[str], found: list[str]) -> range:
    used = [y for y in range(21) if expected[y].strip("0") or found[y].strip("0")] or [0]
    return range(min(used), max(used) + 1)
