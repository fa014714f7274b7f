"""Monsters in the form of recorded calls of the references."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vaultc.generation.population.monsters import class_pick, random_species
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster
from vaultc.world.surroundings import Surroundings


def assert_choice_recorded(
    site_of: Callable[..., Site], call: dict[str, Any], place: Surroundings, stream: str
) -> None:
    """A recorded choice of a species, of all or of a class, is made with the same draws, from one stream."""
    site = site_of(draws_of(call), place)
    random = call["call"] == "random"
    found = random_species(site) if random else class_pick(site, call["class"], bool(call["admit"]))
    assert (-1 if found is None else found) == call["result"], call
    assert site.dice.spent()
    assert set(site.dice.streams) <= {stream}


def draws_of(call: dict[str, Any]) -> list[list[int]]:
    """The draws of a recorded call, without its notes."""
    return [draw for draw in call["draws"] if not isinstance(draw, str)]


def comparable(row: dict[str, Any], shifters: Sequence[int] | None = None) -> dict[str, Any]:
    """A recorded monster without empty fields; ``shifters`` are the species that its kind of shapeshifter counts."""
    row = dict(row)
    row["waiting"] = row.pop("waits_for_hero", 0) | row.pop("waits_close", 0)
    row.pop("worm", None)
    if shifters is not None and row.get("shifter"):
        row["shifter"] = shifters[row["shifter"] - 1]
    return _filled(row)


def row_of(site: Site, monster: Monster) -> dict[str, Any]:
    """A monster as it would be recorded, without empty fields."""
    return _filled({
        "species": monster.species,
        "x": monster.x,
        "y": monster.y,
        "level": monster.level,
        "hp": monster.hit_points,
        "max_hp": monster.hit_points_max,
        "female": int(monster.female),
        "peaceful": int(monster.peaceful),
        "asleep": int(monster.asleep),
        "invisible": monster.state.get("invisible"),
        "perm_invisible": int(monster.permanently_invisible),
        "hidden": monster.state.get("hidden"),
        "waiting": int(monster.waiting),
        "gold": monster.gold,
        "name": monster.name,
        "traps_known": monster.known_traps,
        "tail": [list(cell) for cell in monster.tail or ()],
        "shifter": monster.shapechanger if monster.shapechanger >= 0 else None,
        "disguise": _disguise(site, monster),
        "items": [_item(item) for item in monster.inventory],
    })  # fmt: skip


def service_of(monster: Monster) -> dict[str, Any]:
    """The further facts that newer records hold, without empty fields."""
    return _filled({
        "minion": monster.state.get("minion"),
        "own_alignment": monster.alignment if "minion" in monster.state else None,
        "renegade": int(monster.renegade),
        "fast": int(monster.fast),
        "blocked_invisibility": int(monster.invisibility_blocked),
    })  # fmt: skip


def _filled(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if value not in (0, None, [], "")}


def _disguise(site: Site, monster: Monster) -> list[int] | None:
    if monster.appears is None:
        return None
    kind, what = monster.appears
    if kind == "object":
        return [2, site.catalog.kind_number(what) or 0]
    if kind == "monster":
        return [3, site.catalog.species_number(what) or 0]
    return [1, site.catalog.features.index(what)]


def _item(item: Item) -> list[Any]:
    marks = "".join(mark for mark, on in (("B", item.blessed), ("C", item.cursed), ("w", item.worn)) if on)
    return [item.kind, item.spe, item.quantity, marks]
