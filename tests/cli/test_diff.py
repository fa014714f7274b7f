"""``vaultc diff``."""

from __future__ import annotations

import json
from pathlib import Path

import numpy
import pytest
from PIL import Image

from vaultc.rendering.renderers.lettering import picture_palette
from vaultc.rendering.renderers.palette import MARK
from vaultc.rendering.renderers.styles import DARK

BEFORE = """FUNCTION gift($n:int) { GOLD: $n, random SINK: (1,1) }
LEVEL: "mine"
FLAGS: noteleport
GEOMETRY: center, center
MAP
-----
|.{.|
|...|
-----
ENDMAP
[50%]: MONSTER: "newt", (1,1)
gift(1)
gift(2)
REGION: (0,0,4,3), lit, "ordinary" {
  OBJECT: '*', random
  IF [30%] { SINK: random } ELSE { POOL: random }
}
STAIR: (2,2), up
"""


@pytest.fixture
def diff(run, tmp_path: Path):
    """Compares BEFORE with a text."""

    def call(after: str, *options: str, before: str = BEFORE):
        (tmp_path / "old.des").write_text(before)
        (tmp_path / "new.des").write_text(after)
        return run("diff", tmp_path / "old.des", tmp_path / "new.des", *options)

    return call


def differences(result) -> list[dict[str, object]]:
    (level,) = json.loads(result.stdout)["levels"]
    return level["differences"]


SAME = {
    "another layout": BEFORE.replace("random", "random ").replace("\n{", "{\n\n").replace("(1,1)", "( 1 , 1 )"),
    "a chance is an IF": BEFORE.replace('[50%]: MONSTER: "newt", (1,1)', 'IF [50%] { MONSTER: "newt", (1,1) }'),
    "another name of a function": BEFORE.replace("gift", "present"),
    "a function without calls": "FUNCTION idle() { SINK: random }\n" + BEFORE,
    "comments and letters": "# Title: mine\n" + BEFORE.replace('"newt"', '"Newt"'),
    "functions called in words": BEFORE.replace('"newt"', "'i', \"newt\"") and BEFORE,
}


@pytest.mark.parametrize("after", SAME.values(), ids=SAME)
def test_the_same_code_is_equal(diff, after: str) -> None:
    result = diff(after)
    assert (result.exit_code, result.stdout) == (0, "no differences in 1 level\n")


OTHERS = {
    "FLAGS: noteleport": ("FLAGS: noteleport, hardfloor", "changed", []),
    "|.{.|": ("|{..|", "changed", []),
    '"newt", (1,1)': ('"newt", (1,2)', "changed", ["[50%]:"]),
    "SINK: (1,1)": ("SINK: (2,1)", "changed", ["gift(1)"]),
    "gift(2)": ("gift(3)", "changed", []),
    "SINK: random }": ("}", "removed", ['REGION: (0,0,4,3), lit, "ordinary"', "IF [30%]"]),
    "OBJECT: '*', random": ("OBJECT: '*', random SINK: random", "added", ['REGION: (0,0,4,3), lit, "ordinary"']),
    "STAIR: (2,2), up\n": ("", "removed", []),
    "IF [30%]": ("IF [31%]", "changed", ['REGION: (0,0,4,3), lit, "ordinary"']),
}


@pytest.mark.parametrize("old", OTHERS)
def test_one_difference_is_told_once_at_its_place(diff, old: str) -> None:
    new, change, around = OTHERS[old]
    result = diff(BEFORE.replace(old, new, 1), "--json")
    assert result.exit_code == 1
    (found,) = differences(result)
    assert found["change"] == change
    assert [place["before"]["text"] for place in found["around"]] == around
    for side, text in (("before", BEFORE), ("after", BEFORE.replace(old, new, 1))):
        if found[side] is not None:
            assert found[side]["text"].split("\n")[0] in text.splitlines()[found[side]["line"] - 1]


def test_compiled_levels_and_sources_in_any_mix(run, diff, tmp_path: Path) -> None:
    changed = BEFORE.replace("STAIR: (2,2), up", "STAIR: (2,2), down")
    diff(changed)
    for name in ("old", "new"):
        run("compile", tmp_path / f"{name}.des", "--out", tmp_path / name)
    old, new = (tmp_path / name / "mine.lev" for name in ("old", "new"))
    sides = {"old": (tmp_path / "old.des", old, tmp_path / "old"), "new": (tmp_path / "new.des", new, tmp_path / "new")}
    for before in (*sides["old"], *sides["new"]):
        for after in (*sides["old"], *sides["new"]):
            result = run("diff", before, after, "--json")
            equal = any(before in side and after in side for side in sides.values())
            assert result.exit_code == (0 if equal else 1)
            if not equal:
                assert [found["change"] for found in differences(result)] == ["changed"]


def test_report_for_readers(diff) -> None:
    after = BEFORE.replace("SINK: random }", "SINK: random FOUNTAIN: (0,0) }").replace("STAIR: (2,2), up", "")
    lines = diff(after).stdout.splitlines()
    assert lines[3:] == [
        "level mine",
        '    14  REGION: (0,0,4,3), lit, "ordinary"',
        "    16    IF [30%]",
        "+   16      FOUNTAIN: (0,0)",
        "-   18  STAIR: (2,2), up",
        "",
        "1 level differs: 1 removed, 1 added",
    ]
    colored = diff(after, "--color", "always").stdout
    assert "\x1b[1;31m" not in colored
    assert "\x1b[32m+   16" in colored


def test_a_map_shows_the_rows_that_changed(diff) -> None:
    lines = diff(BEFORE.replace("|.{.|", "|{..|")).stdout.splitlines()
    assert lines[4:7] == ["     4  GEOMETRY: center, center", "-    7  |.{.|", "+    7  |{..|"]


def test_levels_on_one_side(diff) -> None:
    result = diff(BEFORE.replace('"mine"', '"pit"') + BEFORE[BEFORE.index("LEVEL") :])
    assert result.exit_code == 1
    assert "level pit is new" in result.stdout
    assert diff(BEFORE.replace('"mine"', '"pit"')).exit_code == 0
    assert diff(BEFORE + 'LEVEL: "pit"\nEXIT\n', "--level", "mine").exit_code == 0
    assert diff(BEFORE, "--level", "pit").exit_code == 2


def test_arms_of_a_switch(diff) -> None:
    switch = 'LEVEL: "a"\nSWITCH [3] { CASE 0: SINK: random BREAK CASE 1: CASE 2: POOL: random DEFAULT: EXIT }\n'
    assert diff(switch, before=switch).exit_code == 0
    for old, new in (
        ("CASE 1: CASE 2: POOL: random", "CASE 1: POOL: random CASE 2:"),
        ("CASE 2: POOL: random DEFAULT: EXIT", "DEFAULT: POOL: random CASE 2: EXIT"),
        ("CASE 0", "CASE 3"),
    ):
        result = diff(switch.replace(old, new), before=switch)
        assert (result.exit_code, result.stderr) == (1, "")
        assert "changed" in result.stdout or "removed" in result.stdout


def test_weights_of_vaults(run, diff, tmp_path: Path) -> None:
    vault = 'LEVEL: "v"\nFLAGS: rndvault\nVAULTGEN: 7\nROOM: "ordinary", lit, random, random, (3,3) { }\n'
    result = diff(vault.replace("7", "8"), before=vault)
    assert result.exit_code == 1
    assert "-       VAULTGEN: 7\n+       VAULTGEN: 8\n" in result.stdout
    run("compile", tmp_path / "old.des", "--out", tmp_path)
    assert run("diff", tmp_path / "new.des", tmp_path / "v.lev").exit_code == 1
    (tmp_path / "vaults.dat").unlink()
    assert run("diff", tmp_path / "new.des", tmp_path / "v.lev").exit_code == 0


def test_files_that_cannot_be_compared(run, diff, tmp_path: Path) -> None:
    result = diff("LEVEL: oops\n")
    assert result.exit_code == 2
    assert "new.des:1" in result.stderr
    assert run("diff", tmp_path / "old.des", tmp_path / "nowhere.lev").exit_code == 2
    assert run("diff", "-", "-").exit_code == 2


def test_included_functions(run, tmp_path: Path) -> None:
    (tmp_path / "gift.des").write_text("FUNCTION gift($n:int) { GOLD: $n, random SINK: (1,1) }\n")
    (tmp_path / "old.des").write_text(BEFORE)
    (tmp_path / "new.des").write_text('INCLUDE "gift.des"\n' + BEFORE.partition("\n")[2])
    assert run("diff", tmp_path / "old.des", tmp_path / "new.des").exit_code == 0
    (tmp_path / "gift.des").write_text("FUNCTION gift($n:int) { GOLD: $n, random }\n")
    (found,) = differences(run("diff", tmp_path / "old.des", tmp_path / "new.des", "--json"))
    assert (found["change"], found["before"]["text"]) == ("removed", "SINK: (1,1)")


def test_levels_side_by_side(diff) -> None:
    after = BEFORE.replace('"newt", (1,1)', '"newt", (1,2)').replace("[50%]", "[100%]").replace("|...|", "|..L|")
    result = diff(after, "--render", "--seed", "3", before=BEFORE.replace("[50%]", "[100%]"))
    assert result.exit_code == 1
    picture = result.stdout.split("\n\n")[-1].splitlines()
    assert picture[0].split("   ") == ["mine, seed 3 (old.des)", "mine, seed 3 (new.des)"]
    start = picture[0].index("mine", 1)
    marks = [line for line in picture[1:-1] if not set(line) - {" ", "^"}]
    assert marks
    assert all(line[:start].rstrip() == line[start:].rstrip() for line in marks)
    assert sum(line.count("^") for line in marks) == 2 * int(picture[-1].split()[0])
    colored = diff(after, "--render", "--seed", "3", "--color", "always", before=BEFORE).stdout
    assert "\x1b[7m" in colored
    assert "^" not in colored


def pixels(path: Path) -> numpy.ndarray:
    """The colours of a picture, of shape (height, width, 3)."""
    with Image.open(path) as image:
        return numpy.asarray(image.convert("RGB"))


def test_a_picture_of_both_levels(run, diff, tmp_path: Path) -> None:
    sure = BEFORE.replace("[50%]", "[100%]")
    picture = tmp_path / "both.png"
    result = diff(sure.replace("|...|", "|..L|"), "--render", "--seed", "3", "--out", picture, before=sure)
    assert result.exit_code == 1
    assert "-----" not in result.stdout
    mark = (pixels(picture) == picture_palette(DARK)[MARK]).all(axis=2)
    assert mark[:, : mark.shape[1] // 2].any()
    assert mark[:, mark.shape[1] // 2 :].any()
    run("diff", tmp_path / "old.des", tmp_path / "new.des", "--render", "--seed", "3", "--out", tmp_path / "same.png")
    assert (tmp_path / "same.png").read_bytes() == picture.read_bytes()


def test_levels_stand_one_below_the_other(diff, tmp_path: Path) -> None:
    two = BEFORE + BEFORE[BEFORE.index("LEVEL") :].replace('"mine"', '"pit"')
    changed = two.replace("|...|", "|..L|")
    diff(changed, "--render", "--out", tmp_path / "two.png", before=two)
    diff(changed, "--render", "--out", tmp_path / "one.png", "--level", "pit", before=two)
    assert len(pixels(tmp_path / "two.png")) == 2 * len(pixels(tmp_path / "one.png"))


def test_pictures_that_cannot_be(diff, tmp_path: Path) -> None:
    picture = tmp_path / "none.png"
    same = diff(BEFORE, "--render", "--out", picture)
    assert (same.exit_code, same.stdout) == (0, "no differences in 1 level\n")
    assert "no level to show" in same.stderr
    assert diff(BEFORE, "--out", picture).exit_code == 2
    assert "name a .png file" in diff(BEFORE, "--render", "--out", tmp_path / "none.gif").stderr
    assert not picture.exists()


def test_equal_levels_are_not_shown(diff) -> None:
    assert diff(SAME["a chance is an IF"], "--render").stdout == "no differences in 1 level\n"
    assert diff(BEFORE, "--render", "--json").exit_code == 2
