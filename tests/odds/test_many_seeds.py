"""Seeding many streams at once gives what seeding one by one gives."""

from __future__ import annotations

from itertools import islice

from scripted_dice import on_monster_stream

from vaultc.chance.isaac import Isaac
from vaultc.chance.many_seeds import starts_of
from vaultc.chance.seeding import game_dice, many_game_dice

SEEDS = [0, 1, 42, 123456789, 4294967295, *range(1000, 2100)]


def test_first_words() -> None:
    starts = list(starts_of(SEEDS))
    assert len(starts) == len(SEEDS)
    for seed, start in list(zip(SEEDS, starts, strict=True))[::100]:
        words, rest = start.first()[::-1], start.rest()
        while len(words) < 512:
            words += rest.block()[::-1]
        assert words[:512] == list(islice(Isaac(seed).words(), 512))
    assert list(starts_of([])) == []


def test_dice() -> None:
    several = list(many_game_dice(SEEDS, experience_level=17))
    assert len(several) == len(SEEDS)
    for seed, dice in list(zip(SEEDS, several, strict=True))[::100]:
        single = game_dice(seed, experience_level=17)
        for _ in range(300):
            assert dice.rn2(1000003) == single.rn2(1000003)
        with on_monster_stream(dice), on_monster_stream(single):
            assert [dice.rnz(350) for _ in range(30)] == [single.rnz(350) for _ in range(30)]
        assert dice.drawn == single.drawn == (300, 360)
        assert dice.library_word() == 1804289383
