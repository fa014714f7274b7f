"""Dice of the C library's generator, rolled as NetHack 3.4.3 does."""

from __future__ import annotations

from itertools import islice

from scripted_dice import on_monster_stream

from vaultc.chance import luck
from vaultc.chance.congruential import glibc_random
from vaultc.chance.seeding import library_dice, tracing_library_dice


def words(seed: int, count: int) -> list[int]:
    return list(islice(glibc_random(seed), count))


def test_rolls_are_successive_words_modulo_the_bound() -> None:
    dice = library_dice(42)
    bounds = [3, 2, 100, 1, 1000]
    assert [dice.rn2(bound) for bound in bounds] == [
        word % bound for word, bound in zip(words(42, 5), bounds, strict=True)
    ]


def test_monsters_draw_from_the_only_stream() -> None:
    dice = library_dice(7)
    first = dice.rn2(1 << 31)
    with on_monster_stream(dice):
        second = dice.rn2(1 << 31)
    assert [first, second] == words(7, 2)


def test_open_rolls_draw_no_more_than_they_need() -> None:
    for seed in range(30):
        dice = tracing_library_dice(seed)
        result = dice.rne(4)
        assert len(dice.trace) == min(result, 4)


def test_seed_nought_means_one() -> None:
    assert library_dice(0).rn2(1 << 31) == library_dice(1).rn2(1 << 31)


def test_luck_weighs_by_the_old_law() -> None:
    assert library_dice(1).law_of_luck is luck.OLD
    assert library_dice(1).word_bits == 31
