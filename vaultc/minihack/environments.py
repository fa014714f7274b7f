"""MiniHack environments of generated levels, and the proof that the game shows the same one."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.layouts.layout import Layout
from vaultc.api.level_script import LevelScript
from vaultc.api.loading import load
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import Severity
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.linter.checking.dialects import Dialect
from vaultc.minihack import things
from vaultc.support import errors
from vaultc.support.installation import installing
from vaultc.translation.freezing import freeze, inexpressible
from vaultc.world import grid
from vaultc.world.catalog.terrain import word
from vaultc.world.surroundings import GUESTS, Surroundings, place_called

if TYPE_CHECKING:
    from gymnasium import Env

_NLE = "nle.nethack"
"""The module of NLE with the game's numbers."""
_CLOCK = "fix_moon_phase"
"""The option of NLE by which the game takes moon and hour from the seed."""
_PLAYERS = ("nethack", "env")
"""The names under which versions of NLE keep the running game in an environment."""
_ARCHIVE = "nhdat"
_LARGEST_SEED = (1 << 31) - 1
"""The largest seed that the dice of the game take on every machine."""
PLACE_NAME = "minihack"
"""The word for MiniHack's place, as ``--place`` and :meth:`~vaultc.LevelScript.generate` take it."""
PLACE: Surroundings = replace(things.game_inside().surroundings, **place_called(things.game_inside().plan, PLACE_NAME))
"""The place of MiniHack's level: it is the first and the last of its dungeon."""
LEVEL_NAME = GUESTS[PLACE_NAME].level
"""The only level that MiniHack loads."""
_COMPILED = f"lib/{LEVEL_NAME}.lev"
"""The compiled level, before it is packed into the archive."""

Des = str | Path | Source | LevelScript | GeneratedLevel | Layout
"""A level: des text or file with one called ``mylevel`` (or only one), a script, a generated level, or a layout."""


MiniHackEnv: TypeAlias = "Env[things.GameObservation, int]"
"""An environment of MiniHack, which is one of gymnasium."""


class MiniHackClass(Protocol):
    """The class ``minihack.MiniHack``."""

    def __call__(self, *, des_file: str, **options: object) -> MiniHackEnv: ...


class MiniHackMissing(errors.VaultcError, ImportError):  # noqa: N818 - it says what is the matter
    """MiniHack is not installed."""


class LevelNotInstalled(errors.VaultcError, RuntimeError):  # noqa: N818 - it says what is the matter
    """MiniHack did not put the level into the archive from which the game reads its levels."""


def generated(level: Des, seed: int = 1, dialect: Dialect = AUTO) -> GeneratedLevel:
    """The level of a seed, at MiniHack's place; a generated level or a layout is taken as it is.

    A text or a file is of the game inside MiniHack, unless ``dialect``, a comment or the settings name another, whose
    level is then frozen.

    Raises:
        DesError: a file has errors.
        GenerationError: the game could not make this level either.
        TargetError: a file cannot be read.
        InvalidValueError: there is no level, or several and none is called ``mylevel``.
    """
    if isinstance(level, GeneratedLevel):
        return level
    if isinstance(level, Layout):
        return level.to_level()
    if isinstance(level, LevelScript):
        return level.generate(seed, place=PLACE_NAME)
    source = things.source_of(level)
    game = things.game_of(source, dialect)
    if game == things.game_inside():
        things.check(source, Severity.ERROR)
    scripts = load(source, dialect=game).levels
    named = [script for script in scripts if script.answers_to(LEVEL_NAME)] or list(scripts)
    if len(named) != 1:
        raise errors.InvalidValueError(
            f"{source.name}: there must be one level called {LEVEL_NAME!r}, not {len(scripts)} others"
        )
    return named[0].generate(seed, place=PLACE_NAME)


def frozen(level: Des, seed: int = 1, dialect: Dialect = AUTO) -> str:
    """The level of a seed as a des file for MiniHack, which shows this level with every seed of MiniHack."""
    made = generated(level, seed, dialect)
    return freeze(made.level, made.script.game, things.game_inside(), LEVEL_NAME).text


def make_env(
    level: Des, seed: int = 1, *, verified: bool = False, dialect: Dialect = AUTO, **options: object
) -> MiniHackEnv:
    """A MiniHack environment with the level of a seed; ``options`` go to MiniHack's own ``MiniHack``.

    ``verified`` first compares the whole level in the game. ``dialect`` means the same as for :func:`vaultc.load`.

    Raises:
        DesError, GenerationError, TargetError, ValueError: as :func:`generated`.
        LevelDiffers: it was to be verified, and the game shows another level.
        LevelNotInstalled: MiniHack could not give the level to the game.
        MiniHackMissing: MiniHack is not installed.
    """
    made = generated(level, seed, dialect)
    text = frozen(made)
    if verified:
        _verify(made, text, seed)
    environment = game_class()(des_file=text, **options)
    _require_level(environment)
    return environment


def verify(level: Des, seed: int = 1, dialect: Dialect = AUTO) -> None:
    """Load the level of a seed into the game, map it there, and compare it cell for cell.

    The whole ground is compared, and if the des file leaves nothing to chance, all traps, and the monsters and objects
    that the hero sees from the start. The game's own dice begin with the same seed: the answer is always the same.

    Raises:
        LevelDiffers: the game shows another level.
        MiniHackMissing: MiniHack is not installed.
        DesError, GenerationError, TargetError, ValueError: as :func:`generated`.
    """
    made = generated(level, seed, dialect)
    _verify(made, frozen(made), seed)


def _verify(made: GeneratedLevel, text: str, seed: int) -> None:
    observation = _mapped(text, seed)
    _compare(made.level, observation)
    if not inexpressible(made.level, made.script.game, things.game_inside()):
        things.compare(made, observation)


def game_class() -> MiniHackClass:
    """The class ``minihack.MiniHack``.

    Raises:
        MiniHackMissing: MiniHack is not installed.
    """
    try:
        return cast(MiniHackClass, import_module("minihack").MiniHack)
    except ImportError as error:
        raise MiniHackMissing(f"MiniHack is not installed; {installing('minihack')}") from error


def seedable(des_file: str, **options: object) -> things.LoadedGame:
    """A MiniHack environment that plays the same game with the same seeds on every day, if NLE has an option for that.

    Otherwise the phase of the moon and the hour, which the game takes from the clock, change what happens.

    Raises:
        LevelNotInstalled: MiniHack could not give the level to the game.
        MiniHackMissing: MiniHack is not installed.
    """
    game = game_class()
    if _CLOCK in signature(import_module(_NLE).Nethack).parameters:
        options = {_CLOCK: True} | options
    environment = game(des_file=des_file, **options)
    _require_level(environment)
    return cast(things.LoadedGame, environment)


def replace_level(game: things.LoadedGame, des_file: str) -> None:
    """Give another level to the game, for its next ``reset``.

    Raises:
        LevelNotInstalled: MiniHack could not give the level to the game.
    """
    folder = _folder_of(game)
    if folder is not None:
        (folder / _COMPILED).unlink(missing_ok=True)  # Else the level before would pass for this one.
    game.update(des_file)
    _require_level(game)


def _require_level(game: MiniHackEnv | things.LoadedGame) -> None:
    """Raise an error, and close the game, if its archive lacks the compiled level.

    MiniHack's script, which puts it there, does not report its failures, and the game would make a random room.
    """
    folder = _folder_of(game)
    if folder is None:
        return
    try:
        compiled = (folder / _COMPILED).read_bytes()
        reason = "" if compiled and compiled in (folder / _ARCHIVE).read_bytes() else f"{_ARCHIVE} lacks it"
    except OSError as error:
        reason = f"{(error.strerror or str(error)).lower()}, {error.filename!r}"
    if not reason:
        return
    game.close()
    if any(character.isspace() for character in str(folder)):
        reason = f"its script fails in a folder with a blank in its name, {str(folder.parent)!r}; set TMPDIR to another"
    else:
        reason += f"; see that {str(folder.parent)!r} has room and can be written, or set TMPDIR to another folder"
    raise LevelNotInstalled(f"MiniHack could not install the level: {reason}")


def _folder_of(game: object) -> Path | None:
    """The folder of files of one running game, which MiniHack patches; None where NLE does not tell it."""
    inner = getattr(game, "unwrapped", game)
    players = (getattr(inner, name, None) for name in _PLAYERS)
    found = (getattr(player, "_vardir", None) for player in players)
    return next((Path(folder) for folder in found if folder), None)


def _mapped(text: str, seed: int = 1) -> things.GameObservation:
    """The glyphs of the whole level, as a wizard sees it who has read a map of it, in the game of a seed."""
    game_class()  # Without it nothing of NLE is there either, and this says what to install.
    nle = import_module(_NLE)
    environment = seedable(
        text,
        wizard=True,
        actions=(nle.WizardCommand.WIZMAP,),
        observation_keys=("glyphs", "chars", "blstats"),
        max_episode_steps=10,
    )
    try:
        dice = seed & _LARGEST_SEED
        environment.seed(dice, dice, reseed=False)
        environment.reset()
        observation: things.GameObservation = environment.step(0)[0]
        return observation
    finally:
        environment.close()


def _compare(level: Level, observation: things.GameObservation) -> None:
    types = things.game_inside().catalog.terrain_types
    first = int(import_module(_NLE).GLYPH_CMAP_OFF)
    cells = []
    for x in range(1, grid.WIDTH):
        for y in range(grid.HEIGHT):
            glyph = int(observation["glyphs"][y][x - 1]) - first
            if glyph in things.TERRAIN_GLYPHS and glyph not in things.glyphs_of(level, grid.at(x, y)):
                shown = chr(int(observation["chars"][y][x - 1]))
                cells.append(things.GlyphDifference(x, y, word(level.terrain[grid.at(x, y)], types), shown))
    if cells:
        raise things.LevelDiffers(cells)
