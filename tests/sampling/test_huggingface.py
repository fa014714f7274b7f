"""Data sets for the library ``datasets``."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy
import pytest

import vaultc
from sampling.making import contents, recipe, write
from vaultc.language.source import Source
from vaultc.sampling import huggingface, index
from vaultc.sampling.recipe import Recipe
from vaultc.support.installation import MissingPackageError

pytestmark = pytest.mark.skipif(find_spec("pyarrow") is None, reason="needs pyarrow: pip install -e '.[data]'")

VARIED = """LEVEL: "cellar"
ROOM: "ordinary", lit, random, random, (20,10) { MONSTER: ('r', "sewer rat"), random MONSTER: random, random }
LEVEL: "attic"
ROOM: "ordinary", unlit, random, random, (30,10) { STAIR: random, down MONSTER: random, random }
"""
SHARES = {"train": 2, "validation": 1, "test": 1}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("data") / "set"
    write(
        recipe(text=VARIED, seeds=range(1, 31), layers=("terrain", "monsters", "glyphs"), measures=("floor",)), target
    )
    return target


def rows_of(hub: Path, split: str) -> list[dict[str, Any]]:
    from pyarrow import parquet

    files = sorted((hub / "data").glob(f"{split}-*.parquet"))
    return [row for file in files for row in parquet.read_table(file).to_pylist()]


def levels_of(data: Any) -> dict[tuple[str, int], Any]:
    return {(item["level"], item["seed"]): item for item in data}


def test_splits_hold_all_levels_and_share_no_seed(folder: Path, tmp_path: Path) -> None:
    data = vaultc.dataset(folder, format="npz")
    data.export("huggingface", tmp_path / "hub", split=SHARES)
    rows = {split: rows_of(tmp_path / "hub", split) for split in SHARES}
    items = levels_of(data)
    seeds = {split: {row["seed"] for row in found} for split, found in rows.items()}
    assert sum(map(len, rows.values())) == len(data) == 60
    assert set.union(*seeds.values()) == set(range(1, 31))
    assert sum(map(len, seeds.values())) == 30
    for row in (row for found in rows.values() for row in found):
        item = items[row["level"], row["seed"]]
        assert ("cellar", "attic")[row["script"]] == item["level"]
        assert row["floor"] == item["measures"]["floor"]
        for layer in ("terrain", "monsters"):
            assert numpy.array_equal(row[layer], item[layer])
        assert numpy.array_equal(row["glyphs"], item["glyphs"])
    for name, part in data.split(**SHARES).items():
        assert seeds[name] == {item["seed"] for item in part}


def test_the_same_bytes_every_time(folder: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        vaultc.dataset(folder).export("huggingface", tmp_path / name, split=SHARES)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "two"]


def test_nothing_is_written_through_a_link(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / ".partial-hub").symlink_to(tmp_path / "elsewhere")
    vaultc.dataset(folder).export("huggingface", tmp_path / "hub")
    assert not list((tmp_path / "elsewhere").iterdir())
    assert not (tmp_path / "hub").is_symlink()


def test_long_splits_have_several_files(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(huggingface, "LEVELS_OF_A_FILE", 13)
    vaultc.dataset(folder).export("huggingface", tmp_path / "hub")
    names = [path.name for path in sorted((tmp_path / "hub" / "data").iterdir())]
    assert names == [f"train-{number:05}-of-00005.parquet" for number in range(5)]
    assert [(row["script"], row["seed"]) for row in rows_of(tmp_path / "hub", "train")] == [
        (script, seed) for seed in range(1, 31) for script in (0, 1)
    ]


def test_the_card_and_the_columns_tell_the_types(folder: Path, tmp_path: Path) -> None:
    from pyarrow import parquet

    hub = tmp_path / "hub"
    vaultc.dataset(folder).export("huggingface", hub, split=SHARES, license="cc0-1.0")
    schema = parquet.read_schema(next((hub / "data").iterdir()))
    features = json.loads(schema.metadata[b"huggingface"])["info"]["features"]
    assert features["glyphs"] == {"shape": [21, 80], "dtype": "int16", "_type": "Array2D"}
    assert list(features) == schema.names == ["level", "script", "seed", "terrain", "monsters", "glyphs", "floor"]
    _, front, text = (hub / "README.md").read_text().split("---\n", 2)
    assert 'license: "cc0-1.0"\n' in front
    assert "- n<1K\n" in front
    assert all(f"  - split: {split}\n    path: data/{split}-*.parquet\n" in front for split in SHARES)
    assert "| monsters | species of the monster, 0 none |" in text
    assert json.loads((hub / "legend.json").read_text())["monsters"]["names"]


def test_a_measure_that_is_called_as_a_layer_has_a_column_of_its_own(tmp_path: Path) -> None:
    made = recipe(seeds=range(1, 4), layers=("monsters",), measures=("monsters", "floor"))
    write(made, tmp_path / "set")
    vaultc.dataset(tmp_path / "set").export("huggingface", tmp_path / "hub")
    rows = rows_of(tmp_path / "hub", "train")
    assert list(rows[0]) == ["level", "script", "seed", "monsters", "measures/monsters", "floor"]
    assert [row["measures/monsters"] for row in rows] == [numpy.count_nonzero(row["monsters"]) for row in rows]


def test_the_values_of_scripts_are_told(tmp_path: Path) -> None:
    (script,) = vaultc.load(Source.from_text('LEVEL: "cellar"\n$gold = 3\nGOLD: $gold, (1,1)\n', "x.des")).levels
    scripts = tuple(script.with_values(gold=value) for value in (5, "1d9"))
    write(Recipe(scripts, range(1, 3), "npz", layers=("terrain",)), tmp_path / "set")
    vaultc.dataset(tmp_path / "set").export("huggingface", tmp_path / "hub")
    for folder in (tmp_path / "set", tmp_path / "hub"):
        assert "- cellar, gold = `5`\n- cellar, gold = `1d9`\n" in (folder / "README.md").read_text()
        assert "| place | The Dungeons of Doom, level 5, depth 5 |\n" in (folder / "README.md").read_text()
    legend = json.loads((tmp_path / "hub" / "legend.json").read_text())["script"]
    assert legend["names"] == {"0": "cellar", "1": "cellar"}
    assert legend["values"] == {"0": {"gold": "5"}, "1": {"gold": "1d9"}}


@pytest.mark.parametrize(
    ("levels", "category"), [(1, "n<1K"), (999, "n<1K"), (1000, "1K<n<10K"), (10**6, "1M<n<10M"), (10**12, "n>1B")]
)
def test_size_categories(levels: int, category: str) -> None:
    assert huggingface._size_category(levels) == category


def test_what_cannot_be_exported_is_told(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = vaultc.dataset(folder)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")
    for target, options, message in (
        ("full", {}, "holds other files"),
        ("new", {"split": {"a b": 1}}, "'a b' cannot be the name of a split"),
        ("new", {"split": {"train": 0}}, "positive"),
        ("new", {"split": {"train": 1, "test": 0.0001}}, "the split 'test' would have no level"),
    ):
        with pytest.raises(ValueError, match=message):
            data.export("huggingface", tmp_path / target, **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no format 'csv'"):
        data.export("csv", tmp_path / "new")  # type: ignore[arg-type]
    monkeypatch.setattr(index, "find_spec", lambda _name: None)
    with pytest.raises(MissingPackageError, match="pyarrow"):
        data.export("huggingface", tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["full"]


def test_nothing_is_left_of_an_export_that_fails(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(huggingface.HubFolder, "_table", full)
    with pytest.raises(OSError, match="No space"):
        vaultc.dataset(folder).export("huggingface", tmp_path / "hub")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(find_spec("datasets") is None, reason="needs the library datasets: pip install datasets")
@pytest.mark.filterwarnings("ignore")
def test_the_library_itself_reads_it(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    import datasets  # type: ignore[import-not-found,unused-ignore]

    data = vaultc.dataset(folder, format="npz")
    data.export("huggingface", tmp_path / "hub", split=SHARES)
    found = datasets.load_dataset(str(tmp_path / "hub"), cache_dir=str(tmp_path / "cache"))
    assert set(found) == set(SHARES)
    items = levels_of(data)
    assert found["train"].features["glyphs"] == datasets.Array2D(shape=(21, 80), dtype="int16")
    for row in found["test"].with_format("numpy"):
        item = items[str(row["level"]), int(row["seed"])]
        assert numpy.array_equal(row["terrain"], item["terrain"])
