"""Detection of the dialect of a file, with its reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.api.compiling import decompile
from vaultc.api.loading import read
from vaultc.compiler import compile_model
from vaultc.games import DEFAULT, NAMES, detection, game_named
from vaultc.games.detection import detected
from vaultc.games.nethack36 import OWN_OBJECTS
from vaultc.language.source import Source
from vaultc.linter.checking.configuration import ConfigurationError, Settings, parse_settings
from vaultc.linter.checking.dialects import dialect_of
from vaultc.pipeline.reading import model_of

MAZES = "evilhack and nethack36"
BOTH = "unnethack and unnethack6"
NETHACK = {
    "MAZE: \"x\", ' '\n": f"since only {MAZES} have `MAZE:` in line 1",
    '\n  MAZE :"x",random\n': f"since only {MAZES} have `MAZE :` in line 2",
    'LEVEL: "x"\nFLAGS: noteleport, corrmaze\n': (
        "since only evilhack, nethack36 and unnethack6 have `corrmaze` in line 2"
    ),
    "LEVEL: \"x\"\nTERRAIN: line (1,1),(5,5), '.'\n": f"since only {MAZES} have `line (1,1),(` in line 2",
    "LEVEL: \"x\"\nTERRAIN: randline $a, $b, 3, '.'\n": f"since only {MAZES} have `randline $a, $` in line 2",
    'LEVEL: "x"\nOBJECT: "glob of gray ooze", random\n': (
        f'since only {MAZES} have `OBJECT: "glob of gray ooze"` in line 2'
    ),
    'LEVEL: "x"\nCONTAINER: (\'(\', "chest"), random {\n  OBJECT: (\'+\', "novel")\n}\n': (
        f"since only {MAZES} have `OBJECT: ('+', \"novel\"` in line 3"
    ),
    'LEVEL: "mylevel"\nSTAIR: random, down\n': 'since `LEVEL: "mylevel"` in line 1 is the level that MiniHack loads',
    "MAZE: \"mylevel\", ' '\nOBJECT: '(', \"chest\", random\n": f"since only {MAZES} have `MAZE:` in line 1",
    '# vaultc: dialect=nethack36\nLEVEL: "x"\nFLAGS: noflip\n': "as a comment in it says",
}
UNNETHACK = {
    'LEVEL: "x"\n': "as nothing in it belongs to another dialect",
    "": "as nothing in it belongs to another dialect",
    'LEVEL: "x"\nFLAGS: noflipx\n': f"since only {BOTH} have `noflipx` in line 2",
    "\nFUNCTION f() { SINK: random }\n": f"since only {BOTH} have `FUNCTION` in line 2",
    'LEVEL: "x"\n$a1 = 5\n': f"since only {BOTH} have `$a1` in line 2",
    'LEVEL: "x"\nGOLD: $p.x, random\n': f"since only {BOTH} have `$p.x` in line 2",
    "LEVEL: \"mylevel\"\nSPILL: (1,1), 'L', north, 5\n": f"since only {BOTH} have `SPILL` in line 2",
    'LEVEL: "x"\n# MAZE: "x"\nMESSAGE: "corrmaze"\n': "as nothing in it belongs to another dialect",
}


UNNETHACK6 = {
    'LEVEL: "x"\nFLAGS: icedpools, noflip\n': "since only it has both `noflip` in line 2 and `icedpools` in line 2",
    'LEVEL: "x"\nFLAGS: corrmaze, noflip\nFUNCTION f() { SINK: random }\n': (
        "since only it has both `noflip` in line 2 and `corrmaze` in line 2"
    ),
    'LEVEL: "x"\nFLAGS: solidify\n$a1 = 5\n': "since only it has both `solidify` in line 2 and `$a1` in line 3",
    '# vaultc: dialect=unnethack6\nLEVEL: "x"\n': "as a comment in it says",
}


@pytest.mark.parametrize(
    ("text", "name", "reason"),
    [("MAZE: \"x\", ' '\n#vaultc:dialect = unnethack\n", "unnethack", "as a comment in it says")]
    + [(text, "nethack36", reason) for text, reason in NETHACK.items()]
    + [(text, DEFAULT, reason) for text, reason in UNNETHACK.items()]
    + [(text, "unnethack6", reason) for text, reason in UNNETHACK6.items()],
)
def test_words_tell_the_dialect(text: str, name: str, reason: str) -> None:
    assert detected(Source.from_text(text)) == (name, reason)


def test_species_that_the_newest_game_lacks_tell_the_older_ones() -> None:
    text = 'LEVEL: "x"\n[50%]: MONSTER: (\'&\', "Minion of Huhetotl"), (1,1)\n'
    assert detected(Source.from_text(text)).name == "unnethack"
    assert detected(Source.from_text(f"MAZE: \"y\", ' '\n{text}")).name == "nethack36"
    assert detected(Source.from_text(text.replace("Minion of Huhetotl", "water demon"))).name == "unnethack6"
    for name in ("Minion of Huhetotl", "Dark One"):
        having = {game for game in NAMES if game_named(game).catalog.species_number(name) is not None}
        assert "unnethack6" not in having
        assert {"unnethack", "nethack36", "evilhack"} <= having


def test_own_objects_are_those_that_no_other_game_had_before() -> None:
    kinds = {
        name: {row.name for row in game_named(name).catalog.kinds if row.name}
        for name in ("nethack36", "nethack343", *BOTH.split(" and "))
    }
    assert set(OWN_OBJECTS) == kinds.pop("nethack36").difference(*kinds.values())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("MAZE: \"x\", ' '\nFLAGS: noflip\n$a1 = 2\nSPILL: (1,1), 'L', north, 5\n", DEFAULT),
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
    assert chosen("minihack/old.des").reason == f"since only {MAZES} have `MAZE:` in line 1"
    assert chosen("a.des", "# vaultc: dialect=nethack36\n").name == "nethack36"
    assert chosen("a.des", "# vaultc: dialect=nethack36\n", "unnethack") == ("unnethack", "as --dialect says")
    assert dialect_of(Source.from_text('LEVEL: "x"\n'), Settings()).name == DEFAULT


def test_files_of_a_folder_are_read_each_in_its_own_dialect(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text("MAZE: \"a\", ' '\n")
    (tmp_path / "b.des").write_text('LEVEL: "b"\nFLAGS: noflip\n')
    loaded = read(tmp_path)
    assert not loaded.has_errors
    assert [level.game.name for level in loaded.levels] == ["nethack36", DEFAULT]
    assert read(tmp_path, dialect="unnethack").has_errors


def test_a_great_many_words_in_strings_take_no_long_time() -> None:
    text = 'LEVEL: "x"\nMESSAGE: ' + '"corrmaze" . ' * 50_000 + '"corrmaze"\n'
    assert detected(Source.from_text(text)).name == DEFAULT


@pytest.mark.parametrize("default", ["unnethack", "unnethack6"])
def test_undeclared_files_of_unnethack_follow_the_default(default: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of the games is all that decides, and files of NetHack 3.6 stay where they are."""
    monkeypatch.setattr(detection.games, "DEFAULT", default)
    marks = detection.marks_of_games((default, *(name for name in NAMES if name != default)))
    monkeypatch.setattr(detection, "_marks", lambda: marks)
    for text, reason in UNNETHACK.items():
        if "NetHack 3.4.3" not in reason:
            assert detected(Source.from_text(text)).name == default, text
    for name, texts in (("nethack36", NETHACK), ("unnethack6", UNNETHACK6)):
        assert {detected(Source.from_text(text)).name for text in texts if "mylevel" not in text} == {name}


def test_another_name_of_a_game_means_the_same(tmp_path: Path) -> None:
    assert game_named("unnethack5") is game_named("unnethack")
    text = '# vaultc: dialect=unnethack5\nLEVEL: "x"\nFLAGS: icedpools, noflip\n'
    assert detected(Source.from_text(text)) == ("unnethack", "as a comment in it says")
    settings = parse_settings({"dialect": "unnethack5", "per-file-dialect": {"a.des": "unnethack5"}}, "x", tmp_path)
    assert (settings.dialect, settings.per_file_dialect) == ("unnethack", (("a.des", "unnethack"),))
    with pytest.raises(ConfigurationError, match=r"there are auto, .*unnethack6"):
        parse_settings({"dialect": "unnethack7"}, "x", tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_a_compiled_level_is_of_the_game_that_its_header_names(name: str) -> None:
    game = game_named(name)
    target = game.load_targets()[0]
    model = model_of(Source.from_text('LEVEL: "x"\nALTAR: (1,2), coaligned, altar\n'), game)
    (data,) = compile_model(model, target, game.catalog).values()
    source = Source.from_bytes(data, "x.lev")
    assert detected(source) == (name, f"since it was compiled for {target.title}")
    assert dialect_of(source, Settings(), "unnethack").name == name
    again = decompile(data, "x")
    assert detected(Source.from_text(again)).name == name
    assert compile_model(model_of(Source.from_text(again), game), target, game.catalog) == {"x.lev": data}


def test_a_damaged_level_is_no_bar_to_detection() -> None:
    assert detected(Source.from_bytes(b"\0\x0f\0\x06", "x.lev")).name == DEFAULT
