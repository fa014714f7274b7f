"""Write the pages of names, one for each game; run by ``make names``."""

from __future__ import annotations

from pathlib import Path

from vaultc.games import NAMES, OLDER, game_named
from vaultc.language.names import page

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "names"


def pages() -> dict[Path, str]:
    """The pages by their paths."""
    return {FOLDER / f"{name}.md": page(game_named(name)) for name in (*NAMES, *OLDER)}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, "utf-8")
