"""Stacks and heaps of gold end at the largest number that levels, formats, arrays and des files hold."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaultc
from vaultc.api.loading import LevelScript
from vaultc.generation.site import TOO_MANY
from vaultc.level.level import LARGEST_QUANTITY
from vaultc.rendering.converters.conformance_format import from_json, to_json

MOST = str(LARGEST_QUANTITY)
MANY = f"LOOP [3] {{ OBJECT: ('$', \"gold piece\"), quantity: {MOST} }}"
TOO_LARGE = [
    f"LOOP [10] {{ GOLD: {MOST}, (1,1) }}",
    f"GOLD: {MOST} * {MOST}, (1,1)",
    f"OBJECT: ('*', \"diamond\"), (1,1), quantity: {MOST} * 3",
    f"LOOP [3] {{ OBJECT: ('*', \"diamond\"), (1,1), uncursed, quantity: {MOST} }}",
    f"CONTAINER: ('(', \"chest\"), (1,1) {{ {MANY} }}",
    f"MONSTER: ('d', \"jackal\"), (1,1) {{ {MANY} }}",
]


def script_of(folder: Path, statement: str, dialect: str = "unnethack6") -> LevelScript:
    file = folder / "x.des"
    file.write_text(f'LEVEL: "x"\nROOM: "ordinary", lit, (3,3), (center,center), (9,9) {{\n{statement}\n}}\n')
    (level,) = vaultc.load(file, dialect=dialect).levels
    return level


@pytest.mark.parametrize("dialect", ["unnethack", "unnethack6", "nethack36"])
@pytest.mark.parametrize("statement", TOO_LARGE)
def test_larger_ones_are_told_once_and_fit_everywhere(tmp_path: Path, statement: str, dialect: str) -> None:
    script = script_of(tmp_path, statement, dialect)
    made = script.generate(1)
    assert [complaint.message for complaint in made.level.complaints] == [TOO_MANY]
    from_json(to_json(made.level, script.catalog), script.catalog)
    batch = vaultc.generate_many(script, range(1, 3), things=("objects", "monsters"), measures=("gold",))
    numbers = [*batch.things["objects"]["quantity"].tolist(), *batch.things["monsters"]["gold"].tolist()]
    assert max(numbers) == LARGEST_QUANTITY
    frozen = tmp_path / "frozen.des"
    frozen.write_text(vaultc.freeze(made.level, script.game).text)
    assert not vaultc.load(frozen, dialect=dialect).errors


def test_minerals_are_limited_too(tmp_path: Path) -> None:
    made = script_of(
        tmp_path, f'SINK: (1,1)\n}}\nMINERALIZE: 0, 0, {MOST}, 0\nROOM: "ordinary", lit, random, random, random {{'
    )
    heaps = [item for pile in (*made.generate(1).level.piles.values(), made.generate(1).level.buried) for item in pile]
    assert max(item.quantity for item in heaps) == LARGEST_QUANTITY


def test_measures_of_many_heaps_stay_in_their_arrays(tmp_path: Path) -> None:
    script = script_of(tmp_path, f"GOLD: {MOST}, (1,1)\nGOLD: {MOST}, (2,2)")
    assert not script.generate(1).level.complaints
    assert vaultc.generate_many(script, [1], measures=("gold",)).measures["gold"].tolist() == [LARGEST_QUANTITY]
