"""Properties of every valid program, at every place in which it can run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from programs.runs import Case
from programs.words import CATALOG
from vaultc.api.loading import LevelScript, scripts_of
from vaultc.chance.dice import Dice
from vaultc.chance.seeding import game_dice, tracing_dice
from vaultc.compiler.decompiler import decompile
from vaultc.compiler.levels import VaultLine, compile_levels, compile_model
from vaultc.games.unnethack import GAME
from vaultc.generation.dungeon.ordinary import generate_ordinary_level
from vaultc.generation.dungeon.vaults import ForcedPick, VaultTable
from vaultc.language.diagnostics import GenerationError, Severity
from vaultc.language.formatter import format_source
from vaultc.language.game import Game
from vaultc.language.semantics import Model, analyze
from vaultc.language.source import Source
from vaultc.language.syntax import nodes, parse
from vaultc.language.syntax.walk import walk
from vaultc.level.level import Level
from vaultc.linter.engine import lint
from vaultc.pipeline.generating import make_special_level
from vaultc.rendering.converters.conformance_format import to_json
from vaultc.world.catalog.terrain import INVALID, TRANSPARENT
from vaultc.world.grid import CELLS

(UNNETHACK_BUILD,) = GAME.load_targets()

_CODES = {*CATALOG.terrain_types, TRANSPARENT, INVALID}
"""Characters of a cell: MAZEWALK fills with any character, also with characters that have no terrain."""


def model_of(text: str) -> Model:
    """The analysed file.

    Raises:
        AssertionError: it has errors.
    """
    model = analyze(parse(Source("program.des", text), GAME.grammar), GAME)
    errors = [str(found) for found in lint(model) if found.severity >= Severity.ERROR]
    assert not errors, errors[:3]
    return model


def scripts(text: str) -> dict[str, LevelScript]:
    """The levels of a file without errors, prepared anew."""
    return {script.name: script for script in scripts_of(model_of(text))}


def make(case: Case, levels: dict[str, LevelScript], dice: Dice) -> Level:
    """The level of a case."""
    if case.kind != "vault":
        return make_special_level(levels[case.level].program, dice, case.surroundings, GAME)
    programs = {name: script.program for name, script in levels.items()}
    table = VaultTable(tuple((script.name, script.facts.frequency) for script in levels.values()))
    forced = ForcedPick(1 + case.number % 3, case.level)
    return generate_ordinary_level(programs, table, dice, case.surroundings, GAME, forced=forced)


def outcome(case: Case, levels: dict[str, LevelScript], seed: int) -> dict[str, Any]:
    """The finished level and its draws as data, or where and why there is none."""
    return _outcome(case, levels, game_dice(seed, experience_level=case.surroundings.hero.level))


def traced_outcome(case: Case, levels: dict[str, LevelScript], seed: int) -> dict[str, Any]:
    """The same with every roll written down; the trace itself is checked against the number of draws."""
    dice = tracing_dice(seed, experience_level=case.surroundings.hero.level)
    result = _outcome(case, levels, dice)
    general = sum(stream == "g" for stream, _, _ in dice.trace)
    assert (general, len(dice.trace) - general) == tuple(dice.drawn)
    return result


def _outcome(case: Case, levels: dict[str, LevelScript], dice: Dice) -> dict[str, Any]:
    try:
        level = make(case, levels, dice)
    except GenerationError as error:
        span = error.diagnostic.span
        assert span is not None
        assert 0 <= span.start <= span.end <= len(span.source.text)
        return {"stopped": str(error.diagnostic), "draws": dice.drawn}
    assert len(level.terrain) == len(level.lit) == len(level.flags) == CELLS + 42
    assert set(level.terrain) <= _CODES
    return to_json(level, CATALOG) | {"draws": dice.drawn}


def steps_and_records(text: str) -> dict[str, tuple[int, int]]:
    """For every level of a file: the steps of its instructions, and the records that the game's compiler would write.

    Of calls in functions the game's compiler makes copies of its own, so that files with such calls are left out.
    """
    model = model_of(text)
    functions = [node for item in model.items for node in walk(item) if isinstance(node, nodes.FunctionDefinition)]
    if any(isinstance(node, nodes.Call) for function in functions for node in walk(function)):
        return {}
    programs = {script.name: script.program for script in scripts_of(model)}
    return {
        level.name: (sum(step.cost for step in programs[level.name].instructions), len(level.records))
        for level in compile_levels(model, UNNETHACK_BUILD, CATALOG)
    }


def formatted(text: str) -> str:
    """The text in the canonical layout."""
    return format_source(Source("program.des", text), GAME.language)


def hold(case: Case, seeds: Iterable[int]) -> None:
    """Run a program in several ways.

    It has no errors; the level of a seed is the same after other seeds, with and without a trace, prepared anew,
    and from its canonical layout.

    Raises:
        AssertionError: one of these does not hold.
    """
    levels, fresh, tidy = scripts(case.text), scripts(case.text), scripts(formatted(case.text))
    first = {seed: outcome(case, levels, seed) for seed in seeds}
    for seed, expected in first.items():
        assert traced_outcome(case, levels, seed) == expected, f"program {case.number}, seed {seed}, again with a trace"
        assert outcome(case, fresh, seed) == expected, f"program {case.number}, seed {seed}, prepared anew"
        found = outcome(case, tidy, seed)
        assert _unplaced(found) == _unplaced(expected), f"program {case.number}, seed {seed}, in the canonical layout"


def come_back(case: Case, seeds: Iterable[int]) -> None:
    """Compile a program, decompile its levels, and compile and run the result.

    Raises:
        AssertionError: the bytes or the generated levels are others.
    """
    model, levels, back = model_of(case.text), scripts(case.text), {}
    files = compile_model(model, UNNETHACK_BUILD, CATALOG)
    if calls_from_other_things(model):
        return
    for name, script in levels.items():
        text = decompiled(files[f"{name}.lev"], name, script.facts.frequency if script.is_vault else None)
        again = model_of(text)
        assert files[f"{name}.lev"].startswith(compile_model(again, UNNETHACK_BUILD, CATALOG)[f"{name}.lev"])
        back |= {script.name: script for script in scripts_of(again)}
    for seed in seeds:
        expected, found = outcome(case, levels, seed), outcome(case, back, seed)
        assert _unplaced(found) == _unplaced(expected), f"program {case.number}, seed {seed}, decompiled"


def comes_back_in(game: Game, text: str, seed: int) -> bool:
    """A valid program of a game with one level compiles, decompiles, and gives the same bytes and level.

    Raises:
        AssertionError: the bytes or the generated levels are others.
    """
    source = Source("program.des", text)
    if not parse(source, game.grammar).ok:
        return False
    data, (script,) = _compiled_in(game, source)
    raised = decompile(data, script.name, game, game.load_targets()[0])
    tidy = format_source(raised, game.language)
    again, (back,) = _compiled_in(game, Source("program.des", tidy))
    assert again == data, seed
    assert _made(back, seed) == _made(script, seed), seed
    return True


def _compiled_in(game: Game, source: Source) -> tuple[bytes, tuple[LevelScript, ...]]:
    model = analyze(parse(source, game.grammar), game)
    files = compile_model(model, game.load_targets()[0], game.catalog)
    (data,) = (data for name, data in files.items() if name.endswith(".lev"))
    return data, scripts_of(model)


def _made(script: LevelScript, seed: int) -> object:
    try:
        return to_json(script.generate(seed).level, script.catalog)
    except GenerationError as error:
        return error.diagnostic.message


def calls_from_other_things(model: Model) -> bool:
    """Return if a level calls a function that was defined in a container or inventory of another level.

    Its objects are inside a thing although the level may have none, which no file with this level alone can express.
    """
    levels = [level.node for level in model.levels]
    inside = {
        node.name.text: level
        for level in levels
        for thing in walk(level)
        if isinstance(thing, (nodes.Container, nodes.Monster))
        for node in walk(thing)
        if isinstance(node, nodes.FunctionDefinition)
    }
    called = ((level, node.function.text) for level in levels for node in walk(level) if isinstance(node, nodes.Call))
    return any(inside.get(name, level) is not level for level, name in called)


def decompiled(data: bytes, name: str, weight: int | None) -> str:
    """A compiled level as a des file, laid out."""
    vault = None if weight is None else VaultLine(weight)
    return format_source(decompile(data, name, GAME, UNNETHACK_BUILD, vault), GAME.language)


def _unplaced(data: dict[str, Any]) -> dict[str, Any]:
    """Without the position at which a level stopped."""
    return {key: value.split(": ", 1)[-1] if key == "stopped" else value for key, value in data.items()}
