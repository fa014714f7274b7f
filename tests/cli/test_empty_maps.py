"""A MAP may have no rows, or rows without columns: every command takes it as the game does."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaultc

DIALECTS = ("unnethack", "nethack36")
ROWS = {"no rows": "", "an empty row": "\n", "empty rows": "\n\n\n", "digits only": "0123\n45\n"}
AFTER = "STAIR: (2,2), up\nFOUNTAIN: random\nMONSTER: 'd', random\n"


def level(rows: str, geometry: str = "left,top", after: str = AFTER, flags: str = "") -> str:
    return f'LEVEL: "empty"\n{flags}GEOMETRY: {geometry}\nMAP\n{rows}ENDMAP\n{after}'


@pytest.fixture(params=DIALECTS)
def dialect(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=ROWS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "empty.des"
    path.write_text(level(ROWS[request.param]))
    return path


@pytest.mark.parametrize(
    "command",
    [
        ("render", "FILE"),
        ("render", "FILE", "--animate", "OUT.webp"),
        ("render", "FILE", "--out", "OUT.html"),
        ("freeze", "FILE"),
        ("hunt", "FILE", "--where", "width > 0", "--count", "3"),
        ("sample", "FILE", "--count", "3", "--workers", "1", "--out", "OUT"),
        ("stats", "FILE", "--count", "3"),
        ("check", "FILE", "--samples", "3", "--fail-on", "never", "--no-cache"),
        ("odds", "FILE", "--samples", "3"),
        ("gallery", "FILE", "--samples", "1", "--heat", "2", "--out", "OUT"),
    ],
    ids=lambda command: "-".join(word.strip("-") for word in command if word.islower()),
)
def test_commands_take_empty_maps(run, path: Path, dialect: str, command: tuple[str, ...], tmp_path: Path) -> None:
    names = {"FILE": str(path), "OUT": str(tmp_path / "out")}
    arguments = [names.get(word, word.replace("OUT", names["OUT"])) for word in command]
    result = run(*arguments, "--dialect", dialect)
    assert result.exit_code == 0, result.output


def test_empty_maps_are_compiled_and_read_back(run, path: Path, dialect: str, tmp_path: Path) -> None:
    assert run("compile", path, "--out", tmp_path, "--dialect", dialect).exit_code == 0
    again = run("decompile", tmp_path / "empty.lev", "--dialect", dialect)
    assert (again.exit_code, "MAP\n" in again.stdout) == (0, True)
    rendered = [run("render", name, "--dialect", dialect).stdout for name in (path, tmp_path / "empty.lev")]
    assert rendered[0] == rendered[1]


@pytest.mark.parametrize("rows", ROWS)
def test_ordinary_levels_with_a_vault_of_an_empty_map(run, rows: str, tmp_path: Path) -> None:
    path = tmp_path / "vault.des"
    path.write_text(level(ROWS[rows], "random", 'ENGRAVING: (0,0), burn, "x"\n', "FLAGS: rndvault\n"))
    options = ("--vaults", path, "--count", "3", "--depth", "5")
    assert run("dungeon", *options, "--dialect", "unnethack").exit_code == 0
    result = run("dungeon", *options)
    assert result.exit_code == 1
    assert "no vault made a room" in result.stderr


def cells(path: Path, text: str, dialect: str) -> object:
    path.write_text(text)
    return vaultc.load(path, dialect=dialect).levels[0].generate(7).render("ascii")


@pytest.mark.parametrize("rows", ["", "\n"])
def test_a_map_of_no_cell_acts_as_nomap(tmp_path: Path, dialect: str, rows: str) -> None:
    path = tmp_path / "level.des"
    other = f'LEVEL: "empty"\nNOMAP\n{AFTER}'
    assert cells(path, level(rows), dialect) == cells(path, other, dialect)


def test_a_map_without_columns_is_a_part_of_no_width(tmp_path: Path, dialect: str) -> None:
    """Its corner counts, and a draw among no columns is none."""
    path = tmp_path / "level.des"
    flags = "FLAGS: noflip\n" if dialect == "unnethack" else ""
    path.write_text(level("\n\n\n", flags=flags, after="STAIR: (2,1), up\nFOUNTAIN: random\n"))
    made = vaultc.load(path, dialect=dialect).levels[0].generate(7)
    assert (made.level.up_stairs.x, made.level.up_stairs.y) == (5, 4)
