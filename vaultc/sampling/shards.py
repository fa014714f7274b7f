"""Making one shard: its levels, and the bytes of its files."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache

from vaultc.language.diagnostics import GenerationError
from vaultc.sampling import writers
from vaultc.sampling.recipe import MadeLevel, Recipe

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

    def rehearse(self) -> None:
        """Make a shard of a single level, and so load everything that the others need."""
        recipe = replace(self.recipe, scripts=self.recipe.scripts[:1], seeds=self.recipe.seeds[:1])
        MakeShard(recipe)(0)

    def __call__(self, number: int) -> Shard:
        """Make the levels of a shard and its files."""
        recipe = self.recipe
        writer = writers.WRITERS[recipe.form](recipe, number)
        failed: list[tuple[int, int]] = []
        reasons: Counter[str] = Counter()
        maker = cache(recipe.maker)
        for item in recipe.items(number):
            script, seed = recipe.script_and_seed(item)
            try:
                level = maker(script)(seed)
            except GenerationError as error:
                failed.append((script, seed))
                reasons[error.diagnostic.message] += 1
                continue
            writer.add(MadeLevel(item, script, level))
            # The next level takes over the memory of this one, which is in the cache of the processor.
            del level
        levels = len(recipe.items(number)) - len(failed)
        return Shard(number, writer.files(), levels, failed, dict(reasons.most_common(MOST_REASONS)))
