"""Programs that call vaultc have one class of errors to catch."""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from every import every

import vaultc
from tests.repository import ROOT
from vaultc.language.source import Source
from vaultc.support.errors import InvalidValueError, OutOfRangeError, UnknownNameError, VaultcError

CELLAR = """\
MAZE: "cellar", ' '
FLAGS: noteleport
GEOMETRY: center, center
MAP
-----
|...|
-----
ENDMAP
"""

PLAIN = {"ValueError", "KeyError", "IndexError", "Exception", "BaseException"}
"""Classes that say nothing about where an error comes from."""

WRITTEN_WRONGLY = ("vaultc/world/catalog/", "vaultc/generation/population/special_rooms/choosing.py")
"""Modules that find mistakes in the tables of a game, which its author sees and no user."""


def modules() -> Iterator[Path]:
    return (ROOT / "vaultc").rglob("*.py")


def defined(path: Path) -> Iterator[type]:
    """The exception classes that a module defines; a module that needs a package which is not there defines none."""
    if "Error" not in (text := path.read_text("utf-8")) and "Exception" not in text:
        return
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    try:
        module = importlib.import_module(name)
    except ImportError:
        return
    for value in vars(module).values():
        if inspect.isclass(value) and issubclass(value, BaseException) and value.__module__ == name:
            yield value


def test_all_errors_have_one_base() -> None:
    found = {error for path in modules() if path.name != "__main__.py" for error in defined(path)}
    assert len(found) > 25
    public = {error for error in found if not error.__name__.startswith("_")}
    assert {error.__qualname__ for error in public if not issubclass(error, VaultcError)} == set()
    assert vaultc.VaultcError is VaultcError


def test_compiled_modules_define_no_errors_of_the_project() -> None:
    """A compiled class may not mix bases that are not compiled."""
    from building.parts import files

    for name in files(ROOT):
        if not re.search(r"\bclass\b[^:]*Error", text := (ROOT / name).read_text("utf-8")):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
                assert len(bases) < 2 or not any(base.endswith("Error") for base in bases), f"{name}: {node.name}"


def test_no_plain_error_is_raised() -> None:
    found = []
    mention = re.compile(rf"\braise\s+(?:{'|'.join(PLAIN)})\b")
    for path in modules():
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(WRITTEN_WRONGLY) or not mention.search(text := path.read_text("utf-8")):
            continue
        for node in ast.walk(ast.parse(text)):
            raised = node.exc if isinstance(node, ast.Raise) else None
            what = raised.func if isinstance(raised, ast.Call) else raised
            if isinstance(what, ast.Name) and what.id in PLAIN:
                found.append(f"{name}:{what.lineno}: raise {what.id}")
    assert not found


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("errors") / "cellar.des"
    path.write_text(CELLAR, "utf-8")
    return vaultc.load(path).levels[0]


CALLS: dict[str, tuple[type[Exception], Callable[[Any], object]]] = {
    "load: dialect": (ValueError, lambda one: vaultc.load(one.path, dialect="crawl")),
    "load: set": (ValueError, lambda _: vaultc.load("library", vault_set="best")),
    "load: file": (vaultc.TargetError, lambda _: vaultc.load("nowhere.des")),
    "load: NUL": (vaultc.TargetError, lambda _: vaultc.load("a\0b.des")),
    "library: dialect": (ValueError, lambda _: vaultc.library("crawl")),
    "library: set": (ValueError, lambda _: vaultc.library(vault_set="best")),
    "library: name": (KeyError, lambda _: vaultc.library()["vlt-nowhere"]),
    "library: number": (ValueError, lambda _: vaultc.library()[1.5]),
    "generate: seed": (ValueError, lambda one: one.generate(-1)),
    "generate: large seed": (ValueError, lambda one: one.generate(1 << 70)),
    "generate: fraction": (ValueError, lambda one: one.generate(1.5)),
    "generate: text": (ValueError, lambda one: one.generate("1")),
    "generate: rng": (ValueError, lambda one: one.generate(rng="dice")),
    "hero: alignment": (ValueError, lambda _: vaultc.Hero(alignment="evil")),
    "generate: role": (ValueError, lambda one: one.generate(surroundings=_of(role="Wizzard"))),
    "generate: race": (ValueError, lambda one: one.generate(surroundings=_of(race="orca"))),
    "render: format": (ValueError, lambda one: one.generate().render("bmp")),
    "render: option": (ValueError, lambda one: one.generate().render("ascii", scale=2)),
    "render: option of data": (ValueError, lambda one: one.generate().render("json", scale=2)),
    "render: scale": (ValueError, lambda one: one.generate().render("png", scale=0)),
    "render: scale of text": (ValueError, lambda one: one.generate().render("png", scale="large")),
    "render: style": (ValueError, lambda one: one.generate().render("png", style="oil")),
    "render: theme": (ValueError, lambda one: one.generate().render("png", theme="oil")),
    "render: svg": (ValueError, lambda one: one.generate().render("svg", theme="oil")),
    "render: html": (ValueError, lambda one: one.generate().render("html", style="oil")),
    "png: scale": (ValueError, lambda one: one.generate().png(scale=-1)),
    "measures: list": (ValueError, lambda one: one.generate().measures(["floor"])),
    "measures: number": (ValueError, lambda one: one.generate().measures(5)),
    "solve: number": (ValueError, lambda one: one.generate().solve(5, "down")),
    "solve: three numbers": (ValueError, lambda one: one.generate().solve((1, 2, 3), "down")),
    "solve: fractions": (ValueError, lambda one: one.generate().solve((1.5, 2), "down")),
    "solve: effort": (ValueError, lambda one: one.generate().solve(effort="much")),
    "mutate: level": (ValueError, lambda one: vaultc.mutate(one.generate(), 1)),  # type: ignore[arg-type]
    "mutate: seed": (ValueError, lambda one: vaultc.mutate(one.generate().layout(), 1.5)),  # type: ignore[arg-type]
    "mutate: times": (
        ValueError,
        lambda one: vaultc.mutate(one.generate().layout(), 1, times=1.5),  # type: ignore[arg-type]
    ),
    "mutated: level": (ValueError, lambda one: vaultc.MUTATIONS["toggle wall"].mutated(one.generate(), 1)),
    "crossover: level": (ValueError, lambda one: vaultc.crossover(one.generate().layout(), one.generate(), 1)),
    "distance: level": (ValueError, lambda one: one.generate().layout().distance(one.generate())),
    "grid: layer": (ValueError, lambda one: one.generate().grid("walls")),
    "compile: dialect": (ValueError, lambda one: vaultc.compile(one.path, dialect="crawl")),
    "compile: source": (ValueError, lambda _: vaultc.compile(Source.from_text(CELLAR * 100))),  # type: ignore[arg-type]
    "compile: name": (vaultc.TargetError, lambda _: vaultc.compile("x" * 300)),
    "load: name": (vaultc.TargetError, lambda _: vaultc.load("x" * 300)),
    "load: path": (vaultc.TargetError, lambda _: vaultc.load("x" * 300 + ".des")),
    "compile: build": (vaultc.TargetError, lambda one: vaultc.compile(one.path, build="vms")),
    "decompile: bytes": (ValueError, lambda _: vaultc.decompile(b"no level", "x")),
    "decompile: empty": (ValueError, lambda _: vaultc.decompile(b"", "x")),
    "decompile: dialect": (ValueError, lambda _: vaultc.decompile(b"", "x", "crawl")),
    "diff: dialect": (ValueError, lambda one: vaultc.diff(one.path, one.path, dialect="crawl")),
    "diff: level": (vaultc.TargetError, lambda one: vaultc.diff(one.path, one.path, level="attic")),
    "ordinary_level: seed": (ValueError, lambda _: vaultc.ordinary_level(-1)),
    "ordinary_level: fraction": (ValueError, lambda _: vaultc.ordinary_level(1.5)),  # type: ignore[arg-type]
    "ordinary_level: depth": (ValueError, lambda _: vaultc.ordinary_level(depth=1000)),
    "ordinary_level: force": (KeyError, lambda _: vaultc.ordinary_level(force="vlt-nowhere")),
    "ordinary_level: rng": (ValueError, lambda _: vaultc.ordinary_level(rng="dice")),
    "ordinary_level: role": (ValueError, lambda _: vaultc.ordinary_level(surroundings=_of(role="Wizzard"))),
    "read_vaults: dialect": (ValueError, lambda _: vaultc.read_vaults(dialect="crawl")),
    "dataset: folder": (ValueError, lambda _: vaultc.dataset("nowhere")),
    "convert: game": (ValueError, lambda one: vaultc.convert(one.path, "crawl")),
}


def _of(**hero: str) -> vaultc.Surroundings:
    return vaultc.Surroundings(hero=vaultc.Hero(**hero))  # type: ignore[arg-type]


@every("call", CALLS)
def test_calls_with_wrong_arguments_raise_it(call: str, script: Any) -> None:
    also, refused = CALLS[call]
    with pytest.raises(VaultcError) as found:
        refused(script)
    assert isinstance(found.value, also)
    assert "'" not in str(found.value)[:1], "the message of a KeyError is a text, not its representation"


@pytest.mark.parametrize("error", [VaultcError, InvalidValueError, UnknownNameError, OutOfRangeError])
def test_errors_go_through_processes(error: type[VaultcError]) -> None:
    """Levels are made by several processes, which send back what went wrong."""
    again = pickle.loads(pickle.dumps(error("there is none")))
    assert type(again) is error
    assert str(again) == "there is none"


def named_in_docstrings() -> set[str]:
    """The exceptions and constants of ours that docstrings of what the package offers name."""
    found: set[str] = set()
    for value in (getattr(vaultc, name) for name in vaultc.__all__):
        owned = [member for name, member in inspect.getmembers(value) if not name.startswith("_")]
        for item in (value, *owned) if inspect.isclass(value) else (value,):
            text = inspect.getdoc(item) or "" if inspect.isclass(item) or not isinstance(item, str | tuple) else ""
            found.update(name.rpartition(".")[2] for name in re.findall(r"\b[\w.]*[A-Z]\w*(?:Error|Missing)\b", text))
            found.update(name.rpartition(".")[2] for name in re.findall(r"`~?([\w.]*\b[A-Z]{4,})`", text))
    return found - set(dir(builtins))


def test_exceptions_and_constants_that_docstrings_name_can_be_imported() -> None:
    names = named_in_docstrings()
    assert {"InvalidValueError", "LAYERS", "GENERATORS", "CompiledFileError"} <= names
    assert names - set(vaultc.__all__) == set()
