"""MiniHack's place: one for all that reads its files, so that a seed names one level everywhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

import vaultc
from vaultc import minihack
from vaultc.cli import group
from vaultc.editing.studio.session import LevelRequest
from vaultc.games.nethack36 import GAME
from vaultc.language.source import Source
from vaultc.minihack import bridge
from vaultc.world.surroundings import Surroundings, natural_place, place_called

LEVELS = Path(__file__).parent / "levels"
RANDOM = """MAZE: "mylevel", ' '
FLAGS: noteleport
GEOMETRY: center, center
MAP
...............
...............
...............
...............
ENDMAP
BRANCH: (1,1,1,1), (0,0,0,0)
LOOP [6] { MONSTER: random, random }
LOOP [6] { OBJECT: random, random }
LOOP [4] { TRAP: random, random }
REPLACE_TERRAIN: (0,0,14,3), '.', 'T', 30%
STAIR: random, down
"""
"""The monsters that come depend on the depth, the number of levels and the hero."""
SEEDS = (1, 7, 23)


def shown(*words: object) -> str:
    result = CliRunner().invoke(group, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(params=["random", "rooms", "maze", "lake"])
def des(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file as MiniHack reads it."""
    if request.param != "random":
        return LEVELS / f"{request.param}.des"
    path = tmp_path / "mine.des"
    path.write_text(RANDOM)
    return path


def facts(level: vaultc.GeneratedLevel) -> Any:
    """All of a level in the form of the conformance suite."""
    return json.loads(json.dumps(level.render("conformance")))


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A game that notes the text of each level that it is given."""
    texts: list[str] = []

    class Game:
        def __init__(self, des_file: str) -> None:
            texts.append(des_file)

    monkeypatch.setattr(bridge, "game_class", lambda: Game)
    return texts


@pytest.mark.parametrize("seed", SEEDS)
def test_an_environment_has_the_level_that_is_rendered(des: Path, seed: int, game: list[str], tmp_path: Path) -> None:
    """The game is given a level without chance, of which the ground is the same cell for cell."""
    minihack.make_env(des, seed)
    played = vaultc.load(Source.from_text(game[0], "mylevel.des"), dialect="nethack36").levels[0].generate(99)
    out = tmp_path / "out.jsonl"
    shown("render", des, "--seed", seed, "--format", "conformance", "--out", out)
    rendered = json.loads(out.read_text())
    rendered = rendered[0] if isinstance(rendered, list) else rendered
    assert facts(played)["terrain"] == rendered["terrain"]
    assert facts(minihack.bridge.generated(des, seed)) == rendered


def test_every_command_has_that_place(tmp_path: Path) -> None:
    des = tmp_path / "mine.des"
    des.write_text(RANDOM)
    expected = facts(bridge.generated(des, 7))
    script = vaultc.load(des).levels[0]
    assert facts(script.generate(7)) == facts(script.generate(7, place="minihack")) == expected
    assert facts(script.generate(7, surroundings=minihack.PLACE)) == expected
    for words in ((), ("--place", "minihack")):
        shown("sample", des, "--seed", 7, "--format", "jsonl", "--out", tmp_path / "set", "--executor", "here", *words)
        (level,) = vaultc.dataset(tmp_path / "set")
        assert level == json.loads(json.dumps(script.generate(7).render("json")))
        assert level["place"] == {"dungeon": "The Dungeons of Doom", "level": 1, "depth": 1, "difficulty": 1}
    place = json.loads((tmp_path / "set" / "dataset.json").read_text())["parameters"]["surroundings"]
    assert (place["depth"], place["levels_in_dungeon"], "anywhere" in place) == (1, 27, False)
    draws = sum(expected["draws"])
    assert shown("hunt", des, "--seed", 7, "--where", f"draws == {draws}")
    result = CliRunner().invoke(
        group, ["hunt", str(des), "--seed", "7", "--place", "main:5", "--where", f"draws == {draws}"]
    )
    assert result.exit_code == 1
    for words in (("stats", des, "--seed", 7, "--format", "json"), ("freeze", des, "--seed", 7)):
        assert shown(*words) == shown(*words, "--place", "minihack") != shown(*words, "--place", "main:5")


def test_the_agent_has_a_way_down_and_none_up() -> None:
    text = (
        'LEVEL: "mylevel"\nROOM: "ordinary", lit, random, random, random {\nSTAIR: random, up\nSTAIR: random, down\n}\n'
    )
    script = vaultc.load(Source.from_text(text, "a.des"), dialect="nethack36").levels[0]
    for seed in SEEDS:
        made = script.generate(seed, place="minihack").level
        assert (made.down_stairs.x > 0, made.up_stairs.x) == (True, 0), seed


def test_another_place_may_be_chosen() -> None:
    script = vaultc.load(Source.from_text(RANDOM, "a.des")).levels[0]
    assert script.generate(7, place="main:5").surroundings.depth == 5  # type: ignore[union-attr]
    assert script.generate(7, surroundings=Surroundings(depth=9)).surroundings.depth == 9  # type: ignore[union-attr]
    assert LevelRequest("a.des", depth=9).surroundings_of(script).depth == 9
    with pytest.raises(ValueError, match=r"'minihak' is not a place; .* did you mean minihack"):
        script.generate(7, place="minihak")


def test_whose_level_it_is() -> None:
    """The name and the language tell: MiniHack loads that level and no other."""
    for text, depth in (
        (RANDOM, 1),
        (RANDOM.replace("mylevel", "another"), 5),
        ('LEVEL: "mylevel"\nFLAGS: noflip\nROOM: "ordinary", lit, random, random, random { }\n', 5),
    ):
        script = vaultc.load(Source.from_text(text, "a.des")).levels[0]
        assert script.surroundings_at().depth == depth
        assert LevelRequest("a.des").surroundings_of(script).depth == depth
        assert script.surroundings_at("minihack").depth == 1


def test_several_levels_have_each_its_own(tmp_path: Path) -> None:
    (tmp_path / "one.des").write_text(RANDOM)
    (tmp_path / "two.des").write_text(RANDOM.replace("mylevel", "another"))
    shown("sample", tmp_path, "--count", 1, "--format", "jsonl", "--out", tmp_path / "set", "--executor", "here")
    assert [level["place"]["depth"] for level in vaultc.dataset(tmp_path / "set")] == [1, 5]
    parameters = json.loads((tmp_path / "set" / "dataset.json").read_text())["parameters"]
    assert [place["depth"] for place in parameters["surroundings_of_levels"]] == [1, 5]


def test_its_word_is_told() -> None:
    assert "minihack" in shown("render", "--help")
    assert natural_place(GAME.plan, "mylevel") == "minihack"
    assert natural_place(GAME.plan, "mylevel-2") is None
    assert place_called(GAME.plan, " MiniHack ")["level_in_dungeon"] == 1
    found = ShellComplete(group, {}, "vaultc", "_VAULTC_COMPLETE").get_completions(["render", "--place"], "mi")
    assert {"minihack", "mines:", "minetn"} <= {item.value for item in found}


def test_the_hero_is_the_one_asked_for() -> None:
    """The hero's role does not choose a place."""
    found = json.loads(shown("render", LEVELS / "lake.des", "--role", "Wizard", "--format", "json", "--seed", 1))
    found = found[0] if isinstance(found, list) else found
    assert (found["hero"]["role"], found["place"]["depth"]) == ("Wizard", 1)
