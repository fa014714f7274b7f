"""Dungeon files with the levels of their folders: which names count, and which files belong together."""

from __future__ import annotations

from pathlib import Path

from vaultc.games import game_named
from vaultc.language.dungeon.reading import read_dungeon
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import Examined, judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import Settings
from vaultc.linter.dungeon.checking import belonging, examine_dungeon

HEAD = 'DUNGEON: "The Deep" "D" (10,3)\n'


def levels(*names: str) -> Examined:
    text = "".join(f'LEVEL: "{name}"\nGOLD: 5, random\n' for name in names)
    return examine(Source.from_text(text, "deep.des"), game_named("unnethack6"))


def found(dungeon: str, *names: str, loaded: tuple[str, ...] = (), files: list[Examined] | None = None) -> list[str]:
    tree = read_dungeon(Source.from_text(dungeon, "dungeon.def"))
    files = files if files is not None else [levels(*names)]
    examined = examine_dungeon(tree, files, loaded)
    return [f"{one.rule}: {one.message}" for one in judge([*files, examined], lambda _: Settings())]


def test_names_that_code_loads_are_used() -> None:
    names = (
        "well",
        "Val-strt",
        "Arc-fila",
        "minefill",
        "sheolfil",
        "fakewiz1",
        "fakewiz2",
        "cell1",
        "cell2",
        "Zed-loca",
    )
    dungeon = HEAD + (
        'LEVEL: "well" "none" @ (2,1)\nRNDLEVEL: "fakewiz" "none" @ (4,2) 2\nPROTOFILE: "cell"\n'
        'LEVEL: "x-strt" "none" @ (8,1)\nLEVEL: "rogue" "R" @ (6,1)\nLEVEL: "dummy" "none" @ (7,1)\n'
    )
    assert found(dungeon, *names) == []
    assert found(dungeon, *names, "goblintown") == [
        "unused-level: the dungeon file does not name `goblintown`, so this level is never used"
    ]
    assert found(dungeon, *names, "goblintown", loaded=("goblintown",)) == []


def test_quest_lines_want_levels_of_roles() -> None:
    assert found(HEAD + 'LEVEL: "x-goal" "none" @ (-1,0)\n', "Val-strt") == [
        "missing-level: no file defines `x-goal`: the game makes a maze instead"
    ]


def test_missing_levels_need_whole_files() -> None:
    broken = examine(Source.from_text('LEVEL: "well"\nGOLD: 5 random\n', "deep.des"), game_named("unnethack6"))
    found_now = found(HEAD + 'LEVEL: "moat" "none" @ (2,1)\n', files=[broken])
    assert not [one for one in found_now if one.startswith("missing-level")]


def test_numbered_levels_without_a_count() -> None:
    tree = read_dungeon(Source.from_text(HEAD + 'LEVEL: "moat" "none" @ (2,1)\n', "dungeon.def"))
    diagnostics = examine_dungeon(tree, [levels("moat-1", "moat-2")]).diagnostics
    assert [one.help for one in diagnostics] == [
        "there is `moat-1` to `moat-2`; write RNDLEVEL, which counts them, and 2 at the end"
    ]


def test_comments_allow() -> None:
    line = 'LEVEL: "moat" "none" @ (2,1)\n'
    assert found(f"{HEAD}# vaultc: allow(missing-level): it comes with the next version\n{line}", "well-1fill") == []
    assert found(f"# vaultc: allow(missing-level)\n{HEAD}{line}") == []
    assert found(f"# vaultc: allow-file(missing-level)\n{HEAD}{line}") == []
    assert len(found(f"{HEAD}{line}# vaultc: allow(missing-level)\n")) == 1


def test_a_file_alone_says_nothing_of_levels() -> None:
    tree = read_dungeon(Source.from_text(HEAD + 'LEVEL: "moat" "none" @ (2,1)\n', "dungeon.def"))
    assert examine_dungeon(tree).diagnostics == ()


def test_levels_belong_to_the_nearest_dungeon_file() -> None:
    dungeons = [Path("dat/dungeon.def"), Path("dat/fork/dungeon.def")]
    files = [Path("dat/a.des"), Path("dat/fork/b.des"), Path("dat/quest/c.des"), Path("other/d.des"), None]
    assert belonging(dungeons, files) == [[0, 2], [1]]
