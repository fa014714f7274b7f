"""The levels in a Python file: which texts hold one, after all its statements were followed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from vaultc.language.embedded import formatting
from vaultc.language.embedded.parsing import PythonFileError, check_readable, relevant_tree
from vaultc.language.embedded.pieces import EmbeddedText, TracedPiece, forms, plain
from vaultc.language.embedded.recognition import holds_level, may_hold_levels
from vaultc.language.embedded.statements import PythonReader
from vaultc.support.lazy import lazy_pattern

MOST_LEVELS: Final = 1000
_BRACES = lazy_pattern(r"\{\{|(?<![={\s])\{[^\W\d]\w*(?:[.\[][\w.\]]*)?(?:![rsa])?(?::[^{}\n]*)?\}|(?<=[(,\"'])\{\d*\}")
"""Fields of ``format`` that are no part of the des language; a block or a list has blanks or several parts."""
_PERCENTS = lazy_pattern(r"%\(\w+\)[-#0 +\d.]*[sdifr]|(?<=[(,])%[sd](?=[),])|(?<=\")%s(?=\")")


@lru_cache(maxsize=4)
def texts_in(source: str) -> tuple[EmbeddedText, ...]:
    """The texts in a Python file that hold a level, in the order of their places.

    Raises:
        PythonFileError: the file is not Python, or too large or too deeply nested to be read.
    """
    check_readable(source)
    if not may_hold_levels(source):
        return ()
    reader = PythonReader(source)
    try:
        reader.run(relevant_tree(source))
    except RecursionError:
        raise PythonFileError("this Python file is nested too deeply", 0) from None
    texts = [text for text in _longest(reader.texts()) if holds_level(plain(text))]
    return tuple(map(_as_template, texts[:MOST_LEVELS]))


def _longest(texts: Sequence[EmbeddedText]) -> list[EmbeddedText]:
    """The texts that are no part of others, by their places.

    Of several of the same literals it is the last; a part of a level, such as a line of it, does not count.
    """
    last: dict[frozenset[int], EmbeddedText] = {}
    for text in texts:
        literals = forms(text)
        if literals not in last or not (shown := plain(text)) or holds_level(shown):
            last[literals] = text
    users: dict[int, list[frozenset[int]]] = {}
    for literals in last:
        for literal in literals:
            users.setdefault(literal, []).append(literals)
    found = []
    for literals, text in last.items():
        others = min((users[literal] for literal in literals), key=len, default=[])
        if literals and not any(literals < other for other in others):
            found.append((min(literals), text))
    return [text for _, text in sorted(found, key=lambda pair: pair[0])]


def _as_template(text: EmbeddedText) -> EmbeddedText:
    """A text with the fields of its literals as holes, which another file fills."""
    return tuple(part for piece in text for part in _fields_of(piece))


def _fields_of(piece: TracedPiece) -> Iterable[TracedPiece]:
    if piece.form is None or piece.form.braces or piece.form.percents:
        return (piece,)
    if _BRACES.search(piece.text):
        return formatting.formatted((piece,), _kept_field)
    if _PERCENTS.search(piece.text):
        return formatting.percent_formatted((piece,), _kept_field)
    return (piece,)


def _kept_field(field: TracedPiece) -> EmbeddedText:
    return (field,)
