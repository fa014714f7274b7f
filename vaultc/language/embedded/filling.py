"""Texts that fit in the holes of a level, so that all else of it can be read and judged.

A hole is filled in several ways; what is not found with all of them depends on the hole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from vaultc.language.embedded.levels import EmbeddedLevel, FilledLevel
from vaultc.language.embedded.pieces import HOLE_SIGN, plain
from vaultc.language.source import Source
from vaultc.support.dataclass import dataclass
from vaultc.support.lazy import lazy_pattern

if TYPE_CHECKING:
    from vaultc.language.game import Language

_HEADS: Final = ("LEVEL", "MAZE", "FLAGS", "INIT_MAP", "GEOMETRY")
"""Statements that are not in a room; the first two begin a level."""
_TITLE: Final = "MAZE: \"mylevel\", ' '\n"
_ROOM_LINE: Final = 'ROOM: "ordinary", lit, random, random, random {\n'
MOST_HOLES: Final = 200
"""Holes of a level for which a fitting text is looked for; others are taken for numbers."""
_MAP_BEGINS = lazy_pattern(r"[ \t]*MAP[ \t]*")
_MAP_ENDS = lazy_pattern(r"[ \t]*ENDMAP[ \t]*")
_WORD = lazy_pattern(r"[ \t]*(?P<word>[A-Z_]+)")


class HoleKind(Enum):
    """The place of a hole, which tells what may stand there."""

    LINES = "lines"
    MAP = "rows of a map"
    SQUARES = "squares of a row"
    WORDS = "words in quotes"
    SIGN = "a character in quotes"
    VALUE = "a value"


_WHOLE_MAP = "\n".join(["." * 76] * 21)
_ROW = "." * 76
_NAMES: Final = {"LEVEL": "mylevel", "MAZE": "mylevel", "ROOM": "ordinary", "SUBROOM": "ordinary", "REGION": "ordinary"}
_VALUES: Final[tuple[tuple[str, str], ...]] = (
    ("1", "2"), ("(1,1)", "(2,2)"), ("random", "random"), ("'a'", "'b'"), ('"hole"', '"hole"'), ("lit", "unlit"),
    ("down", "up"), ("open", "closed"), ("north", "south"), ("law", "chaos"), ("(1,1,1,1)", "(2,2,2,2)"),
    ("hostile", "peaceful"), ("blessed", "cursed"), ("engrave", "burn"), ("center", "center"), ("true", "false"),
    ("altar", "shrine"), ("rect", "fillrect"), ("horizontal", "vertical"), ("1d2", "1d3"), ("{ 1 }", "{ 2 }"),
    ("50%", "60%"), ("MAP", "MAP"), ("noteleport", "hardfloor"), ("{", "{"), ("hole", "hole"), ("MONSTER", "OBJECT"),
)  # fmt: skip
Fills: TypeAlias = tuple[str, ...]
"""Texts for one hole, one for each variant."""
_ANY: Final[Fills] = ("1", "2")
MOST_FITTING: Final = 3
"""Kinds of values that are tried in a hole."""
_FIELDS: Final = tuple((f"{first},{first}", f"{second},{second}") for first, second in _VALUES[:3])


@dataclass(frozen=True, slots=True)
class HolePlace:
    """A hole with its kind, and the brackets around it in its line: offsets in the text with a sign for each hole."""

    kind: HoleKind
    number: int
    line: str
    column: int


def holes_of(level: EmbeddedLevel) -> Iterator[HolePlace]:
    """The holes of a level with their kinds."""
    number, in_map = 0, False
    for line in plain(level.text).split("\n"):
        if _MAP_BEGINS.fullmatch(line) and not in_map:
            in_map = True
        elif _MAP_ENDS.fullmatch(line):
            in_map = False
        column = line.find(HOLE_SIGN)
        while column >= 0:
            yield HolePlace(_kind(line, column, in_map), number, line, column)
            number += 1
            column = line.find(HOLE_SIGN, column + 1)


def _kind(line: str, column: int, in_map: bool) -> HoleKind:
    if not line.replace(HOLE_SIGN, "").strip():
        return HoleKind.MAP if in_map else HoleKind.LINES
    if in_map:
        return HoleKind.SQUARES
    if line[column - 1 : column] == "'" == line[column + 1 : column + 2]:
        return HoleKind.SIGN
    return HoleKind.WORDS if line.count('"', 0, column) % 2 else HoleKind.VALUE


def variants(level: EmbeddedLevel, language: Language) -> tuple[FilledLevel, ...]:
    """The level with its holes filled in several ways that fit; in one if it has none."""
    if not level.holes:
        return (level.filled(()),)
    fills: list[Fills] = []
    line_fills: dict[str, list[Fills]] = {}
    for place in holes_of(level):
        if place.kind is HoleKind.VALUE and place.number < MOST_HOLES:
            if place.line not in line_fills:
                line_fills[place.line] = _fitting(place.line, language)
            index = place.line.count(HOLE_SIGN, 0, place.column)
            fills.append(line_fills[place.line][index])
        else:
            fills.append(_plain_fill(place))
    count = max(2, *map(len, fills))
    return tuple(level.filled([fill[number % len(fill)] for fill in fills]) for number in range(count))


def marked(level: EmbeddedLevel, language: Language) -> FilledLevel:
    """The level with its holes filled for a formatter, which keeps them: lines are comments."""
    first = variants(level, language)[0]
    fills = [first.text[start:end] for start, end in first.holes]
    for place in holes_of(level):
        if place.kind is HoleKind.LINES:
            fills[place.number] = f"# hole {place.number}"
    return level.filled(fills)


def _plain_fill(place: HolePlace) -> Fills:
    match place.kind:
        case HoleKind.LINES:
            return "", ""
        case HoleKind.MAP:
            return _WHOLE_MAP, _ROW
        case HoleKind.SQUARES:
            return ".", " "
        case HoleKind.SIGN:
            return ".", "d"
        case HoleKind.WORDS:
            word = _WORD.match(place.line)
            name = _NAMES.get(word["word"] if word else "", "hole")
            alone = place.line[place.column - 1] == '"' == place.line[place.column + 1 : place.column + 2]
            return (name, name) if alone else ("hole", "hole")
        case HoleKind.VALUE:
            return _ANY


def _fitting(line: str, language: Language) -> list[Fills]:
    """For each hole of a line, texts with which most of the line can be read."""
    parts = line.split(HOLE_SIGN)
    fills = [_in_line(line, parts, number) for number in range(len(parts) - 1)]
    for number, before in enumerate(fills):
        if before == _ANY:
            fills[number] = _best(parts, fills, number, language)
    return fills


def _best(parts: Sequence[str], fills: Sequence[Fills], number: int, language: Language) -> Fills:
    """The texts that fit best in one hole of a line, while the others have their first."""
    firsts = [fill[0] for fill in fills]
    found: list[tuple[int, tuple[str, str]]] = []
    for candidate in (*_VALUES, *_FIELDS):
        firsts[number] = candidate[0]
        text = "".join(part + fill for part, fill in zip(parts, [*firsts, ""], strict=True))
        found.append((_unread(text, language), candidate))
        if sum(not left for left, _ in found) == MOST_FITTING:
            break
    least = min(left for left, _ in found)
    best = [candidate for left, candidate in found if left == least][:MOST_FITTING]
    fitting = tuple(text for one in (0, 1) for text in dict.fromkeys(candidate[one] for candidate in best))
    return (*fitting, ",".join([best[0][1]] * _ELEMENTS)) if _is_element(parts, number) else fitting


_ELEMENTS: Final = 12
"""Elements that a hole in a list may have."""


def _is_element(parts: Sequence[str], number: int) -> bool:
    """True if a hole is all that stands between two commas or ends of a list, so that it may be several elements."""
    before = HOLE_SIGN.join(parts[: number + 1])
    inside = before.count("{") > before.count("}") and "=" in before.partition("{")[0]
    return inside and before.rstrip().endswith(("{", ",")) and parts[number + 1].lstrip().startswith(("}", ","))


def _in_line(line: str, parts: Sequence[str], number: int) -> Fills:
    before = parts[number]
    if before.endswith("$"):
        return "hole", "hole"
    column = sum(len(part) + 1 for part in parts[:number]) + len(before)
    kind = _kind(line, column, in_map=False)
    return _plain_fill(HolePlace(kind, number, line, column))


@lru_cache(maxsize=4096)
def _unread(line: str, language: Language) -> int:
    """The number of characters from the first that cannot follow on, in a statement alone in the body of a level."""
    from vaultc.language import syntax

    opened = line.count("{") - line.count("}")
    is_head = line.lstrip().startswith(_HEADS)
    head = _TITLE if is_head else f"{_TITLE}{_ROOM_LINE}"
    head = "" if line.lstrip().startswith(_HEADS[:2]) else head
    tail = "MAP\n.\nENDMAP\n" if line.lstrip().startswith("GEOMETRY") else ""
    text = head + "{\n" * max(-opened, 0) + line + "\n" + tail + "}\n" * (max(opened, 0) + (not is_head))
    return len(text) - syntax.refused_at(Source.from_text(text), language.load_grammar())
