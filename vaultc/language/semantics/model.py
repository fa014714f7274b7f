"""The model of a file: its tree, the files that it includes, and the facts found in all of them.

The facts about a level include its comments: those in it or directly above it, and those at the head of its file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import abc
from enum import Enum, auto
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TypeVar, cast

from vaultc.language import syntax
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import frames, sheets, types
from vaultc.language.semantics import statements as flow
from vaultc.language.semantics.scopes import Assignments, Functions, Scope, ScopeBuilder, resolve
from vaultc.language.source import Source, Span
from vaultc.language.syntax import messages
from vaultc.language.syntax import nodes as n
from vaultc.support import regular_files
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple

MAXIMUM_DEPTH = 5
MAXIMUM_INCLUSIONS = 256
"""More than any real file has; keeps a few small files that include each other often from filling the memory."""
MAXIMUM_CHARACTERS = 8 * 1024 * 1024
"""From so much included text on nothing more is included, for the same reason."""

Loader = abc.Callable[[Path], syntax.Parsed]
"""Reads and parses an included file; raises OSError if it cannot."""


class IncludeProblem(Enum):
    """The reason why a file was not included."""

    NOT_FOUND = auto()
    CYCLE = auto()
    TOO_DEEP = auto()
    TOO_MANY = auto()
    UNREADABLE = auto()


class Inclusion(NamedTuple):
    """One INCLUDE: what it read, or why it read nothing."""

    node: n.Include
    path: Path | None
    parsed: syntax.Parsed | None
    problem: IncludeProblem | None


Declaration = n.FunctionDefinition | n.Level


@dataclass(slots=True)
class Expansion:
    """A file with its inclusions put in their places.

    A file is looked for in the folder of the including file, then in the current directory, and only files below the
    folder of the first file or below the current directory are read. Rules: "INCLUDE".
    """

    load: Loader
    files: list[syntax.Parsed] = field(default_factory=list)
    inclusions: list[Inclusion] = field(default_factory=list)
    folders: tuple[Path, ...] = ()
    characters: int = 0

    def expand(self, parsed: syntax.Parsed) -> list[Declaration]:
        """All functions of headers and all levels in the order in which the compiler meets them."""
        self.folders = regular_files.folders_around(parsed.source.path)
        own = parsed.source.path
        return list(self._items(parsed, (own.resolve() if own else None,)))

    def _items(self, parsed: syntax.Parsed, open_files: tuple[Path | None, ...]) -> abc.Iterator[Declaration]:
        self.files.append(parsed)
        for header in parsed.tree.headers:
            if isinstance(header, n.Include):
                inclusion = self._read(header, open_files)
                self.inclusions.append(inclusion)
                if inclusion.parsed and inclusion.path:
                    yield from self._items(inclusion.parsed, (*open_files, inclusion.path))
            else:
                yield header
        yield from parsed.tree.levels

    def _read(self, node: n.Include, open_files: tuple[Path | None, ...]) -> Inclusion:
        found = (regular_files.regular_file_below(place, self.folders) for place in places(node))
        path = next((file for file in found if file is not None), None)
        if path is None:
            problem = IncludeProblem.NOT_FOUND
        elif path in open_files:
            problem = IncludeProblem.CYCLE
        elif len(open_files) > MAXIMUM_DEPTH:
            problem = IncludeProblem.TOO_DEEP
        elif len(self.inclusions) >= MAXIMUM_INCLUSIONS or self.characters >= MAXIMUM_CHARACTERS:
            problem = IncludeProblem.TOO_MANY
        else:
            try:
                parsed = self.load(path)
            except OSError:
                problem = IncludeProblem.UNREADABLE
            else:
                self.characters += len(parsed.source.text)
                return Inclusion(node, path, parsed, None)
        return Inclusion(node, path, None, problem)


def places(node: n.Include) -> abc.Iterator[Path]:
    """Return the paths where an included file is looked for, in order."""
    including = node.span.source.path
    if including:
        yield including.parent / node.path.text
    yield Path.cwd() / node.path.text


AnyNode = TypeVar("AnyNode", bound=n.Node)
Key = TypeVar("Key")
Value = TypeVar("Value")


class Remarks(NamedTuple):
    """The comments about one level: its ``own``, and those at the ``head`` of the file, which are about all of it."""

    own: tuple[syntax.Comment, ...] = ()
    head: tuple[syntax.Comment, ...] = ()


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

    parsed: syntax.Parsed
    game: Game
    files: tuple[syntax.Parsed, ...]
    items: tuple[Declaration, ...]
    inclusions: tuple[Inclusion, ...]
    levels: tuple[LevelFacts, ...]
    statements: tuple[flow.Placed, ...]
    scopes: tuple[Scope, ...]
    variable_types: types.VariableTypes
    functions: Functions
    breaks: abc.Mapping[Span, flow.Breaking]
    bounds: abc.Mapping[Span, sheets.Bounds]

    @property
    def tree(self) -> n.DesFile:
        """The tree of the file itself."""
        return self.parsed.tree

    @property
    def is_script(self) -> bool:
        """True if it is a Lua script, of whose statements the tree holds nothing."""
        return self.parsed.source.is_lua_script

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

    def type_of(self, node: n.Node) -> types.Type:
        """The type of an expression; UNKNOWN where it cannot be known."""
        return types.type_of(node, self.variable_types)

    def target(self, call: n.Call) -> n.FunctionDefinition | None:
        """The function that a call means, None if none is defined before it."""
        return self._targets.get(call.span)

    def find(self, kind: type[AnyNode]) -> abc.Sequence[AnyNode]:
        """All nodes of exactly this class, in text order, including included files."""
        return cast(abc.Sequence[AnyNode], self._nodes.get(kind, ()))

    def placed(self, *kinds: type[n.Statement]) -> abc.Iterator[flow.Placed]:
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
    def alphabet(self) -> sheets.Alphabet:
        """The map characters of its game."""
        return sheets.alphabet_of(self.game.catalog)

    @cached_property
    def situations(self) -> abc.Sequence[frames.Situation]:
        """The surroundings of every statement, by its order: conditions, maps and rooms."""
        return self._frames.situations

    @cached_property
    def _frames(self) -> frames.Frames:
        levels = [level.node for level in self.levels]
        fills = self.game.has(Feature.SORTED_LEVELS)
        return frames.Frames(self.statements, self.functions, levels, self.alphabet, headers_fill=fills)

    @cached_property
    def bare_maps(self) -> frozenset[int]:
        """The orders of the MAP statements that draw on nothing but stone."""
        return frozenset(order for order, sheet in self._frames.maps.items() if sheet.stands_in_stone)

    @cached_property
    def spots(self) -> tuple[frames.Spot, ...]:
        """The fixed places that statements use, in text order."""
        return tuple(frames.find_spots(self.statements, self.situations, self.assignments))

    @cached_property
    def areas(self) -> tuple[frames.Area, ...]:
        """The fixed regions that statements use, in text order."""
        return tuple(frames.find_areas(self.statements, self.situations))

    def statements_of(self, level: LevelFacts) -> abc.Sequence[flow.Placed]:
        """The statements of a level in text order, those inside of others included."""
        return self._by_level.get(level.index, ())

    @cached_property
    def _by_level(self) -> abc.Mapping[int | None, list[flow.Placed]]:
        return grouped((placed.level, placed) for placed in self.statements)

    @cached_property
    def _placed(self) -> abc.Mapping[type[n.Statement], list[flow.Placed]]:
        return grouped((type(placed.node), placed) for placed in self.statements)

    @cached_property
    def _targets(self) -> abc.Mapping[Span, n.FunctionDefinition]:
        return {call.node.span: call.function.definition for call in self.functions.calls if call.function}

    @cached_property
    def _nodes(self) -> abc.Mapping[type[n.Node], list[n.Node]]:
        return grouped((type(node), node) for parsed in self.files for node in syntax.walk(parsed.tree))


def grouped(pairs: abc.Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """The second parts of pairs by the first, in their order."""
    found: dict[Key, list[Value]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def analyze(parsed: syntax.Parsed, game: Game, load: Loader | None = None) -> Model:
    """Find the facts of a file and of the files it includes.

    ``load`` reads and parses an included file; by default it is read from disk.
    """
    expansion = Expansion(load or (lambda path: syntax.parse(Source.read(path, links=False), game.grammar)))
    items = expansion.expand(parsed)
    levels: list[n.Level] = []
    placed: list[flow.Placed] = []
    scopes: list[Scope] = []
    variable_types: dict[Span, types.Type] = {}
    for item in items:
        if isinstance(item, n.Level):
            flow.append_placed(item.statements, len(levels), placed)
            levels.append(item)
        else:
            flow.append_placed((item,), None, placed)
        ScopeBuilder(item, scopes, variable_types).build()
    statements = tuple(placed)
    resolved = resolve(statements, len(levels))
    return Model(
        parsed=parsed,
        game=game,
        files=tuple(expansion.files),
        items=tuple(items),
        inclusions=tuple(expansion.inclusions),
        levels=_level_facts(levels, statements, resolved, game, remarks_of(expansion.files)),
        statements=statements,
        scopes=tuple(scopes),
        variable_types=variable_types,
        functions=resolved,
        breaks=flow.breaks(statements),
        bounds=sheets.level_region_bounds(statements, levels),
    )


def _level_facts(
    levels: list[n.Level],
    statements: tuple[flow.Placed, ...],
    resolved: Functions,
    game: Game,
    comments: abc.Mapping[Span, Remarks],
) -> tuple[LevelFacts, ...]:
    frequencies = {p.level: p.node.frequency.value for p in statements if isinstance(p.node, n.VaultGen)}
    depths = {p.level: p.node.depth.value for p in statements if isinstance(p.node, n.MinDepth)}
    facts: list[LevelFacts] = []
    counter = 1
    for index, level in enumerate(levels):
        title, description = flow.heading(level.span)
        name: str | None = level.name.text
        if game.language.quirks.numbers_levels:
            name = flow.output_name(level.name.text, counter)
            counter += flow.has_counter(level.name.text)
        flags = frozenset(word.text for word in level.flags.words) if level.flags else frozenset()
        frequency = max(frequencies.get(index, 1), 1)
        visible = resolved.visible[index]
        about = comments.get(level.span, Remarks())
        depth = depths.get(index, 0)
        facts.append(LevelFacts(level, index, title, description, flags, frequency, name, visible, about, depth))
    return tuple(facts)


# ---- comments


def remarks_of(files: abc.Iterable[syntax.Parsed]) -> dict[Span, Remarks]:
    """The comments about each level of some files, by the levels' spans; those in functions are about no level."""
    found: dict[Span, Remarks] = {}
    for parsed in files:
        levels = parsed.tree.levels if parsed.comments else ()
        starts = [parsed.source.line_starts[flow.block_start(level.span) - 1] for level in levels]
        parts: list[list[syntax.Comment]] = [[] for _ in range(len(starts) + 1)]
        bodies = (parsed.tree.headers, *(level.statements for level in levels))
        functions = [node.span for body in bodies for node in body if isinstance(node, n.FunctionDefinition)]
        begins = [span.start for span in functions]
        for comment in parsed.comments:
            before = bisect_right(begins, comment.span.start)
            if not before or comment.span.start >= functions[before - 1].end:
                parts[bisect_right(starts, comment.span.start)].append(comment)
        head = tuple(parts[0])
        found.update((level.span, Remarks(tuple(own), head)) for level, own in zip(levels, parts[1:], strict=True))
    return found
