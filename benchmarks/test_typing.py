"""The time from a key to its findings, in one process; CPU time, since machines are shared."""

from __future__ import annotations

import os
import time
from itertools import cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from vaultc.editing.lsp import parameters, protocol
from vaultc.editing.lsp.documents import Documents
from vaultc.editing.lsp.fixing import diagnostics_of
from vaultc.support.resources import vaults


def vault() -> str:
    """200 lines of vaults of the library."""
    return "".join((vaults() / "shapes.des").read_text("utf-8").splitlines(keepends=True)[:200])


def largest() -> str:
    """The largest file of the corpus that VAULTC_CORPUS names; without one, the library as one file."""
    corpus = os.environ.get("VAULTC_CORPUS")
    if corpus:
        return max(Path(corpus).rglob("*.des"), key=lambda path: path.stat().st_size).read_text("latin-1")
    return "".join(path.read_text("utf-8") for path in sorted(vaults().glob("*.des")))


def sokoban() -> str:
    """The largest file of UnNetHack itself."""
    corpus = os.environ.get("VAULTC_CORPUS")
    path = Path(corpus or "") / "unnethack-5.2" / "sokoban.des"
    return path.read_text("latin-1") if corpus and path.exists() else largest()


@pytest.mark.benchmark(group="typing", timer=time.process_time)
@pytest.mark.parametrize("text", [vault, largest, sokoban], ids=["200 lines", "largest file", "sokoban.des"])
def test_from_key_to_findings(benchmark: BenchmarkFixture, text: object) -> None:
    documents = Documents()
    uri = "file:///nowhere/typed.des"
    documents.open(uri, text(), 1)  # type: ignore[operator]
    first, second = protocol.Position(0, 0), protocol.Position(0, 1)
    type_a_blank = parameters.ContentChange(" ", protocol.Range(first, first))
    remove_it = parameters.ContentChange("", protocol.Range(first, second))
    keys = cycle([type_a_blank, remove_it])

    def press() -> int:
        document = documents.change(uri, [next(keys)], 2)
        assert document is not None
        return len(diagnostics_of(document))

    press()
    benchmark.pedantic(press, rounds=15, warmup_rounds=2)
