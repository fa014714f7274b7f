"""Mutations of layouts, by name and weight: small changes after which a level is as valid as before.

A mutation edits a copy, which counts only if the game can make it: no new problem in :meth:`Layout.validate`, the same
stairs, and no part of the level cut off that was not before. Otherwise other dice are tried, a few times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from vaultc.api.layouts import ground_mutations, statements, thing_mutations
from vaultc.api.layouts.demands import Soundness
from vaultc.api.layouts.naming import unknown
from vaultc.api.layouts.state import given_layout
from vaultc.chance.dice import Dice
from vaultc.chance.seeding import modern_dice
from vaultc.language.diagnostics import Severity
from vaultc.support.arguments import whole
from vaultc.support.errors import InvalidValueError

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout

TRIES: Final = 8
"""The number of times that a mutation rolls for a valid layout."""

LayoutEdit = Callable[["Layout", Dice], bool]
"""Changes a layout in place with chance from some dice; returns False if there is nothing to change."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A kind of change: its name, its meaning, the function that makes it, and how often it comes among others.

    ``edit`` need not care for validity.
    """

    name: str
    meaning: str
    edit: LayoutEdit
    weight: int = 1

    def mutated(self, layout: Layout, seed: int, *, exact: bool = True) -> Layout | None:
        """Return a changed copy of a layout, or None if the mutation does not apply or finds no valid change.

        Same layout, same seed, same result. ``exact`` also refuses changes that a des file cannot express.
        """
        dice = modern_dice(whole(seed, "a seed"))
        given_layout(layout)
        return _mutated(self, layout, _soundness(layout, exact), dice, exact)


def mutate(
    layout: Layout,
    seed: int,
    operators: Iterable[str | Mutation] | Mapping[str, int] | None = None,
    *,
    times: int = 1,
    exact: bool = True,
) -> Layout | None:
    """Return a copy of a layout with some mutations, or None if none applies; the layout itself stays as it is.

    ``operators`` are names from :data:`MUTATIONS`, or mutations of your own; a mapping gives the names other weights.
    Without them all mutations are chosen from. Each of ``times`` steps draws one by weight, and another one if it does
    not apply. Same layout, same seed, same result, on every platform. ``exact`` also refuses changes that a des file
    cannot express, so that the des file makes what the layout shows.

    Raises:
        InvalidValueError: there is no such mutation, no weight is above 0, or an argument is of another type.
    """
    table = chosen(operators)
    dice = modern_dice(whole(seed, "a seed"))
    given_layout(layout)
    found: Layout | None = layout
    for _ in range(whole(times, "the number of mutations")):
        if found is not None:
            found = _step(table, found, dice, exact)
    return None if found is layout else found


def chosen(operators: Iterable[str | Mutation] | Mapping[str, int] | None) -> tuple[Mutation, ...]:
    """The mutations that are meant, without those whose weight is 0.

    Raises:
        InvalidValueError: there is no such mutation, or no weight is above 0.
    """
    if operators is None:
        found = tuple(MUTATIONS.values())
    elif isinstance(operators, Mapping):
        found = tuple(replace(_named(name), weight=weight) for name, weight in operators.items())
    else:
        listed = [operators] if isinstance(operators, str) else operators
        found = tuple(one if isinstance(one, Mutation) else _named(one) for one in listed)
    found = tuple(one for one in found if one.weight > 0)
    if not found:
        raise InvalidValueError("no mutation has a weight above 0")
    return found


def _named(name: str) -> Mutation:
    if name not in MUTATIONS:
        raise unknown("mutation", name, MUTATIONS)
    return MUTATIONS[name]


def _step(table: tuple[Mutation, ...], layout: Layout, dice: Dice, exact: bool) -> Layout | None:
    """One mutation of those that apply."""
    before = _soundness(layout, exact)
    left = list(table)
    while left:
        mutation = _drawn(left, dice)
        found = _mutated(mutation, layout, before, dice, exact)
        if found is not None:
            return found
        left.remove(mutation)
    return None


def _drawn(table: list[Mutation], dice: Dice) -> Mutation:
    roll = dice.rn2(sum(mutation.weight for mutation in table))
    for mutation in table:
        roll -= mutation.weight
        if roll < 0:
            return mutation
    raise AssertionError("the roll is below the sum of the weights")


def _soundness(layout: Layout, exact: bool) -> Soundness:
    return Soundness.of(layout, Severity.WARNING if exact else Severity.ERROR)


def _mutated(mutation: Mutation, layout: Layout, before: Soundness, dice: Dice, exact: bool) -> Layout | None:
    for _ in range(TRIES):
        changed = layout.copy()
        if mutation.edit(changed, dice) and changed != layout and before.is_kept_by(_soundness(changed, exact)):
            return changed
    return None


MUTATIONS: Final[dict[str, Mutation]] = {
    mutation.name: mutation
    for mutation in (
        Mutation("toggle wall", "a wall is opened, or one is built on floor; a corridor is filled with rock",
                 ground_mutations.toggle_wall, 6),
        Mutation("raise pillar", "a pillar rises in open floor", ground_mutations.raise_pillar, 2),
        Mutation("dig pool", "floor becomes a pool of water or lava, or ice", ground_mutations.dig_pool, 1),
        Mutation("change door", "a door gets another state, or is hidden", ground_mutations.change_door, 3),
        Mutation("shift stairs", "stairs or a ladder move to another place", ground_mutations.shift_stairs, 2),
        Mutation("toggle light", "a room is lit or darkened", ground_mutations.toggle_light, 1),
        Mutation("move room", "a room is cut out, pasted elsewhere in the rock, and joined to the rest",
                 ground_mutations.move_room, 2),
        Mutation("move thing", "a monster, an object or a trap moves", thing_mutations.move_thing, 4),
        Mutation("swap things", "two monsters, two objects or two traps change places", thing_mutations.swap_things, 1),
        Mutation("add monster", "a monster comes that suits the depth", thing_mutations.add_monster, 2),
        Mutation("remove monster", "a monster goes", thing_mutations.remove_monster, 2),
        Mutation("change species", "another monster that suits the depth replaces one",
                 thing_mutations.change_species, 2),
        Mutation("add object", "a random object comes", thing_mutations.add_object, 2),
        Mutation("remove object", "an object goes", thing_mutations.remove_object, 2),
        Mutation("add trap", "a trap comes that suits the depth", thing_mutations.add_trap, 1),
        Mutation("remove trap", "a trap goes", thing_mutations.remove_trap, 1),
        Mutation("resample statement", "a statement of the level's script rolls other dice, all others as before",
                 statements.resample, 4),
    )
}  # fmt: skip
"""All mutations by name."""
