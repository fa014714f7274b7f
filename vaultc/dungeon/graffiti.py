"""Random texts on the floor (rule: "Graffiti text").

The game takes most of them from its rumours, with a generator that is not the level's, so levels with graffiti
cannot be reproduced from their seed. A source of rumours may be passed in; without one a text of our own is taken.
"""

from __future__ import annotations

from collections.abc import Callable

from vaultc.layout.site import Site
from vaultc.population.engravings import smudge

Rumours = Callable[[bool], str]
"""Hands out a true or a false rumour."""

_RUMOUR_TRIES = 51
_UNFIT = ("fortune", "pity")
_BUILT_IN = 98
"""How many texts the game has for want of rumours."""

_TEXTS = (
    "Mind the step.",
    "Back in an hour.",
    "This room is bigger on paper.",
    "Do not feed the dragon.",
    "Nothing to see here.",
    "Exit ->",
    "Wet paint!",
    "Dig here.",
    "I was never here.",
    "Keep left.",
)


def random_graffiti(site: Site, rumours: Rumours | None = None) -> str:
    """A text, already a little worn."""
    text = None
    if site.dice.rn2(4) and rumours is not None:
        text = _rumour(site, rumours)
    if text is None:
        text = _TEXTS[site.dice.rn2(_BUILT_IN) % len(_TEXTS)]
    return smudge(site, text, len(text) // 4)


def _rumour(site: Site, rumours: Rumours) -> str:
    """A rumour that does not give itself away as one from a cookie; hearing it exercises the hero's wisdom."""
    dice = site.dice
    truth = bool(dice.rn2(2))
    text = rumours(truth)
    for _ in range(_RUMOUR_TRIES - 1):
        if not any(word in text for word in _UNFIT):
            break
        truth = bool(dice.rn2(2))
        text = rumours(truth)
    dice.rn2(19 if truth else 2)
    return text
