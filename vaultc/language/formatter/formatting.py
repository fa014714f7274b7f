"""Formatting of sources, with the proof that the formatted text means the same as the author's."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest
from typing import Any

from vaultc.language import diagnostics, syntax
from vaultc.language.formatter.handlers import spelled
from vaultc.language.formatter.printer import print_file
from vaultc.language.game import Language
from vaultc.language.source import Source
from vaultc.language.syntax import nodes
from vaultc.support.errors import VaultcError


class FormattingError(VaultcError):
    """The formatted text could not be proved to mean the same; the message says in which respect, on one line."""


def format_source(source: Source, language: Language) -> str:
    """The text of a source in the canonical layout of ``docs/formatting.md``.

    The result is proved to have the same tree and the same comments, and to stay as it is when it is formatted.

    Raises:
        DesError: the source has errors of syntax; carries the diagnostics.
        FormattingError: the proof failed.
    """
    return format_parsed(syntax.parse(source, language.load_grammar()), language).source.text


def format_parsed(parsed: syntax.Parsed, language: Language) -> syntax.Parsed:
    """Format a source that is parsed already, as :func:`format_source`; the proof leaves the new text parsed too.

    Raises:
        DesError: the source has errors of syntax; carries the diagnostics.
        FormattingError: the proof failed.
    """
    if diagnostics.errors_among(parsed.diagnostics):
        raise diagnostics.DesError(parsed.diagnostics)
    text = print_file(parsed, language.load_phrases())
    return parsed if text == parsed.source.text else prove(parsed, text, language)


def prove(before: syntax.Parsed, text: str, language: Language) -> syntax.Parsed:
    """Compare the formatted text of a file with the file; returns what the text is parsed to.

    Raises:
        FormattingError: the tree or the comments are not the same, or formatting again would change the text again.
    """
    source = Source(before.source.name, text, encoding=before.source.encoding)
    after = syntax.parse(source, language.load_grammar())
    if not after.ok:
        error = diagnostics.errors_among(after.diagnostics)[0]
        raise FormattingError(f"the formatted text would have an error: {error.message}")
    for old, new in zip_longest(syntax.walk(before.tree), syntax.walk(after.tree)):
        if type(old) is not type(new) or old is None or new is None or _own_values(old) != _own_values(new):
            line = (old or before.tree).span.begin.line
            raise FormattingError(f"formatting would change the meaning of line {line}")
    if [comment.text for comment in before.comments] != [comment.text for comment in after.comments]:
        raise FormattingError("formatting would change the comments")
    if print_file(after, language.load_phrases()) != text:
        raise FormattingError("formatting twice would give another text than formatting once")
    return after


@cache
def _names(cls: type[nodes.Node]) -> tuple[str, ...]:
    return tuple(field.name for field in cls.fields if field.compare)


def _own_values(node: nodes.Node) -> list[Any]:
    """Return the values of a node that are not nodes; words in their canonical spelling."""
    if isinstance(node, nodes.Word):
        return [spelled(node.text), node.written]
    values = (getattr(node, name) for name in _names(type(node)))
    rows = (value if isinstance(value, tuple) else (value,) for value in values)
    return [[nodes.Node if isinstance(item, nodes.Node) else item for item in row] for row in rows]
