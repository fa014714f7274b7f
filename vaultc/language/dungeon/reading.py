"""Reading a dungeon file: tokens, the LALR tables of ``grammars/dungeon.lark``, and the tree.

A mistake costs one statement at most: the parser goes on with the next line that begins with a keyword. Small ones,
such as a missing sign or quotes, are repaired. Messages tell what is wrong and what to write, with fixes.
"""

from __future__ import annotations

import re
from collections import abc
from functools import cache
from typing import Any, Final

from vaultc.language import diagnostics
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.dungeon import nodes as d
from vaultc.language.semantics.suggestions import similar
from vaultc.language.source import Source, Span
from vaultc.language.syntax import grammar, messages
from vaultc.language.syntax.describe import enumeration
from vaultc.language.syntax.grammar import END, Automaton, Comment, Production, Token, comment_at

FORMS: Final[dict[str, str]] = {
    "DUNGEON": 'DUNGEON: "The Deep" "D" (10,3)',
    "ENTRY": "ENTRY: -1",
    "PROTOFILE": 'PROTOFILE: "deep"',
    "DESCRIPTION": "DESCRIPTION: mazelike",
    "ALIGNMENT": "ALIGNMENT: lawful",
    "LEVEL": 'LEVEL: "hall" "none" @ (5,4)',
    "RNDLEVEL": 'RNDLEVEL: "hall" "none" @ (5,4) 3',
    "CHAINLEVEL": 'CHAINLEVEL: "crypt" "none" "hall" + (1,0)',
    "RNDCHLEVEL": 'RNDCHLEVEL: "crypt" "none" "hall" + (1,0) 2',
    "LEVELDESC": "LEVELDESC: town",
    "LEVALIGN": "LEVALIGN: neutral",
    "BRANCH": 'BRANCH: "The Deep" @ (2,3)',
    "CHAINBRANCH": 'CHAINBRANCH: "The Deep" "hall" + (1,0) up',
}
"""An example of each statement by its keyword."""

_SIGNS: Final = {"INT": "a number", "STRING": "a text in double quotes", "IDENT": "a word"}
_MEANINGS: Final = {"stairs": "stair", "law": "lawful", "chaos": "chaotic", "none": "unaligned", "maze": "mazelike",
                    "hell": "hellish", "RANDOMLEVEL": "RNDLEVEL", "LEVELALIGN": "LEVALIGN"}  # fmt: skip
"""Words that authors write for others."""


def probable_word(word: str, known: abc.Iterable[str]) -> str | None:
    """The known word that another one is probably meant to be."""
    words = [one for one in known if one[0].isalpha() and one not in _SIGNS]
    if _MEANINGS.get(word) in words:
        return _MEANINGS[word]
    return next(iter(similar(word, words, 1)), None)


def in_head(head: Token | None) -> str:
    """The statement at hand, for use at the end of a phrase."""
    return f" in {head.text}" if head is not None and head.text else ""


def form(head: Token | None) -> str | None:
    """Advice on the form of the statement at hand."""
    return f"write it like `{FORMS[head.text]}`" if head is not None and head.text in FORMS else None


def expected_words(expected: frozenset[str]) -> str:
    """The tokens that may follow, as a phrase."""
    if FORMS.keys() <= expected:
        expected = expected - FORMS.keys() - {END} | {"a statement"}
    shown = [
        _SIGNS.get(symbol) or (symbol if " " in symbol else f"`{symbol}`")
        for symbol in sorted(expected, key=lambda symbol: (symbol in _SIGNS, " " in symbol, symbol))
    ]
    return enumeration(shown)


def unfinished(head: Token | None, expected: frozenset[str], span: Span) -> Diagnostic:
    name = head.text if head is not None else "this"
    return messages.syntax_error(f"{name} is not finished: expected {expected_words(expected)}", span, form(head))


def missing_sign(head: Token | None, sign: str, span: Span, place: Span) -> Diagnostic:
    fix = messages.insertion(f"insert `{sign}`", place.source, place.start, sign if sign in ":,)" else f" {sign}")
    message = f"expected `{sign}`{in_head(head)}, not {messages.quoted(span.text)}"
    return messages.syntax_error(message, span, form(head), fix)


def without_quotes(head: Token | None, span: Span) -> Diagnostic:
    fix = messages.replace("put it in quotes", span, f'"{span.text}"')
    return messages.syntax_error(f"{messages.quoted(span.text)}{in_head(head)} needs double quotes", span, fix=fix)


def surplus_sign(head: Token | None, span: Span) -> Diagnostic:
    fix = messages.replace("remove it", span, "")
    message = f"there is a {messages.quoted(span.text)} too many{in_head(head)}"
    return messages.syntax_error(message, span, form(head), fix)


def unknown_word(head: Token | None, span: Span, word: str) -> Diagnostic:
    fix = messages.replace(f"write `{word}`", span, word)
    message = f"unknown word {messages.quoted(span.text)}{in_head(head)}; did you mean `{word}`?"
    return messages.syntax_error(message, span, fix=fix)


def unknown_statement(span: Span, word: str | None) -> Diagnostic:
    message = f"a dungeon file has no statement {messages.quoted(span.text)}"
    if word is None:
        return messages.error("unknown-statement", message, span, f"there are {', '.join(sorted(FORMS))}")
    fix = messages.replace(f"write `{word}`", span, word)
    return messages.error("unknown-statement", f"{message}; did you mean `{word}`?", span, fix=fix)


def unexpected(head: Token | None, token: Token, expected: frozenset[str], span: Span) -> Diagnostic:
    if head is None or head is token or FORMS.keys() <= expected:
        known = expected - FORMS.keys() - {END}
        following = "a statement" if head is None or head is token else "the next statement"
        which = f"{expected_words(known)} or {following}" if known else following
        return messages.syntax_error(f"expected {which}, not {messages.quoted(span.text)}", span, form(head))
    message = f"expected {expected_words(expected)}{in_head(head)}, not {messages.quoted(span.text)}"
    return messages.syntax_error(message, span, form(head))


GRAMMAR: Final = "dungeon"
LARGEST_NUMBER: Final = 32767


def read_dungeon(source: Source) -> d.DungeonTree:
    """The tree of a dungeon file; what is wrong is among its diagnostics, in the order of the text.

    Rules: "The dungeon file".
    """
    return _Reader(source).tree()


@cache
def keywords() -> frozenset[str]:
    """The words that begin statements."""
    return frozenset(word for word in grammar.load(GRAMMAR).literals if word.isupper())


@cache
def _scanner() -> re.Pattern[str]:
    loaded = grammar.load(GRAMMAR)
    signs = "|".join(re.escape(sign) for sign in sorted(loaded.literals) if not sign[0].isalpha())
    tokens = [f"(?P<{name}>{pattern})" for name, pattern in loaded.patterns.items()]
    return re.compile("|".join((*tokens, f"(?P<sign>{signs})", "(?P<illegal>.)")), re.DOTALL | re.MULTILINE)


class _Reader:
    """One run over a text."""

    def __init__(self, source: Source) -> None:
        loaded = grammar.load(GRAMMAR)
        self._source, self._literals = source, loaded.literals
        self._found: list[diagnostics.Diagnostic] = []
        self._comments: list[Comment] = []
        reductions = {rule: _reduction(source, name, kept) for rule, name, kept in loaded.rules}
        self._automaton = Automaton(loaded.table, reductions)
        self._tokens = self._scanned()
        self._at = 0
        self._begin: tuple[list[int], list[Any]] = ([loaded.table.start], [])
        self._head: Token | None = None

    def tree(self) -> d.DungeonTree:
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if self._begins_statement(self._at):
                self._end_statement(token)
            if token.type == END:
                break
            if self._automaton.feed(token):
                self._at += 1
            elif not self._repair(token):
                span = self._source.span(token.start, token.end)
                self._found.append(unexpected(self._head, token, self._expected(), span))
                self._automaton.states[:], self._automaton.values[:] = self._begin
                self._skip()
        statements = self._automaton.finish(self._tokens[-1])
        found = tuple(sorted(self._found, key=lambda each: each.span.start))
        return d.DungeonTree(self._source, tuple(statements), tuple(self._comments), found)

    # ---- tokens

    def _scanned(self) -> list[Token]:
        text, tokens = self._source.text, list[Token]()
        at = 0
        while at < len(text):
            match = _scanner().match(text, at)
            assert match is not None  # the last alternative takes any character
            kind, written, at = match.lastgroup or "", match[0], match.end()
            if kind == "COMMENT":
                self._comments.append(comment_at(self._source, match.start(), at))
            elif kind == "illegal":
                at = self._illegal(match.start(), tokens)
            elif kind != "BLANK":
                is_literal = kind == "sign" or (kind == "IDENT" and written in self._literals)
                tokens.append(Token(written if is_literal else kind, written, match.start(), at))
        return [*tokens, Token(END, "", len(text), len(text))]

    def _illegal(self, start: int, tokens: list[Token]) -> int:
        """Complain about a character that begins no token; gives the offset after what belongs to it."""
        text = self._source.text
        end = messages.line_end(text, start)
        if text[start] == "#":
            comment, line = comment_at(self._source, start, end), messages.line_start(text, start)
            self._comments.append(comment)
            if text[line:start].strip():
                self._found.append(messages.trailing_comment(comment))
            else:
                self._found.append(messages.indented_comment(comment.span, self._source.span(line, start)))
            return end
        if text[start] == '"':
            written = text[start:end].rstrip()
            span = self._source.span(start, start + len(written))
            fix = messages.insertion("close the text", self._source, span.end, '"')
            self._found.append(messages.syntax_error("this text has no closing quote on its line", span, fix=fix))
            tokens.append(Token("STRING", f'{written}"', start, start + len(written)))
            return end
        message = f"{messages.quoted(text[start])} is not the beginning of a statement in a dungeon file"
        self._found.append(messages.syntax_error(message, self._source.span(start, start + 1)))
        return start + 1

    # ---- statements

    def _begins_statement(self, at: int) -> bool:
        """True for a keyword, the first word of a line before a colon, and the end."""
        token = self._tokens[at]
        if token.type == END or token.type in keywords():
            return True
        text = self._source.text
        first = not text[messages.line_start(text, token.start) : token.start].strip()
        return first and token.type == "IDENT" and self._tokens[at + 1].type == ":"

    def _end_statement(self, token: Token) -> None:
        """Reduce the statement before a token that begins the next one, or drop it if it is not finished."""
        if not self._accepts(END):
            last = self._tokens[self._at - 1].end
            place = self._source.span(max(last - 1, 0), last)
            if all(found.span.begin.line != place.begin.line for found in self._found):
                self._found.append(unfinished(self._head, self._expected(), place))
            self._automaton.states[:], self._automaton.values[:] = self._begin
        self._begin = (self._automaton.states[:], self._automaton.values[:])
        self._head = token

    def _repair(self, token: Token) -> bool:
        """Report a token that cannot follow and go on as if it were right, if it is clear what is meant."""
        span = self._source.span(token.start, token.end)
        if token is self._head and token.type == "IDENT":
            keyword = probable_word(token.text, keywords())
            self._found.append(unknown_statement(span, keyword))
            if keyword is None:
                return self._skip()
            self._head = Token(keyword, keyword, token.start, token.end)
            return self._replace(token, self._head)
        for sign in sorted(sign for sign in self._expected() if not sign[0].isalpha() and sign != END):
            inserted = Token(sign, sign, token.start, token.start)
            probe = self._copied()
            if probe.feed(inserted) and probe.feed(token):
                place = self._source.span(self._tokens[self._at - 1].end, self._tokens[self._at - 1].end)
                self._found.append(missing_sign(self._head, sign, span, place))
                return self._automaton.feed(inserted)
        if token.type != "STRING" and self._accepts("STRING") and token.text[0].isalnum():
            self._found.append(without_quotes(self._head, span))
            return self._replace(token, Token("STRING", f'"{token.text}"', token.start, token.end))
        if token.type == "IDENT":
            meant = probable_word(token.text, self._expected())
            if meant is not None:
                self._found.append(unknown_word(self._head, span, meant))
                return self._replace(token, Token(meant, meant, token.start, token.end))
        if token.type in (",", "+", "@", ":", ")") and self._accepts(self._tokens[self._at + 1].type):
            self._found.append(surplus_sign(self._head, span))
            self._at += 1
            return True
        return False

    def _replace(self, token: Token, other: Token) -> bool:
        self._tokens[self._at] = other
        return token is not other

    def _skip(self) -> bool:
        self._at += 1
        while not self._begins_statement(self._at):
            self._at += 1
        return True

    # ---- what may follow

    def _expected(self) -> frozenset[str]:
        """The tokens that may follow."""
        symbols = {*self._automaton.table.rows[self._automaton.states[-1]]}
        return frozenset(symbol for symbol in symbols if not grammar.is_rule(symbol) and self._accepts(symbol))

    def _accepts(self, symbol: str) -> bool:
        if symbol == END:
            return self._accepts(next(iter(keywords())))  # the text may end where a statement may begin
        return self._copied().feed(Token(symbol, "", 0, 0))

    def _copied(self) -> Automaton:
        """The automaton without what its reductions make."""
        probe = Automaton(self._automaton.table, _NOTHING)
        probe.states, probe.values = self._automaton.states[:], self._automaton.values[:]
        return probe


class _NoReductions(dict[Production, grammar.Reduction]):
    """Makes nothing of any rule."""

    def __missing__(self, rule: Production) -> grammar.Reduction:
        return lambda _parts: None


_NOTHING: Final = _NoReductions()


# ---- nodes of rules


def _reduction(source: Source, name: str, kept: tuple[int | None, ...]) -> grammar.Reduction:
    """The function that makes what a rule stands for."""
    if not name:
        return lambda parts: parts[next(index for index in kept if index is not None)]
    if name.startswith("_") or name == "start":
        return _listed
    make = _MAKERS[name]

    def reduce(parts: list[Any]) -> d.DungeonNode:
        span = _span_of(source, parts)
        return make(span, [None if index is None else parts[index] for index in kept])

    return reduce


def _listed(parts: list[Any]) -> list[d.DungeonNode]:
    """The statements of a list and one more."""
    found: list[d.DungeonNode] = []
    for part in parts:
        found += part if isinstance(part, list) else [part]
    return found


def _span_of(source: Source, parts: list[Any]) -> Span:
    first, last = parts[0], next(part for part in reversed(parts) if part is not None)
    start = first.start if isinstance(first, Token) else first.span.start
    return source.span(start, last.end if isinstance(last, Token) else last.span.end)


def _word(span: Span, parts: list[Any]) -> d.WrittenWord:
    return d.WrittenWord(parts[0].text, span=span)


def _number(span: Span, parts: list[Any]) -> d.WrittenNumber:
    value = int(parts[0].text[:8])
    return d.WrittenNumber(max(-LARGEST_NUMBER, min(value, LARGEST_NUMBER)), span=span)


def _random_level(span: Span, parts: list[Any]) -> d.LevelLine:
    """A line of which the last number is the count, and one before it the percentage."""
    *names, places, first, second = parts
    percent, count = (None, first) if second is None else (first, second)
    after = names[2] if len(names) > 2 else None
    return d.LevelLine(names[0], names[1], places, percent, count, after, span=span)


def _chain_level(span: Span, parts: list[Any]) -> d.LevelLine:
    name, bones, after, places, percent = parts
    return d.LevelLine(name, bones, places, percent, None, after, span=span)


def _chain_branch(span: Span, parts: list[Any]) -> d.BranchLine:
    dungeon, after, places, kind, direction = parts
    return d.BranchLine(dungeon, places, kind, direction, after, span=span)


_MAKERS: Final[dict[str, abc.Callable[[Span, list[Any]], d.DungeonNode]]] = {
    "dungeon": lambda span, parts: d.DungeonHead(*parts, span=span),
    "entry": lambda span, parts: d.EntryLevel(*parts, span=span),
    "protofile": lambda span, parts: d.PrototypeName(*parts, span=span),
    "description": lambda span, parts: d.DescribedLine(parts[0], False, span=span),
    "alignment": lambda span, parts: d.AlignedLine(parts[0], False, span=span),
    "level": lambda span, parts: d.LevelLine(*parts, span=span),
    "random_level": _random_level,
    "chain_level": _chain_level,
    "random_chain_level": _random_level,
    "level_description": lambda span, parts: d.DescribedLine(parts[0], True, span=span),
    "level_alignment": lambda span, parts: d.AlignedLine(parts[0], True, span=span),
    "branch": lambda span, parts: d.BranchLine(*parts, span=span),
    "chain_branch": _chain_branch,
    "places": lambda span, parts: d.WrittenRange(*parts, span=span),
    "string": lambda span, parts: d.WrittenName(parts[0].text[1:-1], span=span),
    "integer": _number,
    "descriptor": _word,
    "side": _word,
    "branch_kind": _word,
    "direction": _word,
}
