"""Lines of the des language, told from prose and from other code."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import Final

from vaultc.games import dialects, game_named
from vaultc.language.syntax.typography import DASHES, DOUBLE, INVISIBLE, SINGLE, SPACES

PLAIN_VIEW: Final = str.maketrans(
    {
        **dict.fromkeys(SPACES, " "),
        **dict.fromkeys(INVISIBLE, ""),
        **dict.fromkeys(DOUBLE, '"'),
        **dict.fromkeys(SINGLE, "'"),
        **dict.fromkeys(DASHES, "-"),
    }
)
"""Plain characters for typographic ones, to look at a line; its length may change."""

_ALONE: Final = ("MAP", "ENDMAP", "NOMAP", "RANDOM_CORRIDORS", "EXIT", "BREAK", "WALLIFY")
_BEFORE: Final = r"[ \t]*(?:\[[^\[\]]{1,80}\][ \t]*:?[ \t]*)?"
_LEVEL: Final = re.compile(r"[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*[\"']")
_MAP: Final = re.compile(r"[ \t]*MAP[ \t]*$")
_END_OF_MAP: Final = re.compile(r"[ \t]*END[ _-]?MAP\b[ \t]*:?[ \t]*$", re.IGNORECASE)
_KEYWORD: Final = re.compile(_BEFORE + r"([A-Z][A-Z_]+)[ \t]*(?:\[[^\[\]]{1,80}\][ \t]*)?(:|[({$\"']|$)")
_OTHER: Final = re.compile(
    rf"""{_BEFORE}(?:
      \$[A-Za-z_]\w*[ \t]*(?:=|\[)
    | (?:LOOP|IF|SWITCH|FOR)[ \t]*[\[$(]
    | FUNCTION[ \t]+\w+[ \t]*\(
    | CASE[ \t]+[^:]{{1,40}}:
    | [A-Za-z_]\w*\([^\n]{{0,300}}\)[ \t]*;?[ \t]*$
    | [{{}}][ \t]*(?:ELSE\b.*|[{{}}][ \t]*)*$
    | \}})""",
    re.VERBOSE,
)
_COMMENT: Final = re.compile(r"[ \t]*#")
_STRING: Final = re.compile(r"\"[^\"]*\"|'\\?.'")
_WORD: Final = re.compile(r"[^\s,;:.!?()\[\]/\"]+")
_ORDINARY: Final = re.compile(r"[A-Za-z][a-zA-Z'-]*|[0-9]+|[&-]")
_LONGEST: Final = 2000
_PROSE_WORDS: Final = 4
_LABEL_WORDS: Final = 8


class LineKind(Enum):
    """The look of a line."""

    BLANK = "nothing"
    LEVEL = "the line that begins a level"
    STATEMENT = "a statement with a keyword of the language"
    CODE = "another line of the language"
    MAP = "the line that begins a map"
    END_OF_MAP = "the line that ends a map"
    COMMENT = "a comment"
    PROSE = "words"
    UNKNOWN = "something else"


CODE_KINDS: Final = frozenset((LineKind.LEVEL, LineKind.STATEMENT, LineKind.CODE, LineKind.MAP, LineKind.END_OF_MAP))


def kind_of(line: str) -> LineKind:
    """The kind of a line outside of maps."""
    text = line[:_LONGEST].translate(PLAIN_VIEW)
    if not text.strip():
        return LineKind.BLANK
    if _LEVEL.match(text):
        return LineKind.LEVEL
    if _MAP.match(text):
        return LineKind.MAP
    if _END_OF_MAP.match(text):
        return LineKind.END_OF_MAP
    if _COMMENT.match(text):
        return LineKind.COMMENT
    if is_statement(text):
        return LineKind.STATEMENT
    if _is_other_code(text):
        return LineKind.CODE
    return LineKind.PROSE if is_prose(text) else LineKind.UNKNOWN


def is_statement(text: str) -> bool:
    """True for a line that begins with a statement of one of the games, and does not go on in prose."""
    match = _KEYWORD.match(text)
    if match is None or match[1] not in _keywords():
        return False
    if match[2] != ":":
        return match[1] in _ALONE and not match[2]
    return not _reads_as_sentence(text[match.end() :])


def _is_other_code(text: str) -> bool:
    if _OTHER.match(text):
        return True
    match = _KEYWORD.match(text)
    return match is not None and match[2] == ":" and not _reads_as_sentence(text[match.end() :])


def is_prose(text: str) -> bool:
    """True for a line of words: a sentence, a label, a title."""
    words = _WORD.findall(text)
    ordinary = sum(_ORDINARY.fullmatch(word) is not None for word in words)
    if words and words[0] in _keywords():
        return False
    return ordinary == len(words) <= _LABEL_WORDS or _reads_as_sentence(text)


def is_sentence(line: str) -> bool:
    """True for a line of prose that is longer than a title."""
    text = line[:_LONGEST].translate(PLAIN_VIEW)
    return kind_of(line) is LineKind.PROSE and _reads_as_sentence(text)


def _reads_as_sentence(text: str) -> bool:
    """True for a text with several words in small letters outside of strings, most of them not the language's."""
    words = _WORD.findall(_STRING.sub(" ", text))
    small = [word for word in words if word.isalpha() and word.islower()]
    strange = [word for word in small if word not in _words()]
    return len(small) >= _PROSE_WORDS and 2 * len(strange) > len(small) and 3 * len(small) > len(words)


def depth_after(text: str, depth: int) -> int:
    """The number of parentheses and braces that are open after a line."""
    bare = _STRING.sub("", text[:_LONGEST].translate(PLAIN_VIEW))
    opened = sum(bare.count(sign) for sign in "({[")
    return max(depth + opened - sum(bare.count(sign) for sign in ")}]"), 0)


@cache
def _keywords() -> frozenset[str]:
    return frozenset(word for word in _all_words() if word.isupper()) | {"MAP", "ENDMAP", "MAZE"}


@cache
def _words() -> frozenset[str]:
    return frozenset(word for word in _all_words() if word.islower())


@cache
def _all_words() -> frozenset[str]:
    return frozenset[str]().union(*(game_named(name).grammar.words for name in dialects()))
