"""Signals end the program in order, and its workers with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from repository import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")

LONG_WORK = """
import os, signal, sys, time, types
from pathlib import Path
import click

signal.signal(signal.SIGINT, signal.default_int_handler)  # the caller of the tests may ignore these
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGTERM, signal.SIG_DFL)

import vaultc.cli
from vaultc.support.workers import sample

FOLDER = Path(sys.argv[1])

def job(_item):
    (FOLDER / str(os.getpid())).touch()
    time.sleep(3600)

@click.command()
def command():
    with_temporary = FOLDER / "temporary"
    with_temporary.touch()
    try:
        list(sample(job, [1, 2], 2, chunk=1))
    finally:
        with_temporary.unlink()

sys.modules["vaultc.cli.check_command"] = types.SimpleNamespace(command=command)
sys.argv = ["vaultc", "check"]
vaultc.cli.main()
"""
PATIENCE = 6000
"""The number of attempts, a twentieth of a second apart: long enough for the slowest machine."""


@pytest.fixture
def working(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], list[int], Path]]:
    """The command line with two workers that are busy, their numbers, and the folder it works in."""
    folder = tmp_path / "work"
    folder.mkdir()
    script = tmp_path / "work.py"
    script.write_text(LONG_WORK)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with open(tmp_path / "errors", "wb") as errors:
        process = subprocess.Popen([sys.executable, script, folder], env=environment, stderr=errors)
    workers: list[int] = []
    try:
        for _ in range(PATIENCE):
            workers = [int(path.name) for path in folder.iterdir() if path.name.isdigit()]
            if len(workers) == 2 or process.poll() is not None:
                break
            time.sleep(0.05)
        assert len(workers) == 2
        yield process, workers, folder
    finally:
        for number in (process.pid, *workers):
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        process.wait()


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{number}/stat")
    with suppress(OSError):
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    return not Path("/proc/self").exists()


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGKILL, -signal.SIGKILL)],
)
def test_workers_end_with_the_first_process(
    working: tuple[subprocess.Popen[bytes], list[int], Path], number: int, status: int
) -> None:
    process, workers, folder = working
    process.send_signal(number)
    assert process.wait() == status
    assert "Traceback" not in (folder.parent / "errors").read_text()
    for _ in range(PATIENCE):
        if not any(map(is_running, workers)):
            break
        time.sleep(0.05)
    assert not any(map(is_running, workers))
    assert (folder / "temporary").exists() == (number == signal.SIGKILL)


def test_an_ignored_signal_stays_ignored() -> None:
    code = (
        "import signal, sys, vaultc.cli\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "signal.signal(signal.SIGTERM, signal.SIG_DFL)\n"
        "sys.argv = ['vaultc', '--version']\n"
        "try:\n    vaultc.cli.main()\nexcept SystemExit as end:\n    print(end.code)\n"
        "print(signal.getsignal(signal.SIGHUP) is signal.SIG_IGN, callable(signal.getsignal(signal.SIGTERM)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.stdout.splitlines()[1:], done.stderr) == (["0", "True True"], "")


@pytest.mark.parametrize(
    "arguments", [("check", "-"), ("fmt", "-"), ("render", "-"), ("odds", "karmic", "--replay", "-")]
)
def test_a_closed_standard_input_is_a_message(arguments: tuple[str, ...]) -> None:
    command = f"exec {sys.executable} -m vaultc {' '.join(arguments)} <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (2, "vaultc: -: standard input is closed\n")


def test_a_standard_input_that_cannot_be_read_is_a_message(tmp_path: Path) -> None:
    with open(tmp_path / "file", "wb") as only_for_writing:
        command = [sys.executable, "-m", "vaultc", "check", "-"]
        done = subprocess.run(command, stdin=only_for_writing, capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (2, "vaultc: -: standard input: bad file descriptor\n")
