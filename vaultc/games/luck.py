"""The versions of the luck-weighted roll by the games that roll them, of which not all have levels here."""

from __future__ import annotations

from dataclasses import replace

from vaultc import games
from vaultc.chance import luck


def rule_of(name: str) -> luck.LuckRule:
    """The version by which a game's own dice roll."""
    make_dice = next(iter(games.game_named(name).seeding.load_generators().values()))
    rule: luck.LuckRule = make_dice(0).law_of_luck
    return rule


_OF_GAMES = {name: rule_of(name) for name in games.NAMES}
_OF_REFERENCE = replace(_OF_GAMES[games.REFERENCE], name=games.REFERENCE)

RULES = {rule.name: rule for rule in (luck.ROUNDED, _OF_REFERENCE, luck.OLD)}
"""The versions by name; the reference's version has the name of the game as well."""

RULES_OF_GAMES = {
    **{name: _OF_REFERENCE if rule == _OF_GAMES[games.REFERENCE] else rule for name, rule in _OF_GAMES.items()},
    "nethack-3.4.3": luck.OLD,
    **dict.fromkeys(("nethack-3.6", "nethack-3.7", "minihack"), luck.ROUNDED),
}
"""The version of each game, and of others whose levels are not known here; games that roll as the reference does share
its version."""
