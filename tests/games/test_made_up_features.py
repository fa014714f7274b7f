"""A game with random vaults and without functions: features, marks, terrain and rooms of its own decide everywhere."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

from vaultc.api.loading import load
from vaultc.games import NAMES
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.game import Feature
from vaultc.language.source import Source
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.pages import DOCUMENTED
from vaultc.linter.rule import Documented
from vaultc.rendering.formats import FORMATS
from vaultc.translation.conversion import converted

from .moor import GAME

KEPT = [rule for rule in DOCUMENTED if rule.needs == Feature.RANDOM_VAULTS]

VAULT = """LEVEL: "vault"
FLAGS: rndvault
$where = (2,1)
GEOMETRY: center, center
MAP
|-----|
|.....|
|-----|
ENDMAP
REGION: (1,1,5,1), lit, "ordinary"
SPILL: $where, '.', east, $where.x
"""


def findings(text: str) -> tuple[Diagnostic, ...]:
    return examine(Source.from_text(text), GAME).diagnostics


# ---- rules and repairs


def test_it_has_the_rules_of_its_features() -> None:
    lost = {rule.name for rule in DOCUMENTED if rule.holds_for(UNNETHACK) and not rule.holds_for(GAME)}
    gained = {rule.name for rule in DOCUMENTED if rule.holds_for(GAME) and not rule.holds_for(UNNETHACK)}
    assert len(KEPT) == 9
    assert {"unused-function", "unresolved-include", "wall-walk-chance", "swapped-flip-flag"} <= lost
    assert lost.isdisjoint({rule.name for rule in KEPT} | {"unknown-method", "spill-from-random"})
    assert gained == {"trap-on-furniture"}


@pytest.mark.parametrize("rule", KEPT, ids=[rule.name for rule in KEPT])
def test_rules_on_vaults_find_in_it_what_their_pages_show(rule: Documented) -> None:
    for example in rule.examples:
        assert rule.name in {found.rule for found in findings(example.bad)}
        assert rule.name not in {found.rule for found in findings(example.good)}


def test_its_vault_is_without_findings() -> None:
    assert findings(VAULT) == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("treasure(3)", "this dialect has no functions: `treasure(3)`"),
        ("GOLD: rnd(3), (1,1)", "a chosen number is written with dice: `1d3`"),
        ("$a1 = 3-1", "this dialect has no subtraction; a negative number is added"),
    ],
)
def test_constructs_of_others_are_explained_one_by_one(line: str, message: str) -> None:
    assert [found.message for found in findings(f"{VAULT}{line}\n")] == [message]


# ---- conversion

OF_UNNETHACK = f"FUNCTION gift($count:int) {{ GOLD: $count, (1,1) }}\n{VAULT}gift($where.x)\n"


def test_conversion_copies_functions_and_leaves_methods() -> None:
    made = converted(Source.from_text(OF_UNNETHACK), GAME, UNNETHACK)
    assert [note.message for note in made.diagnostics] == [
        "`gift` is replaced by its statements: Moor 1 has no functions"
    ]
    assert made.text == f"{VAULT}$gift_count = $where.x\nGOLD: $gift_count, (1,1)\n"


def test_conversion_tells_what_it_lacks() -> None:
    text = f"{OF_UNNETHACK}TERRAIN: gradient(radial, (0 - 5), (3,1)), '.'\nGOLD: level.depth, (1,1)\n"
    errors = converted(Source.from_text(text), GAME, UNNETHACK).errors
    assert [error.message for error in errors] == [
        "Moor 1 has no gradients", "Moor 1 has no function `level.depth`"
    ]  # fmt: skip


def test_conversion_tells_what_others_lack() -> None:
    text = VAULT + "TERRAIN: (3,1), 'f'\nSMOKE: (1,1), 2\n"
    text += 'LEVEL: "b"\nROOM: "smithy", lit, random, random, (3,3) { }\n'
    assert [error.message for error in converted(Source.from_text(text), UNNETHACK, GAME).errors] == [
        "UnNetHack 5.2 has no terrain `f` (forge)", "UnNetHack 5.2 has no statement SMOKE",
        "UnNetHack 5.2 has no rooms of type `smithy`",
    ]  # fmt: skip


# ---- formats

DRAWN = VAULT[: VAULT.index("SPILL")].replace("FLAGS: rndvault\n", "").replace(".....", ".fn~.")


def rendered(name: str, text: str, folder: Path) -> str:
    (folder / "moor.des").write_text(text)
    shown = load(folder / "moor.des", dialect=GAME)["vault"].generate(1).render(name)
    return repr(shown.tobytes()) if name == "png" else json.dumps(shown)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_tells_its_terrain_apart(name: str, tmp_path: Path) -> None:
    drawn = [rendered(name, DRAWN.replace("fn~", letters), tmp_path) for letters in ("f..", "n..", "~..", "{..", "...")]
    assert len(set(drawn)) == 5


@pytest.mark.parametrize("name", ["svg", "html", "tmx", "json", "jsonl"])
def test_formats_with_words_name_its_terrain(name: str, tmp_path: Path) -> None:
    text = rendered(name, DRAWN, tmp_path)
    assert [word for word in ("forge", "cairn", "peat") if word not in text] == []


# ---- named on the command line

REGISTERED = f"""
import sys
sys.path.insert(0, {str(ROOT / "tests")!r})
import vaultc.games
from games import moor
sys.modules["vaultc.games.moor"] = moor
vaultc.games.NAMES = (*vaultc.games.NAMES, "moor")
"""


def run(code: str, folder: Path) -> str:
    """The output of a program in which the made-up game is one of all."""
    made = subprocess.run(
        [sys.executable, "-c", REGISTERED + code], cwd=folder, capture_output=True, text=True, check=False
    )
    assert made.stderr == ""
    return made.stdout


RULER = "---- next command\n"


def called(folder: Path, *commands: str) -> list[str]:
    """The output of each command, all in one process."""
    code = f"""
from contextlib import suppress
from vaultc.cli import group
for command in {commands!r}:
    with suppress(SystemExit):
        group(command.split(), standalone_mode=False)
    print(end={RULER!r})
"""
    return run(code, folder).split(RULER)[: len(commands)]


def test_commands_know_it(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text(DRAWN + "SMOKE: $where, $where.x\n")
    checked, listed, forge, smithy, explained = called(
        tmp_path,
        "check a.des --no-cache",
        "list a.des",
        "names forge --dialect moor",
        "names smithy --dialect moor",
        "explain init-map-in-vault",
    )
    assert checked.startswith("no errors, no warnings in 1 file\n")
    assert "vault" in listed
    assert "forge" in forge
    assert "smithy" in smithy
    assert f"({', '.join(name for name in (*NAMES, 'moor') if name != 'nethack36')})" in explained


def test_marks_that_it_shares_decide_with_its_own(tmp_path: Path) -> None:
    texts = [VAULT, f"{VAULT}SMOKE: (1,1), 2\n", 'LEVEL: "a"\nFLAGS: drained\n', f"{OF_UNNETHACK}SMOKE: (1,1), 2\n"]
    code = f"""
from vaultc.games.detection import detected
from vaultc.language.source import Source
for text in {texts!r}:
    print(*detected(Source.from_text(text)))
"""
    first, *others, mixed = run(code, tmp_path).splitlines()
    assert first.startswith("unnethack6 since only moor, unnethack and unnethack6 have `SPILL` in line 11")
    assert others == ["moor since only it has `SMOKE` in line 12", "moor since only it has `drained` in line 2"]
    assert "different dialects" in mixed


def test_the_editor_explains_its_words(tmp_path: Path) -> None:
    code = f"""
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.hovering import hover
from vaultc.editing.lsp.completing import complete
from vaultc.linter.checking.configuration import Settings
from vaultc.editing.lsp.protocol import Position
text = {DRAWN + "SMOKE: (1,1), 1" + chr(10)!r}
document = Document(
    "file:///a.des", text, version=1, encoding="utf-16", settings=lambda path: Settings(), reader=lambda path: None
)
print(document.game.name)
print(hover(document, Position(5, 2)).contents.value)
words = {{item.label for item in complete(document, Position(10, 0)).items}}
print("SMOKE" in words, "FUNCTION" in words, "WALLWALK" in words)
"""
    output = run(code, tmp_path)
    assert output.startswith("moor\n")
    assert "forge" in output
    assert output.endswith("True False False\n")


def test_a_game_without_marks_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text('LEVEL: "a"\nNOMAP\n')
    code = """
from dataclasses import replace
from vaultc.language.game import Marks
language = replace(moor.GAME.language, marks=Marks())
moor.GAME = replace(moor.GAME, language=language)
from vaultc.cli import main
main()
"""
    for arguments in (["check", "a.des"], ["list", "a.des"], ["render", "a.des"]):
        command = [sys.executable, "-c", REGISTERED + code, *arguments]
        made = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (made.returncode, made.stdout) == (2, "")
        assert made.stderr.splitlines() == [
            "vaultc: the game 'moor' has no marks: give `marks` with words of its own to its Language"
        ]
