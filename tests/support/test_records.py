"""Records of a level and of the catalogue pickle and copy, in whatever way they are made."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from dataclasses import fields
from typing import Any

import pytest

from vaultc.games.unnethack import GAME
from vaultc.level.level import (
    Complaint,
    Engraving,
    Item,
    Level,
    Monster,
    MonsterOverride,
    Room,
    Stairway,
    StoredRegion,
    Trap,
)

THINGS = [
    Item(3, 7, cursed=True, name="Fang", contents=[Item(4)]),
    Monster(5, 10, 6, peaceful=True, state={"stunned": 1}, inventory=[Item(1)], shop=Room(1, 2, 3, 4, type=18)),
    Trap(2, 5, 5, launch=((1, 1), (9, 9))),
    Engraving("dust", "Elbereth", 4, 4),
    Room(1, 2, 3, 4, subrooms=[Room(2, 2, 2, 2)]),
    Stairway(3, 4),
    Complaint("no suitable place was found"),
    StoredRegion("branch", (1, 2, 3, 4), (0, 0, 0, 0), True, False),
    MonsterOverride(50, [(1, "class", "D")]),
]
ROWS = [GAME.catalog.species[3], GAME.catalog.kinds[9], GAME.catalog.artifacts[0], GAME.catalog.terrain[2]]


def facts(record: Any) -> dict[str, Any]:
    """All fields, also of records in records; sets are sorted, since a copy has another order."""
    values = {field.name: getattr(record, field.name) for field in fields(record)}
    return {name: repr(sorted(v) if isinstance(v, frozenset) else v) for name, v in values.items()}


@pytest.mark.parametrize("record", THINGS + ROWS, ids=lambda record: type(record).__name__)
@pytest.mark.parametrize("way", [lambda record: pickle.loads(pickle.dumps(record)), copy, deepcopy])
def test_nothing_is_lost(record: Any, way: Any) -> None:
    other = way(record)
    assert type(other) is type(record)
    assert facts(other) == facts(record)


def test_a_level_is_the_same_elsewhere() -> None:
    level = Level("far")
    level.complaints.append(Complaint("too many containers inside one another"))
    level.monsters.append(Monster(5, 10, 6, inventory=[Item(1)]))
    level.piles[100] = [Item(4)]
    other = pickle.loads(pickle.dumps(level))
    assert (other.name, other.complaints) == ("far", level.complaints)
    assert [facts(monster) for monster in other.monsters] == [facts(monster) for monster in level.monsters]
    assert [facts(item) for item in other.piles[100]] == [facts(item) for item in level.piles[100]]
