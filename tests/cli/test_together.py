"""``vaultc render``: sheets, comparisons, motion."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

VAULT = "vlt-delphi"


def _size(path: Path) -> tuple[int, int]:
    with Image.open(path) as image:
        return image.size


def test_sheets_have_a_seed_for_each_place(run, tmp_path: Path) -> None:
    assert run("render", VAULT, "--sheet", "3x2", "--out", tmp_path / "a.png").output == ""
    assert run("render", VAULT, "--sheet", "3x2", "--seeds", "1-6", "--out", tmp_path / "b.png").exit_code == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    run("render", VAULT, "--sheet", "3x2", "--count", "3", "--out", tmp_path / "c.png")
    assert _size(tmp_path / "c.png")[1] < _size(tmp_path / "a.png")[1]


def test_sheets_go_into_streams(execute) -> None:
    result = execute("render", VAULT, "--sheet", "2x1", "--out", "/dev/stdout", text=False)
    assert result.stdout.startswith(b"\x89PNG")


def test_sheets_of_several_levels(run, cellar: Path, tmp_path: Path) -> None:
    assert run("render", cellar, "--sheet", "2x2", "--out", tmp_path / "a.png").exit_code == 0
    assert _size(tmp_path / "a.png")[0] > 2 * 1280
    result = run("render", cellar, "--sheet", "2x2", "--count", "3", "--out", tmp_path / "b.png")
    assert (result.exit_code, "holds 4 pictures, not 6" in result.stderr) == (2, True)


def test_comparisons(run, tmp_path: Path) -> None:
    assert run("render", VAULT, "--compare", "3,17", "--out", tmp_path / "a.png").output == ""
    assert run("render", VAULT, "--compare", "3,17", "--theme", "light", "--out", tmp_path / "b.png").exit_code == 0
    assert _size(tmp_path / "a.png") == _size(tmp_path / "b.png")


@pytest.mark.parametrize("name", ["a.webp", "a.gif", "a.apng"])
def test_motion(run, tmp_path: Path, name: str) -> None:
    assert run("render", VAULT, "--animate", tmp_path / name).output == ""
    with Image.open(tmp_path / name) as image:
        assert image.n_frames > 3  # type: ignore[attr-defined]


def test_a_picture_per_seed(run, tmp_path: Path) -> None:
    assert run("render", VAULT, "--count", "4", "--animate", tmp_path / "a.gif").exit_code == 0
    with Image.open(tmp_path / "a.gif") as image:
        assert image.n_frames == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--sheet", "6"], "expected COLUMNSxROWS, such as 6x4"),
        (["--sheet", "0x4"], "expected COLUMNSxROWS, such as 6x4"),
        (["--sheet", "999x999"], "more than 1000 pictures"),
        (["--sheet", "2x2"], "name a .png file with --out"),
        (["--sheet", "2x2", "--out", "x.svg"], "name a .png file with --out"),
        (["--sheet", "2x2", "--out", "x/", "--format", "png"], "expected a file"),
        (["--compare", "3"], "expected two seeds, such as 3,17"),
        (["--compare", "3,99999999999999999999"], "expected two seeds"),
        (["--compare", "3,4", "--seed", "1"], "--compare chooses the seeds"),
        (["--animate", "x.mp4"], "is not an animation format"),
        (["--animate", "x.gif", "--out", "x.png"], "--animate already names the file"),
        (["--animate", "x.gif", "--sheet", "2x2"], "exclude each other"),
        (["--animate", "x.gif", "--count", "501"], "at most 500 seeds"),
        (["vlt-chess", "--compare", "1,2", "--out", "x.png"], "needs one level, and there are 2"),
        (["--scale", "1.5"], "neither 0.5 nor a whole number from 1 to 8"),
        (["--style", "oil"], "is not one of"),
    ],
)
def test_wrong_options(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], message: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("render", VAULT, *options)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert list(tmp_path.iterdir()) == []


def test_levels_that_cannot_be_generated(run, tmp_path: Path) -> None:
    path = tmp_path / "failing.des"
    path.write_text('LEVEL: "x"\nIF [1%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n')
    for options in (
        ["--sheet", "2x1", "--seeds", "1-2", "--out", tmp_path / "x.png"],
        ["--animate", tmp_path / "x.gif"],
        ["--compare", "1,2", "--out", tmp_path / "x.png"],
    ):
        result = run("render", path, *options)
        assert result.exit_code == 1
        assert "failing.des" in result.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["failing.des"]


SOMETIMES = 'LEVEL: "x"\nIF [50%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n'


def test_a_failing_seed_leaves_its_place_empty(run, tmp_path: Path) -> None:
    path = tmp_path / "sometimes.des"
    path.write_text(SOMETIMES)
    alone = {seed: run("render", path, "--seed", seed).exit_code for seed in range(1, 13)}
    assert 0 < sum(alone.values()) < 12
    failed = sum(alone.values())
    result = run("render", path, "--sheet", "4x3", "--crop", "--out", tmp_path / "a.png")
    assert result.exit_code == 1
    assert f"{failed} level{'s' * (failed != 1)} could not be generated" in result.stderr
    good = tmp_path / "good.des"
    good.write_text('LEVEL: "x"\nLOOP [3] { FOUNTAIN: random }\n')
    run("render", good, "--sheet", "4x3", "--out", tmp_path / "b.png")
    run("render", path, "--sheet", "4x3", "--out", tmp_path / "a.png")
    assert _size(tmp_path / "a.png") == _size(tmp_path / "b.png")
    result = run("render", path, "--count", "12", "--animate", tmp_path / "a.gif")
    assert result.exit_code == 1
    assert (tmp_path / "a.gif").is_file()


STOPPED = 'des.map("...\\n...")\ndes.feature("fountain", 1, 1)\ndes.monster({ id = "newtt" })\n'
ENDLESS = 'des.map("...\\n...")\ndes.feature("fountain", 1, 1)\nwhile true do end\n'


@pytest.mark.parametrize("text", [STOPPED, ENDLESS])
@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--sheet", "2x1", "--out", "a.png"], "the game stops on 2 levels, drawn as far as possible"),
        (["--compare", "1,2", "--out", "a.png"], "the game stops on 2 levels, drawn as far as possible"),
        (["--animate", "a.gif", "--count", "3"], "the game stops on 3 levels, drawn as far as possible"),
        (["--animate", "a.gif"], "level.lua:3:"),
    ],
)
def test_levels_that_stop_are_drawn_as_far_as_they_go(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, options: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("level.lua").write_text(text)
    result = run("render", "level.lua", *options)
    assert result.exit_code == 1
    assert result.stderr.count("level.lua:3:") == 1
    assert told in result.stderr
    assert "could not be generated" not in result.stderr
    with Image.open(next(tmp_path.glob("a.*"))) as image:
        assert getattr(image, "n_frames", 1) == {"a.png": 1, "a.gif": 3}[Path(str(image.filename)).name]  # type: ignore[attr-defined]
