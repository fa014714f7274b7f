"""Tables of things in data sets of arrays: the same as of batches, and damage is told."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest

import vaultc
from sampling.making import FAILING, contents, recipe, write
from vaultc.sampling.columns import FAMILIES, MEANINGS

SEEDS = range(1, 7)
Arrays = dict[str, Any]


@pytest.fixture(scope="module", params=["npz", "npy"])
def data(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> vaultc.Dataset:
    folder = tmp_path_factory.mktemp(request.param) / "set"
    write(recipe(request.param, seeds=SEEDS, layers=("terrain",), things=tuple(FAMILIES)), folder)
    return vaultc.dataset(folder, verify=True)


@pytest.mark.parametrize("family", FAMILIES)
def test_they_equal_a_batch(data: vaultc.Dataset, family: str) -> None:
    scripts = recipe(seeds=SEEDS).scripts
    batches = [vaultc.generate_many(script, SEEDS, layers=(), things=[family]).things[family] for script in scripts]
    table = data.things(family)
    assert list(table.columns) == list(batches[0].columns)
    for number in range(len(data)):
        wanted = batches[number % 2].of(number // 2)
        for found in (table.of(number), data[number]["things"][family]):
            for name, values in wanted.items():
                assert numpy.array_equal(found[name], values)
                assert found[name].dtype == values.dtype
    assert len(table) == sum(map(len, batches))
    assert len(table) > 0 or family == "doors"


def test_numpy_alone_reads_them(data: vaultc.Dataset) -> None:
    arrays = numpy.load(data.files(0)[-1], allow_pickle=False)
    offsets, species = arrays["things/monsters/offsets"], arrays["things/monsters/species"]
    assert offsets.tolist() == [0, 1, 1, 2, 2]
    rat = {name: number for number, name in data.names("monsters").items()}["sewer rat"]
    assert species.tolist() == [rat, rat]


def test_columns_have_meanings_and_names(data: vaultc.Dataset) -> None:
    told = data.manifest["things"]
    for family, columns in MEANINGS.items():
        assert {name: facts["meaning"] for name, facts in told[family].items()} == columns
    assert data.names("objects")[int(data.things("objects")["kind"][0])] == "chest"
    assert data.names("traps")[int(data.things("traps")["kind"][0])] == "pit"
    card = (data.folder / "README.md").read_text("utf-8")
    assert "| things | monsters, objects, traps, doors, rooms, arrivals |" in card


def test_a_level_is_its_own(data: vaultc.Dataset) -> None:
    data[0]["things"]["monsters"]["x"][:] = -7
    assert data[0]["things"]["monsters"]["x"][0] > 0


def test_they_are_there_with_few_arrays_and_in_memory(data: vaultc.Dataset) -> None:
    for other in (vaultc.dataset(data.folder, arrays=[]), vaultc.dataset(data.folder, in_memory=True)):
        assert other[4]["things"]["rooms"]["left"].tolist() == data[4]["things"]["rooms"]["left"].tolist()
        assert next(iter(other.batches(3)))["seed"].tolist() == [1, 1, 2]


def test_what_is_not_there_is_told(data: vaultc.Dataset, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no table of things 'gnomes'; there are monsters, objects, traps"):
        data.things("gnomes")
    write(recipe(seeds=SEEDS), tmp_path / "set")
    plain = vaultc.dataset(tmp_path / "set")
    assert "things" not in plain[0]
    with pytest.raises(ValueError, match="there is no table of things 'monsters'; there are none"):
        plain.things("monsters")


def test_seeds_without_a_level_have_no_rows(tmp_path: Path) -> None:
    made = recipe("npy", text=FAILING, seeds=range(1, 12), things=("monsters",))
    write(made, tmp_path / "set")
    data = vaultc.dataset(tmp_path / "set")
    assert len(data.things("monsters").offsets) == len(data) + 1 < 12


def test_a_stale_file_of_things_is_removed(tmp_path: Path) -> None:
    for count in (3, 5):
        write(recipe("npy", seeds=range(1, count), things=("traps",)), tmp_path / "set")
    found = {name for name in contents(tmp_path / "set") if name.startswith("things")}
    assert found == {"things-00000.npz", "things-00001.npz"}


# ---- damage


def _longer(arrays: Arrays) -> None:
    arrays["things/traps/x"] = numpy.zeros(9, dtype=numpy.int32)


def _of_text(arrays: Arrays) -> None:
    arrays["things/traps/x"] = numpy.array(["a"] * len(arrays["things/traps/x"]))


def _fractional(arrays: Arrays) -> None:
    arrays["things/traps/x"] = arrays["things/traps/x"] / 2


def _missing(arrays: Arrays) -> None:
    del arrays["things/traps/kind"]


def _backwards(arrays: Arrays) -> None:
    arrays["things/traps/offsets"] = arrays["things/traps/offsets"][::-1].copy()


def _of_fewer_levels(arrays: Arrays) -> None:
    arrays["things/traps/offsets"] = arrays["things/traps/offsets"][:-1].copy()


@pytest.mark.parametrize("forge", [_longer, _of_text, _fractional, _missing, _backwards, _of_fewer_levels])
def test_forged_tables(data: vaultc.Dataset, tmp_path: Path, forge: Callable[[Arrays], None]) -> None:
    """With sizes and hashes that agree."""
    write(recipe(data.format, seeds=SEEDS, things=("traps",)), tmp_path / "set")
    path = vaultc.dataset(tmp_path / "set").files(0)[-1]
    arrays: Arrays = dict(numpy.load(path))
    forge(arrays)
    sink = io.BytesIO()
    numpy.savez_compressed(sink, **arrays)
    path.write_bytes(sink.getvalue())
    index = json.loads((tmp_path / "set" / "dataset.json").read_bytes())
    index["shards"][0]["files"][path.name] = [len(sink.getvalue()), hashlib.sha256(sink.getvalue()).hexdigest()]
    (tmp_path / "set" / "dataset.json").write_text(json.dumps(index))
    forged = vaultc.dataset(tmp_path / "set")
    with pytest.raises(vaultc.DatasetError, match=path.name if data.format == "npz" else "levels-00000"):
        forged[0]
    with pytest.raises(vaultc.DatasetError, match=path.name):
        forged.things("traps")


def test_an_altered_file_of_things(tmp_path: Path) -> None:
    made = recipe("npy", seeds=SEEDS, things=("traps",))
    write(made, tmp_path / "set")
    before = contents(tmp_path / "set")
    path = tmp_path / "set" / "things-00001.npz"
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    data = vaultc.dataset(tmp_path / "set")
    with pytest.raises(vaultc.DatasetError, match=r"things-00001\.npz was altered"):
        data[5]
    with pytest.raises(vaultc.DatasetError, match=r"things-00001\.npz was altered"):
        data.things("traps")
    write(made, tmp_path / "set")
    assert contents(tmp_path / "set") == before


@pytest.mark.parametrize("told", [3, [], ["traps"], {"traps": []}, {"traps": {}}, {"traps": {"x": 2}}], ids=repr)
def test_an_index_of_no_tables(data: vaultc.Dataset, tmp_path: Path, told: object) -> None:
    write(recipe(data.format, seeds=SEEDS, things=("traps",)), tmp_path / "set")
    path = tmp_path / "set" / "dataset.json"
    path.write_text(json.dumps(json.loads(path.read_bytes()) | {"things": told}))
    with pytest.raises(vaultc.DatasetError, match=r"damaged|cannot be read"):
        vaultc.dataset(tmp_path / "set", verify=True)
