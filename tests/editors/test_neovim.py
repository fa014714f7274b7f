"""A scripted session in Neovim, without a window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

BROKEN = 'LEVEL:"cellar"\n$amount=3\nGOLD:$amount,random\nMONSTER:"newtt",random\n'
SESSION = """\
finding: 4: unknown-monster
hover: MONSTER: monster, place [, option ...] [{ statements }]
fixed: Make it "newt"
formatted: $amount = 3
renamed: GOLD: $gold, random
completed: MONSTER: "gnome lord"
colour: desStatement
"""


@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no Neovim here")
def test_a_session(tmp_path: Path) -> None:
    (tmp_path / "cellar.des").write_text(BROKEN)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
        "VAULTC_EDITORS": str(ROOT / "editors"),
        "VAULTC_COMMAND": f"{sys.executable} -m vaultc lsp",
        "HOME": str(tmp_path),
    }
    script = Path(__file__).with_name("neovim_session.lua")
    command = ["nvim", "--headless", "--clean", "-c", f"luafile {script}", "-c", "cquit 1"]
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600)
    said = (result.stdout + result.stderr).replace("\r", "").replace("unnamed", "")
    assert result.returncode == 0, said
    lines = [line for line in said.split("\n") if line.partition(":")[0] in SESSION]
    assert "\n".join(filter(None, lines)) + "\n" == SESSION
