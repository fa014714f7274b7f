"""The seed catalogue: what the project's own vaults and examples look like for a few seeds, as text.

``make catalogue`` writes it, the tests compare it, and version control shows every change that moves a level's seed.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from bundles import write_bundle

import vaultc

ROOT = Path(__file__).parents[2]
ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "seed_goldens" / "levels"
SEEDS = (1, 2, 3)
GAMES = ("unnethack", "unnethack6")
"""The games in whose language the files are written."""
THINGS = ("stairs", "altars", "drawbridges", "traps", "engravings", "objects", "monsters", "rooms")


def sources() -> Iterator[Path]:
    """The des files that the catalogue covers."""
    for folder in ("vaults", "examples"):
        yield from sorted((ROOT / folder).glob("*.des"))


def bundle_of(source: Path, game: str) -> Path:
    """The file with the recorded levels of a des file and of the others in its folder."""
    return FOLDER / game / f"{source.parent.name}.txt"


def page(source: Path, game: str) -> str:
    """All levels of a des file with all seeds."""
    levels = vaultc.load(source, dialect=game).levels
    return "\n\n".join(entry(level, seed) for level in levels for seed in SEEDS) + "\n"


def entry(script: vaultc.LevelScript, seed: int) -> str:
    """One level: its number of draws, its map, and everything on it.

    Its rows keep the form of recorded levels, which stays when the JSON for users grows.
    """
    generated = script.generate(seed)
    data = json.loads(json.dumps(generated.render("conformance")))
    main, monster = data.get("draws", (0, 0))
    lines = [f"== {script.name}, seed {seed}: {main} draws, {monster} for monsters", str(generated)]
    for things in THINGS:
        lines += [f"{things}: {json.dumps(row)}" for row in data.get(things, ())]
    return "\n".join(lines)


def write() -> None:
    """Write the whole catalogue."""
    bundles: dict[Path, dict[str, str]] = defaultdict(dict)
    for source in sources():
        for game in GAMES:
            bundles[bundle_of(source, game)][source.name] = page(source, game)
    for path, pages in bundles.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bundle(path, pages)
    print(f"{sum(map(len, bundles.values()))} pages in {FOLDER.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    write()
