"""Kinds of objects and species that rules single out, as catalogue numbers.

Rules name them by their role (``lamp that burns oil``); what plays it in a game is in its table ``named``.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from vaultc.support.dataclass import dataclass
from vaultc.world.catalog import Catalog

OF_SPECIES: Final = ("corpse", "statue", "egg", "tin", "figurine")
"""The roles of what is made of a species."""
HOLDING: Final = ("statue", "box with lock", "box that chills", "bag that holds much")
"""The roles of what holds things."""
_SAME: Final = ("corpse", "egg", "tin", "figurine", "statue", "boulder", "rock", "gold", "leash", "oil", "chest")
_SINGLE_KINDS: Final = {name: name for name in _SAME} | {
    "magic_lamp": "lamp that never goes out", "worm_tooth": "tooth of worm", "candelabrum": "candlestick",
    "large_box": "box", "cancellation": "wand that empties bags",
}  # fmt: skip
_KINDS: Final = {
    "globs": "glob", "crysknives": "knife of tooth", "lamps": "lamp that burns oil", "candles": "candle",
}  # fmt: skip
_SINGLE_SPECIES: Final = {"human": "human", "scorpion": "scorpion", "scorpius": "constellation"}
_SPECIES: Final = {
    "unhatching": "unhatching",
    "always_hatching": "always hatching",
    "lasting_corpses": "lasting corpse",
}
"""The roles by the fields of :class:`SpecialKinds` that hold one kind or species, or all of them."""
_NO_KIND: Final = -1
_NO_ARTIFACT: Final = -1
"""The number of an artifact that a fork lacks: no object has it."""


@dataclass(frozen=True, slots=True)
class SpecialKinds:
    """Numbers of singled-out kinds and species of one catalogue.

    ``lasting_corpses`` never rot; ``special_corpses`` (those, trolls and Riders) get their timers anew when their
    species changes. ``strange`` plays the roles of what a fork lacks: nothing of it is put anywhere.
    """

    corpse: int
    egg: int
    tin: int
    figurine: int
    statue: int
    boulder: int
    rock: int
    strange: int
    globs: frozenset[int]
    gold: int
    leash: int
    oil: int
    magic_lamp: int
    crysknives: frozenset[int]
    worm_tooth: int
    lamps: frozenset[int]
    candles: frozenset[int]
    candelabrum: int
    chest: int
    large_box: int
    gems: tuple[int, int]
    wands: tuple[int, int]
    cancellation: int
    sunsword: int
    human: int
    scorpion: int
    scorpius: int
    unhatching: frozenset[int]
    always_hatching: frozenset[int]
    lasting_corpses: frozenset[int]
    special_corpses: frozenset[int]
    revivers: frozenset[int]
    riders: frozenset[int]


def kinds_in_role(catalog: Catalog, role: str) -> frozenset[int]:
    """The kinds of objects that play a role in a game.

    Raises:
        LookupError: the game has no such role, or lacks what plays it.
    """
    return _players(catalog)[role]


def kinds_if_any(catalog: Catalog, role: str) -> frozenset[int]:
    """The kinds of objects that play a role in a game, none if the game has no such role.

    Raises:
        LookupError: the game lacks what plays it.
    """
    return _players(catalog).get(role, frozenset())


def species_if_any(catalog: Catalog, role: str) -> frozenset[int]:
    """The species that play a role in a game, none if the game has no such role.

    Raises:
        LookupError: the game lacks what plays it.
    """
    if role not in catalog.table("named")["species"]:
        return frozenset()
    return _with_twins(catalog, "monsters", _species_in_role(catalog, role))


@cache
def strange_kind(catalog: Catalog) -> int:
    """The kind that no game makes, which stands for all kinds that a fork lacks."""
    return next((kind.index for kind in catalog.kinds if kind.object_class == "ILLOBJ"), _NO_KIND)


@cache
def _numbers_in_roles(catalog: Catalog) -> dict[str, frozenset[int]]:
    played = catalog.table("named")["objects"].items()
    return {
        role: frozenset([_found(catalog.kind_number(name, character), name) for character, name in things])
        for role, things in played
    }


@cache
def _players(catalog: Catalog) -> dict[str, frozenset[int]]:
    """The kinds that play each role, and a fork's that are like them."""
    return {role: _with_twins(catalog, "objects", numbers) for role, numbers in _numbers_in_roles(catalog).items()}


@cache
def named(catalog: Catalog) -> SpecialKinds:
    """The singled-out kinds and species of a catalogue."""

    def kind(role: str) -> int:
        return _only(_numbers_in_roles(catalog)[role], role)

    found: dict[str, Any] = {field: kind(role) for field, role in _SINGLE_KINDS.items()}
    found |= {field: kinds_in_role(catalog, role) for field, role in _KINDS.items()}
    found |= {field: _only(_species_in_role(catalog, role), role) for field, role in _SINGLE_SPECIES.items()}
    for field, role in _SPECIES.items():
        found[field] = _with_twins(catalog, "monsters", _species_in_role(catalog, role))
    (blade,) = catalog.table("named")["artifacts"]["blade of light"]
    riders = frozenset(row.index for row in catalog.species if row.rider)
    revivers = riders | {row.index for row in catalog.species if row.troll}
    return SpecialKinds(
        **found,
        strange=strange_kind(catalog),
        gems=_range(catalog, kind("first gem"), kind("last gem")),
        wands=_range(catalog, kind("first wand"), kind("last wand")),
        sunsword=next((each.number for each in catalog.artifacts if each.name == blade), _NO_ARTIFACT),
        special_corpses=found["lasting_corpses"] | revivers,
        revivers=revivers,
        riders=riders,
    )


def _with_twins(catalog: Catalog, table: str, numbers: frozenset[int]) -> frozenset[int]:
    """Kinds or species, and the kinds or species of a fork that are like them."""
    find = catalog.kind_number if table == "objects" else catalog.species_number
    return numbers.union(number for number, model, letter in _twins(catalog, table) if find(model, letter) in numbers)


@cache
def _twins(catalog: Catalog, table: str) -> tuple[tuple[int, str, str], ...]:
    """The kinds or species that are like others: their numbers, with the names and the classes of those."""
    rows = catalog.table(table)[table]
    found = rows if isinstance(rows, list) else ()  # columns, as tables are shipped, have none
    return tuple([(row["index"], row["model"], row["char"]) for row in found if row.get("model")])


def _species_in_role(catalog: Catalog, role: str) -> frozenset[int]:
    names = catalog.table("named")["species"][role]
    return frozenset([_found(catalog.species_number(name), name) for name in names])


@cache
def of_species(catalog: Catalog) -> frozenset[int]:
    """The kinds that are made of a species: corpses, statues, eggs, tins, figurines."""
    return frozenset[int]().union(*[kinds_if_any(catalog, role) for role in OF_SPECIES])


@cache
def holders(catalog: Catalog) -> frozenset[int]:
    """The kinds into which a CONTAINER statement can put things: a range of the table of objects, and statues.

    A catalogue written before its table had the ends of the range has only what plays other roles.
    """
    played = _numbers_in_roles(catalog)
    ends = played.get("first container", frozenset()) | played.get("last container", frozenset())
    within = frozenset(range(min(ends), max(ends) + 1)) if ends else frozenset[int]()
    return _with_twins(catalog, "objects", within.union(*[played.get(role, frozenset()) for role in HOLDING]))


@cache
def with_fuel(catalog: Catalog) -> frozenset[int]:
    """The kinds whose age is the fuel that is left: candles, and lamps that burn oil."""
    return kinds_if_any(catalog, "candle") | kinds_if_any(catalog, "lamp that burns oil")


def _range(catalog: Catalog, first: int, last: int) -> tuple[int, int]:
    """A range of kinds, or the one kind that is left where a fork lacks an end or moved it."""
    classes = [catalog.one_kind(number).object_class for number in (first, last)]
    if first <= last and classes[0] == classes[1]:
        return first, last
    only = first if classes[0] != "ILLOBJ" else last
    return only, only


def _only(numbers: frozenset[int], role: str) -> int:
    if len(numbers) != 1:
        raise LookupError(f"one thing plays the role {role!r}, not {len(numbers)}")
    (number,) = numbers
    return number


def _found(number: int | None, name: str) -> int:
    if number is None:
        raise LookupError(f"the catalogue has no {name!r}")
    return number
