"""Bundles: small texts of one kind in one file."""

from __future__ import annotations

from pathlib import Path

import pytest
from bundles import read_bundle, unpack, write_bundle

TEXTS = {"b.des": 'LEVEL: "x"\n=======\n====\n', "folder/a.txt": "one\r\ntwo\r\n", "empty": ""}


def test_texts_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "bundle.txt"
    write_bundle(path, TEXTS)
    assert path.read_bytes().startswith(b'==== b.des\nLEVEL: "x"\n')
    assert list(read_bundle(path).items()) == list(TEXTS.items())
    folder = unpack(path, tmp_path / "folder")
    assert {name: (folder / name).read_bytes().decode() for name in TEXTS} == TEXTS


@pytest.mark.parametrize("text", ["no end of line", "==== header\n", "a\n==== header\nb\n"])
def test_what_would_be_read_otherwise_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"a\.des cannot be part of a bundle"):
        write_bundle(tmp_path / "bundle.txt", {"a.des": text})


@pytest.mark.parametrize("text", ["a\n==== b\n", "==== a\n==== a\n"])
def test_every_text_has_a_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bundle.txt"
    path.write_text(text)
    with pytest.raises(ValueError, match="without a name, or a name used twice"):
        read_bundle(path)
