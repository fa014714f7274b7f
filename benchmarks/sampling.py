"""Costs of data sets, as tables: ``make bench-sampling`` calls this.

The first table has, for each bench file, the processor time of a level in a bare loop of ``script.generate(seed)``, and
as multiples of it ``generate_many`` and data sets of each form made in this process. ``command`` is the whole command
``vaultc sample`` with one and with two workers, with everything that it loads and with all of its processes, for eight
times as many levels. The second table has levels read in a second of processor time, in sequence and in random order,
with all arrays and with the terrain alone. All ways take turns, and the best round counts, so that other load on the
machine does the least harm.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
FILES = ("vault-like", "rooms-and-corridors", "hall")
FORMS = ("npz", "npy", "parquet", "jsonl")
MANY = 8
"""As many times the levels are made by the whole command."""

Call = Callable[[], object]


def spent(call: Call) -> float:
    """Seconds of processor time that a call takes, in this process and in those that it starts and ends."""
    start = processor_time()
    call()
    return processor_time() - start


def processor_time() -> float:
    """Processor time of this process and of its children that have ended, in seconds."""
    children = os.times()
    return process_time() + children.children_user + children.children_system


def known_forms() -> list[str]:
    """The forms that this version writes and this environment can read."""
    from vaultc.sampling.writers import FORMS as WRITTEN

    return [form for form in FORMS if form in WRITTEN and (form != "parquet" or find_spec("pyarrow"))]


def write(script, form: str, seeds: range, folder: Path, shard_size: int) -> None:
    """Write a data set in this process, as the command does."""
    from vaultc.sampling.folder import write_dataset
    from vaultc.sampling.recipe import Recipe
    from vaultc.sampling.writers import MakeShard
    from vaultc.support.workers import results

    recipe = Recipe((script,), seeds, form, shard_size)
    for _ in write_dataset(recipe, folder, lambda numbers: results(MakeShard(recipe), numbers, "here", 1)):
        pass


# ---- making


def ways_of_making(path: Path, seeds: range) -> dict[str, Call]:
    """The bare loop and everything that is compared with it."""
    import vaultc

    script = vaultc.load(path).levels[0]

    def loop() -> None:
        for seed in seeds:
            script.generate(seed)

    def sampled(form: str) -> Call:
        def call() -> None:
            with TemporaryDirectory() as folder:
                write(script, form, seeds, Path(folder) / "set", len(seeds))

        return call

    def commanded(form: str, workers: int) -> Call:
        def call() -> None:
            with TemporaryDirectory() as folder:
                words = ["--count", str(MANY * len(seeds)), "--workers", str(workers), "--format", form]
                command = [sys.executable, "-P", "-m", "vaultc", "sample", str(path), *words, "--out", f"{folder}/set"]
                subprocess.run(command, check=True, capture_output=True)

        return call

    forms = known_forms()
    return {
        "loop": loop,
        "generate_many": lambda: vaultc.generate_many(script, seeds),
        **{form: sampled(form) for form in forms},
        **{f"command, {workers}": commanded("npz", workers) for workers in (1, 2)},
    }


def making_table(files: list[Path], count: int, rounds: int) -> None:
    """Print the cost of making levels in each way."""
    heading = None
    for path in files:
        ways = ways_of_making(path, range(1, count + 1))
        for call in ways.values():
            call()
        best = dict.fromkeys(ways, float("inf"))
        for _ in range(rounds):
            for name, call in ways.items():
                best[name] = min(best[name], spent(call) / (MANY if name.startswith("command") else 1))
        if heading is None:
            heading = [*ways]
            print(f"{'making':20}{'ms a level':>12}" + "".join(f"{name:>{len(name) + 2}}" for name in heading[1:]))
        times = "".join(f"{best[name] / best['loop']:>{len(name) + 2}.2f}" for name in heading[1:])
        print(f"{path.stem:20}{best['loop'] / count * 1000:>12.3f}{times}", flush=True)


# ---- reading


def reading_table(path: Path, shards: int, shard_size: int, rounds: int) -> None:
    """Print the rates of reading levels in sequence and in random order."""
    import vaultc

    script = vaultc.load(path).levels[0]
    seeds = range(1, shards * shard_size + 1)
    columns = ("levels/s", "random/s", "times", "terrain/s", "random/s", "times", "MB")
    print(f"\n{'reading ' + path.stem:20}" + "".join(f"{name:>11}" for name in columns))
    for form in known_forms():
        with TemporaryDirectory() as folder:
            target = Path(folder) / "set"
            write(script, form, seeds, target, shard_size)
            size = sum(file.stat().st_size for file in target.rglob("*") if file.is_file())
            cells = [*rates(target, rounds, None)]
            cells += rates(target, rounds, ["terrain"]) if form in ("npz", "npy") else ["", "", ""]
            print(f"{form:20}" + "".join(f"{cell:>11}" for cell in [*cells, f"{size / 1e6:.1f}"]), flush=True)


def rates(folder: Path, rounds: int, arrays: list[str] | None) -> list[str]:
    """Levels a second in sequence and in random order, and the quotient of both."""
    sequential = max(in_order(folder, arrays) for _ in range(rounds))
    scattered = max(at_random(folder, arrays) for _ in range(rounds))
    return [f"{sequential:,.0f}", f"{scattered:,.0f}", f"{sequential / scattered:.1f}"]


def in_order(folder: Path, arrays: list[str] | None) -> float:
    """Levels a second of a data set that was just opened, one after the other."""
    import vaultc

    data = vaultc.dataset(folder, arrays=arrays)
    return len(data) / spent(lambda: [0 for _ in data])


def at_random(folder: Path, arrays: list[str] | None) -> float:
    """Levels a second of a data set that was just opened, in random order, for two seconds or all of it."""
    import vaultc

    data = vaultc.dataset(folder, arrays=arrays)
    order = random.Random(1).sample(range(len(data)), len(data))
    count, start = 0, process_time()
    numbers = iter(order)
    while process_time() - start < 2 and (some := list(islice(numbers, 10))):
        for number in some:
            data[number]
        count += len(some)
    return count / (process_time() - start)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--count", type=int, default=1000, help="levels of each file that are made in a round")
    parser.add_argument("--shards", type=int, default=8, help="shards of the data sets that are read")
    parser.add_argument("--shard-size", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=["making", "reading"])
    arguments = parser.parse_args()
    if COMPILED.is_dir() and "PYTHONPATH" not in os.environ:
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONPATH": str(COMPILED)})
    import vaultc

    print(Path(vaultc.__file__).parent, file=sys.stderr)
    files = arguments.files or [ROOT / "benchmarks" / f"{name}.des" for name in FILES]
    if arguments.only != "reading":
        making_table(files, arguments.count, arguments.rounds)
    if arguments.only != "making":
        reading_table(files[0], arguments.shards, arguments.shard_size, min(arguments.rounds, 3))


if __name__ == "__main__":
    main()
