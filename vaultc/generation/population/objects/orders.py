"""The data of an OBJECT or CONTAINER statement, and the containers that are open while a script runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.language.source import Span
from vaultc.level.level import Item

RANDOM: Final = "random"
"""A ``montype`` of any species that suits the level."""


class ObjectOrder:
    """The data of one OBJECT or CONTAINER statement, with all values as the script computed them.

    ``kind`` is a kind's number; without it ``object_class`` is an id such as ``GEM``, or None for a random object.
    ``place`` finds the cell, with its draws; it is called once for each object made. ``enchantment`` None means not
    given. ``curse`` is ``blessed``, ``uncursed``, ``cursed`` or None. ``montype`` is a species number, the character of
    a class, RANDOM, or None. ``name`` None means not given, which is not the same as empty. ``quantity`` 0 means not
    given. ``erosion`` is -1 for ``erodeproof``. Options that name a state are True when given; ``unlit`` and
    ``invisible`` have no effect and no field. ``trapped`` is False for ``not_trapped`` and None where neither is given.

    Rules: "Data of one OBJECT or CONTAINER".
    """

    def __init__(
        self,
        place: Callable[[], tuple[int, int]],
        object_class: str | None = None,
        kind: int | None = None,
        enchantment: int | None = None,
        curse: str | None = None,
        montype: int | str | None = None,
        name: str | None = None,
        quantity: int = 0,
        erosion: int = 0,
        recharged: int = 0,
        locked: bool = False,
        broken: bool = False,
        trapped: bool | None = None,
        greased: bool = False,
        buried: bool = False,
        lit: bool = False,
        origin: Span | None = None,
    ) -> None:
        self.place = place
        self.object_class = object_class
        self.kind = kind
        self.enchantment = enchantment
        self.curse = curse
        self.montype = montype
        self.name = name
        self.quantity = quantity
        self.erosion = erosion
        self.recharged = recharged
        self.locked = locked
        self.broken = broken
        self.trapped = trapped
        self.greased = greased
        self.buried = buried
        self.lit = lit
        self.origin = origin


class ContainerStack:
    """The containers that are open, innermost last; a container that no longer exists is None.

    At most ``deepest`` are open at once. A script starts with an empty stack. CONTAINER pushes one entry for each
    object it makes, the end of a CONTAINER block pops one. Rules: "The stack of open containers".
    """

    __slots__ = ("deepest", "entries")

    def __init__(self, deepest: int) -> None:
        self.deepest = deepest
        self.entries: list[Item | None] = []

    def push(self, container: Item) -> bool:
        """Open a container; False if too many are open already."""
        if len(self.entries) >= self.deepest:
            return False
        self.entries.append(container)
        return True

    def pop(self) -> None:
        """Close the innermost container, if any is open (the end of a block, or a BREAK out of it)."""
        if self.entries:
            self.entries.pop()

    def lose_top(self) -> None:
        """Note that the innermost container does not exist any more."""
        if self.entries:
            self.entries[-1] = None

    def clear(self) -> None:
        """Close all containers."""
        self.entries.clear()
