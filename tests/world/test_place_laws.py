"""Exact chances of a blueprint agree with worlds that are drawn as a game draws them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from vaultc.world.blueprint import Blueprint, BranchKind, PlacedLevel, PlaceRange, PlannedBranch, PlannedDungeon
from vaultc.world.place_laws import TooManyWorldsError, laws_of, sampled_laws
from vaultc.world.planned_places import NumberDraw, UnplaceableError, draw_world

SAMPLES = 4000


def dice(samples: int = SAMPLES) -> Iterator[NumberDraw]:
    random = Random(7)
    return (random.randrange for _ in range(samples))


def level(name: str, base: int, length: int = 0, percent: int = 100, after: str | None = None) -> PlacedLevel:
    return PlacedLevel(name, PlaceRange(base, length), percent, after=after)


BELOW = Blueprint(
    (
        PlannedDungeon(
            "The Halls",
            9,
            4,
            levels=(
                level("well", 3, 3),
                level("hall", 3, 3, 40),
                level("gate", 0, 2, 100, "well"),
                level("moat", -4, 3),
                level("keep", -1),
            ),
            branches=(
                PlannedBranch("The Cellars", PlaceRange(2, 3)),
                PlannedBranch("The Loft", PlaceRange(1, 2), up=True, after="well"),
                PlannedBranch("The Shrine", PlaceRange(2, 4), BranchKind.PORTAL),
            ),
        ),
        PlannedDungeon("The Cellars", 4, 3, levels=(level("tun", -1), level("rack", 1, 2)), branches=(
            PlannedBranch("The Pit", PlaceRange(-2, 2)),
        )),
        PlannedDungeon("The Loft", 3, 2, 70, entry=-1, levels=(level("roof", 1),)),
        PlannedDungeon("The Shrine", 1),
        PlannedDungeon("The Pit", 2, levels=(level("pit", -1, 1, 25),)),
    )
)  # fmt: skip


def test_exact_chances_agree_with_drawn_worlds() -> None:
    exact, sampled = laws_of(BELOW), sampled_laws(BELOW, dice())
    assert exact.samples == 0
    assert sampled.samples == SAMPLES
    pairs = zip((*exact.levels, *exact.branches), (*sampled.levels, *sampled.branches), strict=True)
    compared = 0
    for true, drawn in pairs:
        assert (true.dungeon, true.name) == (drawn.dungeon, drawn.name)
        for one, other in ((true.depths, drawn.depths), (true.numbers, drawn.numbers)):
            assert set(other) <= set(one)
            for value, chance in one.items():
                error = float(chance * (1 - chance) / SAMPLES) ** 0.5
                assert abs(float(chance - other.get(value, Fraction(0)))) <= 5 * error + 1e-9, (true.name, value)
                compared += 1
    assert compared > 80
    for (_, *laws), (_, *shares) in zip(exact.dungeons, sampled.dungeons, strict=True):
        for law, share in zip(laws, shares, strict=True):
            assert all(abs(float(law[value] - share.get(value, 0))) < 0.05 for value in law)


def test_chances_of_levels_sum_to_their_share() -> None:
    laws = laws_of(BELOW)
    hall, roof, pit = (laws.level(name) for name in ("hall", "roof", "pit"))
    assert hall is not None
    assert hall.chance == Fraction(2, 5)
    assert roof is not None
    assert roof.chance == Fraction(7, 10)
    assert pit is not None
    assert pit.chance == Fraction(1, 4)
    assert sum(pit.depths.values()) == Fraction(1, 4)


def test_places_from_which_the_rest_cannot_be_placed_never_come() -> None:
    first, second = level("first", 1, 2), level("second", 1)
    laws = laws_of(Blueprint((PlannedDungeon("The Halls", 3, levels=(first, second)),)))
    assert [law.numbers for law in laws.levels] == [{2: 1}, {1: 1}]


def test_branches_keep_to_levels_without_one() -> None:
    """The level after a taken one is as likely as two others, since the game looks on from there in a circle."""
    branches = tuple(PlannedBranch(name, PlaceRange(1, 3)) for name in ("A", "B"))
    dungeons = (PlannedDungeon("The Halls", 3, branches=branches), PlannedDungeon("A", 1), PlannedDungeon("B", 1))
    laws = laws_of(Blueprint(dungeons))
    assert all(law.numbers == dict.fromkeys((1, 2, 3), Fraction(1, 3)) for law in laws.branches)
    world = draw_world(Blueprint(dungeons), lambda _: 0)
    assert [drawn.arrival and drawn.arrival.number for drawn in world.dungeons] == [None, 2, 3]


def test_levels_without_a_place_stop_the_game() -> None:
    blueprint = Blueprint((PlannedDungeon("The Halls", 3, levels=(level("one", 1), level("two", 1))),))
    with pytest.raises(UnplaceableError, match="levels of The Halls cannot all be placed on its 3 levels"):
        draw_world(blueprint, lambda _: 0)
    with pytest.raises(TooManyWorldsError):
        laws_of(blueprint)
    assert sampled_laws(blueprint, dice(5)).stopped == 1


def test_draws_are_those_of_the_game() -> None:
    asked: list[int] = []

    def rn2(below: int) -> int:
        asked.append(below)
        return 0

    world = draw_world(BELOW, rn2)
    halls = [4, *[100] * 5, 3, 2, 1, 1, 3, 1]  # the hall moves from 4 to 5, since the gate needs its place
    assert asked[: len(halls)] == halls
    placed = {number: one.name for number, one in world.dungeons[0].levels.items()}
    assert placed == {3: "well", 4: "gate", 5: "hall", 6: "moat", 9: "keep"}


def test_one_seed_is_one_world() -> None:
    worlds = [draw_world(BELOW, Random(5).randrange) for _ in range(2)]
    assert worlds[0].dungeons == worlds[1].dungeons
