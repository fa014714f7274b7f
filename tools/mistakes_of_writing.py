"""Des files with one mistake put in: what an author's finger slips do to a text that was right.

A mutant knows its text, the family of its mistake, and the lines where a report of it is well placed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.game import Game
from vaultc.language.semantics import Model, analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.language.syntax.grammar import END, Token
from vaultc.language.syntax.lexer import Lexer
from vaultc.language.syntax.messages import Reports
from vaultc.linter.engine import lint


class Mutant(NamedTuple):
    """A text with one mistake; ``lines`` are those where it may be reported, counted from 1."""

    family: str
    text: str
    lines: frozenset[int]


class Original(NamedTuple):
    """A text that is right, with what is known of it."""

    text: str
    model: Model
    tokens: tuple[Token, ...]

    @property
    def game(self) -> Game:
        """The game whose text it is."""
        return self.model.game


Mutate = Callable[[Original, random.Random], Mutant | None]


def diagnose(text: str, game: Game = UNNETHACK) -> tuple[Model, tuple[Diagnostic, ...]]:
    """The model of a text and everything said about it."""
    model = analyze(parse(Source.from_text(text), game.grammar), game)
    return model, lint(model)


def original(text: str, game: Game = UNNETHACK) -> Original:
    """A text ready to be spoiled."""
    model, _found = diagnose(text, game)
    lexer = Lexer(game.grammar, model.parsed.source, Reports())
    return Original(text, model, tuple(token for token in lexer.tokens() if token.type != END))


def outcome(mutant: Mutant, known: frozenset[str], game: Game = UNNETHACK) -> tuple[bool, bool]:
    """Return if a mistake is reported at all, and if at a right line. ``known`` was reported for the original."""
    _model, found = diagnose(mutant.text, game)
    fresh = [d for d in found if signature(d) not in known]
    places = {line for d in fresh for line in _lines(d)}
    return bool(fresh), bool(places & mutant.lines)


def signature(diagnostic: Diagnostic) -> str:
    """The text of a diagnostic, without its place."""
    return f"{diagnostic.rule}: {diagnostic.message}"


def _lines(diagnostic: Diagnostic) -> Iterator[int]:
    yield diagnostic.span.begin.line
    yield diagnostic.span.finish.line
    yield from (note.span.begin.line for note in diagnostic.notes)


# ---- spoiling texts


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def replaced(source: Original, family: str, start: int, end: int, new: str, *more: int) -> Mutant:
    """Replace characters; the lines of the mistake and of the offsets in ``more`` are right."""
    text = source.text[:start] + new + source.text[end:]
    lines = {_line(text, start), *(_line(text, min(offset, len(text))) for offset in more)}
    return Mutant(family, text, frozenset(lines))


def _drop(family: str, *kinds: str) -> Mutate:
    """Leave out one token; what follows is a right place too, as is the brace that it belongs to."""

    def mutate(source: Original, chance: random.Random) -> Mutant | None:
        found = [index for index, token in enumerate(source.tokens) if token.text in kinds]
        if not found:
            return None
        index = chance.choice(found)
        token = source.tokens[index]
        after = [source.tokens[index + 1].start] if index + 1 < len(source.tokens) else []
        before = [source.tokens[index - 1].start] if index else []
        partner = _partner(source.tokens, index)
        return replaced(source, family, token.start, token.end, "", *after, *before, *partner)

    return mutate


def _partner(tokens: tuple[Token, ...], index: int) -> list[int]:
    """The index of the other brace of a pair."""
    if tokens[index].text not in ("{", "}"):
        return []
    step = 1 if tokens[index].text == "{" else -1
    depth = 0
    while 0 <= index < len(tokens):
        depth += {"{": 1, "}": -1}.get(tokens[index].text, 0)
        if depth == 0:
            return [tokens[index].start]
        index += step
    return []


def misspelt(word: str, chance: random.Random) -> str:
    """Two letters exchanged, one left out or one doubled."""
    place = chance.randrange(len(word) - 1)
    way = chance.randrange(3)
    if way == 0 and word[place] != word[place + 1]:
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return word[:place] + (word[place + 1 :] if way == 1 else word[place] * 2 + word[place + 1 :])


def misspelt_keyword(source: Original, chance: random.Random) -> Mutant | None:
    found = [token for token in source.tokens if re.fullmatch("[A-Z_]{4,}", token.text)]
    if not found:
        return None
    token = chance.choice(found)
    return replaced(source, "keyword misspelt", token.start, token.end, misspelt(token.text, chance))


def lower_case_keyword(source: Original, chance: random.Random) -> Mutant | None:
    found = [token for token in source.tokens if re.fullmatch("[A-Z_]{4,}", token.text)]
    if not found:
        return None
    token = chance.choice(found)
    return replaced(source, "keyword in wrong case", token.start, token.end, token.text.lower())


def upper_case_word(source: Original, chance: random.Random) -> Mutant | None:
    words = ("random", "lit", "unlit", "closed", "locked", "up", "down", "peaceful", "hostile", "asleep", "filled")
    found = [token for token in source.tokens if token.text in words]
    if not found:
        return None
    token = chance.choice(found)
    return replaced(source, "word in wrong case", token.start, token.end, token.text.upper())


def dropped_quote(source: Original, chance: random.Random) -> Mutant | None:
    found = [token for token in source.tokens if token.text.startswith('"') and "\n" not in token.text]
    if not found:
        return None
    token = chance.choice(found)
    place = token.start if chance.randrange(2) else token.end - 1
    return replaced(source, "quote dropped", place, place + 1, "")


def deleted_endmap(source: Original, chance: random.Random) -> Mutant | None:
    found = list(re.finditer(r"(?m)^ENDMAP\r?\n", source.text))
    starts = list(re.finditer(r"(?m)^MAP\r?\n", source.text))
    if not found or len(found) != len(starts):
        return None
    index = chance.randrange(len(found))
    match = found[index]
    return replaced(source, "ENDMAP deleted", match.start(), match.end(), "", starts[index].start())


def wrong_word(source: Original, chance: random.Random) -> Mutant | None:
    """A word of another choice: a door state for a light, a direction for an alignment."""
    other = {
        "lit": "open", "unlit": "closed", "up": "north", "down": "south", "closed": "lit", "locked": "unlit",
        "north": "up", "east": "right", "hostile": "angry", "peaceful": "friendly", "asleep": "sleeping",
    }  # fmt: skip
    found = [token for token in source.tokens if token.text in other]
    if not found:
        return None
    token = chance.choice(found)
    return replaced(source, "wrong word", token.start, token.end, other[token.text])


SYNTACTIC: tuple[Mutate, ...] = (
    _drop("opening brace dropped", "{"),
    _drop("closing brace dropped", "}"),
    _drop("comma dropped", ","),
    _drop("colon dropped", ":"),
    _drop("parenthesis dropped", "(", ")"),
    _drop("bracket dropped", "[", "]"),
    misspelt_keyword,
    lower_case_keyword,
    upper_case_word,
    dropped_quote,
    deleted_endmap,
    wrong_word,
)
