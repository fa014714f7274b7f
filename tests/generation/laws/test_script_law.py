"""The law of a script, against every run of it that the dice allow."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest
from every_outcome import outcomes
from thorough import THOROUGH, sampled

import vaultc
from vaultc.api.loading import LevelScript, load
from vaultc.generation.exact_chances.script import script_law
from vaultc.generation.exact_chances.sites import chances_in
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.sampling.chances import count_sites


def every_run(script: LevelScript) -> dict[str, dict[int, Fraction]]:
    """For each text that MESSAGE shows the law of its number, from all runs."""
    found = outcomes(script, lambda level, _: tuple(sorted(Counter(level.messages).items())))
    texts = {text for counts in found for text, _ in counts}
    laws: dict[str, dict[int, Fraction]] = {}
    for text in texts:
        law: Counter[int] = Counter()
        for counts, share in found.items():
            law[dict(counts).get(text, 0)] += share
        laws[text] = dict(law)
    return laws


def script(tmp_path: Path, body: str) -> LevelScript:
    path = tmp_path / "law.des"
    path.write_text(f'LEVEL: "x"\n{body}\n', "utf-8")
    loaded = load(path, dialect="unnethack")
    assert not loaded.errors
    return loaded.levels[0]


BODIES = [
    '[25%]: MESSAGE: "a"',
    'IF [50%] { [50%]: MESSAGE: "a" } ELSE { [10%]: MESSAGE: "b" }',
    'LOOP [3] { [30%]: MESSAGE: "a" }',
    'LOOP [1d3] { [50%]: MESSAGE: "a" }',
    'LOOP [rnd(3)] { MESSAGE: "a" }',
    'FOR $i = 3 TO 1 { IF [$i < 3] { [50%]: MESSAGE: "a" } }',
    '$x = 2d3\nIF [$x > 4] { MESSAGE: "a" } ELSE { [20%]: MESSAGE: "b" }\nIF [$x == 2] { MESSAGE: "c" }',
    '$x = 1d4\n$y = $x * 2 - 1\nSWITCH [$y % 4] { CASE 1: MESSAGE: "a" BREAK CASE 3: MESSAGE: "b" }',
    'SWITCH [4] { CASE 0: MESSAGE: "a" BREAK CASE 3: MESSAGE: "b" CASE 1: [40%]: MESSAGE: "c" }',
    'SWITCH [1 + 2] { CASE 1: MESSAGE: "a" BREAK DEFAULT: MESSAGE: "b" }',
    'SWITCH [rnd(3)] { DEFAULT: MESSAGE: "a" BREAK CASE 2: MESSAGE: "b" BREAK }',
    '[50%]: EXIT\nMESSAGE: "a"',
    'LOOP [3] { MESSAGE: "a" [50%]: BREAK }\nMESSAGE: "b"',
    'LOOP [2] { LOOP [1] { MESSAGE: "a" [50%]: BREAK } MESSAGE: "b" }',
    'FOR $i = 1 TO 3 { [50%]: BREAK MESSAGE: "a" }',
    '$a = { 1, 2, 2 }\nSHUFFLE: $a\nIF [$a[0] == 2] { MESSAGE: "a" }\nIF [$a[1] == 1] { MESSAGE: "b" }',
    '$a = { 1, 2, 3 }\nSHUFFLE: $a\nFOR $i = 0 TO 2 { IF [$a[$i] == $i + 1] { MESSAGE: "a" } }',
    '$a = { 1, 2, 3 }\nSHUFFLE: $a\n$b = $a[0]\nSHUFFLE: $a\nIF [$b == $a[0]] { MESSAGE: "a" }',
    'FUNCTION f($n: int) { LOOP [$n] { [50%]: MESSAGE: "a" } }\nf(1)\n[50%]: f(2)',
    'FUNCTION f() { $x = 1d2\nIF [$x == 1] { EXIT } }\n$x = 5\nf()\nIF [$x == 5] { MESSAGE: "a" }\nf()\nMESSAGE: "b"',
    'IF [level.depth > 4] { MESSAGE: "a" } ELSE { MESSAGE: "b" }',
    '$x = 1\nLOOP [3] { IF [50%] { $x = $x + 1 } }\nIF [$x == 3] { MESSAGE: "a" }',
    'IF [1d2 == 1d2] { MESSAGE: "a" }',
    'LOOP [5] { [0%]: MESSAGE: "a" [100%]: MESSAGE: "b" }',
]


@pytest.mark.parametrize("body", BODIES)
def test_laws_are_those_of_all_runs(body: str, tmp_path: Path) -> None:
    made = script(tmp_path, body)
    law = script_law(made.facts.node, made.facts.functions, made.game, made.surroundings_at())
    real = every_run(made)
    for root in (made.facts.node, *made.facts.functions.values()):
        for node in walk(root):
            if isinstance(node, nodes.Message) and isinstance(node.text, nodes.String):
                counts = law.law(("run", node.span))
                assert counts is not None
                found = {number: chance for number, chance in enumerate(counts.chances) if chance}
                assert found == real.get(node.text.text, {0: Fraction(1)})
                assert counts.mean == sum(number * chance for number, chance in found.items())


UNKNOWN = "level.mon_at(monster: 'o', (5,5))"

LAWLESS = [
    f'LOOP [{UNKNOWN} + 1] {{ MESSAGE: "a" }}',
    f'IF [{UNKNOWN}] {{ MESSAGE: "a" }}',
    f'$x = {UNKNOWN}\n[50%]: EXIT\nIF [$x == 1] {{ EXIT }}\nMESSAGE: "a"',
    f'IF [{UNKNOWN}] {{ $x = 1 }} ELSE {{ $x = 2 }}\nIF [$x == 1] {{ MESSAGE: "a" }}',
    f'LOOP [2] {{ MESSAGE: "a" IF [{UNKNOWN}] {{ EXIT }} }}',
    f'FUNCTION f() {{ IF [{UNKNOWN}] {{ EXIT }} }}\nf()\nMESSAGE: "a"',
]


@pytest.mark.parametrize("body", LAWLESS)
def test_what_depends_on_the_level_has_no_law(body: str, tmp_path: Path) -> None:
    made = script(tmp_path, body)
    law = script_law(made.facts.node, made.facts.functions, made.game, made.surroundings_at())
    (span,) = [node.span for node in walk(made.facts.node) if isinstance(node, nodes.Message)]
    assert law.law(("run", span)) is None


def test_without_a_place_questions_about_it_are_open(tmp_path: Path) -> None:
    made = script(tmp_path, 'IF [level.depth > 4] { MESSAGE: "a" }')
    (site,) = chances_in(made.facts.node, made.facts.functions, made.game)
    assert site.times is None
    (site,) = chances_in(made.facts.node, made.facts.functions, made.game, made.surroundings_at())
    assert site.outcomes == {"true": 1}


def test_dice_that_the_game_does_not_read_decide_nothing(tmp_path: Path) -> None:
    made = script(tmp_path, "OBJECT: ('(', \"chest\"), random, 1d3\nOBJECT: (')', \"dagger\"), random, 1d4")
    sites = chances_in(made.facts.node, made.facts.functions, made.game)
    assert [site.span.text for site in sites if site.kind == "dice"] == ["1d4"]


def test_dice_of_monsters_that_change_nothing_decide_nothing(tmp_path: Path) -> None:
    body = "MONSTER: 'o', random, blinded: 2d3\nMONSTER: 'o', random, law, fleeing: 1d4"
    made = script(tmp_path, body)
    sites = chances_in(made.facts.node, made.facts.functions, made.game)
    assert [site.span.text for site in sites if site.kind == "dice"] == ["2d3"]


def test_dice_are_cut_as_the_game_cuts_them(tmp_path: Path) -> None:
    body = "MONSTER: 'o', random, blinded: 1d128\nOBJECT: (')', \"dagger\"), random, 1d256"
    made = script(tmp_path, body)
    sites = chances_in(made.facts.node, made.facts.functions, made.game)
    turns, byte = (site.outcomes for site in sites if site.kind == "dice")
    assert turns is not None
    assert byte is not None
    assert (len(turns), turns["0"], turns["1"]) == (127, Fraction(1, 128), Fraction(2, 128))
    assert (len(byte), byte["-128"], "128" in byte) == (256, Fraction(1, 256), False)


def test_functions_of_other_levels_are_left_out(tmp_path: Path) -> None:
    """The functions of a file are known in all later levels; their chances belong to the levels that call them."""
    path = tmp_path / "two.des"
    text = """LEVEL: "one"
FUNCTION inner() { [25%]: MESSAGE: "a" }
FUNCTION outer() { [50%]: inner() }
outer()
LEVEL: "two"
[10%]: MESSAGE: "b"
LEVEL: "three"
inner()
"""
    path.write_text(text, "utf-8")
    found = [
        [site.span.text for site in chances_in(made.facts.node, made.facts.functions, made.game)]
        for made in load(path, dialect="unnethack").levels
    ]
    assert [sorted(texts) for texts in found] == [["[25%]", "[50%]"], ["[10%]"], ["[25%]"]]


def test_long_loops_end(tmp_path: Path) -> None:
    """Work is counted, and so are the steps of the game: what comes after too many has no law."""
    made = script(tmp_path, 'LOOP [1000] { LOOP [1000] { [50%]: MESSAGE: "a" } }\nMESSAGE: "b"')
    law = script_law(made.facts.node, made.facts.functions, made.game)
    assert {law.law(("run", n.span)) for n in walk(made.facts.node) if isinstance(n, nodes.Message)} == {None}


def test_many_rounds_have_a_mean_and_a_remainder(tmp_path: Path) -> None:
    made = script(tmp_path, 'LOOP [300] { [50%]: MESSAGE: "a" }')
    law = script_law(made.facts.node, made.facts.functions, made.game)
    (message,) = [node for node in walk(made.facts.node) if isinstance(node, nodes.Message)]
    counts = law.law(("run", message.span))
    assert counts is not None
    assert (counts.mean, counts.chances[0], len(counts.chances)) == (150, Fraction(1, 2**300), 100)
    assert counts.more > Fraction(99, 100)


def test_levels_of_the_library_follow_their_laws() -> None:
    """Every exact law of every second vault, in a thorough run of every vault: the share of levels within five
    deviations."""
    exact = 0
    for made in sampled(vaultc.library().levels, 2):
        around = made.surroundings_at()
        sites = [site for site in chances_in(made.facts.node, made.facts.functions, made.game, around) if site.times]
        counted = count_sites(made, sites, range(1, 41 if sites else 1), around)
        for site, found in zip(sites, counted.sites, strict=True):
            assert site.times is not None
            share = float(site.times.at_least_once)
            assert found.hit / counted.levels == pytest.approx(share, abs=5 * sqrt(share * (1 - share) / 40)), site
            exact += 1
    assert exact > (180 if THOROUGH else 80), exact
