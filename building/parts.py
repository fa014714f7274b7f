"""What of vaultc is compiled where a C compiler is at hand."""

from __future__ import annotations

from pathlib import Path

MODULES = (
    "vaultc/kernels",
    "vaultc/chance/dice.py",
    "vaultc/chance/luck.py",
    "vaultc/chance/nethack.py",
    "vaultc/corridors",
    "vaultc/dungeon",
    "vaultc/finishing",
    "vaultc/interpreter",
    "vaultc/layout",
    "vaultc/population",
    "vaultc/catalog",
    "vaultc/grid.py",
    "vaultc/level.py",
    "vaultc/locality.py",
    "vaultc/records.py",
    "vaultc/rectangles.py",
    "vaultc/semantics/constants.py",
    "vaultc/site.py",
    "vaultc/standing.py",
    "vaultc/variations",
)
"""Files, and folders with all that is in them, from the root of the project."""

RUNTIME = ("librt>=0.16",)
"""What compiled modules need beside what sources need."""


def files(root: Path) -> list[str]:
    """The modules to be compiled, from the root of the project, in order."""
    found: set[Path] = set()
    for name in MODULES:
        path = root / name
        found |= set(path.rglob("[!_]*.py")) if path.is_dir() else {path}
    return sorted(path.relative_to(root).as_posix() for path in found)
