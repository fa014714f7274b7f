"""Measures of a Parquet set, recomputed by pandas from its other tables and its map."""

from __future__ import annotations

from collections.abc import Callable

import numpy
import pytest

import vaultc
from sampling.making import write
from vaultc.sampling.recipe import Recipe

pandas = pytest.importorskip("pandas", reason="needs pandas: pip install pandas")
pytest.importorskip("pyarrow", reason="needs pyarrow: pip install -e '.[data]'")

SCRIPTS = ("vlt-delphi", "vlt-spiders", "vlt-loot")
KEY = ["script", "seed"]
Frames = dict[str, "pandas.DataFrame"]


@pytest.fixture(scope="module")
def frames(tmp_path_factory: pytest.TempPathFactory) -> Frames:
    """The tables as other programs read them, with the names of terrain as an array in each level's row."""
    library = vaultc.library()
    scripts = tuple(library[name] for name in SCRIPTS)
    folder = tmp_path_factory.mktemp("tables") / "set"
    write(Recipe(scripts, range(1, 31), "parquet", shard_size=40, layers=("terrain", "lit")), folder)
    found = {
        name: pandas.concat([pandas.read_parquet(path) for path in sorted((folder / name).glob("*.parquet"))])
        for name in ("levels", "rooms", "objects", "monsters", "traps")
    }
    names = vaultc.dataset(folder).names("terrain")
    words = numpy.array([names.get(code, "") for code in range(256)])
    cells = found["levels"]["map_terrain"].map(lambda data: words[numpy.frombuffer(data, "u1")].reshape(21, 80)[:, 1:])
    return found | {"levels": found["levels"].assign(cells=cells)}


def per_level(frames: Frames, rows: pandas.Series, values: pandas.Series | None = None) -> pandas.Series:
    """The number of rows of each level, or the sum of their values."""
    counts = rows.groupby(KEY).size() if values is None else values.groupby([rows["script"], rows["seed"]]).sum()
    index = pandas.MultiIndex.from_frame(frames["levels"][KEY])
    return counts.reindex(index, fill_value=0)


def lying(frames: Frames) -> pandas.DataFrame:
    return frames["objects"][frames["objects"]["monster"].isna()]


def of_map(*names: str) -> Callable[[Frames], pandas.Series]:
    return lambda frames: frames["levels"]["cells"].map(lambda cells: int(numpy.isin(cells, names).sum()))


def monsters_that(column: str) -> Callable[[Frames], pandas.Series]:
    return lambda frames: per_level(frames, frames["monsters"][frames["monsters"][column]])


def gold(frames: Frames) -> pandas.Series:
    """Stacks that lie or are carried, and what monsters have in their purses."""
    things, monsters = frames["objects"], frames["monsters"]
    coins = things[things["name"] == "gold piece"]
    return per_level(frames, coins, coins["quantity"]) + per_level(frames, monsters, monsters["gold"])


RECOMPUTED: dict[str, Callable[[Frames], pandas.Series]] = {
    "monsters": lambda frames: per_level(frames, frames["monsters"]),
    "peaceful": monsters_that("peaceful"),
    "asleep": monsters_that("asleep"),
    "traps": lambda frames: per_level(frames, frames["traps"]),
    "objects": lambda frames: per_level(frames, lying(frames)),
    "carried": lambda frames: per_level(frames, frames["objects"][frames["objects"]["monster"].notna()]),
    "buried": lambda frames: per_level(frames, lying(frames)[lying(frames)["buried"]]),
    "rooms": lambda frames: per_level(frames, frames["rooms"][frames["rooms"]["parent"].isna()]),
    "subrooms": lambda frames: per_level(frames, frames["rooms"][frames["rooms"]["parent"].notna()]),
    "gold": gold,
    "floor": of_map("floor"),
    "corridor": of_map("corridor"),
    "water": of_map("pool", "moat", "water"),
    "lava": of_map("lava"),
}


@pytest.mark.parametrize("measure", RECOMPUTED)
def test_pandas_counts_the_same(frames: Frames, measure: str) -> None:
    recomputed = RECOMPUTED[measure](frames)
    assert len(frames["levels"]) == 90
    assert recomputed.tolist() == frames["levels"][measure].tolist()


def test_levels_differ(frames: Frames) -> None:
    """Or else the comparison would say little."""
    varying = [name for name in RECOMPUTED if frames["levels"][name].nunique() > 1]
    assert {"monsters", "objects", "floor", "gold"} <= set(varying)
