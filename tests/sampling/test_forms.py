"""The forms of data sets other than arrays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vaultc
from sampling.making import contents, level_of, recipe, write


@pytest.mark.parametrize("form", ["jsonl", "text", "png"])
def test_levels_come_back_in_order(tmp_path: Path, form: str) -> None:
    made = recipe(form, seeds=range(9, 12), shard_size=2)
    write(made, tmp_path / "one")
    write(made, tmp_path / "two", backwards=True)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    data = vaultc.dataset(tmp_path / "one")
    assert len(data) == len(list(data)) == 6
    levels = [level_of(made, number) for number in range(6)]
    for level, item in zip(levels, data, strict=True):
        if form == "jsonl":
            assert item == json.loads(json.dumps(level.render("json")))
        elif form == "text":
            assert item.startswith(f"{level.name}, seed {level.seed}")
            assert str(level.render("ascii")) in item
        else:
            assert item.size == level.render("png").size
    with pytest.raises(ValueError, match="holds no arrays"):
        data.arrays("terrain")
    with pytest.raises(ValueError, match="holds no tables"):
        data.table()


@pytest.fixture
def tables(tmp_path: Path) -> vaultc.Dataset:
    pytest.importorskip("pyarrow", reason="needs pyarrow: pip install -e '.[data]'")
    write(recipe("parquet"), tmp_path / "one")
    write(recipe("parquet"), tmp_path / "two", backwards=True)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    return vaultc.dataset(tmp_path / "one")


def test_tables_have_a_row_a_thing(tables: vaultc.Dataset) -> None:
    levels = tables.table().to_pylist()
    assert [(row["script"], row["seed"]) for row in levels] == [(s, seed) for seed in range(1, 12) for s in (0, 1)]
    assert {row["name"] for row in levels} == {"cellar", "attic"}
    made = recipe()
    for number in (0, 4, 15):
        level, row, item = level_of(made, number), levels[number], tables[number]
        assert (row["monsters"], row["traps"]) == (len(level.monsters), len(level.traps))
        assert row["objects"] == sum(1 for thing in item["objects"] if thing["monster"] is None)
        assert [thing["name"] for thing in item["monsters"]] == [monster.name for monster in level.monsters]
        assert [(thing["x"], thing["y"]) for thing in item["traps"]] == [(trap.x, trap.y) for trap in level.traps]
        assert [room["type"] for room in item["rooms"]] == [room.type for room in level.rooms]
    with pytest.raises(ValueError, match="there is no table 'smells'; there are levels, rooms"):
        tables.table("smells")


AILING = """LEVEL: "ward"
ROOM: "ordinary", lit, (3,3), (center,center), (7,3) {
  MONSTER: ('r', "sewer rat"), (0,0), paralyzed: 12, blinded: 40, invisible
  MONSTER: ('o', "hill orc"), (2,0), paralyzed: 1, stunned
  MONSTER: ('d', "jackal"), (4,0), asleep
  TRAP: "rolling boulder", (5,1)
  TRAP: "pit", (6,1)
}
"""


def test_tables_keep_what_the_json_says(tmp_path: Path) -> None:
    """Conditions of monsters with their numbers, and the way of a rolling boulder."""
    pytest.importorskip("pyarrow", reason="needs pyarrow: pip install -e '.[data]'")
    made = recipe("parquet", text=AILING, seeds=range(1, 4))
    write(made, tmp_path / "set")
    data = vaultc.dataset(tmp_path / "set")
    for number in range(3):
        level, item = level_of(made, number).render("json"), data[number]
        told = [monster.get("conditions") for monster in level["monsters"]]
        assert [row["conditions"] for row in item["monsters"]] == told
        assert {"paralyzed": 12, "blinded": 40, "invisible": 1} in told
        assert {"paralyzed": 1, "stunned": 1} in told
        assert [row["launch"] for row in item["traps"]] == [trap.get("launch") for trap in level["traps"]]
        assert any(trap.get("launch") for trap in level["traps"])
    column = data.table("monsters").column("conditions")
    assert [dict(row) if row else None for row in column.to_pylist()][: len(told)] == [
        monster.get("conditions") for monster in level_of(made, 0).render("json")["monsters"]
    ]


def test_objects_know_what_they_are_in(tables: vaultc.Dataset) -> None:
    objects = tables[0]["objects"]
    (chest,) = [row for row in objects if row["name"] == "chest"]
    inside = [row for row in objects if row["container"] == chest["index"]]
    assert "dagger" in {row["name"] for row in inside}
    assert all(row["x"] is None for row in inside)
    assert chest["container"] is None
    assert chest["x"] is not None
