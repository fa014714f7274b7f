"""Findings in a script that is not run: its syntax, its lines, and the global names in its compiled chunks."""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from vaultc.games.lua_versions import LuaVersion
from vaultc.language.diagnostics import Diagnostic, Edit, Fix, Severity
from vaultc.language.source import Source, Span
from vaultc.lua.calls import LuaCalls
from vaultc.lua.functions import NAMES, names_of
from vaultc.lua.player import is_misspelt, line_span
from vaultc.lua.playing import UnknownSources, diagnostic_of
from vaultc.lua.queries import HERO_FACTS
from vaultc.lua.sandbox import INSTRUCTIONS, LONGEST_LINE, LuaProblem, Sandbox
from vaultc.lua.text import LuaStatements
from vaultc.support.errors import did_you_mean, nearest_name
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple

_HEADER: Final = 4 + 1 + 1 + 6 + 3 + 8 + 8
"""Bytes before the number of upvalues: signature, version, format, check bytes, sizes, and two numbers."""
_GET_GLOBAL, _GET_FIELD, _SET_GLOBAL = 11, 14, 15
_INTEGER, _FLOAT, _SHORT, _LONG = 3, 19, 4, 20
_ABSOLUTE: Final = -128
_ENVIRONMENT: Final = "_ENV"


GLOBAL_RULE: Final = "lua-global"


class GlobalUse(NamedTuple):
    """A use of a global variable; ``field`` is the field that is read of it at once, if any."""

    name: str
    line: int
    is_written: bool
    field: str | None = None


class _Reader:
    """Reads the parts of a chunk in order."""

    __slots__ = ("data", "position")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = _HEADER + 1

    def byte(self) -> int:
        self.position += 1
        return self.data[self.position - 1]

    def size(self) -> int:
        """A number in groups of seven bits; the last byte is marked."""
        value = 0
        while True:
            byte = self.byte()
            value = value << 7 | byte & 127
            if byte & 128:
                return value

    def bytes(self, count: int) -> bytes:
        self.position += count
        return self.data[self.position - count : self.position]

    def string(self) -> str:
        size = self.size()
        return self.bytes(size - 1).decode("latin-1") if size else ""

    def constant(self) -> str | None:
        kind = self.byte()
        if kind in (_SHORT, _LONG):
            return self.string()
        if kind in (_INTEGER, _FLOAT):
            self.bytes(8)
        return None


def _function(reader: _Reader) -> Iterator[GlobalUse]:
    reader.string()
    first_line = reader.size()
    reader.size()
    reader.bytes(3)
    count = reader.size()
    code = struct.unpack(f"<{count}I", reader.bytes(4 * count))
    constants = [reader.constant() for _ in range(reader.size())]
    reader.bytes(3 * reader.size())
    inner = [use for _ in range(reader.size()) for use in _function(reader)]
    lines = _lines(reader, first_line)
    for _ in range(reader.size()):
        reader.string()
        reader.size()
        reader.size()
    upvalues = [reader.string() for _ in range(reader.size())]
    yield from _uses(code, constants, lines, upvalues)
    yield from inner


def _lines(reader: _Reader, line: int) -> list[int]:
    steps = struct.unpack(f"{(count := reader.size())}b", reader.bytes(count))
    absolute = {reader.size(): reader.size() for _ in range(reader.size())}
    lines = []
    for position, step in enumerate(steps):
        line = absolute.get(position, line) if step == _ABSOLUTE else line + step
        lines.append(line)
    return lines


def _uses(
    code: tuple[int, ...], constants: list[str | None], lines: list[int], upvalues: list[str]
) -> Iterator[GlobalUse]:
    for position, instruction in enumerate(code):
        operation, a, b, c = instruction & 127, instruction >> 7 & 255, instruction >> 16 & 255, instruction >> 24
        is_written = operation == _SET_GLOBAL
        if operation not in (_GET_GLOBAL, _SET_GLOBAL):
            continue
        table, name = (a, b) if is_written else (b, c)
        if upvalues[table] != _ENVIRONMENT or constants[name] is None:
            continue
        following = code[position + 1] if position + 1 < len(code) else 0
        reads_field = not is_written and following & 127 == _GET_FIELD and following >> 16 & 255 == a
        field = constants[following >> 24] if reads_field else None
        yield GlobalUse(constants[name] or "", lines[position], is_written, field)


_PLAIN: Final = frozenset(
    re.findall(
        r"\w+",
        "_G _VERSION ipairs next pairs pcall select tonumber tostring type xpcall coroutine math string table utf8"
        " des nh obj selection nhc align u",
    )
)
_LIBRARIES: Final = ("des", "nh", "obj", "selection")
_MISSING: Final = frozenset(
    re.findall(
        r"\w+",
        "print error assert warn setmetatable getmetatable rawget rawset rawequal rawlen load loadfile dofile require"
        " collectgarbage os io debug package",
    )
)
_THEMED: Final = frozenset(("themerooms", "themerooms_generate"))
"""Global names that make a file one of themed rooms."""
_MOST: Final = 200
_BYTE: Final = re.compile(r"near '<\\(\d+)>'$")


def known_globals(version: LuaVersion) -> frozenset[str]:
    """The global names of a version."""
    own = {name.removeprefix("global.") for name in names_of(version) if name.startswith("global.")}
    return _PLAIN | own | {name for name in version.declared if "." not in name}


_VERY_ALIKE: Final = 0.85


@lru_cache(maxsize=8)
def _global_uses(text: str) -> tuple[GlobalUse, ...] | LuaProblem:
    """The uses of global variables in a script, function by function, or the error of its syntax.

    Several questions about one script need them, and each compilation starts a machine of Lua.
    """
    sandbox = Sandbox(lambda *_: (True,), (), INSTRUCTIONS)
    chunk = sandbox.compiled(text.encode("utf-8", "replace").decode("latin-1"))
    return chunk if isinstance(chunk, LuaProblem) else tuple(_function(_Reader(chunk)))


class UnknownFunction(NamedTuple):
    """A function that a script calls and vaultc does not know: its full name, first line, and the nearest known name.

    ``name`` is as in :func:`names_of`: ``nh.rnd``, ``global.frob``.
    """

    name: str
    line: int
    near: str | None

    @property
    def title(self) -> str:
        """Its name as scripts write it."""
        return self.name.removeprefix("global.")

    @property
    def is_misspelt(self) -> bool:
        """True if it surely means a known function: of ``nh`` only part is known, so that name must be very near."""
        if self.near is None or not self.name.startswith("nh."):
            return self.near is not None
        return is_misspelt(self.title.removeprefix("nh."), self.near.removeprefix("nh."), _VERY_ALIKE)

    @property
    def message(self) -> str:
        """A sentence about it."""
        advice = "" if self.near is None else f"; did you mean {self.near}?"
        return f"there is no function {self.title}{advice}"


@lru_cache(maxsize=64)
def unknown_functions(text: str, version: LuaVersion) -> tuple[UnknownFunction, ...]:
    """The functions of libraries and globals that a script does nothing with but call them, and that no version has.

    A script that only asks whether there is such a function gets the answer of the game: no.
    """
    uses = _global_uses(text)
    return () if isinstance(uses, LuaProblem) else _unknown(text, version, uses)


def _unknown(text: str, version: LuaVersion, uses: Sequence[GlobalUse]) -> tuple[UnknownFunction, ...]:
    known, functions = known_globals(version), frozenset(names_of(version))
    written = {use.name for use in uses if use.is_written}
    counts: dict[str, list[int]] = {}
    for use in uses:
        if use.name in written or (use.name in _MISSING and not version.is_open):
            continue
        if use.name in _LIBRARIES and use.field is not None and f"{use.name}.{use.field}" not in functions:
            counts.setdefault(f"{use.name}.{use.field}", []).append(use.line)
        elif use.name not in known:
            counts.setdefault(f"global.{use.name}", []).append(use.line)
    if not counts:
        return ()
    calls = Counter(call.name for call in LuaCalls(text).all)
    found = []
    for name, lines in counts.items():
        if name in NAMES and not version.is_open:
            continue  # another version has it, so that this one is sure to lack it
        title = name.removeprefix("global.")
        if calls[title] >= len(lines) and title not in version.declared:
            found.append(UnknownFunction(name, min(lines), _nearest(name, functions)))
    return tuple(sorted(found, key=lambda each: (each.line, each.name)))


@lru_cache(maxsize=64)
def unknown_methods(text: str, version: LuaVersion) -> frozenset[str]:
    """The methods that a script calls, and that neither selections nor objects nor texts nor the script itself have."""
    calls, functions = LuaCalls(text), frozenset(names_of(version) if version.is_open else NAMES)
    called = {call.tail for call in calls.all if call.is_method}
    own = {token.text for before, token in pairwise(calls.read.tokens) if before.text in (".", ":", "{", ",")}
    written = {token.text for token, after in pairwise(calls.read.tokens) if after.text == "=" and token.text in own}
    known = written | _TEXT_METHODS
    return frozenset(name for name in called - known if functions.isdisjoint((f"selection.{name}", f"o.{name}")))


@lru_cache(maxsize=64)
def unknown_sources(text: str, version: LuaVersion) -> UnknownSources:
    """The sources of nil that vaultc does not know; misspelt functions of a known game are none."""
    unknown = [each for each in unknown_functions(text, version) if version.is_open or not each.is_misspelt]
    methods = unknown_methods(text, version) if version.is_open else frozenset()
    anywhere = version.is_open and bool(unknown or methods or _has_unknown_globals(text, version))
    statements, calls = LuaStatements(text), LuaCalls(text)
    if anywhere or not (unknown or methods):
        return UnknownSources(statements, anywhere)
    titles = {each.title for each in unknown}
    found = [call.start for call in calls.all if call.name in titles or (call.is_method and call.tail in methods)]
    lines = frozenset(map(calls.read.line_of, found))
    holders = [statement for line in lines if (statement := statements.on_line(line)) is not None]
    return UnknownSources(statements, False, lines, frozenset().union(*map(statements.assigned, holders)))


def _has_unknown_globals(text: str, version: LuaVersion) -> bool:
    """True if a script reads a global, or a fact of the hero or of a library, that the version does not have."""
    uses = _global_uses(text)
    if isinstance(uses, LuaProblem):
        return False
    known = known_globals(version) | {use.name for use in uses if use.is_written}
    return any(
        use.name not in known
        or (use.name, use.field) in _ELSEWHERE
        or (use.name == "u" and use.field is not None and use.field not in HERO_FACTS)
        for use in uses
    )


_ELSEWHERE: Final = frozenset((("math", "randomseed"), ("string", "dump")))
"""Functions of Lua that only games without the sandbox have."""
_TEXT_METHODS: Final = frozenset(
    ("byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse", "sub", "upper")
)


def _nearest(name: str, functions: frozenset[str]) -> str | None:
    owner, _, tail = name.rpartition(".")
    if tail in _MISSING:
        return None
    own = sorted(each.removeprefix(f"{owner}.") for each in functions if each.startswith(f"{owner}."))
    near = nearest_name(tail, own)
    return None if near is None else near if owner == "global" else f"{owner}.{near}"


def findings(source: Source, version: LuaVersion) -> tuple[Diagnostic, ...]:
    """The findings in a script that does not run for them.

    Raises:
        LuaMissingError: there is no interpreter.
    """
    text = source.text.encode("utf-8", "replace").decode("latin-1")
    signs = tuple(_unwanted_signs(source))
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            message = f"this line has {len(line)} bytes; the games read no more than {LONGEST_LINE}"
            return (diagnostic_of(source, LuaProblem(message, number)),)
    uses = _global_uses(source.text)
    if isinstance(uses, LuaProblem):
        return (_with_character(diagnostic_of(source, uses)),)
    unknown = _unknown(source.text, version, uses)
    told = {each.title for each in unknown}
    others = [use for use in uses if _title(use) not in told]
    return (*signs, *_of_unknown(source, unknown), *_of_names(source, version, others))


def is_library(source: Source) -> bool:
    """Return whether a script makes no level, but defines what the game or other scripts use."""
    uses = _global_uses(source.text)
    return not isinstance(uses, LuaProblem) and _is_library(source.text, uses)


def _is_library(text: str, uses: Sequence[GlobalUse]) -> bool:
    return all(use.name != "des" for use in uses) and _DEFINITION.search(text) is not None


_DEFINITION: Final = lazy_pattern(r"^(?:function\s+[\w.]+\s*\(|[A-Za-z_][\w.]*\s*=\s*(?:\{|function\b))", re.MULTILINE)
"""A global function or table, which other scripts may use."""


def _title(use: GlobalUse) -> str:
    return use.name if use.field is None or use.name not in _LIBRARIES else f"{use.name}.{use.field}"


def _of_unknown(source: Source, unknown: tuple[UnknownFunction, ...]) -> Iterator[Diagnostic]:
    """The findings about unknown functions; a run makes errors of them where one of a known game is misspelt."""
    for each in unknown:
        title = each.title
        span = name_span(source, each.line, title)
        help = f'it returns nil here; [lua.functions] in vaultc.toml declares it: "{title}" = 0'
        fix = None
        if each.near is not None and span.text == title:
            fix = Fix(f"write `{each.near}`", (Edit(span, each.near),), False)
        yield Diagnostic(GLOBAL_RULE, Severity.WARNING, each.message, span, None if fix else help, fix=fix)


def _with_character(found: Diagnostic) -> Diagnostic:
    """The compiler names only the first byte of a character that is not in ASCII."""
    told = _BYTE.search(found.message)
    near = [] if told is None else [c for c in found.span.text if c > "\x7f" and c.encode()[0] == int(told[1])]
    if not near:
        return found
    return replace(found, message=_BYTE.sub(lambda _: f"near {near[0]!r}", found.message))


def _unwanted_signs(source: Source) -> Iterable[Diagnostic]:
    """A byte order mark, and ends of lines of other systems, which some builds of the games do not read."""
    told = [remark for remark in source.remarks if "byte order mark" in remark]
    if told:
        message = "a byte order mark is at the start; save the script as UTF-8 without it"
        yield Diagnostic("lua-strict", Severity.WARNING, message, line_span(source, 1))
    if "\r" in source.text:
        line = source.text.count("\n", 0, source.text.index("\r")) + 1
        message = "lines end with CR and LF; save the script with LF only, or rows of maps keep the CR"
        yield Diagnostic("lua-strict", Severity.WARNING, message, line_span(source, line))


def _of_names(source: Source, version: LuaVersion, uses: Sequence[GlobalUse]) -> Iterable[Diagnostic]:
    known, functions = known_globals(version), names_of(version)
    written = {use.name for use in uses if use.is_written}
    if written & _THEMED or _is_library(source.text, uses):
        known |= written  # such a file keeps its globals, and the game calls some of them
    told: set[tuple[str, str | None]] = set()
    for use in sorted(uses, key=lambda each: each.line):
        key = use.name, use.field
        if key in told or len(told) > _MOST:
            continue
        message = _fault(use, known, written, functions)
        if message is not None:
            told.add(key)
            name = use.field if use.name in _LIBRARIES and use.field is not None else use.name
            yield Diagnostic(GLOBAL_RULE, Severity.WARNING, message, name_span(source, use.line, name))


def _fault(use: GlobalUse, known: frozenset[str], written: set[str], functions: tuple[str, ...]) -> str | None:
    if use.is_written:
        return None if use.name in known else f"{use.name!r} is assigned as a global variable; declare it with local"
    if use.name in _MISSING and use.name not in written:
        return f"level scripts have no {use.name!r}: it is nil here"
    if use.name not in known and use.name not in written:
        return f"{use.name!r} is nil: nothing assigns it{did_you_mean(use.name, sorted(known | written))}"
    if use.name in _LIBRARIES and use.name not in written and use.field is not None:
        names = [name.removeprefix(f"{use.name}.") for name in functions if name.startswith(f"{use.name}.")]
        if use.field not in names:
            return f"there is no function {use.name}.{use.field}{did_you_mean(use.field, names)}"
    return None


def name_span(source: Source, line: int, name: str) -> Span:
    """The first place of a name in a line, or the line."""
    whole = line_span(source, line)
    start = whole.text.find(name)
    return whole if start < 0 else source.span(whole.start + start, whole.start + start + len(name))
