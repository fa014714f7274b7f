"""Whatever the grammar can say is laid out without changing what it says."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from thorough import THOROUGH

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.formatter import format_source
from vaultc.language.source import Source
from vaultc.language.syntax import nodes, parse, walk
from vaultc.support import resources

RULES: dict[str, list[list[str]]] = defaultdict(list)
for origin, _, symbols, _ in json.loads((resources.grammars() / "unnethack.json").read_text())["rules"]:
    RULES[origin].append(symbols)

ARRAY = "$array"
NUMBERS = ["0", "1", "00", "007", "12", "76"]
TOKENS = {
    "INT": NUMBERS,
    "NEG_INT": [f"-{number}" for number in NUMBERS],
    "POS_INT": [f"+{number}" for number in NUMBERS],
    "DICE": ["1d6", "02d04", "10d1"],
    "SPERCENT": [f"{number}%" for number in NUMBERS],
    "PERCENT": ["[50%]", "[ 5% ]", "[007%]", "[100%]"],
    "STRING": [
        '""',
        '"newt"',
        '"two  blanks"',
        '"#"',
        '"two\n# lines"',
        '"it\'s"',
        f'"{"long " * 12}"',
        '"\xe9\u2192"',
    ],
    "CHAR": ["'.'", "' '", "'\\L'", "'''", "'\\''", "'\\'", "'\"'", "'#'"],
    "METHOD": ["$place.x", "$array.length"],
    "VAR": ["$a", "$B_2", "$a_rather_long_name_of_a_variable"],
    "ARRVAR": [ARRAY],
    "IDENT": ["int", "string", "foo", "level.depth", "a.b_2.c"],
    "MAP_BLOCK": ["MAP\n|.|\nENDMAP", "MAP\n  .. \n# it's a remark: \"\n\n0123\n#\n  ENDMAP", "MAP\nENDMAP"],
}
DECLARATION = [ARRAY, "=", "{", "1", "}"]

ONE_SPELLING = {
    "obj": "object", "OBJECT": "object", "MONSTER": "monster", "TERRAIN": "terrain", "NAME": "name", "<>": "!=",
    "..": "TO",
}  # fmt: skip


def _cheapest() -> dict[str, int]:
    """The least depth of a derivation of each symbol."""
    depth = dict.fromkeys(TOKENS, 0)
    for _ in range(len(RULES)):
        for origin, alternatives in RULES.items():
            depth[origin] = min(1 + max((_depth(depth, symbol) for symbol in row), default=0) for row in alternatives)
    return depth


def _depth(depth: dict[str, int], symbol: str) -> int:
    return depth.get(symbol, 1000 if symbol in RULES else 0)


DEPTH = _cheapest()


def derived(symbol: str, random: Random, left: list[int]) -> list[str]:
    """The tokens of a random text of one symbol; a cheap one when enough was derived."""
    if symbol not in RULES:
        return [random.choice(TOKENS[symbol]) if symbol in TOKENS else symbol]
    left[0] -= 1
    rows = RULES[symbol]
    if left[0] < 0:
        prices = [max((_depth(DEPTH, part) for part in row), default=0) for row in rows]
        rows = [row for row, price in zip(rows, prices, strict=True) if price == min(prices)]
    parts = ["VAR" if part == "<any_variable>" else part for part in random.choice(rows)]
    found = [derived(part, random, left) for part in parts]
    if symbol == "<function_definition>":
        found[-1][1:1] = DECLARATION
    tokens = [token for part in found for token in part]
    if symbol == "<assignment>" and "{" in tokens[2:5:2]:
        tokens[0] = ARRAY
    return tokens


@st.composite
def texts(draw: Any) -> list[str]:
    """The tokens of a random file: functions and inclusions, then a level or two."""
    tokens = draw(parts("<header>", 2))
    for _ in range(draw(st.integers(0, 2))):
        flags = ["FLAGS", ":", "noflip", ",", "stormy"] if draw(st.booleans()) else []
        tokens += ["LEVEL", ":", '"name"', *flags, *DECLARATION, *draw(parts("<statement>", 12))]
    return tokens


def parts(symbol: str, most: int) -> st.SearchStrategy[list[str]]:
    """The tokens of several texts of a symbol; each comes from a number, so that the failing one is soon found."""
    seeds = st.lists(st.integers(0, 2**32), max_size=most)
    return seeds.map(lambda seeds: [token for seed in seeds for token in derived(symbol, Random(seed), [seed % 50])])


def laid_out(tokens: list[str], gaps: list[str]) -> str:
    """Tokens with the given blanks between them, used over and over; a map begins a line."""
    pieces: list[str] = []
    for number, token in enumerate(tokens):
        gap = gaps[number % len(gaps)] if number else ""
        if gap == "" and number and not (tokens[number - 1] in list("(,{}&|)") or token in list(",)&|")):
            gap = " "
        pieces += ["\n" if token.startswith("MAP\n") else gap, token]
    return "".join(pieces) + "\n"


GAPS = st.lists(st.sampled_from([" ", "", "\n", "\t", "   ", " \n  "]), min_size=1, max_size=30)
THOROUGHLY = settings(max_examples=100 if THOROUGH else 40, suppress_health_check=[HealthCheck.data_too_large])


def test_random_texts_hold_every_node() -> None:
    concrete = set(nodes.concrete(nodes.Node))
    elsewhere = {nodes.Forge, nodes.MagicChest, nodes.Puddle, nodes.Sewage, nodes.MinDepth}
    seen = {nodes.DesFile, nodes.Level, nodes.Flags, nodes.Include} | elsewhere
    neighbours: set[tuple[str, str]] = set()
    for seed in range(8000):
        if seen == concrete:
            break
        tokens = ["LEVEL", ":", '"name"', *DECLARATION, *derived("<statement>", Random(seed), [60])]
        if neighbours.issuperset(pairwise(tokens)):
            continue
        neighbours.update(pairwise(tokens))
        seen |= {type(node) for node in walk(parse(Source.from_text(laid_out(tokens, [" "])), UNNETHACK.grammar).tree)}
    assert seen == concrete


@THOROUGHLY
@given(texts())
def test_tree_survives(tokens: list[str]) -> None:
    source = Source.from_text(laid_out(tokens, [" "]))
    text = format_source(source, UNNETHACK.language)
    before, after = (parse(Source.from_text(each), UNNETHACK.grammar) for each in (source.text, text))
    assert respelled(before.tree) == respelled(after.tree)
    assert before.diagnostics == after.diagnostics == ()
    assert all(line == line.rstrip() for line in _outside_of_maps_and_strings(text))
    assert format_source(Source.from_text(text), UNNETHACK.language) == text


def respelled(tree: nodes.DesFile) -> str:
    """A tree as text, in which every word has one spelling."""
    return re.sub(r"(?<=Word\(text=)'(.*?)'", lambda match: repr(ONE_SPELLING.get(match[1], match[1])), repr(tree))


def _outside_of_maps_and_strings(text: str) -> list[str]:
    text = re.sub(r"^MAP\n.*?ENDMAP", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r'"[^"]*"', '""', text).split("\n")


@THOROUGHLY
@given(texts(), GAPS)
def test_layout_does_not_matter(tokens: list[str], gaps: list[str]) -> None:
    neat, rough = (Source.from_text(laid_out(tokens, gap)) for gap in ([" "], gaps))
    assert format_source(rough, UNNETHACK.language) == format_source(neat, UNNETHACK.language)


@THOROUGHLY
@given(texts(), st.data())
def test_comments_survive_anywhere(tokens: list[str], data: st.DataObject) -> None:
    places = data.draw(st.sets(st.integers(0, len(tokens)), max_size=8))
    pieces = []
    for number, token in enumerate([*tokens, ""]):
        pieces.append(f"\n  # remark {number}  \n" if number in places else " ")
        pieces.append(f"\n{token}" if token.startswith("MAP\n") else token)
    text = format_source(Source.from_text("".join(pieces) + "\n"), UNNETHACK.language)
    found = re.findall(r"^ *# remark (\d+)$", text, re.MULTILINE)
    assert found == [str(place) for place in sorted(places)]


@THOROUGHLY
@given(texts())
def test_line_ends_are_kept(tokens: list[str]) -> None:
    text = laid_out(tokens, [" ", "\n"])
    neat = format_source(Source.from_text(text), UNNETHACK.language)
    assert format_source(Source.from_text(text.replace("\n", "\r\n")), UNNETHACK.language) == neat.replace("\n", "\r\n")
