"""The Python of the page on environments runs, and does what its comments say."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import blocks
import pytest

PAGE = (blocks.DOCS / "environments.md").read_text("utf-8")
PROGRAMS = [block.text for block in blocks.blocks(PAGE) if block.language == "python"]


def ran(*programs: str) -> dict[str, Any]:
    """The names after some programs that go on from each other."""
    names: dict[str, Any] = {}
    for program in programs:
        exec(compile(program, "environments.md", "exec"), names)
    return names


def of(word: str) -> str:
    """The program that has a word, which no other has."""
    (found,) = [program for program in PROGRAMS if word in program]
    return found


def test_every_program_is_run_here() -> None:
    words = ("gymnasium.make(", "options=", "next_level", "make_vec", "MiniHackLevels(", "verify(", "env.classes[")
    assert sorted(map(of, words)) == sorted(PROGRAMS)


def test_an_environment_is_made_and_reset(capsys: pytest.CaptureFixture[str]) -> None:
    first = ran(of("gymnasium.make("))
    (seed, *picture) = capsys.readouterr().out.splitlines()
    assert f'print(info["level_seed"])  # {seed}: `vaultc render vlt-delphi --seed {seed}`' in of("gymnasium.make(")
    assert any("@" in line for line in picture)
    assert first["observation"]["terrain"].shape == (21, 80)
    env = ran(of("gymnasium.make("), of("options="))["env"]
    assert env.unwrapped.drawn.name == "vlt-ice"
    assert env.unwrapped.drawn.seed == 7


def test_the_curriculum_chooses_levels() -> None:
    names = ran(of("next_level"))
    assert len(names["scores"]) == 19, "one for each episode before the last"


def test_many_worlds_walk() -> None:
    names = ran(of("make_vec"))
    assert names["observations"]["agent"].shape == (64, 21, 80)
    assert names["observations"]["agent"].sum() == 64


def test_layers_tell_their_classes() -> None:
    names = ran("from vaultc.envs import LevelEnv", of("env.classes["))
    assert names["env"].classes["terrain"] > 30


def test_a_level_is_verified() -> None:
    ran(of("verify("))


@pytest.mark.skipif(find_spec("minihack") is None, reason="MiniHack is not installed")
def test_the_real_game_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mylevel.des").write_text("MAZE: \"mylevel\", ' '\nFLAGS: noteleport\nGEOMETRY: center, center\n"
                                   "MAP\n...\nENDMAP\nSTAIR: (0,0), up\n")  # fmt: skip
    names = ran(of("MiniHackLevels("))
    assert set(names["observation"]) == {"chars", "glyphs"}
    names["env"].close()
