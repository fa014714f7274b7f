"""The language server: its capabilities, and the handler of each message.

Requests about a place in a Python file are answered for the level whose string is there: it is a document of its own
with its fields filled, and what comes back is at its place in the file again.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import abc
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final

from vaultc.editing.lsp import (
    chances,
    completing,
    conversation,
    documents,
    dungeon_files,
    fixing,
    hinting,
    hovering,
    parameters,
    positions,
    protocol,
    symbols,
)
from vaultc.editing.lsp.conversation import Route
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.fixing import Publisher
from vaultc.editing.studio.feeds import Previews
from vaultc.language.embedded.filling import variants
from vaultc.language.embedded.levels import FilledLevel
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.version import __version__

ANSWERED: Final = frozenset(("completion", "hover", "signatureHelp"))
"""Requests that are answered inside of strings; all others belong to the editor's Python server."""
WHOLE: Final = frozenset(("codeAction",))
"""Requests about the whole file, whose findings have their places there."""

Answer = abc.Callable[[Document, Any], Any]


class InnerDocument(NamedTuple):
    """A level as a document, and its filling, which knows the places of the file."""

    document: Document
    filled: FilledLevel


def asked(document: Document, name: str, answer: Answer, params: Any) -> Any:
    """The answer to a request about a Python file; None where no level is."""
    if name in WHOLE:
        return answer(document, params)
    if name not in ANSWERED:
        return None
    inner = _inner_at(document, document.positions.offset(params.position))
    if inner is None:
        return None
    offset = inner.filled.offset_at(document.positions.offset(params.position))
    position = inner.document.positions.position(offset or 0)
    return _placed(answer(inner.document, replace(params, position=position)), inner, document)


def _inner_at(document: Document, place: int) -> InnerDocument | None:
    """The level whose string is at a place of the file."""
    for number, level in enumerate(document.embedded):
        filled = document.kept.get(f"filled {number}")
        if not isinstance(filled, FilledLevel):
            filled = document.kept[f"filled {number}"] = variants(level, document.game.language)[0]
        if filled.offset_at(place) is not None:
            known = document.kept.get(f"inner {number}")
            if not isinstance(known, Document):
                known = replace(document, text=filled.text, is_embedding=False)
                document.kept[f"inner {number}"] = known
            return InnerDocument(known, filled)
    return None


def _placed(answer: Any, inner: InnerDocument, document: Document) -> Any:
    """An answer with its ranges in the file; proposals that cannot be written in the string are left out."""
    if isinstance(answer, protocol.Hover) and answer.range is not None:
        span = inner.filled.offsets(*inner.document.positions.offsets(answer.range))
        return replace(answer, range=document.positions.range(*span))
    if isinstance(answer, protocol.CompletionList):
        items = []
        for item in answer.items:
            edit = item.text_edit
            if edit is not None:
                changes = inner.filled.changes(*inner.document.positions.offsets(edit.range), edit.new_text)
                if changes is None or len(changes) != 1:
                    continue
                start, end, text = changes[0]
                item = replace(item, text_edit=protocol.TextEdit(document.positions.range(start, end), text))
            items.append(item)
        return replace(answer, items=items)
    return answer


INCREMENTAL = 2
"""The protocol's number for changes that tell only what has changed."""


def of_server(encoding: str, *, pulls: bool) -> dict[str, Any]:
    """Everything that the server answers; findings are given on request only to an editor that pulls them."""
    return {
        **({"diagnosticProvider": _PULLED} if pulls else {}),
        "positionEncoding": encoding,
        "textDocumentSync": {"openClose": True, "change": INCREMENTAL, "save": True},
        "workspace": {"workspaceFolders": {"supported": True}},
        "executeCommandProvider": {"commands": ["vaultc.preview"]},
        "codeActionProvider": {"codeActionKinds": list(fixing.KINDS)},
        "completionProvider": {"triggerCharacters": [*completing.TRIGGERS, "{"]},
        "signatureHelpProvider": {"triggerCharacters": list(hovering.TRIGGERS)},
        "semanticTokensProvider": {"legend": protocol.to_json(hinting.LEGEND), "full": True, "range": True},
        "documentOnTypeFormattingProvider": {
            "firstTriggerCharacter": fixing.TRIGGERS[0],
            "moreTriggerCharacter": list(fixing.TRIGGERS[1:]),
        },
        "documentLinkProvider": {},
        "codeLensProvider": {},
        "renameProvider": {"prepareProvider": True},
        **{f"{name}Provider": True for name in _PLAIN},
    }


_PULLED = {"identifier": "vaultc", "interFileDependencies": True, "workspaceDiagnostics": True}
_PLAIN = (
    "hover", "definition", "references", "documentHighlight", "documentSymbol", "workspaceSymbol", "foldingRange",
    "selectionRange", "documentFormatting", "documentRangeFormatting", "inlayHint", "color",
)  # fmt: skip


class EditorCapabilities:
    """The abilities of the editor, as it told them at the beginning."""

    def __init__(self, told: abc.Mapping[str, Any]) -> None:
        self._told = told

    def get(self, *names: str) -> Any:
        """The value of a capability; None if the editor does not name it."""
        found: Any = self._told
        for name in names:
            found = found.get(name) if isinstance(found, abc.Mapping) else None
        return found

    def has(self, *names: str) -> bool:
        """True if the editor names a capability and does not deny it."""
        return self.get(*names) not in (None, False)


WATCHED = ("**/*.des", "**/*.lua", "**/dungeon.def", "**/vaultc.toml", "**/pyproject.toml")


def serve() -> int:
    """Speak the protocol over standard input and output until the editor ends it; gives the exit status."""
    if sys.stdin is None:
        return 0
    sys.stdout.flush()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is not for the editor
        session = Session()
        session.protocol.set_writer(_Writer(out))
        try:
            return asyncio.run(session.run(sys.stdin.fileno()))
        except conversation.FramingError as error:
            print(f"vaultc lsp: {error}", file=sys.stderr)
            return 2
        except BrokenPipeError:  # the editor has closed its end
            return 0


class _Writer:
    """Writes what is sent at once."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def write(self, data: bytes) -> None:
        self._out.write(data)
        self._out.flush()


def _offset(document: Document, params: parameters.PositionParams) -> int:
    return document.positions.offset(params.position)


class Session:
    """One editor: its texts and what is computed for them."""

    def __init__(self) -> None:
        self.protocol = conversation.Conversation(self._of_texts() | self._of_files())
        self.protocol.lost = self._lose
        self.documents = documents.Documents()
        self.publisher = Publisher(self.documents, partial(self.protocol.notify, "textDocument/publishDiagnostics"))
        self.previews = Previews(self._point)
        self._workspace = symbols.WorkspaceFindings(self.documents)
        self._editor = EditorCapabilities({})
        self._cursors: dict[str, int] = {}
        self._roots: list[Path] = []

    async def run(self, incoming: int) -> int:
        """Take messages until the editor ends, and end the previews; gives the exit status."""
        try:
            return await conversation.converse(self.protocol, incoming)
        finally:
            self.previews.end()
            await self.previews.ended()

    # ---- what is answered

    def _of_files(self) -> dict[str, Route]:
        nothing = parameters.NoParams
        return {
            "initialize": Route(parameters.InitializeParams, self._begin),
            "initialized": Route(nothing, self._watch_if_possible),
            "shutdown": Route(nothing, lambda _: self.previews.end()),
            "textDocument/didOpen": Route(parameters.DidOpenParams, self._open),
            "textDocument/didChange": Route(parameters.DidChangeParams, self._change),
            "textDocument/didSave": Route(nothing, self._again),
            "textDocument/didClose": Route(parameters.TextParams, lambda p: self._forget(p.text_document.uri)),
            "workspace/didChangeWatchedFiles": Route(nothing, self._again),
            "workspace/symbol": Route(
                parameters.WorkspaceSymbolParams,
                lambda p: symbols.workspace_symbols(self.documents, p.query, self._roots),
            ),
            "textDocument/diagnostic": Route(parameters.DocumentDiagnosticParams, self._diagnose),
            "workspace/diagnostic": Route(
                parameters.WorkspaceDiagnosticParams,
                lambda p: self._workspace.report(self._roots, {each.uri: each.value for each in p.previous_result_ids}),
            ),
            "workspace/executeCommand": Route(parameters.ExecuteCommandParams, self._execute),
        }

    def _of_texts(self) -> dict[str, Route]:
        """Requests about an open text, a range of it or a place in it; other texts have no answer."""
        text, part, place = parameters.TextParams, parameters.RangeParams, parameters.PositionParams
        rows: dict[str, tuple[type, abc.Callable[[Document, Any], Any]]] = {
            "codeAction": (parameters.CodeActionParams, lambda d, p: fixing.actions(d, p.range, p.context.only)),
            "formatting": (parameters.FormattingParams, lambda d, _: fixing.format_document(d)),
            "rangeFormatting": (parameters.RangeFormattingParams, lambda d, p: fixing.format_document(d, p.range)),
            "onTypeFormatting": (
                parameters.OnTypeFormattingParams,
                lambda d, p: fixing.format_typed(d, p.position, p.ch),
            ),
            "selectionRange": (parameters.PositionsParams, lambda d, p: hinting.selections(d, p.positions)),
            "documentLink": (text, lambda d, _: symbols.links(d)),
            "codeLens": (text, lambda d, _: chances.lenses(d)),
            "documentSymbol": (text, lambda d, _: symbols.outline(d)),
            "foldingRange": (text, lambda d, _: symbols.folds(d)),
            "semanticTokens/full": (text, lambda d, _: hinting.semantic_tokens(d)),
            "semanticTokens/range": (part, lambda d, p: hinting.semantic_tokens(d, p.range)),
            "inlayHint": (part, lambda d, p: hinting.hints(d, p.range, self._cursors.get(d.uri))),
            "documentColor": (text, lambda d, _: hinting.terrain_colors(d)),
            "colorPresentation": (
                parameters.ColorPresentationParams,
                lambda d, p: hinting.presentations(d, p.color, p.range),
            ),
            "completion": (place, lambda d, p: completing.complete(d, p.position, snippets=self._takes_snippets)),
            "hover": (place, lambda d, p: hovering.hover(d, p.position)),
            "signatureHelp": (place, lambda d, p: hovering.signature(d, p.position)),
            "definition": (place, lambda d, p: symbols.definition(self.documents, d, _offset(d, p), self._roots)),
            "references": (
                parameters.ReferenceParams,
                lambda d, p: symbols.references(
                    self.documents, d, _offset(d, p), self._roots, declaration=p.context.include_declaration
                ),
            ),
            "documentHighlight": (place, self._highlights),
            "prepareRename": (place, lambda d, p: symbols.can_rename(d, _offset(d, p))),
            "rename": (
                parameters.RenameParams,
                lambda d, p: symbols.rename(self.documents, d, _offset(d, p), p.new_name, self._roots),
            ),
        }
        return {
            f"textDocument/{name}": Route(kind, partial(self._asked, name, answer))
            for name, (kind, answer) in rows.items()
        }

    def _asked(self, name: str, answer: abc.Callable[[Document, Any], Any], params: Any) -> Any:
        document = self.documents.get(params.text_document.uri)
        if document is not None and document.is_embedding:
            return asked(document, name, answer, params)
        if document is not None and document.is_dungeon and name != "codeAction":
            return dungeon_files.answer(name, self.documents, document, params)
        if document is not None and document.is_script and name != "codeAction":
            from vaultc.editing.lsp import lua_scripts

            return lua_scripts.answer(name, document, params)
        return None if document is None else answer(document, params)

    # ---- places

    def _highlights(self, document: Document, params: parameters.PositionParams) -> list[protocol.DocumentHighlight]:
        """Editors request these wherever the cursor goes, so they track the cursor."""
        before, offset = self._cursors.get(document.uri), _offset(document, params)
        self._cursors[document.uri] = offset
        in_map = [at for at in (before, offset) if at is not None and hovering.map_cell(document, at)]
        if in_map and before != offset and self._editor.get("workspace", "inlayHint", "refreshSupport") is True:
            self.protocol.ask("workspace/inlayHint/refresh")
        return symbols.highlights(document, offset)

    # ---- files

    def _begin(self, params: parameters.InitializeParams) -> dict[str, Any]:
        self._editor = EditorCapabilities(params.capabilities)
        self.publisher.is_pulled = self._editor.has("textDocument", "diagnostic")
        encoding = positions.negotiated(self._editor.get("general", "positionEncodings"))
        self.documents.encoding = encoding
        folders = [positions.path_of(folder.uri) for folder in params.workspace_folders or ()]
        root = positions.path_of(params.root_uri) if params.root_uri else positions.usable_path(params.root_path)
        self._roots = [path for path in folders or [root] if path]
        return {
            "capabilities": of_server(encoding, pulls=self.publisher.is_pulled),
            "serverInfo": {"name": "vaultc", "version": __version__},
        }

    def _watch_if_possible(self, _params: None) -> None:
        """Request notifications when other files change on the disk."""
        if not self._editor.has("workspace", "didChangeWatchedFiles", "dynamicRegistration"):
            return
        method = "workspace/didChangeWatchedFiles"
        options = {"watchers": [{"globPattern": glob} for glob in WATCHED]}
        wish = {"id": "vaultc-files", "method": method, "registerOptions": options}
        self.protocol.ask("client/registerCapability", {"registrations": [wish]})

    def _open(self, params: parameters.DidOpenParams) -> None:
        item = params.text_document
        self.documents.open(item.uri, item.text, item.version)
        self.publisher.now(item.uri)
        self._tell_problem()

    def _change(self, params: parameters.DidChangeParams) -> None:
        uri = params.text_document.uri
        document = self.documents.change(uri, params.content_changes, params.text_document.version)
        if document is not None:
            self.publisher.changed(uri)
            self.previews.changed(document)

    def _lose(self, uri: str) -> None:
        """Forget a text that differs from the editor's now, so that no edit of ours damages it."""
        if self.documents.get(uri) is not None:
            self._forget(uri)

    def _forget(self, uri: str) -> None:
        self.documents.close(uri)
        self._cursors.pop(uri, None)
        self.publisher.closed(uri)

    def _again(self, _params: None) -> None:
        """Settings or included files may be others now."""
        self.documents.reload()
        self._workspace.forget()
        for document in self.documents:
            self.publisher.changed(document.uri)
        if self._editor.get("workspace", "diagnostics", "refreshSupport") is True:
            self.protocol.ask("workspace/diagnostic/refresh")
        self._tell_problem()

    def _diagnose(self, params: parameters.DocumentDiagnosticParams) -> dict[str, Any]:
        """The findings of an open text; a text that is not open has none."""
        document = self.documents.get(params.text_document.uri)
        if document is None:
            return {"kind": "full", "items": []}
        report = symbols.report_of(document, params.previous_result_id)
        self._tell_problem()
        return report

    def _tell_problem(self) -> None:
        """Report once why the settings cannot be used."""
        problem, self.documents.problem = self.documents.problem, None
        if problem:
            self.protocol.show(protocol.MessageType.Warning, problem)

    # ---- commands

    def _execute(self, params: parameters.ExecuteCommandParams) -> abc.Awaitable[str | None]:
        address = next(iter(params.arguments or ()), "")
        if params.command != "vaultc.preview" or not isinstance(address, str):
            text = f"there is no command {params.command[:80]!r} with these arguments"
            raise conversation.MessageError(conversation.INVALID_PARAMS, text)
        return self._preview(address)

    async def _preview(self, uri: str) -> str | None:
        """Open the preview of a text in the browser and keep it up to date while one types; gives its address."""
        document = self.documents.get(uri)
        if document is None or document.path is None:
            return None
        try:
            address = await self.previews.open(document)
        except OSError as error:
            raise conversation.MessageError(
                conversation.REQUEST_FAILED, f"the preview cannot be started: {error}"
            ) from None
        if self._editor.has("window", "showDocument"):
            self.protocol.ask("window/showDocument", protocol.ShowDocumentParams(address, external=True))
        return address

    def _point(self, uri: str, line: int) -> None:
        """Show a line of a text in the editor, as the reader of its preview asks."""
        if self._editor.has("window", "showDocument"):
            start = protocol.Position(line - 1, 0)
            shown = protocol.ShowDocumentParams(uri, False, True, protocol.Range(start, start))
            self.protocol.ask("window/showDocument", shown)

    @property
    def _takes_snippets(self) -> bool:
        return self._editor.get("textDocument", "completion", "completionItem", "snippetSupport") is True
