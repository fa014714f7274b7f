"""The README shows what really happens."""

from __future__ import annotations

import re
import shlex
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from command_line import run
from repository import ROOT

from vaultc.cli import COMMANDS

README = (ROOT / "README.md").read_text("utf-8")
FILES = dict(re.findall(r"`(\w+\.des)`[^`]*\n\n```des\n(.*?)```", README, re.DOTALL))
SESSIONS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
CALLS = [call for session in SESSIONS for call in re.findall(r"\$ (vaultc .*)\n((?:(?!\$ ).*\n)*)", session)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the README shows, as the current one."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_shows_something() -> None:
    assert set(FILES) == {"cellar.des", "mistakes.des"}
    assert len(CALLS) == 3


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("call", "output"), CALLS)
def test_output_is_real(call: str, output: str) -> None:
    result = run(*shlex.split(call)[1:])
    assert result.stdout == output
    assert result.exit_code == (1 if "error:" in output else 0)


def test_python_example_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [program] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, object] = {}
    exec(program, names)
    assert "|<..(.....}....(|" in capsys.readouterr().out
    assert (folder / "cellar.png").exists()
    assert len(names["rooms"]) == 1  # type: ignore[arg-type]


def test_every_command_is_listed() -> None:
    assert set(re.findall(r"^\| `vaultc (\w+)", README, re.MULTILINE)) == set(COMMANDS)


@pytest.mark.parametrize("path", ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/exactness.md"])
def test_links_lead_somewhere(path: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / path).parent.joinpath(target).exists(), target


def test_architecture_names_all_packages() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    children = [path for path in (ROOT / "vaultc").iterdir() if not path.name.startswith("_")]
    packages = [path.stem for path in children if path.suffix == ".py" or (path / "__init__.py").exists()]
    assert not [name for name in packages if f"`{name}`" not in text and (ROOT / "vaultc" / name).exists()]


def picture() -> list[list[str]]:
    """The wings in the picture that architecture.md begins with, floor by floor."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    begun = re.match(r"# Architecture\n\n```\n(.*?)```\n", text, re.DOTALL)
    assert begun, "the page begins with the picture"
    return [floor.split() for floor in begun[1].splitlines() if floor.strip(" |")]


def test_architecture_begins_with_a_true_picture_of_the_wings() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    floors = [set(layer.split(" | ")) for layer in layers if layer != "__main__"]
    drawn = picture()
    assert sorted(chain.from_iterable(drawn)) == sorted(set().union(*floors))
    height = {wing: number for number, floor in enumerate(drawn) for wing in floor}
    for upper, floor in enumerate(floors):
        for wing in floor:
            below = set().union(*floors[upper + 1 :])
            assert all(height[wing] <= height[other] for other in below), wing


def test_architecture_fits_on_three_screens() -> None:
    lines = (ROOT / "docs" / "architecture.md").read_text("utf-8").splitlines()
    assert len(lines) <= 150
    assert [line for line in lines if len(line) > 120] == []


def test_architecture_names_files_that_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"`([\w./]+/[\w.]+)`", text)
    assert len(named) > 30
    places = ("", "vaultc", "tests", "docs")
    missing = [
        name
        for name in named
        if not any((ROOT / place / f"{name}{suffix}").exists() for place in places for suffix in ("", ".py"))
        and not any((ROOT / place / Path(name).parent / f"test_{Path(name).name}.py").exists() for place in places)
    ]
    assert missing == []
