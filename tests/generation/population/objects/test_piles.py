"""Piles, stacking and putting things into others."""

from __future__ import annotations

from typing import Any

import pytest

from vaultc.generation.population.objects import merge_into, put_into, put_on_pile, stack, take


def test_newest_lies_on_top_but_below_a_boulder(bench: Any) -> None:
    first, boulder, third, fourth = (bench.item(name) for name in ("dagger", "boulder", "mace", "boulder"))
    for item in (first, boulder, third, fourth):
        put_on_pile(bench.site, item, 3, 4)
    assert bench.level.pile(3, 4) == [boulder, fourth, third, first]


def test_taking_the_last_object_leaves_no_pile(bench: Any) -> None:
    item = bench.item("dagger")
    put_on_pile(bench.site, item, 3, 4)
    take(bench.level, item)
    assert not bench.level.piles
    assert (item.x, item.y) == (3, 4)


def test_crysknives_turn_into_worm_teeth_also_inside(bench: Any) -> None:
    sack = bench.item("sack", contents=[bench.item("crysknife")])
    put_on_pile(bench.site, sack, 3, 4)
    assert sack.contents[0].kind == bench.kind("worm tooth")


@pytest.mark.parametrize(("roll", "name"), [(0, "worm tooth"), (4, "crysknife")])
def test_fixed_crysknives_seldom_turn(bench: Any, roll: int, name: str) -> None:
    bench.script(("g", 10, roll))
    knife = bench.item("crysknife", erodeproof=True)
    put_into(bench.site, knife, [])
    assert knife.kind == bench.kind(name)
    assert bench.spent()


def test_what_is_put_in_stacks_with_the_first_like_thing(bench: Any) -> None:
    older, newer = bench.item("dagger", age=4), bench.item("dagger", quantity=3, age=8)
    contents = [bench.item("mace"), older]
    assert put_into(bench.site, newer, contents) is older
    assert (older.quantity, older.age, len(contents)) == (4, 7, 2)


@pytest.mark.parametrize(
    ("name", "one", "other", "together"),
    [
        ("dagger", {}, {"spe": 1}, False),
        ("dagger", {}, {"erodeproof": True}, False),
        ("dagger", {}, {"trapped": True}, False),
        ("dagger", {"locked": True}, {"recharged": 3, "age": 9}, True),
        ("dagger", {"name": "Ann"}, {}, True),
        ("dagger", {"name": "Ann"}, {"name": "Bob"}, False),
        ("long sword", {}, {}, False),
        ("apple", {}, {"erodeproof": True}, True),
        ("gold piece", {"cursed": True}, {"name": "Ann", "spe": 5}, True),
        ("corpse", {"species": 12}, {"species": 12}, True),
        ("corpse", {"species": 12}, {"species": 12, "name": "Ann"}, False),
        ("corpse", {"species": 12}, {"species": 13}, False),
        ("tin", {"species": 12}, {"species": 13}, False),
        ("egg", {"species": 12}, {"species": 12}, True),
        ("egg", {"species": 12}, {"species": 12, "timed": True}, False),
        ("apple", {"species": 1}, {"species": 2}, True),
        ("wax candle", {"age": 400}, {"age": 399}, False),
        ("wax candle", {"age": 399}, {"age": 376}, True),
        ("oil", {"lit": True}, {"lit": True}, False),
    ],
)
def test_what_stacks(bench: Any, name: str, one: dict[str, Any], other: dict[str, Any], together: bool) -> None:
    character = "!" if name == "oil" else None
    here, there = bench.item(name, character, **one), bench.item(name, character, **other)
    items = [there]
    assert (merge_into(bench.site, here, items) is there) == together
    assert len(items) == (1 if together else 2)


def test_corpses_of_trolls_never_stack(bench: Any) -> None:
    troll = bench.monster("troll")
    items = [bench.item("corpse", species=troll)]
    merge_into(bench.site, bench.item("corpse", species=troll), items)
    assert len(items) == 2


def test_the_new_object_absorbs_at_most_one_old_one(bench: Any) -> None:
    old = [bench.item("dagger", name=name) for name in ("Ann", "Bob")]
    new = bench.item("dagger")
    for item in (*old, new):
        put_on_pile(bench.site, item, 3, 4)
    stack(bench.site, new)
    assert bench.level.pile(3, 4) == [new, old[0]]
    assert (new.quantity, new.name) == (2, "Bob")
