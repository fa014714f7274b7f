"""Options that go together are passed on together."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.repository import ROOT
from vaultc.cli.option_records import check_one_format, gathered, made_by, option, options

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


@dataclass(frozen=True, slots=True)
class Drawing:
    line_width: int | None = option(type=int, help="Of lines.")
    colour: str | None = option("--colour", "-c", default="red")
    dashed: bool = option()
    size: int | None = made_by(click.option("--size", type=int, default=7))
    depth: int | None = None


@click.command()
@options("drawing", Drawing, without=("size",))
@click.option("--depth", type=int)
def draws_at_once(drawing: Drawing) -> None:
    click.echo(drawing)


@click.command()
@options("drawing", Drawing)
@click.option("--depth", type=int)
def draws(drawing: Drawing) -> None:
    click.echo(drawing)


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ([], (None, "red", False, 7, None)),
        (["--line-width", "3", "-c", "blue", "--dashed", "--size", "1", "--depth", "2"], (3, "blue", True, 1, 2)),
        (["--colour", "green"], (None, "green", False, 7, None)),
    ],
)
def test_fields_are_options(words: list[str], values: tuple[int | None, str, bool, int | None, int | None]) -> None:
    assert CliRunner().invoke(draws, words).output == f"{Drawing(*values)}\n"


def test_options_are_listed_in_the_order_of_fields() -> None:
    shown = CliRunner().invoke(draws, ["--help"]).output
    places = [shown.index(word) for word in ("--line-width INTEGER", "Of lines.", "-c, --colour", "--dashed", "--size")]
    assert places == sorted(places)


def test_fields_may_be_left_out() -> None:
    assert CliRunner().invoke(draws_at_once, []).output == f"{Drawing(None, 'red', False, None, None)}\n"
    assert "No such option" in CliRunner().invoke(draws_at_once, ["--size", "1"]).output


@dataclass(frozen=True, slots=True)
class Form:
    form: str | None = option()
    as_json: bool = option("--json")

    def __post_init__(self) -> None:
        check_one_format(self.form, self.as_json)


@click.command()
@options("form", Form)
def tells(form: Form) -> None:
    click.echo(form)


@pytest.mark.parametrize(
    ("words", "form"),
    [
        ([], Form(None, False)),
        (["--form", "csv"], Form("csv", False)),
        (["--json"], Form(None, True)),
        (["--json", "--form", "json"], Form("json", True)),
    ],
)
def test_json_is_a_short_word(words: list[str], form: Form) -> None:
    assert CliRunner().invoke(tells, words).output == f"{form}\n"


def test_json_is_no_other_format() -> None:
    result = CliRunner().invoke(tells, ["--json", "--form", "csv"])
    assert result.exit_code == 2
    assert result.output.endswith("Error: choose one format, not csv and json\n")
