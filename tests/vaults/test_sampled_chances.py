"""The stated chances that rest on too many draws to try them all, counted over many seeds.

A share that is off by two hundredths would be found: tolerances are 0.015, or less where there are more trials. These
runs take minutes; ``VAULTC_FACTS=1`` (or ``make facts``) asks for them.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest
from enumerating import dice_law

import vaultc
from vaultc.games import game_named
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import CLOUD, ROOM
from vaultc.world.grid import CELLS, at

SEEDS = range(1, 10_001)
TOLERANCE = 0.015
MUCH_CLOSER = 0.004
"""For shares of squares, of which there are many more than levels."""

CATALOG = vaultc.library().levels[0].catalog

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.environ.get("VAULTC_FACTS"), reason="takes minutes; VAULTC_FACTS=1 asks for it"),
]


def levels(name: str, dialect: str = "auto") -> Iterator[Level]:
    script = vaultc.library(dialect)[name]
    return (script.generate(seed).level for seed in SEEDS)


def floor(level: Level) -> list[int]:
    room = level.rooms[0]
    return [level.terrain[at(x, y)] for x in range(room.lx, room.hx + 1) for y in range(room.ly, room.hy + 1)]


def test_scattered_terrain_covers_three_tenths() -> None:
    squares = covered = 0
    for level in levels("vlt-scattered"):
        codes = floor(level)
        squares += len(codes)
        covered += len(codes) - codes.count(ROOM)
    assert covered / squares == pytest.approx(0.3, abs=MUCH_CLOSER)


VICTIMS = 28


def like_pairs(keep: float) -> float:
    """The mean number of pairs of corpses of one kind, if each further corpse keeps the kind with that chance.

    Two corpses that lie ``apart`` in time have one kind if it was kept throughout, or was drawn again.
    """
    total = 0.0
    for number, share in dice_law(5, 5).items():
        for apart in range(1, number):
            kept = keep**apart
            total += float(share) * (number - apart) * (kept + (1 - kept) / VICTIMS)
    return total


def test_massacre_keeps_nine_in_ten() -> None:
    """The human of any kind among the victims may be another one each time, which costs up to one pair in 28."""
    pairs = corpses = 0
    for level in levels("vlt-massacre"):
        slain = Counter[int]()
        for item in level.items():
            slain[item.species] += item.quantity
        corpses += slain.total()
        pairs += sum(number * (number - 1) // 2 for number in slain.values())
    most, least = like_pairs(0.9), like_pairs(0.9) * (VICTIMS - 1) / VICTIMS
    assert like_pairs(0.88) < least * 0.99 < pairs / len(SEEDS) < most * 1.01 < like_pairs(0.92)
    assert corpses / len(SEEDS) == pytest.approx(15, rel=0.01)


def test_fog_falls_off_by_a_ninth_a_square() -> None:
    places = {(5, 8): 0, (5, 6): 0, (5, 4): 0, (5, 2): 0, (5, 16): 0, (0, 8): 0, (9, 8): 0}
    for level in levels("vlt-fog"):
        room = level.rooms[0]
        for x, y in places:
            places[x, y] += level.terrain[at(room.lx + x, room.ly + y)] == CLOUD
    for (x, y), clouds in places.items():
        distance = abs(x - 5) + abs(y - 8)
        assert clouds / len(SEEDS) == pytest.approx(1 - distance / 9, abs=TOLERANCE)


def test_secret_door_of_the_mausoleum_is_in_any_wall() -> None:
    walls: Counter[tuple[int, int]] = Counter()
    for level in levels("vlt-mausoleum"):
        room = level.rooms[0]
        for x, y in ((1, 2), (3, 2), (2, 1), (2, 3)):
            walls[x, y] += level.terrain[at(room.lx + x, room.ly + y)] == 17
    assert len(walls) == 4
    for doors in walls.values():
        assert doors / len(SEEDS) == pytest.approx(0.05, abs=TOLERANCE / 2)


def test_statuary_has_as_many_traps_as_its_chances_give() -> None:
    traps = Counter(len(level.traps) for level in levels("vlt-statuary"))
    for number, share in ((0, 1 / 8), (1, 3 / 8), (2, 3 / 8), (3, 1 / 8)):
        assert traps[number] / len(SEEDS) == pytest.approx(share, abs=TOLERANCE)


def test_caged_r_is_a_rust_monster_or_a_disenchanter() -> None:
    """The stated share is for UnNetHack 5; UnNetHack 6 chooses within a class by another rule."""
    species = game_named("unnethack").catalog.species
    made = levels("vlt-caged-r", "unnethack")
    kinds = Counter(species[monster.species].name for level in made for monster in level.monsters)
    assert set(kinds) == {"rust monster", "disenchanter"}
    assert kinds["rust monster"] / len(SEEDS) == pytest.approx(0.88, abs=TOLERANCE)


def test_pairs_of_traps_are_even() -> None:
    kinds: Counter[int] = Counter()
    for level in levels("vlt-traps"):
        kinds.update(trap.kind for trap in level.traps)
    for one, other in ((11, 12), (22, 10), (14, 13), (1, 2)):
        assert kinds[one] / (kinds[one] + kinds[other]) == pytest.approx(0.5, abs=TOLERANCE / 2)


def test_sizes_of_ordinary_rooms_are_convertible_and_vary() -> None:
    sizes = Counter((level.rooms[0].width, level.rooms[0].height) for level in levels("vlt-ordinary"))
    assert len(sizes) > 20
    assert max(sizes.values()) / len(SEEDS) < 0.2


def test_chances_of_the_originals() -> None:
    """Every chest of the sale may be a mimic with even chances; half of the brooks have a fountain."""
    mimics = chests = 0
    for level in levels("vlt-sale"):
        mimics += sum(CATALOG.species[monster.species].character == "m" for monster in level.monsters)
        chests += 3
    assert mimics / chests == pytest.approx(0.5, abs=TOLERANCE / 2)
    fountains = sum(any(code == 30 for code in level.terrain[:CELLS]) for level in levels("vlt-brook"))
    assert fountains / len(SEEDS) == pytest.approx(0.5, abs=TOLERANCE)
