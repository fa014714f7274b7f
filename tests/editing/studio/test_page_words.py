"""The words that the page colours are the words of the language, and its CodeMirror has its licences."""

from __future__ import annotations

import re

from bundle_codemirror import BUNDLE, LICENSES, TOOLS, packages
from editor_words import terrain_letters


def test_every_letter_has_one_colour() -> None:
    letters = "".join(terrain_letters().values())
    assert len(set(letters)) == len(letters)
    assert {"L", "}", "|", "+", "T"} <= set(letters)


def test_every_package_has_an_exact_version_and_its_license() -> None:
    text = LICENSES.read_text("utf-8")
    for name, version in packages().items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert name in TOOLS or f"{name} {version}" in text
    assert BUNDLE.read_text("utf-8").startswith(f"/*! CodeMirror, see {LICENSES.name} */")
