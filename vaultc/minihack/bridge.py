"""MiniHack environments of generated levels, checked beforehand, and the proof that the game shows the same level."""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import cache
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.layouts.layout import Layout
from vaultc.api.level_script import LevelScript
from vaultc.api.loading import load
from vaultc.games import game_with
from vaultc.games.detection import AUTO
from vaultc.language import diagnostics
from vaultc.language.diagnostics import Severity
from vaultc.language.game import Feature, Game
from vaultc.language.source import Source
from vaultc.level.level import Level, Monster
from vaultc.linter.checking import dialects
from vaultc.linter.checking.dialects import Dialect
from vaultc.linter.minihack import lint_minihack
from vaultc.pipeline.reading import model_of
from vaultc.rendering.glyphs import GlyphNumbers, glyph_numbers
from vaultc.support import errors
from vaultc.support.installation import installing
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.targets import read_bytes
from vaultc.translation.freezing import freeze, inexpressible
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.terrain import word
from vaultc.world.surroundings import GUESTS, Surroundings, place_called

if TYPE_CHECKING:
    import gymnasium
    import numpy
    from gymnasium import Env
    from numpy.typing import NDArray


def game_inside() -> Game:
    """The game inside MiniHack."""
    game: Game = game_with(Feature.MINIHACK_LEVELS)
    return game


def game_of(source: Source, dialect: dialects.Dialect = AUTO) -> Game:
    """The game of a level for MiniHack: the one inside it, unless a caller, the settings or the level name another.

    Raises:
        InvalidValueError: there is no such dialect.
        TargetError: the settings for the level cannot be used.
    """
    named = isinstance(dialect, str | Path) and not dialects.decided(source, dialect).is_told
    return game_inside() if named else dialects.game_for(source, dialect)


def source_of(des: str | Path | Source) -> Source:
    """Return the source of a level as MiniHack takes it: the text of a des file, or the path of one (ending in
    ``.des``).

    Raises:
        TargetError: the file cannot be read.
    """
    if isinstance(des, Source):
        return des
    if isinstance(des, Path) or ("\n" not in des and des.endswith(".des")):
        path = Path(des)
        return Source.from_bytes(read_bytes(path), str(path), path)
    return Source.from_text(des, "<des>")


def findings(des: str | Path | Source) -> tuple[diagnostics.Diagnostic, ...]:
    """All diagnostics of ``vaultc check --minihack`` for a level, in the order of the text.

    Raises:
        TargetError: the file cannot be read.
    """
    return lint_minihack(model_of(source_of(des), game_inside()))


def check(
    des: str | Path | Source, at_least: diagnostics.Severity = diagnostics.Severity.WARNING
) -> tuple[diagnostics.Diagnostic, ...]:
    """Raise if a level has an error; lesser findings are returned.

    Raises:
        DesError: there are findings of severity ``at_least`` or worse; carries all findings.
        TargetError: the file cannot be read.
    """
    found = findings(des)
    if any(diagnostic.severity >= at_least for diagnostic in found):
        raise diagnostics.DesError(found)
    return found


GameObservation: TypeAlias = "dict[str, NDArray[numpy.uint8] | NDArray[numpy.int16] | NDArray[numpy.int64]]"
"""An observation of the game: arrays by their keys, such as ``glyphs``."""


class GlyphDifference(NamedTuple):
    """A cell that the game shows differently: its coordinates, the level's content, and the game's symbol."""

    x: int
    y: int
    terrain: str
    shown: str


class LevelDiffers(errors.VaultcError, AssertionError):  # noqa: N818 - it says what is the matter
    """The level in the game differs from the generated level; ``cells`` are the differences."""

    def __init__(self, cells: list[GlyphDifference]) -> None:
        self.cells = cells
        first = cells[0]
        more = f" and {len(cells) - 1} more" if len(cells) > 1 else ""
        super().__init__(f"the game shows {first.shown!r} at ({first.x},{first.y}), which is {first.terrain}{more}")


_WALLS = frozenset(range(1, 12))
_STONE, _FLOOR, _CORRIDOR = 0, frozenset((19, 20)), frozenset((21, 22))
_DOORWAY, _OPEN, _CLOSED = frozenset((12,)), frozenset((13, 14)), frozenset((15, 16))
_DOORS = {"nodoor": _DOORWAY, "broken": _DOORWAY, "open": _OPEN, "closed": _CLOSED, "locked": _CLOSED}
_BRIDGES = {terrain.MOAT_UNDER: 32, terrain.LAVA_UNDER: 34, terrain.ICE_UNDER: 33}
_PLAIN = {
    terrain.IRONBARS: 17, terrain.TREE: 18, terrain.ALTAR: 27, terrain.GRAVE: 28, terrain.THRONE: 29,
    terrain.SINK: 30, terrain.FOUNTAIN: 31, terrain.POOL: 32, terrain.MOAT: 32, terrain.ICE: 33,
    terrain.LAVAPOOL: 34, terrain.AIR: 39, terrain.CLOUD: 40, terrain.WATER: 41,
}  # fmt: skip
TERRAIN_GLYPHS = frozenset(range(42))
"""Symbols of terrain; after them come traps."""


def glyphs_of(level: Level, index: int) -> frozenset[int]:
    """The symbols by which the terrain of a cell may be shown; walls differ with the side from which they were seen."""
    code, flags = level.terrain[index], level.flags[index]
    if terrain.VWALL <= code <= terrain.CROSSWALL or terrain.TUWALL <= code <= terrain.TRWALL:
        return _WALLS | {_STONE}
    if code in (terrain.STONE, terrain.SCORR):
        return _CORRIDOR | {_STONE} if code == terrain.SCORR else frozenset((_STONE,))
    if code in (terrain.DOOR, terrain.SDOOR):
        return _DOORS[terrain.door_state(code, flags)] | (_WALLS if code == terrain.SDOOR else frozenset())
    if code == terrain.CORR:
        return _CORRIDOR
    if code == terrain.ROOM:
        return _FLOOR
    if code in (terrain.STAIRS, terrain.LADDER):
        return frozenset(((23 if flags & terrain.UP else 24) + (2 if code == terrain.LADDER else 0),))
    return _of_bridge(code, flags) or frozenset((_PLAIN.get(code, -1),))


def _of_bridge(code: int, flags: int) -> frozenset[int]:
    if code == terrain.DRAWBRIDGE_DOWN:
        return frozenset((35, 36))
    if code == terrain.DBWALL:
        return frozenset((37, 38))
    if code == terrain.DRAWBRIDGE_UP:
        under = _BRIDGES.get(flags & terrain.UNDER_BRIDGE)
        return _FLOOR if under is None else frozenset((under,))
    return frozenset()


_MIMIC = "m"
_STEPS = 3
"""The most steps of a monster in one turn."""


def compare(made: GeneratedLevel, observation: GameObservation) -> None:
    """Compare what is in sight, and all traps, which the map of a wizard shows.

    Raises:
        LevelDiffers: the game shows something that is not on the level, or does not show a trap.
    """
    found = list(_differences(made, observation))
    if found:
        raise LevelDiffers(found)


def _differences(made: GeneratedLevel, observation: GameObservation) -> abc.Iterator[GlyphDifference]:
    numbers = glyph_numbers(made.catalog)
    first = numbers.ground[terrain.STONE, 0, 0, 0]
    symbols = range(first, first + len(TERRAIN_GLYPHS))
    shown_kinds = glyph_numbers(game_inside().catalog)
    objects = {*shown_kinds.objects, *shown_kinds.corpses, *shown_kinds.statues}
    column, row = (int(number) for number in observation["blstats"][:2])
    hero = (column + 1, row)
    for x in range(1, grid.WIDTH):
        for y in range(grid.HEIGHT):
            glyph = int(observation["glyphs"][y][x - 1])
            expected = _glyphs_at(made, numbers, hero, (x, y))
            if (x, y) == hero or expected is None:
                continue
            trapped = made.level.trap_at(x, y) is not None
            if trapped and glyph in objects:
                continue  # a trap may have a victim, which lies on it
            hidden_trap = glyph in symbols and trapped and not made.level.pile(x, y)
            if hidden_trap or (glyph not in symbols and glyph not in expected):
                shown = chr(int(observation["chars"][y][x - 1]))
                yield GlyphDifference(x, y, _things_in_words(made, x, y), shown)


def _glyphs_at(
    made: GeneratedLevel, numbers: GlyphNumbers, hero: tuple[int, int], cell: tuple[int, int]
) -> frozenset[int] | None:
    """The glyphs of the things on a cell; None where chance decides what is seen."""
    level = made.level
    x, y = cell
    monster, trap, pile = level.monster_at(x, y), level.trap_at(x, y), level.pile(x, y)
    if monster is not None and (monster.shapechanger >= 0 or made.catalog.species[monster.species].character == _MIMIC):
        return None
    found = {numbers.monsters[other.species] for other in level.monsters if _may_be_at(made, other, hero, cell)}
    found |= {numbers.traps[trap.kind]} if trap is not None else set()
    for glyph in map(numbers.of_object, pile[:1]):
        found |= _appearances().get(glyph, {glyph})
    return frozenset(found)


def _may_be_at(made: GeneratedLevel, monster: Monster, hero: tuple[int, int], cell: tuple[int, int]) -> bool:
    """True if a monster is on a cell, or may have gone there in the hero's first turn.

    The game puts a monster on whose cell the hero begins, even a mold, on the nearest free cell, which may be far away
    among many monsters.
    """
    place = (monster.x, monster.y)
    steps = _STEPS if made.catalog.species[monster.species].speed else 0
    return place == hero or max(abs(place[0] - cell[0]), abs(place[1] - cell[1])) <= steps


@cache
def _appearances() -> dict[int, set[int]]:
    """The glyphs by which the game may show an object, by its own: NLE shows unknown ones by their appearances.

    These are shuffled among the kinds of the game inside MiniHack, which a level's own game may lack.
    """
    catalog = game_inside().catalog
    numbers = glyph_numbers(catalog).objects
    shuffled: dict[str, set[int]] = {}
    for kind in catalog.kinds:
        shuffled.setdefault(kind.character, set()).add(numbers[kind.index])
    return {numbers[kind.index]: shuffled[kind.character] for kind in catalog.kinds if kind.appearance is not None}


def _things_in_words(made: GeneratedLevel, x: int, y: int) -> str:
    """The things on a cell in words, and of what sort they are: a wand and a trap may have the same name."""
    names = [monster.name for monster in made.monsters if (monster.x, monster.y) == (x, y)]
    names += [f"{item.name} ({item.class_name})" for item in made.objects if (item.x, item.y) == (x, y)]
    names += [f"{trap.name} (trap)" for trap in made.traps if (trap.x, trap.y) == (x, y)]
    return ", ".join(names) or "a cell without things"


GameFrame: TypeAlias = "str | NDArray[numpy.uint8] | None"
"""A frame of the game: text, a picture of shape (height, width, 3), or none where the game prints it itself."""


class LoadedGame(Protocol):
    """A MiniHack environment whose level file and dice can be set."""

    observation_space: gymnasium.Space[Any]
    action_space: gymnasium.Space[Any]
    metadata: dict[str, object]
    render_mode: str | None
    last_observation: tuple[NDArray[Any], ...]
    """All arrays of the game's last observation, in an order of NLE's own."""

    def update(self, des_file: str) -> None:
        """Replace the level file, for the next ``reset``."""
        ...

    def seed(self, core: int, disp: int, reseed: bool) -> object:
        """Set both of the game's generators, for the next ``reset``, which does not set them by its own argument."""
        ...

    def reset(self) -> tuple[GameObservation, dict[str, object]]: ...

    def step(self, action: int) -> tuple[GameObservation, float, bool, bool, dict[str, object]]: ...

    def render(self) -> GameFrame: ...

    def close(self) -> None: ...


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
PLACE: Surroundings = replace(game_inside().surroundings, **place_called(game_inside().plan, PLACE_NAME))
"""The place of MiniHack's level: it is the first and the last of its dungeon."""
LEVEL_NAME = GUESTS[PLACE_NAME].level
"""The only level that MiniHack loads."""
_COMPILED = f"lib/{LEVEL_NAME}.lev"
"""The compiled level, before it is packed into the archive."""

Des = str | Path | Source | LevelScript | GeneratedLevel | Layout
"""A level: des text or file with one called ``mylevel`` (or only one), a script, a generated level, or a layout."""


MiniHackEnv: TypeAlias = "Env[GameObservation, int]"
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
    source = source_of(level)
    game = game_of(source, dialect)
    if game == game_inside():
        check(source, Severity.ERROR)
    scripts = load(source, dialect=game).levels
    named = [script for script in scripts if script.answers_to(LEVEL_NAME)] or list(scripts)
    if len(named) != 1:
        raise errors.InvalidValueError(
            f"{source.name}: it must have one level called {LEVEL_NAME!r}, not {len(scripts)} others"
        )
    return named[0].generate(seed, place=PLACE_NAME)


def frozen(level: Des, seed: int = 1, dialect: Dialect = AUTO) -> str:
    """The level of a seed as a des file for MiniHack, which shows this level with every seed of MiniHack."""
    made = generated(level, seed, dialect)
    return freeze(made.level, made.script.game, game_inside(), LEVEL_NAME).text


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
    if not inexpressible(made.level, made.script.game, game_inside()):
        compare(made, observation)


def game_class() -> MiniHackClass:
    """The class ``minihack.MiniHack``.

    Raises:
        MiniHackMissing: MiniHack is not installed.
    """
    try:
        return cast(MiniHackClass, import_module("minihack").MiniHack)
    except ImportError as error:
        raise MiniHackMissing(f"MiniHack is not installed; {installing('minihack')}") from error


def seedable(des_file: str, **options: object) -> LoadedGame:
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
    return cast(LoadedGame, environment)


def replace_level(game: LoadedGame, des_file: str) -> None:
    """Give another level to the game, for its next ``reset``.

    Raises:
        LevelNotInstalled: MiniHack could not give the level to the game.
    """
    folder = _folder_of(game)
    if folder is not None:
        (folder / _COMPILED).unlink(missing_ok=True)  # Else the level before would pass for this one.
    game.update(des_file)
    _require_level(game)


def _require_level(game: MiniHackEnv | LoadedGame) -> None:
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
        reason = f"{errors.system_reason(error)}, {error.filename!r}"
    if not reason:
        return
    game.close()
    if any(character.isspace() for character in str(folder)):
        reason = f"its script fails in a folder with a space in its name, {str(folder.parent)!r}; set TMPDIR to another"
    else:
        reason += f"; check that {str(folder.parent)!r} is writable and has free space, or set TMPDIR to another folder"
    raise LevelNotInstalled(f"MiniHack could not install the level: {reason}")


def _folder_of(game: object) -> Path | None:
    """The folder of files of one running game, which MiniHack patches; None where NLE does not tell it."""
    inner = getattr(game, "unwrapped", game)
    players = (getattr(inner, name, None) for name in _PLAYERS)
    found = (getattr(player, "_vardir", None) for player in players)
    return next((Path(folder) for folder in found if folder), None)


def _mapped(text: str, seed: int = 1) -> GameObservation:
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
        observation: GameObservation = environment.step(0)[0]
        return observation
    finally:
        environment.close()


def _compare(level: Level, observation: GameObservation) -> None:
    types = game_inside().catalog.terrain_types
    first = int(import_module(_NLE).GLYPH_CMAP_OFF)
    cells = []
    for x in range(1, grid.WIDTH):
        for y in range(grid.HEIGHT):
            glyph = int(observation["glyphs"][y][x - 1]) - first
            if glyph in TERRAIN_GLYPHS and glyph not in glyphs_of(level, grid.at(x, y)):
                shown = chr(int(observation["chars"][y][x - 1]))
                cells.append(GlyphDifference(x, y, word(level.terrain[grid.at(x, y)], types), shown))
    if cells:
        raise LevelDiffers(cells)
