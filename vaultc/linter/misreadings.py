"""Expressions and bare words that parse, but whose meaning is not the author's.

Bare words are written in place of a text or an option; the words that the statement around them takes tell which.
"""

from __future__ import annotations

from collections import abc
from enum import Enum, auto

from vaultc.language import semantics
from vaultc.language.semantics.suggestions import LOOSE, synonym_of
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.linter.facts import lies_in, things
from vaultc.support.named_tuple import NamedTuple


class Meant(Enum):
    """The intended meaning of an expression."""

    JOINED = auto()
    METHOD = auto()
    FRACTION = auto()


class Misreading(NamedTuple):
    """An expression, what it is meant to be, and how that is written."""

    node: n.Expression
    meant: Meant
    better: str


def find(model: semantics.Model) -> tuple[Misreading, ...]:
    """All expressions whose meaning is not the author's, outermost ones only, in text order."""
    found = sorted((*_joined(model), *_dotted(model)), key=lambda m: (m.node.span.start, -m.node.span.end))
    outer: list[Misreading] = []
    for misreading in found:
        if not outer or not lies_in(misreading.node.span, outer[-1].node.span):
            outer.append(misreading)
    return tuple(outer)


def covers(found: tuple[Misreading, ...], span: Span) -> bool:
    """Return whether a piece of the text belongs to a misreading, which has its own message."""
    return any(lies_in(span, misreading.node.span) for misreading in found)


def _joined(model: semantics.Model) -> abc.Iterator[Misreading]:
    """``"a" + "b"``."""
    for node in model.find(n.Operation):
        parts = _terms(node)
        if any(model.type_of(part) is semantics.Type.STRING for part in parts):
            texts = [
                f"string({part.span.text})" if model.type_of(part) is semantics.Type.INTEGER else part.span.text
                for part in parts
            ]
            yield Misreading(node, Meant.JOINED, " . ".join(texts))


def _terms(node: n.Expression) -> list[n.Expression]:
    if isinstance(node, n.Operation) and node.operator == "+":
        return [*_terms(node.left), *_terms(node.right)]
    return [node]


def _dotted(model: semantics.Model) -> abc.Iterator[Misreading]:
    """``$p[0].x`` and ``0.5``."""
    for node in model.find(n.Concatenation):
        source = node.span.source.text
        between = source[node.left.span.end : node.right.span.start]
        if between != ".":
            continue
        if isinstance(node.left, n.Element) and isinstance(node.right, n.CoreCall):
            name = node.left.name
            yield Misreading(node, Meant.METHOD, f"${name}_0 = {node.left.span.text}")
        elif isinstance(node.left, n.Integer) and isinstance(node.right, n.Integer):
            whole, _, part = node.span.text.partition(".")
            percent = min(100, int(whole[:3] or "0") * 100 + int((part + "00")[:2]))
            yield Misreading(node, Meant.FRACTION, f"[{percent}%]")


MONSTER = frozenset(
    ("peaceful", "hostile", "asleep", "awake", "noalign", "law", "neutral", "chaos", "coaligned", "noncoaligned",
     "female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused")
)  # fmt: skip
OBJECT = frozenset(
    ("blessed", "uncursed", "cursed", "buried", "lit", "unlit", "erodeproof", "locked", "broken", "trapped",
     "not_trapped", "invisible", "greased", "random")
)  # fmt: skip
NEAR = 0.74
GROUPS = (
    {"blessed", "uncursed", "cursed"}, {"peaceful", "hostile"}, {"asleep", "awake"}, {"lit", "unlit"},
    {"trapped", "not_trapped"}, {"locked", "broken"},
)  # fmt: skip
"""Options of which a statement has one."""


class OptionPlace(NamedTuple):
    """The option words allowed in a place, whether a text is allowed, and the option words beside it."""

    words: frozenset[str]
    is_text: bool
    others: frozenset[str] = frozenset()

    def word(self, name: str) -> tuple[str | None, bool]:
        """The option that a bare word means, and whether it can mean nothing else; None if it means none."""
        lower = name.lower()
        if lower in self.words:
            return lower, True
        same = synonym_of(name, self.words)
        if same is not None:
            excluded = any(same in group and group & self.others for group in GROUPS)
            return same, lower not in LOOSE and not excluded
        from difflib import get_close_matches

        near = get_close_matches(lower, sorted(self.words), 2, NEAR)
        return (near[0], len(near) == 1) if near else (None, False)


def option_texts(model: semantics.Model) -> abc.Mapping[Span, OptionPlace]:
    """The places of bare words, by their spans."""
    found: dict[Span, OptionPlace] = {}
    owners: list[n.Monster | n.Object | n.Container] = [*model.find(n.Monster), *things(model)]
    for owner in owners:
        words = frozenset(option.word.text for option in owner.options if option.word)
        for option in owner.options:
            if isinstance(option.value, n.CoreCall):
                is_name = option.key == "name"
                place = OptionPlace(frozenset() if is_name else OBJECT, is_name, words)
                is_monster = isinstance(owner, n.Monster)
                found[option.value.span] = OptionPlace(MONSTER, True, words) if is_monster else place
    texts: list[n.Message | n.Engraving | n.Grave] = [*model.find(n.Message), *model.find(n.Engraving)]
    for node in texts + list(model.find(n.Grave)):
        if isinstance(node.text, n.CoreCall):
            found[node.text.span] = OptionPlace(frozenset(), is_text=True)
    return found
