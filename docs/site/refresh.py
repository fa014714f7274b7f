"""Run all terminal sessions of the book anew and write their output into it; run by ``make sessions``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from blocks import ROOT, pages_with_sessions, refreshed


def main() -> None:
    """Rewrite the documents whose output changed, and name them."""
    for path in pages_with_sessions():
        before = path.read_text("utf-8")
        with tempfile.TemporaryDirectory() as folder:
            after = refreshed(before, Path(folder))
        if after != before:
            path.write_text(after, "utf-8")
            print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
