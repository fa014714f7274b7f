"""A layout without errors and warnings is what the game makes of it, whatever the seed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import vaultc
from vaultc.api.layouts.object_checks import LayoutFinding
from vaultc.games import NAMES, game_named
from vaultc.language.diagnostics import Severity
from vaultc.language.game import Feature
from vaultc.language.source import Source
from vaultc.support.errors import InvalidValueError

TERRAIN = ("floor", "stone", "wall", "lava", "water", "ice", "corridor", "tree", "iron bars", "top left corner", "moat")
TRAPS = ("pit", "hole", "magic", "teleport", "polymorph", "sleep gas", "web", "magic portal")
COLUMNS, ROWS = st.integers(1, 79), st.integers(0, 20)
QUICK = settings(max_examples=12, suppress_health_check=list(HealthCheck))


@st.composite
def layouts(draw: st.DrawFn, names: tuple[str, ...] = NAMES) -> vaultc.Layout:
    """A few rooms, patches of terrain, features and things, some of them at impossible places."""
    layout = vaultc.Layout.empty(draw(st.sampled_from(names)))
    for _ in range(draw(st.integers(1, 3))):
        x, y = draw(st.integers(1, 60)), draw(st.integers(0, 14))
        layout.room(x, y, x + draw(st.integers(3, 19)), y + draw(st.integers(2, 6)), lit=draw(st.booleans()))
    for word in draw(st.lists(st.sampled_from(TERRAIN), max_size=3)):
        x, y = draw(COLUMNS), draw(ROWS)
        layout.paint((x, y, min(79, x + 2), min(20, y + 1)), word, lit=draw(st.sampled_from([None, True, False])))
    furnish(draw, layout)
    if draw(st.booleans()):
        layout.fix_walls()
    for _ in range(draw(st.integers(0, 3))):
        x, y = draw(COLUMNS), draw(ROWS)
        layout.place("trap", draw(st.sampled_from(TRAPS)), x, y)
        a_monster(draw, layout, *((x, y) if draw(st.booleans()) else (draw(COLUMNS), draw(ROWS))))
        an_object(draw, layout, x, y)
    return layout


def furnish(draw: st.DrawFn, layout: vaultc.Layout) -> None:
    """Features of all kinds."""
    names = {
        "door": ("nodoor", "open", "locked"), "stairs": ("up", "down"), "ladder": ("up", "down"),
        "altar": ("law", "none"), "feature": ("fountain", "sink"), "grave": ("", "Here lies a level."),
        "drawbridge": ("north", "east"), "engraving": ("dust", "burn"),
    }  # fmt: skip
    for kind in draw(st.lists(st.sampled_from(sorted(names)), max_size=4)):
        x, y = draw(COLUMNS), draw(ROWS)
        try:
            facts: dict[str, str] = {"text": "Elbereth"} if kind == "engraving" else {}
            layout.place(kind, draw(st.sampled_from(names[kind])), x, y, **facts)
        except InvalidValueError:
            assume(kind != "drawbridge" or (1 < x < 79 and 0 < y < 20))


def a_monster(draw: st.DrawFn, layout: vaultc.Layout, x: int, y: int) -> None:
    species = draw(st.sampled_from(layout.game.catalog.species))
    layout.place("monster", species.name, x, y, symbol=species.character, asleep=draw(st.booleans()))


def an_object(draw: st.DrawFn, layout: vaultc.Layout, x: int, y: int) -> None:
    kind = draw(st.sampled_from([kind for kind in layout.game.catalog.kinds if kind.name]))
    assert kind.name is not None
    quantity, blessing = draw(st.integers(1, 3)), draw(st.sampled_from(["blessed", "uncursed", "cursed"]))
    bonus = draw(st.integers(-3, 3))
    layout.place(
        "object", kind.name, x, y, symbol=kind.character, quantity=quantity, blessing=blessing, bonus=bonus,
        buried=draw(st.booleans()),
    )  # fmt: skip


def worst(findings: tuple[LayoutFinding, ...]) -> Severity:
    return max((finding.severity for finding in findings), default=Severity.NOTE)


@QUICK
@given(layouts(), st.integers(1, 1000))
def test_valid_layouts_come_back_and_others_do_not(layout: vaultc.Layout, seed: int) -> None:
    found = worst(layout.validate())
    if found == Severity.NOTE:
        assert layout.made(seed) == layout
        assert layout.made(seed).digest() == layout.digest()
    elif found == Severity.ERROR:
        try:
            made = layout.made(seed)
        except vaultc.VaultcError:
            return
        assert made != layout


@pytest.mark.parametrize("game", NAMES)
def test_floor_in_the_corner_is_no_loss(game: str) -> None:
    layout = vaultc.Layout.empty(game)
    layout.paint((79, 0, 79, 0), "floor")
    assert worst(layout.validate()) == Severity.NOTE
    assert layout.made(1) == layout


@QUICK
@given(layouts(("nethack36",)), layouts(("nethack36",)), layouts(("nethack36",)))
def test_the_distance_is_a_metric(a: vaultc.Layout, b: vaultc.Layout, c: vaultc.Layout) -> None:
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) == (a == b) == (a.digest() == b.digest())
    assert a.distance(a.copy()) == 0
    assert a.distance(c) <= a.distance(b) + b.distance(c) + 1e-12


@QUICK
@given(layouts(), COLUMNS, ROWS, COLUMNS, ROWS)
def test_swapping_twice_changes_nothing(layout: vaultc.Layout, x: int, y: int, to_x: int, to_y: int) -> None:
    before = layout.copy()
    layout.swap((x, y), (to_x, to_y))
    assert layout.at(to_x, to_y) == tuple(replace(thing, x=to_x, y=to_y) for thing in before.at(x, y))
    layout.swap((x, y), (to_x, to_y))
    assert layout == before


LEVEL = """LEVEL: "hall"
FLAGS: noteleport
MESSAGE: "A smell of tar."
ROOM: "ordinary", lit, (3,3), (center,center), (15,9) {
  FOUNTAIN: (3,3)
  MONSTER: ('h', "dwarf"), (5,5), peaceful, "Gimli" { OBJECT: ('(', "pick-axe"), +1 }
  CONTAINER: ('(', "chest"), (1,1), locked { OBJECT: ('!', "booze"), blessed }
  OBJECT: ('*', "ruby"), (2,2), quantity: 3
  GOLD: 77, (2,4)
  TRAP: "magic", (7,7)
  ENGRAVING: (8,8), burn, "Elbereth"
  STAIR: (0,0), up
}
TELEPORT_REGION: levregion(1,1,4,4), levregion(1,0,1,0), down
"""


@pytest.mark.parametrize("name", NAMES)
def test_layouts_freeze_as_levels_do(name: str) -> None:
    """Nothing that a des file can say is lost on the way, except for a sex that some games draw."""
    game = game_named(name)
    script = vaultc.load(Source.from_text(LEVEL, "hall.des"), dialect=game).levels[0]
    for seed in (1, 2, 3):
        level = script.generate(seed)
        text = vaultc.freeze(level.level, game).text
        assert level.layout().to_des() == (text if game.has(Feature.GIVEN_SEX) else text.replace(", female", ""))
