"""Runs of an input, and the properties that hold for every input: each violation is a finding."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import re
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner
from inputs import hostile_text, mutated, program, sound_text

from vaultc.api.loading import scripts_of
from vaultc.cli import group
from vaultc.cli.check_reports import FORMATS, CheckReport, write_report
from vaultc.games.unnethack import GAME
from vaultc.language.diagnostics import DesError, GenerationError, Severity
from vaultc.language.formatter import format_source
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import from_plain, judge, to_plain
from vaultc.linter.checking.cache import Cache
from vaultc.linter.checking.check_file import examine, model_of
from vaultc.linter.checking.configuration import ConfigurationError, Configurations, Settings
from vaultc.linter.checking.running import Input, examine_files
from vaultc.linter.checking.statements import StatementIndex
from vaultc.linter.engine import lint
from vaultc.rendering.converters.conformance_format import LevelFormatError, from_json, to_json

UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Texts that output for people never contains."""

Run = Callable[[bytes, Random], None]


def check(data: bytes, random: Random) -> None:
    """All rules, all places, one of the formats, and the way through the cache."""
    source = Source.from_bytes(data, "x.des", Path("x.des"))
    examined = examine(source, GAME)
    for diagnostic in examined.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(diagnostic.span.source.text), diagnostic
        assert diagnostic.message
    assert from_plain(json.loads(json.dumps(to_plain(examined))), source) == examined
    findings = judge([examined], lambda _: Settings())
    format = random.choice(FORMATS)
    stream = io.StringIO()
    statements = StatementIndex([examined], [GAME.name], Cache(None))
    report = CheckReport(findings, ["x.des"], lambda found: found.severity is Severity.ERROR, statements=statements)
    write_report(report, format, stream, color=False)
    written = stream.getvalue()
    written.encode("utf-8")
    if format in ("json", "sarif", "gitlab", "rdjson"):
        json.loads(written)
    else:
        assert not UNSAFE.search(written), UNSAFE.search(written)


def fmt(data: bytes, random: Random) -> None:  # noqa: ARG001
    """Formatting is idempotent."""
    try:
        text = format_source(Source.from_bytes(data, "x.des"), GAME.language)
    except DesError:
        return
    assert format_source(Source.from_text(text, "x.des"), GAME.language) == text


def generate(data: bytes, random: Random) -> None:
    """Levels of whatever has no errors: the same twice, and whole as text and as JSON."""
    model = model_of(Source.from_bytes(data, "x.des"), GAME)
    if any(diagnostic.severity is Severity.ERROR for diagnostic in lint(model)):
        return
    for script in scripts_of(model)[:3]:
        seed = random.randrange(2**32)
        try:
            level = script.generate(seed)
        except GenerationError:
            continue
        row = level.render("conformance")
        assert to_json(from_json(row, script.catalog), script.catalog) == row
        assert not UNSAFE.search(str(level.render("ascii")))
        if random.random() < 0.1:
            assert script.generate(seed).render("conformance") == row


# ---- settings, kept results, levels as JSON


def settings(data: bytes, random: Random) -> None:  # noqa: ARG001
    """A settings file is read or refused."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "vaultc.toml"
        path.write_bytes(data)
        try:
            found = Configurations(path).settings(None)
            found.excludes(path)
            found.ignored_in(path)
        except ConfigurationError:
            return


def cache_entry(data: bytes, random: Random) -> None:  # noqa: ARG001
    """A damaged entry of the cache changes nothing."""
    item = Input("x.des", Path("x.des"), b'LEVEL: "x"\nSINK: (1,1)\nTRAP: "pitt", random\n', GAME.name)
    with tempfile.TemporaryDirectory() as folder:
        kept = Cache(Path(folder))
        (fresh,) = examine_files([item], kept, 1)
        for path in Path(folder).iterdir():
            path.write_bytes(data)
        (again,) = examine_files([item], kept, 1)
    assert [str(d) for d in again.diagnostics] == [str(d) for d in fresh.diagnostics]


def level_json(data: bytes, random: Random) -> None:  # noqa: ARG001
    """A level as JSON is read or refused."""
    try:
        row = json.loads(data)
    except (ValueError, RecursionError):
        return
    try:
        from_json(row, GAME.catalog)
    except LevelFormatError:
        return


def command(data: bytes, random: Random) -> None:
    """The command line on files of odd names."""
    name = _name(random)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        try:
            Path(name).write_bytes(data)
        except (OSError, ValueError):
            return
        if random.random() < 0.3:
            Path("vaultc.toml").write_bytes(_settings(random))
        arguments = random.choice(_COMMANDS)
        target = random.choice((name, ".", f"./{name}"))
        result = CliRunner().invoke(group, [*arguments, "--", target])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert result.exit_code in (0, 1, 2), result.output
        assert "internal error" not in result.output


_COMMANDS = (
    *(("check", "--no-cache", "--jobs", "1", "--output-format", format) for format in FORMATS),
    ("check", "--no-cache", "--fix", "--unsafe-fixes"), ("check", "--no-cache", "--diff"),
    ("check", "--no-cache", "--statistics"), ("fmt",), ("fmt", "--diff"), ("list",), ("list", "--json"),
    ("render", "--seed", "3"), ("render", "--format", "json"),
)  # fmt: skip


def _name(random: Random) -> str:
    middle = "".join(random.choice(("a", " ", "::error::x", "\x1b[31m", "\n", "\udce9", "é", "\u202e", "%", ",", "\\"))
                     for _ in range(random.randrange(1, 5)))  # fmt: skip
    return f"{middle}.des"


# ---- inputs of each kind


def _settings(random: Random) -> bytes:
    values = ("0", "-1", "100000", "true", "[]", "[1]", "['*']", "['[']", "'x'", "'error'", "{}", "{a=1}", "1e9", "nan",
              "1979-05-27", "[" * 50, "[" * 3000 + "]" * 3000, "['" + "*" * 200 + "']", "{'*'=['unknown-*']}", "'''x")  # fmt: skip
    keys = ("select", "ignore", "severity", "per-file-ignores", "exclude", "fail-on", "samples", "unsafe-fixes", "x")
    lines = [f"{random.choice(keys)} = {random.choice(values)}" for _ in range(random.randrange(1, 5))]
    text = "\n".join(lines)
    return (mutated(text, random) if random.random() < 0.3 else text).encode("utf-8", "replace")


@cache
def _levels() -> tuple[str, ...]:
    found = []
    for seed in range(40):
        (script, *_) = scripts_of(model_of(Source.from_text(program(Random(seed))), GAME))
        try:
            found.append(json.dumps(script.generate(1).render("conformance")))
        except GenerationError:
            continue
    return tuple(found)


def _spoilt_json(text: str, random: Random) -> bytes:
    """JSON with a value of another type somewhere, or with slips in its text."""
    if random.random() < 0.2:
        return mutated(text[:3000], random).encode("utf-8", "replace")
    data = copy.deepcopy(json.loads(text))
    for _ in range(random.choice((1, 1, 2, 4))):
        place: Any = data
        while True:
            if not isinstance(place, dict | list) or not place:
                break
            key = random.choice(list(place)) if isinstance(place, dict) else random.randrange(len(place))
            if not isinstance(place[key], dict | list) or not place[key] or random.random() < 0.15:
                if random.random() < 0.15:
                    del place[key]
                else:
                    place[key] = random.choice(
                        (None, 0, -1, 10**30, 1.5, "", "x", [], {}, [[]], True, [1, 2], "\ud800", 1e400)
                    )
                break
            place = place[key]
    return json.dumps(data).encode()


@cache
def _entry() -> str:
    item = Input("x.des", Path("x.des"), b'LEVEL: "x"\nSINK: (1,1)\nTRAP: "pitt", random\n', GAME.name)
    return json.dumps(to_plain(examine(item.source, GAME)) | {"folder": str(Path.cwd())})


INPUTS: dict[str, Callable[[Random], bytes]] = {
    "check": hostile_text,
    "fmt": sound_text,
    "generate": sound_text,
    "settings": _settings,
    "cache": lambda random: _spoilt_json(_entry(), random),
    "json": lambda random: _spoilt_json(random.choice(_levels()), random),
    "command": lambda random: sound_text(random) if random.random() < 0.5 else hostile_text(random),
}
RUNS: dict[str, Run] = {
    "check": check,
    "fmt": fmt,
    "generate": generate,
    "settings": settings,
    "cache": cache_entry,
    "json": level_json,
    "command": command,
}
