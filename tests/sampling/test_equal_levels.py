"""Counts of equal and near levels agree with recounts in pandas, whatever the order in which things were made."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any

import numpy
import pytest
from bundles import read_bundle
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from repository import ROOT

import vaultc
from sampling.making import recipe, write
from vaultc.sampling import equal_levels
from vaultc.sampling.columns import FAMILIES, ThingTable
from vaultc.sampling.equal_levels import near_parts
from vaultc.sampling.statistics.measuring import Measuring
from vaultc.sampling.statistics.results import collect, summary

pandas = pytest.importorskip("pandas")

FILES = read_bundle(Path(__file__).parent / "equal_levels.txt") | {
    name: (ROOT / "examples" / f"{name}.des").read_text("utf-8") for name in ("lava-island", "three-choices")
}
LEVELS = 120
SHARES = {"train": 3, "test": 1}


@pytest.fixture(scope="module", params=FILES)
def data(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("sets") / "set"
    text = FILES[request.param]
    write(recipe(text=text, seeds=range(1, LEVELS + 1), things=tuple(FAMILIES), shard_size=100), folder)
    return vaultc.dataset(folder, format="npz")


def recounted(data: vaultc.Dataset[Any], numbers: numpy.ndarray[Any, Any], grain: str) -> Any:
    """For each level a value that is equal for equal levels, from the frames that pandas has."""
    layers = ["terrain"] if grain == "terrain" else list(data.layers)
    cells = [data.arrays(name) for name in layers]
    facts = pandas.Series([b"".join(layer[number].tobytes() for layer in cells) for number in numbers])
    families = () if grain == "terrain" else tuple(FAMILIES) if grain == "start" else tuple(FAMILIES)[:-1]
    for family in families:
        table = data.things(family)
        rows = pandas.DataFrame({"in": table.levels, **table.columns})
        by_level = {level: sorted(map(tuple, own.drop(columns="in").to_numpy())) for level, own in rows.groupby("in")}
        facts = facts + pandas.Series([repr(by_level.get(int(number), [])).encode() for number in numbers])
    return facts


@pytest.mark.parametrize("grain", ["terrain", "things", "start"])
def test_the_account_agrees_with_pandas(data: vaultc.Dataset[Any], grain: str) -> None:
    parts = {name: part.indices for name, part in data.split(**SHARES).items()}
    counted = data.account(**SHARES).grains[grain]
    facts = {name: recounted(data, numbers, grain) for name, numbers in parts.items()}
    for name, own in facts.items():
        other = pandas.concat([each for part, each in facts.items() if part != name])
        assert counted[name] == equal_levels.EqualCounts(len(own), own.nunique(), int(own.isin(other).sum()))
    everything = data.account().grains[grain]["all"]
    assert (everything.levels, everything.elsewhere) == (LEVELS, 0)
    assert everything.different == pandas.concat(list(facts.values())).nunique()


@pytest.mark.parametrize("near", [1, 3])
def test_near_levels_agree_with_a_comparison_of_all_with_all(data: vaultc.Dataset[Any], near: int) -> None:
    parts = {name: part.indices for name, part in data.split(**SHARES).items()}
    account = data.account(near=near, **SHARES)
    for grain, layers in (("terrain", ["terrain"]), ("things", list(data.layers))):
        cells = [data.arrays(name).reshape(LEVELS, -1) for name in layers]
        for name, own in parts.items():
            other = numpy.concatenate([each for part, each in parts.items() if part != name])
            inside, between = numpy.zeros(len(own), bool), numpy.zeros(len(own), bool)
            for row, number in enumerate(own):
                differing = numpy.any([layer != layer[number] for layer in cells], axis=0).sum(axis=1)
                inside[row] = (differing[own] <= near).sum() > 1
                between[row] = (differing[other] <= near).any()
            found = account.grains[grain][name]
            assert (found.near, found.near_elsewhere) == (inside.sum(), between.sum())
    assert account.grains["start"]["train"].near is None


def test_statistics_count_the_same_levels(data: vaultc.Dataset[Any]) -> None:
    text = next(text for text in FILES.values() if data.parameters["levels"][0] in text)
    measuring = Measuring(vaultc.loads(text).levels[0], near=True)
    *_, (_, found) = collect(
        [measuring], range(1, LEVELS + 1), lambda job, items: ((item, job(item)) for item in items)
    )
    equal = summary(found, near=3)["levels"][0]["equal"]
    account = data.account(near=3).grains
    for grain, told in equal.items():
        assert told["different"] == account[grain]["all"].different
        assert told.get("near") == account[grain]["all"].near
        assert told["low"] <= told["estimate"] <= told["high"]


def test_one_file_has_few_levels_and_another_only_different_ones(tmp_path: Path) -> None:
    few, cells = (recipe(text=FILES[name], seeds=range(1, 401), layers=("terrain",)) for name in ("few", "cells"))
    write(few, tmp_path / "few")
    write(cells, tmp_path / "cells")
    assert vaultc.dataset(tmp_path / "few").account().grains["terrain"]["all"].different == 16
    assert vaultc.dataset(tmp_path / "cells").account().grains["terrain"]["all"].different == 400


@given(
    arrays.arrays(numpy.uint8, st.tuples(st.integers(0, 30), st.integers(1, 9)), elements=st.integers(0, 2)),
    st.integers(1, 4),
    st.data(),
)
def test_any_cells_are_compared_as_if_each_with_each(levels: Any, cells: int, drawn: st.DataObject) -> None:
    parts = drawn.draw(arrays.arrays(numpy.int64, len(levels), elements=st.integers(0, 2)))
    own, other = near_parts(levels, parts, cells)
    near = (levels[:, None] != levels[None]).sum(axis=2) <= cells
    numpy.fill_diagonal(near, False)
    same = parts[:, None] == parts[None]
    assert own.tolist() == (near & same).any(axis=1).tolist()
    assert other.tolist() == (near & ~same).any(axis=1).tolist()


def canonical(tables: dict[str, ThingTable], level: int) -> list[Hashable]:
    return [column.tobytes() for column in equal_levels.in_one_order(tables, level)]


def table(columns: tuple[str, ...], *rows: tuple[int, ...]) -> ThingTable:
    cells = numpy.array(rows, dtype=numpy.int32).reshape(len(rows), len(columns))
    return ThingTable(numpy.array([0, len(rows)]), {name: cells[:, index] for index, name in enumerate(columns)})


def test_the_order_of_rows_does_not_count_but_that_of_piles_does() -> None:
    monsters, objects = FAMILIES["monsters"][0], FAMILIES["objects"][0]
    rat, orc = (3, 4, 7, 0, 0, 1, 2, 0), (5, 4, 9, 0, 0, 1, 2, 0)
    chest, gem, knife = (8, 8, 20, 1, 0, 0, 0, -1, -1), (-1, -1, 30, 1, 0, 0, 0, 0, -1), (-1, -1, 40, 1, 0, 0, 0, -1, 1)
    coin = (2, 2, 50, 1, 0, 0, 0, -1, -1)
    one = {"monsters": table(monsters, rat, orc), "objects": table(objects, chest, gem, knife, coin)}
    moved = {
        "monsters": table(monsters, orc, rat),
        "objects": table(objects, coin, (*knife[:-1], 0), chest, (*gem[:7], 2, -1)),
    }
    assert canonical(one, 0) == canonical(moved, 0)
    swapped = {**one, "monsters": table(monsters, orc, rat)}
    assert canonical(one, 0) != canonical(swapped, 0)
    pile, turned = table(objects, chest, (*coin[:0], 8, 8, *coin[2:])), table(objects, (8, 8, *coin[2:]), chest)
    assert canonical({"objects": pile}, 0) != canonical({"objects": turned}, 0)


def test_a_set_without_arrivals_is_compared_by_two_grains(tmp_path: Path) -> None:
    write(recipe(layers=("terrain",)), tmp_path / "set")
    data = vaultc.dataset(tmp_path / "set")
    account = data.account(near=2)
    assert list(account.grains) == ["terrain", "things"]
    assert str(account).splitlines()[0].split("  ")[0] == "split"
    assert account.plain["grains"]["terrain"]["all"]["levels"] == len(data)
    assert "<td>terrain" in account._repr_html_()
    with pytest.raises(vaultc.InvalidValueError, match="sample it with --things arrivals"):
        data.first_equal("start")
    with pytest.raises(vaultc.InvalidValueError, match="1 to 20 cells, not in 0"):
        data.account(near=0)
