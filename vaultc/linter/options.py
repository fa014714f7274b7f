"""Bare words in place of a text or an option, and the words that the statement around them takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.synonyms import meant

MONSTER = frozenset(
    ("peaceful", "hostile", "asleep", "awake", "noalign", "law", "neutral", "chaos", "coaligned", "noncoaligned",
     "female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused")
)  # fmt: skip
OBJECT = frozenset(
    ("blessed", "uncursed", "cursed", "buried", "lit", "unlit", "erodeproof", "locked", "broken", "trapped",
     "not_trapped", "invisible", "greased", "random")
)  # fmt: skip
NEAR = 0.74


class OptionPlace(NamedTuple):
    """The option words allowed in a place, and whether a text is allowed."""

    words: frozenset[str]
    is_text: bool

    def word(self, name: str) -> str | None:
        """The option that a bare word means; None if it is none."""
        if name.lower() in self.words:
            return name.lower()
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), sorted(self.words), 1, NEAR)
        return meant(name, self.words) or (near[0] if near else None)


def option_texts(model: Model) -> Mapping[Span, OptionPlace]:
    """The places of bare words, by their spans."""
    found: dict[Span, OptionPlace] = {}
    for monster in model.find(n.Monster):
        for option in monster.options:
            if isinstance(option.value, n.CoreCall):
                found[option.value.span] = OptionPlace(MONSTER, is_text=True)
    things: list[n.Object | n.Container] = [*model.find(n.Object), *model.find(n.Container)]
    for thing in things:
        for option in thing.options:
            if isinstance(option.value, n.CoreCall):
                is_name = option.key == "name"
                found[option.value.span] = OptionPlace(frozenset() if is_name else OBJECT, is_text=is_name)
    texts: list[n.Message | n.Engraving | n.Grave] = [*model.find(n.Message), *model.find(n.Engraving)]
    for node in texts + list(model.find(n.Grave)):
        if isinstance(node.text, n.CoreCall):
            found[node.text.span] = OptionPlace(frozenset(), is_text=True)
    return found
