"""The game of a file is the same for every way into the program."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import command_line
import pytest
from hypothesis import Phase, find, settings

import vaultc
from vaultc.api.loading import read_model
from vaultc.editing.lsp.documents import Documents
from vaultc.envs import LevelEnv, LevelVectorEnv
from vaultc.games.detection import detected
from vaultc.hypothesis import levels
from vaultc.language.source import Source
from vaultc.linter.checking.dialects import game_of
from vaultc.minihack import bridge
from vaultc.support.errors import InvalidValueError, VaultcError

TEXT = 'LEVEL: "mylevel"\nROOM: "ordinary", lit, random, random, (5,5) { STAIR: (1,1), down }\n'
CATALOGUE = {"format": "vaultc catalogue 1", "header": {"name": "marsh", "base": "evilhack"}, "tables": {}}


def run(*words: object) -> str:
    result = command_line.run(*words)
    assert result.exit_code == 0, result.output
    return result.output


def rendered(file: Path, *options: str) -> str:
    return str(json.loads(run("render", file, "--format", "json", *options))["dialect"])


def checked(file: Path, *options: str) -> str:
    told = run("check", file, "--verbose", "--no-cache", *options)
    return told.partition(f"{file}: ")[2].partition(",")[0]


def sampled(file: Path, *options: str) -> str:
    folder = file.parent / "set"
    run("sample", file, "--count", 2, "--out", folder, *options)
    return vaultc.dataset(folder).parameters["dialect"]


COMMANDS: dict[str, Callable[..., str]] = {"render": rendered, "check": checked, "sample": sampled}


def seen_by_hypothesis(file: Path, **given: Any) -> str:
    chosen = settings(max_examples=1, database=None, phases=[Phase.generate])
    return find(levels(file, seeds=[1], **given), lambda _: True, settings=chosen).script.game.name


def played(file: Path, **given: Any) -> str:
    env = LevelEnv(file, **given)
    env.reset(seed=1)
    return str(env.drawn.level.script.game.name)  # type: ignore[attr-defined]


def played_together(file: Path, **given: Any) -> str:
    env = LevelVectorEnv(2, file, **given)
    env.reset(seed=1)
    return str(env.players[1].drawn.level.script.game.name)  # type: ignore[attr-defined]


def in_folder(file: Path, job: Callable[[], str]) -> str:
    before = Path.cwd()
    os.chdir(file.parent)
    try:
        return job()
    finally:
        os.chdir(before)


LIBRARY: dict[str, Callable[..., str]] = {
    "load": lambda file, **given: vaultc.load(file, **given).levels[0].game.name,
    "load with workers": lambda file, **given: vaultc.load(file, file, workers=2, **given).levels[1].game.name,
    "loads": lambda file, **given: in_folder(file, lambda: vaultc.loads(TEXT, **given)["mylevel"].game.name),
    "read_model": lambda file, **given: read_model(file, **given).game.name,
    "read_vaults": lambda file, **given: vaultc.read_vaults(file, **given).game.name,
    "ordinary_level": lambda file, **given: vaultc.ordinary_level(vaults=file, **given).script.game.name,
    "diff": lambda file, **given: vaultc.diff(file, file, **given).after.levels[0].game.name,
    "LevelEnv": played,
    "LevelVectorEnv": played_together,
    "hypothesis": seen_by_hypothesis,
    "minihack": lambda file, **given: bridge.generated(file, **given).script.game.name,
}


def compiled_for(file: Path, **given: Any) -> str:
    """The game for which a file is compiled, by the header of its level; of a fork the base."""
    (data,) = vaultc.compile(file, **given).values()
    return detected(Source.from_bytes(data, "hall.lev")).name


class Case(NamedTuple):
    """The words of a caller and of the settings, and the game that follows, or the beginning of its name."""

    settings: str
    dialect: str | None
    game: str


EXTRA = 'extra-monsters = [{ name = "ice wolf", like = "wolf" }]\n'
CASES = {
    "a name": Case("", "nethack36", "nethack36"),
    "another name": Case("", "unnethack5", "unnethack"),
    "a catalogue": Case("", "marsh.json", "marsh"),
    "a name before the settings": Case('dialect = "evilhack"\n', "unnethack", "unnethack"),
    "dialect of the settings": Case('dialect = "nethack36"\n', None, "nethack36"),
    "game of the settings": Case('game = "unnethack"\n', None, "unnethack"),
    "catalogue of the settings": Case('game = "marsh.json"\n', None, "marsh"),
    "catalogue as dialect": Case('dialect = "marsh.json"\n', None, "marsh"),
    "settings of files": Case('dialect = "evilhack"\n[per-file-dialect]\n"h*.des" = "unnethack"\n', None, "unnethack"),
    "catalogue of files": Case('[per-file-dialect]\n"hall.*" = "marsh.json"\n', None, "marsh"),
    "names of one's own": Case(f'game = "nethack36"\n{EXTRA}', None, "nethack36-"),
    "names beside a catalogue": Case(f'game = "marsh.json"\n{EXTRA}', None, "marsh"),
    "names beside a dialect": Case(f'dialect = "unnethack"\n{EXTRA}', None, "unnethack-"),
}


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Case]:
    found = CASES[request.param]
    (tmp_path / "hall.des").write_text(TEXT)
    (tmp_path / "marsh.json").write_text(json.dumps(CATALOGUE))
    (tmp_path / "vaultc.toml").write_text(found.settings)
    dialect = str(tmp_path / found.dialect) if found.dialect == "marsh.json" else found.dialect
    return tmp_path / "hall.des", found._replace(dialect=dialect)


def test_all_ways_in_read_a_file_as_the_same_game(case: tuple[Path, Case]) -> None:
    file, (told, dialect, game) = case
    options = () if dialect is None else ("--dialect", dialect)
    given = {} if dialect is None else {"dialect": dialect}
    names = {name: command(file, *options) for name, command in COMMANDS.items()}
    for name, way in LIBRARY.items():
        if name != "loads" or "per-file" not in told:
            names[name] = way(file, **given)
    names["language server"] = game if given else Documents().at(file).game.name
    dataset = vaultc.dataset(file.parent / "set")
    names["data set"] = played(dataset) if not (given and game == "marsh") else "marsh"  # type: ignore[arg-type]
    assert {name: found for name, found in names.items() if not found.startswith(game)} == {}
    assert len(set(names.values())) == 1
    assert compiled_for(file, **given) == {"marsh": "evilhack"}.get(game, game.removesuffix("-"))
    assert names["load"] == game or game.endswith("-")


def test_the_fixture_of_pytest_takes_a_dialect(
    case: tuple[Path, Case], monkeypatch: pytest.MonkeyPatch, minihack_level: Callable[..., Any]
) -> None:
    class Played:
        def __init__(self, des_file: str) -> None:
            self.text = des_file

        def close(self) -> None:
            pass

    monkeypatch.setattr(bridge, "game_class", lambda: Played)
    file, (_, dialect, _) = case
    given = {} if dialect is None else {"dialect": dialect}
    title = vaultc.load(file, **given).levels[0].game.title  # type: ignore[arg-type]
    assert f"as {title} makes it" in minihack_level(file, verified=False, **given).text


def test_without_a_word_a_level_for_minihack_is_its_game_s(tmp_path: Path) -> None:
    (tmp_path / "hall.des").write_text(TEXT + "$gold1 = 5\n")
    assert vaultc.load(tmp_path / "hall.des").levels[0].game.name == "unnethack6", "only it has such names"
    (tmp_path / "hall.des").write_text(TEXT)
    assert bridge.generated(tmp_path / "hall.des").script.game.name == "nethack36"


def test_changed_settings_and_catalogues_count_at_once(tmp_path: Path) -> None:
    file, settings, catalogue = (tmp_path / name for name in ("hall.des", "vaultc.toml", "marsh.json"))
    file.write_text(TEXT)
    assert vaultc.load(file).levels[0].game.name == "nethack36", "MiniHack loads such a level"
    settings.write_text('dialect = "unnethack"\n')
    assert vaultc.load(file).levels[0].game.name == "unnethack"
    settings.write_text('game = "nethack36"\n')
    assert vaultc.load(file).levels[0].game.name == "nethack36"
    catalogue.write_text(json.dumps(CATALOGUE))
    settings.write_text('game = "marsh.json"\n')
    assert vaultc.load(file).levels[0].game.name == "marsh"
    catalogue.write_text(json.dumps({**CATALOGUE, "header": {"name": "otherfen", "base": "nethack36"}}))
    assert vaultc.load(file).levels[0].game.name == "otherfen"


def test_vaults_of_the_library_follow_a_dialect_and_settings_that_can_read_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def games() -> list[str]:
        told = run("render", "vlt-delphi", "--format", "json")
        return [vaultc.load("vlt-delphi").levels[0].game.name, str(json.loads(told)["dialect"])]

    monkeypatch.chdir(tmp_path)
    assert games() == ["unnethack6", "unnethack6"]
    assert (
        json.loads(run("render", "vlt-delphi", "--format", "json", "--dialect", "unnethack"))["dialect"] == "unnethack"
    )
    (tmp_path / "vaultc.toml").write_text('dialect = "unnethack"\n')
    assert games() == ["unnethack", "unnethack"]
    (tmp_path / "vaultc.toml").write_text('dialect = "nethack36"\n')
    assert games() == ["unnethack6", "unnethack6"], "the library is not written in its language"
    assert game_of().name == "nethack36"


def test_wrong_dialects_are_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "hall.des"
    file.write_text(TEXT)
    with pytest.raises(InvalidValueError, match=r"unknown dialect 'klingon'; .*catalogue files"):
        vaultc.load(file, dialect="klingon")
    with pytest.raises(InvalidValueError, match="not 7"):
        vaultc.load(file, dialect=7)  # type: ignore[arg-type]
    with pytest.raises(VaultcError, match=r"none\.json: no such file"):
        vaultc.load(file, dialect=str(tmp_path / "none.json"))
    for setting in ('dialect = "../marsh.json"\n', '[per-file-dialect]\n"*" = "../marsh.json"\n'):
        (tmp_path / "vaultc.toml").write_text(setting)
        with pytest.raises(VaultcError, match="leads out of the folder of these settings"):
            vaultc.load(file)
