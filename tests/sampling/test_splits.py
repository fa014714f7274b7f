"""Parts of data sets: a seed stays where it is, whatever else there is."""

from __future__ import annotations

import json
from pathlib import Path

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import vaultc
from sampling.making import recipe, write
from vaultc.sampling.dataset import parts_of
from vaultc.sampling.index import MANIFEST
from vaultc.support.errors import InvalidValueError

SEEDS = st.lists(st.integers(0, (1 << 64) - 1), unique=True, max_size=60)
SHARES = st.dictionaries(st.sampled_from("abcd"), st.floats(0.01, 100), min_size=1)


def split(seeds: list[int], shares: dict[str, float]) -> dict[str, set[int]]:
    found = numpy.array(seeds, dtype=numpy.uint64)
    return {name: set(found[numbers].tolist()) for name, numbers in parts_of(found, shares).items()}


@given(SEEDS, SEEDS, SHARES)
def test_seeds_stay_in_their_parts_when_a_set_grows(
    first: list[int], more: list[int], shares: dict[str, float]
) -> None:
    before, after = split(first, shares), split(list({*first, *more}), shares)
    assert list(before) == list(after) == list(shares)
    assert all(before[name] <= after[name] for name in shares)
    assert sum(map(len, after.values())) == len({*first, *more})
    assert set().union(*after.values()) == {*first, *more}


@pytest.mark.parametrize("seeds", [{"last_seed": 1 << 70}, {"first_seed": "1"}, {"last_seed": 3}, {"first_seed": None}])
def test_seeds_that_do_not_agree_with_the_levels_are_damage(tmp_path: Path, seeds: dict[str, object]) -> None:
    write(recipe("jsonl", text='LEVEL: "cellar"\n', seeds=range(1, 5)), tmp_path / "set")
    path = tmp_path / "set" / MANIFEST
    index = json.loads(path.read_text())
    assert len(vaultc.dataset(tmp_path / "set").split(all=1)["all"]) == 4
    index["parameters"].update(seeds)
    path.write_text(json.dumps(index))
    with pytest.raises(vaultc.DatasetError, match="its seeds do not agree"):
        vaultc.dataset(tmp_path / "set").split(all=1)


@pytest.mark.parametrize("share", ["8", None, 0, -1, float("nan")])
def test_shares_are_positive_numbers(share: object) -> None:
    with pytest.raises(InvalidValueError, match="shares must be positive numbers"):
        parts_of(numpy.zeros(1, dtype=numpy.uint64), {"train": share})  # type: ignore[dict-item]
