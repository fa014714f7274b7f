"""A statement of a layout's script rolls again: what it made changes, and edits stay."""

from __future__ import annotations

from collections import Counter

import vaultc
from vaultc.language.source import Source

RESAMPLE = vaultc.MUTATIONS["resample statement"]
TEXT = """
LEVEL: "two"
GEOMETRY: center, center
MAP
-------------------------
|.......................|
|.......................|
|.......................|
-------------------------
ENDMAP
OBJECT: ('*', "ruby"), random
TRAP: "pit", random
"""


def two() -> vaultc.Layout:
    return vaultc.load(Source.from_text(TEXT)).levels[0].generate(3).layout()


def test_one_statement_rolls_again() -> None:
    layout = two()
    seen = set()
    for seed in range(12):
        changed = RESAMPLE.mutated(layout, seed)
        assert changed is not None
        rubies, pits = changed.objects != layout.objects, changed.traps != layout.traps
        assert rubies != pits
        seen.add(rubies)
        assert changed.ground.arrays == layout.ground.arrays
    assert seen == {True, False}


def test_edits_stay() -> None:
    layout = two()
    layout.paint((35, 10), "lava")
    layout.place("monster", "newt", 36, 11)
    for seed in range(4):
        changed = RESAMPLE.mutated(layout, seed)
        assert changed is not None
        assert changed.monsters == layout.monsters
        assert changed.terrain_at(35, 10) == "lava"
        assert Counter(thing.name for thing in changed.things()) == Counter({"ruby": 1, "pit": 1, "newt": 1})


def test_a_statement_that_rolled_before_rolls_once_more() -> None:
    layout = two()
    for seed in range(12):
        changed = RESAMPLE.mutated(layout, seed)
        assert changed is not None
        layout = changed
        assert [thing.name for thing in layout.things()] == ["ruby", "pit"]
    assert layout.run is not None
    assert len(layout.run.rolled) == 2
    assert layout.run.layout() == layout


def test_a_removed_thing_does_not_come_back_with_another_statement() -> None:
    layout = two()
    layout.remove(layout.traps[0])
    changed = [RESAMPLE.mutated(layout, seed) for seed in range(8)]
    assert {len(one.traps) for one in changed if one is not None and one.objects != layout.objects} == {0}


def test_a_layout_without_a_script_has_no_statements() -> None:
    layout = vaultc.Layout.empty(fill="floor")
    layout.place("monster", "newt", 5, 5)
    assert RESAMPLE.mutated(layout, 1) is None
