"""The levels of a data set, made again from its index, so that they have all that its arrays leave out."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any, cast

import numpy
from numpy.typing import NDArray

from vaultc.api import loading
from vaultc.api.generated_level import GeneratedLevel
from vaultc.games import known_name
from vaultc.games.detection import AUTO
from vaultc.sampling import recipe, sample_types
from vaultc.sampling.dataset import Dataset
from vaultc.sampling.index import DatasetError, made_items
from vaultc.support.errors import InvalidValueError
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
            self._places = [
                _surroundings(plain, script)
                for script, plain in zip(self._scripts, _places(facts, len(self._scripts)), strict=True)
            ]
            self._items = made_items(data.folder, data.manifest)
        except (KeyError, TypeError, IndexError) as error:
            raise DatasetError(f"{data.folder}: its index cannot be understood: {error!r}") from None

    def __len__(self) -> int:
        return len(self._data)

    def of_seed(self, seed: int) -> int:
        """The number of the first level with a seed.

        Raises:
            InvalidValueError: there is none.
        """
        for number, (_, own) in enumerate(self._items):
            if own == seed:
                return number
        raise InvalidValueError(f"{self._data.folder}: no level has the seed {seed}")

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
            raise DatasetError(f"{self._data.folder}: its levels are of {name}, which its des files are not read as")
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


def _places(facts: sample_types.DatasetParameters, count: int) -> list[dict[str, Any]]:
    return list(facts.get("surroundings_of_levels") or [facts["surroundings"]] * count)


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
        raise DatasetError("the data set was made with texts of the game, without which its levels are others")
    return found
