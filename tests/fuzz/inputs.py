"""Unusual inputs: mutations of texts that are right, programs from the grammar, odd encodings."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import cache
from random import Random

from cases import case_texts
from programs.author import Author
from repository import ROOT

from vaultc.support import resources

FOLDERS = ("examples", "vaults")
LONGEST_SEED = 3000
"""Characters of a text that is mutated; a longer one costs time and shows nothing else."""

NUMBERS = ("0", "1", "-1", "7", "79", "80", "-80", "255", "65536", "99999999", "2147483647", "-2147483649", "9" * 40)
PIECES = (
    *NUMBERS, "1d6", "0d0", "99999999d99999999", "50%", "[50%]:", "[0%]", "IF [50%] {", "}", "{", "(", ")", "((", "[", "]",
    ",", ":", "=", "==", "&", "|", ".", "..", '"', "'", '"x"', "''", "'\\'", "'''", "#", "# c\n", "\n", "\r", "\r\n", "\t",
    "\0", "\x1b[31m", "\u202e", "\ufeff", "\u2028", "\u00a0", "\u201c", "\U0001f600", "\x85", "::error::x\n", "##[error]x",
    'LEVEL: "b"\n', "MAP\n", "ENDMAP\n", "GEOMETRY: center,center\n", "NOMAP\n", "EXIT\n", "BREAK\n", "ELSE {", "DEFAULT:",
    "CASE 1:", "SWITCH [1] {", "LOOP [3] {", "FOR $i = 1 TO 3 {", "FUNCTION f($a: int) {", "f(1)", "$a", "$a[0]", "$a.x",
    "$a = { 1, 2 }\n", "$s = selection: rect (0,0,5,5)\n", "SHUFFLE: $a\n", "random", "OBJECT: '(', random\n", "MONSTER:",
    'INCLUDE "x.des"\n', "# vaultc: allow(unknown-object)\n", "# vaultc: fmt off\n", "# vaultc: fmt on\n", "x" * 600, "9" * 600,
    "DRAWBRIDGE: (2,1), east, random\n", "ROOM", '"",', "ando", "$", "%", "{T", "3,7", "rect (0,0,99999999,5)", "(1,2,3,4)",
)  # fmt: skip
TOKEN = re.compile(r"\s+|\w+|\"[^\"\n]*\"|'[^'\n]*'|.", re.DOTALL)

GRAMMAR_TOKENS = {
    "INT": [n for n in NUMBERS if n.isdigit()],
    "NEG_INT": [n for n in NUMBERS if n.startswith("-")],
    "POS_INT": ["+1", "+007"],
    "DICE": ["1d6", "02d04", "10d1", "0d0"],
    "SPERCENT": ["0%", "50%", "100%", "999%"],
    "PERCENT": ["[50%]", "[0%]", "[100%]"],
    "STRING": [
        '""',
        '"newt"',
        '"boulder"',
        '"zoo"',
        '"ordinary"',
        '"pit"',
        '"chest"',
        '"%d"',
        '"a\nb"',
        '"\xe9\u2192"',
    ],
    "CHAR": [f"'{c}'" for c in ". |-}#LFo(*%\\'\""],
    "METHOD": ["$a.x", "$a.length"],
    "VAR": ["$a", "$b"],
    "ARRVAR": ["$c"],
    "IDENT": ["int", "string", "f", "level.depth"],
    "MAP_BLOCK": ["MAP\n|.|\nENDMAP", "MAP\n-+-\n|.L\nx}}\nENDMAP", "MAP\nENDMAP"],
}


# ---- texts that are right


@cache
def seeds() -> tuple[str, ...]:
    """Levels of the project, one by one."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.des"))]
    texts = [*(path.read_bytes().decode("utf-8", "replace") for path in paths), *case_texts().values()]
    pieces = (piece for text in texts for piece in re.split(r"(?m)^(?=LEVEL)", text))
    return tuple(piece for piece in pieces if 30 < len(piece) <= LONGEST_SEED)


def program(random: Random) -> str:
    """A script that the compiler accepts."""
    author = Author(random.randrange(2**32), random.choice((8, 30)))
    return author.special_level() if random.random() < 0.7 else author.vaults()


# ---- programs from the grammar


@cache
def _rules(dialect: str = "unnethack") -> dict[str, list[list[str]]]:
    rules: dict[str, list[list[str]]] = defaultdict(list)
    for origin, _, symbols, _ in json.loads((resources.grammars() / f"{dialect}.json").read_text("utf-8"))["rules"]:
        rules[origin].append(symbols)
    return dict(rules)


@cache
def _depths() -> dict[str, int]:
    """The least depth of a derivation of each symbol."""
    rules = _rules()
    depths = dict.fromkeys(rules, 1000)
    for _ in rules:
        for origin, rows in rules.items():
            depths[origin] = min(1 + max((depths.get(part, 0) for part in row), default=0) for row in rows)
    return depths


def derived(symbol: str, random: Random, left: list[int]) -> list[str]:
    """The words of a random text of one symbol; a cheap one when enough was derived."""
    rules, depths = _rules(), _depths()
    if symbol not in rules:
        return [random.choice(GRAMMAR_TOKENS.get(symbol, [symbol]))]
    left[0] -= 1
    rows = rules[symbol]
    if left[0] < 0:
        prices = [max((depths.get(part, 0) for part in row), default=0) for row in rows]
        rows = [row for row, price in zip(rows, prices, strict=True) if price == min(prices)]
    return [word for part in random.choice(rows) for word in derived(part, random, left)]


def grammatical(random: Random) -> str:
    """A text that the grammar allows, whatever it means."""
    words = ["LEVEL", ":", '"x"', "\n", "$c", "=", "{", "1", ",", "2", "}", "\n", "$a", "=", "5", "\n"]
    for _ in range(random.randint(1, 12)):
        words += [*derived("<statement>", random, [random.choice((5, 20, 60))]), "\n"]
    return re.sub(r" ?(MAP\n)", r"\n\1", " ".join(words)).replace("ENDMAP", "ENDMAP\n")


# ---- mutations


def mutated(text: str, random: Random) -> str:
    """A text after a few slips of any size."""
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        tokens = TOKEN.findall(text) or [""]
        at = random.randrange(len(tokens))
        text = "".join(random.choice(_MUTATIONS)(tokens, at, random))[: 4 * LONGEST_SEED]
    return text


def _cut(tokens: list[str], at: int, random: Random) -> list[str]:
    return tokens[:at] + tokens[at + random.choice((1, 1, 2, 5, 20)) :]


def _doubled(tokens: list[str], at: int, random: Random) -> list[str]:
    piece = tokens[at : at + random.choice((1, 2, 5, 20))]
    return tokens[:at] + piece * random.choice((2, 2, 3, 40)) + tokens[at:]


def _replaced(tokens: list[str], at: int, random: Random) -> list[str]:
    return [*tokens[:at], random.choice(PIECES), *tokens[at + 1 :]]


def _inserted(tokens: list[str], at: int, random: Random) -> list[str]:
    return [*tokens[:at], random.choice(PIECES), *tokens[at:]]


def _moved(tokens: list[str], at: int, random: Random) -> list[str]:
    piece = tokens[at : at + random.choice((1, 2, 5))]
    rest = tokens[:at] + tokens[at + len(piece) :]
    to = random.randrange(len(rest) + 1)
    return rest[:to] + piece + rest[to:]


def _spliced(tokens: list[str], at: int, random: Random) -> list[str]:
    other = TOKEN.findall(random.choice(seeds()))
    begin = random.randrange(len(other))
    return tokens[:at] + other[begin : begin + random.choice((3, 20, 100))] + tokens[at:]


def _renumbered(tokens: list[str], at: int, random: Random) -> list[str]:
    places = [index for index, token in enumerate(tokens) if token.isdigit()]
    at = random.choice(places) if places else at
    return [*tokens[:at], random.choice(NUMBERS), *tokens[at + 1 :]]


def _character(tokens: list[str], at: int, random: Random) -> list[str]:
    place = random.randrange(len(tokens[at]) + 1)
    new = chr(random.choice((random.randrange(128), random.randrange(256), random.randrange(0x2100))))
    return [*tokens[:at], tokens[at][:place] + new + tokens[at][place + random.randrange(2) :], *tokens[at + 1 :]]


_MUTATIONS = (_cut, _doubled, _replaced, _inserted, _moved, _spliced, _renumbered, _character, _character)


# ---- bytes


def encoded(text: str, random: Random) -> bytes:
    """A text as bytes, mostly as it should be."""
    data = text.encode("utf-8", "replace")
    kind = random.randrange(40)
    if kind == 0:
        return text.encode("utf-16", "replace")
    if kind == 1:
        return text.encode("latin-1", "replace")
    if kind == 2:
        return b"\xef\xbb\xbf" + data
    if kind == 3:
        return data.replace(b"\n", random.choice((b"\r\n", b"\r", b"\n\n", b"\0", b"\n\r")))
    if kind == 4:
        return data[: random.randrange(len(data) + 1)]
    if kind == 5:
        return random.randbytes(random.randrange(200))
    if kind < 10:
        spoilt = bytearray(data)
        for _ in range(random.randrange(1, 6)):
            if spoilt:
                spoilt[random.randrange(len(spoilt))] = random.choice((0, 0xFF, 0xC3, 0xED, random.randrange(256)))
        return bytes(spoilt)
    return data


def hostile_text(random: Random) -> bytes:
    """Any of these."""
    kind = random.randrange(10)
    if kind < 6:
        text = mutated(random.choice(seeds()), random)
    elif kind == 6:
        text = mutated(program(random), random)
    elif kind == 7:
        text = grammatical(random)
    elif kind == 8:
        text = mutated(grammatical(random), random)
    else:
        text = "".join(random.choice(PIECES) for _ in range(random.randrange(1, 60)))
    return encoded(text, random)


def sound_text(random: Random) -> bytes:
    """A text that is likely to be accepted."""
    kind = random.randrange(4)
    if kind == 0:
        return program(random).encode()
    if kind == 1:
        return grammatical(random).encode()
    text = random.choice(seeds())
    return encoded(_renumber(text, random) if kind == 2 else mutated(text, random), random)


def _renumber(text: str, random: Random) -> str:
    """A text that differs in a few numbers and a few words of the same kind."""
    for _ in range(random.choice((1, 2, 5))):
        text = "".join(_renumbered(TOKEN.findall(text), 0, random))
    return text
