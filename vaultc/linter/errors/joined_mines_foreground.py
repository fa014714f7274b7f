"""Joined mines whose foreground is neither floor nor corridor.

`INIT_MAP: mines` can join its caves only if they are of room floor (`.`) or corridor (`#`), in some games also of
puddles, sewage, sand or grass.

Bad:
    LEVEL: "cellar"
    INIT_MAP: mines, 'L', ' ', true, true, lit, true
                     ^^^
    STAIR: random, up

Says:
    2:18: error: joined mines have a foreground of `.` or `#`, not `L`

Good:
    LEVEL: "cellar"
    INIT_MAP: mines, 'L', ' ', true, false, lit, true
    STAIR: random, up
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.wording import choice, quoted


def check(model: Model) -> Iterator[rule.Finding]:
    for mines in model.find(n.Mines):
        character, allowed = mines.foreground.character, model.game.language.quirks.joined_grounds
        if mines.joined.text == "true" and character in model.game.catalog.codes and character not in (*allowed, "x"):
            choices = choice(map(quoted, allowed))
            message = f"joined mines have a foreground of {choices}, not {quoted(character)}"
            yield rule.Finding(message, mines.foreground.span)


RULE = rule.Rule("joined-mines-foreground", Severity.ERROR, __doc__, check, of_code=True, unless=rule.OF_ALL_LEVELS)
