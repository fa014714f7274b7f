"""Looking for seeds: always the first ones, whoever looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from vaultc.language.diagnostics import GenerationError
from vaultc.sampling.hunting.conditions import Condition
from vaultc.sampling.statistics.measuring import Measuring
from vaultc.support.workers.sharing import sample

CHUNK = 25
"""Seeds that a worker looks at together."""


class Look(NamedTuple):
    """What some seeds gave: the first seed behind them, those whose levels are as wanted, and how many have none."""

    next_seed: int
    found: tuple[int, ...]
    failed: int


@dataclass(frozen=True, eq=False)
class Hunt:
    """Looks at the levels of some seeds; may be sent to other processes."""

    measuring: Measuring
    condition: Condition

    def __call__(self, seeds: range) -> Look:
        """Which of the seeds give a level as wanted."""
        found, failed = [], 0
        for seed in seeds:
            try:
                survey = self.measuring.survey(seed)
            except GenerationError:
                failed += 1
                continue
            if self.condition.holds(survey):
                found.append(seed)
        return Look(seeds[-1] + 1, tuple(found), failed)


def search(hunt: Hunt, seeds: range, wanted: int, workers: int, is_over: Callable[[], bool]) -> Iterator[Look]:
    """Look at seeds in their order until so many are found, there are no more, or time ``is_over``.

    Of the last look only as many are given as were still wanted, and ``next_seed`` stands behind the last of them.
    """
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    looks = sample(hunt, chunks, workers, chunk=1)
    try:
        for look in looks:
            if len(look.found) >= wanted:
                last = look.found[wanted - 1]
                yield Look(last + 1, look.found[:wanted], look.failed)
                return
            wanted -= len(look.found)
            yield look
            if is_over():
                return
    finally:
        if hasattr(looks, "close"):
            looks.close()
