"""Each rule of solving on a level drawn for it."""

from __future__ import annotations

import dataclasses
import pickle

import pytest
from every import every
from level.measures.drawn import CATALOG, drawn, monster, trap

from vaultc.games import NAMES, game_named
from vaultc.level.level import Item
from vaultc.level.measures.level_measures import NAMED
from vaultc.level.measures.survey import Survey
from vaultc.level.solving.powers import MEANS, USUAL_ABILITIES, abilities_of
from vaultc.level.solving.solver import Solution, quest_of, solve
from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.named import kinds_in_role
from vaultc.world.grid import at

from .puzzle_levels import PuzzleLevel, thing


def row(text: str, sokoban: bool = False, amount: int = 1, **tools: int) -> PuzzleLevel:
    """A level of one row between iron bars, with tools by their columns."""
    wall = "F" * len(text)
    found = {(x, 1): name for name, x in tools.items()}
    return PuzzleLevel((wall, text, wall), found, sokoban=sokoban, amount=amount)


@every(
    ("puzzle", "words", "verdict", "steps"),
    [
        (row("|<..X.>|"), (), "solvable", 5),
        (row("|<..X.>|"), ("no kicking",), "unsolvable", None),
        (row("|<..X.>|", key=3), ("no kicking",), "solvable", 5),
        (row("|<..X.>|", key=6), ("no kicking",), "unsolvable", None),
        (row("|<..X.>|", key=3), ("digging",), "unsolvable", None),
        (row("|<..|.>|", pick=3), (), "solvable", 5),
        (row("|<..|.>|", pick=3), ("no digging",), "unsolvable", None),
        (row("|<..}.>|", boots=3), (), "solvable", 5),
        (row("|<..L.>|", boots=3), (), "unsolvable", None),
        (row("|<..L.>|", ring=3), (), "solvable", 5),
        (row("|<..W.>|", boots=3), (), "solvable", 5),
        (row("|<..F.>|", pick=3, ring=4), (), "unsolvable", None),
        (row("|<..T.>|", pick=3), (), "unsolvable", None),
        (row("|<..S.>|"), (), "solvable", 5),
        (row("|<..S.>|"), ("no searching",), "unsolvable", None),
        (row("|<..S.>|", pick=3), ("digging",), "solvable", 5),
        (row("|<..^.>|"), (), "solvable", 5),
        (row("|<..^.>|", sokoban=True), (), "unsolvable", None),
        (row("|<..^.>|", sokoban=True), ("usual", "climbing"), "solvable", 5),
        (row("|<..^.>|", sokoban=True, ring=3), (), "unsolvable", None),
        (row("|<..O.>|"), (), "unsolvable", None),
        (row("|<..O.>|", ring=3), (), "solvable", 5),
        (row("|<..O.>|"), ("usual", "falling"), "solvable", 3),
        (row("|<..|.>|", pick=3), ("usual", "falling"), "solvable", 1),
        (row("|<.0^.>|", sokoban=True), (), "solvable", 5),
        (row("|<.0O.>|"), (), "solvable", 5),
        (row("|<.0}.>|"), (), "solvable", 5),
        (row("|<.0}.>|"), ("no boulders",), "unsolvable", None),
        (row("|<.0L.>|"), (), "gave up", None),
        (row("|<.0+.>|"), (), "gave up", None),
        (row("|<.0|.>|"), (), "unsolvable", None),
        (row("|<.00.>|"), (), "unsolvable", None),
        (row("|<.00.>|", pick=3), (), "solvable", 5),
        (row("|<.0W.>|"), (), "unsolvable", None),
        (row("|<.}}.>|", amount=2, cold=3), (), "solvable", 5),
        (row("|<.}}.>|", amount=1, cold=3), (), "gave up", None),
        (row("|<.WW.>|", amount=2, cold=3), (), "unsolvable", None),
        (row("|<.||.>|", amount=2, blast=3), (), "solvable", 5),
        (row("|<.||.>|", amount=1, blast=3), (), "gave up", None),
        (row("|<.X..>|", amount=1, opener=3), ("wands",), "solvable", 5),
        (row("|<.LLLLLLLL.>|", flask=3), (), "solvable", 11),
        (row("|<.LLLLLLLLL.>|", flask=3), (), "gave up", None),
        (row("|<.LLLLLLLLL.>|", amount=2, flask=3), (), "solvable", 12),
        (row("|<.LLLLLLLLL.>|", amount=2, flask=3), ("no potions",), "unsolvable", None),
    ],
)
def test_a_row_of_squares(puzzle: PuzzleLevel, words: tuple[str, ...], verdict: str, steps: int | None) -> None:
    found = puzzle.solved(*words)
    assert (found.verdict, found.steps) == (verdict, steps)
    assert len(found.cells) == (0 if steps is None else steps + 1)
    assert bool(found.reason) is (verdict != "solvable")


def test_the_plan_tells_tools_and_places() -> None:
    found = PuzzleLevel(("--------", "|<.X.}>|", "|..|.|||", "--------"), {(3, 2): "key", (5, 2): "boots"}).solved(
        "no kicking"
    )
    assert [(tool.ability, tool.name, tool.found, tool.used) for tool in found.tools] == [
        ("keys", "skeleton key", (3, 2), ((4, 1),)),
        ("water walking", "water walking boots", (5, 2), ((6, 1),)),
    ]
    assert found.cells == ((2, 1), (3, 2), (3, 1), (4, 1), (5, 1), (5, 2), (6, 1), (7, 1))


def test_a_locked_box_needs_a_key_or_a_kick() -> None:
    boxed = PuzzleLevel(("-------", "|<.|.>|", "-------"), {(3, 1): "pick"}, frozenset({(3, 1)}))
    assert boxed.solved().steps == 4
    assert boxed.solved("no kicking").verdict == "unsolvable"
    assert boxed.solved("no containers").verdict == "unsolvable"


def test_pushes_are_told() -> None:
    found = row("|<.0.^.>|", sokoban=True).solved()
    assert found.pushes == (((4, 1), (5, 1)), ((5, 1), (6, 1)))
    assert found.shortest


def test_sokoban_has_no_diagonal_pushes_and_tight_corners() -> None:
    diagonal = ("------", "|<||||", "||0|||", "|||}||", "||||>|", "------")
    assert PuzzleLevel(diagonal).solved().steps == 3
    assert PuzzleLevel(diagonal, sokoban=True).solved().verdict == "unsolvable"
    corner = ("----", "|<||", "||>|", "----")
    assert PuzzleLevel(corner).solved().steps == 1
    assert PuzzleLevel(corner, sokoban=True).solved().verdict == "unsolvable"


def test_the_effort_is_limited() -> None:
    yard = ("--------", "|<..0.||", "|.0..0||", "|..0..^>", "|.0.0.||", "--------")
    found = PuzzleLevel(yard, sokoban=True).solved(effort=5)
    assert found.verdict == "gave up"
    assert found.states <= 6
    assert PuzzleLevel(yard, sokoban=True).solved().verdict == "solvable"


def test_the_search_for_any_plan_takes_over() -> None:
    yard = ("--------", "|<.....|", "|.0.0..|", "|....|||", "|....^^>", "--------")
    exact = PuzzleLevel(yard, sokoban=True).solved()
    quick = PuzzleLevel(yard, sokoban=True).solved(effort=200)
    assert (exact.verdict, quick.verdict) == ("solvable", "solvable")
    assert exact.shortest
    assert not quick.shortest
    assert exact.steps is not None
    assert quick.steps is not None
    assert exact.steps <= quick.steps


def solved(picture: str, *words: str, traps: tuple[tuple[str, int, int], ...] = (), **changes: object) -> Solution:
    """The solution of a drawn level after some changes of its cells."""
    level = drawn(picture)
    level.traps = [trap(name, x, y) for name, x, y in traps]
    for name, value in changes.items():
        setattr(level, name, value)
    survey = Survey(level, CATALOG)
    return solve(
        quest_of(level, CATALOG, (survey.cells_of("up"), survey.cells_of("down")), abilities_of(words)), CATALOG
    )


def test_a_game_without_roles_has_no_tools() -> None:
    bare = Catalog("x", lambda table: {"objects": {}} if table == "named" else CATALOG.table(table))
    level = drawn("--------\n|<..|.>|\n--------")
    level.piles[at(3, 1)] = [Item(min(kinds_in_role(CATALOG, "digging tool")))]
    survey = Survey(level, CATALOG)
    ends = (survey.cells_of("up"), survey.cells_of("down"))
    assert solve(quest_of(level, CATALOG, ends, abilities_of(())), CATALOG).verdict == "solvable"
    assert solve(quest_of(level, bare, ends, abilities_of(())), bare).verdict == "unsolvable"


def test_teleportation_traps_need_luck() -> None:
    picture, trapped = "--------\n|<..|.>|\n--------", (("teleport", 4, 1),)
    assert solved(picture, traps=trapped).verdict == "gave up"
    assert solved(picture, "usual", "teleporting", traps=trapped).steps == 3
    assert solved(picture, traps=trapped, flags_set={"noteleport"}).verdict == "unsolvable"


def test_a_raised_drawbridge_is_lowered_by_an_instrument() -> None:
    level = drawn("--------\n|<..|.>|\n--------")
    bridge, gate = at(4, 1), at(5, 1)
    level.terrain[bridge], level.terrain[gate] = terrain.DRAWBRIDGE_UP, terrain.DBWALL
    survey = Survey(level, CATALOG)
    assert not survey.solution("up", "down", USUAL_ABILITIES).is_solvable
    (kind, *_) = sorted(kinds_in_role(CATALOG, "instrument that plays notes"))
    level.piles[at(3, 1)] = [thing("key", kind=kind)]
    found = Survey(level, CATALOG).solution("up", "down", USUAL_ABILITIES)
    assert [tool.used for tool in found.tools] == [((4, 1), (5, 1))]
    assert Survey(level, CATALOG).solution("up", "down", abilities_of(["no instruments"])).verdict == "unsolvable"


def test_what_monsters_carry_counts_on_request() -> None:
    level = drawn("--------\n|<..|.>|\n--------")
    level.monsters = [monster("newt", 3, 1, inventory=[thing("pick")])]
    survey = Survey(level, CATALOG)
    assert survey.solution("up", "down", USUAL_ABILITIES).verdict == "unsolvable"
    assert survey.solution("up", "down", abilities_of(["usual", "carried"])).steps == 5


def test_cursed_rings_and_walls_that_cannot_be_dug_do_not_help() -> None:
    level = drawn("--------\n|<..L.>|\n--------")
    level.piles[at(3, 1)] = [thing("ring", cursed=True)]
    assert Survey(level, CATALOG).solution("up", "down", USUAL_ABILITIES).verdict == "unsolvable"
    level = drawn("--------\n|<..|.>|\n--------")
    level.piles[at(3, 1)] = [thing("pick")]
    assert Survey(level, CATALOG).solution("up", "down", USUAL_ABILITIES).is_solvable
    for cell in range(len(level.flags)):
        level.flags[cell] |= terrain.NON_DIGGABLE if terrain.is_wall(level.terrain[cell]) else 0
    level.terrain[at(5, 0)] = level.terrain[at(5, 2)] = terrain.IRONBARS
    assert Survey(level, CATALOG).solution("up", "down", USUAL_ABILITIES).is_solvable is False


def test_a_level_without_stairs_has_no_verdict() -> None:
    survey = Survey(drawn("-----\n|<..|\n-----"), CATALOG)
    found = survey.solution("up", "down", USUAL_ABILITIES)
    assert (found.verdict, found.is_solvable) == ("gave up", None)
    assert [NAMED[name].take(survey) for name in ("solvable", "solve_path", "tools_needed")] == [None, None, None]


def test_tools_needed_are_the_fewest() -> None:
    puzzle = PuzzleLevel(
        ("---------", "|<....}>|", "|..||...|", "---------"), {(3, 1): "boots", (2, 2): "pick", (3, 2): "ring"}
    )
    assert NAMED["tools_needed"].take(Survey(puzzle.level(), CATALOG)) == 0
    puzzle = PuzzleLevel(("FFFFFFFFF", "|<..||}>|", "FFFFFFFFF"), {(3, 1): "boots", (4, 1): "pick"})
    assert NAMED["tools_needed"].take(Survey(puzzle.level(), CATALOG)) == 2


def test_solutions_are_frozen_and_travel() -> None:
    found = row("|<..X.>|").solved()
    assert pickle.loads(pickle.dumps(found)) == found
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.steps = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["kes"], "did you mean keys"),
        (["no kiking"], "did you mean kicking"),
        (["no usual"], "there is no ability 'usual'"),
    ],
)
def test_unknown_abilities_are_refused(words: list[str], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        abilities_of(words)


@pytest.mark.parametrize("name", NAMES)
def test_all_games_have_the_tools(name: str) -> None:
    assert all(kinds_in_role(game_named(name).catalog, means.role) for means in MEANS)
