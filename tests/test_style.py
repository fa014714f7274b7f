"""Plain English: openings of docstrings and phrases that the project does not use."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from repository import ROOT

FOLDERS = ("vaultc", "tools", "tests", "docs")

OPENINGS = frozenset({"What", "Whether", "Which", "Who", "Whom", "Whose", "Where", "When", "Why", "How"})
"""A docstring says what something is or does: it begins with a noun, or with a verb such as "Return"."""
ANY_OPENING = re.compile(rf"""["']\s*(?:{"|".join(OPENINGS)})\b""")

PATTERNS = {
    "belongs into (in)": r"belong(?:s|ed|ing)? into",
    "one that (name the thing)": r"ones? that",
    "that of, those of (repeat the noun)": r"(?:that|those) of",
    "stands in (is in)": r"st(?:ands?|ood|anding) in",
    "stands there (is there)": r"st(?:ands?|ood|anding) (?:there|here|for itself|alone|aside|behind|where)",
    "cannot stand here (is not allowed)": r"(?:can(?:not)?|may|must) stand (?:here|anywhere|inside|before)",
    "has it that (says that)": r"ha(?:s|ve|d) it that",
    "is said (is, says)": r"(?:is|are|was|were|be|been) said",
    "for ever": r"for ever",
    "what else": r"what else",
    "nobody knows (unknown)": r"nobody (?!has been)(?:but|can|could|else|is|[a-z]+s|[a-z]+ed)",
    "asks of": r"ask(?:s|ed)? of",
    "again and again (often)": r"again and again",
    "mends (fixes)": r"mend(?:s|ed|ing)?",
    "heeds (uses)": r"(?:un)?heed(?:s|ed|ing)?",
    "obeys": r"obey(?:s|ed|ing)?",
    "in silence (silently)": r"in silence",
    "so many (that number)": r"so many(?! of these)",
    "behind a word (after it)": r"behind (?:an? |the )?(?-i:`?[A-Z]{3,}|line|name|colon|map|type|statement)",
    "whoever (the hero, a user)": r"(?:who|which)ever",
    "but for (except for)": r"but for",
    "comes of it (results)": r"comes? of (?:it|them|the|a|that)",
    "it knows nothing of": r"knows? nothing of",
    "not all that": r"not all that",
    "is no X (is not an X)": r"(?<!there )(?:is|are|was|were) no(?! (?:longer|more|better|less)| way\b)",
}
"""Phrases with the words to write instead, and patterns for their forms."""


def form_of(pattern: str) -> re.Pattern[str]:
    """A pattern between the ends of words, outside of quotes."""
    return re.compile(rf"(?<![\w`'\"])(?:{pattern})(?!\w)", re.IGNORECASE)


PHRASES = {phrase: form_of(pattern) for phrase, pattern in PATTERNS.items()}
ANY_PHRASE = form_of("|".join(PATTERNS.values()))
"""Most files have none of them, and one search tells."""


@cache
def files() -> tuple[Path, ...]:
    """The Python files and pages whose texts are rewritten."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".md")]
    return tuple(path for path in sorted([*found, ROOT / "README.md"]) if "__pycache__" not in path.parts)


def openings(text: str) -> Iterator[tuple[int, str]]:
    """Forbidden openings of docstrings, those of attributes included, with their lines."""
    for node in ast.walk(ast.parse(text)) if ANY_OPENING.search(text) else ():
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            first = node.value.value.strip().partition("\n")[0]
            if first.partition(" ")[0].rstrip(",") in OPENINGS:
                yield node.lineno, first


def prose(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """Comments and strings of a Python file, and lines of a page outside of its code blocks."""
    if path.suffix == ".py":
        kinds = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in kinds:
                yield from enumerate(token.string.split("\n"), token.start[0])
        return
    is_code = False
    for number, line in enumerate(text.split("\n"), 1):
        is_code ^= line.lstrip().startswith("```")
        if not is_code:
            yield number, line


def forbidden(path: Path) -> list[str]:
    """The places of forbidden openings and phrases in a file."""
    text = path.read_text("utf-8")
    name = path.relative_to(ROOT).as_posix()
    found = [f"{name}:{line}: {first}" for line, first in openings(text)] if path.suffix == ".py" else []
    for line, words in prose(path, text) if ANY_PHRASE.search(text) else ():
        found += [f"{name}:{line}: {phrase}: {words.strip()}" for phrase, form in PHRASES.items() if form.search(words)]
    return found


def test_texts_are_plain_english() -> None:
    assert [place for path in files() if path != Path(__file__) for place in forbidden(path)] == []
