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

from vaultc.linter import n, rule

LONGEST_NAME = 62


def differs(game: rule.Game) -> str:
    longest = game.language.quirks.longest_message
    return f"a MESSAGE is cut to {longest} characters" if longest else "a MESSAGE is never cut"


@rule.warning(differs=differs)
def check(model: rule.Model) -> rule.Findings:
    longest = model.game.language.quirks.longest_message
    messages = [(message.text, longest, "a message") for message in model.find(n.Message) if longest]
    names = [(option.value, LONGEST_NAME, "a name") for _, option in rule.options_of(rule.things(model), "name")]
    for text, most, what in [*messages, *names]:
        length = len(text.text.encode()) if isinstance(text, n.String) else 0
        if text is not None and length > most:
            yield rule.Finding(f"{what} is cut to {most} characters, this one has {length}", text)
