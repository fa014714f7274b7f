"""The parts of a statement as a form: their texts, the choices for each, and the edits that change them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Any

from vaultc.editing.studio.canvas import ChangeError, LevelCanvas
from vaultc.editing.studio.text_edits import Proposal, Shows, ran
from vaultc.language.diagnostics import Edit
from vaultc.language.game import Feature, Game
from vaultc.language.names import NameEntry, entries
from vaultc.language.semantics.statements import Placed
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.lexer import Lexer
from vaultc.language.syntax.messages import Reports
from vaultc.support.dataclass import dataclass


@cache
def form_facts() -> dict[str, dict[str, Any]]:
    """The facts of ``forms.json``.

    ``statements`` have by class the ``labels`` of parts that are not simply its fields, the ``words`` and the kinds of
    ``names`` that may be parts, and the ``options``; ``lists`` hold such words. ``things`` can be placed.
    """
    text = resources.files("vaultc.editing.studio").joinpath("forms.json").read_text("utf-8")
    found: dict[str, dict[str, Any]] = json.loads(text)
    return found


def _facts_of(cls: type[n.Node]) -> dict[str, Any]:
    facts: dict[str, Any] = form_facts()["statements"].get(cls.__name__, {})
    return facts


def labels_of(cls: type[n.Node]) -> Sequence[str]:
    """The labels of the parts of a class of statements; the last one goes on for further parts."""
    fields = [field.name for field in cls.fields if field.name != "span" and "Block" not in field.annotation]
    labels: Sequence[str] = _facts_of(cls).get("labels", fields)
    return labels


def choices_of(game: Game, cls: type[n.Node], label: str) -> list[dict[str, str]]:
    """Texts that fit a part, each with words that explain it; empty if anything may be written."""
    facts = _facts_of(cls)
    what = facts.get("names", {}).get(label)
    if what is not None:
        return [*named(game, what), {"text": "random", "name": "any"}]
    return options_of(game, cls) if label == "option" else _choices(game, facts.get("words", {}).get(label, ()))


def named(game: Game, what: str) -> list[dict[str, str]]:
    """The names of a kind as des files write them."""
    return [
        {"text": written_name(game, entry), "name": f"{entry.name} {entry.class_name}".strip()}
        for entry in entries(game)
        if entry.what == what
    ]


def written_name(game: Game, entry: NameEntry) -> str:
    """Return how a new statement calls a thing: objects by class and name, since several classes may share a name."""
    if entry.what != "objects" or game.has(Feature.SORTED_LEVELS):
        return entry.written
    return f"('{entry.symbol}', \"{entry.name}\")"


def options_of(game: Game, cls: type[n.Node]) -> list[dict[str, str]]:
    """The options that may be added to a statement of a class, with an example of the value of each."""
    return _choices(game, _facts_of(cls).get("options", ()))


def _choices(game: Game, texts: str | Sequence[str]) -> list[dict[str, str]]:
    """Those of some texts, or of a list of them, that begin with a word of the game's language or with a sign."""
    found = []
    for text in form_facts()["lists"][texts] if isinstance(texts, str) else texts:
        word = re.split(r"[:\s\[]", text, maxsplit=1)[0]
        if not word.replace("_", "").isalpha() or word in game.grammar.words:
            found.append({"text": text, "name": ""})
    return found


_OPEN, _CLOSED = ("(", "[", "{", "random["), (")", "]", "}")
_WITHOUT_PARTS = (n.Assignment, n.Call, n.If, n.Loop, n.For, n.Switch, n.FunctionDefinition, n.Map)
LONGEST_PART = 400


@dataclass(frozen=True)
class StatementPart:
    """One part of a statement between commas, with its label."""

    label: str
    span: Span


def form_of(canvas: LevelCanvas, start: int) -> dict[str, Any]:
    """The form of the statement at an offset, as pages show it.

    Raises:
        ChangeError: there is no statement.
    """
    placed = canvas.statement_at(start)
    node, game = placed.node, canvas.game
    fields = [
        {"label": part.label, "text": part.span.text, "choices": choices_of(game, type(node), part.label)}
        for part in parts_of(canvas, placed)
    ]
    return {
        "start": start,
        "keyword": node.form.keyword or "=",
        "example": node.form.example,
        "line": node.span.begin.line,
        "last": node.span.finish.line,
        "fields": fields,
        "options": options_of(game, type(node)),
    }


def parts_of(canvas: LevelCanvas, placed: Placed) -> list[StatementPart]:
    """The parts of a statement in the order of the text; empty for statements that are written otherwise."""
    node = placed.node
    if isinstance(node, _WITHOUT_PARTS) or node.span.source is not canvas.source_now:
        return []
    spans = list(_between_commas(canvas, node.span))
    labels = labels_of(type(node))
    names = [labels[min(number, len(labels) - 1)] for number in range(len(spans))] if labels else [""] * len(spans)
    if isinstance(node, n.Object | n.Container):  # the place of those in others is left out
        places = [option.span for option in node.options if option.key == "place"]
        names = ["place" if span in places else name for name, span in zip(names, spans, strict=True)]
    return [StatementPart(label, span) for label, span in zip(names, spans, strict=True)]


def _between_commas(canvas: LevelCanvas, span: Span) -> Iterator[Span]:
    """The spans between the commas of a statement's head, outside of brackets, up to its block."""
    source = Source.from_text(span.text)
    depth, begun, end = 0, -1, 0
    for token in Lexer(canvas.game.grammar, source, Reports()).tokens():
        if token.type == "$END" or (token.type in ("{", "MAP_BLOCK") and depth == 0):
            break
        if token.type == ":" and depth == 0 and begun < 0:
            begun = 0
            continue
        if begun < 0:
            continue
        if token.type == "," and depth == 0:
            yield span.source.span(span.start + begun, span.start + end)
            begun = 0
            continue
        depth += (token.type in _OPEN) - (token.type in _CLOSED)
        begun = begun or token.start
        end = token.end
    if begun > 0:
        yield span.source.span(span.start + begun, span.start + end)


# ---- filling in


def fill_in(canvas: LevelCanvas, start: int, number: int, text: str) -> Iterator[Proposal]:
    """Ways to write another text into a part of a statement; a number after the last adds an option, "" removes one.

    Raises:
        ChangeError: there is no such part, or the text cannot be a part.
    """
    placed = canvas.statement_at(start)
    parts = parts_of(canvas, placed)
    text = text.strip()
    if not 0 <= number <= len(parts) or (number == len(parts) and not parts):
        raise ChangeError("this statement has no such part", placed.node.span)
    if "\n" in text or "\r" in text or len(text) > LONGEST_PART:
        raise ChangeError(f"a part is written in one line of at most {LONGEST_PART} characters", placed.node.span)
    edit = _edit(canvas, parts, number, text)
    summary = f"line {placed.node.span.begin.line}"
    yield Proposal((edit,), _same_kind(canvas, placed, start, len(parts), number, text), summary)


def _edit(canvas: LevelCanvas, parts: Sequence[StatementPart], number: int, text: str) -> Edit:
    if number == len(parts):
        if not text:
            raise ChangeError("write something to be added")
        end = parts[-1].span.end
        return Edit(canvas.source_now.span(end, end), f", {text}")
    span = parts[number].span
    if text:
        return Edit(span, text)
    if number == 0:
        raise ChangeError("the first part cannot be left out; delete the statement instead")
    return Edit(canvas.source_now.span(parts[number - 1].span.end, span.end), "")


def _same_kind(canvas: LevelCanvas, placed: Placed, start: int, count: int, number: int, text: str) -> Shows:
    """Return what tells if it is still one statement of the class with the parts that it should have."""
    expected = count + (number == count) - (not text and number < count)
    had_run, others = ran(canvas, start), len(canvas.model.statements)

    def shows(after: LevelCanvas, _start: int | None) -> bool:
        now = after.statement_at(start)
        if type(now.node) is not type(placed.node) or len(after.model.statements) != others:
            return False
        return len(parts_of(after, now)) == expected and (ran(after, start) or not had_run)

    return shows
