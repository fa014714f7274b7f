"""Ordinary levels from Python."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path

import pytest

import vaultc
from vaultc.api.ordinary_levels import ordinary_place
from vaultc.games.unnethack import GAME as UNNETHACK

VAULTS = """
LEVEL: "plain"
FLAGS: rndvault
VAULTGEN: 9
ROOM: "ordinary", random, random, random, random { }

LEVEL: "shallow"
FLAGS: rndvault
IF [level.depth > 9] { EXIT }
ROOM: "ordinary", lit, random, random, (5,5) { FOUNTAIN: (2,2) }

LEVEL: "hellfill"
INIT_MAP: mines, '.', ' ', true, true, lit, true
STAIR: (10,10), up
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.des"
    path.write_text(VAULTS)
    return path


def test_chances_come_from_the_files(mine: Path) -> None:
    levels = vaultc.read_vaults(mine)
    assert levels.chances == {"plain": Fraction(8, 10), "shallow": Fraction(2, 10)}
    with_library = vaultc.read_vaults("library", mine)
    assert next(iter(with_library.chances)) == "vlt-ordinary"
    assert list(with_library.chances)[-1] == "shallow"
    assert set(with_library.chances) == {*vaultc.read_vaults().chances, "plain", "shallow"}


def test_force(mine: Path) -> None:
    levels = vaultc.read_vaults(mine)
    for seed in range(1, 21):
        level = levels.generate(seed, force="shallow")
        assert level.missing is None
        assert "shallow" in level.vaults
        assert level.level.fountains >= 1
        assert levels.generate(seed, force="shallow", depth=10).missing == "shallow"


def test_a_table_of_maps_alone_comes_to_an_end(tmp_path: Path) -> None:
    path = tmp_path / "map.des"
    rows = "\n".join("-" * 30 for _ in range(9))
    text = f'LEVEL: "block"\nFLAGS: rndvault\nGEOMETRY: random\nMAP\n{rows}\nENDMAP\n'
    path.write_text(text)
    with pytest.raises(vaultc.GenerationError, match="no vault made a room"):
        vaultc.ordinary_level(1, vaults=path)
    path.write_text(f"# vaultc: dialect=unnethack\n{text}")
    [complaint, *_] = vaultc.ordinary_level(1, vaults=path).level.complaints
    assert "made no room" in str(complaint)


def test_forcing_what_is_no_vault(mine: Path) -> None:
    levels = vaultc.read_vaults(mine)
    with pytest.raises(KeyError, match="did you mean shallow"):
        levels.generate(1, force="shalow")
    with pytest.raises(KeyError, match="hellfill is a level of its own"):
        levels.generate(1, force="hellfill")


def test_one_call(mine: Path) -> None:
    level = vaultc.ordinary_level(7, vaults=mine, depth=3)
    assert (level.name, level.seed, level.script.title) == ("depth-03", 7, None)
    assert str(level) == str(vaultc.read_vaults(mine).generate(7, depth=3))
    assert set(level.vaults) <= {"plain", "shallow"}
    assert len(level.render("conformance")["vaults"]) >= len(level.vaults)
    assert level._repr_png_().startswith(b"\x89PNG")


def test_kinds(mine: Path) -> None:
    levels = vaultc.read_vaults(mine)
    assert levels.generate(1, depth=15, rogue=True).script.title == "the Rogue tribute"
    assert vaultc.ordinary_level(1, depth=40).script.title == "a maze"
    assert levels.generate(1, depth=39).script.title is None  # the file's own hellfill, a cave
    assert levels.generate(1, depth=39).level.up_stairs.x == 11 or levels.generate(1, depth=39).level.flip


def test_wrong_arguments() -> None:
    levels = vaultc.read_vaults()
    with pytest.raises(ValueError, match="seed -1"):
        levels.generate(-1)
    with pytest.raises(ValueError, match="unknown generator"):
        levels.generate(1, rng="dice")
    with pytest.raises(ValueError, match="depth 42 is not between 1 and 41"):
        levels.generate(1, depth=42)


def test_place() -> None:
    base = vaultc.Surroundings(hero=vaultc.Hero(luck=3))
    place = ordinary_place(UNNETHACK.plan, base, 31)
    assert (place.dungeon, place.level_in_dungeon, place.levels_in_dungeon) == ("Gehennom", 2, 23)
    assert (place.depth, place.difficulty, place.registered, place.hero.luck) == (31, 31, False, 3)
    assert ordinary_place(UNNETHACK.plan, base).level_in_dungeon == base.level_in_dungeon
    assert ordinary_place(UNNETHACK.plan, place).dungeon == "Gehennom"


def test_levels_and_their_makers_travel(mine: Path) -> None:
    levels = vaultc.read_vaults(mine)
    level = levels.generate(3)
    sent = pickle.loads(pickle.dumps(levels))
    assert str(sent.generate(3)) == str(level)
    data = pickle.dumps(level)
    assert pickle.loads(data).render("conformance") == level.render("conformance")
    assert len(data) < 100_000
