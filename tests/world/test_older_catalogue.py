"""The tables of NetHack 3.4.3, which hold only what differs from NetHack 3.6's."""

from __future__ import annotations

import pytest

from vaultc.world.catalog import catalog_of
from vaultc.world.catalog.kinds import ObjectClass
from vaultc.world.catalog.named import named
from vaultc.world.catalog.tables import rows_of

OLD, LATER = catalog_of("nethack-3.4.3"), catalog_of("nethack-3.6")


def test_species_are_the_same() -> None:
    assert [row.name for row in OLD.species] == [row.name for row in LATER.species]


def test_five_kinds_came_later() -> None:
    gone = {row.name for row in LATER.kinds} - {row.name for row in OLD.kinds}
    assert len(gone) == len(LATER.kinds) - len(OLD.kinds) == 5
    assert all(name == "novel" or str(name).startswith("glob of ") for name in gone)
    assert named(OLD).globs == frozenset()


@pytest.mark.parametrize(
    "object_class", [row for row in OLD.object_classes.values() if row.rows], ids=lambda row: row.id
)
def test_classes_are_where_their_rows_are(object_class: ObjectClass) -> None:
    found = [kind.index for kind in OLD.kinds if kind.object_class == object_class.id]
    first = object_class.first_index or 0
    assert found == list(range(first, first + object_class.rows))


def test_artifacts_are_made_of_the_same_kinds() -> None:
    for row in rows_of(OLD.table("artifacts")["artifacts"]):
        assert OLD.kinds[row["base_index"]].name == row["base_name"]


def test_the_last_room_is_for_candles_and_there_are_22_traps() -> None:
    last = max(OLD.rooms, key=lambda row: row.number)
    assert (last.number, last.name) == (24, "candle shop")
    assert [trap.number for trap in OLD.traps] == list(range(1, 23))


def test_no_character_leaves_the_level_as_it_is() -> None:
    assert "x" not in OLD.codes
    assert None not in OLD.codes
