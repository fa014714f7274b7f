"""The levels of an environment: drawn by seed from scripts, or made again from the index of a data set.

:class:`LevelDraws` draws them with vaultc's own generator, so that the same seed gives the same levels everywhere.
"""

from __future__ import annotations

from collections import abc
from datetime import datetime
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Any, Final, Protocol, SupportsIndex, TypeAlias, cast, runtime_checkable

import numpy
from numpy.typing import NDArray

from vaultc.api import loading
from vaultc.api.generated_level import GeneratedLevel
from vaultc.chance import modern
from vaultc.games import NAMES, OLDER, game_named, known_name
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import GenerationError
from vaultc.level.fingerprints import fingerprint
from vaultc.level.level import Level
from vaultc.linter.checking import dialects
from vaultc.sampling import recipe, sample_types
from vaultc.sampling.dataset import Dataset
from vaultc.sampling.distinct import checked_grain
from vaultc.sampling.index import DatasetError, made_items
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError, whole
from vaultc.world.catalog import Catalog
from vaultc.world.plan import DungeonBranch
from vaultc.world.surroundings import Hero, Surroundings


class RecordedLevels:
    """The levels of a data set by their numbers in it.

    The des files must lie where they lay when the data set was written, and must not have changed.

    Raises:
        DatasetError: they have changed, or the index cannot be understood.
        TargetError: a file is not there.
    """

    def __init__(self, data: Dataset) -> None:
        self._data = data
        facts = data.parameters
        try:
            self._rng = str(facts["rng"])
            self._scripts = self._known_scripts(facts)
            places = facts.get("surroundings_of_levels") or [facts["surroundings"]] * len(self._scripts)
            self._places = [_surroundings(plain, script) for script, plain in zip(self._scripts, places, strict=True)]
            self._items = made_items(data.folder, data.manifest)
        except (KeyError, TypeError, IndexError) as error:
            raise DatasetError(f"{data.folder}: its index cannot be understood: {error!r}") from None

    def __len__(self) -> int:
        return len(self._data)

    @property
    def catalog(self) -> Catalog:
        """The catalogue of its scripts, which are of one game."""
        return self._scripts[0].catalog

    def of_seed(self, seed: int) -> int:
        """The number of the first level with a seed.

        Raises:
            InvalidValueError: there is none.
        """
        found = next((number for number, (_, own) in enumerate(self._items) if own == seed), None)
        if found is None:
            raise InvalidValueError(f"{self._data.folder}: no level has the seed {seed}")
        return found

    def make(self, number: int) -> GeneratedLevel:
        """The level of a number, which is compared with the recorded arrays if there are any.

        Raises:
            DatasetError: it is another level than the recorded one.
        """
        script, seed = self._items[number]
        made = self._scripts[script].generate(seed, rng=self._rng, surroundings=self._places[script])
        if self._data.format == "npz":
            recorded = cast("dict[str, NDArray[numpy.uint8]]", self._data[number])
            terrain = recorded.get("terrain")
            if terrain is not None and not numpy.array_equal(terrain, made.grid("terrain")):
                raise DatasetError(
                    f"{self._data.folder}: level {number} was made by another version or from other files"
                )
        return made

    def _known_scripts(self, facts: sample_types.DatasetParameters) -> list[loading.LevelScript]:
        name = facts["dialect"]  # a fork's tells no tables, but the settings beside its files do
        loaded = loading.load(*facts["targets"], dialect=AUTO if known_name(name) is None else name).levels
        if name not in {script.game.name for script in loaded}:
            raise DatasetError(
                f"{self._data.folder}: its levels are of {name}, but its des files are read as another game"
            )
        values = facts.get("values") or [{}] * len(facts["levels"])
        scripts = [
            _script(loaded, name, title).with_values(**given)
            for name, title, given in zip(facts["levels"], facts["titles"], values, strict=True)
        ]
        if recipe.Recipe(tuple(scripts), range(1, 2), self._data.format).sources_hash != facts["sources_sha256"]:
            raise DatasetError(f"{self._data.folder}: its des files have changed: {', '.join(facts['targets'])}")
        return scripts


def _script(scripts: tuple[loading.LevelScript, ...], name: str, title: str | None) -> loading.LevelScript:
    for script in scripts:
        if (script.name, script.title) == (name, title):
            return script
    raise DatasetError(f"the level {name!r} of the data set is no longer in its des files")


def _surroundings(plain: dict[str, Any], script: loading.LevelScript) -> Surroundings:
    """The surroundings from the data of an index.

    Raises:
        DatasetError: they hold what this version does not know, or texts of the game.
    """
    usual = script.surroundings_at()
    if recipe.plain_surroundings(usual) == plain:
        return usual
    facts = {name: value for name, value in plain.items() if name != "texts_sha256"}
    try:
        hero = dict(facts.pop("hero"))
        things = [(*thing[:3], tuple(map(tuple, thing[3]))) for thing in hero.pop("carrying")]
        branch, clock = facts.pop("branch"), datetime.fromisoformat(facts.pop("clock"))
        women = tuple(facts.pop("women_of_quest"))
        found = Surroundings(hero=Hero(carrying=tuple(things), **hero), clock=clock, women_of_quest=women, **facts)
        found = replace(found, branch=None if branch is None else DungeonBranch(**branch))
    except (KeyError, TypeError, ValueError) as error:
        raise DatasetError(f"the surroundings of the data set cannot be understood: {error}") from None
    if recipe.plain_surroundings(found) != plain:
        raise DatasetError("the data set was made with texts of the game, and its levels differ without them")
    return found


SEEDS: Final = range(1 << 32)
"""The seeds from which levels are drawn unless others are chosen."""
MOST_TRIES: Final = 100
"""Levels that are drawn until one can be made and played."""
_KEY: Final = (0,)


@runtime_checkable
class PlayableLevel(Protocol):
    """A level that can be played: a generated level, or anything else with a level and its catalogue."""

    @property
    def level(self) -> Level: ...

    @property
    def catalog(self) -> Catalog:
        """The catalogue that the level's numbers refer to."""
        ...


@runtime_checkable
class LevelMaker(Protocol):
    """The maker of the levels of seeds: a script of a file, or the ordinary levels of a game."""

    @property
    def catalog(self) -> Catalog:
        """The catalogue that its levels' numbers refer to."""
        ...

    def generate(self, seed: int = 1) -> PlayableLevel:
        """The level of a seed."""
        ...


@runtime_checkable
class EditedLevel(Protocol):
    """A level that a program edits, such as a :class:`vaultc.Layout`."""

    def to_level(self) -> PlayableLevel:
        """The level as it is now."""
        ...


LevelSource: TypeAlias = "str | Path | LevelMaker | PlayableLevel | EditedLevel | Dataset"
"""Levels: a des file or a vault of the library by its name, a script, a level or layout as it is, or a data set."""


@dataclass(frozen=True, slots=True)
class EpisodeLevel:
    """A level of an episode, with its name and its seed."""

    level: PlayableLevel
    name: str
    seed: int

    @property
    def info(self) -> dict[str, object]:
        """The facts that ``reset`` tells."""
        return {"level": self.name, "level_seed": self.seed}


@dataclass(frozen=True, slots=True)
class Episode:
    """An episode that is over: the level, the sum of its rewards, its steps, and its outcome.

    The outcome is ``goal``, ``death``, ``left``, ``truncated``, or ``abandoned`` if it was reset before its end.
    """

    level: EpisodeLevel
    reward: float
    steps: int
    outcome: str


Chosen: TypeAlias = "LevelSource | tuple[LevelSource, int]"
"""The answer of a curriculum: a level or its maker, with a seed unless the drawn seed is taken."""
NextLevel: TypeAlias = "abc.Callable[[int, Episode | None], Chosen]"
"""A curriculum: chooses the next level from a drawn seed and the last episode."""


class LevelDraws:
    """Draws levels from sources with weights, or lets a curriculum choose them.

    With several sources, a source is drawn by the weights, then the seed among ``seeds``. ``place`` and
    ``surroundings`` mean the same as for :meth:`vaultc.LevelScript.generate`, ``dialect`` as for :func:`vaultc.load`.
    With ``distinct``, a grain at which levels are compared (``terrain``, ``things`` or ``start``), a level equal to an
    earlier one of the sequence is drawn again; after ``MOST_TRIES`` known ones, all may come once more.

    Raises:
        DesError: a file has errors.
        InvalidValueError: there is no source, or weights or seeds are wrong.
        TargetError: a source names nothing.
    """

    def __init__(
        self,
        source: LevelSource | abc.Sequence[LevelSource] | None,
        *,
        weights: abc.Sequence[float] | None = None,
        seeds: abc.Sequence[int] | None = None,
        next_level: NextLevel | None = None,
        place: str | None = None,
        surroundings: Surroundings | None = None,
        dialect: dialects.Dialect = AUTO,
        distinct: str | None = None,
    ) -> None:
        self._dialect = dialect
        self._distinct = checked_grain(distinct)
        self._place = {"place": place, "surroundings": surroundings}
        self._place = {name: value for name, value in self._place.items() if value is not None}
        if next_level is not None and not callable(next_level):
            raise InvalidValueError(f"next_level must be a function of a seed and the last episode, not {next_level!r}")
        self._next_level = next_level
        self._makers = self._all_makers(source)
        if not self._makers and next_level is None:
            raise InvalidValueError("an environment needs a level, several, or a curriculum (next_level)")
        self._ends = _whole_weights(weights, len(self._makers))
        self._seeds = _checked_seeds(seeds)
        self.restart(0)

    def restart(self, seed: int) -> None:
        """Begin the draws of a seed."""
        source = modern.Pcg64(seed, _KEY)
        self._dice = modern.ModernDice(source, source)
        self._known: set[bytes] = set()

    def __getstate__(self) -> dict[str, object]:
        """The dice as their generator and the rest of its words, since compiled dice cannot be copied."""
        stream = self._dice.general
        return vars(self) | {"_dice": (stream.source, [*stream.words])}

    def __copy__(self) -> LevelDraws:
        """Other draws from the same sources, with their own memory of levels."""
        made = object.__new__(type(self))
        made.__setstate__(self.__getstate__())
        return made

    def __setstate__(self, state: dict[str, Any]) -> None:
        state["_known"] = set(state["_known"])
        source, words = state["_dice"]
        vars(self).update(state, _dice=modern.ModernDice(source, source))
        self._dice.general.preload(words)

    @property
    def catalogs(self) -> list[Catalog]:
        """The catalogues of all levels that are drawn; with a curriculum, which may answer anything, of all games."""
        games = (*NAMES, *OLDER) if self._next_level is not None else ()
        return [*(maker.catalog for maker in self._makers), *(game_named(name).catalog for name in games)]

    def number(self, count: int) -> int:
        """Draw a number below ``count``."""
        return self._dice.rn2(count)

    def levels(self, options: abc.Mapping[str, object] | None, last: Episode | None) -> abc.Iterator[EpisodeLevel]:
        """Candidates for the next level, until one can be played.

        ``options`` may choose the ``level`` and its ``level_seed``; then there is one candidate.

        Raises:
            GenerationError: no candidate could be made.
            InvalidValueError: there is no such option or source.
        """
        chosen = checked_options(options)
        tries = 1 if chosen else MOST_TRIES
        for attempt in range(tries):
            try:
                found = self._next(chosen, last)
            except GenerationError:
                if attempt == tries - 1:
                    raise
                continue
            if self._is_new(found) or chosen:
                yield found
        if self._distinct is not None and not chosen:
            self._known.clear()
            found = self._next(chosen, last)
            self._is_new(found)
            yield found

    def _is_new(self, found: EpisodeLevel) -> bool:
        """True if no equal level came before, or if levels are not compared; remembers the level."""
        if self._distinct is None:
            return True
        known = len(self._known)
        self._known.add(fingerprint(found.level.level, self._distinct))
        return len(self._known) > known

    def _next(self, options: abc.Mapping[str, object], last: Episode | None) -> EpisodeLevel:
        drawn = self._drawn_maker()
        seed = whole(self._seeds[self._dice.rn2(len(self._seeds))], "a seed")
        if "level" in options:
            maker = self._maker_of(options["level"])
        elif self._next_level is not None and "level_seed" not in options:
            answer = self._next_level(seed, last)
            if isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[1], SupportsIndex):
                maker, seed = self._maker_of(answer[0]), whole(answer[1], "a seed")
            else:
                maker = self._maker_of(answer)
        elif drawn is None:
            raise InvalidValueError("next_level chooses the levels, so level_seed needs a level as well")
        else:
            maker = drawn
        if "level_seed" in options:
            return maker(whole(options["level_seed"], "level_seed"), None)
        return maker(seed, self._dice)

    def _drawn_maker(self) -> _Maker | None:
        if len(self._makers) < 2:
            return self._makers[0] if self._makers else None
        number = self._dice.rn2(self._ends[-1])
        return next(maker for maker, end in zip(self._makers, self._ends, strict=True) if number < end)

    # ---- sources

    def _all_makers(self, source: LevelSource | abc.Sequence[LevelSource] | None) -> list[_Maker]:
        if source is None:
            return []
        if isinstance(source, abc.Sequence) and not isinstance(source, (str, Dataset)):
            return [maker for each in source for maker in self._makers_of(each)]
        return self._makers_of(source)

    def _makers_of(self, source: LevelSource) -> list[_Maker]:
        """One maker for each level script of a file, one for any other source."""
        if isinstance(source, (str, Path)):
            scripts = loading.load(source, dialect=self._dialect).levels
            if not scripts:
                raise InvalidValueError(f"{source}: there is no level in it")
            return [_ScriptMaker(script, self._place) for script in scripts]
        if isinstance(source, Dataset):
            return [_RecordedMaker(RecordedLevels(source))]
        if isinstance(source, EditedLevel):
            return [_OneLevel(source.to_level())]
        if isinstance(source, PlayableLevel):
            return [_OneLevel(source)]
        if isinstance(source, LevelMaker):
            return [_ScriptMaker(source, self._place)]
        raise InvalidValueError(f"{source!r} is not a level, a script, a file or a data set")

    def _maker_of(self, source: object) -> _Maker:
        """The maker of a source that is one level, found again where it is one of the environment's own.

        Raises:
            InvalidValueError: it has several levels.
        """
        found = self._makers_of(source)  # type: ignore[arg-type] # an answer from outside, which is checked there
        if len(found) != 1:
            raise InvalidValueError(f"{source}: there are {len(found)} levels in it; choose one of them")
        return found[0]


class _Maker(Protocol):
    """Makes the level of a seed; without dice the seed was chosen."""

    @property
    def catalog(self) -> Catalog:
        """The catalogue that the numbers of its levels refer to."""
        ...

    def __call__(self, seed: int, dice: modern.ModernDice | None, /) -> EpisodeLevel: ...


@dataclass(frozen=True, slots=True)
class _ScriptMaker:
    script: LevelMaker
    place: abc.Mapping[str, object]

    @property
    def catalog(self) -> Catalog:
        """The catalogue of the script."""
        return self.script.catalog

    def __call__(self, seed: int, _dice: modern.ModernDice | None) -> EpisodeLevel:
        made = self.script.generate(seed, **self.place)
        return EpisodeLevel(made, made.level.name, seed)


@dataclass(frozen=True, slots=True)
class _OneLevel:
    level: PlayableLevel

    @property
    def catalog(self) -> Catalog:
        """The catalogue of the level."""
        return self.level.catalog

    def __call__(self, seed: int, _dice: modern.ModernDice | None) -> EpisodeLevel:
        own = self.level.level.seed
        return EpisodeLevel(self.level, self.level.level.name, seed if own is None else own)


@dataclass(frozen=True, slots=True)
class _RecordedMaker:
    """Draws a level of a data set; a chosen seed means its first level of that seed."""

    levels: RecordedLevels

    @property
    def catalog(self) -> Catalog:
        """The catalogue of the data set's scripts."""
        return self.levels.catalog

    def __call__(self, seed: int, dice: modern.ModernDice | None) -> EpisodeLevel:
        made = self.levels.make(self.levels.of_seed(seed) if dice is None else dice.rn2(len(self.levels)))
        return EpisodeLevel(made, made.name, made.seed)


def checked_seed(seed: object) -> int | None:
    """The seed of a sequence of levels, which may be a number of numpy.

    Raises:
        InvalidValueError: it is not a whole number of at least 0.
    """
    return None if seed is None else whole(seed, "seed", 0)


def seeds_of_worlds(seed: object, count: int) -> list[int | None]:
    """The seeds of several worlds: numbers that count up from a seed, or a seed or None for each.

    Raises:
        InvalidValueError: there are more or fewer, or one is not a whole number of at least 0.
    """
    if seed is None:
        return [None] * count
    given = seed.tolist() if isinstance(seed, numpy.ndarray) else seed
    if isinstance(given, str) or not isinstance(given, abc.Sequence):
        first = whole(given, "seed", 0)
        return [*range(first, first + count)]
    if len(given) != count:
        raise InvalidValueError(f"there are {len(given)} seeds for {count} worlds")
    return [checked_seed(own) for own in given]


def _checked_seeds(seeds: object) -> abc.Sequence[int]:
    if seeds is None:
        return SEEDS
    found = seeds.tolist() if isinstance(seeds, numpy.ndarray) else seeds
    if not isinstance(found, abc.Sequence) or isinstance(found, str):
        raise InvalidValueError(f"seeds must be a range or a list of whole numbers, not {seeds!r}")
    if not found:
        raise InvalidValueError("there are no seeds to draw levels from")
    return found


def _whole_weights(weights: abc.Sequence[float] | None, count: int) -> list[int]:
    """The ends of the shares of some sources, as whole numbers; exact, since weights are taken as they are written."""
    if weights is None:
        return list(range(1, count + 1))
    if not isinstance(weights, abc.Sized) or not isinstance(weights, abc.Iterable):
        raise InvalidValueError(f"weights must be a list of numbers, not {weights!r}")
    if len(weights) != count:
        raise InvalidValueError(f"there are {len(weights)} weights for {count} levels")
    try:
        shares = [Fraction(str(weight)) for weight in weights]
    except ValueError:
        raise InvalidValueError(f"weights must be numbers, not {list(weights)}") from None
    if any(share < 0 for share in shares) or not any(shares):
        raise InvalidValueError(f"weights must not be negative, and at least one must be above 0, not {list(weights)}")
    whole = lcm(*(share.denominator for share in shares))
    ends, end = [], 0
    for share in shares:
        end += int(share * whole)
        ends.append(end)
    return ends


def checked_options(options: abc.Mapping[str, object] | None, *others: str) -> dict[str, object]:
    """The options of a reset: the level, its seed, or ``others``.

    Raises:
        InvalidValueError: there is no such option.
    """
    known = ("level", "level_seed", *others)
    if not isinstance(options, abc.Mapping | None):
        raise InvalidValueError(f"options of reset must be a dict, not {options!r}")
    for name in options or {}:
        if name not in known:
            raise InvalidValueError(f"there is no option {name!r} of reset; there are {', '.join(known)}")
    return dict(options or {})
