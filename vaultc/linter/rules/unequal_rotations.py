"""Rotations of a random vault that are not equally likely.

A vault that is written in several rotations should usually face each direction equally often. It does not if a rotation
is written twice, if the weights of `VAULTGEN` differ, or if a rotation is missing: there are three of four, or two that
are a quarter turn apart. (Two that are half a turn apart, such as a room that opens to the north or to the south, are a
complete set, and so are mirror images.) `vaultc rotate FILE --list` shows which level is which rotation, and
`vaultc rotate FILE --level NAME --rotations --missing` writes the missing ones.

Bad:
    LEVEL: "vlt-nook-1"
           ^^^^^^^^^^^^
    FLAGS: rndvault
    GEOMETRY: random
    MAP
    -----
    |..L|
    |...|
    -----
    ENDMAP
    REGION: (1,1,3,2), lit, "ordinary", unfilled
    LEVEL: "vlt-nook-2"
    FLAGS: rndvault
    GEOMETRY: random
    MAP
    ----
    |..|
    |..|
    |.L|
    ----
    ENDMAP
    REGION: (1,1,2,3), lit, "ordinary", unfilled

Says:
    1:8: note: of the 4 rotations of this vault there are only 2
    help: missing: turned by a half, turned clockwise by three quarters

Good:
    LEVEL: "vlt-nook-1"
    FLAGS: rndvault
    GEOMETRY: random
    MAP
    -----
    |..L|
    |...|
    -----
    ENDMAP
    REGION: (1,1,3,2), lit, "ordinary", unfilled
    LEVEL: "vlt-nook-2"
    FLAGS: rndvault
    GEOMETRY: random
    MAP
    -----
    |...|
    |L..|
    -----
    ENDMAP
    REGION: (1,1,3,2), lit, "ordinary", unfilled
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vaultc.linter import rule

if TYPE_CHECKING:
    from vaultc.language.symmetry.images import ImageInSet


@rule.note(needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    if sum(level.is_vault for level in model.levels) < 2:
        return
    from vaultc.language.symmetry.images import rotation_sets
    from vaultc.language.symmetry.map_frames import SYMMETRIES

    rotations = tuple(symmetry for symmetry in SYMMETRIES if symmetry.is_rotation)
    for found in rotation_sets(model, list(_perhaps_rotated(model)), rotations):
        present = [member for member in found.members if member.levels]
        if len(present) > 1 or len(present[0].levels) > 1:
            yield from _uneven(present)
        if not _is_closed([bool(member.levels) for member in found.members]):
            message = f"of the {len(found.members)} rotations of this vault there are only {len(present)}"
            missing = ", ".join(member.image.symmetry.text for member in found.members if member.is_missing)
            notes = tuple(rule.Note("one of them", member.levels[0].node.name.span) for member in present[1:])
            yield rule.Finding(message, present[0].levels[0], f"missing: {missing}", notes)


def _perhaps_rotated(model: rule.Model) -> Iterator[rule.LevelFacts]:
    """The vaults whose map might be another vault's, turned."""
    from vaultc.language.symmetry import map_frames

    drawn = [
        (level, block) for level in model.levels if level.is_vault and (block := map_frames.first_map(model, level))
    ]
    alike: dict[str, list[rule.LevelFacts]] = {}
    for level, block in drawn:
        sides, counts = map_frames.drawn_alike(block)
        alike.setdefault(f"{sides} {sorted(counts.items())}", []).append(level)
    return (level for levels in alike.values() if len(levels) > 1 for level in levels)


def _uneven(present: list[ImageInSet]) -> rule.Findings:
    """The levels that repeat an image, and images with a different weight than the first."""
    for first, *again in (member.levels for member in present):
        for level in again:
            message = f"this is the vault {rule.quoted(first.name)} again"
            help = "it is as likely as several rotations together"
            yield rule.Finding(message, level, help, note=("the first one", first))
    first = present[0].levels[0]
    for level in (member.levels[0] for member in present[1:]):
        if level.frequency != first.frequency:
            name = rule.quoted(first.name)
            message = f"this rotation of {name} has the weight {level.frequency}, not {first.frequency}"
            weight = (f"a weight of {first.frequency}", first)
            yield rule.Finding(message, level, "give all rotations the same `VAULTGEN`", note=weight)


def _is_closed(present: list[bool]) -> bool:
    """True if the images are closed under the turns between them."""
    total = len(present)
    there = [number for number in range(total) if present[number]]
    steps = {(b - a) % total for a in there for b in there}
    return all(present[(number + step) % total] for number in there for step in steps)
