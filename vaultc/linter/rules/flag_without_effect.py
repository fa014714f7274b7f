"""A level flag that changes nothing.

It is given twice, another flag includes it, or it has no meaning.

Bad:
    LEVEL: "cellar"
    FLAGS: hardfloor, hardfloor
                      ^^^^^^^^^
    GOLD: 5, random

Says:
    2:19: note: `hardfloor` changes nothing: it is given twice
    help: remove `hardfloor`

Good:
    LEVEL: "cellar"
    FLAGS: hardfloor
    GOLD: 5, random
"""

from vaultc.linter import rule

HEADER = "mazelevel"


@rule.note(rule.LevelFacts)
def check(level: rule.LevelFacts) -> rule.Findings:
    flags = level.node.flags.words if level.node.flags else ()
    seen: set[str] = {HEADER} if level.node.maze is not None else set()
    words = {word.text for word in flags}
    for word in flags:
        reason = _reason(word.text, seen, words)
        if word.text == HEADER and level.node.maze is not None:
            reason = "the MAZE header sets it"
        if reason:
            fix = rule.removal(f"remove `{word.text}`", word.span, safe=True)
            yield rule.Finding(f"`{word.text}` changes nothing: {reason}", word, fix=fix)
        seen.add(word.text)


def _reason(word: str, seen: set[str], words: set[str]) -> str | None:
    if word in seen:
        return "it is given twice"
    if is_unheeded(word):
        return "the generator ignores it"
    if word.startswith("noflip") and "rndvault" in words:
        return "a random vault is never mirrored"
    if word in ("noflipx", "noflipy") and "noflip" in words:
        return "`noflip` includes it"
    return None


def is_unheeded(word: str) -> bool:
    """Return whether this flag changes no level."""
    return word == "sheol"
