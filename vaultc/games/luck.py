"""The versions of the luck-weighted roll by the games that roll them, of which not all have levels here."""

from __future__ import annotations

from dataclasses import replace

from vaultc import games
from vaultc.chance import luck


def rule_of(name: str) -> luck.LuckRule:
    """The version by which a game's own dice roll.

    Raises:
        ValueError: there is no such game.
    """
    make_dice = next(iter(games.game_named(name).seeding.load_generators().values()))
    rule: luck.LuckRule = make_dice(0).law_of_luck
    return rule


_OF_REFERENCE = rule_of(games.REFERENCE)

RULES = {
    luck.ROUNDED.name: luck.ROUNDED,
    games.REFERENCE: replace(_OF_REFERENCE, name=games.REFERENCE),
    luck.OLD.name: luck.OLD,
}
"""The versions by name; the reference's version has the name of the game as well."""


RULES_OF_GAMES = {
    name: RULES[games.REFERENCE] if rule == _OF_REFERENCE else rule
    for name, rule in ((name, rule_of(name)) for name in games.NAMES)
} | {
    "nethack-3.4.3": luck.OLD,
    "nethack-3.6": luck.ROUNDED,
    "nethack-3.7": luck.ROUNDED,
    "minihack": luck.ROUNDED,
}
"""The version of each game, and of others whose levels are not known here; games that roll as the reference does share
its version."""
