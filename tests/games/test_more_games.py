"""Detection among any number of games, in a process of its own where a third game is named."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from textwrap import dedent

import pytest

from vaultc.games import NAMES, Lazy, game_named
from vaultc.games.detection import marks_of_games
from vaultc.language.game import Feature, Game
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.language.syntax.grammar import load
from vaultc.translation.conversion import converted

THIRD = """
from __future__ import annotations
import sys, types
from dataclasses import replace
import vaultc.games as games
from vaultc.games.unnethack import GAME as BASE
from vaultc.language.game import Marks, anywhere, statement
from vaultc.language.syntax.grammar import extended
from vaultc.language.syntax.nodes.base import Form, SpotExpression, Statement, TerrainEffect

class Smoke(Statement, draws=TerrainEffect.ANYTHING, thing="smoke"):
    form = Form("SMOKE", "SMOKE: (3,4)")
    place: SpotExpression

GRAMMAR = extended("unnethack", "fen", '%extend statement : smoke\\nsmoke : "SMOKE" ":" place', Smoke)

def register(marks, first=False):
    language = replace(BASE.language, load_grammar=lambda: GRAMMAR, marks=marks)
    sys.modules["vaultc.games.fen"] = types.SimpleNamespace(GAME=replace(BASE, name="fen", language=language))
    games.NAMES = ("fen", *games.NAMES) if first else (*games.NAMES, "fen")

MARKS = BASE.language.marks._replace(former=())
SMOKE = statement("SMOKE")
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", THIRD + dedent(code)], capture_output=True, text=True, check=False)


def detected(texts: list[str], *, shared: bool, first: bool = False) -> list[str]:
    own = "MARKS.own + (SMOKE,)" if shared else "(SMOKE,)"
    code = f"""
        register(MARKS._replace(own={own}), {first})
        from vaultc.games.detection import detected
        from vaultc.language.source import Source
        for text in {texts!r}:
            print(*detected(Source.from_text(text)))
    """
    made = run(code)
    assert made.stderr == ""
    return made.stdout.splitlines()


def test_a_game_without_marks_is_refused_when_a_game_is_looked_for() -> None:
    made = run(
        "register(Marks())\nfrom vaultc.games.detection import detected\nfrom vaultc.language.source import Source\n"
        "detected(Source.from_text(''))"
    )
    assert made.returncode == 1
    error = made.stderr.splitlines()[-1]
    message = "the game 'fen' has no marks: give `marks` with words of its own to its Language"
    assert error == f"vaultc.support.errors.InvalidValueError: {message}"


@pytest.mark.parametrize("shared", [False, True])
def test_words_of_three_games_tell_them_apart(shared: bool) -> None:
    texts = [
        "",
        'LEVEL: "a"\nSMOKE: (1,1)\n',
        "MAZE: \"a\", ' '\n",
        'LEVEL: "mylevel"\n',
        'LEVEL: "a"\nFLAGS: noflip\n',
        'LEVEL: "a"\nFLAGS: noflip\nSMOKE: (1,1)\n',
        'LEVEL: "a"\nFLAGS: corrmaze\n$a1 = 3\nSMOKE: (1,1)\nSMOKE: (2,2)\n',
        "MAZE: \"a\", ' '\nRANDOM_PLACES: (1,1)\n",
        '# vaultc: dialect=fen\nLEVEL: "a"\nFLAGS: corrmaze\n',
    ]
    found = detected(texts, shared=shared)
    assert [line.split()[0] for line in found] == [
        "unnethack6", "fen", "nethack36", "nethack36", "unnethack6", "fen", "fen", "nethack343", "fen",
    ]  # fmt: skip
    assert found[1] == "fen since only it has `SMOKE` in line 2"
    having = "fen, unnethack and unnethack6" if shared else "unnethack and unnethack6"
    assert found[4] == f"unnethack6 since only {having} have `noflip` in line 2"
    assert ("different dialects" in found[5]) is not shared


def test_a_tie_takes_the_default_in_any_order_of_names() -> None:
    texts = ['LEVEL: "a"\nFLAGS: noflip\n$a1 = 3\n', 'LEVEL: "a"\n']
    for first in (False, True):
        assert [line.split()[0] for line in detected(texts, shared=True, first=first)] == ["unnethack6"] * 2


GAMES: list[Game] = [game_named(name) for name in NAMES]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_no_game_has_a_word_that_others_call_their_own(game: Game) -> None:
    """A mark that a game shares with its grammar is among its own marks as well."""
    marks = marks_of_games()
    others = {mark for name in NAMES for mark in marks[name].own} - set(marks[game.name].known)
    assert [mark.word for mark in others if mark.word in game.grammar.words and mark.word != "line"] == []


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_lazy_parts_are_in_the_wings_below(game: Game) -> None:
    """No graph of imports shows them, so that the layers are proved here."""
    facts = [getattr(record, field.name) for record in (game, game.language) for field in fields(record)]
    parts = [part for part in (*facts, *game.seeding) if isinstance(part, Lazy)]
    assert len(parts) > 3  # imports inside of loader functions are in the graph
    assert {part.place.split(".")[1] for part in parts} <= {"games", "language", "world", "chance"}
    assert all(part() is not None for part in parts)


def test_games_that_differ_in_name_alone_convert_without_notes() -> None:
    text = 'LEVEL: "a"\nFLAGS: premapped, noflip\nROOM: "ordinary", lit, random, random, random { GOLD: 5, random }\n'
    text += "NOMAP\nREGION: (10,5,20,9), lit, random, unfilled\n"
    for game in GAMES:
        other = replace(game, name="fen", title="Fen 1")
        written = text if game.has(Feature.MIRRORED_LEVELS) else text.replace(", noflip", "")
        assert converted(Source.from_text(written), other, game).diagnostics == ()


def test_conversion_tells_titles_of_the_games_that_differ() -> None:
    source = Source.from_text('LEVEL: "a"\nFLAGS: premapped, noflip\nSINK: random\n')
    other, own = game_named("nethack36"), game_named("unnethack")
    (note, *_) = converted(source, other, own).diagnostics
    assert note.message == (
        f"a premapped level has no secret doors and corridors left in {own.title}, but keeps them in {other.title}"
    )


def test_a_dialect_says_whose_words_it_lacks() -> None:
    grammar = game_named("nethack36").grammar
    (found,) = parse(Source.from_text("LEVEL: \"a\"\nSPILL: (1,1), 'L', north, 5\n"), grammar).diagnostics
    assert found.message == "`SPILL` is a statement of UnNetHack, and this dialect has nothing like it"
    (found,) = parse(Source.from_text('LEVEL: "a"\nSPILL: 1\n'), load("nethack36")).diagnostics
    assert "UnNetHack" not in found.message


def test_undeclared_files_of_a_third_game_are_checked_in_its_language(tmp_path: Path) -> None:
    path = tmp_path / "a.des"
    path.write_text('LEVEL: "a"\nFUNCTION f() { SINK: random }\nSMOKE: (1,1)\n')
    code = f"""
        register(MARKS._replace(own=MARKS.own + (SMOKE,)))
        from vaultc.cli import group
        group(["check", {str(path)!r}, "--verbose", "--no-cache"])
    """
    made = run(code)
    assert "unused-function" in made.stdout
    assert "SMOKE" not in made.stdout
    assert "since only it has `SMOKE` in line 3" in made.stdout + made.stderr
