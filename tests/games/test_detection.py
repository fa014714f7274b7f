"""Detection of the dialect of a file, with its reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.api.loading import read
from vaultc.games.detection import detected
from vaultc.language.source import Source
from vaultc.linter.checking.configuration import Settings, parse_settings
from vaultc.linter.checking.dialects import dialect_of

NETHACK = {
    "MAZE: \"x\", ' '\n": "since only it has `MAZE:` in line 1",
    '\n  MAZE :"x",random\n': "since only it has `MAZE :` in line 2",
    'LEVEL: "x"\nFLAGS: noteleport, corrmaze\n': "since only it has `corrmaze` in line 2",
    "LEVEL: \"x\"\nTERRAIN: line (1,1),(5,5), '.'\n": "since only it has `line (1,1),(` in line 2",
    "LEVEL: \"x\"\nTERRAIN: randline $a, $b, 3, '.'\n": "since only it has `randline $a, $` in line 2",
    'LEVEL: "mylevel"\nSTAIR: random, down\n': 'since `LEVEL: "mylevel"` in line 1 is the level that MiniHack loads',
    "MAZE: \"mylevel\", ' '\nOBJECT: '(', \"chest\", random\n": "since only it has `MAZE:` in line 1",
    '# vaultc: dialect=nethack36\nLEVEL: "x"\nFLAGS: noflip\n': "as a comment in it says",
}
UNNETHACK = {
    'LEVEL: "x"\n': "as nothing in it belongs to another dialect",
    "": "as nothing in it belongs to another dialect",
    'LEVEL: "x"\nFLAGS: noflipx\n': "since only it has `noflipx` in line 2",
    "\nFUNCTION f() { SINK: random }\n": "since only it has `FUNCTION` in line 2",
    'LEVEL: "x"\n$a1 = 5\n': "since only it has `$a1` in line 2",
    'LEVEL: "x"\nGOLD: $p.x, random\n': "since only it has `$p.x` in line 2",
    "LEVEL: \"mylevel\"\nSPILL: (1,1), 'L', north, 5\n": "since only it has `SPILL` in line 2",
    "MAZE: \"x\", ' '\nRANDOM_PLACES: (1,1)\n": (
        "since `RANDOM_PLACES` in line 2 is the form of NetHack 3.4.3, and what became of that is told there"
    ),
    'LEVEL: "x"\n# MAZE: "x"\nMESSAGE: "corrmaze"\n': "as nothing in it belongs to another dialect",
    "MAZE: \"x\", ' '\n#vaultc:dialect = unnethack\n": "as a comment in it says",
}


@pytest.mark.parametrize(
    ("text", "name", "reason"),
    [(text, "nethack36", reason) for text, reason in NETHACK.items()]
    + [(text, "unnethack", reason) for text, reason in UNNETHACK.items()],
)
def test_words_tell_the_dialect(text: str, name: str, reason: str) -> None:
    assert detected(Source.from_text(text)) == (name, reason)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("MAZE: \"x\", ' '\nFLAGS: noflip\n$a1 = 2\nSPILL: (1,1), 'L', north, 5\n", "unnethack"),
        ("MAZE: \"x\", ' '\nFLAGS: corrmaze\nTERRAIN: line (1,1),(2,2), '.'\nGOLD: $a1, random\n", "nethack36"),
    ],
)
def test_words_of_both_are_settled_by_the_fewest_mistakes(text: str, name: str) -> None:
    found = detected(Source.from_text(text))
    assert found.name == name
    assert "different dialects" in found.reason


def test_the_command_line_then_the_comment_then_the_settings_decide() -> None:
    table = {"dialect": "unnethack", "per-file-dialect": {"minihack/*": "nethack36", "minihack/old.des": "auto"}}
    settings = parse_settings(table, "x", Path("/levels"))

    def chosen(path: str, text: str = "MAZE: \"x\", ' '\n", given: str = "auto") -> tuple[str, str]:
        return dialect_of(Source("x", text, Path("/levels") / path), settings, given)

    assert chosen("a.des") == ("unnethack", "as the settings say")
    assert chosen("minihack/a.des", 'LEVEL: "x"\n') == ("nethack36", "as the settings say")
    assert chosen("minihack/old.des").reason == "since only it has `MAZE:` in line 1"
    assert chosen("a.des", "# vaultc: dialect=nethack36\n").name == "nethack36"
    assert chosen("a.des", "# vaultc: dialect=nethack36\n", "unnethack") == ("unnethack", "as --dialect says")
    assert dialect_of(Source.from_text('LEVEL: "x"\n'), Settings()).name == "unnethack"


def test_files_of_a_folder_are_read_each_in_its_own_dialect(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text("MAZE: \"a\", ' '\n")
    (tmp_path / "b.des").write_text('LEVEL: "b"\nFLAGS: noflip\n')
    loaded = read(tmp_path)
    assert not loaded.has_errors
    assert [level.game.name for level in loaded.levels] == ["nethack36", "unnethack"]
    assert read(tmp_path, dialect="unnethack").has_errors


def test_a_great_many_words_in_strings_take_no_long_time() -> None:
    text = 'LEVEL: "x"\nMESSAGE: ' + '"corrmaze" . ' * 50_000 + '"corrmaze"\n'
    assert detected(Source.from_text(text)).name == "unnethack"
