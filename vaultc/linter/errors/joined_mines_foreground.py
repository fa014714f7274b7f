"""Joined mines whose foreground is neither floor nor corridor.

`INIT_MAP: mines` can join its caves only if they are room floor (`.`) or corridor (`#`), or in some games puddles,
sewage, sand or grass.

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

from vaultc.linter import n, rule


@rule.error(n.Mines, unless=rule.OF_ALL_LEVELS, of_code=True)
def check(mines: n.Mines, model: rule.Model) -> rule.Findings:
    character, allowed = mines.foreground.character, model.game.language.quirks.joined_grounds
    if mines.joined.text == "true" and character in model.game.catalog.codes and character not in (*allowed, "x"):
        choices = rule.choice(map(rule.quoted, allowed))
        message = f"joined mines have a foreground of {choices}, not {rule.quoted(character)}"
        yield rule.Finding(message, mines.foreground)
