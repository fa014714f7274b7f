"""Results of earlier runs, and several processes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from vaultc.linter.checking import running
from vaultc.linter.checking.cache import Cache
from vaultc.linter.checking.running import Input, examine_files, spread

TEXT = 'LEVEL: "x"\n$a = 1\nMONSTER: "kobold zombi", random\n'


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cache:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return Cache.of_user()


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are really examined."""
    names: list[str] = []
    original = running._examine
    monkeypatch.setattr(running, "_examine", lambda item: names.append(item.name) or original(item))
    return names


def given(path: Path, text: str = TEXT) -> Input:
    path.write_text(text)
    return Input(path.name, path, path.read_bytes(), "unnethack")


def shown(examined) -> list[str]:
    return [f"{d} {d.help} {d.notes} {d.fix and d.fix.message}" for e in examined for d in e.diagnostics]


def test_a_second_run_examines_nothing(tmp_path: Path, cache: Cache, counted: list[str]) -> None:
    inputs = [given(tmp_path / "a.des"), given(tmp_path / "b.des", 'LEVEL: "y"\n# vaultc: allow(unused-variable)\n')]
    first = examine_files(inputs, cache, 1)
    second = examine_files(inputs, cache, 1)
    assert counted == ["a.des", "b.des"]
    assert shown(first) == shown(second) != []
    assert [[a[:1] + tuple(s[:2] for s in a[1:]) for a in e.allows] for e in second] == [
        [a[:1] + tuple(s[:2] for s in a[1:]) for a in e.allows] for e in first
    ]
    assert second[0].diagnostics[0].span.source is second[0].source


def test_changed_files_are_examined_again(tmp_path: Path, cache: Cache, counted: list[str]) -> None:
    path = tmp_path / "a.des"
    examine_files([given(path)], cache, 1)
    (examined,) = examine_files([given(path, 'LEVEL: "x"\n')], cache, 1)
    assert len(counted) == 2
    assert examined.diagnostics == ()


def test_changed_inclusions_are_noticed(tmp_path: Path, cache: Cache, counted: list[str]) -> None:
    main = given(tmp_path / "main.des", 'INCLUDE "part.des"\nLEVEL: "x"\nf()\n')
    assert [d.rule for d in examine_files([main], cache, 1)[0].diagnostics][:1] == ["unresolved-include"]
    given(tmp_path / "part.des", "FUNCTION f() { SINK: random }\n")
    assert examine_files([main], cache, 1)[0].diagnostics == ()
    assert examine_files([main], cache, 1)[0].diagnostics == ()
    assert len(counted) == 2
    given(tmp_path / "part.des", "FUNCTION f() { $a = 1 }\n")
    (examined,) = examine_files([main], cache, 1)
    assert [(d.rule, d.span.text) for d in examined.diagnostics] == [("unused-variable", "$a")]
    (again,) = examine_files([main], cache, 1)
    assert [(d.rule, d.span.text) for d in again.diagnostics] == [("unused-variable", "$a")]
    assert len(counted) == 3


@pytest.mark.parametrize("damage", ["", "{", "[1]", "{}", '{"files": ["/nowhere"]}', "null", "[" * 100000])
def test_damaged_results_are_not_used(tmp_path: Path, cache: Cache, damage: str) -> None:
    inputs = [given(tmp_path / "a.des")]
    expected = shown(examine_files(inputs, cache, 1))
    for path in (tmp_path / "cache" / "vaultc").iterdir():
        path.write_text(damage)
    assert shown(examine_files(inputs, cache, 1)) == expected


def test_results_belong_to_the_version_of_the_program(tmp_path: Path, cache: Cache, monkeypatch, counted) -> None:
    inputs = [given(tmp_path / "a.des")]
    examine_files(inputs, cache, 1)
    monkeypatch.setattr("vaultc.linter.checking.cache.__version__", "99")
    examine_files(inputs, Cache.of_user(), 1)
    assert len(counted) == 2


def test_the_folder_is_private(tmp_path: Path, cache: Cache) -> None:
    cache.save("key", [1])
    folder = tmp_path / "cache" / "vaultc"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert cache.load("key") == [1]
    folder.chmod(0o777)
    assert Cache.of_user().load("key") is None


def test_a_link_to_another_folder_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "vaultc").symlink_to(tmp_path / "elsewhere")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    cache = Cache.of_user()
    cache.save("key", [1])
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_without_a_place_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    cache = Cache.of_user()
    cache.save("key", [1])
    assert cache.load("key") is None


def test_old_results_make_room(tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cache" / "vaultc"
    monkeypatch.setattr("vaultc.linter.checking.cache.MOST_FILES", 10)
    for number in range(12):
        (folder / f"{number}.json").write_text("1")
        os.utime(folder / f"{number}.json", (number, number))
    cache.save("key", [1])
    names = {path.stem for path in folder.iterdir()}
    assert names == {*map(str, range(6, 12)), "key"}


def _square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def test_processes_share_the_work_and_keep_the_order() -> None:
    results = list(spread(_square, list(range(20)), 2, weight=lambda number: number))
    assert [square for square, _ in results] == [number * number for number in range(20)]
    assert os.getpid() not in {process for _, process in results}
    assert {process for _, process in spread(_square, [1, 2, 3], 1)} == {os.getpid()}


def test_processes_find_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "BYTES_WORTH_PROCESSES", 0)
    inputs = [given(tmp_path / f"{name}.des") for name in "abcd"]
    assert shown(examine_files(inputs, Cache(None), 2)) == shown(examine_files(inputs, Cache(None), 1)) != []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs is asked")
@pytest.mark.parametrize("cache", ["kept here", "", None])
def test_results_are_kept_where_users_expect_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: str | None
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    if cache is None:
        monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    else:
        monkeypatch.setenv("XDG_CACHE_HOME", cache and str(tmp_path / cache))
    expected = platformdirs.user_cache_path("vaultc", appauthor=False)
    Cache.of_user().save("key", [1])
    assert [path.name for path in expected.iterdir()] == ["key.json"]
    assert Cache.of_user().load("key") == [1]


def test_results_are_kept_apart_by_the_interpreter_that_runs_scripts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = []
    for name in ("no_such_package", "json", "email"):
        monkeypatch.setattr("vaultc.linter.checking.cache.LUA", name)
        keys.append(Cache(tmp_path).key("a"))
    assert len(set(keys)) == 3
