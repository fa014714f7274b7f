"""The time from the start to the end of a whole process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

HERE = Path(__file__).parent
CALLS = {
    "python itself": ["-c", "pass"],
    "vaultc --version": ["-m", "vaultc", "--version"],
    "vaultc check hall.des": ["-m", "vaultc", "check", str(HERE / "hall.des")],
    "vaultc render hall.des": ["-m", "vaultc", "render", str(HERE / "hall.des")],
    "vaultc render vlt-delphi": ["-m", "vaultc", "render", "vlt-delphi"],
    "vaultc odds prd 25%": ["-m", "vaultc", "odds", "prd", "25%"],
    "vaultc render --out x.png": ["-m", "vaultc", "render", "vlt-delphi", "--format", "png"],
}


@pytest.mark.benchmark(group="starting")
@pytest.mark.parametrize("call", CALLS)
def test_start(benchmark: BenchmarkFixture, call: str) -> None:
    command = [sys.executable, *CALLS[call]]
    arguments = {"check": True, "stdout": subprocess.DEVNULL, "cwd": HERE.parent}
    benchmark.pedantic(subprocess.run, (command,), arguments, rounds=9, warmup_rounds=1)
