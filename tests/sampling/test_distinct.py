"""Equal levels: of many seeds, in data sets, in batches, in environments and in splits."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vaultc
from sampling.making import contents, recipe, write
from vaultc.level import fingerprints
from vaultc.sampling import distinct, equal_levels
from vaultc.sampling.folder import Results, first_round, write_dataset
from vaultc.sampling.recipe import REPEATED, Recipe
from vaultc.sampling.writers import MakeShard, Shard, without_repeated
from vaultc.support.workers import results

FEW = """LEVEL: "few"
ROOM: "ordinary", lit, (3,3), (center,center), (5,2) {
  [50%]: TERRAIN: (0,0), 'T'
  MONSTER: ('F', "lichen"), random, asleep
}
"""


def script(text: str = FEW) -> vaultc.LevelScript:
    return vaultc.loads(text).levels[0]


def found(made: Recipe, grain: str, workers: int = 1) -> distinct.DistinctSeeds:
    compared = replace(made, distinct=grain)
    return distinct.distinct_seeds(compared, lambda job, items: results(job, items, "processes", workers))


def test_each_grain_tells_apart_more_than_the_one_before() -> None:
    both = vaultc.loads(FEW + FEW.replace("few", "ways").replace("[50%]:", "[0%]:").replace("MONS", "#")).levels
    first, second = (both[0].generate(seed=seed).level for seed in (1, 2))
    assert fingerprints.fingerprint(first, "terrain") != fingerprints.fingerprint(first, "things")
    first.arrivals["up"] = ((1, 1, 2, 2), (0, 0, 0, 0))  # type: ignore[assignment]
    again = both[0].generate(seed=1).level
    assert fingerprints.fingerprint(first, "things") == fingerprints.fingerprint(again, "things")
    assert fingerprints.fingerprint(first, "start") != fingerprints.fingerprint(again, "start")
    assert fingerprints.fingerprint(second, "things") != fingerprints.fingerprint(again, "things")


@given(st.permutations(range(4)))
def test_the_order_in_which_things_came_does_not_count(order: list[int]) -> None:
    text = FEW.replace("}", "".join(f'  TRAP: "pit", ({x},1)\n' for x in range(4)) + "}")
    level = script(text).generate(seed=1).level
    before = fingerprints.fingerprint(level, "things")
    level.traps[:] = [level.traps[index] for index in order]
    assert fingerprints.fingerprint(level, "things") == before


def test_a_recount_by_arrays_agrees() -> None:
    families = ["monsters", "objects", "traps", "doors"]
    batch = vaultc.generate_many(script(), range(1, 301), layers=["terrain", "lit"], things=families)
    facts = [
        [batch[name][row].tobytes() for name in batch.layers]
        + [sorted(zip(*table.of(row).values(), strict=True)) for table in batch.things.values()]
        for row in range(300)
    ]
    made = recipe(text=FEW, seeds=range(1, 301))
    counts = distinct.LevelCounts()
    for digest in distinct.Fingerprints(made)(range(made.total)):
        assert digest is not None
        counts.add(digest)
    assert counts.found == len({repr(row) for row in facts})
    terrain = vaultc.generate_many(script(), range(1, 301), distinct="terrain")
    assert len(terrain) == len({cells.tobytes() for cells in batch["terrain"]}) == 2


def test_the_first_of_equal_levels_are_sampled_until_there_are_enough(tmp_path: Path) -> None:
    wanted = recipe(text=FEW, seeds=range(1, 9), layers=("terrain",))
    one, two = found(wanted, "things"), found(wanted, "things", workers=2)
    assert one == two
    assert one.levels.found == 8
    made = replace(wanted, seeds=one.seeds, distinct="things", repeated=one.repeated)
    write(made, tmp_path / "set")
    data = vaultc.dataset(tmp_path / "set", verify=True)
    assert len(data) == 8
    assert data.manifest["reasons"].get(REPEATED, 0) == len(one.repeated) == len(one.seeds) - 8
    write(made, tmp_path / "again", executor="processes", workers=2)
    assert contents(tmp_path / "set") == contents(tmp_path / "again")


def test_a_file_with_few_levels_ends_with_an_estimate() -> None:
    seeds = found(recipe(text=FEW, seeds=range(1, 101)), "terrain")
    assert seeds.levels.found == 2
    assert len(seeds.seeds) < 1100
    assert str(seeds) == f"2 different levels in {seeds.levels.tried}, probably all that there are"


def test_the_estimate_is_chaos() -> None:
    counts = distinct.LevelCounts()
    for digest in b"aabbcdefg":
        counts.add(bytes([digest]) * fingerprints.DIGEST)
    total, low, high = counts.estimate()
    assert total == pytest.approx(7 + 5 * 4 / (2 * 3))
    assert 7 < low < total < high


def first_ones(digests: list[bytes]) -> list[bool]:
    known: set[bytes] = set()
    return [not (digest in known or known.add(digest)) for digest in digests]  # type: ignore[func-returns-value]


@given(st.lists(st.integers(0, 3000), max_size=4000), st.sampled_from([1, 1 << 8]))
@settings(max_examples=20)
def test_fingerprints_are_counted_as_by_a_dictionary(drawn: list[int], factor: int) -> None:
    digests = [(number * factor + 1).to_bytes(fingerprints.DIGEST, "little") for number in (*drawn, *range(700), 5)]
    counts, expected = distinct.PrintCounts(), Counter(digests)
    assert [counts.add(digest) for digest in digests] == first_ones(digests)
    assert counts.different == len(expected)
    assert [counts.often(times) for times in (1, 2)] == [list(expected.values()).count(times) for times in (1, 2)]


def test_batches_leave_equal_levels_out_and_name_the_first() -> None:
    options = {"layers": ["terrain", "monsters"], "things": ["monsters"], "measures": ["monsters"]}
    whole = vaultc.generate_many(script(), range(1, 301), **options)  # type: ignore[arg-type]
    one = vaultc.generate_many(script(), range(1, 301), distinct="terrain", **options)  # type: ignore[arg-type]
    two = vaultc.generate_many(script(), range(1, 301), distinct="terrain", workers=2, **options)  # type: ignore[arg-type]
    assert one.seeds.tolist() == two.seeds.tolist()
    assert one.repeated == two.repeated
    assert sorted([*one.seeds.tolist(), *one.repeated]) == list(range(1, 301))
    rows = one.seeds.astype(int) - 1
    for seed, first in one.repeated.items():
        assert numpy.array_equal(whole["terrain"][seed - 1], whole["terrain"][first - 1])
    for made in (one, two):
        assert numpy.array_equal(made["monsters"], whole["monsters"][rows])
        assert [made.things["monsters"].of(row)["x"].tolist() for row in range(2)] == [
            whole.things["monsters"].of(row)["x"].tolist() for row in rows
        ]


def test_batches_one_after_the_other_know_earlier_ones() -> None:
    batches = vaultc.generate_batches(script(), range(1, 301), size=50, distinct="terrain")
    assert [seed for batch in batches for seed in batch.seeds.tolist()] == vaultc.generate_many(
        script(), range(1, 301), distinct="terrain"
    ).seeds.tolist()
    assert next(vaultc.generate_batches(script(), count(1), size=5)).seeds.tolist() == [1, 2, 3, 4, 5]


def test_an_unknown_grain_is_refused() -> None:
    with pytest.raises(vaultc.InvalidValueError, match="did you mean 'things'"):
        vaultc.generate_many(script(), [1], distinct="thing")


def test_environments_draw_levels_that_differ_while_there_are_some() -> None:
    pytest.importorskip("gymnasium")
    from vaultc import envs

    env = envs.LevelEnv(script(), keys=["terrain"], distinct="things")
    seeds = [env.reset(seed=5 if number == 0 else None)[1]["level_seed"] for number in range(8)]
    levels = {fingerprints.fingerprint(script().generate(int(seed)).level, "things") for seed in seeds}  # type: ignore[call-overload]
    assert len(levels) == 8
    again = [env.reset(seed=5 if number == 0 else None)[1]["level_seed"] for number in range(8)]
    assert again == seeds
    only = envs.LevelEnv(script(), keys=["terrain"], distinct="terrain")
    for number in range(5):
        only.reset(seed=1 if number == 0 else None)


def test_equal_levels_are_in_one_split_and_counted(tmp_path: Path) -> None:
    write(recipe(text=FEW, seeds=range(1, 61), layers=("terrain", "monsters")), tmp_path / "set")
    data = vaultc.dataset(tmp_path / "set", format="npz")
    parts = {name: part.indices for name, part in data.split(train=1, test=1).items()}
    counts = equal_levels.counts_of(parts, data.first_equal("things"))
    assert sum(found.levels for found in counts.values()) == 60
    assert [found.elsewhere for found in counts.values()] == [0, 0]
    cells = {
        name: {data[int(i)]["monsters"].tobytes() + data[int(i)]["terrain"].tobytes() for i in part}
        for name, part in parts.items()
    }
    assert not cells["train"] & cells["test"]
    assert [found.different for found in counts.values()] == [len(cells["train"]), len(cells["test"])]
    assert sum(found.elsewhere for found in equal_levels.counts_of(parts, data.first_equal("terrain")).values()) > 0
    assert len(data.distinct("terrain")) == 2
    with pytest.raises(vaultc.InvalidValueError, match="no table of arrivals"):
        data.first_equal("start")


def sampled(made: Recipe, folder: Path, *, stop: int = -1, workers: int = 1) -> list[int]:
    """Write a data set of different levels as the command does, or stop after some shards; the shards made."""
    numbers: list[int] = []

    def shards(job: MakeShard) -> Results:
        def run(wanted: Iterable[int]) -> Iterator[tuple[int, Shard]]:
            for number, shard in results(job, list(wanted), "processes", workers):
                if len(numbers) == stop:
                    raise KeyboardInterrupt
                numbers.append(number)
                yield number, shard

        return run

    seeds = distinct.distinct_seeds(
        made,
        lambda job, items: results(job, items, "here", 1),
        lambda repeated: first_round(made, folder, shards(MakeShard(made)), repeated),
    )
    whole = replace(made, seeds=seeds.seeds, repeated=seeds.repeated)
    for _ in write_dataset(whole, folder, shards(MakeShard(whole))):
        pass
    return numbers


MANY = FEW.replace("(0,0), 'T'", "random, 'T'").replace("[50%]", "LOOP [1] { TERRAIN: random, 'L' }\n  [50%]")


def test_levels_that_all_differ_are_made_once(tmp_path: Path) -> None:
    made = recipe(text=MANY.replace("(5,2)", "(50,9)"), seeds=range(1, 19), layers=("terrain",), distinct="things")
    assert sampled(made, tmp_path / "set") == [0, 1, 2, 3, 4]
    assert len(vaultc.dataset(tmp_path / "set", verify=True)) == 18
    assert sampled(made, tmp_path / "set") == []


SOMETIMES = """LEVEL: "sometimes"
ROOM: "ordinary", lit, (3,3), (center,center), (4,2) {
  IF [10%] { ENGRAVING: (0,0), engrave, "so" }
  [50%]: OBJECT: ('(', "chest"), random
}
LOOP [1d9 - 1] { FOUNTAIN: random }
IF [20%] { $x = 3 }
LOOP [$x] { FOUNTAIN: random }
"""


@pytest.mark.parametrize("form", ["npz", "npy", "jsonl", "text", "png"])
@pytest.mark.parametrize("text", [MANY, SOMETIMES])
@pytest.mark.parametrize("repeated", [{4, 5}, {5, 7, 12}, set(range(4, 13)), {5, 40}, set()])
def test_a_shard_without_some_levels_is_as_if_they_were_never_made(form: str, text: str, repeated: set[int]) -> None:
    columns = {"things": ("monsters", "objects", "doors"), "measures": ("floor",)} if form[0] == "n" else {}
    made = recipe(form, text=text, seeds=range(1, 31), shard_size=9, distinct="things", **columns)
    first = MakeShard(made)(1)
    left_out = {made.item_of(*pair) for pair in first.failed}
    assert left_out or text == MANY
    again = MakeShard(replace(made, repeated=frozenset(repeated | {0} | left_out)))(1)
    found = without_repeated(made, first, repeated)
    assert found is not None
    assert found.files == again.files
    assert (found.levels, found.failed) == (again.levels, again.failed)


def test_a_copy_of_counts_that_was_sent_knows_none() -> None:
    prints = [bytes([number + 1]) * fingerprints.DIGEST for number in range(99)]
    counts = distinct.PrintCounts(60)
    counts.add(prints[1])
    assert [digest in counts for digest in prints] == [digest == prints[1] for digest in prints]
    assert prints[1] not in pickle.loads(pickle.dumps(counts))


def test_what_workers_know_changes_nothing_but_time() -> None:
    made = recipe(text=MANY, seeds=range(1, 31), layers=("terrain",), distinct="terrain")
    shared = distinct.PrintCounts(made.total)
    first = MakeShard(made, shared)(0)
    assert first.files == MakeShard(made)(0).files
    for digest in first.prints:
        shared.add(digest or b"")
    before, after = MakeShard(made)(3), MakeShard(made, shared)(3)
    assert before.prints == after.prints
    repeated = {made.items(3)[at] for at, digest in enumerate(before.prints) if digest in first.prints}
    assert without_repeated(made, before, repeated) == without_repeated(made, after, repeated)


def test_tables_are_made_again() -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    made = recipe("parquet", text=MANY, seeds=range(1, 5), distinct="things")
    shard = MakeShard(made)(0)
    assert without_repeated(made, shard, {2}) is None
    assert without_repeated(made, shard, {9}) is shard


def test_a_shard_that_repeats_an_earlier_one_is_not_made_again(tmp_path: Path) -> None:
    made = recipe(text=MANY, seeds=range(1, 31), layers=("terrain",), distinct="terrain")
    again = sampled(made, tmp_path / "set")
    assert again[:8] == list(range(8))
    assert min(again[8:]) >= 7, "only the last shard, which was not full, and those after it"
    data = vaultc.dataset(tmp_path / "set", verify=True)
    assert len({cells.tobytes() for cells in data.arrays("terrain")}) == len(data) == 30
    sampled(made, tmp_path / "other", workers=2)
    assert contents(tmp_path / "set") == contents(tmp_path / "other")


@pytest.mark.parametrize("stop", [0, 1, 3, 7, 8])
def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path, stop: int) -> None:
    made = recipe(text=MANY, seeds=range(1, 31), layers=("terrain",), distinct="terrain")
    with pytest.raises(KeyboardInterrupt):
        sampled(made, tmp_path / "set", stop=stop)
    assert 0 not in sampled(made, tmp_path / "set") or stop == 0
    sampled(made, tmp_path / "other")
    assert contents(tmp_path / "set") == contents(tmp_path / "other")


def test_a_finished_set_grows_and_one_with_few_levels_ends(tmp_path: Path) -> None:
    small = recipe(text=MANY, seeds=range(1, 10), layers=("terrain",), distinct="terrain")
    large = replace(small, seeds=range(1, 22))
    sampled(small, tmp_path / "set")
    sampled(large, tmp_path / "set")
    sampled(large, tmp_path / "other")
    assert contents(tmp_path / "set") == contents(tmp_path / "other")
    with pytest.raises(vaultc.DatasetError, match="cannot shrink"):
        sampled(small, tmp_path / "set")
    sampled(recipe(text=FEW, seeds=range(1, 30), layers=("terrain",), distinct="terrain"), tmp_path / "few")
    assert len(vaultc.dataset(tmp_path / "few", verify=True)) == 2
    with pytest.raises(vaultc.DatasetError, match="other parameters"):
        sampled(replace(large, distinct="things"), tmp_path / "set")
