"""The parts of a description, whatever it will be written as."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vaultc.support import safe_text

CODE, END = "\x0e", "\x0f"
"""Marks around a piece of text in the language of levels, in texts of a description; no other text has them."""


def code(text: str) -> str:
    """A piece of text in the language of levels, on one line."""
    return f"{CODE}{plain(' '.join(text.split()))}{END}"


def plain(text: str) -> str:
    """A text of an author, without characters that are not shown."""
    return safe_text.visible(safe_text.printable(text))


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The parts of a text in order, and whether each is in the language of levels."""
    while text:
        before, mark, rest = text.partition(CODE)
        if before:
            yield before, False
        inside, _, text = rest.partition(END)
        if mark:
            yield inside, True


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and those that tell more of it or hold under its condition."""

    text: str
    inner: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled sentence: ``Size``, ``11x9``."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Description:
    """The description of a level.

    ``summary`` is the author's, from the comment above the level; ``picture`` the level of one ``seed`` in characters,
    None if it was not generated.
    """

    title: str
    name: str
    summary: str
    facts: tuple[Fact, ...]
    contents: tuple[Sentence, ...]
    depends: tuple[Sentence, ...]
    picture: str | None = None
    seed: int | None = None
