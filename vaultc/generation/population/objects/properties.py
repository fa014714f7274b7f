"""Draws shared by the makers of all classes of objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from vaultc.generation.site import Site
from vaultc.level.level import Item

Initialiser: TypeAlias = Callable[[Site, Item, bool], None]
"""Gives a new object its random properties; the last argument allows it to become an artifact."""

Make: TypeAlias = Callable[[Site, int, bool, bool], Item]
"""Creates an object of a kind: initialised or not, artifacts allowed or not."""


def leave(_site: Site, _item: Item, _artifacts: bool) -> None:
    """Set no properties and draw no number."""


def bless_or_curse(site: Site, item: Item, odds: int) -> None:
    """Once in ``odds`` bless or curse an object, unless it is either already."""
    if item.blessed or item.cursed or site.dice.rn2(odds):
        return
    if site.dice.rn2(2):
        item.blessed = True
    else:
        item.cursed = True


def blessing(odds: int) -> Initialiser:
    """An initialiser that only calls :func:`bless_or_curse`."""

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        bless_or_curse(site, item, odds)

    return initialise


def double_sometimes(site: Site, item: Item) -> None:
    """Once in six make it two."""
    if not site.dice.rn2(6):
        item.quantity = 2
