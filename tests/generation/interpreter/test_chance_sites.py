"""Chances written in scripts: who decides them, under which key, and how often they come out by the text alone."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from repository import AGAIN
from thorough import sampled

import vaultc
from vaultc.api.loading import LevelScript, load
from vaultc.chance.seeding import tracing_dice
from vaultc.editing.gallery.cards import exact_shares
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.exact_chances.sites import CHANCE, chances_in
from vaultc.generation.exact_chances.sites import ROOM as ROOM_TYPE
from vaultc.generation.interpreter.machine import chance_keys
from vaultc.odds.policies import Bag, Independent, Prd
from vaultc.odds.series import Series
from vaultc.pipeline.generating import make_special_level
from vaultc.sampling.chances import count_sites
from vaultc.world.surroundings import Surroundings

ROOMS = """LEVEL: "rooms"
ROOM: "temple" [25%], lit, (3,3), (center,center), (9,7) {
  IF [50%] { FOUNTAIN: (0,0) } ELSE { SINK: (1,1) }
}
ROOM: "zoo" [0%], lit, (1,1), (center,center), (5,5) { }
ROOM: "ordinary", lit, (5,5), (center,center), (5,5) { [30%]: TRAP: "pit", random }
"""


def script(tmp_path: Path, text: str) -> LevelScript:
    path = tmp_path / "chance.des"
    path.write_text(text, "utf-8")
    return load(path).levels[0]


def test_keys_count_written_chances_in_the_order_of_the_text(tmp_path: Path) -> None:
    text = """FUNCTION before() { [10%]: FOUNTAIN: (5,5) }
LEVEL: "keys"
FUNCTION inside() { [20%]: FOUNTAIN: (6,6) }
ROOM: "zoo" [30%], lit, random, random, random { IF [40%] { [50%]: before() } }
ROOM: "zoo", lit, random, random, random { inside() }
"""
    facts = script(tmp_path, text).facts
    keys = chance_keys(facts.node, facts.functions, "keys")
    assert {span.text: key for span, key in keys.items()} == {
        "[20%]": "keys/chance#0",
        "[30%]": "keys/chance#1",
        "[40%]": "keys/chance#2",
        "[50%]": "keys/chance#3",
        "[10%]": "keys/chance#4",
    }


@pytest.mark.parametrize("policy", [Independent(), Prd(), Bag()], ids=lambda policy: policy.text)
def test_every_policy_spends_the_words_that_the_game_spends(policy, tmp_path: Path) -> None:
    """A level whose outcomes are equal has the same draws; only the order of outcomes may differ between levels."""
    rooms = script(tmp_path, ROOMS)
    series = Series(5, policy)
    for seed in range(1, 30):
        game, other = tracing_dice(seed), tracing_dice(seed)
        make_special_level(rooms.program, game, Surroundings(), rooms.game)
        make_special_level(rooms.program, other, Surroundings(), rooms.game, series)
        differing = next((i for i, (a, b) in enumerate(zip(game.trace, other.trace, strict=False)) if a != b), None)
        assert differing is None or not isinstance(policy, Independent)
        first = next(i for i, roll in enumerate(game.trace) if roll[1] == 100)
        assert game.trace[: first + 1] == other.trace[: first + 1]


def test_the_games_rule_is_what_an_independent_series_does(tmp_path: Path) -> None:
    rooms = script(tmp_path, ROOMS)
    series = Series(5, Independent())
    for seed in range(1, 20):
        assert rooms.generate(seed).render("json") == rooms.generate(seed, series=series).render("json")


def test_series_decide(tmp_path: Path) -> None:
    rooms = script(tmp_path, ROOMS)
    series = Series(5, Bag())
    levels = [rooms.generate(seed, series=series).level for seed in range(1, 41)]
    assert sum(level.fountains for level in levels) == sum(level.sinks for level in levels) == 20
    kinds = [[room.type for room in level.rooms] for level in levels]
    temples, zoos = ({room for level in kinds for room in level} - {0} for _ in range(2))
    assert len(temples | zoos) == 2
    assert sum(len(level.traps) for level in levels) == 12
    assert set(series.records) == {"rooms/chance#0", "rooms/chance#1", "rooms/chance#3"}


def test_a_level_that_fails_leaves_no_trace(tmp_path: Path) -> None:
    failing = script(
        tmp_path, 'LEVEL: "x"\n[50%]: FOUNTAIN: (5,5)\nIF [0 == 1] { $a = { 1, 2 } }\nGOLD: $a[0], (5,5)\n'
    )
    series = Series(1, Bag())
    with pytest.raises(Exception, match="never assigned"):
        failing.generate(1, series=series)
    assert series.records == {}


ROOM = 'ROOM: "ordinary", lit, random, random, random'

EXACT = {
    "[25%]: FOUNTAIN: (5,5)": ["1/4"],
    "IF [50%] { [50%]: FOUNTAIN: (5,5) } ELSE { [10%]: FOUNTAIN: (5,5) }": ["1/2", "1/4", "1/20"],
    "LOOP [2] { [50%]: FOUNTAIN: (5,5) }": ["3/4"],
    "LOOP [0] { [50%]: FOUNTAIN: (5,5) }": ["1/2"],
    "FOR $i = 3 TO 1 { [50%]: FOUNTAIN: (5,5) }": ["7/8"],
    "FUNCTION f() { [50%]: FOUNTAIN: (5,5) }\nf()\n[20%]: f()": ["11/20", "1/5"],
    "FUNCTION f() { [50%]: FOUNTAIN: (5,5) }": ["0"],
    'ROOM: "zoo" [30%], lit, random, random, random { }': ["3/10"],
    'ROOM: "zoo" [0%], lit, random, random, random { }': ["1"],
    "[100%]: FOUNTAIN: (5,5)": ["1"],
    "SWITCH [4] { CASE 0: [50%]: SINK: (5,5) BREAK CASE 3: [20%]: SINK: (6,5) CASE 1: [40%]: SINK: (7,5) }": [
        "1/8", "1/20", "1/5",
    ],
    "SWITCH [4] { CASE 0: BREAK DEFAULT: [50%]: FOUNTAIN: (5,5) }": ["3/8"],
    "$x = 1d2\nIF [$x == 1] { [50%]: FOUNTAIN: (5,5) }\n[10%]: FOUNTAIN: (5,5)": ["1/4", "1/10"],
    "LOOP [1d3] { [50%]: FOUNTAIN: (5,5) }": ["17/24"],
    "[50%]: EXIT\n[50%]: FOUNTAIN: (5,5)": ["1/2", "1/4"],
    "LOOP [3] { [50%]: BREAK }\n[50%]: FOUNTAIN: (5,5)": ["7/8", "1/2"],
    'ROOM: "ordinary", lit, random, random, random { [50%]: FOUNTAIN: random }\n[50%]: FOUNTAIN: (5,5)': ["1/2", "1/2"],
    'FUNCTION f() { [50%]: FOUNTAIN: (0,0) }\nROOM: "ordinary", lit, random, random, random { f() }': ["1/2"],
    f'{ROOM} {{ }}\n{ROOM} {{ [50%]: FOUNTAIN: (0,0) }}\n[50%]: FOUNTAIN: (5,5)': [None, "1/2"],
    f'[50%]: {ROOM} {{ [50%]: FOUNTAIN: (0,0) }}\n{ROOM} {{ [20%]: FOUNTAIN: (0,0) }}': ["1/2", "1/4", None],
    f'IF [50%] {{ {ROOM} {{ [50%]: SINK: (0,0) }} }} ELSE {{ {ROOM} {{ [20%]: SINK: (0,0) }} }}': ["1/2", "1/4", "1/10"],
    f'LOOP [2] {{ {ROOM} {{ [50%]: FOUNTAIN: (0,0) }} }}': [None],
    f'SINK: (9,9)\n{ROOM} {{ [50%]: FOUNTAIN: (0,0) }}': [None],
    'ROOM: "zoo" [30%], lit, random, random, (11,9) { [50%]: FOUNTAIN: (0,0) }': ["3/10", "1/2"],
    'ROOM: "ordinary", lit, (3,3), (center,center), (11,9) { SUBROOM: "zoo", lit, random, random { [50%]: SINK: (0,0) } }': [
        "1/2",
    ],
    f'{ROOM} {{ SUBROOM: "zoo", lit, random, random {{ [50%]: SINK: (0,0) }} }}': [None],
    'ROOM: "ordinary", lit, (3,3), (center,center), (11,30) { [50%]: FOUNTAIN: (0,0) }\n[50%]: SINK: (5,5)': [None, "1/2"],
    'ROOM: "vault", lit, random, random, random { [50%]: FOUNTAIN: (0,0) }': [None],
}  # fmt: skip


@pytest.mark.parametrize("body", EXACT)
def test_shares_by_the_text(body: str, tmp_path: Path) -> None:
    facts = script(tmp_path, f'LEVEL: "x"\n{body}\n').facts
    shares = [share for _, share in exact_shares(facts.node, facts.functions, UNNETHACK)]
    assert shares == [None if share is None else Fraction(share) for share in EXACT[body]]


SURE = [body for body, shares in EXACT.items() if None not in shares]


@pytest.mark.parametrize("body", sampled(SURE, 3) if AGAIN else SURE)
def test_shares_hold_when_levels_are_made(body: str, tmp_path: Path) -> None:
    made = script(tmp_path, f'LEVEL: "x"\n{body}\n')
    sites = [
        site
        for site in chances_in(made.facts.node, made.facts.functions, made.game)
        if site.kind in (CHANCE, ROOM_TYPE)
    ]
    counted = count_sites(made, sites, range(1, 201), made.surroundings_at())
    for site, found in zip(sites, counted.sites, strict=True):
        assert site.times is not None
        if site.times.at_least_once != 1 or "ROOM" not in body:
            assert found.hit / 200 == pytest.approx(float(site.times.at_least_once), abs=0.11)
            assert found.times / 200 == pytest.approx(float(site.times.mean), abs=0.25)


def vault_shares(tmp_path: Path, body: str) -> list[Fraction | None]:
    facts = script(tmp_path, f'LEVEL: "v"\nFLAGS: rndvault\n{body}').facts
    return [share for _, share in exact_shares(facts.node, facts.functions, UNNETHACK)]


def test_the_only_room_of_a_vault_is_certain(tmp_path: Path) -> None:
    text = """VAULTGEN: 5
$x = object: { '*', '(' }
SHUFFLE: $x
[50%]: MESSAGE: "x"
ROOM: "zoo" [20%], lit, random, random, random { [50%]: FOUNTAIN: random }
[50%]: MESSAGE: "x"
"""
    assert vault_shares(tmp_path, text) == [Fraction(1, 2), Fraction(1, 5), Fraction(1, 2), Fraction(1, 2)]


def test_nothing_is_certain_behind_a_vaults_room_that_may_not_fit(tmp_path: Path) -> None:
    again = f'{ROOM} {{ }}\n{ROOM} {{ [50%]: SINK: random }}\n[50%]: MESSAGE: "x"\n'
    assert vault_shares(tmp_path, again) == [None, None]


@pytest.mark.parametrize("name", ["vlt-brook", "vlt-delphi", "vlt-big-1", "vlt-loot", "vlt-thinnest"])
def test_rooms_of_the_library_are_always_made(name: str) -> None:
    made = vaultc.library()[name]
    assert None not in [share for _, share in exact_shares(made.facts.node, made.facts.functions, made.game)]
    for seed in range(1, 60):
        assert len(made.generate(seed).level.rooms) == 1


def test_a_region_ends_the_room(tmp_path: Path) -> None:
    text = """ROOM: "ordinary", lit, (3,3), (center,center), (20,9) {
  REGION: (0,0,3,3), lit, "ordinary"
  SUBROOM: "ordinary", lit, random, random { [50%]: SINK: random }
}
"""
    facts = script(tmp_path, f'LEVEL: "x"\n{text}').facts
    assert [share for _, share in exact_shares(facts.node, facts.functions, UNNETHACK)] == [None]
