"""Damaged data sets: noticed as one kind of error whatever is wrong, and made whole by the same command."""

from __future__ import annotations

import io
import json
import os
import pickle
import re
import shutil
import zipfile
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy
import pytest

import vaultc
from sampling.making import FAILING, contents, recipe, write
from vaultc.sampling.folder import NAME as ACCOUNT
from vaultc.sampling.folder import write_dataset
from vaultc.sampling.index import HASH, MANIFEST, OtherDataError, is_inside
from vaultc.sampling.recipe import Recipe
from vaultc.sampling.writers import FORMS, MakeShard, Shard

SEEDS = range(1, 4)


def recipe_of(form: str, **changes: Any) -> Recipe:
    if form == "parquet":
        pytest.importorskip("pyarrow", reason="needs pyarrow: pip install -e '.[data]'")
    return recipe(form, seeds=SEEDS, shard_size=2, **changes)


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A sound data set of each form, made once."""
    made: dict[str, Path] = {}

    def original(form: str) -> Path:
        if form not in made:
            folder = tmp_path_factory.mktemp(form) / "set"
            write(recipe_of(form), folder)
            made[form] = folder
        return made[form]

    return original


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def whole(form: str, originals: Callable[[str], Path], tmp_path: Path) -> Path:
    """A copy of a sound data set."""
    return Path(shutil.copytree(originals(form), tmp_path / "set"))


def files_of(folder: Path) -> list[Path]:
    return [folder / name for shard in index_of(folder)["shards"] for name in shard["files"]]


def index_of(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / MANIFEST).read_bytes())
    return found


def read_all(folder: Path) -> None:
    """Open a data set and take out all that is in it."""
    data = vaultc.dataset(folder)
    for item in data:
        assert item is not None
    if data.format in ("npz", "npy"):
        for name in data.manifest["arrays"]:
            data.arrays(name)
    if data.format == "parquet":
        data.table("monsters")


def again(made: Recipe, folder: Path) -> list[int]:
    """Write a data set once more; the shards that were made."""
    shards: list[int] = []

    def results(numbers: Iterable[int]) -> Iterator[tuple[int, Shard]]:
        for number in numbers:
            shards.append(number)
            yield number, MakeShard(made)(number)

    for _ in write_dataset(made, folder, results):
        pass
    return shards


def assert_damaged(folder: Path, *, silent: bool = False) -> None:
    """Opening finds it, or reading does unless it is silent; verifying always does."""
    if silent:
        read_all(folder)
    else:
        with pytest.raises(vaultc.DatasetError):
            read_all(folder)
    with pytest.raises(vaultc.DatasetError) as caught:
        vaultc.dataset(folder, verify=True)
    assert str(folder) in str(caught.value)
    assert caught.value.problems


def test_a_sound_one_is_sound(whole: Path, form: str) -> None:
    read_all(whole)
    vaultc.dataset(whole, verify=True)
    vaultc.dataset(whole).verify()
    before = contents(whole)
    assert again(recipe_of(form), whole) == []
    assert contents(whole) == before


@pytest.mark.parametrize("share", [0, 1, 0.1, 0.5, 0.9, -1, -9, -30], ids=str)
def test_a_truncated_file(whole: Path, form: str, share: float) -> None:
    before, path = contents(whole), files_of(whole)[1]
    data = path.read_bytes()
    path.write_bytes(data[: int(share if share <= 0 or share == 1 else share * len(data)) or (0 if share == 0 else 1)])
    with pytest.raises(vaultc.DatasetError, match=r"has \d+ bytes instead of"):
        vaultc.dataset(whole)
    assert_damaged(whole)
    assert again(recipe_of(form), whole) == [0 if form in ("png", "parquet") else 1]
    assert contents(whole) == before


@pytest.mark.parametrize("place", [0, 5, 0.3, 0.5, 0.7, -1, -12], ids=str)
def test_a_flipped_byte(whole: Path, form: str, place: float) -> None:
    before, path = contents(whole), files_of(whole)[-1]
    data = bytearray(path.read_bytes())
    data[int(place * len(data)) if 0 < place < 1 else int(place)] ^= 0x10
    path.write_bytes(data)
    vaultc.dataset(whole)
    if form == "npy":  # levels are read one by one, without the hash of the file
        with pytest.raises(vaultc.DatasetError, match=re.escape(path.name)):
            vaultc.dataset(whole, verify=True)
    else:
        assert_damaged(whole)
    assert again(recipe_of(form), whole) == [2]
    assert contents(whole) == before


def test_more_bytes_than_there_were(whole: Path, form: str) -> None:
    before, path = contents(whole), files_of(whole)[0]
    path.write_bytes(path.read_bytes() + b"\n")
    with pytest.raises(vaultc.DatasetError, match="bytes instead of"):
        vaultc.dataset(whole)
    assert again(recipe_of(form), whole) == [0]
    assert contents(whole) == before


def test_exchanged_files(whole: Path, form: str) -> None:
    before, files = contents(whole), files_of(whole)
    first, last = files[0].read_bytes(), files[-1].read_bytes()
    files[0].write_bytes(last)
    files[-1].write_bytes(first)
    assert_damaged(whole, silent=form == "npy")
    assert again(recipe_of(form), whole) == [0, 2]
    assert contents(whole) == before


def _away(path: Path) -> None:
    path.unlink()


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _link(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.parent.parent / "nowhere")


def _link_to_another(path: Path) -> None:
    other = path.parent / "another"
    other.write_bytes(b"x" * path.stat().st_size)
    path.unlink()
    path.symlink_to(other)


def _pipe(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes here")
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize("replace", [_away, _folder, _link, _link_to_another, _pipe], ids=lambda each: each.__name__)
def test_something_else_in_the_place_of_a_file(whole: Path, form: str, replace: Callable[[Path], None]) -> None:
    before, path = contents(whole), files_of(whole)[0]
    replace(path)
    assert_damaged(whole)
    assert again(recipe_of(form), whole) == [0]
    after = contents(whole)
    assert after.pop(str((path.parent / "another").relative_to(whole)), None) in (None, b"x" * len(path.read_bytes()))
    assert after == before


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path, originals: Callable[[str], Path]) -> None:
    whole = Path(shutil.copytree(originals("npz"), tmp_path / "set"))
    path = files_of(whole)[0]
    path.unlink()
    path.mkdir()
    (path / "mine.txt").write_text("mine")
    with pytest.raises(OSError, match="not empty") as caught:
        again(recipe_of("npz"), whole)
    assert path.name in str(caught.value)
    assert (path / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("form", ["parquet", "png"])
def test_a_file_in_the_place_of_a_folder(tmp_path: Path, originals: Callable[[str], Path], form: str) -> None:
    whole = Path(shutil.copytree(originals(form), tmp_path / "set")) if form in FORMS else tmp_path
    before, path = contents(whole), files_of(whole)[0].parent
    shutil.rmtree(path)
    path.write_text("not a folder")
    assert_damaged(whole)
    assert again(recipe_of(form), whole) == ([0, 1, 2] if form == "parquet" else [0])
    assert contents(whole) == before


def test_a_file_that_changes_after_opening(whole: Path) -> None:
    data = vaultc.dataset(whole)
    path = files_of(whole)[-1]
    path.write_bytes(path.read_bytes() + b"more")
    with pytest.raises(vaultc.DatasetError, match="bytes instead of"):
        data[-1]
    path.unlink()
    with pytest.raises(vaultc.DatasetError, match="is missing"):
        list(data)


def test_all_that_is_damaged_is_told(whole: Path) -> None:
    for path in files_of(whole):
        path.unlink()
    with pytest.raises(vaultc.DatasetError, match="is missing") as caught:
        vaultc.dataset(whole)
    assert len(caught.value.problems) == len(
        index_of(whole)["files"] if "files" in index_of(whole) else files_of(whole)
    )
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.problems) == (str(caught.value), caught.value.problems)


# ---- the index


def _shard(**changes: Any) -> Callable[[dict[str, Any]], object]:
    return lambda index: index["shards"][0].update(changes)


def _files(files: object) -> Callable[[dict[str, Any]], object]:
    return _shard(files=files)


FACTS = [3, "0" * 64]
EDITS: dict[str, Callable[[dict[str, Any]], object]] = {
    **{
        f"{key} is {value!r}": lambda index, key=key, value=value: index.update({key: value})  # type: ignore[misc]
        for key in ("shards", "levels", "finished", "parameters", "arrays", "version", "format")
        for value in (None, -1, 1.5, "x", [], [1], {"a": 1}, True)
        if (key, value) not in (("finished", True), ("version", True))
    },
    "version true": lambda index: index.update(version=True),
    **{f"levels {value!r}": _shard(levels=value) for value in (-4, 2.0, "2", None, [], True, 3, 10**30)},
    **{
        f"file {name[:20]!r}": _files({name: FACTS})
        for name in (
            "../x.npz", "/etc/passwd", "a/../../x", "", ".", "..", "a//b", "./a", "C:x", "..\\x", "a\0b", "a\nb",
            "\ud800", "x" * 5000, "levels-00000.npz/x",
        )
    },
    **{f"files {value!r}": _files(value) for value in (None, 3, "levels", [], {}, [3], [["a"]], {"a": 1, "b": 2})},
    **{
        f"facts {value!r}": _files({"levels-00000.npz": value})
        for value in (-1, [-1, ""], ["1", ""], [1.5, ""], [True, ""], [1, 2], [1, "a", 3], {}, [10**30, ""], "x")
    },
    "two of one": lambda index: index["shards"][1].update(files=index["shards"][0]["files"]),
    "one less": lambda index: index["shards"].pop(),
    "one more": lambda index: index["shards"].append(index["shards"][0]),
    "no names": lambda index: index["parameters"].update(levels=[]),
    "numbers as names": lambda index: index["parameters"].update(levels=[1, 2]),
    "no format": lambda index: index["parameters"].pop("format"),
    "a list as format": lambda index: index["parameters"].update(format=[]),
    "a strange format": lambda index: index["parameters"].update(format="zip"),
    "another format": lambda index: index["parameters"].update(format="parquet"),
    "no seeds": lambda index: index["arrays"].pop("seed"),
    "no facts of an array": lambda index: index["arrays"].update(terrain=None),
    "names of no numbers": lambda index: index["arrays"]["terrain"].update(names={"x": "floor"}),
    "no names of numbers": lambda index: index["arrays"]["terrain"].update(names={"1": 2}),
}  # fmt: skip


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_index_that_makes_no_sense(
    tmp_path: Path, originals: Callable[[str], Path], edit: Callable[[dict[str, Any]], object]
) -> None:
    whole = Path(shutil.copytree(originals("npz"), tmp_path / "set"))
    before, index = contents(whole), index_of(whole)
    edit(index)
    (whole / MANIFEST).write_text(json.dumps(index))
    with pytest.raises(vaultc.DatasetError, match=r"dataset\.json|not finished|is missing") as caught:
        read_all(whole)
    assert str(whole) in str(caught.value)
    try:
        again(recipe_of("npz"), whole)
    except OtherDataError:
        assert contents(whole)[MANIFEST] == json.dumps(index).encode()
    else:
        assert contents(whole) == before
    assert list(tmp_path.iterdir()) == [whole]


def test_a_truncated_index(tmp_path: Path, originals: Callable[[str], Path]) -> None:
    whole = Path(shutil.copytree(originals("text"), tmp_path / "set"))
    data = (whole / MANIFEST).read_bytes()
    for end in range(0, len(data.rstrip()), 23):
        (whole / MANIFEST).write_bytes(data[:end])
        with pytest.raises(vaultc.DatasetError, match=r"dataset\.json"):
            vaultc.dataset(whole)
        with pytest.raises(OtherDataError):
            again(recipe_of("text"), whole)


@pytest.mark.parametrize("replace", [_folder, _link, _pipe], ids=lambda each: each.__name__)
def test_something_else_in_the_place_of_the_index(
    tmp_path: Path, originals: Callable[[str], Path], replace: Callable[[Path], None]
) -> None:
    whole = Path(shutil.copytree(originals("text"), tmp_path / "set"))
    replace(whole / MANIFEST)
    with pytest.raises(vaultc.DatasetError, match=r"dataset\.json"):
        vaultc.dataset(whole)
    with pytest.raises(OtherDataError):
        again(recipe_of("text"), whole)


def test_what_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for name in ("file", "nothing", "a\0b"):
        with pytest.raises(vaultc.DatasetError):
            vaultc.dataset(tmp_path / name)


@pytest.mark.parametrize(
    "older", [lambda _: None, lambda facts: facts[0], lambda facts: facts[:1], lambda facts: [facts[0], ""]]
)
def test_an_index_without_hashes(whole: Path, form: str, older: Callable[[Any], Any]) -> None:
    """Older ones open; what cannot be read is noticed by reading it."""
    index, before = index_of(whole), contents(whole)
    for shard in index["shards"]:
        shard["files"] = {name: older(facts) for name, facts in shard["files"].items()}
    del index[HASH]
    (whole / MANIFEST).write_text(json.dumps(index))
    read_all(whole)
    vaultc.dataset(whole, verify=True)
    path = files_of(whole)[-1]
    path.write_bytes(bytes(len(path.read_bytes())))
    if form != "text":
        assert_damaged(whole)
    again(recipe_of(form), whole)
    assert contents(whole) == before


def test_files_as_a_list(whole: Path) -> None:
    index = index_of(whole)
    for shard in index["shards"]:
        shard["files"] = list(shard["files"])
    (whole / MANIFEST).write_text(json.dumps(index))
    read_all(whole)


# ---- files of strangers, with the hashes that they have


def put(folder: Path, path: Path, data: bytes) -> None:
    """Write other bytes into a file, and what they are into the index."""
    path.write_bytes(data)
    index, name = index_of(folder), str(path.relative_to(folder))
    for shard in index["shards"]:
        if name in shard["files"]:
            shard["files"][name] = [len(data), sha256(data).hexdigest()]
    (folder / MANIFEST).write_text(json.dumps(index))


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{}\n", b"[1]\n[2]\n", b"PK\3\4" + bytes(60), b"PAR1", b"\x89PNG\r\n\x1a\n"]
)
def test_forged_files(whole: Path, form: str, data: bytes) -> None:
    put(whole, files_of(whole)[0], data)
    assert_damaged(whole)
    before = contents(whole)
    again(recipe_of(form), whole)
    if contents(whole) == before:  # hashes that fit are believed
        assert_damaged(whole)


def _archive(**arrays: Any) -> bytes:
    sink = io.BytesIO()
    numpy.savez(sink, **arrays)
    return sink.getvalue()


def _promised(shape: str, data: bytes = b"") -> bytes:
    """An archive with an array whose head promises more than there is."""
    head = f"{{'descr': '<u8', 'fortran_order': False, 'shape': {shape}, }}".encode()
    head += b" " * (-(len(head) + 11) % 64) + b"\n"
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w") as archive:
        archive.writestr("seed.npy", b"\x93NUMPY\1\0" + len(head).to_bytes(2, "little") + head + data)
    return sink.getvalue()


def test_forged_arrays(tmp_path: Path, originals: Callable[[str], Path]) -> None:
    whole = Path(shutil.copytree(originals("npz"), tmp_path / "set"))
    path = files_of(whole)[0]
    with numpy.load(path) as archive:
        sound = dict(archive)
    forgeries = [
        _archive(seed=sound["seed"]),
        _archive(**sound | {"seed": sound["seed"][:1]}),
        _archive(**sound | {"script": sound["script"] + numpy.uint16(7)}),
        _archive(**sound | {"script": sound["terrain"]}),
        _archive(**sound | {"terrain": sound["terrain"].astype(float)}),
        _archive(**sound | {"terrain": numpy.array([{}, []], dtype=object)}),
        _archive(**sound | {"terrain": sound["seed"][0]}),
        _promised("(2,)"), _promised("(1000000000000,)"), _promised("(2, 21, 80)"), _promised("(-1,)"),
        _promised("(2,)", bytes(17)), _promised("("),
    ]  # fmt: skip
    for data in forgeries:
        put(whole, path, data)
        assert_damaged(whole)
    put(whole, path, _archive(**sound))
    read_all(whole)


def test_names_inside_of_the_folder() -> None:
    assert all(map(is_inside, ("levels-00000.npz", "levels/levels-00000.parquet", "a b/Übung-1.png", "..a")))
    assert not any(map(is_inside, ("..", "a/..", "a/./b", "a/", "/a", "\\\\host\\a", "con:", None, 3, "a\x1bb")))


# ---- repairing


def test_a_repair_goes_on_where_it_stopped(tmp_path: Path, originals: Callable[[str], Path]) -> None:
    whole = Path(shutil.copytree(originals("npz"), tmp_path / "set"))
    before = contents(whole)
    for path in files_of(whole)[:2]:
        path.write_bytes(b"")
    write(recipe_of("npz"), whole, stop=1)
    with pytest.raises(vaultc.DatasetError, match="not finished"):
        vaultc.dataset(whole)
    assert again(recipe_of("npz"), whole) == [1]
    assert contents(whole) == before


def test_an_account_that_was_forged(tmp_path: Path, originals: Callable[[str], Path]) -> None:
    before, folder = contents(originals("npz")), tmp_path / "set"
    write(recipe_of("npz"), folder, stop=1)
    (tmp_path / "outside").write_bytes(b"x")
    facts = [1, sha256(b"x").hexdigest()]
    lines = [
        {"shard": 1, "levels": 2, "files": {"../outside": facts}, "failed": [], "reasons": {}},
        {"shard": -1, "levels": 2, "files": {}, "failed": [], "reasons": {}},
        {"shard": 2, "levels": 1, "files": {"levels-00000.npz": 3}, "failed": [], "reasons": {}},
        {"shard": 2, "levels": 1, "files": {}, "failed": [[0, 1]], "reasons": {"x": 1}},
        {"shard": [], "levels": None, "files": [], "failed": 3, "reasons": None},
    ]
    with (folder / ACCOUNT).open("a") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    assert again(recipe_of("npz"), folder) == [1, 2]
    assert contents(folder) == before


def test_levels_that_failed_stay_listed(tmp_path: Path) -> None:
    made = recipe(text=FAILING)
    write(made, tmp_path / "set")
    before = contents(tmp_path / "set")
    (tmp_path / "set" / "levels-00001.npz").unlink()
    assert again(made, tmp_path / "set") == [1]
    assert contents(tmp_path / "set") == before
    index = index_of(tmp_path / "set")
    del index["shards"][0]["reasons"]
    (tmp_path / "set" / MANIFEST).write_text(json.dumps(index))
    again(made, tmp_path / "set")
    assert contents(tmp_path / "set") == before


def test_the_card_is_written_again(tmp_path: Path, originals: Callable[[str], Path]) -> None:
    whole = Path(shutil.copytree(originals("npz"), tmp_path / "set"))
    before = contents(whole)
    (whole / "README.md").unlink()
    assert again(recipe_of("npz"), whole) == []
    assert contents(whole) == before
