"""Making one shard: its levels, and the bytes of its files."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from vaultc.sampling import writers
from vaultc.sampling.recipe import Failure, MadeLevel, Recipe, made

MOST_REASONS = 20
"""The most different reasons for failures that are kept."""

FORMS = tuple(writers.WRITERS)
"""The names of the forms."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A shard: the bytes of its files by their names in the folder, its number of levels, and the failed seeds.

    ``failed`` are pairs of the index of a script and a seed; ``reasons`` counts each reason.
    """

    number: int
    files: dict[str, bytes]
    levels: int
    failed: list[tuple[int, int]] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MakeShard:
    """The job of a worker: the shard of a number."""

    recipe: Recipe

    def __call__(self, number: int) -> Shard:
        """Make the levels of a shard and its files."""
        recipe = self.recipe
        writer = writers.WRITERS[recipe.form](recipe, number)
        levels: list[MadeLevel] = []
        failures: list[Failure] = []
        count = 0
        for item, result in made(recipe, number):
            if isinstance(result, Failure):
                failures.append(result)
                continue
            levels.append(MadeLevel(item, recipe.script_and_seed(item)[0], result))
            if len(levels) == writers.HELD:
                writer.add(levels)
                count += len(levels)
                levels = []
        writer.add(levels)
        reasons = Counter(failure.message for failure in failures).most_common(MOST_REASONS)
        failed = [recipe.script_and_seed(failure.item) for failure in failures]
        return Shard(number, writer.files(), count + len(levels), failed, dict(reasons))
