"""Fenced blocks of the book: the examples in it, and the terminal sessions that show what vaultc says to them.

A block of des is the whole of a file, and so is one of text whose name ends in ``.txt``. Words after ``des`` in the
opening line say more: a name ending in ``.des`` is the name under which the reader saves it, ``step-03`` the file of
the tutorial that it equals, ``examples/cave.des`` the file of the project that it equals, ``broken`` that it is an
example of a mistake, ``seed=3`` which level the HTML book shows beside it.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from vaultc.cli import group

DOCS = Path(__file__).parent.parent
ROOT = DOCS.parent
STEPS = ROOT / "examples" / "tutorial"
DEFAULT_NAME = "example.des"

CHAPTERS = (
    "tutorial.md",
    "examples.md",
    "language/README.md",
    "language/files-and-choices.md",
    "language/ground.md",
    "language/rooms.md",
    "language/things.md",
    "language/ways.md",
    "language/values.md",
    "language/tables.md",
    "surprises.md",
    "into-unnethack.md",
    "minihack.md",
)
"""The documents for authors of vaults, whose examples are complete and run."""

ARTICLES = (
    "articles/README.md",
    "articles/rnl.md",
    "articles/luck-and-roguelikes.md",
    "articles/luck-events.md",
    "articles/rogue-random-generator.md",
    "articles/random-vault.md",
    "articles/numbers.md",
)
"""The pages on articles of the field, whose sessions run."""

_FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CALL = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block; ``begin`` and ``end`` are the offsets of its text in the document."""

    language: str
    words: tuple[str, ...]
    text: str
    begin: int
    end: int

    @property
    def file_name(self) -> str:
        """The name under which a reader saves the example."""
        return next((Path(word).name for word in self.words if word.endswith(".des")), DEFAULT_NAME)

    @property
    def step(self) -> Path | None:
        """The file of the tutorial that the block equals."""
        return next((STEPS / f"{word}.des" for word in self.words if word.startswith("step-")), None)

    @property
    def original(self) -> Path | None:
        """The file of the project that the block equals."""
        return self.step or next((ROOT / word for word in self.words if word.startswith("examples/")), None)

    @property
    def is_broken(self) -> bool:
        """Whether it is an example of a mistake."""
        return "broken" in self.words

    @property
    def seed(self) -> int:
        """The seed of the level to be shown."""
        return next((int(word.removeprefix("seed=")) for word in self.words if word.startswith("seed=")), 1)


def chapters() -> list[Path]:
    """The documents for authors, in the order of reading."""
    return [DOCS / name for name in CHAPTERS]


def pages_with_sessions() -> list[Path]:
    """The documents in which terminal sessions are real, in the order of reading."""
    return [*chapters(), *(DOCS / name for name in ARTICLES)]


def blocks(document: str) -> Iterator[Block]:
    """The fenced blocks of a document in their order."""
    for found in _FENCE.finditer(document):
        yield Block(found[1], tuple(found[2].split()), found[3], found.start(3), found.end(3))


def calls(session: str) -> list[tuple[str, str]]:
    """The commands of a terminal session with what they print."""
    return [(found[1], found[2]) for found in _CALL.finditer(session)]


def real_output(call: str, folder: Path) -> str:
    """What a ``vaultc`` command really prints in a folder.

    Raises:
        ValueError: it is no vaultc command.
    """
    program, *arguments = shlex.split(call)
    if program != "vaultc":
        raise ValueError(f"only vaultc can be called in a session, not {program!r}")
    before = Path.cwd()
    os.chdir(folder)
    try:
        # Tables must not follow the width of whoever runs the sessions.
        return CliRunner().invoke(group, arguments, env={"COLUMNS": None}).output
    finally:
        os.chdir(before)


def real_session(session: str, folder: Path) -> str:
    """A terminal session with the real output of its commands."""
    return "".join(f"$ {call}\n{real_output(call, folder)}" for call, _ in calls(session))


def real_text(block: Block, folder: Path) -> str:
    """What a block must say; an example is also saved in the folder, where later sessions find it."""
    if block.language == "console":
        return real_session(block.text, folder)
    text = block.original.read_text("utf-8") if block.original else block.text
    if block.language == "des" or block.file_name.endswith(".txt"):
        folder.joinpath(block.file_name).write_text(text, "utf-8")
    return text


def refreshed(document: str, folder: Path) -> str:
    """A document whose sessions and steps are as they really are; runs in an empty folder."""
    parts, position = [], 0
    for block in blocks(document):
        parts += [document[position : block.begin], real_text(block, folder)]
        position = block.end
    return "".join([*parts, document[position:]])
