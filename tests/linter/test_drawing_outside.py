"""Selections that reach beyond their room or map: what is found, and what the fixes leave of the levels."""

from __future__ import annotations

import random

import pytest
from every import every

from vaultc.games.nethack36 import GAME as NETHACK36
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.games.unnethack6 import GAME as UNNETHACK6
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.linter import extents, overreach
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.fixing import mend
from vaultc.linter.level_rules import SAMPLED_RULES
from vaultc.linter.probe import Probe, look_at
from vaultc.pipeline.reading import model_of
from vaultc.world import grid
from vaultc.world.catalog import terrain

RULES = ("drawing-outside-room", "drawing-outside-map", "rndcoord-outside-room")
GAMES = (UNNETHACK, UNNETHACK6)


def diagnose(text: str | Source, game: Game = UNNETHACK) -> list[Diagnostic]:
    source = text if isinstance(text, Source) else Source.from_text(text, "x.des")
    return [found for found in examine(source, game).diagnostics if found.rule in RULES]


def mended(text: str, game: Game) -> str:
    return mend(Source.from_text(text, "x.des"), lambda source: diagnose(source, game)).text


def made(text: str, seed: int, game: Game) -> Level:
    model = model_of(Source.from_text(text, "x.des"), game)
    sample = Probe.of(model.levels[0], model).sample(seed)
    assert sample.level is not None, sample.failure
    return sample.level


def vault(*statements: str, size: str = "(9,5)") -> str:
    body = "\n".join(f"  {statement}" for statement in statements)
    return f'LEVEL: "vlt-x"\nFLAGS: rndvault\nROOM: "rndvault", lit, random, random, {size} {{\n{body}\n}}\n'


def cellar(*statements: str, size: str = "(9,5)") -> str:
    return vault(*statements, size=size).replace("vlt-x", "cellar").replace("FLAGS: rndvault\n", "").replace(
        "rndvault", "ordinary"
    )  # fmt: skip


def hall(*statements: str) -> str:
    rows = ("-" * 13, *["|" + "." * 11 + "|"] * 5, "-" * 13)
    return "\n".join(('LEVEL: "hall"', "GEOMETRY: center, center", "MAP", *rows, "ENDMAP", *statements)) + "\n"


# ---- what a fix leaves

FLOODS = (
    ("TERRAIN: complement (4,2), 'L'",),
    ("TERRAIN: complement circle((4,2), 2, unfilled) & (4,2), 'L'",),
    ("TERRAIN: gradient(radial, (1 - 4), (4,2)), 'P'",),
    ("TERRAIN: gradient(square, (2 - 6, limited), (0,0), (8,4)), 'P'",),
    ("TERRAIN: grow(grow(rect (1,1,7,3))), 'P'",),
    ("TERRAIN: circle((4,2), 6), 'L'",),
    ("TERRAIN: ellipse((4,2), 9, 4, unfilled), 'P'",),
    ("TERRAIN: fillrect (2,2,30,9), 'I'",),
    ("TERRAIN: rect (2,2,30,9), 'I'",),
    ("TERRAIN: filter(40%, complement (1,1)), 'T'",),
    ("$far = selection: gradient(radial, (0 - 3), (8,4))", "TERRAIN: filter(60%, grow(north, $far)), 'P'"),
    ("$edge = selection: complement fillrect (1,1,7,3)", "FOUNTAIN: filter(20%, $edge)", "TERRAIN: $edge, 'P'"),
    ("$size = 7", "TERRAIN: circle(coord($size / 2, room.height / 2), $size), 'L'"),
    ("POOL: complement fillrect region(0, 0, room.width - 3, room.height - 1)",),
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("around", [vault, cellar, hall], ids=lambda around: around.__name__)
@pytest.mark.parametrize("statements", FLOODS, ids=lambda statements: statements[-1])
def test_a_fixed_statement_draws_the_same_inside_and_nothing_outside(
    statements: tuple[str, ...], around, game: Game
) -> None:
    if around is hall and any("room." in statement or "rect (2" in statement for statement in statements):
        pytest.skip("there is no room, or another rule reports it")
    text = around(*statements)
    fixed = mended(text, game)
    assert fixed != text
    assert diagnose(fixed, game) == []
    unpainted = fixed.replace("FOUNTAIN: ", "TERRAIN: ").replace("POOL: ", "TERRAIN: ")
    lines = [line if "TERRAIN: " not in line else _undrawn(line) for line in unpainted.splitlines()]
    bare = "\n".join(lines) + "\n"
    floods = 0
    for seed in range(1, 5):
        before, after, without = (made(version, seed, game) for version in (text, fixed, bare))
        inside = _inside(without, around is hall)
        assert [before.terrain[cell] for cell in inside] == [after.terrain[cell] for cell in inside]
        outside = [cell for cell in range(grid.HEIGHT, grid.CELLS) if cell not in inside]
        assert [after.terrain[cell] for cell in outside] == [without.terrain[cell] for cell in outside]
        floods += any(before.terrain[cell] != without.terrain[cell] for cell in outside)
    assert floods


def _undrawn(line: str) -> str:
    """The same statement, which computes its selection and changes nothing."""
    return line[: line.rindex("'") - 2] + "'x'" if line.endswith("'") else line + ", 'x'"


def _inside(level: Level, is_hall: bool) -> frozenset[int]:
    if is_hall:
        cells = [cell for cell in range(grid.HEIGHT, grid.CELLS) if level.terrain[cell] != terrain.STONE]
        columns, rows = zip(*(divmod(cell, grid.HEIGHT) for cell in cells), strict=True)
        box = min(columns), min(rows), max(columns), max(rows)
    else:
        room = max(level.rooms, key=lambda room: room.origin is not None)
        box = room.lx, room.ly, room.hx, room.hy
    left, top, right, bottom = box
    return frozenset(grid.at(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def test_rooms_of_random_size_are_measured_by_the_fix() -> None:
    text = vault("TERRAIN: complement (0,0), 'L'", size="random")
    assert "filter(fillrect region(0, 0, room.width - 1, room.height - 1), complement (0,0))" in mended(text, UNNETHACK)


@pytest.mark.parametrize(
    ("statement", "fixed"),
    [
        ("TERRAIN: fillrect (2,0,9,4), 'P'", "TERRAIN: fillrect (2,0,8,4), 'P'"),
        ("REPLACE_TERRAIN: (0,0,78,20), '.', 'T', 5%", "REPLACE_TERRAIN: (0,0,8,4), '.', 'T', 5%"),
    ],
)
def test_rectangles_end_at_the_edge(statement: str, fixed: str) -> None:
    assert fixed in mended(vault(statement), UNNETHACK)


# ---- what is found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            vault("TERRAIN: circle((4,2), 3), 'P'"),
            "this `circle` covers walls of the room: 6 of their squares turn into water",
        ),
        (vault("TERRAIN: (20,1), 'L'"), "this place lies beyond the room: 1 square outside of it turns into lava"),
        (
            vault("TERRAIN: filter(10%, complement (1,1)), 'L'"),
            "this `complement` reaches beyond the room: up to 1,614 squares outside of it may turn into lava",
        ),
        (
            vault("TERRAIN: (1,1) & grow(grow(fillrect (0,0,8,4))), 'T'"),
            "this `grow` reaches beyond the room: 72 squares outside of it turn into a tree",
        ),
        (
            vault("$what = terrain: { 'L', 'P' }", "TERRAIN: complement (1,1), $what[0]"),
            "this `complement` reaches beyond the room: 1,614 squares outside of it change",
        ),
        (
            vault('SUBROOM: "ordinary", lit, (2,1), (3,2) {', "TERRAIN: complement (1,1), 'L'", "}"),
            "this `complement` reaches beyond the room: 1,653 squares outside of it turn into lava",
        ),
        (
            vault() + "TERRAIN: fillrect (5,5,6,6), 'L'\n",
            "this `fillrect` is on the level around the vault: 4 squares turn into lava",
        ),
        (
            hall("TERRAIN: complement (1,1), 'L'"),
            "this `complement` reaches beyond the map: 1,568 squares outside of it turn into lava",
        ),
        (
            hall("$spot = rndcoord(complement (1,1))", 'TRAP: "pit", $spot'),
            "this `complement` reaches beyond the map: 1,568 of its 1,658 squares are outside of it",
        ),
        (
            vault("TERRAIN: filter('.', complement (1,1)), 'P'"),
            "this `complement` reaches beyond the room: up to 1,614 squares outside of it may turn into water",
        ),
        (
            vault("REPLACE_TERRAIN: (0,0,20,4), '.', 'T', 5%"),
            "this area reaches beyond the room: up to 60 squares outside of it may turn into a tree",
        ),
    ],
)
def test_messages_say_what_becomes_of_how_many_squares(text: str, message: str) -> None:
    assert [found.message for found in diagnose(text)] == [message]


def test_the_innermost_culprit_is_marked_and_the_statement_noted() -> None:
    text = vault("$far = selection: (1,1) & gradient(radial, (0 - 3), (8,4))", "TERRAIN: grow($far), 'P'")
    (found,) = diagnose(text)
    assert found.span.text == "gradient(radial, (0 - 3), (8,4))"
    assert [note.span.text for note in found.notes if note.span] == ["TERRAIN"]


@pytest.mark.parametrize(
    "text",
    [
        vault("TERRAIN: filter(fillrect (0,0,8,4), complement (4,2)), 'L'"),
        vault("TERRAIN: filter(complement gradient(radial, (0 - 9), (4,2)), fillrect (0,0,8,4)), 'C'"),
        vault("TERRAIN: (9,2), '.'", "DOOR: closed, (9,1)", "TERRAIN: grow(fillrect (0,0,8,4)), 'F'"),
        vault("TERRAIN: circle((4,2), 2), 'P'", "TERRAIN: circle(random, 9), 'P'", "TERRAIN: floodfill (1,1), 'P'"),
        vault(
            "$all = selection: fillrect (0,0,8,4)",
            "TERRAIN: filter('.', $all), 'P'",
            "TERRAIN: filter(0%, complement $all), 'P'",
        ),
        vault(
            "$part = selection: complement (1,1)",
            "$part = selection: filter($part, fillrect (0,0,8,4))",
            "TERRAIN: $part, 'P'",
        ),
        vault("TERRAIN: fillrect (0,0,16,8), 'P'", size="random"),
        "FUNCTION flood() {\n  TERRAIN: complement (1,1), 'L'\n}\n" + vault("flood()"),
        "LEVEL: \"sea\"\nINIT_MAP: solidfill, '}'\nNOMAP\nTERRAIN: complement circle((40,10), 6, unfilled), 'L'\n",
        hall().replace("GEOMETRY", "INIT_MAP: mines, '.', ' ', true, true, lit, true\nGEOMETRY", 1)
        + "TERRAIN: complement (1,1), 'L'\n",
        hall('REGION: (1,1,5,3), lit, "morgue" {', "TERRAIN: circle((2,1), 4), 'P'", "}"),
    ],
)
def test_nothing_is_found_where_all_is_meant(text: str) -> None:
    assert diagnose(text) == []


def test_mazes_of_a_header_are_drawn_over() -> None:
    text = hall("TERRAIN: complement (1,1), 'L'").replace('LEVEL: "hall"', 'MAZE: "hall", random')
    assert diagnose(text, NETHACK36) == []


# ---- what is known of a selection holds on every level


def _selection(dice: random.Random, depth: int = 0) -> str:
    def place() -> str:
        return f"({dice.randrange(14)},{dice.randrange(8)})"

    def inner() -> str:
        return _selection(dice, depth + 1)

    leaves = (
        lambda: place(),
        lambda: f"rect ({dice.randrange(9)},{dice.randrange(5)},{dice.randrange(20)},{dice.randrange(9)})",
        lambda: f"fillrect ({dice.randrange(9)},{dice.randrange(5)},{dice.randrange(20)},{dice.randrange(9)})",
        lambda: f"line {place()} - {place()}",
        lambda: f"randline {place()} - {place()}, 4",
        lambda: f"circle({place()}, {dice.randrange(9)}{dice.choice(('', ', filled', ', unfilled'))})",
        lambda: f"ellipse({place()}, {dice.randrange(9)}, {dice.randrange(5)}, unfilled)",
        lambda: (
            f"gradient({dice.choice(('radial', 'square'))}, ({dice.randrange(4)} - {dice.randrange(9)}"
            f"{dice.choice(('', ', limited'))}), {place()}, {place()})"
        ),
        lambda: f"floodfill {place()}",
        lambda: "random",
    )
    nodes = (
        lambda: f"complement ({inner()})",
        lambda: f"grow({inner()})",
        lambda: f"grow({dice.choice(('west', 'north|east'))}, {inner()})",
        lambda: f"({inner()} & {inner()})",
        lambda: f"filter({inner()}, {inner()})",
        lambda: f"filter({dice.choice((0, 40, 100))}%, {inner()})",
        lambda: f"filter('.', {inner()})",
    )
    return dice.choice(leaves if depth > 2 or dice.random() < 0.3 else nodes)()


@every("number", range(60), at_once=50)
def test_what_is_surely_drawn_is_drawn_and_nothing_else(number: int) -> None:
    text = hall(f"$here = selection: {_selection(random.Random(number))}", "TERRAIN: $here, 'L'")
    text = text.replace('"hall"\n', '"hall"\nFLAGS: noflip\n')
    game = GAMES[number % 2]
    model = model_of(Source.from_text(text, "x.des"), game)
    (placed,) = (placed for placed in model.statements if placed.node.span.text.startswith("TERRAIN"))
    (sheet,) = model.situations[placed.order].frames
    around = overreach.enclosure(model, placed, sheet)
    assert around is not None
    extent = extents.ExtentFinder(model, around.frame, False).extent(placed.node.selection, placed)
    for seed in range(1, 4):
        level = made(text, seed, game)
        drawn = {cell for cell in range(grid.CELLS) if level.terrain[cell] == terrain.LAVAPOOL}
        assert extent.sure <= drawn <= extent.possible
    assert extent.sure <= extent.likely <= extent.possible


# ---- on generated levels


def sampled(text: str, samples: int = 12) -> list[str]:
    model = model_of(Source.from_text(text, "x.des"), UNNETHACK6)
    found = [
        found for facts in model.levels for found in look_at(Probe.of(facts, model), range(1, samples + 1), TERRAIN)
    ]
    return [diagnostic.message.partition(" in ")[0] for diagnostic in found]


TERRAIN = tuple(rule for rule in SAMPLED_RULES if rule.name == "terrain-outside-room")


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (vault("TERRAIN: circle(random, 8), 'P'"), ["this TERRAIN draws outside of the room"]),
        (cellar("TERRAIN: filter(' ', complement (1,1)), 'P'"), ["this TERRAIN draws outside of the room"]),
        (vault("SPILL: (4,2), 'L', east, 40"), ["this SPILL draws outside of the room"]),
        (vault("TERRAIN: grow(random), '.'", size="(1,1)"), ["this TERRAIN opens walls of the room"]),
        (
            "FUNCTION flood() {\n  TERRAIN: complement (1,1), 'L'\n}\n" + vault("flood()"),
            ["this TERRAIN draws outside of the room"],
        ),
        (hall("TERRAIN: grow(filter('.', (1,1))), '.'"), []),
        (hall("TERRAIN: grow(grow(filter('.', fillrect (1,1,11,5)))), '.'"), ["this TERRAIN draws outside of the map"]),
        (vault("TERRAIN: coord(9, rnd(5)), '.'"), []),
        (vault("TERRAIN: complement (1,1), 'P'", "TERRAIN: filter(fillrect (0,0,8,4), circle(random, 8)), 'P'"), []),
        (vault('SUBROOM: "ordinary", lit, (1,1), (2,2) {', "ROOMDOOR: false, closed, east, random", "}"), []),
        ("LEVEL: \"sea\"\nINIT_MAP: solidfill, '}'\nNOMAP\nTERRAIN: circle(random, 9), 'L'\n", []),
    ],
)
def test_samples_show_what_dice_draw_outside(text: str, messages: list[str]) -> None:
    assert sampled(text) == messages
