"""``vaultc render``: seeds, formats, destinations, surroundings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

PNG = b"\x89PNG\r\n"


def test_draws_the_first_seed_in_the_terminal(run, cellar: Path) -> None:
    result = run("render", cellar, "--level", "cellar")
    assert result.exit_code == 0
    assert "|<..........|" in result.stdout
    assert len(result.stdout.splitlines()) == 21


def test_several_levels_have_headings(run, cellar: Path) -> None:
    result = run("render", cellar, "--crop")
    assert result.stdout.startswith("cellar, seed 1: cellar\n-----")
    assert "\n\nattic, seed 1\n" in result.stdout


def test_vaults_are_cropped_unless_told_otherwise(run) -> None:
    assert len(run("render", "vlt-delphi").stdout.splitlines()) == 11
    assert len(run("render", "vlt-delphi", "--no-crop").stdout.splitlines()) == 21


@pytest.mark.parametrize(
    ("options", "seeds"),
    [
        ([], [1]),
        (["--seed", "0"], [0]),
        (["--seed", "4294967295"], [4294967295]),
        (["--seeds", "3-5"], [3, 4, 5]),
        (["--seeds", "7"], [7]),
        (["--count", "2"], [1, 2]),
    ],
)
def test_seeds(run, options: list[str], seeds: list[int]) -> None:
    result = run("render", "vlt-delphi", "--format", "jsonl", *options)
    assert [json.loads(line)["seed"] for line in result.stdout.splitlines()] == seeds


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--seed", "1", "--count", "2"], "exclude each other"),
        (["--seed", "-1"], "not in the range"),
        (["--seed", "4294967296"], "is not between 0 and 4294967295"),
        (["--seeds", "5-3"], "ends before it begins"),
        (["--seeds", "1-18446744073709551616"], "exceeds the largest seed"),
        (["--seeds", "x"], "not a range of seeds"),
        (["--seeds", "1-4000000"], "more than 1000000 seeds"),
        (["--count", "0"], "not in the range"),
        (["--depth", "0"], "not in the range"),
        (["--role", "Wizrd"], "Did you mean Wizard?"),
        (["--race", "hobbit"], "There are human"),
        (["--date", "yesterday"], "not a date"),
        (["--format", "gif"], "is not one of"),
        (["--rng", "dice"], "is not one of"),
        (["--out", "x.jpg"], "unknown format .jpg"),
        (["--out", "x.png", "--count", "2"], "a file cannot hold 2 levels as png"),
        (["--format", "html", "--count", "2"], "html needs --out"),
    ],
)
def test_wrong_options(run, options: list[str], message: str) -> None:
    result = run("render", "vlt-delphi", *options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in " ".join(result.stderr.split())


def test_same_call_same_bytes(run, tmp_path: Path, cellar: Path) -> None:
    for folder in ("one", "two"):
        assert run("render", cellar, "--count", "2", "--out", f"{tmp_path / folder}/").exit_code == 0
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / f).iterdir()} for f in ("one", "two"))
    assert sorted(one) == ["attic-1.png", "attic-2.png", "cellar-1.png", "cellar-2.png"]
    assert one == two


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.png", PNG), ("a.html", b"<!DOCTYPE html>"), ("a.json", b'{"'), ("a.jsonl", b'{"'), ("a.txt", b"---")],
)
def test_endings_choose_the_format(run, tmp_path: Path, name: str, begins: bytes) -> None:
    result = run("render", "vlt-delphi", "--out", tmp_path / "new" / name)
    assert (result.exit_code, result.output) == (0, "")
    assert (tmp_path / "new" / name).read_bytes().startswith(begins)


def test_formats_given_explicitly(run, tmp_path: Path, cellar: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    assert run("render", cellar, "--format", "ascii", "--out", folder).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["attic-1.txt", "cellar-1.txt"]
    assert run("render", cellar, "--format", "jsonl", "--out", tmp_path / "levels.dat").exit_code == 0
    assert len((tmp_path / "levels.dat").read_text().splitlines()) == 2


@pytest.mark.parametrize("out", [None, "levels.json", "levels.jsonl"])
def test_json_is_an_array_of_several_and_lines_in_jsonl(run, tmp_path: Path, out: str | None) -> None:
    def levels(*options: str) -> str:
        where = ("--format", "json") if out is None else ("--out", tmp_path / out)
        printed = run("render", "vlt-delphi", *options, *where).stdout
        return printed if out is None else (tmp_path / out).read_text()

    assert json.loads(levels("--seed", "2"))["seed"] == 2
    text = levels("--count", "3")
    rows = [json.loads(line) for line in text.splitlines()] if out == "levels.jsonl" else json.loads(text)
    assert [row["seed"] for row in rows] == [1, 2, 3]
    assert text.endswith("}\n" if out == "levels.jsonl" else "\n]\n")


def test_pictures_can_be_piped(execute) -> None:
    result = execute("render", "vlt-delphi", "--format", "png", text=False)
    assert result.stdout.startswith(PNG)


def test_options_of_pictures(run, tmp_path: Path) -> None:
    sizes = set()
    for number, options in enumerate(([], ["--scale", "2"], ["--grid"], ["--legend"], ["--no-crop"])):
        assert run("render", "vlt-delphi", "--out", tmp_path / f"{number}.png", *options).exit_code == 0
        data = (tmp_path / f"{number}.png").read_bytes()
        sizes.add((int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")))
    assert len(sizes) == 5
    assert (1280, 336) in sizes


def test_grid_of_text(run) -> None:
    assert run("render", "vlt-delphi", "--grid").stdout.splitlines()[1].strip().isdigit()
    assert "Missing argument 'TARGET...'" in run("render").stderr
    lines = run("render", "--grid", "vlt-delphi", "--legend").stdout.splitlines()
    assert lines[1] == "    01234567890"
    assert "(0,0) in this room is (35,9) of the level" in lines
    assert ". doorway (6,6) in the room of line 11, level (41,15)" in lines
    assert ". doorway (41,15)" in run("render", "--grid", "level", "vlt-delphi", "--legend").stdout.splitlines()
    assert "'corner' is not one of" in run("render", "--grid=corner", "vlt-delphi").stderr


def test_color(run) -> None:
    assert "\x1b[" in run("render", "vlt-ice", "--color", "always").stdout
    assert "\x1b[" not in run("render", "vlt-ice", "--color", "never").stdout
    assert "\x1b[" not in run("render", "vlt-ice").stdout


def test_surroundings_reach_the_level(run, tmp_path: Path) -> None:
    path = tmp_path / "deep.des"
    path.write_text('LEVEL: "deep"\nIF [level.depth > 9] { FOUNTAIN: (5,5) }\n')
    assert "{" in run("render", path, "--depth", "12").stdout
    assert "{" not in run("render", path, "--depth", "3").stdout


def test_generators(run) -> None:
    game, again, modern = (
        run("render", "vlt-feature", "--count", "9", "--rng", rng).stdout for rng in ("isaac", "isaac", "modern")
    )
    assert game == again
    assert game != modern


def test_unwritable_output(run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("render", "vlt-delphi", "--out", tmp_path / "file" / "a.png")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"vaultc: {tmp_path / 'file'}")
    assert result.stderr.count("\n") == 1


def test_output_replaces_at_once_and_leaves_nothing_behind(run, tmp_path: Path) -> None:
    out = tmp_path / "a.txt"
    out.write_text("old")
    assert run("render", "vlt-delphi", "--out", out).exit_code == 0
    assert out.read_text().startswith("-----")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_failed_output_leaves_the_old_file(run, tmp_path: Path) -> None:
    (tmp_path / "broken.des").write_text('LEVEL: "x"\nFOO\n')
    out = tmp_path / "a.txt"
    out.write_text("old")
    assert run("render", tmp_path / "broken.des", "--out", out).exit_code == 1
    assert out.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "broken.des"]


def test_reader_that_goes_away(cellar: Path) -> None:
    command = [sys.executable, "-m", "vaultc", "render", "vlt-delphi", "--count", "3000"]
    root = ROOT
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=root) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"vlt-delphi, seed 1")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=1800) == 1
    assert cellar.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("format", ["ascii", "png"])
def test_full_disk(execute, format: str) -> None:
    with open("/dev/full", "w") as full:
        result = execute("render", "vlt-delphi", "--format", format, stdout=full)
    assert (result.returncode, result.stderr) == (2, "vaultc: output: no space left on device\n")


def test_narrow_encodings(execute, tmp_path: Path) -> None:
    path = tmp_path / "umlaut.des"
    path.write_text('# Title: Dvořák\nLEVEL: "x"\nROOM: "ordinary", lit, (3,3), (center,center), (5,3) {}\n', "utf-8")
    result = execute("list", path, env={"PYTHONIOENCODING": "iso-8859-1"}, encoding="iso-8859-1")
    assert result.returncode == 0
    assert "Dvo\\u0159" in result.stdout


def test_bugs_say_that_they_are_bugs(execute, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import vaultc.api.loading\n"
        "def broken(*arguments, **options):\n    raise ZeroDivisionError('oh')\n"
        "vaultc.api.loading.read = broken\n"
    )
    root = ROOT
    environment = {"PYTHONPATH": f"{tmp_path}:{root}"}
    result = execute("render", "vlt-delphi", env=environment)
    assert result.returncode == 2
    assert result.stderr.startswith("vaultc: internal error: ZeroDivisionError: oh\n")
    assert "Traceback" not in result.stderr
    assert "Traceback" in execute("render", "vlt-delphi", env={**environment, "VAULTC_TRACEBACK": "1"}).stderr


def test_messages_speak_to_the_hero_of_the_options(run, tmp_path: Path) -> None:
    path = tmp_path / "hall.des"
    path.write_text(
        'LEVEL: "hall"\nMESSAGE: "%r of %H"\nROOM: "ordinary", lit, random, random, random { FOUNTAIN: (0,0) }\n'
    )
    options = ("--role", "wizard", "--race", "elf", "--gender", "female", "--align", "chaos", "--hero-level", "14")
    result = run("render", path, "--seed", "1", "--format", "json", *options)
    assert json.loads(result.stdout)["messages"] == ["Enchantress of the Lonely Tower"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--scale", "2"], "--scale does nothing for ascii, only for png, svg"),
        (["--style", "classic"], "--style does nothing for ascii"),
        (["--theme", "light"], "--theme does nothing for ascii"),
        (["--tile-size", "16"], "--tile-size does nothing for ascii"),
        (["--legend", "--format", "json"], "--legend does nothing for json, only for ascii, png"),
        (["--grid", "--format", "svg", "--out", "x.svg"], "--grid does nothing for svg"),
        (["--crop", "--format", "json"], "--crop does nothing for json"),
        (["--color", "always", "--out", "x.txt"], "--color does nothing for files"),
        (["--tile-size", "16", "--out", "x.png"], "--tile-size does nothing without --tiles"),
        (["--legend", "--compare", "1,2", "--out", "x.png"], "--legend does nothing with --compare"),
    ],
)
def test_options_that_do_nothing_are_named(
    run, cellar: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("render", cellar, "--level", "cellar", *options)
    assert (result.exit_code, message in result.stderr) == (0, True)


@pytest.mark.parametrize(
    "options",
    [["--legend", "--grid"], ["--scale", "2", "--legend", "--grid", "--out", "x.png"], ["--no-crop"],
     ["--scale", "2", "--style", "classic", "--sheet", "1x1", "--out", "x.png"], ["--color", "always"]],
)  # fmt: skip
def test_options_that_do_something_are_not(
    run, cellar: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("render", cellar, "--level", "cellar", *options)
    assert (result.exit_code, result.stderr) == (0, "")


def test_text_has_a_legend(run, tmp_path: Path) -> None:
    path = tmp_path / "legend.des"
    path.write_text('LEVEL: "x"\nOBJECT: (\'*\', "diamond"), (5,5)\nFOUNTAIN: (7,5)\nFOUNTAIN: (9,5)\n')
    plain = run("render", path).stdout
    assert run("render", path, "--legend").stdout == f"{plain}\n{{ 2 fountains\n* diamond\n"
    assert run("render", path, "--legend", "--grid").stdout.endswith(
        "\n\n{ 2 fountains (8,5) (10,5)\n* diamond (6,5)\n"
    )
    empty = tmp_path / "empty.des"
    empty.write_text('LEVEL: "x"\n')
    assert run("render", empty, "--legend").stdout == run("render", empty).stdout
