"""An option that does nothing on an object.

Some options are read and forgotten.

Bad:
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random, invisible
                                    ^^^^^^^^^

Says:
    2:33: warning: `invisible` does nothing on an object
    help: remove `invisible`

Good:
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random
"""

from __future__ import annotations

from vaultc.language.game import Game
from vaultc.linter.rule import Finding, Findings, Model, options_of, quoted, removal, things, warning


def differs(game: Game) -> str:
    idle = game.language.quirks.idle_object_options
    return f"without effect: {', '.join(map(quoted, sorted(idle)))}" if idle else "all have an effect"


@warning(differs=differs)
def check(model: Model) -> Findings:
    idle = model.game.language.quirks.idle_object_options
    for _, option in options_of(things(model)):
        word = option.word
        if word and word.text in idle:
            fix = removal(f"remove `{word.text}`", option.span, safe=True)
            yield Finding(f"`{word.text}` does nothing on an object", option, fix=fix)
