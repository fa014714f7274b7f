"""Of one place the reader says a thing once, however often its repairs come back there."""

from __future__ import annotations

from collections import Counter

import pytest

from vaultc.games import game_named
from vaultc.source import Source
from vaultc.syntax import parse

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
