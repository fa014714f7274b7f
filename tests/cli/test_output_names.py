"""Compiled levels of several files in one call: none is written over a level of another file."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaultc

COUNTED = 'LEVEL: "{}"\nFLAGS: rndvault\nVAULTGEN: {}\nROOM: "ordinary", random, random, random, ({},3) {{ }}\n'
PLAIN = "LEVEL: \"{}\"\nINIT_MAP: solidfill, ' '\nTERRAIN: ({},3), '.'\n"


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.des").write_text(text)
    return folder


def counted(*sizes: int, name: str = "vlt-%04i") -> str:
    return "\n".join(COUNTED.format(name, size, size) for size in sizes)


def test_counters_go_on_from_file_to_file(run, tmp_path: Path) -> None:
    levels = write(tmp_path / "levels", a=counted(3, 4), b=counted(5, 6))
    out = tmp_path / "dat"
    assert run("compile", levels, "--out", out).exit_code == 0
    assert (out / "vaults.dat").read_text() == "3 vlt-0001\n4 vlt-0002\n5 vlt-0003\n6 vlt-0004\n"
    alone = vaultc.compile(levels / "a.des"), vaultc.compile(levels / "b.des")
    for number, expected in enumerate((one[f"vlt-000{n}.lev"] for one in alone for n in (1, 2)), 1):
        assert (out / f"vlt-000{number}.lev").read_bytes() == expected
    assert run("compile", levels, "--out", out, "--check").exit_code == 0


def test_numbers_follow_the_order_of_the_targets(tmp_path: Path) -> None:
    levels = write(tmp_path / "levels", a=counted(3), b=counted(4), c=counted(5))
    files = vaultc.compile(levels / "c.des", levels / "a.des", levels / "b.des")
    assert files["vaults.dat"] == b"5 vlt-0001\n3 vlt-0002\n4 vlt-0003\n"


def test_counters_that_meet_nobody_begin_anew(tmp_path: Path) -> None:
    levels = write(tmp_path / "levels", a=counted(3, 4), b=counted(5, name="room-%i"), c=counted(6))
    assert sorted(vaultc.compile(levels)) == [
        "room-1.lev",
        "vaults.dat",
        "vlt-0001.lev",
        "vlt-0002.lev",
        "vlt-0003.lev",
    ]


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        (PLAIN.format("hall", 1), PLAIN.format("hall", 2), "hall"),
        (counted(3, 4), PLAIN.format("vlt-0002", 2), "vlt-0002"),
        (PLAIN.format("vlt-0001", 2), counted(3), "vlt-0001"),
        (counted(3), counted(4) + "\n" + PLAIN.format("vlt-0002", 5), "vlt-0002"),
    ],
)
def test_other_names_are_errors(run, tmp_path: Path, first: str, second: str, name: str) -> None:
    levels = write(tmp_path / "levels", a=first, b=second)
    out = tmp_path / "dat"
    result = run("compile", levels, "--out", out)
    assert result.exit_code == 1
    assert f"there is already a level `{name}`, in " in result.stderr
    kept = vaultc.compile(levels / "a.des")
    assert {path.name: path.read_bytes() for path in out.iterdir()} == kept
    with pytest.raises(vaultc.DesError):
        vaultc.compile(levels)
    checked = run("check", levels, "--no-cache", "--select", "duplicate-level-name")
    assert checked.exit_code == 0
    assert checked.stdout.count(f"warning: there is already a level `{name}`, in ") == 1
    assert run("check", levels, "--no-cache", "--fail-on", "warning", "--ignore", "unreachable-vault").exit_code == 1


def test_check_is_content_with_counters(run, tmp_path: Path) -> None:
    levels = write(tmp_path / "levels", a=counted(3, 4), b=counted(5, 6))
    assert "duplicate-level-name" not in run("check", levels, "--no-cache").stdout


@pytest.mark.parametrize("cached", [False, True])
def test_findings_do_not_depend_on_earlier_runs(run, tmp_path: Path, cached: bool) -> None:
    levels = write(tmp_path / "levels", a=PLAIN.format("hall", 1), b=PLAIN.format("hall", 2))
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    options = () if cached else ("--no-cache",)
    shown = [run("check", levels, *options, **environment).stdout for _ in range(2)]
    assert shown[0] == shown[1]
    assert "duplicate-level-name" in shown[0]
    assert "duplicate-level-name" not in run("check", levels / "b.des", *options, **environment).stdout


def test_comments_allow_what_other_files_bring(run, tmp_path: Path) -> None:
    allow = "# vaultc: allow(duplicate-level-name)\n"
    levels = write(tmp_path / "levels", a=PLAIN.format("hall", 1), b=allow + PLAIN.format("hall", 2))
    assert "duplicate-level-name" not in run("check", levels, "--no-cache").stdout
    assert "duplicate-level-name" not in run("check", levels / "b.des", "--no-cache").stdout


def test_files_of_two_games_are_not_compared(run, tmp_path: Path) -> None:
    other = "MAZE: \"hall\", ' '\nSTAIR: random, up\n"
    levels = write(tmp_path / "levels", a="# vaultc: dialect=unnethack\n" + PLAIN.format("hall", 1), b=other)
    assert "duplicate-level-name" not in run("check", levels, "--no-cache").stdout
    assert run("compile", levels, "--out", tmp_path / "dat").exit_code == 1


def test_levels_of_minihack_have_one_name(run, tmp_path: Path) -> None:
    levels = write(tmp_path / "levels", a=PLAIN.format("mylevel", 1), b=PLAIN.format("mylevel", 2))
    assert "duplicate-level-name" not in run("check", levels, "--no-cache").stdout
    assert "duplicate-level-name" not in run("check", levels, "--no-cache", "--minihack").stdout
    assert run("compile", levels, "--out", tmp_path / "dat").exit_code == 1


def test_a_file_that_is_named_twice_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = write(tmp_path / "levels", a=counted(3, 4))
    monkeypatch.chdir(tmp_path)
    once = vaultc.compile(levels)
    assert vaultc.compile(levels, levels / "a.des", "levels/../levels/a.des") == once
    assert once["vaults.dat"] == b"3 vlt-0001\n4 vlt-0002\n"


def test_included_levels_are_no_others(tmp_path: Path) -> None:
    shared = PLAIN.format("shared", 4)
    include = 'INCLUDE "shared.des"\n'
    levels = write(
        tmp_path / "levels", a=include + PLAIN.format("a", 1), b=include + PLAIN.format("b", 2), shared=shared
    )
    assert sorted(vaultc.compile(levels)) == ["a.lev", "b.lev", "shared.lev"]


def test_included_levels_that_come_out_otherwise_are_errors(tmp_path: Path) -> None:
    shared = 'LEVEL: "shared"\nfurnish()\n'
    texts = {name: f'FUNCTION furnish() {{ {name}: random }}\nINCLUDE "shared.inc"\n' for name in ("SINK", "FOUNTAIN")}
    levels = write(tmp_path / "levels", a=texts["SINK"], b=texts["FOUNTAIN"])
    (levels / "shared.inc").write_text(shared)
    assert sorted(vaultc.compile(levels / "a.des")) == ["shared.lev"]
    with pytest.raises(vaultc.DesError, match="differs from the version in an earlier file"):
        vaultc.compile(levels)


def test_two_levels_of_one_file_are_written_as_the_game_does(tmp_path: Path) -> None:
    """The second over the first, whose end stays if it was longer."""
    long, short = PLAIN.format("hall", 1) + "SINK: random\nSINK: random\n", PLAIN.format("hall", 2)
    levels = write(tmp_path / "levels", a=long + short, b=long, c=short)
    first, second = (vaultc.compile(levels / f"{name}.des")["hall.lev"] for name in "bc")
    assert vaultc.compile(levels / "a.des")["hall.lev"] == second + first[len(second) :]
