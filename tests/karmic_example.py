"""The thirteen luck rolls by which the rules of karma are explained."""

from __future__ import annotations

from vaultc.odds.karmic import Character, Given, Outcome

_BAD, _NONE, _GOOD = Outcome
WORKED_EXAMPLE = (_GOOD, _GOOD, _GOOD, _BAD, _NONE, _BAD, _BAD, _BAD, _BAD, _BAD, _BAD, _BAD, _NONE)
"""The outcomes of the steps."""
STEPS = tuple(Character().play(map(Given, WORKED_EXAMPLE)))
"""The rolls with the karma in force."""
