"""The time for checking whole folders, from nothing and with cached results."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROOT = Path(__file__).parent.parent
FOLDERS = {"library": ROOT / "vaults"}
if os.environ.get("VAULTC_CORPUS"):
    FOLDERS["corpus"] = Path(os.environ["VAULTC_CORPUS"]) / "unnethack-5.2"


@pytest.mark.benchmark(group="checking a folder")
@pytest.mark.parametrize("results", ["cold", "warm"])
@pytest.mark.parametrize("folder", FOLDERS)
def test_check(benchmark: BenchmarkFixture, tmp_path: Path, folder: str, results: str) -> None:
    command = [sys.executable, "-m", "vaultc", "check", str(FOLDERS[folder])]
    command += ["--no-cache"] if results == "cold" else []
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    arguments = {"check": True, "stdout": subprocess.DEVNULL, "cwd": ROOT, "env": environment}
    benchmark.pedantic(subprocess.run, (command,), arguments, rounds=5, warmup_rounds=1)
