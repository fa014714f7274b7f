"""Options that go together are passed on together."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

import click
from click.testing import CliRunner

from tests.repository import ROOT
from vaultc.cli.option_records import gathered

MOST_PARAMETERS = 10


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> int:
    every = function.args
    named = len(every.posonlyargs) + len(every.args) + len(every.kwonlyargs)
    return named + (every.vararg is not None) + (every.kwarg is not None)


def crowded(path: Path) -> list[str]:
    functions = (
        node
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    )
    return [f"{path.name}:{one.lineno}: {parameters(one)}" for one in functions if parameters(one) > MOST_PARAMETERS]


def test_functions_have_few_parameters() -> None:
    files = sorted((ROOT / "vaultc" / "cli").rglob("*.py"))
    assert [line for path in files for line in crowded(path)] == []


@dataclass(frozen=True, slots=True)
class Size:
    width: int
    height: int


def test_commands_get_records() -> None:
    @click.command()
    @click.option("--height", type=int, default=2)
    @click.option("--name", default="cellar")
    @click.option("--width", type=int)
    @gathered("size", Size)
    def command(name: str, size: Size) -> None:
        click.echo(f"{name}: {size}")

    result = CliRunner().invoke(command, ["--width", "3"])
    assert result.output == "cellar: Size(width=3, height=2)\n"
    assert "--width" in CliRunner().invoke(command, ["--help"]).output


def test_records_may_refuse() -> None:
    def small(width: int) -> int:
        if width > 9:
            raise click.UsageError("too wide")
        return width

    @click.command()
    @click.option("--width", type=int)
    @gathered("size", small)
    def command(size: int) -> None:
        click.echo(size)

    result = CliRunner().invoke(command, ["--width", "30"])
    assert (result.exit_code, "too wide" in result.output) == (2, True)
