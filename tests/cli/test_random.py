"""``vaultc random``: the numbers of every generator as a stream."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from itertools import islice
from typing import Any

import command_line
import pytest
from recorded import vectors
from repository import ROOT

from vaultc.chance.generators import GENERATORS
from vaultc.chance.seeding import GENERATORS as DICE


def recorded(name: str) -> Any:
    """Recorded numbers by the name of their file."""
    return vectors(f"odds/{name}")


def numbers(run, *arguments: object) -> list[int]:
    """The numbers that a call writes."""
    result = run("random", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return [int(line) for line in result.stdout.splitlines()]


def in_bytes(*arguments: object) -> bytes:
    """The bytes that a call writes."""
    return command_line.run("random", *arguments).stdout_bytes


def test_raw_words_as_recorded(run) -> None:
    for vector in recorded("isaac64_nethack")["vectors"]:
        words = [int(word) for word in vector["raw"]]
        assert numbers(run, "isaac64", "--seed", vector["seed"], "--count", 32) == words
        assert numbers(run, "isaac64", "--seed", vector["seed"], "--skip", 5, "--count", 3, "--raw") == words[5:8]
        last = vector["raw_at"]["9999"]
        assert numbers(run, "isaac64", "--seed", vector["seed"], "--skip", 9999, "--count", 1) == [int(last)]


def test_words_far_behind_are_not_made_one_by_one(run) -> None:
    """PCG64 and Philox go to a word of any number at once: the same as word by word, and a far one at all."""
    for generator in ("pcg64", "philox"):
        for child in ((), ("--child", "7,3")):
            words = numbers(run, generator, "--seed", 5, *child, "--count", 40)
            for skip in (1, 2, 3, 4, 5, 7, 8, 31):
                assert (
                    numbers(run, generator, "--seed", 5, *child, "--skip", skip, "--count", 9) == words[skip : skip + 9]
                )
            far = numbers(run, generator, "--seed", 5, *child, "--skip", 10**15 - 7, "--count", 9)
            assert far[7:] == numbers(run, generator, "--seed", 5, *child, "--skip", 10**15, "--count", 2)


def test_rolls_of_rogue_clone(run) -> None:
    rolls = {0: "96 26 93 80 45 70 14 37", 165: None, 42: "69 76 36 66 43 9 12 95", -1: "45 1 49 49 22 7 49 70"}
    for seed, expected in rolls.items():
        found = numbers(run, "rogue-clone", "--seed", seed, "--range", "1..100", "--count", 8)
        assert expected is None or found == [int(number) for number in expected.split()]
        words = numbers(run, "bsd", "--seed", seed, "--count", 8)
        assert numbers(run, "rogue-clone", "--seed", seed, "--coin", "--count", 8) == [word & 1 for word in words]
        percent = numbers(run, "rogue-clone", "--seed", seed, "--percent", 33, "--count", 8)
        assert percent == [int(number <= 33) for number in found]


def test_rogues_coins_repeat_after_four(run) -> None:
    assert numbers(run, "rogue36", "--seed", 0, "--coin", "--count", 12) == [0, 1, 1, 0] * 3


def test_seeds_of_levels(run) -> None:
    found = numbers(run, "isaac", "--seed", 42, "--range", "0..2147483646", "--count", 4)
    assert found == [1686586733, 254700066, 2077901659, 1224875181]


@pytest.mark.parametrize("name", DICE)
def test_dice_are_those_of_the_generator(run, name: str) -> None:
    arguments = (name, "--seed", 7, "--count", 50)
    dice = DICE[name](7)
    assert numbers(run, *arguments, "--range", "1..6") == [dice.rnd(6) for _ in range(50)]
    dice = DICE[name](7)
    assert numbers(run, *arguments, "--dice", "3d6+2") == [dice.d(3, 6) + 2 for _ in range(50)]
    dice = DICE[name](7)
    high = [dice.word(6) * 6 >> dice.word_bits for _ in range(50)]
    assert numbers(run, *arguments, "--range", "0..5", "--high-bits") == high


def test_words_that_would_favour_small_results_are_drawn_again(run) -> None:
    size = (1 << 63) + 1
    words = islice(GENERATORS["pcg64"].words(3), 40)
    expected = [word for word in words if word < size]
    assert numbers(run, "pcg64", "--seed", 3, "--range", f"0..{size - 1}", "--count", 9) == expected[:9]


def test_child_streams_as_recorded(run) -> None:
    for vector in recorded("numpy_streams")["vectors"]:
        key = ",".join(map(str, vector["spawn_key"]))
        arguments = (
            vector["bit_generator"],
            "--seed",
            vector["seed"],
            "--count",
            32,
            *([f"--child={key}"] if key else []),
        )
        words = [int(word) for word in vector["raw"]][:32]
        assert numbers(run, *arguments)[: len(words)] == words
    assert json.loads(run("random", "pcg64", "--child", "7,3", "--format", "json").stdout)["child"] == "7,3"


def test_streams_of_dungeons(run) -> None:
    eight = numbers(run, "isaac64", "--seed", 9, "--count", 8)
    for dungeon, seed in enumerate(eight):
        found = numbers(run, "isaac64", "--seed", 9, "--child", dungeon, "--count", 4)
        assert found == numbers(run, "isaac64", "--seed", seed, "--count", 4)


@pytest.mark.parametrize("name", GENERATORS)
def test_bytes_of_every_generator(name: str) -> None:
    bits = GENERATORS[name].bits
    words = list(islice(GENERATORS[name].words(5), 5000))
    size = (bits + 7) // 8
    raw = in_bytes(name, "--seed", 5, "--format", "raw", "--count", 5000)
    assert [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)] == words
    packed = int.from_bytes(in_bytes(name, "--seed", 5, "--format", "packed", "--count", 5000), "little")
    assert [packed >> place * bits & ((1 << bits) - 1) for place in range(5000)] == words


def test_csv_and_json(run) -> None:
    words = list(islice(GENERATORS["isaac"].words(9), 5000))
    rows = list(
        csv.DictReader(io.StringIO(run("random", "isaac", "--seed", 9, "--format", "csv", "--count", 5000).stdout))
    )
    assert [int(row["value"]) for row in rows] == words
    assert [int(row["number"]) for row in rows] == list(range(1, 5001))
    found = json.loads(run("random", "isaac", "--seed", 9, "--format", "json", "--skip", 2, "--count", 4998).stdout)
    assert found.pop("values") == words[2:]
    assert found == {"generator": "isaac", "seed": 9, "bits": 32, "skipped": 2, "numbers": "word", "count": 4998}
    assert json.loads(run("random", "modern", "--dice", "d4-1", "--format", "json").stdout)["numbers"] == "1d4-1"


def test_short_names_of_formats(run) -> None:
    assert run("random", "isaac", "--json").stdout == run("random", "isaac", "--format", "json").stdout
    assert run("random", "isaac", "--csv").stdout == run("random", "isaac", "--format", "csv").stdout
    assert "choose one format" in run("random", "isaac", "--csv", "--json").stderr


def test_the_list_knows_every_generator(run) -> None:
    rows = json.loads(run("random", "--list", "--format", "json").stdout)["rows"]
    assert [row["generator"] for row in rows] == list(GENERATORS)
    assert set(DICE) <= {*GENERATORS, "modern"}
    assert {row["highest seed"] for row in rows} == {(1 << 32) - 1, (1 << 64) - 1}
    assert run("random", "modern", "--list").stdout.splitlines()[1].split()[:2] == ["pcg64", "64"]


@pytest.mark.parametrize("format_", ["text", "csv", "raw", "packed"])
def test_a_reader_may_close_the_pipe(format_: str) -> None:
    command = [sys.executable, "-m", "vaultc", "random", "isaac", "--forever", "--format", format_]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert len(process.stdout.read(100_000)) == 100_000
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_a_range_beyond_the_words_is_noted(run) -> None:
    result = run("random", "rogue-clone", "--range", "-5..99999", "--count", 300)
    assert result.stderr == "vaultc: rogue-clone has words of 14 bits: of -5..99999 only -5..16378 come\n"
    assert max(map(int, result.stdout.split())) <= 16378


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "give a generator, or --list"),
        ("isaak", "'isaak' is not one of"),
        ("isaac --seed -1", "isaac takes seeds from 0 to 4294967295, not -1"),
        ("rogue-clone --seed -2147483649", "rogue-clone takes seeds from -2147483648 to 4294967295"),
        ("pcg64 --seed 18446744073709551616", "pcg64 takes seeds from 0 to 18446744073709551615"),
        ("isaac --count 0", "0 is not in the range 1<=x<=1000000000000000"),
        ("isaac --count 99999999999999999999", "is not in the range 1<=x"),
        ("isaac --skip 99999999999999999999", "is not in the range 0<=x"),
        ("isaac --count 3 --forever", "--forever excludes --count"),
        ("isaac --format json --forever", "--forever excludes --format json"),
        ("isaac --range 6..1", "'6..1' ends before it begins"),
        ("isaac --range six", "'six' is neither a number nor a range"),
        ("isaac --dice 0d6", "'0d6' is not 1 to 1000 dice with sides"),
        ("isaac --dice 3x6", "'3x6' is not a dice expression"),
        ("isaac --coin --percent 3", "choose one of --raw, --range, --dice, --coin and --percent"),
        ("isaac --high-bits", "--high-bits requires"),
        ("isaac --coin --format raw", "--format raw is for raw words"),
        ("philox --range 0..99999999999999999999", "64 bits, too few for a range of 100000000000000000000 numbers"),
        ("isaac --child 1", "isaac has no child streams"),
        ("isaac64 --child 8", "isaac64 has a stream for each of the dungeons 0 to 7"),
        ("isaac64 --child 1,1", "isaac64 has a stream for each of the dungeons 0 to 7"),
        ("pcg64 --child=-1", "'-1' is not a key; write numbers such as 0,1"),
        ("--list --format raw", "--list has no format raw"),
    ],
)
def test_bad_input(run, arguments: str, message: str) -> None:
    result = run("random", *arguments.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.strip().splitlines()[-1]
