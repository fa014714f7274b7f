"""Mistakes that cost a player the game: closed arrivals, covered areas, empty selections, rooms that stay bare."""

from __future__ import annotations

import pytest

from vaultc.games import game_named
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.linter.engine import lint
from vaultc.linter.level_rules import SAMPLED_RULES
from vaultc.linter.probe import Probe, look_at

HEAD = 'LEVEL: "x"\nFLAGS: noteleport, hardfloor\nGEOMETRY: center, center\nMAP\n'
POCKET = """\
----------
|......|.|
|......---
|......|--
----------
ENDMAP
"""
POND = """\
------------
|..}}}}..PP|
|..}}}}..PP|
------------
ENDMAP
STAIR: (1,1), up
"""
ROOMS = """\
-----------
|....|....|
|....+....|
|....|....|
-----------
ENDMAP
STAIR: (8,1), up
"""


def found(text: str, rule: str, game: str = "unnethack") -> list[tuple[int, str]]:
    """The lines and messages of a rule's findings."""
    meaning = game_named(game)
    model = analyze(parse(Source.from_text(text), meaning.grammar), meaning)
    diagnostics = lint(model)
    assert not [str(d) for d in diagnostics if d.rule == "syntax-error"]
    return [(d.span.begin.line, d.message) for d in diagnostics if d.rule == rule]


@pytest.mark.parametrize(
    ("body", "is_closed"),
    [
        ("STAIR: (1,1), down\nNON_DIGGABLE: (0,0,9,4)\nTELEPORT_REGION: (0,0,9,4), (0,0,0,0), down\n", True),
        ("STAIR: (1,1), down\nNON_DIGGABLE: (0,0,9,4)\nTELEPORT_REGION: (7,0,9,4), (0,0,0,0)\n", True),
        ("LADDER: (6,3), up\nNON_DIGGABLE: (0,0,9,4)\nBRANCH: (8,1,8,1), (0,0,0,0)\n", True),
        ("STAIR: (1,1), up\nNON_DIGGABLE: (0,0,9,4)\nTELEPORT_REGION: levregion(30,5,50,15), (1,1,6,3), up\n", True),
        ("STAIR: (8,1), up\nNON_DIGGABLE: (0,0,9,4)\nTELEPORT_REGION: (1,1,6,3), (0,0,0,0)\n", True),
        ("STAIR: (1,1), down\nTELEPORT_REGION: (0,0,9,4), (0,0,0,0), down\n", False),
        ("STAIR: (1,1), down\nNON_DIGGABLE: (0,0,9,4)\nTELEPORT_REGION: (0,0,6,4), (0,0,0,0), down\n", False),
        ("STAIR: random, down\nNON_DIGGABLE: (0,0,9,4)\nTELEPORT_REGION: (0,0,9,4), (0,0,0,0), down\n", False),
        (
            "STAIR: (1,1), up\nNON_DIGGABLE: (0,0,9,4)\nDOOR: locked, (7,1)\n"
            "TELEPORT_REGION: (0,0,9,4), (0,0,0,0), down\n",
            False,
        ),
    ],
)
def test_arrivals_behind_walls_that_nobody_digs(body: str, is_closed: bool) -> None:
    assert bool(found(HEAD + POCKET + body, "closed-arrival")) is is_closed


@pytest.mark.parametrize(
    ("body", "is_told"),
    [
        ("TELEPORT_REGION: (0,0,9,4), (0,0,0,0), down\n", True),
        ("TELEPORT_REGION: (0,0,9,4), (0,0,0,0), down\nSTAIR: (1,1), up\n", False),
        ("TELEPORT_REGION: (0,0,9,4), (0,0,0,0), down\nALTAR: (1,1), law, altar\n", False),
        ("GOLD: 5, random\n", False),
    ],
)
def test_a_small_level_with_arrivals_needs_a_way_out(body: str, is_told: bool) -> None:
    assert bool(found(HEAD + POCKET + body, "no-way-out")) is is_told


@pytest.mark.parametrize("game", ["unnethack", "unnethack6", "nethack36"])
@pytest.mark.parametrize(
    ("statement", "is_covered"),
    [
        ("TELEPORT_REGION: (2,1,3,2), (1,1,8,2), down", True),
        ("TELEPORT_REGION: (2,1,3,2), (2,1,3,2)", True),
        ("TELEPORT_REGION: (1,1,5,2), levregion(1,0,79,20), up", True),
        ("TELEPORT_REGION: levregion(40,10,41,11), levregion(1,0,79,20)", True),
        ("BRANCH: (1,1,5,2), (0,0,9,4)", True),
        ("STAIR: (1,1,5,2), (0,0,9,4), up", True),
        ('PORTAL: (1,1,5,2), (0,0,9,4), "oracle"', True),
        ("TELEPORT_REGION: (0,0,6,4), (1,1,6,3), down", True),
        ("TELEPORT_REGION: (1,1,8,2), (2,1,3,2), down", False),
        ("TELEPORT_REGION: (1,1,5,2), (0,0,0,0), down", False),
        ("TELEPORT_REGION: levregion(1,0,79,20), (0,0,9,4)", True),
        ("BRANCH: (1,1,5,2), levregion(1,0,10,20)", False),
    ],
)
def test_second_areas_that_leave_nothing(game: str, statement: str, is_covered: bool) -> None:
    assert bool(found(HEAD + POCKET + statement + "\n", "exclusion-covers-area", game)) is is_covered


def test_a_boundary_becomes_floor_on_which_heroes_arrive() -> None:
    text = 'LEVEL: "x"\nGEOMETRY: center, center\nMAP\n-----\n|.BB|\n-----\nENDMAP\nSTAIR: (1,1), up\n'
    assert found(text + "TELEPORT_REGION: (0,0,4,2), (0,0,1,2), down\n", "exclusion-covers-area", "unnethack6") == []


def test_older_levels_have_second_areas_too() -> None:
    text = "MAZE:\"x\",' '\nGEOMETRY:center,center\nMAP\n.....\nENDMAP\nTELEPORT_REGION:(1,0,2,0),(0,0,4,0),down\n"
    assert found(text, "exclusion-covers-area", "nethack343") != []


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("OBJECT: '*', rndcoord(filter('W', fillrect (1,1,10,2)))", "there is no `W` (water) here"),
        ("TERRAIN: filter('T', fillrect (0,0,11,3)), '.'", "there is no `T` (a tree) here"),
        ("$sea = selection: filter('}', fillrect (1,1,2,2))", "there is no `}` (moat) here"),
        ("OBJECT: '*', rndcoord(filter(fillrect (1,1,2,2), fillrect (4,1,6,2)))", "the two areas have no square in"),
        ("$a = selection: fillrect (1,1,2,2)\nTERRAIN: filter('P', $a), '.'", "there is no `P` (pool) here"),
        ("OBJECT: '*', rndcoord(filter('}', fillrect (1,1,10,2)))", None),
        ("TERRAIN: (1,1), 'T'\nTERRAIN: filter('T', fillrect (0,0,11,3)), '.'", None),
        ("[50%]: TERRAIN: (1,1), 'T'\nTERRAIN: filter('T', fillrect (0,0,11,3)), '.'", None),
        ("LOOP [2] {\nTERRAIN: filter('T', fillrect (0,0,11,3)), '.'\nTERRAIN: (1,1), 'T'\n}", None),
        ("OBJECT: '*', rndcoord(filter(fillrect (1,1,4,2), fillrect (4,1,6,2)))", None),
        ("OBJECT: '*', rndcoord(filter(50%, fillrect (4,1,6,2)))", None),
    ],
)
def test_selections_in_which_there_is_no_square(statement: str, message: str | None) -> None:
    messages = [text for _, text in found(HEAD + POND + statement + "\n", "empty-selection")]
    assert (message in messages[0]) if message else messages == []


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ('REGION: (1,1,7,3), lit, "zoo", filled', "reaches into another room: there is a wall at (5,1)"),
        ('REGION: (1,1,9,2), lit, "temple"', "reaches into another room"),
        ('REGION: (1,0,4,3), lit, "throne"', "includes a wall of the room"),
        ('REGION: (1,1,5,3), lit, "zoo", filled', "includes a wall of the room"),
        ('REGION: (1,1,4,3), lit, "zoo"\nREGION: (2,2,4,3), lit, "morgue"', "the `morgue` overlaps the `zoo`"),
        ('REGION: (1,1,4,3), lit, "zoo", filled', None),
        ('REGION: (1,1,4,3), lit, "zoo", filled, irregular', None),
        ('REGION: (1,1,7,3), lit, "zoo", unfilled', None),
        ('REGION: (0,0,10,4), lit, "ordinary"\nREGION: (1,1,4,3), lit, "zoo"', None),
    ],
)
def test_regions_that_are_not_the_inside_of_their_room(statement: str, message: str | None) -> None:
    messages = [text for _, text in found(HEAD + ROOMS + statement + "\n", "special-room-area")]
    assert (message in messages[0]) if message else messages == []


@pytest.mark.parametrize("game", ["unnethack", "unnethack6", "nethack36"])
@pytest.mark.parametrize(
    ("statements", "message"),
    [
        ('REGION: (1,1,3,3), lit, "shop"\nDOOR: closed, (5,2)', "there is no door on the border of this `shop`"),
        ('REGION: (1,1,4,3), lit, "food shop"\nDOOR: closed, (5,2)\nDOOR: closed, (2,4)', "has 2 doors"),
        ('REGION: (1,1,4,3), lit, "shop"\nDOOR: closed, (5,2)', None),
        ('REGION: (1,1,3,3), lit, "shop", unfilled\nDOOR: closed, (5,2)', None),
        ('REGION: (4,1,1,3), lit, "shop"\nDOOR: closed, (5,2)', None),
        ('REGION: (1,1,4,3), lit, "shop"\n$d = { (5,1), (5,2) }\nSHUFFLE: $d\nDOOR: closed, $d[0]', None),
    ],
)
def test_shops_have_one_door(game: str, statements: str, message: str | None) -> None:
    messages = [text for _, text in found(HEAD + ROOMS + statements + "\n", "shop-doors", game)]
    assert (message in messages[0]) if message else messages == []


def test_a_shop_of_an_older_level_has_one_door() -> None:
    text = 'MAZE:"x",\' \'\nGEOMETRY:center,center\nMAP\n-----\n|...|\n-----\nENDMAP\nREGION:(1,1,3,1),lit,"shop"\n'
    assert [line for line, _ in found(text, "shop-doors", "nethack343")] == [8]
    assert found(text + "DOOR:closed,(4,1)\n", "shop-doors", "nethack343") == []


VAULT = 'LEVEL: "vlt-x"\nFLAGS: rndvault\nROOM: "ordinary", random, random, random, (5,5) {\n'


@pytest.mark.parametrize(
    ("statements", "depths"),
    [
        ('TRAP: "web", (1,1)', [7]),
        ('TRAP: "polymorph", (1,1)\nTRAP: "polymorph", (2,1)\nTRAP: "land mine", random', [8, 6]),
        ("MONSTER: ('w', \"purple worm\"), random", [4]),
        ('IF [level.depth >= 7] {\nTRAP: "web", (1,1)\n}', []),
        ('IF [level.depth > 5] {\nTRAP: "web", (1,1)\n} ELSE {\nTRAP: "land mine", (1,1)\n}', [7, 6]),
        ('[level.depth == 7]: TRAP: "web", (1,1)\nTRAP: "polymorph", (1,1)', [8]),
        ('[level.depth < 9]: EXIT\nTRAP: "polymorph", (1,1)', []),
        ('IF [level.depth > 2] {\n[level.depth < 9]: EXIT\n}\nTRAP: "polymorph", (1,1)', []),
        ('TRAP: "arrow", (1,1)\nTRAP: random, random', []),
        ("MONSTER: ('d', \"jackal\"), random\nMONSTER: 'D', random", []),
    ],
)
def test_things_that_chance_never_puts_so_near_the_surface(statements: str, depths: list[int]) -> None:
    messages = [text for _, text in found(VAULT + statements + "\n}\n", "out-of-depth")]
    assert [int(text.partition(" before depth ")[2].split(",")[0].split(";")[0]) for text in messages] == depths


@pytest.mark.parametrize(("least", "is_told"), [(6, True), (7, False)])
def test_a_vault_has_a_least_depth(least: int, is_told: bool) -> None:
    text = VAULT.replace("ROOM:", f"MINDEPTH: {least}\nROOM:") + 'TRAP: "web", (1,1)\n}\n'
    messages = [text for _, text in found(text, "out-of-depth", "evilhack")]
    assert [text.endswith(f"appear at depth {least}") for text in messages] == [True] * is_told


@pytest.mark.parametrize(
    ("statements", "is_told"),
    [
        ("STAIR: levregion(1,0,20,20), (0,0,0,0), up", True),
        ("STAIR: levregion(1,0,20,20), (0,0,0,0), up\nSTAIR: (5,5), down", False),
        ('STAIR: levregion(1,0,20,20), (0,0,0,0), up\nTRAP: "hole", (5,5)', False),
    ],
)
def test_ways_out_come_before_stairs_in_areas(statements: str, is_told: bool) -> None:
    text = f'LEVEL: "x"\nFLAGS: inaccessibles\nNOMAP\n{statements}\n'
    assert bool(found(text, "ways-out-before-stairs", "nethack36")) is is_told


# ---- generated levels


def seen(text: str, rule: str, levels: int = 12) -> list[str]:
    """The messages of a rule about generated levels."""
    game = game_named("unnethack")
    model = analyze(parse(Source.from_text(text), game.grammar), game)
    rules = [each for each in SAMPLED_RULES if each.name == rule]
    assert rules
    return [
        found.message
        for level in model.levels
        for found in look_at(Probe.of(level, model), range(1, levels + 1), rules)
    ]


UNDIGGABLE = "NON_DIGGABLE: (0,0,9,4)\nTELEPORT_REGION: (0,0,9,4), (0,0,0,0), down\n"


@pytest.mark.parametrize(
    ("body", "is_seen"),
    [
        ("STAIR: random, up\n" + UNDIGGABLE, True),
        ("STAIR: (1,1), up\nIF [50%] {\nDOOR: closed, (7,1)\n}\n" + UNDIGGABLE, True),
        ("STAIR: (1,1), up\nDOOR: closed, (7,1)\nDOOR: closed, (8,2)\n" + UNDIGGABLE, False),
        ("STAIR: (1,1), up\n" + UNDIGGABLE, False),
        ("STAIR: random, up\nTELEPORT_REGION: (0,0,9,4), (0,0,0,0), down\n", False),
    ],
    ids=["random stairs", "door by chance", "doors", "told from the text", "walls to dig"],
)
def test_levels_that_lock_heroes_in(body: str, is_seen: bool) -> None:
    assert bool(seen(HEAD + POCKET + body, "locked-in-arrival")) is is_seen


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        ("MONSTER: (';', \"giant eel\"), (4,1)\nTERRAIN: (4,1), '.'", "this giant eel ends up on floor in 12 of 12"),
        ("MONSTER: ('d', \"jackal\"), (1,2)\nTERRAIN: (1,2), 'L'", "this jackal ends up on lava in 12 of 12"),
        (
            "MONSTER: ('d', \"jackal\"), (1,2)\nREPLACE_TERRAIN: (1,2,1,2), '.', '}', 100%",
            "this jackal ends up on water",
        ),
        ("TERRAIN: (4,1), '.'\nMONSTER: (';', \"giant eel\"), (5,1)", None),
        ("MONSTER: ('e', \"floating eye\"), (1,2)\nTERRAIN: (1,2), 'L'", None),
    ],
)
def test_ground_that_changes_under_a_monster(statements: str, message: str | None) -> None:
    messages = seen(HEAD + POND + statements + "\n", "monster-out-of-place")
    assert (message in messages[0]) if message else messages == []


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        ("REGION: (1,1,4,3), lit, \"shop\"\nTERRAIN: (5,2), '.'", "this `shop` has no keeper and no goods in 12 of 12"),
        ('DOOR: closed, (5,2)\nREGION: (1,1,4,3), lit, "shop"', "this `shop` has no keeper"),
        ('REGION: (1,1,4,3), lit, "shop"\nDOOR: closed, (5,2)', None),
        ("REGION: (1,1,4,3), lit, \"shop\", unfilled\nTERRAIN: (5,2), '.'", None),
        ('REGION: (1,1,4,3), lit, "temple"\nALTAR: (2,2), law, shrine', None),
    ],
)
def test_rooms_whose_keeper_does_not_come(statements: str, message: str | None) -> None:
    messages = seen(HEAD + ROOMS + statements + "\n", "room-without-keeper")
    assert (message in messages[0]) if message else messages == []


def test_mazes_that_begin_beside_floor() -> None:
    head = "LEVEL: \"x\"\nINIT_MAP: solidfill, '{}'\nGEOMETRY: center, center\n"
    text = head + "MAP\n-+-\n|.|\n---\nENDMAP\nMAZEWALK: (1,0), north\n"
    assert seen(text.format("."), "idle-maze-walk") != []
    assert seen(text.format(" "), "idle-maze-walk") == []
    assert seen(text.format(" ") + "MAZEWALK: (2,1), east\n", "idle-maze-walk") == []
