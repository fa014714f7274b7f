"""Phrases that messages share: quotations, lists, questions, and names of terrain and of frames of reference."""

from __future__ import annotations

from collections import abc

from vaultc.language.semantics import Model, sheets
from vaultc.language.semantics.types import Type
from vaultc.support.safe_text import visible

__all__ = [
    "choice", "did_you_mean", "ground", "last_square", "ordinal", "quoted", "shell_word", "signature", "some",
    "where", "where_to_last",
]  # fmt: skip


def quoted(text: str) -> str:
    """Text of the source for use in a sentence: on one line, without control characters, not too long."""
    shown = visible(text[:60])
    return f"`{shown}…`" if len(text) > 60 else f"`{shown}`"


def choice(texts: abc.Iterable[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    *head, last = texts
    return f"{', '.join(head)} or {last}" if head else last


def did_you_mean(names: abc.Iterable[str]) -> str | None:
    """A question that offers the names, or None if there are none."""
    shown = [quoted(name) for name in names]
    return f"did you mean {choice(shown)}?" if shown else None


def some(names: abc.Sequence[str]) -> str:
    """The first few of many names, and how many there are besides."""
    shown = ", ".join(f'`"{name}"`' for name in names[:_SOME])
    return f"{shown} and {len(names) - _SOME} more" if len(names) > _SOME else shown


_SOME = 4


def shell_word(character: str) -> str:
    """A character as the argument of a command."""
    return character if character.isalnum() else f'"{character}"' if character == "'" else f"'{character}'"


def signature(types: abc.Iterable[Type]) -> str:
    """A list of types as parameters are listed: ``(integer, string)``."""
    return f"({', '.join(type_.value for type_ in types)})"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh")


def ordinal(number: int) -> str:
    """``sixth``; numbers beyond eleven as ``12th``."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def ground(model: Model, characters: sheets.Characters) -> str:
    """Return the contents of a square with their article: ``a wall``, ``lava or water``."""
    return " or ".join(sorted({model.alphabet.phrases[character] for character in characters}))


def where(sheet: sheets.ReferenceFrame) -> str:
    """Return the name of the area that coordinates are counted from."""
    return {sheets.FrameKind.LEVEL: "the level", sheets.FrameKind.MAP: "the map", sheets.FrameKind.ROOM: "the room"}[
        sheet.kind
    ]


def last_square(sheet: sheets.ReferenceFrame) -> str:
    """Return the last square of such an area, whose size is known."""
    assert sheet.size
    return f"({sheet.size.width - 1},{sheet.size.height - 1})"


def where_to_last(sheet: sheets.ReferenceFrame) -> str:
    """Return the name of such an area with its last square."""
    return f"{where(sheet)}, whose last square is {last_square(sheet)}"
