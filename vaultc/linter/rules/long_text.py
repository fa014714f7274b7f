"""A text that is longer than the game can show.

The name of an object is cut to 62 characters, and some games cut a MESSAGE.

Bad:
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random, name:"The oaken chest of a merchant who never came back from the deep"
                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

Says:
    2:38: warning: a name is cut to 62 characters, this one has 63

Good:
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random, name:"The oaken chest of a merchant"
"""

from __future__ import annotations

from vaultc.language.game import Game
from vaultc.linter.rule import Finding, Findings, Model, n, warning

LONGEST_NAME = 62


def differs(game: Game) -> str:
    longest = game.language.quirks.longest_message
    return f"a MESSAGE is cut to {longest} characters" if longest else "a MESSAGE is never cut"


@warning(differs=differs)
def check(model: Model) -> Findings:
    longest = model.game.language.quirks.longest_message
    for message in model.find(n.Message) if longest else ():
        yield from _too_long(message.text, longest or 0, "a message")
    things: list[n.Object | n.Container] = [*model.find(n.Object), *model.find(n.Container)]
    for thing in things:
        for option in thing.options:
            if option.key == "name" and isinstance(option.value, n.Expression):
                yield from _too_long(option.value, LONGEST_NAME, "a name")


def _too_long(text: n.Expression, longest: int, what: str) -> Findings:
    length = len(text.text.encode()) if isinstance(text, n.String) else 0
    if length > longest:
        yield Finding(f"{what} is cut to {longest} characters, this one has {length}", text)
