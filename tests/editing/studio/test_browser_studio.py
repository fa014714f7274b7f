"""The studio of a browser, which has neither numpy nor the packages that the playground leaves out."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import zlib

from build_playground import LEFT_OUT
from repository import ROOT

from vaultc.editing.studio.answers import LARGEST, BrowserStudio, shipped_texts
from vaultc.editing.studio.files import playground_link

MISSING = ("numpy", "PIL", "click", "rich", "platformdirs", "lark", "starlette", "uvicorn", "watchfiles", "_socket")
FILE = "examples/lava-island.des"


def test_every_question_is_answered_with_what_a_browser_has() -> None:
    program = f"""
import json, sys
left_out = {[f"vaultc.{name.replace('/', '.')}" for name in LEFT_OUT]!r}
sys.modules.update(dict.fromkeys([*{MISSING!r}, *left_out]))
from vaultc.editing.studio.answers import HANDLERS
from vaultc.editing.studio.answers import BrowserStudio
studio = BrowserStudio("{{}}")
request = {{"file": {FILE!r}, "seed": 2, "number": 1, "cell": 500, "line": 8, "change": {{"do": "write", "text": "x"}}}}
for question in HANDLERS:
    refused = json.loads(studio.answer(question, json.dumps(request))).get("refused", "")
    assert "bug" not in refused, (question, refused)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.stderr == ""


def test_own_texts_come_first_and_are_not_too_large() -> None:
    own = {"mine.des": 'LEVEL: "mine"\n', FILE: 'LEVEL: "other"\n', "large.des": "#" * (LARGEST + 1)}
    studio = BrowserStudio(json.dumps(own))
    listing = json.loads(studio.answer("listing", json.dumps({"file": FILE})))
    assert listing["files"][0] == "mine.des"
    assert (listing["text"], listing["editable"]) == ('LEVEL: "other"\n', True)
    assert "large.des" not in listing["files"]
    assert set(shipped_texts()) <= set(listing["files"])


def test_what_cannot_be_answered_is_refused() -> None:
    studio = BrowserStudio("{}")
    assert json.loads(studio.answer("nothing", "{}"))["refused"].startswith("there is no question")
    assert "seed" in json.loads(studio.answer("level", json.dumps({"file": FILE, "seed": "x"})))["refused"]


def test_links_carry_texts_that_are_short_enough() -> None:
    link = playground_link("../playground/", 'LEVEL: "é"\n', {"seed": 3})
    assert link is not None
    begin, _, packed = link.partition("text=")
    assert begin == "../playground/#seed=3&"
    text = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), wbits=-15)
    assert text.decode() == 'LEVEL: "é"\n'
    assert playground_link("p", "".join(map(chr, range(0x4E00, 0x9000)))) is None
