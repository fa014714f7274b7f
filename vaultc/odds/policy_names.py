"""The textual form of chance policies, for options and saved series. Rules: "The policies"."""

from __future__ import annotations

from vaultc.odds import policies
from vaultc.support.errors import InvalidValueError

FORMS = (
    "game, luck[:L][:boon|bane][:3.4.3][:in-stream], prd[:cold], rubber-band[:S][:cold], karmic[:raw][:cold], bag",
    "pity:N",
)
"""The forms as a message lists them."""
_GAME = ("game", "independent")


def parse_policy(text: str, luck: int = 0) -> policies.Policy:
    """The policy that a text means; a plain ``luck`` takes the hero's Luck.

    Raises:
        InvalidValueError: the text means none.
    """
    name, *parts = text.strip().lower().split(":")
    marks = set(parts)
    if len(marks) < len(parts):
        raise InvalidValueError(f"{text!r} says something twice")
    policy = _policy(name, marks, luck)
    if policy is None or marks:
        raise InvalidValueError(f"{text!r} is not a chance policy; there are {', '.join(FORMS)}")
    return policy


def _policy(name: str, marks: set[str], luck: int) -> policies.Policy | None:
    """The policy of a name; understood marks are removed from ``marks``."""
    if name in _GAME:
        return policies.Independent()
    if name == "bag":
        return policies.Bag()
    if name == "luck":
        bane, boon = _said(marks, "bane"), _said(marks, "boon")
        old, in_stream = _said(marks, "3.4.3"), _said(marks, "in-stream")
        number = _number(marks)
        return None if bane and boon else policies.Luck(luck if number is None else number, not bane, old, in_stream)
    if name == "prd":
        return policies.Prd(warm=not _said(marks, "cold"))
    if name in ("rubber", "rubber-band"):
        cold, strength = _said(marks, "cold"), _number(marks)
        return policies.Rubber(40 if strength is None else strength, warm=not cold)
    if name == "karmic":
        return policies.Karmic(raw=_said(marks, "raw"), warm=not _said(marks, "cold"))
    tries = _number(marks)
    return policies.Pity(tries) if name == "pity" and tries is not None else None


def _said(marks: set[str], word: str) -> bool:
    """Remove a mark from the written names; True if it was there."""
    found = word in marks
    marks.discard(word)
    return found


def _number(marks: set[str]) -> int | None:
    """The number among the marks, if there is exactly one; it is taken out."""
    numbers = [mark for mark in marks if mark.lstrip("+-").isascii() and mark.lstrip("+-").isdigit()]
    if len(numbers) != 1:
        return None
    marks.discard(numbers[0])
    return int(numbers[0])
