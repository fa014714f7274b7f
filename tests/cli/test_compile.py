"""``vaultc compile``, ``decompile`` and ``disassemble``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vaultc

CELLAR = """# Title: cellar
LEVEL: "cellar"
ROOM: "ordinary", lit, (3,3), (center,center), (11,7) { STAIR: (0,0), up }

LEVEL: "attic"
FLAGS: noteleport
ROOM: "ordinary", unlit, random, random, random { STAIR: random, down }
"""

VAULTS = """LEVEL: "closet"
FLAGS: rndvault
VAULTGEN: 7
ROOM: "ordinary", lit, random, random, (3,3) { }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    levels = tmp_path / "levels"
    levels.mkdir()
    (levels / "cellar.des").write_text(CELLAR)
    (levels / "vaults.des").write_text(VAULTS)
    return levels


def test_levels_and_the_list_of_vaults_are_written(run, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "dat"
    result = run("compile", folder, "--out", out)
    assert (result.exit_code, result.stdout) == (0, "")
    assert sorted(path.name for path in out.iterdir()) == ["attic.lev", "cellar.lev", "closet.lev", "vaults.dat"]
    assert (out / "vaults.dat").read_text() == "7 closet\n"
    assert {path.name: path.read_bytes() for path in out.iterdir()} == vaultc.compile(folder)


def test_a_file_with_an_error_writes_nothing(run, folder: Path, tmp_path: Path) -> None:
    (folder / "broken.des").write_text('LEVEL: "broken"\nSINK: (1,\n')
    result = run("compile", folder, "--out", tmp_path / "dat")
    assert result.exit_code == 1
    assert "broken.des:2" in result.stderr
    assert not (tmp_path / "dat" / "broken.lev").exists()
    assert (tmp_path / "dat" / "cellar.lev").exists()
    with pytest.raises(vaultc.DesError):
        vaultc.compile(folder)


def test_warnings_are_shown_on_demand(run, tmp_path: Path) -> None:
    path = tmp_path / "a.des"
    path.write_text('LEVEL: "a"\nEXIT\nSINK: random\n')
    assert run("compile", path, "--out", tmp_path).stderr == ""
    assert "unreachable-statement" in run("compile", path, "--out", tmp_path, "--warn").stderr


def test_check_tells_what_is_stale_and_writes_nothing(run, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "dat"
    assert run("compile", folder, "--out", out, "--check").exit_code == 1
    assert not out.exists()
    run("compile", folder, "--out", out)
    assert run("compile", folder, "--out", out, "--check").exit_code == 0
    (out / "attic.lev").write_bytes(b"old")
    result = run("compile", folder, "--out", out, "--check")
    assert (result.exit_code, result.stderr) == (1, f"vaultc: {out / 'attic.lev'}: not up to date\n")


def test_dependencies_for_make(run, tmp_path: Path) -> None:
    (tmp_path / "furniture.des").write_text("FUNCTION furniture() { SINK: random }\n")
    (tmp_path / "my cellar.des").write_text('INCLUDE "furniture.des"\nLEVEL: "a"\nfurniture()\n')
    run("compile", tmp_path / "my cellar.des", "--out", tmp_path / "dat", "--depfile", tmp_path / "a.d")
    escaped = str(tmp_path / "my cellar.des").replace(" ", "\\ ")
    assert (tmp_path / "a.d").read_text() == f"{tmp_path}/dat/a.lev: {escaped} {tmp_path}/furniture.des\n"


@pytest.mark.parametrize("name", ["../out", "a/b", "/tmp/x"])
def test_names_do_not_lead_out_of_the_folder(run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.des"
    path.write_text(f'LEVEL: "{name}"\nSINK: random\n')
    result = run("compile", path, "--out", tmp_path / "dat")
    assert result.exit_code in (1, 2)
    assert list(tmp_path.iterdir()) == [path]


def test_there_and_back(run, folder: Path, tmp_path: Path) -> None:
    run("compile", folder, "--out", tmp_path / "dat")
    back = tmp_path / "back"
    assert run("decompile", tmp_path / "dat" / "cellar.lev", "--out", back).exit_code == 0
    assert "# Title" not in (back / "cellar.des").read_text()
    assert vaultc.compile(back)["cellar.lev"] == (tmp_path / "dat" / "cellar.lev").read_bytes()
    shown = run("decompile", tmp_path / "dat" / "attic.lev").stdout
    assert shown == vaultc.decompile((tmp_path / "dat" / "attic.lev").read_bytes(), "attic")
    assert "STAIR: random, down" in shown


def test_files_that_are_none(run, tmp_path: Path) -> None:
    path = tmp_path / "no.lev"
    path.write_bytes(b"no level")
    for command in ("decompile", "disassemble"):
        result = run(command, path)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == f"vaultc: {path}: this is not a compiled level of a game that is known (at byte 0)\n"


def test_listing_of_a_source_and_of_its_compiled_file(run, folder: Path, tmp_path: Path) -> None:
    path = folder / "cellar.des"
    run("compile", path, "--out", tmp_path)
    source = run("disassemble", path, "--level", "attic").stdout.splitlines()
    compiled = run("disassemble", tmp_path / "attic.lev").stdout.splitlines()
    assert [line.partition("  ;")[0] for line in source] == compiled
    assert source[0].split() == ["0", "PUSH", "integer", "1", ";", "line", "6"]
    rows = [json.loads(line) for line in run("disassemble", path, "--json").stdout.splitlines()]
    assert rows[0] == {
        "number": 0, "opcode": "PUSH", "type": "integer", "operand": "0", "value": 0, "line": 2
    }  # fmt: skip
    assert run("disassemble", path, "--level", "loft").exit_code == 2


def test_jumps_are_shown_with_their_targets(run, tmp_path: Path) -> None:
    path = tmp_path / "a.des"
    path.write_text('LEVEL: "a"\n[50%]: SINK: random\nEXIT\n')
    lines = run("disassemble", path).stdout.splitlines()
    (jump,) = [line.split() for line in lines if "JLE" in line]
    target = next(line for line in lines if line.split()[0] == f"{jump[3]}:")
    assert "EXIT" in target


def test_builds_of_a_game(run, tmp_path: Path) -> None:
    path = tmp_path / "hall.des"
    path.write_text('MAZE: "hall", \' \'\nMONSTER: "djinni", random\n')
    call = ("compile", path, "--dialect", "nethack36", "--out")
    assert run(*call, tmp_path / "game").exit_code == 0
    assert run(*call, tmp_path / "nle", "--build", "nle").exit_code == 0
    game, nle = ((tmp_path / build / "hall.lev").read_bytes() for build in ("game", "nle"))
    assert (game[8:16], nle[8:16]) == ((0x60040).to_bytes(8, "little"), (0xA0000).to_bytes(8, "little"))
    assert game[40:] != nle[40:]
    assert run("decompile", tmp_path / "nle" / "hall.lev").stdout == run("decompile", tmp_path / "game/hall.lev").stdout
    result = run(*call, tmp_path / "no", "--build", "amiga")
    assert (result.exit_code, result.stderr) == (
        2,
        "vaultc: NetHack 3.6.7 has no build 'amiga'; there are nethack36, nle\n",
    )
    path.write_text('LEVEL: "hall"\nMONSTER: "mail daemon", random\n')
    result = run(*call, tmp_path / "no", "--build", "nle")
    assert result.exit_code == 1
    assert "hall.des:2:10: error: the NetHack 3.6 inside NLE" in result.stderr
    assert run(*call, tmp_path / "no").exit_code == 0
