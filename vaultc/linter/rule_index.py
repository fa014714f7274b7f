"""The rules that may find something in a model, told by an index without loading the others.

The index has a line for each rule that looks at certain nodes or facts of a model and is silent where there are none.
It is made by applying all rules to an empty file (``tools/write_rule_index.py``): the result of a check depends on
nothing but the answers of its model, so a rule that asked for certain nodes alone, and found nothing when there were
none, finds nothing in any model without them. Rules that are not in the index may find something in every file.
"""

from __future__ import annotations

import json
from collections import abc
from functools import cache
from itertools import chain
from typing import Any, Final

from vaultc.language.features import Feature
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.linter.rule import Rule, load_rule, rule_names
from vaultc.support.resources import PACKAGE

FILE: Final = PACKAGE / "linter" / "rule_index.json"
ERRORS: Final = "vaultc.linter.errors"
WARNINGS: Final = "vaultc.linter.rules"

FACTS: Final = ("areas", "breaks", "inclusions", "levels", "spots", "statements")
"""The facts of a model by which rules are found, beside the classes of nodes: collections that may be empty."""

ANSWERS: Final = ("game", "alphabet", "is_complete")
"""Facts that every model has, which tell nothing about its contents."""


Index = dict[str, list[str]]
"""Classes of nodes and facts by the names of the modules of rules; nothing is found where there is none of them."""


def rules_about(model: Model) -> tuple[Rule, ...]:
    """Load the rules that may find something in a model: all others find nothing in it."""
    return errors_about(model) + _about(model, WARNINGS)


def errors_about(model: Model) -> tuple[Rule, ...]:
    """Load the rules that may find errors in a model."""
    return _about(model, ERRORS)


def _about(model: Model, package: str) -> tuple[Rule, ...]:
    index = _index()[_kind(model.game)]
    names = rule_names(package)
    return tuple(load_rule(package, n) for n in names if n not in index or any(_has(model, w) for w in index[n]))


def _has(model: Model, word: str) -> bool:
    return bool(getattr(model, word)) if word in FACTS else word in model.kinds


def _kind(game: Game) -> str:
    return "sorted" if game.has(Feature.SORTED_LEVELS) else "scripts"


@cache
def _index() -> dict[str, Index]:
    index: dict[str, Index] = json.loads(FILE.read_bytes())
    return index


# ---- making the index


def index_of(rules: abc.Iterable[Rule], empty: abc.Iterable[Model]) -> dict[str, Index]:
    """Return the index of some rules for scripts and for sorted levels, from models of an empty file for each game.

    Raises:
        ValueError: a rule finds something in an empty file.
    """
    rules = tuple(rules)
    models: dict[str, list[Model]] = {"scripts": [], "sorted": []}
    for model in empty:
        models[_kind(model.game)].append(model)
    index = {kind: _index_of(rules, some) for kind, some in models.items()}
    for rule in rules:
        if Feature.SORTED_LEVELS in rule.needs:
            index["scripts"][_module(rule)] = []
        if Feature.SORTED_LEVELS in rule.unless:
            index["sorted"][_module(rule)] = []
    return index


def _module(rule: Rule) -> str:
    return rule.name.replace("-", "_")


def _index_of(rules: abc.Iterable[Rule], models: abc.Sequence[Model]) -> Index:
    holding = (rule for rule in rules if any(rule.holds_for(model.game) for model in models))
    asked = {_module(rule): _asked(rule, models) for rule in holding}
    known = {*FACTS, *ANSWERS}
    return {
        name: sorted(words.difference(ANSWERS))
        for name, words in sorted(asked.items())
        if all(word in known or word[0].isupper() for word in words)
    }


def _asked(rule: Rule, models: abc.Iterable[Model]) -> set[str]:
    """The classes of nodes and the facts that a rule asks models for."""
    asked: set[str] = set()
    for model in models:
        if rule.holds_for(model.game) and list(rule.check(_Asked(model, asked))):  # type: ignore[arg-type]
            raise ValueError(f"the rule {rule.name!r} finds something in an empty file")
    return asked


class _Asked:
    """A model that remembers what it was asked for."""

    def __init__(self, model: Model, asked: set[str]) -> None:
        self._model = model
        self._asked = asked

    def find(self, kind: type) -> abc.Sequence[Any]:
        self._asked.add(kind.__name__)
        return self._model.find(kind)

    def placed(self, *kinds: type) -> abc.Iterator[Any]:
        self._asked.update(kind.__name__ for kind in kinds)
        return chain.from_iterable(self._model.placed(kind) for kind in kinds)

    def __getattr__(self, name: str) -> Any:
        self._asked.add(name)
        return getattr(self._model, name)


def empty_models(games: abc.Iterable[Game]) -> tuple[Model, ...]:
    """The model of an empty file for each game."""
    from vaultc.language.source import Source
    from vaultc.pipeline.reading import model_of

    return tuple(model_of(Source.from_text(""), game) for game in games)
