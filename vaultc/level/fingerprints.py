"""Fingerprints of levels, by which equal ones are found, at three grains.

The grains are ``terrain``, the terrain of all cells; ``things``, with light, doors, monsters, objects, traps and
engravings as well; and ``start``, with the ways and regions by which the hero arrives as well. The order in which
things came to their places does not count, except for objects in a pile.

Each level is gone over once: cells are hashed as they lie in memory, things as numbers, each list with its length.
"""

from __future__ import annotations

from hashlib import sha256
from struct import pack
from typing import Final

from vaultc.level.layers import CODES
from vaultc.level.level import Item, Level, Monster
from vaultc.world import grid

GRAINS: Final = ("terrain", "things", "start")
"""The grains at which levels are compared, each finer than the one before."""

DIGEST: Final = 16
"""Bytes of a fingerprint."""

_LIT: Final = bytes([0]) + bytes([1]) * 255


def fingerprint(level: Level, grain: str) -> bytes:
    """Return 16 bytes that are the same for levels that are equal at a grain, and for no others."""
    parts: list[bytes | bytearray] = [level.terrain]
    if grain != "terrain":
        parts.append(level.lit.translate(_LIT))
        parts.append(_things(level))
        if grain == "start":
            parts.append(_arrivals(level))
    return sha256(b"".join(parts)).digest()[:DIGEST]


def _things(level: Level) -> bytes:
    """All things as bytes, in an order that does not depend on how they came there."""
    numbers: list[int] = []
    codes, flags = level.terrain, level.flags
    for code, states in CODES.items():
        cells = grid.cells_holding(codes, code)
        numbers.append(len(cells))
        for cell in cells:
            numbers.append(cell)
            numbers.append(states[flags[cell]])
    piles = sorted([cell for cell, pile in level.piles.items() if pile])
    numbers.append(len(piles))
    for cell in piles:
        numbers.append(cell)
        _add_objects(numbers, level.piles[cell])
    buried: list[list[int]] = []
    for item in level.buried:
        buried.append([item.x, item.y])
        _add_objects(buried[-1], [item])
    for rows in (
        buried,
        [_monster(one) for one in level.monsters],
        [[trap.x, trap.y, trap.kind] for trap in level.traps],
    ):
        numbers.append(len(rows))
        if len(rows) > 1:
            rows.sort()
        for row in rows:
            numbers.extend(row)
    packed: bytes = pack(f"<{len(numbers)}q", *numbers)
    if not level.engravings:
        return packed
    texts = "".join(sorted([f"{one.x} {one.y} {one.kind} {one.text!r}\n" for one in level.engravings]))
    return packed + texts.encode("utf-8", "surrogatepass")


def _monster(one: Monster) -> list[int]:
    marks = (1 if one.peaceful else 0) | (2 if one.asleep else 0)
    row = [one.x, one.y, one.species, marks, one.level, one.hit_points, one.gold]
    _add_objects(row, one.inventory)
    return row


def _add_objects(numbers: list[int], items: list[Item]) -> None:
    """Append objects, each followed by what is in it, after how many there are."""
    numbers.append(len(items))
    for item in items:
        numbers.append(item.kind)
        numbers.append(item.quantity)
        numbers.append(item.spe)
        numbers.append((1 if item.blessed else 0) | (2 if item.cursed else 0))
        _add_objects(numbers, item.contents)


def _arrivals(level: Level) -> bytes:
    """The ways and regions by which the hero arrives."""
    numbers: list[int] = []
    for way in (level.up_stairs, level.down_stairs, level.up_ladder, level.down_ladder, level.branch_stairs):
        numbers.append(way.x)
        numbers.append(way.y)
    regions = repr(sorted([(name, repr(boxes)) for name, boxes in level.arrivals.items()])) if level.arrivals else ""
    return pack("<10q", *numbers) + regions.encode()
