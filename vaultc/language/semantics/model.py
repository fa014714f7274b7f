"""The model of a file: its tree, and the facts found beside it."""

from __future__ import annotations

import re
from collections import abc, defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TypeVar, cast

from vaultc.language import lua_scripts
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.game import Game
from vaultc.language.semantics import expressions, frames, includes, places
from vaultc.language.semantics.alphabet import Alphabet, alphabet_of
from vaultc.language.semantics.assignments import Assignments
from vaultc.language.semantics.flow import Breaking
from vaultc.language.semantics.functions import Functions
from vaultc.language.semantics.geometry import Bounds
from vaultc.language.semantics.remarks import Remarks
from vaultc.language.semantics.scopes import Scope
from vaultc.language.semantics.statements import Placed
from vaultc.language.semantics.types import Type
from vaultc.language.source import Span
from vaultc.language.syntax import Parsed, messages, walk
from vaultc.language.syntax import nodes as n

AnyNode = TypeVar("AnyNode", bound=n.Node)


@dataclass(frozen=True, slots=True)
class LevelFacts:
    """Facts about one level.

    ``index`` counts the levels of a file and its inclusions in order. ``title`` and ``description`` come from a comment
    directly above it that begins with ``# Title:``. ``functions`` is what can be called at its end, by name, however
    and wherever it was defined before. ``frequency`` weighs a vault, which comes from ``least_depth`` on;
    ``output_name`` is None if it cannot be formed. ``remarks`` are the comments about it.
    """

    node: n.Level
    index: int
    title: str | None
    description: str
    flags: frozenset[str]
    frequency: int
    output_name: str | None
    functions: abc.Mapping[str, n.FunctionDefinition]
    remarks: Remarks = field(default_factory=Remarks, repr=False, compare=False)
    least_depth: int = 0

    @property
    def name(self) -> str:
        """The level's name as written."""
        return self.node.name.text

    @property
    def is_vault(self) -> bool:
        """True if it is a random vault: not a level, but a plan for rooms of ordinary levels."""
        return "rndvault" in self.flags


@dataclass(frozen=True, eq=False)
class Model:
    """A file with its inclusions, and the facts found in it; it holds no diagnostics of rules.

    ``files`` begins with the file itself; ``items`` (functions of headers, levels), ``levels``, ``statements`` and
    ``scopes`` are in the order in which the compiler meets them, included files at their places. Facts about
    single nodes are kept by the node's span.
    """

    parsed: Parsed
    game: Game
    files: tuple[Parsed, ...]
    items: tuple[includes.Declaration, ...]
    inclusions: tuple[includes.Inclusion, ...]
    levels: tuple[LevelFacts, ...]
    statements: tuple[Placed, ...]
    scopes: tuple[Scope, ...]
    variable_types: expressions.VariableTypes
    functions: Functions
    breaks: abc.Mapping[Span, Breaking]
    bounds: abc.Mapping[Span, Bounds]

    @property
    def tree(self) -> n.DesFile:
        """The tree of the file itself."""
        return self.parsed.tree

    @property
    def is_script(self) -> bool:
        """True if it is a Lua script, of whose statements the tree holds nothing."""
        return lua_scripts.is_script(self.parsed.source)

    @property
    def is_complete(self) -> bool:
        """True if all files were read without a syntax error and an unread word, so that no statement is missing."""
        return all(parsed.ok for parsed in self.files) and not self.unread

    @property
    def unread(self) -> tuple[Diagnostic, ...]:
        """The diagnostics of words that only a fork's compiler reads, each at its first use."""
        found = (one for parsed in self.files for one in parsed.diagnostics)
        return tuple(one for one in found if one.rule == messages.UNCHECKED)

    def may_be_lost(self, pattern: str) -> bool:
        """Return whether a statement that matches the pattern may be missing from the tree after a syntax error."""
        return not self.is_complete and any(re.search(pattern, parsed.source.text) for parsed in self.files)

    def type_of(self, node: n.Node) -> Type:
        """The type of an expression; UNKNOWN where it cannot be known."""
        return expressions.type_of(node, self.variable_types)

    def target(self, call: n.Call) -> n.FunctionDefinition | None:
        """The function that a call means, None if none is defined before it."""
        return self._targets.get(call.span)

    def find(self, kind: type[AnyNode]) -> abc.Sequence[AnyNode]:
        """All nodes of exactly this class, in text order, including included files."""
        return cast(abc.Sequence[AnyNode], self._nodes.get(kind, ()))

    def placed(self, *kinds: type[n.Statement]) -> abc.Iterator[Placed]:
        """All statements of exactly these classes with their enclosing statements, class by class."""
        return (placed for kind in kinds for placed in self._placed.get(kind, ()))

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The names of the classes of all nodes."""
        return frozenset(kind.__name__ for kind in chain(self._nodes, self._placed))

    @cached_property
    def assignments(self) -> Assignments:
        """The values that variables are given."""
        return Assignments(self.statements, [level.node for level in self.levels])

    @property
    def alphabet(self) -> Alphabet:
        """The map characters of its game."""
        return alphabet_of(self.game.catalog)

    @cached_property
    def situations(self) -> tuple[frames.Situation, ...]:
        """The surroundings of every statement, by its order: conditions, maps and rooms."""
        return self._frames.situations

    @cached_property
    def _frames(self) -> frames.Frames:
        return frames.find_frames(self.statements, self.functions, [level.node for level in self.levels], self.alphabet)

    @cached_property
    def bare_maps(self) -> frozenset[int]:
        """The orders of the MAP statements that draw on nothing but stone."""
        return frozenset(order for order, sheet in self._frames.maps.items() if sheet.stands_in_stone)

    @cached_property
    def spots(self) -> tuple[places.Spot, ...]:
        """The fixed places that statements use, in text order."""
        return tuple(places.find_spots(self.statements, self.situations, self.assignments))

    @cached_property
    def areas(self) -> tuple[places.Area, ...]:
        """The fixed regions that statements use, in text order."""
        return tuple(places.find_areas(self.statements, self.situations))

    def statements_of(self, level: LevelFacts) -> abc.Sequence[Placed]:
        """The statements of a level in text order, those inside of others included."""
        return self._by_level.get(level.index, ())

    @cached_property
    def _by_level(self) -> abc.Mapping[int | None, list[Placed]]:
        found: defaultdict[int | None, list[Placed]] = defaultdict(list)
        for placed in self.statements:
            found[placed.level].append(placed)
        return found

    @cached_property
    def _placed(self) -> abc.Mapping[type[n.Statement], list[Placed]]:
        found: defaultdict[type[n.Statement], list[Placed]] = defaultdict(list)
        for placed in self.statements:
            found[type(placed.node)].append(placed)
        return found

    @cached_property
    def _targets(self) -> abc.Mapping[Span, n.FunctionDefinition]:
        return {call.node.span: call.function.definition for call in self.functions.calls if call.function}

    @cached_property
    def _nodes(self) -> abc.Mapping[type[n.Node], list[n.Node]]:
        found: defaultdict[type[n.Node], list[n.Node]] = defaultdict(list)
        for parsed in self.files:
            for node in walk(parsed.tree):
                found[type(node)].append(node)
        return found
