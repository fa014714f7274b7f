"""Ice caves: what is computed in bulk agrees with the rule taken literally."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import Any

import pytest

from vaultc.chance.dice import Dice, TracingDice
from vaultc.chance.isaac import Isaac
from vaultc.chance.seeding import modern_dice
from vaultc.games.unnethack import sheol
from vaultc.games.unnethack.nearest import nearest_points
from vaultc.games.unnethack.sheol import all_reached
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import CLOUD, CRYSTALICEWALL, ICE, ICEWALL, NON_DIGGABLE, POOL, ROOM, STONE
from vaultc.world.grid import CELLS, HEIGHT, at

WALKABLE = (ICE, POOL, ROOM)
PASSABLE = (*WALKABLE, ICEWALL, CRYSTALICEWALL)


def literal_reach(level: Level, start: tuple[int, int], through: tuple[int, ...]) -> bool:
    reached, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        if not (2 <= x <= 78 and 1 <= y <= 19):
            continue
        for there in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)):
            if there not in reached and level.terrain[at(*there)] in through:
                reached.add(there)
                waiting.append(there)
    cells = product(range(1, 80), range(21))
    return all(where in reached for where in cells if level.terrain[at(*where)] in WALKABLE)


def with_obstacles(random: Random, share: float) -> Level:
    """A level of walkable terrain with some stone and ice walls, sometimes with stone all around."""
    level = Level()
    stone_rim = random.random() < 0.7
    for x, y in product(range(1, 80), range(21)):
        rim = stone_rim and (x in (1, 79) or y in (0, 20))
        kinds = (STONE,) if rim else (STONE, CLOUD, ICEWALL) if random.random() < share else WALKABLE
        level.terrain[at(x, y)] = random.choice(kinds)
    return level


def test_the_reach_test_is_literal() -> None:
    random = Random(1)
    outcomes = set()
    for share in [0, 0.01, 0.05, 0.3] * 10:
        level = with_obstacles(random, share)
        start = random.randint(1, 78), random.randint(0, 20)
        found = all_reached(level, start, WALKABLE, PASSABLE)
        assert found == (literal_reach(level, start, WALKABLE) or literal_reach(level, start, PASSABLE))
        outcomes.add(found)
    assert outcomes == {True, False}


@pytest.mark.parametrize("rim", [(1, 0), (79, 20), (1, 5), (79, 5), (40, 0), (40, 20)])
def test_a_walkable_cell_of_the_rim_needs_a_passable_inner_neighbour(rim: tuple[int, int]) -> None:
    level = Level()
    for x, y in product(range(2, 79), range(1, 20)):
        level.terrain[at(x, y)] = ROOM
    assert all_reached(level, (40, 10), WALKABLE, PASSABLE)
    level.terrain[at(*rim)] = ICE
    assert all_reached(level, (40, 10), WALKABLE, PASSABLE) == (rim not in [(1, 0), (79, 20)])
    inner = min(max(rim[0], 2), 78), min(max(rim[1], 1), 19)
    level.terrain[at(*inner)] = CLOUD
    assert not all_reached(level, (40, 10), WALKABLE, PASSABLE)
    assert not all_reached(level, rim, WALKABLE, PASSABLE)


@pytest.mark.parametrize("count", [1, 3, 40])
def test_cells_belong_to_the_nearest_point_and_to_the_earlier_one_on_ties(count: int) -> None:
    random = Random(count)
    points = random.sample(list(product(range(79), range(21))), count)
    numbers = nearest_points(points, 79, 21)
    for x, y in product(range(79), range(21)):
        nearest = min(range(count), key=lambda k: ((points[k][0] - x) ** 2 + (points[k][1] - y) ** 2, k))
        assert numbers[21 * x + y] == nearest


def test_patches_drop_points_beside_earlier_ones(make_site: Any) -> None:
    site, dice = make_site(5), Dice(Isaac(5), Isaac(5))
    sheol._patches(site, sheol._OPEN)
    points: list[tuple[int, int]] = []
    while len(points) < 300:
        point = dice.rn2(79), dice.rn2(21)
        kind = sheol._OPEN[dice.rn2(10)]
        if all((point[0] - x) ** 2 + (point[1] - y) ** 2 >= 4 for x, y in points):
            points.append(point)
            assert site.level.terrain[at(point[0] + 1, point[1])] == kind
    assert site.dice.drawn == dice.drawn


def test_rock_of_failed_rounds_stays_undiggable(make_site: Any) -> None:
    site = make_site(3, level_in_dungeon=3)
    sheol.sheol_level(site)
    walkable = [where for where in range(HEIGHT, CELLS) if site.level.terrain[where] in WALKABLE]
    assert any(site.level.flags[where] & NON_DIGGABLE for where in walkable)


@pytest.mark.parametrize(
    "make", [lambda: Dice(Isaac(3), Isaac(3)), lambda: TracingDice(Isaac(3), Isaac(3)),
             lambda: modern_dice(3)],
)  # fmt: skip
def test_triples_are_three_rolls_each(make: Any) -> None:
    dice, other = make(), make()
    dice.rn2(5)
    other.rn2(5)
    triples = list(islice(dice.triples(79, 21, 10), 400))
    assert triples == [(other.rn2(79), other.rn2(21), other.rn2(10)) for _ in range(400)]
    assert dice.drawn == other.drawn
    assert getattr(dice, "trace", None) == getattr(other, "trace", None)
