"""The sources of one game while their tables are read, and the switches of a build that would give more names."""

from __future__ import annotations

import re
from collections import Counter, abc
from functools import cached_property
from typing import Final

from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.sources import preprocessor
from vaultc.world.sources.c_language import (
    Braces,
    CInitialiser,
    CToken,
    Member,
    NotConstantError,
    body_of,
    decoded,
    enumerations_in,
    evaluated,
    initialiser_of,
    lines_of,
    placed,
    shown,
    string_of,
    structures_in,
    unquoted,
)
from vaultc.world.sources.preprocessor import Macro, Macros, Preprocessor
from vaultc.world.sources.tree import SourceError, SourceTree

HEADERS: Final = (
    *("config.h", "hack.h", "global.h", "color.h", "align.h", "permonst.h", "monattk.h", "monflag.h", "monsym.h"),
    *("monst.h", "mondata.h", "objclass.h", "obj.h", "skills.h", "prop.h", "artifact.h", "rm.h", "trap.h", "mkroom.h"),
    *("you.h", "engrave.h", "sp_lev.h", "dungeon.h"),
)  # fmt: skip
MOST_NOTES: Final = 200
MOST_STEPS: Final = 60_000_000
"""Steps of expansion in all files together."""
MOST_TOKENS: Final = 6_000_000
"""Tokens of all preprocessed files together."""
DEEPEST_NAMES: Final = 40
LONGEST_HEAD: Final = 20_000
"""Characters at the beginning of a file in which its first directive is looked for."""
NO_MACROS: Final[abc.Mapping[str, Macro]] = {}
_EFFECTS: Final = {
    "mlet": "it has no class, and the species after it are not read",
    "mlevel": "it has few hit points",
    "geno": "it is never made at random",
    "mcolor": "it is drawn in black",
    "oc_class": "no class has it",
    "oc_prob": "it is never made at random",
    "oc_color": "it is drawn in black",
    "otyp": "only the first kind of objects becomes this artifact",
}
"""The consequences in levels of 0 in a column."""
_ONLY_LEVELS: Final = frozenset(("mlevel", "geno", "mcolor", "oc_prob", "oc_color"))
"""Columns that no check reads."""
_COMMENTS: Final = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_DIRECTIVE: Final = re.compile(r"^[ \t]*#[ \t]*(?:include[ \t]*\"([^\"\n]*)\")?", re.MULTILINE)


class ImportNote(NamedTuple):
    """Something that could not be read: its ``place`` (``file:line``, or the table), and the message.

    It changes what a check says, or ``only_levels`` and their pictures.
    """

    place: str
    message: str
    only_levels: bool = False


class Unit:
    """A preprocessed text: its tokens, its macros, and the values of its names."""

    def __init__(self, tokens: list[CToken], known: Macros, outer: Unit | None, made: abc.Mapping[str, int]) -> None:
        self.tokens = tokens
        self.macros = known
        self.outer = outer
        self._made = made
        self._values: dict[str, int | None] = {}
        self._depth = 0

    @cached_property
    def structures(self) -> dict[str, list[Member]]:
        """The structures that are declared here and in the headers."""
        found = structures_in(self.tokens)
        return (self.outer.structures | found) if self.outer else found

    @cached_property
    def enumerations(self) -> list[dict[str, int]]:
        """The constants of each enumeration here."""
        return enumerations_in(self.tokens, self._value_of_macro)

    @cached_property
    def _constants(self) -> dict[str, int]:
        return {name: value for each in self.enumerations for name, value in each.items()}

    def value(self, name: str) -> int | None:
        """The value of a name: of an enumeration, a macro, or a constant that the game makes when it is built."""
        if name not in self._values:
            self._values[name] = None
            self._values[name] = self._found(name)
        return self._values[name]

    def computed(self, text: str) -> int | None:
        """The value of an expression of names and numbers; None if it has none."""
        try:
            tokens = [token for line in lines_of(text, "(made)") for token in line]
            return evaluated(self.macros.expanded(tokens), self.value)
        except VaultcError:
            return None

    def _found(self, name: str) -> int | None:
        if name in self._constants:
            return self._constants[name]
        found = self._value_of_macro(name)
        if found is None and self.outer is not None:
            found = self.outer.value(name)
        return self._made.get(name) if found is None else found

    def _value_of_macro(self, name: str) -> int | None:
        macro = self.macros.get(name)
        if macro is None or macro.parameters is not None or not macro.body or self._depth > DEEPEST_NAMES:
            return None
        self._depth += 1
        try:
            return evaluated(self.macros.expanded(macro.body), self._named)
        except (NotConstantError, SourceError):
            return None
        finally:
            self._depth -= 1

    def _named(self, name: str) -> int | None:
        if name in self.__dict__.get("_constants", ()):
            return self._constants[name]
        return self.outer.value(name) if self.outer is not None else self._made.get(name)

    def with_prefix(self, prefix: str) -> dict[str, int]:
        """The names with a prefix, without it, and their values; in the order of their definitions."""
        found = dict(self.outer.with_prefix(prefix)) if self.outer else {}
        for name in [*self._constants, *self.macros, *self._made]:
            if name.startswith(prefix) and (value := self.value(name)) is not None:
                found[name.removeprefix(prefix)] = value
        return found


class SourceArray(NamedTuple):
    """An array that was found: the unit that holds it, its rows, and the file."""

    unit: Unit
    rows: list[CInitialiser]
    file: str

    def lists(self, least: int = 1) -> list[list[CInitialiser]]:
        """The items of each row in braces with at least ``least`` of them."""
        return [row.items for row in self.rows if isinstance(row, Braces) and len(row.items) >= least]


@dataclass(eq=False)
class Sources:
    """The sources of one game; ``made`` are constants that the game makes when it is built, by name.

    ``_lines`` are the tokens of files that were read before, to which others are added; ``_steps`` and ``_tokens`` are
    left of the most steps of expansion and tokens in all files together.
    """

    tree: SourceTree
    _defined: abc.Mapping[str, str | None]
    _lines: dict[str, list[list[CToken]]] = field(default_factory=dict)
    _steps: int = MOST_STEPS
    made: dict[str, int] = field(default_factory=dict)
    notes: list[ImportNote] = field(default_factory=list)
    _units: dict[str, Unit] = field(default_factory=dict)
    _tokens: int = MOST_TOKENS

    def note(self, place: str, message: str, *, only_levels: bool = False) -> None:
        """Write down something that could not be read."""
        note = ImportNote(place, message, only_levels)
        if len(self.notes) < MOST_NOTES and note not in self.notes:
            self.notes.append(note)

    @cached_property
    def headers(self) -> Unit:
        """All the game's headers that count."""
        known = [name for name in HEADERS if self.tree.find(name) is not None]
        return self._unit("\n".join(f'#include "{name}"' for name in known), "(headers)", None)

    @property
    def units(self) -> list[Unit]:
        """The headers, and the files that were read."""
        return [self.headers, *self._units.values()]

    def unit(self, path: str) -> Unit:
        """A file of the tree."""
        if path not in self._units:
            # a file that includes all headers before anything else need not read them again
            first = _DIRECTIVE.search(_COMMENTS.sub(" ", (self.tree.text(path) or "")[:LONGEST_HEAD]))
            known = self.headers.macros if first is not None and first[1] == "hack.h" else NO_MACROS
            self._units[path] = self._unit(f'#include "{path}"', path, self.headers, known)
        return self._units[path]

    def _unit(self, text: str, name: str, outer: Unit | None, known: abc.Mapping[str, Macro] = NO_MACROS) -> Unit:
        steps = min(preprocessor.MOST_STEPS, self._steps)
        run = Preprocessor(self.tree, self._defined, self._lines, steps)
        run.macros.update(known)
        tokens = list[CToken]()
        try:
            if self._tokens <= 0 or steps <= 0:
                raise SourceError("the files before it make too much text")
            tokens = run.run(text)
        except SourceError as error:
            self.note(name, f"cannot be preprocessed: {error}")
        self._steps -= steps - max(run.macros.steps, 0)
        self._tokens -= len(tokens)
        return Unit(tokens, run.macros, outer, self.made)

    def table(self, array: str, *names: str) -> SourceArray | None:
        """An array, in one of some files, else in any file that declares it; None if no file does."""
        usual = [path for name in names if (path := self.tree.find(name)) is not None]
        missing = all(initialiser_of(self.unit(path).tokens, array) is None for path in usual)
        others = self.tree.declaring(rf"\b{array}\s*(?:\[[^\]]{{0,200}}\]\s*)+=") if missing else []
        for path in dict.fromkeys([*usual, *others]):
            unit = self.unit(path)
            found = initialiser_of(unit.tokens, array)
            if found is not None and found.items:
                return SourceArray(unit, placed(found, unit.value), path)
        return None

    def body(self, file: str, function: str) -> list[CToken]:
        """The tokens of a function's body in a file of that name; none if it is not there."""
        path = self.tree.find(file)
        return body_of(self.unit(path).tokens, function) if path else []

    def table_of(self, tag: str) -> SourceArray | None:
        """An array of structures with a tag, whatever its name; None if no file has one."""
        head = rf"\b{tag}\s+(?:\w+\s+)?(\w+)\s*\[[^\]]{{0,200}}\]\s*(?:\w+\s*)?="
        for path in self.tree.declaring(head):
            for name in dict.fromkeys(re.findall(head, self.tree.text(path) or "")):
                found = self.table(name, path)
                if found is not None:
                    return found
        return None

    def number(self, unit: Unit, value: CInitialiser | None, what: str, row: SourceRow | None = None) -> int:
        """The value of an expression in a ``row``, 0 with a note if it has none."""
        if value is None or value == []:
            return 0
        while isinstance(value, Braces):
            value = value.items[0] if value.items else []
        try:
            return evaluated(value, unit.value) if value else 0
        except NotConstantError as error:
            holder = "" if row is None else f" of {row.label}"
            effect = f", so {_EFFECTS[what]}" if what in _EFFECTS else ""
            message = f"{what}{holder}: no value for `{error}`; 0 is taken{effect}"
            self.note(value[0].place, message, only_levels=what in _ONLY_LEVELS)
            return 0


class SourceRow:
    """A row of a table by the names of its columns, which the structure declares; messages name it by its ``label``."""

    def __init__(
        self, sources: Sources, unit: Unit, items: list[CInitialiser], members: list[Member], index: int
    ) -> None:
        self.label = next((f'"{text}"' for item in items if (text := string_of(item))), f"row {index}")
        self._sources = sources
        self._unit = unit
        self._items = dict(zip([member.name for member in members], items, strict=False))

    def item(self, *names: str) -> CInitialiser | None:
        """The value of the first of some columns that exists."""
        return next((self._items[name] for name in names if name in self._items), None)

    def number(self, *names: str) -> int:
        """A column as a number, 0 if there is none."""
        return self._sources.number(self._unit, self.item(*names), names[0], self)

    def text(self, *names: str) -> str | None:
        """A column as a string; None for a null pointer."""
        value = self.item(*names)
        return None if value is None else string_of(value)

    @property
    def columns(self) -> abc.Iterable[str]:
        """The names of its columns."""
        return self._items


def rows_of_structure(sources: Sources, table: SourceArray, tag: str) -> list[SourceRow]:
    """The rows of a table with the columns of a structure; rows of another length are noted."""
    members = table.unit.structures.get(tag)
    if members is None:
        sources.note(table.file, f"the structure {tag} is not declared in the headers, so its rows were not read")
        return []
    rows = list[SourceRow]()
    names = [member.name for member in members]
    short = list[Braces]()
    for item in table.rows:
        if not isinstance(item, Braces):
            if item:
                message = f"no row of a table: `{shown(item)}`; is this macro defined in the tree?"
                advice = f"If not, {_by_compiler(table.file)}"
                sources.note(item[0].place, f"{message} What it makes is left out, and its names are unknown. {advice}")
            continue
        items = placed(item, table.unit.value, names)
        if len(items) > len(members):
            row = SourceRow(sources, table.unit, items, members, len(rows)).label
            message = f"{row} has {len(items)} values, but {tag} has {len(members)} members"
            sources.note(item.first.place, f"{message}; the last are left out, so others may be in wrong columns")
        short += [item] * (len(items) < len(members) and not item.marks)
        rows.append(SourceRow(sources, table.unit, items, members, len(rows)))
    if len(short) > 1 or (short and short[0] is not table.rows[-1]):  # an end mark may be short
        first = f"the first has {len(short[0].items)} values, and {tag} has {len(members)} members"
        first += "; what they lack is 0 or empty"
        sources.note(short[0].first.place, f"{len(short)} rows are short: {first}; {_by_compiler(table.file)}")
    return rows


def _by_compiler(path: str) -> str:
    """The advice for macros that are not expanded here as a compiler expands them."""
    made = f"{path.rpartition('.')[0]}.i"
    if path == made:
        return "check the structure's declaration in the headers"
    return f"let a C compiler expand them: `cc -E -Iinclude {path} > {made}` in the tree, and import again"


MOST_TRIED: Final = 6
"""Switches whose other side is tried: those around most of the unknown names."""
MOST_SWITCH_STEPS: Final = 5_000_000
"""Steps of expansion for each side that is tried; tables of games take some 700,000."""
MOST_AROUND: Final = 12
"""Switches around a line that count: the innermost."""
MOST_USES: Final = 10_000
"""Lines with one of the names that are looked at."""
LONGEST_CONDITION: Final = 500
_KINDS: Final = (".c", ".h", ".cpp")
_LINE: Final = re.compile(r"^[^\n]*[\"#][^\n]*", re.MULTILINE)
"""A line with a string or a directive."""
_CONDITION: Final = re.compile(r"[ \t]*#[ \t]*(?P<word>[a-z]+)\b[ \t]*(?P<rest>.*)")
_LINE_COMMENTS: Final = re.compile(r"/\*.*?(?:\*/|$)|//.*")
_STRING: Final = re.compile(r'"([^"\\\n]*)"')
_NAME: Final = re.compile(r"[A-Za-z_]\w*")
_EQUAL: Final = re.compile(r"\b([A-Za-z_]\w*)\s*==\s*(\w+)")
_ARRAYS: Final = (("mons", "monst.c", "permonst"), ("obj_descr", "objects.c", "objdescr"))
"""The arrays with the names of monsters and objects, their usual files, and the structures of their rows."""


class BuildSwitch(NamedTuple):
    """A name in a condition, and the value that the condition compares it with, if it does."""

    name: str
    value: str = ""


class BuildOptions(NamedTuple):
    """The macros of a build, and the name of the switch that decides which names its tables have."""

    defined: dict[str, str | None]
    name: str

    @property
    def option(self) -> str:
        """The option of the import that sets the switch."""
        text = self.defined[self.name]
        if text is None:
            return f"--undefine {self.name}"
        return f"--define {self.name}" + (f"={text}" if text != "1" else "")


def better_build(
    tree: SourceTree, defined: abc.Mapping[str, str | None], used: abc.Mapping[str, int]
) -> BuildOptions | None:
    """The options of the build with which the tree's tables have most of the names, in lower case, that are used.

    None if no switch gives more names than there are. ``used`` tells how often each name is used.
    """
    lines: dict[str, list[list[CToken]]] = {}
    sources = Sources(tree, defined, lines, MOST_SWITCH_STEPS)
    there = _names(sources)
    missing = frozenset(used) - there - {"", "random"}
    best, most = None, sum(used[name] for name in there & used.keys())
    for switch in switches_around(tree, missing)[:MOST_TRIED]:
        if switch.name in defined:
            continue
        if switch.value:
            is_on = bool(sources.headers.computed(f"{switch.name} == {switch.value}"))
        else:
            is_on = any(switch.name in unit.macros and unit.value(switch.name) != 0 for unit in sources.units)
        other_side = None if is_on else switch.value or "1"  # with which the conditions come out otherwise
        choice = BuildOptions({**defined, switch.name: other_side}, switch.name)
        count = sum(
            used[name] for name in _names(Sources(tree, choice.defined, lines, MOST_SWITCH_STEPS)) & used.keys()
        )
        if count > most:
            best, most = choice, count
    return best


def _names(sources: Sources) -> frozenset[str]:
    """All strings in the files with the tables of monsters and objects as they are preprocessed, in lower case."""
    tables = [sources.table(array, file) or sources.table_of(tag) for array, file, tag in _ARRAYS]
    tokens = (token for table in tables if table is not None for token in table.unit.tokens)
    return frozenset(decoded(unquoted(token.text)).lower() for token in tokens if token.kind == "str")


def switches_around(tree: SourceTree, names: abc.Set[str]) -> list[BuildSwitch]:
    """The switches in conditions around names, or around macros and includes that lead to these, most frequent first.

    A name that a condition only gives a usual definition, or that guards a file, is none.
    """
    reader = _Conditions(names)
    for path in tree.paths:
        text = tree.text(path) if path.endswith(_KINDS) else None
        if text is not None:
            reader.file(path.rpartition("/")[2], text)
    found = Counter[BuildSwitch]()
    for file, around, macros in reader.uses:
        leading = [around, reader.included.get(file, ()), *(reader.macros.get(name, ()) for name in macros)]
        found.update({switch: 1 for switches in leading for switch in switches})
    return [switch for switch, _ in found.most_common()]


class _Conditions:
    """The switches around lines of a tree's files.

    ``uses`` are lines with one of the names: the file, the switches, and the words in the line. ``macros`` and
    ``included`` tell the switches around definitions of macros, and around includes of files.
    """

    def __init__(self, names: abc.Set[str]) -> None:
        self.uses: list[tuple[str, list[BuildSwitch], list[str]]] = []
        self.macros: dict[str, dict[BuildSwitch, None]] = {}
        self.included: dict[str, dict[BuildSwitch, None]] = {}
        self._names = names

    def file(self, name: str, text: str) -> None:
        """Read one file."""
        open_: list[list[BuildSwitch]] = []
        for match in _LINE.finditer(text):
            line = match[0]
            directive = _CONDITION.match(line)
            if directive is not None:
                self._directive(
                    directive["word"], _LINE_COMMENTS.sub(" ", directive["rest"][:LONGEST_CONDITION]), open_
                )
            if '"' not in line or len(self.uses) >= MOST_USES:
                continue
            if not self._names.isdisjoint(decoded(each).lower() for each in _STRING.findall(line)):
                self.uses.append((name, _innermost(open_), _NAME.findall(_STRING.sub("", line))))

    def _directive(self, word: str, rest: str, open_: list[list[BuildSwitch]]) -> None:
        if word in ("if", "ifdef", "ifndef"):
            open_.append(_switches_in(rest))
        elif word == "elif" and open_:
            open_[-1] = (_switches_in(rest) + open_[-1])[:MOST_AROUND]
        elif word == "endif" and open_:
            open_.pop()
        elif word == "define" and open_ and (macro := _NAME.search(rest)):
            if [switch.name for switch in open_[-1]] == [macro[0]]:
                open_[-1] = []
            self.macros.setdefault(macro[0], {}).update(dict.fromkeys(_innermost(open_)))
        elif word == "include" and open_ and (file := _STRING.search(rest)):
            self.included.setdefault(file[1].rpartition("/")[2], {}).update(dict.fromkeys(_innermost(open_)))


def _innermost(open_: list[list[BuildSwitch]]) -> list[BuildSwitch]:
    return [switch for switches in open_[: -MOST_AROUND - 1 : -1] for switch in switches][:MOST_AROUND]


def _switches_in(condition: str) -> list[BuildSwitch]:
    compared = dict(_EQUAL.findall(condition))
    values = {value for value in compared.values() if not value.isdigit()}
    names = dict.fromkeys(name for name in _NAME.findall(condition) if name != "defined" and name not in values)
    return [BuildSwitch(name, compared.get(name, "")) for name in names][:MOST_AROUND]
