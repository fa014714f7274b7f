"""A new level at each reset in one environment of the real MiniHack; ``make test-minihack`` installs it."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(find_spec("nle") is None, reason="MiniHack is not installed; see make test-minihack")
LEVELS = Path(__file__).parent / "levels"


@pytest.fixture
def env() -> Iterator[Any]:
    from vaultc.envs import MiniHackLevels

    made = MiniHackLevels(
        [LEVELS / "rooms.des", LEVELS / "lake.des"], observation_keys=("chars", "blstats"), max_episode_steps=8
    )
    yield made
    made.close()


def episode(env: Any, seed: int | None) -> list[Any]:
    """Everything that an episode shows."""
    observation, info = env.reset(seed=seed)
    found = [info, {key: array.tobytes() for key, array in observation.items()}]
    over = False
    while not over:
        observation, reward, terminated, truncated, info = env.step(len(found) % 8)
        found += [reward, info, {key: array.tobytes() for key, array in observation.items()}]
        over = terminated or truncated
    return found


def test_each_reset_brings_the_level_that_was_generated(env: Any) -> None:
    from vaultc.envs import verify

    game = env.game
    seeds = set()
    for number in range(4):
        _, info = env.reset(seed=3 if number == 0 else None)
        verify(env)
        seeds.add(info["level_seed"])
        assert env.generated.seed == info["level_seed"]
    assert env.game is game
    assert len(seeds) == 4


def test_the_game_shows_the_level_of_the_reset(env: Any) -> None:
    """The hero sees walls and floor around only where the level has them."""
    for _ in range(4):
        observation, _ = env.reset()
        x, y = int(observation["blstats"][0]) + 1, int(observation["blstats"][1])
        level = env.generated.level
        for row in range(max(y - 1, 0), min(y + 2, 21)):
            for column in range(max(x - 1, 1), min(x + 2, 79)):
                shown = chr(observation["chars"][row, column - 1])
                if shown in "|-":
                    assert level.terrain[column * 21 + row] not in (26, 27), "a wall is not floor or corridor"
                if shown == "}":
                    assert level.terrain[column * 21 + row] in (19, 20, 21, 23)


def test_the_same_seed_gives_the_same_episodes(env: Any) -> None:
    first = [episode(env, 5), episode(env, None)]
    assert [episode(env, 5), episode(env, None)] == first
    assert episode(env, 6) != first[0]


def test_the_way_down_is_seen() -> None:
    from vaultc.minihack import make_env

    place = "MAZE: \"mylevel\", ' '\nGEOMETRY: center, center\n"
    room = 'MAP\n-------\n|.....|\n|.....|\n-------\nENDMAP\nREGION: (0,0,6,3), lit, "ordinary"\n'
    text = f"{place}{room}BRANCH: (1,1,1,1), (0,0,0,0)\nSTAIR: (4,2), down\nSTAIR: (5,1), up\n"
    env = make_env(text, seed=7, observation_keys=("chars",))
    try:
        seen, _ = env.reset(seed=1)
        assert [int((seen["chars"] == ord(sign)).sum()) for sign in ">@<"] == [1, 1, 0]
    finally:
        env.close()


def test_the_curriculum_hears_of_the_last_episode() -> None:
    from vaultc.envs import MiniHackLevels

    heard: list[Any] = []

    def next_level(_seed: int, last: Any) -> Any:
        heard.append(last and (last.level.seed, last.steps, last.outcome))
        return LEVELS / "rooms.des", 50 + len(heard)

    env = MiniHackLevels(next_level=next_level, max_episode_steps=8)
    try:
        episode(env, 1)
        env.reset()
        env.reset()
    finally:
        env.close()
    assert heard == [None, (51, 8, "truncated"), (52, 0, "abandoned")]


def test_the_checker_is_content() -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import vaultc.envs

    assert vaultc.envs.register
    made = gymnasium.make("vaultc/MiniHackLevels-v0", level=LEVELS / "rooms.des")
    try:
        check_env(made.unwrapped, skip_render_check=True)
    finally:
        made.close()


def test_gymnasium_knows_the_ways_to_render_before_there_is_a_game() -> None:
    import gymnasium

    from vaultc.envs import MiniHackLevels

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make("vaultc.envs:vaultc/MiniHackLevels-v0", level=LEVELS / "rooms.des", render_mode="ansi")
    try:
        assert MiniHackLevels.metadata["render_modes"] == made.unwrapped.metadata["render_modes"]
        made.reset(seed=1)
        assert "@" in made.render()
    finally:
        made.close()


@pytest.mark.parametrize("mode", [None, "human", "ansi", "full", "pixel"])
def test_every_mode_renders(mode: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    from vaultc.envs import MiniHackLevels

    made = MiniHackLevels(LEVELS / "rooms.des", render_mode=mode)
    try:
        made.reset(seed=1)
        frame = made.render()
    finally:
        made.close()
    printed = capsys.readouterr().out
    assert (frame is None) == (mode in (None, "human", "full"))
    assert ("@" in printed) == (mode in ("human", "full"))


def test_options_are_checked(env: Any) -> None:
    from vaultc.envs import MiniHackLevels
    from vaultc.support.errors import InvalidValueError

    with pytest.raises(InvalidValueError, match="needs a level"):
        MiniHackLevels()
    with pytest.raises(InvalidValueError, match="call reset first"):
        _ = env.drawn
