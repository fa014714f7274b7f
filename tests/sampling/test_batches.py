"""Batches of levels: equal to single levels, in given memory, from any number of workers."""

from __future__ import annotations

import pickle
from itertools import count

import numpy
import pytest

import vaultc
from vaultc.language.diagnostics import GenerationError
from vaultc.level.measures.level_measures import MEASURES
from vaultc.level.measures.survey import Survey
from vaultc.sampling import batches, columns
from vaultc.sampling.columns import arrays_of
from vaultc.support import workers
from vaultc.support.errors import InvalidValueError
from vaultc.support.workers import processes

TEXT = """LEVEL: "hall"
ROOM: "ordinary", lit, random, random, random {
  OBJECT: ('(', "chest"), random
  CONTAINER: ('(', "large box"), random { OBJECT: '*' OBJECT: '?' }
  [50%]: MONSTER: 'd', random
  LOOP [1d4] { TRAP: random, random }
  STAIR: random, up
}
ROOM: "ordinary", random, random, random, random { STAIR: random, down MONSTER: ('@', "human"), random }
RANDOM_CORRIDORS
"""
FAILING = """LEVEL: "moody"
ROOM: "ordinary", lit, random, random, random { STAIR: random, up }
IF [50%] { $x = 3 }
LOOP [$x] { OBJECT: '*', random }
"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    return _script(tmp_path_factory.mktemp("hall"), TEXT)


def _script(folder, text):
    file = folder / "hall.des"
    file.write_text(text, "utf-8")
    return vaultc.load(file, dialect="unnethack").levels[0]


SEEDS = range(1, 41)


def test_a_batch_equals_single_levels(hall) -> None:
    batch = vaultc.generate_many(hall, SEEDS, measures=batches.MEASURES)
    levels = [hall.generate(seed) for seed in SEEDS]
    assert batch.seeds.tolist() == list(SEEDS)
    expected = arrays_of(levels, [0] * len(levels))
    assert set(batch.layers) == set(batches.LAYERS)
    for name, cells in batch.layers.items():
        assert cells.dtype == expected[name].dtype
        assert numpy.array_equal(cells, expected[name])
    assert numpy.array_equal(batch["terrain"], [level.grid() for level in levels])
    for name, measure in MEASURES.items():
        values = [measure.take(Survey(level.level, level.catalog)) for level in levels]
        assert batch.measures[name].tolist() == [batches.MISSING if value is None else value for value in values]


@pytest.fixture
def eager(monkeypatch) -> list[int]:
    """Workers start although there are few levels; the numbers of processes that were started."""
    started: list[int] = []

    class CountedPool(processes.WorkerPool):
        def __init__(self, job, workers: int, method: str) -> None:
            started.append(workers)
            super().__init__(job, workers, method)

    monkeypatch.setattr(batches, "CHUNK", 7)
    monkeypatch.setattr(workers, "MEASURED", -1.0)
    monkeypatch.setattr(workers, "SECONDS_TO_LOAD", 0.0)
    monkeypatch.setattr(processes, "WorkerPool", CountedPool)
    return started


def test_few_levels_are_made_without_workers(hall, monkeypatch) -> None:
    monkeypatch.setattr(processes, "start_method", lambda: "spawn")
    monkeypatch.setattr(processes, "WorkerPool", None)
    assert len(vaultc.generate_many(hall, SEEDS, workers=2)) == len(SEEDS)


def test_workers_stay_from_batch_to_batch(hall, eager) -> None:
    found = list(vaultc.generate_batches(hall, range(1, 61), size=20, layers=["terrain"], workers=2))
    assert [len(batch) for batch in found] == [20, 20, 20]
    assert eager == [2]
    expected = vaultc.generate_many(hall, range(1, 61), layers=["terrain"])["terrain"]
    assert numpy.array_equal(numpy.concatenate([batch["terrain"] for batch in found]), expected)


@pytest.mark.usefixtures("eager")
def test_workers_change_nothing(hall) -> None:
    asked = {"measures": ("floor", "gold"), "things": ("objects", "monsters")}
    one, two = (vaultc.generate_many(hall, SEEDS, workers=number, **asked) for number in (1, 2))
    assert one.seeds.tolist() == two.seeds.tolist()
    assert all(numpy.array_equal(one[name], two[name]) for name in batches.LAYERS)
    assert all(numpy.array_equal(one.measures[name], two.measures[name]) for name in asked["measures"])
    for family in asked["things"]:
        assert numpy.array_equal(one.things[family].offsets, two.things[family].offsets)
        for name, column in one.things[family].columns.items():
            assert numpy.array_equal(column, two.things[family][name])


def test_packing_rows_early_changes_nothing(hall, monkeypatch) -> None:
    whole = vaultc.generate_many(hall, SEEDS, layers=(), things=("objects",)).things["objects"]
    monkeypatch.setattr(columns, "_MOST_ROWS", 5)
    packed = vaultc.generate_many(hall, SEEDS, layers=(), things=("objects",)).things["objects"]
    assert len(whole) > 5
    assert numpy.array_equal(whole.offsets, packed.offsets)
    assert all(numpy.array_equal(column, packed[name]) for name, column in whole.columns.items())


def test_things_are_those_of_the_levels(hall) -> None:
    batch = vaultc.generate_many(hall, SEEDS, layers=(), things=("monsters", "objects", "traps", "doors", "rooms"))
    catalog = hall.catalog
    for index, seed in enumerate(SEEDS):
        level = hall.generate(seed)
        monsters, objects = batch.things["monsters"].of(index), batch.things["objects"].of(index)
        names = [catalog.species[number - 1].name for number in monsters["species"]]
        assert sorted(zip(monsters["x"], monsters["y"], names, strict=True)) == sorted(
            (monster.x, monster.y, monster.name) for monster in level.monsters
        )
        assert len(batch.things["traps"].of(index)["x"]) == len(level.traps)
        assert len(batch.things["doors"].of(index)["x"]) == len(level.doors)
        assert len(batch.things["rooms"].of(index)["left"]) == len(level.level.rooms) + len(level.level.subrooms)
        boxes = [row for row, kind in enumerate(objects["kind"]) if catalog.kinds[kind - 1].name == "large box"]
        assert sum(objects["container"] == boxes[0]) >= 2
    table = batch.things["objects"]
    assert numpy.array_equal(numpy.bincount(table.levels, minlength=len(SEEDS)), numpy.diff(table.offsets))


def test_memory_of_the_caller_is_filled(hall, tmp_path) -> None:
    file = tmp_path / "terrain.dat"
    memory = numpy.memmap(file, dtype=numpy.uint8, mode="w+", shape=(64, 21, 80))
    batch = vaultc.generate_many(hall, SEEDS, layers=("terrain",), out={"terrain": memory})
    assert numpy.shares_memory(batch["terrain"], memory)
    assert numpy.array_equal(memory[:40], vaultc.generate_many(hall, SEEDS)["terrain"])
    assert not memory[40:].any()


def test_seeds_without_a_level_are_left_out(tmp_path) -> None:
    script = _script(tmp_path, FAILING)
    made, failed = [], []
    for seed in range(1, 31):
        try:
            script.generate(seed)
            made.append(seed)
        except GenerationError:
            failed.append(seed)
    batch = vaultc.generate_many(script, range(1, 31))
    assert batch.seeds.tolist() == made
    assert sorted(batch.failed) == failed
    assert len(batch["terrain"]) == len(made)


def test_batches_follow_one_another(hall) -> None:
    parts = list(vaultc.generate_batches(hall, SEEDS, size=15, layers=("terrain",)))
    assert [len(part) for part in parts] == [15, 15, 10]
    whole = vaultc.generate_many(hall, SEEDS, layers=("terrain",))
    assert numpy.array_equal(numpy.concatenate([part["terrain"] for part in parts]), whole["terrain"])


def test_expressions_are_measures(hall) -> None:
    batch = vaultc.generate_many(hall, SEEDS, layers=(), measures=['count("chest")', 'path("up", "down")', "gold"])
    assert batch.measures['count("chest")'].min() >= 1
    assert batch.measures['path("up", "down")'].max() > 0


def test_no_seeds_give_an_empty_batch(hall) -> None:
    batch = vaultc.generate_many(hall, [], measures=("gold",), things=("traps",))
    assert len(batch) == 0
    assert batch["terrain"].shape == (0, 21, 80)
    assert len(batch.measures["gold"]) == len(batch.things["traps"]) == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"layers": ["terain"]}, "there is no layer 'terain'"),
        ({"measures": ["florr"]}, "florr"),
        ({"things": ["gnomes"]}, "there is no family of things 'gnomes'"),
        ({"out": {"terrain": numpy.zeros((3, 21, 80), dtype=numpy.uint8)}}, "40 or more"),
        ({"out": {"monsters": numpy.zeros((40, 21, 80), dtype=numpy.uint8)}}, "uint16"),
        ({"layers": ["lit"], "out": {"terrain": numpy.zeros((40, 21, 80), dtype=numpy.uint8)}}, "not among"),
    ],
)
def test_mistakes_are_told(hall, options, message) -> None:
    with pytest.raises((InvalidValueError, vaultc.VaultcError), match=message):
        vaultc.generate_many(hall, SEEDS, **options)


def test_a_level_tells_its_measures(hall) -> None:
    level = hall.generate(3)
    assert list(level.measures()) == list(MEASURES)
    assert level.measures("gold", 'count("chest")') == {"gold": level.measures()["gold"], 'count("chest")': 1}
    with pytest.raises(vaultc.VaultcError, match="golld"):
        level.measures("golld")


def test_ordinary_levels_are_measured() -> None:
    made = vaultc.read_vaults()
    batch = vaultc.generate_many(made, [3], layers=(), measures=["gold", "rooms"])
    assert {name: int(column[0]) for name, column in batch.measures.items()} == made.generate(3).measures(
        "gold", "rooms"
    )


@pytest.mark.parametrize(
    ("seeds", "message"),
    [
        (10, r"seeds must be several numbers, not 10; write range\(1, 11\)"),
        (None, "seeds must be several numbers, not None"),
        (numpy.array(5), r"seeds must be several numbers, not array\(5\)"),
        ([True, False], "a seed must be a whole number, not True"),
        ([1.5], "a seed must be a whole number"),
        ("12", "a seed must be a whole number"),
    ],
)
def test_what_is_no_seeds_is_told(hall, seeds, message) -> None:
    with pytest.raises(InvalidValueError, match=message):
        vaultc.generate_many(hall, seeds)
    with pytest.raises(InvalidValueError, match=message):
        next(vaultc.generate_batches(hall, seeds))


def test_what_makes_no_levels_is_told() -> None:
    with pytest.raises(InvalidValueError, match=r"'cave\.des' makes no levels; give a script"):
        vaultc.generate_many("cave.des", [1])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"layers": None}, "layers are a list of names, not None"),
        ({"layers": [1]}, "layers are names, and 1 is none"),
        ({"measures": 5}, "measures are a list of names, not 5"),
        ({"measures": [["gold"]]}, r"measures are names, and \['gold'\] is none"),
        ({"things": None}, "things are a list of names, not None"),
        ({"workers": 0}, "workers must be at least 1, not 0"),
        ({"workers": True}, "workers must be a whole number, not True"),
        ({"workers": "2"}, "workers must be a whole number, not '2'"),
        ({"out": numpy.zeros(2)}, "memory is given by the names of layers"),
        ({"out": {"terrain": [0]}}, "the memory for 'terrain' is an array of numpy, not list"),
    ],
)
def test_wrong_options_are_told(hall, options, message) -> None:
    with pytest.raises(InvalidValueError, match=message):
        vaultc.generate_many(hall, [1, 2], **options)


@pytest.mark.parametrize("workers", [1, 2])
def test_memory_that_cannot_be_written_is_told(hall, tmp_path, workers) -> None:
    file = tmp_path / "memory"
    numpy.memmap(file, numpy.uint8, "w+", shape=(2, 21, 80)).flush()
    for memory in (
        numpy.memmap(file, numpy.uint8, "r", shape=(2, 21, 80)),
        numpy.broadcast_to(numpy.uint8(0), (2, 21, 80)),
    ):
        with pytest.raises(InvalidValueError, match="the memory for 'terrain' is read-only"):
            vaultc.generate_many(hall, [1, 2], layers=["terrain"], out={"terrain": memory}, workers=workers)


def _memory_of_any_shape(count: int) -> dict[str, list[numpy.ndarray]]:
    """Memory for two layers, by how it lies."""
    cells = numpy.zeros((2 * count, 21, 80), dtype=numpy.uint8)
    turned = numpy.zeros((count, 2, 80, 21), dtype=numpy.uint8)
    return {
        "halves": [cells[:count], cells[count:]],
        "every other": [cells[::2], cells[1::2]],
        "from the end": [cells[:count][::-1], cells[count:][::-1]],
        "turned": [turned[:, 0].transpose(0, 2, 1), turned[:, 1].transpose(0, 2, 1)],
        "the rest overlaps": [cells[: count + 1], cells[count:]],
    }


@pytest.mark.parametrize(("form", "workers"), [*((form, 1) for form in _memory_of_any_shape(1)), ("turned", 2)])
@pytest.mark.usefixtures("eager")
def test_memory_need_not_be_contiguous(hall, monkeypatch, form, workers) -> None:
    monkeypatch.setattr(processes, "start_method", lambda: "spawn")
    memory = dict(zip(("terrain", "lit"), _memory_of_any_shape(len(SEEDS))[form], strict=True))
    batch = vaultc.generate_many(hall, SEEDS, layers=memory, out=memory, workers=workers)
    expected = vaultc.generate_many(hall, SEEDS, layers=memory)
    for name, cells in memory.items():
        assert numpy.array_equal(cells[: len(SEEDS)], expected[name])
        assert numpy.shares_memory(batch[name], cells)


def test_memory_is_given_once(hall) -> None:
    cells = numpy.zeros((5, 21, 80), dtype=numpy.uint8)
    for first, second in ((cells, cells), (cells[:4], cells[1:]), (cells[:4], cells[:0:-1]), (cells, cells.view())):
        with pytest.raises(InvalidValueError, match="the memory for 'terrain' and that for 'lit' overlap"):
            vaultc.generate_many(hall, range(1, 5), layers=["terrain", "lit"], out={"terrain": first, "lit": second})
    one_for_all = numpy.lib.stride_tricks.as_strided(cells, (5, 21, 80), (0, 80, 1))
    with pytest.raises(InvalidValueError, match="the memory for 'terrain' is a view whose cells share memory"):
        vaultc.generate_many(hall, range(1, 5), layers=["terrain"], out={"terrain": one_for_all})


@pytest.mark.parametrize(
    ("seeds", "message"),
    [
        (range(10**30), "has too many seeds for one batch"),
        (range(10**17), "the layers of 100000000000000000 levels do not fit in memory; vaultc.generate_batches"),
    ],
)
def test_too_many_seeds_for_one_batch_are_told(hall, seeds, message) -> None:
    with pytest.raises(InvalidValueError, match=message):
        vaultc.generate_many(hall, seeds)
    assert next(vaultc.generate_batches(hall, seeds, size=2)).seeds.tolist() == [0, 1]


def test_seeds_without_an_end_give_batches_without_an_end(hall) -> None:
    made = vaultc.generate_batches(hall, count(1), size=2, layers=())
    assert [next(made).seeds.tolist() for _ in range(3)] == [[1, 2], [3, 4], [5, 6]]


@pytest.mark.parametrize("size", [1.5, "3", 0])
def test_sizes_of_batches_are_whole_numbers(hall, size) -> None:
    with pytest.raises(InvalidValueError, match="the size of a batch"):
        next(vaultc.generate_batches(hall, [1, 2], size=size))


def test_seeds_of_numpy_are_seeds(hall) -> None:
    batch = vaultc.generate_many(hall, numpy.arange(3, 6))
    for row, seed in enumerate(batch.seeds):
        level = hall.generate(seed)
        assert type(level.seed) is int
        assert level.render("json")["seed"] == row + 3
        assert numpy.array_equal(level.grid(), batch["terrain"][row])
    assert vaultc.ordinary_level(numpy.int64(3)).render("json") == vaultc.ordinary_level(3).render("json")
    layout = hall.generate(3).layout()
    assert vaultc.mutate(layout, numpy.int64(7)) == vaultc.mutate(layout, 7)
    assert vaultc.crossover(layout, hall.generate(4).layout(), numpy.uint8(7)) == vaultc.crossover(
        layout, hall.generate(4).layout(), 7
    )


def test_ordinary_levels_show_themselves_in_a_line() -> None:
    """Notebooks and errors show them."""
    assert repr(vaultc.read_vaults()) == f"OrdinaryLevels('unnethack6', {len(vaultc.read_vaults().scripts)} scripts)"


@pytest.mark.parametrize("workers", [1, 2])
def test_numbers_have_names(hall, workers) -> None:
    batch = vaultc.generate_many(hall, range(1, 3), layers=["terrain", "lit"], workers=workers)
    level = hall.generate(1)
    names = batch.names("terrain")
    assert all(names[code] == level.terrain_name(code) for code in numpy.unique(batch["terrain"]).tolist())
    for script in (hall, vaultc.read_vaults()):
        assert {code: script.terrain_code(name) for code, name in names.items()} == {code: code for code in names}
    assert batch.names("monsters")[1] == hall.catalog.species[0].name
    with pytest.raises(InvalidValueError, match="the numbers of 'lit' have no names"):
        batch.names("lit")


def test_terrain_that_a_game_lacks_is_told(hall) -> None:
    with pytest.raises(InvalidValueError, match="there is no terrain 'flor'; did you mean 'floor'"):
        hall.terrain_code("flor")
    with pytest.raises(InvalidValueError, match=r"'wall' has .* codes; choose one: .*horizontal wall"):
        hall.terrain_code("wall")


def test_names_that_a_batch_lacks_are_told() -> None:
    batch = vaultc.generate_many(vaultc.library()["vlt-delphi"], [1], layers=["terrain"], things=["traps"])
    with pytest.raises(KeyError, match="the batch has no layer 'lit'; it has terrain"):
        batch["lit"]
    with pytest.raises(KeyError, match="the batch has no measure 'area'; it has none"):
        batch.measures["area"]
    with pytest.raises(KeyError, match="the batch has no table of things 'doors'; it has traps"):
        pickle.loads(pickle.dumps(batch)).things["doors"]
    with pytest.raises(KeyError, match="there is no column 'z'; there are x, y, kind"):
        batch.things["traps"]["z"]
    with pytest.raises(IndexError, match="there is no level 1 among 1"):
        batch.things["traps"].of(1)
