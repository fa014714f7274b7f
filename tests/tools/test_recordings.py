"""The archives of recorded levels and draws, and the tool that renews them."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from recordings import FIRST_TIME, SUITE, archive_of, listed, member, put, read_archive, remove, shown, write_archive

ARCHIVES = sorted(SUITE.glob("*/*.zip"))


@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_archives_are_as_the_tool_writes_them(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        entries = archive.infolist()
    names = [entry.filename for entry in entries]
    assert names == sorted(set(names))
    assert {(entry.date_time, entry.compress_type) for entry in entries} == {(FIRST_TIME, zipfile.ZIP_DEFLATED)}


def test_every_record_is_of_a_case() -> None:
    cases = json.loads((SUITE / "manifest.json").read_text("utf-8"))["cases"]
    for game in {case["dialect"] for case in cases}:
        names = {case["name"] for case in cases if case["dialect"] == game}
        for ending in (".jsonl", ".txt"):
            assert {Path(name).stem for name in read_archive(archive_of(SUITE, game, ending))} == names


def test_levels_and_draws_are_shown() -> None:
    (line,) = listed(SUITE, "unnethack/t1-spill")
    assert line.startswith("unnethack/t1-spill ")
    assert " 20 levels " in line
    (level,) = shown(SUITE, "unnethack/t1-spill", 3)
    assert json.loads(level)["seed"] == 3
    assert len(shown(SUITE, "unnethack/t1-spill")) == 20
    assert member(SUITE, "unnethack/t1-spill", ".txt").startswith("3:")
    with pytest.raises(SystemExit, match=r"unnethack/t1-spil: no such member in expected/unnethack\.zip"):
        shown(SUITE, "unnethack/t1-spil")


def test_members_are_put_and_removed(tmp_path: Path) -> None:
    suite, files = tmp_path / "suite", [tmp_path / "b.jsonl", tmp_path / "b.txt", tmp_path / "a.jsonl"]
    for file in files:
        file.write_text(f'{{"seed": 1, "file": "{file.name}"}}\n')
    put(suite, "some", files)
    archive = archive_of(suite, "some", ".jsonl")
    assert list(read_archive(archive)) == ["a.jsonl", "b.jsonl"]
    assert member(suite, "some/b", ".txt") == files[1].read_text()
    before = archive.read_bytes()
    put(suite, "some", files[::-1])
    archive.unlink()
    put(suite, "some", files)
    assert archive.read_bytes() == before, "the same members are the same bytes"
    remove(suite, "some/b")
    assert list(read_archive(archive)) == ["a.jsonl"]
    assert read_archive(archive_of(suite, "some", ".txt")) == {}
    with pytest.raises(SystemExit, match=r"strange\.csv: neither levels"):
        put(suite, "some", [tmp_path / "strange.csv"])


def test_an_archive_with_the_same_members_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    write_archive(path, {"a": b"1"})
    time = path.stat().st_mtime_ns
    write_archive(path, {"a": b"1"})
    assert path.stat().st_mtime_ns == time
