"""The facts that can be told of things, as keyword arguments of verbs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypedDict

from vaultc.api.layouts.placed import PlacedObject

HeldGoods: TypeAlias = Iterable[PlacedObject | str]
"""Contents and inventories: objects, or names of objects that are as usual."""
Conditions: TypeAlias = Mapping[str, int] | Iterable[tuple[str, int]]
"""Conditions of monsters with their turns, 1 for those without."""


class ObjectFacts(TypedDict, total=False):
    """Facts of objects."""

    symbol: str
    quantity: int
    blessing: str
    bonus: int
    recharged: int
    eroded: int
    corroded: int
    species: str | None
    called: str | None
    buried: bool
    locked: bool
    lock_broken: bool
    trapped: bool
    erodeproof: bool
    greased: bool
    lit: bool
    contents: HeldGoods


class MonsterFacts(TypedDict, total=False):
    """Facts of monsters."""

    symbol: str
    peaceful: bool
    asleep: bool
    female: bool
    called: str | None
    disguise: tuple[str, str] | None
    conditions: Conditions
    inventory: HeldGoods


class TrapFacts(TypedDict, total=False):
    """Facts of traps."""

    leads_to: str | None


class EngravingFacts(TypedDict, total=False):
    """Facts of engravings."""

    text: str


class DoorFacts(TypedDict, total=False):
    """Facts of doors."""

    hidden: bool
    trapped: bool
    horizontal: bool


class AltarFacts(TypedDict, total=False):
    """Facts of altars."""

    shrine: bool


class DrawbridgeFacts(TypedDict, total=False):
    """Facts of drawbridges."""

    open: bool
    over: str


FactValue: TypeAlias = "str | int | bool | tuple[str, str] | HeldGoods | Conditions | None"
"""The value of any fact."""
