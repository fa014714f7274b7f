"""From a level of a model to its script, from a seed to dice, and from both to a finished level.

Rules: "From seed to finished level".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from vaultc.chance.dice import Dice
from vaultc.generation import finishing
from vaultc.generation.interpreter.program import Program, prepare
from vaultc.generation.layout.rooms import number_room
from vaultc.generation.layout.walls import display_modes
from vaultc.generation.site import Site
from vaultc.language.diagnostics import Diagnostic, GenerationError, SeedError, Severity
from vaultc.language.game import Game
from vaultc.language.semantics import LevelFacts
from vaultc.level.level import Level
from vaultc.support.errors import InvalidValueError, whole
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.odds.series import Series


class StoppedLevelError(GenerationError):
    """The game would stop on a level; ``level`` is as far as it can be drawn, ``shown`` the same for readers."""

    def __init__(self, level: Level) -> None:
        first = level.stops[0]
        assert first.span is not None
        super().__init__(Diagnostic("generation", Severity.ERROR, first.message, first.span))
        self.level = level
        self.shown: Any = None

    def __reduce__(self) -> tuple[type[StoppedLevelError], tuple[Level]]:
        """Made of its level again in another process."""
        return StoppedLevelError, (self.level,)


def make_special_level(
    program: Program, dice: Dice, surroundings: Surroundings, game: Game, series: Series | None = None
) -> Level:
    """The level that a script makes at its place in the dungeon, at the moment when the hero would arrive.

    Raises:
        GenerationError: the game would stop on this level, or has no defined behaviour.
        StoppedLevelError: it would stop, and the rest of the script makes a level.
    """
    level = Level(program.name)
    site = Site(level, dice, surroundings, game, series=series)
    if site.rules.levels.bones:
        dice.rn2(3)
    if surroundings.variants > 0:
        dice.rnd(surroundings.variants)
    program.run(site)
    finishing.finish_special(site)
    finishing.finish_level(site)
    level.finish(dice.drawn)
    if level.stops:
        raise StoppedLevelError(level)
    return level


def make_vault_preview(
    program: Program, dice: Dice, surroundings: Surroundings, game: Game, series: Series | None = None
) -> Level:
    """Make an empty level and run a vault's script on it: its rooms, without stairs, corridors and ordinary contents.

    The draws before the script (bones, choice of a vault) are not made, since there is no whole level. ``level.vaults``
    records the vault, its success, and the number of rooms before and after.
    Rules: "One vault in isolation".

    Raises:
        GenerationError: the game would stop here, or has no defined behaviour.
        StoppedLevelError: it would stop, and the rest of the script makes a level.
    """
    level = Level(program.name)
    site = Site(level, dice, surroundings, game, vault_mode=True, series=series)
    machine = program.run(site)
    level.vaults.append((program.name, machine.vault_failed, 0, len(level.rooms)))
    for room in level.rooms:
        number_room(level, room)
    display_modes(level)
    level.finish(dice.drawn)
    if level.stops:
        raise StoppedLevelError(level)
    return level


def program_of(facts: LevelFacts, game: Game) -> Program:
    """The compiled script of a level, under the name that the game's compiler would give it; a Lua script as it is.

    Raises:
        GenerationError: functions call one another too deeply.
    """
    source = facts.node.span.source
    if source.is_lua_script:
        return script_program(facts, game)
    return prepare(facts.node, facts.functions, game, facts.output_name)


def script_program(facts: LevelFacts, game: Game, fill: int = 0) -> Program:
    """The program of a Lua script, or of one of its themed rooms with a fill by its place in the list (0: any)."""
    from vaultc.games import lua_rules
    from vaultc.lua.playing import LuaRunner
    from vaultc.lua.themed_levels import ThemedRunner

    source = facts.node.span.source
    version = lua_rules.version_for(game, source.text)
    if facts.is_vault:
        return Program(facts.name, (), True, ThemedRunner(source, version, facts.index + 1, fill))
    return Program(facts.name, (), False, LuaRunner(source, version))


def dice_maker(game: Game, rng: str | None = None) -> Callable[..., Dice]:
    """Return the function that makes dice of a seed, with the named generator or else the game's own.

    Its keyword ``experience_level`` is the hero's.

    Raises:
        InvalidValueError: there is no such generator.
    """
    generators = game.seeding.load_generators()
    if rng is None:
        return next(iter(generators.values()))
    if rng not in generators:
        raise InvalidValueError(f"unknown generator {rng!r}; there are {', '.join(generators)}")
    return generators[rng]


def own_generator(game: Game) -> str:
    """Return the name of the game's own generator."""
    return next(iter(game.seeding.load_generators()))


def other_generator(game: Game, rng: str | None) -> str | None:
    """Return the name of a generator, or None if it is the game's own."""
    return None if rng == own_generator(game) else rng


def whole_seed(seed: object, game: Game) -> int:
    """Return a seed of a game, also one of numpy, as a number of Python.

    Raises:
        SeedError: the game takes no such seed.
        InvalidValueError: it is not a whole number.
    """
    number = whole(seed, "a seed")
    if not 0 <= number <= game.seeding.largest:
        raise SeedError(
            f"seed {number} is not between 0 and {game.seeding.largest}, the largest that {game.title} takes"
        )
    return number


def dice_of(game: Game, seed: int, rng: str | None = None, *, experience_level: int = 1) -> Dice:
    """Dice of a seed, with the generator of that name or the game's own.

    Raises:
        SeedError: the game takes no such seed.
        InvalidValueError: there is no such generator.
    """
    return dice_maker(game, rng)(whole_seed(seed, game), experience_level=experience_level)


def make_level(
    program: Program, dice: Dice, surroundings: Surroundings, game: Game, series: Series | None = None
) -> Level:
    """The level of a script at its place; a random vault is made alone, on an empty level.

    A level that cannot be made leaves no trace in ``series``.

    Raises:
        GenerationError: the game would stop on this level, or has no defined behaviour.
    """
    make = make_vault_preview if program.is_vault else make_special_level
    if series is None:
        return make(program, dice, surroundings, game, None)
    with series.level():
        return make(program, dice, surroundings, game, series)


def level_maker(
    program: Program, surroundings: Surroundings, game: Game, rng: str | None = None, series: Series | None = None
) -> Callable[[int], Level]:
    """Return the function from seeds, as :func:`whole_seed` gives them, to the levels of a script.

    It makes them as :func:`dice_of` and :func:`make_level` do.

    Raises:
        InvalidValueError: there is no such generator.
    """
    make_dice, experience_level = dice_maker(game, rng), surroundings.hero.level

    def level_of(seed: int) -> Level:
        try:
            level = make_level(program, make_dice(seed, experience_level=experience_level), surroundings, game, series)
        except StoppedLevelError as stopped:
            stopped.level.seed = seed
            raise
        level.seed = seed
        return level

    return level_of
