"""The conversion of one file to another game's language: its notes, its edits, its names of variables."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import abc
from itertools import accumulate
from typing import Any

from vaultc.language import diagnostics
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import Comment, Grammar, without_digits
from vaultc.language.syntax.walk import children
from vaultc.translation.findings import CANNOT, DIFFERENT, first_line


class Draft:
    """Edits of a source that do not overlap, in any order; at one offset they are applied as they were added."""

    def __init__(self, source: Source, comments: abc.Sequence[Comment]) -> None:
        self.source = source
        self.comments = comments
        self._edits: list[tuple[int, int, str]] = []

    def replace(self, start: int, end: int, text: str) -> None:
        """Put a text in the place of another, after the comments in that."""
        kept = self.comments_in(start, end)
        self._edits.append((start, end, f"\n{kept}{text}" if kept else text))

    def drop(self, start: int, end: int) -> None:
        """Leave a text out, comments and all."""
        self._edits.append((start, end, ""))

    def insert(self, offset: int, text: str) -> None:
        """Put a text in front of a character."""
        self._edits.append((offset, offset, text))

    def comments_in(self, start: int, end: int) -> str:
        """The comments between two offsets, each on a line of its own."""
        return "".join(f"{c.span.text.strip()}\n" for c in self.comments if start <= c.span.start < end)

    def replace_between(self, start: int, end: int, sign: str, better: str) -> None:
        """Replace a sign between two offsets, outside of comments."""
        offset = start
        for line in self.source.text[start:end].splitlines(keepends=True):
            found = -1 if line.lstrip(" \t").startswith("#") else line.find(sign)
            if found >= 0:
                self.replace(offset + found, offset + found + len(sign), better)
                return
            offset += len(line)

    def text(self, start: int = 0, end: int | None = None) -> str:
        """The edited text between two offsets of the source."""
        last = len(self.source.text) if end is None else end
        pieces, position = [], start
        for begin, behind, text in self._sorted():
            if max(start, position) <= begin and behind <= last:
                pieces += [self.source.text[position:begin], text]
                position = behind
        return "".join((*pieces, self.source.text[position:last]))

    def origin(self, offset: int) -> int:
        """The offset in the source of the text at an offset of the whole edited text."""
        edits = self._sorted()
        moved = list(accumulate((len(text) - (end - start) for start, end, text in edits), initial=0))
        starts = [start + shift for (start, _, _), shift in zip(edits, moved, strict=False)]
        index = bisect_right(starts, offset) - 1
        if index < 0:
            return offset
        start, end, text = edits[index]
        return start if offset < starts[index] + len(text) else max(offset - moved[index + 1], end)

    def _sorted(self) -> list[tuple[int, int, str]]:
        return sorted(self._edits, key=lambda edit: edit[:2])


LETTERS = "abcdefghijklmnopqrstuvwxyz"


class VariableNames:
    """The names of a file's variables in the other game; each is chosen once and then kept."""

    def __init__(self, model: Model, grammar: Grammar) -> None:
        self._pattern = re.compile(grammar.patterns["VAR"])
        self._taken = {variable.name for variable in model.find(n.Variable)} | {e.name for e in model.find(n.Element)}
        self._given: dict[tuple[str | None, str], str] = {}
        self._told: set[str] = set()

    def is_new(self, name: str) -> bool:
        """Return whether this is the first call for a name."""
        before = name in self._told
        self._told.add(name)
        return not before

    def of(self, name: str, function: str | None = None) -> str:
        """Return the name of a variable of a level, or of a function that is copied to its calls (no dollar signs)."""
        if function is None and self._pattern.fullmatch(f"${name}"):
            return name
        if (function, name) not in self._given:
            wanted = name if function is None else re.sub(r"\W", "_", f"{function}_{name}")
            self._given[function, name] = self._free(without_digits(f"${wanted}")[1:])
        return self._given[function, name]

    def _free(self, wanted: str) -> str:
        """A name that no variable has."""
        found, count = wanted, 0
        while found in self._taken:
            found = f"{wanted}_{_word(count)}"
            count += 1
        self._taken.add(found)
        return found


def _word(number: int) -> str:
    """``a`` to ``z``, then ``ba`` and so on."""
    word = LETTERS[number % 26]
    return word if number < 26 else _word(number // 26) + word


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
