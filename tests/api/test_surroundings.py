"""The surroundings of levels: facts that follow from others, and the options of commands as arguments."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import pytest
from command_line import run

import vaultc
from vaultc.support.errors import InvalidValueError

TEXT = """LEVEL: "room"
ROOM: "ordinary", lit, random, random, (9,7) {
  LOOP [4] { MONSTER: random, random }
  LOOP [4] { OBJECT: random, random }
}
"""
SCRIPT = vaultc.loads(TEXT).levels[0]


@pytest.mark.parametrize(
    ("given", "depth", "difficulty", "level"),
    [
        ({}, 5, 5, 5),
        ({"depth": 12}, 12, 12, 12),
        ({"level_in_dungeon": 9}, 9, 9, 9),
        ({"depth": 12, "difficulty": 3}, 12, 3, 12),
        ({"difficulty": 9}, 5, 9, 5),
        ({"depth": 40}, 40, 40, 29),
        ({"dungeon": "The Gnomish Mines", "level_in_dungeon": 2, "depth": 6}, 6, 6, 2),
        ({"dungeon": "The Elemental Planes", "depth": -1, "level_in_dungeon": 2}, -1, -1, 2),
    ],
)
def test_numbers_follow_from_others_unless_they_are_given(
    given: dict[str, Any], depth: int, difficulty: int, level: int
) -> None:
    found = vaultc.Surroundings(**given)
    assert (found.depth, found.difficulty, found.level_in_dungeon) == (depth, difficulty, level)


def test_the_start_of_the_game_follows_from_the_clock() -> None:
    assert vaultc.Surroundings().start_time == 1781524800
    assert vaultc.Surroundings(clock=datetime(2026, 6, 15, 13)).start_time == 1781524800 + 3600
    assert vaultc.Surroundings(clock=datetime(2026, 6, 15, 13), start_time=7).start_time == 7


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: vaultc.Hero(role="wizzard"), "unknown role 'wizzard'; did you mean Wizard?"),
        (lambda: vaultc.Hero(gender="femal"), "unknown gender 'femal'; did you mean female?"),
        (lambda: vaultc.Hero(alignment="lawful"), "unknown alignment 'lawful'; did you mean law?"),
        (lambda: vaultc.Surroundings(level_alignment="caos"), "unknown level_alignment 'caos'; did you mean chaos?"),
        (lambda: SCRIPT.generate(role="wizzard"), "there is no role 'wizzard'. Did you mean Wizard?"),
        (lambda: SCRIPT.generate(depth=99), "depth must be a whole number from 1 to 52, not 99"),
        (lambda: SCRIPT.generate(depth=3, place="mines:1"), "place and depth exclude each other"),
        (lambda: SCRIPT.generate(date="soon"), "'soon' is not a date"),
        (lambda: SCRIPT.generate(dept=3), "there is no option 'dept' of a level; there are role, race"),
        (lambda: SCRIPT.generate(surroundings=vaultc.Surroundings(dungeon="Mines")), "unknown dungeon 'Mines'"),
        (lambda: vaultc.read_vaults().generate(align="lawful"), "unknown alignment 'lawful'"),
    ],
)
def test_wrong_words_are_refused(make: Any, message: str) -> None:
    with pytest.raises(InvalidValueError) as error:
        make()
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("options", "given"),
    [
        (("--depth", 10), {"depth": 10}),
        (("--place", "mines:5"), {"place": "mines:5"}),
        (
            ("--role", "wizard", "--race", "elf", "--align", "chaos"),
            {"role": "wizard", "race": "elf", "align": "chaos"},
        ),
        (("--hero-level", 9, "--luck", 5), {"hero_level": 9, "luck": 5}),
        (("--date", "2026-10-31T23:00", "--gender", "male"), {"date": "2026-10-31T23:00", "gender": "male"}),
        (("--game-seed", 7), {"game_seed": 7}),
    ],
)
def test_generate_takes_the_options_of_the_command(
    options: tuple[object, ...], given: dict[str, Any], tmp_path: Any
) -> None:
    file = tmp_path / "room.des"
    file.write_text(TEXT)
    words = ["render", str(file), "--seed", "5", "--format", "json", *map(str, options)]
    result = run(*words)
    assert result.exit_code == 0, result.output
    made = SCRIPT.generate(5, **given)
    shown = made.render("json")
    assert json.loads(result.stdout) == json.loads(json.dumps(shown))
    assert SCRIPT.maker(**given)(5).render("json") == shown


def test_a_text_in_the_place_of_a_path_is_told_what_to_call() -> None:
    with pytest.raises(vaultc.TargetError, match=r"'LEVEL: \"room\"' \.\.\. is a text, not a path; use vaultc\.loads"):
        vaultc.load(TEXT)
    with pytest.raises(InvalidValueError, match="loads takes the text of a des file, not a bytes"):
        vaultc.loads(b"")  # type: ignore[arg-type]
    with pytest.raises(vaultc.DesError, match=r"room\.des:2"):
        vaultc.loads('LEVEL: "room"\nROM: "ordinary"\n', "room.des")
