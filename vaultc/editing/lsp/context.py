"""The context of the cursor: the nodes around it, and what may follow in an unfinished statement."""

from __future__ import annotations

import re
from collections import abc, defaultdict
from typing import Any

from vaultc.editing.lsp.documents import Document
from vaultc.language.source import Source, Span
from vaultc.language.syntax import children, walk
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.build import Stack
from vaultc.language.syntax.describe import FORMS
from vaultc.language.syntax.grammar import END, Automaton, Grammar, Token
from vaultc.language.syntax.lexer import Lexer
from vaultc.language.syntax.messages import Reports
from vaultc.support.dataclass import dataclass, field

_LEVEL = re.compile(r"^[ \t]*(?:LEVEL|MAZE)\b", re.MULTILINE)
_IN_TEXT = re.compile(r'"[^"\n]*\Z')
_IN_CHARACTER = re.compile(r"'\\?[^'\n]?\Z")
_IN_WORD = re.compile(r"\$?[A-Za-z_][\w.-]*\Z|\$\Z")
_OPEN, _CLOSED = "([{", ")]}"
KEYWORDS = frozenset(FORMS) | {"RANDOM_OBJECTS", "RANDOM_MONSTERS"}
"""The words by which the statement of a text or a character is known."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """An open bracket: the word before it, and the number of commas in it."""

    word: str
    sign: str
    commas: int


@dataclass(frozen=True, slots=True)
class Context:
    """The text before the cursor.

    ``start`` is the offset at which the unfinished word, text or character begins, ``written`` its characters so far.
    ``expected`` are the types of tokens that the parser accepts there. ``head`` is the keyword of the statement, ""
    where one may begin; ``argument`` counts its commas, ``before`` are its tokens so far, ``brackets`` its open ones.
    """

    start: int
    written: str
    expected: frozenset[str]
    head: str = ""
    argument: int = 0
    before: tuple[Token, ...] = ()
    brackets: tuple[Bracket, ...] = ()

    def last(self, count: int) -> tuple[str, ...]:
        """The types of the last tokens before the cursor."""
        return tuple(token.type for token in self.before[-count:])


def context_at(document: Document, offset: int) -> Context | None:
    """The context of an offset; None in comments and in maps, where nothing is to be completed."""
    text = document.text
    line = text.rfind("\n", 0, offset) + 1
    if text[line:offset].lstrip().startswith("#"):
        return None
    begun = text.rfind("\nMAP", 0, line)
    if begun >= 0 and text[begun + 4 : line].lstrip(" \t\r")[:1] == "\n" and "ENDMAP" not in text[begun:line]:
        return None
    start = _beginning(text, line, offset)
    tokens = list(_tokens_before(document, start))
    return _Reading(document.game.grammar, document.source).read(tokens, start, text[start:offset])


def _beginning(text: str, line: int, offset: int) -> int:
    """The offset at which the word, text or character that ends at an offset begins."""
    before = text[line:offset]
    if before.count('"') % 2:
        found = _IN_TEXT.search(before)
    elif before.count("'") % 2:
        found = _IN_CHARACTER.search(before)
    else:
        found = _IN_WORD.search(before)
    return line + found.start() if found else offset


def _tokens_before(document: Document, end: int) -> abc.Iterator[Token]:
    """The tokens, up to an offset, of the level or header around it."""
    begin = 0
    for found in _LEVEL.finditer(document.text, 0, end):
        begin = found.start()
    source = Source.from_text(document.text[begin:end], document.source.name)
    for token in Lexer(document.game.grammar, source, Reports()).tokens():
        if token.type == END or token.start + begin >= end:
            return
        yield Token(token.type, token.value, token.start + begin, token.end + begin)


@dataclass(slots=True)
class _Statement:
    """The statement at hand."""

    tokens: list[Token] = field(default_factory=list)

    @property
    def head(self) -> str:
        """Its keyword: of ``[50%]: OBJECT`` the second, of a level with FLAGS the last; ``$`` of an assignment."""
        if self.tokens and self.tokens[0].type in ("VAR", "ARRVAR"):
            return "$"
        known = [token.text for token in self.tokens if token.type in KEYWORDS and token.text == token.type]
        return known[-1] if known else ""

    @property
    def brackets(self) -> tuple[Bracket, ...]:
        """The open brackets, the outermost first."""
        found: list[list[Any]] = []
        word = ""
        for token in self.tokens:
            if token.type in _OPEN or token.type == "random[":
                found.append([word, token.type, 0])
            elif token.type in _CLOSED and found:
                found.pop()
            elif token.type == "," and found:
                found[-1][2] += 1
            word = token.text if token.type != "MAP_BLOCK" else ""
        return tuple(Bracket(*values) for values in found)

    @property
    def argument(self) -> int:
        """The commas outside of all brackets."""
        depth = commas = 0
        for token in self.tokens:
            depth += token.type in _OPEN or token.type == "random["
            depth -= token.type in _CLOSED
            commas += token.type == "," and depth == 0
        return commas


class _Reading:
    """Goes through tokens without making anything of them, and over what does not fit to the next statement."""

    def __init__(self, grammar: Grammar, source: Source) -> None:
        self._grammar = grammar
        self._automaton = Automaton(grammar.table, defaultdict(lambda: lambda _parts: None))
        self._stack = Stack(grammar, self._automaton, source)
        self._statement = _Statement()
        self._text = source.text
        self._safe: list[int] = list(self._automaton.states)

    def read(self, tokens: list[Token], start: int, written: str) -> Context:
        """The context after some tokens."""
        for token in tokens:
            self._take(token)
        at_boundary = self._automaton.states[-1] in self._grammar.boundaries
        on_new_line = not tokens or tokens[-1].type in "{}" or "\n" in self._text[tokens[-1].end : start]
        is_new = self._stack.complete and (at_boundary or on_new_line)
        statement = _Statement() if is_new else self._statement
        return Context(
            start,
            written,
            self._stack.expected(),
            statement.head,
            statement.argument,
            tuple(statement.tokens),
            statement.brackets,
        )

    def _take(self, token: Token) -> None:
        states = self._automaton.states
        if self._stack.complete:
            self._safe = list(states)
        if not self._automaton.feed(token) and not self._recovered(token):
            return
        if len(states) > 1 and states[-2] in self._grammar.boundaries:
            self._statement = _Statement()
        self._statement.tokens.append(token)

    def _recovered(self, token: Token) -> bool:
        """Begin anew after the last statement that was whole, if the token begins a statement or ends a block."""
        before = list(self._automaton.states), list(self._automaton.values)
        self._automaton.states[:] = self._safe
        self._automaton.values[:] = [None] * (len(self._safe) - 1)
        if self._automaton.feed(token):
            return True
        self._automaton.states[:], self._automaton.values[:] = before
        return False


NamedNode = n.Variable | n.Element | n.Method


def path_to(document: Document, offset: int) -> tuple[n.Node, ...]:
    """The nodes that hold an offset, the outermost first; an offset at the end of a node belongs to it."""
    found: list[n.Node] = []
    node: n.Node | None = document.model.tree
    while node is not None:
        found.append(node)
        inner = (child for child in children(node) if child.span.start <= offset <= child.span.end)
        node = max(inner, key=lambda child: child.span.start, default=None)
    return tuple(found)


def innermost(document: Document, offset: int, *kinds: type[n.Node]) -> n.Node | None:
    """The innermost node of some classes that holds an offset."""
    return next((node for node in reversed(path_to(document, offset)) if isinstance(node, kinds)), None)


def owner_at(document: Document, offset: int) -> n.Level | n.FunctionDefinition | None:
    """The level or the function whose variables are known at an offset."""
    found = innermost(document, offset, n.FunctionDefinition, n.Level)
    if found is None:
        return document.level_at(offset)
    assert isinstance(found, n.Level | n.FunctionDefinition)
    return found


def variables_of(owner: n.Level | n.FunctionDefinition) -> abc.Iterator[tuple[str, Span]]:
    """Every place where a variable of a level or a function is named, with its dollar sign."""
    waiting: list[n.Node] = [owner]
    while waiting:
        node = waiting.pop()
        if isinstance(node, n.FunctionDefinition) and node is not owner:
            continue
        if isinstance(node, n.Variable | n.Element | n.Method):
            yield name_of(node), name_span(node)
        waiting += reversed(children(node))


def name_of(node: NamedNode) -> str:
    """The variable's name."""
    return node.variable if isinstance(node, n.Method) else node.name


def name_span(node: NamedNode) -> Span:
    """The span of the name in ``$name``, ``$name[0]`` and ``$name.x``."""
    source = node.span.source
    end = node.span.start + 1 + len(name_of(node))
    return source.span(node.span.start, min(end, len(source.text)))


def variable_at(document: Document, offset: int) -> tuple[str, n.Level | n.FunctionDefinition] | None:
    """The variable that is named at an offset, and whose it is."""
    owner = owner_at(document, offset)
    if owner is not None:
        for name, span in variables_of(owner):
            if span.start <= offset <= span.end:
                return name, owner
    return None


def function_names(document: Document) -> abc.Iterator[tuple[n.FunctionDefinition | None, str, Span]]:
    """Every place where a function is named, with what it means, in the file and in what it includes."""
    model = document.model
    for function in model.functions.definitions:
        yield function.definition, function.name, function.definition.name.span
    for call in model.functions.calls:
        yield (call.function.definition if call.function else None), call.node.function.text, call.node.function.span


def function_at(document: Document, offset: int) -> n.FunctionDefinition | str | None:
    """The function that is named at an offset; its name if nothing is defined for it."""
    for definition, name, span in function_names(document):
        if span.source is document.source and span.start <= offset <= span.end:
            return definition or name
    return None


def level_names(document: Document) -> abc.Iterator[tuple[str, Span]]:
    """Every place where a level is named: where it begins, and in portals."""
    for node in walk(document.model.tree):
        if isinstance(node, n.Level):
            yield node.name.text, inside(node.name.span)
        elif isinstance(node, n.Portal):
            yield node.target.text, inside(node.target.span)


def level_name_at(document: Document, offset: int) -> str | None:
    """The level that is named at an offset."""
    return next((name for name, span in level_names(document) if span.start <= offset <= span.end), None)


def inside(span: Span) -> Span:
    """The span between the quotes of a string."""
    return span.source.span(min(span.start + 1, span.end), max(span.end - 1, span.start))
