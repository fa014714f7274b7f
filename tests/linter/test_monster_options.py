"""Options of monsters that change nothing, by game: each game's tables and features decide."""

from __future__ import annotations

import pytest

from vaultc.games import game_named
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.linter.engine import lint

MEANINGLESS, DISGUISE, ALIGNED = "meaningless-monster-option", "disguise-without-effect", "aligned-monster"
GAMES = ("unnethack", "nethack36", "unnethack6", "evilhack")
ALL = frozenset(GAMES)
WITHOUT_POSES = ALL - {"unnethack"}


@pytest.mark.parametrize(
    ("options", "rule", "games"),
    [
        ("('n', \"water nymph\"), random, female", MEANINGLESS, ALL - {"unnethack6"}),
        ("'n', random, female", MEANINGLESS, {"unnethack", "nethack36"}),
        ("('b', \"acid blob\"), random, female", MEANINGLESS, ALL),
        ("('&', \"incubus\"), random, female", MEANINGLESS, frozenset()),
        ("('E', \"stalker\"), random, invisible", MEANINGLESS, ALL),
        ("('&', \"Geryon\"), random, invisible", MEANINGLESS, ALL),
        ("('o', \"hill orc\"), random, blinded: 0", MEANINGLESS, ALL),
        ("('T', \"ice troll\"), random, peaceful", MEANINGLESS, frozenset()),
        ("('F', \"violet fungus\"), random, asleep, fleeing: 5, confused", MEANINGLESS, frozenset()),
        ("('o', \"hill orc\"), random, m_object \"boulder\"", DISGUISE, ALL),
        ("'o', random, m_monster \"newt\"", DISGUISE, ALL),
        ("(':', \"chameleon\"), random, m_feature \"fountain\"", DISGUISE, WITHOUT_POSES),
        ("(':', \"chameleon\"), random, m_monster \"newt\"", DISGUISE, frozenset()),
        ("'V', random, m_object \"boulder\"", DISGUISE, ALL),
        ("('V', \"Vlad the Impaler\"), random, m_monster \"wolf\"", DISGUISE, {"unnethack"}),
        ("random, random, law", ALIGNED, {"unnethack"}),
        ("'o', random, law", ALIGNED, {"unnethack"}),
    ],
)  # fmt: skip
def test_options_without_effect(options: str, rule: str, games: frozenset[str]) -> None:
    found = set()
    for name in GAMES:
        game = game_named(name)
        parsed = parse(Source.from_text(f'LEVEL: "x"\nMONSTER: {options}\n', "x.des"), game.grammar)
        findings = [finding for finding in lint(analyze(parsed, game)) if finding.severity.name != "NOTE"]
        assert {finding.rule for finding in findings} <= {rule}
        found |= {name for finding in findings}
    assert found == games


@pytest.mark.parametrize(
    ("shape", "species", "is_found"),
    [("newt", "vampire", True), ("wolf", "vampire", True), ("wolf", "vampire lord", False),
     ("fog cloud", "vampire", False), ("vampire bat", "vampire", False), ("random", "vampire", False)],
)  # fmt: skip
def test_vampires_take_few_shapes(shape: str, species: str, is_found: bool) -> None:
    game = game_named("nethack36")
    text = f'LEVEL: "x"\nMONSTER: (\'V\', "{species}"), random, m_monster "{shape}"\n'
    found = [finding.rule for finding in lint(analyze(parse(Source.from_text(text, "x.des"), game.grammar), game))]
    assert found == [DISGUISE] * is_found
