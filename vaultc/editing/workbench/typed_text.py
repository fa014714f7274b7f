"""A typed text, whose new lines end with LF, with the line ends of the text that it replaces."""

from __future__ import annotations


def with_line_ends(old: str, new: str) -> str:
    """The new text; lines at its beginning and end that are as in the old one keep their line ends.

    Lines between take the line end that is the most common in the old text.
    """
    if "\r\n" not in old:
        return new
    common = "\r\n" if old.count("\r\n") * 2 > old.count("\n") else "\n"
    before, after = old.split("\n"), new.replace("\r\n", "\n").split("\n")
    plain = [line.removesuffix("\r") for line in before]
    most = min(len(before), len(after))
    first = next((k for k in range(most) if plain[k] != after[k]), most)
    last = next((k for k in range(most - first) if plain[-1 - k] != after[-1 - k]), most - first)
    moved = len(before) - len(after)
    ends = [common] * len(after)
    for number in (*range(first), *range(len(after) - last, len(after))):
        line = number if number < first else number + moved
        if line < len(before) - 1:
            ends[number] = _end(before[line])
    return "".join(line + end for line, end in zip(after, [*ends[:-1], ""], strict=True))


def _end(line: str) -> str:
    return "\r\n" if line.endswith("\r") else "\n"
