"""The numbers and words that the Language Server Protocol gives to kinds of things."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class MarkupKind(StrEnum):
    """The markup of a text."""

    PlainText = "plaintext"
    Markdown = "markdown"


class DiagnosticSeverity(IntEnum):
    """The severity of a finding."""

    Error = 1
    Warning = 2
    Information = 3
    Hint = 4


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

    PlainText = 1
    Snippet = 2


class DocumentHighlightKind(IntEnum):
    """The use of a name at a place."""

    Text = 1
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
