"""The parameters of requests and notifications, as far as the server reads them."""

from __future__ import annotations

from typing import Any

from vaultc.editing.lsp.protocol import Position, Range, RgbaColor
from vaultc.support.dataclass import dataclass, field


@dataclass
class TextDocument:
    """The address of a text, and its version after changes."""

    uri: str
    version: int | None = None


@dataclass
class TextDocumentItem:
    """A text that is opened."""

    uri: str
    text: str
    version: int | None = None


@dataclass
class NoParams:
    """Parameters of which nothing is read."""


@dataclass
class WorkspaceFolder:
    """A folder that is open in the editor."""

    uri: str


@dataclass
class InitializeParams:
    """The beginning; ``capabilities`` are what the editor can do."""

    capabilities: dict[str, Any]
    root_uri: str | None = None
    root_path: str | None = None
    workspace_folders: list[WorkspaceFolder] | None = None


@dataclass
class TextParams:
    """A request about a text."""

    text_document: TextDocument


@dataclass
class DidOpenParams:
    """A text with its address."""

    text_document: TextDocumentItem


@dataclass
class ContentChange:
    """A change that the editor made; without a range the text is the whole."""

    text: str
    range: Range | None = None


@dataclass
class DidChangeParams(TextParams):
    """Changes of a text, each of the text after the one before."""

    content_changes: list[ContentChange]


@dataclass
class RangeParams(TextParams):
    """A request about a range of a text."""

    range: Range


@dataclass
class PositionParams(TextParams):
    """A request about a place in a text."""

    position: Position


@dataclass
class PositionsParams(TextParams):
    """A request about several places in a text."""

    positions: list[Position]


@dataclass
class CodeActionContext:
    """The kinds of actions that are wanted; None for all."""

    only: list[str] | None = None


@dataclass
class CodeActionParams(RangeParams):
    """A request for the actions for a range."""

    context: CodeActionContext


@dataclass
class FormattingParams(TextParams):
    """A request for the layout of a text; its options are not used, as the layout has none."""

    options: dict[str, Any]


@dataclass
class RangeFormattingParams(RangeParams):
    """A request for the layout of some lines."""

    options: dict[str, Any]


@dataclass
class OnTypeFormattingParams(PositionParams):
    """A request for the layout around a place where a character was typed."""

    ch: str


@dataclass
class ColorPresentationParams(TextParams):
    """A request for the ways to write a colour."""

    color: RgbaColor
    range: Range


@dataclass
class ReferenceContext:
    """The places that are wanted."""

    include_declaration: bool


@dataclass
class ReferenceParams(PositionParams):
    """A request for the places of the name at a place."""

    context: ReferenceContext


@dataclass
class RenameParams(PositionParams):
    """A request to change the name at a place."""

    new_name: str


@dataclass
class WorkspaceSymbolParams:
    """A request for names of the workspace."""

    query: str


@dataclass
class PreviousResult:
    """The findings of a file that the editor has already."""

    uri: str
    value: str


@dataclass
class DocumentDiagnosticParams(TextParams):
    """A request for the findings of a text."""

    previous_result_id: str | None = None


@dataclass
class WorkspaceDiagnosticParams:
    """A request for the findings of all files."""

    previous_result_ids: list[PreviousResult] = field(default_factory=list)


@dataclass
class ExecuteCommandParams:
    """A command with its arguments."""

    command: str
    arguments: list[Any] | None = None
