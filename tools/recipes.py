"""The recipes of the book: programs in Python with their output; run by ``make recipes``, which writes the output anew.

A recipe is a block of ``docs/recipes.md`` whose opening line has a file name, and the packages that it needs besides
vaultc's own: ``python heat_map.py needs=pandas``. A block of text after it is its output. Recipes run one after the
other in a folder with an example and a data set; functions whose names begin with ``test_`` are called.
``--types FOLDER`` writes the programs into a folder instead, for type checkers.
"""

from __future__ import annotations

import io
import re
import runpy
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from blocks import DOCS, ROOT, Block, blocks
from click.testing import CliRunner

from vaultc.cli import group

PAGE = DOCS / "recipes.md"
SAMPLE = "vaultc sample cave.des --count 200 --out caves"
PICTURES = {"heat-map.png": DOCS / "images" / "recipes-heat-map.png"}
"""The pictures that recipes draw, with those that the page shows."""


@dataclass(frozen=True)
class Recipe:
    """A program of the page, and the block with its output if it prints something."""

    program: Block
    output: Block | None

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.program.file_name

    @property
    def missing(self) -> tuple[str, ...]:
        """The packages that it needs and that are not installed."""
        needed = [name for word in self.program.words if word.startswith("needs=") for name in word[6:].split(",")]
        return tuple(name for name in needed if find_spec(name) is None)

    def run(self, folder: Path) -> str:
        """Run it in a folder and return what it prints."""
        path = folder / self.name
        path.write_text(self.program.text, "utf-8")
        printed = io.StringIO()
        with chdir(folder), redirect_stdout(printed), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # other packages warn of each other
            names = runpy.run_path(str(path), run_name="__main__")
            for name, test in names.items():
                if name.startswith("test_"):
                    test()
        return re.sub(" +$", "", printed.getvalue(), flags=re.MULTILINE)


def recipes(document: str) -> Iterator[Recipe]:
    """The recipes of a document in their order."""
    found = list(blocks(document))
    for block, after in zip(found, [*found[1:], None], strict=True):
        if block.language == "python" and block.is_file:
            yield Recipe(block, after if after is not None and after.language == "text" else None)


def prepare(folder: Path) -> None:
    """Put the files that the page says the reader has into a folder: an example, and a data set of it."""
    shutil.copy(ROOT / "examples" / "cave.des", folder)
    with chdir(folder):
        CliRunner().invoke(group, [*SAMPLE.split()[1:], "--workers", "1"], catch_exceptions=False)


def refreshed(document: str, folder: Path) -> str:
    """The document with the real output of all recipes whose packages are installed; also draws its pictures."""
    prepare(folder)
    for recipe in reversed(list(recipes(document))):
        if recipe.missing:
            print(f"{recipe.name}: not run, since {', '.join(recipe.missing)} is not installed")
            continue
        printed = recipe.run(folder)
        if recipe.output:
            document = document[: recipe.output.begin] + printed + document[recipe.output.end :]
    for drawn, shown in PICTURES.items():
        shutil.copy(folder / drawn, shown)
    return document


def main(arguments: list[str]) -> None:
    """Write the output of the recipes into their page, or the programs into a folder."""
    document = PAGE.read_text("utf-8")
    if arguments[:1] == ["--types"]:
        folder = Path(arguments[1])
        folder.mkdir(parents=True, exist_ok=True)
        for recipe in recipes(document):
            (folder / recipe.name).write_text(recipe.program.text, "utf-8")
        return
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(refreshed(document, Path(folder)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
