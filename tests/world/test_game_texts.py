"""Texts of the game that a user names. Those here are made up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from command_line import run
from repository import TESTS

from vaultc.chance.congruential import glibc_random
from vaultc.chance.seeding import tracing_dice
from vaultc.cli.conform_command import command as conform
from vaultc.cli.dungeon_command import command as dungeon
from vaultc.games.unnethack import GAME
from vaultc.generation.dungeon.rooms import random_graffiti
from vaultc.generation.population.furnishings import random_epitaph
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.world.surroundings import LARGEST, GameTexts, Surroundings, TextsError, read_texts

TRUE = b"Doors have two sides.\nA wet lamp is a sad lamp.\nCount your stairs.\n"
FALSE = b"Trolls pay rent.\nAll gold is chocolate.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rumors.tru").write_bytes(TRUE)
    (tmp_path / "rumors.fal").write_bytes(FALSE)
    (tmp_path / "epitaphs.txt").write_text("# a comment\n" + "".join(f"Epitaph {n}\n" for n in range(113)))
    (tmp_path / "engrave").write_text("".join(f"scribble {n}\n" for n in range(98)))
    return tmp_path


def test_the_line_behind_the_one_that_is_hit() -> None:
    texts = GameTexts(TRUE, FALSE)
    lines = TRUE.decode().splitlines()
    first, second = len(lines[0]) + 1, len(lines[0]) + len(lines[1]) + 2
    assert texts.rumour(True, 0) == texts.rumour(True, first - 1) == lines[1]
    assert texts.rumour(True, first) == lines[2]
    assert texts.rumour(True, second) == texts.rumour(True, len(TRUE) - 1) == lines[0]
    assert texts.rumour(True, len(TRUE)) == lines[1]
    assert texts.rumour(False, 0) == "All gold is chocolate."
    assert GameTexts(b"alone\n", b"x\n").rumour(True, 3) == "alone"


def graffiti(seed: int, texts: GameTexts | None) -> tuple[str, list[tuple[str, int, int]]]:
    dice = tracing_dice(seed)
    site = Site(Level(), dice, replace(Surroundings(), texts=texts), GAME)
    return random_graffiti(site), dice.trace


def test_graffiti_draw_as_the_game_does(folder: Path) -> None:
    texts = read_texts(folder)
    word = next(iter(glibc_random(1)))
    rumours = 0
    for seed in range(40):
        text, trace = graffiti(seed, texts)
        bounds = [bound for _, bound, _ in trace]
        if trace[0][2]:
            rumours += 1
            original = texts.rumour(bool(trace[1][2]), word)
            assert bounds[:3] == [4, 2, 19 if trace[1][2] else 2]
            assert bounds[3] == len(original)
            assert len(text) <= len(original)
        else:
            assert bounds[:2] == [4, 98]
            assert bounds[2] == len(texts.graffiti[trace[1][2]])
    assert 20 < rumours < 40


def test_epitaphs_come_from_the_file(folder: Path) -> None:
    dice = tracing_dice(5)
    site = Site(Level(), dice, replace(Surroundings(), texts=read_texts(folder)), GAME)
    assert random_epitaph(site) == f"Epitaph {dice.trace[0][2]}"


WRONG = [
    ("rumors.tru", None, "rumors.tru is missing"),
    ("rumors.fal", None, "rumors.fal is missing"),
    ("rumors.fal", b"\n \n", "empty"),
    ("rumors.tru", b"\0\1\2", "not a text"),
    ("rumors.tru", b"a\n" * LARGEST, "larger than"),
    ("epitaphs.txt", b"one\ntwo\n", "2 texts, but the game chooses one of 113"),
]


@pytest.mark.parametrize(("name", "data", "message"), WRONG)
def test_damaged_files_are_told(folder: Path, name: str, data: bytes | None, message: str) -> None:
    if data is None:
        (folder / name).unlink()
    else:
        (folder / name).write_bytes(data)
    with pytest.raises(TextsError, match=message):
        read_texts(folder)


def test_a_folder_without_texts(tmp_path: Path) -> None:
    with pytest.raises(TextsError, match=r"no texts of the game here; they are called rumors\.tru"):
        read_texts(tmp_path)
    with pytest.raises(TextsError, match="no such folder"):
        read_texts(tmp_path / "nowhere")


def test_commands_take_texts(folder: Path, tmp_path: Path) -> None:
    result = run("dungeon", "--depth", "3", "--seed", "1", "--texts", folder)
    assert result.exit_code == 0
    for command, arguments in ((dungeon, []), (conform, ["manifest.json"])):
        result = CliRunner().invoke(command, [*arguments, "--texts", str(tmp_path / "nowhere")])
        assert result.exit_code == 2


def test_conform_compares_graffiti_with_texts(folder: Path) -> None:
    """With made-up texts the level differs, but it is looked at."""
    manifest = TESTS / "conformance" / "manifest.json"
    result = CliRunner().invoke(conform, [str(manifest), "--case", "t7-plain-d16", "--texts", str(folder)])
    assert "of    20 levels agree" in result.output
    assert result.exit_code == 1
