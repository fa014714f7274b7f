"""Looking for seeds: always the first ones, with any number of workers; a record lets a hunt resume."""

from __future__ import annotations

import json
from collections import abc
from pathlib import Path
from typing import Any

from vaultc.language.diagnostics import GenerationError
from vaultc.level.conditions.condition import LevelCondition
from vaultc.sampling.statistics.measuring import Measuring
from vaultc.support.dataclass import asdict, dataclass, field
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.regular_files import read_regular
from vaultc.support.workers import sample

CHUNK = 25
"""Seeds that a worker searches at a time."""


class SearchResult(NamedTuple):
    """The results of some seeds: the first seed after them, the seeds that match, and the number without a level."""

    next_seed: int
    found: tuple[int, ...]
    failed: int


@dataclass(frozen=True, eq=False)
class Hunt:
    """Searches the levels of some seeds; may be sent to other processes."""

    measuring: Measuring
    condition: LevelCondition

    def __call__(self, seeds: range) -> SearchResult:
        """Return the seeds whose levels match."""
        found, failed = [], 0
        for seed in seeds:
            try:
                survey = self.measuring.survey(seed)
            except GenerationError:
                failed += 1
                continue
            if self.condition.holds(survey):
                found.append(seed)
        return SearchResult(seeds[-1] + 1, tuple(found), failed)


def search(
    hunt: Hunt, seeds: range, wanted: int, workers: int, is_over: abc.Callable[[], bool]
) -> abc.Iterator[SearchResult]:
    """Search seeds in their order until enough are found, there are no more, or time ``is_over``.

    The last result is cut to the number still missing, and its ``next_seed`` follows the last seed in it.
    """
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    looks = sample(hunt, chunks, workers, chunk=1, rehearsal=lambda: hunt(seeds[:1]))
    try:
        for look in looks:
            if len(look.found) >= wanted:
                last = look.found[wanted - 1]
                yield SearchResult(last + 1, look.found[:wanted], look.failed)
                return
            wanted -= len(look.found)
            yield look
            if is_over():
                return
    finally:
        if hasattr(looks, "close"):
            looks.close()


NAME = "hunt.json"
FORMAT = "vaultc hunt"
VERSION = 1


class OtherHuntError(VaultcError, ValueError):
    """A folder holds something else than the record of this hunt; the message says what."""


@dataclass(slots=True)
class Trail:
    """The progress of the hunt for one level: the next seed, the seeds found, and the levels that could not be made."""

    next_seed: int
    found: list[int] = field(default_factory=list)
    failed: int = 0


@dataclass(slots=True)
class HuntRecord:
    """A hunt: on what it depends, and how far it is for each level by name."""

    parameters: dict[str, Any]
    trails: dict[str, Trail] = field(default_factory=dict)

    def text(self) -> str:
        """The content of the file."""
        trails = {name: asdict(trail) for name, trail in self.trails.items()}
        data = {"format": FORMAT, "version": VERSION, "parameters": self.parameters, "levels": trails}
        return json.dumps(data, indent=1) + "\n"


def read_record(folder: Path, parameters: dict[str, Any]) -> HuntRecord:
    """The record in a folder, or a new one if there is none.

    Raises:
        OtherHuntError: the folder holds the record of another hunt, or something else of that name.
        OSError: it cannot be read.
    """
    path = folder / NAME
    if not path.exists():
        return HuntRecord(parameters)
    try:
        data = json.loads(read_regular(path))
        trails = {
            str(name): Trail(int(row["next_seed"]), [int(seed) for seed in row["found"]], int(row["failed"]))
            for name, row in data["levels"].items()
        }
        sound = data["format"] == FORMAT and data["version"] == VERSION
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        sound = False
    if not sound:
        raise OtherHuntError(f"{path}: not written by this version of vaultc hunt")
    differing = [key for key in parameters if data["parameters"].get(key) != parameters[key]]
    if differing:
        raise OtherHuntError(f"{folder}: holds another hunt ({', '.join(differing)}); name a new folder")
    return HuntRecord(parameters, trails)
