"""Running the command line: in this process, and as users run it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import command_line
import pytest
from click.testing import Result
from repository import ROOT

Run = Callable[..., Result]
Execute = Callable[..., "subprocess.CompletedProcess[str]"]

CELLAR = """# Title: cellar
# A room with a way out.
LEVEL: "cellar"
ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {
  STAIR: (0,0), up
}

LEVEL: "attic"
FLAGS: noteleport
ROOM: "ordinary", unlit, random, random, random { STAIR: random, down }
"""


@pytest.fixture
def run() -> Run:
    """Call a command in this process."""
    return command_line.run


@pytest.fixture
def execute(tmp_path: Path) -> Execute:
    """Run ``python -m vaultc`` in an empty folder."""

    def call(*arguments: object, **options: object) -> subprocess.CompletedProcess[str]:
        root = str(ROOT)
        environment = {**os.environ, "PYTHONPATH": root, "PYTHONIOENCODING": "utf-8"}
        environment.update(options.pop("env", {}))  # type: ignore[call-overload]
        command = [sys.executable, "-m", "vaultc", *map(str, arguments)]
        settings: dict[str, object] = {
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            "cwd": tmp_path,
            "text": True,
        }
        return subprocess.run(command, env=environment, timeout=1800, **settings | options)  # type: ignore[call-overload]

    return call


@pytest.fixture
def cellar(tmp_path: Path) -> Path:
    """A file with two levels."""
    path = tmp_path / "cellar.des"
    path.write_text(CELLAR)
    return path
