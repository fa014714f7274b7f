"""An option that does nothing on an object.

The game reads some options and ignores them.

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

from vaultc.linter import rule


def differs(game: rule.Game) -> str:
    idle = game.language.quirks.idle_object_options
    return f"without effect: {', '.join(map(rule.quoted, sorted(idle)))}" if idle else "all have an effect"


@rule.warning(differs=differs)
def check(model: rule.Model) -> rule.Findings:
    idle = model.game.language.quirks.idle_object_options
    for _, option in rule.options_of(rule.things(model)):
        word = option.word
        if word and word.text in idle:
            fix = rule.removal(f"remove `{word.text}`", option.span, safe=True)
            yield rule.Finding(f"`{word.text}` does nothing on an object", option, fix=fix)
