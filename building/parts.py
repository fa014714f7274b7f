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

BUSIEST = (
    "vaultc/chance/dice.py",
    "vaultc/corridors/joining.py",
    "vaultc/finishing/level_regions.py",
    "vaultc/games/nethack36/finishing.py",
    "vaultc/games/nethack36/shops.py",
    "vaultc/games/nethack36/ways_out.py",
    "vaultc/grid.py",
    "vaultc/interpreter/control.py",
    "vaultc/interpreter/core_functions.py",
    "vaultc/interpreter/expressions.py",
    "vaultc/interpreter/headers.py",
    "vaultc/interpreter/machine.py",
    "vaultc/interpreter/places.py",
    "vaultc/interpreter/selection.py",
    "vaultc/interpreter/things.py",
    "vaultc/kernels",
    "vaultc/layout/boundary.py",
    "vaultc/layout/caves.py",
    "vaultc/layout/digging.py",
    "vaultc/layout/doors.py",
    "vaultc/layout/flip.py",
    "vaultc/layout/flood.py",
    "vaultc/layout/mazes.py",
    "vaultc/layout/neighbours.py",
    "vaultc/layout/positions.py",
    "vaultc/layout/room_numbers.py",
    "vaultc/layout/rooms.py",
    "vaultc/layout/walls.py",
    "vaultc/population/minerals.py",
    "vaultc/population/monsters/creating.py",
    "vaultc/population/monsters/equipment/outfit.py",
    "vaultc/population/monsters/equipment/wearing.py",
    "vaultc/population/monsters/places.py",
    "vaultc/population/monsters/statement.py",
    "vaultc/population/objects/piles.py",
    "vaultc/population/objects/statements.py",
    "vaultc/rectangles.py",
    "vaultc/site.py",
)
"""The compiled modules in which most of the time goes, by the profile of the benchmarks, the library, ordinary levels
and the conformance cases. A C compiler spends its time on them; optimising the others too gained 3 % in one
measurement and lost 3 % in another."""

AS_WRITTEN = ("plan.py", "target.py", "nearest.py")
"""Modules in these folders that stay Python: what is known of a game without making levels, and loops of numpy. No
compiled module imports numpy, since pip builds where numpy is not installed."""

TOOLS = ("mypy>=2.4", "setuptools>=65")
"""What compiling needs."""

RUNTIME = ("librt>=0.16",)
"""What compiled modules need beside what sources need."""


def files(root: Path, names: tuple[str, ...] = MODULES) -> list[str]:
    """The modules to be compiled, or those of them in some files and folders, in order."""
    found: set[Path] = set()
    for name in names:
        path = root / name
        found |= set(path.rglob("[!_]*.py")) if path.is_dir() else {path}
    return sorted(path.relative_to(root).as_posix() for path in found if path.name not in AS_WRITTEN)
