"""Recognition of pages and of the samples in them, between prose, in patches and in quoted mail."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import Final

from vaultc.editing.pages import markup_lines, page_lines
from vaultc.language.source import Source, is_lua
from vaultc.language.syntax import other_files
from vaultc.support.dataclass import dataclass, replace
from vaultc.world.grid import HEIGHT

_HUNK: Final = re.compile(r"@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@")
_NEW_FILE: Final = re.compile(r"\+\+\+ (?:b/)?([^\t]+)")
_SIGNS: Final = (">", "+")
_DEEPEST: Final = 20
"""Quotations inside one another that are looked through."""
_TELLING: Final = frozenset((page_lines.LineKind.LEVEL, page_lines.LineKind.STATEMENT, page_lines.LineKind.MAP))


def without_signs(lines: Sequence[page_lines.PageLine]) -> list[page_lines.PageLine]:
    """The lines: hunks as they are after their patch, and blocks of quoted lines without their signs.

    Each hunk of a patch becomes a block of code, under the name of its file.
    """
    result = list(lines)
    for _ in range(_DEEPEST):
        before = result
        result = [line for run in _unquoted(list(_without_hunks(before))) for line in run]
        if result == before:
            break
    return result


# ---- patches


def _without_hunks(lines: Sequence[page_lines.PageLine]) -> Iterator[page_lines.PageLine]:
    """The lines, with those that hunks remove left out, and the sign of the others."""
    blocks = count(max((line.block for line in lines), default=0) + 1)
    name = ""
    rest = iter(lines)
    for line in rest:
        hunk = _HUNK.match(line.text)
        if hunk is None:
            named = _NEW_FILE.match(line.text)
            name = page_lines.heading_text(named[1]) if named else name
            yield line
            continue
        yield from _hunk(rest, [int(number or 1) for number in hunk.groups()], next(blocks), name or line.heading)


def _hunk(
    rest: Iterator[page_lines.PageLine], left: list[int], block: int, heading: str
) -> Iterator[page_lines.PageLine]:
    """The lines of a hunk as they are after the patch; ``left`` has the number of old and of new lines in it.

    Mail programs cut the blank of lines that are nothing else.
    """
    while any(number > 0 for number in left):
        line = next(rest, None)
        if line is None:
            return
        sign = line.text[:1] or " "
        left[0] -= sign in " -"
        left[1] -= sign in " +"
        if sign in " +":
            yield replace(line, traced=line.traced.piece(1), block=block, heading=heading)
        elif sign not in "-\\":
            yield line
            return


# ---- quotations


def _unquoted(lines: Sequence[page_lines.PageLine]) -> Iterator[list[page_lines.PageLine]]:
    """Runs of lines of one block that begin with one sign, without it and perhaps a blank, and runs of other lines.

    A run beside lines of code is not quoted, and neither is one without statements behind the sign.
    """

    def key(line: page_lines.PageLine) -> tuple[int, str]:
        return line.block, line.text[:1] if line.text[:1] in _SIGNS else ""

    runs = [(sign, list(run)) for (_, sign), run in groupby(lines, key=key)]
    for index, (sign, run) in enumerate(runs):
        before = [other[-1] for _, other in runs[max(index - 1, 0) : index]]
        after = [other[0] for _, other in runs[index + 1 : index + 2]]
        around = [page_lines.kind_of(line.text) for line in before + after if line.block == run[0].block]
        if sign and not page_lines.CODE_KINDS.intersection(around):
            width = 2 if all(line.text[1:2] in ("", " ") for line in run) else 1
            bare = [replace(line, traced=line.traced.piece(width)) for line in run]
            yield bare if any(page_lines.kind_of(line.text.lstrip(" \t>+")) in _TELLING for line in bare) else run
        else:
            yield run


_NUMBERED: Final = re.compile(r"[ \t\u00a0]*(\d{1,5})(?:[.:)|](?=[ \t\u00a0]|$))?(?:[ \t\u00a0]+|$)")
_FEWEST_NUMBERS: Final = 3
_LONGEST_TITLE_WORDS: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class FoundSample:
    """The lines of a sample as the page has them, the heading above it, and whether it has a line that names it."""

    lines: tuple[page_lines.PageLine, ...]
    heading: str
    has_level: bool
    only_definitions: bool
    """True for functions and comments alone, which may be outside of levels."""

    @property
    def place(self) -> int:
        """The offset of its first character in the page."""
        return next(line.traced.places[0] for line in self.lines if line.traced.places)


def find_samples(lines: Sequence[page_lines.PageLine]) -> Iterator[FoundSample]:
    """All samples of a page, in order."""
    plain = _without_numbers(without_signs(lines))
    for (block, _), group in groupby(plain, key=lambda line: (line.block, line.heading)):
        part = list(group)
        for run in _runs_in_block(part) if block else _runs_in_text(part):
            run.trim()
            if run.is_sample:
                yield from _levels(run)


# ---- numbers of lines


def _without_numbers(lines: Sequence[page_lines.PageLine]) -> list[page_lines.PageLine]:
    """The lines without numbers at their beginnings, where following lines have following numbers and are code."""
    found = [_NUMBERED.match(line.text) for line in lines]
    numbers = [int(match[1]) if match else None for match in found]
    result = list(lines)
    start = 0
    while start < len(lines):
        end = start + 1
        while end < len(lines) and numbers[end - 1] is not None and numbers[end] == (numbers[end - 1] or 0) + 1:
            end += 1
        stripped = []
        for line, match in zip(lines[start:end], found[start:end], strict=True):
            if match and end - start >= _FEWEST_NUMBERS:  # blanks stay; those that all lines have are removed later
                begin = match.start() + len(match[0].rstrip(" \t\u00a0"))
                stripped.append(page_lines.PageLine(line.traced.piece(begin), line.block, line.heading))
        if any(page_lines.kind_of(line.text) in page_lines.CODE_KINDS for line in stripped):
            result[start:end] = stripped
        start = end
    return result


# ---- runs of lines


class _Run:
    """Lines of code after each other, perhaps with blank lines between."""

    def __init__(self, heading: str, is_block: bool) -> None:
        self.heading = heading
        self.is_block = is_block
        self.lines: list[page_lines.PageLine] = []
        self.kinds: list[page_lines.LineKind] = []
        self.depth = self.rows = 0

    @property
    def in_map(self) -> bool:
        """True between MAP and ENDMAP."""
        return self.rows > 0

    def add(self, line: page_lines.PageLine, kind: page_lines.LineKind) -> None:
        """Add a line; ``kind`` counts outside of maps."""
        self.lines.append(line)
        if self.in_map:
            self.rows = 0 if kind is page_lines.LineKind.END_OF_MAP else self.rows + 1
            kind = kind if kind is page_lines.LineKind.END_OF_MAP else page_lines.LineKind.CODE
        else:
            self.rows = int(kind is page_lines.LineKind.MAP)
            self.depth = 0 if kind is page_lines.LineKind.LEVEL else page_lines.depth_after(line.text, self.depth)
        self.kinds.append(kind)

    def trim(self) -> None:
        """Remove lines at the end that are not code."""
        while self.kinds and self.kinds[-1] not in page_lines.CODE_KINDS:
            self.kinds.pop()
            self.lines.pop()

    @property
    def is_sample(self) -> bool:
        """True if there is enough to tell the des language from anything else."""
        statements = sum(kind in (page_lines.LineKind.STATEMENT, page_lines.LineKind.MAP) for kind in self.kinds)
        if page_lines.LineKind.LEVEL in self.kinds or statements > 1:
            return True
        return statements == 1 and self.is_block and page_lines.LineKind.UNKNOWN not in self.kinds


def _runs_in_block(lines: list[page_lines.PageLine]) -> Iterator[_Run]:
    """A block of code is one run, without what precedes its first line of the language."""
    run = _Run(lines[0].heading, is_block=True)
    for line in lines:
        kind = page_lines.kind_of(line.text)
        if run.kinds or kind in page_lines.CODE_KINDS or kind is page_lines.LineKind.COMMENT:
            if run.in_map and _ends_map(run, line, kind):
                run.rows = 0
            run.add(line, kind)
    yield run


def _runs_in_text(lines: Sequence[page_lines.PageLine]) -> Iterator[_Run]:
    """Runs between prose; the last title-like line before a run is its heading if the page has no marked headings."""
    run, title = _Run("", is_block=False), ""
    for line in lines:
        kind = page_lines.kind_of(line.text)
        if run.in_map and _ends_map(run, line, kind):
            run.rows = 0
        if run.in_map or _continues(run, line, kind):
            run.heading = run.heading or line.heading or title
            run.add(line, kind)
            continue
        if run.kinds:
            yield run
            run = _Run("", is_block=False)
        is_short = len(line.text.split()) <= _LONGEST_TITLE_WORDS
        if kind is page_lines.LineKind.PROSE and is_short and line.text.strip()[-1:] not in ".,;:!?":
            title = page_lines.heading_text(line.text)
    yield run


def _continues(run: _Run, line: page_lines.PageLine, kind: page_lines.LineKind) -> bool:
    """True for a line that belongs to the code around it."""
    if line.counts_with_signs and kind is page_lines.LineKind.COMMENT:
        return False
    if kind in page_lines.CODE_KINDS or kind is page_lines.LineKind.COMMENT:
        return True
    if not run.kinds or kind is page_lines.LineKind.PROSE:
        return False
    return kind is page_lines.LineKind.BLANK or run.depth > 0 or run.kinds[-1] is not page_lines.LineKind.BLANK


def _ends_map(run: _Run, line: page_lines.PageLine, kind: page_lines.LineKind) -> bool:
    """True for a line that cannot be in a map, so that its end is missing."""
    text = line.text[: page_lines.LONGEST_LINE].translate(page_lines.PLAIN_VIEW)
    return (
        kind is page_lines.LineKind.LEVEL
        or page_lines.is_statement(text)
        or (run.rows > HEIGHT and page_lines.is_prose(text))
    )


# ---- levels


def _levels(run: _Run) -> Iterator[FoundSample]:
    """The levels of a run; comments above a level belong to it, and so do functions before the first one."""
    starts = [index for index, kind in enumerate(run.kinds) if kind is page_lines.LineKind.LEVEL]
    for number, index in enumerate(starts):
        while index > 0 and run.kinds[index - 1] is page_lines.LineKind.COMMENT:
            index -= 1
        starts[number] = index
    if not starts or not _only_definitions(run, 0, starts[0]):
        starts.insert(0, 0)
    else:
        starts[0] = 0
    for start, end in zip(starts, [*starts[1:], len(run.lines)], strict=True):
        kinds = run.kinds[start:end]
        if any(kind in page_lines.CODE_KINDS for kind in kinds):
            definitions = _only_definitions(run, start, end)
            yield FoundSample(tuple(run.lines[start:end]), run.heading, page_lines.LineKind.LEVEL in kinds, definitions)


def _only_definitions(run: _Run, start: int, end: int) -> bool:
    """True if there are functions, inclusions and comments alone."""
    depth = 0
    for line, kind in zip(run.lines[start:end], run.kinds[start:end], strict=True):
        word = line.text.translate(page_lines.PLAIN_VIEW).strip().partition(" ")[0].partition(":")[0]
        if depth == 0 and kind in page_lines.CODE_KINDS and word not in ("FUNCTION", "INCLUDE"):
            return False
        depth = page_lines.depth_after(line.text, depth) if kind is not page_lines.LineKind.COMMENT else depth
    return True


HTML, WIKITEXT, MARKDOWN, NOTEBOOK, TEXT = "HTML", "wikitext", "Markdown", "notebook", "text"

READERS: Final[Mapping[str, Callable[[page_lines.Traced], Iterator[page_lines.PageLine]]]] = {
    HTML: markup_lines.html_lines,
    WIKITEXT: markup_lines.wikitext_lines,
    MARKDOWN: page_lines.markdown_lines,
    NOTEBOOK: markup_lines.notebook_lines,
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
    return _marked_kind(text) or (TEXT if _is_pasted(text) else None)


def assumed_kind(source: Source) -> str:
    """The kind of a text that a user calls a page."""
    return _marked_kind(source.text) or TEXT


def _marked_kind(text: str) -> str | None:
    """The kind of a page by its markup."""
    if other_files.is_notebook(text):
        return NOTEBOOK
    if other_files.patch_in(text):
        return TEXT
    bare = _STRINGS_AND_COMMENTS.sub('""', _MAPS.sub("", text))
    for pattern, kind in ((_WHOLE_HTML, HTML), (_FENCE, MARKDOWN), (_WIKITEXT, WIKITEXT)):
        if pattern.search(bare):
            return kind
    if not _HTML.search(bare):
        return None
    has_code = re.search(r"^[ \t]*<pre\b", bare, re.MULTILINE)  # which wikitext has too
    has_more = re.search(r"</(?:p|div|h[1-6]|td|li|section|article)[ \t]*>", bare, re.IGNORECASE)
    return WIKITEXT if has_code and not has_more else HTML


def _is_pasted(text: str) -> bool:
    """True for a text with samples that begins with prose or with numbers of lines, has prose between samples, or has
    samples that are quoted."""
    is_numbered = re.match(r"\s*[01][.:)|]?\s", text)
    if is_numbered or other_files.quotation_in(text) or _begins_with_prose(text) or _has_paragraphs(text):
        samples = find_samples(list(page_lines.pasted_lines(page_lines.Traced.whole(text))))
        return any(sample.has_level for sample in samples)
    return False


def _begins_with_prose(text: str) -> bool:
    """True if there is prose before the first line of the language; a single line directly above it is a comment that
    lacks its sign."""
    prose = 0
    kind = page_lines.LineKind.BLANK
    for line in text.split("\n"):
        before, kind = kind, page_lines.kind_of(line)
        if kind not in (page_lines.LineKind.BLANK, page_lines.LineKind.UNKNOWN, page_lines.LineKind.PROSE):
            return prose > (before is not page_lines.LineKind.BLANK)
        prose += kind is page_lines.LineKind.PROSE
    return prose > 0


def _has_paragraphs(text: str) -> bool:
    """True if sentences begin paragraphs, outside of maps and comments; a single one is a comment without its sign."""
    found, after_blank = 0, False
    for line in _MAPS.sub("", text).split("\n"):
        found += after_blank and page_lines.is_sentence(line)
        after_blank = not line.strip()
    return found >= _FEWEST_PARAGRAPHS
