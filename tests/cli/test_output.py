"""Output files: regular files are replaced, everything else is written through, and nothing of a file is lost."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from repository import ROOT

from vaultc.api.loading import file_stems, read
from vaultc.cli import output
from vaultc.cli.output import replace_content, write_atomically

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs links, pipes and permissions")

ROUGH = b'LEVEL: "x"\nROOM:"ordinary",lit,(3,3),(center,center),(5,3){}\n'


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# ---- streams


def test_a_device_is_written_to_and_stays_one(run, cellar: Path, tmp_path: Path) -> None:
    """With a pseudo-terminal for a device, since replacing /dev/null would do harm if this failed."""
    pty = pytest.importorskip("pty")
    controller, device = pty.openpty()
    name = os.ttyname(device)
    link = tmp_path / "device"
    link.symlink_to(name)
    result = run("render", cellar, "--level", "cellar", "--format", "json", "--out", link)
    assert (result.exit_code, result.stderr) == (0, "")
    assert b'{"' in os.read(controller, 100)
    assert stat.S_ISCHR(os.stat(name).st_mode)
    assert link.is_symlink()
    os.close(controller)
    os.close(device)


def test_a_pipe_is_written_to_and_stays_one(execute, cellar: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()), daemon=True)
    reader.start()
    assert execute("render", cellar, "--level", "cellar", "--format", "png", "--out", "pipe").returncode == 0
    if not stat.S_ISFIFO(pipe.stat().st_mode):
        pytest.fail("the pipe was replaced")
    reader.join()
    assert received[0].startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "appending"),
    [("/dev/stdout", False), ("/dev/stdout", True), ("/dev/fd/1", False), ("/proc/self/fd/1", True)],
)
def test_standard_output_by_its_name(run, execute, cellar: Path, tmp_path: Path, name: str, appending: bool) -> None:
    if not os.path.exists(name):
        pytest.skip(f"there is no {name}")
    arguments = ("render", cellar, "--level", "cellar", "--format", "json")
    plain = run(*arguments).stdout
    assert plain.startswith("{")
    assert execute(*arguments, "--out", name).stdout == plain
    with open(tmp_path / "log", "a" if appending else "w") as log:
        log.write("before\n")
        log.flush()
        assert execute(*arguments, "--out", name, stdout=log).returncode == 0
    assert (tmp_path / "log").read_text() == f"before\n{plain}"


def test_a_full_device_is_a_message(run, cellar: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full")
    result = run("render", cellar, "--level", "cellar", "--out", "/dev/full")
    assert (result.exit_code, result.stderr) == (2, "vaultc: /dev/full: no space left on device\n")
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


def test_new_writes_into_streams_too(execute) -> None:
    done = execute("new", "vlt-x", "--out", "/dev/stdout")
    assert (done.returncode, done.stderr) == (0, "")
    assert 'LEVEL: "vlt-x"' in done.stdout
    assert "wrote" not in done.stdout


# ---- regular files


def test_a_link_is_written_through(run, cellar: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    link, missing = tmp_path / "link.json", tmp_path / "dangling.json"
    target = tmp_path / "folder" / "target.json"
    target.write_text("old")
    link.symlink_to(target)
    missing.symlink_to("folder/new.json")
    for path in (link, missing):
        assert run("render", cellar, "--level", "cellar", "--out", path).exit_code == 0
        assert path.is_symlink()
        assert path.read_text().startswith("{")
    assert names(tmp_path / "folder") == ["new.json", "target.json"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_a_replaced_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(mode)
    before = path.stat().st_ino
    write_atomically(path, b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", mode)
    assert path.stat().st_ino != before, "it was not replaced at once"
    assert names(tmp_path) == ["file"]


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new", b"x")
    (tmp_path / "other").write_bytes(b"x")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.parametrize("command", [("fmt",), ("check", "--fix")])
def test_hard_links_stay_together(run, tmp_path: Path, command: tuple[str, ...]) -> None:
    path, other = tmp_path / "one.des", tmp_path / "other.des"
    before = b"# vaultc: allow(unknown-object)\n" + ROUGH
    path.write_bytes(before)
    os.link(path, other)
    assert run(*command, path).exit_code == 0
    assert path.read_bytes() != before
    assert path.read_bytes() == other.read_bytes()
    assert path.stat().st_ino == other.stat().st_ino
    assert names(tmp_path) == ["one.des", "other.des"]


def test_the_owner_stays(tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_bytes(ROUGH)
    try:
        os.chown(path, 12345, 23456)
    except PermissionError:
        pytest.skip("only root can give files away")
    replace_content(path, ROUGH, b"new")
    assert (path.stat().st_uid, path.stat().st_gid, path.read_bytes()) == (12345, 23456, b"new")


@pytest.mark.parametrize("write", [lambda path: replace_content(path, b"old content", b"new"),
                                   lambda path: write_atomically(path, b"new")])  # fmt: skip
def test_what_cannot_be_given_to_its_owner_is_written_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path], None]
) -> None:
    path = tmp_path / "x.des"
    path.write_bytes(b"old content")
    before = path.stat()
    monkeypatch.setattr(output, "_given_to_owner", lambda *_: False)
    write(path)
    assert path.read_bytes() == b"new"
    assert path.stat().st_ino == before.st_ino
    assert names(tmp_path) == ["x.des"]


def test_a_disk_that_fills_up_in_between_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.des"
    path.write_bytes(b"what it held")
    os.link(path, tmp_path / "other")
    write, calls = os.write, []

    def failing(handle: int, data: bytes) -> int:
        calls.append(bytes(data))
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        return write(handle, bytes(data)[:4])

    monkeypatch.setattr(os, "write", failing)
    with pytest.raises(OSError, match="No space left"):
        replace_content(path, b"what it held", b"NEW TEXT")
    monkeypatch.undo()
    assert len(calls) > 2
    assert path.read_bytes() == b"what it held"


def test_errors_name_the_file_that_was_asked_for(run, cellar: Path, tmp_path: Path) -> None:
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    result = run("render", cellar, "--level", "cellar", "--out", tmp_path / "loop.txt")
    assert result.exit_code == 2
    assert re.fullmatch(rf"vaultc: {re.escape(str(tmp_path))}/loop.txt: .*symbolic links.*\n", result.stderr)
    result = run("render", cellar, "--level", "cellar", "--out", f"{cellar}/inside.txt")
    assert result.stderr.startswith(f"vaultc: {cellar}/inside.txt: ")


def test_read_only_files_are_left_alone(execute, cellar: Path, tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everything")
    path = tmp_path / "kept.txt"
    path.write_text("kept")
    path.chmod(0o444)
    done = execute("render", cellar, "--level", "cellar", "--out", "kept.txt")
    assert (done.returncode, done.stderr, path.read_text()) == (2, "vaultc: kept.txt: permission denied\n", "kept")


# ---- names of files


def test_file_names_of_many_seeds_sort_as_the_seeds_do(run, cellar: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    options = ("--format", "ascii", "--out", f"{folder}/")
    assert run("render", cellar, "--level", "cellar", "--seeds", "8-11", *options).exit_code == 0
    assert names(folder) == ["cellar-08.txt", "cellar-09.txt", "cellar-10.txt", "cellar-11.txt"]
    assert (
        run("dungeon", "--depths", "1-3", "--seed", "99", "--format", "ascii", "--out", f"{folder}/d/").exit_code == 0
    )
    assert names(folder / "d") == ["depth-01-099.txt", "depth-02-100.txt", "depth-03-101.txt"]


def test_pictures_of_a_gallery_sort_too(run, cellar: Path, tmp_path: Path) -> None:
    assert (
        run("gallery", cellar, "--out", tmp_path / "g", "--samples", "2", "--seed", "9", "--heat", "0").exit_code == 0
    )
    pictures = names(tmp_path / "g" / "pictures")
    assert pictures == ["attic-09.png", "attic-10.png", "cellar-09.png", "cellar-10.png"]
    pages = "".join(page.read_text("utf-8") for page in (tmp_path / "g").rglob("*.html"))
    assert all(name in pages for name in pictures)


def test_very_long_names_of_levels_become_names_of_files(tmp_path: Path) -> None:
    path = tmp_path / "long.des"
    path.write_text(
        "".join(f'LEVEL: "{"é" * 240}{end}"\nROOM: "ordinary", lit, (3,3), random, (5,3) {{}}\n' for end in "ab")
    )
    stems = list(file_stems(read(path).levels).values())
    assert len(set(stems)) == 2
    assert max(len(os.fsencode(stem)) for stem in stems) < 200


def test_nothing_is_left_behind_by_a_failed_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    path = tmp_path / "file"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="Input"):
        write_atomically(path, b"new")
    assert (path.read_bytes(), names(tmp_path)) == (b"old", ["file"])


def test_a_shell_redirection_is_left_to_the_shell(cellar: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vaultc", "render", cellar, "--level", "cellar", "--out", "/dev/stderr"],
        capture_output=True,
        cwd=ROOT,
    )
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"---" in done.stderr
