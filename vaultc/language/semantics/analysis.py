"""From a parsed file to its model."""

from __future__ import annotations

from collections import abc
from functools import partial
from pathlib import Path

from vaultc.language import source, syntax
from vaultc.language.game import Game
from vaultc.language.semantics import flow, functions, geometry, headings, includes, model, remarks
from vaultc.language.semantics.scopes import Scope, ScopeBuilder
from vaultc.language.semantics.statements import Placed, place
from vaultc.language.semantics.types import Type
from vaultc.language.syntax import nodes as n


def analyze(parsed: syntax.Parsed, game: Game, load: includes.Loader | None = None) -> model.Model:
    """Find the facts of a file and of the files it includes.

    ``load`` reads and parses an included file; by default it is read from disk.
    """
    expansion = includes.Expansion(load or partial(_load, game))
    items = expansion.expand(parsed)
    levels = [item for item in items if isinstance(item, n.Level)]
    statements = _statements(items)
    scopes: list[Scope] = []
    variable_types: dict[source.Span, Type] = {}
    for item in items:
        ScopeBuilder(item, scopes, variable_types).build()
    resolved = functions.resolve(statements, len(levels))
    return model.Model(
        parsed=parsed,
        game=game,
        files=tuple(expansion.files),
        items=tuple(items),
        inclusions=tuple(expansion.inclusions),
        levels=_level_facts(levels, statements, resolved, game, remarks.remarks_of(expansion.files)),
        statements=statements,
        scopes=tuple(scopes),
        variable_types=variable_types,
        functions=resolved,
        breaks=flow.breaks(statements),
        bounds=geometry.level_region_bounds(statements, levels),
    )


def _load(game: Game, path: Path) -> syntax.Parsed:
    return syntax.parse(source.Source.read(path, links=False), game.grammar)


def _statements(items: list[includes.Declaration]) -> tuple[Placed, ...]:
    placed: list[Placed] = []
    level = 0
    for item in items:
        is_level = isinstance(item, n.Level)
        place(item, level if is_level else None, placed)
        level += is_level
    return tuple(placed)


def _level_facts(
    levels: list[n.Level],
    statements: tuple[Placed, ...],
    resolved: functions.Functions,
    game: Game,
    comments: abc.Mapping[source.Span, remarks.Remarks],
) -> tuple[model.LevelFacts, ...]:
    frequencies = {p.level: p.node.frequency.value for p in statements if isinstance(p.node, n.VaultGen)}
    depths = {p.level: p.node.depth.value for p in statements if isinstance(p.node, n.MinDepth)}
    facts: list[model.LevelFacts] = []
    counter = 1
    for index, level in enumerate(levels):
        title, description = headings.heading(level.span)
        name: str | None = level.name.text
        if game.language.quirks.numbers_levels:
            name = headings.output_name(level.name.text, counter)
            counter += headings.has_counter(level.name.text)
        flags = frozenset(word.text for word in level.flags.words) if level.flags else frozenset()
        frequency = max(frequencies.get(index, 1), 1)
        visible = resolved.visible[index]
        about = comments.get(level.span, remarks.Remarks())
        depth = depths.get(index, 0)
        facts.append(model.LevelFacts(level, index, title, description, flags, frequency, name, visible, about, depth))
    return tuple(facts)
