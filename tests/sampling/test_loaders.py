"""Batches for training: no level twice, none lost, whatever the ranks and workers."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import vaultc
from sampling.making import FAILING, recipe, write
from vaultc.language.source import Source
from vaultc.sampling.loaders import ArrayBatch, EpochPlan, RankShare

TORCH = pytest.mark.skipif(find_spec("torch") is None, reason="needs torch: pip install torch")
JAX = pytest.mark.skipif(find_spec("jax") is None, reason="needs jax: pip install jax")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set of 22 levels in 6 shards."""
    target = tmp_path_factory.mktemp("data") / "set"
    write(recipe(), target)
    return target


plans = st.builds(
    EpochPlan,
    count=st.integers(0, 60),
    size=st.integers(1, 9),
    seed=st.none() | st.integers(0, 1 << 64),
    uneven=st.sampled_from(["keep", "pad", "drop"]),
    drop_last=st.booleans(),
)


def numbers_of(plan: EpochPlan, epoch: int, world_size: int) -> list[list[int]]:
    return [plan.numbers(epoch, RankShare(rank, world_size)).tolist() for rank in range(world_size)]


@given(plans, st.integers(0, 5), st.integers(1, 7))
def test_ranks_share_all_levels(plan: EpochPlan, epoch: int, world_size: int) -> None:
    shares = numbers_of(plan, epoch, world_size)
    times = Counter(number for share in shares for number in share)
    lengths = {len(share) for share in shares}
    whole = plan.count // world_size * world_size
    if plan.uneven == "keep":
        assert times == dict.fromkeys(range(plan.count), 1)
        assert max(lengths) - min(lengths) <= 1
    elif plan.uneven == "drop":
        assert set(times.values()) <= {1}
        assert lengths == {whole // world_size}
    else:
        assert set(times) == set(range(plan.count))
        assert lengths == {-(-plan.count // world_size)}
        assert sum(times.values()) - plan.count < world_size


@given(plans, st.integers(0, 5), st.integers(1, 4), st.integers(1, 5))
def test_workers_change_nothing_but_time(plan: EpochPlan, epoch: int, world_size: int, workers: int) -> None:
    for rank in range(world_size):
        share = RankShare(rank, world_size)
        whole = [batch.tolist() for batch in plan.batches(epoch, share)]
        parts = [[batch.tolist() for batch in plan.batches(epoch, share, worker, workers)] for worker in range(workers)]
        assert [parts[index % workers][index // workers] for index in range(len(whole))] == whole
        assert sum(map(len, parts)) == len(whole) == plan.number_of_batches(share)
        made = [number for batch in whole for number in batch]
        numbers = plan.numbers(epoch, share).tolist()
        assert made == (numbers[: len(numbers) // plan.size * plan.size] if plan.drop_last else numbers)
        assert all(len(batch) == plan.size for batch in whole[:-1])


def test_epochs_are_shuffled_anew_and_again_the_same() -> None:
    plan = EpochPlan(1000, 10, seed=7)
    first, second = plan.order(0), plan.order(1)
    assert sorted(first) == sorted(second) == list(range(1000))
    assert (first == plan.order(0)).all()
    assert (first == second).mean() < 0.02
    assert (first == EpochPlan(1000, 10, seed=8).order(0)).mean() < 0.02
    assert abs(numpy.corrcoef(first, numpy.arange(1000))[0, 1]) < 0.1
    assert first[:5].tolist() == [330, 753, 524, 320, 981]


def key(batch: ArrayBatch) -> list[tuple[int, int]]:
    return list(zip(batch["script"].tolist(), batch["seed"].tolist(), strict=True))


@pytest.mark.parametrize("world_size", [1, 3])
def test_batches_hold_the_levels(folder: Path, world_size: int) -> None:
    data = vaultc.dataset(folder, format="npz")
    found: dict[tuple[int, int], int] = {}
    for rank in range(world_size):
        loader = data.batches(4, layers=["terrain", "monsters"], seed=5, rank=rank, world_size=world_size)
        loader.set_epoch(2)
        batches = list(loader)
        assert len(batches) == len(loader)
        for batch in batches:
            assert set(batch) == {"seed", "script", "terrain", "monsters"}
            for place, (script, seed) in enumerate(key(batch)):
                number = (seed - 1) * 2 + script
                assert numpy.array_equal(batch["terrain"][place], data[number]["terrain"])
                assert numpy.array_equal(batch["monsters"][place], data[number]["monsters"])
                found[script, seed] = found.get((script, seed), 0) + 1
    assert found == {(script, seed): 1 for script in (0, 1) for seed in range(1, 12)}


def test_parts_have_batches_too(folder: Path) -> None:
    data = vaultc.dataset(folder)
    seeds = {
        name: {int(seed) for batch in part.batches(3, layers="lit", seed=1) for seed in batch["seed"]}
        for name, part in data.split(train=2, test=1).items()
    }
    assert seeds["train"] | seeds["test"] == set(range(1, 12))
    assert not seeds["train"] & seeds["test"]


@pytest.mark.parametrize("form", ["npz", "npy"])
def test_measures_come_with_the_levels(tmp_path: Path, form: str) -> None:
    names = ("gold", "monsters", "floor / 2")
    write(recipe(form, measures=names, layers=("monsters",)), tmp_path / "set")
    data = vaultc.dataset(tmp_path / "set")
    batches = data.batches(5, layers=["monsters"], measures=names[1:], seed=3, dtype="float32")
    keys = zip(data.arrays("seed"), data.arrays("script"), strict=True)
    place = {key: number for number, key in enumerate(keys)}
    done = 0
    for batch in batches:
        numbers = [place[key] for key in zip(batch["seed"], batch["script"], strict=True)]
        for name in names[1:]:
            assert numpy.array_equal(batch[f"measures/{name}"], data.measures(name)[numbers])
            assert batch[f"measures/{name}"].dtype == data.measures(name).dtype
        assert set(batch) == {"seed", "script", "monsters", "measures/monsters", "measures/floor / 2"}
        done += len(numbers)
    assert done == len(data)


def test_measures_come_in_a_stream() -> None:
    script = recipe().scripts[0]
    batch = next(iter(vaultc.LevelStream(script, 4, measures=["floor"])))
    assert batch["measures/floor"].tolist() == [script.generate(n).measures("floor")["floor"] for n in range(1, 5)]
    with pytest.raises(vaultc.VaultcError, match="florr"):
        vaultc.LevelStream(script, 4, measures=["florr"])


def test_types_of_numbers(folder: Path) -> None:
    data = vaultc.dataset(folder)
    assert next(iter(data.batches(2, layers=["monsters"], dtype="float32")))["monsters"].dtype == numpy.float32
    assert next(iter(data.batches(2, layers=["monsters"])))["monsters"].dtype == numpy.uint16
    with pytest.raises(ValueError, match="'monsters' is uint16, which does not fit in uint8"):
        data.batches(2, layers=["terrain", "monsters"], dtype="uint8")
    with pytest.raises(ValueError, match="no type of numbers 'int31'"):
        data.batches(2, dtype="int31")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"layers": ["smell"]}, "no layer 'smell'"),
        ({"layers": ["glyphs"]}, "no layer 'glyphs' here"),
        ({"measures": ["gold"]}, "no measure 'gold' here; there are none"),
        ({"rank": 2, "world_size": 2}, "no rank 2 among 2"),
        ({"rank": 1}, "belong together"),
        ({"uneven": "lose"}, "one of keep, pad, drop, not 'lose'"),
        ({"size": 0}, "at least 1"),
        ({"size": 1.5}, "the size of a batch must be a whole number"),
        ({"seed": 1.5}, "the seed of an order must be a whole number"),
        ({"rank": "0", "world_size": 2}, "rank must be a whole number"),
    ],
)
def test_mistakes_are_told(folder: Path, options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        vaultc.dataset(folder).batches(**{"size": 4} | options)  # type: ignore[arg-type]


def test_without_arrays_there_are_no_batches(tmp_path: Path) -> None:
    write(recipe("jsonl", seeds=range(1, 3)), tmp_path / "texts")
    data = vaultc.dataset(tmp_path / "texts")
    with pytest.raises(ValueError, match="holds no arrays"):
        data.batches(2)
    with pytest.raises(ValueError, match="holds no arrays"):
        data.split(train=1)["train"].torch()


def test_options_that_are_not_there_are_refused(folder: Path) -> None:
    """A misspelt seed would leave the levels in their order."""
    with pytest.raises(TypeError, match="sed"):
        vaultc.dataset(folder).batches(4, sed=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="mesures"):
        vaultc.LevelStream(recipe().scripts[0], 4, mesures=["gold"])  # type: ignore[call-arg]


def test_mistakes_of_a_stream_are_told() -> None:
    script = recipe().scripts[0]
    with pytest.raises(ValueError, match="'cave' makes no levels; give a script"):
        vaultc.LevelStream("cave", 4)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the size of a batch must be a whole number"):
        vaultc.LevelStream(script, 1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the first seed must be a whole number"):
        vaultc.LevelStream(script, 4, start=1.5)  # type: ignore[arg-type]


# ---- straight from a script


def test_a_stream_is_the_levels_of_its_seeds() -> None:
    script = recipe().scripts[0]
    stream = vaultc.LevelStream(script, 4, layers=["terrain", "glyphs"], start=5)
    first, second = islice(stream, 2)
    assert [*first["seed"], *second["seed"]] == list(range(5, 13))
    assert numpy.array_equal(second["glyphs"][1], script.generate(10).grid("glyphs"))


@given(st.integers(1, 4), st.integers(1, 4), st.integers(1, 5))
def test_seeds_of_ranks_are_all_seeds(world_size: int, size: int, start: int) -> None:
    stream = vaultc.LevelStream(recipe().scripts[0], size, start=start)
    seeds = [
        seed for rank in range(world_size) for batch in range(3) for seed in _seeds(stream, batch, rank, world_size)
    ]
    assert sorted(seeds) == list(range(start, start + 3 * size * world_size))


def _seeds(stream: vaultc.LevelStream, batch: int, rank: int, world_size: int) -> range:
    found = stream.seeds(batch, RankShare(rank, world_size))
    assert all((seed - stream.start - rank) % world_size == 0 for seed in found)
    return found


def test_workers_of_a_stream_share_its_batches() -> None:
    stream = vaultc.LevelStream(recipe().scripts[0], 2)
    whole = [batch["seed"].tolist() for batch in islice(stream, 6)]
    for worker in (0, 1, 2):
        part = islice(stream.batches_of(RankShare(), worker, 3), 2)
        assert [batch["seed"].tolist() for batch in part] == whole[worker::3]


def test_seeds_without_a_level_are_left_out_of_a_stream() -> None:
    (script,) = vaultc.load(Source.from_text(FAILING, "x.des")).levels
    made = [int(seed) for batch in islice(vaultc.LevelStream(script, 5), 6) for seed in batch["seed"]]
    assert made == vaultc.generate_many(script, range(1, made[-1] + 1)).seeds.tolist()
    assert len(made) < made[-1]


def test_a_script_that_always_fails_ends_a_stream() -> None:
    (script,) = vaultc.load(Source.from_text(FAILING.replace("IF [50%]", "IF [100%]"), "x.des")).levels
    if vaultc.generate_many(script, range(1, 4)).seeds.size:
        (script,) = vaultc.load(Source.from_text(FAILING.replace("IF [50%]", "IF [0%]"), "x.des")).levels
    with pytest.raises(ValueError, match="seeds in a row give no level"):
        next(iter(vaultc.LevelStream(script, 100)))


# ---- with the packages themselves


@TORCH
@pytest.mark.parametrize("workers", [0, 2])
def test_torch_loads_every_level_once(folder: Path, workers: int) -> None:
    import torch
    from torch.utils.data import DataLoader

    data = vaultc.dataset(folder)
    plain = data.batches(4, layers=["terrain"], seed=3)
    batches = plain.torch()
    loader = DataLoader(batches, batch_size=None, num_workers=workers)
    assert len(loader) == 6
    for epoch in (0, 1):
        batches.set_epoch(epoch)
        plain.set_epoch(epoch)
        expected = [key(batch) for batch in plain]
        found = list(loader)
        assert [key(batch) for batch in found] == expected
        assert {batch["terrain"].dtype for batch in found} == {torch.int32}
    assert sorted(pair for batch in found for pair in key(batch)) == [(s, n) for s in (0, 1) for n in range(1, 12)]


@TORCH
def test_torch_takes_levels_by_number_of_any_type(folder: Path) -> None:
    import torch
    from torch.utils.data import DataLoader

    part = vaultc.dataset(folder).split(train=2, test=1)["train"]
    tensors = part.torch("terrain", "lit", dtype="int64")
    assert (len(tensors), tensors[0].dtype, tuple(tensors[0].shape)) == (len(part), torch.int64, (2, 21, 80))
    batch = next(iter(DataLoader(tensors, batch_size=5)))
    assert tuple(batch.shape) == (5, 2, 21, 80)


@TORCH
def test_tensors_begin_with_the_epoch_of_the_batches(folder: Path) -> None:
    batches = vaultc.dataset(folder).batches(2, layers=["terrain"], seed=1)
    batches.set_epoch(3)
    expected = [batch["seed"].tolist() for batch in batches]
    assert [batch["seed"].tolist() for batch in batches.torch()] == expected


@TORCH
def test_torch_streams_with_workers() -> None:
    from torch.utils.data import DataLoader

    stream = vaultc.LevelStream(recipe().scripts[0], 3, rank=1, world_size=2)
    found = [batch["seed"].tolist() for batch in islice(DataLoader(stream.torch(), batch_size=None, num_workers=2), 4)]
    assert found == [batch["seed"].tolist() for batch in islice(stream, 4)]
    with pytest.raises(TypeError, match="no end"):
        len(stream.torch())


@TORCH
def test_ranks_of_torch_are_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    data = vaultc.dataset(folder)
    monkeypatch.setattr(torch.distributed, "is_initialized", lambda: True)
    monkeypatch.setattr(torch.distributed, "get_world_size", lambda: 3)
    found = []
    for rank in range(3):
        monkeypatch.setattr(torch.distributed, "get_rank", lambda rank=rank: rank)
        found += [pair for batch in data.batches(4, seed=1).torch() for pair in key(batch)]
    assert sorted(found) == [(script, seed) for script in (0, 1) for seed in range(1, 12)]


@JAX
def test_jax_gets_its_own_arrays(folder: Path) -> None:
    import jax

    batches = vaultc.dataset(folder).batches(5, layers=["terrain", "monsters"], seed=2)
    for plain, found in zip(batches, batches.jax(), strict=True):
        assert isinstance(found["terrain"], jax.Array)
        assert numpy.array_equal(plain["monsters"], found["monsters"])
        assert found["terrain"].dtype == numpy.uint8
        assert plain["seed"].tolist() == found["seed"].tolist()
    assert int(jax.jit(lambda cells: (cells > 0).sum())(found["terrain"])) > 0
