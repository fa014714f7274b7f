"""Texts on the floors of ordinary rooms, and the hint of the first level.

All their draws come from the level's own stream. The game's texts are not part of vaultc, but the lengths of their
lines are, and how each of their letters wears down. So the draws are exact without the texts, for which others are
shown.
Rules: "UnNetHack 6: Contents of ordinary rooms".
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from itertools import accumulate
from typing import Any, Final, NamedTuple

from vaultc.generation.dungeon import rooms
from vaultc.generation.layout import positions
from vaultc.generation.population import furnishings
from vaultc.generation.population.special_rooms.choosing import has_upstairs
from vaultc.generation.site import Site
from vaultc.generation.variations import Wear
from vaultc.level.level import Room
from vaultc.world.catalog.tables import shipped

_BUILT_IN: Final = 101
_HINTS: Final = 9
_TRIES: Final = 51
_UNFIT = ("fortune", "pity")
_HINT = "Look before you step, and twice before you read."


class GraffitiLine(NamedTuple):
    """A text, or the classes of its letters if it is not ``known``; an ``unfit`` one is drawn anew."""

    letters: str
    known: bool
    unfit: bool


class Shapes(NamedTuple):
    """The lines of a file of rumours without their letters: its bytes, and the place behind the end of each line."""

    size: int
    ends: tuple[int, ...]
    lines: tuple[GraffitiLine, ...]

    def line_after(self, place: int) -> GraffitiLine:
        """The line after the line that holds a byte; after the last one the first."""
        return self.lines[(bisect_right(self.ends, place) + 1) % len(self.lines)]


LineSource = Callable[[bool], GraffitiLine]
"""Draws a true or a false rumour."""


# ---- lengths and classes


@cache
def _table() -> dict[str, Any]:
    return shipped("unnethack-6.0", "graffiti")


@cache
def _shapes(truth: bool) -> Shapes:
    section = _table()["rumours"]["true" if truth else "false"]
    lines = section["lines"]
    ends = tuple(accumulate(length + 1 for length, _, _ in lines))
    return Shapes(
        section["bytes"], ends, tuple(GraffitiLine(letters, False, bool(unfit)) for _, letters, unfit in lines)
    )


@cache
def _built_in() -> tuple[GraffitiLine, ...]:
    return tuple(GraffitiLine(letters, False, False) for _, letters, _ in _table()["built_in"])


@cache
def _wear_of_classes() -> Wear:
    """The wear of classes of letters; a small mark stands for everything that a hit leaves unreadable."""
    classes = _table()["classes"]
    return Wear(frozenset("."), {name: "".join(row) for name, row in classes.items() if isinstance(row, list)}, ".")


# ---- rumours


def _source(site: Site, rumours: rooms.Rumours | None) -> LineSource:
    """The rumours given by a caller, else from the files that a user names, else their shapes."""
    if rumours is not None:
        return lambda truth: _known(rumours(truth))
    texts = site.surroundings.texts
    if texts is not None and texts.has_rumours:
        return lambda truth: _known(
            texts.rumour(truth, site.dice.rn2(len(texts.true_rumours if truth else texts.false_rumours)))
        )
    return lambda truth: _shapes(truth).line_after(site.dice.rn2(_shapes(truth).size))


def _known(text: str) -> GraffitiLine:
    return GraffitiLine(text, True, any(word in text.lower() for word in _UNFIT))


def _rumour(site: Site, source: LineSource, *, only_true: bool = False) -> GraffitiLine:
    """A rumour without words that only suit a cookie; hearing it exercises wisdom."""
    dice = site.dice
    for _ in range(_TRIES):
        truth = dice.rn2(2) != 0 or only_true
        line = source(truth)
        if not line.unfit:
            break
    dice.rn2(19 if truth else 2)
    return line


# ---- engraving


def scribble(site: Site, room: Room, rumours: rooms.Rumours | None) -> None:
    """A text on the floor of some rooms, and a hint in the room with the first level's stairs up."""
    depth = site.surroundings.depth
    if depth == 1 and has_upstairs(site, room):
        _leave_hint(site, room, rumours)
    elif not site.dice.rn2(27 + 3 * abs(depth)):
        text = _worn(site, _graffiti(site, rumours))
        found, x, y = positions.somexyspace(site, room, positions.AVOID_WATER_AND_FURNITURE)
        if found:
            furnishings.make_engraving(site.level, "mark", text, x, y)


def _leave_hint(site: Site, room: Room, rumours: rooms.Rumours | None) -> None:
    found, x, y = positions.somexyspace(site, room, positions.AVOID_DOORS)
    if not found:
        return
    if site.dice.rn2(2):
        line = _rumour(site, _source(site, rumours), only_true=True)
        text = line.letters if line.known else rooms.TEXTS[len(line.letters) % len(rooms.TEXTS)]
    else:
        site.dice.rn2(_HINTS)
        text = _HINT
    furnishings.make_engraving(site.level, "mark", text, x, y)


def _graffiti(site: Site, rumours: rooms.Rumours | None) -> GraffitiLine:
    if site.dice.rn2(4):
        return _rumour(site, _source(site, rumours))
    number, texts = site.dice.rn2(_BUILT_IN), site.surroundings.texts
    if texts is not None and len(texts.graffiti) == _BUILT_IN:
        return _known(texts.graffiti[number])
    return _built_in()[number]


def _worn(site: Site, line: GraffitiLine) -> str:
    """The text a little worn; an unknown one is only worn as far as the draws go, and another is shown."""
    count = len(line.letters) // 4
    if line.known:
        return furnishings.smudge(site, line.letters, count)
    furnishings.smudge(site, line.letters, count, _wear_of_classes())
    return rooms.TEXTS[len(line.letters) % len(rooms.TEXTS)]
