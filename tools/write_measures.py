"""Write the table of measures in docs/sampling.md; run by ``make measures``."""

from __future__ import annotations

from pathlib import Path

from vaultc.level.measures.level_measures import NAMED

PAGE = Path(__file__).resolve().parent.parent / "docs" / "sampling.md"
HEAD = "| measure | meaning |\n|---|---|\n"


def page(text: str) -> str:
    """The text of the page with its table of measures replaced by the current one."""
    before, head, after = text.partition(HEAD)
    if not head:
        raise SystemExit(f"{PAGE.name} has no table that begins with {HEAD.splitlines()[0]!r}")
    rows = (
        f"| `{measure.name}` | {measure.meaning}{' (true or false)' if measure.flag else ''} |\n"
        for measure in NAMED.values()
    )
    return before + head + "".join(rows) + after[after.index("\n\n") + 1 :]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
