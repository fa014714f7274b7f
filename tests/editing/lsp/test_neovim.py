"""Neovim's own client, without a screen, with the language server: what a user of it asks is answered."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

NVIM = shutil.which("nvim")
TEXT = 'LEVEL: "cellar"\nMONSTER:"newtt",random\n\n'
PATIENCE = 600
"""Seconds; only reached where something is wrong."""


@pytest.mark.skipif(NVIM is None, reason="nvim is not installed")
def test_neovim_shows_findings_and_mends_them(tmp_path: Path) -> None:
    (tmp_path / "cellar.des").write_text(TEXT)
    folders = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    environment = {
        **os.environ,
        **folders,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
        "VAULTC_SERVER": json.dumps([sys.executable, "-m", "vaultc", "lsp", "--stdio"]),
        "VAULTC_ANSWERS": str(tmp_path / "answers.json"),
    }
    command = [
        str(NVIM),
        "--headless",
        "--clean",
        "-n",
        "cellar.des",
        "-c",
        f"luafile {Path(__file__).parent}/neovim.lua",
    ]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    answers = json.loads((tmp_path / "answers.json").read_text("utf-8"))
    assert "problem" not in answers, (answers, done.stderr)
    assert [message.partition("\n")[0] for message in answers["diagnostics"]] == ["unknown monster `newtt`"]
    assert "```des\nMONSTER: " in answers["hover"]
    assert {"MONSTER", "FOUNTAIN"} <= {label.partition(":")[0] for label in answers["completion"]}
    assert "newt" in answers["actions"][0]
    assert answers["mended"] == ['LEVEL: "cellar"', 'MONSTER:"newt",random', ""]
    assert answers["formatted"] == ['LEVEL: "cellar"', "# \U0001f409", 'MONSTER: "newt", random']
