"""The time for compiling all des files of a folder, in one process with empty caches."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROOT = Path(__file__).parent.parent
FOLDERS = {"library": (ROOT / "vaults", "unnethack")}
if os.environ.get("VAULTC_CORPUS"):
    CORPUS = Path(os.environ["VAULTC_CORPUS"])
    FOLDERS |= {"UnNetHack": (CORPUS / "unnethack-5.2", "unnethack"), "NetHack": (CORPUS / "nethack-3.6", "nethack36")}


@pytest.mark.benchmark(group="compiling a folder")
@pytest.mark.parametrize("folder", FOLDERS)
def test_compile(benchmark: BenchmarkFixture, tmp_path: Path, folder: str) -> None:
    path, dialect = FOLDERS[folder]
    command = [sys.executable, "-m", "vaultc", "compile", str(path), "--dialect", dialect, "--out", str(tmp_path)]
    arguments = {"check": True, "stdout": subprocess.DEVNULL, "cwd": ROOT}
    benchmark.pedantic(subprocess.run, (command,), arguments, rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group="reading a folder of compiled levels")
@pytest.mark.parametrize("folder", FOLDERS)
def test_decompile(benchmark: BenchmarkFixture, tmp_path: Path, folder: str) -> None:
    path, dialect = FOLDERS[folder]
    start = [sys.executable, "-m", "vaultc"]
    compiling = [*start, "compile", str(path), "--dialect", dialect, "--out", str(tmp_path)]
    subprocess.run(compiling, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    command = [*start, "decompile", *map(str, sorted(tmp_path.glob("*.lev"))), "--out", str(tmp_path / "back")]
    arguments = {"check": True, "stdout": subprocess.DEVNULL, "cwd": ROOT}
    benchmark.pedantic(subprocess.run, (command,), arguments, rounds=3, warmup_rounds=0)
