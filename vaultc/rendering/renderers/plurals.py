"""Names of several things: ``arrows``, ``potions of booze``, ``pairs of gloves``, ``wolves``, ``staircases up``."""

from __future__ import annotations

import re

_UNCHANGED = frozenset({
    "ya", "shuriken", "boots", "gloves", "lenses", "scales", "shoes", "hai", "rin", "Nazgul", "tengu", "manes",
    "jellyfish", "samurai", "ninja", "roshi", "spetum", "bars", "gas",
})  # fmt: skip
_IRREGULAR = {
    "knife": "knives", "tooth": "teeth", "leaf": "leaves", "staff": "staves", "wolf": "wolves", "elf": "elves",
    "dwarf": "dwarves", "thief": "thieves", "watchman": "watchmen", "caveman": "cavemen", "woman": "women",
    "vortex": "vortices", "fungus": "fungi", "homunculus": "homunculi", "cubus": "cubi", "erinys": "erinyes",
    "djinni": "djinn", "mumak": "mumakil", "mouse": "mice", "foot": "feet",
}  # fmt: skip
_AFTER = r" of | versus | up$| down$| above$|, | \(|$"
"""Words that can follow the word that changes."""


def plural(name: str) -> str:
    """The plural of the name of an object, a monster or a feature; the word before ``of`` changes, or the last word.

    >>> plural("scroll of fire"), plural("ruby"), plural("crysknife"), plural("lurker above")
    ('scrolls of fire', 'rubies', 'crysknives', 'lurkers above')
    """
    head, after, rest = re.fullmatch(rf"(.*?)({_AFTER})(.*)", name, re.DOTALL).groups()  # type: ignore[union-attr]
    start, last = re.fullmatch(r"(.*?)([^ -]*)", head, re.DOTALL).groups()  # type: ignore[union-attr]
    return start + _word(last) + after + rest


def _word(word: str) -> str:
    if word in _UNCHANGED or not word:
        return word
    for end, ends in _IRREGULAR.items():
        if word.endswith(end):
            return word.removesuffix(end) + ends
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s")


def with_article(name: str) -> str:
    """A name with ``a`` or ``an``.

    >>> with_article("ice box"), with_article("chest"), with_article("unicorn horn")
    ('an ice box', 'a chest', 'a unicorn horn')
    """
    vowel = re.match(r"(?!uni|us|eu|one)[aeiou]", name, re.IGNORECASE)
    return f"{'an' if vowel else 'a'} {name}"
