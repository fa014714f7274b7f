"""The playground, built once, on a plain file server of this machine, in a browser."""

from __future__ import annotations

import functools
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from build_playground import NotInstalledError, build


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, and nothing on standard error."""

    def log_message(self, *_words: object) -> None: ...


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server of a folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


@pytest.fixture(scope="session")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the playground, which the processes of one run share."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "playground"
    try:
        shared.mkdir()
    except FileExistsError:
        while not (shared / "done").exists() and not (shared / "reason").exists():
            time.sleep(0.2)
    else:
        _build(shared)
    if (shared / "reason").exists():
        pytest.skip((shared / "reason").read_text("utf-8"))
    if not (shared / "built").is_dir():
        pytest.fail("the playground could not be built")
    return shared / "built"


def _build(shared: Path) -> None:
    try:
        build(shared / "built")
    except NotInstalledError as error:
        (shared / "reason").write_text(f"the playground cannot be built here: {error}", "utf-8")
    finally:
        (shared / "done").touch()
