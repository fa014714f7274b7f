"""The records, numbers and words of the Language Server Protocol that the server uses, and their JSON.

Fields are written as in Python (``text_edit`` is ``textEdit`` in messages); ``json_records`` reads and writes them.
There are packages with all records of the protocol, but they take half a second to load.
"""

from __future__ import annotations

import types
import typing
from collections import abc
from enum import IntEnum, StrEnum
from functools import cache, partial
from typing import Any, TypeVar

from vaultc.support.dataclass import MISSING, dataclass, field, fields, is_dataclass
from vaultc.support.errors import VaultcError


class DiagnosticSeverity(IntEnum):
    """The severity of a finding."""

    Error = 1
    Warning = 2
    Information = 3


class DiagnosticTag(IntEnum):
    """A look that an editor gives to what a finding marks."""

    Unnecessary = 1


class CodeActionKind(StrEnum):
    """The purpose of a code action."""

    QuickFix = "quickfix"


class CompletionItemKind(IntEnum):
    """The symbol beside a proposal."""

    Function = 3
    Variable = 6
    Module = 9
    Property = 10
    Value = 12
    Keyword = 14
    File = 17
    EnumMember = 20


class InsertTextFormat(IntEnum):
    """The meaning of the text of a proposal."""

    Snippet = 2


class DocumentHighlightKind(IntEnum):
    """The use of a name at a place."""

    Read = 2
    Write = 3


class SymbolKind(IntEnum):
    """The symbol of an entry of the outline."""

    Module = 2
    Class = 5
    Function = 12
    Variable = 13
    Array = 18
    Object = 19
    Struct = 23


class FoldingRangeKind(StrEnum):
    """The content of folded lines."""

    Comment = "comment"
    Region = "region"


class InlayHintKind(IntEnum):
    """The look of a hint."""

    Type = 1
    Parameter = 2


class MessageType(IntEnum):
    """The importance of a message."""

    Error = 1
    Warning = 2


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

    changes: abc.Mapping[str, abc.Sequence[TextEdit]]


@dataclass
class MarkupContent:
    """A text in Markdown."""

    kind: str = field(default="markdown", kw_only=True)
    value: str


@dataclass
class EditorCommand:
    """A command of the editor or of the server; without a name it is only a title."""

    title: str
    command: str = ""


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
    severity: DiagnosticSeverity | None = None
    code: str | None = None
    source: str | None = None
    tags: abc.Sequence[DiagnosticTag] | None = None
    related_information: abc.Sequence[DiagnosticRelatedInformation] | None = None


@dataclass
class PublishDiagnosticsParams:
    """All findings of a text."""

    uri: str
    diagnostics: abc.Sequence[Diagnostic]
    version: int | None = None


# ---- actions


@dataclass
class CodeAction:
    """A change that the editor offers."""

    title: str
    kind: str | None = None
    diagnostics: abc.Sequence[Diagnostic] | None = None
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

    description: str | None = None


@dataclass
class CompletionItem:
    """A proposal."""

    label: str
    kind: CompletionItemKind | None = None
    label_details: CompletionItemLabelDetails | None = None
    detail: str | None = None
    documentation: MarkupContent | None = None
    sort_text: str | None = None
    filter_text: str | None = None
    insert_text_format: InsertTextFormat | None = None
    text_edit: TextEdit | None = None


@dataclass
class CompletionList:
    """Proposals; the editor asks again if they are incomplete."""

    is_incomplete: bool
    items: abc.Sequence[CompletionItem]


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
    parameters: abc.Sequence[ParameterInformation] | None = None


@dataclass
class SignatureHelp:
    """Forms, the likeliest of them, and which parameter is being written."""

    signatures: abc.Sequence[SignatureInformation]
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
    kind: DocumentHighlightKind | None = None


@dataclass
class DocumentSymbol:
    """An entry of the outline."""

    name: str
    kind: SymbolKind
    range: Range
    selection_range: Range
    detail: str | None = None
    children: abc.Sequence[DocumentSymbol] | None = None


@dataclass
class WorkspaceSymbol:
    """A name of the workspace."""

    location: Location
    name: str
    kind: SymbolKind


@dataclass
class FoldingRange:
    """Lines that can be folded."""

    start_line: int
    end_line: int
    kind: FoldingRangeKind | None = None


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

    token_types: abc.Sequence[str]
    token_modifiers: abc.Sequence[str]


@dataclass
class SemanticTokens:
    """Five numbers for each token."""

    data: abc.Sequence[int]


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
    kind: InlayHintKind | None = None
    padding_left: bool | None = None


# ---- messages of the server


@dataclass
class ShowMessageParams:
    """A message for the author."""

    type: MessageType
    message: str


@dataclass
class ShowDocumentParams:
    """A page or a part of a text that the editor is asked to show."""

    uri: str
    external: bool
    take_focus: bool | None = None
    selection: Range | None = None


Taken = TypeVar("Taken")
_Reader = abc.Callable[[object], Any]


class RecordError(VaultcError):
    """JSON that is not the record; the message says where."""


def to_json(value: Any) -> Any:
    """A record, and all in it, as JSON; fields that are None are left out."""
    if isinstance(value, list | tuple):
        return [to_json(each) for each in value]
    if isinstance(value, abc.Mapping):
        return {key: to_json(each) for key, each in value.items()}
    if not is_dataclass(value):
        return value
    kind: Any = type(value)
    found = ((json_name, getattr(value, name)) for name, json_name in _names(kind))
    return {name: to_json(each) for name, each in found if each is not None}


def from_json(record: type[Taken], value: object) -> Taken:
    """The record of a JSON object; members that it does not know are passed over.

    Raises:
        RecordError: a member is missing or of another type.
    """
    if not isinstance(value, dict):
        raise RecordError(f"expected an object, found {type(value).__name__}")
    given = {}
    kind: Any = record
    for name, json_name, is_needed, read in _readers(kind):
        if json_name in value:
            given[name] = read(value[json_name])
        elif is_needed:
            raise RecordError(f"{json_name} is missing")
    return record(**given)


@cache
def _names(record: Any) -> tuple[tuple[str, str], ...]:
    return tuple((field.name, _camel(field.name)) for field in fields(record))


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


@cache
def _readers(record: Any) -> tuple[tuple[str, str, bool, _Reader], ...]:
    """For each field its name, its name in JSON, whether it must be there, and the function that reads it."""
    hints = typing.get_type_hints(record)
    return tuple(
        (
            field.name,
            _camel(field.name),
            field.default is MISSING and field.default_factory is MISSING,
            _reader(hints[field.name]),
        )
        for field in fields(record)
    )


def _reader(kind: Any) -> _Reader:
    """The function that reads a type."""
    inner = typing.get_args(kind)
    if kind is Any:
        return lambda value: value
    if isinstance(kind, types.UnionType):
        [wanted] = (each for each in inner if each is not type(None))
        read_given = _reader(wanted)
        return lambda value: None if value is None else read_given(value)
    if typing.get_origin(kind) is list:
        return partial(_read_list, _reader(inner[0]))
    if typing.get_origin(kind) is dict:
        return partial(_read_plain, dict)
    read: abc.Callable[..., Any] = from_json if is_dataclass(kind) else _read_plain
    return partial(read, kind)


def _read_list(read: _Reader, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"expected a list, found {type(value).__name__}")
    return [read(each) for each in value]


def _read_plain(kind: type, value: object) -> Any:
    """A text, a number or an object; a whole number may be given for a fraction, but no truth value for a number."""
    fits = isinstance(value, kind) or (kind is float and isinstance(value, int))
    if not fits or (isinstance(value, bool) and kind is not bool):
        raise RecordError(f"expected {kind.__name__}, found {type(value).__name__}")
    return value
