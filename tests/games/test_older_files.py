"""Detection of files of sorted levels, which comes before any other."""

from __future__ import annotations

import pytest

from vaultc.games import OLDER, dialects, game_named
from vaultc.games.detection import detected
from vaultc.language.source import Source

MAP = "MAZE:\"t\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (MAP + "RANDOM_PLACES:(1,0)\n", "nethack343"),
        (MAP + "MONSTER:'o',\"hill orc\",(1,0)\n", "nethack343"),
        (MAP + "OBJECT:random,random,random\n", "nethack343"),
        (MAP + "TRAP[40%]:\"pit\",random\n", "nethack343"),
        (MAP + 'REGION:(0,0,2,0),lit,"zoo",filled,true\n', "nethack343"),
        ('LEVEL:"t"\nROOM:"ordinary",lit,random,random,random\nSTAIR:random,up\n', "nethack343"),
        ('LEVEL:"t"\nROOM:"zoo",lit,random,random,random\nCHANCE:40\n', "nethack343"),
        (MAP + "TRAP:\"spear\",(1,0)\nOBJECT:random,random,random\n", "slashem"),
        (MAP + "OBJECT:'#',\"ice bow\",(1,0)\n", "dnethack"),
        (MAP + 'HALLUMSG:"Oh."\n', "fiqhack"),
    ],
)  # fmt: skip
def test_forms_that_no_script_has_tell_them(text: str, name: str) -> None:
    found = detected(Source.from_text(text))
    assert found.name == name
    assert found.reason.startswith("since ")


@pytest.mark.parametrize(
    "text",
    [
        MAP,
        'LEVEL: "t"\nROOM: "ordinary", lit, random, random, random { STAIR: random, up }\n',
        'LEVEL: "t"\nROOM: "ordinary", lit, random, random, random\n{\n}\n',
        "LEVEL: \"t\"\nMONSTER: ('o',\"hill orc\"), random\n",
        "LEVEL: \"t\"\n$place = { (1,1) }\nRANDOM_PLACES:(1,0)\n",
        "LEVEL: \"t\"\n[50%]: MONSTER: 'o', random\nOBJECT:'*',\"opal\",random\n",
        'LEVEL: "t"\n# RANDOM_PLACES:(1,0)\nMESSAGE: "CHANCE:5"\n',
    ],
)  # fmt: skip
def test_scripts_are_left_alone(text: str) -> None:
    assert detected(Source.from_text(text)).name not in OLDER


def test_a_script_with_a_line_of_old_is_of_the_game_that_has_its_words() -> None:
    """A beginner mixes what several pages teach: names without a class, and an old pair of class and name."""
    mixed = MAP + 'MONSTER: "soldier", (0,0)\nOBJECT: \'(\', "chest", (1,0)\n'
    assert detected(Source.from_text(mixed)).name == "nethack36"
    assert detected(Source.from_text(mixed.replace("MAZE:\"t\",' '", 'LEVEL: "t"'))).name == "unnethack6"


def test_names_of_all_games_are_known() -> None:
    assert dialects()[-len(OLDER) :] == OLDER
    assert {game_named(name).name for name in dialects()} == set(dialects())
    assert game_named("grunthack").name == OLDER[0]
