"""The conversation with the editor: which requests there are, and who answers them."""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from collections import abc
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from vaultc.editing.lsp import (
    coloring,
    completing,
    conversation,
    documents,
    fixing,
    formatting,
    hinting,
    hovering,
    navigating,
    signing,
    symbols,
)
from vaultc.editing.lsp.addresses import path_of
from vaultc.editing.lsp.diagnosing import Publisher
from vaultc.editing.lsp.framing import FramingError
from vaultc.editing.lsp.messages import INTERNAL_ERROR
from vaultc.editing.lsp.previewing import Previews
from vaultc.support.version import __version__

Answer = TypeVar("Answer")
WATCHED = ("**/*.des", "**/vaultc.toml", "**/pyproject.toml")
INVALID = -32803
"""The protocol's number of a request that failed for a reason to be shown."""


def serve() -> int:
    """Speak the protocol over standard input and output until the editor ends it; gives the exit status."""
    if sys.stdin is None:
        return 0
    sys.stdout.flush()
    conversation.quiet()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is not for the editor
        session = make_session()
        session.protocol.set_writer(_Writer(out))
        try:
            return asyncio.run(session.run(sys.stdin.fileno()))
        except FramingError as error:
            print(f"vaultc lsp: {error}", file=sys.stderr)
            return 2
        except BrokenPipeError:  # the editor has closed its end
            return 0


def make_session() -> Session:
    """A session that is ready to take messages."""
    session = Session(LanguageServer("vaultc", __version__, protocol_cls=conversation.Conversation))
    session.register()
    return session


class _Writer:
    """Writes what is sent at once."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def write(self, data: bytes) -> None:
        self._out.write(data)
        self._out.flush()

    def close(self) -> None:
        """Do nothing: the opener of the stream closes it."""


def _free(answer: abc.Callable[[Any], Answer]) -> abc.Callable[[Any], Answer]:
    """A function of its own, which the server marks with the name of the request; mistakes of ours are an answer."""

    def call(params: Any = None) -> Answer:
        try:
            return answer(params)
        except JsonRpcException:
            raise
        except Exception as error:
            raise _internal(error) from error

    return call


def _internal(error: Exception) -> JsonRpcException:
    if os.environ.get("VAULTC_TRACEBACK"):
        traceback.print_exception(error)
    text = f"internal error: {type(error).__name__}: {error} (this is a bug in vaultc, not in your file)"
    return JsonRpcException(text, INTERNAL_ERROR)


class Session:
    """One editor: its texts and what is computed for them."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.documents = documents.Documents()
        self.publisher = Publisher(self.documents, server.text_document_publish_diagnostics)
        self.previews = Previews()
        self._cursors: dict[str, int] = {}
        self._roots: list[Path] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.protocol: conversation.Conversation = server.protocol
        self.protocol.lost = self._lose

    async def run(self, incoming: int) -> int:
        """Take messages until the editor ends, and end the previews; gives the exit status."""
        try:
            return await conversation.converse(self.protocol, incoming)
        finally:
            self.previews.end()
            await self.previews.ended()

    def register(self) -> None:
        """Tell the server who answers what."""
        for name, (answer, options) in {**self._of_texts(), **self._of_places(), **self._of_files()}.items():
            self._server.feature(name, options)(_free(answer))

        async def preview(uri: str = "") -> str | None:
            try:
                return await self._preview(uri)
            except OSError as error:
                raise JsonRpcException(f"the preview cannot be started: {error}", INVALID) from None

        self._server.command("vaultc.preview")(preview)

    # ---- what is answered

    def _of_files(self) -> dict[str, tuple[abc.Callable[..., Any], Any]]:
        return {
            types.INITIALIZE: (self._begin, None),
            types.INITIALIZED: (self._watch_if_possible, None),
            types.TEXT_DOCUMENT_DID_OPEN: (self._open, None),
            types.TEXT_DOCUMENT_DID_CHANGE: (self._change, None),
            types.TEXT_DOCUMENT_DID_SAVE: (self._save, None),
            types.TEXT_DOCUMENT_DID_CLOSE: (self._close, None),
            types.WORKSPACE_DID_CHANGE_WATCHED_FILES: (self._files_changed, None),
            types.WORKSPACE_SYMBOL: (self._workspace_symbols, None),
            types.SHUTDOWN: (lambda _params=None: self.previews.end(), None),
        }

    def _of_texts(self) -> dict[str, tuple[abc.Callable[..., Any], Any]]:
        """Requests about a whole text or a range of it."""
        tell = self._asked
        return {
            types.TEXT_DOCUMENT_CODE_ACTION: (
                tell(lambda d, p: fixing.actions(d, p.range, p.context.only)),
                types.CodeActionOptions(fixing.KINDS),
            ),
            types.TEXT_DOCUMENT_FORMATTING: (tell(lambda d, _: formatting.format_document(d)), None),
            types.TEXT_DOCUMENT_RANGE_FORMATTING: (tell(lambda d, p: formatting.format_document(d, p.range)), None),
            types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (tell(lambda d, _: symbols.outline(d)), None),
            types.TEXT_DOCUMENT_FOLDING_RANGE: (tell(lambda d, _: symbols.folds(d)), None),
            types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: (
                tell(lambda d, _: coloring.semantic_tokens(d)),
                coloring.LEGEND,
            ),
            types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: (
                tell(lambda d, p: coloring.semantic_tokens(d, p.range)),
                coloring.LEGEND,
            ),
            types.TEXT_DOCUMENT_INLAY_HINT: (
                tell(lambda d, p: hinting.hints(d, p.range, self._cursors.get(d.uri))),
                None,
            ),
            types.TEXT_DOCUMENT_DOCUMENT_COLOR: (tell(lambda d, _: coloring.terrain_colors(d)), None),
            types.TEXT_DOCUMENT_COLOR_PRESENTATION: (
                tell(lambda d, p: coloring.presentations(d, p.color, p.range)),
                None,
            ),
        }

    def _of_places(self) -> dict[str, tuple[abc.Callable[..., Any], Any]]:
        """Requests about a place in a text."""
        tell, ask = self._asked, self._located
        return {
            types.TEXT_DOCUMENT_COMPLETION: (
                tell(lambda d, p: completing.complete(d, p.position, snippets=self._takes_snippets)),
                types.CompletionOptions(completing.TRIGGERS),
            ),
            types.TEXT_DOCUMENT_HOVER: (tell(lambda d, p: hovering.hover(d, p.position)), None),
            types.TEXT_DOCUMENT_SIGNATURE_HELP: (
                tell(lambda d, p: signing.signature(d, p.position)),
                types.SignatureHelpOptions(signing.TRIGGERS),
            ),
            types.TEXT_DOCUMENT_DEFINITION: (
                ask(lambda d, at, _: navigating.definition(self.documents, d, at, self._roots)),
                None,
            ),
            types.TEXT_DOCUMENT_REFERENCES: (ask(self._references), None),
            types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: (ask(self._highlights), None),
            types.TEXT_DOCUMENT_PREPARE_RENAME: (ask(self._prepare_rename), None),
            types.TEXT_DOCUMENT_RENAME: (ask(self._rename), types.RenameOptions(prepare_provider=True)),
        }

    def _asked(self, answer: abc.Callable[[documents.Document, Any], Answer]) -> abc.Callable[[Any], Answer | None]:
        """Answer for an open text; other texts have no answer."""

        def tell(params: Any) -> Answer | None:
            document = self.documents.get(params.text_document.uri)
            return None if document is None else answer(document, params)

        return tell

    def _located(
        self, answer: abc.Callable[[documents.Document, int, Any], Answer]
    ) -> abc.Callable[[Any], Answer | None]:
        """Like :meth:`_asked`, with the place as an offset."""
        return self._asked(
            lambda document, params: answer(document, document.positions.offset(params.position), params)
        )

    # ---- places

    def _references(
        self, document: documents.Document, offset: int, params: types.ReferenceParams
    ) -> list[types.Location]:
        declaration = params.context.include_declaration
        return navigating.references(self.documents, document, offset, self._roots, declaration=declaration)

    def _highlights(self, document: documents.Document, offset: int, _params: Any) -> list[types.DocumentHighlight]:
        """Editors request these wherever the cursor goes, so they track the cursor."""
        before = self._cursors.get(document.uri)
        self._cursors[document.uri] = offset
        in_map = [at for at in (before, offset) if at is not None and hovering.map_cell(document, at)]
        if in_map and before != offset and self._refreshes_hints:
            self._later(self._server.workspace_inlay_hint_refresh_async(None))
        return navigating.highlights(document, offset)

    def _prepare_rename(
        self, document: documents.Document, offset: int, _params: Any
    ) -> types.PrepareRenamePlaceholder | None:
        found = navigating.can_rename(document, offset)
        return None if found is None else types.PrepareRenamePlaceholder(*found)

    def _rename(
        self, document: documents.Document, offset: int, params: types.RenameParams
    ) -> types.WorkspaceEdit | None:
        try:
            return navigating.rename(self.documents, document, offset, params.new_name, self._roots)
        except navigating.RenameError as error:
            raise JsonRpcException(str(error), INVALID) from None

    # ---- files

    def _begin(self, _params: types.InitializeParams) -> None:
        workspace = self._server.workspace
        self.documents.encoding = str(getattr(workspace.position_encoding, "value", workspace.position_encoding))
        addresses = [folder.uri for folder in workspace.folders.values()] or [workspace.root_uri]
        self._roots = [path for address in addresses if (path := path_of(address))]

    def _watch_if_possible(self, _params: types.InitializedParams) -> None:
        watching = self._capability("workspace", "did_change_watched_files")
        if watching is not None and watching.dynamic_registration:
            self._watch()

    def _watch(self) -> None:
        """Request notifications when other files change on the disk."""
        options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(glob) for glob in WATCHED])
        wish = types.Registration("vaultc-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        self._later(self._server.client_register_capability_async(types.RegistrationParams([wish])))

    def _later(self, wish: abc.Coroutine[Any, Any, Any]) -> None:
        """Ask the editor for something that it may refuse."""

        async def ask() -> None:
            with suppress(Exception):
                await wish

        task = asyncio.get_running_loop().create_task(ask())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _open(self, params: types.DidOpenTextDocumentParams) -> None:
        item = params.text_document
        self.documents.open(item.uri, item.text, item.version)
        self.publisher.now(item.uri)
        self._tell_problem()

    def _change(self, params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        document = self.documents.change(uri, params.content_changes, params.text_document.version)
        if document is not None:
            self.publisher.changed(uri)
            self.previews.changed(document)

    def _lose(self, uri: str) -> None:
        """Forget a text that differs from the editor's now, so that no edit of ours damages it."""
        if self.documents.get(uri) is not None:
            self._forget(uri)

    def _save(self, _params: types.DidSaveTextDocumentParams) -> None:
        self._again()

    def _close(self, params: types.DidCloseTextDocumentParams) -> None:
        self._forget(params.text_document.uri)

    def _forget(self, uri: str) -> None:
        self.documents.close(uri)
        self._cursors.pop(uri, None)
        self.publisher.closed(uri)

    def _files_changed(self, _params: types.DidChangeWatchedFilesParams) -> None:
        self._again()

    def _again(self) -> None:
        """Settings or included files may be others now."""
        self.documents.reload()
        for document in self.documents:
            self.publisher.changed(document.uri)
        self._tell_problem()

    def _workspace_symbols(self, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        return symbols.workspace_symbols(self.documents, params.query, self._roots)

    def _tell_problem(self) -> None:
        """Report once why the settings cannot be used."""
        problem, self.documents.problem = self.documents.problem, None
        if problem:
            self._server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, problem))

    async def _preview(self, uri: str) -> str | None:
        """Open the preview of a text in the browser and keep it up to date while one types; gives its address."""
        document = self.documents.get(uri)
        if document is None or document.path is None:
            return None
        address = await self.previews.open(document)
        if self._capability("window", "show_document") is not None:
            self._server.window_show_document(types.ShowDocumentParams(address, external=True))
        return address

    # ---- what the editor can do

    def _capability(self, *names: str) -> Any:
        found: Any = self._server.client_capabilities
        for name in names:
            found = getattr(found, name, None)
        return found

    @property
    def _takes_snippets(self) -> bool:
        item = self._capability("text_document", "completion", "completion_item")
        return bool(getattr(item, "snippet_support", False))

    @property
    def _refreshes_hints(self) -> bool:
        return bool(getattr(self._capability("workspace", "inlay_hint"), "refresh_support", False))
