"""Recognition of pages: notebooks, HTML, wikitext, Markdown, patches, or text with prose between samples."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from vaultc.editing.pages import finding_samples, html_lines, notebook_lines, page_lines, wikitext_lines
from vaultc.editing.pages.line_kinds import LineKind, is_sentence, kind_of
from vaultc.editing.pages.traced import Traced
from vaultc.language.lua_scripts import is_lua
from vaultc.language.source import Source
from vaultc.language.syntax import other_files

HTML, WIKITEXT, MARKDOWN, NOTEBOOK, TEXT = "HTML", "wikitext", "Markdown", "notebook", "text"

READERS: Final[Mapping[str, Callable[[Traced], Iterator[page_lines.PageLine]]]] = {
    HTML: html_lines.html_lines,
    WIKITEXT: wikitext_lines.wikitext_lines,
    MARKDOWN: page_lines.markdown_lines,
    NOTEBOOK: notebook_lines.notebook_lines,
    TEXT: page_lines.pasted_lines,
}
"""By the kind of page: the reader of its lines."""

LONGEST_PAGE: Final = 8 * 1024 * 1024
"""Characters of a page; the longest articles have a tenth."""

_FEWEST_PARAGRAPHS: Final = 2
_MAPS: Final = re.compile(r"^[ \t]*MAP[ \t]*\r?\n(?:.*\n){0,60}?[ \t]*ENDMAP", re.MULTILINE)
_STRINGS_AND_COMMENTS: Final = re.compile(r"\"[^\"\n]*\"|^[ \t]*#[ \t]*(?![#*:]).*", re.MULTILINE)
_WHOLE_HTML: Final = re.compile(r"<(?:!doctype[ \t\r\n]+html|html|body|h[1-6])\b[^<>]*>", re.IGNORECASE)
_HTML: Final = re.compile(
    r"</(?:p|div|h[1-6]|table|ul|ol|li|td|span|pre|code|section|article|a)[ \t]*>|<br[ \t]*/?>|<textarea\b[^<>]*>", re.I
)
_WIKITEXT: Final = re.compile(
    r"""^={2,6}[^=\n][^\n]{0,300}?={2,6}[ \t]*\r?$
    | <(?:nowiki|source|syntaxhighlight)\b[^<>]{0,300}>
    | \[\[[^\[\]\n]{1,300}\]\]
    | '''[^'\n]{1,300}'''
    | ^\{\{[^{}\n]{1,300}(?:\}\}|$)""",
    re.MULTILINE | re.VERBOSE | re.IGNORECASE,
)
_FENCE: Final = re.compile(r"^[ ]{0,3}(?:`{3,}|~{3,})[\w .{}=\"-]*\r?$", re.MULTILINE)


def kind_of_page(source: Source) -> str | None:
    """The kind of page that a text is; None for des files, compiled levels and everything else.

    A text is a page if it has markup outside of strings, comments and maps, or if it has samples with prose before or
    between them.
    """
    text = source.text
    if source.is_compiled or len(text) > LONGEST_PAGE or is_lua(text):
        return None
    kind = _marked_kind(text)
    return kind or (TEXT if _is_pasted(text) else None)


def assumed_kind(source: Source) -> str:
    """The kind of a text that a user calls a page."""
    return _marked_kind(source.text) or TEXT


def _marked_kind(text: str) -> str | None:
    """The kind of a page by its markup."""
    if other_files.is_notebook(text):
        return NOTEBOOK
    if other_files.is_patch(text):
        return TEXT
    bare = _STRINGS_AND_COMMENTS.sub('""', _MAPS.sub("", text))
    if _WHOLE_HTML.search(bare):
        return HTML
    if _FENCE.search(bare):
        return MARKDOWN
    if _WIKITEXT.search(bare):
        return WIKITEXT
    if not _HTML.search(bare):
        return None
    return WIKITEXT if re.search(r"^[ \t]*<pre\b", bare, re.MULTILINE) and not _is_only_html(bare) else HTML


def _is_only_html(bare: str) -> bool:
    """True if there is other markup of HTML than blocks of code, which wikitext has too."""
    return re.search(r"</(?:p|div|h[1-6]|td|li|section|article)[ \t]*>", bare, re.IGNORECASE) is not None


def _is_pasted(text: str) -> bool:
    """True for a text with samples that begins with prose or with numbers of lines, has prose between samples, or has
    samples that are quoted."""
    is_numbered = re.match(r"\s*[01][.:)|]?\s", text) is not None
    if not (is_numbered or other_files.is_quoted(text) or _begins_with_prose(text) or _has_paragraphs(text)):
        return False
    samples = finding_samples.find_samples(list(page_lines.pasted_lines(Traced.whole(text))))
    return any(sample.has_level for sample in samples)


def _begins_with_prose(text: str) -> bool:
    """True if there is prose before the first line of the language; a single line directly above it is a comment that
    lacks its sign."""
    prose = 0
    kind = LineKind.BLANK
    for line in text.split("\n"):
        before, kind = kind, kind_of(line)
        if kind not in (LineKind.BLANK, LineKind.UNKNOWN, LineKind.PROSE):
            return prose > (before is not LineKind.BLANK)
        prose += kind is LineKind.PROSE
    return prose > 0


def _has_paragraphs(text: str) -> bool:
    """True if sentences begin paragraphs, outside of maps and comments; a single one is a comment without its sign."""
    found, after_blank = 0, False
    for line in _MAPS.sub("", text).split("\n"):
        found += after_blank and is_sentence(line)
        after_blank = not line.strip()
    return found >= _FEWEST_PARAGRAPHS
