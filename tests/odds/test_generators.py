"""Every generator against its recorded words and rolls."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from fractions import Fraction
from itertools import islice

import pytest
from scripted_dice import on_monster_stream

from vaultc.chance.congruential import (
    ROGUE_STATES,
    AdditiveFeedback,
    RandomType0,
    Rogue36,
    bundled_random,
    bundled_table,
    glibc_table,
    lrand48,
    small_display_words,
)
from vaultc.chance.dice import Dice
from vaultc.chance.generators import GENERATORS, gsl_words, mersenne_words, remainder_law
from vaultc.chance.isaac import Isaac64
from vaultc.chance.modern import Philox
from vaultc.chance.seeding import OneStreamDice, dungeon_streams, one_stream_dice
from vaultc.chance.starts import WordBlocks

WORDS = 10_000


def check_words(vector, words: Iterable[int]) -> None:
    found = list(islice(words, WORDS))
    assert found[:32] == [int(word) for word in vector["raw"]]
    assert {index: found[int(index)] for index in vector["raw_at"]} == {
        index: int(word) for index, word in vector["raw_at"].items()
    }


def digest(words: Iterable[int]) -> str:
    return hashlib.sha256(b"".join(word.to_bytes(8, "little") for word in words)).hexdigest()


def test_isaac64_words(recorded) -> None:
    for vector in recorded("isaac64_nethack")["vectors"]:
        check_words(vector, Isaac64(int(vector["seed"])).words())


def test_isaac64_states(recorded) -> None:
    for vector in recorded("isaac64_nethack")["vectors"][:3]:
        for drawn, state in vector["state_after_draws"].items():
            generator = Isaac64(int(vector["seed"]))
            blocks = [generator.block() for _ in range(max(1, -(-int(drawn) // 256)))]
            memory, a, b, c = generator.state
            assert [str(a), str(b), str(c)] == [str(state[name]) for name in "abc"]
            assert digest(memory) == state["mem_sha256"]
            assert digest(blocks[-1]) == state["out_sha256"]


def test_isaac64_copies_are_independent() -> None:
    first = Isaac64(7)
    second = first.copy()
    assert first.block() == second.block()
    first.block()
    assert first.state != second.state


def calls(vector, method: str, *arguments: int, level: int = 1, count: int = 32) -> list[int]:
    dice = one_stream_dice(int(vector["seed"]), experience_level=level)
    return [int(getattr(dice, method)(*arguments)) for _ in range(count)]


def test_nethack_rolls(recorded) -> None:
    for vector in recorded("isaac64_nethack")["vectors"][:3]:
        for n, expected in vector["rn2"].items():
            assert calls(vector, "rn2", int(n)) == expected
        assert calls(vector, "rn2_of_display", 100) == vector["rn2_display_100"]
        assert calls(vector, "rnd", 6) == vector["rnd6"]
        assert calls(vector, "rn1", 5, 10) == vector["rn1_5_10"]
        assert calls(vector, "d", 3, 6, count=16) == vector["d_3_6"]
        for level, expected in vector["rne4"].items():
            assert calls(vector, "rne", 4, level=int(level)) == expected
        assert calls(vector, "rne", 3) == vector["rne3_ulevel1"]
        assert calls(vector, "rnz", 350) == vector["rnz350_ulevel1"]
        assert calls(vector, "rnz", -25, count=16) == vector["rnz_m25_ulevel1"]


def test_nethack_luck(recorded) -> None:
    for vector in recorded("isaac64_nethack")["vectors"][:3]:
        for x, rows in vector["rnl"].items():
            for luck, expected in rows.items():
                assert calls(vector, "rnl", int(x), int(luck), count=16) == expected


def test_unnethack_luck_and_the_other_rolls_of_dice(recorded) -> None:
    for vector in recorded("isaac32_luck")["vectors"]:

        def dice(seed: int = vector["seed"]) -> Dice:
            return Dice(WordBlocks(GENERATORS["isaac"].words(seed)), WordBlocks(iter(())))

        for x, rows in vector["rnl"].items():
            for luck, expected in rows.items():
                rolling = dice()
                assert [rolling.rnl(int(x), int(luck)) for _ in range(16)] == expected
        rolling = dice()
        assert [int(rolling.rnf(1, 3)) for _ in range(32)] == vector["rnf_1_3"]
        rolling = dice()
        assert [rolling.rnz(-25) for _ in range(16)] == vector["rnz_m25_ulevel1"]
        rolling = dice()
        assert [rolling.word(100) for _ in range(32)] == vector["raw"]


def test_nethack_has_no_monster_stream() -> None:
    dice = one_stream_dice(5, display_seed=6)
    with on_monster_stream(dice):
        inside = dice.rn2(1 << 60)
    assert inside == next(Isaac64(5).words()) % (1 << 60)
    assert dice.rn2_of_display(1 << 60) == next(Isaac64(6).words()) % (1 << 60)
    assert (dice.rn2(0), dice.rn2_of_display(0), dice.drawn) == (0, 0, (1, 1))


def test_streams_of_dungeons(recorded) -> None:
    for row in recorded("isaac64_nethack")["nle_lgen"]:
        streams = dungeon_streams(int(row["lgen_seed"]))
        for stream, seed in zip(streams, row["dungeon_seeds"], strict=True):
            assert stream.state == Isaac64(int(seed)).state
        assert [str(word) for word in islice(streams[0].copy().words(), 4)] == row["dungeon0_first4"]
        dice = OneStreamDice(streams[0], streams[1])
        assert [dice.rn2(100) for _ in range(16)] == row["dungeon0_rn2_100"]


def check_table(generator: AdditiveFeedback, vector) -> None:
    assert generator.table == vector["table_after_seeding"]
    assert (generator.front, generator.rear) == (vector["front"], vector["rear"])


def test_additive_feedback(recorded) -> None:
    data = recorded("random_type3")
    for vector in data["bsd"]:
        check_table(bundled_random(vector["seed"]), vector)
        check_words(vector, bundled_random(vector["seed"]).words())
        for n, expected in vector["rn2"].items():
            words = bundled_random(vector["seed"]).words()
            assert [next(words) % int(n) for _ in range(32)] == expected
        for n, expected in vector["rn2_shift3"].items():
            words = bundled_random(vector["seed"]).words()
            assert [(next(words) >> 3) % int(n) for _ in range(32)] == expected
    for vector in data["glibc"]:
        assert AdditiveFeedback(glibc_table(vector["seed"])).table == vector["table_after_seeding"]
        check_words(vector, GENERATORS["glibc"].words(vector["seed"]))
    assert list(islice(GENERATORS["glibc"].words(1), 64)) == data["glibc_rand_unseeded"]


def test_congruential(recorded) -> None:
    for vector in recorded("random_type3")["lrand48"]:
        assert list(islice(lrand48(vector["seed"]), 32)) == vector["raw"]
    assert next(small_display_words()) == 2739110765 >> 16
    for vector in recorded("rogue36_lcg")["vectors"]:
        generator = Rogue36(vector["seed"])
        assert list(islice(generator.words(), 32)) == vector["raw"]
        assert generator.state == vector["state_after_32"]
        for x, expected in vector["rnd"].items():
            generator = Rogue36(vector["seed"])
            assert [generator.rnd(int(x)) for _ in range(32)] == expected


def test_type_0_is_the_rule_that_fills_the_table_of_type_3() -> None:
    for seed in (0, 1, 42, 4294967295):
        assert list(islice(RandomType0(seed).words(), 30)) == [word & 0x7FFFFFFF for word in bundled_table(seed)[1:]]
    assert RandomType0(-1).next_word() == RandomType0(4294967295).next_word()
    for bit in range(4):
        bits = [word >> bit & 1 for word in islice(RandomType0(9).words(), 64)]
        assert bits[: 1 << bit] != bits[1 << bit : 2 << bit]
        assert bits[2 << bit :] == bits[: -(2 << bit)]


def test_rogues_bits_have_short_periods(recorded) -> None:
    facts = recorded("rogue36_lcg")
    words = list(islice(Rogue36(0).words(), ROGUE_STATES))
    assert facts["period"] == ROGUE_STATES == len({Rogue36(s).next_word() << 1 | s & 1 for s in range(ROGUE_STATES)})
    for bit, period in enumerate(facts["output_bit_periods"]):
        sequence = [word >> bit & 1 for word in words]
        assert all(sequence[i] == sequence[i - period] for i in range(period, ROGUE_STATES))
        assert any(sequence[i] != sequence[i - period // 2] for i in range(period // 2, ROGUE_STATES))


def test_mersenne(recorded) -> None:
    for vector in recorded("mt19937")["vectors"]:
        check_words(vector, mersenne_words(vector["seed"]))
        for n, expected in vector["rn2"].items():
            words = mersenne_words(vector["seed"])
            assert [next(words) % int(n) for _ in range(32)] == expected
    assert list(islice(gsl_words(0), 4)) == list(islice(mersenne_words(4357), 4))


def test_philox(recorded) -> None:
    checked = 0
    for vector in recorded("numpy_streams")["vectors"]:
        if vector["bit_generator"] == "philox":
            check_words(vector, Philox(int(vector["seed"]), tuple(vector["spawn_key"])).words())
            checked += 1
    assert checked == 6


def test_every_generator_by_name_keeps_its_width() -> None:
    assert len(GENERATORS) == 13
    for row in GENERATORS.values():
        words = list(islice(row.words(3), 3000))
        assert 1 << row.bits - 1 <= max(words) < 1 << row.bits
        source = WordBlocks(row.words(3), 5)
        assert source.block()[::-1] + source.block()[::-1] == words[:10]


def test_remainders_favour_small_results() -> None:
    law = remainder_law(14, 100)
    assert (law[0], law[83], law[84]) == (Fraction(164, 16384), Fraction(164, 16384), Fraction(163, 16384))
    assert sum(law) == 1
    with pytest.raises(ValueError, match="at least 1"):
        remainder_law(14, 0)
