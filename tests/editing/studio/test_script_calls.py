"""Lua scripts in the studio: pictures as far as they go, and the calls that made them."""

from __future__ import annotations

import pytest

from vaultc.editing.studio import AnswerFields
from vaultc.editing.studio.answers import Studio
from vaultc.editing.studio.files import MemoryFiles

TEXT = """\
des.map([[
-----
|...|
-----]])
des.monster({ id = "newtt", x = 1, y = 1 })
des.object("*", 2, 1)
des.room({ w = 3, h = 3, contents = function()
   des.gold({ x = 0, y = 0 })
end })
if nh.level_difficulty() > 90 then
   des.trap("pit")
end
"""


@pytest.fixture
def studio() -> Studio:
    return Studio(MemoryFiles({"part.lua": TEXT, "whole.lua": TEXT.replace("newtt", "newt")}), editable=True)


def answered(studio: Studio, question: str, file: str, **more: object) -> AnswerFields:
    return studio.answer(question, {"file": file, "seed": 1, **more})


def test_a_level_at_which_the_game_stops_is_shown_with_the_reason(studio: Studio) -> None:
    level = answered(studio, "level", "part.lua")
    assert level["svg"].startswith("<svg")
    assert level["problem"].startswith("drawn as far as it goes, as the game stops in line 5: des.monster")
    assert answered(studio, "level", "whole.lua")["problem"] is None
    assert not answered(studio, "listing", "part.lua")["broken"]


def test_cells_have_the_calls_that_made_them(studio: Studio) -> None:
    level = answered(studio, "level", "whole.lua")
    lines = {statement["line"] for statement in level["statements"]}
    assert lines == {1, 5, 6, 7, 8}
    assert any(level["statements"][number]["line"] == 1 for cell in level["cells"] for number in cell)


def test_calls_that_ran_and_others(studio: Studio) -> None:
    told = {each["line"]: each for each in answered(studio, "statements", "part.lua")["statements"]}
    assert {line: each["state"] for line, each in told.items()} == {
        1: "ran", 5: "nothing", 6: "ran", 7: "ran", 8: "ran", 11: "skipped",
    }  # fmt: skip
    assert told[8]["depth"] == 1
    counts = answered(studio, "frequencies", "whole.lua", count=5)
    assert counts["levels"] == 5
    assert counts["failed"] == 0
    assert counts["ran"] == [5, 5, 5, 5, 5, 0]


def test_steps_findings_and_proposals(studio: Studio) -> None:
    steps = answered(studio, "steps", "part.lua")["steps"]
    assert [step["line"] for step in steps] == [1, 6, 7, 8]
    assert answered(studio, "step", "part.lua", number=1)["svg"].startswith("<svg")
    (finding,) = answered(studio, "findings", "part.lua")["findings"]
    assert (finding["line"], finding["column"]) == (5, 20)
    assert finding["fixes"][0]["edits"][0]["text"] == '"newt"'
    text = 'des.monster("'
    options = answered(studio, "complete", "part.lua", text=text, at=len(text))["options"]
    assert "newt" in {option["label"] for option in options}


def test_pictures_of_scripts_are_not_drawn_on(studio: Studio) -> None:
    change = {"do": "paint", "cells": [900], "character": "."}
    objection = answered(studio, "edit", "whole.lua", change=change)["objection"]
    assert "change its text" in objection["message"]
    written = answered(studio, "edit", "whole.lua", change={"do": "write", "text": "des.gold()\n"})
    assert written["text"] == "des.gold()\n"
