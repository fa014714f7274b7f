"""Signature help: how the statement, selection or function at the cursor is written, and which part comes next."""

from __future__ import annotations

from collections import abc

from vaultc.editing.lsp import protocol
from vaultc.editing.lsp.context import Context, context_at
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.nodes import name_of
from vaultc.editing.lsp.reference import parts_of, statements_of
from vaultc.language.semantics.types import CORE_FUNCTIONS

TRIGGERS = [":", ",", "(", "["]


def signature(document: Document, position: protocol.Position) -> protocol.SignatureHelp | None:
    """The forms of what is being written; None outside of statements."""
    context = context_at(document, document.positions.offset(position))
    return None if context is None else _of_context(document, context)


def part_at(document: Document, context: Context) -> tuple[str, str] | None:
    """The form of what is being written, and the part of it at the cursor."""
    found = _of_context(document, context)
    if found is None:
        return None
    form = found.signatures[found.active_signature or 0]
    parts = form.parameters or ()
    number = found.active_parameter or 0
    return (form.label, form.label[slice(*parts[number].label)]) if number < len(parts) else None


def _of_context(document: Document, context: Context) -> protocol.SignatureHelp | None:
    if not context.before:
        return None
    for bracket in reversed(context.brackets):
        forms = list(_call_forms(document, bracket.word))
        if forms:
            return _help(forms, bracket.commas)
    known = statements_of(document.game.grammar).get(context.head)
    if known is None or not any(token.type == ":" for token in context.before):
        return None
    forms = [_form(form.split("\n")[0], form.partition(":")[2].split("\n")[0], known.text) for form in known.forms]
    return _help(forms, context.argument, _likeliest(forms, context))


def _call_forms(document: Document, word: str) -> abc.Iterator[protocol.SignatureInformation]:
    """The forms of what is written with parentheses."""
    for function in document.model.functions.definitions:
        if function.name == word:
            parameters = [f"${name_of(p.variable)}:{p.type.text}" for p in function.definition.parameters]
            yield _form(f"{word}({', '.join(parameters)})", ", ".join(parameters), "")
            return
    core = CORE_FUNCTIONS.get(word)
    known = statements_of(document.game.grammar).get(word)
    if core is not None and core.parameters:
        inner = ", ".join(type_.value for type_ in core.parameters)
        yield _form(f"{word}({inner})", inner, core.result.value)
    elif known is not None:
        for form in known.forms:
            if form.startswith(f"{word}("):
                yield _form(form, form[len(word) + 1 : -1], known.text)


def _form(label: str, inside: str, text: str) -> protocol.SignatureInformation:
    """A form with the places of its parameters in the label."""
    parameters, begin = [], label.find(inside)
    for part in parts_of(inside):
        start = label.find(part, begin)
        if part and start >= 0:
            parameters.append(protocol.ParameterInformation((start, start + len(part))))
            begin = start + len(part)
    documentation = protocol.MarkupContent(protocol.MarkupKind.Markdown, text) if text else None
    return protocol.SignatureInformation(label, documentation, parameters)


def _help(forms: abc.Sequence[protocol.SignatureInformation], argument: int, active: int = 0) -> protocol.SignatureHelp:
    last = max(len(forms[active].parameters or ()) - 1, 0)
    return protocol.SignatureHelp(list(forms), active, min(argument, last))


def _likeliest(forms: abc.Sequence[protocol.SignatureInformation], context: Context) -> int:
    """The first form that begins with the words that are written, such as ``INIT_MAP: mines``."""
    words = [token.text for token in context.before]
    for index, form in enumerate(forms):
        first = form.label.partition(":")[2].split(",")[0].strip()
        if len(forms) > 1 and first in words:
            return index
    fitting = (index for index, form in enumerate(forms) if len(form.parameters or ()) > context.argument)
    return next(fitting, 0)
