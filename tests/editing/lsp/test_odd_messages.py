"""Whatever comes, every request is answered once, nothing is printed, and the server goes on or ends with a message."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from every import every
from hypothesis import given
from hypothesis import strategies as st
from repository import ROOT

from vaultc.editing.lsp.conversation import LONGEST_BODY, LONGEST_HEADERS, FramingError, MessageReader
from vaultc.editing.lsp.positions import path_of, uri_of
from vaultc.editing.lsp.server import Session
from vaultc.editing.lsp.symbols import des_files

TEXT = 'LEVEL: "a"\nMONSTER: "newtt", random # \ud800\n'
ADDRESSES = [
    "file:///tmp/x.des",
    "FILE:///tmp/x.des",
    "file:///tmp/a%00b.des",
    "file:///tmp/\ud800.des",
    "file:///tmp/%FF.des",
    "file:///tmp/%ED%A0%80.des",
    "file:relative.des",
    "file://host/x.des",
    "file://[::1/x.des",
    "http://[",
    "untitled:Untitled-1",
    "relative.des",
    "",
    "%",
    "file:///" + "x" * 5000,
    "file:///" + "x/" * 5000,
    "x" * 100_000,
]


def framed(message: Any) -> bytes:
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def request(key: Any, method: str, params: Any = None) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": key, "method": method, "params": params}


def notification(method: str, params: Any = None) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": method, "params": params}


BEGIN = [request("begin", "initialize", {"capabilities": {}}), notification("initialized", {})]
END = [request("end", "shutdown"), notification("exit")]


class Talk:
    """An editor that talks to a session in this process."""

    def __init__(self) -> None:
        self.session = Session()
        self.session.protocol.set_writer(self)
        self.sent: list[Any] = []

    def write(self, data: bytes) -> None:
        self.sent.append(json.loads(data.partition(b"\r\n\r\n")[2]))

    def tell(self, *messages: Any) -> list[Any]:
        """Send messages, or what only looks like them; gives what comes back."""
        before = len(self.sent)

        async def send() -> None:
            for message in messages:
                self.session.protocol.take(message if isinstance(message, bytes) else json.dumps(message).encode())

        with ThreadPoolExecutor(1) as elsewhere:  # browsers of other tests have a loop in this thread
            elsewhere.submit(asyncio.run, send()).result()
        return self.sent[before:]


@pytest.fixture
def talk() -> Talk:
    talk = Talk()
    talk.tell(*BEGIN)
    return talk


# ---- requests

RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 5, "character": 0}}
PLACE = {"line": 1, "character": 12}
ASKED: dict[str, dict[str, Any]] = {
    "codeAction": {"range": RANGE, "context": {"diagnostics": [], "only": ["\ud800", "quickfix"]}},
    "formatting": {"options": {"tabSize": 2, "insertSpaces": True}},
    "rangeFormatting": {"options": {"tabSize": 2, "insertSpaces": True}, "range": RANGE},
    "documentSymbol": {},
    "foldingRange": {},
    "semanticTokens/full": {},
    "semanticTokens/range": {"range": RANGE},
    "inlayHint": {"range": RANGE},
    "documentColor": {},
    "colorPresentation": {"range": RANGE, "color": {"red": 1, "green": 1, "blue": 1, "alpha": 1}},
    "onTypeFormatting": {"position": PLACE, "ch": "}", "options": {"tabSize": 2, "insertSpaces": True}},
    "selectionRange": {"positions": [PLACE]},
    "documentLink": {},
    "codeLens": {},
    "diagnostic": {},
    "completion": {"position": PLACE},
    "hover": {"position": PLACE},
    "signatureHelp": {"position": PLACE},
    "definition": {"position": PLACE},
    "references": {"position": {"line": 0, "character": 8}, "context": {"includeDeclaration": True}},
    "documentHighlight": {"position": PLACE},
    "prepareRename": {"position": PLACE},
    "rename": {"position": {"line": 0, "character": 8}, "newName": "\ud800"},
}


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: ascii(address[:30]))
def test_every_request_about_any_address_is_answered(talk: Talk, address: str) -> None:
    item = {"uri": address, "languageId": "des", "version": 1, "text": TEXT}
    [published] = talk.tell(notification("textDocument/didOpen", {"textDocument": item}))
    assert published["params"]["uri"] == address
    for method, params in ASKED.items():
        [answer] = talk.tell(request(method, f"textDocument/{method}", {"textDocument": {"uri": address}, **params}))
        assert (answer["id"], "error" in answer) == (method, False), answer


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: ascii(address[:30]))
def test_a_server_begins_in_any_folder(address: str) -> None:
    talk = Talk()
    folders = [{"uri": each, "name": "x"} for each in (address, "file:///nowhere")]
    params = {"capabilities": {}, "rootUri": address, "rootPath": address, "workspaceFolders": folders}
    [answer] = talk.tell(request(1, "initialize", params))
    assert "capabilities" in answer["result"]
    [answer] = talk.tell(request(2, "workspace/symbol", {"query": "\ud800(["}))
    assert "error" not in answer


UNUSABLE = [None, True, 5, "x", [], {}, [{}], {"textDocument": None}]


@every("params", UNUSABLE, ids=ascii)
@pytest.mark.parametrize("method", sorted(ASKED))
def test_unusable_parameters_are_refused_with_the_id(talk: Talk, method: str, params: Any) -> None:
    [answer] = talk.tell(request(7, f"textDocument/{method}", params))
    assert (answer["id"], answer["error"]["code"]) == (7, -32602)


@pytest.mark.parametrize(
    ("place", "good"),
    [
        ({"line": -1, "character": -1}, True),
        ({"line": 10**30, "character": 2**31}, True),
        ({"line": 0.0, "character": 1.0}, True),
        ({"line": 0.5, "character": 0}, False),
        ({"line": True, "character": 0}, False),
        ({"line": "0", "character": 0}, False),
        ({"line": None, "character": 0}, False),
        ({"character": 0}, False),
    ],
)
def test_odd_places(talk: Talk, place: dict[str, Any], good: bool) -> None:
    item = {"uri": "untitled:x", "languageId": "des", "version": 1, "text": TEXT}
    talk.tell(notification("textDocument/didOpen", {"textDocument": item}))
    for method in ("hover", "completion", "definition"):
        asked = {"textDocument": {"uri": "untitled:x"}, "position": place}
        [answer] = talk.tell(request(1, f"textDocument/{method}", asked))
        assert (answer["id"], "result" in answer) == (1, good)


@pytest.mark.parametrize(
    ("message", "key", "code"),
    [
        (b"", None, -32700),
        (b"{", None, -32700),
        (b"\xff\xfe\xff", None, -32700),
        (b'{"jsonrpc": "2.0", "id": NaN, "method": "x"}', None, -32700),
        (b"[" * 100_000, None, -32700),
        (b'{"a":' * 100_000, None, -32700),
        (b"[]", None, -32600),
        (b"null", None, -32600),
        (b"{}", None, -32600),
        (b'{"jsonrpc": "2.0", "id": 3}', 3, -32600),
        (b'{"jsonrpc": "1.0", "id": 3, "method": "shutdown"}', 3, -32600),
        (b'{"jsonrpc": "2.0", "id": 3, "method": 5}', 3, -32600),
        (b'{"jsonrpc": "2.0", "id": null, "method": "shutdown"}', None, -32600),
        (b'{"jsonrpc": "2.0", "id": {}, "method": "shutdown"}', None, -32600),
        (b'{"jsonrpc": "2.0", "id": 1.5, "method": "shutdown"}', None, -32600),
        (b'{"jsonrpc": "2.0", "id": ' + b"9" * 5000 + b', "method": "shutdown"}', None, -32600),
        (b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "no/such"}', "\ud800", -32601),
        (b'{"jsonrpc": "2.0", "id": 3, "method": "initialize", "params": {"capabilities": {}}}', 3, -32600),
        (b'{"jsonrpc": "2.0", "id": 3, "method": "workspace/executeCommand", "params": {"command": "x"}}', 3, -32602),
    ],
    ids=lambda value: ascii(value[:60]) if isinstance(value, bytes) else None,
)
def test_what_is_no_request_is_refused(talk: Talk, message: bytes, key: Any, code: int) -> None:
    [answer] = talk.tell(message)
    assert (answer["id"], answer["error"]["code"]) == (key, code)


@pytest.mark.parametrize(
    "message",
    [
        b'{"jsonrpc": "2.0", "id": 99, "result": null}',
        b'{"jsonrpc": "2.0", "id": 1, "error": {"code": "x"}}',
        b'{"jsonrpc": "2.0", "method": "$/no/such"}',
        b'{"jsonrpc": "2.0", "method": "notebookDocument/didChange", "params": {}}',
        b'{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 99}}',
    ],
)
def test_what_needs_no_answer_gets_none(talk: Talk, message: bytes) -> None:
    assert talk.tell(message) == []


def test_requests_out_of_their_time_are_refused(talk: Talk) -> None:
    symbols = request(1, "workspace/symbol", {"query": ""})
    [early] = Talk().tell(symbols)
    talk.tell(request(2, "shutdown"))
    [late] = talk.tell(symbols)
    assert (early["error"]["code"], late["error"]["code"]) == (-32002, -32600)


def test_a_request_that_is_cancelled_while_it_waits_is_not_worked_on(talk: Talk) -> None:
    conversation, before = talk.session.protocol, len(talk.sent)
    symbols = [request(key, "workspace/symbol", {"query": ""}) for key in (1, 2)]
    for message in (*symbols, notification("$/cancelRequest", {"id": 1}), notification("$/cancelRequest", {"id": 9})):
        conversation.hear(json.dumps(message).encode())
    while conversation.work():
        pass
    cancelled, answered = talk.sent[before:]
    assert (cancelled["id"], cancelled["error"]["code"]) == (1, -32800)
    assert (answered["id"], answered["result"]) == (2, [])
    [again] = talk.tell(symbols[0])
    assert again["result"] == []


def test_a_mistake_of_ours_is_an_answer(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(_address: str) -> Any:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(talk.session.documents, "get", broken)
    [answer] = talk.tell(request(1, "textDocument/documentSymbol", {"textDocument": {"uri": "x:y"}}))
    assert answer["error"]["code"] == -32603
    assert "by zero" in answer["error"]["message"]
    assert capfd.readouterr().err == ""


def test_a_mistake_of_ours_that_nobody_waits_for_is_told(talk: Talk, capfd: pytest.CaptureFixture[str]) -> None:
    async def fail() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(talk.session.protocol.report)
        loop.call_soon(lambda: 1 // 0)
        await asyncio.sleep(0)

    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(asyncio.run, fail()).result()
    assert "ZeroDivisionError" in talk.sent[-1]["params"]["message"]
    assert capfd.readouterr().err == ""


def test_many_open_texts_are_found_by_their_paths(talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is resolved once, and not at every look for another."""
    resolved = 0
    resolve = Path.resolve

    def counted(path: Path, strict: bool = False) -> Path:
        nonlocal resolved
        resolved += path.parent == tmp_path
        return resolve(path, strict)

    monkeypatch.setattr(Path, "resolve", counted)
    documents = talk.session.documents
    paths = [tmp_path / f"{number}.des" for number in range(300)]
    for path in paths:
        documents.open(uri_of(path), TEXT, 1)
    assert all(documents.at(path).text == TEXT for path in paths)
    assert resolved <= 3 * len(paths)
    for path in paths:
        documents.close(uri_of(path))
    assert not list(documents)


def test_folders_that_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text("")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "b.des").write_text("")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "c.des").write_text("")
    folders = [tmp_path / ("x" * 5000), tmp_path / "nowhere", tmp_path]
    assert des_files(folders) == [tmp_path / "a.des", tmp_path / "in" / "c.des"]


def test_addresses_and_paths(tmp_path: Path) -> None:
    path = tmp_path / "a b%é.des"
    assert path_of(uri_of(path)) == path
    assert [path_of(address) for address in ADDRESSES[2:4]] == [None, None]
    assert uri_of(Path("/x\udcff.des")).endswith("/x%FF.des")


# ---- framing


@given(st.lists(st.binary(max_size=30), max_size=6), st.lists(st.integers(1, 50)), st.sampled_from([b"\r\n", b"\n"]))
def test_bodies_come_out_whole_however_they_come_in(bodies: list[bytes], steps: list[int], end: bytes) -> None:
    stream = b"".join(b"content-LENGTH : %d" % len(body) + end + b"X: y" + end * 2 + body for body in bodies)
    frames, found = MessageReader(), []
    for step in [*steps, len(stream)]:
        found += frames.feed(stream[:step])
        stream = stream[step:]
    assert found == bodies


BAD_HEADERS = [
    (b"Content-Length: -5\r\n\r\n", "number of bytes"),
    (b"Content-Length: five\r\n\r\n", "number of bytes"),
    (b"Content-Length:\r\n\r\n", "number of bytes"),
    (b"Content-Length: \xb2\r\n\r\n", "number of bytes"),
    (b"Content-Length: 1.5\r\n\r\n", "number of bytes"),
    (b"Content-Length: 99999999999999\r\n\r\n", "longer than"),
    (b"Content-Length: %d\r\n\r\n" % (LONGEST_BODY + 1), "longer than"),
    (b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n", "longer than"),
    (b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n", "differ"),
    (b"X: y\r\n\r\n{}", "no header"),
    (b'{"jsonrpc": "2.0"}\r\n\r\n', "no header"),
    (b"x" * LONGEST_HEADERS, "headers"),
]


@pytest.mark.parametrize(("stream", "why"), BAD_HEADERS)
def test_headers_that_cannot_be_used(stream: bytes, why: str) -> None:
    with pytest.raises(FramingError, match=why):
        list(MessageReader().feed(stream))


# ---- as editors start it


@pytest.fixture
def run(tmp_path: Path) -> Callable[[bytes], tuple[int, list[Any], str]]:
    """Runs the server with some input; gives its exit status, its messages and what it printed."""

    def run(stream: bytes) -> tuple[int, list[Any], str]:
        paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        done = subprocess.run(
            [sys.executable, "-m", "vaultc", "lsp"],
            input=stream,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": paths},
        )
        sent = [json.loads(body) for body in MessageReader().feed(done.stdout)]
        return done.returncode, sent, done.stderr.decode()

    return run


@pytest.mark.parametrize(("stream", "why"), [BAD_HEADERS[0], BAD_HEADERS[5], BAD_HEADERS[-1]])
def test_bad_headers_end_the_server_with_a_message(run: Any, stream: bytes, why: str) -> None:
    status, sent, errors = run(b"".join(map(framed, BEGIN)) + stream)
    assert (status, sent[-1]["id"]) == (2, None)
    assert why in sent[-1]["error"]["message"]
    assert errors == f"vaultc lsp: {sent[-1]['error']['message']}\n"


def test_odd_messages_do_not_end_the_server(run: Any) -> None:
    item = {"uri": "file:///tmp/%00\ud800.des", "languageId": "des", "version": 1, "text": TEXT}
    asked = {"textDocument": {"uri": item["uri"]}, **ASKED["codeAction"]}
    odd = [
        b"",
        b"x",
        b"[" * 100_000,
        notification("textDocument/didOpen", {"textDocument": item}),
        request(5, "textDocument/codeAction", asked),
        request(6, "textDocument/hover", {}),
        notification("textDocument/didChange", {"textDocument": {"uri": "x"}}),
    ]
    status, sent, errors = run(b"".join(map(framed, [*BEGIN, *odd, *END])))
    assert (status, errors) == (0, "")
    keys = [message["id"] for message in sent if "id" in message]
    assert keys == ["begin", None, None, None, 5, 6, "end"]


def test_the_status_says_whether_the_editor_has_ended_in_order(run: Any) -> None:
    begin = b"".join(map(framed, BEGIN))
    assert run(begin + framed(END[1]))[0] == 1
    assert run(begin)[0] == run(b"")[0] == 0
