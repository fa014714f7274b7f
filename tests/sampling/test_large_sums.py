"""Sums beyond 32 bits stay at the largest number everywhere: in levels, JSON, measures, arrays and frozen files."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaultc
from sampling.making import recipe, write

MOST = 2**31 - 1
TEXT = "".join(
    [
        'LEVEL: "hoard"\nROOM: "ordinary", lit, (3,3), (center,center), (9,5) {\n',
        *["  GOLD: 2147483647, (1,1)\n"] * 10,
        "  GOLD: 2147483647, (3,3)\n",
        *["  OBJECT: ('*', \"rock\"), (2,2), quantity: 2147483647\n"] * 2,
        *["  OBJECT: (')', \"dagger\"), (4,2), quantity: 2147483647\n"] * 2,
        "}\n",
    ]
)


@pytest.fixture
def level() -> vaultc.GeneratedLevel:
    return vaultc.loads(TEXT).levels[0].generate(seed=1)


def test_a_heap_and_a_stack_stay_at_the_largest_number(level: vaultc.GeneratedLevel) -> None:
    assert {thing.quantity for thing in level.objects} == {MOST}
    assert [fact.get("quantity") for fact in level.render("json")["objects"]] == [MOST] * len(level.objects)


def test_sums_of_a_level_are_those_of_arrays(level: vaultc.GeneratedLevel, tmp_path: Path) -> None:
    names = ("gold", "value")
    assert level.measures(*names) == {"gold": MOST, "value": MOST}
    batch = vaultc.generate_many(vaultc.loads(TEXT).levels[0], [1], layers=[], measures=names, things=["objects"])
    assert [batch.measures[name].tolist() for name in names] == [[MOST], [MOST]]
    assert set(batch.things["objects"]["quantity"].tolist()) == {MOST}
    write(recipe(text=TEXT, seeds=range(1, 2), measures=names), tmp_path / "set")
    assert vaultc.dataset(tmp_path / "set").measures("gold").tolist() == [MOST]


def test_a_frozen_level_is_a_file_that_can_be_loaded(level: vaultc.GeneratedLevel) -> None:
    text = level.layout().to_des()
    again = vaultc.loads(text).levels[0].generate(seed=2)
    assert sorted((thing.name, thing.quantity) for thing in again.objects) == sorted(
        (thing.name, thing.quantity) for thing in level.objects
    )
