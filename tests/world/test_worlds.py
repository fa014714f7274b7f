"""The main dungeons that games have, with their chances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from vaultc.games import game_named
from vaultc.world.blueprint import Blueprint
from vaultc.world.place_laws import laws_of
from vaultc.world.plan import BELOW_MEDUSA, ORDINARY, branches_at, worlds_of

PLAN = game_named("unnethack6").plan


def share(depth: int, kind: str | None) -> Fraction:
    return sum((world.share for world in worlds_of(PLAN) if world.kind(depth) == kind), Fraction(0))


def test_all_worlds_together_are_all_games() -> None:
    assert sum(world.share for world in worlds_of(PLAN)) == 1
    assert {world.levels for world in worlds_of(PLAN)} == set(range(25, 30))


def test_places_of_special_levels() -> None:
    assert {share(depth, "oracle") for depth in range(5, 10)} == {Fraction(1, 5)}
    assert {share(depth, "medusa") for depth in (21, 28)} == {Fraction(1, 20)}
    assert {share(depth, "castle") for depth in range(25, 30)} == {Fraction(1, 5)}
    assert sum(share(depth, "bigrm") for depth in range(1, 30)) == Fraction(2, 5)
    assert sum(share(depth, "nymph") for depth in range(1, 30)) == Fraction(9, 20)
    assert share(3, ORDINARY) == 1
    assert share(30, None) == 1
    assert share(24, BELOW_MEDUSA) == Fraction(3 + 2 + 1, 20)


def test_two_levels_never_share_a_place() -> None:
    for world in worlds_of(PLAN):
        names = list(world.special.values())
        assert len(names) == len(set(names))
        assert world.medusa < world.levels
        assert len(world.ordinary) == world.medusa - 1 - sum(depth < world.medusa for depth in world.special)


def test_reference_world_is_one_of_them() -> None:
    (reference,) = worlds_of(PLAN, reference=True)
    assert dict(reference.special) == {8: "oracle", 24: "medusa", 26: "castle"}
    assert dict(reference.special) in [dict(world.special) for world in worlds_of(PLAN) if world.levels == 26]
    assert reference.kind(25) == BELOW_MEDUSA


@pytest.mark.parametrize("game", ["unnethack", "nethack36"])
def test_only_the_reference_world_is_known(game: str) -> None:
    (world,) = worlds_of(game_named(game).plan)
    assert world.share == 1
    assert 9 not in world.ordinary


def test_branches() -> None:
    assert branches_at(PLAN, 5) == {None: 1}
    kinds = {branch and branch.kind: chance for branch, chance in branches_at(PLAN, 16).items()}
    # Moria avoids the level of the Quest, which is at 16 if the Oracle is at 9 and the Quest seven levels below.
    assert kinds == {None: Fraction(27, 40), "stairs": Fraction(9, 40), "portal": Fraction(1, 10)}
    for depth in range(1, 28):
        assert sum(branches_at(PLAN, depth).values()) == 1
    with pytest.raises(ValueError, match="28"):
        branches_at(PLAN, 28)


def test_branches_of_the_reference_world() -> None:
    for depth, branch in PLAN.main.branches:
        if depth not in (24, 26):
            assert branches_at(PLAN, depth, reference=True) == {branch: 1}
    assert branches_at(PLAN, 2, reference=True) == {None: 1}


def test_the_plan_is_a_blueprint_as_dungeon_files_give_it() -> None:
    """The chances of the blueprint, computed as for a dungeon file, are those of the worlds."""
    assert PLAN.ranges is not None
    laws = laws_of(Blueprint((PLAN.ranges,)))
    assert [law.name for law in laws.levels] == ["oracle", "bigrm", "nymph", "medusa", "castle"]
    for law in laws.levels:
        worlds = {depth: share(depth, law.name) for depth in range(1, 30)}
        assert {depth: chance for depth, chance in worlds.items() if chance} == dict(law.depths)
    assert {branch.dungeon for branch in PLAN.ranges.branches} <= {dungeon.name for dungeon in PLAN.dungeons}
