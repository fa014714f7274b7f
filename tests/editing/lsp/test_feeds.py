"""Previews of the editor: all that they say is read, and of texts that they cannot take yet only the last is sent."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.positions import uri_of
from vaultc.editing.studio.feeds import Feed
from vaultc.linter.checking.configuration import Settings

LOUD = """
import json, sys
for _ in range(4):
    sys.stderr.write("x" * 100_000)
sys.stderr.flush()
print("http://here/", flush=True)
for _ in range(4):
    sys.stdout.write("y" * 100_000)
sys.stdout.flush()
sys.stdin.readline()
with open(sys.argv[1], "w") as said:
    for line in sys.stdin:
        said.write(json.loads(line)["text"].split()[0] + "\\n")
        said.flush()
"""


def run(work: Coroutine[Any, Any, Any]) -> Any:
    with ThreadPoolExecutor(1) as elsewhere:  # browsers of other tests have a loop in this thread
        return elsewhere.submit(asyncio.run, work).result()


async def begun(*command: str, point: Callable[[str, int], None] = lambda _path, _line: None) -> Feed:
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    return Feed(process, point)


def document(folder: Path, text: str) -> Document:
    return Document(
        uri_of(folder / "x.des"),
        text,
        version=1,
        encoding="utf-16",
        settings=lambda _path: Settings(),
        reader=lambda _path: None,
    )


def test_a_loud_preview_is_read_and_gets_the_last_text(tmp_path: Path) -> None:
    said = tmp_path / "said"

    async def work() -> tuple[str, int | None]:
        feed = await begun("-c", LOUD, str(said))
        await feed.start()
        for number in range(50):
            feed.show(document(tmp_path, f"{number} \ud800" + "#" * 200_000))
            await asyncio.sleep(0)
        while not said.exists() or not said.read_text().endswith("49\n"):
            await asyncio.sleep(0.01)
        await feed.ended()
        return feed.address, feed.process.returncode

    assert run(work()) == ("http://here/", 0)
    numbers = list(map(int, said.read_text().split()))
    assert numbers == sorted(set(numbers))
    assert len(numbers) < 50


def test_a_preview_that_does_not_start_says_why(tmp_path: Path) -> None:
    async def work() -> None:
        feed = await begun("-c", "import sys; sys.stderr.write('x' * 300_000 + 'no such file'); sys.exit(2)")
        with pytest.raises(OSError, match="no such file"):
            await feed.start()
        feed.show(document(tmp_path, "x"))

    run(work())


def test_texts_for_a_preview_that_has_ended_are_dropped(tmp_path: Path) -> None:
    async def work() -> None:
        feed = await begun("-c", "print('http://here/', flush=True)")
        await feed.start()
        await feed.process.wait()
        for _ in range(5):
            feed.show(document(tmp_path, "#" * 1_000_000))
            await asyncio.sleep(0)
        await feed.ended()

    run(work())


def test_lines_that_a_preview_points_at_are_passed_on() -> None:
    told: list[tuple[str, int]] = []
    said = """import sys
print("http://here/", flush=True)
print('{"path": "a.des", "line": 3}')
print("[" * 100_000)
print("y" * 100_000)
for line in ('{"path": "a.des"}', '{"path": 5, "line": 3}', '{"path": "a.des", "line": 0}', "[]"):
    print(line)
print('{"path": "b.des", "line": 7}', flush=True)
sys.stdin.read()
"""

    async def work() -> None:
        feed = await begun("-c", said, point=lambda path, line: told.append((path, line)))
        await feed.start()
        while len(told) < 2:
            await asyncio.sleep(0.01)
        await feed.ended()

    run(work())
    assert told == [("a.des", 3), ("b.des", 7)]
