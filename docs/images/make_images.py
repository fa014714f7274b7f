"""Draw the pictures that the documentation shows; run by ``make images``."""

from __future__ import annotations

from pathlib import Path

import vaultc
from vaultc.gallery.sheet import contact_sheet

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
FROM_EXAMPLES = {"first-room": 3, "cave": 2, "lava-island": 1, "maze": 1}
FROM_LIBRARY = {
    "vlt-tidepool": 3,
    "vlt-fissure": 1,
    "vlt-grove": 1,
    "vlt-pillars": 2,
    "vlt-feature": 4,
    "vlt-delphi": 1,
    "vlt-chess": 1,
    "vlt-circle-l": 1,
    "vlt-moated": 1,
    "vlt-clover": 1,
}
"""Vaults by name, with the seeds that are shown."""


def main() -> None:
    """Write one picture per example, and a sheet of a few vaults."""
    for name, seed in FROM_EXAMPLES.items():
        level = vaultc.load(EXAMPLES / f"{name}.des").levels[0].generate(seed)
        HERE.joinpath(f"{name}.png").write_bytes(level.png(crop=True))
    vaults = [vaultc.library()[name].generate(seed) for name, seed in FROM_LIBRARY.items()]
    pictures = [vault.render("png", crop=True) for vault in vaults]
    sheet = contact_sheet(pictures, [vault.script.display_title for vault in vaults], width=1280)
    sheet.quantize(256).save(HERE / "vaults.png", optimize=True)


if __name__ == "__main__":
    main()
