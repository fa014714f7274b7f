"""Strokes on the page of the studio, run by Node without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from vaultc.support.resources import PACKAGE

PAGE = PACKAGE / "editing" / "studio" / "page"


def test_a_stroke_waits_until_an_earlier_one_is_written(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node here")
    shutil.copytree(str(PAGE), tmp_path / "page")
    (tmp_path / "page" / "package.json").write_text('{"type": "module"}')
    program = Path(__file__).with_name("page_of_strokes.mjs")
    command = [node, str(program), (tmp_path / "page" / "edit.js").as_uri()]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert (told["early"], told["busy"], told["after"], told["written"]) == (1, "busy", "", 2)
    strokes = [(request["file"], request["seed"], request["change"]["cells"]) for request in told["asked"]]
    assert strokes == [("a.des", "1", [[1, 0], [2, 0]]), ("a.des", "2", [[3, 0]])]
