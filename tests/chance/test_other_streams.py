"""The modern generator and the C library's, against recorded numbers."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from scripted_dice import on_monster_stream

from vaultc.chance.congruential import glibc_random
from vaultc.chance.generators import GENERATORS as ROWS
from vaultc.chance.modern import ModernDice, Pcg64, seed_words
from vaultc.chance.seeding import GENERATORS, game_dice, modern_dice

Vector = dict[str, Any]


def generator(vector: Vector) -> Pcg64:
    return Pcg64(int(vector["seed"]), tuple(vector["spawn_key"]))


def test_pcg64_words(pcg64_vector: Vector) -> None:
    source = generator(pcg64_vector)
    words = [source.next_word() for _ in range(10_000)]
    assert [str(word) for word in words[:32]] == pcg64_vector["raw"]
    assert {index: str(words[int(index)]) for index in pcg64_vector["raw_at"]} == pcg64_vector["raw_at"]


def test_blocks_hand_out_the_last_word_first(pcg64_vector: Vector) -> None:
    assert [str(word) for word in generator(pcg64_vector).block()[::-1][:32]] == pcg64_vector["raw"]


def test_rolls_without_bias(pcg64_vector: Vector) -> None:
    for n, expected in pcg64_vector["below"].items():
        dice = ModernDice(generator(pcg64_vector), Pcg64(0))
        assert [dice.rn2(int(n)) for _ in expected["values"]] == [int(value) for value in expected["values"]], n
        if int(n) > 1:
            assert dice.drawn[0] == len(expected["values"]) + expected["rejected_words"], n


def test_modern_streams_differ() -> None:
    dice = modern_dice(3)
    general = [dice.rn2(1 << 30) for _ in range(4)]
    with on_monster_stream(dice):
        assert [dice.rn2(1 << 30) for _ in range(4)] != general


@pytest.mark.parametrize(("seed", "key"), [(-1, ()), (1, (-1,))])
def test_negative_seeds_are_refused(seed: int, key: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="must not be negative"):
        next(seed_words(seed, key))


def test_c_library(glibc_vector: Vector) -> None:
    values = list(islice(glibc_random(glibc_vector["seed"]), 10_000))
    assert values[:32] == glibc_vector["raw"]
    assert {index: values[int(index)] for index in glibc_vector["raw_at"]} == glibc_vector["raw_at"]


def test_dice_know_an_unseeded_c_library() -> None:
    dice = game_dice(99)
    assert [dice.library_word() for _ in range(3)] == list(islice(glibc_random(1), 3))
    assert dice.drawn == (0, 0)


def test_generators_by_name() -> None:
    assert set(GENERATORS) == {"modern", *ROWS} - {"small-display"}, "which draws nothing of a level"
    for make in GENERATORS.values():
        first, second = make(4), make(4)
        assert [first.rnd(100) for _ in range(50)] == [second.rnd(100) for _ in range(50)]


@pytest.mark.parametrize("name", ["bsd", "bsd-type0", "rogue-clone", "glibc", "lrand48", "rogue36", "mt19937"])
def test_historic_dice_reduce_the_words_of_their_generator(name: str) -> None:
    row, dice = ROWS[name], GENERATORS[name](7)
    words = list(islice(row.words(7), 130))
    assert [dice.rn2(100) for _ in range(130)] == [word % 100 for word in words]
    assert dice.word_bits == row.bits
    with on_monster_stream(dice):
        assert dice.rn2(100) == words[0] % 100


def test_nethacks_dice_have_no_monster_stream() -> None:
    dice = GENERATORS["isaac64"](7)
    words = list(islice(ROWS["isaac64"].words(7), 2))
    assert dice.rn2(1000) == words[0] % 1000
    with on_monster_stream(dice):
        assert dice.rn2(1000) == words[1] % 1000
    assert dice.library_word() == next(glibc_random(1))
