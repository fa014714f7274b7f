"""The levels of an environment: sources, weights, seeds, curricula, data sets."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy
import pytest
from sampling.making import write

import vaultc
from envs.small_levels import made, script
from vaultc.envs import Episode, LevelEnv, WalkAction, sources
from vaultc.envs.sources import RecordedLevels
from vaultc.sampling.recipe import Recipe
from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog import Catalog

ROOM = "-----\n|...|\n-----\n"
OTHER = script("-----\n|..}|\n-----\n")


def levels(env: LevelEnv, count: int, seed: int = 1) -> list[tuple[str, int]]:
    """Names and seeds of the first levels."""
    infos = [env.reset(seed=seed)[1], *(env.reset()[1] for _ in range(count - 1))]
    return [(info["level"], info["level_seed"]) for info in infos]


def test_every_reset_brings_another_level() -> None:
    found = levels(LevelEnv("vlt-delphi"), 10)
    assert len(set(found)) == 10
    assert found == levels(LevelEnv("vlt-delphi"), 10)
    assert found != levels(LevelEnv("vlt-delphi"), 10, seed=2)


def test_seeds_may_be_limited() -> None:
    found = levels(LevelEnv(script(ROOM), seeds=range(100, 104)), 40)
    assert {seed for _, seed in found} == {100, 101, 102, 103}


def test_seeds_may_be_numbers_of_numpy() -> None:
    for seeds in (numpy.arange(100, 104), list(numpy.arange(100, 104))):
        found = levels(LevelEnv(script(ROOM), seeds=seeds), 20)
        assert {seed for _, seed in found} <= {100, 101, 102, 103}
        assert {type(seed) for _, seed in found} == {int}
    answered = LevelEnv(next_level=lambda _seed, _last: (OTHER, numpy.int64(5)))  # type: ignore[arg-type, return-value]
    assert answered.reset()[1]["level_seed"] == 5


@pytest.mark.parametrize(
    ("name", "message"), [("place", "place must be a text such"), ("surroundings", "vaultc.Surround")]
)
def test_places_are_checked(name: str, message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        LevelEnv(OTHER, **{name: 5}).reset()  # type: ignore[arg-type] # as users may write
    with pytest.raises(InvalidValueError, match=message):
        OTHER.generate(1, **{name: 5})  # type: ignore[arg-type] # as users may write


def test_weights_are_shares() -> None:
    drawn = sources.LevelDraws([made(ROOM, seed=seed) for seed in (1, 2, 3)], weights=[1, 0, 0.5])
    found = Counter(level.seed for _ in range(900) for level in itertools.islice(drawn.levels(None, None), 1))
    assert set(found) == {1, 3}
    assert 550 < found[1] < 650


def test_a_file_with_several_levels_is_several_sources(tmp_path: Path) -> None:
    path = tmp_path / "two.des"
    path.write_text("".join(f'MAZE: "{name}", \' \'\nFLAGS: noteleport\nGEOMETRY: left, top\nMAP\n...\nENDMAP\n'
                            for name in ("one", "two")))  # fmt: skip
    assert {name for name, _ in levels(LevelEnv(path), 20)} == {"one", "two"}


def test_one_level_stays() -> None:
    level = made(ROOM, seed=9)
    assert levels(LevelEnv(level), 3) == [("small", 9)] * 3
    assert levels(LevelEnv(vaultc.Layout.from_level(level)), 2) == [("small", 9)] * 2
    like = SimpleNamespace(level=level.level, catalog=level.catalog)
    assert levels(LevelEnv(like), 2) == [("small", 9)] * 2


def test_a_game_may_lack_the_things_of_the_rules() -> None:
    """Without their roles boulders, gold and keys are things as all others, and the agent looks like any species."""
    rich = made(
        "------\n|....|\n------\n",
        """STAIR: (1,1), up
STAIR: (4,1), down
OBJECT: ('`', "boulder"), (2,1)
GOLD: 5, (3,1)
""",
    )
    base = rich.catalog
    poor = Catalog("x", lambda table: {"objects": {}, "species": {}} if table == "named" else base.table(table))
    env = LevelEnv(
        SimpleNamespace(level=rich.level, catalog=poor), autopickup=True, keys=["status"], render_mode="ansi"
    )
    observation = env.reset(seed=1)[0]
    assert observation["status"].tolist() == [0, 0, 0]
    assert "a" in str(env.render())
    steps = [env.step(numpy.int64(WalkAction.EAST)) for _ in range(3)]
    assert steps[-1][0]["status"].tolist() == [0, 6, 0]
    assert steps[-1][2], "the goal is reached"


def test_a_curriculum_chooses_from_the_last_episode() -> None:
    seen: list[Episode | None] = []

    def next_level(_seed: int, last: Episode | None) -> Any:
        seen.append(last)
        if last is None:
            return OTHER, 77
        return last.level.level.script, last.level.seed + 1

    env = LevelEnv(next_level=next_level, step_reward=-1.0, goal=None, max_episode_steps=2)
    assert env.reset(seed=1)[1]["level_seed"] == 77
    env.step(env.action_space.sample() * 0)
    env.step(env.action_space.sample() * 0)
    assert env.reset()[1]["level_seed"] == 78
    assert env.reset()[1]["level_seed"] == 79
    facts = [last and (last.level.seed, last.reward, last.steps, last.outcome) for last in seen]
    assert facts == [None, (77, -2.0, 2, "truncated"), (78, 0.0, 0, "abandoned")]


def test_a_curriculum_may_leave_the_seed_to_the_draw() -> None:
    drawn: list[int] = []

    def next_level(seed: int, _last: Episode | None) -> Any:
        drawn.append(seed)
        return OTHER

    found = levels(LevelEnv(next_level=next_level), 3)
    assert [seed for _, seed in found] == drawn


def test_levels_that_cannot_be_made_are_left_out() -> None:
    class Sometimes:
        catalog = OTHER.catalog

        def generate(self, seed: int = 1) -> Any:
            return good if seed % 2 else bad

    good, bad = made(ROOM), made("---\n|.|\n---\n")
    assert len(levels(LevelEnv(Sometimes(), seeds=range(10)), 20)) == 20
    with pytest.raises(InvalidValueError, match="no free cell for a goal"):
        LevelEnv(Sometimes(), seeds=range(0, 10, 2)).reset(seed=1)
    with pytest.raises(InvalidValueError, match="no free cell for a goal"):
        LevelEnv(Sometimes()).reset(options={"level_seed": 2})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"level": None}, "needs a level, several, or a curriculum"),
        ({"level": []}, "needs a level"),
        ({"level": [OTHER, OTHER], "weights": [1]}, "there are 1 weights for 2 levels"),
        ({"level": [OTHER], "weights": [0]}, "at least one must be above 0"),
        ({"level": [OTHER], "weights": [-1]}, "must not be negative"),
        ({"level": [OTHER], "weights": ["many"]}, "weights must be numbers"),
        ({"level": [OTHER], "weights": 5}, "weights must be a list of numbers, not 5"),
        ({"level": OTHER, "seeds": []}, "no seeds"),
        ({"level": OTHER, "seeds": 5}, "seeds must be a range or a list of whole numbers, not 5"),
        ({"level": OTHER, "seeds": {1, 2}}, "seeds must be a range or a list"),
        ({"next_level": 5}, "next_level must be a function of a seed and the last episode, not 5"),
        ({"level": 7}, "7 is not a level"),
    ],
)
def test_wrong_sources_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        LevelEnv(**options)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(vaultc.TargetError, match="did you mean vlt-delphi"):
        LevelEnv("vlt-delfi")
    with pytest.raises(InvalidValueError, match="there is no option 'sead' of reset"):
        LevelEnv(OTHER).reset(options={"sead": 1})
    with pytest.raises(InvalidValueError, match="level_seed must be a whole number, not 'one'"):
        LevelEnv(OTHER).reset(options={"level_seed": "one"})


# ---- data sets


def data_set(tmp_path: Path, form: str, **options: Any) -> Any:
    path = tmp_path / "mine.des"
    path.write_text(
        "MAZE: \"mine\", ' '\nFLAGS: noteleport\nGEOMETRY: left, top\nMAP\n...L.\n.....\nENDMAP\n"
        "REPLACE_TERRAIN: (0,0,4,1), '.', 'T', 30%\n"
    )
    scripts = vaultc.load(path).levels
    write(Recipe(scripts, range(1, 11), form, targets=(str(path),), **options), tmp_path / "data")
    return vaultc.dataset(tmp_path / "data"), scripts[0]


@pytest.mark.parametrize("form", ["npz", "jsonl"])
def test_levels_of_a_data_set_are_made_again(tmp_path: Path, form: str) -> None:
    data, level = data_set(tmp_path, form)
    env = LevelEnv(data)
    found = levels(env, 40)
    assert {seed for _, seed in found} == set(range(1, 11))
    observation, info = env.reset(options={"level_seed": 4})
    assert (info["level_seed"], observation["terrain"].tolist()) == (4, level.generate(4).grid("terrain").tolist())
    with pytest.raises(InvalidValueError, match="no level has the seed 11"):
        env.reset(options={"level_seed": 11})


def test_levels_of_several_scripts_are_the_recorded_ones(tmp_path: Path) -> None:
    """A data set has all levels of a seed one after the other."""
    path = tmp_path / "mine.des"
    path.write_text("".join(f"MAZE: \"{name}\", ' '\nGEOMETRY: left, top\nMAP\n...{name}\nENDMAP\n" for name in "LP"))
    write(Recipe(vaultc.load(path).levels, range(1, 5), "npz", targets=(str(path),)), tmp_path / "data")
    data = vaultc.dataset(tmp_path / "data", format="npz")
    recorded = RecordedLevels(data)
    for number, item in enumerate(data):
        made = recorded.make(number)
        assert (made.name, made.seed) == (item["level"], item["seed"])


@pytest.mark.parametrize("rng", [None, "isaac", "isaac64"])
def test_levels_of_another_generator_are_made_with_it(tmp_path: Path, rng: str | None) -> None:
    """The own generator of NetHack 3.6 is isaac64."""
    path = tmp_path / "mine.des"
    path.write_text("# dialect: nethack36\nMAZE: \"mine\", ' '\nGEOMETRY: left, top\nMAP\n.....\n.....\nENDMAP\n"
                    "REPLACE_TERRAIN: (0,0,4,1), '.', 'T', 50%\n")  # fmt: skip
    scripts = vaultc.load(path).levels
    write(Recipe(scripts, range(1, 5), "npz", rng=rng, targets=(str(path),)), tmp_path / "data")
    data = vaultc.dataset(tmp_path / "data")
    assert data.parameters["rng"] == (rng or "isaac64")
    assert [RecordedLevels(data).make(number).seed for number in range(4)] == [1, 2, 3, 4]


def test_surroundings_of_a_data_set_are_kept(tmp_path: Path) -> None:
    around = vaultc.Surroundings(depth=9, hero=vaultc.Hero(role="Wizard", luck=3))
    data, _ = data_set(tmp_path, "jsonl", surroundings=around)
    env = LevelEnv(data)
    env.reset(seed=1)
    assert env.drawn.level.surroundings == around  # type: ignore[attr-defined]


def test_a_data_set_of_other_files_is_refused(tmp_path: Path) -> None:
    data, _ = data_set(tmp_path, "npz")
    path = tmp_path / "mine.des"
    path.write_text(path.read_text().replace("30%", "40%"))
    with pytest.raises(vaultc.DatasetError, match="its des files have changed"):
        LevelEnv(data)
