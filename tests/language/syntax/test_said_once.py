"""Of one place the reader says a thing once, however often its repairs come back there."""

from __future__ import annotations

from collections import Counter

import pytest

from vaultc.games import game_named
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.linter.engine import lint

FALLING = "constant: a random case, fall through, BREAK, DEFAULT in SWITCHthe middle\n"
QUOTES = 'REGION: (1,1,5,3), lit, "shop"ENDMAP\n'


@pytest.mark.parametrize("game", ["unnethack", "nethack36"])
@pytest.mark.parametrize(
    "text",
    [FALLING, f"#  what a\n {FALLING}", f'LEVEL: "a"\n{QUOTES}{QUOTES}{QUOTES[:-7]}\n', f'LEVEL: "a"\n{FALLING * 3}'],
)
def test_a_thing_is_said_once(game: str, text: str) -> None:
    found = parse(Source.from_text(text, "x.des"), game_named(game).grammar).diagnostics
    counts = Counter((d.rule, d.message, d.span.start) for d in found)
    assert found
    assert max(counts.values()) == 1


def test_a_rule_says_a_thing_once_of_a_place() -> None:
    """Two expressions that begin at one place are both called `this`, since they go over several lines."""
    game = game_named("unnethack")
    text = 'LEVEL: "x"\n$c = { 1, 2 }\nTRAP: random, $c [ "a\nb" - 1 . "c" ]\n'
    model = analyze(parse(Source.from_text(text, "x.des"), game.grammar), game)
    counts = Counter((d.rule, d.message, d.span.start) for d in lint(model))
    assert max(counts.values()) == 1
