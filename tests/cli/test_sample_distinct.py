"""``vaultc sample`` with ``--distinct``, and ``--verify --against``."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import run

import vaultc

FEW = 'LEVEL: "few"\nROOM: "ordinary", lit, (3,3), (center,center), (5,2) {\n  [50%]: TERRAIN: (0,0), \'T\'\n}\n'


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("few.des").write_text(FEW)


def test_different_levels_are_made_and_the_others_counted() -> None:
    result = run("sample", "few.des", "--count", "2", "--distinct", "terrain", "--out", "set")
    assert result.exit_code == 0
    assert "set: 2 levels in 1 shard\n" in result.stdout
    assert "left out, with levels equal to earlier ones" in result.stdout
    data = vaultc.dataset("set", format="npz")
    assert len({data[number]["terrain"].tobytes() for number in range(2)}) == 2
    card = Path("set/README.md").read_text("utf-8")
    assert "no two are equal (terrain)" in card
    assert "could not be made" not in card


def test_the_command_says_how_many_there_are_if_they_are_too_few() -> None:
    result = run("sample", "few.des", "--count", "50", "--distinct", "terrain", "--jobs", "1", "--out", "set")
    assert result.exit_code == 0
    assert "50 different levels asked for: there are 2 different levels in 10" in result.stderr
    assert "probably all that there are" in result.stderr
    assert "set: 2 levels in 1 shard\n" in result.stdout


def test_a_single_level_is_told_as_one() -> None:
    Path("few.des").write_text('LEVEL: "few"\nFOUNTAIN: (5,5)\n')
    result = run("sample", "few.des", "--count", "3", "--distinct", "--out", "set")
    assert "3 different levels asked for: there is 1 different level in " in result.stderr
    assert "set: 1 level in 1 shard\n" in result.stdout


def test_more_different_levels_are_added_to_a_data_set() -> None:
    text = FEW.replace("(0,0)", "random")
    Path("few.des").write_text(text)
    for folder, counts in (("one", ["2", "4"]), ("two", ["4"])):
        for count in counts:
            assert run("sample", "few.des", "--count", count, "--distinct", "--out", folder).exit_code == 0
    assert vaultc.dataset("one").sha256 == vaultc.dataset("two").sha256
    result = run("sample", "few.des", "--count", "2", "--distinct", "--out", "one")
    assert result.exit_code == 2
    assert "one: holds a data set of 4 different levels, which cannot shrink: ask for as many or more" in result.stderr


def test_equal_and_near_levels_are_counted_by_split() -> None:
    run("sample", "few.des", "--count", "60", "--things", "arrivals", "--out", "set")
    result = run("sample", "--account", "--split", "train=3,test=1", "--near", "2", "--out", "set")
    assert (result.exit_code, result.stderr) == (0, "")
    head, *rows = (line.split() for line in result.stdout.splitlines())
    assert head[:3] == ["split", "compared", "by"]
    assert [row[:2] for row in rows] == [
        [split, grain] for grain in ("terrain", "things", "start") for split in ("train", "test")
    ]
    counts = [[int(cell) for cell in row[2:]] for row in rows[:2]]
    assert [sum(column) for column in zip(*counts, strict=True)][:4] == [60, 2, 0, 60]
    whole = run("sample", "--account", "--out", "set")
    assert whole.stdout.splitlines()[1].split() == ["all", "terrain", "60", "2", "0"]


def test_a_set_without_arrivals_says_so() -> None:
    run("sample", "few.des", "--count", "9", "--out", "set")
    assert "sample with --things arrivals" in run("sample", "--account", "--out", "set").stderr


def test_a_target_after_the_option_is_refused_as_a_grain() -> None:
    result = run("sample", "--distinct", "few.des", "--out", "set")
    assert result.exit_code == 2
    assert "'few.des' is not one of 'terrain', 'things', 'start'" in result.stderr


def test_equal_sets_of_other_folders_have_one_hash() -> None:
    Path("other").mkdir()
    Path("other/few.des").write_text(FEW)
    run("sample", "few.des", "--count", "3", "--out", "one")
    run("sample", "other/few.des", "--count", "3", "--out", "two")
    hashed = vaultc.dataset("one").sha256
    assert f"SHA-256 of the data set: {hashed}\n" in run("sample", "--verify", "--out", "one").stdout
    same = run("sample", "--verify", "--out", "two", "--against", hashed[:8].upper())
    assert (same.exit_code, same.stdout.splitlines()[-1]) == (0, f"the same data set as {hashed[:8]}")
    assert "few.des" in Path("two/README.md").read_text("utf-8")
    assert "other" not in Path("two/README.md").read_text("utf-8")


def test_another_set_and_an_altered_index_are_found() -> None:
    run("sample", "few.des", "--count", "3", "--out", "one")
    other = run("sample", "--verify", "--out", "one", "--against", "00000000")
    assert other.exit_code == 1
    assert "one: not the data set 00000000" in other.stderr
    index = Path("one/dataset.json")
    index.write_text(index.read_text().replace('"shard_size": 1000', '"shard_size": 999'))
    altered = run("sample", "--verify", "--out", "one")
    assert altered.exit_code == 1
    assert "dataset.json was altered" in altered.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--against", "0123abcd"], "--against goes with --verify"),
        (["--verify", "--against", "xyz"], "'xyz' is not a SHA-256"),
        (["few.des", "--account"], "leave out TARGET"),
        (["--account", "--verify"], "leave out TARGET, --verify"),
        (["few.des", "--near", "3"], "--split and --near go with --huggingface or --account"),
        (["--account", "--near", "0"], "0 is not in the range 1<=x<=20"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: list[str], message: str) -> None:
    result = run("sample", "--out", "one", *options)
    assert result.exit_code == 2
    assert message in result.stderr
