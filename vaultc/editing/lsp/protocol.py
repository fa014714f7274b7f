"""The records of the Language Server Protocol that the server sends, under the names that the protocol gives them.

Fields are written as in Python (``text_edit`` is ``textEdit`` in messages); ``json_records`` reads and writes them.
There are packages with all records of the protocol, but they take half a second to load.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vaultc.editing.lsp import enums

# ---- places and edits


@dataclass(order=True)
class Position:
    """A place in a text: line and character, both counted from 0."""

    line: int
    character: int


@dataclass
class Range:
    """The text between two places."""

    start: Position
    end: Position


@dataclass
class Location:
    """A range of a file."""

    uri: str
    range: Range


@dataclass
class TextEdit:
    """A range and the text that takes its place."""

    range: Range
    new_text: str


@dataclass
class WorkspaceEdit:
    """Edits of files, by their addresses."""

    changes: Mapping[str, Sequence[TextEdit]]


@dataclass
class MarkupContent:
    """A text with markup."""

    kind: enums.MarkupKind
    value: str


@dataclass
class EditorCommand:
    """A command of the editor or of the server; without a name it is only a title."""

    title: str
    command: str = ""
    arguments: Sequence[Any] | None = None


# ---- findings


@dataclass
class DiagnosticRelatedInformation:
    """A note of a finding."""

    location: Location
    message: str


@dataclass
class Diagnostic:
    """A finding."""

    range: Range
    message: str
    severity: enums.DiagnosticSeverity | None = None
    code: str | None = None
    source: str | None = None
    tags: Sequence[enums.DiagnosticTag] | None = None
    related_information: Sequence[DiagnosticRelatedInformation] | None = None


@dataclass
class PublishDiagnosticsParams:
    """All findings of a text."""

    uri: str
    diagnostics: Sequence[Diagnostic]
    version: int | None = None


# ---- actions


@dataclass
class CodeAction:
    """A change that the editor offers."""

    title: str
    kind: str | None = None
    diagnostics: Sequence[Diagnostic] | None = None
    is_preferred: bool | None = None
    edit: WorkspaceEdit | None = None


@dataclass
class CodeLens:
    """A line of text above a line."""

    range: Range
    command: EditorCommand


# ---- completion, hover, signatures


@dataclass
class CompletionItemLabelDetails:
    """Words after the label."""

    detail: str | None = None
    description: str | None = None


@dataclass
class CompletionItem:
    """A proposal."""

    label: str
    kind: enums.CompletionItemKind | None = None
    label_details: CompletionItemLabelDetails | None = None
    detail: str | None = None
    documentation: MarkupContent | None = None
    sort_text: str | None = None
    filter_text: str | None = None
    insert_text_format: enums.InsertTextFormat | None = None
    text_edit: TextEdit | None = None


@dataclass
class CompletionList:
    """Proposals; the editor asks again if they are incomplete."""

    is_incomplete: bool
    items: Sequence[CompletionItem]


@dataclass
class Hover:
    """A description of a range."""

    contents: MarkupContent
    range: Range | None = None


@dataclass
class ParameterInformation:
    """A parameter, as a part of the label of its signature."""

    label: tuple[int, int]


@dataclass
class SignatureInformation:
    """A form of a statement or a function."""

    label: str
    documentation: MarkupContent | None = None
    parameters: Sequence[ParameterInformation] | None = None


@dataclass
class SignatureHelp:
    """Forms, the likeliest of them, and which parameter is being written."""

    signatures: Sequence[SignatureInformation]
    active_signature: int | None = None
    active_parameter: int | None = None


# ---- names and structure


@dataclass
class PrepareRenamePlaceholder:
    """The range of a name that can be changed, and the name."""

    range: Range
    placeholder: str


@dataclass
class DocumentHighlight:
    """A place of the name at the cursor."""

    range: Range
    kind: enums.DocumentHighlightKind | None = None


@dataclass
class DocumentSymbol:
    """An entry of the outline."""

    name: str
    kind: enums.SymbolKind
    range: Range
    selection_range: Range
    detail: str | None = None
    children: Sequence[DocumentSymbol] | None = None


@dataclass
class WorkspaceSymbol:
    """A name of the workspace."""

    location: Location
    name: str
    kind: enums.SymbolKind


@dataclass
class FoldingRange:
    """Lines that can be folded."""

    start_line: int
    end_line: int
    kind: enums.FoldingRangeKind | None = None


@dataclass
class SelectionRange:
    """A range, and the next larger range to select."""

    range: Range
    parent: SelectionRange | None = None


@dataclass
class DocumentLink:
    """A range that leads to a file."""

    range: Range
    target: str
    tooltip: str | None = None


# ---- colours and hints


@dataclass
class SemanticTokensLegend:
    """The names of the numbers in semantic tokens."""

    token_types: Sequence[str]
    token_modifiers: Sequence[str]


@dataclass
class SemanticTokens:
    """Five numbers for each token."""

    data: Sequence[int]


@dataclass
class RgbaColor:
    """A colour, its parts from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float


@dataclass
class ColorInformation:
    """The colour of a range."""

    range: Range
    color: RgbaColor


@dataclass
class ColorPresentation:
    """A text that writes a colour."""

    label: str


@dataclass
class InlayHint:
    """A text that is shown within a line."""

    position: Position
    label: str
    kind: enums.InlayHintKind | None = None
    padding_left: bool | None = None


# ---- messages of the server


@dataclass
class ShowMessageParams:
    """A message for the author."""

    type: enums.MessageType
    message: str


@dataclass
class ShowDocumentParams:
    """A page or a part of a text that the editor is asked to show."""

    uri: str
    external: bool
    take_focus: bool | None = None
    selection: Range | None = None
