"""Kinds of objects and species that the rules single out by name, as catalogue numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from vaultc.world.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Named:
    """Numbers of singled-out kinds and species of one catalogue.

    ``lasting_corpses`` never rot; ``special_corpses`` (those, trolls and Riders) get their timers anew when their
    species changes.
    """

    corpse: int
    egg: int
    tin: int
    figurine: int
    statue: int
    boulder: int
    rock: int
    globs: frozenset[int]
    gold: int
    leash: int
    oil: int
    magic_lamp: int
    crysknife: int
    worm_tooth: int
    lamps: frozenset[int]
    candles: frozenset[int]
    candelabrum: int
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


@cache
def named(catalog: Catalog) -> Named:
    """The singled-out kinds and species of a catalogue."""

    def kind(character: str, name: str) -> int:
        return _found(catalog.kind_number(name, character), name)

    def species(name: str) -> int:
        return _found(catalog.species_number(name), name)

    lasting = frozenset({species("lizard"), species("lichen")})
    riders = frozenset(row.index for row in catalog.species if row.rider)
    revivers = riders | {row.index for row in catalog.species if row.troll}
    return Named(
        corpse=kind("%", "corpse"),
        egg=kind("%", "egg"),
        tin=kind("%", "tin"),
        figurine=kind("(", "figurine"),
        statue=kind("`", "statue"),
        boulder=kind("`", "boulder"),
        rock=kind("*", "rock"),
        globs=frozenset(row.index for row in catalog.kinds if (row.name or "").startswith("glob of ")),
        gold=kind("$", "gold piece"),
        leash=kind("(", "leash"),
        oil=kind("!", "oil"),
        magic_lamp=kind("(", "magic lamp"),
        crysknife=kind(")", "crysknife"),
        worm_tooth=kind(")", "worm tooth"),
        lamps=frozenset({kind("(", "brass lantern"), kind("(", "oil lamp")}),
        candles=frozenset({kind("(", "tallow candle"), kind("(", "wax candle")}),
        candelabrum=kind("(", "Candelabrum of Invocation"),
        gems=(kind("*", "dilithium crystal"), kind("*", "loadstone")),
        wands=(kind("/", "light"), kind("/", "lightning")),
        cancellation=kind("/", "cancellation"),
        sunsword=next(artifact.number for artifact in catalog.artifacts if artifact.name == "Sunsword"),
        human=species("human"),
        scorpion=species("scorpion"),
        scorpius=species("Scorpius"),
        unhatching=frozenset({species("queen bee"), species("winged gargoyle")}),
        always_hatching=frozenset({species("killer bee"), species("gargoyle")}),
        lasting_corpses=lasting,
        special_corpses=lasting | revivers,
        revivers=revivers,
        riders=riders,
    )


def _found(number: int | None, name: str) -> int:
    if number is None:
        raise LookupError(f"the catalogue has no {name!r}")
    return number
