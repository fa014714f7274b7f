"""Settings and kept results of strangers: refused or passed over, in little time and memory, never with a traceback."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from command_line import run

from vaultc.games.unnethack import GAME
from vaultc.linter.checking.cache import Cache
from vaultc.linter.checking.configuration import (
    LARGEST_SETTINGS,
    MOST_PATTERNS,
    MOST_SAMPLES_SET,
    ConfigurationError,
    Configurations,
)
from vaultc.linter.checking.running import Input, examine_files

ITEM = Input("x.des", Path("x.des"), b'LEVEL: "x"\nSINK: random\nTRAP: "pitt", random\n', GAME.name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("exclude = " + "[" * 5000 + "]" * 5000, "nested too deeply"),
        ("a = " + "{a=" * 5000 + "1" + "}" * 5000, "nested too deeply"),
        ("exclude = [" + "'x'," * (MOST_PATTERNS + 1) + "]", f"more than {MOST_PATTERNS} patterns"),
        ("select = [" + "'*'," * (MOST_PATTERNS + 1) + "]", f"more than {MOST_PATTERNS} patterns"),
        ("[per-file-ignores]\n" + "".join(f"x{i} = []\n" for i in range(MOST_PATTERNS + 1)), "more than"),
        ("exclude = ['" + "*x" * 200 + "']", "longer than 300 characters"),
        ("samples = 100000", f"from 0 to {MOST_SAMPLES_SET}; --samples can ask for more"),
        ("# " + "x" * LARGEST_SETTINGS, f"larger than {LARGEST_SETTINGS} bytes"),
        ("samples = " + "9" * 5000, "vaultc.toml: "),
        ("fail-on = [1]", "fail-on: "),
        ("severity = 1979-05-27", "severity: "),
    ],
)  # fmt: skip
def test_settings_are_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "vaultc.toml").write_text(text)
    with pytest.raises(ConfigurationError) as caught:
        Configurations().settings(tmp_path / "x.des")
    assert message in str(caught.value)
    assert len(str(caught.value)) < 500 + len(str(tmp_path))


def test_what_settings_may_not_ask_for_the_command_line_may(tmp_path: Path) -> None:

    path = tmp_path / "x.des"
    path.write_text('LEVEL: "x"\n')
    result = run("check", "--no-cache", "--samples", MOST_SAMPLES_SET + 1, path)
    assert result.exit_code in (0, 1)
    assert "samples" not in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")
def test_settings_that_are_no_regular_file_are_passed_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "vaultc.toml")
    assert Configurations().settings(tmp_path / "x.des").samples == 0
    with pytest.raises(ConfigurationError, match="not a regular file"):
        Configurations(tmp_path / "vaultc.toml")


def kept(folder: Path) -> Path:
    (path,) = (path for path in folder.iterdir() if path.suffix == ".json")
    return path


def spoilt(data: bytes) -> list[bytes]:
    """The same entry, damaged in many ways."""
    plain = json.loads(data.partition(b"\n")[2])
    changed = [plain | {key: value} for key in plain for value in (None, 1, "x", [], {}, [[]], [1], {"x": 1})]
    rows = [json.dumps(value).encode() for value in (*changed, None, 1, [], "x", {})]
    return [b"", b"\xff", b"[" * 100_000, data[:-1], data.replace(b"pitt", b"pits"), b"{}", *rows]


def test_damaged_results_are_found_anew(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    (fresh,) = examine_files([ITEM], cache, 1)
    path = kept(tmp_path)
    whole = path.read_bytes()
    for data in spoilt(whole):
        path.write_bytes(data)
        (again,) = examine_files([ITEM], cache, 1)
        assert [str(d) for d in again.diagnostics] == [str(d) for d in fresh.diagnostics]
        assert path.read_bytes() == whole


def test_wrong_types_are_no_results() -> None:
    """Also where nothing is damaged, such as in an entry that another version has written."""
    from vaultc.linter.checking.apply_settings import from_plain, to_plain
    from vaultc.linter.checking.check_file import examine

    plain = to_plain(examine(ITEM.source, GAME))
    row = plain["diagnostics"][0]
    wrong = [[1, *row[1:]], [*row[:1], 77, *row[2:]], [*row[:2], None, *row[3:]], [*row[:3], [0, 5, 10**9], *row[4:]],
             [*row[:3], [9, 0, 1], *row[4:]], [*row[:3], [0, -5, 1], *row[4:]], row[:-1], "x", None]  # fmt: skip
    for bad in wrong:
        with pytest.raises((LookupError, TypeError, ValueError)):
            from_plain(plain | {"diagnostics": [bad]}, ITEM.source)
    for bad in ([7, [0, 0, 1], True], ["a", [0, 0, 10**9], True], ["a", None, True], ["a", [0, 0, 1]], 5, None):
        with pytest.raises((LookupError, TypeError, ValueError)):
            from_plain(plain | {"names": [bad]}, ITEM.source)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other places")
def test_the_cache_lies_where_the_system_keeps_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    Cache.of_user().save("x", 1)
    assert (tmp_path / "cache" / "vaultc" / "x.json").exists()
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "house"))
    Cache.of_user().save("x", 1)
    assert (tmp_path / "house" / ".cache" / "vaultc" / "x.json").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")
def test_a_kept_result_that_is_a_pipe_is_passed_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.json")
    assert Cache(tmp_path).load("x") is None
