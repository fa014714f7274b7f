"""Comments: kept beside the tree, in text order."""

from __future__ import annotations

from dataclasses import dataclass, field

from vaultc.language.source import Source, Span


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment from its ``#`` to the end of the line; also those between the rows of a map.

    ``is_option`` tells that it is a part of the statement before it or around it, which a fork's compiler reads.

    Implements: Comments; Map mode.
    """

    text: str
    span: Span = field(repr=False)
    is_option: bool = False

    @property
    def is_unread(self) -> bool:
        """True for text that only a fork's compiler reads, which is kept as comments are."""
        return self.text[:1] not in ("#", ";")


def comment_at(source: Source, start: int, end: int, *, is_option: bool = False) -> Comment:
    """The comment in the line piece ``start <= offset < end``, without the blanks around it."""
    piece = source.text[start:end]
    start += len(piece) - len(piece.lstrip(" \t"))
    text = piece.strip(" \t\r")
    return Comment(text, source.span(start, start + len(text)), is_option)
