"""What of vaultc is compiled where a C compiler is at hand."""

from __future__ import annotations

from pathlib import Path

MODULES = (
    "vaultc/catalog",
    "vaultc/chance/bsd_random.py",
    "vaultc/chance/dice.py",
    "vaultc/chance/library.py",
    "vaultc/chance/luck.py",
    "vaultc/chance/nethack.py",
    "vaultc/chance/seeding.py",
    "vaultc/chance/starts.py",
    "vaultc/corridors",
    "vaultc/dungeon",
    "vaultc/finishing",
    "vaultc/games/nethack36",
    "vaultc/games/unnethack",
    "vaultc/grid.py",
    "vaultc/interpreter",
    "vaultc/kernels",
    "vaultc/layout",
    "vaultc/level.py",
    "vaultc/locality.py",
    "vaultc/population",
    "vaultc/records.py",
    "vaultc/rectangles.py",
    "vaultc/semantics/constants.py",
    "vaultc/site.py",
    "vaultc/stages/making.py",
    "vaultc/standing.py",
    "vaultc/variations",
)
"""Files, and folders with all that is in them, from the root of the project: what makes levels. Loading the first of
them loads the code of all, for which commands that make no levels need not wait."""

AS_WRITTEN = ("plan.py", "target.py", "nearest.py")
"""Modules in these folders that stay Python: what is known of a game without making levels, and loops of numpy. No
compiled module imports numpy, since pip builds where numpy is not installed."""

RUNTIME = ("librt>=0.16",)
"""What compiled modules need beside what sources need."""


def files(root: Path) -> list[str]:
    """The modules to be compiled, from the root of the project, in order."""
    found: set[Path] = set()
    for name in MODULES:
        path = root / name
        found |= set(path.rglob("[!_]*.py")) if path.is_dir() else {path}
    return sorted(path.relative_to(root).as_posix() for path in found if path.name not in AS_WRITTEN)
