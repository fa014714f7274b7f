"""Ordinary levels for users: the vaults of any des files in their place between rooms and corridors."""

from __future__ import annotations

from collections import abc
from contextlib import nullcontext
from fractions import Fraction
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Unpack

from vaultc.api import loading
from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.level_script import levels_called
from vaultc.games.detection import AUTO
from vaultc.generation.dungeon import ordinary
from vaultc.generation.dungeon.rooms import Rumours
from vaultc.generation.dungeon.vaults import Forced, ForcedVault, PlaceTable, VaultChooser, VaultTable
from vaultc.generation.interpreter.program import Program
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.linter.checking import dialects
from vaultc.pipeline.generating import StoppedLevelError, dice_of, other_generator, whole_seed
from vaultc.support import errors
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.safe_text import counted
from vaultc.world.catalog import Catalog
from vaultc.world.plan import Plan
from vaultc.world.surroundings import HeroAndDate, Surroundings, check_surroundings, surroundings_with
from vaultc.world.vault_sets import LIBRARY

if TYPE_CHECKING:
    from vaultc.lua.themed_levels import ThemedLevelMaker
    from vaultc.lua.themes import ThemedEntry, ThemedPass
    from vaultc.odds.series import Series

ROOM: Final = "room"
FILL: Final = "fill"
"""The kinds of entries of files of themed rooms."""


@dataclass(frozen=True, slots=True)
class DungeonPlace:
    """A place in the dungeon, used like a script for levels that have none."""

    name: str
    title: str | None
    game: Game
    is_vault: bool = False

    @property
    def catalog(self) -> Catalog:
        """The catalogue of the game."""
        return self.game.catalog

    @property
    def display_title(self) -> str:
        """The name, with the title if there is one."""
        return f"{self.name}: {self.title}" if self.title else self.name


@dataclass(frozen=True, repr=False)
class OrdinaryLevel(GeneratedLevel):
    """A generated ordinary level; ``missing`` is the requested vault if it found no place."""

    missing: str | None = None

    @property
    def vaults(self) -> tuple[str, ...]:
        """The vaults that made rooms, in their order."""
        return tuple(name for name, _, before, after in self.level.vaults if after > before)


class _Programs(abc.Mapping[str, Program]):
    """Compiled scripts by name, each compiled when it is first asked for; of several the last, as in the game."""

    def __init__(self, scripts: tuple[loading.LevelScript, ...]) -> None:
        self._scripts = {script.name: script for script in scripts}

    def __getitem__(self, name: str) -> Program:
        return self._scripts[name].program

    def __iter__(self) -> abc.Iterator[str]:
        return iter(self._scripts)

    def __len__(self) -> int:
        return len(self._scripts)


@dataclass(frozen=True, eq=False, repr=False)
class OrdinaryLevels:
    """The ordinary levels that some vaults give; may be sent to other processes.

    ``scripts`` are the levels of the files. Those that are random vaults are chosen from; others that the
    game's plan names make the levels of their dungeons. ``game_walk`` is explained at
    :func:`vaultc.api.loading.vault_table`.
    """

    scripts: tuple[loading.LevelScript, ...]
    game: Game
    game_walk: bool = False

    def __repr__(self) -> str:
        return f"OrdinaryLevels({self.game.name!r}, {counted(len(self.scripts), 'script')})"

    def __getstate__(self) -> dict[str, object]:
        """Without the compiled scripts."""
        return {"scripts": self.scripts, "game": self.game, "game_walk": self.game_walk}

    @cached_property
    def table(self) -> VaultTable | PlaceTable:
        """The table of the random vaults, in the order of the files."""
        return loading.vault_table(self.scripts, game_walk=self.game_walk)

    @property
    def catalog(self) -> Catalog:
        """The catalogue of the game."""
        return self.game.catalog

    @property
    def is_vault(self) -> bool:
        """False: these are whole levels."""
        return False

    def terrain_code(self, name: str) -> int:
        """Return the code of a terrain in layers by its name, such as ``floor``; as in the JSON and in data sets.

        Raises:
            InvalidValueError: the game has no such terrain.
        """
        from vaultc.api.layouts import naming

        return naming.layer_code(name, self.catalog)

    @property
    def chances(self) -> dict[str, Fraction]:
        """The exact chance of every vault, each time one is chosen."""
        return self.table.probabilities()

    @cached_property
    def _programs(self) -> _Programs:
        return _Programs(self.scripts)

    def vault_called(self, name: str) -> str:
        """The name in the table of the vault that a user means.

        Raises:
            UnknownNameError: there is no such vault; the message lists near names.
        """
        called = levels_called(self.scripts, name)
        vaults = [script.name for script in called if script.is_vault]
        if len(set(vaults)) > 1:
            raise errors.UnknownNameError(
                f"{name} is the title of {len(vaults)} vaults; choose one: {', '.join(vaults)}"
            )
        if vaults:
            return vaults[0]
        if called:
            raise errors.UnknownNameError(
                f"{name} is a level of its own, not a random vault; vaults have the flag rndvault"
            )
        raise errors.UnknownNameError(
            loading.unknown_level(name, [script for script in self.scripts if script.is_vault], "vault")
        )

    def generate(
        self,
        seed: int = 1,
        *,
        depth: int | None = None,
        force: str | None = None,
        fill: str | None = None,
        rogue: bool = False,
        rng: str | None = None,
        surroundings: Surroundings | None = None,
        series: Series | None = None,
        chooser: VaultChooser | None = None,
        rumours: Rumours | None = None,
        make_rooms: ThemedLevelMaker | None = None,
        **asked: Unpack[HeroAndDate],
    ) -> OrdinaryLevel:
        """Generate the level of a seed (0 to its game's ``seeding.largest``).

        ``depth`` and ``rogue`` change the ``surroundings`` as :func:`ordinary_place` says. ``force`` names a vault
        that takes the place of the first that is chosen, of the next if it does not fit there, and so on. ``series``
        decides chances written in scripts, ``chooser`` which vault comes next, ``rumours`` hands out texts for
        graffiti; without them the game's own rules and a few texts hold. ``make_rooms`` is a :meth:`themed_maker` for
        several levels. ``fill`` names the fill of all themed rooms. ``role`` and other options of the hero
        and of the date mean the same as for :meth:`LevelScript.generate`.

        Raises:
            GenerationError: the game could not make this level either; points at the statement.
            UnknownNameError: there is no vault of the name to force.
            InvalidValueError: there is no such generator, hero, or depth, or no script for such a dungeon.
            SeedError: the seed is out of range.
        """
        seed = whole_seed(seed, self.game)
        themed = make_rooms or self.themed_maker(force, fill)
        forced = None if force is None or themed is not None else ForcedVault(self.vault_called(force))
        around = surroundings_with(surroundings or self.game.surroundings, self.game.plan, self.catalog, **asked)
        place = ordinary_place(self.game.plan, around, depth, rogue=rogue)
        check_surroundings(place, self.game.plan, self.catalog)
        dice = dice_of(self.game, seed, rng, experience_level=place.hero.level)
        with nullcontext() if series is None else series.level():
            level = ordinary.generate_ordinary_level(
                self._programs, chooser or self.table, dice, place, self.game,
                forced=forced, rumours=rumours, fillers=self._programs, series=series, make_rooms=themed,
            )  # fmt: skip
        level.seed, level.name = seed, f"depth-{place.depth:02}"
        missing = None if forced is None or forced.placed else forced.name
        if themed is not None and not themed.is_satisfied:
            missing = force or fill
        title = "the Rogue tribute" if place.on_rogue_level else "a maze" if "mazelevel" in level.flags_set else None
        made_by = DungeonPlace(level.name, title, self.game)
        return _whole(OrdinaryLevel(level, made_by, seed, other_generator(self.game, rng), place, missing))

    @property
    def themed_source(self) -> Source | None:
        """The file of themed rooms that makes the rooms of the levels, if there is one."""
        found = (script.model.parsed.source for script in self.scripts if script.is_themed)
        return next(found, None)

    def themed_maker(self, room: str | None = None, fill: str | None = None) -> ThemedLevelMaker | None:
        """The maker of rooms by a file of themed rooms, if there is one, with a room and a fill that a level must have.

        Raises:
            UnknownNameError: there is no such room or fill.
        """
        source = self.themed_source
        if source is None:
            return None
        from vaultc.games.lua_rules import version_for
        from vaultc.lua.themed_levels import ForcedTheme, ThemedLevelMaker

        version = version_for(self.game, source.text)
        names = tuple(script.name for script in self.scripts if script.model.parsed.source is source)

        def number(kind: str, name: str | None) -> int | None:
            return None if name is None else themed_entry(source, self.game, kind, name).index

        forced = ForcedTheme(number(ROOM, room), number(FILL, fill))
        return ThemedLevelMaker(source, version, forced, names)

    def maker(
        self,
        *,
        depth: int | None = None,
        rng: str | None = None,
        surroundings: Surroundings | None = None,
        **asked: Unpack[HeroAndDate],
    ) -> abc.Callable[[int], OrdinaryLevel]:
        """Return the function from seeds to levels that :meth:`generate` is with the same arguments."""
        return partial(self.generate, depth=depth, rng=rng, surroundings=surroundings, **asked)

    def themed_passes(self, seed: int, surroundings: Surroundings) -> list[ThemedPass]:
        """The statements of a file of themed rooms that ran for the level of a seed, in order.

        Raises:
            GenerationError: the game could not make this level either; points at the statement.
            InvalidValueError: there is no such file.
        """
        maker = self.themed_maker()
        if maker is None:
            raise errors.InvalidValueError("these levels do not come from a file of themed rooms")
        place = ordinary_place(self.game.plan, surroundings, surroundings.depth)
        dice = dice_of(self.game, seed, experience_level=place.hero.level)
        level = ordinary.generate_ordinary_level({}, self.table, dice, place, self.game, make_rooms=maker)
        if level.stops:
            raise StoppedLevelError(level)
        return maker.passes

    def begin(
        self, seed: int, surroundings: Surroundings, *, forced: Forced | None = None, rooms_only: bool = False
    ) -> ordinary.UnfinishedLevel:
        """Begin the level of a seed at exactly these surroundings, up to the choice of its special room; with
        ``rooms_only`` up to its stairs. ``forced`` is asked for another vault in place of each that is chosen.

        Raises:
            GenerationError: the game could not make this level either; points at the statement.
            InvalidValueError: there is no ordinary level.
            SeedError: the seed is out of range.
        """
        dice = dice_of(self.game, seed, experience_level=surroundings.hero.level)
        return ordinary.begin_ordinary_level(
            self._programs, self.table, dice, surroundings, self.game, forced=forced, rooms_only=rooms_only
        )


def _whole(shown: OrdinaryLevel) -> OrdinaryLevel:
    """A level at which the game does not stop.

    Raises:
        GenerationError: it stops; a program may show the level as far as it goes.
    """
    if shown.level.stops:
        stopped = StoppedLevelError(shown.level)
        stopped.shown = shown
        raise stopped
    return shown


def themed_entry(source: Source, game: Game, kind: str, name: str) -> ThemedEntry:
    """The themed room or fill that a user means by a name.

    Raises:
        UnknownNameError: there is none; the message lists near names.
    """
    from vaultc.api.level_script import in_one_form
    from vaultc.pipeline.reading import themes_in

    themed = themes_in(source, game)
    known = () if themed is None else themed.of(kind)
    found = [entry for entry in known if entry.name == name]
    found = found or [entry for entry in known if in_one_form(entry.name) == in_one_form(name)]
    if found:
        return found[0]
    names = [entry.name for entry in known]
    listed = f"there are {', '.join(names)}" if names else f"{source.name} has no {kind}s"
    raise errors.UnknownNameError(f"there is no {kind} {name!r}{errors.did_you_mean(name, names, listed, repr)}")


def ordinary_place(plan: Plan, base: Surroundings, depth: int | None = None, *, rogue: bool = False) -> Surroundings:
    """A place without a special level, like another one but at some depth (None: the same).

    Below the last level of the main dungeon lies hell. ``rogue`` makes it the place of the Rogue tribute.

    Raises:
        InvalidValueError: nothing is so deep.
    """
    base = replace(base, registered=False, special_level="rogue" if rogue else None, variants=0)
    if depth is None:
        depth = base.depth
        if base.dungeon != plan.main.name or depth <= plan.main.levels:
            return base
    above = 0
    for dungeon in (plan.main, plan.dungeon(plan.hell)):
        if dungeon is None:
            continue
        if 1 <= depth - above <= dungeon.levels:
            return replace(
                base, depth=depth, difficulty=depth,
                dungeon=dungeon.name, level_in_dungeon=depth - above, levels_in_dungeon=dungeon.levels,
            )  # fmt: skip
        above += dungeon.levels
    raise errors.InvalidValueError(f"depth {depth} is not between 1 and {above}")


def read_vaults(
    *targets: str | Path | Source,
    dialect: dialects.Dialect = AUTO,
    vault_set: str | None = None,
    game_walk: bool = False,
) -> OrdinaryLevels:
    """The ordinary levels that the vaults of some des files, folders, and vaults of the library give.

    The target ``library`` means the vaults of the library, which is also the default: the vaults of the game's
    list, or of another ``vault_set`` ("originals", "all"). In a game in whose language the library is not written no
    target means none. Where
    ``dialect`` does not tell the game, it is the game of the files if that is one.

    Raises:
        DesError: a file has errors; carries all diagnostics.
        TargetError: a target names nothing.
        InvalidValueError: there is no such dialect or set of vaults.
    """
    game = dialects.game_of(dialect)
    if not targets and not game.has(loading.LIBRARY_LANGUAGE):
        return OrdinaryLevels((), game, game_walk)
    scripts = _scripts(targets or (LIBRARY,), dialect, vault_set)
    # Vaults of the library follow any game.
    games = {level.game.name: level.game for level in scripts if level.place is None}
    found = next(iter(games.values()), game)
    if (dialect == AUTO or callable(dialect)) and len(games) == 1 and found != game:
        game, scripts = found, _scripts(targets or (LIBRARY,), found, vault_set)
    return OrdinaryLevels(scripts, game, game_walk)


def _scripts(
    targets: tuple[str | Path | Source, ...], dialect: dialects.Dialect, vault_set: str | None
) -> tuple[loading.LevelScript, ...]:
    loaded = loading.load(*targets, dialect=dialect, vault_set=vault_set)
    return tuple(level for level in loaded.levels if level not in loaded.aside)


class OrdinaryOptions(HeroAndDate, total=False):
    """The options of :meth:`OrdinaryLevels.generate`, which explains them."""

    depth: int | None
    force: str | None
    fill: str | None
    rogue: bool
    rng: str | None
    surroundings: Surroundings | None
    series: Series | None
    chooser: VaultChooser | None
    rumours: Rumours | None


def ordinary_level(
    seed: int = 1, *, vaults: str | Path | tuple[str | Path, ...] = (), dialect: dialects.Dialect = AUTO,
    **options: Unpack[OrdinaryOptions],
) -> OrdinaryLevel:  # fmt: skip
    """One ordinary level; ``vaults`` and ``dialect`` as for :func:`read_vaults`, ``options`` as for
    :meth:`OrdinaryLevels.generate`.

    >>> ordinary_level(seed=7, depth=12, vaults=("library", "mine.des"), force="my-vault")

    Raises:
        As the two.
    """
    targets = (vaults,) if isinstance(vaults, str | Path) else vaults
    return read_vaults(*targets, dialect=dialect).generate(seed, **options)
