"""Which dialect a des file is written in, where nobody says it: one look at its words, and a reason to tell.

Each dialect has words that no other knows. Whatever else parses in NetHack 3.6 parses in UnNetHack as well, so that a
file with none of these words is UnNetHack's. Only a file with words of both is parsed, in each of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from vaultc.games import DEFAULT, NAMES, game_named
from vaultc.language.source import Source

RELATIVE = "nethack36"
MINIHACK = RELATIVE
AUTO = "auto"
"""What stands for a name where the file is to be looked at."""


NOTHING = "as nothing in it belongs to another dialect"


class Detected(NamedTuple):
    """A dialect by its name, and why it is taken for that: a clause that begins with ``since`` or ``as``."""

    name: str
    reason: str


COMMENT = re.compile(r"^[ \t]*#[ \t]*vaultc:[ \t]*dialect[ \t]*=[ \t]*(?P<name>[^\s,;]*)", re.MULTILINE)

_POINT = r"(?:\([^()\"]*\)|\$\w+(?:\[\d+\])?)"
_OLD_THING = r"[ \t]*(?:random|'\\?.')[ \t]*,[ \t]*(?:\"|random[ \t]*,[ \t]*(?:\(|random))"
_OLD, _MINIHACK = "the form of NetHack 3.4.3", "MiniHack"
_MARKS = {
    "nethack36": (
        ("MAZE", r"^[ \t]*MAZE[ \t]*:"),
        *((flag, rf"\b{flag}\b") for flag in ("icedpools", "solidify", "corrmaze", "inaccessibles")),
        ("line", rf"\b(?:rand)?line\s*{_POINT}\s*,\s*[($]"),
    ),
    "unnethack": (
        *((flag, rf"\b{flag}\b") for flag in ("noflip", "noflipx", "noflipy", "rndvault", "sky", "stormy", "sheol")),
        *((word, rf"^[ \t]*{word}\b") for word in ("FUNCTION", "INCLUDE", "MON_GENERATION", "SOUNDS", "SPILL")),
        *((word, rf"^[ \t]*{word}\b") for word in ("WALLWALK", "VAULTGEN")),
        *((word, rf"\b{word}\b") for word in ("sheollev", "gradient")),
        ("$", r"\$[A-Za-z_]*(?:[0-9]|[A-Za-z_]\.[A-Za-z])\w*"),
        ("line", rf"\b(?:rand)?line\s*{_POINT}\s*-\s*[($]"),
    ),
    _OLD: (
        *((word, rf"^{word}\b") for word in ("RANDOM_PLACES", "RANDOM_MONSTERS", "RANDOM_OBJECTS")),
        ("INIT_MAP", r"^[ \t]*INIT_MAP[ \t]*:[ \t]*'"),
        ("[", r"^[ \t]*(?:OBJECT|MONSTER|TRAP|CONTAINER)[ \t]*\["),
        *((word, rf"^[ \t]*{word}[ \t]*:{_OLD_THING}") for word in ("OBJECT", "MONSTER")),
    ),
    _MINIHACK: (("mylevel", r'^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*"mylevel"'),),
}
"""By dialect, or what else tells one: words that must be there at all, and how they are written where they count."""

MOST_LOOKED_AT = 200
"""How often a word that stands in strings and comments is looked for elsewhere."""


class _Seen(NamedTuple):
    """The first word of a kind, and its line."""

    word: str
    line: int

    def __str__(self) -> str:
        return f"`{self.word}` in line {self.line}"


def named_in(text: str) -> str | None:
    """The dialect that a comment names, ``# vaultc: dialect=nethack36``; the first counts. It may be no dialect."""
    found = COMMENT.search(text) if "vaultc:" in text else None
    return found["name"] if found else None


def detected(source: Source) -> Detected:
    """The dialect of a file: the one that a comment names, else the one whose words it has."""
    name = named_in(source.text)
    if name in NAMES:
        return Detected(str(name), "as a comment in it says")
    seen = {name: mark for name in NAMES if (mark := _seen(source.text, name))}
    minihack = _seen(source.text, _MINIHACK) if DEFAULT not in seen else None
    if not seen.keys() - {DEFAULT} and minihack is None:
        return Detected(DEFAULT, f"since only it has {seen[DEFAULT]}" if seen else NOTHING)
    old = _seen(source.text, _OLD) if minihack is None else None
    if old is not None:
        return Detected(DEFAULT, f"since {old} is {_OLD}, and what became of that is told there")
    if len(seen) > 1:
        return _by_parsing(source, seen)
    reason = f"only it has {seen[RELATIVE]}" if RELATIVE in seen else f"{minihack} is the level that MiniHack loads"
    return Detected(RELATIVE, f"since {reason}")


def _seen(text: str, kind: str) -> _Seen | None:
    """The first mark of a kind outside of comments and strings."""
    for word, pattern in _MARKS[kind]:
        if word not in text:
            continue
        for match in islice(re.finditer(pattern, text, re.MULTILINE), MOST_LOOKED_AT):
            start = match.end() - len(match[0].lstrip())
            before = text[text.rfind("\n", 0, start) + 1 : start]
            if not before.lstrip().startswith("#") and before.count('"') % 2 == 0:
                return _Seen(" ".join(match[0].split()), text.count("\n", 0, start) + 1)
    return None


def _by_parsing(source: Source, seen: Mapping[str, _Seen]) -> Detected:
    """The dialect with the fewest mistakes; of several the first."""
    from vaultc.language.diagnostics import errors_among
    from vaultc.language.syntax import parse

    grammars = {name: game_named(name).grammar for name in seen}
    counts = {name: len(errors_among(parse(source, grammar).diagnostics)) for name, grammar in grammars.items()}
    best = min(counts, key=lambda name: counts[name])
    words = " and ".join(map(str, seen.values()))
    return Detected(best, f"since {words} belong to different dialects, and in this one there are fewest mistakes")
