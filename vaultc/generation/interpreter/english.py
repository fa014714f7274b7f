"""English words as the game inflects them in texts. Rules: "MON_GENERATION, SOUNDS, MESSAGE".

The game goes by endings and knows few exceptions: it writes "Staffs" and "Woman-at-armses".
"""

from __future__ import annotations

from typing import Final

_VOWELS: Final = "aeiou"
_UNCHANGED: Final = ("samurai",)
_NO_MEN: Final = ("human", "shaman")
"""Words in -man that have nothing to do with men."""
_PLURAL_ENDINGS: Final = (
    ("man", "men"),
    ("foot", "feet"),
    ("sis", "ses"),
    ("ium", "ia"),
    ("us", "i"),
    ("ato", "atoes"),
    ("ff", "ffs"),
    ("f", "ves"),
)
_HISSING: Final = ("s", "x", "z", "ch", "sh")
_COMPLEMENT: Final = " of "


def capitalized(text: str) -> str:
    """A text whose first letter is large."""
    return text[:1].upper() + text[1:]


def without_article(text: str) -> str:
    """A text without a leading "the"."""
    return text[4:] if _has_article(text) else text


def with_article(text: str) -> str:
    """A text with "a" or "an" in front, unless it begins with "the"."""
    if _has_article(text):
        return text
    return ("an " if text[:1].lower() in tuple(_VOWELS) else "a ") + text


def possessive(text: str) -> str:
    """The genitive of a text."""
    return text + ("'" if text.endswith("s") else "'s")


def plural(text: str) -> str:
    """A text in the plural; what follows "of" stays as it is."""
    head, complement, rest = text.partition(_COMPLEMENT)
    return _plural(head) + complement + rest


def _has_article(text: str) -> bool:
    return text[:4].lower() == "the "


def _plural(text: str) -> str:
    lower = text.lower()
    if lower.endswith(_UNCHANGED):
        return text
    if not lower.endswith(_NO_MEN):
        for ending, replacement in _PLURAL_ENDINGS:
            if lower.endswith(ending):
                return text[: -len(ending)] + replacement
    if lower.endswith("y") and lower[-2:-1] not in tuple(_VOWELS):
        return text[:-1] + "ies"
    return text + ("es" if lower.endswith(_HISSING) else "s")
