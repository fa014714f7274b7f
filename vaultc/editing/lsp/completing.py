"""Completion: proposals at the cursor, from the tables of the grammar and the names of the game."""

from __future__ import annotations

from collections import abc
from typing import Any

from vaultc.editing.lsp import enums, expecting, nodes, options, protocol, roles
from vaultc.editing.lsp.context import Context, context_at
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.snippets import plain, snippet
from vaultc.editing.lsp.sorted_statements import statements_of
from vaultc.language.names import NameEntry, entries
from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.language.syntax.forms import FORMS
from vaultc.language.syntax.sorted_nodes import RoomName
from vaultc.linter.sorted_facts import special_levels

TRIGGERS = ['"', "'", "$", ":", ",", "[", "(", "."]
_Kind = enums.CompletionItemKind


def complete(document: Document, position: protocol.Position, *, snippets: bool = False) -> protocol.CompletionList:
    """Proposals at a place, ready to replace the unfinished word; with ``snippets`` if the editor accepts them."""
    offset = document.positions.offset(position)
    expected = expecting.proposals(document, offset)
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
        self._role = roles.role_of(context, in_sorted=document.game.grammar.is_sorted)
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

    def _item(self, text: str, kind: enums.CompletionItemKind, rank: int, **more: Any) -> protocol.CompletionItem:
        label = str(more.pop("label", text))
        return protocol.CompletionItem(
            label=label,
            kind=kind,
            text_edit=protocol.TextEdit(self._range, text),
            filter_text=str(more.pop("filter", text)),
            sort_text=f"{rank}{label.lower()}",
            **more,
        )

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
        if role.what in (roles.LEVEL, roles.FEATURE, roles.ROOM_NAME):
            yield from (self._item(f'"{name}"', _Kind.Module, 2, label=name) for name in self._other_names(role.what))
        elif role.what == roles.FILE:
            yield from (self._item(f'"{name}"', _Kind.File, 2, label=name) for name in self._files())
        elif role.what:
            for entry in self._entries(role.what, role.character):
                is_alone = quote or role.character or role.what == "artifacts" or self._document.game.grammar.is_sorted
                alone = f'"{entry.name}"' if is_alone else entry.written
                yield self._entry(entry, alone)

    def _other_names(self, what: str) -> abc.Iterable[str]:
        """The names of levels, of features of a disguise, or of rooms for the subrooms in them."""
        model = self._document.model
        if what == roles.FEATURE:
            return model.game.catalog.features
        if what == roles.ROOM_NAME:
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

    def _files(self) -> list[str]:
        path = self._document.path
        return sorted(file.name for file in path.parent.glob("*.des") if file != path) if path else []

    # ---- words

    def _words(self) -> abc.Iterator[protocol.CompletionItem]:
        grammar = self._document.game.grammar
        for word in options.fitting(self._document, self._context, self._context.expected & grammar.words):
            known = statements_of(grammar) if grammar.is_sorted else FORMS
            if word in known and (word in grammar.statements or word in grammar.headers or not self._context.before):
                yield self._statement(word)
            else:
                yield self._option(word)

    def _option(self, word: str) -> protocol.CompletionItem:
        """A word within a statement; its value is a place to go to."""
        text = options.SNIPPETS.get(word)
        if text is None or not self._snippets or self._role.what == "flags":
            return self._item(word, _Kind.Keyword, 1, detail=self._meaning(word))
        item = self._item(text, _Kind.Property, 1, label=word, filter=word, detail=plain(text))
        item.insert_text_format = enums.InsertTextFormat.Snippet
        return item

    def _meaning(self, word: str) -> str | None:
        flags = {entry.name: entry.facts for entry in self._entries("flags", None)}
        if self._role.what == "flags":
            return flags.get(word)
        known = statements_of(self._document.game.grammar).get(word)
        return known.forms[0] if known else None

    def _statement(self, word: str) -> protocol.CompletionItem:
        known = statements_of(self._document.game.grammar).get(word)
        is_snippet = self._snippets and not self._document.game.grammar.is_sorted
        text = snippet(word) if is_snippet else word
        item = self._item(text, _Kind.Keyword, 4, label=word, filter=word)
        if is_snippet:
            item.insert_text_format = enums.InsertTextFormat.Snippet
        if known:
            item.detail = known.forms[0].split("\n")[0]
            item.documentation = protocol.MarkupContent(enums.MarkupKind.Markdown, known.markdown)
        return item

    # ---- variables and functions

    def _variables(self) -> abc.Iterator[protocol.CompletionItem]:
        if not self._context.expected & {"VAR", "ARRVAR", "METHOD"}:
            return
        owner = nodes.owner_at(self._document, self._context.start)
        if owner is None:
            return
        scope = next((scope for scope in self._document.model.scopes if scope.owner is owner), None)
        here = self._document.range(self._document.source.span(self._context.start, self._context.start)).start
        known = dict(nodes.variables_of(owner))
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
