"""Answers of the studio, as both back ends give them."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from vaultc.editing.studio import RefusedError, RequestError
from vaultc.editing.studio.answers import HANDLERS, Studio
from vaultc.editing.studio.files import MemoryFiles
from vaultc.editing.studio.session import level_request

GOOD = 'LEVEL: "cellar"\nROOM: "ordinary", lit, random, random, random {\n  STAIR: random, up\n}\n'
VAULT = 'LEVEL: "hut"\nFLAGS: rndvault\nROOM: "rndvault", lit, random, random, (5,4) {\n  OBJECT: \'*\', random\n}\n'
FIELDS: dict[str, set[str]] = {
    "listing": frozenset(
        {"files", "file", "levels", "lines", "missing", "broken", "text", "roles", "editable", "connected"}
    ),
    "level": {"svg", "frame", "old", "problem", "statements", "cells", "ground", "things", "texts", "areas", "places"},
    "findings": {"findings"},
    "statements": {"statements", "problem"},
    "frequencies": {"levels", "failed", "ran", "made"},
    "point": {"shown"},
    "expectations": {"expectations"},
    "odds": {"chances"},
    "film": {"frame", "pictures"},
    "steps": {"steps"},
    "step": {"svg", "frame"},
    "tools": {"palette", "things", "names"},
    "contents": {"things", "ground", "digest", "objection"},
    "form": {"form", "digest", "objection"},
    "edit": {"text", "digest", "edits", "line", "summary", "remark", "accepted", "objection", "state"},
    "undo": {"text", "done", "state"},
    "redo": {"text", "done", "state"},
    "save": {"saved", "problem", "difference", "state"},
    "reload": {"text", "state"},
    "unsaved": {"state", "difference"},
    "complete": {"options"},
    "pictures": {"names", "tiles"},
}


@pytest.fixture
def files() -> MemoryFiles:
    return MemoryFiles({"cellar.des": GOOD, "hut.des": VAULT})


@pytest.fixture
def studio(files: MemoryFiles) -> Studio:
    return Studio(files)


def test_every_question_is_described_and_keeps_its_fields(files: MemoryFiles) -> None:
    studio = Studio(files, editable=True)
    assert HANDLERS.keys() == FIELDS.keys()
    for question, fields in FIELDS.items():
        for file in ("cellar.des", "hut.des"):
            answer = studio.answer(question, {"file": file, "change": {"do": "nothing"}, "text": "", "what": "traps"})
            assert answer.keys() == fields, question
            assert json.loads(json.dumps(answer)) == answer, question


def test_what_is_no_question_is_refused(studio: Studio) -> None:
    for question, asked in (("nothing", {}), ("level", {"file": "nothing.des"}), ("level", {"role": "Nobody"})):
        with pytest.raises(RefusedError):
            studio.answer(question, {"file": "cellar.des", **asked})


def test_numbers_of_a_request() -> None:
    for written in ("", "x", " 1", "1.5", "1e3", "0x1", "1_0", "１", "9" * 21, "9" * 5000, 1.5, None, True, []):
        with pytest.raises(RequestError, match="seed"):
            level_request({"file": "x.des", "seed": written})
    assert [level_request({"seed": written}).seed for written in ("+7", "-7", "007", 7)] == [7, 0, 7, 7]
    request = level_request({"seed": "99999999999", "depth": "-4", "luck": 77, "theme": "purple"})
    assert (request.seed, request.depth, request.luck, request.theme) == (2**32 - 1, 1, 13, "dark")


def test_the_last_good_level_stays(studio: Studio, files: MemoryFiles) -> None:
    before = studio.answer("level", {"file": "cellar.des"})
    files.edit("cellar.des", GOOD + "MONSTER: (\n")
    after = studio.answer("level", {"file": "cellar.des"})
    assert (before["old"], after["old"]) == (False, True)
    assert before["svg"] == after["svg"]
    assert studio.answer("findings", {"file": "cellar.des"})["findings"][0]["severity"] == "error"
    files.edit("cellar.des", GOOD)
    assert studio.answer("level", {"file": "cellar.des"})["old"] is False


@pytest.mark.parametrize(
    ("text", "problem", "finding"),
    [
        ("MONSTER: (\n", "no level", ""),
        ('LEVEL: "x"\nMONSTER: (\n', "before its errors are fixed", ""),
        ("", "empty", "no level in this file"),
        (" \n\n", "empty", "no level in this file"),
        ("# nothing\n", "no level begins", "no level in this file"),
    ],
)
def test_a_file_that_was_never_good_shows_its_findings(
    studio: Studio, files: MemoryFiles, text: str, problem: str, finding: str
) -> None:
    files.edit("bad.des", text)
    level = studio.answer("level", {"file": "bad.des"})
    assert (level["svg"], level["cells"]) == (None, [])
    assert problem in level["problem"]
    found = studio.answer("findings", {"file": "bad.des"})["findings"][0]
    assert (found["severity"], finding in found["message"]) == ("error", True)
    listing = studio.answer("listing", {"file": "bad.des"})
    assert (listing["levels"], listing["missing"], listing["broken"]) == ([], False, True)
    with pytest.raises(RefusedError, match=problem):
        studio.answer("film", {"file": "bad.des"})


def test_the_time_line_ends_with_what_the_script_made(studio: Studio) -> None:
    steps = studio.answer("steps", {"file": "cellar.des"})["steps"]
    assert [step["line"] for step in steps] == [2, 3]
    moments = [studio.answer("step", {"file": "cellar.des", "number": number}) for number in (1, 2)]
    assert moments[0]["svg"] != moments[1]["svg"]
    assert moments[0]["frame"] == moments[1]["frame"] == studio.answer("level", {"file": "cellar.des"})["frame"]


def test_cells_know_their_statements(studio: Studio) -> None:
    level = studio.answer("level", {"file": "cellar.des"})
    made = {level["statements"][number]["line"] for cell in level["cells"] for number in cell}
    assert made == {2, 3}
    (stairs,) = (cell for cell, text in enumerate(level["ground"]) if "staircase" in level["texts"][text])
    assert [level["statements"][number]["line"] for number in level["cells"][stairs]] == [3]


def test_a_vault_has_a_frame_of_one_size_with_the_room_in_its_middle(studio: Studio) -> None:
    for seed in range(1, 30):
        level: Any = studio.answer("level", {"file": "hut.des", "seed": seed})
        frame = level["frame"]
        assert (frame["columns"], frame["rows"]) == (9, 8)
        rooms = [cell for cell, made in enumerate(level["cells"]) if made]
        assert min(rooms) // 21 == frame["left"] + 1
        assert min(cell % 21 for cell in rooms) == frame["top"] + 1
        assert f'viewBox="{min(frame["left"], 0) * 16} ' in level["svg"]


def test_a_film_shows_seeds_in_one_frame(studio: Studio) -> None:
    film = studio.answer("film", {"file": "hut.des", "seed": 2**32 - 3, "count": 5})
    assert [picture["seed"] for picture in film["pictures"]] == [2**32 - 3, 2**32 - 2, 2**32 - 1]
    assert all('width="144" height="128"' in picture["svg"] for picture in film["pictures"])


def test_what_is_kept_is_bounded(studio: Studio, files: MemoryFiles) -> None:
    for number in range(200):
        files.edit("cellar.des", f"{GOOD}# {number}\n")
        studio.forget()
        studio.answer("listing", {"file": "cellar.des"})
    session = studio._session
    assert len(session._good) == len(session._now) == 1


def test_the_studio_needs_the_parser_alone() -> None:
    """As it runs in a browser."""
    code = (
        "import sys; from vaultc.editing.studio import answers, files;"
        "asked = answers.Studio(files.MemoryFiles({'cellar.des': sys.argv[1]}), editable=True);"
        "request = {'file': 'cellar.des', 'change': {}, 'text': '', 'what': 'traps'};"
        "[asked.answer(question, request) for question in answers.HANDLERS];"
        "print({'starlette', 'uvicorn', 'numpy', 'PIL', 'click', 'rich'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", code, GOOD], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
