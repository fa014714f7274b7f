"""``vaultc roll``: lines from a pipe, lists, and the file that remembers."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import command_line
import pytest
from click.testing import CliRunner, Result
from repository import ROOT

from vaultc.cli import group, roll_command

EXAMPLE = ROOT / "examples" / "chance" / "luck-rolls.txt"
Talk = Callable[..., Result]


@pytest.fixture
def talk() -> Talk:
    """Give lines to the roller."""

    def call(lines: str | bytes, *arguments: object) -> Result:
        return command_line.run("roll", *arguments, text=lines)

    return call


def test_a_session(talk: Talk) -> None:
    result = talk("\ngood\n\n", "--rng", "rogue-clone", "--seed", 42)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "generator rogue-clone, seed 42; help lists the words",
        "next: karma 0; bad on 1-10, good on 41-50",
        "roll 1: 19, none (modifier 0: bad on 1-10, good on 41-50)",
        "next: karma 0; bad on 1-10, good on 41-50",
        "roll 2: good (modifier 0: bad on 1-10, good on 41-50)",
        "next: karma 0; bad on 1-10, good on 41-50",
        "roll 3: 26, none (modifier 0: bad on 1-10, good on 41-50)",
        "next: karma 0; bad on 1-10, good on 41-50",
        "3 rolls: 0 bad, 2 none, 1 good",
    ]


def test_karma_of_the_next_roll(talk: Talk) -> None:
    lines = talk("good good\nbad\nbad\nbad\nodds\n", "--event", 3, "--character", "cat=-1").stdout.splitlines()
    karma = [line.partition(";")[0] for line in lines if line.startswith("next: ")]
    assert karma == [f"next: karma {karma}, event +3, intrinsic -1" for karma in ("0", "-1", "0", "+1", "+2", "+2")]


def test_undo_dice_and_words(talk: Talk) -> None:
    plain = talk("\nd20\n\n", "--seed", 5).stdout.splitlines()
    mended = talk("\nd20\n3d6\nundo\nevent=4\nundo\n\nhelp\n", "--seed", 5).stdout.splitlines()
    assert [line for line in mended if line.startswith("roll ")] == [line for line in plain if line.startswith("roll ")]
    assert {"undone: event modifier +4", "undo               take back the last entry; its numbers come again"} < set(
        mended
    )
    assert talk("undo\n", "--seed", 5).stderr == "vaultc: line 1: there is nothing to undo\n"


def test_quit_ends(talk: Talk) -> None:
    result = talk("7\nquit 8\n9\n", "--seed", 5)
    assert result.stdout.splitlines()[-1] == "1 roll: 1 bad, 0 none, 0 good"
    assert talk("", "--seed", 5).stdout.splitlines()[-1] == "0 rolls: 0 bad, 0 none, 0 good"


def test_wrong_lines_change_nothing(talk: Talk) -> None:
    result = talk("7\n8 event=3 undo undo goood\n8 undo undo undo\n\xff\n", "--seed", 5)
    assert result.exit_code == 1
    assert [line.partition(": ")[2] for line in result.stderr.splitlines()][:2] == [
        "line 2: 'goood' is not a roll; did you mean good?",
        "line 3: there is nothing to undo",
    ]
    assert len(result.stderr.splitlines()) == 3
    assert result.stdout.splitlines()[-1] == "1 roll: 1 bad, 0 none, 0 good"
    assert talk("x" * 20_000, "--seed", 5).stderr == "vaultc: line 1: longer than 10000 bytes\n"


def test_new_seeds_differ_and_are_told(talk: Talk) -> None:
    seeds = {talk("").stdout.splitlines()[0] for _ in range(4)}
    assert len(seeds) == 4


# ---- lists


def test_the_worked_example_from_a_list(talk: Talk, run) -> None:
    found = json.loads(talk("", "--seed", 1, "--from", EXAMPLE, "--format", "json").stdout)
    replayed = json.loads(run("odds", "karmic", "--replay", EXAMPLE, "--format", "json").stdout)
    assert found["rows"] == replayed["rows"]
    assert [row["karma after"] for row in found["rows"]] == [0, -1, -2, 0, 0, 0, 1, 2, 4, 7, 10, 10, 0]
    assert (found["next bad on from"], found["next bad on to"]) == (1, 10)


def test_lists_roll_too(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "rolls.txt").write_text("\ufeffroll roll\n\n\nevent=2\n7 d20 # mine\nquit bad\n", "utf-8")
    text = talk("", "--rng", "isaac", "--seed", 3, "--from", tmp_path / "rolls.txt", "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    lines = talk("roll roll\nevent=2\n7 d20\n", "--rng", "isaac", "--seed", 3, "--format", "csv").stdout
    assert text == lines
    assert [(row["roll"], row["event"]) for row in rows] == [("1", "0"), ("2", "0"), ("3", "2")]
    assert talk("bad", "--from", "-", "--seed", 3).stdout.startswith("rolls: 1\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"good\n7 bda", "rolls.txt:2:3: 'bda' is not a roll; did you mean bad?"),
        (b"good\nundo undo undo", "rolls.txt:2: there is nothing to undo"),
        (b"good\xff\xfe", "rolls.txt: not UTF-8 text (byte 5)"),
        (b"7 " * 500_001, "at most 1000000 bytes"),
        (b"7 " * 10_001, "remembers at most 10000 entries"),
    ],
)
def test_a_wrong_list_leaves_no_trace(talk: Talk, tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "rolls.txt").write_bytes(content)
    result = talk("", "--event", 4, "--state", tmp_path / "new.json", "--from", tmp_path / "rolls.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "new.json").exists()


# ---- states


def test_a_state_goes_on(talk: Talk, tmp_path: Path) -> None:
    whole = talk("\n" * 9 + "d20\n" + "\n" * 5, "--seed", 11, "--intrinsic", 2).stdout.splitlines()
    state = tmp_path / "hero.json"
    parts = [talk("\n" * 4, "--seed", 11, "--intrinsic", 2, "--state", state)]
    parts += [talk("\n" * 5 + "d20\n", "--state", state), talk("\n" * 5, "--seed", 11, "--state", state)]
    found = [line for part in parts for line in part.stdout.splitlines() if line.startswith(("roll ", "d20"))]
    assert found == [line for line in whole if line.startswith(("roll ", "d20"))]
    assert list(tmp_path.iterdir()) == [state]


def test_every_line_is_saved_before_it_is_told(talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tmp_path / "hero.json"
    saved: list[int] = []
    say = roll_command.click.echo

    def echo(message: object = None, **options: object) -> None:
        saved.append(len(json.loads(state.read_text())["entries"]))
        say(message, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(roll_command.click, "echo", echo)
    talk("7\n8\n", "--seed", 1, "--state", state)
    assert saved == [0, 0, 1, 1, 2, 2, 2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seed", 2), "has --seed 1; leave --seed out, or begin another file"),
        (("--rng", "isaac"), "has --rng pcg64; leave --rng out"),
        (("--only", "bad"), "has no --only; leave --only out"),
    ],
)
def test_a_state_keeps_its_generator(talk: Talk, tmp_path: Path, arguments: tuple[object, ...], message: str) -> None:
    state = tmp_path / "hero.json"
    talk("7\n", "--seed", 1, "--state", state)
    before = state.read_bytes()
    result = talk("7\n", "--state", state, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert state.read_bytes() == before
    assert talk("", "--seed", 1, "--rng", "modern", "--state", state).exit_code == 0


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"kind": "vaultc luck rolls", "version": 1}'])
def test_a_damaged_state_is_left_alone(talk: Talk, tmp_path: Path, content: bytes) -> None:
    state = tmp_path / "hero.json"
    state.write_bytes(content)
    result = talk("7\n", "--state", state)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"vaultc: {state}: not a state of vaultc roll: ")
    assert result.stderr.count("\n") == 1
    assert state.read_bytes() == content


def test_states_that_cannot_be_written(talk: Talk, tmp_path: Path) -> None:
    assert "is a folder" in talk("7\n", "--state", tmp_path).stderr
    state = tmp_path / "hero.json"
    talk("7\n", "--seed", 1, "--state", state)

    class Other(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            state.write_text("changed meanwhile")
            return super().readline(size)

    result = CliRunner().invoke(group, ["roll", "--state", str(state)], input=Other(b"8\n"))
    assert result.exit_code == 2
    assert result.stderr == f"vaultc: {state}: changed by another program meanwhile\n"
    assert state.read_text() == "changed meanwhile"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--event", 51), "the event modifier must be between -50 and 50, not 51"),
        (("--intrinsic", 48, "--character", "x=4"), "between -50 and 50, not 52"),
        (("--seed", -1), "pcg64 takes seeds from 0 to 18446744073709551615, not -1"),
        (("--rng", "dice"), "'dice' is not one of"),
        (("--from", "nowhere.txt"), "nowhere.txt: no such file"),
        (("--character", "lucky"), "write it like blessed=3"),
    ],
)
def test_bad_input(talk: Talk, arguments: tuple[object, ...], message: str) -> None:
    result = talk("7\n", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.strip().splitlines()[-1]


def test_with_a_file_for_the_report_the_session_is_told(talk: Talk, tmp_path: Path) -> None:
    result = talk("7\n", "--seed", 1, "--out", tmp_path / "rolls.csv")
    assert result.stdout.splitlines()[-1] == "1 roll: 1 bad, 0 none, 0 good"
    assert (tmp_path / "rolls.csv").read_text().startswith("roll,given,")
    assert os.listdir(tmp_path) == ["rolls.csv"]
