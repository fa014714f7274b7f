"""Statements and options that a rule calls without effect are not described, and have no row among the odds."""

from __future__ import annotations

import pytest

import vaultc
from vaultc.cli.odds_files import file_report
from vaultc.editing.description import describing
from vaultc.games import NAMES, game_named
from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.linter import engine, rule, without_effect
from vaultc.pipeline.reading import model_of

POND = 'LEVEL: "x"\nGEOMETRY: center, center\nMAP\n-----\n|..}|\n|...|\n-----\nENDMAP\nSTAIR: (1,1), up\n'


def described(text: str, game: str) -> list[describing.Description]:
    """The descriptions of all levels of a text."""
    loaded = vaultc.load(Source.from_text(text), dialect=game)
    company = describing.Company(loaded.levels, loaded.chances)
    return [describing.describe(level, company) for level in loaded.levels]


def cut(text: str, game: str) -> str:
    """A text without its idle options, with their commas, and its idle statements."""
    model = model_of(Source.from_text(text), game_named(game))
    idle = without_effect.idle_nodes(model)
    nodes = [node for node in walk(model.tree) if id(node) in idle and isinstance(node, n.Option | n.Statement)]
    for node in sorted(nodes, key=lambda each: -each.span.start):
        start, end = node.span.start, node.span.end
        start = text.rindex(",", 0, start) if isinstance(node, n.Option) else start
        text = text[:start] + text[end:]
    return text


def contents(text: str, game: str) -> list[object]:
    """The sentences of a text about what its levels hold."""
    return [one.contents for one in described(text, game)]


@pytest.mark.parametrize("name", [*without_effect.OPTIONS, *without_effect.STATEMENTS, "priest_without_temple"])
def test_bad_examples_are_described_as_if_it_were_not_there(name: str) -> None:
    each = rule.load_rule(engine.WARNINGS, name)
    game = next(one for one in (*NAMES, "nethack343") if each.holds_for(game_named(one)))
    for example in each.examples:
        if name != "empty_selection":
            assert without_effect.idle_nodes(model_of(Source.from_text(example.bad), game_named(game)))
        assert contents(example.bad, game) == contents(cut(example.bad, game), game)


@pytest.mark.parametrize(
    ("statement", "is_idle"),
    [
        ("TERRAIN: filter('T', fillrect (0,0,4,3)), '.'", True),
        ("OBJECT: '*', rndcoord(filter('T', fillrect (0,0,4,3)))", False),
        ("TERRAIN: filter('}', fillrect (0,0,4,3)), '.'", False),
        ("TELEPORT_REGION: (1,1,2,1), (0,0,4,3), down", True),
        ("BRANCH: (1,1,2,1), (0,0,4,3)", False),
    ],
)
def test_statements_without_effect(statement: str, is_idle: bool) -> None:
    text = POND + statement + "\n"
    assert (contents(text, "unnethack") == contents(POND, "unnethack")) is is_idle


def test_a_shrine_without_its_temple_is_an_altar() -> None:
    text = POND + "ALTAR: (1,2), random, shrine\n"
    assert contents(text, "unnethack") == contents(text.replace("shrine", "altar"), "unnethack")
    levels = vaultc.load(Source.from_text(text)).levels
    assert file_report(levels, 10, levels[0].game.surroundings).rows


def test_odds_leave_out_what_is_never_executed() -> None:
    text = 'LEVEL: "x"\nNOMAP\n[50%]: GOLD: 5, random\nEXIT\n[20%]: GOLD: 7, random\n'
    levels = vaultc.load(Source.from_text(text)).levels
    rows = file_report(levels, 10, levels[0].game.surroundings).rows
    assert rows
    assert not [row for row in rows if "GOLD: 7" in str(row["text"])]
