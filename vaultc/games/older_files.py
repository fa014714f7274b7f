"""Files of sorted levels, told from files of scripts and from one another.

What a script cannot say tells them: lists of random places, percentages after keywords, kinds of two arguments, rooms
without braces. A file that has forms of scripts as well is a script in which something of old was left.
"""

from __future__ import annotations

import re
from typing import Final

from vaultc import games
from vaultc.language.marks import Detected, Mark, Seen, found_in, seen
from vaultc.language.source import Source
from vaultc.support.lazy_pattern import lazy_pattern

_KIND: Final = (
    r"[ \t]*(?:random|'\\?.')[ \t]*,[ \t]*(?:\"|random[ \t]*,[ \t]*(?:\(|random|(?:place|region|contained)\b))"
)
_REGISTER: Final = r"[ \t]*(?:object|monster)[ \t]*\["

FORMS: Final = (
    *(Mark(word, rf"^{word}[ \t]*(?::|\[)") for word in ("RANDOM_PLACES", "RANDOM_OBJECTS", "RANDOM_MONSTERS")),
    Mark("INIT_MAP", r"^[ \t]*INIT_MAP[ \t]*:[ \t]*'"),
    Mark("[", r"^[ \t]*(?:OBJECT|MONSTER|TRAP|CONTAINER)[ \t]*\["),
    *(Mark(word, rf"^[ \t]*{word}[ \t]*:(?:{_KIND}|{_REGISTER})") for word in ("OBJECT", "MONSTER", "CONTAINER")),
    Mark("ROOM", r"^[ \t]*(?:SUB)?ROOM[ \t]*:[ \t]*(?:\"[^\"\n]*\"|random)[ \t]*,[^\n{\[]*\n\s*(?:[A-Z]|\Z)"),
    *(Mark(word, rf"^[ \t]*{word}[ \t]*:") for word in ("NAME", "CHANCE", "HALLUMSG", "OBJFLAGS")),
    Mark("RANDOM_REGION", r"^RANDOM_REGION[ \t]*\["),
    Mark("REGION", r"^[ \t]*REGION[ \t]*:[^\n]*,[ \t]*(?:un)?filled[ \t]*,[ \t]*(?:true|false)\b"),
    Mark("GEOMETRY", r"^[ \t]*GEOMETRY[ \t]*:[^\n]*\brandom[xy]\b"),
    Mark("ALTAR", r"^[ \t]*ALTAR[ \t]*:[^\n]*,[ \t]*(?:altar|shrine|sanctum|random)[ \t]*,[ \t]*\""),
    Mark("DOOR", r"^[ \t]*DOOR[ \t]*:[ \t]*\w+[ \t]*,[ \t]*\([^()\n]*\)[ \t]*,[ \t]*[\"0-9]"),
    Mark("DOOR", r"^[ \t]*DOOR[ \t]*:[ \t]*(?:true|false|random)[ \t]*,[ \t]*\w+[ \t]*,[ \t]*[a-z]"),
)
"""Forms that no script has."""

_SCRIPTS: Final = (
    Mark("$", r"\$[A-Za-z_]"),
    Mark("{", r"^[ \t]*(?:[A-Z]+\b[^\n\"']*(?:[\"'][^\n]*)?|\})[ \t]*\{[ \t]*$"),
    Mark("}", r"^[ \t]*\}[ \t]*$"),
    Mark(":", r"^[ \t]*\[[^\]\n]*\][ \t]*:"),
    *(
        Mark(word, rf"^[ \t]*{word}\b")
        for word in (
            "IF", "LOOP", "FOR", "SWITCH", "SHUFFLE", "TERRAIN", "REPLACE_TERRAIN", "ROOMDOOR", "GRAVE", "MINERALIZE",
            "FUNCTION", "INCLUDE", "SPILL", "WALLWALK", "MON_GENERATION", "SOUNDS", "VAULTGEN",
        )
    ),
    Mark("INIT_MAP", r"^[ \t]*INIT_MAP[ \t]*:[ \t]*[a-z]"),
)  # fmt: skip
"""Forms of scripts that no sorted level has outside of its maps."""

_BASE: Final = games.OLDER[0]


def older_game(source: Source) -> Detected | None:
    """The game of a file of sorted levels; None if it is a script, or nothing tells.

    Words of a variant tell it from others, else the fewest mistakes of syntax; without any the oldest game is taken.
    """
    form = next((found for mark in FORMS if (found := seen(source.text, mark))), None)
    if form is None:
        return None
    statements = _without_maps(source.text)
    if any(seen(statements, mark) for mark in _SCRIPTS):
        return None
    variant = _by_words(source.text)
    if variant is not None:
        return variant
    return _by_parsing(source, form)


def _without_maps(text: str) -> str:
    """A text without the rows of its maps."""
    kept, drawing = [], False
    for line in text.split("\n"):
        if drawing and line.lstrip().startswith("ENDMAP"):
            drawing = False
        if not drawing:
            kept.append(line)
        if line.rstrip() == "MAP":
            drawing = True
    return "\n".join(kept)


def _by_words(text: str) -> Detected | None:
    """The variant that has most words of variants found in a text; None if there are none, or as many of several."""
    found = {name: _words_of(name, text) for name in games.OLDER[1:]}
    most = max(map(len, found.values()))
    having = [name for name, marks in found.items() if len(marks) == most]
    if not most or len(having) > 1:
        return None
    first = min(found[having[0]], key=lambda word: word.line)
    return Detected(having[0], f"since only it of the games with sorted levels has {first}")


_NAMES: Final = (
    ("traps", lazy_pattern(r"^[ \t]*TRAP[ \t]*(?:\[[^\]\n]*\][ \t]*)?:[ \t]*\"([^\"\n]*)\"", re.MULTILINE)),
    ("rooms", lazy_pattern(r"^[ \t]*(?:(?:SUB)?ROOM[ \t]*:|REGION[^\n\"]*)[ \t]*\"([^\"\n]*)\"", re.MULTILINE)),
)


def _words_of(name: str, text: str) -> list[Seen]:
    """The words of a variant that a text has: its marks, and its own traps and types of rooms."""
    game = games.game_named(name)
    found = list(found_in(text, game.language.marks.own).values())
    words = game.catalog.table("words")
    for table, pattern in _NAMES:
        own = set(words[table])
        named = {match[1]: match for match in reversed(list(pattern.finditer(text))) if match[1] in own}
        found += (Seen(f'"{word}"', text.count("\n", 0, match.start(1)) + 1) for word, match in named.items())
    return found


def _by_parsing(source: Source, form: Seen) -> Detected:
    """The game with the fewest mistakes; of several the first."""
    from vaultc.language.diagnostics import errors_among
    from vaultc.language.syntax import parse

    def mistakes(name: str) -> int:
        return len(errors_among(parse(source, games.game_named(name).grammar).diagnostics))

    counts = {_BASE: mistakes(_BASE)}
    if counts[_BASE]:
        counts |= {name: mistakes(name) for name in games.OLDER[1:]}
    best = min(counts, key=lambda name: counts[name])
    if best == _BASE:
        title = games.game_named(_BASE).title
        return Detected(_BASE, f"since {form} is a form of {title}")
    return Detected(best, f"since {form} is a form of sorted levels, and in this game there are fewest mistakes")
