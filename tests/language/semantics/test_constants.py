"""The values that integers can have."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.language.semantics import Model
from vaultc.language.semantics.constants import constant, integer_range, literal
from vaultc.language.syntax import nodes as n

Analyze = Callable[[str], Model]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5", (5, 5)),
        ("(-5)", (-5, -5)),
        ("2d6", (2, 12)),
        ("0d6", (1, 6)),
        ("2d6 - 1d4", (-2, 11)),
        ("2d6 * (-2)", (-24, -4)),
        ("7 / 2", (3, 3)),
        ("(-7) / 2", (-3, -3)),
        ("7 / 0", (0, 0)),
        ("(-7) % 3", (-1, -1)),
        ("7 % (-3)", (0, 0)),
        ("1d6 / 2", None),
        ("rnd(4)", (0, 3)),
        ("rnd(0)", (0, 0)),
        ("time.night", (0, 1)),
        ("level.depth", None),
        ("(1d2 + 1) * 3", (6, 9)),
    ],
)
def test_ranges(analyze: Analyze, text: str, expected: tuple[int, int] | None) -> None:
    (gold,) = analyze(f'LEVEL: "x"\nGOLD: {text}, random\n').find(n.Gold)
    assert integer_range(gold.amount) == expected
    assert constant(gold.amount) == (expected[0] if expected and expected[0] == expected[1] else None)


@pytest.mark.parametrize(("length", "expected"), [(21, (21, 21)), (22, None), (150, None)])
def test_long_chains_are_not_followed(analyze: Analyze, length: int, expected: tuple[int, int] | None) -> None:
    text = " + ".join("1" for _ in range(length))
    (gold,) = analyze(f'LEVEL: "x"\nGOLD: {text}, random\n').find(n.Gold)
    assert integer_range(gold.amount) == expected


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (0x6000_0000, 0x6000_0000),
        (0x7FFF_FFFF, 0x7FFF_FFFF),
        (0x8000_0000, -0x8000_0000),
        (0xFFFF_FFFF, -1),
        (0x1_0000_0005, 5),
        (1 << 70, -1),  # the largest of 64 bits
        (-(1 << 70), 0),
    ],
)
def test_numbers_are_cut_as_the_game_cuts_them(written: int, read: int) -> None:
    assert literal(written) == read
