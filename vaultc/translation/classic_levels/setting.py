"""The context in which a statement is converted, the graded pieces of the new text, the text of values and of names."""

from __future__ import annotations

import re
from collections import abc, deque
from enum import IntEnum
from functools import cache
from typing import Final

from vaultc import translation
from vaultc.games.detection import COMMENT as DIALECT
from vaultc.generation.site import making_of
from vaultc.language import diagnostics
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.language.syntax import Comment
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.kinds import Kind
from vaultc.world.catalog.lua_worlds import MATERIALS, NEW_NAMES, SUCCESSORS
from vaultc.world.catalog.monsters import Species

INDENT = "  "
BLANK_LINE = re.compile(r"(?:\A|\n)[ \t]*\r?\n[ \t]*\Z")


@dataclass(slots=True)
class Passage:
    """The text of a statement, without the braces around its ``body``, and the comments before it.

    An empty comment is a blank line. A passage that is ``lost`` is written as a comment with the text of the old
    statement; a passage that is ``quoted`` has that comment above it, since a part of the statement is lost.
    """

    text: str
    node: n.Node
    comments: tuple[str, ...] = ()
    body: list[Passage] | None = None
    lost: bool = False
    quoted: bool = False


class PrecedingComments:
    """The comments of a file, each with the statement that it precedes in the text."""

    def __init__(self, model: Model, name: str) -> None:
        """``name`` is the game that comments shall name as the dialect of the file."""
        self._text = model.parsed.source.text
        self._found: dict[int, tuple[str, ...]] = {}
        comments = deque(model.parsed.comments)
        for statement, end in heads(model.tree):
            lines: list[str] = []
            while comments and comments[0].span.start < end:
                comment = comments.popleft()
                lines += [*self._blank(comment.span.start), _written(comment, name)]
            self._found[id(statement)] = (*lines, *self._blank(statement.span.start))
        self.last = tuple(_written(comment, name) for comment in comments)
        """The comments after the last statement."""

    def before(self, statement: n.Node) -> tuple[str, ...]:
        """The comments before a statement, with an empty text for each blank line among them."""
        return self._found.get(id(statement), ())

    def _blank(self, start: int) -> list[str]:
        """An empty text if there is a blank line before the line of an offset."""
        line = self._text.rfind("\n", 0, start) + 1
        return [""] if line and BLANK_LINE.search(self._text, max(line - 200, 0), line) else []


def _written(comment: Comment, name: str) -> str:
    if comment.is_unread:
        return f"# {comment.text}"
    text = comment.text
    named = DIALECT.fullmatch(text)
    return text if named is None else text[: named.start("name")] + name + text[named.end("name") :]


def heads(tree: n.DesFile) -> abc.Iterator[tuple[n.Node, int]]:
    """The statements of a file in the order of the text, each with the offset at which its own text ends."""
    for level in tree.levels:
        yield level, (level.maze or level.name).span.end
        if level.flags is not None:
            yield level.flags, level.flags.span.end
        for statement in level.statements:
            if isinstance(statement, n.Room | n.Subroom):
                yield statement, translation.first_line(statement.span).end
                yield from ((inner, inner.span.end) for inner in statement.body.statements)
            else:
                yield statement, statement.span.end


class Page:
    """The lines of a text, with the passage that each comes from."""

    def __init__(self, passages: abc.Iterable[Passage]) -> None:
        self.lines: list[str] = []
        self.owners: list[Passage] = []
        self._add(passages, 0)

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(f"{line}\n" for line in self.lines)

    def _add(self, passages: abc.Iterable[Passage], depth: int) -> None:
        for passage in passages:
            self._put(passage, passage.comments, depth)
            if passage.lost or passage.quoted:
                self._put(passage, original(passage.node), depth)
            if not passage.lost:
                self._statement(passage, depth)
            elif passage.body:
                inside = (Passage("", inner.node, inner.comments, inner.body, lost=True) for inner in passage.body)
                self._add(inside, depth)

    def _statement(self, passage: Passage, depth: int) -> None:
        is_map = "\nMAP\n" in passage.text
        opened = passage.text + (" {" if passage.body is not None else "")
        self._put(passage, opened.split("\n") if opened else (), 0 if is_map else depth)
        if passage.body is not None:
            self._add(passage.body, depth + 1)
            self._put(passage, ("}",), depth)

    def _put(self, passage: Passage, lines: abc.Iterable[str], depth: int) -> None:
        for number, line in enumerate(lines):
            self.lines.append(INDENT * depth + line if line and not number else line)
            self.owners.append(passage)


def original(node: n.Node) -> list[str]:
    """The text of an old statement as comments."""
    written = translation.first_line(node.span) if isinstance(node, n.Room | n.Subroom) else node.span
    return [f"# {line.rstrip()}" for line in written.text.split("\n")]


class Grade(IntEnum):
    """The part of a statement that the other game can express; a larger value is worse."""

    EXACT = 0
    """The same levels with the same chances."""
    NEAR = 1
    """A difference that an author may notice."""
    IMPOSSIBLE = 2
    """All of it or a part of it is lost."""


class GradeCounts(NamedTuple):
    """The number of statements of each grade."""

    exact: int = 0
    near: int = 0
    impossible: int = 0

    def __add__(self, other: object) -> GradeCounts:
        assert isinstance(other, GradeCounts)
        return GradeCounts(*(ours + theirs for ours, theirs in zip(self, other, strict=True)))

    def __str__(self) -> str:
        statements = "statement" if sum(self) == 1 else "statements"
        return f"{sum(self)} {statements}: {self.exact} exact, {self.near} near, {self.impossible} impossible"


class NotExpressibleError(VaultcError):
    """A statement cannot be written in the other language; the message says why, ``help`` what to do.

    ``grade`` is NEAR for a statement that is left out because it had no effect.
    """

    def __init__(self, message: str, help: str | None = None, grade: Grade = Grade.IMPOSSIBLE) -> None:
        super().__init__(message)
        self.help = help
        self.grade = grade


class Ledger:
    """The grades of a file's statements, and what is to be told of them."""

    def __init__(self) -> None:
        self._grades: dict[int, Grade] = {}
        self._said: dict[tuple[str, Span], diagnostics.Diagnostic] = {}

    def enter(self, statement: n.Node) -> None:
        """Count a statement, as exact until something else is told of it."""
        self._grades.setdefault(id(statement), Grade.EXACT)

    def tell(
        self, statement: n.Node, grade: Grade, message: str, help: str | None = None, *, once: bool = False
    ) -> None:
        """Keep a finding about a statement, which has this grade at best; ``once`` in the whole file."""
        self._grades[id(statement)] = max(self._grades.get(id(statement), Grade.EXACT), grade)
        rule, severity = translation.DIFFERENT, diagnostics.Severity.NOTE
        if grade is Grade.IMPOSSIBLE:
            rule, severity = translation.CANNOT, diagnostics.Severity.WARNING
        span = translation.first_line(statement.span)
        if not (once and any(message == said for said, _ in self._said)):
            self._said.setdefault((message, span), diagnostics.Diagnostic(rule, severity, message, span, help))

    def lose(self, statement: n.Node, message: str, help: str | None = None) -> None:
        """Tell that a statement is lost."""
        self.tell(statement, Grade.IMPOSSIBLE, message, help)

    def leave_out(self, unread: diagnostics.Diagnostic, title: str) -> None:
        """Tell of a word that only a fork's compiler reads."""
        found = translation.left_out(unread, translation.CANNOT, title)
        self._said.setdefault((found.message, found.span), found)
        self._grades[id(unread)] = Grade.IMPOSSIBLE

    def fail(self, statement: n.Node, message: str, help: str | None = None) -> None:
        """Keep an error: because of it there is no text."""
        found = diagnostics.Diagnostic(
            translation.CANNOT, diagnostics.Severity.ERROR, message, translation.first_line(statement.span), help
        )
        self._said.setdefault((message, found.span), found)

    @property
    def findings(self) -> tuple[diagnostics.Diagnostic, ...]:
        """All findings, in the order of the text."""
        return tuple(sorted(self._said.values(), key=lambda found: found.span.start))

    @property
    def counts(self) -> GradeCounts:
        """The number of statements of each grade."""
        grades = list(self._grades.values())
        return GradeCounts(*(grades.count(grade) for grade in Grade))


LIQUIDS = frozenset({terrain.POOL, terrain.MOAT, terrain.WATER, terrain.LAVAPOOL})


@dataclass(frozen=True, slots=True)
class RegisterLists:
    """The lists of a level that were made so far: the number of entries by the name of the variable, and areas."""

    lengths: dict[str, int] = field(default_factory=dict)
    areas: dict[int, s.RandomRegion] = field(default_factory=dict)

    def entry(self, name: str, index: int) -> str:
        """An entry of a list.

        Raises:
            NotExpressibleError: there is no list, or no such entry in it.
        """
        length = self.lengths.get(name)
        if length is None:
            raise NotExpressibleError(f"no list was given for `{name}[{index}]`", "give the list before")
        if not 0 <= index < length:
            entries = "1 entry" if length == 1 else f"{length} entries"
            raise NotExpressibleError(f"there is no entry {index}: the list has {entries}, counted from 0")
        return f"${name}[{index}]"


class Setting:
    """The level of the statement that is converted, and its part or room; one for each level, which changes."""

    def __init__(self, game: Game, to: Game, ledger: Ledger, remarks: PrecedingComments) -> None:
        self.game = game
        self.to = to
        self.ledger = ledger
        self.remarks = remarks
        self.statement: n.Node | None = None
        """The statement of the old file that is converted now."""
        self.quoted = False
        """True if a part of it is lost."""
        self.registers = RegisterLists()
        self.rows: tuple[str, ...] | None = None
        """The map of the part, after WALLIFY; None without a map."""
        self.room: n.Room | n.Subroom | None = None
        self.stairs = 0
        """The number of stairs in the part so far."""
        self.parents: abc.Mapping[int, n.Room | n.Subroom] = {}
        """The rooms around subrooms, by the ids of those."""
        self.arrivals: set[str] = set()
        """The directions of the areas of arrival in the parts before."""
        self.last_walk: n.Node | None = None
        """The maze that is walked last of all."""
        self.walks_early = False
        """True in a part with others after it."""
        self.caves: tuple[str, ...] = ()
        """The foreground and background of INIT_MAP."""

    def differs(self, rule: str, value: object) -> bool:
        """Return whether the other game has this value of a rule for ground."""
        return bool(getattr(making_of(self.to).ground, rule) == value)

    @property
    def has_liquid(self) -> bool:
        """True if there is water or lava in the part, as far as its map and INIT_MAP tell."""
        codes = self.game.catalog.codes
        return any(codes.get(character) in LIQUIDS for row in (*(self.rows or ()), *self.caves) for character in row)

    # ---- findings about the statement

    def enter(self, statement: n.Node) -> None:
        """Begin with a statement."""
        self.statement, self.quoted = statement, False
        self.ledger.enter(statement)

    def near(self, message: str, help: str | None = None) -> None:
        """Tell of a difference that an author may notice."""
        assert self.statement is not None
        self.ledger.tell(self.statement, Grade.NEAR, message, help)

    def lose(self, message: str, help: str | None = None, *, once: bool = False) -> None:
        """Tell of a part that is left out, ``once`` in the file; the old statement stays as a comment."""
        assert self.statement is not None
        self.ledger.tell(self.statement, Grade.IMPOSSIBLE, message, help, once=once)
        self.quoted = True

    # ---- passages

    def passage(self, text: str, body: list[Passage] | None = None) -> Passage:
        """The statement in the other language."""
        assert self.statement is not None
        return Passage(text, self.statement, self.remarks.before(self.statement), body, quoted=self.quoted)

    def left_out(self, error: NotExpressibleError) -> Passage:
        """The statement as a comment, and the finding about it."""
        assert self.statement is not None
        self.ledger.tell(self.statement, error.grade, str(error), error.help)
        return Passage("", self.statement, self.remarks.before(self.statement), lost=True)

    def dropped(self) -> Passage:
        """Nothing in the place of the statement but its comments."""
        assert self.statement is not None
        return Passage("", self.statement, self.remarks.before(self.statement))


LAST_COLUMN, LAST_ROW = 79, 20
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ENTRIES = 10
"""Negative numbers down to this are entries of the list of places, where nothing checks coordinates."""


def string(text: str) -> str:
    """A string in quotes."""
    return f'"{text}"'


def character(sign: str) -> str:
    """A character in quotes."""
    return f"'\\{sign}'" if sign in "'\\" else f"'{sign}'"


def alignment(node: n.Node | None) -> str:
    """An alignment or its register."""
    if isinstance(node, n.AlignmentRegister):
        return f"align[{node.index}]"
    assert isinstance(node, n.Word)
    return node.text


def light(setting: Setting, node: n.Word) -> str:
    """``lit``, ``unlit`` or ``random``; a light that only the old game knows becomes random."""
    if node.text in ("lit", "unlit", "random"):
        return node.text
    setting.near(f"`{node.text}` becomes `random`: {setting.to.title} has no such light")
    return "random"


# ---- places


def place_text(setting: Setting, node: n.Node, anywhere: str = "random") -> str:
    """A place; ``anywhere`` is written for ``random``.

    Raises:
        NotExpressibleError: the other game has no form for it.
    """
    match node:
        case n.Coordinate():
            return _fixed(setting, node, anywhere)
        case n.RandomCoordinate():
            return anywhere
        case s.PlaceRegister():
            return anywhere if setting.room is not None else _entry(setting, node.number, node.index)
        case s.RegionRegister():
            return _within(setting, node.index)
        case s.CheckedPlace():
            return place_text(setting, node.place, anywhere)
        case n.PointSelection():
            return place_text(setting, node.place, anywhere)
    raise NotExpressibleError(f"{setting.to.title} has no form for this place")


def is_fixed(node: n.Node) -> bool:
    """True of a place that is a pair of numbers from 0 on."""
    while isinstance(node, s.CheckedPlace | n.PointSelection):
        node = node.place
    return isinstance(node, n.Coordinate) and node.x >= 0 and node.y >= 0


def _fixed(setting: Setting, node: n.Coordinate, anywhere: str) -> str:
    x, y = node.x, node.y
    if x < 0 or y < 0:
        return _negative(setting, x, y, anywhere)
    if x > LAST_COLUMN or y > LAST_ROW:
        raise NotExpressibleError(f"({x},{y}) is outside the level: columns end at 79, rows at 20")
    return f"({x},{y})"


def _negative(setting: Setting, x: int, y: int, anywhere: str) -> str:
    """The meaning of negative numbers: in rooms any place, elsewhere an entry of the list of places."""
    if setting.room is not None and x < 0 and y < 0:
        return anywhere
    if setting.room is None and x < -ENTRIES:
        return anywhere
    if setting.room is None and x == y:
        return _entry(setting, None, -x - 1)
    raise NotExpressibleError(f"a coordinate of ({x},{y}) is random, and the other is not")


def _entry(setting: Setting, number: int | None, index: int) -> str:
    if number is None and index < 0:
        return "(0,0)"
    return setting.registers.entry(list_name(number or 0), index)


def list_name(number: int) -> str:
    """The variable of a list of places, by the number of the list."""
    return "place" if number == 0 else f"place_{LETTERS[number % len(LETTERS)]}"


def _within(setting: Setting, index: int) -> str:
    """A point of an area and not of another."""
    found = setting.registers.areas.get(index)
    if found is None:
        raise NotExpressibleError(f"no area was given for `region[{index}]`")
    if found.area.absolute or found.exclusion.absolute:
        raise NotExpressibleError("the area counts from the level's corner, and a place from the map's")
    outside = f"complement fillrect {corners(found.exclusion)}"
    return f"rndcoord(filter(fillrect {corners(found.area)}, {outside}))"


# ---- areas


def corners(node: n.Region | n.LevelRegion) -> str:
    """The four numbers of an area."""
    if min(node.x1, node.y1, node.x2, node.y2) < 0:
        raise NotExpressibleError("an area cannot have negative numbers")
    return f"({node.x1},{node.y1},{node.x2},{node.y2})"


def level_area(node: n.LevelRegion) -> str:
    """An area of a level region, which may count from the level."""
    if not node.absolute:
        return corners(node)
    if node.x1 == 0:
        return f"levregion(1,1,{LAST_COLUMN},{LAST_ROW})"
    return f"levregion{corners(node)}"


DESCRIPTION: Final = "#"
"""The class whose name is a description in free words."""


def monster(setting: Setting, node: n.MonsterKind | s.MonsterRegister) -> str:
    """A monster.

    Raises:
        NotExpressibleError: the other game has none of that name or class.
    """
    if isinstance(node, s.MonsterRegister):
        return setting.registers.entry("monster", node.index)
    if node.character is None:
        return "random"
    own, catalog = setting.game.catalog, setting.to.catalog
    if node.name is not None and (node.name in _names(own, "monster", node.character) or _is_open(setting)):
        return _named(setting, "monster", node.character, node.name, catalog.species, catalog.species_number)
    if node.character not in catalog.monster_characters:
        raise NotExpressibleError(f"{setting.to.title} has no class of monsters {character(node.character)}")
    return character(node.character)


def object_kind(setting: Setting, node: n.ObjectKind | s.ObjectRegister) -> str:
    """An object; a name takes the place of a register.

    Raises:
        NotExpressibleError: the other game has none of that name or class.
    """
    own, catalog = setting.game.catalog, setting.to.catalog
    if isinstance(node, s.ObjectRegister):
        if node.name is None or not (node.name in _names(own, "object") or _is_open(setting)):
            return setting.registers.entry("object", node.index)
        return _named(setting, "object", None, node.name, catalog.kinds, catalog.kind_number)
    if node.character is None:
        return "random"
    if node.name is not None and (node.name in _names(own, "object", node.character) or _is_open(setting)):
        return _named(setting, "object", node.character, node.name, catalog.kinds, catalog.kind_number)
    if node.character not in catalog.object_class_of:
        raise NotExpressibleError(f"{setting.to.title} has no class of objects {character(node.character)}")
    return character(node.character)


def species(setting: Setting, name: str) -> str:
    """The species of a corpse, a statue and the like: a name, or ``random`` for a name that the old game lacks.

    Raises:
        NotExpressibleError: the other game has none of that name.
    """
    catalog = setting.to.catalog
    if name not in _names(setting.game.catalog, "monster") and not _is_open(setting):
        return "random"
    return _named(setting, "monster", None, name, catalog.species, catalog.species_number)


def _is_open(setting: Setting) -> bool:
    """True if the old game has monsters and objects that its catalogue does not know."""
    return setting.game.has(Feature.OPEN_NAMES)


@cache
def _names(catalog: Catalog, what: str, sign: str | None = None) -> frozenset[str]:
    """The names of a class as the old game compares them: letter by letter, capitals included."""
    rows: abc.Iterable[Species | Kind] = catalog.species if what == "monster" else catalog.kinds
    return frozenset(row.name for row in rows if row.name and sign in (None, row.character))


def _named(
    setting: Setting, what: str, sign: str | None, name: str,
    rows: abc.Sequence[Species] | abc.Sequence[Kind], number_of: abc.Callable[..., int | None],
) -> str:  # fmt: skip
    """Something by name, in its class or in the class that it has in the other game."""
    if sign == DESCRIPTION:
        raise NotExpressibleError(f"{setting.to.title} has no free descriptions of {what}s")
    known = _known_name(setting, what, name, number_of)
    if sign is None:
        return string(known)
    if number_of(known, sign) is None:
        number = number_of(known)
        assert number is not None
        sign = rows[number].character
        setting.near(f"`{known}` is in class '{sign}' in {setting.to.title}")
    return f"({character(sign)}, {string(known)})"


def _known_name(setting: Setting, what: str, name: str, number_of: abc.Callable[..., int | None]) -> str:
    if number_of(name) is not None:
        return name
    plain = " ".join(word for word in name.split() if word not in MATERIALS)
    others = (NEW_NAMES.get(name), SUCCESSORS.get(name), plain)
    better = next((other for other in others if other and number_of(other) is not None), None)
    if better is None:
        raise NotExpressibleError(f"{setting.to.title} has no {what} `{name}`")
    if name not in NEW_NAMES:
        setting.near(f"`{name}` becomes `{better}`: {setting.to.title} has no {what} of that name")
    return better
