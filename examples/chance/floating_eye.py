"""Whoever looks at a floating eye may never get away: the share of heroes held for ever, by armour class.

Worked out for a good generator, and for every state of Rogue 3.6.3's.
"""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.odds.softlock import locked_for_ever, rogue_trials

ARMOUR_CLASSES = (6, 8, 10, 12)
TRIALS = 10_000


@dataclass(frozen=True, slots=True)
class Row:
    """One armour class: the closed form, states of Rogue's generator that lock, and the share among trials in a row.

    The second of each pair spends one more draw every turn.
    """

    armour_class: int
    good_generator: float
    locking_states: tuple[int, int]
    in_a_row: tuple[float, float]


def row(armour_class: int) -> Row:
    """Work out one armour class."""
    plain = rogue_trials(armour_class)
    extra = rogue_trials(armour_class, extra_draw=True)
    return Row(
        armour_class,
        locked_for_ever(armour_class),
        (plain.locking_states, extra.locking_states),
        (plain.in_a_row(TRIALS), extra.in_a_row(TRIALS)),
    )


def main() -> None:
    """Print the table."""
    print("AC  good generator  Rogue's, of 32768 states  in a row  in a row, one more draw a turn")
    for armour_class in ARMOUR_CLASSES:
        found = row(armour_class)
        print(
            f"{armour_class:2}  {found.good_generator:14.4%}  {found.locking_states[0]:24}"
            f"  {found.in_a_row[0]:8.2%}  {found.in_a_row[1]:30.2%}"
        )


if __name__ == "__main__":
    main()
