"""Write the page of all numbers into the book; run by ``make numbers``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))

import article_numbers
from article_numbers import page

BOOK = Path(__file__).parents[2] / "docs"


def main() -> None:
    """Rewrite the page if it changed."""
    path, text = BOOK / page.NAME, page.page(article_numbers.NUMBERS)
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        print(path.relative_to(BOOK.parent))


if __name__ == "__main__":
    main()
