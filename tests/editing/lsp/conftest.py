"""A real client that talks to a real server over standard input and output."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pytest_lsp", reason="pytest-lsp is not installed")

from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.client import make_test_lsp_client
from repository import ROOT

PATIENCE = 300
"""Seconds; only reached where something is wrong."""


class Editor:
    """An editor with one server; positions are marked in the texts by ``§``."""

    def __init__(self, runner: asyncio.Runner, client: LanguageClient, folder: Path, pulls: bool = False) -> None:
        self._runner = runner
        self.client = client
        self.folder = folder
        self._pulls = pulls
        self._number = 0

    def wait(self, answer: Coroutine[Any, Any, Any]) -> Any:
        """The result of a request."""

        async def bounded() -> Any:
            return await asyncio.wait_for(answer, PATIENCE)

        return self._runner.run(bounded())

    def ask(self, method: str, **params: Any) -> Any:
        """Send a request and wait for its answer."""
        kind = types.METHOD_TO_TYPES[method][2]
        return self.wait(self.client.protocol.send_request_async(method, kind(**params)))

    def tell(self, method: str, **params: Any) -> None:
        """Send a notification."""

        async def send() -> None:
            self.client.protocol.notify(method, types.METHOD_TO_TYPES[method][2](**params))

        self.wait(send())

    def open(self, text: str, name: str | None = None) -> Opened:
        """Open a text; the marks in it are places."""
        self._number += 1
        path = self.folder / (name or f"text{self._number}.des")
        bare = text.replace("§", "")
        item = types.TextDocumentItem(path.as_uri(), "des", 1, bare)
        opened = Opened(self, path, bare, places(text))
        self._expect(opened.uri, lambda: self.tell("textDocument/didOpen", text_document=item))
        return opened

    def _expect(self, uri: str, act: Any) -> None:
        """Do something, and wait until findings for it have come, unless they must be asked for."""
        self.client.diagnostics.pop(uri, None)
        act()
        if self._pulls:
            return

        async def come() -> None:
            while uri not in self.client.diagnostics:
                await asyncio.sleep(0.01)

        self.wait(come())

    def change(self, opened: Opened, text: str) -> None:
        """Replace the text as a whole, and wait for the findings."""
        opened.version += 1
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.send_changes(opened, [change])
        opened.text = text

    def send_changes(self, opened: Opened, changes: list[Any]) -> None:
        """Send changes, and wait for the findings."""
        document = types.VersionedTextDocumentIdentifier(opened.version, opened.uri)
        self._expect(
            opened.uri,
            lambda: self.tell("textDocument/didChange", text_document=document, content_changes=changes),
        )


class Opened:
    """A text that is open."""

    def __init__(self, editor: Editor, path: Path, text: str, marks: list[types.Position]) -> None:
        self.editor = editor
        self.path = path
        self.text = text
        self.marks = marks
        self.version = 1

    @property
    def uri(self) -> str:
        """Its address."""
        return self.path.as_uri()

    @property
    def findings(self) -> list[types.Diagnostic]:
        """The diagnostics that were published last."""
        return list(self.editor.client.diagnostics[self.uri])

    def ask(self, method: str, **params: Any) -> Any:
        """A request about the text."""
        return self.editor.ask(method, text_document=types.TextDocumentIdentifier(self.uri), **params)

    def at(self, method: str, mark: int = 0, **params: Any) -> Any:
        """A request about a marked place."""
        return self.ask(method, position=self.marks[mark], **params)

    @property
    def whole(self) -> types.Range:
        """The range of the text."""
        return types.Range(types.Position(0, 0), types.Position(self.text.count("\n") + 1, 0))

    def applied(self, edits: list[types.TextEdit]) -> str:
        """The text after some edits."""
        text = self.text
        for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
            start, end = self.offset(edit.range.start), self.offset(edit.range.end)
            text = text[:start] + edit.new_text + text[end:]
        return text

    def offset(self, place: types.Position) -> int:
        """The offset of a place; texts of tests have no characters beyond sixteen bits, with explicit exceptions."""
        lines = self.text.split("\n")
        before = sum(len(line) + 1 for line in lines[: place.line])
        return min(before + place.character, len(self.text))


def places(text: str) -> list[types.Position]:
    """The places of the marks."""
    found = []
    for number, line in enumerate(text.split("\n")):
        parts = line.split("§")
        begun = 0
        for part in parts[:-1]:
            begun += len(part)
            found.append(types.Position(number, begun))
    return found


@contextmanager
def started(folder: Path, *, pulls: bool, encoding: str = "utf-16") -> Iterator[Editor]:
    """An editor whose folder is open; it asks for findings if it ``pulls`` them."""
    command = [sys.executable, "-m", "vaultc", "lsp", "--stdio"]
    capabilities = client_capabilities("visual-studio-code")
    capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities() if pulls else None
    capabilities.general.position_encodings = [encoding]
    with asyncio.Runner() as runner:
        client = make_test_lsp_client()
        client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda _params: None)
        client.feature(types.WORKSPACE_INLAY_HINT_REFRESH)(lambda _params: None)
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        runner.run(client.start_io(*command, cwd=str(folder)))
        wishes = types.InitializeParams(
            capabilities=capabilities,
            workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "workspace")],
            root_uri=folder.as_uri(),
        )
        runner.run(client.initialize_session(wishes))
        yield Editor(runner, client, folder, pulls)
        runner.run(client.shutdown_session())
        runner.run(client.stop())


@pytest.fixture
def start_editor() -> Any:
    """The function that starts an editor in a folder."""
    return started


@pytest.fixture(scope="session")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """An editor to which findings are published."""
    with started(tmp_path_factory.mktemp("workspace"), pulls=False) as editor:
        yield editor


@pytest.fixture
def asking_editor(tmp_path: Path) -> Iterator[Editor]:
    """An editor that asks for findings."""
    with started(tmp_path, pulls=True) as editor:
        yield editor
