"""Statements and options that the rules call without effect, for those who describe or count what a level makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.linter import engine, rule

OPTIONS: Final = (
    "affixed_gem_without_effect", "disguise_without_effect", "meaningless_monster_option", "meaningless_object_option",
    "object_option_without_effect", "option_without_effect_inside", "repeated_artifact",
)  # fmt: skip
"""Rules whose findings lie in an option that changes nothing on its thing."""


def _fully(_model: Model, _statement: n.Statement, _span: Span) -> bool:
    return True


def _is_lost(model: Model, statement: n.Statement, _span: Span) -> bool:
    """True if what has its place in an area is not made, rather than made anywhere."""
    return isinstance(statement, n.TeleportRegion) or not model.game.has(rule.Feature.STAIRS_OUTSIDE_AREAS)


def _is_all_selected(_model: Model, statement: n.Statement, span: Span) -> bool:
    """True if a selection is all that a statement changes, so that nothing comes to another place."""
    return isinstance(statement, n.Terrain) and statement.selection.span.start == span.start


STATEMENTS: Final[Mapping[str, Callable[[Model, n.Statement, Span], bool]]] = {
    "empty_selection": _is_all_selected,
    "exclusion_covers_area": _is_lost,
    "impossible_trap": _fully,
    "level_region_in_vault": _fully,
    "terrain_without_effect": _fully,
    "unreachable_statement": _fully,
    "wall_area_without_effect": _fully,
}
"""Rules whose findings lie in a statement without its effect, and the condition for that."""


def idle_nodes(model: Model) -> dict[int, n.Node]:
    """The options and statements of a model that a rule calls without effect, by their ids.

    Of shrines without a priest (``priest-without-temple``) the word for the kind has none: they are altars.
    """
    if model.is_script:
        return {}
    spans: list[tuple[str, Span]] = []
    for name in (*OPTIONS, *STATEMENTS):
        each = rule.load_rule(engine.WARNINGS, name)
        if each.holds_for(model.game) and (model.is_complete or not each.needs_whole_text):
            spans += ((name, found.span) for found in each.check(model))
    nodes = [node for node in walk(model.tree) if isinstance(node, n.Option | n.Statement)] if spans else []
    altars = (shrine.altar.node for shrine in rule.plain_shrines(model))
    found: dict[int, n.Node] = {id(node.kind): node.kind for node in altars if isinstance(node, n.Altar)}
    for name, span in spans:
        kind = n.Option if name in OPTIONS else n.Statement
        around = [node for node in nodes if isinstance(node, kind) and rule.lies_in(span, node.span)]
        node = min(around, key=lambda each: each.span.end - each.span.start, default=None)
        if isinstance(node, n.Option) or (isinstance(node, n.Statement) and STATEMENTS[name](model, node, span)):
            found[id(node)] = node
    return found
