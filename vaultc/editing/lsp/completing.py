"""Completion: proposals at the cursor, from the tables of the grammar and the names of the game.

Each word is tried in a level of its own, which is checked like a file; so completion proposes exactly the options that
``vaultc check`` accepts, in every game, also where they depend on the class of the thing or on what encloses it.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import abc
from functools import cache
from importlib import resources
from typing import Any, Final

from vaultc.editing.lsp import chances, protocol
from vaultc.editing.lsp.context import Context, context_at, owner_at, path_to, variables_of
from vaultc.editing.lsp.documents import Document
from vaultc.language import diagnostics, semantics, syntax
from vaultc.language.names import NameEntry, entries
from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.describe import FORMS
from vaultc.language.syntax.grammar import Grammar
from vaultc.language.syntax.sorted_nodes import RoomName
from vaultc.linter.checking.configuration import is_syntax_error
from vaultc.linter.engine import lint
from vaultc.linter.sorted_facts import special_levels
from vaultc.support.named_tuple import NamedTuple


class ReferenceEntry(NamedTuple):
    """A statement or an expression: its ``forms`` as the book writes them, and what it does."""

    name: str
    forms: tuple[str, ...]
    text: str
    has_example: bool = True

    @property
    def markdown(self) -> str:
        """The text of a hover, with an example."""
        example = FORMS.get(self.name) if self.has_example else None
        shown = f"\n\nExample: `{example}`" if example and "`" not in example else ""
        return "```des\n" + "\n".join(self.forms) + f"\n```\n{self.text}{shown}"


@cache
def read_data(file: str) -> dict[str, dict[str, Any]]:
    """The texts of a file beside this module."""
    found: dict[str, dict[str, Any]] = json.loads(
        resources.files("vaultc.editing.lsp").joinpath(file).read_text("utf-8")
    )
    return found


@cache
def statements() -> dict[str, ReferenceEntry]:
    """By keyword."""
    rows = read_data("reference.json").items()
    return {name: ReferenceEntry(name, tuple(row["forms"]), row["text"]) for name, row in rows}


_SHARED: Final = ("random", "align")
"""Words whose descriptions hold for sorted levels as well."""


@cache
def _sorted_statements() -> dict[str, ReferenceEntry]:
    rows = read_data("sorted_reference.json").items()
    own = {name: ReferenceEntry(name, tuple(row["forms"]), row["text"], has_example=False) for name, row in rows}
    return {word: statements()[word] for word in _SHARED} | own


def statements_of(grammar: Grammar) -> dict[str, ReferenceEntry]:
    """The statements of a language by keyword."""
    return _sorted_statements() if grammar.is_sorted else statements()


_BLOCK = " {\n\t$0\n}"
_ONE_QUOTED = re.compile(r"""(["'])((?:(?!\1).)*)\1""")
_PLACEHOLDER = re.compile(r"\$\{\d+:((?:\\.|[^}\\])*)\}")
_ESCAPED = re.compile(r"\\([\\$}])")


def snippets_of(what: str) -> dict[str, str]:
    """The snippets of ``options`` with a value, or of ``statements`` whose parts are not separated by commas."""
    return read_data("completion.json")[what]


def snippet(keyword: str) -> str:
    """The snippet of a statement: the parts of its example are tab stops, a block is the last."""
    if keyword in (irregular := snippets_of("statements")):
        return irregular[keyword]
    head, has_block, _ = FORMS[keyword].partition(" {")
    block = _BLOCK if has_block else ""
    name, bracket, inner = head.partition(" [")
    if bracket:
        return f"{name} [{_tab_stop(inner.rstrip(']'), 1)}]{block}"
    name, colon, rest = head.partition(": ")
    if not colon:
        return head + block
    stops = (_tab_stop(part, number) for number, part in enumerate(parts_of(rest), 1))
    return f"{name}: {', '.join(stops)}{block}"


def _tab_stop(part: str, number: int) -> str:
    """A part as a tab stop; the quotes of a text are outside, so that only the text is typed."""
    quoted = _ONE_QUOTED.fullmatch(part)
    quote, text = quoted.groups() if quoted else ("", part)
    escaped = re.sub(r"[\\$}]", r"\\\g<0>", text)
    return f"{quote}${{{number}:{escaped}}}{quote}"


def plain(text: str) -> str:
    """The text that a snippet inserts before anything is typed."""
    return _ESCAPED.sub(r"\1", _PLACEHOLDER.sub(r"\1", text).replace("$0", ""))


def parts_of(text: str) -> list[str]:
    """Split at the commas outside brackets and quotes."""
    parts, depth, begun = [], 0, 0
    quote = ""
    for index, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[begun:index].strip())
            begun = index + 1
    return [*parts, text[begun:].strip()]


_OTHER_SPELLINGS = {"NAME": "name"}
_OPPOSITES = {"not_trapped": "trapped"}
"""A word that denies another fits where the other does."""
LONGEST_STATEMENT = 4000
"""Characters of the statement before the cursor up to which words are tried; beyond, all are proposed."""
_HOLDERS: dict[type[n.Node], str] = {
    n.Container: 'CONTAINER: "chest", random { %s }',
    n.Monster: 'MONSTER: "ogre", random { %s }',
}


def fitting(document: Document, context: Context, words: abc.Set[str]) -> frozenset[str]:
    """The words that fit after the tokens of the statement at the cursor."""
    written = {token.text for token in context.before} if context.head == "FLAGS" else frozenset()
    candidates = sorted(
        frozenset(words) - written - {word for word in _OTHER_SPELLINGS if _OTHER_SPELLINGS[word] in words}
    )
    if not candidates or len(context.before) < 2 or context.head in ("", "$") or context.brackets:
        return frozenset(candidates)
    statement = document.text[context.before[0].start : context.start]
    if len(statement) > LONGEST_STATEMENT:
        return frozenset(candidates)
    frame = _frame(document, context)
    text, places = "", []
    for number, word in enumerate(candidates):
        before, after = frame.replace("NUMBER", str(number)).split("%s")
        text += before + statement
        places.append(len(text))
        text += plain(snippets_of("options").get(word, word)) + after
    refused = _refused(document, text, places)
    fit = frozenset(word for word, place in zip(candidates, places, strict=True) if place not in refused)
    return frozenset(word for word in fit if _OPPOSITES.get(word, word) in fit or _OPPOSITES[word] not in candidates)


def _frame(document: Document, context: Context) -> str:
    """The level around a statement that is tried, with ``%s`` for the statement."""
    if context.head in document.game.grammar.headers:
        return 'LEVEL: "levelNUMBER"\n%s\n'
    block = " { }" if context.head == "CONTAINER" else ""
    around = [node for node in path_to(document, context.before[0].start) if node.span.start < context.start]
    holder = next((node for node in reversed(around) if _holds(node, context.before[0].start)), None)
    return f'LEVEL: "levelNUMBER"\n{(_HOLDERS[type(holder)] if holder else "%s").replace("%s", "%s" + block)}\n'


def _holds(node: n.Node, offset: int) -> bool:
    """True if a statement at an offset is in the block of this container or monster."""
    block = node.content if isinstance(node, n.Container) else node.inventory if isinstance(node, n.Monster) else None
    return block is not None and block.span.start < offset


def _refused(document: Document, text: str, places: abc.Sequence[int]) -> frozenset[int]:
    """The places of the words to which there is an objection that begins with them."""
    model = semantics.analyze(syntax.parse(Source.from_text(text), document.game.grammar), document.game)
    found = (
        each.span.start
        for each in lint(model)
        if each.severity is not diagnostics.Severity.NOTE and not is_syntax_error(each.rule)
    )
    starts = {places[bisect_right(places, start) - 1] for start in found if start in places}
    return frozenset(starts)


class NameRole(NamedTuple):
    """The kind of name: a kind of ``names.KINDS``, or LEVEL, FILE, FEATURE, ROOM_NAME, "" for free text; its class."""

    what: str
    character: str | None = None


LEVEL, FILE, FEATURE, ROOM_NAME, FREE = "level", "file", "feature", "room name", ""


def role_of(context: Context, *, in_sorted: bool = False) -> NameRole:
    """The role of a text at the cursor; ``in_sorted`` in a level whose statements the game sorts."""
    known = read_data("completion.json")["sorted arguments" if in_sorted else "arguments"].get(context.head, ())
    is_whole = isinstance(known, str)
    if in_sorted and is_whole and context.head != "FLAGS":
        return NameRole(known)
    what = known if is_whole else next(iter(known[context.argument : context.argument + 1]), FREE)
    if not in_sorted:
        in_class = context.last(3) == ("(", "CHAR", ",")  # as in ('D', "
        return NameRole(_of_option(context) or what, context.before[-2].text[-2] if in_class else None)
    last = context.before[-1].text if context.before and context.before[-1].type != "MAP_BLOCK" else ""
    disguise = read_data("completion.json")["sorted before"].get(last)
    if disguise is not None:
        return NameRole(disguise)
    in_class = context.argument == 1 and context.last(2) == ("CHAR", ",") and what != FREE
    return NameRole(what, context.before[-2].text[-2] if in_class else None)


def _of_option(context: Context) -> str:
    """The role by the word before it: ``montype:``, ``m_object``, ``$x = monster:``; in arrays the first such word."""
    roles: dict[str, str] = read_data("completion.json")["before"]
    words = [token.text for token in context.before if token.type != "MAP_BLOCK"]
    if context.head == "$":
        return next((roles[word] for word in words[:4] if word in roles), "")
    while (words and words[-1] in ("(", ",", ":", "|", "{")) or (words and words[-1][:1] in "\"'"):
        word = words.pop()
        if word == "," and "(" not in words[-3:] and "seen_traps" not in words and context.head != "MON_GENERATION":
            return ""
    return roles.get(words[-1], "") if len(words) > 1 else ""


TRIGGERS = ['"', "'", "$", ":", ",", "[", "(", "."]
_Kind = protocol.CompletionItemKind


def complete(document: Document, position: protocol.Position, *, snippets: bool = False) -> protocol.CompletionList:
    """Proposals at a place, ready to replace the unfinished word; with ``snippets`` if the editor accepts them."""
    offset = document.positions.offset(position)
    expected = chances.proposals(document, offset)
    if expected is not None:
        return protocol.CompletionList(False, expected)
    context = context_at(document, offset)
    if context is None:
        return protocol.CompletionList(False, [])
    return protocol.CompletionList(False, list(_Completion(document, context, offset, snippets).items()))


class _Completion:
    """The completion of one context."""

    def __init__(self, document: Document, context: Context, offset: int, snippets: bool) -> None:
        self._document = document
        self._snippets = snippets
        self._context = context
        self._role = role_of(context, in_sorted=document.game.grammar.is_sorted)
        closing = context.written[:1]
        end = offset + (closing in ('"', "'") and document.text[offset : offset + 1] == closing)
        self._range = document.positions.range(context.start, end)

    def items(self) -> abc.Iterator[protocol.CompletionItem]:
        """All that fits what is written."""
        written = self._context.written
        if written[:1] in ('"', "'"):
            yield from self._named(written[0])
            return
        yield from self._variables()
        if not written.startswith("$"):
            yield from self._named("")
            yield from self._words()
            yield from self._functions()

    def _item(self, text: str, kind: protocol.CompletionItemKind, rank: int, **more: Any) -> protocol.CompletionItem:
        return chances.proposal(self._range, text, kind, rank, **more)

    # ---- names of the game, in quotes

    def _named(self, quote: str) -> abc.Iterator[protocol.CompletionItem]:
        """Proposals in quotes; with a ``quote`` those that begin with it, else both kinds."""
        expected = self._context.expected
        if quote != "'" and "STRING" in expected:
            yield from self._texts(quote)
        if quote != '"' and "CHAR" in expected:
            yield from self._characters()

    def _texts(self, quote: str) -> abc.Iterator[protocol.CompletionItem]:
        role = self._role
        if role.what in (LEVEL, FEATURE, ROOM_NAME):
            yield from (self._item(f'"{name}"', _Kind.Module, 2, label=name) for name in self._other_names(role.what))
        elif role.what == FILE:
            path = self._document.path
            for name in sorted(file.name for file in path.parent.glob("*.des") if file != path) if path else ():
                yield self._item(f'"{name}"', _Kind.File, 2, label=name)
        elif role.what:
            for entry in self._entries(role.what, role.character):
                is_alone = quote or role.character or role.what == "artifacts" or self._document.game.grammar.is_sorted
                alone = f'"{entry.name}"' if is_alone else entry.written
                yield self._entry(entry, alone)

    def _other_names(self, what: str) -> abc.Iterable[str]:
        """The names of levels, of features of a disguise, or of rooms for the subrooms in them."""
        model = self._document.model
        if what == FEATURE:
            return model.game.catalog.features
        if what == ROOM_NAME:
            return dict.fromkeys(each.name.text for each in model.find(RoomName))
        if self._document.game.grammar.is_sorted:
            return sorted(special_levels(model))
        return dict.fromkeys(level.name for level in model.levels)

    def _entries(self, what: str, character: str | None) -> abc.Iterable[NameEntry]:
        known = (entry for entry in entries(self._document.game) if entry.what == what)
        return (entry for entry in known if character in (None, entry.symbol))

    def _entry(self, entry: NameEntry, text: str) -> protocol.CompletionItem:
        level = f"level {entry.level}, " if entry.level is not None else ""
        detail = protocol.CompletionItemLabelDetails(description=f"{entry.symbol} {entry.class_name}".strip())
        return self._item(
            text,
            _Kind.EnumMember,
            2,
            label=entry.name,
            filter=f'"{entry.name}"' if text.startswith(('"', "(")) and self._context.written else entry.name,
            detail=f"{level}{entry.facts}",
            label_details=detail,
        )

    def _characters(self) -> abc.Iterator[protocol.CompletionItem]:
        role = self._role
        catalog = self._document.game.catalog
        if role.what == "monsters":
            rows = [(known.character, known.explanation) for known in catalog.monster_classes]
        elif role.what == "objects":
            rows = [(character, known.plural_name or "") for character, known in catalog.object_class_of.items()]
        else:
            rows = [(entry.symbol, entry.name) for entry in self._entries("terrain", None)]
        for character, text in rows:
            shown = "'\\\\'" if character == "\\" else "'\\''" if character == "'" else f"'{character}'"
            yield self._item(shown, _Kind.Value, 3, label=f"{shown} {text}", filter=f"{shown} {text}", detail=text)

    # ---- words

    def _words(self) -> abc.Iterator[protocol.CompletionItem]:
        grammar = self._document.game.grammar
        for word in fitting(self._document, self._context, self._context.expected & grammar.words):
            known = statements_of(grammar) if grammar.is_sorted else FORMS
            if word in known and (word in grammar.statements or word in grammar.headers or not self._context.before):
                yield self._statement(word)
            else:
                yield self._option(word)

    def _option(self, word: str) -> protocol.CompletionItem:
        """A word within a statement; its value is a place to go to."""
        text = snippets_of("options").get(word)
        if text is None or not self._snippets or self._role.what == "flags":
            if self._role.what == "flags":
                detail = {entry.name: entry.facts for entry in self._entries("flags", None)}.get(word)
            else:
                known = statements_of(self._document.game.grammar).get(word)
                detail = known.forms[0] if known else None
            return self._item(word, _Kind.Keyword, 1, detail=detail)
        item = self._item(text, _Kind.Property, 1, label=word, filter=word, detail=plain(text))
        item.insert_text_format = protocol.InsertTextFormat.Snippet
        return item

    def _statement(self, word: str) -> protocol.CompletionItem:
        known = statements_of(self._document.game.grammar).get(word)
        is_snippet = self._snippets and not self._document.game.grammar.is_sorted
        text = snippet(word) if is_snippet else word
        item = self._item(text, _Kind.Keyword, 4, label=word, filter=word)
        if is_snippet:
            item.insert_text_format = protocol.InsertTextFormat.Snippet
        if known:
            item.detail = known.forms[0].split("\n")[0]
            item.documentation = protocol.MarkupContent(known.markdown)
        return item

    # ---- variables and functions

    def _variables(self) -> abc.Iterator[protocol.CompletionItem]:
        if not self._context.expected & {"VAR", "ARRVAR", "METHOD"}:
            return
        owner = owner_at(self._document, self._context.start)
        if owner is None:
            return
        scope = next((scope for scope in self._document.model.scopes if scope.owner is owner), None)
        here = self._document.range(self._document.source.span(self._context.start, self._context.start)).start
        known = dict(variables_of(owner))
        for name, span in known.items():
            if self._document.range(span).start == here:
                continue
            symbol = scope.symbols.get(name) if scope else None
            yield self._item(f"${name}", _Kind.Variable, 0, detail=str(symbol.type.value) if symbol else None)

    def _functions(self) -> abc.Iterator[protocol.CompletionItem]:
        if "IDENT" not in self._context.expected:
            return
        if not self._context.before:
            for function in self._document.model.functions.definitions:
                types_ = ", ".join(type_.value for type_ in function.parameter_types)
                yield self._item(f"{function.name}()", _Kind.Function, 2, label=function.name, detail=f"({types_})")
            return
        if "core_call" not in {name for _, name, _ in self._document.game.grammar.rules}:
            return
        for name, core in CORE_FUNCTIONS.items():
            text = f"{name}()" if core.parameters else name
            detail = f"({', '.join(type_.value for type_ in core.parameters)}): {core.result.value}"
            yield self._item(text, _Kind.Function, 5, label=name, detail=detail)
