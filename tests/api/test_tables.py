"""Levels as data frames, and what notebooks show of levels, scripts and libraries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import vaultc
from vaultc.support import frames, installation

CELLAR = """\
LEVEL: "cellar"
ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
  CONTAINER: ('(', "chest"), (1,1) {
    OBJECT: ('!', "oil")
  }
  MONSTER: ('d', "jackal"), (2,2)
  TRAP: "pit", (3,3)
}
"""


@pytest.fixture
def level() -> vaultc.GeneratedLevel:
    return vaultc.loads(CELLAR).levels[0].generate(seed=1)


def rows_of(level: vaultc.GeneratedLevel, table: str, *columns: str) -> list[dict[str, Any]]:
    pytest.importorskip("pandas")
    found = level.to_pandas(table)
    return list(found[list(columns)].to_dict("records"))


def test_things_are_rows_with_their_level_seed_family_and_name(level: vaultc.GeneratedLevel) -> None:
    rows = rows_of(level, "things", "level", "seed", "family", "name")
    assert {tuple(row.values()) for row in rows} >= {
        ("cellar", 1, "objects", "chest"),
        ("cellar", 1, "monsters", "jackal"),
        ("cellar", 1, "traps", "pit"),
        ("cellar", 1, "rooms", "ordinary"),
    }


def test_the_level_of_a_monster_has_a_column_of_its_own(level: vaultc.GeneratedLevel) -> None:
    (row,) = rows_of(level, "monsters", "level", "monster_level")
    assert row == {"level": "cellar", "monster_level": level.monsters[0].level}


def test_things_in_others_follow_them_and_name_their_holder(level: vaultc.GeneratedLevel) -> None:
    rows = rows_of(level, "objects", "name", "holder")
    assert [row["name"] for row in rows if row["holder"] == "chest"] == ["oil"]


def test_objects_with_monsters_are_in_the_table_of_objects() -> None:
    text = '$thing = object: (\')\',"dagger")\nLEVEL: "a"\nROOM: "ordinary", lit, random, random, random {\n'
    text = text.split("\n", 1)[1] + "  MONSTER: ('@', \"watchman\"), random { OBJECT: (')', \"dagger\") }\n}\n"
    made = vaultc.loads(text).levels[0].generate(seed=1)
    held = {item.name for monster in made.monsters for item in monster.inventory}
    rows = rows_of(made, "objects", "name", "holder")
    assert {row["name"] for row in rows if row["holder"] == "watchman"} == held != set()


def test_an_empty_table_has_its_columns(level: vaultc.GeneratedLevel) -> None:
    pytest.importorskip("pandas")
    assert list(level.to_pandas("engravings")) == ["level", "seed", "x", "y", "kind", "text"]


def test_levels_are_one_row_of_measures(level: vaultc.GeneratedLevel) -> None:
    (row,) = rows_of(level, "levels", "seed", "monsters")
    assert row == {"seed": 1, "monsters": 1}


def test_an_unknown_table_is_refused_with_a_near_name(level: vaultc.GeneratedLevel) -> None:
    with pytest.raises(vaultc.UnknownNameError, match="did you mean 'objects'"):
        level.to_pandas("object")


def test_without_pandas_the_message_says_how_to_get_it(
    level: vaultc.GeneratedLevel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "find_spec", lambda _name: None)
    with pytest.raises(installation.MissingPackageError, match="to_pandas needs pandas"):
        level.to_pandas()


def test_few_things_have_a_repr_one_by_one_and_many_are_counted(level: vaultc.GeneratedLevel) -> None:
    assert repr(level.traps) == "(NamedTrap(name='pit', x=4, y=4),)" or "name='pit'" in repr(level.traps)
    many = vaultc.loads(
        'LEVEL: "a"\nROOM: "ordinary", lit, random, random, random {\n  LOOP [20] {\n    TRAP: "pit", random\n  }\n}\n'
    )
    traps = many.levels[0].generate(seed=1).traps
    assert repr(traps) == f"<{len(traps)} things: {len(traps)} pit>"


def test_notebooks_show_things_without_usual_columns(level: vaultc.GeneratedLevel) -> None:
    html = level.objects._repr_html_()
    assert "<th>holder</th>" in html
    assert "<td>chest</td>" in html
    assert "greased" not in html


def test_notebooks_show_nine_seeds_of_a_script_and_the_levels_of_a_library() -> None:
    library = vaultc.loads(CELLAR)
    assert library.levels[0]._repr_html_().count("<img ") == 9
    assert "<td>cellar</td>" in library._repr_html_()


def test_notebooks_count_the_rows_of_things_inside_others() -> None:
    filled = CELLAR.replace("OBJECT: ('!', \"oil\")", "LOOP [40] { OBJECT: '!' }")
    objects = vaultc.loads(filled).levels[0].generate(seed=1).objects
    inside = len(objects[0].contents)
    html = objects._repr_html_()
    assert f"1 thing and {inside} inside<" in html
    assert f">and {inside - 19} more<" in html


def test_findings_have_a_repr_without_the_text_of_their_file(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text("".join(CELLAR.replace("cellar", f"cellar-{number}") for number in range(9)))
    (tmp_path / "b.des").write_text('LEVEL: "b"\nMONSTR\n')
    found = vaultc.load(tmp_path, errors="skip")
    assert repr(found.skipped) == f"(<{found.skipped[0]}>,)"
    assert "MONSTR\n" not in repr(found.skipped[0].span)
    assert "9 levels; 1 file skipped<" in found._repr_html_()


def test_html_is_escaped() -> None:
    library = vaultc.loads(CELLAR.replace("cellar", "<b>"))
    assert "<b>" not in library._repr_html_()


def test_files_with_errors_are_left_out_where_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text(CELLAR)
    (tmp_path / "b.des").write_text("MONSTR\n")
    found = vaultc.load(tmp_path, errors="skip")
    assert [script.name for script in found] == ["cellar"]
    assert {reason.span.source.path for reason in found.skipped} == {tmp_path / "b.des"}
    assert repr(found) == "Library(1 level: cellar; 1 file skipped)"
    with pytest.raises(vaultc.DesError):
        vaultc.load(tmp_path)


def test_a_file_too_large_is_left_out_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text(CELLAR)
    with (tmp_path / "b.des").open("wb") as file:
        file.truncate(1 << 28)
    (reason,) = vaultc.load(tmp_path, errors="skip").skipped
    assert reason.rule == "unreadable-file"
    assert "larger than" in reason.message


def test_another_word_for_errors_is_refused() -> None:
    with pytest.raises(vaultc.InvalidValueError, match='"raise" or "skip"'):
        vaultc.load("vlt-delphi", errors="ignore")  # type: ignore[call-overload, arg-type, unused-ignore]
