"""The dialect of a des file that does not name it: found by one look at its words, with a reason to tell.

Each game gives the marks of its dialect; they are collected at the first look. A file without any mark is
taken for one of the default game. Only a file whose marks belong to no single dialect is parsed, in each of them.

Files of sorted levels are told from files of scripts, and from one another, by what a script cannot say: lists of
random places, percentages after keywords, kinds of two arguments, rooms without braces. A file that has forms of
scripts as well is a script in which something of old was left.
"""

from __future__ import annotations

import re
from collections import abc
from functools import cache
from typing import Final

from vaultc import games
from vaultc.games.lua_versions import version_in
from vaultc.language import game
from vaultc.language.game import Detected, Mark
from vaultc.language.source import Source
from vaultc.support.errors import InvalidValueError
from vaultc.support.lazy import lazy_pattern

AUTO = "auto"
"""The name that asks for detection from the file."""
NOTHING = "as nothing in it belongs to another dialect"
COMMENT = lazy_pattern(r"^[ \t]*#[ \t]*vaultc:[ \t]*dialect[ \t]*=[ \t]*(?P<name>[^\s,;]*)", re.MULTILINE)


def named_in(text: str) -> str | None:
    """The dialect that a comment names, ``# vaultc: dialect=...``; the first counts. It may be no dialect."""
    found = COMMENT.search(text) if "vaultc:" in text else None
    return found["name"] if found else None


def detected(source: Source) -> Detected:
    """The dialect of a file: the game that it was compiled for, or the dialect that a comment names, else a dialect
    with all marks found in the file.

    Of several such dialects the default is taken, else the first. Where none has all of them, the forms of an older
    game decide, else the fewest mistakes.
    """
    if source.is_lua_script:
        return Detected(*version_in(source.text))
    told = (_compiled_for(source) if source.is_compiled else None) or told_in(source)
    if told is not None:
        return told
    older = None if _loaded(source.text, _marks()) else older_game(source)
    if older is not None:
        return older
    found = game.found_in(source.text, _every_mark())
    having = _knowing_all(found)
    owning = [name for name in having if found.keys() & set(_marks()[name].own)]
    having = owning or having  # dialects that only borrow a mark give way to those that call one their own
    if games.DEFAULT in having:
        return (
            _by_marks(found, games.DEFAULT)
            if found
            else _loaded(source.text, having) or Detected(games.DEFAULT, NOTHING)
        )
    loaded = _loaded(source.text, having)
    former = None if loaded else _former(source.text)
    if former is not None and (former.name in having or not having):
        return former
    return _by_marks(found, having[0]) if having else _by_parsing(source, found)


def told_in(source: Source) -> Detected | None:
    """The dialect that a comment in a file names; None if there is none."""
    if source.is_lua_script:
        found = Detected(*version_in(source.text))
        return found if found.reason == game.IN_COMMENT else None
    name = games.known_name(named_in(source.text) or "")
    return None if name is None else Detected(name, game.IN_COMMENT)


def possible(source: Source) -> frozenset[str]:
    """The games of which a file can be: one if something tells it, those that share its words, or else all."""
    name, reason = detected(source)
    if reason == NOTHING:
        return frozenset(games.dialects())
    marks = {} if source.is_compiled or source.is_lua_script else game.found_in(source.text, _every_mark())
    knowing = _knowing_all(marks) if marks else []
    is_shared = name in knowing and _by_marks(marks, name).reason == reason
    return frozenset(knowing if is_shared else (name,))


def declared(text: str, name: str) -> str:
    """A des file of a game, with a comment that says so where nothing else tells it; settings tell the games of
    forks."""
    if name not in games.dialects() or detected(Source.from_text(text)).name == name:
        return text
    return f"# vaultc: dialect={name}\n{text}"


def _compiled_for(source: Source) -> Detected | None:
    """The game for which a level was compiled; None of a damaged file."""
    from vaultc.compiler import records

    try:
        target = records.target_of(source.text.encode(source.encoding), games.known_targets())
    except records.CompiledFileError:
        return None
    return Detected(target.game, f"{game.COMPILED_FOR}{target.title}") if target.game in games.NAMES else None


def _knowing_all(found: abc.Mapping[Mark, game.Seen]) -> list[str]:
    return [name for name, marks in _marks().items() if found.keys() <= set(marks.known)]


def _by_marks(found: abc.Mapping[Mark, game.Seen], name: str) -> Detected:
    """A dialect that knows all marks found, with those that tell it from others as far as marks can."""
    left, telling = set(_marks()), list[game.Seen]()
    for mark in sorted(found, key=lambda mark: len(_knowing(mark))):
        knowing = left & _knowing(mark)
        if knowing != left:
            left = knowing
            telling.append(found[mark])
    words = " and ".join(map(str, sorted(telling, key=lambda each: each.line)))
    if left == {name}:
        return Detected(name, f"since only it has {'both ' if len(telling) == 2 else ''}{words}")
    *names, last = sorted(left)
    return Detected(name, f"since only {', '.join(names)} and {last} have {words}")


def _knowing(mark: Mark) -> set[str]:
    return {name for name, marks in _marks().items() if mark in marks.known}


def _loaded(text: str, names: abc.Iterable[str]) -> Detected | None:
    """The first of some dialects in which a level has the name that a program asks for."""
    for name in names:
        marks = _marks()[name]
        for mark in game.found_in(text, marks.loaded).values():
            return Detected(name, f"since {mark} is the level that {marks.loader} loads")
    return None


def _former(text: str) -> Detected | None:
    """The first dialect that explains forms of an older game that a file has."""
    for name, marks in _marks().items():
        for mark in game.found_in(text, marks.former).values():
            form = f"the form of {marks.ancestor}"
            return Detected(name, f"since {mark} is {form}, and its check names the new form")
    return None


def _mistakes(source: Source, names: abc.Iterable[str]) -> dict[str, int]:
    from vaultc.language.diagnostics import errors_among
    from vaultc.language.syntax import parse

    return {name: len(errors_among(parse(source, games.game_named(name).grammar).diagnostics)) for name in names}


def _by_parsing(source: Source, found: abc.Mapping[Mark, game.Seen]) -> Detected:
    """The dialect with the fewest mistakes of those that have marks found in a file; of several the first."""
    first = {name: mark for name, marks in _marks().items() if (mark := next(filter(found.get, marks.known), None))}
    counts = _mistakes(source, first)
    best = min(counts, key=lambda name: counts[name])
    words = " and ".join(str(found[mark]) for mark in dict.fromkeys(first.values()))
    return Detected(best, f"since {words} belong to different dialects, and in this one there are fewest mistakes")


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
    Mark("(", r"^[ \t]*(?:CONTAINER|MONSTER|OBJECT)[ \t]*:[ \t]*[(\"]"),
)  # fmt: skip
"""Forms of scripts that no sorted level has outside of its maps."""

_BASE: Final = games.OLDER[0]


def older_game(source: Source) -> Detected | None:
    """The game of a file of sorted levels; None if it is a script, or nothing tells.

    Words of a variant tell it from others, else the fewest mistakes of syntax; without any the oldest game is taken.
    """
    statements = _without_maps(source.text)
    if any(game.seen(statements, mark) for mark in _SCRIPTS):
        return None
    form = next((found for mark in FORMS if (found := game.seen(source.text, mark))), None)
    if form is None:
        return None
    variant = _by_words(source.text)
    if variant is not None:
        return variant
    return _sorted_by_parsing(source, form)


def _without_maps(text: str) -> str:
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


def _words_of(name: str, text: str) -> list[game.Seen]:
    """The words of a variant that a text has: its marks, and its own traps and types of rooms."""
    variant = games.game_named(name)
    found = list(game.found_in(text, variant.language.marks.own).values())
    words = variant.catalog.table("words")
    for table, pattern in _NAMES:
        own = set(words[table])
        named = {match[1]: match for match in reversed(list(pattern.finditer(text))) if match[1] in own}
        found += (game.Seen(f'"{word}"', text.count("\n", 0, match.start(1)) + 1) for word, match in named.items())
    return found


def _sorted_by_parsing(source: Source, form: game.Seen) -> Detected:
    """The game with the fewest mistakes; of several the first."""
    counts = _mistakes(source, [_BASE])
    if counts[_BASE]:
        counts |= _mistakes(source, games.OLDER[1:])
    best = min(counts, key=lambda name: counts[name])
    if best == _BASE:
        title = games.game_named(_BASE).title
        return Detected(_BASE, f"since {form} is a form of {title}")
    return Detected(best, f"since {form} is a form of sorted levels, and in this game there are fewest mistakes")


def marks_of_games(names: abc.Iterable[str] = games.NAMES) -> dict[str, game.Marks]:
    """The marks of games by their names.

    Raises:
        InvalidValueError: a game has none, so that no file could be taken for one of its own.
    """
    marks = {name: games.game_named(name).language.marks for name in names}
    for name, given in marks.items():
        if not given.own:
            raise InvalidValueError(
                f"the game {name!r} has no marks: give `marks` with words of its own to its Language"
            )
    return marks


@cache
def _marks() -> dict[str, game.Marks]:
    return marks_of_games()


@cache
def _every_mark() -> tuple[Mark, ...]:
    return tuple(dict.fromkeys(mark for marks in _marks().values() for mark in marks.own))
