"""The data of a MONSTER statement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.language.source import Span
from vaultc.world.grid import Box

Locate = Callable[[tuple[str, ...], bool], tuple[int, int]]
"""Finds the cell of the statement's coordinate for kinds of cells (``dry``, ``wet``, ``hot``, ``solid``).

If the second argument (quiet) is true and no cell fits, the result is :data:`NOWHERE`.
"""

NOWHERE: Final[tuple[int, int]] = (-1, -1)
NO_ALIGNMENT: Final = -128
"""The alignment of monsters that have none, beside -1 chaotic, 0 neutral and 1 lawful."""

ALL_TRAPS: Final = -1
"""Every bit of a set of known traps."""


class MonsterOrder:
    """The data of one MONSTER statement, with all values as the script computed them.

    ``species`` is a species number (it may be a special one); without it ``character`` is a class, or None for any
    species. ``alignment`` is a word (``random noalign law neutral chaos coaligned noncoaligned``), the sign from an
    alignment register, or None if not given. ``appearance`` is (``feature``, ``object`` or ``monster``; the name).
    ``peaceful`` and ``asleep`` None mean not given. ``seen_traps`` has bit t - 1 for trap number t, or is ALL_TRAPS; 0
    is not given. ``fleeing``, ``blinded`` and ``paralyzed`` are turns, 0 is not given. ``inventory`` tells if the
    statement has a block. ``room`` is the box (left, top, right, bottom) of the room around the statement, or None.

    Rules: "The MONSTER statement".
    """

    def __init__(
        self,
        locate: Locate,
        character: str | None = None,
        species: int | None = None,
        alignment: int | str | None = None,
        name: str | None = None,
        appearance: tuple[str, str] | None = None,
        peaceful: bool | None = None,
        asleep: bool | None = None,
        seen_traps: int = 0,
        female: bool = False,
        invisible: bool = False,
        cancelled: bool = False,
        revived: bool = False,
        avenge: bool = False,
        stunned: bool = False,
        confused: bool = False,
        fleeing: int = 0,
        blinded: int = 0,
        paralyzed: int = 0,
        inventory: bool = False,
        room: Box | None = None,
        origin: Span | None = None,
    ) -> None:
        self.locate = locate
        self.character = character
        self.species = species
        self.alignment = alignment
        self.name = name
        self.appearance = appearance
        self.peaceful = peaceful
        self.asleep = asleep
        self.seen_traps = seen_traps
        self.female = female
        self.invisible = invisible
        self.cancelled = cancelled
        self.revived = revived
        self.avenge = avenge
        self.stunned = stunned
        self.confused = confused
        self.fleeing = fleeing
        self.blinded = blinded
        self.paralyzed = paralyzed
        self.inventory = inventory
        self.room = room
        self.origin = origin
