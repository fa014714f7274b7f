"""Switches of a build around names that des files use: names in conditions whose other side may have these."""

from __future__ import annotations

import re
from collections import Counter, abc
from typing import Final, NamedTuple

from vaultc.world.sources.constants import CToken, unquoted
from vaultc.world.sources.declarations import decoded
from vaultc.world.sources.reading import Sources
from vaultc.world.sources.tree import SourceTree

MOST_TRIED: Final = 6
"""Switches whose other side is tried: those around most of the unknown names."""
MOST_STEPS: Final = 5_000_000
"""Steps of expansion for each side that is tried; tables of games take some 700,000."""
MOST_AROUND: Final = 12
"""Switches around a line that count: the innermost."""
MOST_USES: Final = 10_000
"""Lines with one of the names that are looked at."""
LONGEST_CONDITION: Final = 500
_KINDS: Final = (".c", ".h", ".cpp")
_LINE: Final = re.compile(r"^[^\n]*[\"#][^\n]*", re.MULTILINE)
"""A line with a string or a directive."""
_DIRECTIVE: Final = re.compile(r"[ \t]*#[ \t]*(?P<word>[a-z]+)\b[ \t]*(?P<rest>.*)")
_COMMENTS: Final = re.compile(r"/\*.*?(?:\*/|$)|//.*")
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
    sources = Sources(tree, defined, lines, MOST_STEPS)
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
        count = sum(used[name] for name in _names(Sources(tree, choice.defined, lines, MOST_STEPS)) & used.keys())
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
            directive = _DIRECTIVE.match(line)
            if directive is not None:
                self._directive(directive["word"], _COMMENTS.sub(" ", directive["rest"][:LONGEST_CONDITION]), open_)
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
    """The innermost switches of open conditions."""
    return [switch for switches in open_[: -MOST_AROUND - 1 : -1] for switch in switches][:MOST_AROUND]


def _switches_in(condition: str) -> list[BuildSwitch]:
    compared = dict(_EQUAL.findall(condition))
    values = {value for value in compared.values() if not value.isdigit()}
    names = dict.fromkeys(name for name in _NAME.findall(condition) if name != "defined" and name not in values)
    return [BuildSwitch(name, compared.get(name, "")) for name in names][:MOST_AROUND]
