"""The MONSTER statement, from settled data to the finished monster. Rules: "The MONSTER statement"."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaultc.generation.population.monsters import creating, moving, orders, outfit, shapes
from vaultc.generation.population.species import class_pick, genocided
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world import grid
from vaultc.world.catalog import Catalog

_TURNS: Final = 127
_WITH_FRUIT = {"fruit": "slime mold", "slime mold": None}
"""Kinds of objects whose names are others while a game is on: slime molds are named after the hero's fruit."""


def carry_out(site: Site, order: orders.MonsterOrder) -> Monster | None:
    """Carry out a MONSTER statement; all draws are from the monster stream.

    Returns the monster, or None if none was made. With a block it has only its gold, and is the carrier for the block,
    at whose end it is to ``dress``.
    """
    site.dice.enter_monster_stream()
    try:
        monster = _create(site, order)
        if monster is not None:
            _overrule(site, monster, order)
        return monster
    finally:
        site.dice.leave_monster_stream()


# ---- making


def _create(site: Site, order: orders.MonsterOrder) -> Monster | None:
    alignment = order.alignment
    if alignment is None:
        orders.induced_alignment(site)  # drawn in vain
    elif isinstance(alignment, str):
        alignment = orders.settle_alignment(site, alignment)
    came_and_went = (
        order.species is not None
        and order.species in site.gone
        and "unique" in site.species[order.species].generation
        and not genocided(site, order.species)
    )
    if came_and_went:
        return None
    species = _species(site, order)
    x, y = _ordered_place(site, order, species)
    if site.rules.monsters.kept_in_room and order.room is not None:
        left, top, right, bottom = order.room
        if not grid.inside_box((left - 1, top - 1, right + 1, bottom + 1), x, y):
            return None
    made: Monster | None
    if alignment is not None:
        made = site.rules.monsters.roamer(site, species, x, y, alignment, order.peaceful)
    elif order.species is None or order.species not in shapes.player_kinds(site.catalog):
        made = creating.create(site, species, x, y)
    else:
        made = None if species is None else site.rules.monsters.player_monster(site, species, x, y)
    return made


def _species(site: Site, order: orders.MonsterOrder) -> int | None:
    """The species that the statement makes. Rules: "The MONSTER statement: Species"."""
    species = order.species
    if species is None and order.character is not None:
        site.dice.about("species")
        species = class_pick(site, order.character, ignore_generation=True)
        site.dice.about("")
    elif species in site.gone:
        species = None
    if species is None or not site.locality.in_mines:
        return species
    race = site.catalog.races[site.locality.hero.race]
    kin = race.own_flag in {"dwarf", "gnome"} and race.own_flag in site.species[species].flags
    return None if kin and site.dice.rn2(3) else species


def _ordered_place(site: Site, order: orders.MonsterOrder, species: int | None) -> tuple[int, int]:
    """The place: first among the cells the species likes, then also on dry ones.

    Rules: "The MONSTER statement: Place".
    """
    if species is None:
        x, y = order.locate(("dry",), False)
    else:
        own = site.rules.monsters.cells_of
        kinds = _kinds_of_cells(site.catalog, species) if own is None else own(site.species[species])
        x, y = order.locate(kinds, True)
        if (x, y) == orders.NOWHERE:
            x, y = order.locate(kinds if "dry" in kinds else ("dry", *kinds), False)
    if moving.occupant(site.level, x, y) is None:
        return x, y
    return moving.nearest_free_place(site, x, y, species) or (x, y)


@lru_cache(maxsize=2048)
def _kinds_of_cells(catalog: Catalog, species: int) -> tuple[str, ...]:
    row = catalog.species[species]
    in_water = row.character == ";" or bool(row.flags & {"amphibious", "breathless", "swim"})
    over_anything = "fly" in row.flags or "floater" in row.derived
    kinds = ["wet" if in_water else "dry"]
    if over_anything:
        kinds += ["hot"] if in_water else ["hot", "wet"]
    if "wallwalk" in row.flags or "incorporeal" in row.derived:
        kinds.append("solid")
    if "flaming" in row.derived and not over_anything:
        kinds.append("hot")
    return tuple(kinds)


# ---- overrides


def _overrule(site: Site, monster: Monster, order: orders.MonsterOrder) -> None:
    monster.origin = order.origin
    if order.name is not None:
        # A name of another length makes the monster the newest of the level.
        if site.rules.monsters.renamed_to_front and len(order.name) != len(monster.name or ""):
            site.level.monsters.remove(monster)
            site.level.monsters.insert(0, monster)
        monster.name = order.name or None
    if order.appearance is not None:
        _appear(site, monster, *order.appearance)
    if site.rules.monsters.sex_by_statement:
        monster.female = False
    _apply_states(monster, order)
    if order.inventory:
        if site.rules.monsters.undressed:
            outfit.undress(site, monster)
        monster.inventory.clear()


def _appear(site: Site, monster: Monster, kind: str, what: str) -> None:
    """Disguise a mimic or shapeshifter; other species cannot look like something else. Rules: "Appearance"."""
    is_mimic, rules = site.species[monster.species].character == "m", site.rules.monsters
    if not is_mimic and (monster.shapechanger < 0 or (kind != "monster" and not rules.shapeshifters_pose)):
        return
    if kind == "monster":
        rules.appear_as(site, monster, what)
    elif kind == "feature" and what in site.catalog.features:
        monster.appears = ("feature", what)
    elif kind == "object" and (name := _WITH_FRUIT.get(what, what)) and any(r.name == name for r in site.kinds):
        monster.appears = ("object", name)
    else:
        site.complain(f"a monster cannot look like the {kind} {what!r}")


def _apply_states(monster: Monster, order: orders.MonsterOrder) -> None:
    if order.peaceful is not None:
        monster.peaceful = order.peaceful
    if order.asleep is not None:
        monster.asleep = order.asleep
    monster.known_traps = order.seen_traps or monster.known_traps
    monster.female = monster.female or order.female
    state = monster.state
    if order.cancelled:
        state["cancelled"] = 1
    if order.revived:
        state["revived"] = 1
    if order.avenge:
        state["avenge"] = 1
    if order.stunned:
        state["stunned"] = 1
    if order.confused:
        state["confused"] = 1
    if order.invisible:
        orders.become_invisible(monster)
    if order.blinded:
        state["blinded"] = order.blinded % _TURNS or 1
    if order.paralyzed:
        state["paralyzed"] = order.paralyzed % _TURNS or 1
        monster.helpless_turns = order.paralyzed % _TURNS
    if order.fleeing:
        state["fleeing"] = order.fleeing % _TURNS or 1
