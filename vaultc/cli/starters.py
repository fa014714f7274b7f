"""The files that ``vaultc new`` writes from the starters of a game, and the names it allows."""

from __future__ import annotations

import re

from vaultc.games.detection import declared
from vaultc.language.game import Game
from vaultc.language.semantics.headings import MAXIMUM_NAME


def starter(name: str, kind: str, game: Game) -> str:
    """A file with comments, which tells its game where that is needed: a ``room``, or a ``map`` with its own shape."""
    text = game.load_starters()[kind].format(name=name, title=_title(name))
    return declared(f"\n{text}", game.name).removeprefix("\n")


def name_fault(name: str) -> str | None:
    """The reason why a text cannot be the name of a level and of its file, or None. Rules: "File"."""
    if not name:
        return "a level needs a name"
    if "." in name:
        return f"{name!r} has a dot, which the name of a level must not have{_without_ending(name)}"
    if len(name) > MAXIMUM_NAME:
        return f"{name!r} has {len(name)} characters; the name of a level has at most {MAXIMUM_NAME}"
    if not re.fullmatch(r"[A-Za-z0-9_-]+", name):
        return f"{name!r} cannot be the name of a level here: use letters, digits, - and _"
    if name.startswith("-"):
        return f"{name!r} begins with a -; begin with a letter or a digit"
    return None


def _without_ending(name: str) -> str:
    stem = name.removesuffix(".des")
    return f"; leave out .des: vaultc new {stem}" if stem != name and name_fault(stem) is None else ""


def _title(name: str) -> str:
    """A first title: the name in words."""
    return " ".join(re.split(r"[-_]+", name.removeprefix("vlt-"))).strip() or name
