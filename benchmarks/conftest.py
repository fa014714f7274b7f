"""Inputs of the benchmarks: des files written for them, those of a folder that VAULTC_BENCH names, and the game's
Oracle from the folder that VAULTC_CORPUS names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import vaultc

HERE = Path(__file__).parent


def level_files() -> list[Path]:
    """The des files of this folder and of VAULTC_BENCH; each holds one level."""
    folders = [HERE, *(Path(folder) for folder in (os.environ.get("VAULTC_BENCH"),) if folder)]
    files = [path for folder in folders for path in folder.glob("*.des")]
    oracle = Path(os.environ.get("VAULTC_CORPUS", "")) / "unnethack-5.2" / "oracle.des"
    return sorted([*files, oracle] if oracle.exists() else files, key=lambda path: path.stem)


@pytest.fixture(params=level_files(), ids=lambda path: path.stem)
def script(request: pytest.FixtureRequest) -> vaultc.LevelScript:
    """One level to be generated."""
    return vaultc.load(request.param).levels[0]
