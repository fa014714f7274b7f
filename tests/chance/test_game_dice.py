"""The game's generator and dice, against recorded numbers."""

from __future__ import annotations

import hashlib
from itertools import islice
from typing import Any

import pytest
from scripted_dice import on_monster_stream

from vaultc.chance.isaac import Isaac
from vaultc.chance.seeding import game_dice, tracing_dice

Vector = dict[str, Any]

LEVELS = ["1", "14", "15", "17", "18", "30"]


def test_raw_words(isaac_vector: Vector) -> None:
    words = list(islice(Isaac(isaac_vector["seed"]).words(), 10_000))
    assert words[:32] == isaac_vector["raw"]
    assert {index: words[int(index)] for index in isaac_vector["raw_at"]} == isaac_vector["raw_at"]


def test_whole_blocks(isaac_vector: Vector) -> None:
    first = list(islice(Isaac(isaac_vector["seed"]).words(), 256))
    digest = hashlib.sha256(b"".join(word.to_bytes(4, "little") for word in reversed(first))).hexdigest()
    assert digest == isaac_vector["state_after_draws"]["0"]["out_sha256"]


def test_copies_are_independent() -> None:
    generator = Isaac(7)
    twin = generator.copy()
    generator.block()
    assert twin.block() == Isaac(7).block()


def test_remainders(isaac_vector: Vector) -> None:
    for n, expected in isaac_vector["rn2"].items():
        dice = game_dice(isaac_vector["seed"])
        assert [dice.rn2(int(n)) for _ in expected] == expected, n


@pytest.mark.parametrize(
    ("key", "method", "arguments"),
    [
        ("rnd6", "rnd", (6,)),
        ("rn1_5_10", "rn1", (5, 10)),
        ("d_3_6", "d", (3, 6)),
        ("rne3_ulevel1", "rne", (3,)),
        ("rnz350_ulevel1", "rnz", (350,)),
        ("rnz_m25_ulevel1", "rnz", (-25,)),
    ],
)
def test_rolls(isaac_vector: Vector, key: str, method: str, arguments: tuple[int, ...]) -> None:
    dice = game_dice(isaac_vector["seed"])
    assert [getattr(dice, method)(*arguments) for _ in isaac_vector[key]] == isaac_vector[key]


@pytest.mark.parametrize("level", LEVELS)
def test_rne_by_experience_level(isaac_vector: Vector, level: str) -> None:
    dice = game_dice(isaac_vector["seed"], experience_level=int(level))
    expected = isaac_vector["rne4"][level]
    assert [dice.rne(4) for _ in expected] == expected


def test_two_streams(isaac_vector: Vector) -> None:
    dice = game_dice(isaac_vector["seed"])
    for stream, expected in isaac_vector["two_streams"]:
        if stream == "monster":
            with on_monster_stream(dice):
                assert dice.rn2(100) == expected
        else:
            assert dice.rn2(100) == expected


def test_streams_start_alike_nest_and_are_counted() -> None:
    dice = game_dice(5)
    general = dice.rn2(1000)
    with on_monster_stream(dice):
        assert dice.rn2(1000) == general
        with on_monster_stream(dice):
            dice.rn2(2)
        dice.rn2(2)
    assert dice.drawn == (1, 3)
    for _ in range(300):
        dice.rn2(2)
    assert dice.drawn == (301, 3)


def test_stream_is_left_when_something_fails() -> None:
    dice = game_dice(5)
    with pytest.raises(KeyError), on_monster_stream(dice):
        raise KeyError
    dice.rn2(2)
    assert dice.drawn == (1, 0)


def test_rolls_that_are_none_draw_nothing() -> None:
    dice = game_dice(1)
    assert [dice.rn2(0), dice.rn2(-3), dice.rnd(0), dice.rnd(-1), dice.d(-1, 6), dice.d(2, 0)] == [0, 0, 1, 1, 1, 1]
    assert dice.d(0, 6) == 0
    assert dice.drawn == (0, 0)


@pytest.mark.parametrize(("method", "arguments", "words"), [("rne", (4,), 10), ("rnz", (10,), 12), ("d", (7, 3), 7)])
def test_rolls_cost_a_fixed_number_of_words(method: str, arguments: tuple[int, ...], words: int) -> None:
    dice = game_dice(1)
    getattr(dice, method)(*arguments)
    assert dice.drawn == (words, 0)


def test_tracing_dice_roll_the_same_and_write_it_down() -> None:
    plain, tracing = game_dice(9), tracing_dice(9)
    rolls = [(plain.rnd(6), plain.rn2(40)), (tracing.rnd(6), tracing.rn2(40))]
    assert rolls[0] == rolls[1]
    with on_monster_stream(tracing):
        tracing.rnz(10)
    assert tracing.trace[:2] == [("g", 6, rolls[0][0] - 1), ("g", 40, rolls[0][1])]
    assert [stream for stream, _, _ in tracing.trace[2:]] == ["m"] * 12
