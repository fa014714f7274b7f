"""Bare words in place of a text or an option, and the words that the statement around them takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.synonyms import LOOSE, meant

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
        same = meant(name, self.words)
        if same is not None:
            excluded = any(same in group and group & self.others for group in GROUPS)
            return same, lower not in LOOSE and not excluded
        from difflib import get_close_matches

        near = get_close_matches(lower, sorted(self.words), 2, NEAR)
        return (near[0], len(near) == 1) if near else (None, False)


def option_texts(model: Model) -> Mapping[Span, OptionPlace]:
    """The places of bare words, by their spans."""
    found: dict[Span, OptionPlace] = {}
    for monster in model.find(n.Monster):
        words = frozenset(option.word.text for option in monster.options if option.word)
        for option in monster.options:
            if isinstance(option.value, n.CoreCall):
                found[option.value.span] = OptionPlace(MONSTER, True, words)
    things: list[n.Object | n.Container] = [*model.find(n.Object), *model.find(n.Container)]
    for thing in things:
        words = frozenset(option.word.text for option in thing.options if option.word)
        for option in thing.options:
            if isinstance(option.value, n.CoreCall):
                is_name = option.key == "name"
                found[option.value.span] = OptionPlace(frozenset() if is_name else OBJECT, is_name, words)
    texts: list[n.Message | n.Engraving | n.Grave] = [*model.find(n.Message), *model.find(n.Engraving)]
    for node in texts + list(model.find(n.Grave)):
        if isinstance(node.text, n.CoreCall):
            found[node.text.span] = OptionPlace(frozenset(), is_text=True)
    return found
