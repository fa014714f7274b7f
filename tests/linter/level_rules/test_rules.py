"""Diagnostics of the rules that look at levels, for more texts than the examples on their pages."""

from __future__ import annotations

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source
from vaultc.linter.checking.check_file import examine
from vaultc.linter.level_rules import SAMPLED_RULES
from vaultc.linter.probe import Probe, look_at
from vaultc.pipeline.reading import model_of


def look(text: str, samples: int = 30, path: str = "x.des") -> list[Diagnostic]:
    source = Source.from_text(text, path)
    assert not [str(d) for d in examine(source, UNNETHACK).diagnostics if d.severity is Severity.ERROR]
    model = model_of(source, UNNETHACK)
    return [
        diagnostic
        for facts in model.levels
        for diagnostic in look_at(Probe.of(facts, model), range(1, samples + 1), SAMPLED_RULES)
    ]


# ---- how often, since when, and how to see it


def test_findings_say_how_often_and_which_command_shows_it() -> None:
    (rule,) = (rule for rule in SAMPLED_RULES if rule.name == "failing-level")
    (found,) = look(rule.examples[0].bad, 40, "levels/cellar.des")
    assert " in 16 of 40 levels, first with seed 3 (" in found.message
    assert found.help == "`vaultc render levels/cellar.des --level cellar --seed 3` shows it"
    assert found.span.begin.line == 4


def test_levels_that_ask_for_their_depth_are_made_at_all_depths() -> None:
    (found,) = look(room("IF [level.depth == 15] {\nOBJECT: '*', (3,3)\nTERRAIN: (3,3), '-'\n}"), 30)
    assert found.rule == "thing-in-wall"
    assert found.help is not None
    assert "--depth 15" in found.help
    assert "in 1 of 30 levels" in found.message


# ---- reachability


def map_level(*rows: str, more: str = "") -> str:
    picture = "\n".join(rows)
    return f'LEVEL: "x"\nFLAGS: noflip\nGEOMETRY: center, center\nMAP\n{picture}\nENDMAP\n{more}'


STAIRS = "STAIR: (1,1), up\nSTAIR: (5,1), down\n"


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        (("-------", "|..+..|", "-------"), STAIRS + "DOOR: locked, (3,1)\n"),
        (("-------", "|..S..|", "-------"), STAIRS + "DOOR: locked, (3,1)\n"),
        (("-------", "|..#..|", "-------"), STAIRS),
        (("-------", "|..H..|", "-------"), STAIRS),
        (("-------", "|..}..|", "-------"), STAIRS),
        (("-------", "|..L..|", "-------"), STAIRS),
    ],
)
def test_ways_that_count(rows: tuple[str, ...], more: str) -> None:
    assert [str(d) for d in look(map_level(*rows, more=more), 2)] == []


@pytest.mark.parametrize(("wall", "help"), [("|", "digging would help"), ("F", "not even digging would help")])
def test_closed_parts(wall: str, help: str) -> None:
    text = map_level(
        "-------", f"|..{wall}..|", "-------", more=STAIRS + "NON_DIGGABLE: (0,0,6,0)\nNON_DIGGABLE: (0,2,6,2)\n"
    )
    if wall == "F":
        text += "NON_DIGGABLE: (0,0,6,2)\n"
    (found,) = look(text, 3)
    assert (found.rule, found.span.begin.line) == (
        "unreachable-stairs",
        text[: text.index("STAIR: (5")].count("\n") + 1,
    )
    assert "there is no path from the other exits to the stairs down in 3 of 3 levels" in found.message
    assert help in found.message


def test_nobody_passes_a_door_diagonally() -> None:
    rows = ("-----", "|...|", "-+---", "--..|", "-----")
    more = "STAIR: (1,1), up\nSTAIR: (3,3), down\n"
    assert [d.rule for d in look(map_level(*rows, more=more), 1)] == []
    assert [d.rule for d in look(map_level(*rows, more=more + "DOOR: closed, (1,2)\n"), 1)] == ["unreachable-stairs"]


def test_islands_with_ways_of_their_own_are_meant() -> None:
    more = "STAIR: (1,1), up\nSTAIR: (2,1), down\nLADDER: (4,1), up\nLADDER: (5,1), down\n"
    assert look(map_level("-------", "|..|..|", "-------", more=more), 2) == []


def test_arrival_by_level_teleporter_counts() -> None:
    more = "STAIR: (1,1), up\nSTAIR: (5,1), down\nTELEPORT_REGION: (4,1,5,1), (0,0,0,0)\n"
    assert look(map_level("-------", "|..|..|", "-------", more=more), 2) == []


def test_floor_without_a_way_in() -> None:
    more = "STAIR: (1,1), up\nSTAIR: (2,1), down\n"
    (found,) = look(map_level("-------", "|..|..|", "-------", more=more), 2)
    assert (found.rule, found.span.text) == ("unreachable-floor", "GEOMETRY")
    water = map_level("-------", "|..}..|", "-------", more=more)
    assert look(water, 2) == []


# ---- vaults


def vault(body: str) -> str:
    return f'LEVEL: "vlt-x"\nFLAGS: rndvault\nROOM: "rndvault", lit, random, random, (7,5) {{\n{body}\n}}\n'


def test_a_vault_needs_no_doors_of_its_own() -> None:
    assert look(vault("FOUNTAIN: (3,2)")) == []
    assert look(vault("TERRAIN: fillrect (3,0,3,4), 'L'")) == []


def test_the_inside_of_a_vault_must_hang_together() -> None:
    closed = vault('SUBROOM: "ordinary", lit, (3,2), (1,1) { }')
    assert [d.rule for d in look(closed)] == ["unreachable-floor"]
    opened = vault('SUBROOM: "ordinary", lit, (3,2), (1,1) { ROOMDOOR: false, closed, random, random }')
    assert [d.rule for d in look(opened)] == []


# ---- other rules


def room(body: str) -> str:
    stairs = "STAIR: (0,0), up\nSTAIR: (6,4), down"
    return f'LEVEL: "x"\nROOM: "ordinary", lit, (3,3), (center,center), (7,5) {{\n{stairs}\n{body}\n}}\n'


def test_rare_statements_are_given_a_chance() -> None:
    assert look(room("[1%]: SINK: (3,3)"), 30) == []
    assert [d.rule for d in look(room("[0%]: SINK: (3,3)"), 30)] == []
    assert [d.rule for d in look(room("$a = 3d2\n[$a > 6]: SINK: (3,3)"), 220)] == ["statement-never-ran"]


def test_only_the_outermost_silent_statement_is_named() -> None:
    (found,) = look(room("$a = 3d2\nIF [$a > 6] {\nLOOP [3] {\nSINK: (3,3)\n}\n}"), 220)
    assert found.span.text == "LOOP"


def test_conditions_on_the_hero_and_the_clock_are_left_alone() -> None:
    assert look(room("IF [time.midnight] { SINK: (3,3) }"), 220) == []


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("MONSTER: 'Z', (3,3), asleep\nTERRAIN: (3,3), '-'", ["thing-in-wall"]),
        ("MONSTER: 'X', (3,3), asleep\nTERRAIN: (3,3), '-'", []),
        ("TRAP: \"pit\", (3,3)\nTERRAIN: (3,3), '-'", ["thing-in-wall"]),
        ("OBJECT: '*', (3,3), buried\nTERRAIN: (3,3), '-'", []),
        ("OBJECT: '*', (3,3)\nTERRAIN: (3,3), 'T'", []),
    ],
)
def test_things_in_walls(statement: str, found: list[str]) -> None:
    assert [d.rule for d in look(room(statement), 5)] == found


@pytest.mark.parametrize(
    ("statements", "found"),
    [
        ("SINK: (3,3)\nTERRAIN: (3,3), '.'", ["overwritten-placement"]),
        ("TERRAIN: (3,3), 'K'\nTERRAIN: (3,3), '.'", []),
        ("SINK: (3,3)\nTERRAIN: (2,3), '.'", []),
    ],
)
def test_overwritten_placements(statements: str, found: list[str]) -> None:
    assert [d.rule for d in look(room(statements), 5)] == found
