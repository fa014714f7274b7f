"""The conversion of one file to the language of another game: its notes and its handlers."""

from __future__ import annotations

from collections import abc
from typing import Any

from vaultc.language import diagnostics
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import Grammar
from vaultc.language.syntax.walk import children
from vaultc.translation.conversion.draft import Draft
from vaultc.translation.conversion.variables import VariableNames
from vaultc.translation.findings import CANNOT, DIFFERENT, first_line

Owner = n.Level | n.FunctionDefinition


class Conversion:
    """A file with its facts, the target game, and the notes so far."""

    def __init__(
        self, model: Model, to: Game, handlers: abc.Mapping[type[n.Node], abc.Callable[[Scene, Any], bool]]
    ) -> None:
        self.model = model
        self.to = to
        self.handlers = handlers
        self.names = VariableNames(model, to.grammar)
        self.size = 0
        """The number of characters of functions that have been copied to their calls."""
        self.said: dict[tuple[str, Span], diagnostics.Diagnostic] = {}
        self.likened: set[str] = set()
        """The map characters of a fork that have been told to be written as what they are like."""

    @property
    def game(self) -> Game:
        """The game of the file."""
        return self.model.game

    @property
    def grammar(self) -> Grammar:
        """The grammar of the other game."""
        return self.to.grammar

    def draft(self, source: Source) -> Draft:
        """A draft of the file itself or of an included file."""
        comments = next((parsed.comments for parsed in self.model.files if parsed.source is source), ())
        return Draft(source, comments)

    def say(self, rule: str, severity: diagnostics.Severity, message: str, span: Span, help: str | None) -> None:
        """Keep what is to be told; once for each place and kind."""
        self.said.setdefault((message, span), diagnostics.Diagnostic(rule, severity, message, span, help))

    @property
    def fails(self) -> bool:
        """True if something cannot be converted."""
        return any(found.severity is diagnostics.Severity.ERROR for found in self.said.values())


class Scene:
    """The context of a node's handler: the draft that it edits, and the owner of the variables there."""

    def __init__(self, conversion: Conversion, draft: Draft, owner: Owner | None) -> None:
        self.conversion = conversion
        self.draft = draft
        self.owner = owner

    @property
    def to(self) -> Game:
        """The other game."""
        return self.conversion.to

    @property
    def game(self) -> Game:
        """The game of the file."""
        return self.conversion.game

    def cannot(self, node: n.Node, message: str, help: str | None = None, span: Span | None = None) -> None:
        """Something that the other game has no words for."""
        self.conversion.say(CANNOT, diagnostics.Severity.ERROR, message, span or first_line(node), help)

    def note(self, node: n.Node, message: str, help: str | None = None, span: Span | None = None) -> None:
        """Note something that means something else in the other game, or that is written differently."""
        self.conversion.say(DIFFERENT, diagnostics.Severity.NOTE, message, span or first_line(node), help)

    def replace(self, node: n.Node, text: str) -> bool:
        """Write another text for a whole node."""
        self.draft.replace(node.span.start, node.span.end, text)
        return True

    def visit(self, root: n.Node) -> None:
        """Let the handlers see a node and all below it, parents first, but not below what they have done with."""
        waiting = [root]
        handlers = self.conversion.handlers
        while waiting:
            node = waiting.pop()
            handler = handlers.get(type(node))
            if handler is None or not handler(self, node):
                waiting += reversed(children(node))
