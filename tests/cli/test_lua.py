"""``vaultc lua``: where the scripts go, what is told, and that nothing is half written."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import command_line
import pytest

GOOD = 'LEVEL: "cellar"\nFLAGS: hardfloor\n# a lamp\nOBJECT: ("(", "oil lamp"), (3,4)\n'.replace('("(",', "('(',")
LOST = "LEVEL: \"attic\"\nMON_GENERATION: 40%, (3, 'o')\nSTAIR: (3,4), up\n"
VAULT = 'LEVEL: "vlt-one"\nFLAGS: rndvault\nROOM: "ordinary", lit, random, random, (5,5) { }\n'


run = partial(command_line.run, "lua")


def test_each_level_becomes_a_file(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.des").write_text(GOOD)
    (tmp_path / "in" / "b.des").write_text(LOST)
    result = run(tmp_path / "in", "--out", tmp_path / "lua")
    assert result.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "lua").iterdir()) == ["attic.lua", "cellar.lua"]
    assert '-- a lamp\ndes.object("oil lamp",03,04)\n' in (tmp_path / "lua" / "cellar.lua").read_text()
    assert "2 scripts" in result.stdout
    assert "3 statements exact" not in result.stdout
    assert "2 statements exact, 0 near, 1 lost" in result.stdout
    assert "MON_GENERATION" in result.stderr


def test_without_a_folder_scripts_are_printed() -> None:
    result = run("-", text=GOOD)
    assert (result.exit_code, result.stdout.split("\n")[0]) == (0, "-- cellar.lua")
    assert result.stdout.endswith('des.object("oil lamp",03,04)\n')


def test_strict_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "b.des").write_text(LOST)
    result = run(tmp_path / "b.des", "--out", tmp_path / "lua", "--strict")
    assert result.exit_code == 1
    assert "error: " in result.stderr
    assert ":2:1:" in result.stderr
    assert not (tmp_path / "lua").exists()


def test_vaults_as_rooms_and_as_levels(tmp_path: Path) -> None:
    assert run("-", "--out", tmp_path / "rooms", text=VAULT).exit_code == 0
    assert [path.name for path in (tmp_path / "rooms").iterdir()] == ["themerms.lua"]
    assert run("-", "--out", tmp_path / "levels", "--vaults", "levels", text=VAULT).exit_code == 0
    assert [path.name for path in (tmp_path / "levels").iterdir()] == ["vlt-one.lua"]


def test_a_world_without_themed_rooms_refuses_them(tmp_path: Path) -> None:
    result = run("-", "--out", tmp_path / "lua", "--for", "unnethack-6", text=VAULT)
    assert result.exit_code == 1
    assert "--vaults levels" in result.stderr


def test_levels_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text(GOOD)
    (tmp_path / "b.des").write_text(GOOD)
    result = run(tmp_path, "--out", tmp_path / "lua")
    assert (result.exit_code, "cellar" in result.stderr) == (2, True)


@pytest.mark.parametrize("name", ["../evil", "a/b", "a\\b"])
def test_names_that_leave_the_folder_are_refused(name: str, tmp_path: Path) -> None:
    result = run("-", "--out", tmp_path / "lua", text=GOOD.replace("cellar", name))
    assert result.exit_code == 1
    assert not (tmp_path / "lua").exists()


def test_called_wrongly(tmp_path: Path) -> None:
    assert run("-", "--out", tmp_path, "--for", "rogue", text=GOOD).exit_code == 2
    assert run(tmp_path / "none.des", "--out", tmp_path).exit_code == 2


def test_a_file_with_errors(tmp_path: Path) -> None:
    result = run("-", "--out", tmp_path / "lua", text='LEVEL: "a"\nMONSTER: "nwet", random\n')
    assert (result.exit_code, "newt" in result.stderr) == (1, True)


def test_substitutes_of_a_user(tmp_path: Path) -> None:
    names = tmp_path / "names.json"
    text = 'LEVEL: "a"\nMONSTER: "giant turtle", random\n'
    names.write_text('{"monsters": {"giant turtle": "newt"}}')
    assert run("-", "--names", names, text=text).stdout.endswith('des.monster("newt")\n')
    for wrong in ("[]", "{", '{"monsters": {"giant turtle": "nwet"}}', '{"spells": {}}', '{"rooms": {"garden": 3}}'):
        names.write_text(wrong)
        result = run("-", "--names", names, text=text)
        assert (result.exit_code, str(names) in result.stderr, result.stdout) == (2, True, ""), wrong
