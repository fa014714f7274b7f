"""Generated levels in the real MiniHack; ``make test-minihack`` installs it."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import vaultc
from vaultc import minihack
from vaultc.cli import group
from vaultc.games import game_named
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.minihack import bridge
from vaultc.minihack.bridge import glyphs_of
from vaultc.rendering.converters.conformance_format import from_json
from vaultc.support.installation import installing

REAL = pytest.mark.skipif(find_spec("nle") is None, reason="MiniHack is not installed; see make test-minihack")
LEVELS = Path(__file__).parent / "levels"


def test_every_terrain_has_its_symbols() -> None:
    level = Level()
    for code in range(40):
        level.terrain[0] = code
        if code not in (14, 15, 16, 36):  # only in the other game
            assert min(glyphs_of(level, 0)) >= 0, code


def test_without_minihack_a_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "minihack", None)
    with pytest.raises(minihack.MiniHackMissing, match=re.escape(installing("minihack"))):
        minihack.verify(LEVELS / "lake.des")


def scripts() -> list[Any]:
    return [script for path in sorted(LEVELS.glob("*.des")) for script in vaultc.load(path).levels]


@REAL
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("script", scripts(), ids=lambda script: script.path.stem)
def test_the_game_shows_the_level_that_was_generated(script: Any, seed: int) -> None:
    minihack.verify(script, seed)


@REAL
@pytest.mark.parametrize("path", sorted(LEVELS.glob("*.des")), ids=lambda path: path.stem)
def test_the_game_shows_what_is_rendered(path: Path) -> None:
    """`vaultc render --seed 7` and `make_env(seed=7)`, without a word about the place."""
    from nle import nethack

    result = CliRunner().invoke(group, ["render", str(path), "--seed", "7", "--format", "conformance"])
    rendered = from_json(json.loads(result.stdout), game_named("nethack36").catalog)
    options = {"wizard": True, "actions": (nethack.WizardCommand.WIZMAP,), "observation_keys": ("glyphs", "chars")}
    environment = minihack.make_env(path, seed=7, max_episode_steps=10, **options)
    try:
        environment.reset()
        minihack.bridge._compare(rendered, environment.step(0)[0])
    finally:
        environment.close()


@REAL
def test_another_level_is_noticed() -> None:
    made = vaultc.load(LEVELS / "lake.des").levels[0].generate(1, surroundings=minihack.PLACE)
    text = minihack.frozen(made)
    made.level.terrain[40 * 21 + 10] = 13
    with pytest.raises(minihack.LevelDiffers, match=r"\(40,10\), which is tree"):
        minihack.bridge._compare(made.level, minihack.bridge._mapped(text))


@REAL
def test_environments_play(minihack_level: Any) -> None:
    environment = minihack_level(LEVELS / "rooms.des", seed=5, max_episode_steps=20)
    observation, _ = environment.reset(seed=1)
    assert observation["chars"].shape == (21, 79)
    environment.step(0)


@REAL
def test_broken_levels_make_no_environment(minihack_level: Any) -> None:
    with pytest.raises(vaultc.DesError):
        minihack_level(Source.from_text('LEVEL: "mylevel"\nFOO\n', "a.des"))


class Patched:
    """A game whose files are in a folder, patched by a script that does not say when it fails."""

    def __init__(self, folder: Path, *, compiles: bool = True, packs: bool = True) -> None:
        self.unwrapped = self
        self.nethack = type("Files", (), {"_vardir": str(folder)})()
        self.folder, self.compiles, self.packs = folder, compiles, packs
        self.is_closed = False
        (folder / "lib").mkdir(parents=True, exist_ok=True)
        (folder / "nhdat").write_bytes(b"other levels")

    def update(self, des_file: str) -> None:
        if self.compiles:
            (self.folder / "lib" / "mylevel.lev").write_bytes(des_file.encode())
        if self.packs and self.compiles:
            (self.folder / "nhdat").write_bytes(b"other levels" + des_file.encode())

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize("faults", [{"compiles": False}, {"packs": False}])
@pytest.mark.parametrize(("name", "advice"), [("a b", "a space in its name"), ("full", "has free space")])
def test_a_level_that_minihack_could_not_install_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, advice: str, faults: dict[str, bool]
) -> None:
    games: list[Patched] = []

    def game(des_file: str) -> Patched:
        games.append(Patched(tmp_path / name / "game", **faults))
        games[0].update(des_file)
        return games[0]

    monkeypatch.setattr(bridge, "game_class", lambda: game)
    with pytest.raises(minihack.LevelNotInstalled, match=f"MiniHack could not install the level: .*{advice}"):
        minihack.make_env(LEVELS / "lake.des")
    assert games[0].is_closed


def test_the_level_before_does_not_pass_for_one_that_was_not_installed(tmp_path: Path) -> None:
    game: Any = Patched(tmp_path)
    bridge.replace_level(game, "one")
    bridge.replace_level(game, "another")
    game.compiles = False
    with pytest.raises(minihack.LevelNotInstalled):
        bridge.replace_level(game, "a third")
