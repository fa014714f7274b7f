"""The lexer: text to tokens, with exactly the original's longest matches, whatever the parser could use.

Faults of single tokens are reported here and repaired as well as possible, so that the parser does not trip over them.
Map blocks, the lines between MAP and ENDMAP, have a scanner of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from vaultc.language.source import Source
from vaultc.language.syntax import messages
from vaultc.language.syntax.grammar import (
    ARRAY,
    END,
    RESERVED,
    ArrayNames,
    Comment,
    Grammar,
    LikeWord,
    Token,
    comment_at,
)
from vaultc.language.syntax.nodes import MapBlock
from vaultc.support.lazy import lazy_pattern

if TYPE_CHECKING:
    from vaultc.language.syntax.typography import UnreadStatements

LONGEST = 511

MOST_TOKENS = 1_000_000
"""Words, numbers and signs in one file, and comments; many times as many as in the largest real one."""

BROKEN = "BROKEN"
TRACKED = ("FUNCTION", "LEVEL", "MAZE")
LONG_CHARACTER = "LONG_CHARACTER"
AFTER_STRING = lazy_pattern(r"[ \t]*(?:[,).\]|}&]|\r?$)", re.MULTILINE)
SINGLE_QUOTED = lazy_pattern(r"'[^'\n\"]{2,80}'|''")
OLD_COMMENT = lazy_pattern(r"(?:\n|\A)[ \t]*\Z")
MAP_HEAD = lazy_pattern(r"[ \t]*(?::|\"[^\"\n]*\")?[ \t]*\r?\n(?:.*\n){0,30}?[ \t]*(?i:end[ _-]?map)")
PREPOSITIONS = frozenset({"at", "on", "in"})
BEFORE_PLACE = lazy_pattern(r"[ \t]*(?:\([ \t]*[0-9$]|random\b|\$)")
BEFORE_PREPOSITION = lazy_pattern(r"[A-Z_]{3,}[ \t]*(:|:(?:[^\n{}:]|'.')*?[\"'\w),])[ \t]+\Z")
SEMICOLON_COMMENT = lazy_pattern(r";+[ \t]*[a-z][a-z']*[ \t]+[A-Za-z][^\n;{}()$:=]*(?=\n|\Z)")
EXPANDED = frozenset("…‥≤≥≠")
ILLEGAL_RUN = lazy_pattern(r"[^\s\w\"'#$%&()*+,\-./:<=>\[\]{|}]+|[^\x00-\x7f]+|\$+|.", re.DOTALL)


class Lexer:
    """The tokens of one source, one at a time; comments and faults are collected on the way.

    Implements: Lexical structure.
    """

    def __init__(self, grammar: Grammar, source: Source, reports: messages.Reports) -> None:
        self.grammar = grammar
        self.source = source
        is_plain = source.text.isascii() or "\0" in source.text  # what holds a NUL is not text
        self.text = source.text if is_plain else self._plain_text(source, reports)
        self.reports = reports
        self.comments: list[Comment] = []
        self.resume = 0  # where to go on after a piece that is not a token
        self.arrays = ArrayNames(self.text)
        self._pending: list[Token] = []  # more tokens of one character
        self.maps = MapScanner(grammar, source, reports, self.comments)
        self._unread: UnreadStatements | None = None
        if grammar.unread:
            from vaultc.language.syntax.typography import UnreadStatements

            self._unread = UnreadStatements(grammar, source, reports, self.comments, self._types_in)

    def _types_in(self, text: str) -> Iterator[str]:
        """The types of the tokens in another text, where the same variables are arrays."""
        lexer = Lexer(self.grammar, Source.from_text(text), messages.Reports())
        lexer._unread = None
        for name in self.arrays.names:
            lexer.arrays.add(name)
        return (token.type for token in lexer.tokens())

    @staticmethod
    def _plain_text(source: Source, reports: messages.Reports) -> str:
        from vaultc.language.syntax import typography

        text, odd = typography.plain(source)
        for diagnostic in odd:
            reports.add(diagnostic)
        return text

    def tokens(self) -> Iterator[Token]:
        """All tokens, then an end-of-file token."""
        text, match = self.text, self.grammar.scanner.match
        words, aliases, skipping = self.grammar.words, self.grammar.aliases, self._unread
        track = self.arrays.track
        position, size = 0, len(text)
        while position < size and not self.reports.full:
            found = match(text, position)
            assert found is not None
            kind = found.lastgroup
            start, position = position, found.end()
            if kind is None:
                continue
            if skipping is not None and (after := skipping.end_of(start)) is not None:
                position = after
                continue
            if position - start > LONGEST:
                self.reports.add(messages.too_long(self.source.span(start, position)))
            if kind == "IDENT":
                value = found[0]
                if value in words:
                    if value in TRACKED:
                        track(value)
                    yield Token(value, LikeWord(aliases[value], value) if value in aliases else value, start, position)
                    continue
                token = self._name(value, start, position)
            elif kind == "sign":
                value = found[0]
                if value == "{" or value == "}":
                    track(value)
                yield Token(value, value, start, position)
                continue
            elif kind == "VAR":
                value = found[0]
                token = Token(self.arrays.kind(value, position), value, start, position)
            elif kind in ("COMMENT", "MAP_LINE", "STRING", "illegal"):
                token = self._special(kind, start, position)
            else:
                yield Token(kind, found[0], start, position)
                continue
            if token is not None:
                yield token
                position = token.end
                if self._pending:
                    yield self._pending.pop()
            else:
                position = max(position, self.resume)
        yield Token(END, "", size, size)

    def _special(self, kind: str, start: int, end: int) -> Token | None:
        if kind == "MAP_LINE":
            return self.maps.scan(start, end)
        if kind == "STRING":
            line_end = self.text.find("\n", start, end)
            if line_end < 0 or not self._swallows_statement(line_end, end):
                return Token("STRING", self.text[start:end], start, end)
            return self._open_string(start, line_end)
        if kind == "illegal":
            return self._illegal(start)
        comment = comment_at(self.source, start, end)
        self.comments.append(comment)
        if len(self.comments) == MOST_TOKENS:
            self.reports.end(messages.too_much(self.source, MOST_TOKENS))
        if end == len(self.text):
            self.reports.add(messages.comment_without_line_end(comment.span, self.grammar.is_sorted))
        return None

    def _name(self, value: str, start: int, end: int) -> Token | None:
        if value.upper() == "MAP" and self._is_map(value, start, end):
            indent = self.text[messages.line_start(self.text, start) : start]
            self.reports.add(messages.untidy_map_line(self.source, start, end))
            first = min(messages.line_end(self.text, end) + 1, len(self.text))
            return self.maps.scan(start, first, "" if indent.strip() else indent)
        if value == "place" and re.compile(r"[ \t]*\[[ \t]*[0-9]+[ \t]*\]").match(self.text, end):
            self.reports.add(messages.old_place(self.source.span(start, end)))
            return Token(ARRAY, "$place", start, end)
        if value in PREPOSITIONS and BEFORE_PLACE.match(self.text, end) and f"FUNCTION {value}" not in self.text:
            before = BEFORE_PREPOSITION.search(self.text, max(0, start - 200), start)
            if before:
                self.resume = end
                place, gap = self.source.span(before.end(), end), self.source.span(before.end(1), end)
                self.reports.add(messages.preposition(place, gap))
                return None if before[1].endswith((",", ":")) else Token(",", ",", before.end(), end)
        if self.grammar.is_sorted and (word := self._first_word(value)):
            return Token(word, word, start, start + len(word))
        kind = RESERVED if self.grammar.is_reserved(value) else "IDENT"
        return Token(kind, value, start, end)

    def _first_word(self, run: str) -> str | None:
        """The first of the keywords that a run of letters consists of, as words need no blank between them; None if it
        holds anything else."""
        first: str | None = None
        rest = run[:LONGEST]
        while rest:
            word = next((rest[:size] for size in range(len(rest), 0, -1) if rest[:size] in self.grammar.words), None)
            if word is None:
                return None
            first, rest = first or word, rest[len(word) :]
        return first

    def _is_map(self, value: str, start: int, end: int) -> bool:
        """Return whether a word is meant to begin a map: alone on its line, or somehow with an ENDMAP after it."""
        if value == "MAP" and re.compile(r"[ \t]*\r?(?:\n|\Z)").match(self.text, end):
            return True
        alone = OLD_COMMENT.search(self.text, max(0, start - 200), start)
        return alone is not None and MAP_HEAD.match(self.text, end) is not None

    def _swallows_statement(self, line_end: int, end: int) -> bool:
        """Return whether a string over several lines more likely lacks its closing quotation mark."""
        if AFTER_STRING.match(self.text, end):
            return False
        heads = re.finditer(r"\n[ \t]*([A-Z_]+)[ \t]*[:\[]", self.text[line_end:end])
        return any(head[1] in self.grammar.words for head in heads)

    def _open_string(self, start: int, line_end: int) -> Token:
        end = len(self.text[:line_end].rstrip()) if line_end - start < LONGEST else line_end
        self.reports.add(messages.unterminated_string(self.source.span(start, max(end, start + 1))))
        self.resume = line_end
        return Token(BROKEN, self.text[start:line_end], start, line_end)

    def _illegal(self, start: int) -> Token | None:
        """Report and skip text that begins no token; return a token if one was clearly meant."""
        text, sign = self.text, self.text[start]
        if sign == '"':
            return self._open_string(start, messages.line_end(text, start))
        if sign == "'" and (quoted := SINGLE_QUOTED.match(text, start)):
            return Token(LONG_CHARACTER, quoted[0], start, quoted.end())
        if sign in EXPANDED:
            return self._expanded(start)
        if sign == ";" and OLD_COMMENT.search(text, max(0, start - 200), start):
            self.resume = messages.line_end(text, start)
            self.reports.add(messages.foreign_comment(self.source.span(start, self.resume)))
            return None
        trailing = SEMICOLON_COMMENT.match(text, start) if sign == ";" else None
        if trailing or sign == "#":
            self.resume = trailing.end() if trailing else messages.line_end(text, start)
            self.comments.append(comment_at(self.source, start, self.resume))
            self.reports.add(messages.trailing_comment(self.comments[-1]))
            return None
        run = ILLEGAL_RUN.match(text, start)
        assert run is not None
        self.resume = run.end()
        self.reports.add(messages.illegal_character(self.source.span(start, run.end())))
        return None

    def _expanded(self, start: int) -> Token:
        """One character that stands for two signs."""
        from vaultc.language.syntax import typography

        signs = typography.EXPANDED[self.text[start]]
        self.reports.add(typography.expanded(self.source.span(start, start + 1)))
        if signs != "..":
            return Token(signs, signs, start, start + 1)
        self._pending.append(Token(".", ".", start + 1, start + 1))
        return Token(".", ".", start, start + 1)


# ---- maps


WIDEST = 76
HIGHEST = 21
LONGEST_ROW = 511
LARGEST = 4095
MISSPELT_END = lazy_pattern(r"[ \t]*((?:END|End|end)[ _-]?(?:MAP|Map|map)\b[ \t]*:?)[ \t]*")
ROW_COMMENT = lazy_pattern(r"(.*?\S)[ \t]*((?:#|//|;)[ \t]*[A-Za-z].*)")
WITHOUT_DIGITS = {ord(digit): None for digit in "0123456789"}


class MapScanner:
    """Reads map blocks line by line.

    Implements: Map mode; Sizes the original does not guard.
    """

    def __init__(self, grammar: Grammar, source: Source, reports: messages.Reports, comments: list[Comment]) -> None:
        self.grammar = grammar
        self.source = source
        self.text = source.text
        self.reports = reports
        self.comments = comments

    def scan(self, start: int, position: int, indent: str = "") -> Token:
        """The block whose ``MAP`` begins at ``start`` and whose first row begins at ``position``.

        ``indent`` are blanks before all of its rows that do not belong to it.
        """
        rows: list[str] = []
        offsets: list[int] = []
        first = position
        while True:
            line_end = messages.line_end(self.text, position)
            line = self.text[position:line_end].removesuffix("\r")
            if line.startswith(indent):
                line, position = line.removeprefix(indent), position + len(indent)
            ending = self.grammar.map_end.match(line) or self._misspelt_end(line, position)
            word = line.strip().partition(":")[0].rstrip()
            is_statement = word.isupper() and word in self.grammar.words and not self.grammar.map_row.fullmatch(line)
            if ending or is_statement:  # its end must be missing before a statement
                break
            if line_end == len(self.text):
                position = line_end
                break
            if not line.isascii() and not line.lstrip(" \t").startswith("#"):
                line = self._plain(line, position, rows)
            if self.grammar.map_row.fullmatch(line):
                rows.append(line)
                offsets.append(position)
            elif line.lstrip(" \t").startswith("#"):
                self._comment(line, position)
            else:
                rows.append(self._mended(line, position, start, len(rows)))
                offsets.append(position)
            position = line_end + 1
        if ending:
            end = position + ending.end()
        else:
            end = max(position - 1, start + 3) if position < len(self.text) else position
            self.reports.add(messages.unterminated_map(self.source, start, position))
        self._check_size(start, first, position, rows, offsets)
        block = MapBlock(tuple(rows), tuple(offsets), span=self.source.span(start, end))
        return Token("MAP_BLOCK", block, start, end)

    def _comment(self, line: str, position: int) -> None:
        """A line that is a comment; in sorted levels it must begin in the first column."""
        comment = comment_at(self.source, position, position + len(line))
        self.comments.append(comment)
        if self.grammar.is_sorted and not line.startswith("#"):
            blanks = self.source.span(position, position + len(line) - len(line.lstrip(" \t")))
            self.reports.add(messages.indented_comment(comment.span, blanks))

    def _misspelt_end(self, line: str, position: int) -> re.Match[str] | None:
        """``END MAP``, ``endmap``, ``END_MAP``: meant as the end."""
        if "D" not in line and "d" not in line:
            return None
        found = MISSPELT_END.fullmatch(line)
        if found:
            start = position + found.start(1)
            self.reports.add(messages.misspelt_map_end(self.source.span(start, position + found.end(1))))
        return found

    def _plain(self, line: str, position: int, rows: list[str]) -> str:
        """A row in plain characters, where it is clear what is meant."""
        from vaultc.language.syntax import typography

        width = max((len(row) for row in rows), default=None)
        better = typography.plain_row(line, width)
        if better is None:
            return line
        self.reports.add(typography.row_finding(self.source, position, position + len(line), better))
        return better

    def _mended(self, line: str, position: int, start: int, row: int) -> str:
        """A faulty row, without the comment after it if there is one; else its first wrong character is reported."""
        found = ROW_COMMENT.fullmatch(line)
        if found is not None and self.grammar.map_row.fullmatch(found[1]):
            span = self.source.span(position + found.start(2), position + len(line))
            blank = self.source.span(position + len(found[1]), position + len(line))
            self.reports.add(messages.comment_in_map(span, blank, messages.line_start(self.text, start)))
            return found[1]
        legal = self.grammar.map_row.match(line)
        assert legal is not None
        at = legal.end()
        column, span = len(line[:at].translate(WITHOUT_DIGITS)), self.source.span(position + at, position + at + 1)
        self.reports.add(messages.illegal_map_character(span, (column, row), self.grammar.is_sorted))
        return line

    def _check_size(self, start: int, first: int, end: int, rows: list[str], offsets: list[int]) -> None:
        head = self.source.span(start, start + 3)
        for row, offset in zip(rows, offsets, strict=True):
            if len(row) > LONGEST_ROW:
                self.reports.add(messages.too_long(self.source.span(offset, offset + len(row))))
                return
        width = max((len(row.translate(WITHOUT_DIGITS)) for row in rows), default=0)
        widest = self.grammar.widest_map
        if width > widest or len(rows) > HIGHEST:
            self.reports.add(messages.map_too_large(head, width, len(rows), widest))
        elif self.grammar.is_sorted and not rows:
            self.reports.add(messages.map_without_rows(head))
        elif end - first > LARGEST:
            self.reports.add(messages.map_block_too_long(head))
