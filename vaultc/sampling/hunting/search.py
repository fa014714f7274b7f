"""Looking for seeds: always the first ones, with any number of workers."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from typing import NamedTuple

from vaultc.language.diagnostics import GenerationError
from vaultc.level.conditions.condition import LevelCondition
from vaultc.sampling.statistics.measuring import Measuring
from vaultc.support.workers.sharing import sample

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
