"""Measure environments: ``python benchmarks/environments.py [SECONDS]``.

Resets and steps a second of CPU time, children included, the best of several rounds: ``LevelEnv``, ``LevelVectorEnv``
and Gymnasium's own vector of ``LevelEnv``; with MiniHack installed also ``MiniHackLevels``, MiniHack's own reset with
one des file, and a fresh MiniHack environment for each level. All figures are also given by the clock.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

import numpy
from gymnasium.vector import SyncVectorEnv

from vaultc.envs import LevelEnv, LevelVectorEnv

LEVEL = Path(__file__).parent.parent / "tests" / "bridge" / "levels" / "rooms.des"
ROUNDS = 5
WORLDS = 64
ACTIONS = numpy.random.default_rng(1).integers(0, 8, size=4096)


def cpu() -> float:
    """CPU seconds of this process and of those that it has ended."""
    return sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))


def measure(name: str, run: Callable[[], object], seconds: float, size: int = 1) -> None:
    """Print how often something runs in a second, the best of the rounds."""
    run()
    best_cpu = best_clock = float("inf")
    for _ in range(ROUNDS):
        runs, cpu_start, clock_start = 0, cpu(), time.perf_counter()
        while time.perf_counter() - clock_start < seconds / ROUNDS:
            run()
            runs += 1
        best_cpu = min(best_cpu, (cpu() - cpu_start) / runs)
        best_clock = min(best_clock, (time.perf_counter() - clock_start) / runs)
    print(f"{name:44} {size / best_cpu:12,.0f} {size / best_clock:12,.0f}", flush=True)


def worlds(seconds: float) -> None:
    """The walking world."""
    env = LevelEnv(LEVEL)
    measure("LevelEnv.reset", env.reset, seconds)
    for name, options in (("", {}), (" with crop=9", {"crop": 9}), (" with fog", {"fog": True})):
        env = LevelEnv(LEVEL, goal=None, **options)
        env.reset(seed=1)
        actions = endless()
        measure(f"LevelEnv.step{name}", lambda env=env, actions=actions: env.step(next(actions)), seconds)
    for name, maker in (
        (f"LevelVectorEnv.step, {WORLDS} worlds", partial(LevelVectorEnv, WORLDS, LEVEL, goal=None)),
        (f"SyncVectorEnv.step, {WORLDS} worlds", lambda: SyncVectorEnv([partial(LevelEnv, LEVEL, goal=None)] * WORLDS)),
    ):
        envs = maker()
        envs.reset(seed=1)
        rows = (ACTIONS[start : start + WORLDS] for start in endless_numbers(len(ACTIONS) - WORLDS))
        measure(name, lambda envs=envs, rows=rows: envs.step(next(rows)), seconds, WORLDS)


def endless() -> Iterator[numpy.int64]:
    """Random moves."""
    return (ACTIONS[number] for number in endless_numbers(len(ACTIONS)))


def endless_numbers(below: int) -> Iterator[int]:
    """Numbers from 0 on, over and over."""
    return (number % below for number in count())


def games(seconds: float) -> None:
    """MiniHack, with the same observations in each way."""
    from minihack import MiniHack

    from vaultc.envs import MiniHackLevels
    from vaultc.minihack import make_env

    options = {"observation_keys": ("glyphs", "chars", "blstats")}
    levels = MiniHackLevels(LEVEL, **options)
    measure("MiniHackLevels.reset, a new level", levels.reset, seconds)
    measure("MiniHackLevels.reset, one level", lambda: levels.reset(options={"level_seed": 1}), seconds)
    levels.close()
    plain = MiniHack(des_file=str(LEVEL), **options)
    measure("MiniHack.reset, one des file", plain.reset, seconds)
    plain.close()
    seeds = count(1)

    def fresh() -> None:
        env = make_env(LEVEL, next(seeds), **options)
        env.reset()
        env.close()

    measure("a fresh MiniHack for each level", fresh, seconds)


if __name__ == "__main__":
    chosen = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    print(f"{'':44} {'a CPU second':>12} {'a second':>12}")
    worlds(chosen)
    if find_spec("minihack"):
        games(chosen)
