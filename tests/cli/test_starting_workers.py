"""The cost of workers: copies of a process that has loaded everything, and none for a single piece of work."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

RUN = """import os, sys
from vaultc.cli import main
from vaultc.support.workers import serving

serve, work = serving.serve, serving.work

def begun(*arguments):
    global known
    known = set(sys.modules)
    serve(*arguments)

def worked(job, items):
    done = work(job, items)
    os.write(2, " ".join(["loaded", *sorted(set(sys.modules) - known)]).encode() + bytes([10]))
    return done

serving.serve, serving.work = begun, worked
main()
"""
"""The command line, whose workers tell what they have loaded after each piece of work."""

MOST_LATER = 5
"""The number of modules that other seeds than the first may need."""

COMMANDS = (
    ("sample", "cellar.des", "--count", "8", "--shard-size", "2", "--out", "npz"),
    ("sample", "cellar.des", "--count", "8", "--shard-size", "2", "--format", "jsonl", "--out", "lines"),
    ("sample", "cellar.des", "--count", "8", "--shard-size", "2", "--format", "png", "--out", "pictures"),
    ("stats", "cellar.des", "--count", "500"),
    ("hunt", "cellar.des", "--where", "width > 0", "--find", "60", "--count", "60"),
    ("render", "cellar.des", "--count", "8", "--format", "png", "--out", "drawn/"),
    ("odds", "cellar.des", "--samples", "8"),
    ("dungeon", "--count", "8", "--out", "ordinary/"),
)


def environment(**more: str) -> dict[str, str]:
    """The environment of a user who says nothing about threads."""
    kept = {name: value for name, value in os.environ.items() if "NUM_THREADS" not in name}
    return {**kept, "PYTHONPATH": str(ROOT), "VAULTC_TRACEBACK": "1", **more}


def run(program: str, arguments: tuple[str, ...], folder: Path, **more: str) -> str:
    """Run a program that calls the command line with these arguments; return its stderr."""
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=folder, env=environment(**more), capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cellar.des").write_text(
        'LEVEL: "cellar"\nROOM: "ordinary", lit, (3,3), (center,center), (11,7) { STAIR: (0,0), up }\n'
        "LOOP [2d3] { IF [20%] { MONSTER: random, random } }\n"
    )
    return tmp_path


@pytest.mark.skipif(sys.platform != "linux", reason="processes cannot be copied safely here")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_workers_have_everything_loaded(arguments: tuple[str, ...], folder: Path) -> None:
    lines = run(RUN, (*arguments, "--jobs", "2"), folder).splitlines()
    loaded = [line.split()[1:] for line in lines if line.startswith("loaded")]
    assert loaded, lines
    assert max(map(len, loaded)) <= MOST_LATER, loaded


END = """import atexit, os, sys
from vaultc.cli import main

@atexit.register
def tell():
    print(len(os.listdir("/proc/self/task")), *sys.modules, file=sys.stderr)

main()
"""
"""The command line, which tells at its end how many threads there are, and the modules."""


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_arrays_bring_no_threads(folder: Path) -> None:
    threads, *modules = run(END, ("stats", "cellar.des", "--count", "2"), folder).split()
    assert "numpy" in modules
    assert threads == "1"


def test_the_number_of_threads_stays_as_chosen(folder: Path) -> None:
    program = "import os, sys\nfrom vaultc.cli import main\ntry: main()\nfinally: print(*os.environ, file=sys.stderr)"
    for given, name in (({}, "OPENBLAS_NUM_THREADS"), ({"OMP_NUM_THREADS": "2"}, "OMP_NUM_THREADS")):
        names = run(program, ("--version",), folder, **given).split()
        assert [name for name in names if name.endswith("NUM_THREADS")] == [name]


def test_one_shard_needs_no_workers(folder: Path) -> None:
    command = ("sample", "cellar.des", "--count", "4", "--out", "one", "--workers", "2")
    modules = run(END, command, folder).split()
    assert "numpy" in modules
    assert not {"subprocess", "vaultc.support.workers.processes"}.intersection(modules)
