"""``vaultc hunt``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import vaultc
from vaultc.level.measures.level_measures import MEASURES

from .conftest import Run

TEXT = """LEVEL: "den"
FLAGS: rndvault
ROOM: "rndvault", lit, random, random, (5,3) { [20%]: MONSTER: ('r', "sewer rat"), (0,0) }
"""


@pytest.fixture
def den(tmp_path: Path) -> Path:
    path = tmp_path / "den.des"
    path.write_text(TEXT)
    return path


def rats(den: Path, last: int) -> list[int]:
    script = vaultc.load(den)["den"]
    return [seed for seed in range(1, last + 1) if script.generate(seed).monsters]


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_first_seeds(run: Run, den: Path, jobs: int) -> None:
    result = run("hunt", den, "--where", 'count("sewer rat") > 0', "--find", 4, "--jobs", jobs)
    assert (result.exit_code, result.stderr) == (0, "")
    assert [int(seed) for seed in re.findall(r"^den, seed (\d+)$", result.stdout, re.MULTILINE)] == rats(den, 60)[:4]
    assert result.stdout.count("|r....|") + result.stdout.count("r") >= 4


def test_nothing_found(run: Run, den: Path) -> None:
    result = run("hunt", den, "--where", "monsters > 1", "--count", 30, "--jobs", 1)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "vaultc: den: none of 5 found among 30 levels from seed 1 on\n"


def test_a_hunt_goes_on(run: Run, den: Path, tmp_path: Path) -> None:
    out = tmp_path / "rats"
    options = ("hunt", den, "--where", "monsters", "--out", out, "--jobs", 1)
    first = run(*options, "--find", 2)
    assert first.exit_code == 0
    wanted = rats(den, 100)
    assert first.stdout.splitlines() == [f"den, seed {seed}: {out}/den-{seed}.png" for seed in wanted[:2]]
    (out / f"den-{wanted[0]}.png").unlink()
    assert run(*options, "--find", 5).exit_code == 0
    assert {path.name for path in out.glob("*.png")} == {f"den-{seed}.png" for seed in wanted[:5]}
    trail = json.loads((out / "hunt.json").read_text())["levels"]["den"]
    assert trail == {"next_seed": wanted[4] + 1, "found": wanted[:5], "failed": 0}
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in out.glob("*.png"))


def test_another_hunt_in_the_folder(run: Run, den: Path, tmp_path: Path) -> None:
    out = tmp_path / "rats"
    assert run("hunt", den, "--where", "monsters", "--out", out, "--find", 1, "--jobs", 1).exit_code == 0
    result = run("hunt", den, "--where", "not monsters", "--out", out)
    assert (result.exit_code, result.stderr) == (2, f"vaultc: {out}: holds another hunt (where); name a new folder\n")
    (out / "hunt.json").write_text("[]")
    result = run("hunt", den, "--where", "monsters", "--out", out)
    assert (result.exit_code, "not written by this version of vaultc hunt" in result.stderr) == (2, True)


def test_time_is_limited(run: Run, den: Path) -> None:
    result = run("hunt", den, "--where", "monsters > 1", "--time", 0.001, "--jobs", 1)
    assert result.exit_code == 1
    assert re.search(r"none of 5 found among \d{1,3} levels from seed 1 on\n$", result.stderr)


def test_mistakes_are_pointed_at(run: Run, den: Path) -> None:
    result = run("hunt", den, "--where", "monsters > 1 and witdh < 5")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "vaultc: --where: there is no measure 'witdh'; did you mean width?\n"
        "  monsters > 1 and witdh < 5\n"
        "                   ^^^^^\n"
    )


def test_levels_that_cannot_be_made_are_counted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "sometimes.des"
    path.write_text('LEVEL: "x"\nIF [50%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n')
    result = run("hunt", path, "--where", "width > 90", "--count", 20, "--jobs", 1)
    assert result.exit_code == 1
    assert re.search(r"among 20 levels from seed 1 on; [1-9]\d? could not be made\n$", result.stderr)


def test_the_list_of_measures(run: Run) -> None:
    result = run("hunt", "--measures")
    assert result.exit_code == 0
    assert all(f"{name}: " in result.stdout for name in MEASURES)
