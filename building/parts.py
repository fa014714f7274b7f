"""What of vaultc is compiled where a C compiler is at hand."""

from __future__ import annotations

from pathlib import Path

MODULES = (
    "vaultc/kernels",
    "vaultc/chance",
    "vaultc/layout",
    "vaultc/corridors",
    "vaultc/population",
    "vaultc/interpreter",
    "vaultc/finishing",
    "vaultc/dungeon",
    "vaultc/variations",
    "vaultc/grid.py",
    "vaultc/level.py",
    "vaultc/rectangles.py",
    "vaultc/site.py",
)
"""Files, and folders with all that is in them, from the root of the project: everything that makes levels."""

LEFT_OUT = ("vaultc/chance/nethack.py",)
"""What mypyc cannot compile: classes with two bases."""

RUNTIME = ("librt>=0.16",)
"""What compiled modules need beside what sources need."""


def files(root: Path) -> list[str]:
    """The modules to be compiled, from the root of the project, in order."""
    found: set[Path] = set()
    for name in MODULES:
        path = root / name
        found |= set(path.rglob("[!_]*.py")) if path.is_dir() else {path}
    return sorted({path.relative_to(root).as_posix() for path in found}.difference(LEFT_OUT))
