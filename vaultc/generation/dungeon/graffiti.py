"""Random texts on the floor. Rules: "Graffiti text".

The game takes most of them from its rumours, with a generator that is not the level's, so levels with graffiti need the
game's files (:mod:`vaultc.world.game_texts`). A source of rumours may be passed in; without any of these a text of our
own is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from vaultc.chance.dice import Dice
from vaultc.generation.population.engravings import smudge
from vaultc.generation.site import Site
from vaultc.world import game_texts

Rumours: TypeAlias = Callable[[bool], str]
"""Hands out a true or a false rumour."""

_RUMOUR_TRIES: Final = 51
_UNFIT = ("fortune", "pity")

TEXTS: Final[tuple[str, ...]] = (
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
"""Texts of our own in the place of the game's."""


def random_graffiti(site: Site, rumours: Rumours | None = None) -> str:
    """A text, already a little worn."""
    text = None
    texts = site.surroundings.texts
    if rumours is None and texts is not None and texts.has_rumours:
        rumours = _from_files(site.dice, texts)
    if site.dice.rn2(4) and rumours is not None:
        text = _rumour(site, rumours)
    if text is None:
        known = (texts.graffiti if texts is not None else ()) or TEXTS
        text = known[site.dice.rn2(game_texts.GRAFFITI) % len(known)]
    return smudge(site, text, len(text) // 4)


def _from_files(dice: Dice, texts: game_texts.GameTexts) -> Rumours:
    """The game's rumours as its C library chooses them, which every level begins anew."""
    return lambda truth: texts.rumour(truth, dice.library_word())


def _rumour(site: Site, rumours: Rumours) -> str:
    """A rumour without words that only suit a cookie; in some games hearing it exercises wisdom."""
    dice = site.dice
    truth = bool(dice.rn2(2))
    text = rumours(truth)
    for _ in range(_RUMOUR_TRIES - 1):
        if not any(word in text for word in _UNFIT):
            break
        truth = bool(dice.rn2(2))
        text = rumours(truth)
    if site.rules.things.graffiti_teach:
        dice.rn2(19 if truth else 2)
    return text
