"""A preview as users run it, and a browser to look at it."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
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
SHARED = [f"cellar-{number:02}.des" for number in range(30)]
"""The files of a preview that tests share, there before it starts, so that it tells of none of them by itself."""


class Running:
    """A preview that runs, and its file, which is the first of those that it is given."""

    def __init__(self, folder: Path, *options: str, files: Iterable[str] = ("cellar.des",)) -> None:
        paths = [folder / name for name in files]
        for path in paths:
            path.write_text(GOOD)
        self.file = paths[0]
        found = filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "vaultc", "preview", str(folder), "--no-browser", *options],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(found)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    @property
    def page(self) -> str:
        """The address of the page with the file."""
        return f"{self.address}#file={self.file.name}"

    def showing(self, name: str) -> Running:
        """The same preview with another file of its folder."""
        other = copy.copy(self)
        other.file = self.file.with_name(name)
        return other

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


@pytest.fixture(scope="package")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Running]]:
    """Gives previews of which many tests use the same process, each with a file that no other test uses."""
    running: list[Running] = []
    unused: dict[tuple[str, ...], list[Running]] = {}

    def give(*options: str) -> Running:
        if not unused.get(options):
            running.append(Running(tmp_path_factory.mktemp("shared"), *options, files=SHARED))
            unused[options] = [running[-1].showing(name) for name in SHARED]
        return unused[options].pop()

    yield give
    for each in running:
        each.end()
