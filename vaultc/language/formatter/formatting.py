"""Formatting a source, with proof."""

from __future__ import annotations

from vaultc.language import diagnostics
from vaultc.language.formatter.printer import print_file
from vaultc.language.formatter.safety import prove
from vaultc.language.game import Language
from vaultc.language.source import Source
from vaultc.language.syntax import Parsed, parse


def format_source(source: Source, language: Language) -> str:
    """The text of a source in the canonical layout of ``docs/formatting.md``.

    The result is proved to have the same tree and the same comments, and to stay as it is when it is formatted.

    Raises:
        DesError: the source has errors of syntax; carries the diagnostics.
        FormattingError: the proof failed.
    """
    return format_parsed(parse(source, language.load_grammar()), language).source.text


def format_parsed(parsed: Parsed, language: Language) -> Parsed:
    """Format a source that is parsed already, as :func:`format_source`; the proof leaves the new text parsed too.

    Raises:
        DesError: the source has errors of syntax; carries the diagnostics.
        FormattingError: the proof failed.
    """
    if diagnostics.errors_among(parsed.diagnostics):
        raise diagnostics.DesError(parsed.diagnostics)
    text = print_file(parsed, language.load_phrases())
    return parsed if text == parsed.source.text else prove(parsed, text, language)
