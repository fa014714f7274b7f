"""The parts of vaultc to compile if a C compiler is available."""

from __future__ import annotations

from pathlib import Path

MODULES = (
    "vaultc/world/catalog",
    "vaultc/chance/congruential.py",
    "vaultc/chance/dice.py",
    "vaultc/chance/luck.py",
    "vaultc/chance/seeding.py",
    "vaultc/chance/starts.py",
    "vaultc/generation/corridors.py",
    "vaultc/generation/dungeon",
    "vaultc/generation/finishing.py",
    "vaultc/games/nethack36",
    "vaultc/games/nethack_base",
    "vaultc/games/unnethack",
    "vaultc/games/unnethack6",
    "vaultc/world/grid.py",
    "vaultc/generation/interpreter",
    "vaultc/generation/kernels",
    "vaultc/generation/layout",
    "vaultc/level/fingerprints.py",
    "vaultc/level/level.py",
    "vaultc/generation/site.py",
    "vaultc/generation/population",
    "vaultc/support/passes.py",
    "vaultc/support/records.py",
    "vaultc/language/semantics/constants.py",
    "vaultc/pipeline/generating.py",
    "vaultc/level/layers.py",
    "vaultc/generation/variations.py",
)
"""Files and whole folders that make levels, from the root of the project. Loading the first of them loads the code of
all of them, so commands that make no levels import none."""

BUSIEST = (
    "vaultc/chance/dice.py",
    "vaultc/generation/corridors.py",
    "vaultc/generation/finishing.py",
    "vaultc/games/nethack36/levels.py",
    "vaultc/world/grid.py",
    "vaultc/generation/interpreter/control.py",
    "vaultc/generation/interpreter/expressions.py",
    "vaultc/generation/interpreter/machine.py",
    "vaultc/generation/interpreter/places.py",
    "vaultc/generation/interpreter/selection.py",
    "vaultc/generation/interpreter/things.py",
    "vaultc/generation/layout/walls.py",
    "vaultc/generation/layout/regions.py",
    "vaultc/generation/layout/digging.py",
    "vaultc/generation/layout/doors.py",
    "vaultc/generation/layout/flip.py",
    "vaultc/generation/layout/positions.py",
    "vaultc/generation/layout/rooms.py",
    "vaultc/generation/population/minerals.py",
    "vaultc/generation/population/monsters/creating.py",
    "vaultc/generation/population/monsters/outfit.py",
    "vaultc/generation/population/monsters/moving.py",
    "vaultc/generation/population/monsters/statement.py",
    "vaultc/generation/population/objects/piles.py",
    "vaultc/generation/population/objects/statements.py",
    "vaultc/generation/site.py",
)
"""The compiled modules in which most of the time goes, by the profile of the benchmarks, the library, ordinary levels
and the conformance cases. A C compiler spends its time on them; optimising the others too gained 3 % in one
measurement and lost 3 % in another."""

AS_WRITTEN = ("nearest.py", "quest_texts.py")
"""Modules in these folders that stay Python: loops of numpy, which no compiled module imports, since pip builds where
numpy is not installed; and texts, of which few levels have one."""

TOOLS = ("mypy>=2.4", "setuptools>=65")
"""The packages that compiling needs."""


def files(root: Path, names: tuple[str, ...] = MODULES) -> list[str]:
    """The modules to be compiled, or those of them in some files and folders, in order."""
    found: set[Path] = set()
    for name in names:
        path = root / name
        found |= set(path.rglob("[!_]*.py")) if path.is_dir() else {path}
    return sorted(path.relative_to(root).as_posix() for path in found if path.name not in AS_WRITTEN)
