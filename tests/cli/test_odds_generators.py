"""``vaultc odds rogue``, and dice of every generator."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from recorded import vectors

from vaultc.chance.seeding import GENERATORS


@pytest.fixture
def recorded() -> Callable[[str], Any]:
    """Recorded numbers by the name of their file."""
    return lambda name: vectors(f"odds/{name}")


def test_the_looks_of_a_game(run, recorded) -> None:
    for vector in recorded("rogue_clone3")["vectors"]:
        data = json.loads(run("odds", "rogue", vector["seed"], "--format", "json").stdout)
        expected, rows = vector["appearance"], data["rows"]
        shown = {name: [row["looks like"] for row in rows if row["thing"] in name.split()] for name in
                 ("potion", "wand staff", "ring", "scroll")}  # fmt: skip
        assert shown["potion"] == expected["potion_colour"]
        assert shown["wand staff"] == expected["wand_material"]
        assert shown["ring"] == expected["ring_gem"]
        assert shown["scroll"] == expected["scroll_title"]
        assert "".join(str(int(row["wood"])) for row in rows if row["wood"] is not None) == expected["wand_is_wood"]
        assert all(bool(row["wood"]) == (row["thing"] == "staff") for row in rows)
        spent = [expected[f"draws_{what}"] for what in ("potions", "wands", "rings", "scrolls")]
        assert data["draws"] == dict(zip(("potions", "wands and staffs", "rings", "scrolls"), spent, strict=True))


def test_two_scrolls_of_one_title(run) -> None:
    lines = run("odds", "rogue", 165).stdout.splitlines()
    assert "scrolls with the title of another: 1" in lines
    assert [line.split()[-2:] for line in lines if line.endswith("scroll 3")] == [["scroll", "3"]]
    rows = list(csv.DictReader(io.StringIO(run("odds", "rogue", 165, "--format", "csv").stdout)))
    assert rows[-1]["looks like"] == "ichi oo" == next(row for row in rows if row["thing"] == "scroll"
                                                        and row["kind"] == "3")["looks like"]  # fmt: skip
    assert {row["first place"] for row in rows if row["looks like"] == "plaid"} == {"true"}


def test_type_0_makes_another_game(run) -> None:
    three, zero = (run("odds", "rogue", 5, "--type", kind).stdout for kind in (3, 0))
    assert "random() of type 0" in zero
    assert three.splitlines()[7:] != zero.splitlines()[7:]
    assert zero.splitlines()[2:] == run("odds", "rogue", 5 + 16384, "--type", 0).stdout.splitlines()[2:]


def test_shufflers(run) -> None:
    data = json.loads(run("odds", "rogue", "--shufflers", "--swaps", 50, "--format", "json").stdout)
    rows = {row["shuffler"]: row for row in data["rows"]}
    assert rows["potions: 33 swaps, the game"]["distance from fair decimal"] == pytest.approx(0.030297, abs=5e-7)
    assert rows["potions: 32 swaps"]["distance from fair decimal"] == pytest.approx(0.035269, abs=5e-7)
    assert rows["potions: 50 swaps"]["distance from fair decimal"] == pytest.approx(0.0022, abs=5e-5)
    assert rows["wands: until an unused one comes"]["draws on average decimal"] == pytest.approx(13.4174, abs=5e-5)
    assert data["no potion keeps its title, fair decimal"] == pytest.approx(0.367879, abs=5e-7)
    assert "different games with type 0: 16384" in run("odds", "rogue", "--shufflers", "--type", 0).stdout


def test_names_of_effects(run, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text(
        "\ufeffpotion 6 sweet sleep\n# mine\n\nstaff 2: sparks  # of wood\nscroll 12 = a map\nwand 0 a\n", "utf-8"
    )
    rows = json.loads(run("odds", "rogue", 165, "--effects", names, "--format", "json").stdout)["rows"]
    named = {(row["thing"], row["kind"]): row["effect"] for row in rows if row["effect"]}
    assert named == {("potion", 6): "sweet sleep", ("wand", 0): "a", ("staff", 2): "sparks", ("scroll", 12): "a map"}
    plain = json.loads(run("odds", "rogue", 165, "--format", "json").stdout)["rows"]
    assert plain == [{name: cell for name, cell in row.items() if name != "effect"} for row in rows]
    assert "potion     6  sweet sleep  yellow" in run("odds", "rogue", 165, "--effects", names).stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"potion 1 a\npotion 1 b", "names.txt:2: potion 1 is named twice"),
        (b"wand 1 a\nstaff 1 b", "names.txt:2: staff 1 is named twice"),
        (b"potion 14 a", "names.txt:1: potion 14: there are the kinds 0 to 13"),
        (b"amulet 1 a", "'amulet 1 a' is not a kind with its name; write it like potion 6 healing"),
        (b"potion 1", "'potion 1' is not a kind with its name"),
        (b"\xff", "names.txt: not UTF-8 text (byte 1)"),
    ],
)
def test_effects_that_cannot_be_read(run, tmp_path: Path, text: bytes, message: str) -> None:
    (tmp_path / "names.txt").write_bytes(text)
    result = run("odds", "rogue", 1, "--effects", tmp_path / "names.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert "--effects requires the seed" in run("odds", "rogue", "--shufflers", "--effects", "x").stderr
    assert "no such file" in run("odds", "rogue", 1, "--effects", tmp_path / "none").stderr


@pytest.mark.parametrize(("arguments", "size"), [("rogue 165", (900, 780)), ("rogue --shufflers", (900, 560)),
                                                 ("dice 40d2+12 8d10+12 --rng rogue36", (900, 560))])  # fmt: skip
def test_pictures_of_generators(run, arguments: str, size: tuple[int, int], tmp_path: Path) -> None:
    assert run("odds", *arguments.split(), "--out", tmp_path / "one.png").exit_code == 0
    run("odds", *arguments.split(), "--out", tmp_path / "two.png")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
    with Image.open(tmp_path / "one.png") as image:
        assert image.size == size
        assert len(image.getcolors(100_000)) > 20


def test_dice_in_all_of_rogues_games(run, recorded) -> None:
    data = json.loads(run("odds", "dice", "8d10+12", "40d2+12", "--rng", "rogue36", "--format", "json").stdout)
    counts = recorded("dice_hp")["lcg_1d10"]["count_over_all_32768_states"]
    shares = {str(row["total"]): Fraction(row["8d10+12"]) * 32768 for row in data["rows"] if row["8d10+12"] != "0"}
    assert shares == counts
    many, sure = data["8d10+12"], data["40d2+12"]
    assert (many["lowest"], many["highest"], many["quartiles"], many["step"]) == (28, 86, [50, 56, 62], 2)
    assert (sure["lowest"], sure["highest"], sure["mean"], sure["variance"]) == (72, 72, "72", "0")
    table = run("odds", "dice", "8d10+12", "40d2+12", "--rng", "rogue36").stdout
    assert "28 to 86, quartiles 50 56 62, even totals only\n" in table
    assert "72 to 72, quartiles 72 72 72, always the same\n" in table
    high = run("odds", "dice", "40d2+12", "--rng", "rogue36", "--high-bits").stdout
    assert "mean 72, standard deviation 3.155167, 61 to 83, quartiles 70 72 74" in high


@pytest.mark.parametrize("name", GENERATORS)
def test_dice_of_every_generator(run, name: str) -> None:
    arguments = "odds", "dice", "1d4", "--rng", name, "--seed", 3, "--rolls", 400, "--format", "json"
    data = json.loads(run(*arguments).stdout)
    dice = GENERATORS[name](3)
    rolls = [dice.d(1, 4) for _ in range(400)]
    assert [Fraction(row["1d4"]) * 400 for row in data["rows"]] == [rolls.count(total) for total in range(1, 5)]
    assert {row["1d4 fair"] for row in data["rows"]} == {"1/4"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("rogue", "give the seed of a game, or --shufflers"),
        ("rogue 7 --shufflers", "give the seed of a game"),
        ("rogue --generator --type 0", "a single word"),
        ("rogue --percents 101", "between 0 and 100, not 101"),
        ("rogue --percents x", "neither a number nor a range"),
        ("rogue 3 --shufflers", "give the seed of a game, or --shufflers"),
        ("rogue 4294967296", "not in the range"),
        ("rogue much", "not a valid integer"),
        ("rogue 1 --type 1", "'1' is not one of '3', '0'"),
        ("dice 3d6 --seed 4", "require --rng"),
        ("dice 3d6 --high-bits", "require --rng"),
        ("dice 500d6 --rng isaac --rolls 20000", "can be rolled 1 to 10000 times, not 20000"),
        ("dice 3x6 --rng isaac", "is not a dice expression"),
    ],
)
def test_bad_input_about_generators(run, arguments: str, message: str) -> None:
    result = run("odds", *arguments.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.strip().splitlines()[-1]


def test_rogues_generator(run, recorded) -> None:
    for vector in recorded("rogue_clone3")["vectors"]:
        data = json.loads(run("odds", "rogue", vector["seed"], "--generator", "--format", "json").stdout)
        assert [row["word when the game begins"] for row in data["rows"]] == vector["table_after_seed"]
        assert data["results that seeding throws away"] == 310
        assert data["bits of a word that rolls keep"] == 14
    first, second = (json.loads(run("odds", "rogue", *seed, "--generator", "--format", "json").stdout)
                     for seed in ((), (1,)))  # fmt: skip
    assert first == second


def test_rand_percent(run) -> None:
    rows = json.loads(run("odds", "rogue", "--percents", "33,50,84", "--format", "json").stdout)["rows"]
    assert [row["chance"] for row in rows] == ["1353/4096", "1025/2048", "861/1024"]
    assert [row["words of 16384"] for row in rows] == [5412, 8200, 13776]


def test_counts_of_rogues_looks(run) -> None:
    lines = run("odds", "rogue", "--shufflers").stdout.splitlines()
    assert lines[:4] == [
        "potions: 14 kinds and titles, 33 swaps",
        "wands and staffs: 11 kinds, 30 materials, 15 of them metal",
        "rings: 11 kinds, 14 gems",
        "scrolls: 13 kinds, 2 to 5 syllables, numbers 1 to 39 of 40",
    ]
