"""``vaultc sample``."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

import vaultc
from vaultc.support.installation import installing

from .conftest import Run


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_data_set_is_written_and_read(run: Run, cellar: Path, tmp_path: Path) -> None:
    out = tmp_path / "data"
    result = run("sample", cellar, "--count", 7, "--shard-size", 5, "--out", out, "--executor", "here")
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{out}: 14 levels in 3 shards\n", "")
    assert [item["seed"] for item in vaultc.dataset(out)] == sorted([*range(1, 8)] * 2)
    again = files_in(out)
    assert run("sample", cellar, "--count", 7, "--shard-size", 5, "--out", out).exit_code == 0
    assert files_in(out) == again


def test_only_some_levels_and_seeds(run: Run, cellar: Path, tmp_path: Path) -> None:
    options = ("--level", "attic", "--seeds", "5-8", "--executor", "here")
    assert run("sample", cellar, *options, "--out", tmp_path / "data").exit_code == 0
    assert [(item["level"], item["seed"]) for item in vaultc.dataset(tmp_path / "data")] == [
        ("attic", seed) for seed in range(5, 9)
    ]
    result = run("sample", cellar, "--level", "atic", "--out", tmp_path / "other")
    assert (result.exit_code, result.stderr) == (2, "vaultc: there is no level 'atic'; did you mean attic?\n")
    assert not (tmp_path / "other").exists()


def test_layers_are_chosen(run: Run, cellar: Path, tmp_path: Path) -> None:
    options = ("--level", "attic", "--count", 3, "--executor", "here", "--out", tmp_path / "data")
    assert run("sample", cellar, *options, "--layers", "terrain, glyphs").exit_code == 0
    data = vaultc.dataset(tmp_path / "data")
    assert set(data[0]) == {"level", "seed", "terrain", "glyphs"}
    level = next(script for script in vaultc.load(cellar).levels if script.name == "attic").generate(3)
    assert (data.arrays("glyphs")[2] == level.grid("glyphs")).all()
    data.verify()
    for options, message in (
        (("--layers", "terain"), "there is no layer 'terain'; there are terrain, lit"),
        (("--layers", "lit", "--format", "jsonl"), "the format jsonl has none"),
    ):
        result = run("sample", cellar, *options, "--out", tmp_path / "other")
        assert (result.exit_code, message in result.stderr) == (2, True), result.stderr


def test_things_are_chosen(run: Run, cellar: Path, tmp_path: Path) -> None:
    asked = ("sample", cellar, "--count", 3, "--workers", 1)
    assert run(*asked, "--out", tmp_path / "set", "--things", "monsters, traps").exit_code == 0
    assert list(vaultc.dataset(tmp_path / "set")[0]["things"]) == ["monsters", "traps"]
    for options, message in (
        (("--things", "gnomes"), "there is no family of things 'gnomes'; there are monsters, objects"),
        (("--things", "all", "--format", "jsonl"), "--things goes with arrays, and the format jsonl has none"),
        (("--things", "all", "--format", "parquet"), "the format parquet always has tables of all things"),
    ):
        result = run(*asked, "--out", tmp_path / "other", *options)
        assert result.exit_code == 2
        assert message in " ".join(result.output.split())
    assert not (tmp_path / "other").exists()


def test_levels_go_to_another_library(run: Run, cellar: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    out, hub = tmp_path / "data", tmp_path / "hub"
    options = ("--count", 30, "--executor", "here", "--out", out, "--huggingface", hub, "--split", "train=2, test=1")
    result = run("sample", cellar, *options, "--license", "cc0-1.0")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith(f"{hub}: written for datasets.load_dataset\n")
    assert {path.name.split("-")[0] for path in (hub / "data").iterdir()} == {"train", "test"}
    assert 'license: "cc0-1.0"' in (hub / "README.md").read_text()
    again = run("sample", "--out", out, "--huggingface", hub)
    assert (again.exit_code, "holds other files" in again.stderr) == (2, True)
    assert run("sample", "--out", out, "--huggingface", tmp_path / "all").exit_code == 0
    assert [path.name for path in (tmp_path / "all" / "data").iterdir()] == ["train-00000-of-00001.parquet"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--split", "train=8"), "go with --huggingface"),
        (("--huggingface", "hub", "--split", "train"), "'train' is not a new name and a positive number"),
        (("--huggingface", "hub", "--split", "train=1,train=2"), "'train=2' is not a new name"),
        (("--huggingface", "hub", "--split", "train=0"), "positive"),
        (("--huggingface", "hub", "--format", "text"), "the format text has none"),
    ],
)
def test_exports_that_cannot_be(run: Run, cellar: Path, tmp_path: Path, options: tuple[str, ...], message: str) -> None:
    result = run("sample", cellar, "--out", tmp_path / "data", *options)
    assert (result.exit_code, message in result.stderr) == (2, True), result.stderr
    assert not (tmp_path / "data").exists()


def test_other_things_in_the_folder(run: Run, cellar: Path, tmp_path: Path) -> None:
    out = tmp_path / "data"
    assert run("sample", cellar, "--count", 2, "--out", out, "--executor", "here").exit_code == 0
    result = run("sample", cellar, "--count", 2, "--rng", "modern", "--out", out)
    assert result.exit_code == 2
    assert result.stderr == f"vaultc: {out}: holds a data set with other parameters (rng); name a new folder\n"
    result = run("sample", cellar, "--count", 1, "--out", out)
    assert result.exit_code == 2
    assert result.stderr == (
        f"vaultc: {out}: holds a data set of more seeds, 1 to 2, which cannot shrink: "
        "ask for 2 seeds or more, or name a new folder\n"
    )
    result = run("sample", cellar, "--count", 3, "--out", tmp_path)
    assert (result.exit_code, result.stderr) == (2, f"vaultc: {tmp_path}: holds other files; name a new folder\n")
    result = run("sample", cellar, "--out", cellar)
    assert result.exit_code == 2
    assert str(cellar) in result.stderr


def test_a_disk_that_does_not_play_along(
    run: Run, cellar: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "data"
    real = os.replace

    def full(source: Path, target: Path) -> None:
        if Path(target).name == "levels-00001.npz":
            raise OSError(errno.ENOSPC, "No space left on device", str(source))
        real(source, target)

    options = ("--count", 4, "--shard-size", 4, "--out", out, "--executor", "here")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        result = run("sample", cellar, *options)
    assert result.exit_code == 2
    assert result.stderr == (
        f"vaultc: {out / 'levels-00001.npz'}: no space left on device; "
        "finished shards are kept; repeat the command to resume\n"
    )
    assert run("sample", cellar, *options).exit_code == 0
    assert len(vaultc.dataset(out)) == 8


def test_levels_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "fails.des"
    path.write_text('LEVEL: "x"\nIF [1%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n')
    result = run("sample", path, "--count", 3, "--out", tmp_path / "data", "--executor", "here")
    assert result.exit_code == 1
    assert result.stdout == f"{tmp_path / 'data'}: 0 levels in 1 shard\n"
    assert result.stderr.startswith("vaultc: 3 levels could not be made: ")


def test_options_that_do_not_go_together(run: Run, cellar: Path, tmp_path: Path) -> None:
    result = run("sample", cellar, "--out", tmp_path / "data", "--address", "tcp://somewhere:8786")
    assert (result.exit_code, "--address needs --executor dask" in result.output) == (2, True)


@pytest.mark.skipif(find_spec("distributed") is not None, reason="dask.distributed is installed")
def test_without_dask(run: Run, cellar: Path, tmp_path: Path) -> None:
    result = run("sample", cellar, "--out", tmp_path / "data", "--executor", "dask")
    assert result.exit_code == 2
    assert "needs dask.distributed" in result.stderr
    assert installing("dask") in result.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_a_killed_run_goes_on(run: Run, cellar: Path, tmp_path: Path) -> None:
    """Killed as soon as some shards are there, and again after some more."""
    options = ["sample", str(cellar), "--count", "60", "--shard-size", "4", "--out"]
    assert run(*options, tmp_path / "whole", "--executor", "here").exit_code == 0
    whole, out = files_in(tmp_path / "whole"), tmp_path / "killed"
    for shards in (1, 12):
        command = [sys.executable, "-m", "vaultc", *options, str(out), "--workers", "2"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while len(list(out.glob("levels-*"))) < shards and process.poll() is None:
                time.sleep(0.002)
            process.send_signal(signal.SIGKILL)
        for name, data in files_in(out).items():
            assert name in ("dataset.json", "unfinished.jsonl") or name.startswith(".partial") or data == whole[name]
    assert run(*options, out, "--executor", "here").exit_code == 0
    assert files_in(out) == whole
    assert json.loads(whole["dataset.json"])["levels"] == 120


def test_damage_is_told_and_made_good(run: Run, cellar: Path, tmp_path: Path) -> None:
    out = tmp_path / "data"
    command = ("sample", cellar, "--count", 4, "--shard-size", 3, "--out", out, "--executor", "here")
    assert run(*command).exit_code == 0
    whole = files_in(out)
    sound = run("sample", "--verify", "--out", out)
    assert sound.exit_code == 0
    assert sound.stdout.startswith(f"{out}: 8 levels, every file as it was written\nSHA-256 of the data set: ")
    assert run(*command, "--verify").stdout == sound.stdout
    (out / "levels-00000.npz").unlink()
    altered = bytearray(whole["levels-00002-2.npz"])
    altered[90] ^= 1
    (out / "levels-00002-2.npz").write_bytes(altered)
    for words in (("sample", "--verify", "--out", out), (*command, "--verify")):
        result = run(*words)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.splitlines() == [
            f"vaultc: {out / 'levels-00000.npz'} is missing",
            f"vaultc: {out / 'levels-00002-2.npz'} was altered: its SHA-256 is different",
        ]
    result = run(*command)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{out}: 2 damaged shards were made again\n{out}: 8 levels in 3 shards\n"
    assert files_in(out) == whole


def test_verifying_what_is_none(run: Run, cellar: Path, tmp_path: Path) -> None:
    result = run("sample", "--verify", "--out", tmp_path)
    assert (result.exit_code, result.stderr) == (2, f"vaultc: {tmp_path}: not a data set; there is no dataset.json\n")
    out = tmp_path / "data"
    assert run("sample", cellar, "--count", 2, "--out", out, "--executor", "here").exit_code == 0
    result = run("sample", cellar, "--count", 3, "--out", out, "--verify")
    assert (result.exit_code, "other parameters (last_seed)" in result.stderr) == (2, True)
    result = run("sample", "--out", out)
    assert (result.exit_code, "Missing argument 'TARGET...'" in result.stderr) == (2, True)
    result = run("sample", cellar, "--out", tmp_path / "new", "--verify")
    assert (result.exit_code, (tmp_path / "new").exists()) == (2, False)
