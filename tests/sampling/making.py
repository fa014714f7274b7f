"""Small data sets for tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.loading import load
from vaultc.language.source import Source
from vaultc.sampling.folder import write_dataset
from vaultc.sampling.recipe import Recipe
from vaultc.sampling.writers import MakeShard, Shard
from vaultc.support.workers import results

TEXT = """LEVEL: "cellar"
FLAGS: noteleport
ROOM: "ordinary", lit, (3,3), (center,center), (7,3) {
  STAIR: (0,0), up
  CONTAINER: ('(', "chest"), (1,0) { OBJECT: (')', "dagger") }
  MONSTER: ('r', "sewer rat"), (2,0), asleep
  TRAP: "pit", (3,0)
  ENGRAVING: (4,0), engrave, "so"
}
LEVEL: "attic"
ROOM: "ordinary", unlit, (3,3), (center,center), (3,3) { STAIR: (0,0), down }
"""

FAILING = """LEVEL: "sometimes"
IF [50%] { $x = 3 }
LOOP [$x] { FOUNTAIN: random }
"""


def recipe(form: str = "npz", *, text: str = TEXT, seeds: range = range(1, 12), **changes: Any) -> Recipe:
    """A recipe for the levels of a text, four to a shard."""
    scripts = load(Source.from_text(text, "x.des")).levels
    return Recipe(scripts, seeds, form, **{"shard_size": 4, "targets": ("x.des",)} | changes)


def level_of(made: Recipe, item: int) -> GeneratedLevel:
    """The level of an item, made alone."""
    script, seed = made.script_and_seed(item)
    return made.scripts[script].generate(seed, rng=made.rng, surroundings=made.surroundings)


def write(
    made: Recipe, folder: Path, *, executor: str = "here", workers: int = 1, backwards: bool = False, stop: int = -1
) -> None:
    """Write a data set; in the other order, or stop after that many shards."""

    def shards(numbers: Iterable[int]) -> Iterator[tuple[int, Shard]]:
        order = list(numbers)[::-1] if backwards else numbers
        return results(MakeShard(made), order, executor, workers)

    for progress in write_dataset(made, folder, shards):
        if progress.shards == stop:
            return


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
