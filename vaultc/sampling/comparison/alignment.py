"""Matching items of two lists, in their order, by keys of decreasing strength."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, abc
from difflib import SequenceMatcher
from typing import TypeVar

Aligned = TypeVar("Aligned")
AlignmentKey = abc.Callable[[Aligned], abc.Hashable]

MOST_COMPARED = 1_000_000
"""Lists whose lengths have a larger product are cut at what occurs once in both, so that time stays in bounds."""


def aligned(
    before: abc.Sequence[Aligned], after: abc.Sequence[Aligned], keys: abc.Sequence[AlignmentKey[Aligned]]
) -> abc.Iterator[tuple[Aligned | None, Aligned | None]]:
    """Pairs of items with equal keys, and what has no partner alone, in order; removed items before added ones.

    Items are paired by the first key; what lies between the pairs by the next one, and so on.
    """
    if not keys or not before or not after:
        yield from ((item, None) for item in before)
        yield from ((None, item) for item in after)
        return
    old, new = 0, 0
    for first, second in [*_pairs(before, after, keys[0]), (len(before), len(after))]:
        yield from aligned(before[old:first], after[new:second], keys[1:])
        if first < len(before):
            yield before[first], after[second]
        old, new = first + 1, second + 1


def _pairs(
    before: abc.Sequence[Aligned], after: abc.Sequence[Aligned], key: AlignmentKey[Aligned]
) -> abc.Iterator[tuple[int, int]]:
    """Numbers of items that belong together, both rising."""
    old, new = [key(item) for item in before], [key(item) for item in after]
    shortest = min(len(old), len(new))
    head = next((at for at in range(shortest) if old[at] != new[at]), shortest)
    shortest -= head
    tail = next((at for at in range(shortest) if old[-1 - at] != new[-1 - at]), shortest)
    yield from ((at, at) for at in range(head))
    for first, second in _matches(old[head : len(old) - tail], new[head : len(new) - tail]):
        yield head + first, head + second
    yield from ((len(old) - at, len(new) - at) for at in range(tail, 0, -1))


def _matches(old: list[abc.Hashable], new: list[abc.Hashable]) -> abc.Iterator[tuple[int, int]]:
    if len(old) * len(new) > MOST_COMPARED:
        yield from _anchors(old, new)
        return
    for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        yield from ((block.a + at, block.b + at) for at in range(block.size))


def _anchors(old: list[abc.Hashable], new: list[abc.Hashable]) -> list[tuple[int, int]]:
    """Pairs of what occurs once in both lists: the longest row of them that rises in both."""
    once = [{key for key, count in Counter(keys).items() if count == 1} for keys in (old, new)]
    places = {key: at for at, key in enumerate(new) if key in once[1]}
    ends: list[int] = []
    last: list[int] = []
    pairs = [(at, places[key]) for at, key in enumerate(old) if key in once[0] and key in places]
    before: list[int] = []
    for number, (_, place) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        last[length : length + 1] = [number]
    row: list[tuple[int, int]] = []
    number = last[-1] if last else -1
    while number >= 0:
        row.append(pairs[number])
        number = before[number]
    return row[::-1]
