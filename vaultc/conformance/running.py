"""Generating the levels that a manifest names."""

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
from vaultc.conformance.traces import Draw
from vaultc.games import game_named
from vaultc.generation.dungeon.ordinary import generate_ordinary_level
from vaultc.generation.dungeon.special import make_special_level
from vaultc.generation.dungeon.vaults import ForcedPick, VaultTable
from vaultc.generation.interpreter.program import Program
from vaultc.language import diagnostics
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.linter.linting import find_errors
from vaultc.pipeline import generating
from vaultc.pipeline.reading import model_of
from vaultc.rendering.converters.level_json import to_json


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
        return make_special_level(_program(entry), dice, entry.surroundings, game)
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


def traced_draws(entry: manifest.RecordedFile) -> list[Draw]:
    """Every number drawn for the first recorded seed of an entry."""
    first = next(iter(entry.reference()))
    game: Game = game_named(entry.dialect)
    dice: TracingDice = game.seeding.load_tracer()(int(first["seed"]), experience_level=entry.surroundings.hero.level)
    with suppress(diagnostics.GenerationError):
        make_level(entry, dice)
    return dice.trace
