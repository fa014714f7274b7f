"""The preview ends at a signal and with its editor, with any number of pages open, and prints nothing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from repository import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")

PATIENCE = 300
"""Seconds; only reached where something is wrong."""
CODE = """
import signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # the caller of the tests may ignore these
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGTERM, signal.SIG_DFL)

import vaultc.cli

sys.argv = ["vaultc", "preview", *sys.argv[1:]]
vaultc.cli.main()
"""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., tuple[subprocess.Popen[bytes], str]]]:
    """Starts previews whose output is not read after the first line."""
    (tmp_path / "cellar.des").write_text('LEVEL: "cellar"\nSINK: random\n')
    with ExitStack() as stack:

        def start(*options: str) -> tuple[subprocess.Popen[bytes], str]:
            paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
            process = subprocess.Popen(
                [sys.executable, "-c", CODE, str(tmp_path), "--no-browser", *options],
                env={**os.environ, "PYTHONPATH": paths},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            stack.enter_context(process)
            stack.callback(process.kill)
            assert process.stdout is not None
            return process, process.stdout.readline().decode().strip()

        yield start


@pytest.fixture
def streams() -> Iterator[Callable[[str, int], list[socket.socket]]]:
    """Opens streams of events."""
    with ExitStack() as stack:

        def listen(address: str, count: int) -> list[socket.socket]:
            host = urlsplit(address)
            found = []
            for _ in range(count):
                stream = stack.enter_context(closing(socket.create_connection((host.hostname, host.port))))
                stream.settimeout(PATIENCE)
                stream.sendall(f"GET {host.path}events HTTP/1.1\r\nHost: {host.netloc}\r\n\r\n".encode())
                found.append(stream)
            for stream in found:
                assert b"200 OK" in stream.recv(64)
            return found

        yield listen


@pytest.mark.parametrize(
    ("count", "number", "status"), [(200, signal.SIGINT, 130), (0, signal.SIGTERM, 143), (1, signal.SIGHUP, 129)]
)
def test_a_signal_ends_the_preview_in_order(start, streams, count: int, number: int, status: int) -> None:
    process, address = start()
    streams(address, count)
    process.send_signal(number)
    assert process.wait(PATIENCE) == status
    assert (process.stdout.read(), process.stderr.read()) == (b"", b"")


def test_the_preview_ends_with_its_editor(start, streams) -> None:
    process, address = start("--editor")
    streams(address, 200)
    process.stdin.close()
    assert process.wait(PATIENCE) == 0
    assert process.stderr.read() == b""


def test_an_editor_need_not_be_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "cellar.des").write_text('LEVEL: "cellar"\nSINK: random\n')
    (tmp_path / "said").write_text("x\n")
    for name in (os.devnull, str(tmp_path / "said")):
        with open(name, "rb") as given:
            paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
            done = subprocess.run(
                [sys.executable, "-m", "vaultc", "preview", str(tmp_path), "--no-browser", "--editor"],
                env={**os.environ, "PYTHONPATH": paths},
                stdin=given,
                capture_output=True,
                timeout=PATIENCE,
            )
        assert (done.returncode, done.stderr) == (0, b"")
