"""Findings in a script that is not run: its syntax, its lines, and the global names in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from vaultc.games.lua_versions import LuaVersion
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source, Span
from vaultc.lua.bytecode import GlobalUse, global_uses
from vaultc.lua.functions import names_of
from vaultc.lua.player import line_span
from vaultc.lua.program import diagnostic_of
from vaultc.lua.sandbox import INSTRUCTIONS, LONGEST_LINE, LuaProblem, Sandbox

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
_MOST: Final = 200
_BYTE: Final = re.compile(r"near '<\\(\d+)>'$")


def known_globals(version: LuaVersion) -> frozenset[str]:
    """The global names of a version."""
    return _PLAIN | {name.removeprefix("global.") for name in names_of(version) if name.startswith("global.")}


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
    chunk = Sandbox(lambda *_: (True,), (), INSTRUCTIONS).compiled(text)
    if isinstance(chunk, LuaProblem):
        return (_with_character(diagnostic_of(source, chunk)),)
    return (*signs, *_of_names(source, version, global_uses(chunk)))


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
        message = "lines end with CR and LF; save the script with LF alone, or rows of maps keep the CR"
        yield Diagnostic("lua-strict", Severity.WARNING, message, line_span(source, line))


def _of_names(source: Source, version: LuaVersion, uses: list[GlobalUse]) -> Iterable[Diagnostic]:
    known, functions = known_globals(version), names_of(version)
    written = {use.name for use in uses if use.is_written}
    told: set[tuple[str, str | None]] = set()
    for use in sorted(uses, key=lambda each: each.line):
        key = use.name, use.field
        if key in told or len(told) > _MOST:
            continue
        message = _fault(use, known, written, functions)
        if message is not None:
            told.add(key)
            severity = Severity.WARNING
            yield Diagnostic("lua-global", severity, message, name_span(source, use.line, use.field or use.name))


def _fault(use: GlobalUse, known: frozenset[str], written: set[str], functions: tuple[str, ...]) -> str | None:
    if use.is_written:
        return None if use.name in known else f"{use.name!r} is assigned as a global variable; declare it with local"
    if use.name in _MISSING and use.name not in written:
        return f"level scripts have no {use.name!r}: it is nil here"
    if use.name not in known and use.name not in written:
        near = get_close_matches(use.name, sorted(known | written), n=1)
        return f"{use.name!r} is nil: nothing assigns it{_advice(near)}"
    if use.name in _LIBRARIES and use.name not in written and use.field is not None:
        return _missing_function(use.name, use.field, functions)
    return None


def _missing_function(library: str, function: str, functions: tuple[str, ...]) -> str | None:
    names = [name.removeprefix(f"{library}.") for name in functions if name.startswith(f"{library}.")]
    if function in names:
        return None
    near = get_close_matches(function, names, n=1)
    return f"there is no function {library}.{function}{_advice(near)}"


def _advice(near: list[str]) -> str:
    return f"; did you mean {near[0]}?" if near else ""


def name_span(source: Source, line: int, name: str) -> Span:
    """The first place of a name in a line, or the line."""
    whole = line_span(source, line)
    start = whole.text.find(name)
    return whole if start < 0 else source.span(whole.start + start, whole.start + start + len(name))
