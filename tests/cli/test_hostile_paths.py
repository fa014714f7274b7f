"""Paths of strangers: pipes, devices, links out of the folder; what is not a regular file is never opened."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from vaultc.games.unnethack import GAME
from vaultc.language.source import Source
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.running import Input
from vaultc.support.regular_files import read_regular
from vaultc.support.targets import find_files

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes and links")

ROOM = 'LEVEL: "x"\nROOM: "ordinary", lit, (3,3), (center,center), (5,3) {}\n'


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.des"
    os.mkfifo(path)
    return path


def including(folder: Path, *names: str) -> Path:
    path = folder / "main.des"
    path.write_text("".join(f'INCLUDE "{name}"\n' for name in names) + ROOM)
    return path


@pytest.mark.parametrize("arguments", [("check",), ("check", "--no-cache"), ("render",), ("list",), ("fmt", "--check")])
def test_a_pipe_or_a_link_to_one_is_no_des_file(
    execute, pipe: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "link.des").symlink_to(pipe)
    for name in ("pipe.des", "link.des"):
        done = execute(*arguments, name)
        assert (done.returncode, done.stderr) == (2, f"vaultc: {name}: not a regular file\n")


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_a_device_is_no_des_file(run, device: str) -> None:
    if not os.path.exists(device):
        pytest.skip(f"there is no {device}")
    result = run("check", device)
    assert (result.exit_code, result.stderr) == (2, f"vaultc: {device}: not a regular file\n")


def test_a_socket_is_no_des_file(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("s.des")
        assert run("check", "s.des").stderr == "vaultc: s.des: not a regular file\n"


def test_an_included_pipe_is_not_opened(execute, pipe: Path, tmp_path: Path) -> None:
    including(tmp_path, pipe.name)
    done = execute("check", "main.des")
    assert done.returncode == 1
    assert "there is no file `pipe.des`" in done.stdout


def test_an_included_device_is_not_read(tmp_path: Path) -> None:
    """Done in a process that may use little memory, since the device never ends."""
    code = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "from vaultc.linter.checking.check_file import examine\n"
        "from vaultc.games.unnethack import GAME\n"
        "from vaultc.language.source import Source\n"
        "print(examine(Source.read(sys.argv[1]), GAME).included)\n"
    )
    main = including(tmp_path, "/dev/zero")
    done = subprocess.run([sys.executable, "-c", code, main], capture_output=True, text=True, timeout=1800)
    assert (done.stdout, done.stderr) == ("(('/dev/zero', None),)\n", "")


def test_what_lies_outside_leaves_no_trace(tmp_path: Path) -> None:
    """Neither the message nor what is kept tells whether an outside file exists, or what it holds."""
    folder = tmp_path / "levels"
    folder.mkdir()
    (tmp_path / "secret").write_text("")
    (folder / "link").symlink_to(tmp_path / "secret")
    (folder / "dangling").symlink_to(tmp_path / "nothing")
    names = ("../secret", "../nothing", str(tmp_path / "secret"), "link", "dangling", "here")
    examined = examine(Source.read(including(folder, *names)), GAME)
    found = [d for d in examined.diagnostics if d.rule == "unresolved-include"]
    messages = [(d.message.split("`")[0], d.help) for d in found]
    assert len(messages) == len(names)
    assert len(set(messages)) == 1
    assert {kept for _, kept in examined.included} == {None}


def test_links_in_a_folder_that_lead_out_of_it_are_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "levels"
    folder.mkdir()
    (tmp_path / "elsewhere.des").write_text(ROOM)
    (folder / "own.des").write_text(ROOM)
    (folder / "inner.des").symlink_to("own.des")
    (folder / "outer.des").symlink_to(tmp_path / "elsewhere.des")
    (folder / "loop.des").symlink_to("loop.des")
    (folder / "up").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe.des")
    monkeypatch.chdir(folder)
    assert [path.name for path in find_files(str(folder))] == ["inner.des", "own.des"]
    monkeypatch.chdir(tmp_path)
    assert [path.name for path in find_files("levels")] == ["inner.des", "outer.des", "own.des"]
    assert find_files("levels/outer.des") == [Path("levels/outer.des")]


def test_very_deep_folders_are_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(1500):
        os.mkdir("d")
        os.chdir("d")
    Path("deep.des").write_text(ROOM)
    monkeypatch.chdir(tmp_path)
    assert [path.name for path in find_files(".")] == ["deep.des"]
    while os.path.isdir("d"):  # removing them again needs the same way
        for name in os.listdir("d"):
            os.rename(f"d/{name}", f"moved-{name}")
        os.rmdir("d")
        if os.path.isdir("moved-d"):
            os.rename("moved-d", "d")


def test_files_that_include_large_ones_again_and_again_are_stopped(tmp_path: Path) -> None:
    (tmp_path / "large.des").write_text("#" * 2_999_999 + "\n")
    examined = examine(Source.read(including(tmp_path, *["large.des"] * 40)), GAME)
    assert len(examined.sources) < 8
    assert any("too much text" in d.message for d in examined.diagnostics)


def test_a_file_that_grows_while_it_is_read_is_limited(tmp_path: Path) -> None:
    path = tmp_path / "growing"
    path.write_bytes(b"x" * 100)
    assert len(read_regular(path, 100)) == 100
    with pytest.raises(OSError, match="larger than"):
        read_regular(path, 99)


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="needs files that say they are empty")
def test_a_file_that_says_it_is_empty_is_limited_too() -> None:
    assert Path("/proc/version").stat().st_size == 0
    assert read_regular("/proc/version") == Path("/proc/version").read_bytes()
    with pytest.raises(OSError, match="larger than"):
        read_regular("/proc/version", 5)


def test_a_name_with_a_zero_byte_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="null"):
        read_regular("a\0b")
    item = Input("main", tmp_path / "main.des", b'INCLUDE "a\0b.des"\n' + ROOM.encode(), GAME.name)
    assert "unresolved-include" in {d.rule for d in examine(item.source, GAME).diagnostics}


def test_a_link_to_a_regular_file_is_read(run, tmp_path: Path) -> None:
    (tmp_path / "own.des").write_text(ROOM)
    (tmp_path / "link.des").symlink_to("own.des")
    result = run("list", tmp_path / "link.des", "--json")
    assert json.loads(result.stdout)["name"] == "x"
