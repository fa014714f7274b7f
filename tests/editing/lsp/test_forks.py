"""The names of a fork, whose catalogue the settings of a folder tell, in a language server."""

from __future__ import annotations

from typing import Any

from command_line import run
from variant_trees import TARN


def test_a_fork_of_the_older_line(editor: Any) -> None:
    folder = editor.folder / "fork"
    folder.mkdir()
    arguments = ["catalog", "import", str(TARN), "--base", "nethack343", "--out", str(folder / "tarn.json")]
    assert run(*arguments).exit_code == 0
    (folder / "vaultc.toml").write_text('game = "tarn.json"\n')
    head = "MAZE:\"tarn\",' '\nFLAGS:silty\nGEOMETRY:center,center\nMAP\n.g.\nENDMAP\n"
    opened = editor.open(f'{head}BOAT:(1,1)\nMONSTER:\'p\',"great pyke",(1,0)\nTRAP:"undertow",(0,0)\n', "fork/a.des")
    assert [finding.code for finding in opened.findings] == ["unchecked-statement", "misspelt-name"]
    opened = editor.open(f'{head}TRAP:"§",random\n', "fork/b.des")
    assert {item.label for item in opened.at("textDocument/completion").items} == {"arrow", "eel", "undertow", "pit"}
    opened = editor.open(f"{head}MONSTER:'p',\"great p§ike\",(1,0)\n", "fork/c.des")
    assert "level 8" in opened.at("textDocument/hover").contents.value
