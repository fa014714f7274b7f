"""``--dialect`` and the setting that stands for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.api.loading import read

CALLS = {
    "check": ("check", "{file}"),
    "fmt": ("fmt", "{file}"),
    "render": ("render", "{file}"),
    "dungeon": ("dungeon",),
    "list": ("list", "{file}"),
    "gallery": ("gallery", "{file}", "--out", "out"),
    "odds": ("odds", "{file}"),
    "odds vaults": ("odds", "vaults", "{file}"),
    "new": ("new", "vlt-own"),
}
"""A call of every command that reads or writes levels."""


@pytest.fixture
def call(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Runs one of the calls in a folder of its own."""
    file = tmp_path / "x.des"
    file.write_text('LEVEL: "x"\nFLAGS: rndvault\nMESSAGE: "Hello."\n')
    monkeypatch.chdir(tmp_path)
    return lambda name, *more: run(*(word.format(file=file) for word in CALLS[name]), *more)


@pytest.mark.parametrize("name", CALLS)
def test_unknown_dialects_are_refused(call, name: str) -> None:
    result = call(name, "--dialect", "klingon")
    assert result.exit_code == 2
    assert "'klingon' is not one of " in result.stderr
    assert "'unnethack', 'nethack36'" in result.stderr


@pytest.mark.parametrize("name", CALLS)
def test_unknown_dialects_of_settings_are_refused(call, name: str) -> None:
    Path("vaultc.toml").write_text('dialect = "klingon"\n')
    result = call(name)
    assert result.exit_code == 2
    assert "'klingon' is not a dialect; there are auto, unnethack" in result.stderr


@pytest.mark.parametrize("name", ["fmt", "list", "new"])
def test_the_option_wins(call, name: str) -> None:
    Path("vaultc.toml").write_text('dialect = "klingon"\n')
    assert call(name, "--dialect", "unnethack").exit_code == 0


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    (tmp_path / "a.des").write_text("MAZE: \"a\", ' '\nSTAIR:random,up\n")
    (tmp_path / "b.des").write_text('LEVEL: "b"\nFLAGS: noflip\nSTAIR:random,up\n')
    return tmp_path


def test_a_mixed_folder_is_checked_formatted_and_listed(run, mixed: Path) -> None:
    checked = run("check", str(mixed), "--verbose", "--no-cache")
    assert checked.exit_code == 0
    assert "1 file read as nethack36, 1 as unnethack6 (--verbose says why)\n" in checked.stdout
    assert "a.des: nethack36, since only evilhack and nethack36 have `MAZE:` in line 1\n" in checked.stderr
    assert "b.des: unnethack6, since only unnethack and unnethack6 have `noflip` in line 2\n" in checked.stderr
    assert run("fmt", str(mixed)).exit_code == 0
    assert (mixed / "a.des").read_text() == "MAZE: \"a\", ' '\nSTAIR: random, up\n"
    listed = run("list", str(mixed))
    assert (listed.exit_code, len(listed.stdout.splitlines())) == (0, 3)


def test_a_dialect_that_was_told_is_not_reported(run, mixed: Path) -> None:
    file = mixed / "a.des"
    assert "1 file read as nethack36 (--verbose says why)\n" in run("check", file, "--no-cache").stdout
    assert "read as" not in run("check", file, "--no-cache", "--dialect", "nethack36").output
    file.write_text(f"# vaultc: dialect=nethack36\n{file.read_text()}")
    assert "read as" not in run("check", file, "--no-cache").output
    (mixed / "vaultc.toml").write_text('[per-file-dialect]\n"b.*" = "nethack36"\n')
    assert "read as" not in run("check", mixed, "--no-cache").output
    for number in range(3):
        (mixed / f"c{number}.des").write_text(f"MAZE: \"c{number}\", ' '\nSTAIR:random,up\n")
    assert run("check", mixed, "--no-cache").output.count("3 files read as nethack36") == 1


NEIGHBOURS = "MAZE: \"{0}\", ' '\nFLAGS: noteleport\nSTAIR: random, up\n"
AMBIGUOUS = 'LEVEL: "plain"\nROOM: "ordinary", lit, random, random, (5,5) { MONSTER: "newt", random }\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.des").write_text(NEIGHBOURS.format(name))
    return tmp_path


@pytest.mark.parametrize(
    ("text", "game"),
    [
        (AMBIGUOUS, "nethack36"),
        (AMBIGUOUS.replace("ordinary", "lemurepit"), "unnethack6"),
        (AMBIGUOUS + "FUNCTION f() { SINK: random }\n", "unnethack6"),
        (AMBIGUOUS.replace("MONSTER:", "MONSTR:"), "nethack36"),
    ],
)
def test_a_file_that_may_be_of_several_games_is_read_as_those_beside_it(
    run, folder: Path, text: str, game: str
) -> None:
    file = folder / "plain.des"
    file.write_text(text)
    told = run("check", file, "--verbose", "--no-cache").output
    assert f"{file}: {game}, " in told
    assert ("as the other files in" in told) == (game == "nethack36")
    assert read(file).models[0].game.name == game


def test_files_beside_it_do_not_decide_if_they_differ_or_tell_nothing(run, folder: Path) -> None:
    file = folder / "plain.des"
    file.write_text(AMBIGUOUS)
    (folder / "d.des").write_text('LEVEL: "d"\nFLAGS: noflip\n')
    assert f"{file}: unnethack6, as nothing in it" in run("check", file, "--verbose").output
    (folder / "d.des").unlink()
    for number in range(4):
        (folder / f"plain{number}.des").write_text(AMBIGUOUS.replace("plain", f"plain{number}"))
    assert f"{file}: unnethack6, as nothing in it" in run("check", file, "--verbose").output


def test_files_of_two_games_do_not_make_a_third_of_those_beside_them(run, tmp_path: Path) -> None:
    """EvilHack alone has the words of both, but neither file is of it."""
    (tmp_path / "vault.des").write_text('LEVEL: "vlt-a"\nFLAGS: rndvault\n')
    (tmp_path / "maze.des").write_text(NEIGHBOURS.format("maze"))
    file = tmp_path / "plain.des"
    file.write_text(AMBIGUOUS)
    assert f"{file}: unnethack6, as nothing in it" in run("check", file, "--verbose").output


def test_of_two_games_that_share_its_words_a_file_is_of_the_one_beside_it(run, tmp_path: Path) -> None:
    file = tmp_path / "maze.des"
    file.write_text(NEIGHBOURS.format("maze"))
    assert f"{file}: nethack36, since only" in run("check", file, "--verbose").output
    (tmp_path / "a.des").write_text("# vaultc: dialect=evilhack\nMAZE: \"a\", ' '\n")
    assert f"{file}: evilhack, as the other files in" in run("check", file, "--verbose").output


def test_settings_say_the_dialect_of_some_files(run, mixed: Path) -> None:
    (mixed / "vaultc.toml").write_text('[per-file-dialect]\n"a.*" = "unnethack"\n')
    assert run("fmt", "--check", str(mixed)).exit_code == 1
    assert "`MAZE` is gone" in run("check", str(mixed), "--no-cache").stdout


def test_levels_for_minihack_are_checked_by_its_rules(run, tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_text('LEVEL: "x"\nROOM: "ordinary", lit, (3,3), (center,center), (5,5) { STAIR: (1,1), down }\n')
    assert run("check", str(path), "--no-cache").exit_code == 0
    result = run("check", str(path), "--minihack")
    assert result.exit_code == 1
    assert "x.des:1:8: error: MiniHack loads `mylevel`, not `x`, and plays a random level" in result.stdout
    assert run("check", str(path)).exit_code == 0, "what was found with --minihack is kept apart"
    path.write_text(path.read_text().replace('"x"', '"mylevel"'))
    assert run("check", str(path), "--minihack").exit_code == 0


def test_minihack_has_one_dialect(run, tmp_path: Path) -> None:
    result = run("check", str(tmp_path), "--minihack", "--dialect", "unnethack")
    assert result.exit_code == 2
    assert "the game inside MiniHack, nethack36: leave --dialect unnethack out" in result.stderr
    path = tmp_path / "x.des"
    path.write_text("# vaultc: dialect=unnethack\nMAZE: \"mylevel\", ' '\nNOMAP\n")
    result = run("check", str(path), "--minihack", "--verbose", "--ignore", "minihack-*")
    assert (result.exit_code, result.stderr) == (0, f"{path}: nethack36, as --minihack says\n")


def test_minihack_loads_no_lua_scripts(run, tmp_path: Path) -> None:
    path = tmp_path / "mylevel.lua"
    path.write_text('des.level_init({ style = "solidfill", fg = " " })\n')
    assert run("check", str(path), "--no-cache").exit_code == 0
    result = run("check", str(path), "--minihack", "--no-cache")
    assert result.exit_code == 1
    assert "mylevel.lua:1:1: error: MiniHack loads levels of des files, and this is a Lua script" in result.stdout


def test_what_is_allowed_for_minihack_is_not_unused_elsewhere(run, tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_text('# vaultc: allow-file(minihack-level-name)\nLEVEL: "x"\nNOMAP\n')
    assert "unused-allow" not in run("check", str(path)).stdout
    assert run("check", str(path), "--minihack", "--ignore", "minihack-no-*").exit_code == 0


def test_another_name_of_a_game_is_taken_everywhere_and_never_written(run, tmp_path: Path) -> None:
    path = tmp_path / "a.des"
    path.write_text('LEVEL: "a"\nSINK: random\n')
    for options in (("render", path, "--seed", "1"), ("fmt", "--diff", path), ("names", "kitten"), ("check", path)):
        first, other = (run(*options, "--dialect", name) for name in ("unnethack", "unnethack5"))
        assert (other.exit_code, other.stdout) == (first.exit_code, first.stdout), options
    told = run("check", path, "--dialect", "unnethack5", "--verbose", "--no-cache").output
    assert f"{path}: unnethack, as --dialect says" in told
    converted = run("convert", path, "--to", "unnethack5", "--dialect", "unnethack6")
    assert converted.exit_code == 0
    assert "unnethack5" not in converted.stdout
    wrong = run("check", path, "--dialect", "unnethack7")
    assert wrong.exit_code == 2
    assert "unnethack6" in wrong.output
    (tmp_path / "vaultc.toml").write_text('dialect = "unnethack5"\n')
    assert "unnethack, as the settings say" in run("check", path, "--verbose", "--no-cache").output
    (tmp_path / "vaultc.toml").unlink()
    path.write_text('# vaultc: dialect=unnethack5\nLEVEL: "a"\nSINK: random\n')
    assert "unnethack, as a comment in it says" in run("check", path, "--verbose", "--no-cache").output
