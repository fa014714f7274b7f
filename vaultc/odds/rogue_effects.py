"""Names of the effects of potions, wands, rings and scrolls, as a player lists them by kind.

The sources of the rules number the kinds and name no effect, so that the names come from a file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from vaultc.odds import rogue_appearances as looks
from vaultc.support.errors import InvalidValueError

KINDS = {
    "potion": looks.POTIONS,
    "wand": looks.WANDS,
    "staff": looks.WANDS,
    "ring": looks.RINGS,
    "scroll": looks.SCROLLS,
}
"""The number of kinds of each thing; a staff is a wand of wood."""

_LINE = re.compile(r"(?P<thing>[a-z]+)\s+(?P<kind>[0-9]{1,3})\s*[:=]?\s+(?P<name>\S.*)")

Effects = Mapping[tuple[str, int], str]
"""Names by thing and kind; staffs count as wands."""


def parse_effects(text: str) -> Effects:
    """Read lines such as ``potion 6 healing``; ``#`` begins a comment.

    Raises:
        InvalidValueError: a line names no kind, or a kind is named twice; the message begins with the line's number.
    """
    effects: dict[tuple[str, int], str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        match = _LINE.fullmatch(words)
        if match is None or match["thing"] not in KINDS:
            raise InvalidValueError(f"{number}: {words!r} is not a kind with its name; write it like potion 6 healing")
        thing, kind = match["thing"], int(match["kind"])
        if kind >= KINDS[thing]:
            raise InvalidValueError(f"{number}: {thing} {kind}: there are the kinds 0 to {KINDS[thing] - 1}")
        key = _key(thing, kind)
        if key in effects:
            raise InvalidValueError(f"{number}: {thing} {kind} is named twice")
        effects[key] = match["name"]
    return effects


def effect_of(effects: Effects, thing: str, kind: int) -> str:
    """The name of the effect of a kind, or nothing if it has none."""
    return effects.get(_key(thing, kind), "")


def _key(thing: str, kind: int) -> tuple[str, int]:
    return ("wand" if thing == "staff" else thing), kind
