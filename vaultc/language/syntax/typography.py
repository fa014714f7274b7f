"""Text outside of the language: characters of word processors, and statements of forks kept as comments are.

A text pasted from a page has no-break spaces, typographic quotes, dashes and full-width forms. Where the meaning is
beyond doubt, the plain character is read in its place, and one warning with a safe fix says so. Strings
and comments may hold anything and are left alone.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import abc
from functools import cached_property

from vaultc.language import diagnostics
from vaultc.language.source import Source, Span
from vaultc.language.syntax import messages
from vaultc.language.syntax.build import Stack
from vaultc.language.syntax.grammar import END, Automaton, Comment, Grammar, comment_at
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple

RULE = "typographic-character"
MOST = 500
"""The number that is reported for one file at a time."""
DOUBLE, SINGLE = "“”„‟″〝〞＂«»", "‘’‚‛′＇´‹›"
DASHES = "‐‑‒–—―−﹣－﹘➖"
INVISIBLE = (
    "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff"
)
SPACES = (
    "\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
PLAIN = (
    dict.fromkeys(SPACES + INVISIBLE, " ")
    | dict.fromkeys(DASHES, "-")
    | {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    | {"∗": "*", "×": "*", "÷": "/", "∕": "/", "⁄": "/", "∶": ":", "；": ";", "，": ",", "、": ",", "。": ".", "·": ".",
       "•": "*", "٪": "%", "＂": '"', "＇": "'", "∣": "|", "│": "|"}
)  # fmt: skip
"""The meaning of one character in code."""

EXPANDED = {"…": "..", "‥": "..", "≤": "<=", "≥": ">=", "≠": "!="}
"""Characters that mean several."""

BOX = dict.fromkeys("─━═╌╍┄┅┈┉┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰┏┓┗┛┣┫┳┻╋", "-") | dict.fromkeys("│┃║╎╏┆┇┊┋", "|")
IN_MAPS = {**PLAIN, **BOX, **dict.fromkeys(INVISIBLE, ""), "…": "...", "‥": "..", "∙": ".", "⋅": ".", "•": "."}
"""The meaning of a character in a map; box drawings are walls."""

BLANK = rf"[ \t{SPACES}{INVISIBLE}]"
STATEMENT = rf"\n(?!{BLANK}*[A-Z_]{{3,}}{BLANK}*[:\[])"
PIECE = re.compile(
    rf"""(?P<comment>^{BLANK}*\#[^\n]*)
    | (?P<map>^MAP[ \t]*\r?\n(?:.*\n){{0,60}}?[ \t]*ENDMAP)
    | '\\?[^\n]'
    | "[^"\n]*"
    | (?P<closing>"[^"{DOUBLE}\n]*[{DOUBLE}])
    | "(?:[^"\n]|{STATEMENT})*"
    | (?P<double>[{DOUBLE}][^{DOUBLE}"\n]*[{DOUBLE}"])
    | (?P<single>[{SINGLE}](?:\\?[^\n]|[^{SINGLE}'\n]{{2,60}})[{SINGLE}'])
    | (?P<half>'\\?[^\n'][{SINGLE}])
    | (?P<odd>[^\x00-\x7f]+)""",
    re.MULTILINE | re.VERBOSE,
)


class Oddity(NamedTuple):
    """A stretch of text, the text to write, and whether only its first and last character are wrong."""

    start: int
    end: int
    better: str
    ends: bool = False


def plain(source: Source) -> tuple[str, list[diagnostics.Diagnostic]]:
    """The text with plain characters outside of strings, comments and maps, as long as before; and what was odd.

    An invisible character inside of a word is moved after the word as a blank, so that offsets stay what they are.
    """
    text = source.text
    characters = list(text)
    found: list[diagnostics.Diagnostic] = []
    for oddity in oddities(text):
        if len(found) < MOST:
            found.append(_finding(source, oddity))
        if oddity.ends:
            characters[oddity.start], characters[oddity.end - 1] = oddity.better[0], oddity.better[-1]
        elif set(text[oddity.start : oddity.end]) <= set(INVISIBLE):
            _move_behind_word(characters, oddity.start, oddity.end)
        else:
            characters[oddity.start : oddity.end] = oddity.better
    return "".join(characters), found


def oddities(text: str) -> abc.Iterator[Oddity]:
    """The odd stretches of a text outside of maps, strings and comments, in order."""
    for piece in PIECE.finditer(text):
        kind, (start, end) = piece.lastgroup, piece.span()
        if kind == "comment":
            yield from _odd_runs(text, start, text.index("#", start))
        elif kind in ("double", "closing"):
            yield Oddity(start, end, f'"{text[start + 1 : end - 1]}"', ends=True)
        elif kind in ("single", "half"):
            inner = text[start + 1 : end - 1]
            sign = "'" if len(inner.removeprefix("\\")) == 1 else '"'
            yield Oddity(start, end, f"{sign}{inner}{sign}", ends=True)
        elif kind == "odd":
            yield from _odd_runs(text, start, end)


def _odd_runs(text: str, start: int, end: int) -> abc.Iterator[Oddity]:
    """The runs of characters that are odd in the same way."""
    position = start
    while position < end:
        first = position
        kind = _kind_of_character(text[position])
        while position < end and _kind_of_character(text[position]) == kind:
            position += 1
        if kind:
            yield Oddity(first, position, "".join(PLAIN[c] for c in text[first:position]))


def _kind_of_character(character: str) -> str:
    """Return the kind of an unusual character; empty if it has no meaning."""
    for kind, characters in (("space", SPACES), ("invisible", INVISIBLE), ("dash", DASHES)):
        if character in characters:
            return kind
    return "form" if character in PLAIN else ""


def _move_behind_word(characters: list[str], start: int, end: int) -> None:
    behind = end
    if start and _in_word(characters[start - 1]):
        while behind < len(characters) and (_in_word(characters[behind]) or characters[behind] in INVISIBLE):
            behind += 1
    characters[start:behind] = characters[end:behind] + [" "] * (end - start)


def _in_word(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character in "_$")


def expanded(span: Span) -> diagnostics.Diagnostic:
    """The warning about one character that stands for several."""
    return _finding(span.source, Oddity(span.start, span.end, EXPANDED[span.text]))


def plain_row(row: str, width: int | None) -> str | None:
    """A row of a map in plain characters; None if it has one without a meaning.

    A dash may stand for one, two or three signs, since word processors join them: it is as many as make the row fit the
    width of the others.
    """
    for count in (1, 2, 3):
        meanings = IN_MAPS | (dict.fromkeys("–—", "-" * count))
        text = "".join(meanings.get(character, character) for character in row)
        if not text.isascii():
            return None
        if width is None or len(text) == width or not set(row) & set("–—"):
            return text
    return None


def row_finding(source: Source, start: int, end: int, better: str) -> diagnostics.Diagnostic:
    """The finding about a row of a map."""
    return _finding(source, Oddity(start, end, better), f"write `{better}`")


def _finding(source: Source, oddity: Oddity, help: str | None = None) -> diagnostics.Diagnostic:
    start, end, better, ends = oddity
    written, place = source.text[start:end], source.span(start, end)
    invisible = set(written) <= set(INVISIBLE)
    if ends:
        named, plain_name = "typographic quotes", "straight ones"
        signs = ((start, better[0]), (end - 1, better[-1]))
        edits = tuple(diagnostics.Edit(source.span(at, at + 1), sign) for at, sign in signs if source.text[at] != sign)
    else:
        named, plain_name = _named(written), f"`{better}`" if len(better) <= 20 else "plain characters"
        edits = (diagnostics.Edit(place, "" if invisible else better),)
    advice = f"write `{better}`"
    if not better.strip():
        plain_name, advice = ("nothing", "remove it") if invisible else ("a blank", "write a plain space: ` `")
    message, fix = f"{named} in place of {plain_name}", diagnostics.Fix("write plain characters", edits)
    severity = diagnostics.Severity.ERROR
    return diagnostics.Diagnostic(RULE, severity, message, place, help or advice, fix=fix, mended=True)


def _named(written: str) -> str:
    import unicodedata

    odd = sorted({c for c in written if not c.isascii()}, key=written.index)
    first = f"{unicodedata.name(odd[0], 'a control character').lower()} (U+{ord(odd[0]):04X})"
    return first + (" and others" if len(odd) > 1 else "")


_HEAD = re.compile(r"(?:\[[^\]\n]*\][ \t]*:[ \t]*\r?\n?[ \t]*)?(?P<word>[A-Z][A-Z_0-9]*)(?![A-Za-z0-9_])")
_BEFORE = re.compile(r"(?:\A|\n|[{}]|\b(?:CASE[ \t]+[+-]?\d+|DEFAULT)[ \t]*:)[ \t]*\Z")
_AFTER_ROWS = re.compile(r"^ENDMAP", re.MULTILINE)
_CONTINUING = frozenset({",", ":", "&", "|", "=", ".", "+", "-", "*", "/"})
"""The last signs of lines after which a statement goes on."""
_BEFORE_LISTS = frozenset({",", "=", "&", "(", "["})
"""The signs before a brace that begins a list."""
_OF_ROOMS = frozenset({"ROOMDOOR", "SUBROOM", "RANDOM_CORRIDORS"})
"""Statements that depend on the statement around them."""
_LOOK_BACK = 200
_MAZE = ("MAZE", ":", "STRING", ",", "random")
_PLACES = (
    (("LEVEL", ":", "STRING"), (END,)),
    ((*_MAZE, "NOMAP"), (END,)),
    (_MAZE, ("NOMAP", END)),
    (("LEVEL", ":", "STRING", "ROOM", ":", *("random", ",") * 4, "random"), (END,)),
)
"""The shortest texts around statements: in a level, in a part of a maze, in its head, and in a room without braces."""


@dataclass(eq=False)
class UnreadStatements:
    """The statements of one source that cannot be read.

    A statement is unread if its keyword is, or any other word in it. A block of an unknown statement is read as if its
    statements were outside of it, unless they depend on it. A known statement is read without its unread options if it
    is one without them; otherwise its block is left out with it. ``types_in`` gives the types of the tokens in a text.
    """

    _grammar: Grammar
    _source: Source
    _reports: messages.Reports
    _kept: list[Comment]
    _types_in: abc.Callable[[str], abc.Iterable[str]]
    _told: set[str] = field(default_factory=set)
    _closing: set[int] = field(default_factory=set)
    _options: dict[int, int] = field(default_factory=dict)
    """The ends of unread options by the offsets of the commas before them."""
    _past: int = 0
    """The end of the statement that was looked at most recently."""

    @property
    def _text(self) -> str:
        return self._source.text

    @cached_property
    def _words(self) -> list[int]:
        words = "|".join(map(re.escape, sorted(self._grammar.unread, key=len, reverse=True)))
        return [found.start() for found in re.finditer(rf"(?<![\w$-])(?:{words})(?![\w-])", self._text)]

    def end_of(self, start: int) -> int | None:
        """Keep the unread statement at an offset as comments; gives its end, None if none begins there."""
        if start in self._closing:
            self._keep(start, start + 1)
            return start + 1
        if start in self._options:
            self._keep(start, self._options[start], is_option=True)
            return self._options[start]
        if start < self._past or not self._words:
            return None
        head = _HEAD.match(self._text, start)
        if head is None or _BEFORE.search(self._text, max(0, start - _LOOK_BACK), start) is None:
            return None
        if head["word"] in self._grammar.unread:
            return self._unknown_statement(start, head)
        if head["word"] in self._grammar.statements or head["word"] == "FLAGS":
            return self._statement_with_unknown_word(start, head)
        return None

    def _unknown_statement(self, start: int, head: re.Match[str]) -> int:
        end, block, _ = self._extent(head.end())
        self._tell(head.start("word"), head.end("word"), messages.Unread.STATEMENT)
        if block:
            last = self._blocks.get(end, end)
            if self._next(self._words_of_rooms, end) < last or self._text.find("\n", end, last) < 0:
                end = last
            else:
                self._closing.add(last - 1)
        self._keep(start, end)
        return end

    def _statement_with_unknown_word(self, start: int, head: re.Match[str]) -> int | None:
        if self._next(self._words, head.end()) == len(self._text):
            self._past = len(self._text)
            return None
        end, block, unknown = self._extent(head.end())
        if unknown is None:
            self._past = end
            return None
        options = self._unread_options(head.end(), end - block)
        if options and self._is_read_without(options, start, end - block, block):
            for first, _ in options:
                word = re.compile(r"[\w-]+").match(self._text, self._next(self._words, first))
                assert word is not None
                self._tell(*word.span(), messages.Unread.OPTION)
            self._options.update(options)
            self._past = end
            return None
        self._tell(*unknown, messages.Unread.PART)
        while block:
            last = self._blocks.get(end)
            more = None if last is None else re.compile(r"\s*ELSE\s*\{").match(self._text, last)
            block = more is not None
            end = more.end() if more is not None else last or end
        self._keep(start, end)
        return end

    def _pieces(self, at: int) -> abc.Iterator[tuple[str, int, int, int]]:
        """The kinds and places of tokens outside of maps from an offset on, and the brackets open before each.

        Blanks and comments are ``blank``.
        """
        scanner, rows, depth = self._grammar.scanner, True, 0
        while at < len(self._text):
            found = scanner.match(self._text, at)
            assert found is not None
            kind = found.lastgroup or "blank"
            yield "blank" if kind == "COMMENT" else kind, at, found.end(), depth
            if found[0] in ("(", "[", "{") or kind == "RANDOM_OPEN":
                depth += 1
            elif found[0] in (")", "]", "}"):
                depth = max(0, depth - 1)
            at = found.end()
            if rows and kind == "MAP_LINE":
                after = _AFTER_ROWS.search(self._text, at)
                rows = after is not None
                at = after.start() if after is not None else at

    def _extent(self, start: int) -> tuple[int, bool, tuple[int, int] | None]:
        """The end of a statement after its keyword, whether its block begins there, and its first unread word."""
        end, before, fresh = start, "", False
        unknown: tuple[int, int] | None = None
        for kind, first, last, depth in self._pieces(start):
            text = self._text[first:last]
            if kind == "blank":
                fresh = fresh or "\n" in text
                continue
            if fresh and (kind == "MAP_LINE" or self._begins_statement(text)):
                break
            if fresh and depth == 0 and before not in _CONTINUING and text not in (",", "{"):
                break
            fresh = False
            if text == "}" and depth == 0:
                break
            if text == "{" and depth == 0 and not self._is_list(before, last):
                return last, True, unknown
            if unknown is None and kind not in ("STRING", "CHAR") and text in self._grammar.unread:
                unknown = (first, last)
            before, end = text, last
        return end, False, unknown

    def _unread_options(self, start: int, end: int) -> list[tuple[int, int]]:
        """The places of unread options with the commas before them; empty if another part is unread too."""
        found: list[tuple[int, int]] = []
        comma, begins = start, False
        for kind, first, last, depth in self._pieces(start):
            if first >= end:
                break
            if kind == "blank":
                continue
            text = self._text[first:last]
            is_unread = kind not in ("STRING", "CHAR") and text in self._grammar.unread
            if text == "," and depth == 0:
                comma, begins = first, True
                continue
            if is_unread and begins:
                found.append((comma, last))
            elif found and found[-1][0] == comma:
                found[-1] = comma, last
            elif is_unread:
                return []
            begins = False
        return found

    def _is_read_without(self, options: list[tuple[int, int]], start: int, end: int, block: bool) -> bool:
        """Return whether the text from one offset to another is a statement if the options are left out."""
        edges = [start, *(edge for option in options for edge in option), end]
        text = "".join(self._text[first:last] for first, last in zip(edges[::2], edges[1::2], strict=True))
        types = [each for each in self._types_in(text) if each != END] + ["{", "}"] * block
        stack = Stack(self._grammar, Automaton(self._grammar.table, {}), self._source)
        return any(stack.accepts(*before, *types, *after) for before, after in _PLACES)

    def _begins_statement(self, text: str) -> bool:
        grammar = self._grammar
        return text in grammar.statements or text in grammar.headers or (text in grammar.unread and text.isupper())

    def _is_list(self, before: str, after: int) -> bool:
        """Return whether a brace begins a list of values, and not a block."""
        if before in _BEFORE_LISTS:
            return True
        if before != ":":
            return False
        first = re.compile(r"\s*([A-Z_]*)").match(self._text, after)
        assert first is not None
        return not (first[1] and self._begins_statement(first[1]))

    @cached_property
    def _blocks(self) -> dict[int, int]:
        """The ends of blocks by the offsets after their opening braces."""
        ends: dict[int, int] = {}
        opened: list[int] = []
        for kind, first, last, _ in self._pieces(0):
            if kind == "sign" and self._text[first] == "{":
                opened.append(last)
            elif kind == "sign" and self._text[first] == "}" and opened:
                ends[opened.pop()] = last
        return ends

    @cached_property
    def _words_of_rooms(self) -> list[int]:
        """The offsets of statements that depend on the statement around them."""
        return [found.start() for found in re.finditer(rf"\b(?:{'|'.join(sorted(_OF_ROOMS))})\b", self._text)]

    def _next(self, words: list[int], at: int) -> int:
        """The first of some offsets of words from an offset on, or the end of the text."""
        following = bisect_left(words, at)
        return words[following] if following < len(words) else len(self._text)

    def _tell(self, start: int, end: int, kind: messages.Unread) -> None:
        word = self._text[start:end]
        if word not in self._told:
            self._told.add(word)
            span = self._source.span(start, end)
            self._reports.add(messages.unchecked_statement(span, self._grammar.dialect, kind))

    def _keep(self, start: int, end: int, *, is_option: bool = False) -> None:
        """Keep each line of a piece of text as a comment."""
        at = start
        for line in self._text[start:end].split("\n"):
            if line.strip():
                self._kept.append(comment_at(self._source, at, at + len(line), is_option=is_option))
            at += len(line) + 1
