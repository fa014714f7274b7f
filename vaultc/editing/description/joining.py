"""Sentences of a block that are told together: like things, things at several places, walls of both directions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from vaultc.editing.description.document import Sentence
from vaultc.editing.description.nouns import alternatives
from vaultc.editing.description.things import CountedThing

ToldLine = tuple[Sentence, CountedThing | None]
"""A sentence, with the thing that it tells if it is nothing but a thing."""

DIRECTIONS: Final = {"-": " from west to east", "|": " from north to south"}
"""Walls that a character means, of which a map may have both."""

_POINT: Final = re.compile(r" at (\(\d+,\d+\))")
_FEW_POINTS: Final = 24
"""Places of things of one kind that are told in one sentence."""


def told_together(lines: Iterable[ToldLine]) -> tuple[Sentence, ...]:
    """The sentences of lines, like lines as one."""
    found: list[Sentence] = []
    for (line, thing), times in Counter(_joined_walls(_at_places(list(lines)))).items():
        if times > 1 and thing is not None:
            found.append(sentence(thing.many(str(times)), thing.inner))
        else:
            found.append(line if times == 1 else Sentence(f"{times} times: {lower(line.text)}", line.inner))
    return tuple(found)


def _at_places(lines: list[ToldLine]) -> Iterator[ToldLine]:
    """The lines, in which things that differ only in their squares are one sentence, where the first is."""
    groups: dict[CountedThing, list[str]] = {}
    for _, thing in lines:
        point = _point(thing)
        if thing is not None and point:
            groups.setdefault(_without_place(thing), []).append(point)
    for line, thing in lines:
        points = groups.get(_without_place(thing), []) if thing is not None and _point(thing) else []
        if thing is None or not 1 < len(points) <= _FEW_POINTS or len(set(points)) < len(points):
            yield line, thing
        elif _point(thing) == points[0]:
            many = replace(thing, place=f" at {alternatives(points, 'and')}")
            yield sentence(many.many(str(len(points))), ()), None


def _point(thing: CountedThing | None) -> str:
    """The one square of a thing of which nothing else is told; nothing if there is none."""
    found = None if thing is None or thing.inner or thing.end else _POINT.fullmatch(thing.place)
    return "" if found is None else found[1]


def _without_place(thing: CountedThing) -> CountedThing:
    """The part of a thing that is alike at different squares; its kind counts as drawn, however it is told."""
    return replace(thing, place="", after=thing.kind or thing.after)


def _joined_walls(lines: Iterable[ToldLine]) -> Iterator[ToldLine]:
    """The sentences, those about walls of both directions as one."""
    before: ToldLine | None = None
    for line in lines:
        if before is not None:
            texts = [
                one[0].text.replace(f"wall{way}", "wall")
                for one, way in zip((before, line), DIRECTIONS.values(), strict=True)
            ]
            if texts[0] == texts[1] != before[0].text != line[0].text:
                before = (Sentence(texts[0]), None)
                continue
            yield before
        before = line
    if before is not None:
        yield before


# ---- sentences


def sentence(text: str, inner: tuple[Sentence, ...]) -> Sentence:
    """A text as a sentence, with its full stop unless it ends with a colon or a quotation."""
    return Sentence(upper(text) if text.endswith((":", '"')) else f"{upper(text)}.", inner)


def upper(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    """A sentence in the middle of another; names and letters of classes keep their capitals."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
