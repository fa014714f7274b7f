"""Measures and layers in data sets: the same as of the levels, recomputed from their JSON and from the files."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy
import pytest

import vaultc
from sampling.making import level_of, recipe, write
from vaultc.level.measures import level_measures
from vaultc.sampling.columns import LAYERS

MEASURES = ("floor", "gold", 'count("chest")', 'path("up", "down")', 'share("floor")', "gold / 2")
ROUNDS = {"seeds": range(1, 6), "measures": MEASURES}


@pytest.fixture(scope="module", params=["npz", "npy", "parquet"])
def data(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> vaultc.Dataset:
    if request.param == "parquet":
        pytest.importorskip("pyarrow", reason="needs pyarrow: pip install -e '.[data]'")
    folder = tmp_path_factory.mktemp(request.param) / "set"
    write(recipe(request.param, layers=("terrain", "doors", "objects"), **ROUNDS), folder)
    return vaultc.dataset(folder)


def documents() -> list[dict[str, Any]]:
    made = recipe(seeds=ROUNDS["seeds"])
    return [level_of(made, number).render("json") for number in range(10)]


def test_they_agree_with_the_json(data: vaultc.Dataset) -> None:
    names = data.names("terrain")
    for item, document, terrain in zip(data, documents(), data.arrays("terrain"), strict=True):
        told = [[document["legend"][character] for character in row] for row in document["terrain"]]
        assert [[names[code] for code in row] for row in terrain.tolist()] == told
        assert item["measures"]["floor"] == sum(row[1:].count("floor") for row in told)
        assert item["measures"]['count("chest")'] == sum(thing["name"] == "chest" for thing in document["objects"])
        layer = item["layers"]["terrain"] if data.format == "parquet" else item["terrain"]
        assert numpy.array_equal(layer, terrain)


def test_they_equal_a_batch(data: vaultc.Dataset) -> None:
    scripts = recipe(seeds=ROUNDS["seeds"]).scripts
    batches = [vaultc.generate_many(script, ROUNDS["seeds"], measures=MEASURES) for script in scripts]
    for text in MEASURES:
        column = data.measures(text)
        assert column.dtype == batches[0].measures[text].dtype
        for number, batch in enumerate(batches):
            assert numpy.array_equal(column[number::2], batch.measures[text])
    for layer in ("terrain", "doors", "objects"):
        for number, batch in enumerate(batches):
            assert numpy.array_equal(data.arrays(layer)[number::2], batch[layer])
            assert data.arrays(layer).dtype == batch[layer].dtype
    assert data.measure_names == MEASURES
    with pytest.raises(ValueError, match="there is no measure 'lava'; there are floor, gold"):
        data.measures("lava")
    with pytest.raises(ValueError, match="there is no array 'lit'"):
        data.arrays("lit")


def test_other_programs_read_them(data: vaultc.Dataset) -> None:
    """With numpy and pyarrow alone."""
    (path, *_) = data.files(0)
    if data.format == "parquet":
        from pyarrow import parquet

        table = parquet.read_table(io.BytesIO(path.read_bytes()))
        terrain = numpy.frombuffer(b"".join(table["map_terrain"].to_pylist()), numpy.uint8).reshape(-1, 21, 80)
        objects = numpy.frombuffer(b"".join(table["map_objects"].to_pylist()), "<u2").reshape(-1, 21, 80)
        gold, path_column = table["gold"].to_pylist(), table['path("up", "down")'].to_pylist()
        assert set(path_column) == {None}
    else:
        arrays = numpy.load(path, allow_pickle=False)
        terrain, objects, gold = arrays["terrain"], arrays["objects"], arrays["measures/gold"].tolist()
        assert set(arrays['measures/path("up", "down")'].tolist()) == {-1}
        assert arrays["measures/gold / 2"].tolist() == [value / 2 for value in gold]
    assert numpy.array_equal(terrain, data.arrays("terrain")[:4])
    assert numpy.array_equal(objects, data.arrays("objects")[:4])
    assert gold == data.measures("gold")[:4].tolist()


def test_only_what_is_asked_for_is_there(data: vaultc.Dataset) -> None:
    assert [name for name in data.manifest["arrays"] if name in LAYERS] == ["terrain", "doors", "objects"]
    assert data.parameters["measures"] == list(MEASURES)
    card = (data.folder / "README.md").read_text("utf-8")
    assert 'count("chest")' in card
    assert "terrain, doors, objects" in card
    chosen = vaultc.dataset(data.folder, arrays=["doors"])
    item = chosen[3]
    assert set(item.get("layers", item)) & set(LAYERS) - {"objects", "doors"} == set()
    assert chosen.measures("gold").tolist() == data.measures("gold").tolist()


def test_tables_have_all_measures_unless_some_are_chosen(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="needs pyarrow: pip install -e '.[data]'")
    write(recipe("parquet", seeds=range(1, 4)), tmp_path / "all")
    item = vaultc.dataset(tmp_path / "all")[0]
    assert tuple(item["measures"]) == level_measures.FINISHED
    assert item["measures"]["objects"] == sum(row["monster"] is None for row in item["objects"])
    write(recipe("parquet", seeds=range(1, 4), measures=()), tmp_path / "none")
    table = vaultc.dataset(tmp_path / "none").table()
    assert table.column_names == ["script", "seed", "name"]


def test_types_do_not_depend_on_values() -> None:
    from vaultc.sampling.columns import measure_dtype

    assert {
        measure_dtype(text).name for text in ("gold", "lit", 'count("chest")', '"dragon"', 'path("up", "down")')
    } == {"int32"}
    assert {measure_dtype(text).name for text in ("gold / 2", "gold + 1", 'share("lava")', "not lit", "gold > 3")} == {
        "float64"
    }


@pytest.mark.parametrize("count", [1, 3, 12])
def test_some_levels_are_gathered(data: vaultc.Dataset, count: int) -> None:
    if data.format == "parquet":
        pytest.skip("loaders read arrays")
    numbers = numpy.random.default_rng(count).integers(0, len(data), count)
    for kept in (False, True):
        some = vaultc.dataset(data.folder, in_memory=kept).gather(numbers, ("doors", "seed", "objects"))
        for name, cells in some.items():
            assert numpy.array_equal(cells, data.arrays(name)[numbers])  # type: ignore[call-overload]
