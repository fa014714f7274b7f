"""Game start: the appearance of every kind of object in one game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.variations.things import ShuffleRange
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.objects import Kind

LEVEL_SEEDS: Final = 511
"""The number of level seeds that are drawn before the shuffle."""
_LEVEL_SEED_BOUND: Final = 2147483647

_GROUPS = ("ring", "amulet", "potion", "scroll", "spbook", "wand", "helmet", "gloves", "cloak", "boots")
"""Shuffled in this order."""
_MATERIAL_MOVES: Final = frozenset(_GROUPS[:6])
_DRAGONS: Final = ("dragon scales", "dragon mail")
_GEM_LOOKS: Final = {
    "turquoise": (None, "sapphire"),
    "aquamarine": (None, "sapphire"),
    "fluorite": (None, "sapphire", "diamond", "emerald"),
}
"""The gems that may look like others, and those; None is the gem's own look."""


def skip_level_seeds(dice: Dice) -> None:
    """Make the draws of a new game that come before its shuffle."""
    for _ in range(LEVEL_SEEDS):
        dice.rn2(_LEVEL_SEED_BOUND)


def shuffled_kinds(catalog: Catalog, dice: Dice, late: tuple[ShuffleRange, ...] = ()) -> tuple[Kind, ...]:
    """All kinds with the appearances, colours, materials and costs they have in one game.

    ``dice`` are freshly seeded with the game's seed, its level seeds drawn. The groups of ``late`` are shuffled in the
    end instead, range by range. Rules: "Game start".
    """
    kinds = list(catalog.kinds)
    _vary_gems(catalog, kinds, dice)
    put_off = {shuffle.group for shuffle in late}
    for group in _GROUPS:
        if group not in put_off:
            _shuffle(kinds, _rows(catalog, group), dice, group in _MATERIAL_MOVES)
    scales, mail = _rows(catalog, "dragon scales"), _rows(catalog, "dragon mail")
    for position in reversed(range(len(scales))):
        other = dice.rn2(position + 1)
        _exchange(kinds, scales[position], scales[other], ("cost",))
        _exchange(kinds, mail[position], mail[other], ("cost",))
    for group, after, through in late:
        rows = _rows(catalog, group)
        names = [kinds[row].name for row in rows]
        first = names.index(after) + 1 if after is not None and after in names else 0
        stop = names.index(through) + 1 if through is not None and through in names else len(rows)
        _shuffle(kinds, rows[first:stop], dice, group in _MATERIAL_MOVES)
    return tuple(kinds)


def varying_fields(catalog: Catalog, kind: Kind) -> frozenset[str]:
    """The fields of a kind whose values differ from game to game."""
    if kind.character == "*" and kind.name in _GEM_LOOKS:
        return frozenset({"appearance", "color_number"})
    return frozenset() if kind.shuffle is None else _varying_in_group(catalog, kind.shuffle)


@cache
def _varying_in_group(catalog: Catalog, group: str) -> frozenset[str]:
    fields = {"appearance", "color_number"}
    if group in _MATERIAL_MOVES:
        fields |= {"material", "material_number"}
    if group in _DRAGONS:
        fields.add("cost")
    kinds = [catalog.kinds[row] for row in _rows(catalog, group)]
    return frozenset(name for name in fields if len({getattr(kind, name) for kind in kinds}) > 1)


def _rows(catalog: Catalog, group: str) -> list[int]:
    """The numbers of the kinds of a group."""
    return [kind.index for kind in catalog.kinds if kind.shuffle == group]


def _vary_gems(catalog: Catalog, kinds: list[Kind], dice: Dice) -> None:
    """Let some gems look like others; the draw for a gem that a fork lacks is made all the same."""
    for name, models in _GEM_LOOKS.items():
        model = models[dice.rn2(len(models))]
        gem, other = (catalog.kind_number(each, "*") if each else None for each in (name, model))
        if gem is not None and other is not None:
            look = catalog.kinds[other]
            kinds[gem] = replace(
                kinds[gem], appearance=look.appearance, color=look.color, color_number=look.color_number
            )


def _shuffle(kinds: list[Kind], rows: list[int], dice: Dice, material: bool) -> None:
    for position, row in enumerate(rows):
        other = rows[position + dice.rn2(len(rows) - position)]
        _exchange(kinds, row, other, ("material", "material_number") if material else ())


def _exchange(kinds: list[Kind], first: int, second: int, also: tuple[str, ...]) -> None:
    fields = ("appearance", "color", "color_number", *also)
    one, other = kinds[first], kinds[second]
    kinds[first] = replace(one, **{name: getattr(other, name) for name in fields})
    kinds[second] = replace(other, **{name: getattr(one, name) for name in fields})
