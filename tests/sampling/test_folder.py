"""The folder of a data set: the same bytes for all workers, orders and interruptions."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
from pathlib import Path

import pytest

from sampling.making import FAILING, contents, recipe, write
from vaultc.sampling import folder
from vaultc.sampling.folder import InUseError, ShardJournal
from vaultc.sampling.index import MANIFEST, OtherDataError, read_manifest


@pytest.fixture
def whole(tmp_path: Path) -> dict[str, bytes]:
    write(recipe(), tmp_path / "whole")
    return contents(tmp_path / "whole")


def test_what_is_in_it(whole: dict[str, bytes]) -> None:
    shards = [*(f"levels-{number:05}.npz" for number in range(5)), "levels-00005-2.npz"]
    assert sorted(whole) == ["README.md", "dataset.json", *shards]
    manifest = json.loads(whole["dataset.json"])
    assert manifest["finished"]
    assert manifest["levels"] == 22
    assert [shard["levels"] for shard in manifest["shards"]] == [4, 4, 4, 4, 4, 2]
    assert manifest["parameters"]["levels"] == ["cellar", "attic"]
    assert "cellar" in whole["README.md"].decode()


@pytest.mark.parametrize(("workers", "backwards"), [(1, True), (2, False), (3, True)])
def test_the_order_and_the_number_of_workers_do_not_matter(
    tmp_path: Path, whole: dict[str, bytes], workers: int, backwards: bool
) -> None:
    write(recipe(), tmp_path / "other", executor="processes", workers=workers, backwards=backwards)
    assert contents(tmp_path / "other") == whole


@pytest.mark.parametrize("stop", range(7))
def test_a_run_goes_on_where_one_stopped(tmp_path: Path, whole: dict[str, bytes], stop: int) -> None:
    target = tmp_path / "resumed"
    write(recipe(), target, stop=stop, backwards=True)
    assert not read_manifest(target)["finished"]
    done = {path.name: path.stat().st_mtime_ns for path in target.glob("levels-*")}
    assert len(done) == stop
    write(recipe(), target)
    assert contents(target) == whole
    assert all((target / name).stat().st_mtime_ns == time for name, time in done.items())


def test_what_was_cut_off_counts_for_nothing(tmp_path: Path, whole: dict[str, bytes]) -> None:
    target = tmp_path / "torn"
    write(recipe(), target, stop=3)
    lines = (target / folder.NAME).read_bytes().splitlines(keepends=True)
    (target / folder.NAME).write_bytes(lines[0] + b"[1, 2]\n" + lines[1] + lines[2][:-20])
    (target / "levels-00000.npz").write_bytes(b"torn")
    (target / ".partial-levels-00003.npz").write_bytes(b"half")
    write(recipe(), target)
    assert contents(target) == whole


def test_a_finished_one_is_left_alone(tmp_path: Path, whole: dict[str, bytes]) -> None:
    target = tmp_path / "twice"
    write(recipe(), target)
    (target / folder.NAME).write_bytes(b"")
    times = {path: path.stat().st_mtime_ns for path in target.glob("levels-*")}
    write(recipe(), target)
    assert contents(target) == whole
    assert {path: path.stat().st_mtime_ns for path in target.glob("levels-*")} == times


def test_a_full_disk_keeps_what_is_done(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "full"
    real, left = Path.write_bytes, [4]

    def filling(path: Path, data: bytes) -> int:
        left[0] -= 1
        if left[0] < 0:
            real(path, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return real(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", filling)
        with pytest.raises(OSError, match="No space left on device") as caught:
            write(recipe(), target)
    assert Path(caught.value.filename).name == "levels-00003.npz"
    assert sorted(contents(target)) == ["dataset.json", *(f"levels-0000{n}.npz" for n in range(3)), folder.NAME]
    write(recipe(), target)
    assert contents(target) == whole


@pytest.mark.parametrize(
    "changes",
    [
        {"seeds": range(2, 13)},
        {"rng": "modern"},
        {"shard_size": 5},
        {"text": 'LEVEL: "cellar"\n'},
        {"layers": ("terrain",)},
        {"measures": ("gold",)},
    ],
)
def test_other_parameters_do_not_mix(tmp_path: Path, changes: dict[str, object]) -> None:
    write(recipe(), tmp_path / "mine", stop=1)
    with pytest.raises(OtherDataError, match="other parameters"):
        write(recipe(**changes), tmp_path / "mine")  # type: ignore[arg-type]


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(OtherDataError, match="other files"):
        write(recipe(), tmp_path)
    assert contents(tmp_path) == {"mine.txt": b"mine"}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "vaultc data set"}', "[" * 100_000])
def test_a_strange_manifest_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(OtherDataError, match=r"dataset\.json"):
        write(recipe(), tmp_path)


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    program = "import pathlib, sys; from vaultc.sampling.folder import *; a = ShardJournal(pathlib.Path(sys.argv[1]));"
    command = [sys.executable, "-c", f"{program} print(1, flush=True); input()", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"1\n"
        with pytest.raises(InUseError, match="another run is writing there"):
            ShardJournal(tmp_path)
        other.communicate(b"\n")
    ShardJournal(tmp_path).close(finished=True)
    assert contents(tmp_path) == {}


def test_levels_that_cannot_be_made_are_listed(tmp_path: Path) -> None:
    write(recipe(text=FAILING), tmp_path / "some")
    manifest = read_manifest(tmp_path / "some")
    assert manifest["levels"] + len(manifest["failed"]) == 11
    assert 0 < manifest["levels"] < 11
    assert sum(manifest["reasons"].values()) == len(manifest["failed"])
    assert "could not be made" in (tmp_path / "some" / folder.CARD).read_text()
