"""Batches and data sets as data frames, and what notebooks show of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaultc
from sampling.making import recipe, write

TEXT = """\
LEVEL: "cellar"
ROOM: "ordinary", lit, random, random, (9,5) {
  MONSTER: ('d', "jackal"), random
  [50%]: TRAP: "pit", random
}
"""


@pytest.fixture
def script() -> vaultc.LevelScript:
    return vaultc.loads(TEXT).levels[0]


def test_levels_of_a_batch_have_their_measures_with_gaps(script: vaultc.LevelScript) -> None:
    pytest.importorskip("pandas")
    batch = vaultc.generate_many(script, range(3, 8), layers=[], measures=["monsters", "stairs_path"])
    found = batch.to_pandas()
    assert list(found) == ["level", "seed", "monsters", "stairs_path"]
    assert found["level"].unique().tolist() == ["cellar"]
    assert found["seed"].tolist() == [3, 4, 5, 6, 7]
    assert found["monsters"].tolist() == [1] * 5
    assert found["stairs_path"].isna().all()


def test_things_of_a_batch_have_names_and_seeds(script: vaultc.LevelScript) -> None:
    pytest.importorskip("pandas")
    batch = vaultc.generate_many(script, range(1, 5), layers=[], things=["monsters"], workers=2)
    found = batch.to_pandas("monsters")
    assert found["name"].tolist() == ["jackal"] * 4
    assert found["level"].tolist() == ["cellar"] * 4
    assert found["monster_level"].tolist() == batch.things["monsters"]["level"].tolist()
    assert found["seed"].tolist() == [1, 2, 3, 4]
    with pytest.raises(vaultc.UnknownNameError, match="'monsters'"):
        batch.to_pandas("monster")


def test_a_batch_names_its_parts_and_shows_its_first_levels(script: vaultc.LevelScript) -> None:
    batch = vaultc.generate_many(script, range(1, 31), layers=["lit"], measures=["traps"], things=["traps"])
    assert repr(batch) == "LevelBatch(30 levels: lit, traps, traps as things)"
    html = batch._repr_html_()
    assert html.count("<tr>") == 1 + 20 + 1
    assert "and 10 more" in html


@pytest.mark.parametrize("form", ["npz", "npy", "jsonl", "parquet"])
def test_levels_of_a_data_set_have_names_and_seeds(form: str, tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    if form == "parquet":
        pytest.importorskip("pyarrow")
    measures = None if form == "jsonl" else ("monsters",)
    write(recipe(form, text=TEXT, seeds=range(1, 6), measures=measures), tmp_path / "set")
    data = vaultc.dataset(tmp_path / "set")
    found = data.to_pandas()
    assert found["level"].tolist() == ["cellar"] * 5
    assert found["seed"].tolist() == [1, 2, 3, 4, 5]
    assert "<td>cellar</td>" in data._repr_html_()
    if measures:
        assert found["monsters"].tolist() == [1] * 5


def test_things_of_a_data_set_have_names(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    write(recipe("npz", text=TEXT, seeds=range(1, 4), things=("monsters",)), tmp_path / "set")
    found = vaultc.dataset(tmp_path / "set").to_pandas("monsters")
    assert found["name"].tolist() == ["jackal"] * 3
    with pytest.raises(vaultc.UnknownNameError, match="'traps'"):
        vaultc.dataset(tmp_path / "set").to_pandas("traps")


@pytest.mark.parametrize("form", ["npz", "parquet"])
def test_a_part_of_a_data_set_has_its_own_rows(form: str, tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    if form == "parquet":
        pytest.importorskip("pyarrow")
    things = ("monsters",) if form == "npz" else None
    made = recipe(form, text=TEXT, seeds=range(1, 41), measures=("traps",), things=things)
    write(made, tmp_path / "set")
    data = vaultc.dataset(tmp_path / "set")
    parts = data.split(train=8, test=2)
    assert data.to_pandas("monsters")["level"].tolist() == ["cellar"] * 40
    for table in ("levels", "monsters"):
        every = data.to_pandas(table).set_index("seed")
        for part in parts.values():
            found = part.to_pandas(table)
            assert found["seed"].tolist() == data.items[1][part.indices].tolist()
            assert found.set_index("seed").equals(every.loc[found["seed"]])
