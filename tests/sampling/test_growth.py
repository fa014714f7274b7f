"""Growing data sets: the result is the same as of a set made at once, and what is there keeps valid until then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import vaultc
from sampling.making import FAILING, contents, recipe, write
from vaultc.sampling.folder import NAME as ACCOUNT
from vaultc.sampling.index import ARRAY_FORMS, OtherDataError
from vaultc.sampling.writers import FORMS


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> str:
    if request.param == "parquet":
        pytest.importorskip("pyarrow", reason="needs pyarrow: pip install -e '.[data]'")
    return str(request.param)


@pytest.fixture(params=["", "things"])
def more(request: pytest.FixtureRequest, form: str) -> dict[str, tuple[str, ...]]:
    """Tables of things where a form has room for them."""
    if request.param and form not in ARRAY_FORMS:
        pytest.skip("holds no arrays")
    return {"things": ("monsters", "objects")} if request.param else {}


def seeds(count: int) -> range:
    return range(1, count + 1)


@pytest.mark.parametrize("sizes", [(4, 6), (1, 2, 7)], ids=str)
def test_a_grown_set_equals_one_made_at_once(
    tmp_path: Path, form: str, sizes: tuple[int, ...], more: dict[str, Any]
) -> None:
    write(recipe(form, seeds=seeds(sizes[-1]), **more), tmp_path / "whole")
    for size in sizes:
        write(recipe(form, seeds=seeds(size), **more), tmp_path / "grown")
        assert len(vaultc.dataset(tmp_path / "grown", verify=True)) == 2 * size
    assert contents(tmp_path / "grown") == contents(tmp_path / "whole")


def test_full_shards_are_left_alone(tmp_path: Path) -> None:
    write(recipe(seeds=seeds(5)), tmp_path / "set")
    full = [tmp_path / "set" / f"levels-{number:05}.npz" for number in range(2)]
    times = [path.stat().st_mtime_ns for path in full]
    write(recipe(seeds=seeds(9)), tmp_path / "set")
    assert [path.stat().st_mtime_ns for path in full] == times


@pytest.mark.parametrize("stop", [0, 2])
def test_what_is_there_keeps_valid_while_it_grows(tmp_path: Path, form: str, stop: int) -> None:
    target = tmp_path / "set"
    write(recipe(form, seeds=seeds(3)), target)
    before = contents(target)
    write(recipe(form, seeds=seeds(8)), target, stop=stop, backwards=True)
    assert len(vaultc.dataset(target, verify=True)) == 6
    assert before.items() <= contents(target).items()
    write(recipe(form, seeds=seeds(8)), target)
    write(recipe(form, seeds=seeds(8)), tmp_path / "whole")
    assert contents(target) == contents(tmp_path / "whole")


def test_the_index_decides_which_set_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the index is written, a run that ends leaves the old set, and the new set afterwards."""
    from vaultc.sampling import folder

    target, real = tmp_path / "set", folder._write
    write(recipe(seeds=seeds(3)), target)
    for name, levels in (("README.md", 6), ("dataset.json", 6), ("stale", 16)):

        def ending(place: Path, file: str, data: bytes, name: str = name) -> None:
            if file == name:
                raise OSError("power cut")
            real(place, file, data)

        def not_removed(*_: object) -> None:
            raise OSError("power cut")

        with monkeypatch.context() as patch:
            patch.setattr(folder, "_write", ending)
            if name == "stale":
                patch.setattr(folder, "_remove_stale", not_removed)
            with pytest.raises(OSError, match="power cut"):
                write(recipe(seeds=seeds(8)), target)
        assert len(vaultc.dataset(target, verify=True)) == levels
    write(recipe(seeds=seeds(8)), target)
    write(recipe(seeds=seeds(8)), tmp_path / "whole")
    assert contents(target) == contents(tmp_path / "whole")


def test_a_set_that_is_not_finished_grows(tmp_path: Path) -> None:
    target = tmp_path / "set"
    write(recipe(seeds=seeds(7)), target, stop=2)
    done = {path: path.stat().st_mtime_ns for path in target.glob("levels-*")}
    write(recipe(seeds=seeds(9)), target)
    assert all(path.stat().st_mtime_ns == time for path, time in done.items())
    write(recipe(seeds=seeds(9)), tmp_path / "whole")
    assert contents(target) == contents(tmp_path / "whole")


def test_what_was_begun_for_a_larger_set_is_removed(tmp_path: Path) -> None:
    target = tmp_path / "set"
    write(recipe(seeds=seeds(3)), target)
    before = contents(target)
    write(recipe(seeds=seeds(20)), target, stop=3, backwards=True)
    assert ACCOUNT in contents(target)
    (target / "mine.txt").write_text("mine")
    write(recipe(seeds=seeds(3)), target)
    assert contents(target) == before | {"mine.txt": b"mine"}


def test_a_damaged_set_is_repaired_while_it_grows(tmp_path: Path) -> None:
    target = tmp_path / "set"
    write(recipe(seeds=seeds(5)), target)
    (target / "levels-00001.npz").write_bytes(b"torn")
    write(recipe(seeds=seeds(9)), target)
    write(recipe(seeds=seeds(9)), tmp_path / "whole")
    assert contents(target) == contents(tmp_path / "whole")


def test_failures_are_counted_once(tmp_path: Path) -> None:
    for count in (5, 11):
        write(recipe(text=FAILING, seeds=seeds(count)), tmp_path / "grown")
    write(recipe(text=FAILING, seeds=seeds(11)), tmp_path / "whole")
    assert contents(tmp_path / "grown") == contents(tmp_path / "whole")


@pytest.mark.parametrize("stop", [1, -1])
def test_sets_do_not_shrink(tmp_path: Path, stop: int) -> None:
    write(recipe(seeds=seeds(9)), tmp_path / "set", stop=stop)
    before = contents(tmp_path / "set")
    with pytest.raises(OtherDataError, match="more seeds, 1 to 9, which cannot shrink: ask for 9 seeds or more"):
        write(recipe(seeds=seeds(4)), tmp_path / "set")
    assert contents(tmp_path / "set") == before


def test_an_older_layout_is_refused(tmp_path: Path) -> None:
    import json

    write(recipe(seeds=seeds(3)), tmp_path / "set")
    index = json.loads((tmp_path / "set" / "dataset.json").read_bytes())
    del index["parameters"]["layout"]
    (tmp_path / "set" / "dataset.json").write_text(json.dumps(index))
    assert len(vaultc.dataset(tmp_path / "set")) == 6
    with pytest.raises(OtherDataError, match="another version of vaultc laid out in another way"):
        write(recipe(seeds=seeds(3)), tmp_path / "set")
