"""The fuzzer on demand: ``python tests/fuzz/fuzz.py --minutes 60``, or ``--runs check=200000 fmt=20000``.

Every input comes from the seed, its kind and its number, so that a finding can be had again:
``python tests/fuzz/fuzz.py --seed 1 --runs check=1 --first 1234``. Inputs that broke something are written to
``build/fuzz``; once it is fixed they become files in ``tests/fuzz/cases``, which every test run tries again.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]
from repository import ROOT  # noqa: E402
from runs import INPUTS, RUNS  # noqa: E402

SLOW = 20.0
"""Seconds of computing for one small input that are a finding of their own."""
SHARES = {"check": 20, "fmt": 2, "generate": 3, "settings": 1, "cache": 1, "json": 1, "command": 1}
"""The share of each kind if only the time is given."""
OUTPUT = ROOT / "build" / "fuzz"


def main() -> int:
    """Run, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first input of each kind")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--runs", nargs="*", metavar="KIND=N", help=f"instead of --minutes; kinds: {', '.join(RUNS)}")
    options = parser.parse_args()
    done = dict.fromkeys(RUNS, 0)
    findings = 0
    for kind, number in _counted(options) if options.runs else _timed(options):
        findings += not attempt(options.seed, kind, number)
        done[kind] += 1
        if sum(done.values()) % 5000 == 0:
            print(", ".join(f"{n} {name}" for name, n in done.items() if n), f"runs, {findings} findings", flush=True)
    print(", ".join(f"{n} {name}" for name, n in done.items() if n), f"runs, {findings} findings")
    return 1 if findings else 0


def _counted(options: argparse.Namespace) -> Iterator[tuple[str, int]]:
    for wanted in options.runs:
        kind, _, number = wanted.partition("=")
        for index in range(int(number or 1)):
            yield kind, options.first + index


def _timed(options: argparse.Namespace) -> Iterator[tuple[str, int]]:
    end = time.monotonic() + 60 * options.minutes
    for turn in count():
        for kind, share in SHARES.items():
            for index in range(share):
                if time.monotonic() > end:
                    return
                yield kind, options.first + turn * share + index


def attempt(seed: int, kind: str, number: int) -> bool:
    """One run; whether all was well. If not, the input is written down."""
    random = Random(f"{seed}/{kind}/{number}")
    data = b""
    begin = time.process_time()
    try:
        data = INPUTS[kind](random)
        RUNS[kind](data, random)
    except Exception:
        _report(seed, kind, number, data, traceback.format_exc())
        return False
    used = time.process_time() - begin
    if used > SLOW:
        _report(seed, kind, number, data, f"took {used:.0f} s")
    return used <= SLOW


def _report(seed: int, kind: str, number: int, data: bytes, what: str) -> None:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    path = OUTPUT / f"{kind}-{seed}-{number}.txt"
    path.write_bytes(data)
    path.with_suffix(".log").write_text(what, encoding="utf-8", errors="backslashreplace")
    print(f"{path}: {what.strip().splitlines()[-1][:150]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
