"""The command as a whole: help, versions, misspelt commands, completion, speed of starting."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import Result

from vaultc.cli import COMMAND_GROUPS, COMMANDS
from vaultc.support.acceleration import is_compiled, why_pure
from vaultc.support.installation import book_address
from vaultc.support.version import __version__, commit


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("columns", ["40", "200"])
def test_every_command_has_help_with_examples(run, command: str, columns: str) -> None:
    result = run(command, "--help", COLUMNS=columns)
    assert result.exit_code == 0
    assert result.output.startswith("Usage: vaultc ")
    assert "vaultc " + command in result.output.split("\n", 1)[1]


def test_summaries_are_those_of_the_commands(run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command, summary in COMMANDS.items():
        assert f"  {command} " in result.output
        assert summary in result.output


def test_help_groups_the_commands_and_names_the_book(run) -> None:
    lines = run("--help").output.splitlines()
    heads = [line.strip(":") for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert heads == ["Options", *COMMAND_GROUPS]
    assert heads[1:6] == ["Write", "Look", "Check", "Count", "Share"]
    assert sum(line.startswith("The book: ") for line in lines) == bool(book_address())


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_version(run, option: str) -> None:
    kind = "compiled" if is_compiled() else f"pure Python: {why_pure()}"
    known = f"commit {commit()[:12]}, " if commit() else ""
    assert run(option).output == f"vaultc {__version__} ({known}{kind})\n"


def test_misspelt_commands_get_a_suggestion(run) -> None:
    result = run("rendr")
    assert result.exit_code == 2
    assert "render" in result.stderr.split("rendr", 1)[1]


def test_nothing_at_all_shows_help(run) -> None:
    assert "Write:" in run().output


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(run, shell: str) -> None:
    result: Result = run("completion", shell)
    assert result.exit_code == 0
    assert "_VAULTC_COMPLETE" in result.output


def test_completion_completes(execute) -> None:
    environment = {"_VAULTC_COMPLETE": "bash_complete", "COMP_WORDS": "vaultc re", "COMP_CWORD": "1"}
    assert "render" in execute(env=environment).stdout


def test_completion_knows_vaults(execute) -> None:
    environment = {"_VAULTC_COMPLETE": "bash_complete", "COMP_WORDS": "vaultc render vlt-del", "COMP_CWORD": "2"}
    assert execute(env=environment).stdout.splitlines() == ["plain,vlt-delphi", "file,vlt-del"]


SLOW = ("numpy", "PIL", "rich", "lark", "hypothesis")


def modules_loaded_by(arguments: list[str]) -> set[str]:
    """The modules in memory when a command is over."""
    program = (
        "import sys\n"
        "from vaultc.cli import main\n"
        f"sys.argv = ['vaultc', *{arguments!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(result.stderr.split())


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["rendr"]])
def test_starting_loads_nothing_slow(arguments: list[str]) -> None:
    loaded = modules_loaded_by(arguments)
    assert "vaultc.cli" in loaded
    assert not loaded.intersection((*SLOW, "vaultc.api.loading", "vaultc.language.syntax"))


def test_checking_loads_no_arrays_and_pictures(cellar) -> None:
    loaded = modules_loaded_by(["check", str(cellar)])
    assert "vaultc.linter" in loaded
    assert not loaded.intersection(("numpy", "PIL", "rich", "pkgutil", "vaultc.generation.interpreter"))


def test_text_needs_no_arrays_either(cellar) -> None:
    loaded = modules_loaded_by(["render", str(cellar)])
    assert "vaultc.generation.interpreter.program" in loaded
    assert not loaded.intersection(("numpy", "PIL", "rich"))


@pytest.mark.parametrize(
    ("arguments", "most"),
    [
        (["check", "--help"], 78),
        (["fmt", "--help"], 100),
        (["render", "--help"], 170),
        (["describe", "--help"], 177),
        (["odds", "--help"], 30),
        (["odds", "dice", "3d6"], 60),
        (["odds", "karmic"], 60),
        (["odds", "policies", "25%"], 60),
        (["odds", "prd", "25%"], 60),
        (["odds", "rogue", "1"], 60),
        (["odds", "rubber-band"], 75),
        (["odds", "softlock"], 60),
        (["odds", "vaults"], 180),
        (["random", "--help"], 60),
        (["lsp", "--help"], 30),
        (["preview", "--help"], 30),
    ],
)
def test_commands_load_few_modules(arguments: list[str], most: int) -> None:
    own = [name for name in modules_loaded_by(arguments) if name.startswith("vaultc.")]
    assert len(own) <= most, f"{' '.join(arguments)} loads {len(own)} modules"
