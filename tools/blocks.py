"""Fenced blocks of the book: its examples, and the terminal sessions with the output of vaultc.

A block of des is the whole of a file, and so is any other whose opening line has a file name (``text rolls.txt``).
Files are saved before the first session of their page runs. Words after ``des`` in the opening line say more: a name
ending in ``.des`` is the name under which the reader saves it, ``step-03`` the file of the tutorial that it equals,
``examples/cave.des`` the file of the project that it equals, ``broken`` that it is an example of a mistake, ``seed=3``
which level the HTML book shows beside it. Commands of a session end well, unless its opening line says with which
status some end: ``console exit=1``.
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

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
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
    "unnethack6.md",
    "into-unnethack.md",
    "minihack.md",
)
"""The documents for authors of vaults, whose examples are complete and run."""

GUIDES = (
    "install.md",
    "editors.md",
    "playground.md",
    "pictures.md",
    "gallery.md",
    "dungeon.md",
    "library.md",
    "sampling.md",
    "learning.md",
    "recipes.md",
    "solvability.md",
    "describing.md",
    "pages.md",
    "rotations.md",
    "freezing.md",
    "layouts.md",
    "converting.md",
    "nethack343.md",
    "converting-343.md",
    "lua.md",
    "lua-scripts.md",
    "themed-rooms.md",
    "mutations.md",
    "compiling.md",
    "level-json.md",
    "ci.md",
)
"""The pages on what the commands do with levels and files."""

ARTICLES = (
    "articles/README.md",
    "articles/rnl.md",
    "articles/luck-and-roguelikes.md",
    "articles/luck-events.md",
    "articles/rogue-random-generator.md",
    "articles/random-vault.md",
    "articles/vault-facts.md",
    "articles/numbers.md",
)
"""The pages on articles of the field, whose sessions run."""

OTHER_SESSIONS = (
    "names/README.md",
    "rotations.md",
    "converting-343.md",
    "lua.md",
    "lua-scripts.md",
    "themed-rooms.md",
    "describing.md",
    "dungeon.md",
    "sampling.md",
    "solvability.md",
    "pages.md",
    "pictures.md",
)
"""Further pages whose sessions run."""

_FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CALL = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


class SessionError(Exception):
    """A command of a session ends otherwise than its page says."""


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
        return next((Path(word).name for word in self.words if Path(word).suffix), DEFAULT_NAME)

    @property
    def is_file(self) -> bool:
        """True if a reader saves it."""
        return self.language == "des" or any(Path(word).suffix for word in self.words)

    @property
    def file_text(self) -> str:
        """The text of the file; if a file of the project is equal, its text."""
        return self.original.read_text("utf-8") if self.original else self.text

    @property
    def status(self) -> int:
        """The exit status of those commands of a session that do not end well; 0 if all do."""
        return next((int(word.removeprefix("exit=")) for word in self.words if word.startswith("exit=")), 0)

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
        """True for an example of a mistake."""
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
    return [*chapters(), *(DOCS / name for name in (*ARTICLES, *OTHER_SESSIONS))]


def blocks(document: str) -> Iterator[Block]:
    """The fenced blocks of a document in their order."""
    for found in _FENCE.finditer(document):
        yield Block(found[1], tuple(found[2].split()), found[3], found.start(3), found.end(3))


def calls(session: str) -> list[tuple[str, str]]:
    """The commands of a terminal session with their output."""
    return [(found[1], found[2]) for found in _CALL.finditer(session)]


def real_output(call: str, folder: Path) -> tuple[str, int]:
    """The real output of a ``vaultc`` command in a folder, and its exit status.

    Raises:
        ValueError: it is not a vaultc command.
    """
    program, *arguments = shlex.split(call)
    if program != "vaultc":
        raise ValueError(f"only vaultc can be called in a session, not {program!r}")
    before = Path.cwd()
    os.chdir(folder)
    try:
        # Tables must not depend on the terminal in which the sessions run.
        result = CliRunner().invoke(group, arguments, env={"COLUMNS": None})
    finally:
        os.chdir(before)
    return result.output, result.exit_code


def real_session(session: str, folder: Path, status: int = 0) -> str:
    """A terminal session with the real output of its commands; ``status`` is the exit status of commands that fail.

    Raises:
        SessionError: a command ends with another status, or none ends with ``status``.
    """
    parts, statuses = [], {0}
    for call, _ in calls(session):
        output, ended = real_output(call, folder)
        if ended not in (0, status):
            raise SessionError(f"{call}: ends with {ended}: {output.strip()}")
        statuses.add(ended)
        parts.append(f"$ {call}\n{output}")
    if status not in statuses:
        raise SessionError(f"no command ends with {status}: {', '.join(call for call, _ in calls(session))}")
    return "".join(parts)


def save(block: Block, folder: Path) -> None:
    """Save an example where sessions find it."""
    folder.joinpath(block.file_name).write_text(block.file_text, "utf-8")


def real_text(block: Block, folder: Path) -> str:
    """The text that a block must have; a file is also saved in the folder, where later sessions find it.

    Raises:
        SessionError: a command does not end as the page says.
    """
    if block.language == "console":
        return real_session(block.text, folder, block.status)
    if block.is_file:
        save(block, folder)
    return block.file_text


def refreshed(document: str, folder: Path) -> str:
    """A document whose sessions and steps are as they really are; runs in an empty folder.

    Raises:
        SessionError: a command does not end as the page says.
    """
    for block in reversed(list(blocks(document))):
        # Of several files of one name a session sees the one shown before it, and else the first.
        if block.is_file:
            save(block, folder)
    parts, position = [], 0
    for block in blocks(document):
        parts += [document[position : block.begin], real_text(block, folder)]
        position = block.end
    return "".join([*parts, document[position:]])
