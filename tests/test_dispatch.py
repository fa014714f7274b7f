"""No node of the tree is half known: every stage of every game has a handler for it, and it says what it is."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import pytest

from vaultc.compiler import compile_model, expressions, fields, levels
from vaultc.compiler.decompiler import decompile
from vaultc.games import NAMES, game_named
from vaultc.generation.site import making_of
from vaultc.language.formatter import format_source, handlers
from vaultc.language.formatter.handlers import LISTED
from vaultc.language.game import Game
from vaultc.language.semantics import Model, analyze
from vaultc.language.semantics.types import _FIELDS, Type, fields_of, positions
from vaultc.language.source import Source
from vaultc.language.syntax import nodes, parse, tables
from vaultc.language.syntax.build import HANDLERS, rule_of
from vaultc.language.syntax.describe import FORMS
from vaultc.language.syntax.grammar import load
from vaultc.language.syntax.nodes import base
from vaultc.language.syntax.nodes.base import Expression, Form, Statement, TerrainEffect
from vaultc.language.syntax.walk import walk
from vaultc.support import resources
from vaultc.translation.conversion import handlers as conversion

PARTS_OF_AN_ASSIGNMENT = {"Array", "Typed"}
"""Expressions that are used in one place only, so that they are not operands."""

STAGES: dict[str, tuple[type, Callable[[Game], Mapping[type[Any], object]], set[str]]] = {
    "interpreter, statements": (Statement, lambda game: making_of(game).statements, set()),
    "interpreter, values": (Expression, lambda game: making_of(game).values, PARTS_OF_AN_ASSIGNMENT),
    "compiler, statements": (Statement, lambda _: levels.STATEMENTS, set()),
    "compiler, expressions": (Expression, lambda _: expressions.EXPRESSIONS, set()),
    "formatter": (nodes.Node, lambda game: game.language.load_phrases(), {"Block", "DesFile"}),
}
"""By stage: which nodes it handles, its table, and the names of those that it knows without one."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("stage", STAGES)
def test_every_node_has_a_handler(stage: str, name: str) -> None:
    kind, table_of, known = STAGES[stage]
    table = table_of(game_named(name))
    assert len(nodes.concrete(kind)) > 30
    assert {each.__name__ for each in nodes.concrete(kind) if each not in table} == known


def test_every_class_of_a_family_is_exported() -> None:
    families = [
        importlib.import_module(f"{nodes.__name__}.{info.name}") for info in pkgutil.iter_modules(nodes.__path__)
    ]
    found = [value for family in families for value in vars(family).values() if isinstance(value, type)]
    assert len(families) > 3
    assert {each.__name__ for each in found if issubclass(each, nodes.Node)} <= vars(nodes).keys()


def test_every_statement_can_be_written() -> None:
    rules = {name for dialect in tables.dialects(resources.grammars()) for _, name, _ in load(dialect).rules if name}
    texts = [HANDLERS[name].__annotations__.get("return", "") for name in rules & set(HANDLERS)]
    made = {text.removeprefix("n.") for text in texts} | {name.replace("_", "") for name in rules}
    assert [
        each.__name__ for each in nodes.concrete(Statement) if not {each.__name__, each.__name__.lower()} & made
    ] == []


def test_types_of_fields_are_known() -> None:
    aliases = {name for name, value in vars(base).items() if value is Expression} - {"Expression"}
    assert aliases == set(_FIELDS)


# ---- examples

GAMES = [game_named(name) for name in NAMES]
STATEMENTS = {cls.__name__: cls for cls in nodes.concrete(Statement)}
NEEDED = 'FUNCTION treasure($count:int) { }\nLEVEL: "x"\n$places = { (1,1), (2,2) }\n'
"""The names used by examples."""
SEVERAL_LINES = {"Map": "GEOMETRY: center, center\nMAP\n..\nENDMAP"}


def example(cls: type[Statement], game: Game) -> str:
    """A file with the example of a statement, which comes last."""
    text = SEVERAL_LINES.get(cls.__name__, cls.form.example.replace("...", ""))
    needed = NEEDED if "FUNCTION" in game.grammar.words else NEEDED.partition("\n")[2]
    needed += "NOMAP\n" if fields_of(cls, "LevelRegion") else ""
    return needed + (f"LOOP [2] {{ {text} }}" if cls is nodes.Break else text)


def games_with(cls: type[Statement]) -> list[tuple[Game, Model]]:
    """The games that have a statement, with the facts of its example."""
    games = [game for game in GAMES if rule_of(cls) in {name for _, name, _ in game.grammar.rules}]
    trees = [parse(Source.from_text(example(cls, game)), game.grammar) for game in games]
    assert [parsed.diagnostics for parsed in trees if not parsed.ok] == []
    return [(game, analyze(parsed, game)) for game, parsed in zip(games, trees, strict=True)]


@pytest.mark.parametrize("cls", STATEMENTS.values(), ids=STATEMENTS)
def test_the_example_of_a_statement_is_one(cls: type[Statement]) -> None:
    models = games_with(cls)
    assert models
    for _, model in models:
        assert any(isinstance(node, cls) for node in walk(model.tree))
    assert cls.form.keyword in ("", *FORMS)


def test_no_node_with_a_form_or_a_template_has_a_phrase_of_its_own() -> None:
    assert not handlers.OWN.keys() & (LISTED.keys() | handlers.TEMPLATED.keys())


@pytest.mark.parametrize("cls", STATEMENTS.values(), ids=STATEMENTS)
def test_the_example_of_a_statement_is_laid_out(cls: type[Statement]) -> None:
    for game, _ in games_with(cls):
        text = format_source(Source.from_text(example(cls, game)), game.language)
        assert without_blanks(re.split("[{`]", cls.form.example)[0]) in without_blanks(text)


def without_blanks(text: str) -> str:
    return "".join(text.split())


RAISED_AS: dict[str, set[str]] = {
    "Chance": {"If"}, "FunctionDefinition": set(), "VaultGen": set(), "MinDepth": set(),
}  # fmt: skip
"""The decompiled form of statements that leave no trace in compiled levels, or the trace of another statement."""


@pytest.mark.parametrize("cls", STATEMENTS.values(), ids=STATEMENTS)
def test_the_example_of_a_statement_is_compiled_and_comes_back(cls: type[Statement]) -> None:
    for game, model in games_with(cls):
        target = game.load_targets()[0]
        data = next(iter(compile_model(model, target, game.catalog).values()))
        decompiled = parse(decompile(data, "x", game, target), game.grammar)
        found = {type(node).__name__ for node in walk(decompiled.tree)}
        assert found >= RAISED_AS.get(cls.__name__, {cls.__name__})


def test_no_compiled_statement_has_a_handler_of_its_own() -> None:
    assert min(len(fields.STATEMENTS), len(fields.OPCODES)) > 15
    assert {cls for cls, handler in fields.STATEMENTS.items() if levels.STATEMENTS[cls] is not handler} == set()
    assert {opcode for opcode, text in fields.OPCODES.items() if levels.READERS[opcode] is not text} == set()


def test_every_statement_has_a_conversion() -> None:
    known = {"Assignment"}
    assert {cls.__name__ for cls in STATEMENTS.values() if cls not in conversion.handlers()} == known


SMOKE = Form("SMOKE", "SMOKE: (3,4)")


def test_a_statement_says_how_it_is_written() -> None:
    with pytest.raises(TypeError, match="Smoke does not say how it is written"):
        type("Smoke", (Statement,), {"draws": TerrainEffect.NOTHING})


def test_a_statement_says_what_it_draws() -> None:
    with pytest.raises(TypeError, match="Smoke does not say what it draws"):
        type("Smoke", (Statement,), {"form": SMOKE})


def test_a_statement_says_what_it_puts_somewhere() -> None:
    given = {"__annotations__": {"place": "SpotExpression"}, "form": SMOKE, "draws": TerrainEffect.NOTHING}
    with pytest.raises(TypeError, match="Smoke does not say what thing"):
        type("Smoke", (Statement,), given)
    made: Any = type("Smoke", (Statement,), {**given, "thing": "smoke"})
    assert positions(made) == (("place", (Type.COORDINATE,)),)


def test_traits_are_no_fields() -> None:
    class Smoke(Statement, draws=TerrainEffect.ANYTHING):
        form = SMOKE
        more: ClassVar[int] = 0

    assert [field.name for field in Smoke.fields] == ["span"]
