"""The files for CI name commands and options that exist."""

from __future__ import annotations

import re

import pytest
from repository import ROOT

from vaultc.cli import COMMANDS
from vaultc.cli.check_command import command
from vaultc.linter.checking.configuration import _SETTINGS, unknown

OPTIONS = {name for parameter in command.params for name in parameter.opts if name.startswith("--")}
CI = (ROOT / "docs" / "ci.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["action.yml", ".pre-commit-hooks.yaml", "docs/ci.md"])
def test_commands_and_options_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    lines = re.findall(r"vaultc (check|fmt|explain)\b([^\n`|]*)", text)
    assert lines
    assert {word for word, _ in lines} <= set(COMMANDS)
    used = {option for word, rest in lines if word == "check" for option in re.findall(r"--[a-z][a-z-]*", rest)}
    assert used <= OPTIONS


def test_all_settings_are_documented() -> None:
    example = re.search(r"```toml\n(.*?)```", CI, re.DOTALL)
    assert example is not None
    assert all(re.search(rf"^\[?{key}\b", example[1], re.MULTILINE) for key in _SETTINGS)


def test_rules_in_the_documentation_exist() -> None:
    names = re.findall(r'"([a-z*]+(?:-[a-z*]+)+)"', CI) + re.findall(r"allow\(([a-z-]+)\)", CI)
    assert [name for name in names if unknown(name)] == []


def test_the_action_runs_nothing_that_its_inputs_say() -> None:
    action = (ROOT / "action.yml").read_text("utf-8")
    assert "${{" not in action[action.index("run: |") :]
