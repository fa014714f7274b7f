"""Train an agent on vaults, with a curriculum and without, and evaluate it on vaults that it never saw.

    python examples/curriculum.py results

The difficulty of a level is measured: it is the number of steps of its shortest solution (``level.solve``). The
curriculum begins with short solutions and allows longer ones when the agent finds most goals; other agents learn on
levels of all lengths from the beginning, or on long ones alone. Vaults are divided by families before anything is made,
and no level of one split is in another. The same arguments give the same files on the same machine: ``results.json``,
and the learning curves ``curve.png``.

The learner is PPO of stable-baselines3, which the extra ``learn`` of vaultc installs.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import gymnasium
import numpy
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

import vaultc
from vaultc.envs import Episode, LevelEnv
from vaultc.support.installation import installing

VIEW: Final = 11
"""The agent sees the cells around it, so many across and down."""
MOST_STEPS: Final = 60
"""Steps after which an episode is truncated."""
WORLDS: Final = 16
"""Worlds in which an agent learns at the same time."""
ROLLOUT: Final = 128
"""Steps in each world between two updates of the policy."""
MOVES: Final = ("north", "east", "south", "west", "north_east", "south_east", "south_west", "north_west")
SPLIT_SEED: Final = 55
"""The seed by which families of vaults are divided."""
HELD_OUT: Final = 1 / 3
"""The share of families that no agent is trained on."""
TRAINING_SEEDS: Final = range(1, 21)
TEST_SEEDS: Final = range(1001, 1011)
METHODS: Final = ("curriculum", "all lengths", "long only")
"""A growing limit; levels with solutions of any length, and long ones alone."""
TEST_SETS: Final = ("new levels", "new vaults", "new vaults, long")
"""Test levels of the vaults of training, of the vaults that were held out, and those of the latter that are long."""
LONG: Final = 8
"""The steps of the shortest solution from which on a level is long."""


# ---- levels and splits


class Task(NamedTuple):
    """A level to play: the level, its seed, from which start and goal follow, and the steps of its solution."""

    level: vaultc.GeneratedLevel
    seed: int
    steps: int

    @property
    def name(self) -> str:
        """The vault and the seed."""
        return f"{self.level.name} {self.seed}"


class Splits(NamedTuple):
    """The tasks for training, and those of each set for tests."""

    training: list[Task]
    tests: dict[str, list[Task]]


def family(name: str) -> str:
    """The name that the turned and mirrored forms of a vault share: ``vlt-ell`` for ``vlt-ell-3``."""
    return re.sub(r"-\d+$", "", name)


def divided(scripts: Iterable[vaultc.LevelScript]) -> tuple[list[vaultc.LevelScript], list[vaultc.LevelScript]]:
    """The scripts for training and those held out; all forms of a vault are on the same side."""
    scripts = list(scripts)
    families = sorted({family(script.name) for script in scripts})
    random.Random(SPLIT_SEED).shuffle(families)
    held_out = set(families[: round(len(families) * HELD_OUT)])
    sides: tuple[list[vaultc.LevelScript], list[vaultc.LevelScript]] = ([], [])
    for script in scripts:
        sides[family(script.name) in held_out].append(script)
    return sides


def world(**options: Any) -> LevelEnv:
    """An environment with the rules of this experiment: monsters and traps do not matter, doors and boulders do."""
    keys = ("passable", "doors", "goal", "terrain", "position")
    return LevelEnv(keys=keys, monsters="ignore", actions=MOVES, **options)


def tasks(scripts: Sequence[vaultc.LevelScript], seeds: Iterable[int], known: set[bytes]) -> list[Task]:
    """The tasks of some vaults, on levels that are not ``known``; takes those of its own there.

    Levels that cannot be solved on foot are left out, and so are those in which an agent on foot could do the same as
    in an earlier one, wherever it begins: with the same terrain, the same doors, and the same cells to walk on.
    """
    if not scripts:
        return []
    env, found = world(level=list(scripts)), []
    for script in scripts:
        for seed in seeds:
            level = script.generate(seed)
            try:
                seen, _ = env.reset(seed=seed, options={"level": level, "level_seed": seed})
            except vaultc.InvalidValueError:  # there is nowhere to go
                continue
            ground = b"".join(seen[name].tobytes() for name in ("terrain", "doors", "passable"))
            row, column = map(int, numpy.argwhere(seen["goal"])[0])
            x, y = map(int, seen["position"])
            solution = level.solve((x, y), (column, row), with_=["boulders"])
            if solution.steps and ground not in known:
                known.add(ground)
                found.append(Task(level, seed, solution.steps))
    return found


def splits(scripts: Iterable[vaultc.LevelScript] | None = None) -> Splits:
    """The tasks of the library's vaults, or of others; those of the tests are made first, and kept out of training."""
    training, held_out = divided(vaultc.load("library").levels if scripts is None else scripts)
    known: set[bytes] = set()
    new = [tasks(side, TEST_SEEDS, known) for side in (training, held_out)]
    new.append([task for task in new[-1] if task.steps >= LONG])
    return Splits(tasks(training, TRAINING_SEEDS, known), dict(zip(TEST_SETS, new, strict=True)))


# ---- the curriculum


class Curriculum:
    """Chooses the levels of an environment: none with more than ``limit`` steps, which grows with the agent's success.

    The limit is multiplied by ``growth`` when the agent reached the goal in a share ``enough`` of the last
    ``remembered`` episodes, up to the longest solution. A ``first`` limit beyond it makes it no curriculum at all.
    """

    def __init__(
        self, training: Sequence[Task], *, first: float = 3, growth: float = 1.25, enough: float = 0.7,
        remembered: int = 100,
    ) -> None:  # fmt: skip
        self._tasks = sorted(training, key=lambda task: (task.steps, task.name))
        self._longest = self._tasks[-1].steps
        self.limit, self._growth, self._enough = min(max(first, self._tasks[0].steps), self._longest), growth, enough
        self._last: deque[bool] = deque(maxlen=remembered)

    @property
    def allowed(self) -> list[Task]:
        """The tasks within the limit, those with the shortest solutions first."""
        return [task for task in self._tasks if task.steps <= self.limit]

    def __call__(self, seed: int, last: Episode | None) -> tuple[vaultc.GeneratedLevel, int]:
        """The next level: one of those within the limit, by the drawn seed."""
        if last is not None and last.outcome != "abandoned":
            self._last.append(last.outcome == "goal")
        if len(self._last) == self._last.maxlen and sum(self._last) >= self._enough * len(self._last):
            self.limit = min(self.limit * self._growth, self._longest)
            self._last.clear()
        allowed = self.allowed
        task = allowed[seed % len(allowed)]
        return task.level, task.seed


# ---- the agent's view


class View(gymnasium.ObservationWrapper[NDArray[numpy.float32], numpy.int64, Any]):
    """The cells around the agent as numbers: those that can be entered, closed doors, goals, and its own trace."""

    def __init__(self, env: LevelEnv) -> None:
        super().__init__(env)
        shape = (4 * VIEW * VIEW,)
        self.observation_space = gymnasium.spaces.Box(0, 1, shape, numpy.float32)
        self._trace = numpy.zeros((21, 80), numpy.float32)

    def reset(self, **options: Any) -> tuple[NDArray[numpy.float32], dict[str, Any]]:
        """Begin an episode without a trace."""
        self._trace[:] = 0
        return super().reset(**options)

    def observation(self, observation: Any) -> NDArray[numpy.float32]:
        """The cells around the agent."""
        x, y = map(int, observation["position"])
        self._trace *= 0.95
        self._trace[y, x] = 1
        planes = (observation["passable"], observation["doors"] >= 4, observation["goal"], self._trace)
        around = VIEW // 2
        padded = numpy.zeros((len(planes), 21 + 2 * around, 80 + 2 * around), numpy.float32)
        padded[:, around:-around, around:-around] = planes
        return padded[:, y : y + VIEW, x : x + VIEW].ravel()


# ---- learning


def learner() -> Any:
    """The library of the learner.

    Raises:
        SystemExit: it is not installed.
    """
    try:
        import stable_baselines3
    except ImportError:
        raise SystemExit(f"stable-baselines3 is not installed; {installing('learn')}") from None
    return stable_baselines3


Policy = Callable[[NDArray[numpy.float32]], NDArray[numpy.int64]]
"""Actions for the views of some worlds."""


def random_policy(seed: int) -> Policy:
    """A policy that ignores what it sees."""
    dice = numpy.random.default_rng(seed)
    return lambda views: dice.integers(len(MOVES), size=len(views))


def successes(policy: Policy, chosen: Sequence[Task]) -> list[bool]:
    """For each task, played once, True if the agent reached the goal."""
    worlds = [View(world(level=task.level, max_episode_steps=MOST_STEPS)) for task in chosen]
    options = [{"level": task.level, "level_seed": task.seed} for task in chosen]
    views = [env.reset(seed=0, options=option)[0] for env, option in zip(worlds, options, strict=True)]
    found, playing = [False] * len(chosen), list(range(len(chosen)))
    while playing:
        actions = policy(numpy.array([views[index] for index in playing]))
        for index, action in zip(list(playing), actions, strict=True):
            views[index], _, found[index], truncated, _ = worlds[index].step(action)
            if found[index] or truncated:
                playing.remove(index)
    return found


class Run(NamedTuple):
    """A run to be made: its method, its seed, and the steps of training, with so many tests on the way."""

    method: str
    seed: int
    steps: int
    tests: int


class Point(NamedTuple):
    """A point of a learning curve: steps of training, the limit of the curriculum, and the rate of success by set."""

    steps: int
    limit: float
    rates: dict[str, float]


def trained(run: Run, levels: Splits) -> list[Point]:
    """Train an agent, and return its learning curve."""
    library = learner()
    import torch

    torch.set_num_threads(1)  # sums in one order, so that the same seed gives the same agent
    training = [task for task in levels.training if run.method != "long only" or task.steps >= LONG]
    curriculum = Curriculum(training) if run.method == "curriculum" else Curriculum(training, first=float("inf"))
    makers = [
        lambda: View(world(next_level=curriculum, max_episode_steps=MOST_STEPS, step_reward=-0.01))
        for _ in range(WORLDS)
    ]
    worlds = library.common.vec_env.DummyVecEnv(makers)
    agent = library.PPO(
        "MlpPolicy", worlds, seed=run.seed, n_steps=ROLLOUT, batch_size=512, n_epochs=6, learning_rate=7e-4,
        gamma=0.97, ent_coef=0.01, policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip
    points = [tested(agent, run, 0, curriculum, levels)]
    for number in range(1, run.tests + 1):
        agent.learn(run.steps * number // run.tests - agent.num_timesteps, reset_num_timesteps=False)
        points.append(tested(agent, run, agent.num_timesteps, curriculum, levels))
    return points


def tested(agent: Any, run: Run, steps: int, curriculum: Curriculum, levels: Splits) -> Point:
    """Test an agent, whose actions are drawn from its policy."""
    import torch

    torch.manual_seed(run.seed)
    rates = success_rates(lambda views: agent.predict(views)[0], levels)
    told = ", ".join(f"{name} {rate:.2f}" for name, rate in rates.items())
    print(f"{run.method}, seed {run.seed}: {steps} steps, limit {curriculum.limit:.0f}: {told}", flush=True)
    return Point(steps, curriculum.limit, rates)


def success_rates(policy: Policy, levels: Splits) -> dict[str, float]:
    """The rate of success in each set of tests."""
    return {name: float(numpy.mean(successes(policy, chosen))) for name, chosen in levels.tests.items()}


_splits = cache(splits)


def _curve(run: Run) -> list[Point]:
    """The learning curve of a run, in a process of its own, which makes the levels once for all its runs."""
    return trained(run, _splits())


# ---- results


Curves = dict[str, list[list[Point]]]
"""For each method the learning curves of its runs."""


def results(levels: Splits, curves: Curves, chance: dict[str, float]) -> dict[str, Any]:
    """The experiment as plain data."""
    sets = {"training": levels.training, **levels.tests}
    return {
        "split seed": SPLIT_SEED,
        "training seeds": [TRAINING_SEEDS[0], TRAINING_SEEDS[-1]],
        "test seeds": [TEST_SEEDS[0], TEST_SEEDS[-1]],
        "vaults": {name: sorted({task.level.name for task in chosen}) for name, chosen in sets.items()},
        "levels": {name: len(chosen) for name, chosen in sets.items()},
        "median steps": {name: float(numpy.median([task.steps for task in chosen])) for name, chosen in sets.items()},
        "random policy": chance,
        "curves": {method: [[point._asdict() for point in run] for run in runs] for method, runs in curves.items()},
    }


def table(curves: Curves, chance: dict[str, float]) -> str:
    """The rates of success at the end: for each method the mean, the lowest and the highest of its runs."""
    lines = [["policy", *TEST_SETS], ["random", *(f"{chance[name]:.1%}" for name in TEST_SETS)]]
    for method, runs in curves.items():
        ends = {name: [run[-1].rates[name] for run in runs] for name in TEST_SETS}
        told = (f"{numpy.mean(rates):.1%} ({min(rates):.1%} to {max(rates):.1%})" for rates in ends.values())
        lines.append([method, *told])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


PANEL, MARGIN, SCALE = (440, 300), (64, 56), 2
"""The size of a panel and the space around it in pixels, and the factor by which the picture is drawn larger."""
INK, FAINT, RULE, COLOURS = "#22252b", "#6b7280", "#e5e7eb", ("#0f766e", "#c2410c", "#4338ca")


def picture(curves: Curves, chance: dict[str, float]) -> Image.Image:
    """The learning curves, a panel for each set of tests: means as lines, and bands from the worst run to the best."""
    (width, height), (left, top) = PANEL, MARGIN
    size = (len(TEST_SETS) * (width + left) + left // 2, height + 2 * top + 24)
    sheet = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), "white")
    for number, name in enumerate(TEST_SETS):
        _panel(sheet, (left + number * (width + left), top), name, curves, chance[name])
    return sheet.resize(size, Image.Resampling.LANCZOS)


def _panel(sheet: Image.Image, corner: tuple[int, int], name: str, curves: Curves, by_chance: float) -> None:
    """Draw a panel whose upper left corner is given."""
    (width, height), (left, top) = PANEL, corner
    draw, font = ImageDraw.Draw(sheet, "RGBA"), ImageFont.load_default(13 * SCALE)
    most = max(point.steps for runs in curves.values() for run in runs for point in run)

    def place(steps: float, rate: float) -> tuple[float, float]:
        return (left + width * steps / most) * SCALE, (top + height * (1 - rate)) * SCALE

    def write(x: float, y: float, text: str, anchor: str, colour: str = FAINT) -> None:
        draw.text((x * SCALE, y * SCALE), text, colour, font, anchor=anchor)

    for percent in range(0, 101, 20):
        draw.line((*place(0, percent / 100), *place(most, percent / 100)), RULE, SCALE)
        write(left - 8, top + height * (1 - percent / 100), f"{percent} %", "rm")
    for part in range(4):
        write(left + width * part / 3, top + height + 8, f"{most * part / 3 / 1000:.0f},000" if part else "0", "mt")
    write(left + width / 2, top + height + 30, "steps of training", "mt")
    write(left, top - 14, f"goals reached: {name}", "ls", INK)
    draw.line((*place(0, by_chance), *place(most, by_chance)), FAINT, SCALE)
    above = by_chance < 0.1  # not on the numbers below the panel
    write(left + width, top + height * (1 - by_chance) + (-4 if above else 4), "random policy", "rb" if above else "rt")
    for number, (method, runs) in enumerate(curves.items()):
        steps = [point.steps for point in runs[0]]
        rates = numpy.array([[point.rates[name] for point in run] for run in runs])
        lows, highs = ([*map(place, steps, bound)] for bound in (rates.min(axis=0), rates.max(axis=0)))
        draw.polygon([*lows, *reversed(highs)], COLOURS[number] + "30")
        draw.line([*map(place, steps, rates.mean(axis=0))], COLOURS[number], 2 * SCALE, joint="curve")
        write(left + width - 4, top + height - 64 + 20 * number, method, "rs", COLOURS[number])


def main() -> None:
    """Train all agents, two at a time, and write the results."""
    parser = argparse.ArgumentParser(description="Train agents on vaults with a curriculum and without, and compare.")
    parser.add_argument("folder", type=Path, help="the folder for results.json and curve.png")
    parser.add_argument("--steps", type=int, default=98_304, help="steps of training of each agent (98304)")
    parser.add_argument("--runs", type=int, default=3, help="agents of each method, with the seeds 1, 2, ... (3)")
    parser.add_argument("--tests", type=int, default=8, help="tests of each agent on the way (8)")
    parser.add_argument("--workers", type=int, default=2, help="agents that learn at the same time (2)")
    chosen = parser.parse_args()
    learner()
    levels = splits()
    chance = success_rates(random_policy(1), levels)
    runs = [Run(method, seed, chosen.steps, chosen.tests) for seed in range(1, chosen.runs + 1) for method in METHODS]
    curves: Curves = {method: [] for method in METHODS}
    with ProcessPoolExecutor(chosen.workers, get_context("spawn")) as workers:
        for run, points in zip(runs, workers.map(_curve, runs), strict=True):
            curves[run.method].append(points)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    (chosen.folder / "results.json").write_text(json.dumps(results(levels, curves, chance), indent=1) + "\n", "utf-8")
    picture(curves, chance).save(chosen.folder / "curve.png")
    print(table(curves, chance))


if __name__ == "__main__":
    main()
