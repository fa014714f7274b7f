"""The page about the games' own files: run on a folder of them, it writes ``findings.md`` anew.

    VAULTC_CORPUS=FOLDER python tools/write_findings.py

FOLDER holds a folder for each game, as ``GAMES`` names them. Every finding of the check has been judged by the rules of
the game: ``TRUE`` describes its effect, ``MEANT`` lists what its author intended. A finding in neither stops the
script. Only names, numbers and lines get into the page.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

PAGE = Path(__file__).resolve().parent.parent / "docs" / "findings.md"


class Files(NamedTuple):
    """The files of a game: their folder, their heading, and how they are checked."""

    folder: str
    title: str
    options: tuple[str, ...]


GAMES = (
    Files("minihack", "MiniHack 1.0.2", ("--minihack",)),
    Files("nethack-3.6", "NetHack 3.6", ("--dialect", "nethack36")),
    Files("unnethack-5.2", "UnNetHack 5.2", ("--dialect", "unnethack")),
)

TRUE = {
    "complement-of-first-term": "only the part before the `&` is inverted; the part after it is added",
    "door-before-room": "the door is not listed with the shop; a shop without a listed door has no shopkeeper",
    "door-out-of-place": "a door in open floor, where it closes nothing",
    "doorway-without-door": "a doorway without a door: no DOOR names it",
    "duplicate-level-name": "the second level with this name replaces the first, which is never played",
    "grow-to-wrong-side": "the selection grows to the side opposite to the word",
    "inexact-name": "the game ignores the difference in capital letters",
    "land-monster-in-liquid": "an aquatic monster starts on dry floor",
    "line-outside-map": "the line digs floor into the rock around the map",
    "maze-filling": "the character fills nothing; the level is solid rock where no map covers it",
    "minihack-no-goal": "nothing on the level ends an episode; only a reward manager can",
    "minihack-stairs-up": "no stairs up are made, and the hero starts anywhere",
    "object-option-without-effect": "the game ignores the option",
    "out-of-depth": "random traps of this kind are only deeper down, but the vault may appear on the first level",
    "priest-without-temple": "the altar gets no priest",
    "region-outside-map": "the region reaches beyond the map into the rock around it",
    "spill-from-random": "the spill always begins at the corner (0,0) of the map",
    "syntax-error": "the compiler stops here: the file is a template with words in place of numbers",
    "unstocked-room-type": "the game leaves such a room empty if a script makes it",
    "unused-element": "the element is never used",
    "unused-variable": "the variable is never used, so its random value has no effect",
    "vault-map-without-region": "the map is not a room: it is neither lit nor joined by corridors",
    "ways-out-before-stairs": "the stairs are placed after the ways out, so every level gets a hole or a trap door",
    "wallify-selection": "walls appear only right of and below the floor",
}
"""The effect in the game, by rule."""

TRUE_AT = {
    ("nethack-3.6", "Monk.des", "ragged-map"): "rows end one square early: their last column is rock",
    ("unnethack-5.2", "Monk.des", "ragged-map"): "rows end one square early: their last column is rock",
}
"""The effect in the game of findings that are intended in other files, by folder, file and rule."""

MEANT = {
    "ragged-map": "blanks after the drawing were left out",
    "no-way-in": "heroes come from below",
    "empty-container": "the game itself puts something in, or an empty one is wanted",
}
MEANT_AT = {
    ("nethack-3.6", "mines.des", "priest-without-temple"): "the temple was sacked",
    ("minihack", "key_and_door_tmp.des", "room-door-outside-room"): "caused by the template's other lines",
}
"""Findings that are intended: by rule, or by folder, file and rule."""

HEAD = """# What vaultc finds in the games' own files

`vaultc check` was run on the des files that come with the games, and every finding was judged by the rules of the game.
Intended findings are left out (shorter rows of a map, levels that heroes enter from below).
"""


def findings(folder: Path, options: tuple[str, ...]) -> list[dict[str, Any]]:
    """The findings in a folder, without the settings of this one."""
    command = [sys.executable, "-m", "vaultc", "check", str(folder), "--output-format", "json", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.stdout:
        sys.exit(done.stderr)
    return list(json.loads(done.stdout)["diagnostics"])


def judgement(folder: str, file: str, rule: str) -> str | None:
    """The effect in the game; None if it is intended.

    Raises:
        SystemExit: the finding is not judged yet.
    """
    if (folder, file, rule) in TRUE_AT:
        return TRUE_AT[folder, file, rule]
    if rule in MEANT or (folder, file, rule) in MEANT_AT:
        return None
    if rule not in TRUE:
        sys.exit(f"{folder}/{file}: the findings of {rule} are not judged yet")
    return TRUE[rule]


def section(files: Files, corpus: Path) -> str:
    """The table of one game."""
    folder = corpus / files.folder
    rows: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for found in findings(folder, files.options):
        rows[Path(found["file"]).name, found["rule"]].append(found["line"])
    kept = [(*key, sorted(lines)) for key, lines in rows.items() if judgement(files.folder, *key)]
    lines = [
        f"## {files.title}",
        "",
        f"{len(list(folder.glob('*.des')))} files, {sum(len(k[2]) for k in kept)} findings.",
    ]
    lines += ["", "| file | lines | rule | effect in the game |", "|---|---|---|---|"]
    for file, rule, where in sorted(kept):
        text = judgement(files.folder, file, rule)
        lines.append(f"| {file} | {numbers(where)} | [{rule}](rules/README.md#{rule}) | {text} |")
    return "\n".join(lines)


def numbers(lines: list[int]) -> str:
    """Numbers of lines, each once; how often it was found there, if more than once."""
    return ", ".join(f"{line}" + (f" ({n})" if (n := lines.count(line)) > 1 else "") for line in sorted(set(lines)))


def page(corpus: Path) -> str:
    """The whole page."""
    return "\n".join((HEAD, *(section(files, corpus) + "\n" for files in GAMES)))


def main() -> None:
    """Write the page."""
    if "VAULTC_CORPUS" not in os.environ:
        sys.exit("VAULTC_CORPUS names no folder of des files")
    PAGE.write_text(page(Path(os.environ["VAULTC_CORPUS"])), encoding="utf-8")


if __name__ == "__main__":
    main()
