"""Run all terminal sessions of the book anew and write their output into it; run by ``make sessions``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from blocks import ROOT, SessionError, pages_with_sessions, refreshed


def main() -> None:
    """Rewrite the documents whose output changed, and name them; a session that fails ends it."""
    for path in pages_with_sessions():
        before = path.read_text("utf-8")
        with tempfile.TemporaryDirectory() as folder:
            try:
                after = refreshed(before, Path(folder))
            except SessionError as error:
                sys.exit(f"{path.relative_to(ROOT)}: {error}")
        if after != before:
            path.write_text(after, "utf-8")
            print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
