"""A preview as users run it, and a browser to look at it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from repository import ROOT

for package in ("starlette", "uvicorn", "watchfiles"):
    pytest.importorskip(package, reason="the extra preview is not installed")

GOOD = """LEVEL: "cellar"
ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {
  STAIR: (0,0), up
  FOUNTAIN: (5,3)
}
"""


class Running:
    """A preview that runs, and its file."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.file = folder / "cellar.des"
        self.file.write_text(GOOD)
        paths = filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "vaultc", "preview", str(folder), "--no-browser", *options],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None and not pipe.closed:
                with suppress(BrokenPipeError):
                    pipe.close()


@pytest.fixture
def preview(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts previews of a folder with one file, and ends them."""
    running: list[Running] = []

    def start(*options: str) -> Running:
        running.append(Running(tmp_path, *options))
        return running[-1]

    yield start
    for each in running:
        each.end()
