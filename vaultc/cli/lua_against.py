"""``vaultc lua --against``: translated scripts compared with scripts written by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from vaultc.cli import failures
from vaultc.games.lua_versions import LuaVersion, version_named
from vaultc.language.source import Source
from vaultc.lua.comparison.comparing import ScriptComparison, compare_scripts
from vaultc.lua.comparison.differences import ASPECTS, CallDifference
from vaultc.lua.comparison.recording import ScriptDraw
from vaultc.lua.sandbox import LuaMissingError
from vaultc.support import safe_text
from vaultc.support.targets import SCRIPT, read_bytes
from vaultc.translation.lua.scripting import LuaScript


def compare(scripts: Sequence[LuaScript], against: Path, world: str, ignored: Sequence[str]) -> None:
    """Print the differences from the scripts of a folder, or from one script; exit with 1 if there are any."""
    refuse_unknown(ignored)
    pairs = [(script, found) for script, found in _pairs(scripts, against) if found is not None]
    missing = len(scripts) - len(pairs)
    if not pairs:
        failures.fail(f"{against}: no script for {', '.join(script.name + SCRIPT for script in scripts) or 'a level'}")
    version = version_named(world)
    differing = sum(not _is_equal(script, found, version, ignored) for script, found in pairs)
    if len(scripts) > 1:
        left_out = f"; {missing} without a script in {against}" if missing else ""
        _say(f"{len(pairs)} levels compared: {len(pairs) - differing} equal, {differing} different{left_out}")
    if differing:
        sys.exit(failures.FINDINGS)


def refuse_unknown(ignored: Iterable[str]) -> None:
    """End with a message if a word to ignore names no function or field."""
    from difflib import get_close_matches

    for word in ignored:
        function, _, aspect = word.partition(".")
        if function not in ASPECTS:
            near = get_close_matches(function, ASPECTS, n=1)
            failures.fail(f"--ignore {word}: no function of des{f'; did you mean {near[0]}?' if near else ''}")
        if "." in word and aspect not in ASPECTS[function]:
            near = get_close_matches(aspect, ASPECTS[function], n=1)
            advice = f"; did you mean {function}.{near[0]}?" if near else ""
            failures.fail(f"--ignore {word}: des.{function} has no field {aspect!r}{advice}")


def _pairs(scripts: Sequence[LuaScript], against: Path) -> list[tuple[LuaScript, Path | None]]:
    """Each script and the file of its name, whatever its capital letters; a file alone is for the only level."""
    if against.is_dir():
        files = {path.name.casefold(): path for path in sorted(against.iterdir(), reverse=True)}
        return [(script, files.get(f"{script.name}{SCRIPT}".casefold())) for script in scripts]
    if len(scripts) == 1:
        return [(scripts[0], against)]
    return [(script, against if script.name.casefold() == against.stem.casefold() else None) for script in scripts]


def _is_equal(script: LuaScript, path: Path, version: LuaVersion, ignored: Sequence[str]) -> bool:
    first = Source.from_text(script.text, f"{script.name}{SCRIPT}")
    second = Source.from_bytes(read_bytes(path), str(path), path)
    try:
        found = compare_scripts(first, second, version).without(ignored)
    except LuaMissingError as error:
        failures.fail(str(error))
    failures.report_to_stderr(found.problems)
    if not found.problems:
        _tell(f"{first.name} | {second.name}", found)
    return found.is_equal


def _tell(title: str, found: ScriptComparison) -> None:
    count = len(found.differences)
    result = f"{count} difference{'' if count == 1 else 's'} in" if count else "equal,"
    _say(f"{title}: {result} {found.calls} calls")
    if found.other_draws is not None:
        first, second = found.other_draws
        _say(f"  {_line(first.line if first else 0)} | {_line(second.line if second else 0)}  draw {_draw(first)} |"
             f" {_draw(second)}: random values are compared as distributions")  # fmt: skip
    for each in found.differences:
        _say(f"  {_line(each.lines[0])} | {_line(each.lines[1])}  {_told(each)}")


def _line(number: int) -> str:
    return str(number) if number else "-"


def _draw(draw: ScriptDraw | None) -> str:
    return "nothing" if draw is None else f"one of {draw.bound}"


def _told(difference: CallDifference) -> str:
    only = {"removed": " (only the first)", "added": " (only the second)"}.get(difference.kind, "")
    share = f" (in {difference.share:.0%} of the runs)" if difference.share < 1 else ""
    return f"{difference.message}{only}{share}"


def _say(text: str) -> None:
    click.echo(safe_text.inert(safe_text.visible(text)))
