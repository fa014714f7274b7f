"""Write the files that follow from others, all of them or those whose paths begin so; run by ``make generated``.

    python tools/generate.py docs/names editors

A file is written only if its text changes, and its path is printed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import editor_words
import level_schema
import name_pages
import rule_index
import rule_pages
import rulebook
import statement_texts
import stubs
import upgrading
import vault_facts

from vaultc.games import NAMES, OLDER, game_named
from vaultc.language.syntax import tables
from vaultc.level.measures.level_measures import NAMED

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
GRAMMARS = ROOT / "grammars"
MEASURES = "| measure | meaning |\n|---|---|\n"


def grammar_tables(dialect: str) -> str:
    """The parser's tables of a dialect, from its grammar."""
    return tables.text_of(tables.build(GRAMMARS, dialect))


def reference_of_statements() -> str:
    """The hover texts of statements, from the chapters on the language."""
    return json.dumps(statement_texts.collect(DOCS / "language"), indent=1, ensure_ascii=False) + "\n"


def page_of_sampling() -> str:
    """The page on sampling with the current table of measures."""
    before, head, after = (DOCS / "sampling.md").read_text("utf-8").partition(MEASURES)
    if not head:
        raise SystemExit(f"sampling.md has no table that begins with {MEASURES.splitlines()[0]!r}")
    rows = (
        f"| `{measure.name}` | {measure.meaning}{' (true or false)' if measure.flag else ''} |\n"
        for measure in NAMED.values()
    )
    return before + head + "".join(rows) + after[after.index("\n\n") + 1 :]


def numbers_of_articles() -> str:
    """The page of the articles' numbers, from what vaultc computes."""
    sys.path += [str(ROOT / "tests"), str(ROOT / "tests" / "articles")]
    import article_numbers.page

    return article_numbers.page.page(article_numbers.NUMBERS)


GENERATED: dict[str, Callable[[], str]] = {
    **{f"grammars/{dialect}.json": partial(grammar_tables, dialect) for dialect in tables.grammars(GRAMMARS)},
    "vaultc/linter/rule_index.json": rule_index.text,
    **rule_pages.files_with_messages(),
    "docs/rules/README.md": rule_pages.index,
    "docs/rulebook.md": rulebook.page,
    "docs/upgrading.md": upgrading.page,
    "docs/sampling.md": page_of_sampling,
    **{f"docs/names/{name}.md": partial(name_pages.page, game_named(name)) for name in (*NAMES, *OLDER)},
    **{f"{package.replace('.', '/')}/__init__.pyi": partial(stubs.stub, package) for package in stubs.PACKAGES},
    "docs/articles/numbers.md": numbers_of_articles,
    "docs/articles/vault-facts.md": vault_facts.text,
    "vaults/facts.json": vault_facts.table,
    "vaultc/editing/lsp/reference.json": reference_of_statements,
    "vaultc/rendering/converters/level.schema.json": level_schema.file_text,
    "vaultc/editing/studio/page/words.js": editor_words.page_words,
    "editors/vscode/syntaxes/des.tmLanguage.json": editor_words.textmate,
    "editors/vscode/snippets/des.json": editor_words.snippets,
    "editors/vim/syntax/des.vim": editor_words.vim,
    "editors/emacs/des-mode.el": editor_words.emacs,
    "editors/kate/des.xml": editor_words.kate,
}
"""Files by their paths from the root, each with the function that returns its text. What others read comes first."""


def write(beginnings: Iterable[str]) -> None:
    """Write the files whose paths begin with one of some texts."""
    for name, text_of in GENERATED.items():
        if name.startswith(tuple(beginnings)):
            path, text = ROOT / name, text_of()
            if not path.exists() or path.read_text("utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8", newline="\n")
                print(name)


if __name__ == "__main__":
    write(sys.argv[1:] or [""])
