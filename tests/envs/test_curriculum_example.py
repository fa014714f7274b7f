"""The experiment with a curriculum: splits do not leak, the curriculum goes by length, and the learner is seeded."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy
import pytest
from repository import ROOT

import vaultc
from vaultc.support.installation import installing

CORRIDOR = """LEVEL: "{name}"
FLAGS: rndvault
ROOM: "ordinary", lit, random, random, ({width},1) {{
  [50%]: TERRAIN: (0,0), 'T'
}}
"""


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = spec_from_file_location("curriculum", ROOT / "examples" / "curriculum.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["curriculum"] = module
    spec.loader.exec_module(module)
    return module


def scripts(*names: str) -> tuple[vaultc.LevelScript, ...]:
    texts = [CORRIDOR.format(name=name, width=20 - number) for number, name in enumerate(names)]
    return vaultc.loads("".join(texts)).levels


@pytest.fixture(scope="module")
def levels(example: ModuleType) -> Any:
    made = scripts("plain", "turned-1", "turned-2", "third")
    return example.splits(made)


def grounds(example: ModuleType, tasks: list[Any]) -> set[bytes]:
    env = example.world(level=tasks[0].level)
    found = set()
    for task in tasks:
        seen, _ = env.reset(seed=0, options={"level": task.level, "level_seed": task.seed})
        found.add(b"".join(seen[name].tobytes() for name in ("terrain", "doors", "passable")))
    return found


def test_all_forms_of_a_vault_are_on_one_side(example: ModuleType) -> None:
    library = vaultc.load("library").levels
    training, held_out = example.divided(library)
    families = [{example.family(script.name) for script in side} for side in (training, held_out)]
    assert example.family("vlt-tetris-l-3") == "vlt-tetris-l"
    assert not families[0] & families[1]
    assert len(training) + len(held_out) == len(library)
    assert len(families[1]) == round(sum(map(len, families)) / 3)
    assert example.divided(reversed(library))[1] == held_out[::-1], "their order does not count"


def test_no_level_of_one_split_is_in_another(example: ModuleType, levels: Any) -> None:
    sets = [grounds(example, tasks) for tasks in (levels.training, levels.tests["new levels"])]
    assert [len(found) for found in sets] == [len(levels.training), len(levels.tests["new levels"])]
    assert not sets[0] & sets[1]
    held_out = grounds(example, levels.tests["new vaults"])
    assert not held_out & (sets[0] | sets[1])
    known: set[bytes] = set()
    first = example.tasks(scripts("plain"), range(1, 30), known)
    assert 0 < len(first) <= 29
    assert example.tasks(scripts("plain"), range(1, 30), known) == []


def test_levels_without_a_way_on_foot_are_left_out(example: ModuleType) -> None:
    divided = vaultc.loads(
        'LEVEL: "two"\nROOM: "ordinary", lit, random, random, (9,1) { TERRAIN: (4,0), \'-\' }'
    ).levels
    found = example.tasks(divided, range(1, 40), set())
    assert all(task.steps <= 3 for task in found)
    assert example.tasks((), range(9), set()) == []


def test_the_measured_length_is_that_of_the_shortest_walk(example: ModuleType, levels: Any) -> None:
    task = max(levels.training, key=lambda each: each.steps)
    env = example.world(level=task.level)
    seen, _ = env.reset(seed=0, options={"level": task.level, "level_seed": task.seed})
    east = int(numpy.argwhere(seen["goal"])[0][1]) > int(seen["position"][0])
    ended, steps = False, 0
    while not ended:
        _, _, ended, _, _ = env.step(1 if east else 3)
        steps += 1
    assert steps == task.steps


def episode(won: bool, outcome: str = "") -> Any:
    return vaultc.envs.Episode(None, 0.0, 1, outcome or ("goal" if won else "truncated"))  # type: ignore[arg-type]


def test_the_curriculum_goes_from_short_to_long(example: ModuleType, levels: Any) -> None:
    curriculum = example.Curriculum(levels.training, first=3, growth=2, remembered=4)
    lengths = [task.steps for task in curriculum.allowed]
    assert lengths == sorted(lengths)
    assert max(lengths) <= curriculum.limit == 3
    for won in (True, True, False, False, True):
        curriculum(0, episode(won))
    assert curriculum.limit == 3, "three of the last four are not enough"
    curriculum(0, episode(False, "abandoned"))
    curriculum(0, episode(True))
    assert curriculum.limit == 3
    curriculum(0, episode(True))
    assert curriculum.limit == 6
    for _ in range(40):
        curriculum(0, episode(True))
    longest = max(task.steps for task in levels.training)
    assert curriculum.limit == longest
    level, seed = curriculum(7, None)
    assert (level, seed) in [(task.level, task.seed) for task in levels.training]
    assert example.Curriculum(levels.training, first=float("inf")).allowed == curriculum.allowed


def test_the_agent_sees_what_is_around_it(example: ModuleType, levels: Any) -> None:
    task = levels.training[0]
    env = example.View(example.world(level=task.level))
    seen, _ = env.reset(seed=0, options={"level": task.level, "level_seed": task.seed})
    passable, doors, _, trace = seen.reshape(4, example.VIEW, example.VIEW)
    middle = example.VIEW // 2
    assert passable[middle, middle] == trace[middle, middle] == trace.sum() == 1
    assert not doors.any()
    assert env.observation_space.contains(seen)


def test_the_random_policy_reaches_some_goals(example: ModuleType, levels: Any) -> None:
    rates = [example.success_rates(example.random_policy(seed), levels) for seed in (1, 1)]
    assert rates[0] == rates[1]
    assert 0 < rates[0]["new levels"] <= 1


def test_the_picture_and_the_table_show_every_method(example: ModuleType) -> None:
    points = [example.Point(steps, 3.0, dict.fromkeys(example.TEST_SETS, steps / 4096)) for steps in (0, 2048, 4096)]
    curves = {method: [points, points] for method in example.METHODS}
    chance = dict.fromkeys(example.TEST_SETS, 0.25)
    picture = example.picture(curves, chance)
    assert len(picture.getcolors(1 << 20)) > 50
    rows = example.table(curves, chance).splitlines()
    assert [row.split("  ")[0] for row in rows] == ["policy", "random", *example.METHODS]
    assert "100.0% (100.0% to 100.0%)" in rows[-1]


def test_a_missing_learner_is_named(example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "stable_baselines3", None)
    with pytest.raises(SystemExit, match="stable-baselines3 is not installed") as stopped:
        example.learner()
    assert installing("learn") in str(stopped.value)


@pytest.fixture
def _learner() -> None:
    pytest.importorskip("stable_baselines3", reason='stable-baselines3 is not installed (the extra "learn")')


@pytest.mark.usefixtures("_learner")
def test_an_agent_learns_the_same_from_the_same_seed(example: ModuleType, levels: Any) -> None:
    curves = [example.trained(example.Run("curriculum", 1, 2048, 1), levels) for _ in range(2)]
    assert curves[0] == curves[1]
    assert [point.steps for point in curves[0]] == [0, 2048]


@pytest.mark.usefixtures("_learner")
def test_the_program_writes_its_results(
    example: ModuleType,
    levels: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(example, "splits", lambda: levels)
    monkeypatch.setattr(example, "ProcessPoolExecutor", InOneProcess)
    monkeypatch.setattr(example, "_splits", lambda: levels)
    monkeypatch.setattr(sys, "argv", ["curriculum.py", str(tmp_path), "--steps", "2048", "--runs", "1", "--tests", "1"])
    example.main()
    assert "long only" in capsys.readouterr().out.splitlines()[-1]
    written = json.loads((tmp_path / "results.json").read_text())
    assert written["levels"]["training"] == len(levels.training)
    assert (tmp_path / "curve.png").stat().st_size > 1000


class InOneProcess:
    """The workers of the program, in this process."""

    def __init__(self, *_: object) -> None: ...

    def __enter__(self) -> InOneProcess:
        return self

    def __exit__(self, *_: object) -> None: ...

    def map(self, job: Callable[[Any], Any], items: list[Any]) -> Any:
        return map(job, items)


def test_the_page_has_the_splits_of_the_program(example: ModuleType) -> None:
    page = " ".join((ROOT / "docs" / "learning.md").read_text("utf-8").split())
    _, held_out = example.divided(vaultc.load("library").levels)
    told = page.partition("held out: ")[2].partition(". *Long*")[0]
    assert told.replace("`", "").split(", ") == sorted({example.family(script.name) for script in held_out})
    seeds = [f"{chosen[0]} to {chosen[-1]}" for chosen in (example.TRAINING_SEEDS, example.TEST_SEEDS)]
    assert f"{seeds[0]} for training, {seeds[1]} for tests" in page
    assert f"{example.VIEW} by {example.VIEW} cells" in page
    assert f"ends after {example.MOST_STEPS} steps" in page
    assert all(f"**{method}**" in page for method in example.METHODS)
