"""The parts of a statement as a form: their texts, the choices for each, and the edits that change them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vaultc.editing.studio.canvas import ChangeError, LevelCanvas
from vaultc.editing.studio.text_edits import Proposal, Shows, ran
from vaultc.language.diagnostics import Edit
from vaultc.language.game import Game
from vaultc.language.names import entries
from vaultc.language.semantics.statements import Placed
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.lexer import Lexer
from vaultc.language.syntax.messages import Reports

_LABELS: Mapping[type[n.Node], tuple[str, ...]] = {
    n.Room: ("type", "light", "position", "alignment", "size", "flag"),
    n.Subroom: ("type", "light", "position", "size", "flag"),
    n.RegionStatement: ("region", "light", "type", "flag"),
    n.RoomDoor: ("secret", "state", "walls", "position"),
    n.Object: ("kind", "option"),
    n.Container: ("kind", "option"),
    n.Monster: ("kind", "place", "option"),
    n.Sounds: ("frequency", "part"),
    n.MonGeneration: ("chance", "part"),
    n.SolidFill: ("style", "filling"),
    n.MazeGrid: ("style", "filling"),
    n.Mines: ("style", "foreground", "background", "smoothed", "joined", "light", "walled", "filling"),
}
"""The labels of statements whose parts are not simply their fields; the last label goes on."""

_LIGHT = ("lit", "unlit", "random")
_TRUTH = ("true", "false")
_ROOM_FLAGS = ("filled", "unfilled", "irregular", "regular", "joined", "unjoined")
_DOOR = ("open", "closed", "locked", "nodoor", "broken", "secret", "random")
_DIRECTIONS = ("north", "south", "east", "west")
_WORDS: Mapping[type[n.Node], Mapping[str, tuple[str, ...]]] = {
    n.Room: {"light": _LIGHT, "flag": _ROOM_FLAGS},
    n.Subroom: {"light": _LIGHT, "flag": _ROOM_FLAGS},
    n.RegionStatement: {"light": _LIGHT, "flag": _ROOM_FLAGS},
    n.RoomDoor: {"secret": (*_TRUTH, "random"), "state": _DOOR, "walls": (*_DIRECTIONS, "random")},
    n.Door: {"state": _DOOR},
    n.Drawbridge: {"direction": _DIRECTIONS, "state": ("open", "closed", "random")},
    n.Spill: {"direction": _DIRECTIONS},
    n.MazeWalk: {"direction": _DIRECTIONS, "stocked": _TRUTH},
    n.Stair: {"direction": ("up", "down")},
    n.Ladder: {"direction": ("up", "down")},
    n.Altar: {
        "alignment": ("law", "neutral", "chaos", "noalign", "coaligned", "noncoaligned", "align[0]", "random"),
        "kind": ("altar", "shrine", "sanctum", "random"),
    },
    n.Engraving: {"kind": ("dust", "engrave", "burn", "mark", "blood", "random")},
    n.Mines: {"smoothed": _TRUTH, "joined": _TRUTH, "light": _LIGHT, "walled": _TRUTH},
}
_NAMES: Mapping[tuple[type[n.Node], str], str] = {
    (n.Room, "type"): "rooms",
    (n.Subroom, "type"): "rooms",
    (n.RegionStatement, "type"): "rooms",
    (n.Object, "kind"): "objects",
    (n.Container, "kind"): "objects",
    (n.Monster, "kind"): "monsters",
    (n.Trap, "kind"): "traps",
}
_OBJECT_OPTIONS = (
    "blessed", "uncursed", "cursed", "+1", 'name: "Ash"', "quantity: 3", "eroded: 1", "erodeproof", "montype: 'D'",
    "buried", "lit", "unlit", "locked", "broken", "trapped", "recharged: 1", "invisible", "greased",
)  # fmt: skip
_MONSTER_OPTIONS = (
    "peaceful", "hostile", "asleep", "awake", '"Ash"', "law", "neutral", "chaos", "coaligned", "noncoaligned", "female",
    "invisible", "cancelled", "revived", "avenge", "fleeing: 10", "blinded: 10", "paralyzed: 10", "stunned", "confused",
    'm_object "chest"', 'm_feature "fountain"', 'm_monster "newt"', "seen_traps: all",
)  # fmt: skip
_OPTIONS: Mapping[type[n.Node], tuple[str, ...]] = {
    n.Object: _OBJECT_OPTIONS,
    n.Container: _OBJECT_OPTIONS,
    n.Monster: _MONSTER_OPTIONS,
    n.Room: _ROOM_FLAGS,
    n.Subroom: _ROOM_FLAGS,
    n.RegionStatement: _ROOM_FLAGS,
}


def labels_of(cls: type[n.Node]) -> tuple[str, ...]:
    """The labels of the parts of a class of statements; the last one goes on for further parts."""
    if cls in _LABELS:
        return _LABELS[cls]
    return tuple(field.name for field in cls.fields if field.name != "span" and "Block" not in field.annotation)


def choices_of(game: Game, cls: type[n.Node], label: str) -> list[dict[str, str]]:
    """Texts that fit a part, each with words that explain it; empty if anything may be written."""
    what = _NAMES.get((cls, label))
    if what is not None:
        return [*named(game, what), {"text": "random", "name": "any"}]
    if label == "option":
        return options_of(game, cls)
    words = _WORDS.get(cls, {}).get(label, ())
    return [{"text": word, "name": ""} for word in words if _is_known(game, word)]


def named(game: Game, what: str) -> list[dict[str, str]]:
    """The names of a kind as des files write them."""
    return [
        {"text": entry.written, "name": f"{entry.name} {entry.class_name}".strip()}
        for entry in entries(game)
        if entry.what == what
    ]


def options_of(game: Game, cls: type[n.Node]) -> list[dict[str, str]]:
    """The options that may be added to a statement of a class, with an example of the value of each."""
    return [{"text": text, "name": ""} for text in _OPTIONS.get(cls, ()) if _is_known(game, text)]


def _is_known(game: Game, text: str) -> bool:
    """Return whether the game's language has the word with which a text begins."""
    word = re.split(r"[:\s\[]", text, maxsplit=1)[0]
    return not word.replace("_", "").isalpha() or word in game.grammar.words


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
