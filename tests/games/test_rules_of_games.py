"""Rules ask for features: an unknown game keeps every rule whose features it has."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from vaultc.games import NAMES, game_named
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import Severity
from vaultc.language.game import Feature, Game
from vaultc.linter.checking.pages import DOCUMENTED, explanations, facts
from vaultc.linter.rule import Documented

RULES = {rule.name: rule for rule in DOCUMENTED}
COUNTS = {
    "needs sorted levels": 32,
    "needs sorted levels unless names that are not known": 2,
    "needs functions": 10,
    "needs functions and core functions": 1,
    "needs core functions": 3,
    "needs methods": 2,
    "needs inclusions": 2,
    "needs level settings": 1,
    "needs SPILL unless SPILL from random places": 1,
    "needs WALLWALK": 1,
    "needs MAZE headers": 3,
    "needs vibrating squares": 1,
    "needs traps on furniture": 1,
    "needs random vaults": 7,
    "needs random vaults unless fair vaults": 1,
    "needs MINDEPTH": 2,
    "needs door materials": 1,
    "needs monsters that are born dead": 1,
    "needs forged objects": 1,
    "needs random vaults unless vault regions": 1,
    "needs endless inaccessibles": 1,
    "needs plain contents": 1,
    "needs flip flags unless mirrored levels": 1,
    "needs mirrored levels": 2,
    "needs backward grow": 1,
    "needs doors listed at once": 1,
    "needs minions by alignment": 1,
    "needs Sokoban rules": 1,
    "needs MiniHack levels": 9,
    "unless names that are not known": 2,
    "unless corridor styles": 1,
    "unless unjoined rooms": 1,
    "unless stairs outside areas": 1,
    "unless traps on furniture": 1,
    "unless WALLIFY for the whole level": 1,
    "unless floodfills": 1,
    "unless random light filters": 1,
    "unless random alignments": 1,
    "unless minions by alignment": 1,
}
"""The number of rules that need or exclude certain features; all others hold for every game."""


def made_up(features: Feature) -> Game:
    return replace(UNNETHACK, name="fen", title="Fen 1", language=replace(UNNETHACK.language, features=features))


def of(game: Game) -> set[str]:
    return {rule.name for rule in DOCUMENTED if rule.holds_for(game)}


def asked(rule: Documented) -> str:
    parts = (("needs", rule.needs), ("unless", rule.unless & ~Feature.SORTED_LEVELS))
    return " ".join(f"{word} {features.words}" for word, features in parts if features)


def test_rules_are_counted_by_the_features_that_they_ask_for() -> None:
    found = Counter(asked(rule) for rule in DOCUMENTED)
    for_all = found.pop("")
    assert found == COUNTS
    assert for_all == len(DOCUMENTED) - sum(COUNTS.values())


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_another_name_keeps_all_rules(name: str) -> None:
    game = game_named(name)
    assert of(replace(game, name="fen", title="Fen 1")) == of(game)


def test_vaults_without_functions_keep_the_rules_about_vaults() -> None:
    kept = of(made_up(UNNETHACK.language.features & ~(Feature.FUNCTIONS | Feature.CORE_FUNCTIONS)))
    lost = of(UNNETHACK) - kept
    assert lost == {rule.name for rule in DOCUMENTED if rule.needs & (Feature.FUNCTIONS | Feature.CORE_FUNCTIONS)}
    assert len(lost) == 14
    assert sum(rule.needs == Feature.RANDOM_VAULTS for rule in map(RULES.__getitem__, kept)) == 9


def test_each_feature_alone_brings_the_rules_that_need_it() -> None:
    plain = of(made_up(Feature(0)))
    assert plain == {name for name, rule in RULES.items() if not rule.needs}
    for feature in Feature:
        alone = of(made_up(feature))
        assert alone - plain == {name for name, rule in RULES.items() if rule.needs == feature}
        assert plain - alone == {name for name in plain if RULES[name].unless & feature}


def test_no_rule_contradicts_itself() -> None:
    assert [rule.name for rule in DOCUMENTED if rule.needs & rule.unless] == []


def test_pages_say_for_which_games_a_rule_holds() -> None:
    having = ", ".join(name for name in NAMES if game_named(name).has(Feature.RANDOM_VAULTS))
    assert facts(RULES["init-map-in-vault"]) == f"Severity: warning; only for games with random vaults ({having})"
    assert having.startswith("unnethack")
    assert facts(RULES["corridor-style-ignored"]) == (
        "Severity: note; only for games without corridor styles (nethack36, evilhack)"
    )
    both = Documented("a", Severity.NOTE, "A.", needs=Feature.MAZE_HEADERS, unless=Feature.MINIHACK_LEVELS)
    assert facts(both) == "Severity: note; only for games with MAZE headers and without MiniHack levels (evilhack)"


def test_pages_say_how_games_differ() -> None:
    cut = {name: "cut to 79 characters" if name == "unnethack" else "never cut" for name in NAMES}
    assert explanations(RULES["long-text"])[-1] == "\n".join(f"- {name}: a MESSAGE is {cut[name]}" for name in NAMES)
    rules = [rule for rule in DOCUMENTED if rule.differs]
    assert len(rules) == 6
    assert all(rule.differs(game_named(name)) for rule in rules for name in NAMES if rule.differs)
