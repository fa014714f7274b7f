"""Formatting a source, with proof."""

from __future__ import annotations

from vaultc.language import diagnostics
from vaultc.language.formatter.printer import print_file
from vaultc.language.formatter.safety import prove
from vaultc.language.game import Language
from vaultc.language.source import Source
from vaultc.language.syntax import parse


def format_source(source: Source, language: Language) -> str:
    """The text of a source in the canonical layout of ``docs/formatting.md``.

    The result is proved to have the same tree and the same comments, and to stay as it is when it is formatted.

    Raises:
        DesError: the source has errors of syntax; carries the diagnostics.
        FormattingError: the proof failed.
    """
    parsed = parse(source, language.load_grammar())
    if diagnostics.errors_among(parsed.diagnostics):
        raise diagnostics.DesError(parsed.diagnostics)
    text = print_file(parsed, language.load_phrases())
    if text != source.text:
        prove(parsed, text, language)
    return text
