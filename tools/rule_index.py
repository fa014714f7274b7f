"""The index that tells which rules may find something in a file (``vaultc.linter.engine``)."""

from __future__ import annotations

import json
from collections import abc
from itertools import chain
from typing import Any

from vaultc.games import dialects, game_named
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.linter.engine import FACTS, Index, kind_of_levels
from vaultc.linter.rule import Rule
from vaultc.linter.rules import RULES
from vaultc.pipeline.reading import model_of

ANSWERS = ("game", "alphabet", "is_complete")
"""Facts that every model has, which tell nothing about its contents."""


def text() -> str:
    """The index as it belongs in its file."""
    index = index_of(RULES, empty_models(game_named(name) for name in dialects()))
    return "{\n" + ",\n".join(f'"{kind}": {_lines(index[kind])}' for kind in index) + "\n}\n"


def _lines(index: Index) -> str:
    lines = (f"  {json.dumps(name)}: {json.dumps(index[name])}" for name in sorted(index))
    return "{\n" + ",\n".join(lines) + "\n}"


def index_of(rules: abc.Iterable[Rule], empty: abc.Iterable[Model]) -> dict[str, Index]:
    """Return the index of some rules for scripts and for sorted levels, from models of an empty file for each game.

    Raises:
        ValueError: a rule finds something in an empty file.
    """
    rules = tuple(rules)
    models: dict[str, list[Model]] = {"scripts": [], "sorted": []}
    for model in empty:
        models[kind_of_levels(model.game)].append(model)
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
    return tuple(model_of(Source.from_text(""), game) for game in games)
