"""The option ``--seed``: every command tells the same largest seed of a game, the largest that the game takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from vaultc.cli import COMMANDS, group
from vaultc.games import LARGEST_SEEDS, NAMES, game_named

USUAL, LARGEST = 4294967295, 18446744073709551615
TOLD = f"0 to {USUAL} (nethack36, evilhack: to {LARGEST})"
OF_GENERATORS = {("odds", "softlock"), ("odds", "rubber-band")}
"""Commands that take seeds of generators, and no game."""

OF_ONE_GENERATOR = {("random",), ("roll",)}
"""Commands whose seeds depend on the generator, and whose help tells where limits are listed."""


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command and subcommand with the words that call it."""
    context = click.Context(group)
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None
        yield (name,), command
        if isinstance(command, click.Group):
            for below in command.list_commands(context):
                found = command.get_command(context, below)
                assert found is not None
                yield (name, below), found


WITH_SEEDS = [
    words
    for words, command in commands()
    if words not in OF_ONE_GENERATOR and any("--seed" in option.opts for option in command.params)
]


def test_many_commands_have_seeds() -> None:
    """So that the test below looks at something."""
    assert len(WITH_SEEDS) >= 9


@pytest.mark.parametrize("words", WITH_SEEDS, ids=" ".join)
def test_help_tells_the_same_largest_seed_everywhere(run, words: tuple[str, ...]) -> None:
    help_ = " ".join(run(*words, "--help", COLUMNS="200").output.split())
    assert set(re.findall(r"\d{8,}", help_)) == {str(USUAL)} | ({str(LARGEST)} if words not in OF_GENERATORS else set())
    assert (TOLD in help_) == (words not in OF_GENERATORS)


@pytest.mark.parametrize("name", NAMES)
def test_games_take_the_seeds_that_help_tells(name: str) -> None:
    assert game_named(name).seeding.largest == LARGEST_SEEDS[name]


def test_seeds_beyond_the_largest_are_refused(run, cellar: Path) -> None:
    result = run("render", cellar, "--seed", LARGEST + 1)
    assert result.exit_code == 2
    assert str(LARGEST) in result.stderr
    assert run("render", cellar, "--seed", LARGEST, "--dialect", "nethack36").exit_code == 0


def test_seeds_of_64_bits_are_compared(run, cellar: Path, tmp_path: Path) -> None:
    options = ("--level", "cellar", "--dialect", "nethack36", "--out", tmp_path / "a.png")
    result = run("render", cellar, *options, "--compare", f"3,{LARGEST}")
    assert (result.exit_code, result.stderr) == (0, "")
