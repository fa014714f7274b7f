"""Features of the games agree with their grammars, flags and rules of generation."""

from __future__ import annotations

import pytest

from vaultc.chance import luck
from vaultc.games import NAMES, dialects, game_named
from vaultc.games.luck import RULES, RULES_OF_GAMES
from vaultc.games.nethack36.levels import door as unlisted_door
from vaultc.generation.site import GenerationRules
from vaultc.language.game import Feature, Game
from vaultc.language.syntax import nodes

from .moor import GAME as MOOR

GAMES = [game_named(name) for name in NAMES]
WITH_MADE_UP = pytest.mark.parametrize("game", [*GAMES, MOOR], ids=[*NAMES, "moor"])

WORDS = {
    "FUNCTION": Feature.FUNCTIONS,
    "INCLUDE": Feature.INCLUSIONS,
    "MON_GENERATION": Feature.LEVEL_SETTINGS,
    "SOUNDS": Feature.LEVEL_SETTINGS,
    "SPILL": Feature.SPILLS,
    "WALLWALK": Feature.WALL_WALKS,
    "MAZE": Feature.MAZE_HEADERS,
    "VAULTGEN": Feature.RANDOM_VAULTS,
    "MINDEPTH": Feature.VAULT_DEPTHS,
    "bronze": Feature.DOOR_MATERIALS,
    "dead": Feature.STILLBORN_MONSTERS,
    "affixed_gem": Feature.FORGED_OBJECTS,
}
PRODUCTIONS = {"call": Feature.FUNCTIONS, "core_call": Feature.CORE_FUNCTIONS, "method": Feature.METHODS}
FLAGS = {"rndvault": Feature.RANDOM_VAULTS, "noflip": Feature.FLIP_FLAGS}
GROUND = {
    "backward_grow": Feature.BACKWARD_GROW,
    "corridor_styles": Feature.CORRIDOR_STYLES,
    "rooms_refuse": Feature.UNJOINED_ROOMS,
    "placing_anywhere": Feature.STAIRS_OUTSIDE_AREAS,
}


def rules_of(game: Game) -> GenerationRules:
    rules = game.load_generation_rules()
    assert isinstance(rules, GenerationRules)
    return rules


@WITH_MADE_UP
def test_features_of_the_language_are_in_the_grammar(game: Game) -> None:
    assert {word: word in game.grammar.words for word in WORDS} == {word: game.has(f) for word, f in WORDS.items()}
    assert {name: name in game.grammar.productions for name in PRODUCTIONS} == {
        name: game.has(feature) for name, feature in PRODUCTIONS.items()
    }
    assert ("vibrating square" in game.catalog.trap_numbers) is game.has(Feature.VIBRATING_SQUARES)


@WITH_MADE_UP
def test_features_of_levels_are_in_the_rules_that_make_them(game: Game) -> None:
    flags = game.load_targets()[0].flags
    assert {flag: flag in flags for flag in FLAGS} == {flag: game.has(feature) for flag, feature in FLAGS.items()}
    rules = rules_of(game)
    assert {name: getattr(rules.ground, name) for name in GROUND} == {n: game.has(f) for n, f in GROUND.items()}
    assert rules.monsters.shapeshifters_pose is game.has(Feature.POSING_SHAPESHIFTERS)
    assert rules.things.furniture_spared is not game.has(Feature.TRAPS_ON_FURNITURE)
    assert (rules.statements[nodes.Door] is unlisted_door) is not game.has(Feature.DOORS_LISTED_AT_ONCE)


def test_a_feature_is_found_in_some_game_and_not_in_all() -> None:
    in_some, in_all = Feature(0), ~Feature(0)
    for game in map(game_named, dialects()):
        in_some |= game.language.features
        in_all &= game.language.features
    assert (in_some, in_all) == (~Feature(0), Feature(0))


def test_features_are_told_in_words() -> None:
    assert (Feature.FUNCTIONS | Feature.RANDOM_VAULTS).words == "functions and random vaults"
    assert Feature(0).words == ""


def test_each_game_has_a_rule_of_luck_by_its_name() -> None:
    assert {name: RULES_OF_GAMES[name] for name in NAMES} == {
        "nethack36": luck.ROUNDED,
        "unnethack": RULES["unnethack"],
        "unnethack6": RULES["unnethack"],
        "evilhack": luck.ROUNDED,
    }
    assert RULES["unnethack"].adjustment is luck.OLD.adjustment
    assert list(RULES) == ["3.6", "unnethack", "3.4.3"] == [rule.name for rule in RULES.values()]
