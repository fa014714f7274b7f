"""``vaultc check`` with its options, and ``vaultc explain``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT
from thorough import THOROUGH

from vaultc.linter.checking.configuration import sampled_rules

UNUSED = 'LEVEL: "x"\n$a = 1\n'
MISSPELT = 'LEVEL: "x"\nTRAP: "baer", random\n'
UNTIDY = 'LEVEL: "x"\nSINK: random # here\n'
TIDY = 'LEVEL: "x"\n# here\nSINK: random\n'


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def write(tmp_path: Path):
    def call(text: str | bytes, name: str = "x.des") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return call


# ---- exit status


@pytest.mark.parametrize(
    ("text", "fail_on", "status"),
    [
        (UNUSED, None, 0),
        (UNUSED, "warning", 1),
        (UNUSED, "note", 1),
        (MISSPELT, None, 1),
        (MISSPELT, "never", 0),
        ('LEVEL: "x"\n', "note", 0),
    ],
)
def test_exit_status(run, write, text: str, fail_on: str | None, status: int) -> None:
    options = () if fail_on is None else ("--fail-on", fail_on)
    assert run("check", write(text), *options).exit_code == status


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--select", "unused-varable"), "did you mean 'unused-variable'?"),
        (("--ignore", "zzz-*"), "there is no rule 'zzz-*'"),
        (("--fix", "--diff"), "exclude each other"),
        (("--watch", "--fix"), "--watch cannot be combined with"),
        (("--statistics", "--output-format", "json"), "requires --output-format text"),
        (("--stdin-filename", "a.des"), "requires the target -"),
        (("-",), "must be the only target"),
        (("--samples", "-1"), "--samples"),
    ],
)
def test_wrong_calls(run, write, arguments: tuple[str, ...], message: str) -> None:
    result = run("check", write(UNUSED), *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_wrong_settings_are_errors(run, write) -> None:
    write("selct = []\n", "vaultc.toml")
    result = run("check", write(UNUSED))
    assert result.exit_code == 2
    assert "there is no setting 'selct'; did you mean 'select'?" in result.stderr


# ---- settings and options


def test_options_win_over_settings(run, write) -> None:
    path = write(UNUSED)
    write('select = ["unknown-*"]\nfail-on = "note"\n', "vaultc.toml")
    assert run("check", path).exit_code == 0
    assert run("check", path, "--select", "unused-*").exit_code == 1
    assert run("check", path, "--select", "unused-*,unknown-*", "--ignore", "unused-variable").exit_code == 0
    assert run("check", path, "--select", "unused-*", "--fail-on", "error").exit_code == 0


def test_a_configuration_file_can_be_named(run, write) -> None:
    write("selct = []\n", "vaultc.toml")
    write('fail-on = "warning"\n', "other.toml")
    assert run("check", write(UNUSED), "--config", "other.toml").exit_code == 1


def test_excluded_files_are_left_out_of_folders_but_not_when_named(run, write, tmp_path: Path) -> None:
    path = write(MISSPELT, "attic/bad.des")
    write(UNUSED)
    write('exclude = ["attic"]\n', "vaultc.toml")
    assert run("check", tmp_path).exit_code == 0
    assert run("check", path).exit_code == 1


# ---- fixes


def test_fix(run, write) -> None:
    path = write(UNTIDY)
    path.chmod(0o640)
    result = run("check", path, "--fix")
    assert result.exit_code == 0
    assert result.stdout.startswith("1 fixed\n")
    assert path.read_text() == TIDY
    assert path.stat().st_mode & 0o777 == 0o640


def test_unsafe_fixes_are_asked_for(run, write) -> None:
    path = write(MISSPELT)
    result = run("check", path, "--fix")
    assert "1 fixable with --fix --unsafe-fixes\n" in result.stdout
    assert path.read_text() == MISSPELT
    assert run("check", path, "--fix", "--unsafe-fixes").exit_code == 0
    assert path.read_text() == MISSPELT.replace("baer", "bear")


UNREADABLE = 'LEVEL: "x"\nALTAR: random, 3 3\nTRAP: "baer", random\nSINK: random;\n'
"""The first mistake has no fix."""


def test_fixes_beside_a_line_without_one(run, write) -> None:
    path = write(UNREADABLE)
    assert "fixable with --fix\n" in run("check", path).stdout
    result = run("check", path, "--fix", "--unsafe-fixes")
    assert result.stdout.startswith("2 fixed\n")
    assert "until" not in result.stdout
    assert path.read_text() == UNREADABLE.replace("baer", "bear").replace(";", "")


def test_fixes_that_wait_for_a_line(run, write) -> None:
    """A warning may be wrong as long as lines are lost."""
    path = write(UNREADABLE + "ALTAR: random, 3 3\n# the last comment has no line end")
    waiting = "x.des: 1 fix waits until lines 2 and 5 are corrected\n"
    assert run("check", path, "--diff", "--unsafe-fixes").stderr.endswith(waiting)
    assert run("check", path, "--fix", "--unsafe-fixes").stdout.endswith(f"{waiting}failed: 2 errors\n")
    assert path.read_text().endswith("line end")


def test_diff_writes_nothing(run, write) -> None:
    path = write(UNTIDY)
    result = run("check", path, "--diff")
    assert result.exit_code == 1
    assert "-SINK: random # here\n+# here\n+SINK: random\n" in result.stdout
    assert path.read_text() == UNTIDY
    path.write_text(TIDY)
    assert (run("check", path, "--diff").exit_code, run("check", path, "--diff").stdout) == (0, "")


def test_fix_keeps_encoding_line_ends_and_links(run, write, tmp_path: Path) -> None:
    target = write('LEVEL: "x"\r\n# caf\xe9\r\nSINK: random # here\r\n'.encode("latin-1"), "real.des")
    link = tmp_path / "link.des"
    link.symlink_to(target)
    run("check", link, "--fix")
    assert link.is_symlink()
    assert b"caf\xe9\r\n# here\r\nSINK: random\r\n" in target.read_bytes()


def test_suppressed_findings_are_not_mended(run, write) -> None:
    text = "# vaultc: allow-file(unknown-trap)\n" + MISSPELT
    path = write(text)
    run("check", path, "--fix", "--unsafe-fixes")
    assert path.read_text() == text


def test_standard_input(execute) -> None:
    result = execute("check", "-", "--stdin-filename", "levels/a.des", input=MISSPELT)
    assert result.returncode == 1
    assert result.stdout.startswith("levels/a.des:2:7: error: ")
    assert execute("check", "-", input=UNUSED).stdout.startswith("<stdin>:2:1: warning: ")


def test_standard_input_mended(execute) -> None:
    result = execute("check", "-", "--fix", input=UNTIDY)
    assert (result.returncode, result.stdout) == (0, TIDY)
    assert "1 fixed" in result.stderr


def test_settings_for_standard_input_are_those_of_its_name(execute, write) -> None:
    write('fail-on = "warning"\n', "levels/vaultc.toml")
    assert execute("check", "-", "--stdin-filename", "levels/a.des", input=UNUSED).returncode == 1
    assert execute("check", "-", input=UNUSED).returncode == 0


# ---- output


@pytest.mark.parametrize("format", ["json", "sarif", "gitlab"])
def test_machine_formats_are_json_on_any_run(run, write, format: str) -> None:
    for text in (MISSPELT, 'LEVEL: "x"\n'):
        json.loads(run("check", write(text), "--output-format", format).stdout)


def test_github_writes_the_summary_of_the_job(run, write, tmp_path: Path) -> None:
    result = run("check", write(MISSPELT), "--output-format", "github", GITHUB_STEP_SUMMARY=str(tmp_path / "summary"))
    assert result.stdout.startswith("::error file=x.des,line=2,")
    assert "1 error in 1 file" in (tmp_path / "summary").read_text()


def test_statistics(run, write) -> None:
    text = UNUSED + '$b = 1\nTRAP: "baer", random\n'
    result = run("check", write(text), "--statistics")
    assert result.stdout == "2  unused-variable (warning)\n1  unknown-trap (error, 1 fixable)\n"


def test_kept_results_are_shown_alike(run, write) -> None:
    path = write(UNUSED + MISSPELT.partition("\n")[2])
    first = run("check", path)
    assert run("check", path).stdout == first.stdout == run("check", path, "--no-cache").stdout


def test_several_processes_show_the_same(run, write, tmp_path: Path) -> None:
    for name in "abc":
        write(UNUSED.replace('"x"', f'"{name}"') + "SINK: random\n" * 2000, f"{name}.des")
    alone = run("check", tmp_path, "--no-cache", "--jobs", "1")
    assert alone.stdout == run("check", tmp_path, "--no-cache", "--jobs", "2").stdout
    assert "3 warnings" in alone.stdout


# ---- generated levels


CLOSED = """LEVEL: "x"
GEOMETRY: center, center
MAP
-------
|..|..|
-------
ENDMAP
STAIR: (1,1), up
STAIR: (5,1), down
"""


def test_samples(run, write) -> None:
    path = write(CLOSED)
    assert "unreachable-stairs" not in run("check", path).stdout
    result = run("check", path, "--samples", "5", "--fail-on", "warning")
    assert result.exit_code == 1
    assert "in 5 of 5 levels, first with seed 1" in result.stdout
    assert f"`vaultc render {path} --level x --seed 1` shows it" in result.stdout
    assert result.stdout.startswith(run("check", path, "--samples", "5").stdout)


def test_samples_by_settings_and_allowed(run, write) -> None:
    write("samples = 3\n", "vaultc.toml")
    assert "in 3 of 3 levels" in run("check", write(CLOSED)).stdout
    allowed = CLOSED.replace("STAIR: (5", "# vaultc: allow(unreachable-stairs)\nSTAIR: (5")
    assert "unreachable-stairs" not in run("check", write(allowed)).stdout
    assert "unused-allow" not in run("check", write(allowed), "--samples", "0").stdout


def test_files_with_errors_are_not_sampled(run, write) -> None:
    assert "unreachable" not in run("check", write(CLOSED + 'TRAP: "x", random\n'), "--samples", "3").stdout


@pytest.mark.slow
def test_the_library_is_clean(run) -> None:
    vaults = ROOT / "vaults"
    rules = ",".join((*sampled_rules(), "unused-allow"))
    samples = 10 if THOROUGH else 4
    result = run("check", vaults, "--samples", samples, "--select", rules, "--ignore", "undecided-expectation")
    assert result.stdout.startswith("no errors, no warnings in")


# ---- watching


def test_watch_checks_again_when_a_file_has_changed(run, write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(UNUSED)
    changes = iter([lambda: None, lambda: path.write_text(MISSPELT), lambda: None])

    def pause(_seconds: float) -> None:
        change = next(changes, None)
        if change is None:
            raise KeyboardInterrupt
        change()

    monkeypatch.setattr("vaultc.cli.check_command.time.sleep", pause)
    result = run("check", path, "--watch")
    assert result.exit_code == 0
    assert result.stdout.count(" in 1 file") == 2
    assert result.stdout.index("1 warning in 1 file") < result.stdout.index("1 error in 1 file")


# ---- explain


def test_explain_lists_all_rules(run) -> None:
    lines = run("explain").stdout.splitlines()
    assert any(line.startswith("unused-variable ") and " warning  A variable that" in line for line in lines)
    assert len(lines) > 60


def test_explain_shows_a_page(run) -> None:
    text = run("explain", "thing-in-wall").stdout
    assert text.startswith("thing-in-wall\n\nAn object, monster or trap")
    assert "\nBad:\n    LEVEL:" in text
    assert "\x1b[1m" in run("explain", "thing-in-wall", "--color", "always").stdout


def test_explain_shows_what_the_check_says_and_for_which_games(run) -> None:
    text = run("explain", "spill-from-random").stdout
    only = "only for games with SPILL and without SPILL from random places (unnethack)"
    assert f"\nSeverity: warning; {only}\n" in text
    assert "\nThe check says:\n    2:8: warning: SPILL takes" in text
    assert text.index("\nBad:") < text.index("\nThe check says:") < text.index("\nGood:")


def test_explain_of_unknown_rules(run) -> None:
    result = run("explain", "thing-in-walls")
    assert result.exit_code == 2
    assert result.stderr == "vaultc: there is no rule 'thing-in-walls'; did you mean 'thing-in-wall'?\n"


# ---- start


def test_a_second_run_loads_neither_rules_nor_parser(write) -> None:
    program = (
        "import sys\nfrom vaultc.cli import main\n"
        f"sys.argv = ['vaultc', 'check', {str(write(UNUSED))!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "rules = ('vaultc.linter.rule', 'vaultc.linter.errors')\n"
        "slow = (*rules, 'vaultc.language.syntax', 'lark', 'numpy', 'rich')\n"
        "print(sorted(name for name in sys.modules if name.startswith(slow)))"
    )
    root = str(ROOT)
    command = [sys.executable, "-c", program]
    outputs = [
        subprocess.run(command, env={**os.environ, "PYTHONPATH": root}, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    loaded = [output.splitlines()[-1] for output in outputs]
    assert "'vaultc.linter.rules.unused_variable'" in loaded[0]
    assert "'lark" not in loaded[0]
    assert loaded[1] == "[]"
    assert outputs[0].splitlines()[:-1] == outputs[1].splitlines()[:-1]
