"""The index of rules: a rule that it passes over finds nothing."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from rule_index import empty_models, index_of

from vaultc.games import DEFAULT, OLDER, game_named
from vaultc.language.game import Feature
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.linter import engine
from vaultc.linter.engine import lint
from vaultc.linter.rule import Rule
from vaultc.linter.rules import RULES
from vaultc.pipeline.reading import model_of
from vaultc.support.resources import vaults


def finding_something(rules: Iterable[Rule], model: Model) -> list[str]:
    """The names of the rules that hold for a model and find something in it."""
    return [rule.name for rule in rules if rule.holds_for(model.game) and list(rule.check(model))]


@pytest.mark.parametrize("path", sorted(vaults().glob("*.des")), ids=lambda path: path.stem)
def test_rules_that_are_passed_over_find_nothing(path) -> None:
    model = model_of(Source.read(path), game_named(DEFAULT))
    chosen = engine.rules_about(model)
    assert len(chosen) < len(RULES)
    assert lint(model) == lint(model, RULES)
    assert not finding_something(set(RULES) - set(chosen), model)


def test_little_is_loaded_for_a_small_file() -> None:
    model = model_of(Source.from_text('LEVEL: "cellar"\nMAP\n...\nENDMAP\n'), game_named(DEFAULT))
    names = {rule.name for rule in engine.rules_about(model)}
    assert "digits-in-map" in names
    assert not names & {"reversed-for", "unknown-monster", "room-does-not-fit", "impossible-trap"}


def test_rules_of_the_other_kind_of_levels_are_passed_over() -> None:
    chosen = {}
    for name in (DEFAULT, OLDER[0]):
        model = model_of(Source.from_text("MAZE: \"cellar\", '.'\n"), game_named(name))
        chosen[name] = engine.rules_about(model)
        assert not finding_something(set(RULES) - set(chosen[name]), model)
    assert all(Feature.SORTED_LEVELS not in rule.needs for rule in chosen[DEFAULT])
    assert all(Feature.SORTED_LEVELS not in rule.unless for rule in chosen[OLDER[0]])


def test_rules_that_find_something_in_nothing_are_refused() -> None:
    rule = next(rule for rule in RULES if rule.name == "missing-list")
    loud = Rule("loud", rule.severity, rule.documentation, lambda model: [model])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="'loud' finds something in an empty file"):
        index_of([loud], empty_models([game_named(DEFAULT)]))
