"""A flag against mirroring on a level that is never mirrored.

Only levels of Sokoban are mirrored in this game. Levels whose name begins with `soko` count as such.

Bad:
    LEVEL: "cellar"
    FLAGS: noteleport, noflip
                       ^^^^^^
    GOLD: 5, random

Says:
    2:20: note: `noflip` changes nothing: only levels of Sokoban are mirrored
    help: remove `noflip`

Good:
    LEVEL: "cellar"
    FLAGS: noteleport
    GOLD: 5, random
"""

from vaultc.linter import rule

MIRRORED = "soko"
REASON = "only levels of Sokoban are mirrored"


@rule.note(
    rule.LevelFacts, needs=rule.Feature.FLIP_FLAGS, unless=rule.Feature.MIRRORED_LEVELS | rule.Feature.SORTED_LEVELS
)
def check(level: rule.LevelFacts) -> rule.Findings:
    flags = level.node.flags
    seen: set[str] = set()
    for word in flags.words if flags and not level.is_vault and not level.name.startswith(MIRRORED) else ():
        if word.text.startswith("noflip") and not seen & {word.text, "noflip"}:
            fix = rule.removal(f"remove `{word.text}`", word.span)
            yield rule.Finding(f"`{word.text}` changes nothing: {REASON}", word, fix=fix)
        seen.add(word.text)
