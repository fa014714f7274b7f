"""Samples of patches, of quoted mail and of notebooks, each character with its place."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultc.api.loading import read
from vaultc.editing.pages import page, recognizing
from vaultc.language.source import Source
from vaultc.world import vault_sets

WELL = """LEVEL: "vlt-0001"
FLAGS: rndvault
GEOMETRY: center, center
MAP
 ----- 
 |..+| 
+|...| 
 ----- 
ENDMAP

REGION: (2,1,4,2), lit, "ordinary"
MONSTER: ('n', "water nymph"), (3,1)
"""  # noqa: W291


def patched(text: str) -> str:
    lines = difflib.unified_diff([], text.splitlines(keepends=True), "/dev/null", "b/well.des")
    return f"diff --git a/well.des b/well.des\nnew file mode 100644\n{''.join(lines)}-- \n2.40\n"


def quoted(sign: str) -> Callable[[str], str]:
    return lambda text: "Hello,\n\n" + "".join(f"{sign}{line}\n" for line in text.splitlines()) + "\nWhat do you say?\n"


def notebook(cell: str, kind: str = "code") -> str:
    first = {"cell_type": "markdown", "metadata": {}, "source": "# A “well”\nIt is \\deep\\.\n"}
    second = {"cell_type": kind, "metadata": {"tags": []}, "source": cell.splitlines(keepends=True)}
    return json.dumps({"cells": [first, second], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1)


FORMS: dict[str, Callable[[str], str]] = {
    "patch": patched,
    "patch in Markdown": lambda text: f"# A well\n```diff\n{patched(text)}```\n",
    "patch with Windows line ends": lambda text: patched(text).replace("\n", "\r\n"),
    "mail": quoted("> "),
    "mail without blanks": quoted(">"),
    "mail quoted twice": quoted("> > "),
    "mail quoted twice, without a blank between": quoted(">> "),
    "added lines": quoted("+"),
    "added lines with blanks": quoted("+ "),
    "quoted patch": lambda text: quoted("> ")(patched(text)),
    "notebook, text in code": lambda text: notebook(f'des = """\n{text}"""\nvaultc.loads(des)\n'),
    "notebook, magic": lambda text: notebook(f"%%vaultc\n{text}"),
    "notebook, Markdown": lambda text: notebook(f"## Again\n\n```\n{text}```\n", "markdown"),
}


def of(text: str) -> page.ReadPage:
    source = Source.from_text(text, "page")
    kind = recognizing.kind_of_page(source)
    assert kind is not None
    return page.read_page(source, kind)


def code(text: str) -> str:
    return "".join(f"{line}\n" for line in text.split("\n") if line.strip() and not line.startswith("#"))


@pytest.mark.parametrize("form", FORMS)
def test_samples_are_found_whole(form: str) -> None:
    found = of(FORMS[form](WELL))
    assert code(found.des.text) == code(WELL)
    assert [sample.name for sample in found.levels] == ["vlt-0001"]
    assert not read(found.des).errors


@pytest.mark.parametrize("form", FORMS)
def test_every_character_knows_its_place(form: str) -> None:
    text = FORMS[form](WELL.replace("nymph", "nmph"))
    found = of(text)
    (error,) = (found.located(finding) for finding in read(found.des).errors)
    assert "water nmph" in error.span.text
    assert error.span.begin.line == text[: text.index("nmph")].count("\n") + 1


@pytest.mark.parametrize("path", vault_sets.files()[:12], ids=lambda path: path.stem)
@pytest.mark.parametrize("form", ["patch", "mail", "notebook, text in code"])
def test_the_library_comes_back(path: object, form: str) -> None:
    text = Source.read(str(path)).text
    assert code(of(FORMS[form](text)).des.text) == code(text)


def test_a_hunk_is_read_as_it_is_after_the_patch() -> None:
    after = WELL.replace("water nymph", "wood nymph").replace("|...|", "|.}.|")
    lines = difflib.unified_diff(WELL.splitlines(keepends=True), after.splitlines(keepends=True), "a/x", "b/x", n=20)
    found = of("".join(lines))
    assert code(found.des.text) == code(after)
    assert [sample.heading for sample in found.levels] == ["x"]


def test_removed_files_have_no_sample() -> None:
    text = "".join(difflib.unified_diff(WELL.splitlines(keepends=True), [], "a/well.des", "/dev/null"))
    assert page.read_page(Source.from_text(text)).levels == ()


def test_signs_that_only_some_lines_have_stay() -> None:
    """A prefix is taken away only where a whole block has it, and never from the rows of maps."""
    found = of("Hello, what do you say to this?\n\n" + WELL)
    assert "\n+|...| \n" in found.des.text
    within = "Hello, what do you say to this?\n\n" + WELL.replace("FLAGS", "> FLAGS")
    assert [error.span.text for error in read(of(within).des).errors] == [">"]


@given(
    st.lists(st.sampled_from(['"', "\\", "\\u12", "{", "}", "[", "]", '"cells":', '"source":', "\n", "a", "\\ud800"]))
)
def test_broken_notebooks_are_read_to_their_end(pieces: list[str]) -> None:
    text = '{"nbformat": 4, "cells": [{"cell_type": "code", "source": ["' + "".join(pieces)
    assert page.read_page(Source.from_text(text), recognizing.NOTEBOOK).levels == ()


@given(
    st.lists(st.sampled_from(["@@ -1,3 +1,2 @@", "+", "-", " ", "> ", ">", '+LEVEL: "a"', "\\ No", "@@ -9 +9 @@", "x"]))
)
def test_broken_patches_are_read_to_their_end(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = page.read_page(Source.from_text(text), recognizing.TEXT)
    assert all(0 <= place < len(text) for place in found.places)
