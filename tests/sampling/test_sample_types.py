"""The types of the levels of data sets agree with the levels."""

from __future__ import annotations

from pathlib import Path
from types import NoneType
from typing import get_args, get_origin, get_type_hints

import pytest

import vaultc
from sampling.making import recipe, write
from vaultc.sampling import sample_types
from vaultc.sampling.batches import LAYERS

ROWS = {
    "levels": sample_types.LevelRow,
    "rooms": sample_types.RoomRow,
    "objects": sample_types.ObjectRow,
    "monsters": sample_types.MonsterRow,
    "traps": sample_types.TrapRow,
}


def names_of(hint: object) -> set[str]:
    """The names by which pyarrow calls the types of a column, ``list`` for rows of things."""
    arguments = get_args(hint)
    if NoneType in arguments:
        return names_of(arguments[0])
    if get_origin(hint) is dict:
        return {"map<string, int32>"}
    if get_origin(hint) is list:
        return {"int64", "fixed_size_list<item: fixed_size_list<item: int32>[2]>[2]"}
    return {int: {"int32", "int64", "uint16", "uint64"}, str: {"string"}, bool: {"bool"}}[hint]  # type: ignore[index]


@pytest.mark.parametrize("table", ROWS)
def test_rows_have_the_columns_of_the_tables(table: str) -> None:
    pytest.importorskip("pyarrow")
    from vaultc.sampling.tables import SCHEMAS

    hints = {name: hint for name, hint in get_type_hints(ROWS[table]).items() if name not in ("measures", "layers")}
    assert set(hints) == set(SCHEMAS[table].names)
    assert {
        field.name: str(field.type) for field in SCHEMAS[table] if str(field.type) not in names_of(hints[field.name])
    } == {}


def test_layers_have_their_types() -> None:
    batch = vaultc.generate_many(vaultc.library()["vlt-delphi"], range(1, 3))
    assert set(get_args(sample_types.ByteLayer)) | set(get_args(sample_types.WideLayer)) == set(LAYERS)
    for names, dtype in ((sample_types.ByteLayer, "uint8"), (sample_types.WideLayer, "uint16")):
        assert {str(batch[name].dtype) for name in get_args(names)} == {dtype}
    assert set(sample_types.ArrayLevel.__annotations__) == {"level", "seed", *LAYERS, "glyphs", "measures", "things"}


def test_another_format_than_was_asked_for_is_refused(tmp_path: Path) -> None:
    write(recipe(), tmp_path / "set")
    assert vaultc.dataset(tmp_path / "set", format="npz")[0]["terrain"].shape == (21, 80)
    with pytest.raises(ValueError, match="the levels are kept as npz, not as jsonl"):
        vaultc.dataset(tmp_path / "set", format="jsonl")
