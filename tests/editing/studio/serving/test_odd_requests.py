"""Odd requests, odd messages of editors, files that are exchanged: each has a clear answer, and the preview goes on."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultc.editing.studio import files as texts_module
from vaultc.editing.studio.answers import Studio
from vaultc.editing.studio.feeds import Edited, Lines, PointedLine, edited, pointed, pointing
from vaultc.editing.studio.files import FolderFiles
from vaultc.editing.studio.server import Pages
from vaultc.support import regular_files
from vaultc.support.regular_files import read_regular

GOOD = 'LEVEL: "cellar"\nROOM: "ordinary", lit, random, random, random {\n  STAIR: random, up\n}\n'
LINKS = pytest.mark.skipif(sys.platform == "win32", reason="needs links and named pipes")


# ---- requests


def asked(address: str, target: str, *headers: str, method: str = "GET", body: bytes = b"") -> tuple[int, bytes]:
    """The status and the body of the answer to a request whose target is written as given."""
    host = urlsplit(address)
    lines = (f"{method} {target} HTTP/1.1", f"Host: {host.netloc}", "Connection: close", *headers)
    with closing(socket.create_connection((host.hostname, host.port), timeout=300)) as connection:
        connection.sendall("".join(f"{line}\r\n" for line in lines).encode() + b"\r\n" + body)
        answer = b""
        while data := connection.recv(65536):
            answer += data
    head, _, found = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), found


def ask(address: str, question: str, body: object) -> tuple[int, bytes]:
    """The answer to a question, which is asked with these bytes or this value as JSON."""
    given = body if isinstance(body, bytes) else json.dumps(body).encode()
    path = f"{urlsplit(address).path}answer/{question}"
    return asked(address, path, f"Content-Length: {len(given)}", method="POST", body=given)


def test_odd_requests_are_refused_and_the_preview_goes_on(preview) -> None:
    running = preview()
    address = running.address
    path = urlsplit(address).path
    for target, status, words in (
        ("*", 400, b"must be a path"),
        (address, 400, b"must be a path"),
        (f"{address}answer/level", 400, b"must be a path"),
        ("//", 404, b""),
        (f"{path}nothing", 404, b""),
    ):
        found, body = asked(address, target)
        assert (found, words in body) == (status, True), (target[:60], found, body[:200])
    for header in ("Content-Length: 99999999999", "Transfer-Encoding: chunked"):
        assert asked(address, f"{path}events", header)[0] == 413
        assert asked(address, f"{path}answer/listing", header, method="POST")[0] == 413
    assert asked(address, f"{path}answer/listing", "Content-Length: ²", method="POST")[0] in (400, 413)
    assert asked(address, "*", method="OPTIONS")[0] == 403
    assert asked(address, f"{path}main.js", "Content-Length: 0")[0] == 200


def test_odd_questions_are_refused_and_the_preview_goes_on(preview) -> None:
    address = preview().address
    nines = "9" * 5000
    for question, body, status, words in (
        ("level", {"file": "cellar.des", "seed": nines}, 400, b"at most 20 digits"),
        ("level", {"file": "cellar.des", "level": f"-{nines}"}, 400, b"at most 20 digits"),
        ("level", {"file": "cellar.des", "depth": "1_0"}, 400, b"at most 20 digits"),
        ("level", {"file": "cellar.des", "luck": "１"}, 400, b"at most 20 digits"),
        ("level", {"file": "cellar.des", "luck": 1.5}, 400, b"at most 20 digits"),
        ("level", {"file": ["cellar.des"]}, 400, b"must be a text"),
        ("step", {"file": "cellar.des", "number": nines}, 400, b"at most 20 digits"),
        ("step", {"file": "cellar.des", "number": "x"}, 400, b"at most 20 digits"),
        ("level", {"file": "\ud800"}, 404, b"no such file"),
        ("level", {"file": "\0"}, 404, b"no such file"),
        ("level", {"file": "x" * 5000}, 404, b"no such file"),
        ("nothing", {}, 404, b"no question"),
        ("level", b"", 400, b"JSON object"),
        ("level", b"[]", 400, b"JSON object"),
        ("level", b"[" * 200_000, 400, b"JSON object"),
        ("level", b'{"seed": ' + b"9" * 5000 + b"}", 400, b""),
        ("level", b"\xff", 400, b"JSON object"),
        ("listing", {}, 200, b"cellar.des"),
    ):
        found, answer = ask(address, question, body)
        assert (found, words in answer) == (status, True), (question, str(body)[:60], found, answer[:200])


def test_odd_messages_of_an_editor_are_passed_over(preview) -> None:
    running = preview("--editor")
    text = GOOD.replace("STAIR", '# \ud800\n  MONSTER: "\udfff", random\n  STAIR')
    nested = '{"path": ' + "[" * 900 + "]" * 900 + ', "text": "x"}'
    for line in (
        "[" * 200_000,
        nested,
        "9" * 5000,
        '{"path": "\\ud800", "text": "x"}',
        '{"path": "\\u0000", "text": "x"}',
        '{"path": 5, "text": []}',
        json.dumps({"path": str(running.file), "text": text}),
    ):
        running.process.stdin.write(line + "\n")
    running.process.stdin.flush()
    body: Any = {}
    while not body.get("findings"):
        status, answer = ask(running.address, "findings", {"file": "cellar.des"})
        body = json.loads(answer)
        assert status == 200
    assert "\\udfff" in body["findings"][0]["message"]
    assert "\ud800" in json.loads(ask(running.address, "listing", {"file": "cellar.des"})[1])["text"]
    assert running.process.poll() is None


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_name_that_is_no_text_is_listed_and_read(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff.des")
    (tmp_path / name).write_text(GOOD)
    texts = FolderFiles(tmp_path)
    listing = Studio(texts).answer("listing", {})
    assert (listing["files"], listing["levels"] != []) == (["?.des"], True)
    assert texts.edit(str(tmp_path / name), "x")


def test_a_mistake_of_ours_is_an_answer(tmp_path: Path) -> None:
    (tmp_path / "cellar.des").write_text(GOOD)

    def broken() -> Any:
        raise ZeroDivisionError("by zero")

    pages = Pages(Studio(FolderFiles(tmp_path)), None)  # type: ignore[arg-type]

    async def answers() -> list[Any]:
        return [await pages._told(broken), await pages._told(lambda: {"a": "\ud800"})]

    with ThreadPoolExecutor(1) as elsewhere:  # browsers of other tests have a loop in this thread
        first, second = elsewhere.submit(asyncio.run, answers()).result()
    assert (first.status_code, b"by zero" in first.body) == (500, True)
    assert second.body == b'{"a": "\\ud800"}'


# ---- messages of editors


@given(st.binary(max_size=60).filter(lambda data: b"\r" not in data), st.lists(st.integers(1, 9)))
def test_lines_come_out_whole_however_they_come_in(stream: bytes, steps: list[int]) -> None:
    lines, found, rest = Lines(10), [], stream
    for step in [*steps, len(stream)]:
        found += lines.feed(rest[:step])
        rest = rest[step:]
    assert found == [line for line in stream.split(b"\n")[:-1] if len(line) <= 10]


def test_a_line_that_is_too_long_takes_no_memory() -> None:
    lines = Lines(1000)
    for _ in range(100):
        assert list(lines.feed(b"x" * 500)) == []
    assert sum(map(len, lines._begun)) <= 1000
    assert list(lines.feed(b"\nnext\n")) == [b"next"]


def test_messages_that_are_none() -> None:
    assert edited(b'{"path": "a", "text": "b"}') == Edited("a", "b")
    for line in (
        b"",
        b"x",
        b"[]",
        b"null",
        b"{}",
        b'{"path": "a"}',
        b'{"path": "a", "text": 5}',
        b"[" * 10**6,
        b"\xff",
    ):
        assert edited(line) is None


def test_lines_to_be_shown() -> None:
    path = Path("a\n\ud800.des")
    assert pointed(pointing(path, 3).encode()) == PointedLine(str(path), 3)
    for line in (
        b"x",
        b"[]",
        b'{"path": "a"}',
        b'{"path": "a", "line": true}',
        b'{"path": "a", "line": 0}',
        b"[" * 10**6,
    ):
        assert pointed(line) is None


# ---- files that are exchanged


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "x.des").write_text("secret")
    (tmp_path / "inside" / "in").mkdir(parents=True)
    (tmp_path / "inside" / "in" / "x.des").write_text(GOOD)
    return tmp_path / "outside"


def exchange_file(folder: Path, outside: Path) -> None:
    (folder / "in" / "x.des").unlink()
    (folder / "in" / "x.des").symlink_to(outside / "x.des")


def exchange_folder(folder: Path, outside: Path) -> None:
    (folder / "in").rename(folder / "away")
    (folder / "in").symlink_to(outside)


def exchange_for_pipe(folder: Path, _outside: Path) -> None:
    (folder / "in" / "x.des").unlink()
    os.mkfifo(folder / "in" / "x.des")


@LINKS
@pytest.mark.parametrize("exchange", [exchange_file, exchange_folder, exchange_for_pipe])
def test_a_file_that_is_exchanged_after_the_look_is_not_read(
    outside: Path, exchange: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = outside.parent / "inside"
    known = FolderFiles(folder)
    assert known.read("in/x.des") is not None
    look = texts_module.regular_file_below

    def look_and_exchange(place: Path, folders: tuple[Path, ...]) -> Path | None:
        found = look(place, folders)
        exchange(folder, outside)
        return found

    monkeypatch.setattr(texts_module, "regular_file_below", look_and_exchange)
    assert known.read("in/x.des") is None


@LINKS
@pytest.mark.parametrize("walks", [True, False])
@pytest.mark.parametrize("exchange", [exchange_file, exchange_folder, exchange_for_pipe])
def test_a_file_that_is_exchanged_before_it_is_opened_is_not_read(
    outside: Path, exchange: Any, walks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = (outside.parent / "inside").resolve()
    path = folder / "in" / "x.des"
    assert read_regular(path, links=False).decode() == GOOD
    if not walks:
        monkeypatch.delattr(os, "O_PATH", raising=False)
    require, looked = regular_files._require_regular, 0

    def require_and_exchange(status: os.stat_result, name: str) -> None:
        nonlocal looked
        require(status, name)
        looked += 1
        if looked == 1:
            exchange(folder, outside)

    monkeypatch.setattr(regular_files, "_require_regular", require_and_exchange)
    with pytest.raises(OSError):  # noqa: PT011 - which one depends on the system
        read_regular(path, links=False)


@LINKS
def test_reading_without_links(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "x").write_text("x")
    (tmp_path / "link").symlink_to(tmp_path / "far")
    (tmp_path / "x").symlink_to(tmp_path / "far" / "x")
    for path in (tmp_path / "link" / "x", tmp_path / "x"):
        assert read_regular(path) == b"x"
        with pytest.raises(OSError):  # noqa: PT011
            read_regular(path, links=False)
