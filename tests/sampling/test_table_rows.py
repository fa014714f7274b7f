"""Rows of tables that are made one by one: equal to those that pyarrow makes of whole tables, in any order."""

from __future__ import annotations

import copy
import random
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vaultc
from sampling.making import recipe, write
from vaultc.support.errors import InvalidValueError

pyarrow = pytest.importorskip("pyarrow", reason="needs pyarrow: pip install -e '.[data]'")

from vaultc.sampling.tables import LevelRows, TableRows  # noqa: E402

THINGS = ("rooms", "objects", "monsters", "traps")

BUSY = """LEVEL: "busy"
ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
  STAIR: (0,0), up
  CONTAINER: ('(', "chest"), (1,0) { OBJECT: (')', "dagger") OBJECT: random }
  [50%]: MONSTER: ('r', "sewer rat"), (2,0), paralyzed: 12, invisible
  LOOP [1d4] { MONSTER: random, random OBJECT: random, random }
  TRAP: "rolling boulder", (5,1)
  SUBROOM: "ordinary", random, (6,1), (2,2) { ROOMDOOR: false, closed, random, random }
}
LEVEL: "empty"
ROOM: "ordinary", unlit, (3,3), (center,center), (3,3) { STAIR: (0,0), down }
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("tables") / "set"
    measures = ("gold", 'path("up", "down")', "gold / 7", "draws")
    write(recipe("parquet", text=BUSY, measures=measures, layers=("terrain",)), folder)
    return vaultc.dataset(folder)


def expected(data: Any) -> list[dict[str, Any]]:
    """The levels of a data set out of its whole tables."""
    levels = data.table("levels").drop_columns(["map_terrain"]).to_pylist()
    for level in levels:
        level["measures"] = {name: level[name] for name in data.measure_names}
    found = {(level["script"], level["seed"]): level | {name: [] for name in THINGS} for level in levels}
    for name in THINGS:
        for row in data.table(name).to_pylist():
            if row.get("conditions") is not None:
                row["conditions"] = dict(row["conditions"])
            found[row["script"], row["seed"]][name].append(row)
    return list(found.values())


def without_layers(item: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in item.items() if name != "layers"}


def test_items_equal_whole_tables_in_any_order(data: Any) -> None:
    """``repr`` holds also the types and the order of the keys to each other."""
    told = expected(data)
    assert any(row["conditions"] for item in told for row in item["monsters"])
    assert any(row["launch"] for item in told for row in item["traps"])
    assert [repr(without_layers(item)) for item in data] == list(map(repr, told))
    order = random.Random(1).choices(range(len(data)), k=100)
    assert [without_layers(data[number]) for number in order] == [told[number] for number in order]


def test_items_may_be_changed(data: Any) -> None:
    for number in range(len(data)):
        item = without_layers(data[number])
        kept = copy.deepcopy(item)
        for name in THINGS:
            for row in item[name]:
                for value in row.values():
                    if isinstance(value, dict | list):
                        value.clear()
                row.clear()
            item[name].clear()
        item["measures"].clear()
        assert without_layers(data[number]) == kept


def test_launches_may_be_changed_to_the_last_list(data: Any) -> None:
    number = next(number for number, item in enumerate(data) if any(row["launch"] for row in item["traps"]))
    before = copy.deepcopy(data[number])
    for row in data[number]["traps"]:
        for place in row["launch"] or ():
            place[0] = -5
    assert data[number]["traps"] == before["traps"]


COLUMNS = {
    pyarrow.int32(): st.integers(-(2**31), 2**31 - 1),
    pyarrow.uint64(): st.integers(0, 2**64 - 1),
    pyarrow.float64(): st.floats(),
    pyarrow.bool_(): st.booleans(),
    pyarrow.string(): st.text(max_size=3),
    pyarrow.list_(pyarrow.list_(pyarrow.int32())): st.lists(st.lists(st.integers(0, 3), max_size=2), max_size=2),
}


@st.composite
def tables(draw: st.DrawFn) -> Any:
    count = draw(st.integers(0, 6))
    kinds = draw(st.lists(st.sampled_from(list(COLUMNS)), min_size=1, max_size=5))
    columns = [
        pyarrow.array(draw(st.lists(st.none() | COLUMNS[kind], min_size=count, max_size=count)), kind) for kind in kinds
    ]
    return pyarrow.table(dict(zip("abcde", columns, strict=False)))


@given(tables(), st.data())
def test_rows_equal_those_of_pyarrow(table: Any, draw: st.DataObject) -> None:
    first = draw.draw(st.integers(0, table.num_rows))
    last = draw.draw(st.integers(first, table.num_rows))
    assert repr(TableRows(table).between(first, last)) == repr(table.slice(first, last - first).to_pylist())


def test_a_table_of_many_values() -> None:
    """More values than codes of 16 bits can tell apart."""
    numbers = range(70_000)
    rows = TableRows(pyarrow.table({"a": list(numbers), "b": [str(number) for number in numbers]}))
    assert rows.between(69_998, 70_000) == [{"a": 69_998, "b": "69998"}, {"a": 69_999, "b": "69999"}]


@pytest.mark.parametrize("seeds", [[2, 1], [1, 2, 1], [3], [None]])
def test_rows_of_things_in_another_order_are_refused(seeds: list[int | None]) -> None:
    heads = {"script": pyarrow.array([0, 0], pyarrow.uint16()), "seed": pyarrow.array([1, 2], pyarrow.uint64())}
    things = {
        "script": pyarrow.array([0] * len(seeds), pyarrow.uint16()),
        "seed": pyarrow.array(seeds, pyarrow.uint64()),
    }
    read = {"levels": pyarrow.table(heads), **dict.fromkeys(THINGS, pyarrow.table(things))}
    with pytest.raises(InvalidValueError, match="another order"):
        LevelRows(read, (), ())


def test_the_cost_is_the_memory_that_rows_take() -> None:
    names = ["chest", "dagger", None, "a rock"] * 5_000
    table = pyarrow.table({"seed": list(range(20_000)), "name": names, "lit": [True, False] * 10_000})
    tracemalloc.start()
    try:
        rows = TableRows(table)
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken / 2 < rows.cost < 2 * taken
