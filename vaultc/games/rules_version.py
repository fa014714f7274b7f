"""The version of a game's rules: one hash of everything in this program that decides on its levels.

It covers the code that makes levels, the packages of the game and of the games that it builds on, its tables, its
grammar, and the catalogue file of a fork. Remarks in the code do not count.
"""

from __future__ import annotations

import re
from collections import abc
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from vaultc import games
from vaultc.games import from_catalogue
from vaultc.support.resources import PACKAGE, grammars

_COMMON: Final = (
    "chance", "generation", "language/game.py", "language/names.py", "language/semantics", "language/syntax",
    "level/level.py", "pipeline/generating.py", "world",
)  # fmt: skip
"""Folders and modules of the package on which levels of all games depend."""

_WITHOUT: Final = ("world/catalog/data", "world/sources", "generation/exact_chances", "generation/kernels")
"""Parts of those that do not count: tables of all games, the import of forks, laws, compiled forms of functions."""

_OF_GAMES: Final = re.compile(r"vaultc\.games(?:\.| import )(\w+)")
_REMARKS: Final = re.compile(r'^\s*(?:"""(?s:.)*?"""|#.*)$\n?', re.MULTILINE)


@cache
def rules_hash(name: str) -> str:
    """Return the SHA-256 of the rules of a game, by its name or key; the same on every system.

    Raises:
        InvalidValueError: there is no such game.
    """
    key, hashed = games.key_of(name), sha256()
    while from_catalogue.SIGN in key:
        spec = from_catalogue.spec_of(key)
        hashed.update(f"{spec.get('sha256')} {sorted(spec['extras'].items())}\n".encode())
        key = games.key_of(spec["base"])
    package = "nethack343" if key in games.OLDER else key
    texts = {path: _code(path) for path in _modules(package)}
    for path, text in sorted(texts.items()):
        hashed.update(f"{path}\n{text}\n".encode())
    code = "\n".join(text for path, text in texts.items() if path.startswith("games/"))
    for table in sorted((PACKAGE / "world" / "catalog" / "data").iterdir()):
        _, _, title = table.stem.partition("-")
        if title == key if title in games.OLDER else f'"{title}"' in code:
            hashed.update(table.name.encode() + b"\n" + _lines(table).encode())
    hashed.update(_lines(grammars() / f"{key}.json").encode())
    return hashed.hexdigest()


def _modules(package: str) -> abc.Iterator[str]:
    """The paths of the modules in the package of this program that count for the game in a package of ``games``."""
    for place in _COMMON:
        yield from (path for path in _in(place) if not path.startswith(_WITHOUT))
    waiting, known = [package], set[str]()
    while waiting:
        name = waiting.pop()
        own = [*_in(f"games/{name}"), *_in(f"games/{name}.py")]
        if name in known or not own:
            continue
        known.add(name)
        yield from own
        waiting += [other for path in own for other in _OF_GAMES.findall(_code(path))]


def _in(place: str) -> list[str]:
    """The paths of a module, or of all modules in a folder."""
    path = PACKAGE / place
    found = [path] if path.is_file() else sorted(path.rglob("*.py"))
    return [each.relative_to(PACKAGE).as_posix() for each in found]


@cache
def _code(path: str) -> str:
    """The text of a module without remarks."""
    return _REMARKS.sub("", _lines(PACKAGE / path))


def _lines(path: Path) -> str:
    return path.read_text("utf-8").replace("\r\n", "\n")
