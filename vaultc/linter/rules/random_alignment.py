"""An altar or a monster with a random alignment.

This game does not choose an alignment: the altar has none, and the monster becomes the minion of no god.

Bad:
    LEVEL: "cellar"
    NOMAP
    ALTAR: (10,5), random, altar
                   ^^^^^^

Says:
    3:16: warning: an altar of random alignment has none
    help: `align[0]` is one of the three alignments at random

Good:
    LEVEL: "cellar"
    NOMAP
    ALTAR: (10,5), align[0], altar
"""

from vaultc.linter import n, rule

ADVICE = "`align[0]` is one of the three alignments at random"


@rule.warning(unless=rule.Feature.RANDOM_ALIGNMENTS | rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for altar in model.find(n.Altar):
        if isinstance(altar.alignment, n.Word) and altar.alignment.text == "random":
            yield rule.Finding("an altar of random alignment has none", altar.alignment, ADVICE)
    for _, option in rule.options_of(model.find(n.Monster), "alignment"):
        if option.word and option.word.text == "random":
            yield rule.Finding("a monster of random alignment is the minion of no god", option, ADVICE)
