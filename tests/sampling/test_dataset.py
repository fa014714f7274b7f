"""Reading data sets back."""

from __future__ import annotations

import json
import pickle
import sys
from pathlib import Path
from types import ModuleType

import numpy
import pytest

import vaultc
from sampling.making import level_of, recipe, write
from vaultc import sampling
from vaultc.language.source import Source
from vaultc.level.layers import CLOSED, EMPTY_DOORWAY, SECRET, TRAPPED
from vaultc.sampling import archives, dataset
from vaultc.sampling.archives import npz_bytes
from vaultc.sampling.columns import LAYERS, arrays_of, legend
from vaultc.sampling.dataset import Dataset, parts_of
from vaultc.sampling.index import MANIFEST
from vaultc.support.errors import InvalidValueError
from vaultc.world.grid import at


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("data") / "set"
    write(recipe(), target)
    return target


def test_length_index_and_order(folder: Path) -> None:
    data = vaultc.dataset(folder)
    seeds = [(item["level"], item["seed"]) for item in data]
    assert seeds == [(name, seed) for seed in range(1, 12) for name in ("cellar", "attic")]
    assert len(data) == 22
    assert (data[21]["level"], data[21]["seed"]) == (data[-1]["level"], data[-1]["seed"]) == ("attic", 11)
    assert [item["seed"] for item in data[2:9:3]] == [2, 3, 5]
    with pytest.raises(IndexError, match="no level 22 among 22"):
        data[22]
    assert repr(data).endswith("22 levels of 2 scripts, npz)")


def test_slices_and_membership(folder: Path) -> None:
    data = Dataset(folder)
    some = data[2:7:2]
    assert [one["seed"] for one in some] == [data[number]["seed"] for number in (2, 4, 6)]
    assert some[0] in data
    assert {**some[0], "seed": 10**9} not in data
    assert "no level" not in data
    with pytest.raises(InvalidValueError, match="levels have numbers, and 'terrain' is none"):
        data["terrain"]  # type: ignore[call-overload]


def test_the_layers_are_those_of_the_level(folder: Path) -> None:
    data = vaultc.dataset(folder)
    made = recipe()
    for number in (0, 5, 21):
        level = level_of(made, number)
        assert (data[number]["terrain"] == level.grid("terrain")).all()
        assert (data[number]["lit"] == (level.grid("lit") != 0)).all()
        assert (data[number]["rooms"] == level.grid("room_numbers")).all()
    level = level_of(made, 0).level
    item = data[0]
    names = {layer: data.names(layer) for layer in ("objects", "monsters", "traps", "terrain")}
    (rat,) = level.monsters
    assert names["monsters"][item["monsters"][rat.y, rat.x]] == "sewer rat"
    (pit,) = level.traps
    assert names["traps"][item["traps"][pit.y, pit.x]] == "pit"
    assert "chest" in {names["objects"][number] for number in item["objects"][item["objects"] > 0]}
    assert "stairs" in {names["terrain"][number] for number in numpy.unique(item["terrain"])}


def test_doors() -> None:
    from vaultc.world.catalog import terrain

    made = level_of(recipe(), 0)
    level = made.level
    for x, code, flags in (
        (1, terrain.DOOR, terrain.NO_DOOR), (2, terrain.SDOOR, terrain.CLOSED | terrain.TRAPPED), (3, terrain.ROOM, 8),
    ):  # fmt: skip
        level.terrain[at(x, 1)], level.flags[at(x, 1)] = code, flags
    doors = arrays_of([made], [0])["doors"][0]
    assert list(doors[1, 1:4]) == [EMPTY_DOORWAY, CLOSED + TRAPPED + SECRET, 0]


@pytest.mark.parametrize("dialect", ["unnethack", "nethack36"])
def test_names_are_those_of_the_json(dialect: str) -> None:
    """Cell by cell, by either of both ways."""
    text = (
        'LEVEL: "x"\nROOM: "ordinary", lit, random, random, random { TRAP: random, random\nOBJECT: random, random\n'
        "MONSTER: random, random\nFOUNTAIN: random\nALTAR: random, random, altar\nSTAIR: random, up }\n"
        'ROOM: "ordinary", unlit, random, random, random { SUBROOM: "ordinary", lit, random, random {\n'
        "ROOMDOOR: true, random, random, random } }\nRANDOM_CORRIDORS\n"
    )
    (script,) = vaultc.load(Source.from_text(text, "x.des"), dialect=dialect).levels
    named = {layer: facts.get("names", {}) for layer, facts in legend(script.catalog).items()}
    assert len(set(named["terrain"].values())) == len(named["terrain"])
    for level in (script.generate(seed) for seed in range(1, 9)):
        arrays, data = arrays_of([level], [0]), level.render("json")
        codes = arrays["terrain"][0]
        for y, row in enumerate(data["terrain"]):
            told = [data["legend"][character] for character in row]
            assert [named["terrain"][str(code)] for code in codes[y]] == told
            assert [level.terrain_name(code) for code in codes[y].tolist()] == told
        for layer in ("monsters", "traps"):
            for thing in data[layer]:
                assert named[layer][str(arrays[layer][0][thing["y"], thing["x"]])] == thing["name"]
        top = {(thing["x"], thing["y"]): thing["name"] for thing in reversed(data["objects"])}
        for (x, y), name in top.items():
            assert named["objects"][str(arrays["objects"][0][y, x])] == name


def test_arrays_of_all_levels(folder: Path) -> None:
    data = vaultc.dataset(folder)
    assert list(data.arrays("seed")) == sorted([*range(1, 12)] * 2)
    for name in LAYERS:
        assert data.arrays(name).shape == (22, 21, 80)
    with pytest.raises(ValueError, match="there is no array 'smell'; there are seed, script, terrain"):
        data.arrays("smell")
    with pytest.raises(ValueError, match="have no names"):
        data.names("lit")


def test_levels_in_any_order_are_the_rows_of_the_arrays(tmp_path: Path) -> None:
    write(recipe(shard_size=9), tmp_path / "set")
    data = vaultc.dataset(tmp_path / "set")
    cells = data.arrays("monsters")
    for number in (7, 4, 5, 6, 21, 3, 2, 0, 1, 9, 8, 20):
        assert numpy.array_equal(data[number]["monsters"], cells[number])


@pytest.mark.parametrize("piece", [1, 3, 4])
def test_pieces_of_other_sizes_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: int) -> None:
    """Sets of older layouts have pieces of four levels."""
    with monkeypatch.context() as changed:
        changed.setattr(archives, "PIECE", piece)
        write(recipe(seeds=range(1, 10), shard_size=9), tmp_path / "set")
    data = vaultc.dataset(tmp_path / "set")
    terrain = data.arrays("terrain")
    for number in (5, 4, 3, 9, 17, 0, 1, 2):
        assert numpy.array_equal(data[number]["terrain"], terrain[number])
    whole = vaultc.dataset(tmp_path / "set", in_memory=True)
    for number, batch in enumerate(data.batches(1, layers=["terrain"])):
        assert numpy.array_equal(batch["terrain"][0], whole[number]["terrain"])


def test_equal_arrays_give_equal_archives() -> None:
    arrays = {"a": numpy.arange(5), "b": numpy.zeros((2, 3))}
    assert npz_bytes(arrays) == npz_bytes({name: array.copy() for name, array in arrays.items()})


def test_it_goes_to_other_processes(folder: Path) -> None:
    data = pickle.loads(pickle.dumps(vaultc.dataset(folder)))
    assert data[3]["seed"] == 2


def test_torch_gets_a_data_set_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Torch is large; what stands for it here has what is used of it."""
    torch, utils, data = ModuleType("torch"), ModuleType("torch.utils"), ModuleType("torch.utils.data")
    torch.from_numpy = lambda array: ("tensor", array)  # type: ignore[attr-defined]
    data.Dataset = type("Dataset", (), {})  # type: ignore[attr-defined]
    data.IterableDataset, data.get_worker_info = data.Dataset, None  # type: ignore[attr-defined]
    for module in (torch, utils, data):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.delitem(sys.modules, "vaultc.sampling.tensors", raising=False)
    tensors = vaultc.dataset(folder).torch("terrain", "lit")
    assert isinstance(tensors, data.Dataset)  # type: ignore[attr-defined]
    kind, array = tensors[1]
    assert (kind, array.shape, array.dtype, len(tensors)) == ("tensor", (2, 21, 80), numpy.int32, 22)
    with pytest.raises(ValueError, match="no layer 'smell'"):
        vaultc.dataset(folder).torch("smell")
    del sys.modules["vaultc.sampling.tensors"], sampling.tensors  # not for monkeypatch, which would put them back


def test_what_is_not_whole_is_refused(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(ValueError, match="not a data set"):
        vaultc.dataset(tmp_path)
    write(recipe(), tmp_path / "begun", stop=1)
    with pytest.raises(ValueError, match="not finished; run the same"):
        vaultc.dataset(tmp_path / "begun")
    manifest = json.loads((folder / MANIFEST).read_bytes())
    manifest["shards"][0]["files"] = {"../../secret": [1, ""]}
    (tmp_path / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(ValueError, match="is not in the folder"):
        vaultc.dataset(tmp_path)


def test_only_wanted_arrays_are_read(folder: Path) -> None:
    data, whole = vaultc.dataset(folder, arrays=["terrain"]), vaultc.dataset(folder)
    assert set(data[3]) == {"level", "seed", "terrain"}
    assert numpy.array_equal(data.arrays("terrain"), whole.arrays("terrain"))
    with pytest.raises(ValueError, match="no array 'monsters'"):
        data.arrays("monsters")
    with pytest.raises(ValueError, match="no array 'terain'"):
        vaultc.dataset(folder, arrays=["terain"])
    again = pickle.loads(pickle.dumps(data))
    assert set(again[3]) == set(data[3])


def test_shards_in_memory_are_read_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "MOST_MEMORY", 4 * (folder / "levels-00000.npz").stat().st_size)
    reads: list[int] = []
    inner = Dataset._read
    monkeypatch.setattr(Dataset, "_read", lambda self, shard: (reads.append(shard), inner(self, shard))[1])
    for in_memory, expected in ((False, 18), (True, 6)):
        reads.clear()
        data = vaultc.dataset(folder, in_memory=in_memory)
        for _ in range(3):
            for number in range(0, 22, 4):
                assert data[number]["seed"]
        assert len(reads) == expected


def test_parts_have_no_level_in_common(folder: Path) -> None:
    data = vaultc.dataset(folder)
    parts = data.split(train=2, test=1)
    levels = {name: {item["terrain"].tobytes() for item in part} for name, part in parts.items()}
    assert levels["train"]
    assert not levels["train"] & levels["test"]
    assert sum(map(len, parts.values())) == len(data)


def test_parts_of_documents_have_no_seed_in_common(tmp_path: Path) -> None:
    write(recipe("jsonl", seeds=range(1, 20)), tmp_path / "some")
    data = vaultc.dataset(tmp_path / "some")
    parts = data.split(train=2, test=1)
    seeds = {name: {item["seed"] for item in part} for name, part in parts.items()}
    assert seeds["train"]
    assert seeds["test"]
    assert not seeds["train"] & seeds["test"]
    assert [item["seed"] for item in parts["test"][:2]] == [parts["test"][0]["seed"], parts["test"][1]["seed"]]
    write(recipe("jsonl", seeds=range(1, 40)), tmp_path / "more")
    larger = vaultc.dataset(tmp_path / "more").split(train=2, test=1)
    assert seeds["train"] <= {level["seed"] for level in larger["train"]}
    with pytest.raises(IndexError, match="no level"):
        parts["test"][len(parts["test"])]


def test_shares_are_kept() -> None:
    parts = parts_of(numpy.arange(100_000, dtype=numpy.uint64), {"train": 8, "validation": 1, "test": 1})
    assert [round(len(part) / 1000) for part in parts.values()] == [80, 10, 10]
    with pytest.raises(ValueError, match="positive"):
        parts_of(numpy.arange(4, dtype=numpy.uint64), {"train": 1, "test": 0})
