"""Changed levels written back into their file, with the proof that nothing else of it changed."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

from vaultc.language import formatter
from vaultc.language.diagnostics import DesError
from vaultc.language.embedded.filling import marked
from vaultc.language.embedded.levels import FilledLevel, levels_in, with_cell
from vaultc.language.embedded.parsing import PythonFileError, blank, statements_around, whole_tree
from vaultc.language.embedded.pieces import PythonPlaces
from vaultc.language.source import Source, Span
from vaultc.support.lazy import lazy_pattern

if TYPE_CHECKING:
    from vaultc.language.game import Language

_PART = lazy_pattern(r"\n|[ \t]+|[A-Za-z0-9_]+|[^\sA-Za-z0-9_]")
_MOST_PARTS: Final = 20_000
"""Words of a level up to which single words are compared; of longer ones, the middle is exchanged."""

Change = tuple[int, int, str]


def rewritten(file: Source, number: int, filled: FilledLevel, text: str) -> str | None:
    """The file with another text of a level, which is the level ``number`` in it.

    None if the text cannot be written in the form of its literals, or a part of it is not of the file.
    """
    changes = _changes(filled, text)
    if changes is None:
        return None
    host = filled.level.host
    new_host = _applied(host.text, changes)
    in_cell = host.name != file.name
    new_file = with_cell(file, int(host.name.rpartition(" ")[2]), new_host) if in_cell else new_host
    if new_file is None:
        return None
    changed = replace(file, text=new_file)
    fills = [filled.text[start:end] for start, end in filled.holes]
    try:
        levels = levels_in(changed)
        before = levels_in(file)
    except PythonFileError:
        return None
    if len(levels) != len(before) or len(levels[number].holes) != len(fills):
        return None
    if levels[number].filled(fills).text != text:
        return None
    same = in_cell or only_strings_differ(host.text, new_host, [change[:2] for change in changes])
    return new_file if same else None


def _changes(filled: FilledLevel, text: str) -> list[Change] | None:
    """The changes of the file that make its level this text."""
    old, new = _PART.findall(filled.text), _PART.findall(text)
    if "".join(old) != filled.text or "".join(new) != text or max(len(old), len(new)) > _MOST_PARTS:
        return None
    places = [0]
    for part in old:
        places.append(places[-1] + len(part))
    result: list[Change] = []
    for kind, first, last, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            found = filled.changes(places[first], places[last], "".join(new[begin:end]))
            if found is None:
                return None
            result += found
    return result


def _applied(text: str, changes: Sequence[Change]) -> str:
    pieces, place = [], 0
    for start, end, new in sorted(changes, key=lambda change: change[:2]):
        pieces += [text[place:start], new]
        place = max(end, place)
    return "".join([*pieces, text[place:]])


def only_strings_differ(before: str, after: str, spans: Sequence[tuple[int, int]]) -> bool:
    """Return whether two Python files are the same but for the strings in which ``spans`` of the first lie.

    Statements without such spans are compared as they are written, the others by their trees.
    """
    start, end = statements_around(before, spans)
    rest = len(before) - end
    if before[:start] != after[:start] or before[end:] != after[len(after) - rest :]:
        return False
    head = blank(before[:start])
    try:
        first, fields = whole_tree(head + before[start:end])
        second, other_fields = whole_tree(head + after[start : len(after) - rest])
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    places = PythonPlaces(before)
    nodes, others = _strings(first), _strings(second)
    if len(nodes) != len(others) or fields != other_fields:
        return False
    for node, other in zip(nodes, others, strict=True):
        begin, close = places.span(node)
        if any((left < close and right > begin) or (left == right and begin < left < close) for left, right in spans):
            _blank(node)
            _blank(other)
    return ast.dump(first) == ast.dump(second)


def _strings(tree: ast.Module) -> list[ast.Constant | ast.JoinedStr]:
    """The strings and f-strings of a file, without the parts of f-strings."""
    found: list[ast.Constant | ast.JoinedStr] = []
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.JoinedStr):
            found.append(node)
            waiting.extend(part for part in node.values if isinstance(part, ast.FormattedValue))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            found.append(node)
        elif not isinstance(node, ast.Constant):
            waiting.extend(
                child
                for child in ast.iter_child_nodes(node)
                if not (isinstance(node, ast.FormattedValue) and child is node.format_spec)
            )
    return found


def _blank(node: ast.Constant | ast.JoinedStr) -> None:
    """Take the characters away; the fields of an f-string stay."""
    if isinstance(node, ast.Constant):
        node.value = b"" if isinstance(node.value, bytes) else ""
    else:
        node.values = [part for part in node.values if isinstance(part, ast.FormattedValue)]


def formatted_file(file: Source, language: Language) -> tuple[str, tuple[Span, ...]]:
    """The file with all its levels in the canonical layout, and the levels that cannot be written in their literals.

    Calls of a generator are no text of a level, and stay.

    Raises:
        PythonFileError: the file cannot be read.
        DesError: a level has errors of syntax; carries the diagnostics, at their places in the file.
        FormattingError: the formatter's own proof failed.
    """
    left: list[Span] = []
    for number in range(len(levels_in(file))):
        level = levels_in(file)[number]
        if any(form is not None and form.start == form.end for form in level.filled([""] * len(level.holes)).forms):
            continue
        filled = marked(level, language)
        try:
            text = formatter.format_source(filled.source, language)
        except DesError as error:
            if all(filled.touches_hole(found.span) for found in error.diagnostics):
                left.append(level.span)
                continue
            raise DesError(tuple(map(filled.located, error.diagnostics))) from None
        before = filled.text  # the literal keeps its blank lines and blanks at the ends
        head, tail = before[: len(before) - len(before.lstrip("\n"))], before[len(before.rstrip(" \t\n")) :]
        text = head + text.strip("\n") + tail
        if text == filled.text:
            continue
        changed = rewritten(file, number, filled, text)
        if changed is None and level.is_part:
            continue  # its head, which is elsewhere, was made up
        if changed is None:
            left.append(level.span)
        else:
            file = replace(file, text=changed)
    return file.text, tuple(left)
