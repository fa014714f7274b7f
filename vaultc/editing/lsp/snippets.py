"""Snippets: an example of each statement whose parts are tab stops."""

from __future__ import annotations

import re

from vaultc.language.syntax.forms import FORMS

_BLOCK = " {\n\t$0\n}"
_IRREGULAR = {
    "CASE": "CASE ${1:0}:\n\t$0",
    "DEFAULT": "DEFAULT:\n\t$0",
    "FOR": "FOR \\$${1:i} = ${2:1} TO ${3:3}" + _BLOCK,
    "FUNCTION": "FUNCTION ${1:treasure}(\\$${2:count}:${3:int})" + _BLOCK,
    "GEOMETRY": "GEOMETRY: ${1:center}, ${2:center}\nMAP\n${0:.....}\nENDMAP",
    "INCLUDE": 'INCLUDE "${1:file.des}"',
    "MAP": "GEOMETRY: ${1:center}, ${2:center}\nMAP\n${0:.....}\nENDMAP",
    "SHUFFLE": "SHUFFLE: \\$${1:places}",
    "SWITCH": "SWITCH [${1:2}] {\n\tCASE 0:\n\t\t${2:EXIT}\n\t\tBREAK\n\tDEFAULT:\n\t\t${0:EXIT}\n}",
}
"""By keyword, where the parts of the example are not separated by commas."""
_ONE_QUOTED = re.compile(r"""(["'])((?:(?!\1).)*)\1""")
_PLACEHOLDER = re.compile(r"\$\{\d+:((?:\\.|[^}\\])*)\}")
_ESCAPED = re.compile(r"\\([\\$}])")


def snippet(keyword: str) -> str:
    """The snippet of a statement: the parts of its example are tab stops, a block is the last."""
    if keyword in _IRREGULAR:
        return _IRREGULAR[keyword]
    head, has_block, _ = FORMS[keyword].partition(" {")
    block = _BLOCK if has_block else ""
    name, bracket, inner = head.partition(" [")
    if bracket:
        return f"{name} [{_tab_stop(inner.rstrip(']'), 1)}]{block}"
    name, colon, rest = head.partition(": ")
    if not colon:
        return head + block
    stops = (_tab_stop(part, number) for number, part in enumerate(parts_of(rest), 1))
    return f"{name}: {', '.join(stops)}{block}"


def _tab_stop(part: str, number: int) -> str:
    """A part as a tab stop; the quotes of a text are outside, so that only the text is typed."""
    quoted = _ONE_QUOTED.fullmatch(part)
    if quoted:
        return f"{quoted[1]}${{{number}:{_escaped(quoted[2])}}}{quoted[1]}"
    return f"${{{number}:{_escaped(part)}}}"


def _escaped(text: str) -> str:
    return re.sub(r"[\\$}]", r"\\\g<0>", text)


def plain(text: str) -> str:
    """The text that a snippet inserts before anything is typed."""
    return _ESCAPED.sub(r"\1", _PLACEHOLDER.sub(r"\1", text).replace("$0", ""))


def parts_of(text: str) -> list[str]:
    """Split at the commas outside brackets and quotes."""
    parts, depth, begun = [], 0, 0
    quote = ""
    for index, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[begun:index].strip())
            begun = index + 1
    return [*parts, text[begun:].strip()]
