"""An unfilled REGION of a random type.

The game mixes up the numbers of its type and its flag, and the region becomes a shop.

Bad:
    LEVEL: "cellar"
    NOMAP
    REGION: (10,5,20,9), lit, random, unfilled
    ^^^^^^

Says:
    3:1: warning: an unfilled region of random type becomes a black market

Good:
    LEVEL: "cellar"
    NOMAP
    REGION: (10,5,20,9), lit, "ordinary", unfilled
"""

from vaultc.linter import n, rule


def differs(game: rule.Game) -> str:
    return f"it becomes a {game.language.quirks.random_unfilled}"


@rule.warning(n.RegionStatement, unless=rule.OF_ALL_LEVELS, differs=differs)
def check(region: n.RegionStatement, model: rule.Model) -> rule.Findings:
    words = {word.text for word in region.flags}
    if region.type is None and words and "filled" not in words:
        kind = model.game.language.quirks.random_unfilled
        yield rule.Finding(f"an unfilled region of random type becomes a {kind}", region)
