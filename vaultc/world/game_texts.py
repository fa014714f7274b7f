"""The game's own texts, read from files that a user names: rumours, graffiti, epitaphs.

They are not part of vaultc. The length of a rumour decides how many numbers are drawn after it, so that levels with
graffiti equal the game's only with its files. Rules: "Graffiti text", "GRAVE", "A third, foreign stream".
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vaultc.support.errors import VaultcError

LARGEST = 1 << 20
"""Most bytes of a file; the games' have some ten thousand."""

RUMOURS = {True: "rumors.tru", False: "rumors.fal"}
"""Files of true and false rumours, one a line."""
EPITAPHS = 113
GRAFFITI = 98
_LISTS = {"epitaphs": ("epitaph", (EPITAPHS,)), "graffiti": ("engrav", (GRAFFITI, 101))}
"""Lists by their fields: how the names of their files begin, and how many texts the games draw from."""


class TextsError(VaultcError, ValueError):
    """A folder of texts cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class GameTexts:
    """Texts of the game; an empty text was in no file, and vaultc's own text replaces it.

    ``true_rumours`` and ``false_rumours`` are whole files as bytes, since a place in them is drawn, not a line.
    """

    true_rumours: bytes = b""
    false_rumours: bytes = b""
    epitaphs: tuple[str, ...] = ()
    graffiti: tuple[str, ...] = ()

    @property
    def has_rumours(self) -> bool:
        """True if both kinds of rumours are there."""
        return bool(self.true_rumours and self.false_rumours)

    def rumour(self, truth: bool, word: int) -> str:
        """The rumour that a word of the C library's generator chooses: the line after the hit one."""
        section = self.true_rumours if truth else self.false_rumours
        start = section.find(b"\n", word % len(section)) + 1
        if not 0 < start < len(section):
            start = 0
        return section[start:].partition(b"\n")[0].rstrip(b"\r").decode("latin-1")


def read_texts(folder: Path) -> GameTexts:
    """The texts in a folder: ``rumors.tru`` and ``rumors.fal``, and files that begin with ``epitaph`` and ``engrav``.

    Raises:
        TextsError: the folder or a file in it cannot be used, or all the files are missing.
    """
    if not folder.is_dir():
        raise TextsError(f"{folder}: no such folder")
    files = {path.name.lower(): path for path in sorted(folder.iterdir()) if path.is_file()}
    true, false = (_read(files[name]) if name in files else b"" for name in RUMOURS.values())
    if bool(true) != bool(false):
        missing = RUMOURS[bool(false)]
        raise TextsError(f"{folder}: {missing} is missing; the game takes rumours of both kinds")
    lists = {field: _list(files, *row) for field, row in _LISTS.items()}
    if not (true or any(lists.values())):
        wanted = ", ".join((*RUMOURS.values(), *(f"{prefix}*" for prefix, _ in _LISTS.values())))
        raise TextsError(f"{folder}: there are no texts of the game here; they are called {wanted}")
    return GameTexts(true, false, lists["epitaphs"], lists["graffiti"])


def _read(path: Path) -> bytes:
    """A text file with at least one line.

    Raises:
        TextsError: it is not.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise TextsError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if len(data) > LARGEST:
        raise TextsError(f"{path}: larger than {LARGEST} bytes; this is not a file of the game's texts")
    if b"\0" in data:
        raise TextsError(f"{path}: not a text; name the text files from which the game's data are made")
    if not data.strip():
        raise TextsError(f"{path}: empty")
    return data if data.endswith(b"\n") else data + b"\n"


def _list(files: dict[str, Path], prefix: str, counts: tuple[int, ...]) -> tuple[str, ...]:
    """The lines of a list, without comments (``#``) and empty ones; empty if there is no such file."""
    path = next((path for name, path in files.items() if name.startswith(prefix)), None)
    if path is None:
        return ()
    lines = [line.rstrip("\r") for line in _read(path).decode("latin-1").split("\n")]
    texts = tuple(line for line in lines if line and not line.startswith("#"))
    if len(texts) not in counts:
        wanted = " or ".join(map(str, counts))
        raise TextsError(f"{path}: {len(texts)} texts, but the game chooses one of {wanted}")
    return texts
