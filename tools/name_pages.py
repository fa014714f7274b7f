"""The pages of names, one for each game."""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.game import Feature, Game
from vaultc.language.names import KINDS, NameEntry, entries

_TITLES = {"rooms": "Types of rooms", "flags": "Flags of levels"}


def page(game: Game) -> str:
    """All names of a game in tables, kind by kind and class by class, as Markdown.

    Monsters, objects and artifacts are left out where a game has more of them than its tables.
    """
    is_open = game.has(Feature.OPEN_NAMES)
    parts = [f"# Names in {game.title}\n", INTRODUCTION_OF_VARIANTS if is_open else INTRODUCTION]
    for what in KINDS:
        if is_open and what in _LIVING:
            continue
        known = [entry for entry in entries(game) if entry.what == what]
        parts += [f"## {_TITLES.get(what, what.capitalize())}\n", *_tables(what, known)]
    return "\n".join(parts)


INTRODUCTION = """\
The names of things in des files. `vaultc names WORDS` finds them by players' words, `vaultc names --class D` by class.
Frequencies of monsters go from 0 (never at random) to 7; frequencies of objects are shares of 1000 of their class.
"""


INTRODUCTION_OF_VARIANTS = """\
The words of levels in des files: `vaultc names --dialect NAME WORDS` finds them. Most monsters, objects and artifacts
come from [the older game](README.md); what the variant adds to them is read from its sources by
[`vaultc catalog import`](../variants.md).
"""
_LIVING = frozenset({"monsters", "objects", "artifacts"})


def _tables(what: str, known: list[NameEntry]) -> Iterator[str]:
    if what not in ("monsters", "objects"):
        yield _table(known)
        return
    for symbol, name in dict.fromkeys((entry.symbol, entry.class_name) for entry in known):
        quoted = f"'{symbol}'"
        yield f"### {name}: {_code(quoted)}\n"
        yield _table([entry for entry in known if (entry.symbol, entry.class_name) == (symbol, name)])


def _table(known: list[NameEntry]) -> str:
    first = known[0]
    head = ["name", "in des files", *(["level"] if first.level is not None else [])]
    head += ["frequency"] if first.frequency is not None else []
    rows = [" | ".join([*head, "facts"]), " | ".join("---" for _ in [*head, "facts"])]
    for entry in known:
        numbers = [str(number) for number in (entry.level, entry.frequency) if number is not None]
        rows.append(" | ".join([_text(entry.name), _code(entry.written), *numbers, _text(entry.facts)]))
    return "".join(f"| {row} |\n" for row in rows)


def _text(text: str) -> str:
    return "".join(f"\\{c}" if c in "\\`*_[]<>|#" else c for c in text)


def _code(text: str) -> str:
    marks = "``" if "`" in text else "`"
    blank = " " if "`" in text else ""
    return f"{marks}{blank}{text}{blank}{marks}".replace("|", "\\|")
