"""The species that live in a special room. Rules: "Zoo-like rooms"."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.population import species
from vaultc.generation.population.known import wanted_species
from vaultc.generation.site import Site

Inmate = Callable[[Site], "int | None"]
"""Draws a species for one cell; None means any that suits the level."""

_COURTIERS = ((100, "D"), (95, "H"), (85, "T"), (75, "C"), (60, "o"), (45, "bugbear"), (30, "hobgoblin"), (15, "G"))
"""Inmates with the roll that each needs: class letters, or species by name."""

_SQUAD = ("soldier", "sergeant", "lieutenant", "captain")
_SQUAD_BOUNDS = (80, 95, 99, 100)


def present(site: Site, name: str) -> int | None:
    """Number of a species that is not gone, else None."""
    number = wanted_species(site, name)
    return None if number in site.gone else number


def courtier(site: Site) -> int | None:
    """Draw a courtier of a ruler."""
    roll = site.dice.rn2(60)
    roll += site.dice.rn2(3 * site.surroundings.difficulty)
    for bound, who in _COURTIERS:
        if roll > bound:
            return species.class_pick(site, who) if len(who) == 1 else wanted_species(site, who)
    return species.class_pick(site, "k")


def soldier(site: Site, stray: str | None = None) -> int | None:
    """A soldier of some rank; where any rank may come, a ``stray`` that has none may come, too."""
    dice = site.dice
    roll = dice.rnd(80 + site.surroundings.difficulty)
    for name, bound in zip(_SQUAD, _SQUAD_BOUNDS, strict=True):
        if roll < bound:
            return present(site, name)
    names = _SQUAD if stray is None else (*_SQUAD, stray)
    return present(site, names[dice.rn2(len(names))])


def undead(site: Site, *, demons_only: bool = True) -> int | None:
    """Draw an inhabitant of graves; with ``demons_only`` none replaces a demon that is not found."""
    dice = site.dice
    roll = dice.rn2(100)
    horror = dice.rn2(site.surroundings.difficulty)
    if horror > 10 and roll < 10:
        if site.in_hell or site.surroundings.in_endgame:
            return species.class_pick(site, "&")
        demon = species.minor_demon(site)
        if demon is not None or demons_only:
            return demon
    if horror > 8 and roll > 85:
        return species.class_pick(site, "V")
    if roll < 20:
        return wanted_species(site, "ghost")
    return wanted_species(site, "wraith") if roll < 40 else species.class_pick(site, "Z")


def always(name: str) -> Inmate:
    """One species."""
    return lambda site: wanted_species(site, name)


def anybody(_site: Site) -> int | None:
    """A species that suits the level."""
    return None
