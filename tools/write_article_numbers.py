"""Write the page of all numbers into the book; run by ``make numbers``."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests" / "articles"))
sys.path.append(str(ROOT / "tests"))

import article_numbers  # noqa: E402
from article_numbers import page  # noqa: E402

BOOK = ROOT / "docs"


def main() -> None:
    """Rewrite the page if it changed."""
    path, text = BOOK / page.NAME, page.page(article_numbers.NUMBERS)
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        print(path.relative_to(BOOK.parent))


if __name__ == "__main__":
    main()
