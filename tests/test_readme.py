"""The README shows what really happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from repository import ROOT

from vaultc.cli import COMMANDS, group

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
    result = CliRunner().invoke(group, shlex.split(call)[1:])
    assert result.stdout == output
    assert result.exit_code == (1 if "error:" in output else 0)


def test_python_example_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [program] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, object] = {}
    exec(program, names)
    assert "|.r(...........<|" in capsys.readouterr().out
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
