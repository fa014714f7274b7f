"""The tutorial leads from nothing to a vault with three random choices in ten steps."""

from __future__ import annotations

import blocks
import pytest

import vaultc
from vaultc.games.unnethack import GAME
from vaultc.language import syntax
from vaultc.language.source import Source
from vaultc.language.syntax.nodes import Chance, Dice, If, Loop, Percent, Switch

TEXT = (blocks.DOCS / "tutorial.md").read_text("utf-8")
STEPS = [block for block in blocks.blocks(TEXT) if block.step is not None]
FILES = sorted(blocks.STEPS.glob("*.des"))


def test_ten_steps_in_order() -> None:
    assert [block.step for block in STEPS] == FILES
    assert [path.stem for path in FILES] == [f"step-{number:02}" for number in range(1, 11)]


def test_all_steps_are_the_same_file() -> None:
    assert {block.file_name for block in STEPS} == {"smugglers.des"}
    assert {vaultc.load(path).levels[0].name for path in FILES} == {"vlt-smugglers"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_step_is_clean_and_can_be_made(path) -> None:
    loaded = vaultc.load(path)
    assert loaded.diagnostics == ()
    for seed in range(1, 101):
        assert loaded.levels[0].generate(seed).level.complaints == []


def choices(path) -> list[object]:
    """The choices in a file: chances, loops over dice, and switches."""
    nodes = list(syntax.walk(syntax.parse(Source.read(path), GAME.grammar).tree))
    chances = [node for node in nodes if isinstance(node, Chance | If) and isinstance(node.condition, Percent)]
    loops = [node for node in nodes if isinstance(node, Loop) and isinstance(node.count, Dice)]
    return chances + loops + [node for node in nodes if isinstance(node, Switch)]


def test_one_choice_after_the_other() -> None:
    assert [len(choices(path)) for path in FILES[:9]] == [0, 0, 0, 0, 0, 1, 2, 2, 3]


def test_every_choice_shows_in_the_rooms() -> None:
    script = vaultc.load(FILES[-1]).levels[0]
    levels = [script.generate(seed).level for seed in range(1, 101)]
    jackal = script.catalog.species_number("jackal")
    mimics = {species.index for species in script.catalog.species if species.character == "m"}
    jackals = sum(any(monster.species == jackal for monster in level.monsters) for level in levels)
    corners = [
        "trap" if level.traps else "mimic" if any(m.species in mimics for m in level.monsters) else "chest"
        for level in levels
    ]
    assert 30 < jackals < 70
    assert all(15 < corners.count(kind) < 55 for kind in ("trap", "mimic", "chest"))
